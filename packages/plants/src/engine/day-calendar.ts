import type { Tier } from '../models/plant-structure.ts';
import { dayName, scenarioDayOf, weekdayOf } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { gauss, tagHash } from './noise.ts';

/** What a local day is by date alone: weather, weekday, scenario. Nothing here has a memory. */
export interface DayCalendar {
  readonly dayIndex: number;
  readonly day: string;
  readonly month: number;
  readonly scenarioDay: number;
  /** 1 on weekdays, 0.55 on Saturday, 0.45 on Sunday. */
  readonly weeklyLoad: number;
  /** 0.6 on the plant's holiday. */
  readonly holidayLoad: number;
  readonly isPlannedStop: boolean;
  /** Day mean of the outside temperature, degC. */
  readonly meanC: number;
  readonly maxC: number;
  readonly isHot: boolean;
  /** 24 tiers by the civil clock. */
  readonly tiers: readonly Tier[];
}

/** Monthly means of the Pearl river delta, degC. */
const MONTH_MEAN_C = [14, 15.5, 18.5, 22.5, 26, 28, 29, 28.8, 27.5, 24.5, 20, 15.5];
const DAY_SWING_C = 4.5;
const WEATHER_SIGMA_C = 2;
/** e^(-24/36): what a day keeps of the weather of the day before. */
const WEATHER_KEEP = 0.513417;
const WEATHER_DAYS = 12;
const HOLIDAY = 60;
const PLANNED_STOP = [30, 31];

/** AR(1) by its own sum over the last days, so that any day's weather is known without the days before. */
function weatherAnomalyC(seed: number, dayIndex: number): number {
  const tag = tagHash('weather');
  const gain = WEATHER_SIGMA_C * Math.sqrt(1 - WEATHER_KEEP * WEATHER_KEEP);
  let sum = 0;
  let weight = 1;
  for (let age = 0; age < WEATHER_DAYS; age++) {
    sum += weight * gauss(seed, tag, dayIndex - age);
    weight *= WEATHER_KEEP;
  }
  return sum * gain;
}

export function dayCalendar(
  seed: number,
  dayIndex: number,
  hotDayC: number,
  tiersOfDay: (month: number, isHot: boolean) => readonly Tier[],
): DayCalendar {
  const day = dayName(dayIndex);
  const month = Number(day.slice(5, 7));
  const scenarioDay = scenarioDayOf(dayIndex);
  const weekday = weekdayOf(dayIndex);
  // Months blend into each other: a step at midnight would show in the cooling load.
  const dayOfMonth = Number(day.slice(8, 10));
  const next = MONTH_MEAN_C[(month + (dayOfMonth > 15 ? 0 : 10)) % 12]!;
  const share = Math.abs(dayOfMonth - 15) / 30;
  const normalC = MONTH_MEAN_C[month - 1]! * (1 - share) + next * share;
  const meanC = Math.round((normalC + weatherAnomalyC(seed, dayIndex)) * 10) / 10;
  const maxC = Math.round((meanC + DAY_SWING_C) * 10) / 10;
  const isHot = maxC >= hotDayC;
  return {
    dayIndex,
    day,
    month,
    scenarioDay,
    weeklyLoad: weekday === 5 ? 0.55 : weekday === 6 ? 0.45 : 1,
    holidayLoad: scenarioDay === HOLIDAY ? 0.6 : 1,
    isPlannedStop: PLANNED_STOP.includes(scenarioDay),
    meanC,
    maxC,
    isHot,
    tiers: tiersOfDay(month, isHot),
  };
}

const SWING = Float64Array.from(
  { length: 24 },
  (_, hour) => Math.round(DAY_SWING_C * Math.cos((2 * Math.PI * (hour - 15)) / 24) * 1e6) / 1e6,
);
/** Outside temperature of an hour, degC. */
export const outsideC = (calendar: DayCalendar, hour: number): number => calendar.meanC + SWING[hour]!;

export interface Team {
  readonly code: 'A' | 'B' | 'C' | 'D';
  /** Who leads it, as the list of teams names them. */
  readonly leader: string;
  /** On specific energy and yield: above 1 is better. */
  readonly skill: number;
}
export const TEAMS: readonly Team[] = [
  { code: 'A', leader: '王班长', skill: 1 },
  { code: 'B', leader: '刘班长', skill: 0.985 },
  { code: 'C', leader: '周班长', skill: 1.01 },
  { code: 'D', leader: '赵班长', skill: 0.995 },
];
/**
 * Eight civil days of one team. A night shift follows the evening of the day before without a break, so a day off lies
 * between them: no team works two shifts of one accounting day.
 */
export const ROTATION: readonly string[] = [
  'day',
  'day',
  'evening',
  'evening',
  'off',
  'night',
  'night',
  'off',
];

/** Each team runs this many days behind the one before it. */
export const TEAM_OFFSET_DAYS = 2;

/** The team on duty: night 00-08, day 08-16, evening 16-24; team j runs 2j days behind. */
export function teamAt(dayIndex: number, hour: number): Team {
  const shift = hour < 8 ? 'night' : hour < 16 ? 'day' : 'evening';
  const found = TEAMS.find((_, j) => ROTATION[(((dayIndex - TEAM_OFFSET_DAYS * j) % 8) + 8) % 8] === shift);
  return found ?? TEAMS[0]!;
}
