import type { AppLink } from '@plantdeck/core/contract';
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
  readonly wrapCode: string;
  /** Below the source of a diagram that is not drawn. */
  readonly diagram: string;
  /** What drawn diagrams say, by key; English where it is left out. */
  readonly diagramWord?: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  /** `{id}` stands for the source's number. */
  readonly cite: string;
  readonly citeMissing: string;
  /** `{host}` stands for where the link leads. */
  readonly linkLeads: string;
  readonly linkOpen: string;
  readonly noPage: string;
}

export interface RenderOptions extends UrlPolicy {
  readonly labels: RenderLabels;
  /** First part of the suite's tags, `plant` by default. */
  readonly tagPrefix: string;
  /** Set on elements shown inside an answer, e.g. their session. */
  readonly elementAttributes: Readonly<Record<string, string>>;
  /** Hosts whose links open at once; links to others ask first. */
  readonly linkHosts: readonly string[];
  /** An `app:` link was followed; answers false when nobody opens it. */
  readonly onAppLink: (link: AppLink) => boolean;
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
  wrapCode: 'Wrap lines',
  diagram: 'Source of a diagram; it is not drawn here.',
  cite: 'Source {id}',
  citeMissing: 'The answer does not name this source',
  linkLeads: 'This link leads to {host}',
  linkOpen: 'Open',
  noPage: 'This page cannot open it',
};

/** Fills what a caller left out. */
export function withDefaults(options: Partial<RenderOptions>): RenderOptions {
  return {
    baseUrl: options.baseUrl ?? document.baseURI,
    imageHosts: options.imageHosts ?? [],
    labels: options.labels ?? DEFAULT_LABELS,
    tagPrefix: options.tagPrefix ?? 'plant',
    elementAttributes: options.elementAttributes ?? {},
    linkHosts: options.linkHosts ?? [],
    onAppLink: options.onAppLink ?? (() => false),
  };
}
