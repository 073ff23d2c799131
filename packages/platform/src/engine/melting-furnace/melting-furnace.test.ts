import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeCycles, type CycleReading } from './charge-cycles.ts';
import {
  aluminiumKjPerKg,
  excessAir,
  flueLossPct,
  furnaceAdvice,
  heatFigures,
  minutesToTap,
  o2TrimSavingPct,
  type FurnaceMinute,
  type HeatInput,
} from './melting-furnace.ts';

describe('combustion', () => {
  test.each([
    [0, 1],
    [3, 20.9 / 17.9],
    [10.45, 2],
    [20.9, null],
    [-1, null],
  ])('O2 of %d %% is an excess air of %j', (o2, expected) => {
    if (expected === null) expect(excessAir(o2)).toBeNull();
    else expect(excessAir(o2)).toBeCloseTo(expected, 12);
  });

  test('loses with the flue gas what Siegert says, and saves by trim what the literature quotes', () => {
    // (200 - 20) · (0.66 / (21 - 3) + 0.009) = 180 · 0.045667 = 8.22 %.
    expect(flueLossPct(200, 20, 3)).toBeCloseTo(8.22, 6);
    // Cold air at 1 000 degC: what is left rises from 48.3 to 55.5 % of the gas, 12.9 %.
    expect(o2TrimSavingPct(1_000, 25, 6, 3)).toBeCloseTo(12.8, 0);
    // Regenerative at 200 degC: little.
    expect(o2TrimSavingPct(200, 20, 6, 3)).toBeCloseTo(1.4, 1);
    expect(flueLossPct(200, 20, 21)).toBeNull();
  });

  test('a lower O2 never loses more, whatever the flue temperature', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 30, max: 900, noNaN: true }),
        fc.double({ min: 0, max: 12, noNaN: true }),
        fc.double({ min: 0, max: 12, noNaN: true }),
        (flueC, a, b) => {
          const [low, high] = [Math.min(a, b), Math.max(a, b)];
          expect(o2TrimSavingPct(flueC, 20, high, low) ?? 0).toBeGreaterThanOrEqual(-1e-9);
        },
      ),
    );
  });
});

describe('a heat', () => {
  const heat: HeatInput = {
    gasNm3: 1_700,
    lhvMjPerNm3: 35.5,
    chargeKg: 25_000,
    heelBeforeKg: 2_000,
    heelAfterKg: 2_100,
    tappedKg: 24_400,
    recoveredKg: 125,
    chargeC: 25,
    tapC: 735,
    flueC: 200,
    airC: 20,
    o2DryPct: 3,
    wallMj: 6_035,
    doorMj: 1_207,
    cycleMin: 300,
    meltMin: 120,
    holdMin: 45,
  };

  test('has the figures of its gas, metal and time', () => {
    const figures = heatFigures(heat);
    expect(figures.gasNm3PerT).toBeCloseTo(1_700 / 24.4, 9);
    expect(figures.gasGjPerT).toBeCloseTo((1_700 * 35.5) / 24.4 / 1_000, 9);
    expect(figures.gasKwhPerT).toBeCloseTo((1_700 * 35.5) / 24.4 / 3.6, 9);
    // 25 000 - 24 400 - 100 - 125 = 375 kg.
    expect(figures.meltLossPct).toBeCloseTo(1.5, 9);
    expect(figures.meltingTph).toBeCloseTo(12.5, 9);
    expect(figures.holdPct).toBeCloseTo(15, 9);
    // 1.04·635 + 397 + 1.08·75 = 1 138.4 kJ/kg.
    expect(aluminiumKjPerKg(735)).toBeCloseTo(1_138.4, 9);
    expect(figures.efficiencyPct).toBeCloseTo(((24_400 * 1.1384) / (1_700 * 35.5)) * 100, 6);
    const { balance } = figures;
    expect(balance.fluePct).toBeCloseTo(8.22, 6);
    expect(balance.wallPct).toBeCloseTo(10, 9);
    expect(balance.doorPct).toBeCloseTo(2, 9);
    const { metalPct, otherPct } = balance;
    expect((metalPct ?? 0) + 8.22 + 10 + 2 + (otherPct ?? 0)).toBeCloseTo(100, 6);
  });

  test('has no figure over nothing, and no rest while a part is unknown', () => {
    const figures = heatFigures({ ...heat, tappedKg: 0, chargeKg: 0, gasNm3: 0, wallMj: null });
    expect(figures).toMatchObject({ gasNm3PerT: null, meltLossPct: null, efficiencyPct: null });
    expect(figures.balance.otherPct).toBeNull();
  });

  test('is ready to tap when the gas has brought the missing heat', () => {
    // 81 kJ/kg · 25 t = 2 025 MJ, at 0.6 · 400 · 35.5 = 8 520 MJ/h.
    expect(minutesToTap(660, 735, 25_000, 400, 35.5, 60)).toBeCloseTo((2_025 / 8_520) * 60, 6);
    expect(minutesToTap(740, 735, 25_000, 0, 35.5, 60)).toBe(0);
    expect(minutesToTap(660, 735, 25_000, 0, 35.5, 60)).toBeNull();
  });
});

describe('advice', () => {
  const minute: FurnaceMinute = {
    o2DryPct: 6,
    flueC: 1_000,
    gasNm3h: 400,
    isDoorOpen: false,
    bathTopC: 750,
    bathBottomC: 735,
  };
  const settings = { o2WindowPct: [1.5, 3], airC: 25, holdPlanMin: 30 } as const;
  const minutes = (count: number, change: Partial<FurnaceMinute> = {}) =>
    Array.from({ length: count }, () => ({ ...minute, ...change }));

  test('trims O2 after ten minutes above the window, and not while the door lets air in', () => {
    expect(furnaceAdvice(minutes(9), 0, settings)).toEqual([]);
    const [trim] = furnaceAdvice(minutes(10), 0, settings);
    expect(trim).toMatchObject({ kind: 'o2Trim', fromPct: 6, toPct: 3 });
    expect(trim?.kind === 'o2Trim' && trim.savingNm3h).toBeCloseTo(400 * 0.128, 0);
    const open = furnaceAdvice([...minutes(20), ...minutes(2, { isDoorOpen: true })], 0, settings);
    expect(open).toEqual([]);
    expect(furnaceAdvice(minutes(20, { o2DryPct: 20.9 }), 0, settings)).toEqual([]);
    expect(furnaceAdvice(minutes(20, { o2DryPct: null }), 0, settings)).toEqual([]);
  });

  test('shortens holds, shuts doors and stirs at their limits only', () => {
    const calm = { o2DryPct: 2 };
    expect(furnaceAdvice(minutes(5, calm), 50, settings)).toEqual([]);
    expect(furnaceAdvice(minutes(5, calm), 51, settings)).toEqual([
      { kind: 'holdReduce', fromMin: 51, toMin: 30 },
    ]);
    expect(furnaceAdvice(minutes(4, { ...calm, isDoorOpen: true }), 0, settings)).toEqual([]);
    expect(furnaceAdvice(minutes(5, { ...calm, isDoorOpen: true }), 0, settings)).toMatchObject([
      { kind: 'door', openMin: 5 },
    ]);
    expect(furnaceAdvice(minutes(1, { ...calm, bathTopC: 766 }), 0, settings)).toMatchObject([
      { kind: 'stir', gradientK: 31 },
    ]);
  });
});

describe('heats by weight, gas and door', () => {
  const settings = { massNoiseT: 0.1, meltGasNm3h: 150, heelT: 1 };
  /** Minutes of one heat: charge, melt, hold, tap, then empty. */
  const heatOf = (fromMin: number, holdsIn = 30): CycleReading[] =>
    Array.from({ length: 90 + 60 + holdsIn + 35 + 10 }, (_, n) => {
      const [melts, holds, taps] = [90, 150, 150 + holdsIn];
      const massT = n < melts ? (25 * n) / 90 : n < taps ? 25 : Math.max(0, 25 - (25 * (n - taps)) / 35);
      const gasNm3h = n < melts ? 250 : n < holds ? 400 : 45;
      return { atMs: (fromMin + n) * 60_000, massT, gasNm3h, isDoorOpen: n >= 9 && n < 13 };
    });

  test('are found one after the other, with what was charged, burnt and tapped', () => {
    const cycles = chargeCycles([...heatOf(0), ...heatOf(225), ...heatOf(450).slice(0, 120)], settings);
    expect(cycles.map(({ isComplete }) => isComplete)).toEqual([true, true, false]);
    expect(cycles[0]?.chargedT).toBeCloseTo(25, 6);
    expect(cycles[0]?.tappedT).toBeCloseTo(25, 6);
    expect(cycles[0]?.doorMin).toBe(4);
    expect(cycles[0]?.spans.map(({ step }) => step)).toEqual(['charge', 'melt', 'hold', 'tap']);
    // 90 min at 250, 60 at 400 and 65 at 45 Nm3/h.
    expect(cycles[0]?.gasNm3).toBeCloseTo((90 * 250 + 60 * 400 + 65 * 45) / 60, 6);
    expect(cycles.every(({ isKnown }) => isKnown)).toBe(true);
  });

  test('stay one heat through a second charge and a tap in parts, and know of a gap', () => {
    const twice = heatOf(0).map((one, n) => ({
      ...one,
      massT: (one.massT ?? 0) + (n > 120 && n < 180 ? 3 : 0),
    }));
    expect(chargeCycles(twice, settings)).toHaveLength(1);
    const gap = heatOf(0).map((one, n) => (n > 95 && n < 110 ? { ...one, massT: null } : one));
    expect(chargeCycles(gap, settings)).toMatchObject([{ isComplete: true, isKnown: false }]);
    expect(chargeCycles([], settings)).toEqual([]);
  });

  test('keep mass: of any weights, what is charged less what is tapped is what is left', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 30, noNaN: true }), { minLength: 2, maxLength: 60 }),
        (masses) => {
          const readings = [0, ...masses, 0].map((massT, n) => ({
            atMs: n * 60_000,
            massT,
            gasNm3h: 100,
            isDoorOpen: false,
          }));
          const cycles = chargeCycles(readings, { ...settings, massNoiseT: 0, heelT: 0 });
          const kept = cycles.reduce((sum, { chargedT, tappedT }) => sum + chargedT - tappedT, 0);
          expect(kept).toBeCloseTo(0, 6);
          cycles.forEach(({ fromMs }, index) =>
            expect(fromMs).toBeGreaterThanOrEqual(cycles[index - 1]?.toMs ?? 0),
          );
        },
      ),
    );
  });
});
