import type { WorkCourse } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { areaSubtree } from '../accounts/index.ts';
import type { OpenPlant } from '../../store/energy/open-plant.ts';
import {
  accountingDay,
  accountingLabelAt,
  type AccountingCalendar,
  type AccountingPeriod,
} from '../../engine/plant-time/periods.ts';
import { addDays } from '../../engine/plant-time/zone.ts';
import type { Call } from '../api/index.ts';

/** The last accounting days, oldest first, the one that runs now among them. */
export function lastDays({ frame: { calendar }, nowMs }: OpenPlant, count: number): AccountingPeriod[] {
  const today = accountingLabelAt(calendar, nowMs);
  return Array.from({ length: count }, (_, index) =>
    accountingDay(calendar, addDays(today, index + 1 - count)),
  );
}

/** The accounting day of a moment; null where there is none. */
export const dayOf = (calendar: AccountingCalendar, ms: number | null | undefined): string | null =>
  ms == null || Number.isNaN(ms) ? null : accountingLabelAt(calendar, ms);

/** What came up and what was settled, by the day that each did; days of no interest are left out. */
export interface DayEvents {
  readonly opened: readonly (string | null)[];
  readonly closed: readonly (string | null)[];
}

/** Counts by the day, everything together. */
export function courseOf(days: readonly AccountingPeriod[], all: readonly DayEvents[]): WorkCourse {
  const tally = (of: (events: DayEvents) => readonly (string | null)[]): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const label of all.flatMap(of)) if (label !== null) counts.set(label, (counts.get(label) ?? 0) + 1);
    return counts;
  };
  const opened = tally((events) => events.opened);
  const closed = tally((events) => events.closed);
  return {
    days: days.map(({ label }) => ({
      day: label,
      opened: opened.get(label) ?? 0,
      closed: closed.get(label) ?? 0,
    })),
  };
}

export interface AlarmsCounted {
  readonly plantId: string;
  /** Any of these areas with everything below them; none is all. */
  readonly areaIds: readonly string[];
  readonly dataAreaId: string | null | undefined;
  /** Less urgent ones are left out. */
  readonly priorityMax: number;
}

/** How many alarms began on each of the days, or ended or were acknowledged on it. Nobody was told of hidden ones. */
async function alarmsByDay(
  { db }: Pick<Call, 'db'>,
  days: readonly AccountingPeriod[],
  column: 'on_at' | 'off_at' | 'ack_at',
  { plantId, areaIds, dataAreaId, priorityMax }: AlarmsCounted,
): Promise<number[]> {
  const bounds = [...days.map(({ fromMs }) => fromMs), days.at(-1)?.toMs ?? 0].map((ms) =>
    new Date(ms).toISOString(),
  );
  const rows = await db
    .selectFrom('alarm')
    .select(({ fn, ref }) => [
      sql<number>`width_bucket(${ref(column)}, string_to_array(${bounds.join()}, ',')::timestamptz[])`.as(
        'place',
      ),
      fn.countAll<number>().as('n'),
    ])
    .where('plant_id', '=', plantId)
    .where('raised_hidden', '=', false)
    .where('priority', '<=', priorityMax)
    .where(column, '>=', new Date(days[0]?.fromMs ?? 0))
    .where(column, '<', new Date(days.at(-1)?.toMs ?? 0))
    .$if(dataAreaId != null, (query) => query.where('area_id', 'in', areaSubtree(db, dataAreaId ?? '')))
    .$if(areaIds.length > 0, (query) =>
      query.where((where) =>
        where.or(areaIds.map((areaId) => where('area_id', 'in', areaSubtree(db, areaId)))),
      ),
    )
    .groupBy('place')
    .execute();
  return days.map((_, index) => rows.find(({ place }) => place === index + 1)?.n ?? 0);
}

/** Two courses over the same days as one. */
export const added = (a: WorkCourse, b: WorkCourse): WorkCourse => ({
  days: a.days.map((each, index) => ({
    day: each.day,
    opened: each.opened + (b.days[index]?.opened ?? 0),
    closed: each.closed + (b.days[index]?.closed ?? 0),
  })),
});

/** Alarms as a course: when they began, and when they `closed`. */
export async function alarmCourse(
  call: Pick<Call, 'db'>,
  days: readonly AccountingPeriod[],
  closed: 'off_at' | 'ack_at',
  counted: AlarmsCounted,
): Promise<WorkCourse> {
  const began = await alarmsByDay(call, days, 'on_at', counted);
  const ended = await alarmsByDay(call, days, closed, counted);
  return {
    days: days.map(({ label }, index) => ({
      day: label,
      opened: began[index] ?? 0,
      closed: ended[index] ?? 0,
    })),
  };
}
