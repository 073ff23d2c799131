import { demandOf, countReadings, completenessPct, sumPeriod } from '../../../engine/energy/quantities.ts';
import { isMetered, meterPlan } from '../../../engine/energy/plant-frame.ts';
import { areasBelow } from '../../../engine/energy/plant-frame.ts';
import { slotsOf } from '../../../engine/energy/day-block.ts';
import type { AnalysisContext, AnalysisDefinition, AnalysisResult } from '../analysis.ts';
import { bars, categoryChart, line, stepChart } from '../charts.ts';
import { column, figure, ratio, textColumn } from '../figures.ts';
import { watchedPoints } from '../power-quality-values.ts';
import { COUNT, KW, PERCENT } from '../../../engine/units/row-units.ts';
import { mapInTurns } from '../in-turns.ts';
import { measuredPowerQuality } from './measured-power-quality.ts';

const SLOT_HOURS = 0.25;
/** Meters in the picture; the table has all. */
const METERS_SHOWN = 24;

/** What the power-quality meters of an area measured; where none are, how even its power is and how whole its readings. */
export const powerQuality: AnalysisDefinition = {
  page: 'energyQuality',
  range: 'today',
  async choices(context) {
    const options = (await watchedPoints(context)).map(({ code, name }) => ({ value: code, label: name }));
    return options.length === 0 ? [] : [{ name: 'point', label: 'column.point', options }];
  },
  async compute(context) {
    const even = await evennessOf(context);
    const measured = await measuredPowerQuality(context);
    if (measured === null) return even;
    const { completenessPct: wholePct = null, estimatedSlots = 0 } = even;
    const figures = even.figures.filter(({ key }) => key === 'loadFactor');
    return {
      ...measured,
      figures: [...measured.figures, ...figures],
      panels: [...measured.panels, ...even.panels.slice(0, 1)],
      completenessPct: wholePct,
      estimatedSlots,
    };
  },
};

async function evennessOf(context: AnalysisContext): Promise<AnalysisResult> {
  const { frame, area, period, buckets, word } = context;
  const plan = meterPlan(frame, area.areaId, 'electric');
  if (!isMetered(plan)) return { figures: [], panels: [], columns: [], rows: [] };
  const below = areasBelow(frame, area.areaId);
  const electric = frame.meters.filter(
    ({ energyCode, areaId }) => energyCode === 'electric' && below.has(areaId),
  );
  const meters = await mapInTurns(electric, period.blocks.length, (meter) => {
    const one = { key: meter.meterId, parents: [], children: [meter.meterKey] };
    const count = countReadings(period.blocks, [meter.meterKey], period.elapsed);
    return {
      name: context.nameOf(meter),
      count,
      wholePct: ratio(count.measured * 100, count.expected),
      demand: demandOf(period.blocks, one, period.elapsed),
      variation: variationOf(powersOf(context, one)),
    };
  });
  const sum = sumPeriod(period.blocks, plan, period.elapsed);
  const powers = powersOf(context, plan);
  const demand = demandOf(period.blocks, plan, period.elapsed);
  const before = demandOf(period.previousBlocks, plan, period.previous);
  const ramp = steepest(powers);
  const worst = meters.toSorted((a, b) => (a.wholePct ?? 0) - (b.wholePct ?? 0)).slice(0, METERS_SHOWN);
  const steps = buckets.map((bucket) => ({ bucket, demand: demandOf(period.blocks, plan, bucket) }));
  return {
    figures: [
      figure('variation', word('figure.variation'), variationOf(powers), PERCENT, { better: 'low' }),
      figure('loadFactor', word('figure.loadFactor'), demand?.loadFactorPct ?? null, PERCENT, {
        previous: before?.loadFactorPct ?? null,
        better: 'high',
      }),
      figure('ramp', word('figure.ramp'), ramp, KW, { better: 'low' }),
      figure('completeness', word('column.completeness'), completenessPct(sum), PERCENT, { better: 'high' }),
    ],
    panels: [
      stepChart(context, {
        key: 'evenness',
        title: word('panel.evenness'),
        units: [KW],
        series: [
          bars(
            'mean',
            word('column.meanKw'),
            steps.map((step) => step.demand?.meanKw ?? null),
            { hue: 'd1' },
          ),
          line(
            'max',
            word('figure.maxKw'),
            steps.map((step) => step.demand?.maxKw ?? null),
            { hue: 'd5' },
          ),
        ],
      }),
      categoryChart(
        worst.map(({ name }) => name),
        {
          key: 'meters',
          title: word('panel.completeness'),
          units: [PERCENT],
          series: [
            bars(
              'whole',
              word('column.completeness'),
              worst.map(({ wholePct }) => wholePct),
            ),
          ],
        },
      ),
    ],
    columns: [
      textColumn('meter', word('column.meter')),
      column('completeness', word('column.completeness'), PERCENT),
      column('estimated', word('column.estimated'), COUNT),
      column('meanKw', word('column.meanKw'), KW),
      column('maxKw', word('figure.maxKw'), KW),
      column('loadFactor', word('figure.loadFactor'), PERCENT),
      column('variation', word('figure.variation'), PERCENT),
    ],
    rows: meters.map(({ name, count, wholePct, demand: own, variation }) => [
      name,
      wholePct,
      count.estimated,
      own?.meanKw ?? null,
      own?.maxKw ?? null,
      own?.loadFactorPct ?? null,
      variation,
    ]),
    completenessPct: completenessPct(sum),
    estimatedSlots: sum.estimated,
    notes: [word('note.powerQuality')],
  };
}

/** Mean power of each quarter hour in its order; a gap stays one. */
function powersOf({ period }: AnalysisContext, plan: Parameters<typeof slotsOf>[1]): (number | null)[] {
  return period.blocks.flatMap((block) =>
    slotsOf(block, plan, period.elapsed.fromMs, period.elapsed.toMs).values.map((quantity) =>
      Number.isNaN(quantity) ? null : quantity / SLOT_HOURS,
    ),
  );
}

/** Standard deviation of the quarter hours against their mean, per cent. */
function variationOf(powers: readonly (number | null)[]): number | null {
  const known = powers.filter((value) => value !== null);
  if (known.length < 2) return null;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const share = ratio(Math.sqrt(squares / (known.length - 1)), mean);
  return share === null ? null : share * 100;
}

/** Greatest change between two neighbouring quarter hours. */
function steepest(powers: readonly (number | null)[]): number | null {
  let most: number | null = null;
  for (let index = 1; index < powers.length; index += 1) {
    const [before, now] = [powers[index - 1], powers[index]];
    if (before == null || now == null) continue;
    most = Math.max(most ?? 0, Math.abs(now - before));
  }
  return most;
}
