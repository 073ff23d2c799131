/** The plant from crusher to packing as its production board knows it: steps, plans, stores and limits of quality. */
import type { CementLineData } from '@plantdeck/platform/engine/process/process-unit.ts';
import type { LiveProcess } from '../../engine/plant-model.ts';
import { CEMENT_SILO_T, CLINKER_SHARE, CLINKER_ROOM_T } from './grinding.ts';
import { qualityLab } from './quality-lab.ts';
import { RAW_SILO_T } from './raw-and-fuel.ts';
import { SIGNAL } from './signals.ts';
import { MILLS, PACKERS } from './structure.ts';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

function lineData(plantId: string): CementLineData {
  const area = (id: string): string => `${plantId}.${id}`;
  const unit = (id: string, hasStopLog = true) => ({ areaId: area(id), hasStopLog });
  return {
    steps: [
      {
        step: 'crusher',
        areaId: area('W1.L1.P1'),
        outputAreaId: area('W1.L1.P1'),
        energyAreaIds: [area('W1.L1.P1')],
        units: [unit('W1.L1.P1.U01', false)],
        isContinuous: false,
        plan: { outputTPerDay: 8_300, hourlyTph: 830, runRatePct: 41.7, kwhPerT: 0.9, kgcePerT: 0.12 },
      },
      {
        step: 'rawMill',
        areaId: area('W1.L1.P2'),
        outputAreaId: area('W1'),
        energyAreaIds: [area('W1.L1.P2')],
        units: [unit('W1.L1.P2.U01')],
        isContinuous: false,
        plan: { outputTPerDay: 8_640, hourlyTph: 420, runRatePct: 85, kwhPerT: 11.5, kgcePerT: 1.42 },
      },
      {
        step: 'kiln',
        areaId: area('W3.L1'),
        outputAreaId: area('W3.L1'),
        energyAreaIds: [area('W2'), area('W3.L1')],
        units: [unit('W3.L1.P2.U01')],
        isContinuous: true,
        plan: { outputTPerDay: 5_500, hourlyTph: 229, runRatePct: 95, kwhPerT: 36, kgcePerT: 109 },
      },
      {
        step: 'cementMill',
        areaId: area('W4'),
        outputAreaId: area('W4'),
        energyAreaIds: [area('W4')],
        units: numbers(MILLS).map((n) => unit(`W4.L${n}.P1.U02`)),
        isContinuous: false,
        plan: { outputTPerDay: 4_600, hourlyTph: 175, runRatePct: 53, kwhPerT: 29, kgcePerT: 3.57 },
      },
      {
        step: 'packing',
        areaId: area('W5'),
        outputAreaId: area('W5'),
        energyAreaIds: [area('W5')],
        units: numbers(PACKERS).map((n) => unit(`W5.L1.P2.U0${n}`, false)),
        isContinuous: false,
        plan: { outputTPerDay: 4_600, hourlyTph: 190, runRatePct: 50, kwhPerT: 0.9, kgcePerT: 0.12 },
      },
    ],
    kilnAreaId: area('W3.L1.P2.U01'),
    clinkerShare: CLINKER_SHARE,
    stores: [
      {
        store: 'rawMeal',
        areaId: area('W1.L1'),
        filledBy: area('W1'),
        capacityT: RAW_SILO_T,
        lowPct: 25,
        highPct: 95,
      },
      {
        store: 'clinker',
        areaId: area('W3.L1'),
        filledBy: area('W3.L1'),
        capacityT: CLINKER_ROOM_T,
        lowPct: 20,
        highPct: 95,
      },
      {
        store: 'cement',
        areaId: area('W5.L1.P1'),
        filledBy: area('W4'),
        capacityT: CEMENT_SILO_T,
        lowPct: 22,
        highPct: 95,
      },
    ],
    quality: [
      {
        property: 'freeLimePct',
        areaIds: [area('W3.L1.P2.U01')],
        unit: '%',
        dp: 2,
        lower: null,
        upper: 1.5,
        days: 1,
        waitDays: 0,
      },
      {
        property: 'kh',
        areaIds: [area('W3.L1.P2.U01')],
        unit: '',
        dp: 3,
        lower: 0.9,
        upper: 0.94,
        days: 1,
        waitDays: 0,
      },
      {
        property: 'silicaModulus',
        areaIds: [area('W3.L1.P2.U01')],
        unit: '',
        dp: 2,
        lower: 2.4,
        upper: 2.6,
        days: 1,
        waitDays: 0,
      },
      {
        property: 'aluminaModulus',
        areaIds: [area('W3.L1.P2.U01')],
        unit: '',
        dp: 2,
        lower: 1.5,
        upper: 1.7,
        days: 1,
        waitDays: 0,
      },
      {
        property: 'residue45Pct',
        areaIds: numbers(MILLS).map((n) => area(`W4.L${n}`)),
        unit: '%',
        dp: 1,
        lower: null,
        upper: 9,
        days: 1,
        waitDays: 0,
      },
      {
        property: 'blaine',
        areaIds: numbers(MILLS).map((n) => area(`W4.L${n}`)),
        unit: 'm²/kg',
        dp: 0,
        lower: 340,
        upper: 380,
        days: 1,
        waitDays: 0,
      },
      {
        property: 'strength3dMPa',
        areaIds: [area('W4')],
        unit: 'MPa',
        dp: 1,
        lower: 26,
        upper: null,
        days: 7,
        waitDays: 3,
      },
      {
        property: 'strength28dMPa',
        areaIds: [area('W4')],
        unit: 'MPa',
        dp: 1,
        lower: 48,
        upper: null,
        days: 7,
        waitDays: 28,
      },
    ],
  };
}

export function cementLineProcess(plantId: string, incomer: number): LiveProcess {
  const store = (signal: number, position: number, unit: '%' | 't') => ({
    signal,
    areaId: plantId,
    name: 'store',
    position,
    unit,
    dp: unit === '%' ? 2 : 0,
  });
  return {
    units: [{ areaId: plantId, kind: 'cementLine', data: lineData(plantId) }],
    signals: [
      store(SIGNAL.rawSiloPct, 1, '%'),
      store(SIGNAL.clinkerStockT, 2, 't'),
      store(SIGNAL.siloT, 3, 't'),
    ],
    meterOf: () => incomer,
    lab: qualityLab(plantId),
  };
}
