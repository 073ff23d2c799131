import type { Tier, TouBalance, TouReportRow } from '@plantdeck/core/contract';
import { addSum, emptySum, type DayBlock, type SlotSum } from '../../engine/energy/day-block.ts';
import type { Period } from '../../engine/plant-time/periods.ts';
import { feederPlan, isMetered, meterPlan, type MeterPlan } from '../../engine/energy/plant-frame.ts';
import {
  averagePrice,
  balanceOf,
  completenessPct,
  costOf,
  quantityOf,
  sumPeriod,
} from '../../engine/energy/quantities.ts';
import { TIERS } from '../../engine/energy/tariff.ts';
import { isoAt } from '../../engine/plant-time/zone.ts';
import { ELECTRIC, areaName, type ReportLine, type ReportScope } from './report-scope.ts';
import type { ReportStep } from './report-steps.ts';

/** Figures of the report over slots: blocks in, rows out. Pure. */

const round = (value: number, decimals: number): number => {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
};
/** Slots hold three decimals; prices six and more, and money is not told finer than that. */
const kwhOf = (value: number): number => round(value, 3);
const cnyOf = (value: number): number => round(value, 6);

/** What every row needs besides its own sum. */
export interface RowFrame {
  readonly scope: ReportScope;
  readonly tiers: readonly Tier[];
  /** Electricity of the whole report; what shares are shares of. */
  readonly totalKwh: number | null;
}

/** The total of a report over a period: its topmost areas. */
export function totalOf(scope: ReportScope, blocks: readonly DayBlock[], period: Period): SlotSum {
  const total = emptySum();
  for (const areaId of scope.topAreaIds)
    addSum(total, sumPeriod(blocks, meterPlan(scope.frame, areaId, ELECTRIC), period));
  return total;
}

/** A row's figures from its sum. */
export function rowOf(
  { scope, tiers, totalKwh }: RowFrame,
  line: Pick<ReportLine, 'key' | 'name' | 'areaId' | 'level'> & { readonly plan?: MeterPlan },
  step: ReportStep,
  sum: SlotSum,
): TouReportRow {
  const { electricity, withCost } = scope;
  const { zone } = scope.frame.calendar;
  const kwh = quantityOf(sum);
  const cost = withCost ? costOf(electricity, sum) : null;
  const tierOf = (tier: Tier) => {
    if (kwh === null) return { kwh: null, cost: null };
    const index = TIERS.indexOf(tier);
    const quantity = sum.tierQuantity[index] ?? 0;
    const cny = electricity.priceCny === null ? (sum.tierCny[index] ?? 0) : quantity * electricity.priceCny;
    return { kwh: kwhOf(quantity), cost: withCost ? cnyOf(cny) : null };
  };
  return {
    key: line.key,
    name: line.name,
    areaId: line.areaId,
    level: line.level,
    ...(line.plan && !isMetered(line.plan) ? { isUnmetered: true } : {}),
    from: isoAt(zone, step.fromMs),
    to: isoAt(zone, step.toMs),
    label: step.label,
    ...(step.shift === undefined ? {} : { shift: step.shift }),
    tiers: tiers.map(tierOf),
    untariffedKwh: kwh === null ? null : kwhOf(sum.quantity - sum.tariffQuantity),
    kwh,
    cost: cost === null ? null : cnyOf(cost),
    avgPrice: averagePrice(cost, sum),
    sharePct: kwh === null || !totalKwh ? null : (kwh / totalKwh) * 100,
    completeness: completenessPct(sum),
    estimatedSlots: sum.estimated,
    missingSlots: sum.slots - sum.known,
  };
}

/** The row of one line over one step. */
export function stepRow(
  frame: RowFrame,
  blocks: readonly DayBlock[],
  line: ReportLine,
  step: ReportStep,
): TouReportRow {
  return rowOf(frame, line, step, sumPeriod(blocks, line.plan, step));
}

/**
 * Each area of the report that is divided further, held against its parts. Compared over the quarter hours in which
 * all of its meters are known, so that the gap of a part does not look like a loss.
 */
export function balancesOf(scope: ReportScope, blocks: readonly DayBlock[]): TouBalance[] {
  const { frame, elapsed } = scope;
  const areaIds = new Set(
    scope.query.groupBy === 'area' ? scope.lines.map((line) => line.areaId) : scope.topAreaIds,
  );
  return [...areaIds].flatMap((areaId): TouBalance[] => {
    const parts = (frame.areas.get(areaId)?.children ?? []).map((child) =>
      feederPlan(frame, child, ELECTRIC),
    );
    const children = [...new Set(parts.flatMap((plan) => plan.children))];
    if (children.length === 0) return [];
    const own = meterPlan(frame, areaId, ELECTRIC);
    const parents = own.parents.length > 0 ? own.parents : own.children;
    // An area that is nothing but the sum of its parts cannot differ from them.
    if (parents.length === children.length && parents.every((key) => children.includes(key))) return [];
    const found = balanceOf(blocks, { key: `${own.key} balance`, parents, children }, elapsed);
    if (!found) return [];
    const { sum, unaccountedPct } = found;
    const isKnown = sum.known > 0;
    return [
      {
        areaId,
        name: areaName(scope, areaId),
        isMetered: own.parents.length > 0,
        parentKwh: isKnown ? kwhOf(sum.parent) : null,
        childrenKwh: isKnown ? kwhOf(sum.children) : null,
        diffKwh: isKnown ? kwhOf(sum.parent - sum.children) : null,
        diffPct: unaccountedPct,
        slots: sum.slots,
        comparedSlots: sum.known,
      },
    ];
  });
}
