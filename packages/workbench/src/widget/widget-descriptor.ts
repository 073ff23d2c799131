import type { Language } from '@plantdeck/core';
import type { WidgetSize } from '@plantdeck/core/layout';
import type { IconName } from '@plantdeck/core/ui/base';

/** What the workbench and its catalogue know of a widget without loading it. */
export interface WidgetInfo {
  /** Name in a layout, and of the folder: `to-dos`. The element is `plant-<type>-widget`. */
  readonly type: string;
  readonly icon: IconName;
  /** Cells that it takes at first, needs at least and takes at most. */
  readonly size: WidgetSize;
  /** Whether it has settings; by default it has. */
  readonly hasSettings?: boolean;
}

/** A widget of the suite with a payload to look at; times as if it were `nowMs`. */
export interface SuiteWidget extends WidgetInfo {
  readonly sample: (nowMs: number, lang: Language) => Promise<unknown>;
}

/** What is public about a widget's element; `widget-element.tsx` adds what all widgets share. */
export interface WidgetElementInput {
  /** One sentence for the manifest. */
  readonly summary: string;
  /** The payload in the documentation. */
  readonly payload: string;
}

/**
 * Where the suite and the platform show a widget. `scripts/boards.mjs` derives every list from it: catalogue, kinds,
 * samples, titles, permissions, gallery, npm door, chunks and docs. No element imports it.
 */
export interface WidgetPlace {
  /** Its position in the catalogue. */
  readonly order: number;
  /** Resources of which one permits the widget; none where everybody may have it. */
  readonly resources?: readonly string[];
  readonly chunks?: {
    /** Chunks that the first picture needs besides the static imports. */
    readonly first?: readonly string[];
    /** Groups of words besides those of core; by default those of all widgets and its own. */
    readonly words?: readonly string[];
    /** Most bytes of the widget's chunk, gzip. */
    readonly gzipMax?: number;
  };
  /** Its row in `docs/elements.md`. */
  readonly docs: string;
}
