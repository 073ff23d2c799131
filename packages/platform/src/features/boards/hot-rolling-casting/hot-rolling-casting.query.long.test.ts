/** The hot rolling and casting board against SQL of its own, with the cobbles and the clogged filter of the simulated line. */
import { HotRollingCastingSchema, type HotRollingCasting } from '@plantdeck/boards/contract';
import { parseContract } from '@plantdeck/core/contract';
import { runPlants } from '@plantdeck/plants/testing/run-plants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orgOf, readerOf, saveSetting, seedOwners } from '../../../../testing/boards/board-plants.ts';
import { filled } from '../../../../testing/boards/filled.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { createMinuteView } from '../../../../testing/values-sql.ts';
import { defaultBoardSetting } from '../../board-settings/index.ts';
import { hotRollingCastingFields, hotRollingCastingQuery } from './hot-rolling-casting.query.ts';

/** Scenario day 18: the filter of the emulsion clogs at 10:00 for 75 minutes. */
const CLOG = Date.parse('2026-10-16T10:00:00+08:00');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = CLOG + 5 * HOUR + 5 * MINUTE + 20_000;
/** The newest minute has ended, and so has the newest quarter hour. */
const AT = NOW - 20_000;
const DAY = Date.parse('2026-10-16T00:00:00+08:00');
const SLOTS_TO = CLOG + 5 * HOUR;
const LINE = 'ALU.W3.L1';
const PLANT = { startDate: '2026-10-11', plantIds: ['ALU'] };
const MM2 = (stand: number): number => 2_400 * (((Math.PI / 4) * 9.5 ** 2) / 2_400) ** (stand / 13);

let database: TestDatabase;
let board: HotRollingCasting;
const ask = async (
  nowMs = NOW,
  scope: Record<string, string> = {},
  can?: (code: string) => boolean,
): Promise<HotRollingCasting> =>
  parseContract(
    HotRollingCastingSchema,
    JSON.parse(JSON.stringify(await hotRollingCastingQuery(readerOf(database.db, 'ALU', nowMs, can), scope))),
    'rolling line',
  );
const kpi = (of: HotRollingCasting, code: string) => filled(of.panels.kpis).find((one) => one.code === code)!;
const one = async (query: ReturnType<typeof sql<{ x: number | null }>>): Promise<number> =>
  Number((await query.execute(database.db)).rows[0]?.x);

beforeAll(async () => {
  database = await createTestDatabase();
  await runPlants(database.db, NOW, PLANT);
  await seedOwners(database.db, ['ALU']);
  await createMinuteView(database.db);
  board = await ask();
}, 400_000);
afterAll(() => database.close());

const minutes = (tag: string, fromMs: number, toMs: number) =>
  sql`select t, x::float8 as x from process_minute where tag = ${tag}
    and t >= ${new Date(fromMs)} and t < ${new Date(toMs)}`;
/** Quarter hours of the accounting day with all their minutes and their count. */
const pairs = sql`select slot_start, rolled, good from
  (select slot_start, mass_t::float8 as good from production_slot where area_id = ${LINE}
    and mass_t is not null and slot_start >= ${new Date(DAY)} and slot_start < ${new Date(SLOTS_TO)}) as g
  join (select date_bin('15 minutes', t, ${new Date(DAY)}) as slot_start, sum(x) / 60 as rolled
    from (${minutes('rod.tph', DAY, SLOTS_TO)}) as m group by 1 having count(*) = 15) as r using (slot_start)`;
const rolled = () => one(sql`select sum(rolled) as x from (${pairs}) as p`);
const good = () => one(sql`select sum(good) as x from (${pairs}) as p`);
/** Minutes of those quarter hours that no stop covers, or no planned one. */
const without = (planned: boolean) =>
  one(sql`select count(*)::float8 as x from (${pairs}) as p
    cross join generate_series(0, 14) as n
    where not exists (select from stop_event where area_id = ${LINE} and (planned or not ${planned})
      and from_at <= slot_start + n * interval '1 minute'
      and coalesce(to_at, 'infinity') > slot_start + n * interval '1 minute')`);

describe('the hot rolling and casting board against SQL of its own', () => {
  test('P1 to P5 and P7 are those of stops, minutes and counts of the accounting day', async () => {
    const [produced, goodT] = [await rolled(), await good()];
    const [made, busy] = [await without(false), await without(true)];
    expect(made).toBeGreaterThan(300);
    expect(busy).toBeGreaterThan(made);
    const ideal = 4.2;
    const [p1, p2, p3] = [made / busy, produced / ((ideal * made) / 60), goodT / produced];
    expect(kpi(board, 'P1').value).toBeCloseTo(100 * p1, 6);
    expect(kpi(board, 'P2').value).toBeCloseTo(100 * p2, 6);
    expect(kpi(board, 'P3').value).toBeCloseTo(100 * p3, 6);
    expect(kpi(board, 'P4').value).toBeCloseTo(100 * p1 * p2 * p3, 6);
    expect(kpi(board, 'P5').value).toBeCloseTo(produced / (busy / 60), 6);
    expect(kpi(board, 'P7').value).toBeCloseTo(100 * (1 - p3), 6);
    expect(filled(board.panels.coil).yieldPct).toBe(kpi(board, 'P3').value);
    expect(kpi(board, 'P3').value).toBeCloseTo(99, 1);
  });

  test('E3 is the electricity of the line for its good output, and so is each hour of rolling', async () => {
    const used = (area: string, fromMs: number, toMs: number) =>
      one(sql`select sum(quantity)::float8 as x from slot join meter using (meter_key)
        where area_id like ${`${area}%`} and energy_code = 'electric' and kind = 'feeder'
          and slot_start >= ${new Date(fromMs)} and slot_start < ${new Date(toMs)}`);
    const made = (fromMs: number, toMs: number) =>
      one(sql`select sum(mass_t)::float8 as x from production_slot where area_id = ${LINE}
        and slot_start >= ${new Date(fromMs)} and slot_start < ${new Date(toMs)}`);
    expect(kpi(board, 'E3').value).toBeCloseTo(
      (await used(LINE, DAY, SLOTS_TO)) / (await made(DAY, SLOTS_TO)),
      6,
    );
    const { kwhPerT } = filled(board.panels.energy);
    const at = kwhPerT.v.findLastIndex((value) => value !== null);
    const hour = Date.parse(kwhPerT.t0) + at * HOUR;
    expect(kwhPerT.v[at]).toBeCloseTo(
      (await used(`${LINE}.P2`, hour, hour + HOUR)) / (await made(hour, hour + HOUR)),
      6,
    );
    expect(filled(board.panels.energy).gasPerT).toBeNull();
  });

  test('Q3 is Cpk of the subgroups of 8 hours, and the limits are those of the days before', async () => {
    const groups = (fromMs: number, toMs: number) => sql`select g, avg(x) as mean, max(x) - min(x) as range,
        count(*)::int as n, array_agg(x) as xs
      from (select date_bin('5 minutes', s.t, ${new Date(fromMs)}) as g, s.x
        from (${minutes('rod.sizeMm', fromMs, toMs)}) as s
        join (${minutes('rod.runs', fromMs, toMs)}) as r on r.t = s.t and r.x = 1) as m
      group by g having count(*) >= 2`;
    // d2 for subgroups of two to five values (ISO 7870-2).
    const d2 = sql`(array[null, 1.128, 1.693, 2.059, 2.326]::float8[])[n]`;
    const chartOf = async (fromMs: number, toMs: number) => {
      const { rows } = await sql<{ sigma: number; mean: number; n: number }>`
        select avg(range / ${d2}) as sigma, sum(mean * n) / sum(n) as mean, count(*)::int as n
        from (${groups(fromMs, toMs)}) as g`.execute(database.db);
      return rows[0]!;
    };
    const to = Math.floor(AT / (5 * MINUTE)) * 5 * MINUTE;
    const now = await chartOf(to - 8 * HOUR, to);
    expect(now.n).toBeGreaterThan(25);
    expect(kpi(board, 'Q3').note?.value).toBe(now.n);
    const cpk = Math.min(9.75 - now.mean, now.mean - 9.25) / (3 * now.sigma);
    expect(kpi(board, 'Q3').value).toBeCloseTo(cpk, 2);
    const { chart, cpk: shown } = filled(board.panels.size);
    expect(shown).toBe(kpi(board, 'Q3').value);
    const base = await chartOf(DAY - 24 * HOUR, DAY);
    expect(chart?.subgroups).toBe(base.n);
    expect(chart?.centre).toBeCloseTo(base.mean, 6);
    expect(chart?.ucl).toBeCloseTo(base.mean + (3 * base.sigma) / Math.sqrt(5), 3);
  });

  test('the mass flow of each stand is v·A against that of the first, of the newest minute', async () => {
    const speed = (stand: number) =>
      one(sql`select x from (${minutes(`stand${stand}.mps`, AT - MINUTE, AT)}) as m`);
    const first = (await speed(1)) * Number(MM2(1).toFixed(2));
    const { rows } = filled(board.panels.stands);
    expect(rows).toHaveLength(13);
    const errors: number[] = [];
    for (const { stand, errPct } of rows) {
      const error = (((await speed(stand)) * Number(MM2(stand).toFixed(2)) - first) / first) * 100;
      expect(errPct).toBeCloseTo(error, 6);
      errors.push(error);
    }
    const worst = errors.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0]!;
    expect(kpi(board, 'massFlow').value).toBeCloseTo(worst, 6);
  });
});

describe('what happens is visible', () => {
  test('a cobble is an event, and the stand that slipped before it is named', async () => {
    const { rows } = await sql<{ t: Date }>`select t from (select t, x, lag(x) over (order by t) as before
      from (${minutes('rod.cobble', DAY - 5 * 24 * HOUR, AT)}) as m) as c where x = 1 and before = 0
      order by t`.execute(database.db);
    expect(rows.length).toBeGreaterThan(0);
    let traced = 0;
    for (const { t } of rows) {
      const ms = t.getTime();
      const after = await ask(ms + 3 * MINUTE + 20_000);
      const event = filled(after.panels.coil).events.find((each) => Date.parse(each.t) === ms);
      expect(event).toMatchObject({ kind: 'cobble', to: null });
      expect(filled(after.panels.mimic).line.state).toBe('fault');
      expect(after.notices.map(({ code }) => code)).toEqual(['rolling.fault']);
      expect(filled(after.panels.stands).rows.map(({ flow }) => flow)).toEqual(
        Array.from({ length: 13 }, () => 'unknown'),
      );
      if (event?.stand == null) continue;
      traced += 1;
      expect(event.errPct).toBeLessThan(-2);
      // A minute before, the picture marks the same stand: stock piles up before it.
      const before = await ask(ms + 20_000);
      const section = filled(before.panels.mimic).sections.find(({ no }) => no === event.stand);
      expect(section).toMatchObject({ judge: 'abnormal', beyond: 'massFlow' });
      expect(filled(before.panels.stands).rows[event.stand - 1]).toMatchObject({ flow: 'loop' });
      expect(kpi(before, 'massFlow').judge).toBe('abnormal');
      // Its rolls turn with less load than those around it.
      const load = filled(before.panels.stands).rows.map(({ loadPct }) => loadPct ?? 0);
      expect(load[event.stand - 1]).toBeLessThan(load[event.stand - 2]!);
    }
    expect(traced).toBeGreaterThan(0);
  });

  test('a clogged emulsion filter shows from the size back to the pressure', async () => {
    const before = await ask(CLOG - 5 * MINUTE + 20_000);
    const clogged = await ask(CLOG + HOUR + 20_000);
    const emulsion = (of: HotRollingCasting, code: string) =>
      filled(of.panels.emulsion).find((each) => each.code === code)!;
    const lastSize = (of: HotRollingCasting) => filled(of.panels.size).x.v.findLast((one) => one !== null)!;
    expect(lastSize(clogged)).toBeGreaterThan(filled(clogged.panels.size).chart!.ucl);
    expect(lastSize(before)).toBeLessThan(filled(before.panels.size).chart!.ucl);
    const points = filled(clogged.panels.profile).points;
    expect(points.some(({ judge, section }) => judge !== 'normal' && section.startsWith('stand'))).toBe(true);
    expect(emulsion(before, 'emulsionBar').judge).toBe('normal');
    expect(emulsion(clogged, 'emulsionBar')).toMatchObject({ judge: 'abnormal' });
    expect(emulsion(clogged, 'emulsionM3h').judge).toBe('abnormal');
    // The alarm of that value is of the same time.
    expect(
      await one(sql`select count(*)::float8 as x from alarm where area_id = 'ALU.W3.L1.P2.U04'
        and limit_value = 3 and on_at between ${new Date(CLOG)} and ${new Date(CLOG + HOUR)}`),
    ).toBe(1);
  });
});

describe('what is asked for', () => {
  test('a line, an area without one, and what is permitted', async () => {
    expect(filled((await ask(NOW, { lineId: LINE })).panels.mimic).line.id).toBe(LINE);
    await expect(ask(NOW, { lineId: 'ALU.W2.L1' })).rejects.toMatchObject({ retCode: '040401' });
    const elsewhere = await ask(NOW, { areaId: 'ALU.W2' });
    expect(elsewhere.panels.mimic).toMatchObject({ gap: 'notConfigured' });
    const narrow = await ask(NOW, {}, (code) => code === 'hotRollingCasting:stands');
    expect(Object.keys(narrow.panels)).toEqual(['stands']);
  });

  test('who may not see the line gets none of it, nor its settings', async () => {
    const reader = { ...readerOf(database.db, 'ALU', NOW), dataAreaId: 'ALU.W2' };
    const payload = await hotRollingCastingQuery(reader, {});
    for (const panel of Object.values(payload.panels)) expect(panel).toMatchObject({ gap: 'notConfigured' });
    expect(await hotRollingCastingFields(reader)).toEqual([]);
  });

  test('tolerance, mass flow, load, coil and windows are those of the settings', async () => {
    const { db } = database;
    await saveSetting(db, 'ALU', {
      ...defaultBoardSetting('hotRollingCasting', 'ALU', 'aluminium'),
      own: {
        tolLowMm: 9.4,
        tolHighMm: 9.6,
        massFlowPct: 0.1,
        highLoadPct: 20,
        coilKg: 3_000,
        'low.barC': 600,
        'high.barC': 700,
      },
    });
    const after = await ask();
    await db.deleteFrom('board_setting').where('org_id', '=', orgOf('ALU')).execute();
    expect(filled(after.panels.size).tolMm).toEqual([9.4, 9.6]);
    expect(kpi(after, 'Q3').value).toBeLessThan(kpi(board, 'Q3').value!);
    expect(kpi(after, 'massFlow')).toMatchObject({ band: [-0.1, 0.1], judge: 'abnormal' });
    expect(filled(after.panels.coil).targetKg).toBe(3_000);
    const caster = filled(after.panels.mimic).sections.find(({ kind }) => kind === 'caster');
    expect(caster).toMatchObject({ judge: 'abnormal', beyond: 'tempC' });
    const fields = await hotRollingCastingFields(readerOf(db, 'ALU', NOW));
    expect(fields.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['tolLowMm', 'massFlowPct', 'highLoadPct', 'low.barC', 'high.emulsionBar']),
    );
  });

  test('a line of which nothing came says so, and no figure is invented', async () => {
    const { panels } = await ask(NOW + 4 * HOUR);
    for (const panel of Object.values(panels)) expect(panel).toMatchObject({ gap: 'noData' });
  });
});
