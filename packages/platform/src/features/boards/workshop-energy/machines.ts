import type { WorkshopPanels } from '@plantdeck/core/contract';
import type { DayBlock } from '../../../engine/energy/day-block.ts';
import {
  STANDS_BELOW_SHARE,
  highestSlot,
  latestLoads,
  machineSum,
  machinesOf,
  openStops,
  type LatestLoad,
  type Machine,
} from '../../../store/energy/machines.ts';
import {
  SLOT_MS,
  accountingDay,
  accountingLabelAt,
  type Period,
} from '../../../engine/plant-time/periods.ts';
import { addDays } from '../../../engine/plant-time/zone.ts';
import { boardText } from '../../board-words/index.ts';
import { isoOf, nameOf } from '../parts/panel-context.ts';
import { MACHINE_DAYS, type WorkshopContext } from './context.ts';

const MINUTE_MS = 60_000;
/** Minutes that are older tell nothing about now. */
const NOW_WITHIN_MS = 10 * MINUTE_MS;
/** More machines than this are no list any more. */
export const EQUIPMENT_MAX = 60;

export interface RatedMachine extends Machine {
  /** Its highest quarter hour, kWh. */
  readonly highest: number;
}

/** The workshop's machines with the load they are measured by, read once for all panels. */
export interface MachineBase {
  readonly machines: readonly RatedMachine[];
  /** Days that the highest load was looked for in. */
  readonly blocks: readonly DayBlock[];
}

/** @param most  machines at most */
export async function readMachines(context: WorkshopContext, most = EQUIPMENT_MAX): Promise<MachineBase> {
  const { frame, plant, period, areaId, setting } = context;
  const { calendar } = frame;
  const toMs = period.elapsed.toMs;
  const first = addDays(accountingLabelAt(calendar, toMs - 1), 1 - MACHINE_DAYS);
  const span = { fromMs: accountingDay(calendar, first).fromMs, toMs };
  const blocks = await plant.store.blocks(frame, span, plant.nowMs);
  const all = machinesOf(frame, areaId);
  const wanted = setting.own?.['equipment'];
  const chosen = Array.isArray(wanted)
    ? wanted.flatMap((id) => all.find((machine) => machine.id === id) ?? [])
    : all;
  const machines = (chosen.length > 0 ? chosen : all).slice(0, most);
  return {
    machines: machines.map((machine) => ({
      ...machine,
      highest: highestSlot(blocks, machine.meterKey, span),
    })),
    blocks,
  };
}

/** More machines than any plant has. */
const ALL_MACHINES = 500;

/** Every machine of the area as it is now, also those that a setting has not chosen. */
export const allMachinesNow = async (context: WorkshopContext): Promise<MachineNow[]> => {
  const base = await readMachines({ ...context, setting: { ...context.setting, own: {} } }, ALL_MACHINES);
  return machinesNow(context, base);
};

/** All machines over a period: what they used, and what of it while idle. */
export function machinesIn(
  { machines }: MachineBase,
  blocks: readonly DayBlock[],
  period: Period,
  idleShare: number,
): { readonly kwh: number; readonly idleKwh: number; readonly known: number; readonly slots: number } {
  const total = { kwh: 0, idleKwh: 0, known: 0, slots: 0 };
  for (const machine of machines) {
    const sum = machineSum(blocks, machine, period, machine.highest, idleShare);
    total.kwh += sum.kwh;
    total.idleKwh += sum.idleKwh;
    total.known += sum.known;
    total.slots += sum.slots;
  }
  return total;
}

/** Every machine with its state now and its accounting day so far. */
export async function equipmentPanel(
  context: WorkshopContext,
  base: MachineBase,
): Promise<WorkshopPanels['equipment']> {
  const { frame, period, language, idleShare } = context;
  if (base.machines.length === 0)
    return { gap: 'notConfigured', text: boardText(language, 'panel.noMachines') };
  const { calendar } = frame;
  const label = accountingLabelAt(calendar, period.elapsed.toMs - 1);
  const day = { fromMs: accountingDay(calendar, label).fromMs, toMs: period.elapsed.toMs };
  const now = await machinesNow(context, base);
  return {
    idlePct: idleShare * 100,
    rows: now.map(({ machine, load, state }) => {
      const sum = machineSum(base.blocks, machine, day, machine.highest, idleShare);
      return {
        id: machine.id,
        name: nameOf(machine, language),
        state,
        kw: load?.kw ?? null,
        kwhToday: sum.known === 0 ? null : sum.kwh,
        idleKwh: sum.known === 0 ? null : sum.idleKwh,
        runH: sum.known === 0 ? null : (sum.runSlots * SLOT_MS) / 3_600_000,
        asOf: load ? isoOf(context, load.atMs) : null,
        drill: { to: '/meterMonitoring', query: { areaId: machine.areaId } },
      };
    }),
  };
}

export interface MachineNow {
  readonly machine: RatedMachine;
  readonly load: LatestLoad | null;
  readonly state: MachineState;
}

/** Load and state of each machine at the end of the period: by its newest minute while the period runs. */
export async function machinesNow(context: WorkshopContext, base: MachineBase): Promise<MachineNow[]> {
  const { db, frame, plant, period } = context;
  const isRunning = period.asked.toMs > plant.nowMs && frame.model !== 'imported';
  const loads = isRunning
    ? await latestLoads(
        db,
        base.machines.map(({ meterKey }) => meterKey),
        frame.calendar.zone,
        plant.nowMs,
        NOW_WITHIN_MS,
      )
    : new Map<number, LatestLoad>();
  const stops = await openStops(db, frame.plantId, isRunning ? plant.nowMs : period.elapsed.toMs);
  return base.machines.map((machine) => {
    const load = loads.get(machine.meterKey) ?? lastSlot(base.blocks, machine.meterKey, period.elapsed.toMs);
    return { machine, load, state: stateOf(context, machine, load, stops) };
  });
}

/** Where no minutes are kept the last quarter hour stands in, if it is there. */
export function lastSlot(blocks: readonly DayBlock[], meterKey: number, toMs: number): LatestLoad | null {
  const block = blocks.at(-1);
  const meter = block?.meters.get(meterKey);
  if (!block || !meter) return null;
  const index = Math.round((toMs - block.fromMs) / SLOT_MS) - 1;
  const kwh = meter.values[index] ?? Number.NaN;
  return Number.isNaN(kwh) || (meter.quality[index] ?? 4) >= 3 ? null : { kw: kwh * 4, atMs: toMs };
}

export type MachineState = Extract<
  NonNullable<WorkshopPanels['equipment']>,
  { rows: unknown }
>['rows'][number]['state'];

function stateOf(
  { frame, idleShare }: WorkshopContext,
  machine: RatedMachine,
  load: LatestLoad | null,
  stops: Awaited<ReturnType<typeof openStops>>,
): MachineState {
  if (!load) return 'comm';
  const ratedKw = machine.highest * 4;
  const isAbove = (share: number): boolean => ratedKw > 0 && load.kw >= ratedKw * share;
  if (isAbove(idleShare)) return 'run';
  let areaId: string | null = machine.areaId;
  while (areaId !== null && areaId !== frame.rootAreaId) {
    const stop = stops.get(areaId);
    if (stop) return stop.isPlanned ? 'stop' : 'fault';
    areaId = frame.areas.get(areaId)?.parentId ?? null;
  }
  return isAbove(STANDS_BELOW_SHARE) ? 'idle' : 'stop';
}
