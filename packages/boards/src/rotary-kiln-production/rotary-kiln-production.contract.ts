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

export const ROTARY_KILN_PRODUCTION_CODE = 'rotaryKilnProduction';
export const ROTARY_KPI_CODES = ['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'M8'] as const;
/** Momentary values of a kiln line, in the order of their tiles. */
export const ROTARY_VALUE_CODES = [
  'feedTph',
  'clinkerTph',
  'kcalPerKg',
  'speedRpm',
  'torqueA',
  'burningC',
  'secondaryC',
  'tertiaryC',
  'calcinerC',
] as const;
export const ROTARY_STATES = ['run', 'noFeed', 'heat', 'stop', 'comm'] as const;
export const ROTARY_GASES = ['nox', 'so2', 'dust'] as const;

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const above0 = v.pipe(v.number(), v.minValue(0));

const NodeSchema = v.object({
  /** Stages from the top, then what the meal passes. */
  node: v.pipe(
    v.string(),
    v.regex(/^(c[1-9]|calciner|inlet|kiln|cooler)$/, 'expected c1 to c9, calciner, inlet, kiln or cooler'),
  ),
  tC: NumSchema,
  pPa: NumSchema,
  o2Pct: v.nullable(share),
  coPct: v.nullable(share),
  judge: JudgeSchema,
  /** Which of its values is beyond its window, as far as one is. */
  beyond: v.nullable(v.picklist(['tC', 'o2Pct', 'coPct'])),
  /** A sensor that shows the same for long although the kiln runs. */
  frozen: v.boolean(),
  priority: v.nullable(AlarmPrioritySchema),
  asOf: v.nullable(IsoSchema),
});
export type RotaryNode = v.InferOutput<typeof NodeSchema>;

const SampleSchema = v.object({ sampleTime: IsoSchema, resultTime: IsoSchema, pct: share, ok: v.boolean() });

export const RotaryKilnProductionSchema = boardSchema(
  v.object({
    kpis: panel(v.array(KpiSchema)),
    mimic: panel(
      v.object({
        kilns: v.array(v.object({ id: v.string(), name: v.string() })),
        kiln: v.object({
          id: v.string(),
          name: v.string(),
          state: v.picklist(ROTARY_STATES),
          since: v.nullable(IsoSchema),
        }),
        nodes: v.array(NodeSchema),
      }),
    ),
    tiles: panel(
      v.array(
        v.object({
          code: v.picklist(ROTARY_VALUE_CODES),
          value: NumSchema,
          unit: UnitSchema,
          /** What is normal while the kiln runs. */
          band: v.nullable(v.tuple([v.number(), v.number()])),
          scale: v.tuple([v.number(), v.number()]),
          judge: JudgeSchema,
          frozen: v.boolean(),
          priority: v.nullable(AlarmPrioritySchema),
          /** The last hour by the minute. */
          spark: NumsSchema,
          /** Where its trend is found; null where it has no tag. */
          tag: v.nullable(v.string()),
        }),
      ),
    ),
    stability: panel(
      v.object({
        /** Per cent of half the window away from its middle: ±100 are its ends. */
        torque: SeriesSchema,
        burning: SeriesSchema,
        nox: SeriesSchema,
        samples: v.array(SampleSchema),
        indexPct: v.nullable(share),
      }),
    ),
    fcao: panel(
      v.object({
        samples: v.array(
          v.object({
            ...SampleSchema.entries,
            /** From the sample before; null where that is missing. */
            movingRange: v.nullable(above0),
            beyond: v.nullable(v.picklist(['value', 'range'])),
          }),
        ),
        /** Of individuals and moving ranges, from days before; null with fewer samples than a chart needs. */
        chart: v.nullable(
          v.object({
            centre: v.number(),
            lcl: v.number(),
            ucl: v.number(),
            rangeUcl: v.number(),
            from: IsoSchema,
            to: IsoSchema,
            samples: v.number(),
          }),
        ),
        limit: above0,
        direction: v.nullable(v.picklist(['rising', 'falling', 'steady'])),
      }),
    ),
    heat: panel(
      v.object({
        kcalPerKg: SeriesSchema,
        /** Σ heat ÷ Σ clinker since the shift began. */
        shift: SeriesSchema,
        shiftFrom: IsoSchema,
        shiftAvg: NumSchema,
        kgcePerT: NumSchema,
        target: NumSchema,
      }),
    ),
    fuel: panel(
      v.object({
        main: SeriesSchema,
        calciner: SeriesSchema,
        mainTph: v.nullable(above0),
        calcinerTph: v.nullable(above0),
        calcinerSharePct: v.nullable(share),
        /** Of the heat; null where no alternative fuel is metered. */
        altSharePct: v.nullable(share),
        lhvKjKg: above0,
        lhvSource: v.picklist(['contract', 'setting']),
      }),
    ),
    shell: panel(
      v.object({
        points: v.array(
          v.object({
            posM: v.number(),
            tC: NumSchema,
            /** Of the last 8 hours. */
            maxC: NumSchema,
            judge: JudgeSchema,
            priority: v.nullable(AlarmPrioritySchema),
          }),
        ),
        alarmC: v.number(),
        redC: v.number(),
      }),
    ),
    emissions: panel(
      v.object({
        refO2Pct: share,
        /** Mean of the last hour, dry. */
        o2Pct: v.nullable(share),
        rows: v.array(
          v.object({
            gas: v.picklist(ROTARY_GASES),
            measuredMg: v.nullable(above0),
            /** At the reference oxygen. */
            mgNm3: v.nullable(above0),
            limit: v.nullable(above0),
            judge: JudgeSchema,
          }),
        ),
      }),
    ),
  }),
);
/** Payload of the board `rotaryKilnProduction`. */
export type RotaryKilnProduction = v.InferOutput<typeof RotaryKilnProductionSchema>;
export type RotaryPanels = RotaryKilnProduction['panels'];
