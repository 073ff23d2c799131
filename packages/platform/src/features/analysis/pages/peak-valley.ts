import type { Tier } from '@plantdeck/core/contract';
import type { Period } from '../../../engine/plant-time/periods.ts';
import { flatPriceOf, isMetered, meterPlan } from '../../../engine/energy/plant-frame.ts';
import { sumPeriod } from '../../../engine/energy/quantities.ts';
import { shownTiers, tierAccount, type TierAccount } from '../../../engine/energy/tier-account.ts';
import type { AnalysisContext, AnalysisDefinition, AnalysisResult } from '../analysis.ts';
import { bars, categoryChart, line, stepChart, stepName } from '../charts.ts';
import { column, figure, ratio, textColumn } from '../figures.ts';
import { mapInTurns } from '../in-turns.ts';
import { blocksOf, partsOf } from '../readings.ts';
import { CNY, CNY_PER_KWH, KWH, PERCENT } from '../../../engine/units/row-units.ts';

/** Electricity by the tiers of its tariff: how much of it was dear, and what a kilowatt hour came to. */
export const peakValley: AnalysisDefinition = { page: 'peakValleyAnalyze', compute };

const TIER_HUES = { topPeak: 'd4', peak: 'd5', flat: 'd8', valley: 'd1', deepValley: 'd3' } as const;

async function compute(context: AnalysisContext): Promise<AnalysisResult> {
  const { frame, area, period, buckets, word, withCost } = context;
  const plan = meterPlan(frame, area.areaId, 'electric');
  if (!isMetered(plan)) return { figures: [], panels: [], columns: [], rows: [] };
  const tiers = shownTiers(frame.tariff, period.asked);
  const flatPrice = flatPriceOf(frame);
  const sumIn = (part: Period, which: 'elapsed' | 'previous' = 'elapsed', ofPlan = plan) => {
    const sum = sumPeriod(blocksOf(context, which), ofPlan, part);
    return { ...tierAccount(sum, tiers, flatPrice), estimated: sum.estimated };
  };
  const now = sumIn(period.elapsed);
  const before = sumIn(period.previous, 'previous');
  const tierName = (tier: Tier): string => word(`tier.${tier}`);
  const steps = buckets
    .map((bucket) => ({ bucket, sum: sumIn(bucket) }))
    .filter(({ sum }) => sum.kwh !== null);
  const parts = (
    await mapInTurns(partsOf(context), period.blocks.length, (part) => ({
      name: context.nameOf(part),
      sum: sumIn(period.elapsed, 'elapsed', meterPlan(frame, part.areaId, 'electric')),
    }))
  )
    .filter(({ sum }) => sum.kwh !== null && sum.untariffedKwh === 0)
    .toSorted((a, b) => (b.sum.kwh ?? 0) - (a.sum.kwh ?? 0));
  return {
    figures: [
      figure('kwh', word('figure.kwh'), now.kwh, KWH, {
        previous: before.kwh,
        better: 'low',
      }),
      ...(withCost
        ? [
            figure('cost', word('figure.cost'), now.costCny, CNY, {
              previous: before.costCny,
              better: 'low',
            }),
            figure('price', word('figure.meanPrice'), now.avgPriceCny, CNY_PER_KWH, {
              previous: before.avgPriceCny,
              better: 'low',
            }),
          ]
        : []),
      figure('peakShare', word('figure.peakShare'), shareOf(now, DEAR), PERCENT, {
        previous: shareOf(before, DEAR),
        better: 'low',
      }),
      figure('valleyShare', word('figure.valleyShare'), shareOf(now, CHEAP), PERCENT, {
        previous: shareOf(before, CHEAP),
        better: 'high',
      }),
    ],
    panels: [
      stepChart(
        { ...context, buckets: steps.map(({ bucket }) => bucket) },
        {
          key: 'tiers',
          title: word('panel.tiers'),
          units: withCost ? ([KWH, CNY_PER_KWH] as const) : ([KWH] as const),
          series: [
            ...tiers.map((tier) =>
              bars(
                tier,
                tierName(tier),
                steps.map(({ sum }) => kwhOf(sum, tier)),
                {
                  stack: 'tiers',
                  hue: TIER_HUES[tier],
                },
              ),
            ),
            ...(withCost
              ? [
                  line(
                    'price',
                    word('figure.meanPrice'),
                    steps.map(({ sum }) => sum.avgPriceCny),
                    { axis: 1, hue: 'text' },
                  ),
                ]
              : []),
          ],
        },
      ),
      categoryChart(
        parts.map(({ name }) => name),
        {
          key: 'parts',
          title: word('panel.tierShares'),
          units: [PERCENT],
          series: tiers.map((tier) =>
            bars(
              tier,
              tierName(tier),
              parts.map(({ sum }) => shareOf(sum, [tier])),
              {
                stack: 'tiers',
                hue: TIER_HUES[tier],
              },
            ),
          ),
        },
      ),
    ],
    columns: [
      textColumn('step', word('column.step')),
      ...tiers.map((tier) => column(tier, tierName(tier), KWH)),
      column('kwh', word('figure.kwh'), KWH),
      ...(withCost
        ? [column('cost', word('figure.cost'), CNY), column('price', word('figure.meanPrice'), CNY_PER_KWH)]
        : []),
    ],
    rows: steps.map(({ bucket, sum }) => [
      stepName(context, bucket),
      ...tiers.map((tier) => kwhOf(sum, tier)),
      sum.kwh,
      ...(withCost ? [sum.costCny, sum.avgPriceCny] : []),
    ]),
    completenessPct: now.completeness,
    estimatedSlots: now.estimated,
    notes: [word('note.tariffPrices'), ...(now.untariffedKwh === 0 ? [] : [word('note.noTariff')])],
  };
}

const DEAR: readonly Tier[] = ['topPeak', 'peak'];
const CHEAP: readonly Tier[] = ['valley', 'deepValley'];

/** Of all electricity; null while a part of it has no tariff. */
function shareOf({ lines, kwh, untariffedKwh }: TierAccount, tiers: readonly Tier[]): number | null {
  if (untariffedKwh > 0) return null;
  const used = lines.filter(({ tier }) => tiers.includes(tier)).reduce((sum, line) => sum + line.kwh, 0);
  const share = ratio(used, kwh);
  return share === null ? null : share * 100;
}

const kwhOf = ({ lines }: TierAccount, tier: Tier): number =>
  lines.find((line) => line.tier === tier)?.kwh ?? 0;
