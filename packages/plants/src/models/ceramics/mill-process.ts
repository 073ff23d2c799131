/** The ball mills and their slip tanks as boards know them: charge, recipe, valves, and the level of the slip. */
import { named } from '@plantdeck/platform/engine/names/plant-name.ts';
import type { BallMillData, SlipTankData } from '@plantdeck/platform/engine/process/process-unit.ts';
import type { LiveProcess, ProcessSignal } from '../../engine/plant-model.ts';
import { CHARGE_T, SLIP_CAPACITY_T, SLIP_DEMAND_TPH } from './ball-mills.ts';
import { RECIPE } from './product.ts';
import { SIGNAL } from './signals.ts';
import { MILLS } from './structure.ts';

const FIRST_MILL_METER = 5;
/** Dry mass in a cubic metre of slip with a third of water. */
const T_PER_M3 = 1.12;
const mill: BallMillData = { recipe: RECIPE, chargeT: CHARGE_T };
const tank: SlipTankData = {
  name: named('ceramics.slipTanks'),
  volumeM3: Math.round(SLIP_CAPACITY_T / T_PER_M3),
  capacityT: SLIP_CAPACITY_T,
  demandTPerHour: SLIP_DEMAND_TPH,
  lowPct: 20,
  highPct: 95,
};

export function millProcess(plantId: string): LiveProcess {
  const areaIds = Array.from(
    { length: MILLS },
    (_, at) => `${plantId}.W1.L1.P1.U${String(at + 1).padStart(2, '0')}`,
  );
  const tankId = `${plantId}.W1.L1.P1`;
  const values = [
    { from: SIGNAL.millCurrentA, name: 'currentA', unit: 'A' },
    { from: SIGNAL.millTargetMin, name: 'targetMin', unit: 'min' },
    { from: SIGNAL.millChargeOpen, name: 'chargeOpen', unit: '' },
    { from: SIGNAL.millDischargeOpen, name: 'dischargeOpen', unit: '' },
  ];
  return {
    units: [
      ...areaIds.map((areaId) => ({ areaId, kind: 'ballMill' as const, data: mill })),
      { areaId: tankId, kind: 'slipTank', data: tank },
    ],
    signals: [
      ...areaIds.flatMap((areaId, at) =>
        values.map(({ from, name, unit }): ProcessSignal => ({
          signal: from[at]!,
          areaId,
          name,
          unit,
          dp: 0,
        })),
      ),
      { signal: SIGNAL.slipLevel, areaId: tankId, name: 'levelPct', unit: '%', dp: 2 },
    ],
    // The tank has a gauge of its own, on the line of the first mill.
    meterOf: (areaId) => FIRST_MILL_METER + Math.max(0, areaIds.indexOf(areaId)),
  };
}
