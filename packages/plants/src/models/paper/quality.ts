/** What the quality prediction of the paper machine reads: inputs, properties of the laboratory, state of the reel. */
import { named } from '@plantdeck/platform/engine/names/plant-name.ts';
import type { SoftSensorLine } from '@plantdeck/platform/engine/soft-sensor/sensor-line.ts';
import { SIGNAL, SIGNAL_CODES } from './signals.ts';

const tagOf = (signal: number): string => SIGNAL_CODES[signal]!;
const tags = {
  run: SIGNAL.machineRuns,
  break: SIGNAL.machineBreak,
  gradeChange: SIGNAL.gradeChanging,
  basisWeightSet: SIGNAL.gsmSet,
  basisWeight: SIGNAL.gsm,
  speed: SIGNAL.speedMpm,
  reelNo: SIGNAL.reelNo,
  reelAgeMin: SIGNAL.reelAge,
  sampleAgeMin: SIGNAL.labSampleAge,
  resultAgeMin: SIGNAL.labResultAge,
  labReelNo: SIGNAL.labReel,
} as const;

type Input = SoftSensorLine['inputs'][number];
const input = (
  signal: number,
  name: Parameters<typeof named>[0],
  unit: string,
  [low, high]: readonly [number, number],
  section: Input['section'],
  adjust?: readonly [number, number],
): Input => ({
  tag: tagOf(signal),
  name: named(name),
  unit,
  low,
  high,
  section,
  ...(adjust ? { adjust: { low: adjust[0], high: adjust[1] } } : {}),
});
const property = (
  code: string,
  signal: number,
  unit: string,
  dp: number,
  rest: Pick<
    SoftSensorLine['properties'][number],
    'lower' | 'upper' | 'target' | 'repeatability' | 'biasLimit'
  >,
): SoftSensorLine['properties'][number] => ({
  code,
  tag: tagOf(signal),
  name: named(`quality.${code}` as Parameters<typeof named>[0]),
  unit,
  dp,
  ...rest,
});

export const paperLine = (plantId: string): SoftSensorLine => ({
  areaId: `${plantId}.W2.L1`,
  tags: Object.fromEntries(
    Object.entries(tags).map(([key, signal]) => [key, tagOf(signal)]),
  ) as unknown as SoftSensorLine['tags'],
  inputs: [
    input(SIGNAL.sre, 'input.sre', 'kWh/t', [30, 100], 'refining', [55, 68]),
    input(SIGNAL.freenessMl, 'input.freeness', 'mL', [200, 650], 'refining'),
    input(SIGNAL.headboxConsistency, 'input.consistency', '%', [0.4, 1.6], 'headbox'),
    input(SIGNAL.headboxKpa, 'input.headbox', 'kPa', [20, 90], 'headbox'),
    input(SIGNAL.ashPct, 'input.ash', '%', [4, 22], 'headbox'),
    input(SIGNAL.vacuumKpa, 'input.vacuum', 'kPa', [20, 70], 'wire'),
    input(SIGNAL.pressDrynessPct, 'input.dryness', '%', [35, 60], 'press'),
    input(SIGNAL.steamTph, 'input.steam', 't/h', [0, 60], 'dryer'),
    input(SIGNAL.starchKgPerT, 'input.starch', 'kg/t', [10, 70], 'sizePress', [32, 48]),
    input(SIGNAL.speedMpm, 'input.speed', 'm/min', [600, 860], 'reel'),
    input(SIGNAL.gsm, 'input.basisWeight', 'g/m2', [80, 150], 'reel'),
    input(SIGNAL.moisturePct, 'input.moisture', '%', [4, 11], 'reel', [7, 8]),
  ],
  properties: [
    property('rct', SIGNAL.labRct, '', 2, {
      lower: 6.8,
      upper: null,
      target: 7.25,
      repeatability: 0.11,
      biasLimit: 0.2,
    }),
    property('tensile', SIGNAL.labTensile, 'kN/m', 2, {
      lower: 7.5,
      upper: null,
      target: 7.95,
      repeatability: 0.12,
      biasLimit: 0.2,
    }),
    property('burst', SIGNAL.labBurst, 'kPa', 0, {
      lower: 275,
      upper: null,
      target: 308,
      repeatability: 6.5,
      biasLimit: 12,
    }),
    property('cobb', SIGNAL.labCobb, 'g/m2', 1, {
      lower: null,
      upper: 34,
      target: 32,
      repeatability: 0.45,
      biasLimit: 0.8,
    }),
  ],
});

/** Signals that are kept for it. */
export const paperLineSignals: readonly number[] = (() => {
  const line = paperLine('');
  const codes = new Set([
    ...Object.values(line.tags),
    ...line.inputs.map(({ tag }) => tag),
    ...line.properties.map(({ tag }) => tag),
  ]);
  return [...codes].map((code) => SIGNAL_CODES.indexOf(code));
})();
