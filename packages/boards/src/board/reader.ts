import {
  commonScale,
  formatAge,
  formatDay,
  formatDelta,
  formatDuration,
  formatMonthDay,
  formatPercent,
  formatQuantity,
  formatTime,
  quantityText,
  type Scale,
} from '@plantdeck/core/units';
import type { Language } from '@plantdeck/core';
import type { Unit } from '@plantdeck/core/contract';
import type { Plant } from '@plantdeck/core/element';

/** Everything that decides how a figure reads: words, language, plant clock and the chosen scale. */
export interface Reader {
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly lang: Language;
  /** IANA zone of the plant. */
  readonly tz: string;
  /** False shows base units (kWh) where a figure would otherwise be told in ten thousands. */
  readonly scaled: boolean;
  /** What the host says about the plant; without it everything is as the data have it. */
  readonly plant?: Plant | null | undefined;
}

/** Prefix of the words that boards share. */
export const COMMON = 'board.common.';

/** The unit as this reader wants to see it; units that only rename, such as tce, stay. */
export function unitFor(reader: Reader, unit: Unit): Unit | string {
  const told = reader.plant?.unit(unit) ?? unit;
  if (told !== unit) return told;
  return !reader.scaled && /^10\^4|^10⁴|^万/.test(unit.display) ? unit.code : unit;
}

/** One scale for figures that are read together. */
export function scaleOf(reader: Reader, values: readonly (number | null | undefined)[], unit: Unit): Scale {
  return reader.scaled ? commonScale(values, unitFor(reader, unit)) : 'base';
}

const style = (reader: Reader, scale: Scale | undefined) => {
  const chosen = reader.scaled ? scale : 'base';
  return chosen ? { scale: chosen } : {};
};

/** Value and unit, `–` for unknown. */
export function quantity(
  reader: Reader,
  value: number | null | undefined,
  unit: Unit,
  scale?: Scale,
): string {
  return quantityText(value, unitFor(reader, unit), reader.lang, style(reader, scale));
}

/** The value alone. */
export function figure(reader: Reader, value: number | null | undefined, unit: Unit, scale?: Scale): string {
  return formatQuantity(value, unitFor(reader, unit), reader.lang, style(reader, scale)).text;
}

/** The name of the unit that `value` is told in. */
export function unitText(reader: Reader, unit: Unit, value: number | null = null, scale?: Scale): string {
  return formatQuantity(value, unitFor(reader, unit), reader.lang, style(reader, scale)).unit;
}

/** The unit with its name in the reader's language, for parts that only take a unit. */
export function localUnit(reader: Reader, unit: Unit): Unit {
  const shown = unitFor(reader, unit);
  const display = unitText(reader, unit);
  return typeof shown === 'string' ? { code: unit.code, display, scale: 1, dp: 0 } : { ...unit, display };
}

/** A share in per cent with the space before its sign. */
export function percent(reader: Reader, value: number | null | undefined): string {
  return formatPercent(value, reader.lang);
}

/** A change in per cent with its sign; U+2212 as minus. */
export function signedPercent(reader: Reader, value: number | null): string {
  return formatDelta(value, reader.lang);
}

/** How long ago, in one unit: 12 min ago. */
export function agoText(reader: Reader, ageS: number): string {
  return formatAge(ageS, reader.lang);
}

/** An age: 45 s, 2 min 10 s. */
export function ageText(reader: Reader, ageS: number): string {
  return formatDuration(ageS, reader.lang);
}

/** The day of a label `YYYY-MM-DD` on an axis or in a narrow cell. */
export const shortDay = (reader: Pick<Reader, 'lang'>, day: string): string =>
  formatMonthDay(`${day}T00:00:00Z`, 'UTC', reader.lang);

/** The same in sentences, notes and tables. */
export const wholeDay = (reader: Pick<Reader, 'lang'>, day: string): string => formatDay(day, reader.lang);

/** Clock time on the plant's wall. */
export function timeOf(reader: Reader, time: string | number, withSeconds = false): string {
  const tMs = typeof time === 'number' ? time : Date.parse(time);
  return Number.isFinite(tMs) ? formatTime(tMs, reader.tz, { seconds: withSeconds }) : '–';
}
