/**
 * Energy figures of plants. The slots are the only base of all sums; boards and assistant ask here, so that one figure
 * reads the same everywhere.
 */
export { activeAlarms, type ActiveAlarm } from './alarms.ts';
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
  type Consumer,
  type DemandPeak,
  type EnergyBucket,
  type EnergyFigure,
  type Metric,
  type TierShare,
} from './answers.ts';
export { energyStoreOf, type EnergyStore } from './energy-store.ts';
export { EnergyError, type AskedPeriod, type EnergyContext, type EnergyErrorCode } from './open-plant.ts';
export { BOARD_RANGES, isBoardRange, type BoardRange, type Period } from './periods.ts';
export { TariffError, parseTariff, type Tariff } from './tariff.ts';
export { isTimeZone, isoAt } from './zone.ts';
