import { TierSchema, type Tier } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { SLOT_MS, type Period } from '../plant-time/periods.ts';
import { civilDayAt, clockAt, minutesOfClock, weekdayOf } from '../plant-time/zone.ts';

/** Time-of-use tariffs: which tier a quarter hour is in by the civil clock, and what its kWh costs. */
export const TIERS = ['topPeak', 'peak', 'flat', 'valley', 'deepValley'] as const satisfies readonly Tier[];

const CLOCK = /^([01]\d|2[0-3]):(00|15|30|45)$|^24:00$/;
const TierHoursSchema = v.object({
  tier: TierSchema,
  from: v.pipe(v.string(), v.regex(CLOCK, 'expected HH:mm on a quarter hour')),
  to: v.pipe(v.string(), v.regex(CLOCK, 'expected HH:mm on a quarter hour')),
});
export type TierHours = v.InferOutput<typeof TierHoursSchema>;

/** Whether the hours cover 00:00 to 24:00 without a gap or an overlap. */
export function tilesTheDay(hours: readonly TierHours[]): boolean {
  const sorted = hours.toSorted((a, b) => minutesOfClock(a.from) - minutesOfClock(b.from));
  let at = 0;
  for (const { from, to } of sorted) {
    if (minutesOfClock(from) !== at || minutesOfClock(to) <= at) return false;
    at = minutesOfClock(to);
  }
  return at === 1440;
}

/** Hours of a hot day lie over those of the season, so they may leave gaps but not overlap. */
function overlaps(hours: readonly TierHours[]): boolean {
  const sorted = hours.toSorted((a, b) => minutesOfClock(a.from) - minutesOfClock(b.from));
  return sorted.some((slot, index) => {
    const before = sorted[index - 1];
    const isBackward = minutesOfClock(slot.to) <= minutesOfClock(slot.from);
    return isBackward || (before !== undefined && minutesOfClock(before.to) > minutesOfClock(slot.from));
  });
}

const DayHoursSchema = v.pipe(
  v.array(TierHoursSchema),
  v.check((hours) => tilesTheDay(hours), 'the hours must cover 24 h without a gap or an overlap'),
);
const HotHoursSchema = v.pipe(
  v.array(TierHoursSchema),
  v.check((hours) => !overlaps(hours), 'the hours must not overlap'),
);
/** `holiday` is accepted and never chosen: the platform keeps no calendar of holidays. */
const DAY_TYPES = ['weekday', 'saturday', 'sunday', 'weekend', 'holiday', 'all'] as const;
const money = v.nullish(v.pipe(v.number(), v.finite()));

const SeasonsSchema = v.array(
  v.object({
    months: v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(12))),
    dayTypes: v.optional(v.array(v.picklist(DAY_TYPES))),
    slots: DayHoursSchema,
  }),
);

/** Whether every weekday of every month falls into exactly one season. */
function seasonsCoverTheYear(seasons: v.InferOutput<typeof SeasonsSchema>): boolean {
  for (let month = 1; month <= 12; month += 1) {
    for (let weekday = 1; weekday <= 7; weekday += 1) {
      if (seasons.filter((season) => fitsSeason(season, month, weekday)).length !== 1) return false;
    }
  }
  return true;
}

const TariffSchema = v.object({
  seasons: v.pipe(
    SeasonsSchema,
    v.check(seasonsCoverTheYear, 'every day of the year must fall into exactly one season and day type'),
  ),
  hotDay: v.nullish(v.object({ threshold: v.number(), slots: HotHoursSchema })),
  /** Final CNY/kWh of each tier that the hours use. */
  prices: v.record(v.string(), v.pipe(v.number(), v.finite())),
  funds: money,
  demandPrice: money,
  capacityPrice: money,
  /** From so many kWh a kVA and month on, demand is charged at this share of its price. */
  demandRelief: v.nullish(
    v.object({ kwhPerKva: v.pipe(v.number(), v.minValue(0)), share: v.pipe(v.number(), v.minValue(0)) }),
  ),
  pfStandard: money,
});
export type Tariff = v.InferOutput<typeof TariffSchema>;

export interface TariffVersion {
  readonly version: string;
  /** Civil day from which it holds. */
  readonly effectiveFrom: string;
  readonly tariff: Tariff;
}

interface SeasonDays {
  readonly months: readonly number[];
  readonly dayTypes?: readonly (typeof DAY_TYPES)[number][] | undefined;
}

function fitsSeason(season: SeasonDays, month: number, weekday: number): boolean {
  if (!season.months.includes(month)) return false;
  const types = season.dayTypes;
  if (!types || types.length === 0 || types.includes('all')) return true;
  if (weekday === 6) return types.includes('saturday') || types.includes('weekend');
  if (weekday === 7) return types.includes('sunday') || types.includes('weekend');
  return types.includes('weekday');
}

export class TariffError extends Error {
  override readonly name = 'TariffError';
}

/**
 * A tariff as the database holds it.
 * @throws {TariffError} naming the field that does not fit, or a tier without a price
 */
export function parseTariff(input: unknown): Tariff {
  const result = v.safeParse(TariffSchema, input, { abortEarly: true });
  if (!result.success) {
    const issue = result.issues[0];
    throw new TariffError(`tariff: ${v.getDotPath(issue) ?? '(root)'}: ${issue.message}`);
  }
  const tariff = result.output;
  const used = [...tariff.seasons.flatMap((s) => s.slots), ...(tariff.hotDay?.slots ?? [])];
  const unpriced = used.find((slot) => tariff.prices[slot.tier] === undefined);
  if (unpriced) throw new TariffError(`tariff: prices: tier ${unpriced.tier} has no price`);
  return tariff;
}

/** The version that holds on a civil day; null before the first. */
export function versionOn(versions: readonly TariffVersion[], day: string): TariffVersion | null {
  let found: TariffVersion | null = null;
  for (const version of versions) {
    if (version.effectiveFrom <= day && (!found || version.effectiveFrom > found.effectiveFrom))
      found = version;
  }
  return found;
}

/** The tier at a minute of a civil day, by its date, its weekday and its heat. */
function tierAt(tariff: Tariff, day: string, minutes: number, isHot: boolean): Tier | null {
  const holds = (hour: TierHours): boolean =>
    minutesOfClock(hour.from) <= minutes && minutes < minutesOfClock(hour.to);
  const hot = isHot ? tariff.hotDay?.slots.find(holds) : undefined;
  if (hot) return hot.tier;
  const month = Number(day.slice(5, 7));
  const season = tariff.seasons.find((one) => fitsSeason(one, month, weekdayOf(day)));
  return season?.slots.find(holds)?.tier ?? null;
}

export interface TariffCalendar {
  readonly zone: string;
  readonly versions: readonly TariffVersion[];
  /** Civil days whose highest temperature reached the threshold. */
  readonly hotDays: ReadonlySet<string>;
}

export interface SlotTariff {
  readonly tier: Tier;
  /** CNY/kWh. */
  readonly price: number;
}

/** Tier and price of the quarter hour that starts at a moment; null where no tariff holds. */
export function slotTariff(calendar: TariffCalendar, startMs: number): SlotTariff | null {
  const day = civilDayAt(calendar.zone, startMs);
  const version = versionOn(calendar.versions, day);
  if (!version) return null;
  const minutes = minutesOfClock(clockAt(calendar.zone, startMs));
  const tier = tierAt(version.tariff, day, minutes, calendar.hotDays.has(day));
  const price = tier === null ? undefined : version.tariff.prices[tier];
  return tier !== null && price !== undefined ? { tier, price } : null;
}

export interface TierBand extends Period {
  readonly tier: Tier;
}

/** Bands of equal tier over a period that begins on a quarter hour; neighbours of one tier are joined. */
export function tierBands(calendar: TariffCalendar, period: Period): TierBand[] {
  const bands: TierBand[] = [];
  for (let fromMs = period.fromMs; fromMs < period.toMs; fromMs += SLOT_MS) {
    const tier = slotTariff(calendar, fromMs)?.tier;
    if (!tier) continue;
    const toMs = Math.min(fromMs + SLOT_MS, period.toMs);
    const before = bands.at(-1);
    if (before?.tier === tier && before.toMs === fromMs) bands[bands.length - 1] = { ...before, toMs };
    else bands.push({ tier, fromMs, toMs });
  }
  return bands;
}
