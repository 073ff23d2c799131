/**
 * Energy figures of plants. The slots are the only base of all sums; boards and assistant ask here, so that one figure
 * reads the same everywhere.
 */
export { activeAlarms } from './alarms.ts';
export {
  carbonDioxide,
  compareWithPrevious,
  comprehensiveEnergy,
  energyCost,
  energyQuantity,
  energySeries,
  maximumDemand,
  topConsumers,
  unitConsumption,
  type EnergyFigure,
  type Metric,
} from './answers.ts';
export { energyStoreOf, shareEnergyStore } from './energy-store.ts';
export {
  EnergyError,
  frameOf,
  openPeriod,
  openPlant,
  type EnergyContext,
  type OpenPeriod,
  type OpenPlant,
} from './open-plant.ts';
export { areasBelow, isMetered, meterPlan } from './plant-frame.ts';
export { changePct } from './quantities.ts';
export { comparableFigure, sourceFigure, stepsOf } from './source-figures.ts';
export { isTimeZone, isoAt } from './zone.ts';
