/** The rotary kiln board against SQL of its own, with the stop and the samples of the simulated kiln. */
import { RotaryKilnProductionSchema, type RotaryKilnProduction } from '@plantdeck/boards/contract';
import { parseContract } from '@plantdeck/core/contract';
import { runPlants } from '@plantdeck/plants/testing/run-plants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orgOf, readerOf, saveSetting, seedOwners } from '../../../../testing/boards/board-plants.ts';
import { filled } from '../../../../testing/boards/filled.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { createMinuteView } from '../../../../testing/values-sql.ts';
import { defaultBoardSetting } from '../../board-settings/index.ts';
import { rotaryKilnProductionFields, rotaryKilnProductionQuery } from './rotary-kiln-production.query.ts';

/** Scenario day 21: the kiln stops at 05:20 for 13 hours, and heats up for 8. */
const STOP = Date.parse('2026-10-19T05:20:00+08:00');
const BEFORE = Date.parse('2026-10-18T16:05:20+08:00');
const DAY = Date.parse('2026-10-18T08:00:00+08:00');
const SLOTS_TO = Date.parse('2026-10-18T16:00:00+08:00');
const AFTER = Date.parse('2026-10-20T09:05:20+08:00');
const HOUR = 3_600_000;
const KILN = 'CEM.W3.L1.P2.U01';

const PLANT = { startDate: '2026-10-15', plantIds: ['CEM'] };

let database: TestDatabase;
let board: RotaryKilnProduction;
const ask = async (
  nowMs = BEFORE,
  scope: Record<string, string> = {},
  can?: (code: string) => boolean,
): Promise<RotaryKilnProduction> =>
  parseContract(
    RotaryKilnProductionSchema,
    JSON.parse(
      JSON.stringify(await rotaryKilnProductionQuery(readerOf(database.db, 'CEM', nowMs, can), scope)),
    ),
    'rotary kiln',
  );
const kpi = (of: RotaryKilnProduction, code: string) =>
  filled(of.panels.kpis).find((one) => one.code === code)!;
const one = async (query: ReturnType<typeof sql<{ x: number | null }>>): Promise<number> =>
  Number((await query.execute(database.db)).rows[0]?.x);

beforeAll(async () => {
  database = await createTestDatabase();
  await runPlants(database.db, STOP + 2 * HOUR + 20_000, PLANT);
  await seedOwners(database.db, ['CEM']);
  await createMinuteView(database.db);
  board = await ask();
}, 300_000);
afterAll(() => database.close());

const [from, to] = [new Date(DAY), new Date(SLOTS_TO)];
const clinker = (of = from, until = to) =>
  one(sql`select sum(quantity)::float8 as x from production_slot
    where area_id = 'CEM.W3.L1' and slot_start >= ${of} and slot_start < ${until}`);
const used = (energy: string, areas: string, of = from, until = to) =>
  one(sql`select sum(quantity)::float8 as x from slot join meter using (meter_key)
    where area_id like any(${areas.split(' ')}::text[]) and energy_code = ${energy} and kind = 'feeder'
      and slot_start >= ${of} and slot_start < ${until}`);

describe('the rotary kiln board against SQL of its own', () => {
  test('M1, M2 and M6 are sums of the accounting day for its clinker', async () => {
    const t = await clinker();
    const coal = await used('coal', 'CEM.W3.%');
    const kcal = (coal * 23_000) / t / 4.1868;
    expect(kpi(board, 'M1').value).toBeCloseTo(kcal, 6);
    expect(kpi(board, 'M1').note?.value).toBeCloseTo(kcal / 7, 6);
    expect(kpi(board, 'M2').value).toBeCloseTo(
      (await used('electric', 'CEM.W1.% CEM.W2.% CEM.W3.L1.%')) / t,
      6,
    );
    expect(kpi(board, 'M6').value).toBeCloseTo((await used('recovered', 'CEM.W3.L2.%')) / t, 6);
    // The shift began at 08:00 as the day did; a half hour of the trend has its own coal and clinker.
    const { shiftAvg, kgcePerT, kcalPerKg, shift } = filled(board.panels.heat);
    expect(shiftAvg).toBeCloseTo(kcal, 6);
    expect(kgcePerT).toBeCloseTo(kcal / 7, 6);
    expect(shift.v.at(-1)).toBeCloseTo(kcal, 6);
    const half = new Date(SLOTS_TO - HOUR / 2);
    expect(kcalPerKg.v.at(-1)).toBeCloseTo(
      ((await used('coal', 'CEM.W3.%', half)) * 23_000) / (await clinker(half)) / 4.1868,
      6,
    );
  });

  test('M3, M5, M7 and M8 are those of stops and minutes', async () => {
    expect(kpi(board, 'M3').value).toBe(100);
    const at = new Date(BEFORE - 20_000);
    const sigma = (tag: string) =>
      one(sql`select stddev_samp(x::float8) as x from process_minute where tag = ${tag}
        and t >= ${new Date(at.getTime() - 2 * HOUR)} and t < ${at}`);
    const parts = [
      (await sigma('kiln.torqueA')) / 40,
      (await sigma('kiln.burningC')) / 40,
      (await sigma('calciner.c')) / 20,
    ].map((part) => Math.min(1, part));
    const mean = parts.reduce((sum, part) => sum + part, 0) / parts.length;
    expect(kpi(board, 'M5').value).toBeCloseTo(100 * (1 - mean), 6);
    expect(filled(board.panels.stability).indexPct).toBe(kpi(board, 'M5').value);
    expect(kpi(board, 'M7').value).toBe(
      await one(sql`select x::float8 as x from process_minute where tag = 'kiln.secondaryC'
        and t < ${at} order by t desc limit 1`),
    );
    const fed = await one(sql`select sum(x::float8) / 60 as x from process_minute where tag = 'kiln.feedTph'
      and t >= ${new Date(DAY - HOUR / 2)} and t < ${new Date(SLOTS_TO - HOUR / 2)}`);
    expect(kpi(board, 'M8').value).toBeCloseTo(fed / (await clinker()), 6);
    expect(kpi(board, 'M8').value).toBeCloseTo(1.57, 2);
  });

  test('M4 counts the samples of 24 hours; limits of the chart are those of the days before', async () => {
    const lab = sql`select value, sampled_at from lab_sample where area_id = ${KILN}
      and property = 'freeLimePct'`;
    expect(kpi(board, 'M4').value).toBeCloseTo(
      await one(sql`select avg((value <= 1.5)::int)::float8 * 100 as x from (${lab}
        and sampled_at >= ${new Date(BEFORE - 20_000 - 24 * HOUR)} and result_at <= ${new Date(BEFORE)}) as s`),
      6,
    );
    const fcao = filled(board.panels.fcao);
    const { rows } = await sql<{ mean: number; range: number; n: number }>`
      select avg(value)::float8 as mean, avg(abs(value - before))::float8 as range, count(*)::int as n
      from (select value, lag(value) over (order by sampled_at) as before from (${lab}
        and sampled_at >= ${new Date(DAY - 7 * 24 * HOUR)} and result_at <= ${from}) as s) as m`.execute(
      database.db,
    );
    const { mean, range, n } = rows[0]!;
    expect(n).toBeGreaterThan(40);
    expect(fcao.chart?.samples).toBe(n);
    expect(fcao.chart?.centre).toBeCloseTo(mean, 6);
    expect(fcao.chart?.ucl).toBeCloseTo(mean + (3 * range) / 1.12838, 6);
    expect(fcao.chart?.rangeUcl).toBeCloseTo(3.2665 * range, 3);
    for (const { sampleTime, resultTime } of fcao.samples)
      expect(Date.parse(resultTime) - Date.parse(sampleTime)).toBe(40 * 60_000);
  });

  test('emissions are means of the last hour at the reference oxygen', async () => {
    const at = BEFORE - 20_000;
    const mean = (tag: string) =>
      one(sql`select avg(x::float8) as x from process_minute where tag = ${tag}
        and t >= ${new Date(at - HOUR)} and t < ${new Date(at)}`);
    const { rows, o2Pct } = filled(board.panels.emissions);
    const o2 = await mean('stack.o2');
    expect(o2Pct).toBeCloseTo(o2, 6);
    for (const [gas, tag, limit] of [
      ['nox', 'stack.noxMg', 320],
      ['so2', 'stack.so2Mg', 100],
      ['dust', 'stack.dustMg', 20],
    ] as const) {
      const row = rows.find((each) => each.gas === gas);
      expect(row?.mgNm3).toBeCloseTo(((await mean(tag)) * 11) / (21 - o2), 5);
      expect(row).toMatchObject({ limit, judge: 'normal' });
    }
  });
});

describe('what happens is visible', () => {
  test('a burning zone that cools is followed by free lime out of its limit', async () => {
    const { rows } = await sql<{ t: Date; value: number; c: number }>`
      select sampled_at as t, value::float8 as value, (select avg(x::float8) from process_minute
          where tag = 'kiln.burningC' and t >= sampled_at - interval '1 hour' and t < sampled_at) as c
      from lab_sample where property = 'freeLimePct' and value > 1.5 and sampled_at < ${new Date(STOP)}
      order by c limit 1`.execute(database.db);
    const worst = rows[0]!;
    expect(worst.c).toBeLessThan(1_425);
    const seen = await ask(worst.t.getTime() + 41 * 60_000);
    const sample = filled(seen.panels.fcao).samples.at(-1);
    expect(sample).toMatchObject({ ok: false, pct: worst.value });
    expect(Date.parse(sample!.sampleTime)).toBe(worst.t.getTime());
    expect(kpi(seen, 'M4').value).toBeLessThan(100);
    // Before its result nothing is known of it.
    const early = filled((await ask(worst.t.getTime() + 30 * 60_000)).panels.fcao).samples.at(-1);
    expect(Date.parse(early!.sampleTime)).toBeLessThan(worst.t.getTime());
    // The minutes that led to it are in the course of the burning zone.
    const { burning } = filled(seen.panels.stability);
    const hour = burning.v.slice(-101, -41).filter((value) => value !== null);
    const mean = hour.reduce((sum, value) => sum + value, 0) / hour.length;
    expect(mean).toBeLessThan(0);
  });

  test('a sensor that stands still is reported', async () => {
    const { db } = database;
    const rows = () => db.selectFrom('tag_hour').selectAll().where('tag', '=', 'preheater.c3.c').execute();
    const before = await rows();
    const block = new Uint8Array(new Float32Array(60).fill(671).buffer);
    await db.updateTable('tag_hour').set({ readings: block }).where('tag', '=', 'preheater.c3.c').execute();
    const node = filled((await ask()).panels.mimic).nodes.find((each) => each.node === 'c3');
    expect(node).toMatchObject({ frozen: true, tC: 671 });
    for (const { hour, readings } of before)
      await db
        .updateTable('tag_hour')
        .set({ readings })
        .where('tag', '=', 'preheater.c3.c')
        .where('hour', '=', hour)
        .execute();
  });
});

describe('what is asked for', () => {
  test('a kiln, an area without one, and what is permitted', async () => {
    expect(filled((await ask(BEFORE, { kilnId: KILN })).panels.mimic).kiln.id).toBe(KILN);
    await expect(ask(BEFORE, { kilnId: 'CEM.W4' })).rejects.toMatchObject({ retCode: '040401' });
    const elsewhere = await ask(BEFORE, { areaId: 'CEM.W4' });
    expect(elsewhere.panels.mimic).toMatchObject({ gap: 'notConfigured' });
    const narrow = await ask(BEFORE, {}, (code) => code === 'rotaryKilnProduction:shell');
    expect(Object.keys(narrow.panels)).toEqual(['shell']);
  });

  test('who sees the burning alone gets no electricity of what lies outside', async () => {
    const payload = await rotaryKilnProductionQuery(
      { ...readerOf(database.db, 'CEM', BEFORE), dataAreaId: 'CEM.W3.L1' },
      {},
    );
    expect(filled(payload.panels.mimic).kiln.id).toBe(KILN);
    expect(kpi(payload, 'M2')).toMatchObject({ value: null, completeness: 0 });
    expect(kpi(payload, 'M6').value).toBeNull();
    expect(kpi(payload, 'M1').value).not.toBeNull();
  });

  test('target, heating value, limits and windows are those of the settings', async () => {
    const { db } = database;
    await saveSetting(db, 'CEM', {
      ...defaultBoardSetting('rotaryKilnProduction', 'CEM', 'cement'),
      own: {
        heatTarget: 700,
        lhvKjKg: 22_000,
        freeLimeMax: 0.5,
        refO2Pct: 6,
        'emission.nox': 50,
        'low.burningC': 1_500,
        'high.burningC': 1_600,
        shellAlarmC: 200,
        baseDays: 1,
      },
    });
    const after = await ask();
    await db.deleteFrom('board_setting').where('org_id', '=', orgOf('CEM')).execute();
    expect(kpi(after, 'M1').value).toBeCloseTo((kpi(board, 'M1').value ?? 0) * (22 / 23), 6);
    expect(kpi(after, 'M1')).toMatchObject({ target: 700, judge: 'warn' });
    expect(filled(after.panels.fuel)).toMatchObject({ lhvKjKg: 22_000, lhvSource: 'setting' });
    expect(kpi(after, 'M4').value).toBeLessThan(20);
    expect(filled(after.panels.emissions)).toMatchObject({ refO2Pct: 6 });
    expect(filled(after.panels.emissions).rows[0]).toMatchObject({ limit: 50, judge: 'abnormal' });
    const node = filled(after.panels.mimic).nodes.find((each) => each.node === 'kiln');
    expect(node).toMatchObject({ judge: 'abnormal', beyond: 'tC' });
    expect(filled(after.panels.shell).points[0]?.judge).toBe('warn');
    expect(filled(after.panels.fcao).chart).toBeNull();
    const fields = await rotaryKilnProductionFields({ db, plantId: 'CEM', language: 'en' });
    expect(fields.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['heatTarget', 'lhvKjKg', 'refO2Pct', 'emission.nox', 'low.burningC']),
    );
  });

  test('a kiln of which nothing came says so, and no figure is invented', async () => {
    const { panels } = await ask(STOP + 4 * HOUR);
    for (const panel of Object.values(panels)) expect(panel).toMatchObject({ gap: 'noData' });
  });
});

describe('a stop', () => {
  test('a stopped kiln is not judged, has no heat and draws no sample; its heat-up is shown as one', async () => {
    const stopped = await ask(STOP + 2 * HOUR + 20_000);
    const { kiln, nodes } = filled(stopped.panels.mimic);
    expect(kiln).toMatchObject({ id: KILN, state: 'stop', since: '2026-10-19T05:20:00+08:00' });
    expect(nodes.map(({ judge }) => judge)).toEqual(nodes.map(() => 'unknown'));
    expect(stopped.notices.map(({ code }) => code)).toEqual(['rotary.stop']);
    expect(kpi(stopped, 'M5').value).toBeNull();
    const tile = (code: string) => filled(stopped.panels.tiles).find((each) => each.code === code);
    expect(tile('kcalPerKg')?.value).toBeNull();
    expect(tile('burningC')).toMatchObject({ value: 700, judge: 'unknown' });
    expect(filled(stopped.panels.heat).kcalPerKg.v.at(-1)).toBeNull();
    expect(filled(stopped.panels.stability).burning.v.at(-1)).toBeNull();
    const last = filled(stopped.panels.fcao).samples.at(-1)!;
    expect(Date.parse(last.resultTime)).toBeLessThanOrEqual(STOP);
    expect(kpi(stopped, 'M3').value).toBeCloseTo(((21 + 1 / 3) / (23 + 1 / 3)) * 100, 1);
    await runPlants(database.db, AFTER, PLANT);
    const heating = await ask(STOP + 17 * HOUR + 20_000);
    expect(filled(heating.panels.mimic).kiln.state).toBe('heat');
    expect(heating.notices.map(({ code }) => code)).toEqual(['rotary.heat']);
    const runs = await ask(AFTER);
    expect(filled(runs.panels.mimic).kiln.state).toBe('run');
    expect(filled(runs.panels.fcao).samples.at(-1)?.movingRange).not.toBeNull();
    // A range over the stop would be none of the process.
    const first = filled(runs.panels.fcao).samples.find(
      ({ sampleTime }) => Date.parse(sampleTime) > STOP + 20 * HOUR,
    );
    expect(first?.movingRange).toBeNull();
  });
});
