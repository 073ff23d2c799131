import { SLOT_MS } from '../energy/periods.ts';
import type { Readings } from './readings.ts';

/** Intervals of a file laid over quarter hours: long ones are split evenly, short ones summed. */
const GOOD = 0;
const ESTIMATED = 1;
/** A slot with less of its time covered is no data: completing it would be a guess. */
const MIN_COVERED = 0.8;
/** Stamps that jitter by less than this share of the interval still count as whole. */
const JITTER = 0.1;

export interface SlotOptions {
  readonly intervalMs: number;
  /** Whether values are rates (per hour) or amounts of their interval. */
  readonly isRate: boolean;
}
export interface RowProblem {
  readonly row: number;
  readonly reason: string;
}
export interface FileSlot {
  readonly startMs: number;
  readonly quantity: number;
  readonly quality: number;
}
export interface SlotResult {
  /** Oldest first; a slot without enough data is not there. */
  readonly slots: readonly FileSlot[];
  readonly problems: readonly RowProblem[];
  /** Rows that say again what an earlier row of the same moment said. */
  readonly repeatedRows: number;
  readonly gaps: readonly { readonly fromMs: number; readonly toMs: number }[];
  readonly partialSlots: number;
  readonly total: number;
}

interface Filling {
  amount: number;
  coveredMs: number;
}

/**
 * Builds slots from readings in any order.
 * Two rows of one moment with different values are a problem of the later one; so are amounts whose intervals overlap.
 */
export function buildFileSlots(readings: Readings, { intervalMs, isRate }: SlotOptions): SlotResult {
  const problems: RowProblem[] = [];
  const gaps: { fromMs: number; toMs: number }[] = [];
  const fillings = new Map<number, Filling>();
  let repeatedRows = 0;
  let lastStart = Number.NaN;
  let lastValue = Number.NaN;
  let lastRow = 0;
  let coveredTo = Number.NaN;
  for (const index of readings.order()) {
    const startMs = readings.startMs(index);
    const value = readings.value(index);
    const row = readings.row(index);
    if (startMs === lastStart) {
      if (Number.isNaN(value) || value === lastValue) repeatedRows += 1;
      else if (Number.isNaN(lastValue))
        problems.push({ row, reason: `row ${lastRow} has the same time and no value` });
      else problems.push({ row, reason: `row ${lastRow} has the same time and another value` });
      continue;
    }
    if (!isRate && startMs < coveredTo - intervalMs * JITTER) {
      problems.push({ row, reason: `its interval overlaps that of row ${lastRow}; is --interval right?` });
      continue;
    }
    lastStart = startMs;
    lastValue = value;
    lastRow = row;
    if (Number.isNaN(value)) continue;
    const distanceMs = startMs - coveredTo;
    const isNeighbour = Math.abs(distanceMs) <= intervalMs * JITTER;
    if (distanceMs > 0 && !isNeighbour) gaps.push({ fromMs: coveredTo, toMs: startMs });
    // Stamps that jitter leave slivers and overlaps of seconds: neighbours are joined where the one before ended.
    const fromMs = isNeighbour ? coveredTo : isRate && distanceMs < 0 ? coveredTo : startMs;
    coveredTo = startMs + intervalMs;
    if (fromMs >= coveredTo) continue;
    const amount = isRate ? (value * (coveredTo - fromMs)) / 3_600_000 : value;
    spread(fillings, fromMs, coveredTo, amount);
  }
  return { problems, repeatedRows, gaps, ...finish(fillings, isRate) };
}

function spread(fillings: Map<number, Filling>, startMs: number, endMs: number, amount: number): void {
  for (let slot = Math.floor(startMs / SLOT_MS) * SLOT_MS; slot < endMs; slot += SLOT_MS) {
    const partMs = Math.min(endMs, slot + SLOT_MS) - Math.max(startMs, slot);
    let filling = fillings.get(slot);
    if (!filling) fillings.set(slot, (filling = { amount: 0, coveredMs: 0 }));
    filling.amount += (amount * partMs) / (endMs - startMs);
    filling.coveredMs += partMs;
  }
}

function finish(
  fillings: ReadonlyMap<number, Filling>,
  isRate: boolean,
): Pick<SlotResult, 'slots' | 'partialSlots' | 'total'> {
  const slots: FileSlot[] = [];
  let partialSlots = 0;
  let total = 0;
  for (const [startMs, { amount, coveredMs }] of [...fillings].sort((a, b) => a[0] - b[0])) {
    const covered = coveredMs / SLOT_MS;
    if (covered < MIN_COVERED) {
      partialSlots += 1;
      continue;
    }
    const isWhole = covered >= 1 - 1e-9;
    // A rate holds for the seconds that are missing; an amount is completed in the same proportion, and marked.
    const quantity = isWhole && !isRate ? amount : amount / covered;
    slots.push({ startMs, quantity, quality: isWhole ? GOOD : ESTIMATED });
    total += quantity;
  }
  return { slots, partialSlots, total };
}
