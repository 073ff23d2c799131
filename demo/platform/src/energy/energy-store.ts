import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { DayBlock } from './day-block.ts';
import { TRUST_MS, createDayStore } from './day-store.ts';
import { SLOT_MS, type Period } from './periods.ts';
import { loadPlantFrame, type PlantFrame } from './plant-frame.ts';

/** Frames and day blocks of all plants of one database, kept in memory and shared by all who ask. */
export interface EnergyStore {
  /** Null where the plant does not exist or has no area. */
  frame(plantId: string, nowMs: number): Promise<PlantFrame | null>;
  blocks(frame: PlantFrame, period: Period, nowMs: number): Promise<DayBlock[]>;
  /** End of the newest slot with a reading; null where the plant has none. */
  newestSlotEnd(frame: PlantFrame, nowMs: number): Promise<number | null>;
  /**
   * To be called after every write of slots, output, tariffs or structure of a plant.
   * @param fromMs start of the oldest slot written; everything when left out
   */
  forget(plantId: string, fromMs?: number): void;
}

interface Kept<T> {
  readonly value: T;
  readonly readAtMs: number;
}

const isTrusted = (entry: Kept<unknown> | undefined, nowMs: number): boolean =>
  entry !== undefined && nowMs >= entry.readAtMs && nowMs - entry.readAtMs < TRUST_MS;

export function createEnergyStore(db: Database): EnergyStore {
  const days = createDayStore(db);
  const frames = new Map<string, Kept<PlantFrame | null>>();
  const newest = new Map<string, Kept<number | null>>();

  return {
    async frame(plantId, nowMs) {
      const entry = frames.get(plantId);
      if (entry && isTrusted(entry, nowMs)) return entry.value;
      const value = await loadPlantFrame(db, plantId);
      // Blocks carry tiers and prices: a changed tariff makes them void.
      if (entry && pricesOf(entry.value) !== pricesOf(value)) days.forget(plantId);
      frames.set(plantId, { value, readAtMs: nowMs });
      return value;
    },
    blocks: (frame, period, nowMs) => days.blocks(frame, period, nowMs),
    async newestSlotEnd(frame, nowMs) {
      const entry = newest.get(frame.plantId);
      if (entry && isTrusted(entry, nowMs)) return entry.value;
      const value = await readNewestSlotEnd(db, frame);
      newest.set(frame.plantId, { value, readAtMs: nowMs });
      return value;
    },
    forget(plantId, fromMs) {
      frames.delete(plantId);
      newest.delete(plantId);
      days.forget(plantId, fromMs);
    },
  };
}

function pricesOf(frame: PlantFrame | null): string {
  if (!frame) return '';
  return JSON.stringify([
    frame.tariff.versions,
    [...frame.tariff.hotDays],
    frame.calendar,
    frame.meters.length,
  ]);
}

async function readNewestSlotEnd(db: Database, frame: PlantFrame): Promise<number | null> {
  const keys = `{${frame.meters.map((meter) => meter.meterKey).join(',')}}`;
  const { rows } = await sql<{ newest: Date | null }>`
    select max(last.slot_start) as newest from unnest(${keys}::int[]) as k(meter_key),
      lateral (select slot_start from slot where slot.meter_key = k.meter_key and quality < 3
               order by slot_start desc limit 1) as last`.execute(db);
  const at = rows[0]?.newest;
  return at ? at.getTime() + SLOT_MS : null;
}

const stores = new WeakMap<Database, EnergyStore>();

/** The store of a database: one for everybody, so that a write that one tells of is known to all. */
export function energyStoreOf(db: Database): EnergyStore {
  let store = stores.get(db);
  if (!store) stores.set(db, (store = createEnergyStore(db)));
  return store;
}
