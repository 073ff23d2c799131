import { indexed } from './indexed.ts';
import * as v from 'valibot';
import { TierSchema } from './values.ts';

const clock = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern, 'expected a time as HH:mm'));
const HourSchema = clock(/^([01]\d|2[0-3]):[0-5]\d$/);
/** The end of a day is 24:00. */
const EndSchema = clock(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);

/** A shift by the plant's clock; it lasts until the next one begins. */
export const PlantShiftSchema = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'expected a name'),
    v.maxLength(40, 'expected at most 40 characters'),
  ),
  startsAt: HourSchema,
});
export type PlantShift = v.InferOutput<typeof PlantShiftSchema>;

/** The shifts of a day, each beginning later than the one before. */
export const PlantShiftsSchema = v.pipe(
  v.array(PlantShiftSchema, 'expected a list'),
  v.minLength(1, 'expected a shift'),
  v.maxLength(12, 'expected at most 12 shifts'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value: shifts } = dataset;
    const at = shifts.findIndex(({ startsAt }, i) => i > 0 && startsAt <= (shifts[i - 1]?.startsAt ?? ''));
    if (at < 0) return;
    const message = 'expected a later time than that of the shift before';
    addIssue({ message, path: placeIn(shifts, at, 'startsAt') });
  }),
);

/** A time of the day with one price; from evening to morning it goes over midnight. */
export const TariffPeriodSchema = v.object({ tier: TierSchema, from: HourSchema, to: EndSchema });
export type TariffPeriod = v.InferOutput<typeof TariffPeriodSchema>;

/** The tariff of a day; what it leaves out has none. */
export const TariffPeriodsSchema = v.pipe(
  v.array(TariffPeriodSchema, 'expected a list'),
  v.minLength(1, 'expected a period'),
  v.maxLength(48, 'expected at most 48 periods'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value: periods } = dataset;
    const taken = new Set<number>();
    for (const [at, period] of indexed(periods)) {
      for (const minute of minutesOf(period)) {
        if (!taken.has(minute)) {
          taken.add(minute);
          continue;
        }
        const message = 'expected a time that no other period has';
        addIssue({ message, path: placeIn(periods, at, 'from') });
        return;
      }
    }
  }),
);

/** Minute of the day of an `HH:mm`. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const DAY_MIN = 1_440;

/** How long a period lasts, min; from a time to itself is a whole day. */
export function periodMinutes({ from, to }: Pick<TariffPeriod, 'from' | 'to'>): number {
  return (minuteOf(to) - minuteOf(from) + DAY_MIN) % DAY_MIN || DAY_MIN;
}

const minutesOf = (period: TariffPeriod): number[] =>
  Array.from({ length: periodMinutes(period) }, (_, i) => (minuteOf(period.from) + i) % DAY_MIN);

function placeIn(
  list: Readonly<Record<string, unknown>>[],
  at: number,
  key: string,
): [v.IssuePathItem, ...v.IssuePathItem[]] {
  const input = list[at] ?? {};
  return [
    { type: 'array', origin: 'value', input: list, key: at, value: input },
    { type: 'object', origin: 'value', input, key, value: input[key] },
  ];
}

/** A zone that the clock of this runtime knows. */
export const TimeZoneSchema = v.pipe(
  v.string(),
  v.check((name) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
    } catch {
      return false;
    }
  }, 'expected an IANA time zone such as Asia/Shanghai'),
);

export const UNIT_SYSTEMS = ['plant', 'si', 'kWh', 'MWh', 'GJ', 'kgce', 'tce'] as const;
export const UnitSystemSchema = v.picklist(UNIT_SYSTEMS);
export type UnitSystem = v.InferOutput<typeof UnitSystemSchema>;

export const AssetIdsSchema = v.pipe(
  v.string(),
  v.transform((text) => [
    ...new Set(
      text
        .split(',')
        .map((id) => id.trim())
        .filter((id) => id !== ''),
    ),
  ]),
  v.minLength(1, 'expected ids parted by commas'),
  v.maxLength(500, 'expected at most 500 ids'),
);

/** What a host says about its plant, as it came in; a session hands it on to its elements. */
export interface GivenPlant {
  readonly timeZone?: string | undefined;
  readonly shifts?: readonly PlantShift[] | undefined;
  readonly unitSystem?: UnitSystem | undefined;
  readonly tariffPeriods?: readonly TariffPeriod[] | undefined;
  readonly assetIds?: readonly string[] | undefined;
}
