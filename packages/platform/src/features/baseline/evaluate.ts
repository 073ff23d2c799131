import type { BaselineModel } from '@plantdeck/core/contract';
import type { DayBlock } from '../../engine/energy/day-block.ts';
import type { OpenPlant } from '../../store/energy/open-plant.ts';
import { accountingDay, type Period } from '../../engine/plant-time/periods.ts';
import type { PlantFrame } from '../../engine/energy/plant-frame.ts';
import { isAccepted } from './acceptance.ts';
import type { StoredBaseline } from './baseline-store.ts';
import { dayRows, driversOf, type DayRow, type Weather } from './day-rows.ts';
import { expectedUse, isInRange, savingUncertainty } from './saving.ts';

/** Days of an area judged by its approved baseline. Pure but for what it is given. */
export interface JudgedDay extends DayRow {
  /** Null where the day says nothing. */
  readonly expected: number | null;
  readonly isInRange: boolean;
  /** After the baseline period: what counts as saving is claimed only here. */
  readonly isReporting: boolean;
  /** Ê − E; null where nothing is claimed or known. */
  readonly saving: number | null;
  readonly savingCny: number | null;
}

export type PriceBasis = 'current' | 'frozen';

/** The accounting days of a baseline as a period. */
export function baselinePeriod(frame: PlantFrame, { period }: Pick<BaselineModel, 'period'>): Period {
  return {
    fromMs: accountingDay(frame.calendar, period[0]).fromMs,
    toMs: accountingDay(frame.calendar, period[1]).toMs,
  };
}

/**
 * Judges the ended days of a period.
 * @returns null where the plant has lost a driver of the baseline
 */
function judgeDays(
  frame: PlantFrame,
  blocks: readonly DayBlock[],
  weather: Weather,
  { definition, model }: Pick<StoredBaseline, 'definition' | 'model'>,
  period: Period,
  priceBasis: PriceBasis = 'current',
): JudgedDay[] | null {
  const drivers = driversOf(frame, definition.drivers);
  if (!drivers) return null;
  const baselineEndMs = baselinePeriod(frame, model).toMs;
  return dayRows(frame, blocks, weather, { ...definition, drivers }, period).map((row) => {
    const expected = row.dropped === null ? expectedUse(model, row.x) : null;
    const inRange = row.dropped === null && isInRange(model, row.x);
    const saving = expected === null || row.energy === null || !inRange ? null : expected - row.energy;
    const price = priceBasis === 'frozen' ? model.meanPriceCny : meanPrice(row);
    return {
      ...row,
      expected,
      isInRange: inRange,
      isReporting: row.fromMs >= baselineEndMs,
      saving,
      savingCny: saving === null || price === null ? null : saving * price,
    };
  });
}

/** Mean price of a day's quarter hours, weighted by use. */
const meanPrice = ({ energy, costCny }: DayRow): number | null =>
  energy === null || energy === 0 || costCny === null ? null : costCny / energy;

export interface SavingSum {
  /** Days that count, and days of the reporting period that have ended. */
  readonly days: number;
  readonly endedDays: number;
  readonly outOfRangeDays: number;
  readonly energy: number;
  readonly expected: number;
  readonly saving: number | null;
  /** Null where a day that counts has no price. */
  readonly savingCny: number | null;
  /** Half width at 90 %, in the unit of the energy. */
  readonly uncertainty: number | null;
}

/** Savings over the reporting days among these. */
export function sumSavings(model: BaselineModel, days: readonly JudgedDay[]): SavingSum {
  const reporting = days.filter(({ isReporting }) => isReporting);
  const counted = reporting.filter(({ saving }) => saving !== null);
  const total = (pick: (day: JudgedDay) => number | null) =>
    counted.reduce((sum, day) => sum + (pick(day) ?? 0), 0);
  const expected = total((day) => day.expected);
  const isPriced = counted.every(({ savingCny }) => savingCny !== null);
  const isEmpty = counted.length === 0;
  return {
    days: counted.length,
    endedDays: reporting.length,
    outOfRangeDays: reporting.filter((day) => day.dropped === null && !day.isInRange).length,
    energy: total((day) => day.energy),
    expected,
    saving: isEmpty ? null : total((day) => day.saving),
    savingCny: isEmpty || !isPriced ? null : total((day) => day.savingCny),
    uncertainty: isEmpty ? null : savingUncertainty(model, expected, counted.length),
  };
}

/** A model is looked at again a year after its period at the latest. */
const EXPIRES_AFTER_MS = 366 * 86_400_000;
/** With fewer days inside the drivers' range than this share, the model does not fit the plant any more. */
const IN_RANGE_SHARE_MIN = 0.8;

export type ModelState = 'valid' | 'weak' | 'expired' | 'outOfRange';

/** @param nowMs moment that the readings have reached: a file does not grow old while it is looked at */
export function modelState(
  frame: PlantFrame,
  model: BaselineModel,
  sum: Pick<SavingSum, 'endedDays' | 'outOfRangeDays'>,
  nowMs: number,
): ModelState {
  if (nowMs > baselinePeriod(frame, model).toMs + EXPIRES_AFTER_MS) return 'expired';
  if (sum.endedDays > 0 && sum.outOfRangeDays > sum.endedDays * (1 - IN_RANGE_SHARE_MIN)) return 'outOfRange';
  return isAccepted(model) ? 'valid' : 'weak';
}

/** The ended days from the start of a baseline until now, with their blocks. */
export async function judgedHistory(
  plant: OpenPlant,
  weather: Weather,
  baseline: StoredBaseline,
  priceBasis: PriceBasis,
): Promise<{ readonly days: readonly JudgedDay[]; readonly blocks: readonly DayBlock[] } | null> {
  const { frame, store } = plant;
  const period = { fromMs: baselinePeriod(frame, baseline.model).fromMs, toMs: plant.elapsedMs };
  const blocks = await store.blocks(frame, period, plant.nowMs);
  const days = judgeDays(frame, blocks, weather, baseline, period, priceBasis);
  return days && { days, blocks };
}
