import { slotsOf, type DayBlock } from '../../engine/energy/day-block.ts';
import { areasBelow, meterPlan, plantAreaOf, type MeterPlan } from '../../engine/energy/plant-frame.ts';
import { demandOf, outputOf } from '../../engine/energy/quantities.ts';
import { versionOn } from '../../engine/energy/tariff.ts';
import { SLOT_MS, type Period } from '../../engine/plant-time/periods.ts';
import { civilDayAt } from '../../engine/plant-time/zone.ts';
import { slotPrices } from '../../engine/pulp-schedule/plan-prices.ts';
import type { PulpProblem, SlotRange } from '../../engine/pulp-schedule/plan-problem.ts';
import {
  judgeSensor,
  trueValues,
  type SensorRule,
  type SensorState,
} from '../../engine/sensors/sensor-check.ts';
import { WINDOW_MS } from '../../engine/power-quality/assess.ts';
import type { Database } from '../../store/database/index.ts';
import { openMonth, type OpenPlant } from '../../store/energy/open-plant.ts';
import { readTags, type TagSeries } from '../../store/tags/tag-store.ts';
import type { PulpSite, SiteChest, SiteLine } from './plan-site.ts';

/** What a plan is made of, read from the plant: levels, draws, loads, prices, stops. */

export const PLAN_SLOT_MINUTES = 30;
export const PLAN_SLOT_MS = PLAN_SLOT_MINUTES * 60_000;
export const PLAN_SLOTS = 96;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Draw and load are those of the last week. */
const LEARN_MS = 7 * DAY_MS;
/** Below this a mean draw says little. */
const LEARN_MIN_MS = 6 * HOUR_MS;
/** A level that is older than this is not planned from. */
const LEVEL_AGE_MS = HOUR_MS;
const FROZEN_WINDOWS = 6;
/** No machine empties a chest faster. */
const EMPTIES_IN_H = 6;
/** Stops that end by themselves or by the plan; every other one keeps the line from being planned. */
const RESTING = new Set(['peakAvoidance', 'cheaperHours', 'downstreamFull', 'waitingMaterial']);
const PLANNED_STOP_MS = DAY_MS;
const REPAIR_MS = 2 * HOUR_MS;

export interface ChestNow {
  readonly chest: SiteChest;
  readonly sensor: SensorState;
  /** When the shown level was measured, epoch ms. */
  readonly atMs: number | null;
  readonly levelT: number | null;
  readonly drawTph: number | null;
}

export interface PulpReadings {
  readonly tags: TagSeries;
  readonly chests: readonly ChestNow[];
}

/**
 * How far a level can move in ten minutes: as fast as its line fills it or the machine empties it. A sheet break fills
 * the broke chest as fast as it comes.
 */
export function levelRule(site: PulpSite, chest: SiteChest): SensorRule {
  const rule = { low: 0, high: 105, frozenSteps: FROZEN_WINDOWS };
  if (!chest.isFed) return rule;
  const tph = Math.max(
    ...site.lines.filter(({ chestId }) => chestId === chest.id).map(({ rateMaxTph }) => rateMaxTph),
    chest.capacityT / EMPTIES_IN_H,
  );
  return { ...rule, stepMax: (2 * (tph / 6) * 100) / chest.capacityT };
}

/** Levels and states of the last week. */
export async function readPulp(db: Database, plant: OpenPlant, site: PulpSite): Promise<PulpReadings> {
  const { frame, nowMs } = plant;
  const tags = await readTags(
    db,
    frame.plantId,
    frame.calendar.zone,
    [...site.chests.map(({ levelTag }) => levelTag), ...site.lines.map(({ runTag }) => runTag)],
    { fromMs: nowMs - LEARN_MS, toMs: newestWindowEnd(nowMs) },
  );
  const blocks = await plant.store.blocks(frame, { fromMs: nowMs - LEARN_MS, toMs: plant.elapsedMs }, nowMs);
  const chests = site.chests.map((chest) => chestNow(plant, site, chest, tags, blocks));
  return { tags, chests };
}

/** The last ten minutes are written a moment after they end. */
const newestWindowEnd = (nowMs: number): number => Math.floor(nowMs / WINDOW_MS) * WINDOW_MS;

function chestNow(
  { frame, nowMs }: OpenPlant,
  site: PulpSite,
  chest: SiteChest,
  tags: TagSeries,
  blocks: readonly DayBlock[],
): ChestNow {
  let levels = tags.of(chest.levelTag);
  // What has not been written yet is not missing.
  if (Number.isNaN(levels.at(-1) ?? Number.NaN)) levels = levels.subarray(0, -1);
  const rule = levelRule(site, chest);
  const sensor = judgeSensor(levels, rule);
  const endOf = (window: number): number => tags.fromMs + (window + 1) * WINDOW_MS;
  const atMs = sensor.at === null ? null : endOf(sensor.at);
  const isUsable = atMs !== null && nowMs - atMs <= LEVEL_AGE_MS;
  const isTrue = trueValues(levels, rule);
  const [first, last] = [isTrue.indexOf(true), isTrue.lastIndexOf(true)];
  const spanMs = endOf(last) - endOf(first);
  const made = site.lines
    .filter(({ chestId }) => chestId === chest.id)
    .map(({ areaId }) => outputOf(frame, blocks, areaId, { fromMs: endOf(first), toMs: endOf(last) }));
  const risen = (((levels[last] ?? 0) - (levels[first] ?? 0)) / 100) * chest.capacityT;
  const isKnown =
    chest.isFed && first >= 0 && spanMs >= LEARN_MIN_MS && made.every((one) => one && one.knownMass > 0);
  const madeT = made.reduce((sum, one) => sum + (one?.massT ?? 0), 0);
  return {
    chest,
    sensor,
    atMs,
    levelT: isUsable && sensor.value !== null ? (sensor.value / 100) * chest.capacityT : null,
    drawTph: isKnown ? Math.max(0, (madeT - risen) / (spanMs / HOUR_MS)) : null,
  };
}

export type PlanInputs =
  | { readonly kind: 'problem'; readonly problem: PulpProblem; readonly fromMs: number }
  | {
      readonly kind: 'refused';
      readonly reason: 'level' | 'draw' | 'tariff';
      readonly chest: SiteChest | null;
    };

/** The problem of the next 48 hours, or which value is missing for it. */
export async function planInputs(
  db: Database,
  plant: OpenPlant,
  site: PulpSite,
  contractKw: number | null,
): Promise<PlanInputs> {
  const { frame, nowMs } = plant;
  const { tags, chests } = await readPulp(db, plant, site);
  const fed = chests.filter(({ chest }) => chest.isFed);
  const withoutLevel = fed.find(({ levelT }) => levelT === null);
  if (withoutLevel) return { kind: 'refused', reason: 'level', chest: withoutLevel.chest };
  const withoutDraw = fed.find(({ drawTph }) => drawTph === null);
  if (withoutDraw) return { kind: 'refused', reason: 'draw', chest: withoutDraw.chest };
  const fromMs = Math.ceil(nowMs / PLAN_SLOT_MS) * PLAN_SLOT_MS;
  const version = versionOn(frame.tariff.versions, civilDayAt(frame.calendar.zone, fromMs));
  if (!version) return { kind: 'refused', reason: 'tariff', chest: null };
  const learn = { fromMs: nowMs - LEARN_MS, toMs: plant.elapsedMs };
  const blocks = await plant.store.blocks(frame, learn, nowMs);
  const month = await openMonth(plant, Math.max(plant.elapsedMs - 1, 0));
  const whole = meterPlan(frame, plantAreaOf(frame), 'electric');
  const slots = Array.from({ length: PLAN_SLOTS }, (_, slot) => slot);
  const peak = demandOf(month.blocks, whole, month.elapsed);
  const stops = await openStops(db, plant);
  return {
    kind: 'problem',
    fromMs,
    problem: {
      slotHours: PLAN_SLOT_MS / HOUR_MS,
      ...slotPrices(frame.tariff, fromMs, PLAN_SLOTS, PLAN_SLOT_MINUTES),
      lines: site.lines.map((line) => ({
        id: line.areaId,
        fromChestId: null,
        toChestId: line.chestId,
        rateMinTph: line.rateMinTph,
        rateMaxTph: line.rateMaxTph,
        kwhPerT: measuredKwhPerT(plant, line, blocks, learn) ?? line.kwhPerT,
        minUpSlots: line.minUpSlots,
        minDownSlots: line.minDownSlots,
        startCny: line.startCny,
        ...stateOf(tags.of(line.runTag)),
        outOfService: outOfService(plant, line, stops, fromMs),
      })),
      chests: fed.map(({ chest, levelT, drawTph }) => ({
        id: chest.id,
        lowT: (chest.lowPct / 100) * chest.capacityT,
        highT: (chest.highPct / 100) * chest.capacityT,
        safetyT: (chest.safetyPct / 100) * chest.capacityT,
        startT: levelT ?? 0,
        drawTph: slots.map(() => drawTph ?? 0),
      })),
      baseKw: baseLoad(plant, whole, site.lines, blocks, fromMs),
      demandLimitKw: site.demandLimitKw ?? contractKw ?? Number.MAX_SAFE_INTEGER,
      demandCnyPerKw: version.tariff.demandPrice ?? 0,
      peakSoFarKw: peak?.maxKw ?? 0,
      safetyCnyPerTh: site.safetyCnyPerTh,
    },
  };
}

/** Electricity of the line's meters over what it made; null where either is unknown. */
function measuredKwhPerT(
  { frame }: OpenPlant,
  line: SiteLine,
  blocks: readonly DayBlock[],
  period: Period,
): number | null {
  const plan = meterPlan(frame, line.areaId, 'electric');
  const made = outputOf(frame, blocks, line.areaId, period);
  let kwh = 0;
  let known = 0;
  for (const block of blocks)
    for (const value of slotsOf(block, plan, period.fromMs, period.toMs).values)
      if (!Number.isNaN(value)) {
        kwh += value;
        known += 1;
      }
  return known === 0 || !made || made.massT <= 0 ? null : Math.round((kwh / made.massT) * 10) / 10;
}

function stateOf(runs: Float64Array): { readonly wasRunning: boolean; readonly heldSlots: number } {
  const known = runs.filter((value) => !Number.isNaN(value));
  const wasRunning = (known.at(-1) ?? 0) >= 0.5;
  const changed = known.findLastIndex((value) => value >= 0.5 !== wasRunning);
  return { wasRunning, heldSlots: Math.floor(((known.length - 1 - changed) * WINDOW_MS) / PLAN_SLOT_MS) };
}

/** Load of the plant without the lines, kW: the mean of the same half hour of the last days. */
function baseLoad(
  { frame }: OpenPlant,
  whole: MeterPlan,
  lines: readonly SiteLine[],
  blocks: readonly DayBlock[],
  fromMs: number,
): number[] {
  const sums = new Map<number, { kw: number; count: number }>();
  const plans = lines.map(({ areaId }) => meterPlan(frame, areaId, 'electric'));
  for (const block of blocks) {
    const all = slotsOf(block, whole, block.fromMs, block.toMs).values;
    const parts = plans.map((plan) => slotsOf(block, plan, block.fromMs, block.toMs).values);
    all.forEach((kwh, index) => {
      const rest = parts.reduce((left, values) => left - (values[index] ?? Number.NaN), kwh);
      if (Number.isNaN(rest)) return;
      const key = halfHourOfDay(block.fromMs + index * SLOT_MS);
      const sum = sums.get(key) ?? { kw: 0, count: 0 };
      sums.set(key, { kw: sum.kw + (rest * HOUR_MS) / SLOT_MS, count: sum.count + 1 });
    });
  }
  const all = [...sums.values()];
  const mean = all.length === 0 ? 0 : all.reduce((sum, { kw, count }) => sum + kw / count, 0) / all.length;
  return Array.from({ length: PLAN_SLOTS }, (_, slot) => {
    const sum = sums.get(halfHourOfDay(fromMs + slot * PLAN_SLOT_MS));
    return Math.round((sum ? sum.kw / sum.count : mean) * 10) / 10;
  });
}

const halfHourOfDay = (ms: number): number => Math.floor((ms % DAY_MS) / PLAN_SLOT_MS);

interface OpenStop {
  readonly areaId: string;
  readonly isPlanned: boolean;
  readonly fromMs: number;
}

async function openStops(db: Database, { frame }: OpenPlant): Promise<OpenStop[]> {
  const rows = await db
    .selectFrom('stop_event')
    .select(['area_id', 'planned', 'from_at', 'reason_code'])
    .where('plant_id', '=', frame.plantId)
    .where('to_at', 'is', null)
    .execute();
  return rows
    .filter(({ reason_code: code }) => !RESTING.has(code))
    .map((row) => ({ areaId: row.area_id, isPlanned: row.planned, fromMs: row.from_at.getTime() }));
}

/** Planned work is taken to last a day from its start, a repair two hours from now. */
function outOfService(
  { frame, nowMs }: OpenPlant,
  { areaId }: SiteLine,
  stops: readonly OpenStop[],
  fromMs: number,
): SlotRange[] {
  const below = areasBelow(frame.whole ?? frame, areaId);
  return stops
    .filter((stop) => below.has(stop.areaId))
    .map((stop) => {
      const endMs = Math.max(stop.isPlanned ? stop.fromMs + PLANNED_STOP_MS : 0, nowMs + REPAIR_MS);
      return { fromSlot: 0, toSlot: Math.min(PLAN_SLOTS, Math.ceil((endMs - fromMs) / PLAN_SLOT_MS)) };
    });
}
