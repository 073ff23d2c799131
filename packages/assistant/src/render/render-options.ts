import type { UrlPolicy } from './url-policy.ts';

export interface RenderLabels {
  readonly copyCode: string;
  readonly copyTable: string;
  readonly copyCsv: string;
  readonly copied: string;
  readonly copyFailed: string;
  /** Name of the box in which a wide table scrolls. */
  readonly table: string;
  /** `{host}` stands for where the image is. */
  readonly loadImage: string;
  readonly imageFailed: string;
  readonly drawing: string;
}

export interface RenderOptions extends UrlPolicy {
  readonly labels: RenderLabels;
  /** First part of the suite's tags, `plant` by default. */
  readonly tagPrefix: string;
  /** Set on elements shown inside an answer, e.g. their session. */
  readonly elementAttributes: Readonly<Record<string, string>>;
}

export const DEFAULT_LABELS: RenderLabels = {
  copyCode: 'Copy',
  copyTable: 'Copy table',
  copyCsv: 'Copy as CSV',
  copied: 'Copied',
  copyFailed: 'Copying was refused',
  table: 'Table',
  loadImage: 'Load image from {host}',
  imageFailed: 'The image could not be loaded',
  drawing: 'Drawing …',
};

/** Fills what a caller left out. */
export function withDefaults(options: Partial<RenderOptions>): RenderOptions {
  return {
    baseUrl: options.baseUrl ?? document.baseURI,
    imageHosts: options.imageHosts ?? [],
    labels: options.labels ?? DEFAULT_LABELS,
    tagPrefix: options.tagPrefix ?? 'plant',
    elementAttributes: options.elementAttributes ?? {},
  };
}
