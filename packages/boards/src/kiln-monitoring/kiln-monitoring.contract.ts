import {
  AlarmPrioritySchema,
  AlarmStateSchema,
  boardSchema,
  IsoSchema,
  JudgeSchema,
  KpiSchema,
  MarkerSchema,
  NumSchema,
  NumsSchema,
  panel,
  SeriesSchema,
  UnitSchema,
} from '@plantdeck/core/contract';
import * as v from 'valibot';

export const KILN_MONITORING_CODE = 'kilnMonitoring';
export const KILN_KPI_CODES = ['C1', 'C2', 'C3', 'C4', 'C5', 'C6', 'P1', 'Q1'] as const;
/** Momentary values of a kiln beside its zones, in the order of their tiles. */
export const KILN_VALUE_CODES = [
  'speedMMin',
  'cycleMin',
  'preheatPa',
  'firePa',
  'coolPa',
  'o2Pct',
  'flueC',
  'gasNm3h',
  'fillPct',
] as const;
export const KILN_ZONE_PHASES = ['dry', 'preheat', 'fire', 'rapidCool', 'slowCool', 'finalCool'] as const;

const ZoneSchema = v.object({
  no: v.number(),
  fromM: v.number(),
  toM: v.number(),
  phase: v.picklist(KILN_ZONE_PHASES),
  setC: NumSchema,
  bandK: v.number(),
  upperC: NumSchema,
  lowerC: NumSchema,
  valvePct: NumSchema,
  judge: JudgeSchema,
  /** Which side is beyond what, as far as one is: above the rollers beyond the band, or below them too far from above. */
  side: v.nullable(v.picklist(['upper', 'lower'])),
  /** Of the side that is beyond its limit, else above the rollers, K. */
  deviationK: NumSchema,
  /** A sensor that shows the same for long although the kiln runs. */
  frozen: v.nullable(v.picklist(['upper', 'lower'])),
  /** Of the most urgent active alarm there. */
  priority: v.nullable(AlarmPrioritySchema),
  asOf: v.nullable(IsoSchema),
});
export type KilnZone = v.InferOutput<typeof ZoneSchema>;

export const KilnMonitoringSchema = boardSchema(
  v.object({
    kpis: panel(v.array(KpiSchema)),
    curve: panel(
      v.object({
        kilns: v.array(v.object({ id: v.string(), name: v.string() })),
        kiln: v.object({
          id: v.string(),
          name: v.string(),
          lengthM: v.number(),
          product: v.string(),
          recipe: v.string(),
          speedMMin: NumSchema,
          cycleMin: NumSchema,
          fillPct: NumSchema,
          inM2PerHour: NumSchema,
          outM2PerHour: NumSchema,
          burnersOut: NumSchema,
          state: v.picklist(['run', 'hold', 'stop', 'comm']),
          since: v.nullable(IsoSchema),
        }),
        zones: v.array(ZoneSchema),
        /** Empty rows on the rollers: where they are now, and in how many minutes their front leaves the kiln. */
        gaps: v.array(v.object({ fromM: v.number(), toM: v.number(), exitMin: v.number() })),
      }),
    ),
    detail: panel(
      v.object({
        /** What was chosen: `zone.14`, a value's code, or a drive. */
        point: v.string(),
        name: v.string(),
        series: v.array(SeriesSchema),
        limits: v.array(v.object({ name: v.string(), value: v.number() })),
        alarms: v.number(),
        frozen: v.boolean(),
        tag: v.string(),
      }),
    ),
    alarms: panel(
      v.array(
        v.object({
          id: v.string(),
          priority: AlarmPrioritySchema,
          state: AlarmStateSchema,
          name: v.string(),
          value: NumSchema,
          limit: NumSchema,
          unit: v.string(),
          onAt: IsoSchema,
          /** What of the picture it is about; null where it is none of it. */
          point: v.nullable(v.string()),
        }),
      ),
    ),
    tiles: panel(
      v.array(
        v.object({
          code: v.picklist(KILN_VALUE_CODES),
          value: NumSchema,
          unit: UnitSchema,
          /** What is normal, where somebody says so. */
          band: v.nullable(v.tuple([v.number(), v.number()])),
          scale: v.tuple([v.number(), v.number()]),
          judge: JudgeSchema,
          priority: v.nullable(AlarmPrioritySchema),
          /** The last hour by the minute. */
          spark: NumsSchema,
        }),
      ),
    ),
    deviation: panel(
      v.object({
        t0: IsoSchema,
        stepS: v.number(),
        zoneNos: v.array(v.number()),
        v: v.array(NumsSchema),
        rangeK: v.number(),
      }),
    ),
    specific: panel(
      v.object({
        perM2: SeriesSchema,
        kjPerKg: NumSchema,
        kgcePerM2: NumSchema,
        meanPerM2: NumSchema,
        target: NumSchema,
      }),
    ),
    feed: panel(
      v.object({
        entry: SeriesSchema,
        exit: SeriesSchema,
        gaps: v.array(MarkerSchema),
        gapMinutes: v.number(),
        unknownMinutes: v.number(),
      }),
    ),
    yieldHourly: panel(
      v.object({
        series: SeriesSchema,
        grade: v.string(),
        target: NumSchema,
        markers: v.array(MarkerSchema),
      }),
    ),
    drives: panel(
      v.array(
        v.object({
          id: v.string(),
          name: v.string(),
          hz: NumSchema,
          a: NumSchema,
          state: v.picklist(['run', 'stop', 'fault', 'comm']),
        }),
      ),
    ),
  }),
);
/** Payload of the board `kilnMonitoring`. */
export type KilnMonitoring = v.InferOutput<typeof KilnMonitoringSchema>;
export type KilnPanels = KilnMonitoring['panels'];
