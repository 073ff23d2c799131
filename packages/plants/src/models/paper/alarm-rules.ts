/** The alarm rules of the paper plant, as data. Limits stand at three to 3.5 sigma of the undisturbed process. */
import type { NamePair } from '@plantdeck/platform/engine/names/plant-name.ts';
import type { AlarmRule } from '@plantdeck/platform/engine/alarms/alarm-rule.ts';
import { createRuleList } from '../parts/rule-list.ts';
import { addSupplyRules } from '../parts/supply-rules.ts';
import { DRYER_GROUPS, SIGNAL } from './signals.ts';
import { TRANSFORMERS } from './structure.ts';

const DRYER_LOW_C = [78.5, 92.4, 104.4, 114.4, 118.4, 108.4];
const DRYER_LOW_BAR = [0.44, 0.94, 1.74, 2.64, 2.94, 2.04];

export function paperRules(plantId: string, nameOf: (areaId: string) => NamePair): readonly AlarmRule[] {
  const { rules, high, low, state } = createRuleList(plantId, nameOf);
  const runs = SIGNAL.machineRuns;
  for (let n = 1; n <= 2; n++) {
    const i = n - 1;
    const pulper = `W1.L${n}.P1.U01`;
    const running = SIGNAL.pulperRuns[i]!;
    state(`pulper${n}.down`, pulper, 'is.tripped', SIGNAL.pulperDown[i]!, 3);
    high(`pulper${n}.consistency.H`, pulper, 'is.consistencyHigh', SIGNAL.pulperConsistency[i]!, {
      limit: 5.03,
      deadband: 0.04,
      unit: '%',
      priority: 4,
      running,
    });
    high(`screen${n}.dp.H`, `W1.L${n}.P2.U01`, 'is.pressureDropHigh', SIGNAL.screenDp[i]!, {
      limit: 51.8,
      deadband: 0.8,
      unit: 'kPa',
      priority: 3,
      running,
    });
    low(`chest${n}.L`, `W1.L${n}`, 'is.levelLow', SIGNAL.chestPct[i]!, {
      limit: 26,
      deadband: 3,
      unit: '%',
      priority: 2,
      on: 3,
      off: 3,
    });
    low(`chest${n}.consistency.L`, `W1.L${n}`, 'is.consistencyLow', SIGNAL.chestConsistency[i]!, {
      limit: 3.94,
      deadband: 0.02,
      unit: '%',
      priority: 3,
    });
  }
  high('broke.H', 'W1.L3', 'is.levelHigh', SIGNAL.brokePct, {
    limit: 72,
    deadband: 4,
    unit: '%',
    priority: 3,
    on: 2,
    off: 2,
  });
  high('freeness.H', 'W1.L4', 'is.freenessHigh', SIGNAL.freenessMl, {
    limit: 441,
    deadband: 3,
    unit: 'ml',
    priority: 3,
    on: 3,
    off: 3,
  });
  low('freeness.L', 'W1.L4', 'is.freenessLow', SIGNAL.freenessMl, {
    limit: 377,
    deadband: 3,
    unit: 'ml',
    priority: 3,
    on: 3,
    off: 3,
  });
  state('machine.break', 'W2.L1', 'is.sheetBreak', SIGNAL.machineBreak, 2);
  const headbox = 'W2.L1.P1.U02';
  high('headbox.H', headbox, 'is.pressureHigh', SIGNAL.headboxKpa, {
    limit: 51.3,
    deadband: 0.3,
    unit: 'kPa',
    priority: 3,
    running: runs,
  });
  low('headbox.L', headbox, 'is.pressureLow', SIGNAL.headboxKpa, {
    limit: 44.7,
    deadband: 0.3,
    unit: 'kPa',
    priority: 3,
    running: runs,
  });
  high('headbox.consistency.H', headbox, 'is.consistencyHigh', SIGNAL.headboxConsistency, {
    limit: 0.887,
    deadband: 0.004,
    unit: '%',
    priority: 4,
    running: runs,
  });
  low('vacuum.L', 'W2.L1.P2', 'is.vacuumLow', SIGNAL.vacuumKpa, {
    limit: 39.1,
    deadband: 0.3,
    unit: 'kPa',
    priority: 3,
    running: runs,
  });
  low('dryness.L', 'W2.L1.P3.U01', 'is.drynessLow', SIGNAL.pressDrynessPct, {
    limit: 44.75,
    deadband: 0.1,
    unit: '%',
    priority: 3,
    on: 3,
    off: 3,
    running: runs,
  });
  for (let n = 1; n <= DRYER_GROUPS; n++) {
    const section = `W2.L1.P4.U0${n <= 4 ? 1 : 2}`;
    const what = (
      [
        'is.group1Cold',
        'is.group2Cold',
        'is.group3Cold',
        'is.group4Cold',
        'is.group5Cold',
        'is.group6Cold',
      ] as const
    )[n - 1]!;
    const bar = (
      [
        'is.group1Bar',
        'is.group2Bar',
        'is.group3Bar',
        'is.group4Bar',
        'is.group5Bar',
        'is.group6Bar',
      ] as const
    )[n - 1]!;
    low(`dryer${n}.c.L`, section, what, SIGNAL.dryerC[n - 1]!, {
      limit: DRYER_LOW_C[n - 1]! - 1.6,
      deadband: 0.6,
      unit: '°C',
      priority: 3,
    });
    low(`dryer${n}.bar.L`, section, bar, SIGNAL.dryerBar[n - 1]!, {
      limit: DRYER_LOW_BAR[n - 1]!,
      deadband: 0.03,
      unit: 'bar',
      priority: 4,
      on: 0,
    });
  }
  low('steam.bar.L', 'W4.L1.P2.U01', 'is.pressureLow', SIGNAL.steamBar, {
    limit: 8.8,
    deadband: 0.1,
    unit: 'bar',
    priority: 1,
    on: 0,
  });
  const reel = 'W2.L1.P6.U01';
  high('gsm.H', reel, 'is.gsmHigh', SIGNAL.gsmDeviation, {
    limit: 2,
    deadband: 0.2,
    unit: 'g/m²',
    priority: 3,
    on: 2,
    off: 2,
    running: runs,
  });
  low('gsm.L', reel, 'is.gsmLow', SIGNAL.gsmDeviation, {
    limit: -2,
    deadband: 0.2,
    unit: 'g/m²',
    priority: 3,
    on: 2,
    off: 2,
    running: runs,
  });
  high('moisture.H', reel, 'is.moistureHigh', SIGNAL.moisturePct, {
    limit: 8.3,
    deadband: 0.08,
    unit: '%',
    priority: 3,
    on: 2,
    off: 2,
    running: runs,
  });
  low('moisture.L', reel, 'is.moistureLow', SIGNAL.moisturePct, {
    limit: 6.7,
    deadband: 0.08,
    unit: '%',
    priority: 4,
    on: 2,
    off: 2,
    running: runs,
  });
  high('spread.H', reel, 'is.spreadHigh', SIGNAL.moistureSpread, {
    limit: 0.7,
    deadband: 0.03,
    unit: '%',
    priority: 4,
    on: 2,
    off: 2,
    running: runs,
  });
  low('rct.L', reel, 'is.strengthLow', SIGNAL.labRct, {
    limit: 6.65,
    deadband: 0.05,
    unit: 'N·m/g',
    priority: 2,
    running: runs,
  });
  // Two bad actors: no deadband, no delay, and a value that hangs about the limit (the other is the dew point).
  low('whiteWater.L', 'W2.L1.P1', 'is.tankLow', SIGNAL.whiteWaterPct, {
    limit: 51.4,
    deadband: 0,
    unit: '%',
    priority: 4,
    on: 0,
    off: 0,
  });
  low('oxygen.L', 'W5.L1', 'is.dissolvedOxygenLow', SIGNAL.effluentO2, {
    limit: 2.1,
    deadband: 0.1,
    unit: 'mg/L',
    priority: 3,
    on: 3,
    off: 3,
  });
  high('cod.H', 'W5.L1', 'is.codHigh', SIGNAL.effluentCod, {
    limit: 72,
    deadband: 1,
    unit: 'mg/L',
    priority: 2,
    on: 5,
    off: 5,
  });
  high('thdu.H', 'W6.L2.P1.U01', 'is.thdHigh', SIGNAL.thduPct, {
    limit: 4.2,
    deadband: 0.1,
    unit: '%',
    priority: 3,
    on: 5,
    off: 5,
  });
  addSupplyRules({ high, low }, 'W6', TRANSFORMERS, SIGNAL);
  low('water.kpa.L', 'W6.L2.P2.U01', 'is.pressureLow', SIGNAL.waterKpa, {
    limit: 316,
    deadband: 3,
    unit: 'kPa',
    priority: 4,
  });
  high('pcc.demand.H', 'W6.L2.P1.U01', 'is.demandHigh', SIGNAL.demandKw, {
    limit: 8_600,
    deadband: 100,
    unit: 'kW',
    priority: 2,
    on: 0,
    off: 2,
  });
  // Three that stand for days.
  state('consistencyProbe', 'W1.L1', 'is.sensorFault', SIGNAL.staleProbe, 4);
  state('breakCamera', 'W2.L1', 'is.cameraFault', SIGNAL.staleCamera, 3);
  state('hoodHumidity', 'W2.L1.P4.U03', 'is.sensorFault', SIGNAL.staleHood, 4);
  return rules;
}
