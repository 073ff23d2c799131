import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { effectivenessOf, type ProductOutput } from './effectiveness.ts';
import {
  changeovers,
  elementTimes,
  plannedBusyMs,
  reliability,
  roundToSum,
  stopTree,
  sumTimes,
  timeParts,
  type StopPeriod,
  type UnitRecord,
} from './production-times.ts';

const MINUTE = 60_000;
const span = (from: number, to: number) => ({ fromMs: from * MINUTE, toMs: to * MINUTE });
const stop = (from: number, to: number, reason: string, isPlanned = false): StopPeriod => ({
  ...span(from, to),
  reason,
  isPlanned,
});
/** A shift of 480 min: 30 planned, 20 set-up, 4 minor, 46 failure, 20 unknown; 360 of production. */
const shift: UnitRecord = {
  period: span(0, 480),
  noData: [],
  stops: [
    stop(0, 30, 'planned', true),
    stop(60, 80, 'setup'),
    stop(100, 104, 'waitingMaterial'),
    stop(200, 246, 'failure'),
    stop(460, 500, 'unknown'),
  ],
};

describe('times of a unit', () => {
  test('by element, by hand', () => {
    const times = elementTimes(timeParts(shift));
    expect(times).toEqual({
      unplanned: 0,
      noData: 0,
      plannedStop: 30 * MINUTE,
      setup: 20 * MINUTE,
      delay: 4 * MINUTE,
      down: 66 * MINUTE,
      production: 360 * MINUTE,
    });
    expect(plannedBusyMs(times)).toBe(450 * MINUTE);
    expect(sumTimes([times, times]).down).toBe(132 * MINUTE);
  });

  test('time outside the plan, and time without data, is neither production nor a stop', () => {
    const parts = timeParts({ ...shift, planned: [span(0, 240)], noData: [span(220, 300)] });
    expect(elementTimes(parts)).toMatchObject({
      unplanned: 240 * MINUTE,
      noData: 20 * MINUTE,
      down: 20 * MINUTE,
      production: 146 * MINUTE,
    });
  });

  test('the stop tree names reasons, counts each stop once and reports when too much is unexplained', () => {
    const tree = stopTree(timeParts({ ...shift, noData: [span(210, 220)] }));
    expect(
      tree.branches.map(({ element, durationMs, stops }) => [element, durationMs / MINUTE, stops]),
    ).toEqual([
      ['down', 56, 2],
      ['plannedStop', 30, 1],
      ['setup', 20, 1],
      ['delay', 4, 1],
    ]);
    expect(tree.branches[0]?.reasons).toEqual([
      { reason: 'failure', durationMs: 36 * MINUTE, stops: 1 },
      { reason: 'unknown', durationMs: 20 * MINUTE, stops: 1 },
    ]);
    expect(tree.unknownPct).toBeCloseTo((20 / 80) * 100, 12);
    expect(tree.isUnknownHigh).toBe(true);
    expect(stopTree([])).toEqual({
      durationMs: 0,
      stops: 0,
      branches: [],
      unknownPct: null,
      isUnknownHigh: false,
    });
  });

  test('add up exactly, however stops, gaps and plans overlap', () => {
    const spans = fc
      .tuple(fc.integer({ min: -50, max: 550 }), fc.integer({ min: 1, max: 200 }))
      .map(([from, length]) => ({ fromMs: from * 1000 + 1, toMs: (from + length) * 1000 }));
    const stops = fc.array(
      fc.record({
        at: spans,
        reason: fc.constantFrom('failure', 'setup', 'unknown'),
        isPlanned: fc.boolean(),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        stops,
        fc.array(spans, { maxLength: 3 }),
        fc.array(spans, { maxLength: 3 }),
        (list, noData, planned) => {
          const period = { fromMs: 0, toMs: 480_000 };
          const record = {
            period,
            noData,
            planned,
            stops: list.map(({ at, ...rest }) => ({ ...at, ...rest })),
            delayBelowMs: 60_000,
          };
          const parts = timeParts(record);
          const times = elementTimes(parts);
          expect(Object.values(times).reduce((sum, ms) => sum + ms, 0)).toBe(480_000);
          const tree = stopTree(parts);
          expect(tree.durationMs).toBe(times.plannedStop + times.setup + times.delay + times.down);
          expect(tree.branches.reduce((sum, branch) => sum + branch.durationMs, 0)).toBe(tree.durationMs);
          expect(tree.branches.reduce((sum, branch) => sum + branch.stops, 0)).toBe(tree.stops);
          for (const { durationMs, stops: count, reasons } of tree.branches) {
            expect(reasons.reduce((sum, row) => sum + row.durationMs, 0)).toBe(durationMs);
            expect(reasons.reduce((sum, row) => sum + row.stops, 0)).toBe(count);
          }
        },
      ),
      { seed: 18 },
    );
  });

  test('rounded parts add up to the rounded whole', () => {
    expect(roundToSum([33.4, 33.3, 33.3])).toEqual([34, 33, 33]);
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 500, noNaN: true }), { maxLength: 9 }), (values) => {
        const sum = values.reduce((all, value) => all + value, 0);
        expect(roundToSum(values).reduce((all, value) => all + value, 0)).toBe(Math.round(sum));
      }),
      { seed: 18 },
    );
  });
});

describe('reliability', () => {
  test('counts failures that begin, repairs that end and those that last', () => {
    const record: UnitRecord = {
      period: span(0, 480),
      noData: [],
      stops: [
        stop(-60, 20, 'failure'),
        stop(100, 103, 'failure'),
        stop(200, 240, 'failure'),
        { ...stop(420, 0, 'failure'), toMs: Infinity },
      ],
    };
    // Production: 480 − 20 − 3 − 40 − 60.
    expect(reliability(record)).toEqual({
      failures: 2,
      meanBetweenFailuresMs: (357 / 2) * MINUTE,
      meanToRepairMs: 60 * MINUTE,
      openFailures: 1,
    });
    expect(reliability({ ...record, stops: [] })).toEqual({
      failures: 0,
      meanBetweenFailuresMs: null,
      meanToRepairMs: null,
      openFailures: 0,
    });
  });

  test('a changeover lies between runs of different products', () => {
    const runs = [
      { product: 'b', ...span(50, 90) },
      { product: 'a', ...span(0, 30) },
      { product: 'b', ...span(95, 120) },
      { product: 'a', ...span(120, 130) },
    ];
    expect(changeovers(runs)).toEqual([
      { fromProduct: 'a', toProduct: 'b', ...span(30, 50) },
      { fromProduct: 'b', toProduct: 'a', ...span(120, 120) },
    ]);
  });
});

describe('effectiveness', () => {
  const times = elementTimes(timeParts(shift));
  const output = (change: Partial<ProductOutput> = {}): ProductOutput => ({
    producedQuantity: 3240,
    goodQuantity: 3078,
    plannedRunMsPerItem: 6000,
    ...change,
  });

  test('is availability 80 %, effectiveness 90 %, quality 95 %, by hand', () => {
    const found = effectivenessOf(times, [output()]);
    expect(found.availability.pct).toBeCloseTo(80, 10);
    expect(found.effectiveness.pct).toBeCloseTo(90, 10);
    expect(found.qualityRatio.pct).toBeCloseTo(95, 10);
    expect(found.oee.pct).toBeCloseTo(68.4, 10);
    expect([found.oee.missing, found.speedMark]).toEqual([[], 'plausible']);
  });

  test('sums products before it divides', () => {
    const half = output({ producedQuantity: 1620, goodQuantity: 1539 });
    const found = effectivenessOf(times, [half, { ...half, plannedRunMsPerItem: 2000 }]);
    expect(found.effectiveness.pct).toBeCloseTo(60, 10);
    expect(found.qualityRatio.pct).toBeCloseTo(95, 10);
  });

  test('keeps and marks what is faster than planned', () => {
    const faster = effectivenessOf(times, [output({ producedQuantity: 3672 })]);
    expect(faster.effectiveness.pct).toBeCloseTo(102, 10);
    expect(faster.speedMark).toBe('abovePlan');
    expect(effectivenessOf(times, [output({ producedQuantity: 4320 })])).toMatchObject({
      speedMark: 'planDoubtful',
      effectiveness: { pct: 120 },
    });
  });

  test('names what is missing and never counts it as 0', () => {
    expect(effectivenessOf(times, []).oee).toEqual({ pct: null, missing: ['output'] });
    const noGood = effectivenessOf(times, [output({ goodQuantity: null })]);
    expect(noGood.qualityRatio).toEqual({ pct: null, missing: ['goodQuantity'] });
    expect(noGood.effectiveness.pct).toBeCloseTo(90, 10);
    expect(noGood.oee).toEqual({ pct: null, missing: ['goodQuantity'] });
    expect(effectivenessOf(times, [output({ plannedRunMsPerItem: null })]).oee.missing).toEqual([
      'plannedRunTime',
    ]);
    expect(effectivenessOf(times, [output({ producedQuantity: null })]).oee.missing).toEqual([
      'producedQuantity',
    ]);
    expect(effectivenessOf(times, [output({ goodQuantity: 3300 })]).qualityRatio).toEqual({
      pct: null,
      missing: ['consistentQuantities'],
    });
    const gaps = elementTimes(timeParts({ ...shift, noData: [span(250, 350)] }));
    expect(effectivenessOf(gaps, [output()]).oee).toEqual({ pct: null, missing: ['readings'] });
  });

  test('separates a unit that was down from one without a plan', () => {
    const nothing = output({ producedQuantity: 0, goodQuantity: 0 });
    const down = elementTimes(timeParts({ ...shift, stops: [stop(0, 480, 'failure')] }));
    expect(effectivenessOf(down, [nothing])).toMatchObject({ availability: { pct: 0 }, oee: { pct: 0 } });
    const unplanned = elementTimes(timeParts({ ...shift, planned: [] }));
    expect(effectivenessOf(unplanned, [nothing]).availability).toEqual({
      pct: null,
      missing: ['plannedBusyTime'],
    });
  });
});
