import type { LIMIT_SETS, PowerQualityIndex } from '@plantdeck/core/contract';

/** The limits of power quality by standard and voltage, as data. */
export type LimitSet = (typeof LIMIT_SETS)[number];

export interface Limit {
  /** Lowest and highest allowed value; an open side is infinite. */
  readonly lo: number;
  readonly hi: number;
  /** What no single value may pass. */
  readonly shortHi?: number;
  /** Per cent of the values that have to lie within. */
  readonly probabilityPct: number;
  readonly standard: string;
  /** Nobody judges the value here; the lowest is the worst all the same. */
  readonly isUnjudged?: boolean;
  /** Deviations of both signs are added up before they are compared. */
  readonly isSum?: boolean;
}

const PROBABILITY = 95;
const EN = 'EN 50160';
const above = (lo: number, standard: string): Limit => ({
  lo,
  hi: Infinity,
  probabilityPct: PROBABILITY,
  standard,
});
const below = (hi: number, standard: string): Limit => ({
  lo: -Infinity,
  hi,
  probabilityPct: PROBABILITY,
  standard,
});
const within = (hi: number, standard: string): Limit => ({ ...below(hi, standard), lo: -hi });

/** Total distortion by highest voltage of the level, kV: GB/T 14549-1993, table 1. Above 110 kV there is none. */
const DISTORTION = [
  { uptoKv: 1, totalPct: 5, oddPct: 4, evenPct: 2 },
  { uptoKv: 20, totalPct: 4, oddPct: 3.2, evenPct: 1.6 },
  { uptoKv: 66, totalPct: 3, oddPct: 2.4, evenPct: 1.2 },
  { uptoKv: 110, totalPct: 2, oddPct: 1.6, evenPct: 0.8 },
] as const;
const DISTORTION_STANDARD = 'GB/T 14549-1993';
const EN_DISTORTION_PCT = 8;
/** Harmonic voltages of EN 50160 by order, per cent; even orders from six on have the last one. */
const EN_HARMONICS: Readonly<Record<number, number>> = {
  2: 2,
  3: 5,
  4: 1,
  5: 6,
  7: 5,
  9: 1.5,
  11: 3.5,
  13: 3,
  15: 0.5,
  17: 2,
  19: 1.5,
  21: 0.5,
  23: 1.5,
  25: 1.5,
};
const EN_EVEN_PCT = 0.5;

const distortionAt = (nominalKv: number) => DISTORTION.find(({ uptoKv }) => nominalKv <= uptoKv) ?? null;

/** The limit of an index; null where the standard has none at this voltage. */
export function limitOf(
  index: PowerQualityIndex,
  set: LimitSet,
  nominalKv: number,
  pfStandard: number | null,
): Limit | null {
  const isGb = set === 'gb';
  switch (index) {
    case 'uDev':
      if (!isGb) return within(10, EN);
      return nominalKv >= 35
        ? { ...within(10, 'GB/T 12325-2008'), isSum: true }
        : within(7, 'GB/T 12325-2008');
    case 'unbal':
      return isGb ? { ...below(2, 'GB/T 15543-2008'), shortHi: 4 } : below(2, EN);
    case 'thdU': {
      if (!isGb) return below(EN_DISTORTION_PCT, EN);
      const level = distortionAt(nominalKv);
      return level && below(level.totalPct, DISTORTION_STANDARD);
    }
    case 'freq':
      return isGb ? within(0.2, 'GB/T 15945-2008') : { ...within(0.5, EN), probabilityPct: 99.5 };
    case 'pf':
      return pfStandard === null
        ? { ...above(-Infinity, ''), isUnjudged: true }
        : above(pfStandard, '(83) SDCZ 215');
    case 'flicker':
      return isGb ? below(nominalKv <= 110 ? 1 : 0.8, 'GB/T 12326-2008') : below(1, EN);
  }
}

/** The limit of a single harmonic voltage, per cent of the fundamental. */
export function harmonicLimitPct(order: number, set: LimitSet, nominalKv: number): number | null {
  if (set === 'en50160') return EN_HARMONICS[order] ?? (order % 2 === 0 ? EN_EVEN_PCT : null);
  const level = distortionAt(nominalKv);
  return level && (order % 2 === 0 ? level.evenPct : level.oddPct);
}

/** Harmonic currents of the orders 2 to 25 at a base short-circuit capacity, A: GB/T 14549-1993, table 2. */
const CURRENTS = [
  {
    uptoKv: 1,
    baseMva: 10,
    a: [78, 62, 39, 62, 26, 44, 19, 21, 16, 28, 13, 24, 11, 12, 9.7, 18, 8.6, 16, 7.8, 8.9, 7.1, 14, 6.5, 12],
  },
  {
    uptoKv: 6,
    baseMva: 100,
    a: [
      43, 34, 21, 34, 14, 24, 11, 11, 8.5, 16, 7.1, 13, 6.1, 6.8, 5.3, 10, 4.7, 9, 4.3, 4.9, 3.9, 7.4, 3.6,
      6.8,
    ],
  },
  {
    uptoKv: 20,
    baseMva: 100,
    a: [
      26, 20, 13, 20, 8.5, 15, 6.4, 6.8, 5.1, 9.3, 4.3, 7.9, 3.7, 4.1, 3.2, 6, 2.8, 5.4, 2.6, 2.9, 2.3, 4.5,
      2.1, 4.1,
    ],
  },
  {
    uptoKv: 35,
    baseMva: 250,
    a: [
      15, 12, 7.7, 12, 5.1, 8.8, 3.8, 4.1, 3.1, 5.6, 2.6, 4.7, 2.2, 2.5, 1.9, 3.6, 1.7, 3.2, 1.5, 1.8, 1.4,
      2.7, 1.3, 2.5,
    ],
  },
  {
    uptoKv: 66,
    baseMva: 500,
    a: [
      16, 13, 8.1, 13, 5.4, 9.3, 4.1, 4.3, 3.3, 5.9, 2.7, 5, 2.3, 2.6, 2, 3.8, 1.8, 3.4, 1.6, 1.9, 1.5, 2.8,
      1.4, 2.6,
    ],
  },
  {
    uptoKv: 110,
    baseMva: 750,
    a: [
      12, 9.6, 6, 9.6, 4, 6.8, 3, 3.2, 2.4, 4.3, 2, 3.7, 1.7, 1.9, 1.5, 2.8, 1.3, 2.5, 1.2, 1.4, 1.1, 2.1, 1,
      1.9,
    ],
  },
] as const;
export const HARMONIC_ORDERS: readonly number[] = Array.from({ length: 24 }, (_, index) => index + 2);

/** How currents of several users add up by order: GB/T 14549-1993, annex C. */
const PHASE_EXPONENT: Readonly<Record<number, number>> = { 3: 1.1, 5: 1.2, 7: 1.4, 11: 1.8, 13: 1.9 };
const OTHER_EXPONENT = 2;

/**
 * What a user may feed in of a harmonic current, A: the table's, in proportion to the smallest short-circuit capacity
 * of the point, and of it the user's share of the capacity that is supplied there.
 * @returns null above 110 kV and for other orders than 2 to 25
 */
export function currentLimitA(
  order: number,
  nominalKv: number,
  shortCircuitMva: number,
  sharePct: number,
): number | null {
  const level = CURRENTS.find(({ uptoKv }) => nominalKv <= uptoKv);
  const base = level?.a[order - 2];
  if (level === undefined || base === undefined) return null;
  const exponent = PHASE_EXPONENT[order] ?? OTHER_EXPONENT;
  return base * (shortCircuitMva / level.baseMva) * (sharePct / 100) ** (1 / exponent);
}
