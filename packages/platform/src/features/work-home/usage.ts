import { USAGE_DAYS, type WorkUsage, type WorkUsageTrend } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { addDays, civilDayAt, isoAt, momentOfClock } from '../../engine/plant-time/zone.ts';
import type { Call } from '../api/index.ts';
import { recordContextOf } from '../records/index.ts';
import { openPages } from './applications.ts';

interface DayVisits {
  readonly code: string;
  readonly day: string;
  readonly visits: number;
  readonly lastAt: Date;
}

/** A path as a menu writes it. */
const pathOf = (address: string): string =>
  `/${address.split(/[?#]/)[0]?.replace(/^\/+|(?<!\/)\/+$/g, '') ?? ''}`;

/** What the caller opened of their menu, by page and day of the enterprise, as pages have told it. */
async function visitsOf(call: Call): Promise<{ days: string[]; zone: string; visits: DayVisits[] }> {
  const { zone } = await recordContextOf(call);
  const today = civilDayAt(zone, call.now());
  const days = Array.from({ length: USAGE_DAYS }, (_, index) => addDays(today, index + 1 - USAGE_DAYS));
  const codes = new Map(
    (await openPages(call)).map((page) => [pathOf(page.resourcesUri ?? ''), page.resourcesCode]),
  );
  const rows = await call.db
    .selectFrom('page_visit')
    .innerJoin('page_session', 'page_session.session_id', 'page_visit.session_id')
    .select(({ fn }) => [
      'page_visit.path',
      sql<string>`to_char(page_visit.at at time zone ${zone}::text, 'YYYY-MM-DD')`.as('day'),
      fn.countAll<number>().as('n'),
      fn.max('page_visit.at').as('last_at'),
    ])
    .where('page_session.user_id', '=', call.person.userId)
    .where('page_session.org_id', '=', call.orgId)
    .where('page_visit.at', '>=', new Date(momentOfClock(zone, days[0] ?? today, '00:00')))
    .where('page_visit.at', '<', new Date(momentOfClock(zone, addDays(today, 1), '00:00')))
    .groupBy(['page_visit.path', 'day'])
    .execute();
  const visits = rows.flatMap((row): DayVisits[] => {
    const code = codes.get(pathOf(row.path));
    return code === undefined ? [] : [{ code, day: row.day, visits: row.n, lastAt: row.last_at }];
  });
  return { days, zone, visits };
}

/** The pages that the caller uses, the most used first. */
export async function usageOf(call: Call): Promise<WorkUsage> {
  const { days, zone, visits } = await visitsOf(call);
  const records = [...new Set(visits.map(({ code }) => code))].map((code) => {
    const own = visits.filter((each) => each.code === code);
    return {
      resourcesCode: code,
      visits: sumOf(own),
      lastAt: isoAt(zone, Math.max(...own.map(({ lastAt }) => lastAt.getTime()))),
    };
  });
  return {
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    total: sumOf(visits),
    records: records.toSorted(
      (a, b) => b.visits - a.visits || a.resourcesCode.localeCompare(b.resourcesCode),
    ),
  };
}

/** The same pages by the day. */
export async function usageTrendOf(call: Call): Promise<WorkUsageTrend> {
  const { days, visits } = await visitsOf(call);
  return {
    days,
    records: [...new Set(visits.map(({ code }) => code))].toSorted().map((code) => ({
      resourcesCode: code,
      visits: days.map((day) => sumOf(visits.filter((each) => each.code === code && each.day === day))),
    })),
  };
}

const sumOf = (list: readonly DayVisits[]): number => list.reduce((sum, { visits }) => sum + visits, 0);
