import type { MeterChange } from './meter-changes.ts';
import type { Readings } from './readings.ts';
import type { RowNotes } from './row-notes.ts';
import { createYield } from './yield-to-event-loop.ts';

/** From register readings to the amounts between them. */
const HOUR_MS = 3_600_000;
/** A longer gap is not filled: nobody knows when in it the energy was used. */
const LONGEST_FILLED_MS = 2 * HOUR_MS;
/** A register that was this near to its end and is this near to its beginning has rolled over. */
const ROLL_OVER_SHARE = 0.1;

export interface RegisterOptions {
  readonly meter: string;
  readonly intervalMs: number;
  /** Turns the register's unit into the base unit. */
  readonly toBase: number;
  /** Ratio of the transformers before the meter, until a change tells another. */
  readonly factor: number;
  readonly registerMax: number | null;
  readonly drops: 'refuse' | 'change';
  readonly duplicates: 'refuse' | 'last';
  readonly changes: readonly MeterChange[];
  /** Last reading of an earlier file; the first one of this file goes on from it. */
  readonly before: { readonly ms: number; readonly value: number } | null;
}
export interface RegisterAmount {
  readonly fromMs: number;
  readonly toMs: number;
  /** In the base unit. */
  readonly amount: number;
  /** Spread over a gap, not measured quarter hour by quarter hour. */
  readonly isEstimated: boolean;
}
export interface RegisterResult {
  readonly amounts: readonly RegisterAmount[];
  /** Amounts of gaps that are too long to be filled. */
  readonly unfilled: readonly RegisterAmount[];
  readonly repeatedRows: number;
  readonly replacedRows: number;
  readonly rollOvers: number;
  readonly meterChanges: number;
  readonly last: { readonly ms: number; readonly value: number } | null;
  /** Of the meter that is there at the end. */
  readonly factor: number;
  readonly registerMax: number | null;
}

interface Point {
  readonly ms: number;
  readonly value: number;
  readonly row: number;
}

/** @param problems takes what cannot be read as a register */
export async function registerAmounts(
  readings: Readings,
  options: RegisterOptions,
  problems: RowNotes,
  remarks: RowNotes,
): Promise<RegisterResult> {
  const yieldToEventLoop = createYield();
  const { points, repeatedRows, replacedRows } = await pointsOf(readings, options, problems);
  const amounts: RegisterAmount[] = [];
  const unfilled: RegisterAmount[] = [];
  let rollOvers = 0;
  let meterChanges = 0;
  let { factor, registerMax } = options;
  const changes = [...options.changes];
  const first = points[0];
  let before: Point | null =
    options.before && first && options.before.ms < first.ms ? { ...options.before, row: 0 } : null;

  /** What a register has counted between two readings of one meter; null where it cannot be told. */
  const counted = (from: number, to: number, row: number): number | null => {
    if (to >= from) return (to - from) * factor * options.toBase;
    const isRollOver =
      registerMax !== null &&
      from >= registerMax * (1 - ROLL_OVER_SHARE) &&
      to <= registerMax * ROLL_OVER_SHARE;
    if (isRollOver && registerMax !== null) {
      rollOvers += 1;
      remarks.add(row, options.meter, 'register.rolledOver', { from, to });
      return (registerMax - from + to + stepOf(registerMax)) * factor * options.toBase;
    }
    if (options.drops === 'change') {
      meterChanges += 1;
      remarks.add(row, options.meter, 'register.taken', { from, to });
      return null;
    }
    problems.add(row, options.meter, 'register.back', { from, to });
    return null;
  };

  for (const point of points) {
    const pause = yieldToEventLoop();
    if (pause) await pause;
    // Changes before the first reading only tell which factor holds.
    let from = before;
    let amount: number | null = 0;
    while (changes[0] && changes[0].atMs <= point.ms) {
      const change = changes.shift();
      if (!change) break;
      if (from) {
        const part = counted(from.value, change.last, point.row);
        amount = part === null || amount === null ? null : amount + part;
        from = { ms: change.atMs, value: change.first, row: point.row };
        meterChanges += 1;
        remarks.add(point.row, options.meter, 'register.newMeter', {
          last: change.last,
          first: change.first,
        });
      }
      factor = change.factor ?? factor;
      registerMax = change.registerMax ?? registerMax;
    }
    if (before && from) {
      const rest = counted(from.value, point.value, point.row);
      if (rest !== null && amount !== null) {
        const lengthMs = point.ms - before.ms;
        const isRegular = lengthMs <= options.intervalMs * 1.5;
        const entry = {
          fromMs: before.ms,
          toMs: point.ms,
          amount: amount + rest,
          isEstimated: !isRegular || options.intervalMs > HOUR_MS,
        };
        (isRegular || lengthMs <= LONGEST_FILLED_MS ? amounts : unfilled).push(entry);
      }
    }
    before = point;
  }
  const last = points.at(-1);
  return {
    amounts,
    unfilled,
    repeatedRows,
    replacedRows,
    rollOvers,
    meterChanges,
    last: last ? { ms: last.ms, value: last.value } : null,
    factor,
    registerMax,
  };
}

/** The step of the last digit: behind 999999.9 comes 0, one step on. */
function stepOf(registerMax: number): number {
  const decimals = /\.(\d+)$/.exec(String(registerMax))?.[1]?.length ?? 0;
  return Number.isInteger(Math.log10(registerMax)) ? 0 : 10 ** -decimals;
}

async function pointsOf(
  readings: Readings,
  { duplicates, meter }: RegisterOptions,
  problems: RowNotes,
): Promise<{ points: Point[]; repeatedRows: number; replacedRows: number }> {
  const yieldToEventLoop = createYield();
  const points: Point[] = [];
  let repeatedRows = 0;
  let replacedRows = 0;
  for (const index of await readings.order()) {
    const pause = yieldToEventLoop();
    if (pause) await pause;
    const value = readings.value(index);
    if (Number.isNaN(value)) continue;
    const point = { ms: readings.startMs(index), value, row: readings.row(index) };
    const last = points.at(-1);
    if (!last || last.ms !== point.ms) points.push(point);
    else if (last.value === value) repeatedRows += 1;
    else if (duplicates === 'last') {
      replacedRows += 1;
      points[points.length - 1] = point;
    } else problems.add(point.row, meter, 'row.sameTime', { row: last.row });
  }
  return { points, repeatedRows, replacedRows };
}
