import { daysOf, type OwnRange } from '../../../engine/plant-time/own-range.ts';
import type { Kpi, Series, Unit } from '@plantdeck/core/contract';
import { judge, judgeWhenFresh } from '@plantdeck/core/judgement';
import type { DayBlock } from '../../../engine/energy/day-block.ts';
import { comparable } from '../../energy/index.ts';
import {
  SLOT_MS,
  type BoardRange,
  type Period,
  isBoardRange,
  type PeriodKind,
} from '../../../engine/plant-time/periods.ts';
import {
  gradedPlan,
  isMetered,
  meterPlan,
  plannedMeters,
  productionPlan,
} from '../../../engine/energy/plant-frame.ts';
import {
  energyAccount,
  outputOf,
  unitConsumptionOf,
  type EnergyAccount,
} from '../../../engine/energy/quantities.ts';
import { versionOn } from '../../../engine/energy/tariff.ts';
import { civilDayAt } from '../../../engine/plant-time/zone.ts';
import {
  CNY_PER_KWH,
  KW,
  PERCENT,
  TCE,
  TCO2,
  scaledUnit,
  unitConsumptionUnit,
} from '../../../engine/units/scaled-units.ts';
import { TARGET_SEC, TARGET_TOTAL } from '../../board-settings/index.ts';
import { boardText } from '../../board-words/index.ts';
import { indicatorKpis } from './indicator-kpis.ts';
import type { LoadNow } from './load.ts';
import {
  isoOf,
  judgePersistent,
  judgeRecent,
  momentText,
  nameOf,
  type PanelContext,
  targetOf,
} from '../parts/panel-context.ts';

const HOUR_MS = 3_600_000;
const SPARK_HOURS = 24;
/** Shares of the contract demand above which the load needs a look, and a person. */
export const DEMAND_WARN_SHARE = 0.9;
export const DEMAND_RED_SHARE = 0.95;

type Pick = (account: EnergyAccount) => number | null;
const electricOf: Pick = (account) =>
  account.lines.find((line) => line.type.energyCode === 'electric')?.quantity ?? null;

interface Kept {
  readonly current: EnergyAccount;
  readonly previous: EnergyAccount;
  readonly hours: readonly EnergyAccount[];
  readonly hoursFromMs: number;
  readonly sparkBlocks: readonly DayBlock[];
  readonly asOf: string;
}

/** The six figures in reading order, then the enterprise's own; cost is left out for who may not see money. */
export async function kpiPanel(context: PanelContext, now: LoadNow, dataAsOfMs: number): Promise<Kpi[]> {
  const { frame, period, plant, areaId } = context;
  const hoursToMs = Math.floor(period.elapsed.toMs / HOUR_MS) * HOUR_MS;
  const hoursFromMs = hoursToMs - SPARK_HOURS * HOUR_MS;
  const sparkBlocks = await plant.store.blocks(frame, { fromMs: hoursFromMs, toMs: hoursToMs }, plant.nowMs);
  const kept: Kept = {
    current: energyAccount(frame, period.blocks, areaId, period.elapsed),
    previous: energyAccount(frame, period.previousBlocks, areaId, period.previous),
    hours: Array.from({ length: SPARK_HOURS }, (_, hour) => {
      const fromMs = hoursFromMs + hour * HOUR_MS;
      return energyAccount(frame, sparkBlocks, areaId, { fromMs, toMs: fromMs + HOUR_MS });
    }),
    hoursFromMs,
    sparkBlocks,
    asOf: isoOf(context, dataAsOfMs),
  };
  const kwh = electricOf(kept.current);
  const cost = kept.current.costCny;
  return [
    withTarget(
      context,
      sumKpi(context, kept, 'electricity', electricOf, scaledUnit('kWh', kwh)),
      'electric',
      electricOf,
    ),
    withTarget(
      context,
      sumKpi(context, kept, 'energy', (account) => account.kgce, TCE),
      TARGET_TOTAL,
      (account) => account.kgce,
    ),
    ...(context.withCost ? [costKpi(context, kept, scaledUnit('CNY', cost))] : []),
    secKpi(context, kept),
    loadKpi(context, kept, now),
    sumKpi(context, kept, 'co2', (account) => account.co2Kg, TCO2),
    ...(await indicatorKpis(context, kept.asOf)),
  ];
}

function sumKpi(context: PanelContext, kept: Kept, code: string, pick: Pick, unit: Unit): Kpi {
  const { current, previous } = kept;
  const { basis } = context.period;
  return {
    code,
    value: pick(current),
    unit,
    better: 'low',
    judge: 'unknown',
    prev: comparable(pick(previous), previous.completeness),
    ...(basis ? { prevBasis: basis } : {}),
    completeness: code === 'electricity' ? electricCompleteness(current) : current.completeness,
    quality: current.quality,
    asOf: kept.asOf,
    drill: { to: '/efficiencyAnalyze', query: { kpi: code, areaId: context.areaId } },
    spark: spark(context, kept, code, unit, kept.hours.map(pick)),
    source: source(context, code),
  };
}

/** Ranges that run as long as a target does. */
const TARGET_PERIODS: Readonly<Partial<Record<BoardRange, PeriodKind>>> = {
  today: 'day',
  yesterday: 'day',
  day: 'day',
  week: 'week',
  last7Days: 'week',
  thisWeek: 'week',
  thisMonth: 'month',
};

/** A day or a month of one's own. */
const ownKind = (range: OwnRange): PeriodKind | undefined =>
  daysOf(range)?.count === 1 ? 'day' : range.length === 'YYYY-MM'.length ? 'month' : undefined;

/** Holds a total against what the period's target makes due by now. */
function withTarget(context: PanelContext, kpi: Kpi, targetCode: string, pick: Pick): Kpi {
  const { frame, areaId, period, range, setting } = context;
  const kind = isBoardRange(range) ? TARGET_PERIODS[range] : ownKind(range);
  if (kind === undefined) return kpi;
  const { target, redLine } = targetOf(setting, targetCode, kind);
  if (target === null) return kpi;
  const { fromMs, toMs } = period.asked;
  const ruleAt = (atMs: number) => {
    const share = (atMs - fromMs) / (toMs - fromMs);
    return {
      better: 'low',
      target: target * share,
      redLine: redLine === null ? null : redLine * share,
    } as const;
  };
  const due = ruleAt(period.elapsed.toMs);
  return {
    ...kpi,
    target: due.target,
    redLine: due.redLine,
    judge: judgePersistent(period.elapsed.toMs, (atMs) =>
      judge(pick(energyAccount(frame, period.blocks, areaId, { fromMs, toMs: atMs })), ruleAt(atMs)),
    ),
  };
}

function electricCompleteness(account: EnergyAccount): number {
  const line = account.lines.find((one) => one.type.energyCode === 'electric');
  if (!line || line.sum.expectedReadings === 0) return 0;
  return (line.sum.measuredReadings / line.sum.expectedReadings) * 100;
}

function costKpi(context: PanelContext, kept: Kept, unit: Unit): Kpi {
  const electric = kept.current.lines.find((line) => line.type.energyCode === 'electric');
  const price = electric?.quantity && electric.costCny !== null ? electric.costCny / electric.quantity : null;
  return {
    ...sumKpi(context, kept, 'cost', (account) => account.costCny, unit),
    note: { code: 'avgPrice', value: price, unit: CNY_PER_KWH },
  };
}

function secAt(context: PanelContext, blocks: readonly DayBlock[], period: Period) {
  const account = energyAccount(context.frame, blocks, context.areaId, period);
  const grade = context.setting.materialGradeId ?? null;
  const output = outputOf(context.frame, blocks, context.areaId, period, grade);
  return { account, ...unitConsumptionOf(account.kgce, account.completeness, output) };
}

function secKpi(context: PanelContext, kept: Kept): Kpi {
  const { month, setting, frame } = context;
  const unit = unitConsumptionUnit(frame.productUnit);
  const current = secAt(context, month.blocks, month.elapsed);
  const previous = secAt(context, month.previousBlocks, month.previous);
  const { target, redLine } = targetOf(setting, TARGET_SEC, 'month');
  const rule = { better: 'low', target, redLine } as const;
  const hourly = kept.hours.map((_, hour) => {
    const fromMs = kept.hoursFromMs + hour * HOUR_MS;
    return secAt(context, kept.sparkBlocks, { fromMs, toMs: fromMs + HOUR_MS }).value;
  });
  const grade = chosenGrade(context);
  return {
    code: 'sec',
    ...(grade === null ? {} : { qualifier: grade }),
    value: current.value,
    unit,
    target,
    redLine,
    better: 'low',
    judge: judgePersistent(month.elapsed.toMs, (toMs) =>
      judge(secAt(context, month.blocks, { fromMs: month.elapsed.fromMs, toMs }).value, rule),
    ),
    prev: previous.value,
    prevBasis: 'lastMonth',
    completeness: current.completeness,
    quality: current.value === null ? 'noData' : current.account.quality,
    asOf: kept.asOf,
    drill: { to: '/efficiencyAnalyze', query: { kpi: 'sec', areaId: context.areaId } },
    spark: spark(context, kept, 'sec', unit, hourly),
    source: source(context, 'sec'),
  };
}

/** Name of the material grade that the setting shows by; null where it shows everything. */
function chosenGrade({ setting, frame, language }: PanelContext): string | null {
  const grade = frame.grades.find(({ code }) => code === setting.materialGradeId);
  return grade ? nameOf(grade, language) : null;
}

function loadKpi(context: PanelContext, kept: Kept, now: LoadNow): Kpi {
  const { contractKw, plant } = context;
  const target = contractKw === null ? null : contractKw * DEMAND_WARN_SHARE;
  const redLine = contractKw === null ? null : contractKw * DEMAND_RED_SHARE;
  const rule = { better: 'low', target, redLine } as const;
  const shown = judgeRecent(now.recentKw, rule);
  const isFresh = now.atMs !== null && plant.nowMs - now.atMs <= 300_000;
  return {
    code: 'load',
    value: now.kw,
    unit: KW,
    target,
    redLine,
    better: 'low',
    judge: judgeWhenFresh(shown, isFresh ? 'fresh' : 'stale'),
    completeness: now.kw === null ? 0 : 100,
    quality: now.kw === null ? 'noData' : 'good',
    asOf: now.atMs === null ? kept.asOf : isoOf(context, now.atMs),
    drill: { to: '/energyNeedAnalyze', query: { areaId: context.areaId } },
    spark: spark(context, kept, 'load', KW, kept.hours.map(electricOf)),
    source: source(context, now.fromMinutes ? 'load' : 'load15'),
    ...(contractKw === null
      ? {}
      : {
          note: {
            code: 'contractShare',
            value: now.kw === null ? null : (now.kw / contractKw) * 100,
            unit: PERCENT,
          },
        }),
  };
}

/** Twenty-four whole hours up to the last full one. An hour's kWh is its mean kW. */
function spark(
  context: PanelContext,
  kept: Kept,
  key: string,
  unit: Unit,
  v: readonly (number | null)[],
): Series {
  return { key, unit, t0: isoOf(context, kept.hoursFromMs), stepS: 3600, v: [...v] };
}

const STANDARDS: Readonly<Record<string, string>> = {
  electricity: 'GB 17167',
  energy: 'GB/T 2589-2020',
  sec: 'ISO 50006:2023',
  co2: 'GB/T 32150',
};

function source(context: PanelContext, code: string): NonNullable<Kpi['source']> {
  const { frame, areaId, period, month, language } = context;
  const isElectric = code === 'electricity' || code.startsWith('load');
  const types = frame.energyTypes.filter((type) => !isElectric || type.energyCode === 'electric');
  const meters = types.flatMap((type) => {
    const plan = meterPlan(frame, areaId, type.energyCode);
    const keys = plannedMeters(plan);
    return frame.meters.filter((meter) => keys.includes(meter.meterKey)).map((meter) => meter.meterId);
  });
  const metered = types.filter((type) => isMetered(meterPlan(frame, areaId, type.energyCode)));
  const factors = metered.flatMap((type): string[] => {
    const name = nameOf(type, language);
    if (code === 'energy') return [`${name} ${type.kgcePerUnit} kgce/${type.unit}`];
    if (code === 'co2') return [`${name} ${type.co2KgPerUnit} kg/${type.unit}`];
    if (code === 'cost' && type.priceCny !== null) return [`${name} ${type.priceCny} CNY/${type.unit}`];
    return [];
  });
  const fromMs = code === 'sec' ? month.elapsed.fromMs : period.elapsed.fromMs;
  const from = momentText(context, fromMs);
  const grade = code === 'sec' ? chosenGrade(context) : null;
  const formula =
    grade === null
      ? boardText(language, `source.${knownSource(code)}`, { from, factors: factors.join(', ') })
      : boardText(language, 'source.secGrade', { from, grade });
  const version = versionOn(
    frame.tariff.versions,
    civilDayAt(frame.calendar.zone, period.elapsed.toMs - SLOT_MS),
  );
  const standard =
    code === 'cost' && version
      ? boardText(language, 'source.tariffVersion', { version: version.version })
      : STANDARDS[code];
  const outputPlan = grade === null ? productionPlan : gradedPlan;
  const output = code === 'sec' ? outputPlan(frame, areaId) : [];
  return { formula, meters: [...meters, ...output], ...(standard ? { standard } : {}) };
}

type SourceCode = 'electricity' | 'energy' | 'cost' | 'sec' | 'load' | 'load15' | 'co2';
const SOURCE_CODES: readonly SourceCode[] = ['electricity', 'energy', 'cost', 'sec', 'load', 'load15', 'co2'];
const knownSource = (code: string): SourceCode => SOURCE_CODES.find((one) => one === code) ?? 'electricity';
