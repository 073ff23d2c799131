/** The periods that a question names, or those that are meant where it names none. */
import {
  accountingLabelAt,
  isBoardRange,
  type AccountingCalendar,
  type BoardRange,
  type ShiftHours,
} from '../../../engine/plant-time/periods.ts';
import { MEAN_BY_HOUR, MEAN_OTHERWISE } from '../language/asked-words.ts';
import type { Lexicon } from '../language/lexicon.ts';
import type { AskedPeriodWords } from '../question.ts';
import { composePeriods } from './compose-periods.ts';
import type { PeriodSetting } from './date-labels.ts';
import type { PlacedAtom, TimeAtom } from './time-atom.ts';

/** The plant's calendar and clock, and the range of the board that was asked from. */
export interface PeriodContext {
  readonly calendar: AccountingCalendar;
  readonly shifts: readonly ShiftHours[];
  readonly nowMs: number;
  readonly contextRange?: string | undefined;
}

const HOUR_MS = 3_600_000;
const DAY_AND_A_HALF_MS = 36 * 3_600_000;

/** What a mean is taken by; null where it is by something else. */
export function meanIn(rest: string, periods: readonly AskedPeriodWords[]): 'day' | 'hour' | null {
  const [period] = periods;
  if (!period || periods.length > 1 || MEAN_OTHERWISE.test(rest)) return null;
  if (MEAN_BY_HOUR.test(rest)) return 'hour';
  return period.moments.toMs - period.moments.fromMs > DAY_AND_A_HALF_MS ? 'day' : 'hour';
}

/** The shifts of the day that is asked about, as far as they have begun; null of more than a day. */
export function shiftsOf(
  periods: readonly AskedPeriodWords[],
  { calendar, shifts, nowMs }: PeriodContext,
): readonly AskedPeriodWords[] | null {
  const [period] = periods;
  if (!period || periods.length > 1) return null;
  const { fromMs, toMs } = period.moments;
  if (toMs - fromMs > 26 * HOUR_MS) return null;
  const day = accountingLabelAt(calendar, fromMs).split('-').map(Number);
  const all = shifts.flatMap(({ code }) => {
    const shift = SHIFT_CODES.find((one) => one === code);
    if (!shift) return [];
    const composed = composePeriods(
      [
        { atom: { kind: 'date', year: day[0] ?? 0, month: day[1] ?? 0, day: day[2] ?? 0 }, at: 0, length: 0 },
        { atom: { kind: 'shift', code: shift }, at: 0, length: 0 },
      ],
      { calendar, shifts, nowMs },
    );
    return composed.ok ? composed.periods : [];
  });
  return all.length > 0 ? all.toSorted((a, b) => a.moments.fromMs - b.moments.fromMs) : null;
}
const SHIFT_CODES = ['night', 'day', 'evening'] as const;

/** What an earlier period is compared with, where only that one is named. */
const RUNNING: Readonly<Record<string, TimeAtom>> = {
  'period.yesterday': { kind: 'day', offset: 0 },
  'period.dayBefore': { kind: 'day', offset: -1 },
  'period.lastWeek': { kind: 'week', offset: 0 },
  'period.lastMonth': { kind: 'month', offset: 0 },
};
/** The second of two periods is what the first is compared with anyway. */
const NATURAL: Readonly<Record<string, string>> = {
  'period.today': 'period.yesterday',
  'period.yesterday': 'period.dayBefore',
  'period.thisWeek': 'period.lastWeek',
  'period.thisMonth': 'period.lastMonth',
};
const keyOf = ({ name }: AskedPeriodWords): string => ('key' in name ? name.key : '');

export function periodsOf(
  atoms: readonly PlacedAtom[],
  whole: string,
  compares: boolean,
  lexicon: Lexicon,
  setting: PeriodSetting,
): ReturnType<typeof composePeriods> {
  // "Today compared with the day before" is what a comparison does by itself.
  const hasOwn = atoms.some(({ atom }) => atom.kind !== 'before');
  const placed = withSharedHours(atoms, whole);
  const used = compares
    ? placed.filter(({ atom }) => atom.kind !== 'through' && !(hasOwn && atom.kind === 'before'))
    : placed;
  const composed = composePeriods(used, setting);
  if (!composed.ok || !compares) return composed;
  const [first, second] = composed.periods;
  const place = atoms[0]?.at ?? 0;
  const running = first && !second ? RUNNING[keyOf(first)] : undefined;
  if (running && lexicon.comparedWith.test(whole.slice(0, place)))
    return composePeriods([{ atom: running, at: 0, length: 0 }], setting);
  if (first && second && composed.periods.length === 2 && NATURAL[keyOf(first)] === keyOf(second))
    return { ok: true, periods: [first] };
  return composed;
}

const JOINT = /^\s*(?:和|与|跟|及|以及|、|,|and|e|dan|và|と|กับ|และ)\s*$/;
const isDay = ({ atom }: PlacedAtom): boolean =>
  atom.kind === 'day' || atom.kind === 'date' || atom.kind === 'weekday';
const isHours = ({ atom }: PlacedAtom): boolean => atom.kind === 'shift' || atom.kind === 'clock';

/** "The night shift of yesterday and the day before": the hours that are said once are those of both days. */
function withSharedHours(atoms: readonly PlacedAtom[], whole: string): readonly PlacedAtom[] {
  const between = (a: PlacedAtom, b: PlacedAtom): string => whole.slice(a.at + a.length, b.at);
  return atoms.flatMap((atom, index) => {
    const [next, after] = [atoms[index + 1], atoms[index + 2]];
    const before = atoms[index - 1];
    if (!isDay(atom)) return [atom];
    const joinsNext = next && isDay(next) && JOINT.test(between(atom, next));
    if (
      joinsNext &&
      after &&
      isHours(after) &&
      /^\s*的?\s*$/.test(between(next, after)) &&
      !(before && isHours(before))
    )
      return [atom, { ...after, at: atom.at + atom.length, length: 0 }];
    const twoBefore = atoms[index - 2];
    const isSecond = before && isDay(before) && JOINT.test(between(before, atom));
    if (isSecond && twoBefore && isHours(twoBefore) && !(next && isHours(next)))
      return [{ ...twoBefore, at: atom.at, length: 0 }, atom];
    return [atom];
  });
}

export function defaultPeriod({ contextRange, calendar, shifts, nowMs }: PeriodContext): AskedPeriodWords {
  const today = composePeriods([{ atom: { kind: 'day', offset: 0 }, at: 0, length: 0 }], {
    calendar,
    shifts,
    nowMs,
  });
  const period = today.ok ? today.periods[0] : undefined;
  if (!period) throw new Error('a calendar without today');
  if (contextRange !== undefined && isBoardRange(contextRange) && contextRange !== 'today')
    return ofBoard(contextRange, { calendar, shifts, nowMs }, period);
  return { ...period, wasNamed: false };
}

/** A board's range by its own name. */
function ofBoard(range: BoardRange, setting: PeriodSetting, today: AskedPeriodWords): AskedPeriodWords {
  const atoms: Readonly<Record<Exclude<BoardRange, 'today'>, TimeAtom>> = {
    yesterday: { kind: 'day', offset: -1 },
    thisWeek: { kind: 'week', offset: 0 },
    thisMonth: { kind: 'month', offset: 0 },
    last2Days: { kind: 'last', count: 2, unit: 'day' },
    last3Days: { kind: 'last', count: 3, unit: 'day' },
    last7Days: { kind: 'last', count: 7, unit: 'day' },
    last30Days: { kind: 'last', count: 30, unit: 'day' },
    lastHour: { kind: 'last', count: 1, unit: 'hour' },
    day: { kind: 'last', count: 24, unit: 'hour' },
    week: { kind: 'last', count: 168, unit: 'hour' },
  };
  if (range === 'today') return today;
  const composed = composePeriods([{ atom: atoms[range], at: 0, length: 0 }], setting);
  return (composed.ok ? composed.periods[0] : undefined) ?? today;
}
