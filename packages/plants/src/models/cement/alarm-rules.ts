/** The alarm rules of the cement plant, as data. Limits stand at 3.5 sigma of the undisturbed process. */
import type { NameKey, NamePair } from '@plantdeck/platform/engine/names/plant-name.ts';
import type { AlarmRule } from '@plantdeck/platform/engine/alarms/alarm-rule.ts';
import { createRuleList } from '../parts/rule-list.ts';
import { addSupplyRules } from '../parts/supply-rules.ts';
import { two } from '../parts/structure-builder.ts';
import { SHELL_POINTS, SIGNAL, STAGES } from './signals.ts';
import { COOLER_FANS, MILLS, TRANSFORMERS } from './structure.ts';

const STAGE_HIGH_C = [347, 538, 690, 801, 882];
const STAGE_HIGH: readonly NameKey[] = [
  'is.stage1High',
  'is.stage2High',
  'is.stage3High',
  'is.stage4High',
  'is.stage5High',
];
const PREHEATER = 'W3.L1.P1.U01';
const KILN = 'W3.L1.P2.U01';
const COOLER = 'W3.L1.P3.U01';
const RAW_MILL = 'W1.L1.P2.U01';
const COAL_MILL = 'W2.L1.P1.U01';

export function cementRules(plantId: string, nameOf: (areaId: string) => NamePair): readonly AlarmRule[] {
  const { rules, high, low, state } = createRuleList(plantId, nameOf);
  const rawRuns = SIGNAL.rawRuns;
  const coalRuns = SIGNAL.coalRuns;
  const kilnRuns = SIGNAL.kilnRuns;

  state('rawMill.down', RAW_MILL, 'is.tripped', SIGNAL.rawDown, 3);
  high('rawMill.vibration.H', RAW_MILL, 'is.vibrationHigh', SIGNAL.rawVibration, {
    limit: 5.05,
    deadband: 0.2,
    unit: 'mm/s',
    priority: 3,
    on: 0,
    running: rawRuns,
  });
  high('rawMill.dp.H', RAW_MILL, 'is.pressureDropHigh', SIGNAL.rawPressurePa, {
    limit: 7_670,
    deadband: 80,
    unit: 'Pa',
    priority: 4,
    running: rawRuns,
  });
  high('rawMill.outlet.H', RAW_MILL, 'is.outletHot', SIGNAL.rawOutletC, {
    limit: 88,
    deadband: 0.8,
    unit: '°C',
    priority: 3,
    running: rawRuns,
  });
  low('rawSilo.L', 'W1.L1', 'is.stockLow', SIGNAL.rawSiloPct, {
    limit: 25,
    deadband: 3,
    unit: '%',
    priority: 2,
    on: 5,
    off: 5,
  });
  state('coalMill.down', COAL_MILL, 'is.tripped', SIGNAL.coalDown, 3);
  high('coalMill.outlet.H', COAL_MILL, 'is.outletHot', SIGNAL.coalOutletC, {
    limit: 71.3,
    deadband: 0.5,
    unit: '°C',
    priority: 2,
    running: coalRuns,
  });
  high('coalMill.co.H', COAL_MILL, 'is.bagCoHigh', SIGNAL.coalBagCoPpm, {
    limit: 196,
    deadband: 8,
    unit: 'ppm',
    priority: 2,
  });
  low('coalBin.L', 'W2.L1', 'is.stockLow', SIGNAL.coalBinPct, {
    limit: 22,
    deadband: 3,
    unit: '%',
    priority: 2,
    on: 5,
    off: 5,
  });

  for (let n = 0; n < STAGES; n++) {
    high(`c${n + 1}.H`, PREHEATER, STAGE_HIGH[n]!, SIGNAL.stageC[n]!, {
      limit: STAGE_HIGH_C[n]!,
      deadband: 3,
      unit: '°C',
      priority: n === 0 || n === 4 ? 2 : 3,
      running: kilnRuns,
    });
  }
  high('calciner.H', PREHEATER, 'is.calcinerHigh', SIGNAL.calcinerC, {
    limit: 897,
    deadband: 3,
    unit: '°C',
    priority: 2,
    running: kilnRuns,
  });
  low('calciner.L', PREHEATER, 'is.calcinerLow', SIGNAL.calcinerC, {
    limit: 865,
    deadband: 3,
    unit: '°C',
    priority: 3,
    running: kilnRuns,
  });
  high('outlet.co.H', PREHEATER, 'is.outletCoHigh', SIGNAL.outletCoPpm, {
    limit: 760,
    deadband: 40,
    unit: 'ppm',
    priority: 2,
  });
  low('outlet.o2.L', PREHEATER, 'is.oxygenLow', SIGNAL.outletO2, {
    limit: 2.35,
    deadband: 0.1,
    unit: '%',
    priority: 3,
    running: kilnRuns,
  });
  low('tertiary.L', PREHEATER, 'is.tertiaryLow', SIGNAL.tertiaryC, {
    limit: 888,
    deadband: 6,
    unit: '°C',
    priority: 4,
    running: kilnRuns,
  });
  low('feed.L', PREHEATER, 'is.feedLow', SIGNAL.feedTph, {
    limit: 320,
    deadband: 8,
    unit: 't/h',
    priority: 3,
    running: kilnRuns,
  });

  state('kiln.stop', KILN, 'is.stopped', SIGNAL.kilnStopped, 1);
  high('burning.H', KILN, 'is.burningHigh', SIGNAL.burningC, {
    limit: 1_472,
    deadband: 6,
    unit: '°C',
    priority: 3,
    running: kilnRuns,
  });
  low('burning.L', KILN, 'is.burningLow', SIGNAL.burningC, {
    limit: 1_386,
    deadband: 6,
    unit: '°C',
    priority: 2,
    running: kilnRuns,
  });
  high('torque.H', KILN, 'is.currentHigh', SIGNAL.kilnTorqueA, {
    limit: 684,
    deadband: 6,
    unit: 'A',
    priority: 3,
    running: kilnRuns,
  });
  low('inlet.o2.L', KILN, 'is.inletOxygenLow', SIGNAL.inletO2, {
    limit: 1.9,
    deadband: 0.1,
    unit: '%',
    priority: 3,
    running: kilnRuns,
  });
  low('secondary.L', KILN, 'is.secondaryLow', SIGNAL.secondaryC, {
    limit: 1_085,
    deadband: 6,
    unit: '°C',
    priority: 3,
    running: kilnRuns,
  });
  for (let n = 1; n <= SHELL_POINTS; n++)
    high(`shell${n}.H`, KILN, 'is.shellHot', SIGNAL.shellC[n - 1]!, {
      limit: 345,
      deadband: 4,
      unit: '°C',
      priority: 3,
      on: 5,
      off: 5,
      running: kilnRuns,
    });
  high('freeLime.H', KILN, 'is.freeLimeHigh', SIGNAL.labFreeLime, {
    limit: 1.5,
    deadband: 0.05,
    unit: '%',
    priority: 3,
    running: kilnRuns,
  });
  // Two bad actors: no deadband, no delay, and a value that hangs about the limit (the other is the dew point).
  high('hood.H', KILN, 'is.hoodHigh', SIGNAL.hoodPa, {
    limit: -12,
    deadband: 0,
    unit: 'Pa',
    priority: 4,
    on: 0,
    off: 0,
  });
  state('idFan.trip', 'W3.L1.P1.U03', 'is.tripped', SIGNAL.idFanTrip, 1);
  for (let n = 1; n <= COOLER_FANS; n++)
    state(`coolerFan${n}.down`, `W3.L1.P3.U${two(n + 1)}`, 'is.tripped', SIGNAL.coolerFanDown[n - 1]!, 3);
  high('undergrate.H', COOLER, 'is.undergrateHigh', SIGNAL.undergratePa, {
    limit: 6_220,
    deadband: 80,
    unit: 'Pa',
    priority: 3,
    running: kilnRuns,
  });
  high('coolerOut.H', COOLER, 'is.outletHot', SIGNAL.coolerOutC, {
    limit: 128,
    deadband: 2,
    unit: '°C',
    priority: 3,
    running: kilnRuns,
  });
  low('whr.L', 'W3.L2.P1.U01', 'is.outputLow', SIGNAL.whrKw, {
    limit: 5_600,
    deadband: 150,
    unit: 'kW',
    priority: 4,
    on: 10,
    off: 10,
    running: kilnRuns,
  });
  high('stack.nox.H', 'W3.L1', 'is.noxHigh', SIGNAL.stackNox, {
    limit: 254,
    deadband: 5,
    unit: 'mg/Nm³',
    priority: 2,
    on: 5,
    off: 5,
  });
  high('stack.dust.H', 'W3.L1', 'is.dustHigh', SIGNAL.stackDust, {
    limit: 7.4,
    deadband: 0.2,
    unit: 'mg/Nm³',
    priority: 4,
    on: 2,
    off: 2,
  });

  for (let n = 1; n <= MILLS; n++) {
    const i = n - 1;
    const mill = `W4.L${n}.P1.U02`;
    const running = SIGNAL.millRuns[i]!;
    state(`cementMill${n}.down`, mill, 'is.tripped', SIGNAL.millDown[i]!, 3);
    high(`cementMill${n}.outlet.H`, mill, 'is.outletHot', SIGNAL.millOutletC[i]!, {
      limit: 110.6,
      deadband: 1,
      unit: '°C',
      priority: 3,
      running,
    });
    high(`cementMill${n}.vibration.H`, mill, 'is.vibrationHigh', SIGNAL.millVibration[i]!, {
      limit: 4.5,
      deadband: 0.2,
      unit: 'mm/s',
      priority: 4,
      on: 0,
      running,
    });
    low(`cementMill${n}.blaine.L`, mill, 'is.finenessLow', SIGNAL.blaine[i]!, {
      limit: 337,
      deadband: 3,
      unit: 'm²/kg',
      priority: 3,
      on: 5,
      off: 5,
      running,
    });
    high(`cementMill${n}.residue.H`, mill, 'is.residueHigh', SIGNAL.residue[i]!, {
      limit: 9.6,
      deadband: 0.2,
      unit: '%',
      priority: 4,
      on: 5,
      off: 5,
      running,
    });
    high(`rollerPress${n}.gap.H`, `W4.L${n}.P1.U01`, 'is.gapHigh', SIGNAL.pressGapMm[i]!, {
      limit: 31.3,
      deadband: 0.4,
      unit: 'mm',
      priority: 4,
      running,
    });
  }
  low('silo.L', 'W5.L1.P1', 'is.stockLow', SIGNAL.siloPct, {
    limit: 22,
    deadband: 2,
    unit: '%',
    priority: 2,
    on: 5,
    off: 5,
  });
  addSupplyRules({ high, low }, 'W6', TRANSFORMERS, SIGNAL);
  low('water.kpa.L', 'W6.L2.P2.U01', 'is.pressureLow', SIGNAL.waterKpa, {
    limit: 356,
    deadband: 3,
    unit: 'kPa',
    priority: 4,
  });
  high('pcc.demand.H', 'W6.L2.P1.U01', 'is.demandHigh', SIGNAL.demandKw, {
    limit: 22_800,
    deadband: 250,
    unit: 'kW',
    priority: 1,
    on: 0,
    off: 2,
  });
  // Three that stand for days.
  state('shellScanner', KILN, 'is.scannerFault', SIGNAL.staleShell, 3);
  state('stackAnalyser', 'W3.L1', 'is.analyserFault', SIGNAL.staleAnalyser, 4);
  state('siloSensor', 'W5.L1.P1', 'is.sensorFault', SIGNAL.staleSilo, 4);
  return rules;
}
