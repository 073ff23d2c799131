import { zoneOffsetMs } from '@plantdeck/core/units';

const DAY_MS = 86_400_000;
const AT_DEFAULT = '03:30';
const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Minutes after midnight of `HH:mm`; null for `off` and for what is no time of day. */
export function minuteOfDay(at: string | undefined): number | null {
  const match = CLOCK.exec(at?.trim() || AT_DEFAULT);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** When a clock on the plant's wall shows that time next, epoch ms. */
export function nextAtMs(nowMs: number, minute: number, timeZone: string): number {
  const wallMs = nowMs + zoneOffsetMs(nowMs, timeZone);
  const todayMs = Math.floor(wallMs / DAY_MS) * DAY_MS + minute * 60_000;
  const dueMs = todayMs > wallMs ? todayMs : todayMs + DAY_MS;
  // The offset of then, not of now: clocks change at night.
  return dueMs - zoneOffsetMs(dueMs - zoneOffsetMs(nowMs, timeZone), timeZone);
}
