/** What other features use of this one. */
export {
  readAlertAcks,
  readBaselines,
  readWeather,
  type AlertAck,
  type StoredBaseline,
} from './baseline-store.ts';
export { driversOf, shiftPoints, type Weather } from './day-rows.ts';
export {
  baselinePeriod,
  judgedHistory,
  modelState,
  sumSavings,
  type JudgedDay,
  type ModelState,
  type SavingSum,
} from './evaluate.ts';
export { ensureFirstBaselines } from './first-baselines.ts';
export { measureName } from './first-tables.ts';
export { failureText, inLanguage } from './fit-baseline.ts';
export { readPlan } from './saving-plan-store.ts';
export { changePoints, dayUncertainty, runningSum, significantRuns, type FittedModel } from './saving.ts';
export { waterfallOf } from './waterfall.ts';
