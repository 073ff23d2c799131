import plan from './elements.json' with { type: 'json' };

/**
 * What the script-tag bundle can bring, one line an element in elements.json: the module that exports
 * `define(prefix)`, the chunks its first picture needs besides its static imports, and whether it shows other
 * elements of the suite in its shadow root.
 */
export interface EmbeddedElement {
  readonly module: string;
  /** Names of chunks asked for together with the entry, although the code imports them later. */
  readonly first?: readonly string[];
  /** Groups of words chunks, one chunk a language. */
  readonly words?: readonly string[];
  /** Tags stand in its shadow root, which the loader then watches too. */
  readonly shows?: boolean;
}

export const EMBEDDED_ELEMENTS: Readonly<Record<string, EmbeddedElement>> = plan;
