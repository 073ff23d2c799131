import type { SoftSensorLine } from '../../src/engine/soft-sensor/sensor-line.ts';
import type { Database } from '../../src/store/database/index.ts';
import { makeFixturePlant } from '../fixture-plant.ts';
import { writeTag } from './tag-blocks.ts';

/** A paper machine whose ring crush index follows three inputs, with a laboratory that answers after 25 minutes. */
export const QUALITY_FROM = '2026-10-01T00:00:00+08:00';
export const QUALITY_NOW = '2026-11-20T14:32:10+08:00';
const HOUR_MS = 3_600_000;
const WINDOW_MS = 600_000;
const LAB_MS = 25 * 60_000;

export interface QualityChange {
  /** Only the running day is written again. */
  readonly isThere?: boolean;
  readonly frozenH?: number;
  readonly silentH?: number;
  readonly factor?: number;
  readonly factorH?: number;
  /** Of the first input over the last hours. */
  readonly shift?: number;
  readonly state?: 'break' | 'gradeChange';
}

/** Noise that is the same each time: the sum of a few hashes. */
function noise(seed: number, at: number): number {
  let sum = 0;
  for (let n = 0; n < 6; n += 1) {
    const hash = Math.sin((at + 1) * 12.9898 + seed * 78.233 + n * 37.719) * 43_758.5453;
    sum += hash - Math.floor(hash) - 0.5;
  }
  return sum * Math.SQRT2;
}
const NOW_MS = Date.parse(QUALITY_NOW);
const windowOf = (ms: number): number => Math.round(ms / WINDOW_MS);
const input = (n: number, ms: number, shift = 0): number =>
  [62, 36, 7.5][n]! +
  [3, 2, 0.25][n]! * noise(n + 1, windowOf(ms)) +
  (n === 0 && ms > NOW_MS - 6 * HOUR_MS ? shift : 0);
const rct = (ms: number): number =>
  7.2 +
  0.04 * (input(0, ms) - 62) +
  0.03 * (input(1, ms) - 36) -
  0.4 * (input(2, ms) - 7.5) +
  0.06 * noise(9, windowOf(ms));
/** The sample of the newest result at a moment: hourly, known 25 minutes later. */
const sampleAt = (ms: number): number => Math.floor((ms - LAB_MS) / HOUR_MS) * HOUR_MS;

const LINE: SoftSensorLine = {
  areaId: 'PAP.W1',
  tags: {
    run: 'line.run',
    break: 'line.break',
    gradeChange: 'line.change',
    basisWeightSet: 'line.set',
    basisWeight: 'line.weight',
    speed: 'line.speed',
    reelNo: 'line.reel',
    reelAgeMin: 'line.reelAge',
    sampleAgeMin: 'lab.age',
    resultAgeMin: 'lab.since',
    labReelNo: 'lab.reel',
  },
  inputs: [
    {
      tag: 'in.1',
      name: { zh: '单位打浆能耗', en: 'Specific refining energy' },
      unit: 'kWh/t',
      low: 30,
      high: 100,
      section: 'refining',
      adjust: { low: 55, high: 68 },
    },
    {
      tag: 'in.2',
      name: { zh: '烘干蒸汽', en: 'Steam of the dryers' },
      unit: 't/h',
      low: 0,
      high: 60,
      section: 'dryer',
    },
    { tag: 'in.3', name: { zh: '水分', en: 'Sheet moisture' }, unit: '%', low: 4, high: 11, section: 'reel' },
  ],
  properties: [
    {
      code: 'rct',
      tag: 'lab.rct',
      name: { zh: '环压指数', en: 'Ring crush index' },
      unit: '',
      dp: 2,
      lower: 7.2,
      upper: null,
      target: 7.5,
      repeatability: 0.06,
      biasLimit: 0.3,
    },
  ],
};

export async function makeQualityPlant(db: Database, change: QualityChange): Promise<void> {
  const plantId = 'PAP';
  if (!change.isThere) {
    await makeFixturePlant(db, {
      plantId,
      orgId: 'org-PAP',
      model: 'paper',
      from: QUALITY_FROM,
      to: QUALITY_NOW,
    });
    await db
      .insertInto('soft_sensor_line')
      .values({ plant_id: plantId, area_id: LINE.areaId, line: JSON.stringify(LINE) })
      .execute();
  }
  const span = { from: change.isThere ? '2026-11-20T00:00:00+08:00' : QUALITY_FROM, to: QUALITY_NOW };
  const since = (ms: number, hours: number | undefined): boolean =>
    hours !== undefined && ms > NOW_MS - hours * HOUR_MS;
  const first = (ms: number): number => {
    if (since(ms, change.silentH)) return Number.NaN;
    const at = since(ms, change.frozenH) ? NOW_MS - (change.frozenH ?? 0) * HOUR_MS : ms;
    return input(0, at, change.shift) * (since(ms, change.factorH) ? (change.factor ?? 1) : 1);
  };
  const isNow = (ms: number): boolean => since(ms, 0.5);
  const tags: Record<string, (ms: number) => number> = {
    'in.1': first,
    'in.2': (ms) => input(1, ms),
    'in.3': (ms) => input(2, ms),
    'lab.rct': (ms) => Math.round(rct(sampleAt(ms) + WINDOW_MS) * 1_000) / 1_000,
    'lab.age': (ms) => (ms - sampleAt(ms)) / 60_000,
    'lab.since': (ms) => (ms - sampleAt(ms) - LAB_MS) / 60_000,
    'lab.reel': (ms) => Math.floor(sampleAt(ms) / HOUR_MS) % 10_000,
    'line.run': (ms) => (change.state === 'break' && isNow(ms) ? 0 : 1),
    'line.break': (ms) => (change.state === 'break' && isNow(ms) ? 1 : 0),
    'line.change': (ms) => (change.state === 'gradeChange' && isNow(ms) ? 1 : 0),
    'line.set': () => 110,
    'line.weight': (ms) => 110 + 0.5 * noise(7, windowOf(ms)),
    'line.speed': (ms) => 750 + noise(8, windowOf(ms)),
    'line.reel': (ms) => Math.floor(ms / HOUR_MS) % 10_000,
    'line.reelAge': (ms) => (ms % HOUR_MS) / 60_000,
  };
  for (const [tag, at] of Object.entries(tags)) await writeTag(db, plantId, tag, span, at);
}
