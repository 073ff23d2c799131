import type { EnergyCode } from './energy-defaults.ts';

/** Units a file may come in: how they turn into the base unit, and whether they are a rate (per hour) or an amount. */
interface ReadingUnit {
  readonly toBase: number;
  readonly isRate: boolean;
  readonly energies: readonly EnergyCode[];
}

const amount = (toBase: number, ...energies: EnergyCode[]): ReadingUnit => ({
  toBase,
  isRate: false,
  energies,
});
const rate = (toBase: number, ...energies: EnergyCode[]): ReadingUnit => ({ toBase, isRate: true, energies });

const TABLE = {
  Wh: amount(1e-3, 'electric'),
  kWh: amount(1, 'electric'),
  MWh: amount(1e3, 'electric'),
  GWh: amount(1e6, 'electric'),
  W: rate(1e-3, 'electric'),
  kW: rate(1, 'electric'),
  MW: rate(1e3, 'electric'),
  Nm3: amount(1, 'gas'),
  'Nm3/h': rate(1, 'gas'),
  m3: amount(1, 'water'),
  'm3/h': rate(1, 'water'),
  l: amount(1e-3, 'water'),
  'l/min': rate(0.06, 'water'),
  kg: amount(1e-3, 'steam', 'coal'),
  'kg/h': rate(1e-3, 'steam', 'coal'),
  t: amount(1, 'steam', 'coal'),
  't/h': rate(1, 'steam', 'coal'),
};
export type UnitName = keyof typeof TABLE;
export const UNITS: Readonly<Record<UnitName, ReadingUnit>> = TABLE;
export const UNIT_NAMES = Object.keys(TABLE) as UnitName[];
