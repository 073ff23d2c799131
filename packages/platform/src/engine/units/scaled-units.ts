import type { Unit } from '@plantdeck/core/contract';

/** Units of payloads: base unit on the wire, with the scale and decimals a reader sees. */
const unit = (code: string, display: string, scale: number, dp: number): Unit => ({
  code,
  display,
  scale,
  dp,
});

export const KW = unit('kW', 'kW', 1, 0);
export const TCE = unit('kgce', 'tce', 1e-3, 2);
export const TCO2 = unit('kg', 'tCO₂', 1e-3, 1);
export const PERCENT = unit('%', '%', 1, 1);
/** A quotient of two like quantities. */
export const RATIO = unit('', '', 1, 2);
export const CNY_PER_KWH = unit('CNY/kWh', 'CNY/kWh', 1, 4);

/** From here on quantities are told in larger units. */
const TEN_THOUSAND = 10_000;

/** An energy's or money's unit in the scale that fits a value; one scale for everything that is compared with it. */
export function scaledUnit(code: string, value: number | null, scaledDp = 2): Unit {
  const display = unitSymbol(code);
  if (Math.abs(value ?? 0) < TEN_THOUSAND) return unit(code, display, 1, 0);
  // Water comes in thousands: a plant's month would be a bare 4 in ten thousands.
  return code === 'm3'
    ? unit(code, `10^3 ${display}`, 1e-3, scaledDp)
    : unit(code, `10^4 ${display}`, 1e-4, scaledDp);
}

const SYMBOLS: Readonly<Record<string, string>> = { Nm3: 'Nm³', m3: 'm³', m2: 'm²' };

/** A base unit as it reads, also a quotient or a product. */
export const unitSymbol = (code: string): string => code.replace(/\w+/g, (part) => SYMBOLS[part] ?? part);

/** kgce for a unit of output; coal equivalents of tonnes have one decimal, of square metres two. */
export function unitConsumptionUnit(productUnit: string): Unit {
  const display = unitSymbol(`kgce/${productUnit}`);
  return unit(`kgce/${productUnit}`, display, 1, productUnit === 't' ? 1 : 2);
}
