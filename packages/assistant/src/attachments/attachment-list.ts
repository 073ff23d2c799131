import {
  ATTACHMENT_MAX_BYTES,
  ATTACHMENT_TYPES,
  ATTACHMENTS_PER_QUESTION,
  attachmentTypeOf,
  fileNameOf,
  type Attachment,
  type AttachmentType,
} from '@plantdeck/core/contract';

/** What a page lets people send along. */
export interface AttachmentLimits {
  readonly types: readonly AttachmentType[];
  readonly maxBytes: number;
}

export type RefusedFor = 'type' | 'size' | 'empty' | 'count';

/** A file that was chosen, on its way or there. */
export interface ChosenFile {
  readonly key: number;
  readonly name: string;
  readonly sizeBytes: number;
  readonly sentBytes: number;
  /** What the platform calls it, once it is there whole. */
  readonly attachment: Attachment | null;
  /** Why it is not there, in words. */
  readonly problem: string | null;
}

/** Narrowed by the page, never widened: the platform takes nothing beyond its own. */
export function limitsOf(types: unknown, maxKb: unknown): AttachmentLimits {
  const asked = typeof types === 'string' ? types.split(',').map((type) => type.trim().toLowerCase()) : [];
  const known = ATTACHMENT_TYPES.filter(
    (type) => asked.includes(type) || asked.includes(`${type.split('/')[0]}/*`),
  );
  return {
    types: asked.every((type) => type === '') ? ATTACHMENT_TYPES : known,
    maxBytes: typeof maxKb === 'number' ? Math.min(maxKb * 1024, ATTACHMENT_MAX_BYTES) : ATTACHMENT_MAX_BYTES,
  };
}

/** Why a file is not taken; null where it is. */
export function refusalOf(
  file: { readonly name: string; readonly type: string; readonly size: number },
  { types, maxBytes }: AttachmentLimits,
  chosen: number,
): RefusedFor | null {
  const type = attachmentTypeOf(file);
  if (type === null || !types.includes(type)) return 'type';
  if (file.size === 0) return 'empty';
  if (file.size > maxBytes) return 'size';
  return chosen >= ATTACHMENTS_PER_QUESTION ? 'count' : null;
}

const EXTENSIONS: Readonly<Record<AttachmentType, string>> = {
  'text/csv': '.csv,.tsv',
  'text/plain': '.txt,.md,.log',
  'image/png': '.png',
  'image/jpeg': '.jpg,.jpeg',
  'image/webp': '.webp',
};

/** For the chooser of the browser, which goes by endings where it knows no type. */
export const acceptOf = ({ types }: AttachmentLimits): string =>
  types.flatMap((type) => [type, EXTENSIONS[type]]).join(',');

/** What may be chosen, for people. */
export const kindsOf = ({ types }: AttachmentLimits): string =>
  types.flatMap((type) => EXTENSIONS[type].split(',')[0]?.slice(1).toUpperCase() ?? []).join(', ');

export const startFile = (
  key: number,
  file: { readonly name: string; readonly size: number },
): ChosenFile => ({
  key,
  name: fileNameOf(file.name),
  sizeBytes: file.size,
  sentBytes: 0,
  attachment: null,
  problem: null,
});

export const isOnItsWay = ({ attachment, problem }: ChosenFile): boolean =>
  attachment === null && problem === null;

export function sizeText(bytes: number, lang: string): string {
  const isLarge = bytes >= 1_048_576;
  const value = isLarge ? bytes / 1_048_576 : Math.max(bytes / 1024, 0.1);
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value);
  return `${number}\u00a0${isLarge ? 'MiB' : 'KiB'}`;
}
