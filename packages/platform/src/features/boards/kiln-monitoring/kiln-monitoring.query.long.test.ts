/** The kiln board against SQL of its own, with the scenarios of the simulated kilns. */
import { KilnMonitoringSchema, type KilnMonitoring } from '@plantdeck/boards/contract';
import { parseContract } from '@plantdeck/core/contract';
import { runPlants } from '@plantdeck/plants/testing/run-plants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orgOf, readerOf, saveSetting, seedOwners } from '../../../../testing/boards/board-plants.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { createMinuteView } from '../../../../testing/values-sql.ts';
import { defaultBoardSetting } from '../../board-settings/index.ts';
import { kilnMonitoringFields, kilnMonitoringQuery } from './kiln-monitoring.query.ts';
import { filled } from '../../../../testing/boards/filled.ts';

/** Scenario day 12, on which a burner of each kiln goes out at 09:15. */
const NOW = Date.parse('2026-10-10T10:05:20+08:00');
const DAY = Date.parse('2026-10-10T08:00:00+08:00');
const SLOTS_TO = Date.parse('2026-10-10T10:00:00+08:00');
const KILN = 'CER.W4.L1.P1.U01';

let database: TestDatabase;
let board: KilnMonitoring;
const ask = async (scope: Record<string, string> = {}, can?: (code: string) => boolean) =>
  parseContract(
    KilnMonitoringSchema,
    JSON.parse(JSON.stringify(await kilnMonitoringQuery(readerOf(database.db, 'CER', NOW, can), scope))),
    'kiln',
  );
const kpi = (of: KilnMonitoring, code: string) => filled(of.panels.kpis).find((one) => one.code === code)!;

beforeAll(async () => {
  database = await createTestDatabase();
  await runPlants(database.db, NOW, { startDate: '2026-10-08', plantIds: ['CER'] });
  await seedOwners(database.db, ['CER']);
  await createMinuteView(database.db);
  board = await ask();
}, 300_000);
afterAll(() => database.close());

const one = async (query: ReturnType<typeof sql<{ x: number | null }>>): Promise<number | null> =>
  (await query.execute(database.db)).rows[0]?.x ?? null;

describe('the kiln board against SQL of its own', () => {
  test('C1 and C2 are those of the newest minute', async () => {
    const { rows } = await sql<{ no: number; set: number; upper: number; lower: number }>`
      with newest as (select max(t) as t from process_minute where plant_id = 'CER' and tag like 'kiln1.%')
      select position as no, max(x::float8) filter (where name = 'setC') as set,
        max(x::float8) filter (where name = 'upperC') as upper, max(x::float8) filter (where name = 'lowerC') as lower
      from process_tag join process_minute using (plant_id, tag) join newest using (t)
      where area_id = ${KILN} and position > 0 group by 1 order by 1`.execute(database.db);
    const band = (no: number) => (no <= 11 ? 15 : no <= 17 ? 5 : no <= 20 ? 20 : no <= 22 ? 10 : 15);
    expect(rows.length).toBe(24);
    const inBand = rows.filter(({ no, set, upper }) => Math.abs(upper - set) <= band(no)).length;
    expect(kpi(board, 'C1').value).toBeCloseTo((inBand / 24) * 100, 9);
    const cross = Math.max(...rows.map(({ upper, lower }) => Math.abs(upper - lower)));
    expect(kpi(board, 'C2').value).toBeCloseTo(cross, 6);
    for (const { no, set, upper, lower } of rows) {
      const zone = filled(board.panels.curve).zones.find((each) => each.no === no);
      expect(zone).toMatchObject({ setC: set, upperC: upper, lowerC: lower });
    }
  });

  test('C3, C4 and Q1 are sums of the accounting day', async () => {
    const [from, to] = [new Date(DAY), new Date(SLOTS_TO)];
    const used = (energy: string) =>
      one(sql`select sum(quantity)::float8 as x from slot join meter using (meter_key)
        where area_id = ${KILN} and energy_code = ${energy} and slot_start >= ${from} and slot_start < ${to}`);
    const m2 = (await one(sql`select sum(quantity)::float8 as x from production_slot
      where area_id = 'CER.W4.L1' and slot_start >= ${from} and slot_start < ${to}`))!;
    const [gas, electric] = [(await used('gas'))!, (await used('electric'))!];
    expect(kpi(board, 'C3').value).toBeCloseTo(gas / m2, 6);
    const { rows } = await sql<{ code: string; f: number }>`
      select energy_code as code, kgce_per_unit as f from energy_type where plant_id = 'CER'`.execute(
      database.db,
    );
    const factor = (code: string) => rows.find((row) => row.code === code)!.f;
    expect(kpi(board, 'C4').value).toBeCloseTo((gas * factor('gas') + electric * factor('electric')) / m2, 6);
    const share = await one(sql`select (sum(quantity) filter (where grade_code = 'premium')
        / sum(quantity) * 100)::float8 as x
      from grade_slot where area_id = 'CER.W5.L1' and slot_start >= ${from} and slot_start < ${to}`);
    expect(kpi(board, 'Q1').value).toBeCloseTo(share!, 6);
    const hours = filled(board.panels.yieldHourly);
    const hour = await one(sql`select (sum(quantity) filter (where grade_code = 'premium')
        / sum(quantity) * 100)::float8 as x from grade_slot where area_id = 'CER.W5.L1'
        and slot_start >= ${new Date(SLOTS_TO - 3_600_000)} and slot_start < ${to}`);
    expect(hours.series.v.at(-1)).toBeCloseTo(hour!, 6);
    // A half hour of the trend of 24 hours, with its own gas and area.
    const { perM2 } = filled(board.panels.specific);
    const half = new Date(SLOTS_TO - 1_800_000);
    const gasHalf = await one(sql`select sum(quantity)::float8 as x from slot join meter using (meter_key)
      where area_id = ${KILN} and energy_code = 'gas' and slot_start >= ${half} and slot_start < ${to}`);
    const m2Half = await one(sql`select sum(quantity)::float8 as x from production_slot
      where area_id = 'CER.W4.L1' and slot_start >= ${half} and slot_start < ${to}`);
    expect(perM2.v.at(-1)).toBeCloseTo(gasHalf! / m2Half!, 6);
  });

  test('C5, C6 and P1 are those of the sensors and of the recorded stops', async () => {
    const fill = await one(sql`select x::float8 as x from process_minute
      where tag = 'kiln1.fill' order by t desc limit 1`);
    expect(kpi(board, 'C5').value).toBeCloseTo(fill!, 6);
    const gaps = await one(sql`select count(*)::int as x from process_minute where tag = 'kiln1.inM2PerMin'
      and t >= ${new Date(DAY)} and x < 470 / 60.0 * 0.5`);
    expect(kpi(board, 'C6').value).toBe(gaps);
    const down = await one(sql`select coalesce(sum(extract(epoch from least(coalesce(to_at, 'infinity'),
        ${new Date(NOW - 20_000)}) - greatest(from_at, ${new Date(DAY)}))), 0)::float8 as x from stop_event
      where area_id = ${KILN} and from_at < ${new Date(NOW)} and coalesce(to_at, 'infinity') > ${new Date(DAY)}`);
    const lengthS = (NOW - 20_000 - DAY) / 1000;
    expect(kpi(board, 'P1').value).toBeCloseTo((1 - down! / lengthS) * 100, 6);
  });

  test('deviations are means of five minutes', async () => {
    const { deviation } = board.panels;
    const { t0, stepS, v, zoneNos } = filled(deviation);
    const from = Date.parse(t0) + 3 * stepS * 1000;
    const mean = await one(sql`select avg(up.x - set.x)::float8 as x from process_minute up
      join process_minute set on set.t = up.t and set.tag = 'kiln1.z14.setC'
      where up.tag = 'kiln1.z14.upperC' and up.t >= ${new Date(from)} and up.t < ${new Date(from + 300_000)}`);
    expect(v[zoneNos.indexOf(14)]?.[3]).toBeCloseTo(mean!, 6);
  });
});

describe('what happens is visible', () => {
  test('a burner that is out shows below the rollers of its zone, which is looked at first', () => {
    const { zones, kiln } = filled(board.panels.curve);
    expect(kiln).toMatchObject({ id: KILN, state: 'run', burnersOut: 1 });
    expect(zones.find(({ no }) => no === 7)).toMatchObject({ side: 'lower' });
    expect(['warn', 'abnormal']).toContain(zones.find(({ no }) => no === 7)?.judge);
  });

  test('a stop of the glazing line is a gap with its reason, and goes through the kiln', async () => {
    // The newest gap of the entry within the last day, a quarter of a cycle later.
    const found = await sql<{ t: Date }>`select min(t) as t from (
        select t, x, lag(x) over (order by t) as before from process_minute where tag = 'kiln1.inM2PerMin') as m
      where x < 1 and before > 4 and t > ${new Date(NOW - 20 * 3_600_000)}`.execute(database.db);
    const gapMs = found.rows[0]!.t.getTime();
    const at = gapMs + 15 * 60_000 + 30_000;
    const context = { ...readerOf(database.db, 'CER', at), now: () => at };
    const answer = await kilnMonitoringQuery(context, {});
    const { gaps } = filled(answer.panels.curve);
    const front = gaps.find(({ toM }) => toM > 60 && toM < 80);
    expect(front?.exitMin).toBeGreaterThan(30);
    const marker = filled(answer.panels.feed).gaps.find(({ t }) => Date.parse(t) === gapMs);
    expect(marker?.text).toMatch(/^Gap of \d+ min, Glaze line 1: /);
  });

  test('a frozen sensor is reported and not judged', async () => {
    const { db } = database;
    const block = new Uint8Array(new Float32Array(60).fill(940).buffer);
    const before = await db
      .selectFrom('tag_hour')
      .selectAll()
      .where('tag', '=', 'kiln1.z9.lowerC')
      .where('hour', '>=', new Date(DAY))
      .execute();
    await db.updateTable('tag_hour').set({ readings: block }).where('tag', '=', 'kiln1.z9.lowerC').execute();
    const zone = filled((await ask()).panels.curve).zones.find(({ no }) => no === 9);
    expect(zone).toMatchObject({ frozen: 'lower', judge: 'unknown', side: null });
    for (const { hour, readings } of before)
      await db
        .updateTable('tag_hour')
        .set({ readings })
        .where('tag', '=', 'kiln1.z9.lowerC')
        .where('hour', '=', hour)
        .execute();
  });
});

describe('what is asked for', () => {
  test('a kiln, a point, and what is permitted', async () => {
    const second = await ask({ kiln: 'CER.W4.L2.P1.U01', point: 'o2Pct' });
    expect(filled(second.panels.curve).kiln.id).toBe('CER.W4.L2.P1.U01');
    expect(filled(second.panels.detail)).toMatchObject({ point: 'o2Pct', tag: 'kiln2.o2' });
    expect(filled(second.panels.detail).limits.map(({ value }) => value)).toEqual([7.5, 10.5, 7]);
    expect(filled((await ask({ point: 'drive.hotAir' })).panels.detail)).toMatchObject({
      name: 'Hot-air fan',
    });
    await expect(ask({ kiln: 'CER.W1' })).rejects.toMatchObject({ retCode: '040401' });
    const narrow = await ask({}, (code) => code === 'kilnMonitoring:drives');
    expect(Object.keys(narrow.panels)).toEqual(['drives']);
    const elsewhere = await ask({ areaId: 'CER.W1' });
    expect(elsewhere.panels.curve).toMatchObject({ gap: 'notConfigured' });
  });

  test('the line of the settings chooses the kiln, the grade what counts as good', async () => {
    const { db } = database;
    const setting = {
      ...defaultBoardSetting('kilnMonitoring', 'CER', 'ceramics'),
      lineIds: ['CER.W4.L2'],
      materialGradeId: 'first',
      own: { 'band.fire': 0.1, gasTarget: 1.1 },
    };
    await saveSetting(db, 'CER', setting);
    const after = await ask();
    expect(filled(after.panels.curve).kiln.id).toBe('CER.W4.L2.P1.U01');
    expect(filled(after.panels.yieldHourly).grade).toBe('First grade');
    expect(kpi(after, 'Q1').value).toBeLessThan(10);
    expect(filled(after.panels.curve).zones.find(({ no }) => no === 14)?.bandK).toBe(0.1);
    expect(filled(after.panels.specific).target).toBe(1.1);
    await db.deleteFrom('board_setting').where('org_id', '=', orgOf('CER')).execute();
    const fields = await kilnMonitoringFields({ db, plantId: 'CER', language: 'en' });
    expect(fields.map(({ code }) => code)).toContain('band.fire');
  });

  test('a kiln of which nothing came says so, and no figure is invented', async () => {
    const later = NOW + 3_600_000;
    const context = { ...readerOf(database.db, 'CER', later), now: () => later };
    const { panels } = await kilnMonitoringQuery(context, {});
    for (const panel of Object.values(panels)) expect(panel).toMatchObject({ gap: 'noData' });
  });
});
