/**
 * The simulated plants: deterministic history, then live. `slot` and `production_slot` hold finished quarters only; the
 * running one is in `minute_block`, which is written each minute. A quarter whose readings have not come has no row.
 */
export { createPlants, type Plants, type PlantsOptions } from './create-plants.ts';
export { openInWorker, type OpenHistory } from './history-engine.ts';
export { DEMO_PLANTS, plantsOf } from './demo-plants.ts';
