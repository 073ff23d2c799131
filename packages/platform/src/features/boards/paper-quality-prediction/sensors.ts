import {
  predict,
  SENSOR_DEFAULTS,
  sensorHealth,
  takeResult,
  trainSensor,
  type LabSample,
  type Prediction,
  type SensorHealth,
  type SensorModel,
  type SensorState,
} from '../../../engine/soft-sensor/soft-sensor.ts';
import type { SoftSensorLine } from '../../../engine/soft-sensor/sensor-line.ts';
import { WINDOW_MS } from '../../../engine/power-quality/assess.ts';
import type { TagSeries } from '../../../store/tags/tag-store.ts';

/** One laboratory result of all properties. */
export interface LabRow {
  readonly sampleMs: number;
  readonly resultMs: number;
  readonly reelNo: string;
  readonly grade: string;
  /** By property; NaN where it was not measured. */
  readonly y: readonly number[];
  /** Inputs while the sample's paper was made; NaN where one was missing. */
  readonly x: readonly number[];
}

export type Sensor =
  | { readonly kind: 'training'; readonly n: number; readonly needed: number }
  | {
      readonly kind: 'ready';
      readonly model: SensorModel;
      readonly state: SensorState;
      readonly health: SensorHealth;
      readonly trainedMs: number;
    };

export interface RetrainRule {
  /** Start of the plant's history; trainings are counted from it. */
  readonly firstMs: number;
  readonly everyDays: number;
  readonly coverage: number;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Days of results that a model is trained on. */
export const TRAIN_DAYS = 30;
const NEEDED_MIN = 30;
const NEEDED_PER_INPUT = 3;

/** The newest moment of training by the rule; null before the first. */
export function trainedAt({ firstMs, everyDays }: RetrainRule, nowMs: number): number | null {
  const first = firstMs + TRAIN_DAYS * DAY_MS;
  if (nowMs < first) return null;
  return first + Math.floor((nowMs - first) / (everyDays * DAY_MS)) * everyDays * DAY_MS;
}

/** Inputs in a window; what the sensor cannot show while paper is made is missing. */
export function inputsAt(line: SoftSensorLine, columns: readonly Float64Array[], window: number): number[] {
  return line.inputs.map(({ low, high }, n) => {
    const value = columns[n]?.[window] ?? Number.NaN;
    return value >= low && value <= high ? value : Number.NaN;
  });
}

export const gradeOf = (basisWeight: number): string =>
  Number.isFinite(basisWeight) ? `g${Math.round(basisWeight)}` : '';

/** Results one by one: the age of the sample falls where a new one has come. */
export function labRows(line: SoftSensorLine, tags: TagSeries): LabRow[] {
  const age = tags.of(line.tags.sampleAgeMin);
  const since = tags.of(line.tags.resultAgeMin);
  const reel = tags.of(line.tags.labReelNo);
  const weight = tags.of(line.tags.basisWeightSet);
  const values = line.properties.map(({ tag }) => tags.of(tag));
  const inputs = line.inputs.map(({ tag }) => tags.of(tag));
  const rows: LabRow[] = [];
  let lastMs = 0;
  age.forEach((minutes, window) => {
    if (Number.isNaN(minutes)) return;
    const endMs = tags.fromMs + (window + 1) * WINDOW_MS;
    const sampleMs = endMs - minutes * MINUTE_MS;
    const resultMs = endMs - (since[window] ?? Number.NaN) * MINUTE_MS;
    // The first window says nothing of what came before it.
    if (sampleMs - lastMs < MINUTE_MS || sampleMs < tags.fromMs || Number.isNaN(resultMs)) return;
    lastMs = sampleMs;
    const sampled = Math.floor((sampleMs - tags.fromMs) / WINDOW_MS);
    rows.push({
      sampleMs,
      resultMs,
      reelNo: String(reel[window] ?? ''),
      grade: gradeOf(weight[sampled] ?? Number.NaN),
      y: values.map((of) => of[window] ?? Number.NaN),
      x: inputsAt(line, inputs, sampled),
    });
  });
  return rows;
}

const isWhole = (values: readonly number[]): boolean => values.every(Number.isFinite);

/** Trains the sensor of a property at its moment, and takes in what the laboratory found since. */
export function sensorOf(
  line: SoftSensorLine,
  property: number,
  rows: readonly LabRow[],
  rule: RetrainRule,
  nowMs: number,
): Sensor {
  const needed = Math.max(NEEDED_MIN, NEEDED_PER_INPUT * line.inputs.length);
  const sampleOf = ({ sampleMs, grade, x, y }: LabRow): LabSample => ({
    sampleMs,
    group: grade,
    x,
    y: y[property] ?? Number.NaN,
  });
  const usable = rows
    .filter(({ x, resultMs }) => isWhole(x) && resultMs <= nowMs)
    .map(sampleOf)
    .filter(({ y }) => Number.isFinite(y));
  const trainedMs = trainedAt(rule, nowMs) ?? Number.NEGATIVE_INFINITY;
  const past = usable.filter(
    ({ sampleMs }) => sampleMs < trainedMs && sampleMs >= trainedMs - TRAIN_DAYS * DAY_MS,
  );
  const own = line.properties[property];
  const training = trainSensor(past, {
    ...SENSOR_DEFAULTS,
    coverage: rule.coverage,
    inputs: line.inputs.map(({ tag }) => tag),
    labRepeatability: own?.repeatability ?? 0,
    biasLimit: own?.biasLimit ?? 0,
  });
  if (training.kind === 'refused') {
    const soFar = usable.filter(({ sampleMs }) => sampleMs >= nowMs - TRAIN_DAYS * DAY_MS).length;
    return { kind: 'training', n: soFar, needed };
  }
  const { model } = training;
  let { state } = training;
  for (const sample of usable) if (sample.sampleMs >= trainedMs) state = takeResult(model, state, sample);
  return { kind: 'ready', model, state, health: sensorHealth(model, state, nowMs), trainedMs };
}

export const predictNow = (
  sensor: Sensor,
  x: readonly number[],
  group: string,
  limits: { readonly lower: number | null; readonly upper: number | null },
): Prediction | null =>
  sensor.kind === 'training' ? null : predict(sensor.model, sensor.state, x, group, limits);
