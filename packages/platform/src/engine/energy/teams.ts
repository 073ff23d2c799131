import * as v from 'valibot';
import type { AccountingCalendar, Period, ShiftHours } from '../plant-time/periods.ts';
import { addDays, civilDayAt, daysBetween, minutesOfClock, momentOfClock } from '../plant-time/zone.ts';

/** Who is on duty when: shifts by the civil clock and the teams that take turns in them. */
const QUARTER = /^([01]\d|2[0-3]):(00|15|30|45)$|^24:00$/;
const clock = v.pipe(v.string(), v.regex(QUARTER, 'expected HH:mm on a quarter hour'));
const code = v.pipe(v.string(), v.minLength(1), v.maxLength(40));

const TeamRotaSchema = v.object({
  shifts: v.pipe(v.array(v.object({ code, from: clock, to: clock })), v.minLength(1)),
  teams: v.pipe(v.array(v.object({ id: code, zh: v.string(), en: v.string() })), v.minLength(1)),
  /** From `firstDay` on, team j works what the pattern says `offsetDays * j` days later; other words mean a day off. */
  cycle: v.object({
    firstDay: v.pipe(v.string(), v.isoDate()),
    offsetDays: v.pipe(v.number(), v.integer(), v.minValue(0)),
    pattern: v.pipe(v.array(v.string()), v.minLength(1)),
  }),
  /** What differs from the cycle, by the civil day on which a shift begins; without a team nobody is on duty. */
  turns: v.optional(
    v.array(v.object({ day: v.pipe(v.string(), v.isoDate()), shift: code, team: v.nullable(code) })),
  ),
});
export type TeamRota = v.InferOutput<typeof TeamRotaSchema>;
export type RotaTurn = NonNullable<TeamRota['turns']>[number];

export interface Team {
  readonly id: string;
  readonly nameZh: string;
  readonly nameEn: string;
}
export interface TeamConfig {
  readonly id: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly shifts: readonly ShiftHours[];
  readonly teams: readonly Team[];
  /** Null: each shift is a team of its own, named by the shift's code. */
  readonly cycle: TeamRota['cycle'] | null;
  /** The first that names a shift of a day decides, before the cycle. */
  readonly turns?: readonly RotaTurn[];
}

/** Every plant can be looked at by shift, also one that keeps no teams. */
export const BY_SHIFT_ID = 'shifts';
const EIGHT_HOURS: readonly ShiftHours[] = [
  { code: 'night', from: '00:00', to: '08:00' },
  { code: 'day', from: '08:00', to: '16:00' },
  { code: 'evening', from: '16:00', to: '24:00' },
];

class TeamConfigError extends Error {
  override readonly name = 'TeamConfigError';
}

/**
 * A configuration as the database holds it.
 * @throws {TeamConfigError} naming the field that does not fit
 */
export function parseTeamConfig(row: {
  readonly config_id: string;
  readonly name_zh: string;
  readonly name_en: string;
  readonly config: unknown;
}): TeamConfig {
  const result = v.safeParse(TeamRotaSchema, row.config, { abortEarly: true });
  if (!result.success) {
    const issue = result.issues[0];
    throw new TeamConfigError(
      `team_config ${row.config_id}: ${v.getDotPath(issue) ?? '(root)'}: ${issue.message}`,
    );
  }
  const { shifts, teams, cycle, turns = [] } = result.output;
  return {
    id: row.config_id,
    nameZh: row.name_zh,
    nameEn: row.name_en,
    shifts,
    teams: teams.map(({ id, zh, en }) => ({ id, nameZh: zh, nameEn: en })),
    cycle,
    turns,
  };
}

/** The same shifts without teams: of the plant's first configuration, else three of eight hours. */
export function byShift(
  first: TeamConfig | undefined,
  names: (shift: string) => Omit<Team, 'id'>,
): TeamConfig {
  const shifts = first?.shifts ?? EIGHT_HOURS;
  return {
    id: BY_SHIFT_ID,
    nameZh: '',
    nameEn: '',
    shifts,
    teams: shifts.map(({ code: shift }) => ({ id: shift, ...names(shift) })),
    cycle: null,
    // Who works a shift is no matter here, but whether anybody does.
    turns: first?.turns?.filter(({ team }) => team === null) ?? [],
  };
}

/**
 * Civil day on which a shift of an accounting day begins: the next, where it begins before the accounting time and before
 * the first shift of the day.
 */
export function civilDayOfShift(
  { dayAccountTime, dayAccountFlag }: AccountingCalendar,
  day: string,
  startsAt: string,
  firstStartsAt: string,
): string {
  const isNext = startsAt < dayAccountTime && startsAt < firstStartsAt;
  return addDays(day, (isNext ? 1 : 0) - dayAccountFlag);
}

/** A shift as it comes round, whole, with the team that works it; null where the rota leaves it empty. */
export interface DutyShift extends Period {
  readonly code: string;
  readonly teamId: string | null;
}

function teamOn(config: TeamConfig, day: string, shift: string): string | null {
  const { cycle, teams, turns } = config;
  const turn = turns?.find((each) => each.day === day && each.shift === shift);
  if (turn && (turn.team === null || teams.some(({ id }) => id === turn.team))) return turn.team;
  if (cycle === null) return shift;
  const dayNumber = daysBetween(cycle.firstDay, day);
  const { length } = cycle.pattern;
  const found = teams.find((_, j) => {
    const place = (((dayNumber - cycle.offsetDays * j) % length) + length) % length;
    return cycle.pattern[place] === shift;
  });
  return found?.id ?? null;
}

/** The shifts that touch a period, oldest first; one that ends after midnight belongs to the civil day it begins on. */
export function dutyShifts(calendar: AccountingCalendar, config: TeamConfig, period: Period): DutyShift[] {
  const found: DutyShift[] = [];
  const last = civilDayAt(calendar.zone, period.toMs - 1);
  for (let day = addDays(civilDayAt(calendar.zone, period.fromMs), -1); day <= last; day = addDays(day, 1)) {
    for (const { code: shift, from, to } of config.shifts) {
      const fromMs = momentOfClock(calendar.zone, day, from);
      const endDay = minutesOfClock(to) > minutesOfClock(from) ? day : addDays(day, 1);
      const toMs = momentOfClock(calendar.zone, endDay, to);
      if (toMs <= period.fromMs || fromMs >= period.toMs) continue;
      found.push({ code: shift, fromMs, toMs, teamId: teamOn(config, day, shift) });
    }
  }
  return found.toSorted((a, b) => a.fromMs - b.fromMs);
}
