import { expect, test } from 'vitest';
import { prepareDay, slotsOf, sumDay, wholeSlot, type DayBlock, type MeterDay } from './day-block.ts';
import { SLOT_MS } from '../plant-time/periods.ts';

const SLOTS = 96;
const METERS = 40;

/** A repeatable value of 0 to 1. */
let seed = 1;
const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;

/** A day of meters with gaps, bad and substituted readings; one meter is not there at all. */
function makeDay(): DayBlock {
  const meters = new Map<number, MeterDay>();
  for (let key = 1; key < METERS; key += 1)
    meters.set(key, {
      values: Float64Array.from({ length: SLOTS }, () => (random() < 0.01 ? Number.NaN : random() * 100)),
      quality: Uint8Array.from({ length: SLOTS }, () => (random() < 0.01 ? 3 : random() < 0.1 ? 1 : 0)),
    });
  return {
    label: '2026-11-20',
    fromMs: 0,
    toMs: SLOTS * SLOT_MS,
    meters,
    output: new Map(),
    tier: Int8Array.from({ length: SLOTS }, (_, index) => index % 4),
    price: Float64Array.from({ length: SLOTS }, (_, index) => index / SLOTS),
  };
}

const keysOf = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

/** The sum of meters in a slot as the rule has it: what is not known is left out, and then it is not whole. */
function slotOf({ meters }: DayBlock, keys: readonly number[], index: number) {
  const read = keys.map((key) => ({
    value: meters.get(key)?.values[index] ?? Number.NaN,
    quality: meters.get(key)?.quality[index] ?? 4,
  }));
  const known = read.filter(({ value, quality }) => !Number.isNaN(value) && quality < 3);
  return {
    isWhole: known.length === keys.length,
    value: known.length === 0 ? Number.NaN : known.reduce((sum, { value }) => sum + value, 0),
    isEstimated: known.some(({ quality }) => quality === 1),
    measured: known.filter(({ quality }) => quality !== 1).length,
  };
}

test.each([
  ['children', [], keysOf(1, METERS)],
  ['children of which one is missing', [], keysOf(0, METERS)],
  ['parents', keysOf(1, 20), []],
  ['parents and children', keysOf(1, 20), keysOf(20, METERS)],
  ['one parent and many children', [1], keysOf(2, METERS)],
])('the slots of many meters are what each slot by itself adds up to: %s', (_, parents, children) => {
  const block = makeDay();
  const plan = { key: 'plan', parents, children };
  const { values, quality } = slotsOf(block, plan, block.fromMs, block.toMs);
  let measured = 0;
  for (let index = 0; index < SLOTS; index += 1) {
    const above = slotOf(block, parents, index);
    const below = slotOf(block, children, index);
    const isAbove = parents.length > 0 && (above.isWhole || children.length === 0);
    const { value, isEstimated } = isAbove ? above : below;
    const isGuess = isEstimated || (parents.length > 0 && !isAbove && !Number.isNaN(value));
    expect([values[index], quality[index]]).toEqual([value, Number.isNaN(value) ? 'n' : isGuess ? 'e' : 'g']);
    measured += isAbove
      ? above.measured
      : parents.length === 0
        ? below.measured
        : (below.measured * parents.length) / children.length;
    for (const keys of [parents, children])
      expect(wholeSlot(block, keys, index)).toBe(
        keys.length === 0 ? 0 : slotOf(block, keys, index).isWhole ? slotOf(block, keys, index).value : null,
      );
  }
  expect(sumDay(block, plan, block.fromMs, block.toMs).measuredReadings).toBeCloseTo(measured, 6);
});

test('a day of thousands of meters looks each of them up once, whatever is read of it and however often', () => {
  const day = makeDay();
  let asked = 0;
  const meters = new Map(day.meters);
  const block: DayBlock = {
    ...day,
    meters: Object.assign(meters, {
      get: (key: number) => {
        asked += 1;
        return Map.prototype.get.call(meters, key);
      },
    }),
  };
  const plan = { key: 'plan', parents: [], children: keysOf(1, METERS) };
  expect(prepareDay(block, plan)).toBe(METERS * SLOTS);
  expect(asked).toBe(METERS - 1);
  expect(prepareDay(block, plan)).toBe(0);
  slotsOf(block, plan, block.fromMs, block.toMs);
  sumDay(block, plan, block.fromMs, block.toMs);
  sumDay(block, plan, block.fromMs + SLOT_MS, block.toMs);
  wholeSlot(block, plan.children, 3);
  expect(asked).toBe(METERS - 1);
});
