import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  castRecoveryPct,
  castSpeedMmMin,
  castTph,
  dropPhase,
  minutesToLength,
  strandState,
  waterM3PerT,
  windowFigures,
} from './casting.ts';
import { classifyMassFlow, exitThicknessMm, massFlowErrorPct } from './mass-flow.ts';

describe('a drop', () => {
  test('has the speed of its length', () => {
    const readings = [0, 1, 2, 3].map((n) => ({ atMs: 1e12 + n * 60_000, lengthMm: 500 + 105 * n }));
    expect(castSpeedMmMin(readings)).toBeCloseTo(105, 6);
    expect(castSpeedMmMin(readings.slice(0, 2))).toBeNull();
    expect(minutesToLength(815, 7_245, 105)).toBeCloseTo(61.238, 3);
    expect(minutesToLength(815, 7_245, 0)).toBeNull();
    expect(minutesToLength(7_300, 7_245, 0)).toBe(0);
  });

  test('has metal, water and recovery', () => {
    // 40 billets of 203 mm: 40 · 0.032365 m2 · 6.3 m/h · 2.7 t/m3.
    const tph = castTph(40, (Math.PI * 203 ** 2) / 4, 105);
    expect(tph).toBeCloseTo(22.02, 2);
    expect(waterM3PerT(212, tph)).toBeCloseTo(9.63, 2);
    expect(waterM3PerT(212, 0)).toBeNull();
    expect(castRecoveryPct(22.655, 23)).toBeCloseTo(98.5, 9);
    expect(castRecoveryPct(0, 0)).toBeNull();
  });

  test.each([
    [false, 0, 'prepare'],
    [true, 100, 'start'],
    [true, 400, 'steady'],
    [true, 7_245, 'end'],
    [false, 3_000, 'end'],
  ] as const)('is, casting %j at %d mm, in phase %s', (casts, lengthMm, phase) => {
    expect(dropPhase(casts, lengthMm, 300, 7_245)).toBe(phase);
  });

  test('is outside of its recipe when two of three readings are', () => {
    expect(windowFigures([700, 712, 700], 690, 710)).toEqual({
      insidePct: (2 / 3) * 100,
      worst: 2,
      deviation: 0,
      isOutside: false,
    });
    expect(windowFigures([700, 685, null, 680], 690, null)).toMatchObject({ worst: -10, isOutside: true });
    expect(windowFigures([null], 690, 710)).toEqual({
      insidePct: null,
      worst: 0,
      deviation: null,
      isOutside: false,
    });
  });

  test.each([
    [6, false, 'hang'],
    [-6, false, 'bleed'],
    [5, false, 'ok'],
    [-6, true, 'closed'],
    [null, false, null],
  ] as const)('has at a level deviation of %j mm, closed %j, the strand state %j', (dev, isClosed, state) => {
    expect(strandState({ levelDevMm: dev, isClosed }, 5)).toBe(state);
  });
});

describe('the mass flow of a rolling line', () => {
  const line = (...flows: (number | null)[]) =>
    flows.map((flow, n) => ({
      speedMps: flow === null ? null : 0.2 * 1.3 ** n,
      areaMm2: flow === null ? null : (2_000 * flow) / 1.3 ** n,
    }));

  test('is the error against the first stand', () => {
    const [entry, exit] = [
      { speedMps: 0.2, areaMm2: 2_000 },
      { speedMps: 0.26, areaMm2: 1_600 },
    ];
    // 416 against 400.
    expect(massFlowErrorPct(entry, exit)).toBeCloseTo(4, 9);
    expect(massFlowErrorPct({ ...entry, speedMps: 0 }, exit)).toBeNull();
    expect(massFlowErrorPct(entry, { ...exit, areaMm2: null })).toBeNull();
    expect(exitThicknessMm(6, 1, 1.5)).toBeCloseTo(4, 12);
    expect(exitThicknessMm(6, 1, 1.5, 0.98)).toBeCloseTo(3.92, 12);
    expect(exitThicknessMm(6, 1, 0)).toBeNull();
  });

  test('is drawn or piles up where all later stands differ, and misread where one does', () => {
    const kinds = (...flows: (number | null)[]) =>
      classifyMassFlow(line(...flows), 1).map(({ kind }) => kind);
    expect(kinds(1, 1.005, 0.995, 1)).toEqual(['balanced', 'balanced', 'balanced', 'balanced']);
    expect(kinds(1, 1, 1.04, 1.04)).toEqual(['balanced', 'balanced', 'tension', 'balanced']);
    expect(kinds(1, 0.96, 0.96, 0.96)).toEqual(['balanced', 'loop', 'balanced', 'balanced']);
    expect(kinds(1, 1, 1.04, 1)).toEqual(['balanced', 'balanced', 'reading', 'balanced']);
    expect(kinds(1, 1, 1.5, 1.5)).toEqual(['balanced', 'balanced', 'reading', 'reading']);
    expect(kinds(1, null, 1.04, 1.04)).toEqual(['balanced', 'unknown', 'tension', 'balanced']);
    expect(kinds(null, 1)).toEqual(['unknown', 'unknown']);
    expect(classifyMassFlow([], 1)).toEqual([]);
  });

  test('is conserved at any speed by the thickness of the speed ratio', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 50, noNaN: true }),
        fc.double({ min: 0.01, max: 20, noNaN: true }),
        fc.double({ min: 0.01, max: 20, noNaN: true }),
        (entryMm, entryMps, exitMps) => {
          const exitMm = exitThicknessMm(entryMm, entryMps, exitMps) ?? Number.NaN;
          const error = massFlowErrorPct(
            { speedMps: entryMps, areaMm2: entryMm },
            { speedMps: exitMps, areaMm2: exitMm },
          );
          expect(error).toBeCloseTo(0, 9);
        },
      ),
    );
  });
});
