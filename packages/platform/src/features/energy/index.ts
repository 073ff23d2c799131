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
export { energyStoreOf, shareEnergyStore } from '../../store/energy/energy-store.ts';
export {
  EnergyError,
  frameOf,
  openPeriod,
  openPlant,
  type EnergyContext,
  type OpenPeriod,
  type OpenPlant,
} from '../../store/energy/open-plant.ts';
export { areasBelow, isMetered, meterPlan } from '../../engine/energy/plant-frame.ts';
export { changePct } from '../../engine/energy/quantities.ts';
export { comparableFigure, sourceFigure, stepsOf } from './source-figures.ts';
export { isTimeZone, isoAt } from '../../engine/plant-time/zone.ts';

export { comparable } from './answers.ts';
