import type { Unit } from '@plantdeck/core/contract';
import { unitSymbol } from './scaled-units.ts';

/** Base unit on the wire and how it reads. */
const unit = (code: string, display: string, dp: number): Unit => ({ code, display, scale: 1, dp });

const DECIMALS: Readonly<Record<string, number>> = {
  kWh: 0,
  kW: 0,
  Nm3: 0,
  m3: 1,
  m2: 0,
  t: 1,
  kg: 0,
  kgce: 1,
  CNY: 2,
  GJ: 1,
  h: 1,
};

/** A unit of the plant's own rows. */
export const unitOf = (code: string): Unit =>
  unit(code, unitSymbol(code), code.includes('/') ? 3 : (DECIMALS[code] ?? 2));

export const KWH = unitOf('kWh');
export const KW = unitOf('kW');
export const KGCE = unitOf('kgce');
export const CNY = unitOf('CNY');
export const GJ = unitOf('GJ');
export const PERCENT = unit('%', '%', 1);
export const PERCENT_FINE = unit('%', '%', 2);
export const HERTZ = unit('Hz', 'Hz', 3);
export const CNY_PER_KWH = unit('CNY/kWh', 'CNY/kWh', 4);
export const COUNT = unit('', '', 0);
export const MINUTES = unit('min', 'min', 0);
export const HOURS = unitOf('h');
export const PLAIN = unit('', '', 3);
