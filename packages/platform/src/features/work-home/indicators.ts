import {
  IndicatorCfgSchema,
  type IndicatorCfg,
  type Kpi,
  type PracticeList,
  type QuotaList,
  type Series,
  type WorkCycle,
} from '@plantdeck/core/contract';
import { judge, targetProblem } from '@plantdeck/core/judgement';
import type { FieldProblem } from '@plantdeck/core/rules';
import { indicatorKpi } from '../boards/index.ts';
import {
  indicatorRule,
  indicatorValue,
  readIndicator,
  type Indicator,
} from '../../engine/energy/indicator.ts';
import { openPeriod, type OpenPeriod, type OpenPlant } from '../../store/energy/open-plant.ts';
import {
  accountingDay,
  accountingLabelAt,
  periodAt,
  previousPeriod,
  type Period,
} from '../../engine/plant-time/periods.ts';
import { dutyShifts } from '../../engine/energy/teams.ts';
import { addDays, isoAt } from '../../engine/plant-time/zone.ts';
import type { Call } from '../api/index.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import { recordContextOf, type Standard, standardsOf } from '../records/index.ts';
import { readChoices, type ChoiceKind } from './choice-store.ts';
import { indicatorChoices, practiceSample, quotaSample } from './indicator-choices.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;
const SPARK_DAYS = 30;
const BEST_OF_MONTHS = 12;

export const readIndicators = (call: Call, kind: ChoiceKind) => readChoices(call, kind, IndicatorCfgSchema);

/** Money is for who may see it; a definition that no longer fits the plant has no figure. */
export function usableIndicator(call: Call, { frame }: OpenPlant, cfg: IndicatorCfg): Indicator | null {
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
    if (read === null) return [{ field: `${at}.formula`, key: 'noPlant' }];
    if (!read.ok) return [{ field: `${at}.${read.field}`, key: read.reason }];
    if (read.indicator.isCost && !call.person.resources.has('panel:cost'))
      return [{ field: `${at}.parameterIds`, key: 'notPermitted' }];
    if (read.indicator.unit !== cfg.unit.code)
      return [
        {
          field: `${at}.unit`,
          key: 'formulaUnit',
          params: { unit: read.indicator.unit, wanted: cfg.unit.code },
        },
      ];
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
  const indicator = usableIndicator(call, plant, cfg);
  const asOf = isoAt(plant.frame.calendar.zone, plant.elapsedMs);
  return (
    indicator && indicatorKpi({ plant, frame: plant.frame, period, language: call.language }, indicator, asOf)
  );
}

const ZONE_WITHOUT_PLANT = 'UTC';

/** The indicators of a person with their figures now and their recent past. @param cycle  other than their own */
export async function quotaList(
  call: Call,
  plant: OpenPlant | null,
  cycle: WorkCycle | undefined,
): Promise<QuotaList> {
  const { items, version } = await readIndicators(call, 'production-quota');
  const choices = indicatorChoices(call, plant);
  if (!plant) {
    const records = items.map((cfg) => ({ cfg, kpi: null, spark: null }));
    return { records, version, sample: [], choices, timeZone: ZONE_WITHOUT_PLANT };
  }
  const period = await openPeriod(plant, 'today');
  const past = await sparkOf(plant, cycle === 'month');
  const records: QuotaList['records'] = [];
  for (const cfg of items) {
    const shown = cycle === undefined ? cfg : inCycle(cfg, cycle);
    const indicator = usableIndicator(call, plant, shown);
    records.push({
      cfg,
      kpi: await kpiOf(call, plant, period, shown),
      spark: indicator && past(indicator),
    });
  }
  return {
    records,
    version,
    sample: items.length === 0 ? quotaSample(call, plant) : [],
    choices,
    timeZone: plant.frame.calendar.zone,
  };
}

/** An indicator over another period than its own: the red line stays as far from that period's target. */
function inCycle(cfg: IndicatorCfg, cycle: WorkCycle): IndicatorCfg {
  if (cfg.statisticsCycle === cycle) return cfg;
  const own = cfg.targets[cfg.statisticsCycle] ?? null;
  const other = cfg.targets[cycle] ?? null;
  const { redLine } = cfg;
  const isScaled = own !== null && own !== 0 && other !== null && redLine != null;
  return { ...cfg, statisticsCycle: cycle, redLine: isScaled ? (redLine * other) / own : null };
}

/** The recent past of any indicator, read once for all: 24 whole hours, or 30 accounting days. */
async function sparkOf(plant: OpenPlant, isByDay: boolean): Promise<(indicator: Indicator) => Series> {
  const { frame, elapsedMs, store, nowMs } = plant;
  const { calendar } = frame;
  const lastHour = Math.floor(elapsedMs / HOUR_MS) * HOUR_MS;
  const steps: Period[] = isByDay
    ? Array.from({ length: SPARK_DAYS }, (_, index) => {
        const label = addDays(accountingLabelAt(calendar, elapsedMs - 1), index + 1 - SPARK_DAYS);
        const { fromMs, toMs } = accountingDay(calendar, label);
        return { fromMs, toMs: Math.min(toMs, elapsedMs) };
      })
    : Array.from({ length: DAY_HOURS }, (_, index) => {
        const fromMs = lastHour - (DAY_HOURS - index) * HOUR_MS;
        return { fromMs, toMs: fromMs + HOUR_MS };
      });
  const first = steps[0]?.fromMs ?? elapsedMs;
  const blocks = await store.blocks(frame, { fromMs: first, toMs: elapsedMs }, nowMs);
  return (indicator) => ({
    key: `${indicator.cfg.id}:spark`,
    unit: indicator.cfg.unit,
    t0: isoAt(calendar.zone, first),
    stepS: isByDay ? DAY_HOURS * 3_600 : 3_600,
    v: steps.map((step) => indicatorValue(frame, blocks, step, indicator)),
  });
}

export async function practiceList(call: Call, plant: OpenPlant | null): Promise<PracticeList> {
  const { items, version } = await readIndicators(call, 'practice');
  const choices = indicatorChoices(call, plant);
  const period = plant && (await openPeriod(plant, 'today'));
  const standards = plant && items.length > 0 ? await standardsOf(await recordContextOf(call)) : [];
  const records: PracticeList['records'] = [];
  for (const cfg of items) {
    const annual: IndicatorCfg = { ...cfg, statisticsCycle: 'year' };
    const indicator = plant && usableIndicator(call, plant, annual);
    const kpi = plant && period && indicator ? await annualKpi(call, plant, period, indicator) : null;
    const months = plant && indicator ? await wholeMonths(plant, indicator) : [];
    const month = indicator ? bestOf(months, indicator) : null;
    const team = plant && indicator && month ? await bestTeam(call, plant, indicator, month.month) : null;
    const best = month && { ...month, ...(team === null ? {} : { team }) };
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
      months,
      benchmark: plant && indicator ? benchmarkOf(plant, indicator, standards) : null,
    });
  }
  return {
    records,
    version,
    sample: plant && items.length === 0 ? practiceSample(call, plant) : [],
    choices,
  };
}

/** The levels of the figure that an enterprise keeps them for: an energy of the whole plant by what it makes. */
function benchmarkOf(
  { frame }: OpenPlant,
  { references, unit }: Indicator,
  standards: readonly Standard[],
): PracticeList['records'][number]['benchmark'] {
  const { rootAreaId, productUnit, energyTypes } = frame;
  const found = standards.find(({ energyCode }) => {
    const type = energyTypes.find((each) => each.energyCode === energyCode);
    const above = energyCode === null ? 'kgce' : type?.unit;
    return (
      unit === `${above}/${productUnit}` &&
      references.length === 2 &&
      references.includes(`${rootAreaId}.${energyCode ?? 'energy'}`) &&
      ['output', 'mass'].some((made) => references.includes(`${rootAreaId}.${made}`))
    );
  });
  if (!found) return null;
  const [level1, level2, level3] = found.levels;
  return { level1, level2, level3, source: found.source };
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

type Month = PracticeList['records'][number]['months'][number];

/** The whole months of a year back that the readings cover, oldest first. */
async function wholeMonths(plant: OpenPlant, indicator: Indicator): Promise<Month[]> {
  const { frame, elapsedMs, store, nowMs } = plant;
  const months: Month[] = [];
  let month = previousPeriod(frame.calendar, periodAt(frame.calendar, 'month', elapsedMs - 1));
  while (months.length < BEST_OF_MONTHS && frame.history && month.fromMs >= frame.history.fromMs) {
    const blocks = await store.blocks(frame, month, nowMs);
    months.unshift({ month: month.label, value: indicatorValue(frame, blocks, month, indicator) });
    month = previousPeriod(frame.calendar, month);
  }
  return months;
}

function bestOf(
  months: readonly Month[],
  { cfg }: Indicator,
): { readonly value: number; readonly month: string } | null {
  const isHigh = indicatorRule(cfg).better === 'high';
  let best: { value: number; month: string } | null = null;
  for (const { month, value } of months)
    if (value !== null && (best === null || (isHigh ? value >= best.value : value <= best.value)))
      best = { value, month };
  return best;
}

/**
 * The team whose shifts of a month were the best. Of a sum none is told: who worked fewer shifts would have used least.
 * A month is compared by what all teams have: one without a figure leaves nobody to be the best of.
 */
async function bestTeam(
  { language }: Call,
  { frame, elapsedMs, store, nowMs }: OpenPlant,
  indicator: Indicator,
  month: string,
): Promise<string | null> {
  const [config] = frame.teamConfigs;
  if (config === undefined || indicator.cfg.statisticsMethod === 'sum') return null;
  let period = periodAt(frame.calendar, 'month', elapsedMs - 1);
  while (period.label > month) period = previousPeriod(frame.calendar, period);
  const blocks = await store.blocks(frame, period, nowMs);
  const shifts = dutyShifts(frame.calendar, config, period).filter(
    ({ fromMs, toMs }) => fromMs >= period.fromMs && toMs <= period.toMs,
  );
  const figures = config.teams.map((team) => ({
    team,
    value: indicatorValue(
      frame,
      blocks,
      shifts.filter(({ teamId }) => teamId === team.id),
      indicator,
    ),
  }));
  if (figures.length < 2 || figures.some(({ value }) => value === null)) return null;
  const isHigh = indicatorRule(indicator.cfg).better === 'high';
  const [first] = figures.toSorted((a, b) => ((a.value ?? 0) - (b.value ?? 0)) * (isHigh ? -1 : 1));
  return first ? plantName(language, { zh: first.team.nameZh, en: first.team.nameEn }) : null;
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
