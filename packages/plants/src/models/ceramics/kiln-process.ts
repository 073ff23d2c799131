/** The roller kilns as pictures and boards know them: zones, recipe, fans, and the tag of each value. */
import { named } from '@plantdeck/platform/engine/names/plant-name.ts';
import type { RollerKilnData } from '@plantdeck/platform/engine/process/process-unit.ts';
import type { LiveProcess, ProcessSignal } from '../../engine/plant-model.ts';
import { FIRED_T_PER_M2, KILN_M2_PER_MIN, RECIPE } from './product.ts';
import { CYCLE_MINUTES, KILN_LENGTH_M, KILN_SET_C } from './roller-kiln.ts';
import { FIRED, KILN_FANS, KILN_ZONES, SIGNAL } from './signals.ts';

const FIRST_KILN_METER = 27;
const LAST_ZONES = [
  { phase: 'preheat', last: 11, bandK: 15 },
  { phase: 'fire', last: 17, bandK: 5 },
  { phase: 'rapidCool', last: 20, bandK: 20 },
  { phase: 'slowCool', last: 22, bandK: 10 },
  { phase: 'finalCool', last: KILN_ZONES, bandK: 15 },
] as const;
const FAN_NAMES = [
  named('ceramics.fan.exhaust'),
  named('ceramics.fan.combustion', { n: 1 }),
  named('ceramics.fan.combustion', { n: 2 }),
  named('ceramics.fan.rapidCool'),
  named('ceramics.fan.hotAir'),
  named('ceramics.fan.finalCool'),
];

const kilnData = (plantId: string, line: number): RollerKilnData => ({
  lengthM: KILN_LENGTH_M,
  product: named('ceramics.tile'),
  recipe: RECIPE,
  kgPerM2: FIRED_T_PER_M2 * 1000,
  ratedM2PerHour: KILN_M2_PER_MIN * 60,
  contentM2: CYCLE_MINUTES * KILN_M2_PER_MIN,
  sortingAreaId: `${plantId}.W5.L${line + 1}`,
  feedingAreaId: `${plantId}.W3.L${line + 1}`,
  gasKjPerNm3: 35_500,
  bands: {
    speedMMin: [4.7, 4.9],
    preheatPa: [-18, -10],
    firePa: [8, 16],
    coolPa: [1, 7],
    o2Pct: [7.5, 10.5],
    fillPct: [70, 100],
  },
  zones: KILN_SET_C.map((_, z) => {
    const part = LAST_ZONES.find(({ last }) => z < last) ?? LAST_ZONES[4];
    return {
      no: z + 1,
      fromM: (z * KILN_LENGTH_M) / KILN_ZONES,
      toM: ((z + 1) * KILN_LENGTH_M) / KILN_ZONES,
      phase: part.phase,
      bandK: part.bandK,
    };
  }),
  drives: KILN_FANS.map((code, fan) => ({ code, name: FAN_NAMES[fan]!, kind: 'fan' as const })),
});

export function kilnProcess(plantId: string): LiveProcess {
  const areaOf = (line: number): string => `${plantId}.W4.L${line + 1}.P1.U01`;
  const signals = [0, 1].flatMap((line): ProcessSignal[] => {
    const areaId = areaOf(line);
    const one = (signal: readonly number[], name: string, unit: string, dp: number, at = line) => ({
      signal: signal[at]!,
      areaId,
      name,
      unit,
      dp,
    });
    const zones = (signal: readonly number[], name: string, first: number, count: number): ProcessSignal[] =>
      Array.from({ length: count }, (_, z) => ({
        ...one(signal, name, name === 'valvePct' ? '%' : '°C', 1, line * count + z),
        position: first + z,
      }));
    const fans = (signal: readonly number[], name: string, unit: string, dp: number): ProcessSignal[] =>
      KILN_FANS.map((code, fan) => one(signal, `${code}.${name}`, unit, dp, line * KILN_FANS.length + fan));
    return [
      ...zones(SIGNAL.kilnSetC, 'setC', 1, KILN_ZONES),
      ...zones(SIGNAL.kilnUpperC, 'upperC', 1, KILN_ZONES),
      ...zones(SIGNAL.kilnLowerC, 'lowerC', 1, KILN_ZONES),
      ...zones(SIGNAL.kilnValvePct, 'valvePct', FIRED.first, FIRED.last - FIRED.first + 1),
      one(SIGNAL.kilnRuns, 'runs', '', 0),
      one(SIGNAL.kilnSpeed, 'speedMMin', 'm/min', 2),
      one(SIGNAL.kilnPreheatPa, 'preheatPa', 'Pa', 1),
      one(SIGNAL.kilnPressurePa, 'firePa', 'Pa', 1),
      one(SIGNAL.kilnCoolPa, 'coolPa', 'Pa', 1),
      one(SIGNAL.kilnO2, 'o2Pct', '%', 1),
      one(SIGNAL.kilnFlueC, 'flueC', '°C', 1),
      one(SIGNAL.kilnFill, 'fillPct', '%', 1),
      one(SIGNAL.kilnBurnersOut, 'burnersOut', '', 0),
      one(SIGNAL.kilnInM2, 'inM2PerMin', 'm2/min', 3),
      one(SIGNAL.kilnOutM2, 'outM2PerMin', 'm2/min', 3),
      ...fans(SIGNAL.fanHz, 'hz', 'Hz', 2),
      ...fans(SIGNAL.fanA, 'a', 'A', 0),
      ...fans(SIGNAL.fanFault, 'fault', '', 0),
    ];
  });
  return {
    units: [0, 1].map((line) => ({
      areaId: areaOf(line),
      kind: 'rollerKiln',
      data: kilnData(plantId, line),
    })),
    signals,
    meterOf: (areaId) => FIRST_KILN_METER + (areaId === areaOf(0) ? 0 : 1),
  };
}
