import * as v from 'valibot';
import { AlarmPrioritySchema, AlarmStateSchema } from './alarms.ts';
import { boardSchema, panel } from './board.ts';
import { AreaRefSchema, IsoSchema, KpiSchema, NumSchema, SeriesSchema } from './values.ts';

export const PRODUCTION_ALARM_CODE = 'productionAlarm';

/** What an alarm is about. */
export const ALARM_KINDS = ['processLimit', 'equipment', 'communication', 'quality', 'energy'] as const;
export const AlarmKindSchema = v.picklist(ALARM_KINDS);

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const AlarmSummarySchema = v.object({
  /** Active and not acknowledged, by priority. */
  p1: count,
  p2: count,
  p3: count,
  p4: count,
  /** Waiting for an acknowledgement, those that have returned among them. */
  unacked: count,
  /** Active, acknowledged or not. */
  standing: count,
  shelved: count,
  suppressed: count,
  stale: count,
  /** Machines whose link is lost: what they would tell is not in any figure. */
  lost: count,
  flood: v.boolean(),
  oldestUnackedS: NumSchema,
  /** When the last active alarm was gone; null while there is one. */
  quietSince: v.nullable(IsoSchema),
});

export const ActiveAlarmSchema = v.object({
  id: v.string(),
  ruleId: v.string(),
  priority: AlarmPrioritySchema,
  object: AreaRefSchema,
  name: v.string(),
  kind: AlarmKindSchema,
  state: AlarmStateSchema,
  value: NumSchema,
  limit: NumSchema,
  unit: v.string(),
  onAt: IsoSchema,
  ackAt: v.optional(IsoSchema),
  ackBy: v.optional(v.string()),
  offAt: v.optional(IsoSchema),
  /** The operating procedure that tells what to do. */
  sopId: v.optional(v.string()),
  /** Acknowledged so long ago, and still there, that it asks again. */
  again: v.optional(v.boolean()),
});
export type ActiveAlarmRow = v.InferOutput<typeof ActiveAlarmSchema>;

export const AlarmParetoSchema = v.array(
  v.object({
    ruleId: v.string(),
    name: v.string(),
    object: v.string(),
    count,
    sharePct: v.number(),
    cumPct: v.number(),
    /** Minutes in which it chattered. */
    chatterMinutes: count,
  }),
);

export const BadActorsSchema = v.array(
  v.object({
    ruleId: v.string(),
    /** Of a shelved or stale one: the occurrence that stands for it. */
    alarmId: v.optional(v.string()),
    name: v.string(),
    object: v.string(),
    why: v.picklist(['chatter', 'stale', 'fleeting', 'shelved', 'shelvedLong']),
    since: IsoSchema,
    until: v.optional(IsoSchema),
    by: v.optional(v.string()),
    reason: v.optional(v.string()),
    count,
  }),
);

export const AlarmResponseSchema = v.object({
  /** Share of each priority among the alarms of seven days, with the shares that ISA-18.2 recommends. */
  shares: v.array(
    v.object({ priority: AlarmPrioritySchema, count, sharePct: NumSchema, targetPct: v.number() }),
  ),
  /** Time to acknowledge by shift, s. */
  ackTime: v.array(v.object({ shift: v.string(), n: count, medianS: NumSchema, p90S: NumSchema })),
});

export const AlarmHeatSchema = v.object({
  areas: v.array(v.object({ id: v.string(), name: v.string() })),
  /** Alarms of seven days by area (as above) and hour of the plant's clock, 24 a row. */
  n: v.array(v.array(count)),
});

export const AlarmPositionsSchema = v.array(
  v.object({
    areaId: v.string(),
    name: v.string(),
    count,
    perTenMinutes: NumSchema,
    floodPct: NumSchema,
    peak: count,
    standing: count,
    stale: count,
    chattering: count,
    shelved: count,
    ackMedianS: NumSchema,
  }),
);

export const ProductionAlarmSchema = boardSchema(
  v.object({
    kpis: panel(v.array(KpiSchema)),
    summary: panel(AlarmSummarySchema),
    active: panel(
      v.object({
        rows: v.array(ActiveAlarmSchema),
        total: count,
        /** Rows of a page, as the settings have it. */
        length: count,
        sound: v.boolean(),
        canAcknowledge: v.boolean(),
        canShelve: v.boolean(),
      }),
    ),
    rate: panel(SeriesSchema),
    pareto: panel(AlarmParetoSchema),
    badActors: panel(BadActorsSchema),
    response: panel(AlarmResponseSchema),
    heat: panel(AlarmHeatSchema),
    positions: panel(AlarmPositionsSchema),
  }),
);
/** Payload of the production alarm board (boardCode `productionAlarm`). */
export type ProductionAlarm = v.InferOutput<typeof ProductionAlarmSchema>;
export type ProductionAlarmPanels = ProductionAlarm['panels'];
