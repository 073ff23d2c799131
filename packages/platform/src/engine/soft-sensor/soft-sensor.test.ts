import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitRidge, predictRidge, solveSymmetric } from './ridge.ts';
import {
  SENSOR_DEFAULTS,
  conformalHalfWidth,
  predict,
  sensorHealth,
  takeResult,
  trainSensor,
  transportLag,
  type LabSample,
  type SensorSettings,
} from './soft-sensor.ts';

const MINUTE_MS = 60_000;
const NO_LIMITS = { lower: null, upper: null };

/** Standard normal values by Box and Muller over a linear congruential generator. */
function createGauss(seed: number) {
  let state = seed >>> 0;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

const INPUTS = ['sre', 'moisture', 'ash', 'starch', 'speed', 'gsm'];
const SETTINGS: SensorSettings = {
  ...SENSOR_DEFAULTS,
  inputs: INPUTS,
  labRepeatability: 0.11,
  biasLimit: 0.5,
};

/** Jumbos every 55 min with the ring crush of the simulated paper machine. @param drift of each sample */
function jumbos(count: number, seed: number, drift: (n: number) => number = () => 0): LabSample[] {
  const gauss = createGauss(seed);
  return Array.from({ length: count }, (_, n) => {
    const deviation = [3, 0.25, 1, 5, 1.6, 0.6].map((sd) => sd * gauss());
    const [sre = 0, moisture = 0, ash = 0, starch = 0, speed = 0, gsm = 0] = deviation;
    const centre = [62, 7.5, 12, 40, 750, 110];
    return {
      sampleMs: n * 55 * MINUTE_MS,
      group: 'liner',
      x: centre.map((value, index) => value + (deviation[index] ?? 0)),
      y:
        7.272 +
        0.036 * sre -
        0.45 * moisture -
        0.09 * ash +
        0.015 * starch -
        0.003 * speed +
        0.002 * gsm +
        0.11 * gauss() +
        drift(n),
    };
  });
}

function trained(samples: readonly LabSample[], settings = SETTINGS) {
  const training = trainSensor(samples, settings);
  if (training.kind !== 'trained') throw new Error(training.reason);
  return training;
}

test('a symmetric system is solved as by hand', () => {
  // 4x + 2y = 10, 2x + 3y = 9: x = 1.5, y = 2.
  const [x, y] = solveSymmetric(
    [
      [4, 2],
      [2, 3],
    ],
    [10, 9],
  ) ?? [0, 0];
  expect(x).toBeCloseTo(1.5, 12);
  expect(y).toBeCloseTo(2, 12);
  expect(solveSymmetric([[0]], [1])).toBeNull();
});

test('ridge shrinks a single coefficient by 1 + λ', () => {
  const rows = [1, 2, 3, 4].map((x) => ({ x: [x], y: 2 * x + 1 }));
  // sd of 1..4 is √1.25, and the slope by it 2·√1.25.
  expect(fitRidge(rows, 1e-12).coefficients[0]).toBeCloseTo(2 * Math.sqrt(1.25), 9);
  expect(fitRidge(rows, 1).coefficients[0]).toBeCloseTo(Math.sqrt(1.25), 9);
  expect(predictRidge(fitRidge(rows, 1e-12), [10])).toBeCloseTo(21, 6);
});

test.each([
  [[3, -1, 2], 0.5, 2],
  [[3, -1, 2], 0.75, 3],
  [[3, -1, 2], 0.95, null],
  [Array.from({ length: 19 }, (_, n) => n + 1), 0.95, 19],
])('of the residuals %j the half width for %d is %j', (residuals, coverage, expected) => {
  expect(conformalHalfWidth(residuals, coverage)).toBe(expected);
});

describe('the soft sensor of the ring crush', () => {
  const samples = jumbos(400, 7);
  const { model, state } = trained(samples);

  test('explains what the simulated plant lets it explain, and comes close to the laboratory itself', () => {
    expect(model.q2).toBeGreaterThan(0.7);
    expect(model.q2).toBeLessThan(0.9);
    expect(model.r2).toBeGreaterThan(model.q2 ?? 1);
    expect(model.rmsepPerRepeatability).toBeGreaterThan(0.9);
    expect(model.rmsepPerRepeatability).toBeLessThan(1.15);
    // Coefficients by unit of the input.
    expect((model.fit.coefficients[1] ?? 0) / (model.fit.sdX[1] ?? 1)).toBeCloseTo(-0.45, 1);
    expect((model.fit.coefficients[0] ?? 0) / (model.fit.sdX[0] ?? 1)).toBeCloseTo(0.036, 2);
  });

  test('covers new results as often as it says', () => {
    const fresh = jumbos(1_500, 99);
    const inside = fresh.map(({ x, y, group }) => {
      const prediction = predict(model, state, x, group, NO_LIMITS);
      return prediction.kind === 'value' ? prediction.low <= y && y <= prediction.high : null;
    });
    const known = inside.filter((is) => is !== null);
    expect(known.length / fresh.length).toBeGreaterThan(0.97);
    const covered = known.filter((is) => is).length / known.length;
    expect(covered).toBeGreaterThan(0.92);
    expect(covered).toBeLessThan(0.985);
  });

  test('refuses outside of its domain, and names the input', () => {
    const x = [62, 7.5, 20, 40, 750, 110];
    expect(predict(model, state, x, 'liner', NO_LIMITS)).toMatchObject({
      kind: 'refused',
      reason: 'outOfDomain',
      inputs: ['ash'],
    });
    expect(predict(model, state, [62, Number.NaN, 12, 40, 750, 110], 'liner', NO_LIMITS)).toMatchObject({
      reason: 'missingInput',
      inputs: ['moisture'],
    });
  });

  test('adds its contributions up to the prediction, strongest first', () => {
    const x = [64, 7.2, 12, 40, 750, 110];
    const prediction = predict(model, state, x, 'liner', { lower: 0, upper: null });
    if (prediction.kind !== 'value') throw new Error(prediction.reason);
    const effects = prediction.contributions.map(({ effect }) => effect);
    expect(effects.reduce((sum, effect) => sum + effect, model.fit.meanY)).toBeCloseTo(prediction.value, 9);
    expect(prediction.contributions[0]?.input).toBe('moisture');
    expect(prediction.passShare).toBe(1);
    // At the limit, about half of the results pass.
    const atLimit = predict(model, state, x, 'liner', { lower: prediction.value, upper: null });
    expect(atLimit.kind === 'value' && Math.abs(atLimit.passShare - 0.5)).toBeLessThan(0.15);
  });

  test('follows a drift by its bias, and says that it is degraded when the drift goes on', () => {
    const shifted = jumbos(120, 5, () => 0.3).map((one) => ({ ...one, sampleMs: one.sampleMs + 1e9 }));
    let after = state;
    for (const sample of shifted) after = takeResult(model, after, sample);
    expect(after.bias).toBeGreaterThan(0.15);
    expect(after.bias).toBeLessThan(0.45);
    const lost = jumbos(200, 5, () => -2).map((one) => ({ ...one, sampleMs: one.sampleMs + 1e9 }));
    let worse = state;
    for (const sample of lost) worse = takeResult(model, worse, sample);
    const health = sensorHealth(model, worse, 1e9 + 200 * 55 * MINUTE_MS);
    expect(worse.bias).toBe(-SETTINGS.biasLimit);
    expect(health.state).toBe('degraded');
    expect(health.reasons).toContain('rmse');
    expect(health.reasons).toContain('biasAtLimit');
    expect(sensorHealth(model, state, 0)).toMatchObject({ state: 'active', rmse: null, coveragePct: null });
  });

  test('names why it cannot be trained', () => {
    expect(trainSensor(samples.slice(0, 20), SETTINGS)).toEqual({ kind: 'refused', reason: 'tooFewSamples' });
    const constant = samples.map((sample) => ({ ...sample, y: 7 }));
    expect(trainSensor(constant, SETTINGS)).toEqual({ kind: 'refused', reason: 'constantLab' });
    const gap = samples.map((sample) => ({ ...sample, x: [Number.NaN, ...sample.x.slice(1)] }));
    expect(trainSensor(gap, SETTINGS)).toEqual({ kind: 'refused', reason: 'missingValues' });
  });

  test('keeps out an input that never changed in training and now does', () => {
    const still = trained(jumbos(60, 3).map((one) => ({ ...one, x: [...one.x.slice(0, 5), 110] })));
    expect(predict(still.model, still.state, [62, 7.5, 12, 40, 750, 110], 'liner', NO_LIMITS).kind).toBe(
      'value',
    );
    expect(predict(still.model, still.state, [62, 7.5, 12, 40, 750, 125], 'liner', NO_LIMITS)).toMatchObject({
      reason: 'outOfDomain',
      inputs: ['gsm'],
    });
  });
});

test('any training predicts the same in other units and in another order, with a bounded bias', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.array(fc.double({ min: 0.01, max: 100, noNaN: true }), { minLength: 6, maxLength: 6 }),
      fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      (seed, scale, y) => {
        const samples = jumbos(60, seed);
        const scaled = samples.map((one) => ({
          ...one,
          x: one.x.map((value, i) => value * (scale[i] ?? 1)),
        }));
        const [a, b] = [trained(samples), trained(scaled.toReversed())];
        const x = samples[30]?.x ?? [];
        const one = predict(a.model, a.state, x, 'liner', NO_LIMITS);
        const other = predict(b.model, b.state, scaled[30]?.x ?? [], 'liner', NO_LIMITS);
        expect(other.kind).toBe(one.kind);
        if (one.kind === 'value' && other.kind === 'value') {
          expect(other.value).toBeCloseTo(one.value, 6);
          expect(other.high).toBeCloseTo(one.high, 6);
          expect(one.low).toBeLessThanOrEqual(one.value);
        }
        const next = takeResult(a.model, a.state, { sampleMs: 1e10, group: 'liner', x, y });
        expect(Math.abs(next.bias)).toBeLessThanOrEqual(SETTINGS.biasLimit);
        expect(a.model.q2).toBeLessThanOrEqual(a.model.r2 ?? 0);
      },
    ),
    { numRuns: 25, seed: 18 },
  );
});

test('the transport lag is where input and laboratory go together', () => {
  const gauss = createGauss(4);
  const input = Array.from({ length: 80 }, () => gauss());
  const lab = input.map((_, step) => -(input[step - 6] ?? Number.NaN));
  expect(transportLag(input, lab, 0, 10)).toBe(6);
  expect(transportLag([], [], 0, 3)).toBeNull();
});
