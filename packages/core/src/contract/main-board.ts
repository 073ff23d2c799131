import * as v from 'valibot';
import { boardSchema, panel } from './board.ts';
import { TOU_DEPTHS, TOU_GRANULARITIES } from './tou-report.ts';
import { AreaRefSchema, DrillSchema, IsoSchema, KpiSchema, NumSchema, UnitSchema } from './values.ts';

export const MAIN_BOARD_CODE = 'mainBoard';

/** Tiles of the main board in their usual order; settings choose among them. */
export const MAIN_BOARD_TILES = [
  'output',
  'electricity',
  'cost',
  'sec',
  'oee',
  'alarms',
  'firstPass',
] as const;

export const MainBoardHoursSchema = v.object({
  /** The shift on duty; its team where the plant keeps teams. Null where the calendar leaves the hour out. */
  shift: v.nullable(
    v.object({ code: v.string(), team: v.optional(v.string()), from: IsoSchema, to: IsoSchema }),
  ),
  outputUnit: UnitSchema,
  points: v.array(v.object({ t: IsoSchema, output: NumSchema, plan: NumSchema, kw: NumSchema })),
});

export const MainBoardLinesSchema = v.array(
  v.object({
    line: AreaRefSchema,
    state: v.picklist(['run', 'stop', 'planned', 'unknown']),
    /** Why it stands, in the reader's language. */
    reason: v.optional(v.string()),
    /** Output of the latest whole hour. */
    rate: NumSchema,
    unit: UnitSchema,
    oeePct: NumSchema,
    /** Since when the state holds; null where that lies before what was read. */
    since: v.nullable(IsoSchema),
    drill: v.optional(DrillSchema),
  }),
);

/** What the report's filter offers; the report itself is a call of its own. */
export const MainBoardReportSchema = v.object({
  /** Areas with an electricity meter in the order of the tree. */
  areas: v.array(v.object({ id: v.string(), name: v.string(), level: v.number() })),
  /** The running accounting day, the last one that can be chosen. */
  today: v.string(),
  granularity: v.picklist(TOU_GRANULARITIES),
  depth: v.picklist(TOU_DEPTHS),
  canExport: v.boolean(),
});

export const MainBoardSchema = boardSchema(
  v.object({
    kpis: panel(v.array(KpiSchema)),
    hours: panel(MainBoardHoursSchema),
    lines: panel(MainBoardLinesSchema),
    report: panel(MainBoardReportSchema),
  }),
);
/** Payload of the main board (boardCode `mainBoard`). */
export type MainBoard = v.InferOutput<typeof MainBoardSchema>;
export type MainBoardPanels = MainBoard['panels'];
