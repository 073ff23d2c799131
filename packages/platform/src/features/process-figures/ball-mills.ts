import type { BallBoard, BallMill, BallState } from '@plantdeck/core/contract';
import {
  isoOf,
  type MachineBase,
  type MachineNow,
  machinesNow,
  nameOf,
  openDay,
  openStop,
  readMachines,
  readStops,
  stateSince,
  type Stop,
  stopsOf,
  type WorkshopContext,
} from '../boards/index.ts';
import type { OpenPlant } from '../../store/energy/open-plant.ts';
import { SLOT_MS } from '../../engine/plant-time/periods.ts';
import type { Call } from '../api/index.ts';

export const BALL_MILL = 'ballMill';
const QUALITY_BAD = 3;
const MINUTE_MS = 60_000;
/** As many machines as a plant is looked through for its mills. */
const MACHINES_MAX = 500;
/** Endings of the rules that watch a mill for its time and its line. */
const OVER_TIME = '.timeout';
const SILENT = '.comm';
const ORDER: readonly BallState[] = ['timeout', 'commInterruption', 'downtime', 'milling', 'standby'];

/** Every ball mill that the caller sees: what it does, since when, and what the batch has taken. */
export async function ballBoard(call: Call, plant: OpenPlant | null): Promise<BallBoard> {
  const counts: Record<BallState, number> = {
    standby: 0,
    milling: 0,
    downtime: 0,
    timeout: 0,
    commInterruption: 0,
  };
  const isMill = (areaId: string): boolean => plant?.frame.areas.get(areaId)?.equipmentType === BALL_MILL;
  if (!plant || ![...plant.frame.areas.keys()].some(isMill))
    return { timeZone: plant?.frame.calendar.zone ?? 'UTC', counts, mills: [] };
  const context = await openDay(call, plant);
  const all = await readMachines(context, MACHINES_MAX);
  const base = { ...all, machines: all.machines.filter(({ areaId }) => isMill(areaId)) };
  const { toMs } = context.period.elapsed;
  const fromMs = base.blocks[0]?.fromMs ?? toMs;
  const stops = await readStops(context, { fromMs, toMs: Math.max(plant.nowMs, toMs + 1) });
  const alarms = await standingAlarms(call, plant);
  const mills = (await machinesNow(context, base)).map((each) =>
    millOf(context, base, each, stopsOf(context, each.machine, stops), alarms),
  );
  for (const { state } of mills) counts[state] += 1;
  return {
    timeZone: plant.frame.calendar.zone,
    counts,
    mills: mills.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state)),
  };
}

interface StandingAlarm {
  readonly areaId: string;
  readonly ruleCode: string;
  readonly onMs: number;
}

async function standingAlarms({ db }: Call, { frame }: OpenPlant): Promise<StandingAlarm[]> {
  const rows = await db
    .selectFrom('alarm')
    .select(['area_id', 'rule_code', 'on_at'])
    .where('plant_id', '=', frame.plantId)
    .where('off_at', 'is', null)
    .execute();
  return rows.map((row) => ({ areaId: row.area_id, ruleCode: row.rule_code, onMs: row.on_at.getTime() }));
}

function millOf(
  context: WorkshopContext,
  base: MachineBase,
  now: MachineNow,
  stops: readonly Stop[],
  alarms: readonly StandingAlarm[],
): BallMill {
  const { machine, load, state: present } = now;
  const { toMs } = context.period.elapsed;
  const standing = (ending: string): StandingAlarm | undefined =>
    alarms.find(({ areaId, ruleCode }) => areaId === machine.areaId && ruleCode.endsWith(ending));
  const [silent, overdue] = [standing(SILENT), standing(OVER_TIME)];
  const stop = openStop(stops, toMs);
  const sinceMs = stateSince(context, base, now, stops);
  const at = (ms: number | null | undefined): string | null => (ms == null ? null : isoOf(context, ms));
  const known = {
    id: machine.id,
    no: nameOf(machine, context.language),
    kw: load?.kw ?? null,
    lastDataAt: at(load?.atMs),
  };
  const idle = { elapsedMin: null, batchKwh: null };
  if (silent || present === 'comm')
    return { ...known, ...idle, kw: null, state: 'commInterruption', stateSince: at(silent?.onMs) };
  if (present === 'run') {
    const batch = {
      elapsedMin: sinceMs === null ? null : Math.round((toMs - sinceMs) / MINUTE_MS),
      batchKwh: kwhSince(base, machine, sinceMs ?? 0),
    };
    return overdue
      ? { ...known, ...batch, state: 'timeout', stateSince: at(overdue.onMs) }
      : { ...known, ...batch, state: 'milling', stateSince: at(sinceMs) };
  }
  if (stop)
    return {
      ...known,
      ...idle,
      state: 'downtime',
      stateSince: at(stop.fromMs),
      ...(stop.reason === '' ? {} : { downReason: stop.reason }),
    };
  return { ...known, ...idle, state: 'standby', stateSince: at(sinceMs) };
}

/** What a mill has used in the quarter hours from a moment on. */
function kwhSince({ blocks }: MachineBase, { meterKey }: MachineNow['machine'], sinceMs: number): number {
  let kwh = 0;
  for (const block of blocks) {
    const meter = block.meters.get(meterKey);
    meter?.values.forEach((value, index) => {
      const isCounted =
        block.fromMs + index * SLOT_MS >= sinceMs && (meter.quality[index] ?? 4) < QUALITY_BAD;
      if (isCounted && !Number.isNaN(value)) kwh += value;
    });
  }
  return kwh;
}
