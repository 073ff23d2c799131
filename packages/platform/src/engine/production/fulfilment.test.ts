import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { correctivePct, coverOrders, scheduleAttainment, stepYieldPct } from './fulfilment.ts';

describe('schedule attainment', () => {
  test('compares with what is due, and carries the rate to the end', () => {
    expect(scheduleAttainment(3000, 12_000, 0.25)).toEqual({
      dueQuantity: 3000,
      attainmentPct: 100,
      projectedQuantity: 12_000,
    });
    expect(scheduleAttainment(2700, 12_000, 0.25)).toMatchObject({
      attainmentPct: 90,
      projectedQuantity: 10_800,
    });
  });

  test('is unknown without a plan, without a count and before anything is due', () => {
    expect(scheduleAttainment(100, null, 0.5)).toEqual({
      dueQuantity: null,
      attainmentPct: null,
      projectedQuantity: 200,
    });
    expect(scheduleAttainment(null, 100, 0.5)).toEqual({
      dueQuantity: 50,
      attainmentPct: null,
      projectedQuantity: null,
    });
    expect(scheduleAttainment(0, 100, 0)).toEqual({
      dueQuantity: 0,
      attainmentPct: null,
      projectedQuantity: null,
    });
    expect(scheduleAttainment(10, 0, 0.5).attainmentPct).toBe(null);
  });
});

test('the corrective share of maintenance is unknown where nothing was maintained', () => {
  expect(correctivePct(30, 90)).toBe(25);
  expect(correctivePct(30, 0)).toBe(100);
  expect(correctivePct(0, 0)).toBe(null);
});

test('the yield of a step counts what its stock has gained or lost', () => {
  expect(stepYieldPct(1000, 980, { from: 100, to: 100 })).toBeCloseTo(98, 12);
  expect(stepYieldPct(1000, 882, { from: 100, to: 200 })).toBeCloseTo(98, 12);
  expect(stepYieldPct(0, 98, { from: 100, to: 0 })).toBeCloseTo(98, 12);
  expect(stepYieldPct(100, 50, { from: 0, to: 100 })).toBe(null);
  expect(stepYieldPct(null, 50, { from: 0, to: 0 })).toBe(null);
  expect(stepYieldPct(100, 50, { from: null, to: 0 })).toBe(null);
});

describe('cover of orders', () => {
  const order = (id: string, quantity: number, dueOn: string, fromDay = '2026-10-01') => ({
    id,
    product: 'A',
    quantity,
    dueOn,
    fromDay,
  });
  const supply = (day: string, quantity: number, isPlanned = false, product = 'A') => ({
    product,
    day,
    quantity,
    isPlanned,
  });

  test('goes to the earliest due, only by days that are made for it', () => {
    const covers = coverOrders(
      [order('late', 500, '2026-10-12', '2026-10-05'), order('early', 300, '2026-10-10', '2026-10-03')],
      [
        supply('2026-10-02', 999),
        supply('2026-10-09', 200),
        supply('2026-10-10', 200, true),
        supply('2026-10-11', 150, true),
        supply('2026-10-13', 999, true),
        supply('2026-10-09', 999, false, 'B'),
      ],
    );
    expect(covers.get('early')).toEqual({ made: 200, planned: 100, short: 0 });
    expect(covers.get('late')).toEqual({ made: 0, planned: 250, short: 250 });
  });

  test('never gives away more than there is, nor more than is ordered', () => {
    const day = fc.integer({ min: 1, max: 9 }).map((n) => `2026-10-0${n}`);
    const quantity = fc.integer({ min: 0, max: 500 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ dueOn: day, fromDay: day, quantity }), { maxLength: 6 }),
        fc.array(fc.record({ day, quantity, isPlanned: fc.boolean() }), { maxLength: 6 }),
        (orders, days) => {
          const covers = coverOrders(
            orders.map((one, at) => ({ ...one, id: String(at), product: 'A' })),
            days.map((one) => ({ ...one, product: 'A' })),
          );
          let given = 0;
          orders.forEach((one, at) => {
            const { made, planned, short } = covers.get(String(at))!;
            expect(made + planned + short).toBe(one.quantity);
            given += made + planned;
          });
          expect(given).toBeLessThanOrEqual(days.reduce((sum, one) => sum + one.quantity, 0));
        },
      ),
      { seed: 18 },
    );
  });
});
