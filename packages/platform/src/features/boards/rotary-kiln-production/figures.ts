/** What the board works out of the readings of a kiln line; null where an input is missing. Pure. */
import { specificHeat } from '../../../engine/kiln/rotary-kiln.ts';
import type { Measured } from '../../../engine/statistics/outcome.ts';

const AIR_O2_PCT = 21;
/** Gas with more oxygen than this is air with a trace of flue gas; the correction would multiply the trace. */
const MOST_O2_PCT = 19;

/** A content of dry flue gas at the reference oxygen: c·(21 − O₂ref)/(21 − O₂). */
export function atReferenceO2(content: Measured, o2Pct: Measured, refO2Pct: number): number | null {
  if (content === null || o2Pct === null || o2Pct > MOST_O2_PCT) return null;
  return (content * (AIR_O2_PCT - refO2Pct)) / (AIR_O2_PCT - o2Pct);
}

/** Per cent of half the window that a value is away from its middle: ±100 are the ends of the window. */
export function windowPct(value: Measured, [low, high]: readonly [number, number]): number | null {
  if (value === null || high <= low) return null;
  return ((value - (low + high) / 2) / ((high - low) / 2)) * 100;
}

/**
 * Heat of a kilogram of clinker at each minute, kcal/kg, from the means of the last `minutes`.
 * @param coal t/h @param clinker t/h
 */
export function heatCourse(
  coal: ArrayLike<number>,
  clinker: ArrayLike<number>,
  kjPerKg: number,
  { minutes, leastTph }: { readonly minutes: number; readonly leastTph: number },
): Float64Array {
  const sums = (values: ArrayLike<number>): Float64Array => {
    const out = new Float64Array(values.length + 1);
    for (let at = 0; at < values.length; at++) out[at + 1] = (out[at] ?? 0) + (values[at] ?? Number.NaN);
    return out;
  };
  // A missing minute would spoil every sum after it: both are missing together, or the minute counts for neither.
  const isKnown = Array.from(
    coal,
    (value, at) => Number.isFinite(value) && Number.isFinite(clinker[at] ?? Number.NaN),
  );
  const only = (values: ArrayLike<number>) => Array.from(values, (value, at) => (isKnown[at] ? value : 0));
  const [burnt, made, known] = [sums(only(coal)), sums(only(clinker)), sums(isKnown.map(Number))];
  return Float64Array.from(isKnown, (_, at) => {
    const from = at + 1 - minutes;
    const part = (of: Float64Array): number => (of[at + 1] ?? 0) - (of[from] ?? 0);
    if (from < 0 || part(known) < minutes / 2 || part(made) < leastTph * part(known)) return Number.NaN;
    const fuel = { massT: part(burnt), heatingValueKjPerKg: kjPerKg };
    return specificHeat([fuel], part(made))?.kcalPerKg ?? Number.NaN;
  });
}
