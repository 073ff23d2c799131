import type { Series, WholePlantPanels } from '@plantdeck/core/contract';
import {
  forecastDemand,
  lastMinute,
  readMinutes,
  type DemandForecast,
} from '../../../store/energy/minutes.ts';
import { SLOT_MS, type Period } from '../../../engine/plant-time/periods.ts';
import { isMetered, meterPlan } from '../../../engine/energy/plant-frame.ts';
import { slotsOf, type DayBlock } from '../../../engine/energy/day-block.ts';
import { tierBands } from '../../../engine/energy/tariff.ts';
import { KW } from '../../../engine/units/scaled-units.ts';
import { boardText } from '../../board-words/index.ts';
import { isoOf, type PanelContext } from '../parts/panel-context.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A minute that is older than this is no load "now". */
const NOW_WITHIN_MS = 10 * MINUTE_MS;

/** The load at this moment and where it leads. */
export interface LoadNow {
  /** Null where nothing arrived lately. */
  readonly kw: number | null;
  /** End of the interval the value is the mean of. */
  readonly atMs: number | null;
  readonly fromMinutes: boolean;
  /** The last three values, oldest first, for a judgement that persists. */
  readonly recentKw: readonly number[];
  readonly forecast: DemandForecast | null;
}

/** Meters whose minutes add up to the area's load. */
function loadMeters(context: PanelContext): readonly number[] {
  const plan = meterPlan(context.frame, context.areaId, 'electric');
  return plan.parents.length > 0 ? plan.parents : plan.children;
}

/** Reads the load now from the minutes, or from the last quarter hour where there are none. */
export async function readLoadNow(context: PanelContext): Promise<LoadNow> {
  const { plant, frame, db } = context;
  const none: LoadNow = { kw: null, atMs: null, fromMinutes: false, recentKw: [], forecast: null };
  const keys = loadMeters(context);
  if (keys.length === 0) return none;
  if (frame.model === 'imported') return loadFromSlots(context);
  const windowFromMs = Math.floor(plant.nowMs / SLOT_MS) * SLOT_MS;
  const toMs = Math.floor(plant.nowMs / MINUTE_MS) * MINUTE_MS;
  const fromMs = Math.min(windowFromMs, toMs - NOW_WITHIN_MS);
  if (toMs <= fromMs) return none;
  const minutes = await readMinutes(db, keys, frame.calendar.zone, { fromMs, toMs });
  const last = minutes && lastMinute(minutes);
  if (!minutes || !last) return loadFromSlots(context);
  const inWindow = [...minutes.slice((windowFromMs - fromMs) / MINUTE_MS)];
  return {
    kw: last.kw,
    atMs: fromMs + (last.index + 1) * MINUTE_MS,
    fromMinutes: true,
    recentKw: [...minutes].filter((kw) => !Number.isNaN(kw)).slice(-3),
    forecast: forecastDemand(windowFromMs, inWindow, last.kw),
  };
}

async function loadFromSlots(context: PanelContext): Promise<LoadNow> {
  const { plant, frame } = context;
  const period = { fromMs: plant.elapsedMs - 3 * SLOT_MS, toMs: plant.elapsedMs };
  const blocks = await plant.store.blocks(frame, period, plant.nowMs);
  const kw = slotKw(context, blocks, period);
  const last = kw.at(-1) ?? Number.NaN;
  return {
    kw: Number.isNaN(last) ? null : last,
    atMs: Number.isNaN(last) ? null : period.toMs,
    fromMinutes: false,
    recentKw: kw.filter((value) => !Number.isNaN(value)),
    forecast: null,
  };
}

function slotKw(context: PanelContext, blocks: readonly DayBlock[], period: Period): number[] {
  const plan = meterPlan(context.frame, context.areaId, 'electric');
  return blocks.flatMap((block) =>
    slotsOf(block, plan, period.fromMs, period.toMs).values.map((quantity) => quantity * 4),
  );
}

const rounded = (kw: number): number | null => (Number.isNaN(kw) ? null : Math.round(kw * 10) / 10);

async function curve(
  context: PanelContext,
  key: 'today' | 'yesterday',
  period: Period,
  blocks: readonly DayBlock[],
): Promise<Series | null> {
  const role = key === 'today' ? ('actual' as const) : ('baseline' as const);
  const isDay = period.toMs - period.fromMs <= DAY_MS * 1.1;
  const minutes = isDay
    ? await readMinutes(context.db, loadMeters(context), context.frame.calendar.zone, period)
    : null;
  // Of single feeders the minutes of older days are let go.
  if (minutes?.some((kw) => !Number.isNaN(kw))) {
    return {
      key,
      unit: KW,
      t0: isoOf(context, period.fromMs),
      stepS: 60,
      v: [...minutes].map(rounded),
      role,
    };
  }
  // Minutes run to the last one, quarter hours only to the last whole one.
  const whole = { fromMs: period.fromMs, toMs: Math.min(period.toMs, context.plant.elapsedMs) };
  const kw = slotKw(context, blocks, whole);
  if (kw.every((value) => Number.isNaN(value))) return null;
  return { key, unit: KW, t0: isoOf(context, period.fromMs), stepS: 900, v: kw.map(rounded), role };
}

/** Load curve of the period beside the whole one before it, with tier bands, contract and demand forecast. */
export async function loadPanel(context: PanelContext, now: LoadNow): Promise<WholePlantPanels['load']> {
  const { period, plant, contractKw, frame, language } = context;
  if (!isMetered(meterPlan(frame, context.areaId, 'electric'))) return { gap: 'notConfigured' };
  const isRunning = period.asked.toMs > plant.nowMs && frame.model !== 'imported';
  const toMs = isRunning ? Math.floor(plant.nowMs / MINUTE_MS) * MINUTE_MS : period.elapsed.toMs;
  const shown = { fromMs: period.asked.fromMs, toMs: Math.max(toMs, period.asked.fromMs) };
  const today = await curve(context, 'today', shown, period.blocks);
  if (!today) return { gap: 'noData', text: boardText(language, 'panel.noReadings') };
  const before = { fromMs: period.wholePrevious.fromMs, toMs: period.wholePrevious.toMs };
  const beforeBlocks = await plant.store.blocks(frame, before, plant.nowMs);
  const yesterday = await curve(context, 'yesterday', before, beforeBlocks);
  const { forecast } = now;
  const bandsFor = period.asked.toMs - period.asked.fromMs <= 8 * DAY_MS ? period.asked : null;
  return {
    today,
    ...(yesterday ? { yesterday } : {}),
    contractKw,
    forecast:
      isRunning && forecast
        ? {
            windowEnd: isoOf(context, forecast.windowEndMs),
            kw: forecast.kw,
            pctOfContract: contractKw ? (forecast.kw / contractKw) * 100 : null,
            allowedKwh: contractKw ? contractKw * 0.25 - forecast.soFarKwh : null,
          }
        : null,
    tiers: bandsFor
      ? tierBands(frame.tariff, bandsFor).map((band) => ({
          tier: band.tier,
          from: isoOf(context, band.fromMs),
          to: isoOf(context, band.toMs),
        }))
      : [],
  };
}
