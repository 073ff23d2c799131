/**
 * What every machine and line of a plant does now and since when. Boards, the ledger, monitoring, the work home and the
 * assistant all read it here, so that no two of them differ.
 */
import { linesNow, readLines, type LineNow } from '../main-board/production-lines.ts';
import type { Stop } from '../parts/stops.ts';
import type { WorkshopContext } from '../workshop-energy/context.ts';
import {
  allMachinesNow,
  type MachineBase,
  type MachineNow,
  type MachineState,
  type RatedMachine,
} from '../workshop-energy/machines.ts';
import { stateSpans, type StateSpan } from '../../../store/energy/machines.ts';
import type { OpenPlant } from '../../../store/energy/open-plant.ts';
import { SLOT_MS } from '../../../engine/plant-time/periods.ts';
import { areasBelow } from '../../../engine/energy/plant-frame.ts';
import type { Call } from '../../api/index.ts';
import { openDay } from './plant-day.ts';

type Asker = Pick<Call, 'db' | 'language'>;

/** By the id of the machine. */
export async function machineStates(
  asker: Asker,
  plant: OpenPlant,
): Promise<ReadonlyMap<string, MachineNow>> {
  const now = await allMachinesNow(await openDay(asker, plant));
  return new Map(now.map((each) => [each.machine.id, each]));
}

/** Of the lines whose output is counted by themselves, by their area. */
export async function lineStates(asker: Asker, plant: OpenPlant): Promise<ReadonlyMap<string, LineNow>> {
  const context = await openDay(asker, plant);
  const now = await linesNow(context, await readLines(context));
  return new Map(now.map((each) => [each.line.areaId, each]));
}

/** The same states in the vocabulary of records. */
export const RECORD_STATE = {
  run: 'running',
  idle: 'standby',
  stop: 'stopped',
  fault: 'down',
  comm: 'noData',
  planned: 'stopped',
  unknown: 'noData',
} as const satisfies Readonly<Record<MachineState | LineNow['state'], string>>;

/** The stops that keep a machine from running: its own, those of its parts and of what it belongs to below the plant. */
export function stopsOf(
  { frame }: WorkshopContext,
  machine: RatedMachine,
  all: readonly Stop[],
): readonly Stop[] {
  const areas = new Set(areasBelow(frame, machine.id));
  let areaId: string | null = machine.areaId;
  while (areaId !== null && areaId !== frame.rootAreaId) {
    areas.add(areaId);
    areaId = frame.areas.get(areaId)?.parentId ?? null;
  }
  return all.filter((stop) => areas.has(stop.areaId));
}

/** The recorded stop that a machine is in, the one that began first. */
export const openStop = (stops: readonly Stop[], atMs: number): Stop | undefined =>
  stops.filter((stop) => stop.fromMs <= atMs && stop.toMs >= atMs).at(-1);

const isTurning = (state: StateSpan['state'] | MachineState): boolean => state === 'run';
const isSilent = (state: StateSpan['state'] | MachineState): boolean =>
  state === 'unknown' || state === 'comm';

/**
 * Since when a machine runs, does not run, or is silent: a recorded stop says so to the minute, else the quarter hours
 * of the same kind. A machine does not run since before the end of its last stop. Null where the beginning is not kept.
 * @param stops  of {@link stopsOf}, newest first
 */
export function stateSince(
  { period, idleShare }: WorkshopContext,
  { blocks }: MachineBase,
  { machine, state, load }: Pick<MachineNow, 'machine' | 'state' | 'load'>,
  stops: readonly Stop[],
): number | null {
  const { toMs } = period.elapsed;
  const open = state === 'stop' || state === 'fault' ? openStop(stops, toMs) : undefined;
  if (open) return open.fromMs;
  const whole = { fromMs: blocks[0]?.fromMs ?? period.elapsed.fromMs, toMs };
  const spans = stateSpans(blocks, machine, whole, machine.highest, idleShare, stops);
  const isSame = (span: StateSpan): boolean =>
    isTurning(span.state) === isTurning(state) && isSilent(span.state) === isSilent(state);
  const atMs = load?.atMs ?? toMs;
  const before = spans.findLastIndex((span) => !isSame(span));
  const first = spans[before + 1];
  const ended = isTurning(state)
    ? Math.max(0, ...stops.map((stop) => (stop.toMs <= atMs ? stop.toMs : 0)))
    : 0;
  // What only the newest minute shows has begun with the running quarter hour, or when the stop within it ended.
  if (!first)
    return spans.length === 0 ? null : Math.max(Math.min(toMs, Math.floor(atMs / SLOT_MS) * SLOT_MS), ended);
  if (ended > first.fromMs) return ended;
  const isKept = before >= 0 && spans[before]?.state !== 'unknown';
  return isKept || isSilent(state) ? first.fromMs : null;
}
