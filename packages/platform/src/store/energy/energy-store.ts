import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { DayBlock } from '../../engine/energy/day-block.ts';
import { createDayStore, isFresh } from './day-store.ts';
import { SLOT_MS, type Period } from '../../engine/plant-time/periods.ts';
import type { PlantFrame } from '../../engine/energy/plant-frame.ts';
import { loadPlantFrame } from './load-plant-frame.ts';

/** Frames and day blocks of all plants of one database, kept in memory and shared by all who ask. */
export interface EnergyStore {
  /** Null where the plant does not exist or has no area. */
  frame(plantId: string, nowMs: number): Promise<PlantFrame | null>;
  blocks(frame: PlantFrame, period: Period, nowMs: number): Promise<DayBlock[]>;
  /** End of the newest slot with a reading; null where the plant has none. */
  newestSlotEnd(frame: PlantFrame, nowMs: number): Promise<number | null>;
  /**
   * To be called after every write of slots, output, tariffs or structure of a plant.
   * @param fromMs start of the oldest slot written, where nothing but slots was; everything is read again when left out
   */
  forget(plantId: string, fromMs?: number): void;
  /** Another state of the database took the place of this one. */
  forgetAll(): void;
  /** No other process writes to this database: what was read holds until `forget` tells of a write. */
  hearAllWrites(): void;
}

interface Kept<T> {
  readonly value: T;
  readonly readAtMs: number;
}

/** What moves all the time: how far the readings reach. */
interface Reach {
  readonly history: PlantFrame['history'];
  readonly newestSlotEndMs: number | null;
  readonly slotsRevision: number;
}

/** Areas, meters, prices and factors change rarely; a change made elsewhere is seen after this time at the latest. */
const FRAME_TRUST_MS = 60_000;

function createEnergyStore(db: Database): EnergyStore {
  const days = createDayStore(db);
  const frames = new Map<string, Kept<PlantFrame | null>>();
  const reaches = new Map<string, Kept<Reach>>();
  const revisions = new Map<string, number>();

  async function structureOf(plantId: string, nowMs: number): Promise<PlantFrame | null> {
    const entry = frames.get(plantId);
    const ageMs = nowMs - (entry?.readAtMs ?? -Infinity);
    if (entry?.value && ageMs >= 0 && ageMs < FRAME_TRUST_MS) return entry.value;
    const value = await loadPlantFrame(db, plantId);
    // Blocks carry tiers and prices, and the output of the areas that had any when they were read.
    if (entry && heldInBlocks(entry.value) !== heldInBlocks(value)) days.forget(plantId);
    frames.set(plantId, { value, readAtMs: nowMs });
    return value;
  }

  async function reachOf(frame: PlantFrame, nowMs: number): Promise<Reach> {
    const entry = reaches.get(frame.plantId);
    if (entry && isFresh(entry.readAtMs, nowMs)) return entry.value;
    const value = await readReach(db, frame);
    const known = revisions.get(frame.plantId) ?? value.slotsRevision;
    revisions.set(frame.plantId, value.slotsRevision);
    // Closed days are kept for good: an import by another process says so here.
    if (known !== value.slotsRevision) days.forget(frame.plantId);
    reaches.set(frame.plantId, { value, readAtMs: nowMs });
    return value;
  }

  function forget(plantId: string, fromMs?: number): void {
    if (fromMs === undefined) frames.delete(plantId);
    reaches.delete(plantId);
    days.forget(plantId, fromMs);
  }

  return {
    async frame(plantId, nowMs) {
      const frame = await structureOf(plantId, nowMs);
      return frame && { ...frame, history: (await reachOf(frame, nowMs)).history };
    },
    blocks: (frame, period, nowMs) => days.blocks(frame, period, nowMs),
    newestSlotEnd: async (frame, nowMs) => (await reachOf(frame, nowMs)).newestSlotEndMs,
    forget,
    forgetAll() {
      for (const plantId of [...frames.keys()]) forget(plantId);
    },
    hearAllWrites: days.hearAllWrites,
  };
}

function heldInBlocks(frame: PlantFrame | null): string {
  if (!frame) return '';
  return JSON.stringify([
    frame.tariff.versions,
    [...frame.tariff.hotDays],
    frame.calendar,
    frame.meters.length,
    frame.productionAreaIds,
    frame.gradedAreaIds,
  ]);
}

async function readReach(db: Database, frame: PlantFrame): Promise<Reach> {
  const keys = `{${frame.meters.map((meter) => meter.meterKey).join(',')}}`;
  const { rows } = await sql<{
    newest: Date | null;
    history_from: Date | null;
    history_to: Date | null;
    slots_revision: number;
  }>`
    select plant.history_from, plant.history_to, plant.slots_revision,
      (select max(last.slot_start) from unnest(${keys}::int[]) as k(meter_key),
         lateral (select slot_start from slot where slot.meter_key = k.meter_key and quality < 3
                  order by slot_start desc limit 1) as last) as newest
    from plant where plant_id = ${frame.plantId}`.execute(db);
  const { newest, history_from: from, history_to: to, slots_revision: slotsRevision = 0 } = rows[0] ?? {};
  return {
    history: from && to ? { fromMs: from.getTime(), toMs: to.getTime() } : null,
    newestSlotEndMs: newest ? newest.getTime() + SLOT_MS : null,
    slotsRevision,
  };
}

const stores = new WeakMap<Database, EnergyStore>();

/** The store of a database: one for everybody, so that a write that one tells of is known to all. */
export function energyStoreOf(db: Database): EnergyStore {
  let store = stores.get(db);
  if (!store) stores.set(db, (store = createEnergyStore(db)));
  return store;
}

/** Writes that are reported on one connection to a database are known to all who read on the other. */
export function shareEnergyStore(of: Database, to: Database): void {
  stores.set(to, energyStoreOf(of));
}
