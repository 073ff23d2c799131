import type { EquipmentPerf } from '@plantdeck/core/contract';
import {
  type MachineNow,
  machinesNow,
  nameOf,
  openDay,
  readMachines,
  type WorkshopContext,
} from '../boards/index.ts';
import { machineSum } from '../../store/energy/machines.ts';
import type { OpenPeriod, OpenPlant } from '../../store/energy/open-plant.ts';
import { outputOf } from '../../engine/energy/quantities.ts';
import { SLOT_MS } from '../../engine/plant-time/periods.ts';
import { isoAt } from '../../engine/plant-time/zone.ts';
import type { Call } from '../api/index.ts';

/** What a cement line is driven by, in the order of the material. */
const CHAIN = ['crusher', 'rawMill', 'coalMill', 'rotaryKiln', 'rollerPress', 'cementMill', 'packer'];
const MACHINES_MAX = 500;
const HOUR_MS = 3_600_000;

/** Running share, output and electricity of the machines of a cement line, of the accounting day and month. */
export async function equipmentPerf(call: Call, plant: OpenPlant | null): Promise<EquipmentPerf> {
  if (!plant || plant.frame.model !== 'cement') {
    const now = isoAt('UTC', call.now());
    return { timeZone: 'UTC', from: now, to: now, equipment: [] };
  }
  const { frame } = plant;
  const { zone } = frame.calendar;
  const context = await openDay(call, plant);
  const all = await readMachines(context, MACHINES_MAX);
  const kindOf = (areaId: string): number => CHAIN.indexOf(frame.areas.get(areaId)?.equipmentType ?? '');
  const machines = all.machines
    .filter(({ areaId }) => kindOf(areaId) >= 0)
    .toSorted((a, b) => kindOf(a.areaId) - kindOf(b.areaId));
  const { elapsed } = context.period;
  return {
    timeZone: zone,
    from: isoAt(zone, elapsed.fromMs),
    to: isoAt(zone, elapsed.toMs),
    equipment: (await machinesNow(context, { ...all, machines })).map((each) => rowOf(context, each)),
  };
}

function rowOf(
  context: WorkshopContext,
  { machine, load, state }: MachineNow,
): EquipmentPerf['equipment'][number] {
  const { frame, language } = context;
  const above = frame.areas.get(frame.areas.get(machine.areaId)?.parentId ?? '');
  const [day, month] = [
    figuresOf(context, context.period, machine),
    figuresOf(context, context.month, machine),
  ];
  return {
    id: machine.id,
    name: nameOf(machine, language),
    process: above ? nameOf(above, language) : '',
    state,
    kw: load?.kw ?? null,
    runPct: day.runPct,
    monthRunPct: month.runPct,
    kwh: day.kwh,
    outputT: day.outputT,
    tPerHour: day.outputT === null || day.runH === 0 ? null : day.outputT / day.runH,
    kwhPerT: day.kwhPerT,
    monthKwhPerT: month.kwhPerT,
  };
}

function figuresOf(
  { frame, idleShare }: WorkshopContext,
  { blocks, elapsed }: OpenPeriod,
  machine: MachineNow['machine'],
): {
  readonly runPct: number | null;
  readonly runH: number;
  readonly kwh: number | null;
  readonly outputT: number | null;
  readonly kwhPerT: number | null;
} {
  const sum = machineSum(blocks, machine, elapsed, machine.highest, idleShare);
  const made = machine.outputAreaId === null ? null : outputOf(frame, blocks, machine.outputAreaId, elapsed);
  const outputT = made && made.knownMass > 0 ? made.massT : null;
  const kwh = sum.known === 0 ? null : sum.kwh;
  return {
    runPct: sum.known === 0 ? null : (sum.runSlots / sum.known) * 100,
    runH: (sum.runSlots * SLOT_MS) / HOUR_MS,
    kwh,
    outputT,
    kwhPerT: kwh === null || outputT === null || outputT === 0 ? null : kwh / outputT,
  };
}
