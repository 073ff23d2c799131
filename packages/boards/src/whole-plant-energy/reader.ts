import type { Unit } from '@plantdeck/core/contract';
import { formatNumber, formatQuantity, unitName } from '../figures/figures.ts';
import { clockTime } from '../figures/clock-time.ts';

/** Everything that decides how a figure reads: words, language, plant clock and the chosen scale. */
export interface Reader {
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly lang: string;
  /** IANA zone of the plant. */
  readonly tz: string;
  /** False shows base units (kWh) where the payload offers scaled ones (10^4 kWh). */
  readonly scaled: boolean;
}

/** Prefix of this board's words. */
export const WORDS = 'board.wholePlantEnergy.';
/** Prefix of the words that boards share. */
export const COMMON = 'board.common.';

/** The unit as this reader wants to see it. */
export function unitFor(reader: Reader, unit: Unit): Unit {
  if (reader.scaled || unit.scale === 1) return unit;
  return {
    code: unit.code,
    display: unit.code,
    scale: 1,
    dp: Math.max(0, unit.dp + Math.round(Math.log10(unit.scale))),
  };
}

/** Value and unit, `–` for unknown. */
export function quantity(reader: Reader, value: number | null | undefined, unit: Unit): string {
  return formatQuantity(value, unitFor(reader, unit), reader.lang);
}

/** The value alone, in the reader's unit. */
export function figure(reader: Reader, value: number | null | undefined, unit: Unit): string {
  const shown = unitFor(reader, unit);
  return formatNumber(value == null ? null : value * shown.scale, reader.lang, shown.dp);
}

export function unitText(reader: Reader, unit: Unit): string {
  return unitName(unitFor(reader, unit), reader.lang);
}

/** A share in per cent with the space before its sign. */
export function percent(reader: Reader, value: number | null | undefined, dp = 1): string {
  return value == null ? '–' : `${formatNumber(value, reader.lang, dp)} %`;
}

/** A change in per cent with its sign; U+2212 as minus. */
export function signedPercent(reader: Reader, value: number | null): string {
  if (value === null) return '–';
  return `${value > 0 ? '+' : ''}${formatNumber(value, reader.lang, 1)} %`;
}

/** Clock time on the plant's wall. */
export function timeOf(reader: Reader, time: string | number, withSeconds = false): string {
  return clockTime(typeof time === 'number' ? time : Date.parse(time), reader.tz, withSeconds);
}

/** The unit with its name in the reader's language, for parts that only take a unit. */
export function localUnit(reader: Reader, unit: Unit): Unit {
  const shown = unitFor(reader, unit);
  return { ...shown, display: unitName(shown, reader.lang) };
}
