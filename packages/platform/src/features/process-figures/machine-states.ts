/**
 * What every machine and line of a plant does now. Boards, the ledger, monitoring, the work home and the assistant all
 * tell it from here, so that no two of them say different things of one machine.
 */
import { linesNow, readLines, type LineNow } from '../boards/main-board/production-lines.ts';
import { allMachinesNow, type MachineNow, type MachineState } from '../boards/workshop-energy/machines.ts';
import type { OpenPlant } from '../../store/energy/open-plant.ts';
import type { Call } from '../api/handlers.ts';
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
