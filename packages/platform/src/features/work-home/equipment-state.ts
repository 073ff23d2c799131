import type { EquipmentList } from '@plantdeck/core/contract';
import type { DayBlock } from '../../engine/energy/day-block.ts';
import { STANDS_BELOW_SHARE, type Machine } from '../../store/energy/machines.ts';
import { SLOT_MS } from '../../engine/plant-time/periods.ts';
import type { PlantFrame } from '../../engine/energy/plant-frame.ts';

type State = EquipmentList['records'][number]['state'];
interface Stop {
  readonly areaId: string;
  readonly fromMs: number;
  readonly toMs: number;
}
const QUALITY_BAD = 3;

interface Since {
  readonly frame: PlantFrame;
  readonly machine: Machine & { readonly highest: number };
  readonly state: State;
  readonly blocks: readonly DayBlock[];
  readonly stops: readonly Stop[];
  readonly idleShare: number;
  readonly toMs: number;
}

/**
 * Since when a machine is as it is: the beginning of the stop that it stands for, else of the run of quarter hours of
 * the same kind that reaches to the end. Null where that run began before the blocks do.
 */
export function stateSince(asked: Since): number | null {
  const { frame, machine, state, stops, toMs } = asked;
  if (state === 'fault' || state === 'stop') {
    const above = areasAbove(frame, machine.areaId);
    const stop = stops.find((one) => above.has(one.areaId) && one.fromMs < toMs && one.toMs >= toMs);
    if (stop) return stop.fromMs;
  }
  const kind = state === 'fault' ? 'stop' : state;
  let sinceMs = toMs;
  for (const block of asked.blocks.toReversed()) {
    const meter = block.meters.get(machine.meterKey);
    const last = Math.min(Math.round((toMs - block.fromMs) / SLOT_MS), slotsOf(block));
    for (let index = last - 1; index >= 0; index -= 1) {
      const isKnown = (meter?.quality[index] ?? 4) < QUALITY_BAD;
      const kwh = isKnown ? (meter?.values[index] ?? Number.NaN) : Number.NaN;
      if (kindOf(kwh, asked) !== kind) return sinceMs;
      sinceMs = block.fromMs + index * SLOT_MS;
    }
  }
  return null;
}

const slotsOf = (block: DayBlock): number => Math.round((block.toMs - block.fromMs) / SLOT_MS);

function kindOf(kwh: number, { machine: { highest }, idleShare }: Since): Exclude<State, 'fault'> {
  if (Number.isNaN(kwh)) return 'comm';
  if (highest > 0 && kwh >= highest * idleShare) return 'run';
  return highest > 0 && kwh >= highest * STANDS_BELOW_SHARE ? 'idle' : 'stop';
}

function areasAbove(frame: PlantFrame, areaId: string): ReadonlySet<string> {
  const above = new Set<string>();
  for (let at: string | null = areaId; at !== null; at = frame.areas.get(at)?.parentId ?? null) above.add(at);
  above.delete(frame.rootAreaId);
  return above;
}
