import type { ImportText } from './import-text.ts';
import { SLOT_MS } from '../../engine/plant-time/periods.ts';
import { createYield } from './yield-to-event-loop.ts';
import type { Readings } from './readings.ts';
import type { RegisterAmount } from './register-amounts.ts';
import type { RowNotes } from './row-notes.ts';

/** Intervals of a file laid over quarter hours: long ones are split evenly, short ones summed. */
const GOOD = 0;
const ESTIMATED = 1;
/** A slot with less of its time covered is no data: completing it would be a guess. */
const MIN_COVERED = 0.8;
/** Stamps that jitter by less than this share of the interval still count as whole. */
const JITTER = 0.1;
/** Quarter hours out of longer intervals are a guess at when the energy was used. */
const LONGEST_MEASURED_MS = 3_600_000;
const HOUR_MS = 3_600_000;
/** Rows that are steadily further apart than the one, or closer than the other, tell that the interval is another. */
const SPARSE = 1.5;
const DENSE = 0.75;
const STEADY_SHARE = 0.8;
const FEW_READINGS = 8;

export interface SlotOptions {
  readonly meter: string;
  readonly intervalMs: number;
  /** Whether values are rates (per hour) or amounts of their interval. */
  readonly isRate: boolean;
  /** Turns a value of the file into the base unit. */
  readonly factor: number;
  readonly duplicates: 'refuse' | 'last';
}
export interface FileSlot {
  readonly startMs: number;
  readonly quantity: number;
  readonly quality: number;
}
export interface SlotResult {
  /** Oldest first; a slot without enough data is not there. */
  readonly slots: readonly FileSlot[];
  /** Rows that say again what an earlier row of the same moment said. */
  readonly repeatedRows: number;
  /** Rows whose value a later row of the same moment replaced. */
  readonly replacedRows: number;
  readonly gaps: readonly { readonly fromMs: number; readonly toMs: number }[];
  readonly partialSlots: number;
  readonly total: number;
}

/**
 * Builds slots from interval readings in any order.
 * @param problems takes rows of one moment with different values, amounts whose intervals overlap, and rows that are
 * steadily further apart than their interval is long
 */
export async function intervalSlots(
  readings: Readings,
  options: SlotOptions,
  problems: RowNotes,
): Promise<SlotResult> {
  const { intervalMs, isRate, meter, factor } = options;
  const gaps: { fromMs: number; toMs: number }[] = [];
  const filling = createFilling(isRate);
  const isEstimated = intervalMs > LONGEST_MEASURED_MS;
  const { order, repeatedRows, replacedRows } = await distinct(readings, options, problems);
  const apartMs = await steadyDistanceMs(readings, order, intervalMs);
  const isSparse = apartMs !== null && apartMs > intervalMs * SPARSE;
  // Amounts that overlap are told row by row.
  if (apartMs !== null && (isSparse || (isRate && apartMs < intervalMs * DENSE)))
    problems.add(readings.row(order[1] ?? 0), meter, isSparse ? 'row.sparse' : 'row.dense', {
      apart: minutes(apartMs),
      interval: minutes(intervalMs),
    });
  const yieldToEventLoop = createYield();
  let lastRow = 0;
  let coveredTo = Number.NaN;
  for (const index of order) {
    const pause = yieldToEventLoop(1 + intervalMs / SLOT_MS);
    if (pause) await pause;
    const startMs = readings.startMs(index);
    const value = readings.value(index) * factor;
    if (!isRate && startMs < coveredTo - intervalMs * JITTER) {
      problems.add(readings.row(index), meter, 'row.overlaps', { row: lastRow });
      continue;
    }
    lastRow = readings.row(index);
    if (Number.isNaN(value)) continue;
    const distanceMs = startMs - coveredTo;
    const isNeighbour = Math.abs(distanceMs) <= intervalMs * JITTER;
    if (distanceMs > 0 && !isNeighbour) gaps.push({ fromMs: coveredTo, toMs: startMs });
    // Stamps that jitter leave slivers and overlaps of seconds: neighbours are joined where the one before ended.
    const fromMs = isNeighbour ? coveredTo : isRate && distanceMs < 0 ? coveredTo : startMs;
    coveredTo = startMs + intervalMs;
    if (fromMs >= coveredTo) continue;
    filling.add(fromMs, coveredTo, isRate ? (value * (coveredTo - fromMs)) / HOUR_MS : value, isEstimated);
  }
  return { repeatedRows, replacedRows, gaps, ...filling.finish() };
}

/** Builds slots from the amounts between register readings. */
export async function registerSlots(
  amounts: readonly RegisterAmount[],
): Promise<Pick<SlotResult, 'slots' | 'gaps' | 'partialSlots' | 'total'>> {
  const yieldToEventLoop = createYield();
  const filling = createFilling(false);
  const gaps: { fromMs: number; toMs: number }[] = [];
  let coveredTo = Number.NaN;
  for (const { fromMs, toMs, amount, isEstimated } of amounts) {
    const pause = yieldToEventLoop();
    if (pause) await pause;
    if (fromMs > coveredTo) gaps.push({ fromMs: coveredTo, toMs: fromMs });
    filling.add(fromMs, toMs, amount, isEstimated);
    coveredTo = toMs;
  }
  return { gaps, ...filling.finish() };
}

const minutes = (ms: number): ImportText => ({
  key: 'minutes',
  values: { count: Math.round(ms / 6_000) / 10 },
});

/** How far apart nearly all readings are, one from the next; null where they are few, or come as they like. */
async function steadyDistanceMs(
  readings: Readings,
  order: readonly number[],
  intervalMs: number,
): Promise<number | null> {
  if (order.length < FEW_READINGS) return null;
  const yieldToEventLoop = createYield();
  // Stamps jitter: what differs by less than a tenth of the interval is one distance.
  const found = new Map<number, { apartMs: number; count: number }>();
  for (let at = 1; at < order.length; at += 1) {
    const pause = yieldToEventLoop();
    if (pause) await pause;
    const apartMs = readings.startMs(order[at] ?? 0) - readings.startMs(order[at - 1] ?? 0);
    const tenths = Math.round((apartMs / intervalMs) * 10);
    const one = found.get(tenths);
    if (one) one.count += 1;
    else found.set(tenths, { apartMs, count: 1 });
  }
  const { apartMs, count } = [...found.values()].reduce((most, one) => (one.count > most.count ? one : most));
  return count >= (order.length - 1) * STEADY_SHARE ? apartMs : null;
}

/** Indexes of the readings that count, oldest first: of one moment, one. */
async function distinct(
  readings: Readings,
  { duplicates, meter }: SlotOptions,
  problems: RowNotes,
): Promise<{ order: number[]; repeatedRows: number; replacedRows: number }> {
  const yieldToEventLoop = createYield();
  const order: number[] = [];
  let repeatedRows = 0;
  let replacedRows = 0;
  for (const index of await readings.order()) {
    const pause = yieldToEventLoop();
    if (pause) await pause;
    const before = order.at(-1);
    if (before === undefined || readings.startMs(before) !== readings.startMs(index)) {
      order.push(index);
      continue;
    }
    const value = readings.value(index);
    const earlier = readings.value(before);
    if (Number.isNaN(value) || value === earlier) repeatedRows += 1;
    else if (duplicates === 'last') {
      replacedRows += 1;
      order[order.length - 1] = index;
    } else
      problems.add(readings.row(index), meter, Number.isNaN(earlier) ? 'row.sameTimeEmpty' : 'row.sameTime', {
        row: readings.row(before),
      });
  }
  return { order, repeatedRows, replacedRows };
}

/** Sums what is added by quarter hour. What is added goes on in time: it begins where the part before ended, or later. */
function createFilling(isRate: boolean) {
  const slots: FileSlot[] = [];
  let partialSlots = 0;
  let total = 0;
  let slotMs = Number.NaN;
  let amount = 0;
  let coveredMs = 0;
  let isEstimated = false;
  const endSlot = (): void => {
    if (Number.isNaN(slotMs)) return;
    const covered = coveredMs / SLOT_MS;
    if (covered < MIN_COVERED) {
      partialSlots += 1;
      return;
    }
    const isWhole = covered >= 1 - 1e-9;
    // A rate holds for the seconds that are missing; an amount is completed in the same proportion, and marked.
    const quantity = isWhole && !isRate ? amount : amount / covered;
    slots.push({ startMs: slotMs, quantity, quality: isWhole && !isEstimated ? GOOD : ESTIMATED });
    total += quantity;
  };
  return {
    add(startMs: number, endMs: number, added: number, isGuess: boolean): void {
      for (let slot = Math.floor(startMs / SLOT_MS) * SLOT_MS; slot < endMs; slot += SLOT_MS) {
        const partMs = Math.min(endMs, slot + SLOT_MS) - Math.max(startMs, slot);
        if (slot !== slotMs) {
          endSlot();
          slotMs = slot;
          amount = 0;
          coveredMs = 0;
          isEstimated = false;
        }
        amount += (added * partMs) / (endMs - startMs);
        coveredMs += partMs;
        isEstimated ||= isGuess;
      }
    },
    finish(): Pick<SlotResult, 'slots' | 'partialSlots' | 'total'> {
      endSlot();
      return { slots, partialSlots, total };
    },
  };
}
