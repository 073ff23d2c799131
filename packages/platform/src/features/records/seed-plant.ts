import { readPlantSource } from '../../store/alarms/plant-source.ts';
import type { StoredRule } from '../../store/alarms/rule-store.ts';
import { sql } from 'kysely';
import type { Database } from '../../store/database/database.ts';
import { energyStoreOf } from '../../store/energy/energy-store.ts';
import { STANDS_BELOW_SHARE } from '../../store/energy/machines.ts';
import { accountingDay, accountingLabelAt, SLOT_MS, type Period } from '../../engine/plant-time/periods.ts';
import { byShift, civilDayOfShift, dutyShifts } from '../../engine/energy/teams.ts';
import { addDays, daysBetween, isoAt, momentOfClock } from '../../engine/plant-time/zone.ts';
import type { Seed, SeedRow } from './documents.ts';
import type { TwoNames } from './resource.ts';
import { SHIFT_TEAMS } from './seeds/lists.ts';
import { TRADES } from './seeds/trades.ts';
import { CHOICES, ROTA_SHIFT } from './vocabulary.ts';

const QUALITY_BAD = 3;
/** Days by whose highest quarter hour a machine's load is judged. */
const LOOK_BACK_DAYS = 3;
const DAY_MS = 86_400_000;

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

/** A shift of an accounting day, whole, with the team that the rota has on duty. */
export interface SeedShift extends Period {
  readonly shift: (typeof CHOICES.shift)[number];
  readonly teamId: string;
}
/** What a line made in a part of a day, in whole square metres. */
export interface SeedOutput {
  readonly goodM2: number;
  /** What was sorted out; null where nothing is sorted. */
  readonly wasteM2: number | null;
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
  /** Accounting day, `offset` days from the one that runs. */
  day(offset: number): string;
  /** First accounting day of its history. */
  readonly firstDay: string;
  /** Offset of the day that a list begins with, which reaches back so many days, or to where it was written last. */
  since(back: number): number;
  /** Rows of another list as they are kept now. */
  kept(code: string, seed: Seed): Promise<readonly SeedRow[]>;
  /** ISO moment of a clock time on the civil day of the same name. */
  at(offset: number, clock: string): string;
  /** ISO text of a moment in the plant's zone. */
  iso(ms: number): string;
  /** Those of an accounting day, in their order. */
  shifts(offset: number): readonly SeedShift[];
  /**
   * Output of a line in the parts of an accounting day that end at `toMs`, each from the end of the one before, so that
   * they add up to the day; null where none is known.
   */
  outputs(lineId: string, offset: number, toMs: readonly number[]): Promise<readonly (SeedOutput | null)[]>;
  /** Output of a line in an accounting day as far as it has run. */
  output(lineId: string, offset: number): Promise<SeedOutput | null>;
  /**
   * Hours in which a machine's own electricity meter was above a standstill within a period; null where it has none, or
   * nothing is known.
   */
  runningHours(unitId: string, period: Period): Promise<number | null>;
  /** The same figure from 0 to 1 each time for the same words, so that every start tells the same story. */
  chance(...words: readonly (string | number)[]): number;
}

/** Whether the platform's own plants simulate it, so that its lists go on by themselves. */
export async function isSimulated(db: Database, plantId: string): Promise<boolean> {
  const plant = await db
    .selectFrom('plant')
    .select('model')
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  return plant !== undefined && plant.model in TRADES;
}

/** Days of a platform that stood still that are still written. */
const MOST_DAYS = 60;

/**
 * @param writtenMs moment up to which the list was written before; null for a new one
 * @param kept rows of other lists
 */
export async function openSeedPlant(
  context: { readonly db: Database; readonly plantId: string | null; readonly nowMs: number },
  writtenMs: number | null,
  kept: SeedPlant['kept'],
): Promise<SeedPlant | null> {
  const { db, plantId } = context;
  if (plantId === null) return null;
  const plant = await db
    .selectFrom('plant')
    .select('model')
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
  const frame = await energyStoreOf(db).frame(plantId, context.nowMs);
  if (!frame) return null;
  const { calendar } = frame;
  const { zone } = calendar;
  // A simulated plant has done nothing yet that it has not written.
  const nowMs =
    plant.model in TRADES ? Math.min(context.nowMs, frame.history?.toMs ?? context.nowMs) : context.nowMs;
  const today = accountingLabelAt(calendar, nowMs);
  const writtenDays = writtenMs === null ? 0 : daysBetween(accountingLabelAt(calendar, writtenMs), today);
  const at = (offset: number, clock: string): string => {
    const day = addDays(today, offset);
    const guess = Date.parse(`${day}T${clock}:00${isoAt(zone, nowMs).slice(-6)}`);
    return isoAt(zone, guess);
  };
  const periodOf = (offset: number): Period => accountingDay(calendar, addDays(today, offset));
  const rota = frame.teamConfigs[0] ?? byShift(undefined, (code) => ({ nameZh: code, nameEn: code }));
  const first = rota.shifts.find(({ code }) => code === ROTA_SHIFT.early)?.from ?? '';
  const shifts = (offset: number): SeedShift[] =>
    rota.shifts
      .flatMap(({ code, from }): SeedShift[] => {
        const shift = CHOICES.shift.find((one) => ROTA_SHIFT[one] === code);
        const day = civilDayOfShift(calendar, addDays(today, offset), from, first);
        const fromMs = momentOfClock(zone, day, from);
        const period = { fromMs, toMs: fromMs + SLOT_MS };
        const duty = dutyShifts(calendar, rota, period).find((one) => one.code === code);
        if (!shift || !duty || duty.teamId === null) return [];
        // Without a rota each shift keeps its team.
        const teamId =
          rota.cycle === null ? SHIFT_TEAMS.find((one) => one[3] === shift)?.[0] : `T-${duty.teamId}`;
        return teamId === undefined ? [] : [{ shift, teamId, fromMs, toMs: duty.toMs }];
      })
      .toSorted((a, b) => a.fromMs - b.fromMs);
  const outputs: SeedPlant['outputs'] = async (lineId, offset, toMs) => {
    const { fromMs } = periodOf(offset);
    // The day in which the history begins is not whole.
    if (fromMs < momentOfClock(zone, frame.startDate, '00:00')) return toMs.map(() => null);
    const until = Math.floor(nowMs / SLOT_MS) * SLOT_MS;
    const { rows: slots } = await sql<{ at: Date; good: number | null; waste: number | null }>`
      select p.slot_start as at, p.quantity::float8 as good, g.quantity::float8 as waste from production_slot p
        left join grade_slot g on g.area_id = p.area_id and g.slot_start = p.slot_start and g.grade_code = 'waste'
      where p.area_id = ${lineId} and p.slot_start >= ${new Date(fromMs)}
        and p.slot_start < ${new Date(Math.min(until, toMs.at(-1) ?? fromMs))}`.execute(db);
    const before = (endMs: number, key: 'good' | 'waste'): number =>
      Math.round(slots.reduce((sum, slot) => sum + (slot.at.getTime() < endMs ? (slot[key] ?? 0) : 0), 0));
    return toMs.map((endMs, index) => {
      const startMs = toMs[index - 1] ?? fromMs;
      const own = slots.filter((slot) => slot.at.getTime() >= startMs && slot.at.getTime() < endMs);
      if (own.every(({ good }) => good === null)) return null;
      return {
        goodM2: before(endMs, 'good') - before(startMs, 'good'),
        wasteM2: own.every(({ waste }) => waste === null)
          ? null
          : before(endMs, 'waste') - before(startMs, 'waste'),
      };
    });
  };
  return {
    plantId,
    nowMs,
    model: plant.model,
    areas,
    lines: areas.filter(({ type }) => type === 'line'),
    equipment: areas.filter((area) => area.type === 'unit' && area.equipmentType !== 'auxiliary'),
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
    firstDay: frame.startDate,
    since: (back) => -Math.min(MOST_DAYS, Math.max(back, writtenDays)),
    kept,
    at,
    iso: (ms) => isoAt(zone, ms),
    shifts,
    outputs,
    output: async (lineId, offset) => (await outputs(lineId, offset, [periodOf(offset).toMs]))[0] ?? null,
    async runningHours(unitId, { fromMs, toMs }) {
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
        .where('slot_start', '>=', new Date(fromMs - LOOK_BACK_DAYS * DAY_MS))
        .where('slot_start', '<', new Date(toMs))
        .execute();
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
