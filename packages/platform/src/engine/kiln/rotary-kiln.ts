import { tTwoSidedP } from '../statistics/distributions.ts';
import type { Measured } from '../statistics/outcome.ts';
import { fitLine, type Point } from '../statistics/regression.ts';
import { knownOf, meanOf, sampleSd, sumOf } from '../statistics/summary.ts';

/** Figures of a cement kiln line; null where an input is missing. Pure. */
const KJ_PER_KCAL = 4.1868;
/** Heat of one kilogram of coal equivalent (GB/T 2589), kcal. */
const KCAL_PER_KGCE = 7000;

export interface Fuel {
  readonly massT: Measured;
  /** Lower heating value as fired, kJ/kg. */
  readonly heatingValueKjPerKg: Measured;
}
export interface SpecificHeat {
  readonly kjPerKg: number;
  readonly kcalPerKg: number;
  readonly kgcePerT: number;
}

/** M1, for a kilogram of clinker: Σ fuel·LHV/clinker; kgce/t = kcal/kg ÷ 7 (GB 16780). */
export function specificHeat(fuels: readonly Fuel[], clinkerT: Measured): SpecificHeat | null {
  if (clinkerT === null || clinkerT <= 0 || fuels.length === 0) return null;
  let heat = 0;
  for (const { massT, heatingValueKjPerKg } of fuels) {
    if (massT === null || heatingValueKjPerKg === null) return null;
    heat += massT * heatingValueKjPerKg;
  }
  const kjPerKg = heat / clinkerT;
  const kcalPerKg = kjPerKg / KJ_PER_KCAL;
  return { kjPerKg, kcalPerKg, kgcePerT: (kcalPerKg * 1000) / KCAL_PER_KGCE };
}

/**
 * Apparent degree of calcination of the meal that enters the kiln, per cent: 1 − L·(100 − L₀)/(L₀·(100 − L)), with the
 * loss on ignition L of the hot meal and L₀ of the raw meal in per cent of mass. Dust that circulates raises it. Null
 * outside of 0 ≤ L ≤ L₀ < 100.
 */
export function calcinationPct(hotMealLossPct: Measured, rawMealLossPct: Measured): number | null {
  if (hotMealLossPct === null || rawMealLossPct === null) return null;
  const isPossible = hotMealLossPct >= 0 && hotMealLossPct <= rawMealLossPct && rawMealLossPct < 100;
  if (!isPossible || rawMealLossPct === 0) return null;
  return (1 - (hotMealLossPct * (100 - rawMealLossPct)) / (rawMealLossPct * (100 - hotMealLossPct))) * 100;
}

export interface ClinkerInputs {
  readonly kilnFeedT: Measured;
  /** Share of the feed that leaves as dust, per cent of mass. */
  readonly dustLossPct: Measured;
  readonly rawMealLossPct: Measured;
  /** Ash of the fuel that stays in the clinker, t. */
  readonly fuelAshT: Measured;
  /** By the belt scale. */
  readonly weighedClinkerT: Measured;
}
export interface ClinkerBalance {
  /** feed·(1 − dust)·(1 − L₀) + ash. */
  readonly expectedT: number;
  /** Weighed less expected, of what is expected; null without a belt scale. */
  readonly deviationPct: number | null;
  /** M8: feed/clinker as weighed, typically 1.55 to 1.60. */
  readonly feedFactor: number | null;
}

/** Mass balance of clinker over a period. */
export function clinkerBalance(inputs: ClinkerInputs): ClinkerBalance | null {
  const { kilnFeedT, dustLossPct, rawMealLossPct, fuelAshT, weighedClinkerT } = inputs;
  if (kilnFeedT === null || dustLossPct === null || rawMealLossPct === null || fuelAshT === null) return null;
  const expectedT = kilnFeedT * (1 - dustLossPct / 100) * (1 - rawMealLossPct / 100) + fuelAshT;
  const weighed = weighedClinkerT !== null && weighedClinkerT > 0 ? weighedClinkerT : null;
  return {
    expectedT,
    deviationPct: weighed === null || expectedT <= 0 ? null : (weighed / expectedT - 1) * 100,
    feedFactor: weighed === null ? null : kilnFeedT / weighed,
  };
}

/** Clinker while it is made, t/h: feed of `delaySteps` earlier / factor. The factor is corrected daily by the belt scale. */
export const clinkerTph = (
  feedTph: readonly Measured[],
  feedFactor: number,
  delaySteps: number,
): Measured[] =>
  feedTph.map((_, at) => {
    const fed = feedTph[at - delaySteps] ?? null;
    return fed === null ? null : fed / feedFactor;
  });

export interface LimeSample {
  /** When it was drawn, not when its result came. */
  readonly sampledMs: number;
  readonly freeLimePct: Measured;
}
export interface FreeLimeTrend {
  readonly samples: number;
  /** M4: samples at or below the limit / samples with a result; null without one. */
  readonly passPct: number | null;
  /** Slope of the line through the samples, per cent of mass in an hour; null below three results. */
  readonly slopePctPerHour: number | null;
  /** Rising or falling where the slope differs from 0 at the level of 5 % (t test); null without a slope. */
  readonly direction: 'rising' | 'falling' | 'steady' | null;
}
const HOUR_MS = 3_600_000;
const SIGNIFICANT_BELOW = 0.05;

/** @param limitPct such as 1.5 % (GB/T 21372) */
export function freeLimeTrend(samples: readonly LimeSample[], limitPct: number): FreeLimeTrend {
  const points = samples.flatMap(({ sampledMs, freeLimePct }): Point[] =>
    freeLimePct === null ? [] : [{ x: (sampledMs - (samples[0]?.sampledMs ?? 0)) / HOUR_MS, y: freeLimePct }],
  );
  const passed = points.filter(({ y }) => y <= limitPct).length;
  const fit = fitLine(points);
  const t = fit && (fit.slope * Math.sqrt(fit.sumSquaresX)) / fit.residualSd;
  const isSignificant =
    fit !== null && fit.slope !== 0 && tTwoSidedP(t ?? 0, fit.count - 2) < SIGNIFICANT_BELOW;
  return {
    samples: points.length,
    passPct: points.length === 0 ? null : (passed / points.length) * 100,
    slopePctPerHour: fit?.slope ?? null,
    direction: fit && (isSignificant ? (fit.slope > 0 ? 'rising' : 'falling') : 'steady'),
  };
}

export interface StabilitySignal {
  /** Values of the last two hours, such as torque, burning zone and calciner temperature. */
  readonly values: readonly Measured[];
  /** Standard deviation that counts as fully unstable, in the unit of the values. */
  readonly unstableSd: number;
}

/** M5, per cent: 100·(1 − mean of min(1, s/s_unstable)); null where a signal has fewer than two values. */
export function stabilityPct(signals: readonly StabilitySignal[]): number | null {
  const known = signals.map(({ values, unstableSd }) => ({ values: knownOf(values), unstableSd }));
  if (known.length === 0 || known.some(({ values }) => values.length < 2)) return null;
  return (
    100 * (1 - meanOf(known.map(({ values, unstableSd }) => Math.min(1, sampleSd(values) / unstableSd))))
  );
}

/** Fuel burnt as alternative fuel, per cent of the heat. */
export function heatSharePct(part: readonly Fuel[], all: readonly Fuel[]): number | null {
  const heatOf = (fuels: readonly Fuel[]): number =>
    sumOf(
      fuels.map(
        ({ massT, heatingValueKjPerKg }) => (massT ?? Number.NaN) * (heatingValueKjPerKg ?? Number.NaN),
      ),
    );
  const share = heatOf(part) / heatOf(all);
  return Number.isFinite(share) ? share * 100 : null;
}
