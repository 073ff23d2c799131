import type { BoardSetting, Kpi, Unit } from '@plantdeck/core/contract';
import { formatMonth } from '@plantdeck/core/units';
import { judge } from '@plantdeck/core/judgement';
import { comparable } from '../../energy/index.ts';
import { periodAt } from '../../../engine/plant-time/periods.ts';
import { qualityOf, quantityOf, sumPeriod, type FigureQuality } from '../../../engine/energy/quantities.ts';
import type { SlotSum } from '../../../engine/energy/day-block.ts';
import { flatPriceOf, plannedMeters } from '../../../engine/energy/plant-frame.ts';
import { TIERS } from '../../../engine/energy/tariff.ts';
import { pricesAt, shiftSaving, tierAccount, type TierAccount } from '../../../engine/energy/tier-account.ts';
import { addDays, momentOfClock } from '../../../engine/plant-time/zone.ts';
import { CNY_PER_KWH, KW, PERCENT, RATIO, scaledUnit } from '../../../engine/units/scaled-units.ts';
import { boardText, type BoardWord } from '../../board-words/index.ts';
import { isoOf, judgePersistent, judgeRecent, momentText } from '../parts/panel-context.ts';
import { tariffBlocks, type TariffContext } from './context.ts';
import type { DemandState } from './demand.ts';

/** Shares of the contract demand above which the load needs a look, and a person. */
const DEMAND_WARN_SHARE = 0.9;
const DEMAND_RED_SHARE = 0.95;
export const VALLEY_TARGET = 'valleyTarget';
/** What plants of these industries reach by planning, until an enterprise sets its own, per cent. */
export const VALLEY_TARGET_PCT = 38;
const VALLEY_RED_SHARE = 0.9;

interface Kept {
  readonly current: SlotSum;
  readonly account: TierAccount;
  readonly before: TierAccount;
  readonly asOf: string;
  readonly quality: FigureQuality;
}

/** What the tiers cost, what is in the valley, and the demand. Money is left out for who may not see it. */
export async function kpiPanel(
  context: TariffContext,
  demand: DemandState,
  dataAsOfMs: number,
): Promise<Kpi[]> {
  const { period, plan } = context;
  const current = sumPeriod(period.blocks, plan, period.elapsed);
  const flatPrice = flatPriceOf(context.frame);
  const kept: Kept = {
    current,
    account: tierAccount(current, TIERS, flatPrice),
    before: tierAccount(sumPeriod(period.previousBlocks, plan, period.previous), TIERS, flatPrice),
    asOf: isoOf(context, dataAsOfMs),
    quality: qualityOf(current),
  };
  const money = context.withCost
    ? [
        figure(context, kept, 'cost', scaledUnit('CNY', kept.account.costCny), (one) => one.costCny),
        averageKpi(context, kept),
      ]
    : [];
  return [
    figure(context, kept, 'electricity', scaledUnit('kWh', kept.account.kwh), (one) => one.kwh),
    ...money,
    valleyKpi(context, kept),
    demandKpi(context, kept, demand),
    ...(context.withCost ? [await savingKpi(context, kept)] : []),
  ];
}

function figure(
  context: TariffContext,
  kept: Kept,
  code: 'electricity' | 'cost' | 'avgPrice' | 'valleyShare',
  unit: Unit,
  pick: (account: TierAccount) => number | null,
): Kpi {
  const { basis } = context.period;
  return {
    code,
    value: pick(kept.account),
    unit,
    better: code === 'valleyShare' ? 'high' : 'low',
    judge: 'unknown',
    prev: comparable(pick(kept.before), kept.before.completeness),
    ...(basis ? { prevBasis: basis } : {}),
    completeness: kept.account.completeness,
    quality: kept.quality,
    ...(isUntariffed(context, kept, code) ? { reason: boardText(context.language, 'reason.noTariff') } : {}),
    asOf: kept.asOf,
    drill: { to: '/peakValleyAnalyze', query: { kpi: code, areaId: context.areaId } },
    source: source(context, SOURCES[code], context.period.elapsed.fromMs),
  };
}

/** Whether a figure of money is missing because no tariff holds for some of the energy. */
const isUntariffed = ({ frame }: TariffContext, { account }: Kept, code: string): boolean =>
  (code === 'cost' || code === 'avgPrice') &&
  account.costCny === null &&
  account.untariffedKwh > 0 &&
  flatPriceOf(frame) === null;

const SOURCES = {
  electricity: 'source.electricity',
  cost: 'source.tierCost',
  avgPrice: 'source.avgPrice',
  valleyShare: 'source.valleyShare',
} as const satisfies Record<string, BoardWord>;

function averageKpi(context: TariffContext, kept: Kept): Kpi {
  const flat =
    pricesAt(context.tariff, context.period.elapsed.toMs - 1)?.prices['flat'] ?? flatPriceOf(context.frame);
  return {
    ...figure(context, kept, 'avgPrice', CNY_PER_KWH, (one) => one.avgPriceCny),
    note: { code: 'flatPrice', value: flat, unit: CNY_PER_KWH },
  };
}

function valleyKpi(context: TariffContext, kept: Kept): Kpi {
  const { period, plan } = context;
  const wanted = context.setting.own?.[VALLEY_TARGET];
  const target = wanted === undefined ? VALLEY_TARGET_PCT : typeof wanted === 'number' ? wanted : null;
  const redLine = target === null ? null : target * VALLEY_RED_SHARE;
  const rule = { better: 'high', target, redLine } as const;
  return {
    ...figure(context, kept, 'valleyShare', PERCENT, (one) => one.valleySharePct),
    note: { code: 'peakToValley', value: kept.account.peakToValley, unit: RATIO },
    ...(target === null ? {} : { target, redLine }),
    judge: judgePersistent(period.elapsed.toMs, (toMs) =>
      judge(
        tierAccount(sumPeriod(period.blocks, plan, { fromMs: period.elapsed.fromMs, toMs })).valleySharePct,
        rule,
      ),
    ),
  };
}

function demandKpi(context: TariffContext, kept: Kept, { now, max, basis }: DemandState): Kpi {
  const { contractKw, plant } = context;
  const rule = {
    better: 'low',
    target: contractKw === null ? null : contractKw * DEMAND_WARN_SHARE,
    redLine: contractKw === null ? null : contractKw * DEMAND_RED_SHARE,
  } as const;
  return {
    code: 'demand',
    value: now?.kw ?? null,
    unit: KW,
    better: 'low',
    ...(contractKw === null ? {} : { target: rule.target, redLine: rule.redLine }),
    judge: judgeRecent(now?.means ?? [], rule),
    completeness: now ? 100 : 0,
    quality: now ? 'good' : 'noData',
    asOf: now ? isoOf(context, now.atMs) : kept.asOf,
    drill: { to: '/energyNeedAnalyze', query: { areaId: context.areaId } },
    source: source(
      context,
      basis === 'sliding' ? 'source.demand' : 'source.demand15',
      context.month.asked.fromMs ?? plant.nowMs,
    ),
    note: { code: 'monthMax', value: max?.kw ?? null, unit: KW },
  };
}

/** The accounting month whose mix of tiers is the baseline: of the setting, else the one before. */
function baselineMonth(context: TariffContext): { readonly fromMs: number; readonly toMs: number } {
  const { frame, month } = context;
  const chosen = baselineSetting(context.setting);
  const ms =
    chosen === null
      ? month.asked.fromMs - 1
      : momentOfClock(frame.calendar.zone, addDays(`${chosen}-01`, 14), '12:00');
  const { fromMs, toMs } = periodAt(frame.calendar, 'month', ms);
  return { fromMs, toMs };
}

function baselineSetting({ own = {} }: Pick<BoardSetting, 'own'>): string | null {
  const { baselineMonth: text } = own;
  return typeof text === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null;
}

/** T7 of the accounting month so far. */
async function savingKpi(context: TariffContext, kept: Kept): Promise<Kpi> {
  const { month, plan, tariff, frame } = context;
  const base = baselineMonth(context);
  const baseSum = sumPeriod(await tariffBlocks(context, base), plan, base);
  const actual = sumPeriod(month.blocks, plan, month.elapsed);
  const prices = pricesAt(tariff, month.elapsed.toMs - 1)?.prices ?? null;
  // A baseline that was not measured from its first day on is no baseline.
  const isWhole = baseSum.known === baseSum.slots && (frame.history?.fromMs ?? base.fromMs) <= base.fromMs;
  const saving = prices && isWhole ? shiftSaving(actual, baseSum, prices) : null;
  // Less than nothing saved is an extra cost, and is called so.
  const isDearer = saving !== null && saving < 0;
  const value = saving === null ? null : Math.abs(saving);
  const unit = scaledUnit('CNY', value);
  const text = source(context, 'source.shiftSaving', base.fromMs);
  return {
    code: isDearer ? 'shiftCost' : 'shiftSaving',
    value,
    unit,
    better: isDearer ? 'low' : 'high',
    judge: 'unknown',
    completeness: quantityOf(actual) === null ? 0 : tierAccount(actual).completeness,
    quality: value === null ? 'noData' : qualityOf(actual),
    ...(value === null ? { reason: reasonOfSaving(context, isWhole) } : {}),
    asOf: kept.asOf,
    drill: { to: '/peakValleyAnalyze', query: { kpi: 'shiftSaving', areaId: context.areaId } },
    source: text,
    // The careful end of the range: half of what the mix says.
    note: { code: 'savingLow', value: value === null ? null : value / 2, unit },
  };
}

function reasonOfSaving({ language }: TariffContext, isBaselineWhole: boolean): string {
  return boardText(language, isBaselineWhole ? 'reason.noTariff' : 'reason.baselineMonth');
}

function source(context: TariffContext, word: BoardWord, fromMs: number): NonNullable<Kpi['source']> {
  const { frame, plan, language, tariff } = context;
  const keys = plannedMeters(plan);
  const version = pricesAt(tariff, context.period.elapsed.toMs - 1)?.version;
  const from = momentText(context, fromMs);
  return {
    formula: boardText(language, word, { from, month: formatMonth(fromMs, frame.calendar.zone, language) }),
    meters: frame.meters.filter(({ meterKey }) => keys.includes(meterKey)).map(({ meterId }) => meterId),
    ...(version ? { standard: boardText(language, 'source.tariffVersion', { version }) } : {}),
  };
}
