import * as v from 'valibot';
import { AlarmPrioritySchema, AlarmStateSchema } from './alarms.ts';
import { IndicatorCfgSchema } from './settings.ts';
import { WORK_TASK_STEPS } from './work-days.ts';
import {
  IsoSchema,
  JudgeSchema,
  KpiSchema,
  MarkerSchema,
  NumSchema,
  SeriesSchema,
  UnitSchema,
} from './values.ts';

/**
 * What the widgets of the workbench ask (`work-home`). Choices are kept for each person; each list says its version,
 * and a save names the version that it was made from.
 */
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const version = v.pipe(v.number(), v.integer(), v.minValue(0));
const page = { total: v.number() };

// Tasks
export const WORK_TASK_STATES = ['wait', 'run', 'late', 'done', 'pause'] as const;
export const WorkTaskSchema = v.object({
  id: v.string(),
  taskNo: v.string(),
  name: v.string(),
  lineId: v.string(),
  lineName: v.string(),
  product: v.string(),
  planQty: NumSchema,
  doneQty: NumSchema,
  unit: UnitSchema,
  /** Accounting day that it is planned on. */
  plannedOn: v.string(),
  planFrom: IsoSchema,
  planTo: IsoSchema,
  /** When work on it began and ended; null where nothing was reported or counted yet. */
  actualFrom: v.nullable(IsoSchema),
  actualTo: v.nullable(IsoSchema),
  /** When the rest is made at the median rate of the last two hours; null where that cannot be told. */
  projectedEnd: v.nullable(IsoSchema),
  state: v.picklist(WORK_TASK_STATES),
  progressPct: NumSchema,
  /** Good output of all that was reported as made; null where nothing was. */
  yieldPct: NumSchema,
  /** How much of the planned time has run, 0..100. */
  elapsedPct: v.number(),
  /** What a change by the reader stands on: its version and its state, late or not; absent where they may not. */
  change: v.optional(v.object({ version: v.number(), state: v.picklist(WORK_TASK_STEPS) })),
});
export type WorkTask = v.InferOutput<typeof WorkTaskSchema>;
/** Lines of one filter at most, and days from its first to its last. */
export const WORK_TASK_LINES_MAX = 20;
export const WORK_TASK_DAYS_MAX = 31;
/** Which tasks: of these lines (none is all), planned from so many days before today to so many after. */
export const WorkTaskFilterSchema = v.object({
  lineIds: v.array(id),
  daysBack: v.number(),
  daysAhead: v.number(),
});
export type WorkTaskFilter = v.InferOutput<typeof WorkTaskFilterSchema>;
export const WorkTaskPageSchema = v.object({ records: v.array(WorkTaskSchema), ...page });
export type WorkTaskPage = v.InferOutput<typeof WorkTaskPageSchema>;
/** Counts over the same lines and days. */
export const WorkTaskStatSchema = v.object({
  total: v.number(),
  pause: v.number(),
  done: v.number(),
  wait: v.number(),
  run: v.number(),
  late: v.number(),
  doneToday: v.number(),
});
export type WorkTaskStat = v.InferOutput<typeof WorkTaskStatSchema>;

// To-dos
export const BACKLOG_TYPES = ['approval', 'inspection', 'maintenance', 'repair', 'quality', 'alarm'] as const;
export type BacklogType = (typeof BACKLOG_TYPES)[number];
export const BacklogItemSchema = v.object({
  id: v.string(),
  type: v.picklist(BACKLOG_TYPES),
  title: v.string(),
  /** Where it comes from: a person, a list or a place. */
  from: v.string(),
  createdAt: v.nullable(IsoSchema),
  /** Day by whose end it is due. */
  dueOn: v.nullable(v.string()),
  overdue: v.boolean(),
  priority: AlarmPrioritySchema,
  /** Page that it is done on. */
  uri: v.string(),
});
export type BacklogItem = v.InferOutput<typeof BacklogItemSchema>;
export const BacklogPageSchema = v.object({ records: v.array(BacklogItemSchema), ...page });
export type BacklogPage = v.InferOutput<typeof BacklogPageSchema>;
export const BacklogStatSchema = v.object({
  total: v.number(),
  overdue: v.number(),
  counts: v.record(v.picklist(BACKLOG_TYPES), v.number()),
  /** What the reader has put off until another day; not among the others. */
  putOff: v.optional(v.number()),
  /** When it was looked up. */
  checkedAt: IsoSchema,
});
export type BacklogStat = v.InferOutput<typeof BacklogStatSchema>;

// Alarms
/** Rows that the widget may show. */
export const WORK_ALARM_ROWS = { min: 5, max: 20 } as const;
export const WorkAlarmSchema = v.object({
  id: v.string(),
  alarmObject: v.string(),
  alarmName: v.string(),
  priority: AlarmPrioritySchema,
  value: NumSchema,
  limit: NumSchema,
  unit: v.string(),
  onAt: IsoSchema,
  state: AlarmStateSchema,
  durationS: v.number(),
});
export type WorkAlarm = v.InferOutput<typeof WorkAlarmSchema>;
export const WorkAlarmPageSchema = v.object({
  records: v.array(WorkAlarmSchema),
  /** Whether the reader may take note of them. */
  canAcknowledge: v.boolean(),
  ...page,
});
export type WorkAlarmPage = v.InferOutput<typeof WorkAlarmPageSchema>;
export const WorkAlarmStatSchema = v.object({
  /** Active ones by priority 1 to 4, and how many of them nobody has acknowledged. */
  counts: v.tuple([v.number(), v.number(), v.number(), v.number()]),
  unacknowledged: v.number(),
  /** When the last one began; null where there never was one. */
  lastOnAt: v.nullable(IsoSchema),
});
export type WorkAlarmStat = v.InferOutput<typeof WorkAlarmStatSchema>;

// Applications
export const WorkApplicationSchema = v.object({
  resourcesId: v.string(),
  resourcesCode: v.string(),
  name: v.string(),
  uri: v.string(),
  /** Code of the module of the menu that it is in; the icon is that module's. */
  icon: v.string(),
  /** Opens in a window of its own. */
  opensWindow: v.boolean(),
  sort: v.number(),
});
export type WorkApplication = v.InferOutput<typeof WorkApplicationSchema>;
export const WorkApplicationsSchema = v.object({
  records: v.array(WorkApplicationSchema),
  /** Chosen ones that are no longer permitted. */
  revoked: v.number(),
  version,
});
export type WorkApplications = v.InferOutput<typeof WorkApplicationsSchema>;
export const WorkApplicationsSaveSchema = v.object({ resourcesCodes: v.array(id), version });

// Indicators
/** Periods that the production indicators can be told for. */
export const WORK_CYCLES = ['shift', 'day', 'month'] as const;
export type WorkCycle = (typeof WORK_CYCLES)[number];
/** What a definition may name: `{areaId.code}`, each quantity in its base unit. */
export const IndicatorChoicesSchema = v.object({
  areas: v.array(v.object({ id: v.string(), name: v.string(), type: v.string() })),
  quantities: v.array(v.object({ code: v.string(), name: v.string(), unit: v.string() })),
});
export type IndicatorChoices = v.InferOutput<typeof IndicatorChoicesSchema>;
const indicatorItem = {
  cfg: IndicatorCfgSchema,
  /** Null where the definition no longer fits the plant, or holds money that the reader may not see. */
  kpi: v.nullable(KpiSchema),
};
export const QuotaListSchema = v.object({
  records: v.array(
    v.object({
      ...indicatorItem,
      /** The last 24 hours by the hour; of months the last 30 accounting days. */
      spark: v.nullable(SeriesSchema),
    }),
  ),
  version,
  /** What a first set could be, in the plant's own energies and output; empty once something is configured. */
  sample: v.array(IndicatorCfgSchema),
  choices: IndicatorChoicesSchema,
  /** IANA zone of the plant. */
  timeZone: v.string(),
});
export type QuotaList = v.InferOutput<typeof QuotaListSchema>;
export const QuotaSaveSchema = v.object({ indicators: v.array(IndicatorCfgSchema), version });
/** How many indicators stand where. */
export const QuotaStatSchema = v.object({
  total: v.number(),
  counts: v.record(JudgeSchema, v.number()),
});
export type QuotaStat = v.InferOutput<typeof QuotaStatSchema>;

export const PracticeListSchema = v.object({
  records: v.array(
    v.object({
      ...indicatorItem,
      annualTarget: NumSchema,
      redLine: NumSchema,
      /** Best month of those that are known, and the team that was best in it by its own shifts. */
      best: v.nullable(v.object({ value: v.number(), month: v.string(), team: v.optional(v.string()) })),
      /** Of the year so far against the best month, per cent of the best. */
      gapPct: NumSchema,
      /** What the year comes to at the rate so far; null for what is no sum. */
      projected: NumSchema,
      /** Whole months that the readings cover, oldest first. */
      months: v.array(v.object({ month: v.string(), value: NumSchema })),
      /** Reference levels that the enterprise keeps for this figure, best first. */
      benchmark: v.nullable(
        v.object({ level1: v.number(), level2: v.number(), level3: v.number(), source: v.string() }),
      ),
    }),
  ),
  version,
  /** Definitions to begin with; their targets are left to the reader. Empty once something is configured. */
  sample: v.array(IndicatorCfgSchema),
  choices: IndicatorChoicesSchema,
});
export type PracticeList = v.InferOutput<typeof PracticeListSchema>;

/** Points of a series beyond which the platform thins it. */
export const WORK_TREND_POINTS_MAX = 2_000;
export const WorkTrendSchema = v.object({
  from: IsoSchema,
  to: IsoSchema,
  /** Start of the period that is compared with; null where none was asked for. */
  previousFrom: v.nullable(IsoSchema),
  timeZone: v.string(),
  records: v.array(
    v.object({
      indicatorId: v.string(),
      name: v.string(),
      unit: UnitSchema,
      /** The indicator, and beside it the period before where that was asked for. */
      series: v.array(SeriesSchema),
      target: NumSchema,
      redLine: NumSchema,
    }),
  ),
  /** Stops and urgent alarms at the areas that the indicators are about. */
  markers: v.array(MarkerSchema),
  /** Production indicators that the reader put on the trend, and all that can be put on it. */
  chosen: v.object({ indicatorIds: v.array(v.string()), version }),
  indicators: v.array(v.object({ id: v.string(), name: v.string(), unit: UnitSchema })),
});
export type WorkTrend = v.InferOutput<typeof WorkTrendSchema>;
export const WorkTrendSaveSchema = v.object({ indicatorIds: v.array(id), version });

// Key equipment
/** Bounds that a value of a machine is judged by. */
export const ParameterLimitsSchema = v.object({ lo: v.optional(NumSchema), hi: v.optional(NumSchema) });
export type ParameterLimits = v.InferOutput<typeof ParameterLimitsSchema>;
export const EquipmentChoiceSchema = v.object({
  equipmentId: id,
  /** Meters of the machine whose newest value is shown. */
  parameterIds: v.array(id),
  /** By the parameter's id. */
  limits: v.optional(v.record(id, ParameterLimitsSchema)),
  indicators: v.array(IndicatorCfgSchema),
});
export type EquipmentChoice = v.InferOutput<typeof EquipmentChoiceSchema>;
export const EquipmentSaveSchema = v.object({ items: v.array(EquipmentChoiceSchema), version });
export const WORK_EQUIPMENT_STATES = ['run', 'idle', 'stop', 'fault', 'comm'] as const;
export type WorkEquipmentState = (typeof WORK_EQUIPMENT_STATES)[number];
/** A line drawing that takes the colour of its text: data of svg paths, and nothing that could run or be fetched. */
export const LineDrawingSchema = v.object({
  viewBox: v.pipe(v.string(), v.regex(/^-?[\d.]+ -?[\d.]+ [\d.]+ [\d.]+$/)),
  paths: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s,.+-]*$/))), v.maxLength(64)),
});
export const EquipmentListSchema = v.object({
  records: v.array(
    v.object({
      cfg: EquipmentChoiceSchema,
      equipmentId: v.string(),
      name: v.string(),
      /** Of its kind, where the platform has one. */
      image: v.optional(LineDrawingSchema),
      state: v.picklist(WORK_EQUIPMENT_STATES),
      /** Null where it began before anything is known. */
      stateSince: v.nullable(IsoSchema),
      /** Of the accounting day; null where nothing tells what this machine alone makes. */
      oeePct: NumSchema,
      parameters: v.array(
        v.object({
          parameterId: v.string(),
          name: v.string(),
          value: NumSchema,
          unit: UnitSchema,
          asOf: v.nullable(IsoSchema),
          lo: NumSchema,
          hi: NumSchema,
          judge: JudgeSchema,
        }),
      ),
      indicators: v.array(KpiSchema),
    }),
  ),
  version,
  /** What can be chosen: machines with a meter of their own, and those meters. */
  machines: v.array(
    v.object({
      equipmentId: v.string(),
      name: v.string(),
      areaId: v.string(),
      parameters: v.array(v.object({ parameterId: v.string(), name: v.string(), unit: UnitSchema })),
    }),
  ),
  choices: IndicatorChoicesSchema,
  /** A first set of machines; empty once something is configured. */
  sample: v.array(EquipmentChoiceSchema),
});
export type EquipmentList = v.InferOutput<typeof EquipmentListSchema>;
export const EquipmentStatSchema = v.object({
  total: v.number(),
  counts: v.record(v.picklist(WORK_EQUIPMENT_STATES), v.number()),
});
export type EquipmentStat = v.InferOutput<typeof EquipmentStatSchema>;
