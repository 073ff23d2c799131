import type { Docket, DocketType } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { momentOfClock } from '../energy/zone.ts';

/** A day's output in a grade, as the warehouse takes it over. */
interface GradeDay {
  readonly day: string;
  readonly area_id: string;
  readonly grade_code: string;
  readonly name_zh: string;
  readonly name_en: string;
  readonly quantity: number;
}
/** A paper before it has its organisation; names are zh and en. */
export interface FirstDocket extends Omit<Docket, 'lines'> {
  readonly lines: readonly (Docket['lines'][number] & { readonly nameZh: string; readonly nameEn: string })[];
}

const PREFIX: Readonly<Record<DocketType, string>> = {
  1: 'RK',
  2: 'CK',
  3: 'PD',
  4: 'DB',
  5: 'YRK',
  6: 'YCK',
  7: 'YDB',
};
const DAYS = 7;
const DAY_MS = 86_400_000;

/**
 * Papers of the last days out of what the plant has sorted: it is taken in on the day after, a part of it leaves two
 * days later, the rest is counted and moved. Announcements stand a day before their papers.
 */
export async function firstDockets(db: Database, plantId: string, nowMs: number): Promise<FirstDocket[]> {
  const plant = await db
    .selectFrom('plant')
    .select(['product_unit', 'time_zone'])
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  // The organisation is there before its plant is: it has sorted nothing yet.
  if (plant === undefined) return [];
  const { product_unit: unit, time_zone: zone } = plant;
  const { rows } = await sql<GradeDay>`
    select to_char((slot_start at time zone plant.time_zone) - plant.day_account_time::interval, 'YYYY-MM-DD') as day,
      g.area_id, g.grade_code, m.name_zh, m.name_en, sum(coalesce(g.quantity, g.mass_t))::float8 as quantity
    from grade_slot g join area using (area_id) join plant using (plant_id)
      join material_grade m on m.plant_id = plant.plant_id and m.grade_code = g.grade_code
    where plant.plant_id = ${plantId} and slot_start >= ${new Date(nowMs - DAYS * DAY_MS)}
      and slot_start < ${new Date(nowMs)} and g.grade_code <> 'waste'
    group by 1, 2, 3, 4, 5 having sum(coalesce(g.quantity, g.mass_t)) > 0 order by 1, 2, 3`.execute(db);
  const days = [...new Set(rows.map(({ day }) => day))];
  return days.flatMap((day, index) => {
    const lines = rows
      .filter((row) => row.day === day)
      .map((row) => ({
        code: `${row.area_id.split('.').slice(1).join('-')}-${row.grade_code}`,
        name: row.name_zh,
        nameZh: row.name_zh,
        nameEn: row.name_en,
        batch: day.replaceAll('-', ''),
        quantity: Math.round(row.quantity * 10) / 10,
        unit,
      }));
    return papersOfDay(momentOfClock(zone, day, '10:00'), day, index, lines);
  });
}

function papersOfDay(at: number, day: string, index: number, lines: FirstDocket['lines']): FirstDocket[] {
  const part = (share: number): FirstDocket['lines'] =>
    lines.map((line) => ({ ...line, quantity: Math.round(line.quantity * share * 10) / 10 }));
  const paper = (
    templateType: DocketType,
    daysLater: number,
    party: string,
    of: FirstDocket['lines'],
  ): FirstDocket => ({
    id: `${PREFIX[templateType]}-${day}`,
    docketNo: `${PREFIX[templateType]}-${day.replaceAll('-', '')}-1`,
    templateType,
    date: new Date(at + daysLater * DAY_MS).toISOString(),
    party,
    warehouse: templateType === 4 || templateType === 7 ? 'A → B' : 'A',
    operator: '',
    remark: '',
    lines: of,
  });
  const customer = `C-${101 + (index % 3)}`;
  return [
    paper(1, 1, 'W5', lines),
    paper(5, 0, 'W5', lines),
    paper(2, 2, customer, part(0.6)),
    paper(6, 1, customer, part(0.6)),
    paper(3, 3, '', part(0.4)),
    paper(4, 3, '', part(0.2)),
    paper(7, 2, '', part(0.2)),
  ];
}
