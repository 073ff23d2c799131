/**
 * Plant minutes: k counts whole minutes since 2026-01-01T00:00:00+08:00, days since the same midnight. Plants of the
 * simulator have a fixed offset to UTC, so a local day always has 1440 minutes.
 */
const EPOCH_MS = Date.UTC(2025, 11, 31, 16);
const MINUTE_MS = 60_000;
export const DAY_MINUTES = 1440;
export const SLOT_MINUTES = 15;
export const DAY_SLOTS = DAY_MINUTES / SLOT_MINUTES;
const SCENARIO_DAYS = 90;
const DAY_MS = DAY_MINUTES * MINUTE_MS;

/** Whole plant minutes at a moment (Unix ms). */
export const minuteAt = (ms: number): number => Math.floor((ms - EPOCH_MS) / MINUTE_MS);
export const momentOf = (k: number): number => EPOCH_MS + k * MINUTE_MS;
export const dayIndexAt = (ms: number): number => Math.floor((ms - EPOCH_MS) / DAY_MS);

/** Every scenario happens once in any 90 days. */
export const scenarioDayOf = (dayIndex: number): number =>
  ((dayIndex % SCENARIO_DAYS) + SCENARIO_DAYS) % SCENARIO_DAYS;

/** Local civil day YYYY-MM-DD. */
export const dayName = (dayIndex: number): string =>
  new Date(Date.UTC(2026, 0, 1) + dayIndex * DAY_MS).toISOString().slice(0, 10);
export const dayIndexOf = (day: string): number =>
  Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(2026, 0, 1)) / DAY_MS);

/** Monday 0 .. Sunday 6; the epoch is a Thursday. */
export const weekdayOf = (dayIndex: number): number => (((dayIndex + 3) % 7) + 7) % 7;
