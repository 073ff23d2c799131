/** The kiln line as pictures and boards know it: stages, windows, limits, and the tag of each value. */
import type { RotaryKilnData } from '@plantdeck/platform/engine/process/process-unit.ts';
import type { LiveProcess, ProcessSignal } from '../../engine/plant-model.ts';
import { RESULT_AFTER_MINUTES } from './free-lime-lab.ts';
import { COAL_KJ_PER_KG, DEAD_MINUTES } from './kiln-line.ts';
import { SHELL_POINTS, SIGNAL, STAGES } from './signals.ts';

const KILN_M = 74;

const kilnData = (plantId: string): RotaryKilnData => ({
  stages: STAGES,
  clinkerAreaId: `${plantId}.W3.L1`,
  clinkerPowerAreaIds: ['W1', 'W2', 'W3.L1'].map((id) => `${plantId}.${id}`),
  calcinerAreaId: `${plantId}.W3.L1.P1.U01`,
  recoveryAreaId: `${plantId}.W3.L2`,
  labAreaId: `${plantId}.W3.L1.P2.U01`,
  ratedClinkerTph: 229,
  delayMin: DEAD_MINUTES,
  coalKjPerKg: COAL_KJ_PER_KG,
  windows: {
    burningC: [1_390, 1_470],
    torqueA: [600, 680],
    secondaryC: [1_050, 1_200],
    tertiaryC: [850, 1_000],
    calcinerC: [860, 900],
    stage1C: [300, 345],
    inletO2Pct: [1.8, 4],
    coPct: [0, 0.1],
    inletNoxPpm: [600, 1_200],
  },
  shellM: Array.from({ length: SHELL_POINTS }, (_, n) => Math.round(((n + 0.5) * KILN_M) / SHELL_POINTS)),
  shellLimitsC: [380, 420],
  // GB 4915-2013 for existing lines in key regions.
  emissionLimits: { nox: 320, so2: 100, dust: 20 },
  refO2Pct: 10,
});

export function kilnLineProcess(plantId: string, kilnMeter: number): LiveProcess {
  const areaId = `${plantId}.W3.L1.P2.U01`;
  const one = (signal: number, name: string, unit: string, dp: number): ProcessSignal => ({
    signal,
    areaId,
    name,
    unit,
    dp,
  });
  const many = (signals: readonly number[], name: string, unit: string): ProcessSignal[] =>
    signals.map((signal, at) => ({ ...one(signal, name, unit, unit === 'Pa' ? 0 : 1), position: at + 1 }));
  return {
    units: [{ areaId, kind: 'rotaryKiln', data: kilnData(plantId) }],
    signals: [
      ...many(SIGNAL.stageC, 'stageC', '°C'),
      ...many(SIGNAL.stagePa, 'stagePa', 'Pa'),
      ...many(SIGNAL.shellC, 'shellC', '°C'),
      one(SIGNAL.outletO2, 'outletO2Pct', '%', 2),
      one(SIGNAL.outletCoPpm, 'outletCoPpm', 'ppm', 0),
      one(SIGNAL.calcinerC, 'calcinerC', '°C', 1),
      one(SIGNAL.calcinerCoalTph, 'calcinerCoalTph', 't/h', 2),
      one(SIGNAL.tertiaryC, 'tertiaryC', '°C', 1),
      one(SIGNAL.inletC, 'inletC', '°C', 1),
      one(SIGNAL.inletO2, 'inletO2Pct', '%', 2),
      one(SIGNAL.inletNoxPpm, 'inletNoxPpm', 'ppm', 0),
      one(SIGNAL.kilnState, 'state', '', 0),
      one(SIGNAL.kilnSpeed, 'speedRpm', 'rpm', 2),
      one(SIGNAL.kilnTorqueA, 'torqueA', 'A', 0),
      one(SIGNAL.burningC, 'burningC', '°C', 1),
      one(SIGNAL.kilnCoalTph, 'mainCoalTph', 't/h', 2),
      one(SIGNAL.secondaryC, 'secondaryC', '°C', 1),
      one(SIGNAL.feedTph, 'feedTph', 't/h', 1),
      one(SIGNAL.clinkerTph, 'clinkerTph', 't/h', 1),
      one(SIGNAL.undergratePa, 'undergratePa', 'Pa', 0),
      one(SIGNAL.coolerOutC, 'coolerOutC', '°C', 1),
      one(SIGNAL.stackNox, 'noxMg', 'mg/Nm3', 1),
      one(SIGNAL.stackSo2, 'so2Mg', 'mg/Nm3', 1),
      one(SIGNAL.stackDust, 'dustMg', 'mg/Nm3', 2),
      one(SIGNAL.stackO2, 'stackO2Pct', '%', 2),
    ],
    meterOf: () => kilnMeter,
    lab: [
      {
        signal: SIGNAL.labFreeLime,
        areaId,
        property: 'freeLimePct',
        resultAfterMinutes: RESULT_AFTER_MINUTES,
        whileRunning: SIGNAL.labIsNew,
      },
    ],
  };
}
