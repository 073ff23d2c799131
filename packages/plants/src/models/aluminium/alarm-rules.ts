/** The alarm rules of the casthouse, as data. Limits stand at three to 3.5 sigma of the undisturbed process. */
import type { NamePair } from '@plantdeck/platform/engine/names/plant-name.ts';
import type { AlarmRule } from '@plantdeck/platform/engine/alarms/alarm-rule.ts';
import { createRuleList } from '../parts/rule-list.ts';
import { addSupplyRules } from '../parts/supply-rules.ts';
import { two } from '../parts/structure-builder.ts';
import { SIGNAL } from './signals.ts';
import { FURNACES, HOMOGENISERS, MILL_GROUPS, TRANSFORMERS } from './structure.ts';

const PIT = 'W2.L1.P2.U01';
const CASTER = 'W3.L1.P1.U01';
const EMULSION = 'W3.L1.P2.U04';
const COILER = 'W3.L1.P3.U01';

export function aluminiumRules(plantId: string, nameOf: (areaId: string) => NamePair): readonly AlarmRule[] {
  const { rules, high, low, state } = createRuleList(plantId, nameOf);
  for (let n = 1; n <= FURNACES; n++) {
    const i = n - 1;
    const furnace = `W1.L1.P1.U${two(n)}`;
    const running = SIGNAL.fires[i]!;
    state(`furnace${n}.burner`, furnace, 'is.burnerTripped', SIGNAL.burnerDown[i]!, 2);
    state(`furnace${n}.hold`, furnace, 'is.longHold', SIGNAL.longHold[i]!, 3);
    high(`furnace${n}.o2.H`, furnace, 'is.oxygenHigh', SIGNAL.o2[i]!, {
      limit: 3.4,
      deadband: 0.15,
      unit: '%',
      priority: 3,
      on: 2,
      off: 2,
      running,
    });
    low(`furnace${n}.o2.L`, furnace, 'is.kilnOxygenLow', SIGNAL.o2[i]!, {
      limit: 1,
      deadband: 0.1,
      unit: '%',
      priority: 2,
      running,
    });
    high(`furnace${n}.metal.H`, furnace, 'is.metalHot', SIGNAL.metalC[i]!, {
      limit: 752,
      deadband: 2,
      unit: '°C',
      priority: 3,
    });
    high(`furnace${n}.flue.H`, furnace, 'is.flueHot', SIGNAL.flueC[i]!, {
      limit: 233.5,
      deadband: 2,
      unit: '°C',
      priority: 3,
      running,
    });
    high(`furnace${n}.pressure.H`, furnace, 'is.pressureHigh', SIGNAL.pressurePa[i]!, {
      limit: 14.8,
      deadband: 0.5,
      unit: 'Pa',
      priority: 4,
      on: 0,
      running,
    });
  }
  for (let n = 1; n <= 2; n++) {
    const area = n === 1 ? 'W2.L1.P1.U01' : CASTER;
    low(`holding${n}.c.L`, area, 'is.metalCold', SIGNAL.holdingC[n - 1]!, {
      limit: 717.8,
      deadband: 1,
      unit: '°C',
      priority: 3,
      on: 2,
      off: 2,
    });
    high(`holding${n}.c.H`, area, 'is.metalHot', SIGNAL.holdingC[n - 1]!, {
      limit: 738.2,
      deadband: 1,
      unit: '°C',
      priority: 3,
      on: 2,
      off: 2,
    });
  }
  low('rod.metal.L', CASTER, 'is.metalStockLow', SIGNAL.holdingT[1]!, {
    limit: 3,
    deadband: 1,
    unit: 't',
    priority: 3,
    on: 2,
    off: 2,
    running: SIGNAL.rodRuns,
  });
  high('hydrogen.H', PIT, 'is.hydrogenHigh', SIGNAL.hydrogen, {
    limit: 0.167,
    deadband: 0.004,
    unit: 'ml/100g',
    priority: 2,
    on: 3,
    off: 3,
  });
  // Two bad actors: no deadband, no delay, and a value that hangs about the limit (the other is the dew point).
  low('argon.L', PIT, 'is.argonLow', SIGNAL.argonLpm, {
    limit: 45,
    deadband: 0,
    unit: 'L/min',
    priority: 4,
    on: 0,
    off: 0,
  });
  state('pit.abort', PIT, 'is.dropAborted', SIGNAL.pitAbort, 1);
  low('launder.L', PIT, 'is.launderCold', SIGNAL.launderC, {
    limit: 688.5,
    deadband: 0.8,
    unit: '°C',
    priority: 3,
    running: SIGNAL.pitCasts,
  });
  high('launder.H', PIT, 'is.launderHot', SIGNAL.launderC, {
    limit: 707.5,
    deadband: 0.8,
    unit: '°C',
    priority: 3,
    running: SIGNAL.pitCasts,
  });
  low('pit.water.L', PIT, 'is.coolingWaterLow', SIGNAL.pitWaterM3h, {
    limit: 70,
    deadband: 4,
    unit: 'm³/h',
    priority: 1,
    on: 0,
  });
  high('pit.water.H', PIT, 'is.coolingWaterWarm', SIGNAL.pitWaterC, {
    limit: 35.6,
    deadband: 0.4,
    unit: '°C',
    priority: 4,
    on: 5,
    off: 5,
  });
  state('rod.cobble', 'W3.L1', 'is.cobble', SIGNAL.cobble, 2);
  state('caster.trip', CASTER, 'is.tripped', SIGNAL.casterTrip, 2);
  low('mould.L', CASTER, 'is.coolingWaterLow', SIGNAL.mouldWaterM3h, {
    limit: 38,
    deadband: 0.5,
    unit: 'm³/h',
    priority: 2,
    on: 0,
  });
  high('wheel.H', CASTER, 'is.wheelHot', SIGNAL.wheelC, {
    limit: 145.5,
    deadband: 1,
    unit: '°C',
    priority: 3,
    on: 0,
  });
  const rodRuns = SIGNAL.rodRuns;
  low('bar.L', 'W3.L1.P2.U01', 'is.barCold', SIGNAL.barC, {
    limit: 481.5,
    deadband: 2,
    unit: '°C',
    priority: 3,
    running: rodRuns,
  });
  high('bar.H', 'W3.L1.P2.U01', 'is.barHot', SIGNAL.barC, {
    limit: 518.5,
    deadband: 2,
    unit: '°C',
    priority: 3,
    running: rodRuns,
  });
  for (let n = 1; n <= MILL_GROUPS; n++) {
    state(`mill${n}.trip`, `W3.L1.P2.U${two(n)}`, 'is.tripped', SIGNAL.millTrip[n - 1]!, 3);
    high(`mill${n}.load.H`, `W3.L1.P2.U${two(n)}`, 'is.loadHigh', SIGNAL.millLoadPct[n - 1]!, {
      limit: 77.2,
      deadband: 0.8,
      unit: '%',
      priority: 4,
      running: rodRuns,
    });
  }
  low('emulsion.bar.L', EMULSION, 'is.pressureLow', SIGNAL.emulsionBar, {
    limit: 3.75,
    deadband: 0.04,
    unit: 'bar',
    priority: 3,
    on: 0,
  });
  low('emulsion.line.L', EMULSION, 'is.pressureLow', SIGNAL.emulsionLineBar, {
    limit: 3,
    deadband: 0.1,
    unit: 'bar',
    priority: 3,
    running: SIGNAL.rodRuns,
  });
  high('emulsion.c.H', EMULSION, 'is.emulsionHot', SIGNAL.emulsionC, {
    limit: 61.5,
    deadband: 0.5,
    unit: '°C',
    priority: 4,
  });
  state('coiler.trip', COILER, 'is.tripped', SIGNAL.coilerTrip, 3);
  for (let n = 1; n <= HOMOGENISERS; n++)
    high(
      `homogeniser${n}.spread.H`,
      `W4.L1.P1.U${two(n)}`,
      'is.temperatureSpreadHigh',
      SIGNAL.homogeniserSpread[n - 1]!,
      { limit: 6.8, deadband: 0.2, unit: '°C', priority: 3, on: 2, off: 2 },
    );
  high('billets.H', 'W4.L1', 'is.billetStockHigh', SIGNAL.billetStockT, {
    limit: 110,
    deadband: 5,
    unit: 't',
    priority: 4,
    on: 5,
    off: 5,
  });
  for (let n = 1; n <= 2; n++)
    high(`compressor${n}.hot.H`, `W5.L1.P1.U${two(n)}`, 'is.coolingWaterWarm', SIGNAL.compressorHot[n - 1]!, {
      limit: 44,
      deadband: 2,
      unit: '°C',
      priority: 3,
      on: 0,
    });
  addSupplyRules({ high, low }, 'W5', TRANSFORMERS, SIGNAL);
  low('water.kpa.L', 'W5.L2.P2.U02', 'is.pressureLow', SIGNAL.waterKpa, {
    limit: 394,
    deadband: 4,
    unit: 'kPa',
    priority: 2,
    on: 0,
  });
  low('gas.kpa.L', 'W5.L2.P2.U01', 'is.pressureLow', SIGNAL.gasKpa, {
    limit: 20.4,
    deadband: 0.2,
    unit: 'kPa',
    priority: 3,
  });
  high('filter.H', 'W1.L1.P3', 'is.pressureDropHigh', SIGNAL.filterPa, {
    limit: 1_405,
    deadband: 10,
    unit: 'Pa',
    priority: 4,
  });
  low('pcc.pf.L', 'W5.L2.P1.U01', 'is.powerFactorLow', SIGNAL.powerFactor, {
    limit: 0.9,
    deadband: 0.01,
    unit: 'cosφ',
    priority: 3,
    on: 15,
    off: 15,
  });
  high('pcc.demand.H', 'W5.L2.P1.U01', 'is.demandHigh', SIGNAL.demandKw, {
    limit: 2_090,
    deadband: 30,
    unit: 'kW',
    priority: 2,
    on: 0,
    off: 2,
  });
  // Three that stand for days.
  state('leakDetector', 'W1.L1.P1.U02', 'is.sensorFault', SIGNAL.staleDetector, 3);
  state('levelLaser', PIT, 'is.sensorFault', SIGNAL.staleLaser, 4);
  state('emulsionProbe', EMULSION, 'is.sensorFault', SIGNAL.staleProbe, 4);
  return rules;
}
