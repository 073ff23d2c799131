import type { Kpi, MainBoard } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { runPlants } from '@plantdeck/plants/testing/run-plants.ts';
import { touReport } from '../reports/tou-report.ts';
import { energyBySql } from '../../../testing/boards/energy-sql.ts';
import { mainBoardQuery } from './main-board.query.ts';
import { peakValleyUsageQuery } from './peak-valley-usage.query.ts';
import { tiersBySql, cnyOf, kwhOf } from '../../../testing/boards/tier-sql.ts';
import { wholePlantEnergyQuery } from './whole-plant-energy.query.ts';
import { readerOf } from '../../../testing/boards/board-plants.ts';
import { filled } from '../../../testing/boards/filled.ts';

/** Twenty days of the simulated plant up to scenario day 70, on which a transformer ratio goes wrong. */
const START = '2026-11-17';
const NOW = '2026-12-07T14:32:10+08:00';
const DAY = '2026-12-07T08:00:00+08:00';
const END = '2026-12-07T14:30:00+08:00';
const MONTH = '2026-12-01T08:00:00+08:00';
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await runPlants(database.db, Date.parse(NOW), { startDate: START, profile: 'demo', plantIds: ['CER'] });
}, 300_000);
afterAll(() => database.close());

const context = (now = NOW) => readerOf(database.db, 'CER', Date.parse(now));
const ask = (range: string, now = NOW): Promise<MainBoard> => mainBoardQuery(context(now), { range });
const tileOf = (board: { readonly panels: { readonly kpis?: unknown } }, code: string): Kpi => {
  const found = (board.panels.kpis as Kpi[]).find((one) => one.code === code);
  if (!found) throw new Error(`no tile ${code}`);
  return found;
};
const shown = (value: number | null | undefined, { unit }: Kpi): string =>
  value == null ? '-' : (value * unit.scale).toFixed(unit.dp);
async function one(query: ReturnType<typeof sql<{ value: number }>>): Promise<number> {
  const { rows } = await query.execute(database.db);
  return Number(rows[0]?.value);
}

test.each([
  ['today', DAY, END],
  ['yesterday', '2026-12-06T08:00:00+08:00', DAY],
])('BRD-19 every tile of %s equals its own SQL to the displayed digit', async (range, from, to) => {
  const board = await ask(range);
  const expected = {
    output: await one(sql`select sum(quantity::float8) as value from production_slot
      where area_id = 'CER' and slot_start >= ${from} and slot_start < ${to}`),
    electricity: await energyBySql(database.db, 'kwh', from, to),
    cost: await energyBySql(database.db, 'cny', from, to),
    alarms: await one(sql`select count(*)::int as value from alarm where plant_id = 'CER' and priority <= 2
      and off_at is null and hidden is null and on_at <= ${NOW}`),
    firstPass:
      await one(sql`select 100 * sum(quantity::float8) filter (where grade_code in ('premium', 'first'))
        / sum(quantity::float8) as value
      from grade_slot where area_id in (select area_id from grade_slot where starts_with(area_id, 'CER')
          group by area_id) and slot_start >= ${from} and slot_start < ${to}`),
    sec:
      (await energyBySql(database.db, 'kgce', MONTH, END)) /
      (await one(sql`select sum(quantity::float8) as value from production_slot
        where area_id = 'CER' and slot_start >= ${MONTH} and slot_start < ${END}`)),
  };
  for (const [code, value] of Object.entries(expected)) {
    const tile = tileOf(board, code);
    expect([code, shown(tile.value, tile)]).toEqual([code, shown(value, tile)]);
  }
});

test('BRD-19 effectiveness of the bottleneck is the least of all lines by their counted quarter hours', async () => {
  const board = await ask('yesterday');
  const { rows } = await sql<{ id: string; pct: number }>`
    with recursive counted as (
      select p.area_id as id, slot_start,
        case when sum(quantity) over (partition by p.area_id) is null then mass_t else quantity end::float8 as made
      from production_slot p join area using (area_id)
      where plant_id = 'CER' and type = 'line' and slot_start < ${DAY}
        and slot_start >= '2026-11-07T08:00:00+08:00'
    ), known as (
      select *, row_number() over line as rn, count(*) over (partition by id) as n, sum(made) over line as upto
      from counted where made is not null window line as (partition by id order by slot_start)
    ), gaps as (
      select id, rn - lag(rn) over (partition by id order by rn) as gap from known where made > 0
    ), spans as (
      -- One quarter hour, or four batches of a line whose output comes in batches.
      select id, case when usual is null or usual <= 1 then 1 else least(96, usual * 4) end as span
      from (select id, percentile_disc(0.9) within group (order by gap) as usual from gaps group by 1) as found
    ), means as (
      select id, rn >= least(span, n) as is_whole,
        (upto - lag(upto, least(span, n)::int, 0::float8) over (partition by id order by rn)) / least(span, n) as mean
      from known join spans using (id)
    ), rated as (
      select id, percentile_disc(0.95) within group (order by mean) as rated from means where is_whole and mean > 1e-6
      group by 1
    ), meant as (
      select c.id, c.made from counted c where slot_start >= '2026-12-06T08:00:00+08:00' and made is not null
        and (made > 0 or not exists (
          select 1 from stop_event s where s.planned and (s.area_id = c.id or starts_with(s.area_id, c.id || '.'))
            and s.from_at <= c.slot_start and coalesce(s.to_at, 'infinity') > c.slot_start))
    ) select id, least(100, 100 * sum(made) / (max(coalesce(ideal_per_hour / 4, rated)) * count(*))) as pct
      from meant join rated using (id) join area on area_id = id group by id order by pct`.execute(
    database.db,
  );
  const lines = filled(board.panels.lines);
  expect(rows.length).toBeGreaterThan(4);
  for (const { line, oeePct } of lines) {
    const own = rows.find(({ id }) => id === line.id);
    expect([line.id, oeePct?.toFixed(1)]).toEqual([line.id, own?.pct.toFixed(1)]);
  }
  const tile = tileOf(board, 'oee');
  expect(tile.value?.toFixed(1)).toBe(rows[0]?.pct.toFixed(1));
  expect(tile.qualifier).toBe(lines.find(({ line }) => line.id === rows[0]?.id)?.line.name);
});

test('BRD-19 hours of output and load are those of the slots', async () => {
  const { points } = filled((await ask('yesterday')).panels.hours);
  const { rows } = await sql<{ hour: Date; output: number; kw: number }>`
    with made as (select date_trunc('hour', slot_start) as hour, sum(quantity::float8) as output
      from production_slot where area_id = 'CER' and slot_start >= '2026-12-06T08:00:00+08:00'
        and slot_start < ${DAY} group by 1),
    used as (select date_trunc('hour', slot_start) as hour, sum(quantity::float8) as kw
      from slot join meter using (meter_key) where plant_id = 'CER' and energy_code = 'electric'
        and kind = 'incomer' and slot_start >= '2026-12-06T08:00:00+08:00' and slot_start < ${DAY} group by 1)
    select hour, output, kw from used left join made using (hour) order by hour`.execute(database.db);
  expect(points).toHaveLength(24);
  for (const [index, { t, output, kw }] of points.entries()) {
    expect(Date.parse(t)).toBe(rows[index]?.hour.getTime());
    expect(output).toBeCloseTo(rows[index]?.output ?? Number.NaN, 3);
    expect(kw).toBeCloseTo(rows[index]?.kw ?? Number.NaN, 3);
  }
});

test('BRD-19 the same sum stands on every board and in the report, to the digit', async () => {
  const scope = { range: 'yesterday' };
  const [main, whole, peak] = [
    await mainBoardQuery(context(), scope),
    await wholePlantEnergyQuery(context(), scope),
    await peakValleyUsageQuery(context(), scope),
  ];
  const kwh = tileOf(main, 'electricity');
  for (const board of [whole, peak]) {
    const other = tileOf(board, 'electricity');
    expect([other.value, other.unit]).toEqual([kwh.value, kwh.unit]);
  }
  expect(tileOf(main, 'cost').value).toBe(tileOf(whole, 'cost').value);
  const report = await touReport(
    { db: database.db, plantId: 'CER', language: 'en', withCost: true, nowMs: Date.parse(NOW) },
    {
      areaIds: [],
      depth: 'children',
      from: '2026-12-06',
      to: '2026-12-06',
      granularity: 'day',
      groupBy: 'area',
      compare: 'none',
    },
    { size: 50, current: 1 },
  );
  expect(report.totals.kwh).toBe(kwh.value);
  expect(report.totals.cost).toBeCloseTo(tileOf(peak, 'cost').value ?? Number.NaN, 6);
  // Rows of the areas are the areas of the peak-valley board.
  const areas = filled(peak.panels.areas);
  for (const row of areas.rows) {
    const same = report.summary.find(({ areaId }) => areaId === row.area.id);
    expect([row.area.id, same?.kwh, same?.cost?.toFixed(2)]).toEqual([
      row.area.id,
      row.kwh,
      row.cost?.toFixed(2),
    ]);
    const own = await tiersBySql(database.db, 'CER', row.area.id, '2026-12-06T08:00:00+08:00', DAY);
    expect([same?.kwh?.toFixed(1), same?.cost?.toFixed(2)]).toEqual([
      kwhOf(own).toFixed(1),
      cnyOf(own).toFixed(2),
    ]);
  }
});

test('BRD-19 its scenario is visible: the wrong ratio of day 70 is told, and no register makes a spike', async () => {
  const codes = ({ notices }: MainBoard): string[] => notices.map(({ code }) => code);
  expect(codes(await ask('today'))).toContain('balance');
  expect(codes(await ask('yesterday', '2026-12-06T14:32:10+08:00'))).not.toContain('balance');
  const kw = filled((await ask('yesterday')).panels.hours).points.flatMap((point) => point.kw ?? []);
  expect(Math.max(...kw)).toBeLessThan(1.25 * 6_200);
});
