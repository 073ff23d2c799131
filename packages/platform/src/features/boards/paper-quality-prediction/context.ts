import { REEL_STATES } from '@plantdeck/boards/contract';
import * as v from 'valibot';
import { SoftSensorLineSchema, type SoftSensorLine } from '../../../engine/soft-sensor/sensor-line.ts';
import { judgeSensor, type SensorState as SensorCheck } from '../../../engine/sensors/sensor-check.ts';
import type { Prediction } from '../../../engine/soft-sensor/soft-sensor.ts';
import { WINDOW_MS } from '../../../engine/power-quality/assess.ts';
import { civilDayAt, momentOfClock } from '../../../engine/plant-time/zone.ts';
import type { Database } from '../../../store/database/index.ts';
import { readTags, type TagSeries } from '../../../store/tags/tag-store.ts';
import type { PanelContext } from '../parts/panel-context.ts';
import {
  gradeOf,
  inputsAt,
  labRows,
  predictNow,
  sensorOf,
  trainedAt,
  TRAIN_DAYS,
  type LabRow,
  type RetrainRule,
  type Sensor,
} from './sensors.ts';

export interface QualityLine extends SoftSensorLine {
  readonly retrainDays: number;
  readonly coverage: number;
}

export type ReelState = (typeof REEL_STATES)[number];

export interface QualityContext extends PanelContext {
  readonly line: QualityLine;
  /** Since the training begins. */
  readonly tags: TagSeries;
  readonly rows: readonly LabRow[];
  readonly sensors: readonly Sensor[];
  /** Newest window with values; -1 without one. */
  readonly window: number;
  readonly endMs: number;
  readonly state: ReelState;
  readonly grade: string;
  readonly checks: readonly SensorCheck[];
  /** Inputs now; NaN where the sensor cannot be believed. */
  readonly x: readonly number[];
  /** By property; null while the sensor is trained. */
  readonly predictions: readonly (Prediction | null)[];
}

const DAY_MS = 86_400_000;
const FROZEN_WINDOWS = 6;
/** Values that are older than this are none of now. */
const AGE_MAX_MS = 3_600_000;
export const QUALITY_DEFAULTS = { retrainDays: 45, coveragePct: 95 } as const;

export const limitField = (what: 'lower' | 'upper' | 'target', code: string): string => `${what}.${code}`;

/** The line of a plant with what the enterprise has set; null where nothing is predicted. */
export async function readLine(
  db: Database,
  plantId: string,
  own: Readonly<Record<string, unknown>>,
): Promise<QualityLine | null> {
  const row = await db
    .selectFrom('soft_sensor_line')
    .select('line')
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  const parsed = v.safeParse(SoftSensorLineSchema, row?.line);
  if (!parsed.success) return null;
  const line = parsed.output;
  const number = (code: string, initial: number | null): number | null => {
    const value = own[code];
    return typeof value === 'number' ? value : initial;
  };
  const wanted = own['properties'];
  const properties = Array.isArray(wanted)
    ? line.properties.filter(({ code }) => wanted.includes(code))
    : line.properties;
  return {
    ...line,
    properties: (properties.length > 0 ? properties : line.properties).map((one) => ({
      ...one,
      lower: number(limitField('lower', one.code), one.lower),
      upper: number(limitField('upper', one.code), one.upper),
      target: number(limitField('target', one.code), one.target),
    })),
    retrainDays: Number(own['retrainDays'] ?? QUALITY_DEFAULTS.retrainDays),
    coverage: (number('coveragePct', QUALITY_DEFAULTS.coveragePct) ?? QUALITY_DEFAULTS.coveragePct) / 100,
  };
}

/** Trained sensors by their results: the same results make the same model. */
const kept = new WeakMap<Database, Map<string, readonly Sensor[]>>();
const MOST_KEPT = 20;

function sensorsOf(
  { db, frame }: PanelContext,
  line: QualityLine,
  rows: readonly LabRow[],
  rule: RetrainRule,
  nowMs: number,
): readonly Sensor[] {
  const byKey = kept.get(db) ?? new Map<string, readonly Sensor[]>();
  kept.set(db, byKey);
  const key = JSON.stringify([frame.plantId, line, rule, trainedAt(rule, nowMs), rows.length, rows.at(-1)]);
  const known = byKey.get(key);
  if (known) return known;
  if (byKey.size >= MOST_KEPT) byKey.clear();
  const made = line.properties.map((_, n) => sensorOf(line, n, rows, rule, nowMs));
  byKey.set(key, made);
  return made;
}

export async function qualityContext(panel: PanelContext, line: QualityLine): Promise<QualityContext> {
  const { db, frame, plant } = panel;
  const { zone } = frame.calendar;
  const { nowMs } = plant;
  const rule: RetrainRule = {
    firstMs: momentOfClock(zone, frame.startDate, '00:00'),
    everyDays: line.retrainDays,
    coverage: line.coverage,
  };
  const trainedMs = trainedAt(rule, nowMs) ?? nowMs;
  // From a day's start on, so that the windows of one day are not read anew with each minute.
  const fromMs = momentOfClock(zone, civilDayAt(zone, trainedMs - TRAIN_DAYS * DAY_MS), '00:00');
  const names = [
    ...Object.values(line.tags),
    ...line.inputs.map(({ tag }) => tag),
    ...line.properties.map(({ tag }) => tag),
  ];
  const tags = await readTags(db, frame.plantId, zone, names, { fromMs, toMs: nowMs });
  const rows = labRows(line, tags);
  const runs = tags.of(line.tags.run);
  const window = runs.findLastIndex((value) => !Number.isNaN(value));
  const endMs = tags.fromMs + (window + 1) * WINDOW_MS;
  const isFresh = window >= 0 && nowMs - endMs <= AGE_MAX_MS;
  const state = isFresh ? stateAt(line, tags, window) : 'unknown';
  const columns = line.inputs.map(({ tag }) => tags.of(tag));
  const checks = line.inputs.map(({ low, high }, n) =>
    judgeSensor((columns[n] ?? new Float64Array()).slice(Math.max(0, window - 24), window + 1), {
      low,
      high,
      frozenSteps: FROZEN_WINDOWS,
    }),
  );
  const grade = gradeOf(tags.of(line.tags.basisWeightSet)[window] ?? Number.NaN);
  const x = inputsAt(line, columns, window).map((value, n) =>
    state === 'running' && checks[n]?.fault === null ? value : Number.NaN,
  );
  const sensors = sensorsOf(panel, line, rows, rule, nowMs);
  return {
    ...panel,
    line,
    tags,
    rows,
    sensors,
    window,
    endMs,
    state,
    grade,
    checks,
    x,
    predictions: sensors.map((sensor, n) =>
      state === 'running'
        ? predictNow(sensor, x, grade, line.properties[n] ?? { lower: null, upper: null })
        : null,
    ),
  };
}

export function stateAt(line: SoftSensorLine, tags: TagSeries, window: number): ReelState {
  const at = (tag: string): number => tags.of(tag)[window] ?? Number.NaN;
  if (Number.isNaN(at(line.tags.run))) return 'unknown';
  if (at(line.tags.break) >= 0.5) return 'break';
  if (at(line.tags.run) < 0.5) return 'stopped';
  return at(line.tags.gradeChange) >= 0.5 ? 'gradeChange' : 'running';
}
