import type { SavingPlan } from '@plantdeck/core/contract';
import {
  type JudgedDay,
  type ModelState,
  type SavingSum,
  type StoredBaseline,
  sumSavings,
  type Weather,
} from '../../baseline/index.ts';
import type { Database } from '../../../store/database/index.ts';
import type { DayBlock } from '../../../engine/energy/day-block.ts';
import type { OpenPlant } from '../../../store/energy/open-plant.ts';
import type { AccountingPeriod, Period } from '../../../engine/plant-time/periods.ts';
import type { PlatformLanguage } from '../../../engine/i18n/language.ts';

/** What the panels of the benefit board are made from. */
export interface BenefitContext {
  readonly db: Database;
  readonly plant: OpenPlant;
  readonly areaId: string;
  readonly language: PlatformLanguage;
  readonly withCost: boolean;
  readonly plan: SavingPlan;
  readonly weather: Weather;
  /** Approved baselines of the plant. */
  readonly approved: readonly StoredBaseline[];
  /** The accounting year and month that hold the newest quarter hour. */
  readonly year: AccountingPeriod;
  readonly month: AccountingPeriod;
  readonly months: readonly AccountingPeriod[];
  /** Days of the year so far. */
  readonly yearBlocks: readonly DayBlock[];
  /** The shown area's baseline with its judged days; null where none is approved. */
  readonly judged: Judged | null;
}
export interface Judged {
  readonly baseline: StoredBaseline;
  /** From the first day of the baseline on. */
  readonly days: readonly JudgedDay[];
  readonly state: ModelState;
}

/** The energy that the plan of saving and unit costs are about. */
export const BENEFIT_ENERGY = 'electric';

export const within = (days: readonly JudgedDay[], { fromMs, toMs }: Period): JudgedDay[] =>
  days.filter((day) => day.fromMs >= fromMs && day.toMs <= toMs);

/** Savings of a period by the shown area's baseline; a model that fails its tests claims none. */
export function savingsIn({ judged }: Pick<BenefitContext, 'judged'>, period: Period): SavingSum | null {
  return judged && sumSavings(judged.baseline.model, within(judged.days, period));
}

/** Whether savings may be called verified. */
export const isVerifying = (judged: Judged | null): boolean => judged?.state === 'valid';

/** What the year's plan makes due by a moment, CNY or kWh; null without a plan. */
export function plannedUntil(
  { plan, year, months }: Pick<BenefitContext, 'plan' | 'year' | 'months'>,
  key: 'plannedCny' | 'plannedKwh',
  toMs: number,
): number | null {
  const planned = months.flatMap((month) => {
    const value = plan.months.find((one) => one.month === month.label)?.[key] ?? null;
    if (value === null || month.fromMs >= toMs) return [];
    return [value * Math.min(1, (toMs - month.fromMs) / (month.toMs - month.fromMs))];
  });
  if (planned.length > 0) return planned.reduce((sum, value) => sum + value, 0);
  if (key === 'plannedKwh' || plan.wholePlantPlannedCny === null) return null;
  return (plan.wholePlantPlannedCny * (toMs - year.fromMs)) / (year.toMs - year.fromMs);
}
