import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import {
  outputKey,
  slotIndex,
  type DayBlock,
  type MeterDay,
  type OutputDay,
} from '../../engine/energy/day-block.ts';
import {
  SLOT_MS,
  accountingDays,
  type AccountingPeriod,
  type Period,
} from '../../engine/plant-time/periods.ts';
import type { PlantFrame } from '../../engine/energy/plant-frame.ts';
import { tiersOf } from '../../engine/energy/slot-tiers.ts';

/**
 * Reads slots from the database, a run of accounting days at a time, and cuts them into day blocks. One row a meter
 * comes back, packed: index (int4), quality (int2), quantity (float8) of each slot, big-endian. Measured against rows,
 * this is what makes a month of a plant readable in the time of one board.
 */
const PACKED_BYTES = 14;
const PACKED_OUTPUT_BYTES = 20;

interface PackedRow {
  readonly key: number;
  readonly packed: Uint8Array;
}

const emptyMeterDay = (slots: number): MeterDay => ({
  values: new Float64Array(slots).fill(Number.NaN),
  quality: new Uint8Array(slots).fill(4),
});
const emptyOutputDay = (slots: number): OutputDay => ({
  quantity: new Float64Array(slots).fill(Number.NaN),
  massT: new Float64Array(slots).fill(Number.NaN),
});

interface OpenDay {
  readonly day: AccountingPeriod;
  readonly firstSlot: number;
  readonly slots: number;
  readonly meters: Map<number, MeterDay>;
  readonly output: Map<string, OutputDay>;
}

/**
 * Reads neighbouring accounting days.
 * @param days oldest first, without a gap
 * @param readFromMs slots before it are not read, and stay unknown
 */
async function readDayBlocks(
  db: Database,
  frame: PlantFrame,
  days: readonly AccountingPeriod[],
  readFromMs = days[0]?.fromMs ?? 0,
): Promise<DayBlock[]> {
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last) return [];
  const fromMs = first.fromMs;
  const from = new Date(readFromMs);
  const to = new Date(last.toMs);
  const open: OpenDay[] = days.map((day) => ({
    day,
    firstSlot: Math.round((day.fromMs - fromMs) / SLOT_MS),
    slots: Math.round((day.toMs - day.fromMs) / SLOT_MS),
    meters: new Map(),
    output: new Map(),
  }));
  const dayOfSlot = (index: number): OpenDay | undefined => {
    // Days are near 96 slots; two steps at most from the guess.
    let guess = Math.min(Math.floor(index / 96), open.length - 1);
    while (guess > 0 && (open[guess]?.firstSlot ?? 0) > index) guess -= 1;
    while (guess < open.length - 1 && (open[guess + 1]?.firstSlot ?? Infinity) <= index) guess += 1;
    return open[guess];
  };

  const keys = `{${frame.meters.map((meter) => meter.meterKey).join(',')}}`;
  // One probe of the key a meter, packed on the way: grouping all rows at once took five times as long.
  const slots = await sql<PackedRow>`
    select k.key, s.packed from unnest(${keys}::int[]) as k(key), lateral (
      select string_agg(
        int4send(((date_part('epoch', slot_start) - ${fromMs / 1000}::float8) / 900)::int) || int2send(quality)
          || float8send(coalesce(quantity, 'NaN'::float8)), ''::bytea) as packed
      from slot where meter_key = k.key and slot_start >= ${from} and slot_start < ${to}) as s
    where s.packed is not null`.execute(db);
  for (const { key, packed } of slots.rows) {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    for (let at = 0; at < packed.byteLength; at += PACKED_BYTES) {
      const index = view.getInt32(at);
      const day = dayOfSlot(index);
      if (!day) continue;
      let meter = day.meters.get(key);
      if (!meter) day.meters.set(key, (meter = emptyMeterDay(day.slots)));
      meter.quality[index - day.firstSlot] = view.getInt16(at + 4);
      meter.values[index - day.firstSlot] = view.getFloat64(at + 6);
    }
  }

  const output = [
    ...(await readOutput(db, 'production_slot', frame.productionAreaIds, fromMs, { from, to })),
    ...(await readOutput(db, 'grade_slot', frame.gradedAreaIds, fromMs, { from, to })),
  ];
  for (const { area_id: areaId, grade, packed } of output) {
    const key = outputKey(areaId, grade);
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
    for (let at = 0; at < packed.byteLength; at += PACKED_OUTPUT_BYTES) {
      const index = view.getInt32(at);
      const day = dayOfSlot(index);
      if (!day) continue;
      let area = day.output.get(key);
      if (!area) day.output.set(key, (area = emptyOutputDay(day.slots)));
      area.quantity[index - day.firstSlot] = view.getFloat64(at + 4);
      area.massT[index - day.firstSlot] = view.getFloat64(at + 12);
    }
  }
  return open.map(({ day, slots: count, meters, output }) => ({
    label: day.label,
    fromMs: day.fromMs,
    toMs: day.toMs,
    meters,
    output,
    ...tiersOf(frame.tariff, day, count),
  }));
}

interface PackedOutputRow {
  readonly area_id: string;
  readonly grade: string | null;
  readonly packed: Uint8Array;
}

/** Output of areas, packed like the slots of meters; of a graded area one row a grade. */
async function readOutput(
  db: Database,
  table: 'production_slot' | 'grade_slot',
  areaIds: readonly string[],
  baseMs: number,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly PackedOutputRow[]> {
  if (areaIds.length === 0) return [];
  const keys = `{${areaIds.map((id) => JSON.stringify(id)).join(',')}}`;
  const grade = table === 'grade_slot' ? sql`grade_code` : sql`null::text`;
  const { rows } = await sql<PackedOutputRow>`
    select k.area_id, s.grade, s.packed from unnest(${keys}::text[]) as k(area_id), lateral (
      select ${grade} as grade, string_agg(
        int4send(((date_part('epoch', slot_start) - ${baseMs / 1000}::float8) / 900)::int)
          || float8send(coalesce(quantity, 'NaN'::float8)) || float8send(coalesce(mass_t, 'NaN'::float8)),
        ''::bytea) as packed
      from ${sql.table(table)} o
      where o.area_id = k.area_id and slot_start >= ${from} and slot_start < ${to}
      group by 1) as s
    where s.packed is not null`.execute(db);
  return rows;
}

/** A day as it was, with its slots from a moment on as they were read again. */
function renewed(old: DayBlock, read: DayBlock, fromMs: number): DayBlock {
  const kept = slotIndex(old, fromMs);
  const meters = new Map(read.meters);
  for (const [key, { values, quality }] of old.meters) {
    const day = meters.get(key) ?? emptyMeterDay(values.length);
    day.values.set(values.subarray(0, kept));
    day.quality.set(quality.subarray(0, kept));
    meters.set(key, day);
  }
  const output = new Map(read.output);
  for (const [key, { quantity, massT }] of old.output) {
    const day = output.get(key) ?? emptyOutputDay(quantity.length);
    day.quantity.set(quantity.subarray(0, kept));
    day.massT.set(massT.subarray(0, kept));
    output.set(key, day);
  }
  return { ...old, meters, output };
}

/** A day counts as closed when its slots can no longer change: 48 h after its end, and all of it inside the history. */
const IMMUTABLE_AFTER_MS = 48 * 3_600_000;
/** How long an open day and a plant's frame are trusted when nobody announces a write. */
const TRUST_MS = 10_000;
/** How long an open day is trusted where every write is announced. */
const TOLD_TRUST_MS = 3_600_000;

/**
 * Whether what was read of a running plant still holds: for ten seconds, but never across the end of a quarter hour,
 * when a new slot is due, nor after the clock was set back.
 */
export function isFresh(readAtMs: number, nowMs: number): boolean {
  const isSameSlot = Math.floor(readAtMs / SLOT_MS) === Math.floor(nowMs / SLOT_MS);
  return isSameSlot && nowMs >= readAtMs && nowMs - readAtMs < TRUST_MS;
}
/** Blocks kept: three plants for a year. A block of the ceramics plant takes about 50 kB. */
const MAX_BLOCKS = 1_100;

interface KeptBlock {
  readonly block: DayBlock;
  readonly readAtMs: number;
  /** Oldest slot that was written since; null where none was. */
  writtenFromMs: number | null;
}

export interface DayStore {
  /** Blocks of the accounting days that touch the period, oldest first. */
  blocks(frame: PlantFrame, period: Period, nowMs: number): Promise<DayBlock[]>;
  /** Forgets what was read of a plant, from a moment on. Writers of slots call this. */
  forget(plantId: string, fromMs?: number): void;
  /** From here on every write is told of by `forget`: there is no other process that writes. */
  hearAllWrites(): void;
}

/**
 * Keeps the blocks of closed days. A closed day is read once; a day that ended less than 48 h ago is read again every
 * ten seconds at most unless all writes are told of, and after `forget` what was written of it.
 */
export function createDayStore(db: Database): DayStore {
  const kept = new Map<string, KeptBlock>();
  const reading = new Map<string, Promise<DayBlock[]>>();
  /** Counts the writes told of, so that what was read across one is not kept. */
  const writes = new Map<string, number>();
  let hearsAllWrites = false;

  /** What is kept of a day and may be trusted, but for what was written since. */
  function keptDay(frame: PlantFrame, day: AccountingPeriod, nowMs: number): KeptBlock | null {
    const key = `${frame.plantId} ${day.fromMs}`;
    const entry = kept.get(key);
    if (!entry) return null;
    const { history } = frame;
    const isPrepared = history !== null && history.fromMs <= day.fromMs && day.toMs <= history.toMs;
    const isClosed = isPrepared && entry.readAtMs >= day.toMs + IMMUTABLE_AFTER_MS;
    const ageMs = nowMs - entry.readAtMs;
    const isTold = hearsAllWrites && ageMs >= 0 && ageMs < TOLD_TRUST_MS;
    if (!isClosed && !isTold && !isFresh(entry.readAtMs, nowMs)) return null;
    kept.delete(key);
    kept.set(key, entry);
    return entry;
  }

  /** Reads once for all who ask at the same time, and keeps it unless something was written meanwhile. */
  async function readAndKeep(
    plantId: string,
    key: string,
    readAtMs: number,
    read: () => Promise<DayBlock[]>,
  ): Promise<DayBlock[]> {
    let pending = reading.get(key);
    if (!pending) {
      pending = read();
      const mine = pending;
      const done = (): void => {
        if (reading.get(key) === mine) reading.delete(key);
      };
      reading.set(key, mine);
      mine.then(done, done);
    }
    const writesBefore = writes.get(plantId);
    const blocks = await pending;
    if (writes.get(plantId) !== writesBefore) return blocks;
    for (const block of blocks)
      kept.set(`${plantId} ${block.fromMs}`, { block, readAtMs, writtenFromMs: null });
    for (const oldest of kept.keys()) {
      if (kept.size <= MAX_BLOCKS) break;
      kept.delete(oldest);
    }
    return blocks;
  }

  const readRun = (frame: PlantFrame, run: readonly AccountingPeriod[], nowMs: number) =>
    readAndKeep(frame.plantId, `${frame.plantId} ${run[0]?.fromMs} ${run.at(-1)?.toMs}`, nowMs, () =>
      readDayBlocks(db, frame, run),
    );

  /** Reads of a kept day only what was written since. The rest of it is as old as it was. */
  const renew = (frame: PlantFrame, day: AccountingPeriod, { block, readAtMs }: KeptBlock, fromMs: number) =>
    readAndKeep(frame.plantId, `${frame.plantId} ${day.fromMs} from ${fromMs}`, readAtMs, async () => {
      const [read] = await readDayBlocks(db, frame, [day], fromMs);
      return read ? [renewed(block, read, fromMs)] : [];
    });

  return {
    async blocks(frame, period, nowMs) {
      const days = accountingDays(frame.calendar, period);
      const found = new Map<number, DayBlock>();
      const runs: AccountingPeriod[][] = [];
      const written: { day: AccountingPeriod; entry: KeptBlock; fromMs: number }[] = [];
      for (const day of days) {
        const entry = keptDay(frame, day, nowMs);
        if (entry?.writtenFromMs === null) {
          found.set(day.fromMs, entry.block);
          continue;
        }
        if (entry) {
          written.push({ day, entry, fromMs: entry.writtenFromMs });
          continue;
        }
        const run = runs.at(-1);
        if (run && run.at(-1)?.toMs === day.fromMs) run.push(day);
        else runs.push([day]);
      }
      for (const { day, entry, fromMs } of written) {
        for (const block of await renew(frame, day, entry, fromMs)) found.set(block.fromMs, block);
      }
      for (const run of runs) {
        for (const block of await readRun(frame, run, nowMs)) found.set(block.fromMs, block);
      }
      return days.flatMap((day) => found.get(day.fromMs) ?? []);
    },
    forget(plantId, fromMs = -Infinity) {
      writes.set(plantId, (writes.get(plantId) ?? 0) + 1);
      for (const key of reading.keys()) if (key.startsWith(`${plantId} `)) reading.delete(key);
      for (const [key, entry] of kept) {
        if (!key.startsWith(`${plantId} `) || entry.block.toMs <= fromMs) continue;
        if (entry.block.fromMs >= fromMs) kept.delete(key);
        else entry.writtenFromMs = Math.min(entry.writtenFromMs ?? Infinity, fromMs);
      }
    },
    hearAllWrites() {
      hearsAllWrites = true;
    },
  };
}
