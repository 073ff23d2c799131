import type { BoardSetting } from '@plantdeck/core/contract';
import {
  type AlertAck,
  type JudgedDay,
  type ModelState,
  modelState,
  type SavingSum,
  type StoredBaseline,
  sumSavings,
} from '../../baseline/index.ts';
import type { OpenPeriod, OpenPlant } from '../../../store/energy/open-plant.ts';
import type { DayBlock } from '../../../engine/energy/day-block.ts';
import type { PlatformLanguage } from '../../../engine/i18n/language.ts';

/** What the panels of the efficiency board are made from. */
export interface EfficiencyContext {
  readonly plant: OpenPlant;
  readonly areaId: string;
  readonly language: PlatformLanguage;
  readonly withCost: boolean;
  readonly setting: BoardSetting;
  readonly period: OpenPeriod;
  /** All approved baselines below the shown area, each with its days from the first of the baseline on. */
  readonly all: readonly JudgedBaseline[];
  readonly acks: ReadonlyMap<string, AlertAck>;
  readonly canAcknowledge: boolean;
  /** The one that the lower panels show. */
  readonly chosen: JudgedBaseline | null;
}
export interface JudgedBaseline {
  readonly baseline: StoredBaseline;
  readonly days: readonly JudgedDay[];
  readonly blocks: readonly DayBlock[];
  /** Savings of the shown range. */
  readonly sum: SavingSum;
  readonly state: ModelState;
  /** E14 of the range; null where nothing is claimed. */
  readonly enpi: number | null;
}

export function judgedBaseline(
  plant: OpenPlant,
  baseline: StoredBaseline,
  history: { readonly days: readonly JudgedDay[]; readonly blocks: readonly DayBlock[] },
  { asked }: Pick<OpenPeriod, 'asked'>,
): JudgedBaseline {
  const inRange = history.days.filter(({ fromMs, toMs }) => fromMs >= asked.fromMs && toMs <= asked.toMs);
  const sum = sumSavings(baseline.model, inRange);
  const state = modelState(plant.frame, baseline.model, sum, plant.elapsedMs);
  const isClaimed = (state === 'valid' || state === 'weak') && sum.days > 0 && sum.expected > 0;
  return {
    baseline,
    ...history,
    sum,
    state,
    enpi: isClaimed ? sum.energy / sum.expected : null,
  };
}
