/** A panel with values. */
export type Filled<T> = Exclude<T, undefined | { gap: unknown }>;

/** @throws {Error} if the panel is missing or says why it has no values */
export function filled<T>(panel: T): Filled<T> {
  if (panel === undefined || (typeof panel === 'object' && panel !== null && 'gap' in panel))
    throw new Error(`no values: ${JSON.stringify(panel)}`);
  return panel as Filled<T>;
}
