import type { ProductionAlarm } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { runPlants } from '@plantdeck/plants/testing/run-plants.ts';
import { productionAlarmQuery } from './production-alarm.query.ts';
import { readerOf, seedOwners } from '../../../testing/boards/board-plants.ts';

/** Nine days of the simulated plant up to the morning of scenario day 64, on which the grid sags at 10:10. */
const START = '2026-11-22';
const NOW = '2026-12-01T10:21:10+08:00';
/** The windows of ten minutes: 24 hours that end with the running one. */
const FROM = '2026-11-30T10:30:00+08:00';
const TO = '2026-12-01T10:21:00+08:00';
const WEEK = '2026-11-24T10:21:00+08:00';
let database: TestDatabase;
let board: ProductionAlarm;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await runPlants(db, Date.parse(NOW), { startDate: START, profile: 'demo', plantIds: ['CER', 'CEM'] });
  await seedOwners(db, ['CER', 'CEM']);
  board = await ask();
}, 600_000);
afterAll(() => database.close());

const ask = (plantId = 'CER'): Promise<ProductionAlarm> =>
  productionAlarmQuery(readerOf(database.db, plantId, Date.parse(NOW)), {});
async function one(query: ReturnType<typeof sql<{ value: number }>>): Promise<number> {
  const { rows } = await query.execute(database.db);
  return Number(rows[0]?.value);
}
const told = (from: string) => sql`select * from alarm where plant_id = 'CER' and not raised_hidden
  and on_at >= ${from} and on_at < ${TO}`;
const windows = sql`select w, (select count(*) from (${told(FROM)}) a
    where a.on_at >= w and a.on_at < w + interval '10 minutes')::int as n
  from generate_series(${FROM}::timestamptz, ${TO}::timestamptz - interval '1 second', interval '10 minutes') as w`;
const kpi = (code: string): number => {
  const { kpis } = board.panels;
  const found = Array.isArray(kpis) ? kpis.find((each) => each.code === code) : undefined;
  return found?.value ?? Number.NaN;
};
type Filled<T> = Exclude<NonNullable<T>, { gap: unknown }>;

test('BRD-04 rate, peak and time in flood are those of the rows', async () => {
  const count = await one(sql`select count(*)::int as value from (${told(FROM)}) a`);
  const length = (Date.parse(TO) - Date.parse(FROM)) / 600_000;
  expect(count).toBeGreaterThan(60);
  expect(kpi('A1').toFixed(2)).toBe((count / length).toFixed(2));
  expect(kpi('A3')).toBe(await one(sql`select max(n) as value from (${windows}) x`));
  const flood =
    await one(sql`with recursive c as (select n, row_number() over (order by w) as i from (${windows}) x),
    f as (select i, n, n >= 10 as flood from c where i = 1
      union all select c.i, c.n, case when f.flood then c.n >= 5 else c.n >= 10 end from f join c on c.i = f.i + 1)
    select 100.0 * count(*) filter (where flood) / count(*) as value from f`);
  expect(kpi('A2').toFixed(1)).toBe(flood.toFixed(1));
  expect(flood).toBeGreaterThan(0);
});

test('BRD-04 top ten, chattering, stale and standing are those of the rows', async () => {
  const top = await one(sql`select 100.0 * sum(n) filter (where i <= 10) / sum(n) as value from (
    select count(*) as n, row_number() over (order by count(*) desc, rule_code) as i
    from (${told(WEEK)}) a group by rule_code) x`);
  expect(kpi('A4').toFixed(1)).toBe(top.toFixed(1));
  const chatter = await one(sql`select count(distinct rule_code)::int as value from (
    select rule_code, on_at - lag(on_at, 2) over (partition by rule_code order by on_at) as span
    from (${told(WEEK)}) a) x where span < interval '6 minutes'`);
  expect(kpi('A5')).toBe(chatter);
  expect(chatter).toBeGreaterThanOrEqual(2);
  const shown = sql`select * from alarm where plant_id = 'CER' and off_at is null and hidden is null`;
  expect(kpi('A9')).toBe(await one(sql`select count(*)::int as value from (${shown}) a`));
  expect(kpi('A6')).toBe(
    await one(
      sql`select count(*)::int as value from (${shown}) a where on_at < ${NOW}::timestamptz - interval '24 hours'`,
    ),
  );
  expect(kpi('A6')).toBeGreaterThanOrEqual(2);
  expect(kpi('shelved')).toBe(
    await one(sql`select count(distinct rule_code)::int as value from alarm_shelf where plant_id = 'CER'
      and ended_at is null and from_at <= ${NOW} and until_at > ${NOW}`),
  );
});

test('BRD-04 times to acknowledge are the percentiles of the rows; the night takes longer', async () => {
  const percentile = (share: number, where = sql`true`, from = FROM) =>
    one(sql`select percentile_cont(${share}) within group (order by extract(epoch from ack_at - on_at)) as value
      from (${told(from)}) a where ack_at is not null and ${where}`);
  expect(kpi('A7').toFixed(0)).toBe((await percentile(0.5)).toFixed(0));
  const response = board.panels.response as Filled<typeof board.panels.response>;
  const [night, day] = response.ackTime;
  const isNight = sql`extract(hour from on_at at time zone 'Asia/Shanghai') < 8`;
  expect(night?.medianS).toBeCloseTo(await percentile(0.5, isNight, WEEK), 6);
  expect(night?.p90S).toBeCloseTo(await percentile(0.9, isNight, WEEK), 6);
  expect(night?.medianS ?? 0).toBeGreaterThan(day?.medianS ?? Infinity);
});

test('BRD-04 shares of the priorities, the heat map and the positions add up to the rows', async () => {
  const response = board.panels.response as Filled<typeof board.panels.response>;
  for (const { priority, count, sharePct } of response.shares) {
    const n = await one(
      sql`select count(*)::int as value from (${told(WEEK)}) a where priority = ${priority}`,
    );
    const all = await one(sql`select count(*)::int as value from (${told(WEEK)}) a`);
    expect([count, sharePct?.toFixed(1)]).toEqual([n, ((100 * n) / all).toFixed(1)]);
  }
  const heat = board.panels.heat as Filled<typeof board.panels.heat>;
  const firing = heat.areas.findIndex(({ id }) => id === 'CER.W4');
  const atTen = await one(sql`select count(*)::int as value from (${told(WEEK)}) a
    where (area_id = 'CER.W4' or area_id like 'CER.W4.%') and extract(hour from on_at at time zone 'Asia/Shanghai') = 10`);
  expect(heat.n[firing]?.[10]).toBe(atTen);
  const positions = board.panels.positions as Filled<typeof board.panels.positions>;
  const forming = positions.find(({ areaId }) => areaId === 'CER.W2');
  expect(forming?.count).toBe(
    await one(sql`select count(*)::int as value from (${told(FROM)}) a where area_id like 'CER.W2.%'`),
  );
});

test('BRD-04 the flood of the day, two that chatter and those that stand for days are visible', async () => {
  const rate = board.panels.rate as Filled<typeof board.panels.rate>;
  const summary = board.panels.summary as Filled<typeof board.panels.summary>;
  expect(Math.max(...rate.v.map((n) => n ?? 0))).toBeGreaterThanOrEqual(12);
  expect(summary.flood).toBe(true);
  const pareto = board.panels.pareto as Filled<typeof board.panels.pareto>;
  expect(
    pareto
      .slice(0, 2)
      .map(({ ruleId }) => ruleId)
      .sort(),
  ).toEqual(['air.dew.H', 'glaze1.level.L']);
  expect(pareto.at(-1)?.cumPct.toFixed(1)).toBe(kpi('A4').toFixed(1));
  const bad = board.panels.badActors as Filled<typeof board.panels.badActors>;
  expect(bad.filter(({ why }) => why === 'stale').length).toBeGreaterThanOrEqual(2);
  expect(bad.filter(({ why }) => why === 'chatter').length).toBeGreaterThanOrEqual(2);
});

test('BRD-04 the trip of the ID fan brings a flood, and stands at the head of the list with its procedure', async () => {
  const cement = await ask('CEM');
  const summary = cement.panels.summary as Filled<typeof cement.panels.summary>;
  const rate = cement.panels.rate as Filled<typeof cement.panels.rate>;
  expect(summary.flood).toBe(true);
  // The window that begins at ten past ten, when the fan trips.
  expect(rate.v.at(-2)).toBeGreaterThanOrEqual(12);
  const active = cement.panels.active as Filled<typeof cement.panels.active>;
  const trip = active.rows.find(({ ruleId }) => ruleId === 'idFan.trip');
  expect(trip).toMatchObject({ priority: 1, object: { id: 'CEM.W3.L1.P1.U03' } });
  expect(trip?.onAt.slice(0, 16)).toBe('2026-12-01T10:10');
  expect(trip?.sopId).toMatch(/^SOP-/);
});
