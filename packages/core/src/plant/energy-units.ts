import type { Unit } from '../contract/values.ts';
import type { UnitSystem } from '../contract/plant-semantics.ts';

/** Energy of one unit, MJ; standard coal by its calorific value of 29.3076 MJ/kg. */
const MEGAJOULES: Readonly<Record<string, number>> = {
  kWh: 3.6,
  MWh: 3_600,
  MJ: 1,
  GJ: 1_000,
  kgce: 29.3076,
  tce: 29_307.6,
};
/** Standard coal of a kWh as the national table of coefficients rounds it, so that no figure differs from a report's. */
const KGCE_PER_KWH = 0.1229;

interface Told {
  readonly unit: string;
  readonly dp: number;
  /** Of what is told by the tonne, the square metre and the like, which is small. */
  readonly per: string;
}
const TOLD: Readonly<Record<Exclude<UnitSystem, 'plant'>, Told>> = {
  si: { unit: 'GJ', dp: 1, per: 'MJ' },
  kWh: { unit: 'kWh', dp: 0, per: 'kWh' },
  MWh: { unit: 'MWh', dp: 2, per: 'kWh' },
  GJ: { unit: 'GJ', dp: 1, per: 'MJ' },
  kgce: { unit: 'kgce', dp: 0, per: 'kgce' },
  tce: { unit: 'tce', dp: 2, per: 'kgce' },
};
const PER_DP = 2;

/**
 * A unit as the plant wants amounts of energy told; other units, prices among them, stay the very same.
 * The code stays that of the wire, so that what values are made of does not change: only scale and name do.
 */
export function energyUnit(unit: Unit, system: UnitSystem | undefined): Unit {
  if (system === undefined || system === 'plant') return unit;
  const [amount = '', ...per] = unit.code.split('/');
  if (MEGAJOULES[amount] === undefined) return unit;
  const told = TOLD[system];
  const target = per.length > 0 ? told.per : told.unit;
  const display = [target, ...per.map(shownPer)].join('/');
  return { code: unit.code, display, scale: factor(amount, target), dp: per.length > 0 ? PER_DP : told.dp };
}

const shownPer = (code: string): string => code.replace(/^m2$/, 'm²').replace(/m3$/, 'm³');

/** How many of one unit an amount of another is. */
export function factor(from: string, to: string): number {
  if (from === to) return 1;
  const [a, b] = [electricIn(from), electricIn(to)];
  const [c, d] = [coalIn(from), coalIn(to)];
  if (a !== null && d !== null) return (a * KGCE_PER_KWH) / d;
  if (c !== null && b !== null) return c / KGCE_PER_KWH / b;
  return (MEGAJOULES[from] ?? Number.NaN) / (MEGAJOULES[to] ?? Number.NaN);
}

const electricIn = (unit: string): number | null => (unit === 'kWh' ? 1 : unit === 'MWh' ? 1_000 : null);
const coalIn = (unit: string): number | null => (unit === 'kgce' ? 1 : unit === 'tce' ? 1_000 : null);
