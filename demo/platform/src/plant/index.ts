/** The simulated plants: deterministic history, then live. */
export {
  createPlants,
  type PlantAdvanced,
  type PlantProfile,
  type Plants,
  type PlantsOptions,
} from './create-plants.ts';
export { openInThread, openInWorker, type OpenHistory } from './history-engine.ts';
export type { PlantProgress, PlantStage } from './plant-history.ts';
