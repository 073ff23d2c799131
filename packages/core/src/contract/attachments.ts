import * as v from 'valibot';

/** What may be sent along with a question. */
export const ATTACHMENT_TYPES = ['text/csv', 'text/plain', 'image/png', 'image/jpeg', 'image/webp'] as const;
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number];
export const ATTACHMENT_MAX_BYTES = 4_194_304;
export const ATTACHMENTS_PER_QUESTION = 4;
/** A file goes up in pieces of this size, so that its way can be shown and a proxy's limit is kept. */
export const ATTACHMENT_PIECE_BYTES = 196_608;
const NAME_MAX_CHARACTERS = 120;

export const AttachmentSchema = v.object({
  id: v.string(),
  name: v.string(),
  mediaType: v.picklist(ATTACHMENT_TYPES),
  sizeBytes: v.number(),
});
export type Attachment = v.InferOutput<typeof AttachmentSchema>;

/** Body of ai/assistant/attachment/save: begins a file, or brings its next piece. */
export const AttachmentSaveSchema = v.union([
  v.strictObject({
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(1_000)),
    mediaType: v.picklist(ATTACHMENT_TYPES),
    sizeBytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  v.strictObject({
    id: v.string(),
    /** Where the piece begins; it has to follow the one before. */
    offset: v.pipe(v.number(), v.integer(), v.minValue(0)),
    content: v.pipe(
      v.string(),
      v.base64('is not base64'),
      v.maxLength(Math.ceil(ATTACHMENT_PIECE_BYTES / 3) * 4),
    ),
  }),
]);
export const AttachmentSavedSchema = v.object({ ...AttachmentSchema.entries, receivedBytes: v.number() });
export const AttachmentRemoveSchema = v.object({ id: v.string() });
/** Answer of ai/assistant/attachment: a file with what it holds. */
export const AttachmentContentSchema = v.object({ ...AttachmentSchema.entries, content: v.string() });

const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A name of a file as words: no folder, nothing unseen, nothing that turns the line round, not without end. */
export function fileNameOf(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const seen = last.replace(UNSEEN, '').replace(/\s+/g, ' ').trim().replace(/^\.+/, '');
  const characters = [...seen];
  if (characters.length === 0) return 'file';
  if (characters.length <= NAME_MAX_CHARACTERS) return seen;
  const extension = /\.[a-z0-9]{1,8}$/i.exec(seen)?.[0] ?? '';
  return `${characters.slice(0, NAME_MAX_CHARACTERS - extension.length - 1).join('')}…${extension}`;
}

const TYPE_OF_EXTENSION: Readonly<Record<string, AttachmentType>> = {
  csv: 'text/csv',
  tsv: 'text/csv',
  txt: 'text/plain',
  md: 'text/plain',
  log: 'text/plain',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** The type by the name: what a browser says of a csv depends on what is installed beside it. */
export function attachmentTypeOf(file: {
  readonly name: string;
  readonly type: string;
}): AttachmentType | null {
  const extension = /\.([a-z0-9]+)$/i.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const byName = Object.hasOwn(TYPE_OF_EXTENSION, extension) ? TYPE_OF_EXTENSION[extension] : undefined;
  return byName ?? ATTACHMENT_TYPES.find((type) => type === file.type) ?? null;
}
