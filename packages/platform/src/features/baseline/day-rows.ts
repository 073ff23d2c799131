import { slotIndex, sumDay, sumOutput, outputKey, type DayBlock } from '../../engine/energy/day-block.ts';
import { shiftAt, type Period } from '../../engine/plant-time/periods.ts';
import {
  meterPlan,
  type MeterPlan,
  type PlantEnergyType,
  type PlantFrame,
} from '../../engine/energy/plant-frame.ts';
import { completenessPct, energyLine } from '../../engine/energy/quantities.ts';
import { civilDayAt, weekdayOf } from '../../engine/plant-time/zone.ts';
import { readDriver, type Driver } from './drivers.ts';

/** An accounting day as a baseline sees it: what was used, and by what it is to be explained. */
export interface DayRow {
  readonly day: string;
  readonly fromMs: number;
  readonly toMs: number;
  /** Base units; null where nothing is known. */
  readonly energy: number | null;
  readonly costCny: number | null;
  readonly x: readonly number[];
  /** Why the day says nothing. */
  readonly dropped: 'incomplete' | 'stopped' | 'noDriver' | null;
}

const COMPLETENESS_MIN_PCT = 95;
/** A day that stood for more than half of it is not a day of production. */
const STOPPED_SHARE_MAX = 0.5;

/** Mean outside temperatures by civil day, degC. */
export type Weather = ReadonlyMap<string, number>;

export interface DayQuestion {
  readonly areaId: string;
  readonly energyCode: string;
  readonly drivers: readonly Driver[];
}

/** The drivers of a stored baseline; null where one of them is no longer there. */
export function driversOf(frame: PlantFrame, codes: readonly string[]): readonly Driver[] | null {
  const drivers = codes.map((code) => readDriver(frame, code));
  return drivers.every((driver) => driver !== null) ? drivers : null;
}

/**
 * One row an accounting day that has ended within the period.
 * @param blocks of the days, oldest first
 */
export function dayRows(
  frame: PlantFrame,
  blocks: readonly DayBlock[],
  weather: Weather,
  { areaId, energyCode, drivers }: DayQuestion,
  period: Period,
): DayRow[] {
  const type = frame.energyTypes.find((one) => one.energyCode === energyCode);
  if (!type) return [];
  const plan = meterPlan(frame, areaId, energyCode);
  return blocks
    .filter(({ fromMs, toMs }) => fromMs >= period.fromMs && toMs <= period.toMs)
    .map((block) => dayRow(frame, block, weather, plan, type, drivers));
}

function dayRow(
  frame: PlantFrame,
  block: DayBlock,
  weather: Weather,
  plan: MeterPlan,
  type: PlantEnergyType,
  drivers: readonly Driver[],
): DayRow {
  const sum = sumDay(block, plan, block.fromMs, block.toMs);
  const line = energyLine(type, sum);
  const x = drivers.map((driver) => driverValue(frame, block, weather, driver));
  return {
    day: block.label,
    fromMs: block.fromMs,
    toMs: block.toMs,
    energy: line.quantity,
    costCny: line.costCny,
    x: x.map((value) => value ?? 0),
    dropped:
      line.quantity === null || completenessPct(sum) < COMPLETENESS_MIN_PCT
        ? 'incomplete'
        : x.includes(null)
          ? 'noDriver'
          : drivers.some((driver) => isStopped(block, driver))
            ? 'stopped'
            : null,
  };
}

function driverValue(frame: PlantFrame, block: DayBlock, weather: Weather, driver: Driver): number | null {
  switch (driver.kind) {
    case 'workday':
      return weekdayOf(civilDayAt(frame.calendar.zone, block.fromMs)) <= 5 ? 1 : 0;
    case 'cdd':
    case 'hdd': {
      const meanC = weather.get(civilDayAt(frame.calendar.zone, block.fromMs));
      if (meanC === undefined) return null;
      return Math.max(0, driver.kind === 'cdd' ? meanC - driver.baseC : driver.baseC - meanC);
    }
    default: {
      const key = outputKey(driver.areaId, driver.kind === 'grade' ? driver.grade : null);
      const sum = sumOutput(block, [key], block.fromMs, block.toMs);
      const known = driver.kind === 'mass' ? sum.knownMass : sum.known;
      if (sum.expected === 0 || (known / sum.expected) * 100 < COMPLETENESS_MIN_PCT) return null;
      return driver.kind === 'mass' ? sum.massT : sum.quantity;
    }
  }
}

/** Whether nothing came out for half a day on end. Batches come hours apart, so it is the longest gap that counts. */
function isStopped(block: DayBlock, driver: Driver): boolean {
  if (driver.kind !== 'output' && driver.kind !== 'mass') return false;
  const output = block.output.get(outputKey(driver.areaId, null));
  const values = driver.kind === 'mass' ? output?.massT : output?.quantity;
  const slots = slotIndex(block, block.toMs);
  let gap = 0;
  for (let index = 0; index < slots; index += 1) {
    gap = (values?.[index] ?? 0) > 0 ? 0 : gap + 1;
    if (gap > slots * STOPPED_SHARE_MAX) return true;
  }
  return false;
}

export interface ShiftPoint {
  readonly shift: string;
  readonly fromMs: number;
  /** Main driver and use of the shift, each as if the shift ran all day. */
  readonly x: number;
  readonly y: number;
}

const DAY_MS = 86_400_000;

/** The shifts of a day by their first driver; a driver that is one a day gives the day's value to each of them. */
export function shiftPoints(
  frame: PlantFrame,
  block: DayBlock,
  { areaId, energyCode, drivers }: DayQuestion,
): ShiftPoint[] {
  const [driver] = drivers;
  if (!driver) return [];
  const plan = meterPlan(frame, areaId, energyCode);
  const points: ShiftPoint[] = [];
  for (let atMs = block.fromMs; atMs < block.toMs;) {
    const shift = shiftAt(frame.calendar, atMs);
    const toMs = Math.min(shift?.toMs ?? block.toMs, block.toMs);
    const sum = sumDay(block, plan, atMs, toMs);
    const share = DAY_MS / (toMs - atMs);
    const x = shiftDriver(frame, block, driver, atMs, toMs, share);
    if (x !== null && sum.known > 0 && completenessPct(sum) >= COMPLETENESS_MIN_PCT)
      points.push({ shift: shift?.code ?? '', fromMs: atMs, x, y: sum.quantity * share });
    atMs = toMs;
  }
  return points;
}

function shiftDriver(
  frame: PlantFrame,
  block: DayBlock,
  driver: Driver,
  fromMs: number,
  toMs: number,
  share: number,
): number | null {
  if (driver.kind === 'workday') return driverValue(frame, block, new Map(), driver);
  if (driver.kind === 'cdd' || driver.kind === 'hdd') return null;
  const key = outputKey(driver.areaId, driver.kind === 'grade' ? driver.grade : null);
  const sum = sumOutput(block, [key], fromMs, toMs);
  const quantity = driver.kind === 'mass' ? sum.massT : sum.quantity;
  return (driver.kind === 'mass' ? sum.knownMass : sum.known) === 0 ? null : quantity * share;
}
