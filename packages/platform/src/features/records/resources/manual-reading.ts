/** Readings by hand: each becomes the quarter hour that it names, and every sum counts with it at once. */
import { sql } from 'kysely';
import { energyStoreOf } from '../../energy/index.ts';
import { ApiError, RETCODES } from '../../api/index.ts';
import { documents } from '../documents.ts';
import {
  aside,
  must,
  type RecordContext,
  type RecordResource,
  type RowChange,
  type StoredRow,
} from '../resource.ts';
import { SLOT_MS } from '../../../engine/plant-time/periods.ts';

const QUALITY_ESTIMATED = 1;

interface Slot {
  readonly meterId: string;
  readonly startMs: number;
}

const slotOf = (row: StoredRow | null): Slot | null =>
  row && {
    meterId: String(row.values.meterId),
    startMs: Math.floor(Date.parse(String(row.values.periodStart)) / SLOT_MS) * SLOT_MS,
  };

/** Marked as estimated; taken back, the quarter hour is again what its meter had read. */
async function obeyReading(
  context: RecordContext,
  after: StoredRow | null,
  before: StoredRow | null,
): Promise<void> {
  const [old, next] = [slotOf(before), slotOf(after)];
  if (old && (old.meterId !== next?.meterId || old.startMs !== next.startMs)) await restoreSlot(context, old);
  if (next && after) await writeSlot(context, next, Number(after.values.quantity));
}

async function meterKeyOf({ db, plantId }: RecordContext, meterId: string): Promise<number> {
  const meter = await db
    .selectFrom('meter')
    .select('meter_key')
    .where('meter_id', '=', meterId)
    .where('plant_id', '=', plantId ?? '')
    .executeTakeFirst();
  if (!meter) throw new ApiError(RETCODES.notFound, 'record.gone');
  return meter.meter_key;
}

async function writeSlot(
  context: RecordContext,
  { meterId, startMs }: Slot,
  quantity: number,
): Promise<void> {
  const key = await meterKeyOf(context, meterId);
  const start = new Date(startMs);
  // Kept once: a second reading by hand replaces the first, not what the meter had read.
  await sql`insert into slot_override (meter_key, slot_start, quantity, quality)
    select ${key}::int, ${start}::timestamptz, slot.quantity, slot.quality
    from (select 1) as one left join slot on slot.meter_key = ${key} and slot.slot_start = ${start}
    on conflict do nothing`.execute(context.db);
  await sql`insert into slot (meter_key, slot_start, quantity, quality)
    values (${key}, ${start}, ${quantity}, ${QUALITY_ESTIMATED})
    on conflict (meter_key, slot_start) do update
    set quantity = excluded.quantity, quality = excluded.quality`.execute(context.db);
}

async function restoreSlot(context: RecordContext, { meterId, startMs }: Slot): Promise<void> {
  const key = await meterKeyOf(context, meterId);
  const start = new Date(startMs);
  const { rows } = await sql<{ quantity: number | null; quality: number | null }>`
    delete from slot_override where meter_key = ${key} and slot_start = ${start} returning quantity, quality`.execute(
    context.db,
  );
  const [kept] = rows;
  if (kept?.quality == null)
    await sql`delete from slot where meter_key = ${key} and slot_start = ${start}`.execute(context.db);
  else
    await sql`update slot set quantity = ${kept.quantity}, quality = ${kept.quality}
      where meter_key = ${key} and slot_start = ${start}`.execute(context.db);
}

async function refuseFuture(context: RecordContext, { values }: RowChange): Promise<void> {
  if (Date.parse(String(values['periodStart'])) > context.nowMs)
    throw new ApiError(RETCODES.badField, 'record.bad-field', {
      field: 'periodStart',
      reason: 'future',
    });
}

export const manualReading: RecordResource = {
  code: 'manualReading',
  fields: { meterId: must, periodStart: must, quantity: must, person: must, note: aside },
  sort: 'periodStart',
  descending: true,
  source: documents({
    check: refuseFuture,
    obey: obeyReading,
    told: ({ db, plantId }) => {
      if (plantId !== null) energyStoreOf(db).forget(plantId);
    },
  }),
};
