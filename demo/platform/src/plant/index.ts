/**
 * The simulated plants: deterministic history, then live. `slot` and `production_slot` hold finished quarters only; the
 * running one is in `minute_block`, which is written each minute. A quarter whose readings have not come has no row.
 */
export {
  createPlants,
  type PlantAdvanced,
  type PlantProfile,
  type Plants,
  type PlantsOptions,
  type SignalSeries,
} from './create-plants.ts';
export { openInThread, openInWorker, type OpenHistory } from './history-engine.ts';
export type { PlantProgress, PlantStage } from './plant-history.ts';
