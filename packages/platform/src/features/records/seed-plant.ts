import { readPlantSource } from '../../store/alarms/plant-source.ts';
import type { StoredRule } from '../../store/alarms/rule-store.ts';
import type { Database } from '../../store/database/database.ts';
import { addDays, civilDayAt, isoAt } from '../../engine/plant-time/zone.ts';
import { STANDS_BELOW_SHARE } from '../../store/energy/machines.ts';
import type { TwoNames } from './resource.ts';

const QUALITY_BAD = 3;
/** Days by whose highest quarter hour a machine's load is judged. */
const LOOK_BACK_DAYS = 3;

export interface SeedArea extends TwoNames {
  readonly id: string;
  readonly parentId: string | null;
  readonly type: string;
  readonly equipmentType: string | null;
}

export interface SeedMeter extends TwoNames {
  readonly id: string;
  readonly areaId: string;
  readonly energyCode: string;
  readonly unit: string;
  readonly kind: string;
}

/** A plant as its own tables describe it: what a new list of it begins with. */
export interface SeedPlant {
  readonly plantId: string;
  /** When the rows are made: nothing has happened later. */
  readonly nowMs: number;
  readonly model: string;
  readonly areas: readonly SeedArea[];
  readonly lines: readonly SeedArea[];
  readonly equipment: readonly SeedArea[];
  readonly meters: readonly SeedMeter[];
  /** Alarm rules that its source brings along. */
  readonly alarmRules: readonly StoredRule[];
  /** Civil day of the plant, `offset` days from today. */
  day(offset: number): string;
  /** ISO moment of a clock time on a day. */
  at(offset: number, clock: string): string;
  /** Good square metres of a line on a civil day, from its output slots; null where none is known. */
  output(lineId: string, offset: number): Promise<number | null>;
  /**
   * Hours in which a machine's own electricity meter was above a standstill between two clock times of a day; null
   * where it has none, or nothing is known.
   */
  runningHours(
    unitId: string,
    offset: number,
    clocks: readonly [from: string, to: string],
  ): Promise<number | null>;
  /** The same figure from 0 to 1 each time for the same words, so that every start tells the same story. */
  chance(...words: readonly (string | number)[]): number;
}

export async function openSeedPlant(context: {
  readonly db: Database;
  readonly plantId: string | null;
  readonly nowMs: number;
  readonly zone: string;
}): Promise<SeedPlant | null> {
  const { db, plantId, nowMs } = context;
  if (plantId === null) return null;
  const plant = await db
    .selectFrom('plant')
    .select(['model', 'time_zone'])
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  const areaRows = await db
    .selectFrom('area')
    .selectAll()
    .where('plant_id', '=', plantId)
    .orderBy('sort')
    .execute();
  if (!plant || areaRows.length === 0) return null;
  const meterRows = await db
    .selectFrom('meter')
    .selectAll()
    .where('plant_id', '=', plantId)
    .orderBy('meter_key')
    .execute();
  const source = await readPlantSource(db, plantId);
  const areas = areaRows.map((row) => ({
    id: row.area_id,
    parentId: row.parent_id,
    type: row.type,
    zh: row.name_zh,
    en: row.name_en,
    equipmentType: row.equipment_type,
  }));
  const zone = plant.time_zone;
  const today = civilDayAt(zone, nowMs);
  const at = (offset: number, clock: string): string => {
    const day = addDays(today, offset);
    const guess = Date.parse(`${day}T${clock}:00${isoAt(zone, nowMs).slice(-6)}`);
    return isoAt(zone, guess);
  };
  return {
    plantId,
    nowMs,
    model: plant.model,
    areas,
    lines: areas.filter(({ type }) => type === 'line'),
    equipment: areas.filter(({ type }) => type === 'unit'),
    meters: meterRows.map((row) => ({
      id: row.meter_id,
      areaId: row.area_id,
      energyCode: row.energy_code,
      unit: row.unit,
      kind: row.kind,
      zh: row.name_zh,
      en: row.name_en,
    })),
    alarmRules: source?.rules ?? [],
    day: (offset) => addDays(today, offset),
    at,
    async output(lineId, offset) {
      const { total } = await db
        .selectFrom('production_slot')
        .select(({ fn }) => fn.sum<number | null>('quantity').as('total'))
        .where('area_id', '=', lineId)
        .where('slot_start', '>=', new Date(Date.parse(at(offset, '00:00'))))
        .where('slot_start', '<', new Date(Date.parse(at(offset + 1, '00:00'))))
        .executeTakeFirstOrThrow();
      return total === null ? null : Math.round(Number(total));
    },
    async runningHours(unitId, offset, [from, to]) {
      const meter = meterRows.find(
        ({ area_id, energy_code, kind }) =>
          area_id === unitId && energy_code === 'electric' && kind === 'feeder',
      );
      if (!meter) return null;
      const slots = await db
        .selectFrom('slot')
        .select(['quantity', 'slot_start'])
        .where('meter_key', '=', meter.meter_key)
        .where('quality', '<', QUALITY_BAD)
        .where('slot_start', '>=', new Date(Date.parse(at(offset - LOOK_BACK_DAYS, from))))
        .where('slot_start', '<', new Date(Date.parse(at(offset, to))))
        .execute();
      const fromMs = Date.parse(at(offset, from));
      const within = slots.filter(({ slot_start }) => slot_start.getTime() >= fromMs);
      if (within.length === 0) return null;
      const highest = Math.max(...slots.map(({ quantity }) => quantity ?? 0));
      const running = within.filter(({ quantity }) => (quantity ?? 0) > highest * STANDS_BELOW_SHARE);
      return running.length / 4;
    },
    chance: (...words) => hash(`${plantId}|${words.join('|')}`),
  };
}

/** FNV-1a, as a share of one. */
function hash(text: string): number {
  let value = 2_166_136_261;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 16_777_619);
  // The last letters would hardly move the high bits otherwise.
  value = Math.imul(value ^ (value >>> 15), 2_246_822_519);
  return ((value ^ (value >>> 13)) >>> 0) / 2 ** 32;
}
