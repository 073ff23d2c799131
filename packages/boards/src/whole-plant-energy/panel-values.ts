import type { WholePlantEnergy } from '@plantdeck/core/contract';

/** Panels of the board in reading order; their codes are those of the payload. */
export const PANEL_CODES = ['kpis', 'load', 'ranking', 'mix', 'flow', 'plan'] as const;
export type PanelCode = (typeof PANEL_CODES)[number];

type Panels = WholePlantEnergy['panels'];

/** A panel of the payload with values, or null where it has none or may not be seen. */
export function panelValues<TCode extends PanelCode>(
  panels: Panels,
  code: TCode,
): Exclude<Panels[TCode], undefined | { gap: unknown }> | null {
  const panel = panels[code];
  if (panel === undefined || (typeof panel === 'object' && 'gap' in panel)) return null;
  return panel as Exclude<Panels[TCode], undefined | { gap: unknown }>;
}
