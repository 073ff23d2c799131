/** The melting furnaces as boards know them: alloys, planned steps, losses, and what their sensors tell. */
import type { MeltingFurnaceData } from '@plantdeck/platform/engine/process/process-unit.ts';
import type { LiveProcess, ProcessSignal } from '../../engine/plant-model.ts';
import { two } from '../parts/structure-builder.ts';
import {
  CHARGE_MINUTES,
  CHARGE_T,
  DOOR_MW,
  GAS,
  GAS_MJ_PER_NM3,
  REFINE_MINUTES,
  SKIM_MINUTES,
  TAP_MINUTES,
  WALL_MW,
} from './furnaces.ts';
import { SIGNAL } from './signals.ts';
import { FURNACES, GRADES, type AluminiumMeters } from './structure.ts';

const PLAN_MELT_MINUTES = 165;
const PLAN_HOLD_MINUTES = 45;
const TAP_C = 735;

const data = (n: number): MeltingFurnaceData => ({
  code: `F${n}`,
  ratedT: CHARGE_T,
  alloys: GRADES.map(({ code }) => code),
  planMin: {
    charge: CHARGE_MINUTES,
    melt: PLAN_MELT_MINUTES,
    skim: SKIM_MINUTES,
    refine: REFINE_MINUTES,
    hold: PLAN_HOLD_MINUTES,
    tap: TAP_MINUTES,
  },
  tapC: TAP_C,
  gasMjPerNm3: GAS_MJ_PER_NM3,
  meltGasNm3h: GAS.melt,
  wallMw: WALL_MW,
  doorMw: DOOR_MW,
});

const VALUES = [
  { from: SIGNAL.phase, name: 'phase', unit: '', dp: 0 },
  { from: SIGNAL.burnerDown, name: 'burnerDown', unit: '', dp: 0 },
  { from: SIGNAL.heatNo, name: 'heatNo', unit: '', dp: 0 },
  { from: SIGNAL.alloy, name: 'alloy', unit: '', dp: 0 },
  { from: SIGNAL.massT, name: 'massT', unit: 't', dp: 2 },
  { from: SIGNAL.chargedT, name: 'chargedT', unit: 't', dp: 2 },
  { from: SIGNAL.tappedT, name: 'tappedT', unit: 't', dp: 3 },
  { from: SIGNAL.drossT, name: 'drossT', unit: 't', dp: 3 },
  { from: SIGNAL.metalC, name: 'metalC', unit: '°C', dp: 1 },
  { from: SIGNAL.roofC, name: 'roofC', unit: '°C', dp: 0 },
  { from: SIGNAL.flueC, name: 'flueC', unit: '°C', dp: 1 },
  { from: SIGNAL.gasNm3h, name: 'gasNm3h', unit: 'Nm3/h', dp: 1 },
  { from: SIGNAL.o2Probe, name: 'o2Pct', unit: '%', dp: 2 },
  { from: SIGNAL.o2Purge, name: 'o2Purge', unit: '', dp: 0 },
  { from: SIGNAL.pressurePa, name: 'draftPa', unit: 'Pa', dp: 1 },
  { from: SIGNAL.doorOpen, name: 'doorOpen', unit: '', dp: 0 },
];

export function furnaceProcess(plantId: string, meters: AluminiumMeters): LiveProcess {
  const areaIds = Array.from({ length: FURNACES }, (_, at) => `${plantId}.W1.L1.P1.U${two(at + 1)}`);
  return {
    units: areaIds.map((areaId, at) => ({ areaId, kind: 'meltingFurnace', data: data(at + 1) })),
    signals: areaIds.flatMap((areaId, at) =>
      VALUES.map(({ from, ...value }): ProcessSignal => ({ signal: from[at]!, areaId, ...value })),
    ),
    meterOf: (areaId) => meters.furnaceGas[Math.max(0, areaIds.indexOf(areaId))]!,
  };
}
