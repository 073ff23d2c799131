import { BOARD_PANELS } from './board-list.ts';

const PREFIXES: ReadonlyMap<string, string> = new Map(BOARD_PANELS.map(({ code, prefix }) => [code, prefix]));
const SHARED_PANELS: readonly string[] = ['kpis'];

/** The resource that a reader needs for a panel. */
export function panelResource(boardCode: string, panel: string): string {
  return SHARED_PANELS.includes(panel)
    ? `panel:${panel}`
    : `${PREFIXES.get(boardCode) ?? boardCode}:${panel}`;
}
