import type { Unit } from '@plantdeck/core/contract';
import { UNKNOWN_TEXT } from '@plantdeck/core/units';
import { quantity, type Reader } from '../board/reader.ts';

/** A change with its sign; U+2212 below zero. */
export const signed = (reader: Reader, value: number | null, unit: Unit): string =>
  value === null ? UNKNOWN_TEXT : `${value < 0 ? '\u2212' : '+'}${quantity(reader, Math.abs(value), unit)}`;
