/**
 * When a mill that waits is best started: at the quarter hour from which its batch costs least under the tariff, before the
 * slip runs short, and only as many mills as the tanks have room for. It is advice for a person; the platform starts nothing.
 */
import { SLOT_MS } from '../../../engine/plant-time/periods.ts';
import { HOUR_MS } from './mill-readings.ts';

/** A start is not put off for longer than this: what the tariff makes cheap comes back every day. */
const AHEAD_MS = 24 * HOUR_MS;
/** A batch is not put off for less than this share of what it costs. */
const WORTH_WAITING = 0.01;

export interface WaitingMill {
  readonly id: string;
  /** How long its batch is milled, and how long from the first of its charge to the last of its discharge. */
  readonly milledMs: number;
  readonly cycleMs: number;
  /** Mean load while it mills; null where it is unknown. */
  readonly kw: number | null;
  /** Dry mass of its batch, t. */
  readonly chargeT: number;
}
export interface SlipStock {
  /** In the tanks above their lower limit, t. */
  readonly usableT: number;
  /** In the mills that run or are charged, t. */
  readonly inMillsT: number;
  /** Between what is in the tanks and their upper limit, t. */
  readonly roomT: number;
  readonly demandTPerHour: number;
}
export interface StartAdvice {
  readonly atMs: number;
  /** `supply` where the slip would run short before anything cheaper, `tariff` where the hours from then on cost least. */
  readonly because: 'supply' | 'tariff';
  /** Against a start now, CNY; null where the load of the mill is not known. */
  readonly savesCny: number | null;
}

/**
 * @param waiting mills in the order in which they are started
 * @param priceAt CNY/kWh of the quarter hour that begins at a moment; null where no tariff holds
 */
export function startAdvice(
  waiting: readonly WaitingMill[],
  stock: SlipStock,
  { nowMs, priceAt }: { readonly nowMs: number; priceAt(slotMs: number): number | null },
): ReadonlyMap<string, StartAdvice> {
  const { demandTPerHour, roomT, usableT } = stock;
  const advice = new Map<string, StartAdvice>();
  let { inMillsT } = stock;
  if (!(demandTPerHour > 0)) return advice;
  for (const mill of waiting) {
    const lastsMs = ((usableT + inMillsT) / demandTPerHour) * HOUR_MS;
    const latestMs = nowMs + lastsMs - mill.cycleMs;
    const best =
      latestMs <= nowMs
        ? ({ atMs: nowMs, because: 'supply', savesCny: null } as const)
        : cheapestStart(mill, { nowMs, latestMs: Math.min(latestMs, nowMs + AHEAD_MS), priceAt });
    if (best === null) continue;
    const endH = (best.atMs - nowMs + mill.cycleMs) / HOUR_MS;
    if (roomT + demandTPerHour * endH < inMillsT + mill.chargeT) continue;
    advice.set(mill.id, best);
    inMillsT += mill.chargeT;
  }
  return advice;
}

interface Search {
  readonly nowMs: number;
  readonly latestMs: number;
  priceAt(slotMs: number): number | null;
}

/** Null where a price is missing, or every start costs the same. */
function cheapestStart(
  { milledMs, kw }: WaitingMill,
  { nowMs, latestMs, priceAt }: Search,
): StartAdvice | null {
  const firstMs = Math.floor(nowMs / SLOT_MS) * SLOT_MS;
  const slots = Math.max(1, Math.round(milledMs / SLOT_MS));
  const starts = Math.floor((latestMs - firstMs) / SLOT_MS) + 1;
  const sums = [0];
  for (let slot = 0; slot < starts + slots; slot += 1) {
    const price = priceAt(firstMs + slot * SLOT_MS);
    if (price === null) return null;
    sums.push((sums[slot] ?? 0) + price);
  }
  const costs = Array.from({ length: starts }, (_, start) => (sums[start + slots] ?? 0) - (sums[start] ?? 0));
  const [now = 0] = costs;
  const isWorth = (cost: number, than: number): boolean => than - cost > WORTH_WAITING * Math.abs(than);
  const least = Math.min(...costs);
  if (!isWorth(least, Math.max(...costs))) return null;
  if (!isWorth(least, now)) return { atMs: nowMs, because: 'tariff', savesCny: null };
  // The earliest of those that cost no more than the least, but for what is not worth waiting for.
  const start = costs.findIndex((cost) => !isWorth(least, cost));
  const perPrice = kw === null ? null : (kw * SLOT_MS) / HOUR_MS;
  return {
    atMs: firstMs + start * SLOT_MS,
    because: 'tariff',
    savesCny: perPrice === null ? null : (now - (costs[start] ?? now)) * perPrice,
  };
}
