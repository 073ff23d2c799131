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

interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const wallFormats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();
const OFFSETS_KEPT = 512;

function wallFormat(timeZone: string): Intl.DateTimeFormat {
  let format = wallFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    wallFormats.set(timeZone, format);
  }
  return format;
}

/** What a clock on the plant's wall shows at `tMs`. */
function wallTime(tMs: number, timeZone: string): WallTime {
  const part: Record<string, number> = {};
  for (const piece of wallFormat(timeZone).formatToParts(tMs)) part[piece.type] = Number(piece.value);
  return {
    year: part['year'] ?? 0,
    month: part['month'] ?? 1,
    day: part['day'] ?? 1,
    hour: part['hour'] ?? 0,
    minute: part['minute'] ?? 0,
    second: part['second'] ?? 0,
  };
}

/** Offset of the zone at `tMs`, in ms east of UTC. Zones change on quarter hours at the finest, so it is kept per quarter. */
export function zoneOffsetMs(tMs: number, timeZone: string): number {
  const quarter = Math.floor(tMs / (15 * MINUTE_MS));
  const key = `${timeZone}|${quarter}`;
  const kept = offsets.get(key);
  if (kept !== undefined) return kept;
  const at = quarter * 15 * MINUTE_MS;
  const wall = wallTime(at, timeZone);
  const offset = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second) - at;
  if (offsets.size >= OFFSETS_KEPT) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** The instant at which the plant's wall clock shows `wallMs` (a wall time read as if it were UTC). */
function instantOfWall(wallMs: number, timeZone: string): number {
  const guess = wallMs - zoneOffsetMs(wallMs, timeZone);
  return wallMs - zoneOffsetMs(guess, timeZone);
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
    const tMs = instantOfWall(wall, timeZone);
    // In the hour that is skipped or repeated two wall times may meet one instant.
    const previous = ticks[ticks.length - 1];
    if (tMs < fromMs || tMs > toMs || (previous && tMs <= previous.tMs)) continue;
    ticks.push({ tMs, label: clockLabel(wall, stepMs < MINUTE_MS) });
  }
  return ticks;
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
    const tMs = instantOfWall(day * DAY_MS, timeZone);
    if (tMs > toMs) return ticks;
    if (tMs >= fromMs) ticks.push({ tMs, label: dayLabel(tMs, timeZone, lang) });
  }
}

/** 1970-01-05 was a Monday. */
const MONDAY_DAY = 4;

function monthTicks(fromMs: number, toMs: number, stepMonths: number, timeZone: string): TimeTick[] {
  const ticks: TimeTick[] = [];
  const start = wallTime(fromMs, timeZone);
  for (let month = Math.floor((start.month - 1) / stepMonths) * stepMonths; ; month += stepMonths) {
    const wall = Date.UTC(start.year, month, 1);
    const tMs = instantOfWall(wall, timeZone);
    if (tMs > toMs) return ticks;
    if (tMs < fromMs) continue;
    const at = new Date(wall);
    ticks.push({ tMs, label: `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}` });
  }
}

function clockLabel(wallMs: number, withSeconds: boolean): string {
  const at = new Date(wallMs);
  const clock = `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  return withSeconds ? `${clock}:${two(at.getUTCSeconds())}` : clock;
}

/** `11-20` where that order is the custom, else the language's own short form. */
export function dayLabel(tMs: number, timeZone: string, lang: string): string {
  if (/^(zh|ja)/.test(lang)) {
    const wall = wallTime(tMs, timeZone);
    return `${two(wall.month)}-${two(wall.day)}`;
  }
  return localFormat(lang, timeZone, { day: 'numeric', month: 'short' }).format(tMs);
}

/**
 * Date and time of one point for a tooltip or a table.
 * @param stepMs  spacing of the points: seconds are shown only where points are closer than a minute
 */
export function pointTime(tMs: number, timeZone: string, lang: string, stepMs: number): string {
  const wall = wallTime(tMs, timeZone);
  const clock = clockLabel(Date.UTC(2000, 0, 1, wall.hour, wall.minute, wall.second), stepMs < MINUTE_MS);
  return `${dayLabel(tMs, timeZone, lang)} ${clock}`;
}

const localFormats = new Map<string, Intl.DateTimeFormat>();

function localFormat(
  lang: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${lang}|${timeZone}|${JSON.stringify(options)}`;
  let format = localFormats.get(key);
  if (!format) {
    // The Gregorian calendar in every language: Thai would otherwise count Buddhist years beside Western data.
    format = new Intl.DateTimeFormat(lang, { ...options, timeZone, calendar: 'gregory' });
    localFormats.set(key, format);
  }
  return format;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
