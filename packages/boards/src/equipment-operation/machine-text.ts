import { formatMonthDay } from '@plantdeck/core/units';
import type { EquipmentCard } from '@plantdeck/core/contract';
import type { IconName } from '@plantdeck/core/ui/base';
import { figure, timeOf, type Reader } from '../board/reader.ts';
import { WORDS } from './words.ts';

export type MachineState = EquipmentCard['state'];

export const MACHINE_STATES: readonly MachineState[] = ['run', 'idle', 'stop', 'fault', 'comm'];
/** A form beside the word, so that a state is told without its colour. */
export const STATE_ICON: Readonly<Record<MachineState, IconName>> = {
  run: 'play',
  idle: 'pause',
  stop: 'stop',
  fault: 'alert-triangle',
  comm: 'unlink',
};

const HOURS = { code: 'h', display: 'h', scale: 1, dp: 1 };

export const stateText = (state: MachineState, reader: Reader): string => reader.t(`${WORDS}state.${state}`);

/** A clock time, with its day where that is not the one of `nowMs`. */
export function momentText(time: string, nowMs: number, reader: Reader): string {
  const day = formatMonthDay(Date.parse(time), reader.tz, reader.lang);
  const clock = timeOf(reader, time);
  return day === formatMonthDay(nowMs, reader.tz, reader.lang) ? clock : `${day} ${clock}`;
}

/** Since when the state holds and why, as far as it is known. */
export function sinceText({ since, reason }: EquipmentCard, nowMs: number, reader: Reader): string {
  const text = since === null ? '' : reader.t(`${WORDS}since`, { time: momentText(since, nowMs, reader) });
  return [text, reason].filter(Boolean).join(' · ');
}

/** The states of the period in words, for who does not see the bar. */
export function hoursText({ hours }: EquipmentCard, reader: Reader): string {
  return MACHINE_STATES.filter((state) => (hours[state] ?? 0) > 0)
    .map((state) => `${stateText(state, reader)} ${figure(reader, hours[state], HOURS, 'base')} h`)
    .join(', ');
}

/** The limits of a parameter in its unit; null where it has none. */
export function limitsText(
  { lowerLimit, upperLimit, unit }: EquipmentCard['parameters'][number],
  reader: Reader,
): string | null {
  const text = (limit: number): string => figure(reader, limit, unit, 'base');
  if (lowerLimit !== null && upperLimit !== null)
    return reader.t(`${WORDS}limits`, { low: text(lowerLimit), high: text(upperLimit) });
  if (upperLimit !== null) return reader.t(`${WORDS}limitHigh`, { value: text(upperLimit) });
  return lowerLimit === null ? null : reader.t(`${WORDS}limitLow`, { value: text(lowerLimit) });
}
