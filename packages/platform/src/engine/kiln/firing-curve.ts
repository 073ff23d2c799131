import { RATIO_MIN_COMPLETENESS_PCT } from '../energy/quantities.ts';
import type { Period } from '../plant-time/periods.ts';
import type { Measured } from '../statistics/outcome.ts';

/** A tile kiln against its firing curve: zones at a moment, zones over time, rates, gaps in the feed. Pure. */
export interface CurveZone {
  readonly no: number;
  /** Temperatures in °C; the band is how far the zone may be from its set point, K. */
  readonly setC: Measured;
  readonly bandK: number;
  readonly upperC: Measured;
  readonly lowerC: Measured;
}
export interface ZoneConformity {
  readonly no: number;
  /** Above and below the rollers less the set point, K. */
  readonly upperDeviationK: Measured;
  readonly lowerDeviationK: Measured;
  /** By the upper temperature, which the zone is controlled by; null where it or the set point is missing. */
  readonly isInBand: boolean | null;
}
export interface CurveConformity {
  readonly zones: readonly ZoneConformity[];
  /** C1: zones in band / zones; null where fewer than 80 % of the zones are known. */
  readonly inBandPct: number | null;
  readonly knownZones: number;
  /** C2: largest |upper − lower|, and where; null where no zone knows both. */
  readonly crossSection: { readonly no: number; readonly differenceK: number } | null;
}

const difference = (a: Measured, b: Measured): Measured => (a === null || b === null ? null : a - b);
const shareOf = (part: number, known: number, all: number): number | null =>
  all === 0 || (known / all) * 100 < RATIO_MIN_COMPLETENESS_PCT ? null : (part / known) * 100;

export function curveConformity(zones: readonly CurveZone[]): CurveConformity {
  const judged = zones.map(({ no, setC, bandK, upperC, lowerC }): ZoneConformity => {
    const upperDeviationK = difference(upperC, setC);
    const isInBand = upperDeviationK === null ? null : Math.abs(upperDeviationK) <= bandK;
    return { no, upperDeviationK, lowerDeviationK: difference(lowerC, setC), isInBand };
  });
  const known = judged.filter(({ isInBand }) => isInBand !== null);
  const crossSections = zones
    .flatMap(({ no, upperC, lowerC }) => {
      const differenceK = difference(upperC, lowerC);
      return differenceK === null ? [] : [{ no, differenceK: Math.abs(differenceK) }];
    })
    .toSorted((a, b) => b.differenceK - a.differenceK);
  return {
    zones: judged,
    inBandPct: shareOf(known.filter(({ isInBand }) => isInBand).length, known.length, zones.length),
    knownZones: known.length,
    crossSection: crossSections[0] ?? null,
  };
}

export interface ZoneTime {
  /** Share of the known values inside the band, per cent; null where fewer than 80 % are known. */
  readonly inBandPct: number | null;
  readonly completenessPct: number;
  /** Largest deviation, with its sign, and the mean, K. */
  readonly worstK: Measured;
  readonly meanK: Measured;
}

/** A zone over time: deviations from its set point in equal steps, K. */
export function zoneTime(deviationsK: readonly Measured[], bandK: number): ZoneTime {
  const known = deviationsK.filter((value) => value !== null);
  const inBand = known.filter((value) => Math.abs(value) <= bandK).length;
  return {
    inBandPct: shareOf(inBand, known.length, deviationsK.length),
    completenessPct: deviationsK.length === 0 ? 0 : (known.length / deviationsK.length) * 100,
    worstK: known.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? null,
    meanK: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length,
  };
}

export interface CurvePoint {
  /** Time of the point, or of a tile at the middle of the zone: position m / kiln speed m/min. */
  readonly minute: number;
  readonly temperatureC: Measured;
}

/**
 * Heating (+) and cooling (−) between neighbouring points, ΔT/Δt in K/min; null beside a missing point, and over more
 * than `maxMinutes`: over a gap no rate is known.
 */
export function ratesKPerMin(
  points: readonly CurvePoint[],
  maxMinutes = Number.POSITIVE_INFINITY,
): Measured[] {
  return points.slice(1).map((point, at) => {
    const before = points[at];
    const rise = difference(point.temperatureC, before?.temperatureC ?? null);
    const minutes = point.minute - (before?.minute ?? Number.NaN);
    return rise === null || !(minutes > 0) || minutes > maxMinutes ? null : rise / minutes;
  });
}

export interface FeedGaps {
  readonly gaps: readonly Period[];
  /** C6, within what is known. */
  readonly gapMinutes: number;
  /** Steps without a value: they are no gap, and no feed either. */
  readonly unknownMinutes: number;
}

/**
 * Empty rows of the feed: runs of steps below a share of the planned feed, at least `leastSteps` long. A step without data
 * ends a run.
 */
export function feedGaps(
  feedM2PerMin: readonly Measured[],
  plannedM2PerMin: number,
  { fromMs, stepMs }: { readonly fromMs: number; readonly stepMs: number },
  { emptyBelowShare = 0.5, leastSteps = 1 } = {},
): FeedGaps {
  const runs: { from: number; to: number }[] = [];
  feedM2PerMin.forEach((feed, at) => {
    if (feed === null || feed >= emptyBelowShare * plannedM2PerMin) return;
    const last = runs.at(-1);
    if (last?.to === at) last.to = at + 1;
    else runs.push({ from: at, to: at + 1 });
  });
  const long = runs.filter(({ from, to }) => to - from >= leastSteps);
  const minutes = (steps: number): number => (steps * stepMs) / 60_000;
  return {
    gaps: long.map(({ from, to }) => ({ fromMs: fromMs + from * stepMs, toMs: fromMs + to * stepMs })),
    gapMinutes: minutes(long.reduce((sum, { from, to }) => sum + to - from, 0)),
    unknownMinutes: minutes(feedM2PerMin.filter((feed) => feed === null).length),
  };
}
