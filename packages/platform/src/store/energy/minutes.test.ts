import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { forecastDemand, lastMinute, readMinutes, slidingDemand } from './minutes.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const bytes = (values: readonly number[]): Uint8Array => new Uint8Array(Float32Array.from(values).buffer);

test('the load curve of an accounting day comes from two civil days, gaps stay gaps', async () => {
  const block = (key: number, day: string, kw: (minute: number) => number) => ({
    meter_key: key,
    day,
    t0: new Date(`${day}T00:00:00+08:00`),
    values: bytes(Array.from({ length: 1440 }, (_, minute) => kw(minute))),
  });
  await database.db
    .insertInto('minute_block')
    .values([
      block(1, '2026-11-19', (minute) => minute),
      block(1, '2026-11-20', (minute) => (minute === 5 ? Number.NaN : 5000)),
      block(2, '2026-11-19', () => 1),
      block(2, '2026-11-20', () => 2),
    ])
    .execute();
  const period = {
    fromMs: Date.parse('2026-11-19T08:00:00+08:00'),
    toMs: Date.parse('2026-11-20T08:00:00+08:00'),
  };
  const one = await readMinutes(database.db, [1], 'Asia/Shanghai', period);
  expect(one).toHaveLength(1440);
  expect([one?.[0], one?.[959], one?.[960], one?.[965]]).toEqual([480, 1439, 5000, Number.NaN]);
  const both = await readMinutes(database.db, [1, 2], 'Asia/Shanghai', period);
  expect([both?.[0], both?.[960], both?.[965]]).toEqual([481, 5002, Number.NaN]);
  expect(await readMinutes(database.db, [3], 'Asia/Shanghai', period)).toBeNull();
});

test('the load now is the newest minute with a value', () => {
  expect(lastMinute(Float64Array.from([1, 2, Number.NaN]))).toEqual({ index: 1, kw: 2 });
  expect(lastMinute(Float64Array.from([Number.NaN]))).toBeNull();
});

test('sliding demand finds a peak that lies across two quarter hours', () => {
  const minutes = Float64Array.from({ length: 60 }, (_, minute) => (minute >= 8 && minute < 23 ? 1000 : 100));
  expect(slidingDemand(minutes)).toEqual({ maxKw: 1000, index: 8 });
  minutes.fill(Number.NaN, 10, 50);
  expect(slidingDemand(minutes)).toBeNull();
});

test('the forecast takes the energy so far and the load now for the time left', () => {
  const windowFromMs = Date.parse('2026-11-20T14:30:00+08:00');
  const forecast = forecastDemand(windowFromMs, [5400, 5400, 5400, 5400, 5400], 5700);
  expect(forecast.windowEndMs).toBe(Date.parse('2026-11-20T14:45:00+08:00'));
  expect(forecast.soFarKwh).toBeCloseTo(450, 9);
  expect(forecast.kw).toBeCloseTo((5400 * 5 + 5700 * 10) / 15, 9);
});

test('a minute without a reading counts at the load now', () => {
  expect(forecastDemand(0, [Number.NaN, 6000], 6000).kw).toBeCloseTo(6000, 9);
});
