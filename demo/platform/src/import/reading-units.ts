/** Units a file may come in: how they turn into the base unit, and whether they are a rate (per hour) or an amount. */
interface ReadingUnit {
  readonly toBase: number;
  readonly isRate: boolean;
  readonly energies: readonly ('electric' | 'gas' | 'water')[];
}

const TABLE = {
  Wh: { toBase: 1e-3, isRate: false, energies: ['electric'] },
  kWh: { toBase: 1, isRate: false, energies: ['electric'] },
  MWh: { toBase: 1e3, isRate: false, energies: ['electric'] },
  GWh: { toBase: 1e6, isRate: false, energies: ['electric'] },
  W: { toBase: 1e-3, isRate: true, energies: ['electric'] },
  kW: { toBase: 1, isRate: true, energies: ['electric'] },
  MW: { toBase: 1e3, isRate: true, energies: ['electric'] },
  Nm3: { toBase: 1, isRate: false, energies: ['gas'] },
  'Nm3/h': { toBase: 1, isRate: true, energies: ['gas'] },
  m3: { toBase: 1, isRate: false, energies: ['water'] },
  'm3/h': { toBase: 1, isRate: true, energies: ['water'] },
} as const satisfies Record<string, ReadingUnit>;
export type UnitName = keyof typeof TABLE;
export const UNITS: Readonly<Record<UnitName, ReadingUnit>> = TABLE;
