import {
  AlarmPrioritySchema,
  boardSchema,
  IsoSchema,
  JudgeSchema,
  KpiSchema,
  NumSchema,
  NumsSchema,
  panel,
  SeriesSchema,
  UnitSchema,
} from '@plantdeck/core/contract';
import * as v from 'valibot';

export const HOT_ROLLING_CASTING_CODE = 'hotRollingCasting';
export const ROLLING_KPI_CODES = ['P1', 'P2', 'P3', 'P4', 'P5', 'P7', 'Q3', 'E3', 'massFlow'] as const;
export const ROLLING_STATES = ['run', 'idle', 'stop', 'fault', 'comm'] as const;
export const SECTION_KINDS = ['holding', 'degas', 'caster', 'stand', 'coiler'] as const;
export const FLOW_KINDS = ['balanced', 'tension', 'loop', 'reading', 'unknown'] as const;
export const ROLLING_EVENT_KINDS = ['cobble', 'stop', 'planned'] as const;
export const EMULSION_CODES = ['emulsionC', 'emulsionBar', 'emulsionM3h'] as const;
/** Fewer subgroups estimate a capability too badly. */
export const LEAST_SUBGROUPS = 25;

const above0 = v.pipe(v.number(), v.minValue(0));
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const StateSchema = v.picklist(ROLLING_STATES);
const window = v.tuple([v.number(), v.number()]);

const SectionSchema = v.object({
  id: v.string(),
  kind: v.picklist(SECTION_KINDS),
  /** Of a stand, from 1 in the order of the line; null of the others. */
  no: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
  state: StateSchema,
  speed: NumSchema,
  speedUnit: v.nullable(UnitSchema),
  tempC: NumSchema,
  /** Of the rated load. */
  loadPct: v.nullable(above0),
  judge: JudgeSchema,
  /** What is beyond its range, as far as something is. */
  beyond: v.nullable(v.picklist(['tempC', 'loadPct', 'massFlow'])),
  priority: v.nullable(AlarmPrioritySchema),
  asOf: v.nullable(IsoSchema),
});
export type RollingSection = v.InferOutput<typeof SectionSchema>;

export const HotRollingCastingSchema = boardSchema(
  v.object({
    kpis: panel(v.array(KpiSchema)),
    mimic: panel(
      v.object({
        lines: v.array(v.object({ id: v.string(), name: v.string() })),
        line: v.object({
          id: v.string(),
          name: v.string(),
          state: StateSchema,
          since: v.nullable(IsoSchema),
        }),
        sections: v.array(SectionSchema),
      }),
    ),
    profile: panel(
      v.object({
        /** From the mould of the caster, in the order of the line. */
        points: v.array(
          v.object({
            section: v.string(),
            posM: v.number(),
            tempC: NumSchema,
            lo: NumSchema,
            hi: NumSchema,
            judge: JudgeSchema,
          }),
        ),
      }),
    ),
    stands: panel(
      v.object({
        rows: v.array(
          v.object({
            stand: v.pipe(v.number(), v.integer(), v.minValue(1)),
            loadPct: v.nullable(above0),
            /** (v_i·A_i − v_1·A_1)/(v_1·A_1). */
            errPct: NumSchema,
            flow: v.picklist(FLOW_KINDS),
          }),
        ),
        highLoadPct: above0,
        massFlowPct: above0,
      }),
    ),
    size: panel(
      v.object({
        nominalMm: above0,
        tolMm: window,
        /** Means of subgroups. */
        x: SeriesSchema,
        ovality: v.nullable(SeriesSchema),
        /** From days before; null with fewer subgroups than a chart needs. */
        chart: v.nullable(
          v.object({ centre: v.number(), lcl: v.number(), ucl: v.number(), subgroups: count }),
        ),
        subgroups: count,
        /** Null with fewer than 25 subgroups. */
        cpk: NumSchema,
      }),
    ),
    coil: panel(
      v.object({
        no: v.nullable(v.string()),
        product: v.string(),
        weightKg: v.nullable(above0),
        targetKg: above0,
        tph: v.nullable(above0),
        startedAt: v.nullable(IsoSchema),
        yieldPct: NumSchema,
        /** Of 24 hours, newest first. */
        events: v.array(
          v.object({
            t: IsoSchema,
            to: v.nullable(IsoSchema),
            kind: v.picklist(ROLLING_EVENT_KINDS),
            text: v.string(),
            /** The stand whose mass flow left its range just before, and how far. */
            stand: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1))),
            errPct: NumSchema,
          }),
        ),
      }),
    ),
    energy: panel(
      v.object({
        kwhPerT: SeriesSchema,
        /** Null where the gas of the holding furnace is not metered. */
        gasPerT: v.nullable(SeriesSchema),
      }),
    ),
    emulsion: panel(
      v.array(
        v.object({
          code: v.picklist(EMULSION_CODES),
          value: NumSchema,
          unit: UnitSchema,
          band: v.nullable(window),
          scale: window,
          judge: JudgeSchema,
          priority: v.nullable(AlarmPrioritySchema),
          /** The last hour by the minute. */
          spark: NumsSchema,
          tag: v.nullable(v.string()),
        }),
      ),
    ),
  }),
);
/** Payload of the board `hotRollingCasting`. */
export type HotRollingCasting = v.InferOutput<typeof HotRollingCastingSchema>;
export type RollingPanels = HotRollingCasting['panels'];
