import type { EnergyQuality, PowerQualityCell, PowerQualityIndex, Unit } from '@plantdeck/core/contract';
import { formatNumber } from '@plantdeck/core/units';
import { panelValues } from '../board/panel-values.ts';
import { quantity, type Reader } from '../board/reader.ts';
import { WORDS } from './words.ts';

export const VOLT: Unit = { code: 'V', display: 'V', scale: 1, dp: 0 };
export const AMPERE: Unit = { code: 'A', display: 'A', scale: 1, dp: 1 };
/** A share that is told to two decimals, as distortion is. */
export const SHARE: Unit = { code: 'THD', display: '%', scale: 1, dp: 2 };

export const indexName = (reader: Reader, index: PowerQualityIndex): string =>
  reader.t(`${WORDS}index.${index}`);

/** With its sign: U+2212 below zero. */
export function signedText(reader: Reader, value: number | null, unit: Unit): string {
  if (value === null) return quantity(reader, value, unit);
  const sign = value < 0 ? '\u2212' : '+';
  return `${sign}${quantity(reader, Math.abs(value), unit)}`;
}

/** A value, with its sign where it is a deviation. */
export const valueText = (
  reader: Reader,
  index: PowerQualityIndex | undefined,
  value: number | null,
  unit: Unit,
): string =>
  index === 'uDev' || index === 'freq' ? signedText(reader, value, unit) : quantity(reader, value, unit);

/** "≤ 2.00 %", "≥ 0.900", "±7.00 %": the limit as it is read. */
export function limitText(reader: Reader, { index, limit, unit }: PowerQualityCell): string | null {
  if (limit === null) return null;
  if (Array.isArray(limit)) {
    const [lo, hi] = limit;
    return -lo === hi
      ? `±${short(reader, hi, unit)}`
      : `${valueText(reader, index, lo, unit)} … ${valueText(reader, index, hi, unit)}`;
  }
  return `${index === 'pf' ? '≥' : '≤'} ${short(reader, limit, unit)}`;
}

/** A limit needs no zeros behind it. */
function short(reader: Reader, value: number, unit: Unit): string {
  const text = formatNumber(
    value,
    { decimals: String(Number(value.toFixed(3))).split('.')[1]?.length ?? 0 },
    reader.lang,
  );
  return unit.display === '' ? text : `${text} ${unit.display}`;
}

/** The point that the single panels show. */
export function chosenMeter({ panels }: EnergyQuality): string | null {
  const single =
    panelValues(panels, 'trend') ?? panelValues(panels, 'live') ?? panelValues(panels, 'spectrum');
  return single?.meterId ?? null;
}
