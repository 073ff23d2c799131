/** The casting line board against SQL of its own over the stored minutes. */
import { CastingLineSchema, type CastingLine } from '@plantdeck/boards/contract';
import { parseContract } from '@plantdeck/core/contract';
import { runPlants } from '@plantdeck/plants/testing/run-plants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orgOf, readerOf, saveSetting, seedOwners } from '../../../../testing/boards/board-plants.ts';
import { filled } from '../../../../testing/boards/filled.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { createMinuteView } from '../../../../testing/values-sql.ts';
import { defaultBoardSetting } from '../../board-settings/index.ts';
import { castingLineFields } from './fields.ts';
import { castingLineQuery } from './casting-line.query.ts';

/** Day 57 of the scenario: the water filter of the mould table clogs in the first drop after ten o'clock. */
const NOW = Date.parse('2026-11-24T20:05:20+08:00');
const AT = new Date('2026-11-24T20:05:00+08:00');
const DAY = new Date('2026-11-24T00:00:00+08:00');
const PIT = 'ALU.W2.L1.P2.U01';
const MINUTE_MS = 60_000;

let database: TestDatabase;
let board: CastingLine;
const ask = async (scope: Record<string, string> = {}, can?: (code: string) => boolean, nowMs = NOW) =>
  parseContract(
    CastingLineSchema,
    JSON.parse(JSON.stringify(await castingLineQuery(readerOf(database.db, 'ALU', nowMs, can), scope))),
    'casting',
  );
const kpi = (of: CastingLine, code: string) => filled(of.panels.kpis).find((one) => one.code === code)!;

interface DropSql {
  readonly no: number;
  readonly alloy: number;
  readonly fromAt: Date;
  readonly toAt: Date;
  readonly poured: number;
  readonly length: number;
  readonly checkedAt: Date | null;
  readonly billets: number | null;
  readonly good: number | null;
  readonly turnaround: number | null;
  readonly cycle: number | null;
}
let drops: DropSql[];

beforeAll(async () => {
  database = await createTestDatabase();
  await runPlants(database.db, NOW, { startDate: '2026-11-21', plantIds: ['ALU'] });
  await seedOwners(database.db, ['ALU']);
  await createMinuteView(database.db);
  await sql`create table pit_minute as select t, ${sql.join(
    [
      'phase',
      'dropNo',
      'alloy',
      'pouredT',
      'lengthMm',
      'checkedNo',
      'checkedT',
      'checkedGoodT',
      'speed',
      'waterM3h',
      'launderC',
      'levelMm',
      'hydrogen',
      'argonLpm',
      'holdingT',
    ].map(
      (name) =>
        sql`max(x) filter (where name = ${sql.lit(name)} and position = 0)::float8 as ${sql.id(name)}`,
    ),
  )} from process_tag join process_minute using (plant_id, tag)
    where area_id = ${PIT} and t >= ${new Date(NOW - 48 * 3_600_000)} and t < ${AT} group by t`.execute(
    database.db,
  );
  await sql`create table strand_minute as select t, position as strand,
      max(x) filter (where name = 'strandLevelMm')::float8 as level,
      max(x) filter (where name = 'strandShut')::float8 as shut
    from process_tag join process_minute using (plant_id, tag)
    where area_id = ${PIT} and position > 0 and t >= ${new Date(NOW - 48 * 3_600_000)} and t < ${AT}
    group by t, position`.execute(database.db);
  drops = (
    await sql<DropSql>`with cast_minute as (select * from pit_minute where phase = 1),
      one as (select "dropNo"::int as no, max(alloy)::int as alloy, min(t) as "fromAt",
          max(t) + interval '1 minute' as "toAt" from cast_minute group by "dropNo"),
      metal as (select "dropNo"::int as no, max("pouredT") as poured, max("lengthMm") as length
        from pit_minute where phase > 0 group by "dropNo"),
      seen as (select distinct on ("checkedNo") "checkedNo"::int as no, t as "checkedAt", "checkedT" as billets,
          "checkedGoodT" as good from pit_minute order by "checkedNo", t),
      timed as (select one.*,
          exists (select from pit_minute where t = "fromAt" - interval '1 minute') as begins,
          exists (select from pit_minute where t = "toAt") as ends from one)
      select timed.no, alloy, "fromAt", "toAt", poured, length, "checkedAt", billets, good,
        case when begins and lag(ends) over w and lag(timed.no) over w = timed.no - 1
          then extract(epoch from "fromAt" - lag("toAt") over w)::float8 / 60 end as turnaround,
        case when begins and lag(begins) over w and lag(timed.no) over w = timed.no - 1
          then extract(epoch from "fromAt" - lag("fromAt") over w)::float8 / 60 end as cycle
      from timed join metal using (no) left join seen using (no)
      window w as (order by timed.no) order by timed.no`.execute(database.db)
  ).rows;
  board = await ask();
}, 300_000);
afterAll(() => database.close());

const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0);
const mean = (values: readonly number[]) => sum(values, (value) => value) / values.length;
const checkedToday = () => drops.filter(({ checkedAt }) => checkedAt !== null && checkedAt >= DAY);
const known = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null);

describe('the casting line board against SQL of its own', () => {
  test('P1 to P4 are those of the stops, the metal and the inspected drops since the accounting day began', async () => {
    const { rows } = await sql<{ stopped: number; planned: number }>`select
        coalesce(sum(extract(epoch from least(coalesce(to_at, ${AT}), ${AT}) - greatest(from_at, ${DAY}))), 0)::float8
          as stopped,
        coalesce(sum(extract(epoch from least(coalesce(to_at, ${AT}), ${AT}) - greatest(from_at, ${DAY})))
          filter (where planned), 0)::float8 as planned
      from stop_event where plant_id = 'ALU' and area_id = ${PIT} and from_at < ${AT}
        and coalesce(to_at, ${AT}) > ${DAY}`.execute(database.db);
    const whole = (AT.getTime() - DAY.getTime()) / 1_000;
    const castS = whole - rows[0]!.stopped;
    const p1 = (castS / (whole - rows[0]!.planned)) * 100;
    expect(kpi(board, 'P1').value).toBeCloseTo(p1, 6);
    const before = await sql<{
      no: number;
      poured: number;
    }>`select "dropNo"::int as no, max("pouredT") as poured
      from pit_minute where t < ${DAY} group by "dropNo"`.execute(database.db);
    const poured = sum(
      drops,
      ({ no, poured: t }) => t - (before.rows.find((one) => one.no === no)?.poured ?? 0),
    );
    const rated = (48 * Math.round((Math.PI * 178 ** 2) / 4) * 1e-6 * 105 * 60 * 2_700) / 1e6;
    const p2 = (poured / ((rated * castS) / 3_600)) * 100;
    expect(kpi(board, 'P2').value).toBeCloseTo(p2, 6);
    expect(p2).toBeGreaterThan(90);
    expect(p2).toBeLessThan(105);
    const today = checkedToday();
    expect(today.length).toBeGreaterThan(3);
    const p3 = (sum(today, ({ good }) => good!) / sum(today, ({ billets }) => billets!)) * 100;
    expect(kpi(board, 'P3').value).toBeCloseTo(p3, 6);
    expect(kpi(board, 'P4').value).toBeCloseTo((p1 * p2 * p3) / 1e4, 6);
  });

  test('recovery and turnaround are those of the drops, and each drop has its metal and times', () => {
    const today = checkedToday();
    const recovery = (sum(today, ({ good }) => good!) / sum(today, ({ poured }) => poured)) * 100;
    expect(kpi(board, 'castRecovery').value).toBeCloseTo(recovery, 6);
    expect(kpi(board, 'castRecovery').note?.value).toBe(today.length);
    expect(recovery).toBeGreaterThan(90);
    expect(recovery).toBeLessThan(98.5);
    const begun = drops.filter(({ fromAt }) => fromAt >= DAY);
    const turnaround = mean(known(begun.map((drop) => drop.turnaround)));
    expect(kpi(board, 'turnaround').value).toBeCloseTo(turnaround, 6);
    const panel = filled(board.panels.today);
    expect(panel.turnaroundMin).toBeCloseTo(turnaround, 6);
    expect(panel.cycleMin).toBeCloseTo(mean(known(begun.map((drop) => drop.cycle))), 6);
    expect([panel.pouredT, panel.goodT].map((t) => t!.toFixed(6))).toEqual(
      [sum(today, ({ poured }) => poured), sum(today, ({ good }) => good!)].map((t) => t.toFixed(6)),
    );
    const shown = drops.filter(({ toAt, checkedAt }) => (checkedAt ?? toAt) >= DAY).toReversed();
    expect(panel.drops.map(({ no }) => no)).toEqual(shown.map(({ no }) => `D-${no}`));
    panel.drops.forEach((row, at) => {
      const one = shown[at]!;
      expect(row.alloy).toBe(['6063', '6061'][one.alloy]);
      expect(Date.parse(row.from)).toBe(one.fromAt.getTime());
      expect([row.pouredT, row.lengthMm, row.goodT]).toEqual([one.poured, one.length, one.good]);
      expect([row.turnaroundMin, row.cycleMin]).toEqual([one.turnaround, one.cycle]);
      if (one.good !== null) expect(row.recoveryPct).toBeCloseTo((one.good / one.poured) * 100, 6);
    });
  });

  test('F4 and F7 are those of the furnaces that fill the line', async () => {
    const { rows } = await sql<{ charged: number; tapped: number; heats: number; inTime: number }>`
      with minute as (select area_id as area, t,
          max(x) filter (where name = 'phase')::int as phase, max(x) filter (where name = 'heatNo')::int as heat,
          max(x) filter (where name = 'chargedT')::float8 as charged,
          max(x) filter (where name = 'tappedT')::float8 as tapped
        from process_tag join process_minute using (plant_id, tag)
        where area_id in ('ALU.W1.L1.P1.U01', 'ALU.W1.L1.P1.U02')
          and t >= ${new Date(NOW - 48 * 3_600_000)} and t < ${AT} group by area_id, t),
      one as (select area, heat, min(t) as "fromAt", max(t) + interval '1 minute' as "toAt", max(charged) as charged,
          max(tapped) as tapped, count(*) as known, bool_or(phase = 6) as taps,
          extract(epoch from min(t) filter (where phase >= 5) - min(t)) / 60 as ready,
          extract(epoch from max(t) - min(t)) / 60 + 1 as cycle
        from minute where phase > 0 group by area, heat)
      select sum(charged)::float8 as charged, sum(tapped)::float8 as tapped, count(*)::int as heats,
        (count(*) filter (where ready <= 90 + 165 + 30 + 35 + 15))::int as "inTime" from one
      where taps and "toAt" > ${DAY} and cycle - known <= 0.1 * cycle
        and exists (select from minute as m where m.area = one.area and m.t = "fromAt" - interval '1 minute')
        and exists (select from minute as m where m.area = one.area and m.t = "toAt")`.execute(database.db);
    const { charged, tapped, heats, inTime } = rows[0]!;
    expect(heats).toBeGreaterThan(2);
    expect(kpi(board, 'F4').value).toBeCloseTo(((charged - tapped) / charged) * 100, 6);
    expect(kpi(board, 'F7').value).toBeCloseTo((inTime / heats) * 100, 6);
  });

  test('rejected billets are counted by defect, most first, over the inspected drops of two days', async () => {
    const { rows } = await sql<{ position: number; count: number }>`
      with one as (select distinct on ("checkedNo") "checkedNo", t from pit_minute
        where "checkedNo" in (select distinct "dropNo" from pit_minute where phase = 1) order by "checkedNo", t)
      select position, sum(x)::int as count from one
        join process_minute using (t) join process_tag using (plant_id, tag)
      where area_id = ${PIT} and name = 'rejected' group by position order by position`.execute(database.db);
    const panel = filled(board.panels.defects);
    const codes = ['crack', 'bleedOut', 'coldShut', 'surface', 'length'];
    for (const { position, count } of rows)
      expect(panel.rows.find(({ code }) => code === codes[position - 1])!.count).toBe(count);
    expect(panel.rows.map(({ count }) => count)).toEqual(
      panel.rows.map(({ count }) => count).toSorted((a, b) => b - a),
    );
    expect(panel.rows.at(-1)!.cumulativePct).toBeCloseTo(100, 9);
    expect(panel.drops).toBe(drops.filter(({ checkedAt }) => checkedAt !== null).length);
  });

  test('a drop that runs shows the newest minute, its trend, and when it will end', async () => {
    // Its first minute fills launder and moulds: nothing has been lowered yet.
    const running = drops.find(({ fromAt, length }) => fromAt >= DAY && length >= 7_200)!;
    const nowMs = running.fromAt.getTime() + 30 * MINUTE_MS + 20_000;
    const of = await ask({}, undefined, nowMs);
    const drop = filled(of.panels.drop);
    const { rows } = await sql<Record<string, number>>`select * from pit_minute
      where t < ${new Date(nowMs - 20_000)} order by t desc limit 1`.execute(database.db);
    expect(drop).toMatchObject({
      no: `D-${running.no}`,
      phase: 'steady',
      lengthMm: 29 * 105,
      targetMm: 7_200,
    });
    expect(drop.speedMmMin).toBe(rows[0]!['speed']);
    expect(Math.abs(Date.parse(drop.etaEnd!) - running.toAt.getTime()) / MINUTE_MS).toBeLessThanOrEqual(1);
    const water = filled(of.panels.trend).tags.find(({ tag }) => tag === 'waterM3h')!;
    const course = await sql<{ x: number }>`select "waterM3h" as x from pit_minute
      where t >= ${running.fromAt} and t < ${new Date(nowMs - 20_000)} and "lengthMm" > 0 order by t`.execute(
      database.db,
    );
    expect(water.actual.v).toEqual(course.rows.map(({ x }) => x));
    expect([water.lo.v[0], water.hi.v[0]]).toEqual([195, 230]);
    const strands = filled(of.panels.strands);
    expect(strands.moulds.length).toBe(48);
    const levels = await sql<{ level: number }>`select level from strand_minute
      where t = ${new Date(nowMs - 20_000 - MINUTE_MS)} order by strand`.execute(database.db);
    expect(strands.moulds.map(({ levelDevMm }) => levelDevMm)).toEqual(levels.rows.map(({ level }) => level));
    expect(filled(of.panels.melt).argonNm3h.value).toBeCloseTo(rows[0]!['argonLpm']! * 0.06, 9);
    expect(filled(of.panels.next).holdingT).toBe(rows[0]!['holdingT']);
    expect(of.refreshS).toBe(5);
    // Between two drops it asks less often, and what only flows during a drop is not told.
    const idle = await ask({}, undefined, running.toAt.getTime() + 20 * MINUTE_MS + 20_000);
    expect(idle.refreshS).toBe(60);
    expect(filled(idle.panels.drop)).toMatchObject({ phase: 'turnaround', speedMmMin: null, etaEnd: null });
    expect(filled(idle.panels.strands).moulds.every(({ state }) => state === null)).toBe(true);
  });

  test('strands that bleed are traced to the water that was lost before, and to the billets rejected after', async () => {
    const { rows: bled } = await sql<{ strand: number; t: Date; no: number }>`
      select strand, min(t) as t, max("dropNo")::int as no from strand_minute join pit_minute using (t)
      where level < -5 and phase = 1 and t >= ${new Date('2026-11-24T10:00:00+08:00')} group by strand
      order by t limit 2`.execute(database.db);
    expect(bled.length).toBe(2);
    const drop = drops.find(({ no }) => no === bled[0]!.no)!;
    const of = await ask({}, undefined, bled[1]!.t.getTime() + 3 * MINUTE_MS + 20_000);
    const { events, moulds } = filled(of.panels.strands);
    expect(events.map(({ no, kind, from }) => ({ no, kind, t: Date.parse(from) }))).toEqual(
      bled.map(({ strand, t }) => ({ no: strand, kind: 'bleed', t: t.getTime() })),
    );
    const { rows: low } = await sql<{ t: Date; x: number }>`select t, "waterM3h" as x from pit_minute
      where "dropNo" = ${drop.no} and phase = 1 and "waterM3h" < 195 and t <= ${bled[0]!.t} order by t`.execute(
      database.db,
    );
    expect(events[0]!.cause).toEqual({
      tag: 'waterM3h',
      limit: 195,
      value: Math.min(...low.map(({ x }) => x)),
      since: expect.any(String),
    });
    expect(Date.parse(events[0]!.cause!.since)).toBe(low[0]!.t.getTime());
    expect(low[0]!.t.getTime()).toBeLessThan(bled[0]!.t.getTime());
    expect(moulds.filter(({ state }) => state === 'bleed' || state === 'closed').length).toBe(2);
    const nodes = filled(of.panels.drop).nodes;
    expect(nodes.find(({ node }) => node === 'table')!.judge).toBe('abnormal');
    expect(nodes.find(({ node }) => node === 'water')!.judge).toBe('abnormal');
    expect(nodes.find(({ node }) => node === 'launder')!.judge).toBe('normal');
    // Its recovery is below that of the drops in which nothing happened.
    const later = filled(board.panels.today).drops;
    const hit = later.find(({ no }) => no === `D-${drop.no}`)!;
    const whole = later.filter(({ no, recoveryPct }) => recoveryPct !== null && no !== hit.no);
    expect(hit.recoveryPct!).toBeLessThan(mean(whole.map(({ recoveryPct }) => recoveryPct!)) - 3);
    expect(
      filled(board.panels.defects).rows.find(({ code }) => code === 'bleedOut')!.count,
    ).toBeGreaterThanOrEqual(2);
  });

  test('the next drops are those of the heats in the furnaces, the first to be ready first', () => {
    const next = filled(board.panels.next);
    const newest = drops.at(-1)!.no;
    expect(next.drops.length).toBeGreaterThan(0);
    expect(next.drops.map(({ dropNo }) => dropNo)).toEqual(next.drops.map((_, at) => `D-${newest + at + 1}`));
    expect(next.drops.every(({ furnaceId }) => /U0[12]$/.test(furnaceId))).toBe(true);
    const times = next.drops.map(({ isReady, readyAt }) =>
      isReady ? 0 : readyAt ? Date.parse(readyAt) : Infinity,
    );
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(next.needT).toBeCloseTo(
      (48 * Math.round((Math.PI * 178 ** 2) / 4) * 1e-6 * 7.2 * 2_700) / 1_000,
      6,
    );
  });
});

test('its settings change what it judges, and an area without a line says so', async () => {
  const fields = await castingLineFields(readerOf(database.db, 'ALU', NOW));
  expect(fields.map(({ code }) => code)).toEqual([
    'line',
    ...['6063', '6061'].flatMap((alloy) =>
      ['launderC', 'speed', 'waterM3h'].flatMap((tag) => [`${tag}.low.${alloy}`, `${tag}.high.${alloy}`]),
    ),
    'waterC.low',
    'waterC.high',
    'levelMm.low',
    'levelMm.high',
    'strandLimitMm',
    'hydrogenMax',
    'argonMinNm3h',
    'rotorMinRpm',
    'filterMaxKpa',
    'recoveryPct',
    'turnaroundMin',
    'defects',
  ]);
  const scope = { ...defaultBoardSetting('castingLine', 'ALU', 'aluminium') };
  const running = drops.find(({ fromAt, length }) => fromAt >= DAY && length >= 7_200)!;
  const nowMs = running.fromAt.getTime() + 30 * MINUTE_MS + 20_000;
  const alloy = ['6063', '6061'][running.alloy]!;
  await saveSetting(database.db, 'ALU', {
    ...scope,
    own: {
      [`launderC.high.${alloy}`]: 690,
      strandLimitMm: 0.1,
      recoveryPct: 99.9,
      turnaroundMin: 1,
      hydrogenMax: 0.01,
      defects: ['crack'],
    },
  });
  const set = await ask({}, undefined, nowMs);
  const trend = filled(set.panels.trend).tags.find(({ tag }) => tag === 'launderC')!;
  expect([trend.hi.v[0], trend.judge]).toEqual([690, 'abnormal']);
  expect(filled(set.panels.strands).moulds.filter(({ state }) => state !== 'ok').length).toBeGreaterThan(20);
  expect(filled(set.panels.melt).hydrogen.judge).toBe('abnormal');
  const after = await ask();
  expect(kpi(after, 'castRecovery')).toMatchObject({ target: 99.9, judge: 'warn' });
  expect(kpi(after, 'turnaround')).toMatchObject({ target: 1, judge: 'warn' });
  expect(filled(after.panels.defects).rows.map(({ code }) => code)).toEqual(['crack']);
  await sql`delete from board_setting where org_id = ${orgOf('ALU')}`.execute(database.db);
  expect((await ask({ areaId: 'ALU.W1' })).panels.drop).toMatchObject({ gap: 'notConfigured' });
  // Whose area has no line sees none, nor its settings; whose area is the line alone sees no furnace.
  const elsewhere = { ...readerOf(database.db, 'ALU', NOW), dataAreaId: 'ALU.W3' };
  expect((await castingLineQuery(elsewhere, {})).panels.drop).toMatchObject({ gap: 'notConfigured' });
  expect(await castingLineFields(elsewhere)).toEqual([]);
  const own = await castingLineQuery({ ...readerOf(database.db, 'ALU', NOW), dataAreaId: 'ALU.W2' }, {});
  expect(filled(own.panels.next).drops).toEqual([]);
  expect(filled(own.panels.kpis).find(({ code }) => code === 'F4')).toMatchObject({
    value: null,
    reason: expect.stringContaining('No heat'),
  });
  const without = await ask({}, (code) => code !== 'castingLine:defects');
  expect(without.panels.defects).toBeUndefined();
  // Seven hours without readings: too little is known of the day for a ratio of it.
  await sql`delete from tag_hour where plant_id = 'ALU' and hour >= ${DAY}
    and hour < ${new Date(DAY.getTime() + 7 * 3_600_000)}
    and tag in (select tag from process_tag where area_id = ${PIT})`.execute(database.db);
  const thin = await ask();
  for (const code of ['P1', 'P2', 'P3', 'P4', 'castRecovery', 'turnaround'])
    expect(kpi(thin, code)).toMatchObject({ value: null, judge: 'unknown', quality: 'noData' });
  expect(kpi(thin, 'P1').completeness).toBeCloseTo((1 - 420 / 1_205) * 100, 0);
  expect(kpi(thin, 'F4').value).not.toBeNull();
  const past = await ask({ range: 'yesterday' });
  expect(filled(past.panels.today).drops.length).toBeGreaterThan(3);
});
