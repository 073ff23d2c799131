import { formatMonthDay } from '../units/date-time.ts';
import { clockText, instantOfWall, twinMs, twoDigits, wallDate, zoneOffsetMs } from '../units/zone-clock.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Steps a reader recognises; longer ones are counted in calendar days and months. */
const CLOCK_STEPS_MS = [
  SECOND_MS,
  2 * SECOND_MS,
  5 * SECOND_MS,
  10 * SECOND_MS,
  15 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  15 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  3 * HOUR_MS,
  4 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
] as const;
const DAY_STEPS = [1, 2, 7, 14] as const;
const MONTH_STEPS = [1, 3, 6, 12] as const;

export interface TimeTick {
  readonly tMs: number;
  readonly label: string;
}

/**
 * Clean ticks of a time axis in the plant's zone, ends included, oldest first.
 * @param maxTicks  how many labels the width can bear
 * @param lang      BCP 47 tag of the reader, for dates
 */
export function timeTicks(
  fromMs: number,
  toMs: number,
  timeZone: string,
  maxTicks: number,
  lang: string,
): readonly TimeTick[] {
  const span = toMs - fromMs;
  if (!(span > 0) || maxTicks < 1) return [];
  const clockStep = CLOCK_STEPS_MS.find((step) => span / step <= maxTicks);
  if (clockStep !== undefined) return clockTicks(fromMs, toMs, clockStep, timeZone);
  const dayStep = DAY_STEPS.find((step) => span / (step * DAY_MS) <= maxTicks);
  if (dayStep !== undefined) return dayTicks(fromMs, toMs, dayStep, timeZone, lang);
  const monthStep = MONTH_STEPS.find((step) => span / (step * 30.4 * DAY_MS) <= maxTicks) ?? 12;
  return monthTicks(fromMs, toMs, monthStep, timeZone);
}

function clockTicks(fromMs: number, toMs: number, stepMs: number, timeZone: string): TimeTick[] {
  const ticks: TimeTick[] = [];
  const wallFrom = fromMs + zoneOffsetMs(fromMs, timeZone);
  const wallTo = toMs + zoneOffsetMs(toMs, timeZone);
  const midnight = Math.floor(wallFrom / DAY_MS) * DAY_MS;
  for (
    let wall = midnight + Math.ceil((wallFrom - midnight) / stepMs) * stepMs;
    wall <= wallTo;
    wall += stepMs
  ) {
    const tMs = instantOfWall(wall, timeZone, fromMs);
    // The hour that is skipped has no instant.
    if (tMs + zoneOffsetMs(tMs, timeZone) !== wall) continue;
    const twin = twinMs(tMs, timeZone) ?? tMs;
    const [first, second] = [Math.min(tMs, twin), Math.max(tMs, twin)];
    // The hour that comes twice has its ticks twice where each hour has some.
    for (const atMs of second > first && stepMs <= HOUR_MS ? [first, second] : [first])
      if (atMs >= fromMs && atMs <= toMs)
        ticks.push({ tMs: atMs, label: clockText(atMs, timeZone, stepMs < MINUTE_MS) });
  }
  return ticks.sort((a, b) => a.tMs - b.tMs);
}

function dayTicks(
  fromMs: number,
  toMs: number,
  stepDays: number,
  timeZone: string,
  lang: string,
): TimeTick[] {
  const ticks: TimeTick[] = [];
  const wallFrom = fromMs + zoneOffsetMs(fromMs, timeZone);
  // Counted from a Monday, so that week steps fall on Mondays and do not wander with the range.
  const firstDay = Math.ceil((wallFrom / DAY_MS - MONDAY_DAY) / stepDays) * stepDays + MONDAY_DAY;
  for (let day = firstDay; ; day += stepDays) {
    const tMs = instantOfWall(day * DAY_MS, timeZone, fromMs);
    if (tMs > toMs) return ticks;
    if (tMs >= fromMs) ticks.push({ tMs, label: formatMonthDay(tMs, timeZone, lang) });
  }
}

/** 1970-01-05 was a Monday. */
const MONDAY_DAY = 4;

function monthTicks(fromMs: number, toMs: number, stepMonths: number, timeZone: string): TimeTick[] {
  const ticks: TimeTick[] = [];
  const start = wallDate(fromMs, timeZone);
  for (let month = Math.floor(start.getUTCMonth() / stepMonths) * stepMonths; ; month += stepMonths) {
    const wall = Date.UTC(start.getUTCFullYear(), month, 1);
    const tMs = instantOfWall(wall, timeZone, fromMs);
    if (tMs > toMs) return ticks;
    if (tMs < fromMs) continue;
    const at = new Date(wall);
    ticks.push({ tMs, label: `${at.getUTCFullYear()}-${twoDigits(at.getUTCMonth() + 1)}` });
  }
}

/**
 * Date and time of one point for a tooltip or a table.
 * @param stepMs  spacing of the points: seconds are shown only where points are closer than a minute
 */
export function pointTime(tMs: number, timeZone: string, lang: string, stepMs: number): string {
  const clock = clockText(tMs, timeZone, stepMs < MINUTE_MS);
  return `${formatMonthDay(tMs, timeZone, lang)} ${clock}`;
}
