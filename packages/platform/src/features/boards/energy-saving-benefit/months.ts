import type { EnergySavingBenefitPanels } from '@plantdeck/core/contract';
import type { AccountingPeriod, Period } from '../../../engine/plant-time/periods.ts';
import { boardText } from '../../board-words/index.ts';
import { isVerifying, savingsIn, type BenefitContext } from './benefit-context.ts';
import { defaultUnitCostFormula, referenceOver, unitCostBy } from './unit-cost.ts';

type Months = Extract<NonNullable<EnergySavingBenefitPanels['months']>, readonly unknown[]>;
/** With fewer of a month's days than this, what they saved is not yet the month's. */
const VERIFIED_DAYS_SHARE = 0.8;

/** Planned beside verified benefit of the year's months, and what a tonne cost in them. */
export function monthsPanel(context: BenefitContext): EnergySavingBenefitPanels['months'] {
  const rows = context.months.map((month) => monthRow(context, month));
  const isPlanned = rows.some((row) => row.plannedCny !== null || row.plannedKwh !== null);
  if (!isPlanned && context.judged === null)
    return { gap: 'notConfigured', text: boardText(context.language, 'panel.noBaseline') };
  return rows;
}

function monthRow(context: BenefitContext, month: AccountingPeriod): Months[number] {
  const { plan, plant, areaId, judged, withCost } = context;
  const planned = plan.months.find((one) => one.month === month.label);
  const elapsed: Period = { fromMs: month.fromMs, toMs: Math.min(month.toMs, plant.elapsedMs) };
  const hasBegun = elapsed.toMs > elapsed.fromMs;
  const saving = hasBegun ? savingsIn(context, month) : null;
  const isClaimed = isVerifying(judged) && saving !== null && saving.days > 0;
  const isWhole = month.toMs <= plant.elapsedMs;
  const isCovered = saving !== null && saving.days >= saving.endedDays * VERIFIED_DAYS_SHARE;
  return {
    month: month.label,
    plannedCny: withCost ? (planned?.plannedCny ?? null) : null,
    verifiedCny: isClaimed && withCost ? saving.savingCny : null,
    plannedKwh: planned?.plannedKwh ?? null,
    verifiedKwh: isClaimed ? saving.saving : null,
    uncertaintyKwh: isClaimed ? saving.uncertainty : null,
    baselineUnitCost: withCost ? (planned?.baselineUnitCostCnyPerT ?? null) : null,
    actualUnitCost:
      hasBegun && withCost
        ? unitCostBy(
            plant.frame,
            context.yearBlocks,
            elapsed,
            plan.formula.trim() || defaultUnitCostFormula(areaId),
          )
        : null,
    outputT: hasBegun ? referenceOver(plant.frame, context.yearBlocks, elapsed, `${areaId}.mass`) : null,
    days: saving?.days ?? 0,
    endedDays: saving?.endedDays ?? 0,
    status: !isClaimed ? 'noBaseline' : isWhole && isCovered ? 'verified' : 'provisional',
  };
}
