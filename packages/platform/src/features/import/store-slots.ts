import { sql } from 'kysely';
import type { Database } from '../../store/database/index.ts';
import { SLOT_MS } from '../../engine/plant-time/periods.ts';
import { civilDayAt } from '../../engine/plant-time/zone.ts';
import type { FileSlot } from './file-slots.ts';

/** Rows a statement: a board's query waits for one of them at most. */
const ROWS_PER_STATEMENT = 5_000;

interface KeyedSlots {
  readonly meterKey: number;
  readonly slots: readonly FileSlot[];
}

/**
 * Writes quarter hours of meters over those that are there. What was measured is not replaced by an estimate. Meters
 * with few of them share a statement.
 * @returns how many were kept for that
 */
export async function storeSlots(
  db: Database,
  meters: Iterable<KeyedSlots>,
  rowsPerStatement = ROWS_PER_STATEMENT,
): Promise<number> {
  let kept = 0;
  for (const part of parts(meters, rowsPerStatement)) {
    const column = (read: (row: KeyedSlot) => number): string => `{${part.map(read).join(',')}}`;
    const { numAffectedRows } = await sql`
      insert into slot (meter_key, slot_start, quantity, quality)
      select k, to_timestamp(s), q, c
      from unnest(${column((row) => row.meterKey)}::int[], ${column((row) => row.startMs / 1000)}::float8[],
        ${column((row) => row.quantity)}::float8[], ${column((row) => row.quality)}::int2[]) as new(k, s, q, c)
      on conflict (meter_key, slot_start) do update set quantity = excluded.quantity, quality = excluded.quality
      where excluded.quality <= slot.quality`.execute(db);
    kept += part.length - Number(numAffectedRows ?? part.length);
  }
  return kept;
}

interface KeyedSlot extends FileSlot {
  readonly meterKey: number;
}

function* parts(meters: Iterable<KeyedSlots>, rowsPerStatement: number): Generator<KeyedSlot[]> {
  let part: KeyedSlot[] = [];
  for (const { meterKey, slots } of meters)
    for (const { startMs, quantity, quality } of slots) {
      part.push({ meterKey, startMs, quantity, quality });
      if (part.length < rowsPerStatement) continue;
      yield part;
      part = [];
    }
  if (part.length > 0) yield part;
}

/** Tells how far the readings of a plant reach now, and that sums of its slots are to be made again. */
export async function widenHistory(
  db: Database,
  timeZone: string,
  plantId: string,
  built: readonly { readonly slots: readonly FileSlot[] }[],
): Promise<void> {
  const plant = await db
    .selectFrom('plant')
    .select(['history_from', 'history_to', 'slots_revision'])
    .where('plant_id', '=', plantId)
    .executeTakeFirstOrThrow();
  let fromMs = plant.history_from?.getTime() ?? Infinity;
  let toMs = plant.history_to?.getTime() ?? -Infinity;
  for (const { slots } of built) {
    fromMs = Math.min(fromMs, slots[0]?.startMs ?? Infinity);
    toMs = Math.max(toMs, (slots.at(-1)?.startMs ?? -Infinity) + SLOT_MS);
  }
  if (toMs < fromMs) return;
  await db
    .updateTable('plant')
    .set({
      start_date: civilDayAt(timeZone, fromMs),
      history_from: new Date(fromMs),
      history_to: new Date(toMs),
      slots_revision: plant.slots_revision + 1,
    })
    .where('plant_id', '=', plantId)
    .execute();
}
