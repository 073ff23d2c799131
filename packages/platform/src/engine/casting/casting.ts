import { fitLine } from '../statistics/regression.ts';

/** Figures of a direct-chill casting drop: speed, metal, water and what of them is outside of its recipe. Pure. */

/** Solid aluminium at room temperature. */
const SOLID_ALUMINIUM_KG_PER_M3 = 2_700;

export interface LengthReading {
  readonly atMs: number;
  readonly lengthMm: number;
}

const MINUTE_MS = 60_000;

/** Casting speed, mm/min: the slope of the cast length over its readings. @returns null for fewer than three */
export function castSpeedMmMin(readings: readonly LengthReading[]): number | null {
  const firstMs = readings[0]?.atMs ?? 0;
  const points = readings
    .filter(({ lengthMm }) => Number.isFinite(lengthMm))
    .map(({ atMs, lengthMm }) => ({ x: (atMs - firstMs) / MINUTE_MS, y: lengthMm }));
  return fitLine(points)?.slope ?? null;
}

/** Minutes until the drop has its length. @returns null while it does not move */
export function minutesToLength(lengthMm: number, targetMm: number, speedMmMin: number): number | null {
  if (lengthMm >= targetMm) return 0;
  return speedMmMin > 0 ? (targetMm - lengthMm) / speedMmMin : null;
}

/** Metal that solidifies, t/h: strands · area · speed · density. @param areaMm2 of one strand */
export const castTph = (strands: number, areaMm2: number, speedMmMin: number): number =>
  (strands * areaMm2 * 1e-6 * speedMmMin * 60 * SOLID_ALUMINIUM_KG_PER_M3) / 1e6;

/** Cooling water per metal, m3/t. */
export const waterM3PerT = (waterM3h: number, metalTph: number): number | null =>
  metalTph > 0 && Number.isFinite(waterM3h) ? waterM3h / metalTph : null;

/** Good weight / metal poured · 100, %. */
export const castRecoveryPct = (goodT: number, pouredT: number): number | null =>
  pouredT > 0 && Number.isFinite(goodT) ? (goodT / pouredT) * 100 : null;

export type DropPhase = 'prepare' | 'start' | 'steady' | 'end';

/** Phase of a drop by its length. @param startMm length up to which the recipe's start ramps run */
export function dropPhase(casts: boolean, lengthMm: number, startMm: number, targetMm: number): DropPhase {
  if (lengthMm >= targetMm) return 'end';
  if (!casts) return lengthMm > 0 ? 'end' : 'prepare';
  return lengthMm < startMm ? 'start' : 'steady';
}

export interface WindowFigures {
  /** Share of the known readings inside of the window, %; null without one. */
  readonly insidePct: number | null;
  /** Largest distance to the window, below 0 under it; 0 inside. */
  readonly worst: number;
  /** Newest known reading less the nearest limit of the window; null without one. */
  readonly deviation: number | null;
  /** Outside in at least 2 of the last 3 known readings, so that one spike does not raise it. */
  readonly isOutside: boolean;
}

const PERSISTS_IN = 2;
const PERSISTS_OF = 3;

/** Temperature, level, speed or water against the window of the recipe; an open end is null. */
export function windowFigures(
  readings: readonly (number | null)[],
  low: number | null,
  high: number | null,
): WindowFigures {
  const distances = readings
    .filter((value): value is number => value !== null && Number.isFinite(value))
    .map((value) =>
      high !== null && value > high ? value - high : low !== null && value < low ? value - low : 0,
    );
  const inside = distances.filter((distance) => distance === 0).length;
  return {
    insidePct: distances.length === 0 ? null : (inside / distances.length) * 100,
    worst: distances.reduce((worst, one) => (Math.abs(one) > Math.abs(worst) ? one : worst), 0),
    deviation: distances.at(-1) ?? null,
    isOutside: distances.slice(-PERSISTS_OF).filter((distance) => distance !== 0).length >= PERSISTS_IN,
  };
}

export type StrandState = 'ok' | 'hang' | 'bleed' | 'closed';

export interface StrandReading {
  /** Metal level less its set point, mm; null where not measured. */
  readonly levelDevMm: number | null;
  readonly isClosed: boolean;
}

/** Level that rises by more than the limit: the billet hangs in its mould. One that falls: metal bleeds out. */
export function strandState({ levelDevMm, isClosed }: StrandReading, limitMm: number): StrandState | null {
  if (isClosed) return 'closed';
  if (levelDevMm === null || !Number.isFinite(levelDevMm)) return null;
  return levelDevMm > limitMm ? 'hang' : levelDevMm < -limitMm ? 'bleed' : 'ok';
}
