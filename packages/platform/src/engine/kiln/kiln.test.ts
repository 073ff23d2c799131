import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { curveConformity, feedGaps, ratesKPerMin, zoneTime, type CurveZone } from './firing-curve.ts';
import {
  calcinationPct,
  clinkerBalance,
  clinkerTph,
  freeLimeTrend,
  heatSharePct,
  specificHeat,
  stabilityPct,
} from './rotary-kiln.ts';
import { gapsInKiln, isFrozen } from './zone-state.ts';

describe('a firing curve', () => {
  const zone = (no: number, upperC: number | null, lowerC: number | null, bandK = 5): CurveZone => ({
    no,
    setC: 1200,
    bandK,
    upperC,
    lowerC,
  });

  test('has deviations, zones in band and the worst cross-section, by hand', () => {
    const found = curveConformity([
      zone(1, 1205, 1199),
      zone(2, 1206, 1190),
      zone(3, 1194, 1193),
      zone(4, 1200, null),
      zone(5, null, 1200),
    ]);
    expect(
      found.zones.map(({ upperDeviationK, lowerDeviationK, isInBand }) => [
        upperDeviationK,
        lowerDeviationK,
        isInBand,
      ]),
    ).toEqual([
      [5, -1, true],
      [6, -10, false],
      [-6, -7, false],
      [0, null, true],
      [null, 0, null],
    ]);
    expect(found).toMatchObject({ inBandPct: 50, knownZones: 4, crossSection: { no: 2, differenceK: 16 } });
  });

  test('is unknown where more than a fifth of the zones is', () => {
    expect(curveConformity([zone(1, 1200, 1200), zone(2, null, null)])).toMatchObject({
      inBandPct: null,
      knownZones: 1,
    });
    expect(curveConformity([])).toMatchObject({ inBandPct: null, crossSection: null });
  });

  test('a zone over time', () => {
    expect(zoneTime([1, -6, 5, null, 3], 5)).toEqual({
      inBandPct: 75,
      completenessPct: 80,
      worstK: -6,
      meanK: 0.75,
    });
    expect(zoneTime([1, null], 5)).toMatchObject({ inBandPct: null, completenessPct: 50 });
    expect(zoneTime([], 5)).toMatchObject({ inBandPct: null, completenessPct: 0, worstK: null });
  });

  test('rates go over no gap', () => {
    const at = (minute: number, temperatureC: number | null) => ({ minute, temperatureC });
    expect(ratesKPerMin([at(0, 20), at(2, 120), at(4, null), at(6, 100), at(16, 0), at(16, 5)], 5)).toEqual([
      50,
      null,
      null,
      null,
      null,
    ]);
    expect(ratesKPerMin([at(0, 100), at(10, 0)])).toEqual([-10]);
  });

  test('rates of a straight line are its slope wherever it is cut', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(minutes, fc.integer({ min: -80, max: 80 }), (drawn, slope) => {
        const points = drawn
          .toSorted((a, b) => a - b)
          .map((minute) => ({ minute, temperatureC: 600 + slope * minute }));
        for (const rate of ratesKPerMin(points)) expect(rate).toBeCloseTo(slope, 9);
      }),
      { seed: 18 },
    );
  });

  test('gaps of the feed are no gaps in the data', () => {
    const grid = { fromMs: 1000, stepMs: 60_000 };
    const found = feedGaps([8, 1, 0, null, 0, 8, 0], 8, grid);
    expect(found).toEqual({
      gaps: [
        { fromMs: 61_000, toMs: 181_000 },
        { fromMs: 241_000, toMs: 301_000 },
        { fromMs: 361_000, toMs: 421_000 },
      ],
      gapMinutes: 4,
      unknownMinutes: 1,
    });
    expect(feedGaps([8, 1, 0, null, 0, 8, 0], 8, grid, { leastSteps: 2 }).gapMinutes).toBe(2);
    expect(feedGaps([4, 3.9], 8, grid).gapMinutes).toBe(1);
  });
});

describe('the newest minutes of a kiln', () => {
  test('a sensor is frozen when every one of its minutes is the same', () => {
    expect(isFrozen([1, 2, 2, 2], 3)).toBe(true);
    expect(isFrozen([1, 2, 2], 3)).toBe(false);
    expect(isFrozen([2, 2], 3)).toBe(false);
    expect(isFrozen([2, null, 2], 3)).toBe(false);
    expect(isFrozen([null, null, null], 3)).toBe(false);
  });

  test('gaps lie where the rollers have taken them, and leave in the time that is left', () => {
    const kiln = { speedMMin: 5, lengthM: 50, emptyBelow: 4 };
    expect(gapsInKiln([8, 8, 0, 0, 8, null], kiln)).toEqual([{ fromM: 10, toM: 20, exitMin: 6 }]);
    expect(gapsInKiln([0, ...Array.from({ length: 10 }, () => 8)], kiln)).toEqual([]);
    expect(gapsInKiln([0, 0, 8], { ...kiln, speedMMin: 0 })).toEqual([]);
  });
});

describe('a rotary kiln', () => {
  const coal = (massT: number | null) => ({ massT, heatingValueKjPerKg: 23_000 });

  test('heat of a kilogram of clinker: 26 t of coal for 200 t', () => {
    const found = specificHeat([coal(10), coal(16)], 200);
    expect(found?.kjPerKg).toBeCloseTo(2990, 9);
    expect(found?.kcalPerKg).toBeCloseTo(714.15, 2);
    expect(found?.kgcePerT).toBeCloseTo(102.02, 2);
    expect([specificHeat([coal(null)], 200), specificHeat([coal(1)], 0), specificHeat([], 200)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(heatSharePct([coal(5)], [coal(10), coal(10)])).toBe(25);
    expect(heatSharePct([coal(5)], [coal(null)])).toBeNull();
  });

  test('degree of calcination: raw meal with 35 %, hot meal with 5 % loss on ignition', () => {
    expect(calcinationPct(5, 35)).toBeCloseTo(90.23, 2);
    expect([calcinationPct(0, 35), calcinationPct(35, 35)]).toEqual([100, 0]);
    expect([calcinationPct(36, 35), calcinationPct(null, 35), calcinationPct(0, 0)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('calcination falls with the loss of the hot meal, from 100 to 0', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 349 }), (tenths) => {
        const at = calcinationPct(tenths / 10, 35) ?? Number.NaN;
        const after = calcinationPct((tenths + 1) / 10, 35) ?? Number.NaN;
        expect(after).toBeLessThan(at);
        expect(at).toBeLessThanOrEqual(100);
        expect(after).toBeGreaterThanOrEqual(0);
      }),
      { seed: 18 },
    );
  });

  test('mass balance: 320 t of feed, 2 % dust, 36 % loss, 4 t of ash', () => {
    const inputs = { kilnFeedT: 320, dustLossPct: 2, rawMealLossPct: 36, fuelAshT: 4, weighedClinkerT: 200 };
    const found = clinkerBalance(inputs);
    expect(found?.expectedT).toBeCloseTo(204.704, 9);
    expect(found?.deviationPct).toBeCloseTo(-2.298, 3);
    expect(found?.feedFactor).toBe(1.6);
    expect(clinkerBalance({ ...inputs, weighedClinkerT: null })).toMatchObject({
      deviationPct: null,
      feedFactor: null,
    });
    expect(clinkerBalance({ ...inputs, fuelAshT: null })).toBeNull();
    expect(clinkerTph([320, 160, null, 0], 1.6, 1)).toEqual([null, 200, 100, null]);
  });

  test('free lime: share that passes, and a trend only where it is one', () => {
    const hourly = (values: readonly (number | null)[]) =>
      freeLimeTrend(
        values.map((freeLimePct, hour) => ({ sampledMs: hour * 3_600_000, freeLimePct })),
        1.5,
      );
    const rising = hourly([1, 1.1, 1.2, null, 1.4, 1.5, 1.6]);
    expect(rising).toMatchObject({ samples: 6, direction: 'rising' });
    expect(rising.slopePctPerHour).toBeCloseTo(0.1, 9);
    expect(rising.passPct).toBeCloseTo((5 / 6) * 100, 9);
    expect(hourly([1.6, 1.4, 1.3, 1.1]).direction).toBe('falling');
    expect(hourly([1, 1.4, 0.9, 1.3, 1]).direction).toBe('steady');
    expect(hourly([1, 1, 1]).direction).toBe('steady');
    expect(hourly([1, null])).toEqual({ samples: 1, passPct: 100, slopePctPerHour: null, direction: null });
    expect(hourly([])).toMatchObject({ samples: 0, passPct: null });
  });

  test('stability: still is 100 %, as unsteady as it may be is 0', () => {
    const torque = { values: [1, 3, 1, 3], unstableSd: 2 * Math.sqrt(4 / 3) };
    expect(stabilityPct([torque])).toBeCloseTo(50, 9);
    expect(stabilityPct([{ values: [5, 5], unstableSd: 1 }])).toBe(100);
    expect(stabilityPct([{ values: [0, 50], unstableSd: 1 }])).toBe(0);
    expect(stabilityPct([torque, { values: [5, null], unstableSd: 1 }])).toBeNull();
  });
});
