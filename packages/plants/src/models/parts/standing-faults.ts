import type { MinuteContext } from '../../engine/plant-model.ts';

/** A fault nobody repairs for weeks: it is gone for half an hour every so many days. */
interface StandingFault {
  readonly signal: number;
  readonly everyDays: number;
  /** On which of them. */
  readonly at: number;
}
const GONE_FROM = 560;
const GONE_TO = 590;

export function setStandingFaults(context: MinuteContext, faults: readonly StandingFault[]): void {
  const { minuteOfDay, signals, calendar } = context;
  for (const { signal, everyDays, at } of faults) {
    const isGone =
      ((calendar.dayIndex % everyDays) + everyDays) % everyDays === at &&
      minuteOfDay >= GONE_FROM &&
      minuteOfDay < GONE_TO;
    signals[signal] = isGone ? 0 : 1;
  }
}
