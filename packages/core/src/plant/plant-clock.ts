import { minuteOf, periodMinutes, type PlantShift, type TariffPeriod } from '../contract/plant-semantics.ts';
import type { Tier } from '../contract/values.ts';
import { instantOfWall, wallDate } from '../units/zone-clock.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A shift that is worked at a moment. */
export interface ShiftNow {
  readonly name: string;
  /** `HH:mm` on the plant's wall. */
  readonly startsAt: string;
  readonly endsAt: string;
}

/** The shift at a moment: before the first one of a day begins, the last one of the day before still works. */
export function shiftAt(shifts: readonly PlantShift[], tMs: number, timeZone: string): ShiftNow | null {
  const wall = wallDate(tMs, timeZone);
  const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes();
  const found = shifts.findLastIndex(({ startsAt }) => minuteOf(startsAt) <= minute);
  const at = found < 0 ? shifts.length - 1 : found;
  const [shift, next] = [shifts[at], shifts[(at + 1) % shifts.length]];
  return shift && next ? { ...shift, endsAt: next.startsAt } : null;
}

/** Beginnings of days on the plant's wall from the one before a moment on, as wall times. */
function* wallDays(fromMs: number, toMs: number, timeZone: string): Generator<number> {
  const first = wallDate(fromMs, timeZone).getTime();
  const last = wallDate(toMs, timeZone).getTime();
  for (let day = Math.floor(first / DAY_MS) * DAY_MS - DAY_MS; day <= last; day += DAY_MS) yield day;
}

/** Where shifts begin within a time, oldest first. */
export function shiftStarts(
  shifts: readonly PlantShift[],
  fromMs: number,
  toMs: number,
  timeZone: string,
): { readonly tMs: number; readonly name: string }[] {
  const starts: { readonly tMs: number; readonly name: string }[] = [];
  for (const day of wallDays(fromMs, toMs, timeZone))
    for (const { name, startsAt } of shifts) {
      const tMs = instantOfWall(day + minuteOf(startsAt) * MINUTE_MS, timeZone, fromMs);
      if (tMs > fromMs && tMs < toMs) starts.push({ tMs, name });
    }
  return starts;
}

export interface TariffBand {
  readonly tier: Tier;
  readonly fromMs: number;
  readonly toMs: number;
}

/** The tariff over a time, cut to it, oldest first. */
export function tariffBands(
  periods: readonly TariffPeriod[],
  fromMs: number,
  toMs: number,
  timeZone: string,
): TariffBand[] {
  const bands: TariffBand[] = [];
  for (const day of wallDays(fromMs, toMs, timeZone))
    for (const period of periods) {
      const wall = day + minuteOf(period.from) * MINUTE_MS;
      const end = wall + periodMinutes(period) * MINUTE_MS;
      const from = Math.max(fromMs, instantOfWall(wall, timeZone, fromMs));
      const to = Math.min(toMs, instantOfWall(end, timeZone, fromMs));
      if (to > from) bands.push({ tier: period.tier, fromMs: from, toMs: to });
    }
  return bands.toSorted((a, b) => a.fromMs - b.fromMs);
}
