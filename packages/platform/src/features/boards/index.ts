/** What other features use of this one. */
export { limitsOf as millLimits } from './ball-milling/limits.ts';
export { readMills, type Mill } from './ball-milling/mills.ts';
export { produceChecking } from './ball-milling/slip-checks.ts';
export { qualityPoints, tagOf } from './energy-quality/context.ts';
export {
  lineStates,
  machineStates,
  openStop,
  RECORD_STATE,
  stateSince,
  stopsOf,
} from './machines/machine-states.ts';
export { openDay } from './machines/plant-day.ts';
export { lineOee } from './main-board/production-lines.ts';
export type { BoardPeriod } from './parts/open-board.ts';
export { isoOf, nameOf, type PanelContext } from './parts/panel-context.ts';
export { readStops, type Stop } from './parts/stops.ts';
export { indicatorKpi } from './whole-plant-energy/indicator-kpis.ts';
export { workshopContext, type WorkshopContext } from './workshop-energy/context.ts';
export {
  equipmentPanel,
  machinesNow,
  readMachines,
  type MachineBase,
  type MachineNow,
} from './workshop-energy/machines.ts';
