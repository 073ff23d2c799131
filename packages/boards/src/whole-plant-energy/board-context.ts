import { createContext, useCallback, useContext } from 'react';
import type { ChartViewHandle } from '@plantdeck/core/chart';
import type { Drill, WholePlantEnergy } from '@plantdeck/core/contract';
import type { PanelCode } from './panel-values.ts';
import type { Reader } from './reader.ts';

/** What every panel of a shown board knows and may do. */
export interface BoardParts {
  readonly board: WholePlantEnergy;
  readonly reader: Reader;
  readonly range: string;
  /** Server time, epoch ms; moves on only when a state of age changes. */
  readonly nowMs: number;
  readonly age: 'fresh' | 'stale' | 'dead';
  readonly energyCodes: readonly string[] | undefined;
  readonly contractKw: number | null;
  readonly scroll: { readonly mode: 'auto' | 'manual'; readonly everyS: number };
  /** Drawn charts by panel, for pictures of them. */
  readonly charts: Map<PanelCode, ChartViewHandle>;
  /** Read from across a room or farther. */
  readonly isFar: boolean;
  readonly canConfigure: boolean;
  openSettings(): void;
  /** Tells the host where a click leads; whoever shows the board goes there unless the host prevents it. */
  drill(panel: PanelCode, key: string, drill: Drill): void;
  exportPanel(panel: PanelCode): void;
  askAssistant(panel: PanelCode): void;
  /** A canvas has been drawn; the first ones of all on screen make the board painted. */
  painted(panel: PanelCode): void;
}

export const BoardContext = createContext<BoardParts | null>(null);

export function useBoard(): BoardParts {
  const parts = useContext(BoardContext);
  if (!parts) throw new Error('useBoard: no board around this panel');
  return parts;
}

/** Where the panels lead, as the specification names the routes; period and area go along. */
export function drillTo(parts: BoardParts, to: string, query: Readonly<Record<string, string>> = {}): Drill {
  return { to, query: { areaId: parts.board.area.id, range: parts.range, ...query } };
}

/** Keeps a chart's handle while it is on the board. */
export function useChartRef(code: PanelCode): (handle: ChartViewHandle | null) => void {
  const { charts } = useBoard();
  return useCallback(
    (handle) => {
      if (handle) charts.set(code, handle);
      else charts.delete(code);
    },
    [charts, code],
  );
}
