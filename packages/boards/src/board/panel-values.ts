import type { PanelGap } from '@plantdeck/core/contract';

/** A panel of the payload with values, or null where it has none or may not be seen. */
export function panelValues<TPanels extends object, TCode extends keyof TPanels>(
  panels: TPanels,
  code: TCode,
): Exclude<TPanels[TCode], undefined | { gap: unknown }> | null {
  const panel: unknown = panels[code];
  if (panel === undefined || panel === null || isGap(panel)) return null;
  return panel as Exclude<TPanels[TCode], undefined | { gap: unknown }>;
}

/** Why a panel has no values; null where it has some or is not there at all. */
export function panelGap(panels: object, code: string): PanelGap | null {
  const panel = panelOf(panels, code);
  return isGap(panel) ? panel : null;
}

/** The reason that every panel gives, such as a plant that is not there yet; null where one has values or says something else. */
export function sharedGap(panels: object): PanelGap | null {
  const [first, ...others]: unknown[] = Object.values(panels);
  return isGap(first) &&
    first.text !== undefined &&
    others.every((panel) => isGap(panel) && panel.text === first.text)
    ? first
    : null;
}

/** Whether the payload has the panel at all: one that is not permitted is left out. */
export function hasPanel(panels: object, code: string): boolean {
  return panelOf(panels, code) !== undefined;
}

const panelOf = (panels: object, code: string): unknown =>
  (panels as Readonly<Record<string, unknown>>)[code];

const isGap = (panel: unknown): panel is PanelGap =>
  typeof panel === 'object' && panel !== null && 'gap' in panel;
