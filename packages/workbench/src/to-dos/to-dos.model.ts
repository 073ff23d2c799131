import { BacklogPageSchema, BacklogStatSchema, type BacklogItem } from '@plantdeck/core/contract';
import * as v from 'valibot';

/** What waits, and how much of it by kind. */
export const ToDosSchema = v.object({ stat: BacklogStatSchema, page: BacklogPageSchema });
export type ToDos = v.InferOutput<typeof ToDosSchema>;

/** Most that a badge counts. */
const BADGE_MAX = 99;
export const badgeOf = (count: number): string => (count > BADGE_MAX ? `${BADGE_MAX}+` : String(count));

const DAY_MS = 86_400_000;

/** The Canadian form of a date is the ISO one. */
const dayAt = (nowMs: number, tz: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: tz }).format(nowMs);

/** When something is due, seen from now: days from today on the plant's calendar, below 0 where it is late. */
export function dueInDays({ dueOn }: Pick<BacklogItem, 'dueOn'>, nowMs: number, tz: string): number | null {
  if (dueOn === null) return null;
  const today = dayAt(nowMs, tz);
  return Math.round((Date.parse(`${dueOn}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / DAY_MS);
}

/** Tomorrow on the plant's calendar. */
export const tomorrowOf = (nowMs: number, tz: string): string =>
  new Date(Date.parse(`${dayAt(nowMs, tz)}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
