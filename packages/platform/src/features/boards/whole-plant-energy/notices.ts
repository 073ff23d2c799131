import type { BoardNotice } from '@plantdeck/core/contract';
import { formatDay, formatNumber } from '@plantdeck/core/units';
import { accountingLabelAt } from '../../../engine/plant-time/periods.ts';
import { areasBelow, meterPlan } from '../../../engine/energy/plant-frame.ts';
import {
  balanceOf,
  countReadings,
  silentMeters,
  sumPeriod,
  type ReadingCount,
} from '../../../engine/energy/quantities.ts';
import { addDays, civilDayAt, clockAt } from '../../../engine/plant-time/zone.ts';
import { boardText } from '../../board-words/index.ts';
import { DEMAND_RED_SHARE, DEMAND_WARN_SHARE } from './kpis.ts';
import type { LoadNow } from './load.ts';
import { momentText, type PanelContext } from '../parts/panel-context.ts';

/** From here on what no feeder measured is worth a notice, per cent. */
const UNACCOUNTED_LIMIT_PCT = 3;
/** Below this share of measured readings the board says so, per cent. */
const PARTIAL_BELOW_PCT = 95;
/** Quarter hours without a reading after which a meter counts as silent. */
const SILENT_SLOTS = 2;
/** A new price is announced a week ahead and told for a week. */
const TARIFF_DAYS = 7;

/** Meters whose readings the board rests on. */
function meterKeys(context: PanelContext): number[] {
  const below = areasBelow(context.frame, context.areaId);
  return context.frame.meters.filter((meter) => below.has(meter.areaId)).map((meter) => meter.meterKey);
}

/** How whole the period's readings are, over every meter of the area. */
export function readingCount(context: PanelContext): ReadingCount {
  return countReadings(context.period.blocks, meterKeys(context), context.period.elapsed);
}

/** What a reader should know before the figures, the most urgent first. */
export function boardNotices(context: PanelContext, now: LoadNow, count: ReadingCount): BoardNotice[] {
  const found = [
    demandNotice(context, now),
    parentNotice(context),
    balanceNotice(context),
    silentNotice(context),
    partialNotice(context, count),
    tariffNotice(context),
    historyNotice(context),
  ].filter((notice) => notice !== null);
  const rank = { error: 0, warn: 1, info: 2 };
  return found.toSorted((a, b) => rank[a.level] - rank[b.level]);
}

const figure = (context: PanelContext, value: number, decimals: number): string =>
  formatNumber(value, { decimals }, context.language);

function demandNotice(context: PanelContext, now: LoadNow): BoardNotice | null {
  const { contractKw, language, frame } = context;
  if (!now.forecast || !contractKw) return null;
  const share = now.forecast.kw / contractKw;
  if (share <= DEMAND_WARN_SHARE) return null;
  return {
    level: share > DEMAND_RED_SHARE ? 'error' : 'warn',
    code: 'demandForecast',
    text: boardText(language, 'notice.demand', {
      time: clockAt(frame.calendar.zone, now.forecast.windowEndMs),
      kw: figure(context, now.forecast.kw, 0),
      pct: figure(context, share * 100, 1),
      kwh: figure(context, Math.max(0, contractKw * 0.25 - now.forecast.soFarKwh), 0),
    }),
  };
}

function parentNotice(context: PanelContext): BoardNotice | null {
  const { frame, period, areaId, language } = context;
  const plan = meterPlan(frame, areaId, 'electric');
  if (plan.parents.length === 0 || plan.children.length === 0) return null;
  const parents = { key: `${plan.key} parents`, parents: [], children: plan.parents };
  const slots =
    sumPeriod(period.blocks, plan, period.elapsed).known -
    sumPeriod(period.blocks, parents, period.elapsed).known;
  if (slots <= 0) return null;
  return { level: 'warn', code: 'parentMeter', text: boardText(language, 'notice.parent', { slots }) };
}

function balanceNotice(context: PanelContext): BoardNotice | null {
  const { frame, period, areaId, language } = context;
  const balance = balanceOf(period.blocks, meterPlan(frame, areaId, 'electric'), period.elapsed);
  const pct = balance?.unaccountedPct ?? 0;
  if (Math.abs(pct) <= UNACCOUNTED_LIMIT_PCT) return null;
  const text = boardText(language, 'notice.balance', { pct: figure(context, pct, 1) });
  return { level: 'warn', code: 'balance', text };
}

function silentNotice(context: PanelContext): BoardNotice | null {
  const { frame, period, plant, language } = context;
  if (period.asked.toMs <= plant.nowMs) return null;
  const silent = silentMeters(period.blocks, meterKeys(context), period.elapsed.toMs, SILENT_SLOTS);
  if (silent.length === 0) return null;
  const sinceMs = Math.min(...silent.map((one) => one.sinceMs));
  return {
    level: 'warn',
    code: 'silentMeters',
    text: boardText(language, 'notice.silent', {
      count: silent.length,
      time: clockAt(frame.calendar.zone, sinceMs),
    }),
  };
}

function partialNotice(context: PanelContext, count: ReadingCount): BoardNotice | null {
  if (count.expected === 0) return null;
  const pct = (count.measured / count.expected) * 100;
  if (pct >= PARTIAL_BELOW_PCT) return null;
  return {
    level: 'info',
    code: 'partial',
    text: boardText(context.language, 'notice.partial', {
      pct: figure(context, pct, 1),
      slots: count.estimated,
    }),
  };
}

function tariffNotice(context: PanelContext): BoardNotice | null {
  const { frame, period, language } = context;
  const day = civilDayAt(frame.calendar.zone, period.elapsed.toMs);
  const sorted = frame.tariff.versions.toSorted((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom));
  // The first version is no change.
  const change = sorted
    .slice(1)
    .findLast(
      ({ effectiveFrom }) =>
        effectiveFrom > addDays(day, -TARIFF_DAYS) && effectiveFrom <= addDays(day, TARIFF_DAYS),
    );
  if (!change) return null;
  return {
    level: 'info',
    code: 'tariffVersion',
    text: boardText(language, 'notice.tariff', { day: formatDay(change.effectiveFrom, language) }),
  };
}

function historyNotice(context: PanelContext): BoardNotice | null {
  const { frame, plant, language } = context;
  if (frame.model === 'imported') {
    if (plant.newestSlotEndMs === null || plant.nowMs - plant.newestSlotEndMs < 3_600_000) return null;
    const time = momentText(context, plant.newestSlotEndMs);
    return { level: 'info', code: 'imported', text: boardText(language, 'notice.imported', { time }) };
  }
  const start = frame.startDate;
  const from = frame.history
    ? civilDayAt(frame.calendar.zone, frame.history.fromMs)
    : accountingLabelAt(frame.calendar, plant.nowMs);
  if (from <= start) return null;
  const whole = plant.nowMs - Date.parse(start);
  const done = frame.history ? frame.history.toMs - frame.history.fromMs : 0;
  const pct = Math.floor(Math.min(99, Math.max(0, (done / whole) * 100)));
  return { level: 'info', code: 'historyPreparing', text: boardText(language, 'notice.preparing', { pct }) };
}
