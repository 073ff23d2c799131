import type { BoardNotice, BoardSetting, Kpi } from '@plantdeck/core/contract';
import type { tryParseContract } from '@plantdeck/core/contract';
import type { ExportTable } from '@plantdeck/core/export';
import type { ReactNode } from 'react';
import type { SettingsSection } from '../settings/settings-sections.ts';
import type { Reader } from './reader.ts';

/** What every board's payload has in common; `panels` is the board's own. */
export interface AnyBoard {
  readonly boardCode: string;
  readonly area: {
    readonly id: string;
    readonly name: string;
    readonly type: 'factory' | 'workshop' | 'line' | 'process' | 'unit' | 'other';
  };
  readonly period: {
    readonly from: string;
    readonly to: string;
    readonly tz: string;
    readonly dayAccountTime: string;
  };
  readonly serverTime: string;
  readonly dataAsOf: string;
  readonly refreshS: number;
  readonly staleAfterS: number;
  /** Set by the host alone, see `withLimits`. */
  readonly lateAfterS?: number | undefined;
  readonly completeness: number;
  readonly estimatedSlots?: number | undefined;
  readonly notices: readonly BoardNotice[];
  readonly panels: object;
}

/** What a table of a panel may depend on besides the payload. */
export interface TableContext {
  readonly reader: Reader;
  readonly range: string;
  readonly setting: BoardSetting | null;
}

/** Panels as tables: for reading, for csv and for the workbook. */
export interface BoardTables<TBoard extends AnyBoard = AnyBoard> {
  /** Null where the panel has no values; `kpis` is made by the frame where left out. */
  panelTable(board: TBoard, panel: string, context: TableContext): ExportTable | null;
}

/**
 * What makes a board out of the frame that all boards share: its schema, its panels and their places. The frame does
 * the rest: feed, ages, states, header, key figures, settings, export, print, events and methods.
 */
export interface BoardKind<TBoard extends AnyBoard = AnyBoard> {
  readonly code: TBoard['boardCode'];
  readonly schema: Parameters<typeof tryParseContract>[0];
  /** Prefix of the board's words, such as `board.kiln.`; `title` and `<panel>.title` are below it. */
  readonly words: string;
  /** Namespace of those words where they are files of the board's own; by default those of all boards. */
  readonly namespace?: string;
  /** Panels in reading order, without the strip of key figures, which stands above them as `kpis`. */
  readonly rows: readonly { readonly name: string; readonly panels: readonly string[] }[];
  /** Panels that are left when the reader stands far away: farther means fewer, never smaller text. */
  readonly far: { readonly room: readonly string[]; readonly wall: readonly string[] };
  /** Panels whose canvas has to be drawn before the board counts as painted. */
  readonly drawn: readonly string[];
  /** Ranges of the switch in the header; none leaves the switch out. */
  readonly ranges: readonly string[];
  /** The range before anybody chose one; by default `today`. */
  readonly startRange?: string;
  /** Parameters of the board's own query that its attributes give, by the names of both: `meterId` for `meter-id`. */
  readonly parameters?: readonly string[];
  /** Whether figures come in ten thousands too; by default they do. */
  readonly hasScale?: boolean;
  /** No setting makes the board ask more often, seconds; by default 5. */
  readonly refreshMinS?: number;
  /** Sections of the settings dialog. */
  readonly settings: readonly SettingsSection[];
  /** How many tiles the strip of key figures will probably have, for the boxes before the first data. */
  readonly kpiCount: number;
  renderPanel(panel: string): ReactNode;
  /** Choosers of the board's own in its header. */
  renderTools?(): ReactNode;
  /** Loaded when somebody first asks for a table, an export or a print. */
  loadTables(): Promise<BoardTables<TBoard>>;
  /** Codes of totals, of which missing samples make a lower bound. */
  readonly totals?: ReadonlySet<string>;
  /** Codes of momentary values: one that is missing has stopped, it is no ratio that cannot be formed. */
  readonly momentary?: ReadonlySet<string>;
  /** The name of a figure in the board's own words; by default the payload's label. */
  kpiLabel?(kpi: Kpi, range: string, reader: Reader): string | null;
  /** A line under the figure from the board's own words; null leaves it to target and comparison. */
  kpiNote?(kpi: Kpi, board: TBoard, setting: BoardSetting | null, reader: Reader): string | null;
  /** Where a click on a figure leads if the payload does not say so; by default the efficiency analysis. */
  readonly kpiDetail?: string;
  /** Whatever else shows an age, so that the board is drawn again when it changes: ISO times. */
  ages?(board: TBoard): readonly string[];
  /** Without a session: what the payload alone can offer to the settings dialog. */
  hostChoices?(board: TBoard): { readonly energyTypes?: readonly { code: string; name: string }[] };
  /** Without a session: values that the form begins with. */
  hostDefaults?(board: TBoard): Partial<BoardSetting>;
}

/** A kind with its own payload as the frame holds it. */
export function boardKind<TBoard extends AnyBoard>(kind: BoardKind<TBoard>): BoardKind {
  // The frame hands a kind only payloads that its own schema let through.
  return kind as unknown as BoardKind;
}
