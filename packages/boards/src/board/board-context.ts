import { createContext, useContext } from 'react';
import type { BoardSetting, Drill } from '@plantdeck/core/contract';
import type { AnyBoard, BoardKind } from './board-kind.ts';
import type { Reader } from './reader.ts';

/** What a question to the assistant is about, beside its panel. */
export interface AskAbout {
  /** Id of an alarm. */
  readonly alarm?: string;
  /** What the reader sees that it is about; by default the panel's title. */
  readonly subject?: string;
  /** Stands in the input for the reader to send. */
  readonly question?: string;
}

/** What every panel of a shown board knows and may do. */
export interface BoardParts<TBoard extends AnyBoard = AnyBoard> {
  readonly kind: BoardKind;
  readonly board: TBoard;
  readonly reader: Reader;
  readonly range: string;
  /** Everything the payload was asked for, the range and the area among it. */
  readonly scope: Readonly<Record<string, string>>;
  /** Asks for another part of the plant or of time; an empty text takes a choice back. */
  choose(change: Readonly<Record<string, string>>): void;
  /** Server time, epoch ms; moves on only when a state of age changes. */
  readonly nowMs: number;
  readonly age: 'fresh' | 'stale' | 'dead';
  /** The last try to ask for the data was not answered. */
  readonly isOffline: boolean;
  /** The saved settings; null until they have come. */
  readonly setting: BoardSetting | null;
  /** Codes of the panels that are shown as tables. */
  readonly tables: readonly string[];
  showTable(panel: string, isTable: boolean): void;
  readonly scroll: {
    readonly mode: 'auto' | 'manual';
    readonly everyS: number;
    /** Rises with each new priority 1 alarm, which holds the pages. */
    readonly urgent?: number;
  };
  /** Read from across a room or farther. */
  readonly isFar: boolean;
  readonly canConfigure: boolean;
  openSettings(): void;
  /** Tells the host where a click leads; whoever shows the board goes there unless the host prevents it. */
  drill(panel: string, key: string, drill: Drill): void;
  exportPanel(panel: string): void;
  /** Opens the assistant of the page, where it has one, with what is looked at here. */
  askAssistant(panel: string, about?: AskAbout): void;
  /** A canvas has been drawn; the first ones of all on screen make the board painted. */
  painted(panel: string): void;
}

export const BoardContext = createContext<BoardParts | null>(null);

/** The board around a panel, in the payload that its kind's schema has let through. */
export function useBoard<TBoard extends AnyBoard = AnyBoard>(): BoardParts<TBoard> {
  const parts = useContext(BoardContext);
  if (!parts) throw new Error('useBoard: no board around this panel');
  return parts as BoardParts<TBoard>;
}

/** Where the panels lead, as the specification names the routes; period and area go along. */
export function drillTo(parts: BoardParts, to: string, query: Readonly<Record<string, string>> = {}): Drill {
  return { to, query: { areaId: parts.board.area.id, range: parts.range, ...query } };
}
