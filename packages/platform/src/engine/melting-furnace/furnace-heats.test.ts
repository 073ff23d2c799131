import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  combustionOf,
  firingOf,
  furnaceHeats,
  meltEfficiencyPct,
  minutesToReady,
  onTimePct,
  stepSpans,
  type FurnaceCourse,
  type ReadyInput,
} from './furnace-heats.ts';
import { probeMinutes } from './o2-probe.ts';

const planMin = { charge: 90, melt: 165, skim: 30, refine: 35, hold: 45, tap: 35 } as const;
const STEPS = [4, 6, 2, 2, 3, 3];

/** Minutes of heats of 20 minutes, one after the other, with the tap of the heat before in front. */
function courseOf(heats: number): FurnaceCourse {
  const one = STEPS.flatMap((minutes, index) => Array.from({ length: minutes }, () => index + 1));
  const phase = [6, ...Array.from({ length: heats }, () => one).flat(), 1];
  const heatNo = phase.map((_, at) => 10 + Math.floor((at + 19) / 20));
  const into = phase.map((_, at) => (at + 19) % 20);
  const of = (value: (at: number) => number) => Float64Array.from(phase, (_, at) => value(at));
  return {
    fromMs: 0,
    length: phase.length,
    phase: Float64Array.from(phase),
    burnerDown: of(() => 0),
    heatNo: Float64Array.from(heatNo),
    alloy: of(() => 1),
    massT: of((at) => (into[at]! < 4 ? (into[at]! + 1) * 2 : into[at]! < 17 ? 8 : (19 - into[at]!) * 2.5)),
    chargedT: of((at) => Math.min(8, (into[at]! + 1) * 2)),
    tappedT: of((at) => Math.max(0, (into[at]! - 16) * 2.6)),
    drossT: of((at) => (into[at]! < 10 ? 0 : 0.1)),
    metalC: of(() => 735),
    flueC: of(() => 200),
    gasNm3h: of((at) => (phase[at]! <= 2 ? 300 : 60)),
    doorOpen: of((at) => (into[at] === 2 ? 1 : 0)),
    o2: phase.map(() => ({ o2Pct: 3, isHeld: false })),
  };
}

describe('heats that the control system counts', () => {
  test('have their gas, metal, steps and door, and the one that goes on is not complete', () => {
    const heats = furnaceHeats(courseOf(2));
    expect(heats.map(({ heatNo, isComplete, hasBegun }) => [heatNo, isComplete, hasBegun])).toEqual([
      [10, false, false],
      [11, true, true],
      [12, true, true],
      [13, false, true],
    ]);
    expect(heats[1]).toMatchObject({
      fromMs: 60_000,
      toMs: 21 * 60_000,
      chargeKg: 8_000,
      drossKg: 100,
      cycleMin: 20,
      doorMin: 1,
      readyMin: 14,
      isKnown: true,
      heelAfterKg: 0,
      stepMin: { charge: 4, melt: 6, skim: 2, refine: 2, hold: 3, tap: 3 },
    });
    expect(heats[1]?.tappedKg).toBeCloseTo(7_800, 6);
    // 10 min at 300 and 10 min at 60 Nm3/h.
    expect(heats[1]?.gasNm3).toBeCloseTo(60, 9);
    expect(heats[1]?.gasToMeltNm3).toBeCloseTo(50, 9);
    // Behind a closed door: 9 of the 10 minutes of firing.
    expect(heats[1]?.firing).toEqual({ gasNm3: 45, o2Pct: 3, flueC: 200 });
  });

  test('bridge a short gap with the value before, and have no figures where more or an end is missing', () => {
    const cut = (from: number, to: number) => {
      const course = courseOf(2);
      course.phase.fill(Number.NaN, from, to);
      return furnaceHeats(course).find(({ heatNo }) => heatNo === 11)!;
    };
    expect(cut(7, 9)).toMatchObject({ isKnown: true, cycleMin: 20 });
    expect(cut(7, 9).gasNm3).toBeCloseTo(60, 9);
    expect(cut(7, 12).isKnown).toBe(false);
    expect(cut(20, 21).isKnown).toBe(false);
    const none = courseOf(1);
    none.phase.fill(Number.NaN);
    expect(furnaceHeats(none)).toEqual([]);
    expect(stepSpans(none)).toEqual([]);
  });

  test('their steps follow each other without a hole, and a failed burner is a fault', () => {
    const course = courseOf(1);
    course.burnerDown.fill(1, 6, 8);
    const spans = stepSpans(course);
    expect(spans.map(({ step }) => step)).toEqual([
      'tap',
      'charge',
      'melt',
      'fault',
      'melt',
      'skim',
      'refine',
      'hold',
      'tap',
      'charge',
    ]);
    spans.slice(1).forEach((span, index) => expect(span.fromMs).toBe(spans[index]!.toMs));
  });

  test('what is held, or came through an open door, is no firing', () => {
    const course = { ...courseOf(1), o2: courseOf(1).o2.map((one) => ({ ...one, isHeld: true })) };
    expect(firingOf(course, [1, 2, 5, 6])).toEqual({ gasNm3: 0, o2Pct: null, flueC: null });
    expect(combustionOf({ gasNm3: 0, o2Pct: null, flueC: null }, 20)).toEqual({
      lambda: null,
      flueLossPct: null,
    });
    expect(combustionOf({ gasNm3: 1, o2Pct: 3, flueC: 200 }, 20).flueLossPct).toBeCloseTo(8.22, 6);
  });
});

describe('ready to tap', () => {
  const input: ReadyInput = {
    step: 'melt',
    stepElapsedMin: 60,
    planMin,
    chargeKg: 25_000,
    gasNm3: 775,
    gasNm3h: 400,
    meltGasNm3h: 400,
    gasMjPerNm3: 35.5,
    efficiencyPct: 57,
    targetC: 735,
  };
  // 25 t · 1 138.4 kJ/kg = 28 460 MJ ÷ (0.57 · 35.5) = 1 406.47 Nm3.
  const meltMin = ((28_460 / (0.57 * 35.5) - 775) / 400) * 60;

  test('is the gas that is missing at the rate of melting, and the planned steps behind it', () => {
    expect(minutesToReady(input)).toBeCloseTo(meltMin + 65, 6);
    expect(minutesToReady({ ...input, gasNm3: 5_000 })).toBe(65);
    expect(minutesToReady({ ...input, step: 'skim', stepElapsedMin: 12 })).toBe(18 + 35);
    expect(minutesToReady({ ...input, step: 'refine', stepElapsedMin: 50 })).toBe(0);
    expect(minutesToReady({ ...input, step: 'hold' })).toBe(0);
    expect(minutesToReady({ ...input, efficiencyPct: 0 })).toBeNull();
    expect(minutesToReady({ ...input, meltGasNm3h: 0 })).toBeNull();
  });

  test('never comes later with more gas behind it', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 2_000, noNaN: true }),
        fc.double({ min: 0, max: 500, noNaN: true }),
        (gas, more) => {
          expect(minutesToReady({ ...input, gasNm3: gas + more })!).toBeLessThanOrEqual(
            minutesToReady({ ...input, gasNm3: gas })! + 1e-9,
          );
        },
      ),
    );
  });

  test('takes its efficiency from heats that have melted', () => {
    const heat = { chargeKg: 25_000, gasToMeltNm3: 1_400 };
    expect(meltEfficiencyPct([heat, { ...heat, gasToMeltNm3: null }], 735, 35.5)).toBeCloseTo(
      (28_460 / (1_400 * 35.5)) * 100,
      6,
    );
    expect(meltEfficiencyPct([], 735, 35.5)).toBeNull();
  });

  test('is on time within plan and allowance', () => {
    const heats = [300, 335, 340, null].map((readyMin) => ({ readyMin, planMin: 320 }));
    expect(onTimePct(heats, 15)).toBeCloseTo(200 / 3, 9);
    expect(onTimePct([], 15)).toBeNull();
  });
});

describe('an oxygen probe', () => {
  const values = (raw: number[], purged: number[] = raw.map(() => 0)) =>
    probeMinutes(raw, purged).map(({ o2Pct, isHeld }) => (isHeld ? `${o2Pct} held` : o2Pct));

  test('holds its last good value through a purge, air and a single spike, and says so', () => {
    expect(values([2.1, 20.9, 20.9, 2.3], [0, 1, 1, 0])).toEqual([2.1, '2.1 held', '2.1 held', 2.3]);
    expect(values([2.1, 20.5, 2.2])).toEqual([2.1, '2.1 held', 2.2]);
    expect(values([2.1, 11, 2.2])).toEqual([2.1, '2.1 held', 2.2]);
    expect(values([2.1, -1, 2.2])).toEqual([2.1, '2.1 held', 2.2]);
    // Two in a row are no spike: a door is open.
    expect(values([2.1, 8.2, 8.1, 2.2])).toEqual([2.1, 8.2, 8.1, 2.2]);
  });

  test('invents nothing: not before its first value, nor where nothing came, nor for ever', () => {
    expect(values([20.9, 2.1], [1, 0])).toEqual([null, 2.1]);
    expect(values([2.1, Number.NaN, 2.2])).toEqual([2.1, null, 2.2]);
    const long = values([2.1, ...Array.from({ length: 12 }, () => 20.9)]);
    expect(long.slice(1, 11).every((value) => value === '2.1 held')).toBe(true);
    expect(long.slice(11)).toEqual([null, null]);
    expect(values([3])).toEqual([3]);
  });
});
