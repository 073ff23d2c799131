import {
  IndicatorCfgSchema,
  type IndicatorCfg,
  type Kpi,
  type PracticeList,
  type QuotaList,
  type Series,
  type WorkTrend,
} from '@plantdeck/core/contract';
import { judge, targetProblem } from '@plantdeck/core/judgement';
import type { FieldProblem } from '@plantdeck/core/rules';
import { unitOf } from '../analysis/units.ts';
import { indicatorKpi } from '../boards/whole-plant-energy/indicator-kpis.ts';
import { indicatorRule, indicatorValue, readIndicator, type Indicator } from '../energy/indicator.ts';
import { openPeriod, type OpenPeriod, type OpenPlant } from '../energy/open-plant.ts';
import { accountingDays, periodAt, previousPeriod, type Period } from '../energy/periods.ts';
import { isMetered, meterPlan, productionPlan } from '../energy/plant-frame.ts';
import { isoAt } from '../energy/zone.ts';
import type { Call } from '../http/handlers.ts';
import { quantityName } from '../composed-pages/page-figures.ts';
import type { ChoiceKind } from './choice-store.ts';
import { readChoices } from './choice-store.ts';

const HOUR_MS = 3_600_000;
/** Up to here a trend goes by the hour, beyond by the accounting day. */
const HOURLY_MAX_MS = 50 * HOUR_MS;
const BEST_OF_MONTHS = 12;

export const readIndicators = (call: Call, kind: ChoiceKind) => readChoices(call, kind, IndicatorCfgSchema);

/** Money is for who may see it; a definition that no longer fits the plant has no figure. */
function usable(call: Call, { frame }: OpenPlant, cfg: IndicatorCfg): Indicator | null {
  const read = readIndicator(frame, cfg);
  if (!read.ok || (read.indicator.isCost && !call.person.resources.has('panel:cost'))) return null;
  return read.indicator;
}

/** What of the definitions the plant cannot compute, by field. */
export function definitionProblems(
  call: Call,
  plant: OpenPlant | null,
  where: string,
  indicators: readonly IndicatorCfg[],
): FieldProblem[] {
  return indicators.flatMap((cfg, index): FieldProblem[] => {
    const at = `${where}.${index}`;
    const read = plant ? readIndicator(plant.frame, cfg) : null;
    if (read === null) return [{ field: `${at}.formula`, key: 'no plant' }];
    if (!read.ok) return [{ field: `${at}.${read.field}`, key: read.reason }];
    if (read.indicator.isCost && !call.person.resources.has('panel:cost'))
      return [{ field: `${at}.parameterIds`, key: 'not permitted' }];
    if (read.indicator.unit !== cfg.unit.code)
      return [{ field: `${at}.unit`, key: `unit ${read.indicator.unit}, not ${cfg.unit.code}` }];
    const side = targetProblem(indicatorRule(cfg));
    return side === null ? [] : [{ field: `${at}.redLine`, key: side }];
  });
}

export async function kpiOf(
  call: Call,
  plant: OpenPlant,
  period: OpenPeriod,
  cfg: IndicatorCfg,
): Promise<Kpi | null> {
  const indicator = usable(call, plant, cfg);
  const asOf = isoAt(plant.frame.calendar.zone, plant.elapsedMs);
  return indicator && indicatorKpi({ plant, frame: plant.frame, period }, indicator, asOf);
}

export async function quotaList(call: Call, plant: OpenPlant | null): Promise<QuotaList> {
  const { items, version } = await readIndicators(call, 'production-quota');
  if (!plant) return { records: items.map((cfg) => ({ cfg, kpi: null })), version, sample: [] };
  const period = await openPeriod(plant, 'today');
  const records = [];
  for (const cfg of items) records.push({ cfg, kpi: await kpiOf(call, plant, period, cfg) });
  return { records, version, sample: items.length === 0 ? sampleOf(call, plant) : [] };
}

/** The plant's energies today and what it makes: a first set that can be computed. */
function sampleOf(call: Call, plant: OpenPlant): IndicatorCfg[] {
  const { frame } = plant;
  const areaId = frame.rootAreaId;
  const codes = [
    ...frame.energyTypes
      .filter(({ energyCode }) => isMetered(meterPlan(frame, areaId, energyCode)))
      .map(({ energyCode, unit }) => ({ code: energyCode, unit, name: `energy:${energyCode}` as const })),
    ...(productionPlan(frame, areaId).length > 0
      ? [{ code: 'output', unit: frame.productUnit, name: 'output' as const }]
      : []),
  ];
  return codes.map(({ code, unit, name }) => ({
    id: code,
    name: quantityName(plant, name, call.language).slice(0, 30),
    areaId,
    parameterIds: [`${areaId}.${code}`],
    indicatorType: code === 'output' ? 'output' : 'energy',
    statisticsMethod: 'sum',
    statisticsCycle: 'day',
    abnormalJudgment: 'none',
    targets: {},
    unit: unitOf(unit),
  }));
}

export async function practiceList(call: Call, plant: OpenPlant | null): Promise<PracticeList> {
  const { items, version } = await readIndicators(call, 'practice');
  const period = plant && (await openPeriod(plant, 'today'));
  const records: PracticeList['records'] = [];
  for (const cfg of items) {
    const annual: IndicatorCfg = { ...cfg, statisticsCycle: 'year' };
    const indicator = plant && usable(call, plant, annual);
    const kpi = plant && period && indicator ? await annualKpi(call, plant, period, indicator) : null;
    const best = plant && indicator ? await bestMonth(plant, indicator) : null;
    const isSum = cfg.statisticsMethod === 'sum';
    const value = kpi?.value ?? null;
    records.push({
      cfg,
      kpi,
      annualTarget: cfg.targets.year ?? null,
      redLine: cfg.redLine ?? null,
      best,
      // A year's sum and a month's are no comparison.
      gapPct:
        isSum || !best || best.value === 0 || value === null
          ? null
          : ((value - best.value) / best.value) * 100,
      projected: plant && isSum ? projected(plant, value) : null,
    });
  }
  return { records, version };
}

/** The year as far as the readings cover it. */
const knownYear = ({ frame, elapsedMs }: OpenPlant): Period => ({
  fromMs: Math.max(
    periodAt(frame.calendar, 'year', elapsedMs - 1).fromMs,
    frame.history?.fromMs ?? Number.NEGATIVE_INFINITY,
  ),
  toMs: elapsedMs,
});

/** Of the known part of the year: one whose beginning nobody recorded would never have a figure. */
async function annualKpi(
  call: Call,
  plant: OpenPlant,
  period: OpenPeriod,
  indicator: Indicator,
): Promise<Kpi | null> {
  const kpi = await kpiOf(call, plant, period, indicator.cfg);
  if (!kpi) return null;
  const year = knownYear(plant);
  const blocks = await plant.store.blocks(plant.frame, year, plant.nowMs);
  const value = indicatorValue(plant.frame, blocks, year, indicator);
  return {
    ...kpi,
    value,
    judge: judge(value, indicatorRule(indicator.cfg)),
    completeness: value === null ? 0 : 100,
    quality: value === null ? 'noData' : 'good',
  };
}

/** The best whole month that the readings cover. */
async function bestMonth(
  plant: OpenPlant,
  indicator: Indicator,
): Promise<{ value: number; month: string } | null> {
  const { frame, elapsedMs, store, nowMs } = plant;
  const { better } = indicatorRule(indicator.cfg);
  let month = previousPeriod(frame.calendar, periodAt(frame.calendar, 'month', elapsedMs - 1));
  let best: { value: number; month: string } | null = null;
  for (let count = 0; count < BEST_OF_MONTHS; count += 1) {
    if (!frame.history || month.fromMs < frame.history.fromMs) break;
    const blocks = await store.blocks(frame, month, nowMs);
    const value = indicatorValue(frame, blocks, month, indicator);
    const isBetter =
      value !== null && (best === null || (better === 'high' ? value > best.value : value < best.value));
    if (isBetter) best = { value, month: month.label };
    month = previousPeriod(frame.calendar, month);
  }
  return best;
}

/** What the year comes to at the rate of its known part. */
function projected(plant: OpenPlant, value: number | null): number | null {
  const { frame, elapsedMs } = plant;
  const year = periodAt(frame.calendar, 'year', elapsedMs - 1);
  const { fromMs } = knownYear(plant);
  return value === null || elapsedMs <= fromMs
    ? null
    : (value / (elapsedMs - fromMs)) * (year.toMs - year.fromMs);
}

export interface TrendAsked {
  readonly range: 'today' | 'yesterday' | 'last7Days' | 'last30Days';
  readonly withPrevious: boolean;
}

/** The course of indicators, by the hour or by the accounting day. */
export async function trendOf(
  call: Call,
  plant: OpenPlant,
  indicators: readonly IndicatorCfg[],
  { range, withPrevious }: TrendAsked,
): Promise<WorkTrend> {
  const { frame } = plant;
  const period = await openPeriod(plant, range);
  const isHourly = period.asked.toMs - period.asked.fromMs <= HOURLY_MAX_MS;
  const stepsIn = (part: Period): readonly Period[] =>
    isHourly
      ? hoursOf(part)
      : accountingDays(frame.calendar, part).map((day) => ({
          fromMs: Math.max(day.fromMs, part.fromMs),
          toMs: Math.min(day.toMs, part.toMs),
        }));
  return indicators.flatMap((cfg) => {
    const indicator = usable(call, plant, cfg);
    if (!indicator) return [];
    const rule = indicatorRule(cfg);
    const seriesOf = (which: 'elapsed' | 'previous', role: NonNullable<Series['role']>): Series => ({
      key: `${cfg.id}:${which}`,
      label: cfg.name,
      unit: cfg.unit,
      t0: isoAt(frame.calendar.zone, period.asked.fromMs),
      stepS: isHourly ? 3_600 : 86_400,
      v: stepsIn(period[which]).map((step) =>
        indicatorValue(frame, which === 'elapsed' ? period.blocks : period.previousBlocks, step, indicator),
      ),
      role,
    });
    return [
      {
        indicatorId: cfg.id,
        name: cfg.name,
        unit: cfg.unit,
        series: [seriesOf('elapsed', 'actual'), ...(withPrevious ? [seriesOf('previous', 'baseline')] : [])],
        target: rule.target ?? null,
        redLine: rule.redLine ?? null,
      },
    ];
  });
}

function hoursOf({ fromMs, toMs }: Period): Period[] {
  const hours: Period[] = [];
  for (let at = fromMs; at < toMs; at += HOUR_MS)
    hours.push({ fromMs: at, toMs: Math.min(at + HOUR_MS, toMs) });
  return hours;
}
