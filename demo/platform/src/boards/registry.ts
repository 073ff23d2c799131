import type { BoardDefinition } from '../http/handlers.ts';
import { wholePlantEnergyQuery } from './whole-plant-energy.query.ts';

/** Every board of the platform, one line each; routes, permissions and subscriptions are made from this list. */
// prettier-ignore
export const BOARDS: readonly BoardDefinition[] = [
  { code: 'wholePlantEnergy', resource: 'realTimeBoardFarm', elementTag: 'plant-whole-plant-energy-board', refreshS: 60, query: wholePlantEnergyQuery },
];
