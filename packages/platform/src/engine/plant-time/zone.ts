/**
 * Wall clocks of the world over `Intl`, with the offsets of a year kept once they are known. Everything that turns
 * a plant's local time into a moment, or back, goes through here.
 */

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Offsets are looked for in steps of a week: the shortest known spell of summer time lasts four. */
const SEARCH_STEP_MS = 7 * DAY_MS;

/** A wall-clock reading. `month` and `day` count from 1. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** What a wall-clock reading means: one moment, two (the repeated hour), or none (the skipped hour). */
export type LocalMoment =
  | { readonly kind: 'one'; readonly ms: number }
  | { readonly kind: 'two'; readonly earlierMs: number; readonly laterMs: number }
  /** `afterMs` is where the clock stands when the skipped reading would have been. */
  | { readonly kind: 'none'; readonly afterMs: number };

interface Spell {
  readonly fromMs: number;
  readonly offsetMs: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();
const spellsByYear = new Map<string, readonly Spell[]>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

function askIntl(zone: string, ms: number): number {
  const found: Record<string, number> = {};
  for (const part of formatterOf(zone).formatToParts(ms)) found[part.type] = Number(part.value);
  const wallMs = Date.UTC(
    found['year'] ?? 0,
    (found['month'] ?? 1) - 1,
    found['day'] ?? 1,
    found['hour'] ?? 0,
    found['minute'] ?? 0,
    found['second'] ?? 0,
  );
  return wallMs - Math.floor(ms / 1000) * 1000;
}

function findSpells(zone: string, year: number): readonly Spell[] {
  const fromMs = Date.UTC(year, 0, 1);
  const toMs = Date.UTC(year + 1, 0, 1);
  const spells: Spell[] = [{ fromMs, offsetMs: askIntl(zone, fromMs) }];
  let leftMs = fromMs;
  let leftOffsetMs = spells[0]?.offsetMs ?? 0;
  while (leftMs < toMs) {
    const rightMs = Math.min(leftMs + SEARCH_STEP_MS, toMs);
    const rightOffsetMs = askIntl(zone, rightMs);
    if (rightOffsetMs !== leftOffsetMs) {
      let before = leftMs;
      let after = rightMs;
      while (after - before > MINUTE_MS) {
        const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
        if (askIntl(zone, middle) === leftOffsetMs) before = middle;
        else after = middle;
      }
      if (after < toMs) spells.push({ fromMs: after, offsetMs: rightOffsetMs });
    }
    leftMs = rightMs;
    leftOffsetMs = rightOffsetMs;
  }
  return spells;
}

/** Whether `Intl` knows this IANA zone. */
export function isTimeZone(zone: string): boolean {
  try {
    formatterOf(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * Milliseconds by which the wall clock of the zone is ahead of UTC at a moment.
 * @throws {RangeError} the zone is unknown
 */
export function zoneOffsetMs(zone: string, ms: number): number {
  const year = new Date(ms).getUTCFullYear();
  const key = `${zone} ${year}`;
  let spells = spellsByYear.get(key);
  if (!spells) {
    spells = findSpells(zone, year);
    spellsByYear.set(key, spells);
  }
  let offsetMs = 0;
  for (const spell of spells) {
    if (spell.fromMs > ms) break;
    offsetMs = spell.offsetMs;
  }
  return offsetMs;
}

/** The wall clock of the zone at a moment. */
export function wallTimeAt(zone: string, ms: number): WallTime {
  const shifted = new Date(ms + zoneOffsetMs(zone, ms));
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  };
}

/** What a wall-clock reading means in the zone; clock changes make it one moment, two or none. */
export function momentOf(zone: string, wall: WallTime): LocalMoment {
  const wallMs = Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second);
  // A clock change moves by less than a day, so the offsets a day before and after are the only candidates.
  const before = zoneOffsetMs(zone, wallMs - DAY_MS);
  const after = zoneOffsetMs(zone, wallMs + DAY_MS);
  const candidates = [...new Set([wallMs - before, wallMs - after])]
    .filter((ms) => ms + zoneOffsetMs(zone, ms) === wallMs)
    .sort((a, b) => a - b);
  const [first, second] = candidates;
  if (first === undefined) return { kind: 'none', afterMs: wallMs - Math.min(before, after) };
  return second === undefined
    ? { kind: 'one', ms: first }
    : { kind: 'two', earlierMs: first, laterMs: second };
}

/** Like momentOf where one answer is wanted: the first of two, the moment after a skipped hour's reading. */
function firstMomentOf(zone: string, wall: WallTime): number {
  const moment = momentOf(zone, wall);
  if (moment.kind === 'one') return moment.ms;
  return moment.kind === 'two' ? moment.earlierMs : moment.afterMs;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** ISO 8601 with the zone's offset, to the second: `2026-11-20T08:00:00+08:00`. */
export function isoAt(zone: string, ms: number): string {
  const offsetMs = zoneOffsetMs(zone, ms);
  const minutes = Math.round(Math.abs(offsetMs) / MINUTE_MS);
  const sign = offsetMs < 0 ? '-' : '+';
  const wall = new Date(Math.floor(ms / 1000) * 1000 + offsetMs).toISOString().slice(0, 19);
  return `${wall}${sign}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Civil day `YYYY-MM-DD` of the zone at a moment. */
export function civilDayAt(zone: string, ms: number): string {
  return new Date(ms + zoneOffsetMs(zone, ms)).toISOString().slice(0, 10);
}

/** Wall clock `HH:mm` of the zone at a moment. */
export function clockAt(zone: string, ms: number): string {
  return new Date(ms + zoneOffsetMs(zone, ms)).toISOString().slice(11, 16);
}

/** The civil day that lies `days` after (or before) another. Pure calendar, no zone. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one civil day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Weekday of a civil day, Monday 1 to Sunday 7. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/**
 * Moment of a clock reading on a civil day of the zone.
 * @param clock `HH:mm`; `24:00` is the next midnight
 */
export function momentOfClock(zone: string, day: string, clock: string): number {
  const minutes = minutesOfClock(clock);
  const date = addDays(day, Math.floor(minutes / 1440));
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  const rest = minutes % 1440;
  return firstMomentOf(zone, {
    year,
    month,
    day: dayOfMonth,
    hour: Math.floor(rest / 60),
    minute: rest % 60,
    second: 0,
  });
}

/** Minutes since midnight of `HH:mm`. */
export function minutesOfClock(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  return hour * 60 + minute;
}
