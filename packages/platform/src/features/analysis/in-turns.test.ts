import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DayBlock, MeterDay } from '../../engine/energy/day-block.ts';
import { mapInTurns, prepareDays } from './in-turns.ts';

const METERS = 300;
const DAYS = 90;
const SLOTS = 96;

beforeEach(() => {
  // Every stretch of work counts as a long one.
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 1_000));
});
afterEach(() => void vi.restoreAllMocks());

/** How often others have their turn during some work. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return turns;
}

test('what reads many days of each meter lets others have their turn after every meter', async () => {
  const meters = Array.from({ length: METERS }, (_, at) => at);
  let results: number[] = [];
  const turns = await turnsDuring(async () => (results = await mapInTurns(meters, DAYS, (at) => at * 2)));
  expect(results).toEqual(meters.map((at) => at * 2));
  expect(turns).toBeGreaterThanOrEqual(METERS);
});

test('days of many meters are added up with a turn for others after each, once', async () => {
  const blocks = Array.from({ length: DAYS }, (_, day): DayBlock => {
    const meter: MeterDay = { values: new Float64Array(SLOTS), quality: new Uint8Array(SLOTS) };
    return {
      label: String(day),
      fromMs: day,
      toMs: day + 1,
      meters: new Map(Array.from({ length: METERS }, (_none, key) => [key, meter])),
      output: new Map(),
      tier: new Int8Array(SLOTS),
      price: new Float64Array(SLOTS),
    };
  });
  const plan = { key: 'plan', parents: [], children: Array.from({ length: METERS }, (_, key) => key) };
  expect(await turnsDuring(() => prepareDays([plan], blocks))).toBeGreaterThanOrEqual(DAYS);
  expect(await turnsDuring(() => prepareDays([plan], blocks))).toBeLessThan(3);
});
