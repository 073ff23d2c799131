import {
  type AccountingCalendar,
  accountingDay,
  accountingLabelAt,
  type BoardRange,
  type Period,
  periodAt,
  previousPeriod,
  type ShiftHours,
  SLOT_MS,
} from '../../../engine/plant-time/periods.ts';
import {
  addDays,
  civilDayAt,
  minutesOfClock,
  momentOfClock,
  weekdayOf,
} from '../../../engine/plant-time/zone.ts';
import type { AskedPeriodWords } from '../question.ts';
import { dateLabel, Refused, weekdayLabel, type PeriodSetting } from './date-labels.ts';
import type { PlacedAtom, ShiftCode, TimeAtom } from './time-atom.ts';

const HOUR_MS = 3_600_000;
const LONGEST_DAYS = 366;
const FARTHEST = { day: 5000, other: 500 } as const;

export type ComposedPeriods =
  | { readonly ok: true; readonly periods: readonly AskedPeriodWords[] }
  /** `noDate`: no calendar has it; `future`: it has not begun; `unclear`: the words do not make one period. */
  | { readonly ok: false; readonly reason: 'noDate' | 'future' | 'unclear' };

interface Group {
  anchor?: TimeAtom;
  shift?: Extract<TimeAtom, { kind: 'shift' | 'shiftAt' }>;
  clock?: Extract<TimeAtom, { kind: 'clock' | 'clockSide' }>;
  part?: Extract<TimeAtom, { kind: 'part' }>;
  isSince?: boolean;
  /** It runs on to the end of the next group. */
  isThrough?: boolean;
}

/** The periods that the words of a question name, in their order; none where it names none. Pure. */
export function composePeriods(atoms: readonly PlacedAtom[], setting: PeriodSetting): ComposedPeriods {
  try {
    const groups = onOneDay(grouped(atoms.map(({ atom }) => atom)));
    const periods: AskedPeriodWords[] = [];
    for (let index = 0; index < groups.length; index += 1) {
      const group = groups[index];
      if (!group) continue;
      const next = groups[index + 1];
      if (group.isThrough && next) {
        periods.push(between(periodOf(group, setting, next), periodOf(ofSameMonth(next, group), setting)));
        index += 1;
      } else periods.push(periodOf(group, setting));
    }
    const named = periods.filter(
      ({ moments }, index) =>
        periods.findIndex(
          (one) => one.moments.fromMs === moments.fromMs && one.moments.toMs === moments.toMs,
        ) === index,
    );
    for (const { period } of named)
      if (typeof period !== 'string' && period.fromMs >= setting.nowMs) throw new Refused('future');
    return { ok: true, periods: named };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason };
    throw error;
  }
}

function grouped(atoms: readonly TimeAtom[]): Group[] {
  const groups: Group[] = [];
  let group: Group = {};
  const close = (): void => {
    if (Object.keys(group).length > 0) groups.push(group);
    group = {};
  };
  for (const atom of atoms) {
    switch (atom.kind) {
      case 'through':
        group.isThrough = true;
        if (group.anchor) close();
        break;
      case 'since':
        // "From Monday to now" says it twice.
        group.isSince = true;
        break;
      case 'shift':
      case 'shiftAt':
        if (group.shift) close();
        group.shift = atom;
        break;
      case 'clock':
      case 'clockSide':
        if (group.clock) close();
        group.clock = atom;
        break;
      case 'part':
        if (group.part) close();
        group.part = atom;
        break;
      default:
        // "Tuesday of last week", "5 November 2026": the wider one only tells which.
        if (group.anchor && !isThroughOnly(group)) {
          const joined = joinedAnchor(group.anchor, atom);
          if (joined) {
            group.anchor = joined;
            break;
          }
          close();
        }
        group.anchor = atom;
    }
  }
  close();
  return groups;
}

/** "Yesterday's day and evening shift", "8 to 10 and 14 to 16 on Monday": what has no day of its own is of the other's. */
function onOneDay(groups: readonly Group[]): Group[] {
  const hasPart = ({ shift, clock }: Group): boolean =>
    clock !== undefined || (shift?.kind === 'shift' && shift.offset === undefined);
  const anchors = groups.flatMap(({ anchor }) => anchor ?? []);
  const [only] = anchors;
  if (anchors.length !== 1 || !only || !groups.every(hasPart)) return [...groups];
  return groups.map((group) => ({ ...group, anchor: only }));
}

/** "1 to 5 November" and "11月1日到5日" name the month once. */
function ofSameMonth(group: Group, other: Group): Group {
  const [own, named] = [group.anchor, other.anchor];
  if (own?.kind !== 'date' || own.month !== null || named?.kind !== 'date') return group;
  return { ...group, anchor: { ...named, day: own.day } };
}

const isThroughOnly = (group: Group): boolean => group.anchor === undefined;

function joinedAnchor(a: TimeAtom, b: TimeAtom): TimeAtom | null {
  // "The first week of November" is no week of the year.
  if ([a, b].some(({ kind }) => kind === 'weekNumber') && [a, b].some(({ kind }) => kind.startsWith('month')))
    throw new Refused('unclear');
  const isNarrow = a.kind === 'weekday' || a.kind === 'monthOf' || (a.kind === 'date' && b.kind === 'month');
  const [narrow, wide] = isNarrow ? [a, b] : [b, a];
  if (narrow.kind === 'weekday' && narrow.week === null && wide.kind === 'week')
    return { ...narrow, week: wide.offset };
  if (narrow.kind === 'monthOf' && narrow.year === null && wide.kind === 'yearOf')
    return { ...narrow, year: wide.year };
  if (narrow.kind === 'date' && narrow.month === null) {
    if (wide.kind === 'monthOf') return { ...narrow, month: wide.month, year: wide.year };
    if (wide.kind === 'month') return { ...narrow, monthsBack: -wide.offset };
    return null;
  }
  return null;
}

function between(from: AskedPeriodWords, to: AskedPeriodWords): AskedPeriodWords {
  const [first, last] = [from.moments, to.moments];
  if (last.toMs <= first.fromMs) throw new Refused('unclear');
  const moments = { fromMs: first.fromMs, toMs: last.toMs };
  return { period: moments, moments, name: { key: 'period.span' }, wasNamed: true };
}

/** @param after what the group runs on to: a day without its month takes that one's */
function periodOf(group: Group, setting: PeriodSetting, after?: Group): AskedPeriodWords {
  const { calendar, nowMs } = setting;
  if (group.shift?.kind === 'shiftAt')
    return withinShift(shiftBefore(setting, group.shift.offset), group.clock, setting);
  let anchor = group.anchor ?? { kind: 'day', offset: 0 };
  if (
    anchor.kind === 'date' &&
    anchor.month === null &&
    anchor.monthsBack === undefined &&
    after?.anchor?.kind === 'date'
  )
    anchor = { ...anchor, month: after.anchor.month, year: after.anchor.year };
  if (group.shift) {
    const offset = group.shift.offset;
    const { code } = group.shift;
    const shift =
      offset === undefined && group.anchor === undefined
        ? latestShift(setting, code)
        : shiftOf(setting, offset === undefined ? anchor : { kind: 'day', offset }, code);
    return withinShift(shift, group.clock, setting);
  }
  if (group.clock) return clockOf(setting, anchor, group.clock);
  const whole = anchorPeriod(anchor, setting, group.part !== undefined && group.anchor === undefined);
  if (group.part) return partOf(calendar, whole, group.part);
  if (!group.isSince) return whole;
  const moments = { fromMs: whole.moments.fromMs, toMs: Math.floor(nowMs / SLOT_MS) * SLOT_MS };
  if (moments.toMs <= moments.fromMs) throw new Refused('future');
  return { period: moments, moments, name: { key: 'period.span' }, wasNamed: true };
}

const RECENT_DAYS: Readonly<Record<number, BoardRange>> = {
  2: 'last2Days',
  3: 'last3Days',
  7: 'last7Days',
  30: 'last30Days',
};

function anchorPeriod(anchor: TimeAtom, setting: PeriodSetting, isOfMonth: boolean): AskedPeriodWords {
  const { calendar, nowMs, previous } = setting;
  // So far back there is nothing, and each step would be walked.
  if ('offset' in anchor && (anchor.offset ?? 0) < -FARTHEST[anchor.kind === 'day' ? 'day' : 'other'])
    throw new Refused('unclear');
  const today = periodAt(calendar, 'day', nowMs);
  const whole = (kind: 'week' | 'month' | 'year', offset: number): Period => {
    let found = periodAt(calendar, kind, nowMs);
    for (let step = offset; step < 0; step += 1) found = previousPeriod(calendar, found);
    return { fromMs: found.fromMs, toMs: found.toMs };
  };
  const asked = (period: Period, key: string, range?: BoardRange): AskedPeriodWords => ({
    period: range ?? period,
    moments: period,
    name: { key },
    wasNamed: true,
  });
  if (isOfMonth) return asked(whole('month', 0), 'period.thisMonth', 'thisMonth');
  switch (anchor.kind) {
    case 'day': {
      const day = accountingDay(calendar, addDays(today.label, anchor.offset));
      const moments = { fromMs: day.fromMs, toMs: day.toMs };
      if (anchor.offset === 0) return asked(moments, 'period.today', 'today');
      if (anchor.offset === -1) return asked(moments, 'period.yesterday', 'yesterday');
      if (anchor.offset === -2) return asked(moments, 'period.dayBefore');
      return { period: moments, moments, name: { label: day.label, unit: 'day' }, wasNamed: true };
    }
    case 'date':
    case 'weekday': {
      const label = anchor.kind === 'date' ? dateLabel(anchor, setting) : weekdayLabel(anchor, setting);
      const { fromMs, toMs } = accountingDay(calendar, label);
      return {
        period: { fromMs, toMs },
        moments: { fromMs, toMs },
        name: { label, unit: 'day' },
        wasNamed: true,
      };
    }
    case 'week':
      if (anchor.offset === 0) return asked(whole('week', 0), 'period.thisWeek', 'thisWeek');
      if (anchor.offset === -1) return asked(whole('week', -1), 'period.lastWeek');
      return asked(whole('week', anchor.offset), 'period.span');
    case 'weekNumber':
      return weekOf(setting, anchor.number, anchor.year);
    case 'month':
      if (anchor.offset === 0) return asked(whole('month', 0), 'period.thisMonth', 'thisMonth');
      if (anchor.offset === -1) return asked(whole('month', -1), 'period.lastMonth');
      return named(whole('month', anchor.offset), calendar, 'month');
    case 'monthOf':
      return named(monthOf(setting, anchor), calendar, 'month');
    case 'year':
      return anchor.offset === 0
        ? asked(whole('year', 0), 'period.thisYear')
        : named(whole('year', anchor.offset), calendar, 'year');
    case 'yearOf':
      return named(
        {
          fromMs: accountingDay(calendar, `${anchor.year}-01-01`).fromMs,
          toMs: accountingDay(calendar, `${anchor.year + 1}-01-01`).fromMs,
        },
        calendar,
        'year',
      );
    case 'last':
      return lastOf(setting, anchor);
    case 'before': {
      if (!previous) throw new Refused('unclear');
      return asked(periodBefore(calendar, previous), 'period.span');
    }
    default:
      throw new Refused('unclear');
  }
}

/** The period before one: the same whole day, week or month where it is one, else the same length. */
function periodBefore(calendar: AccountingCalendar, period: Period): Period {
  for (const kind of ['day', 'week', 'month', 'year'] as const) {
    const same = periodAt(calendar, kind, period.fromMs);
    if (same.fromMs !== period.fromMs || same.toMs !== period.toMs) continue;
    const { fromMs, toMs } = previousPeriod(calendar, same);
    return { fromMs, toMs };
  }
  const dayMs = 24 * HOUR_MS;
  const length = period.toMs - period.fromMs;
  // Hours of a day are set beside the same hours of the day before.
  const stepMs = length < dayMs ? dayMs : length;
  return { fromMs: period.fromMs - stepMs, toMs: period.toMs - stepMs };
}

/** A whole month or year by its digits. */
function named(moments: Period, calendar: AccountingCalendar, unit: 'month' | 'year'): AskedPeriodWords {
  const label = accountingLabelAt(calendar, moments.fromMs).slice(0, unit === 'month' ? 7 : 4);
  return { period: moments, moments, name: { label, unit }, wasNamed: true };
}

function lastOf(
  { calendar, nowMs }: PeriodSetting,
  { count, unit }: Extract<TimeAtom, { kind: 'last' }>,
): AskedPeriodWords {
  if (count < 1) throw new Refused('unclear');
  if (unit === 'hour') {
    const toMs = Math.floor(nowMs / SLOT_MS) * SLOT_MS;
    const moments = { fromMs: toMs - Math.min(count, LONGEST_DAYS * 24) * HOUR_MS, toMs };
    const name = count === 1 ? { key: 'period.lastHour' } : { key: 'period.lastHours', count };
    return { period: count === 1 ? 'lastHour' : moments, moments, name, wasNamed: true };
  }
  const days = Math.min(LONGEST_DAYS, count * (unit === 'day' ? 1 : unit === 'week' ? 7 : 30));
  const today = periodAt(calendar, 'day', nowMs);
  const moments = {
    fromMs: accountingDay(calendar, addDays(today.label, 1 - days)).fromMs,
    toMs: today.toMs,
  };
  const range = RECENT_DAYS[days];
  return {
    period: range ?? moments,
    moments,
    name: { key: 'period.lastDays', count: days },
    wasNamed: true,
  };
}

/** ISO weeks: the first one holds 4 January. */
function weekOf({ calendar, nowMs }: PeriodSetting, number: number, year: number | null): AskedPeriodWords {
  if (number < 1 || number > 53) throw new Refused('noDate');
  const today = accountingLabelAt(calendar, nowMs);
  const mondayOf = (of: number): string => {
    const fourth = `${of}-01-04`;
    return addDays(fourth, 1 - weekdayOf(fourth) + 7 * (number - 1));
  };
  const thisYear = Number(today.slice(0, 4));
  const label =
    year !== null ? mondayOf(year) : mondayOf(thisYear) > today ? mondayOf(thisYear - 1) : mondayOf(thisYear);
  const moments = {
    fromMs: accountingDay(calendar, label).fromMs,
    toMs: accountingDay(calendar, addDays(label, 7)).fromMs,
  };
  return { period: moments, moments, name: { week: number }, wasNamed: true };
}

function monthOf(
  { calendar, nowMs }: PeriodSetting,
  { month, year }: Extract<TimeAtom, { kind: 'monthOf' }>,
): Period {
  if (month < 1 || month > 12) throw new Refused('noDate');
  const today = accountingLabelAt(calendar, nowMs);
  const thisYear = Number(today.slice(0, 4));
  const first = (of: number): string => `${of}-${String(month).padStart(2, '0')}-01`;
  const label = year !== null ? first(year) : first(thisYear) > today ? first(thisYear - 1) : first(thisYear);
  const { fromMs, toMs } = periodAt(calendar, 'month', accountingDay(calendar, label).fromMs);
  return { fromMs, toMs };
}

/** A half or third of a month: to the 15th and after it, to the 10th, to the 20th and after it. */
function partOf(
  calendar: AccountingCalendar,
  whole: AskedPeriodWords,
  { of, number }: Extract<TimeAtom, { kind: 'part' }>,
): AskedPeriodWords {
  const { fromMs, toMs } = whole.moments;
  const first = accountingLabelAt(calendar, fromMs);
  const month = periodAt(calendar, 'month', fromMs);
  if (month.fromMs !== fromMs || month.toMs !== toMs || number < 1 || number > of)
    throw new Refused('unclear');
  const cuts = of === 2 ? [0, 15] : [0, 10, 20];
  const day = (index: number): number => accountingDay(calendar, addDays(first, cuts[index] ?? 0)).fromMs;
  const moments = { fromMs: day(number - 1), toMs: number === of ? toMs : day(number) };
  return { period: moments, moments, name: { key: 'period.span' }, wasNamed: true };
}

function shiftHours({ shifts }: PeriodSetting, code: ShiftCode): ShiftHours {
  const byCode = shifts.find((shift) => shift.code === code);
  if (!byCode) throw new Refused('unclear');
  return byCode;
}

/** A shift of an accounting day: with a day from 08:00 the night shift of yesterday ended this morning. */
function shiftOf(setting: PeriodSetting, anchor: TimeAtom, code: ShiftCode): AskedPeriodWords {
  const { calendar } = setting;
  const day = anchorPeriod(anchor, setting, false).moments;
  if (day.toMs - day.fromMs > 26 * HOUR_MS) throw new Refused('unclear');
  const hours = shiftHours(setting, code);
  const label = civilDayAt(calendar.zone, day.fromMs);
  for (const civilDay of [label, addDays(label, 1)]) {
    const moments = momentsOf(setting, civilDay, hours);
    if (moments.fromMs >= day.fromMs && moments.fromMs < day.toMs) return shiftNamed(setting, moments, hours);
  }
  throw new Refused('unclear');
}

function momentsOf({ calendar }: PeriodSetting, civilDay: string, { from, to }: ShiftHours): Period {
  const endDay = minutesOfClock(to) > minutesOfClock(from) ? civilDay : addDays(civilDay, 1);
  return {
    fromMs: momentOfClock(calendar.zone, civilDay, from),
    toMs: momentOfClock(calendar.zone, endDay, to),
  };
}

/** "Between 2 and 6 last night": the hours of the shift, where they lie in it. */
function withinShift(
  shift: AskedPeriodWords,
  clock: Group['clock'],
  setting: PeriodSetting,
): AskedPeriodWords {
  if (!clock) return shift;
  if (clock.kind === 'clockSide') throw new Refused('unclear');
  const text = (minutes: number): string =>
    `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const { fromMs, toMs } = shift.moments;
  const first = civilDayAt(setting.calendar.zone, fromMs);
  for (const day of [first, addDays(first, 1)]) {
    const moments = momentsOf(setting, day, { code: '', from: text(clock.fromMin), to: text(clock.toMin) });
    if (
      moments.fromMs >= fromMs &&
      moments.toMs <= toMs &&
      moments.fromMs % SLOT_MS === 0 &&
      moments.toMs % SLOT_MS === 0
    )
      return { period: moments, moments, name: { key: 'period.span' }, wasNamed: true };
  }
  throw new Refused('unclear');
}

function shiftNamed({ calendar }: PeriodSetting, moments: Period, { code }: ShiftHours): AskedPeriodWords {
  const day = accountingLabelAt(calendar, moments.fromMs);
  return { period: moments, moments, name: { key: `period.shift.${code}`, day }, wasNamed: true };
}

/** Shifts that have begun, the newest last. */
function begunShifts(setting: PeriodSetting) {
  const { calendar, shifts, nowMs } = setting;
  const today = civilDayAt(calendar.zone, nowMs);
  return [addDays(today, -2), addDays(today, -1), today]
    .flatMap((day) => shifts.map((hours) => ({ hours, moments: momentsOf(setting, day, hours) })))
    .filter(({ moments }) => moments.fromMs <= nowMs)
    .toSorted((a, b) => a.moments.fromMs - b.moments.fromMs);
}

/** Without its day a shift is the one that runs or that ran last: nobody asks at noon what the coming night will take. */
function latestShift(setting: PeriodSetting, code: ShiftCode): AskedPeriodWords {
  const found = begunShifts(setting).findLast(({ hours }) => hours.code === code);
  if (!found) throw new Refused('unclear');
  return shiftNamed(setting, found.moments, found.hours);
}

/** The shift that runs now (0) or one of those before it. */
function shiftBefore(setting: PeriodSetting, offset: number): AskedPeriodWords {
  const found = begunShifts(setting).at(-1 + offset);
  if (!found) throw new Refused('unclear');
  return shiftNamed(setting, found.moments, found.hours);
}

/** Hours of a civil day; a running period ends at now by itself. */
function clockOf(
  setting: PeriodSetting,
  anchor: TimeAtom,
  clock: Extract<TimeAtom, { kind: 'clock' | 'clockSide' }>,
): AskedPeriodWords {
  const { calendar, nowMs } = setting;
  const { zone } = calendar;
  const label =
    anchor.kind === 'day'
      ? addDays(civilDayAt(zone, nowMs), anchor.offset)
      : anchor.kind === 'date'
        ? dateLabel(anchor, setting)
        : anchor.kind === 'weekday'
          ? weekdayLabel(anchor, setting)
          : null;
  if (label === null) throw new Refused('unclear');
  const at = (minutes: number): number => {
    if (minutes < 0 || minutes > 48 * 60) throw new Refused('noDate');
    const day = addDays(label, Math.floor(minutes / 1440));
    const left = minutes % 1440;
    const text = `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`;
    return momentOfClock(zone, day, text);
  };
  const day = accountingDay(calendar, label);
  let moments: Period;
  if (clock.kind === 'clockSide')
    moments =
      clock.side === 'before'
        ? { fromMs: day.fromMs, toMs: at(clock.atMin) }
        : { fromMs: at(clock.atMin), toMs: day.toMs };
  else {
    const toMin = clock.toMin > clock.fromMin ? clock.toMin : clock.toMin + 1440;
    moments = { fromMs: at(clock.fromMin), toMs: at(toMin) };
  }
  if (moments.toMs <= moments.fromMs || moments.fromMs % SLOT_MS !== 0 || moments.toMs % SLOT_MS !== 0)
    throw new Refused('unclear');
  return { period: moments, moments, name: { key: 'period.span' }, wasNamed: true };
}
