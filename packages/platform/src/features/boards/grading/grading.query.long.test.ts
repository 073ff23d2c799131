/** The grading board against SQL of its own, with the burner that goes out on scenario day 12. */
import { GradingSchema, type Grading } from '@plantdeck/boards/contract';
import { parseContract } from '@plantdeck/core/contract';
import { runPlants } from '@plantdeck/plants/testing/run-plants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orgOf, readerOf, saveSetting, seedOwners } from '../../../../testing/boards/board-plants.ts';
import { filled } from '../../../../testing/boards/filled.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { createMinuteView } from '../../../../testing/values-sql.ts';
import { defaultBoardSetting } from '../../board-settings/index.ts';
import { gradingFields } from './fields.ts';
import { gradingQuery } from './grading.query.ts';

/** A burner of each kiln goes out at 09:15 for 90 minutes; its tiles are sorted 50 minutes later. */
const NOW = Date.parse('2026-10-10T11:40:20+08:00');
const AT = new Date('2026-10-10T11:40:00+08:00');
const DAY = new Date('2026-10-10T08:00:00+08:00');
const SLOTS_TO = new Date('2026-10-10T11:30:00+08:00');
const HOUR_MS = 3_600_000;
/** Mean range of two to their standard deviation. */
const D2 = 1.12838;
const BASE_FROM = new Date(DAY.getTime() - 7 * 24 * HOUR_MS);
const UNIT = 'CER.W5.L1.P2.U01';
const LINE = 'CER.W5.L1';

let database: TestDatabase;
let board: Grading;
const ask = async (scope: Record<string, string> = {}, can?: (code: string) => boolean, nowMs = NOW) =>
  parseContract(
    GradingSchema,
    JSON.parse(JSON.stringify(await gradingQuery(readerOf(database.db, 'CER', nowMs, can), scope))),
    'grading',
  );
const kpi = (of: Grading, code: string) => filled(of.panels.kpis).find((one) => one.code === code)!;

beforeAll(async () => {
  database = await createTestDatabase();
  await runPlants(database.db, NOW, { startDate: '2026-10-06', plantIds: ['CER'] });
  await seedOwners(database.db, ['CER']);
  await createMinuteView(database.db);
  board = await ask();
}, 300_000);
afterAll(() => database.close());

const one = async (query: ReturnType<typeof sql<{ x: number | null }>>): Promise<number> =>
  Number((await query.execute(database.db)).rows[0]?.x);
/** Pieces of the minutes of a period by the beginning of the tag's name. */
const pieces = (name: string, from: Date, to = AT): Promise<number> =>
  one(sql`select coalesce(sum(x), 0)::float8 as x from process_minute join process_tag using (plant_id, tag)
    where area_id = ${UNIT} and starts_with(name, ${name}) and t >= ${from} and t < ${to}`);
/** Pieces of the records before the accounting day. */
const recorded = (property: string): Promise<number> =>
  one(sql`select sum(value)::float8 as x from lab_sample where area_id = ${UNIT} and property = ${property}
    and sampled_at > ${BASE_FROM} and sampled_at <= ${DAY}`);

describe('the grading board against SQL of its own', () => {
  test('Q1 and Q6 are those of the square metres by grade since the accounting day began', async () => {
    const { rows } = await sql<{
      grade: string;
      m2: number;
    }>`select grade_code as grade, sum(quantity)::float8 as m2
      from grade_slot where area_id = ${LINE} and slot_start >= ${DAY} and slot_start < ${SLOTS_TO}
      group by 1`.execute(database.db);
    const m2 = (grade: string) => rows.find((row) => row.grade === grade)!.m2;
    const total = rows.reduce((sum, row) => sum + row.m2, 0);
    expect(kpi(board, 'Q1').value).toBeCloseTo((m2('premium') / total) * 100, 6);
    expect(kpi(board, 'Q6').value).toBeCloseTo(m2('first') * 14 + m2('second') * 29 + m2('waste') * 68, 4);
    for (const { code, m2: shown } of filled(board.panels.grades).grades)
      expect(shown).toBeCloseTo(m2(code), 6);
  });

  test('P6, Q2 and the grades are those of the counted pieces', async () => {
    const inspected = await pieces('pieces.', DAY);
    expect(inspected).toBeGreaterThan(1_500);
    expect(kpi(board, 'P6').value).toBeCloseTo(
      (1 - (await pieces('pieces.waste', DAY)) / inspected) * 100,
      6,
    );
    expect(kpi(board, 'Q2').value).toBeCloseTo(((await pieces('defect.', DAY)) / inspected) * 100, 6);
    const { grades, hourFrom } = filled(board.panels.grades);
    expect(Date.parse(hourFrom)).toBe(Date.parse('2026-10-10T11:00:00+08:00'));
    for (const { code, pcs, hourPcs, pct } of grades) {
      const counted = await pieces(`pieces.${code}`, DAY);
      expect(pcs).toBe(counted);
      expect(pct).toBeCloseTo((counted / inspected) * 100, 6);
      expect(hourPcs).toBe(await pieces(`pieces.${code}`, new Date(hourFrom)));
    }
    expect(grades.map(({ targetPct }) => targetPct)).toEqual([95, null, null, null]);
  });

  test('Q4 and the hours have the limits of the records of seven days', async () => {
    const centre = (await recorded('pieces.premium')) / (await recorded('inspected'));
    const panel = filled(board.panels.yieldHourly);
    expect(panel.centrePct).toBeCloseTo(centre * 100, 6);
    let outside = 0;
    for (const { t, inspected, good, pct, ucl, lcl, rules } of panel.hours) {
      const [from, to] = [new Date(t), new Date(Math.min(Date.parse(t) + HOUR_MS, AT.getTime()))];
      const [n, best] = [await pieces('pieces.', from, to), await pieces('pieces.premium', from, to)];
      expect([inspected, good]).toEqual([n, best]);
      if (pct === null || ucl === null || lcl === null) continue;
      const sd = Math.sqrt((centre * (1 - centre)) / n);
      expect(pct).toBeCloseTo((best / n) * 100, 6);
      expect(ucl).toBeCloseTo(Math.min(100, (centre + 3 * sd) * 100), 6);
      expect(lcl).toBeCloseTo((centre - 3 * sd) * 100, 6);
      const isOut = Math.abs(best / n - centre) > 3 * sd;
      // The hour that runs takes part in no rule.
      const runs = to.getTime() === AT.getTime();
      expect(rules.includes('beyond3Sigma')).toBe(isOut && !runs);
      if (isOut && !runs) outside += 1;
    }
    expect(panel.hours.length).toBe(24);
    expect(kpi(board, 'Q4').value).toBe(outside);
  });

  test('defects are those of the shift against the mean of seven days', async () => {
    const { defects, from, inspected, shift } = filled(board.panels.defects);
    expect([shift, Date.parse(from)]).toEqual(['Day shift', DAY.getTime()]);
    expect(inspected).toBe(await pieces('pieces.', DAY));
    const before = await recorded('inspected');
    for (const { code, pcs, pct, mean7dPct } of defects) {
      expect(pcs).toBe(await pieces(`defect.${code}`, DAY));
      expect(pct).toBeCloseTo((pcs / inspected) * 100, 6);
      expect(mean7dPct).toBeCloseTo(((await recorded(`defect.${code}`)) / before) * 100, 6);
    }
    expect(defects.length).toBe(14);
    const { hours, rows } = filled(board.panels.heat);
    expect(rows.map(({ code }) => code)).toEqual(defects.map(({ code }) => code));
    const shade = rows.find(({ code }) => code === 'shade')!;
    for (const [at, hour] of hours.entries()) {
      if (shade.pcs[at] === null) continue;
      const from = new Date(hour);
      const to = new Date(Math.min(from.getTime() + HOUR_MS, AT.getTime()));
      expect(shade.pcs[at]).toBe(await pieces('defect.shade', from, to));
    }
  });

  test('Q3 and the dimensions are those of the measured tiles', async () => {
    const { characteristics } = filled(board.panels.spc);
    expect(characteristics.length).toBe(5);
    let lowest = Number.POSITIVE_INFINITY;
    for (const { code, cl, ucl, lcl, mrUcl, cp, cpk, usl, lsl, points } of characteristics) {
      const spread = async (to: Date) => {
        const { rows } = await sql<{
          mean: number;
          range: number;
          n: number;
        }>`select avg(value)::float8 as mean,
            avg(abs(value - before)) filter (where sampled_at - at <= interval '90 minutes') as range, count(*)::int as n
          from (select value, sampled_at, lag(value) over w as before, lag(sampled_at) over w as at from lab_sample
            where area_id = ${UNIT} and property = ${code} and sampled_at > ${BASE_FROM} and sampled_at <= ${to}
              and result_at <= ${new Date(NOW)} window w as (order by sampled_at)) as s`.execute(database.db);
        return rows[0]!;
      };
      const base = await spread(DAY);
      const sigma = base.range / D2;
      expect(base.n).toBeGreaterThan(80);
      expect(cl).toBeCloseTo(base.mean, 6);
      expect(ucl).toBeCloseTo(base.mean + 3 * sigma, 6);
      expect(lcl).toBeCloseTo(base.mean - 3 * sigma, 6);
      expect(mrUcl).toBeCloseTo(3.267 * base.range, 2);
      const recent = await spread(new Date(NOW));
      const sides = [
        usl === null ? Infinity : usl - recent.mean,
        lsl === null ? Infinity : recent.mean - lsl,
      ];
      const expected = Math.min(...sides) / (3 * (recent.range / D2));
      expect(cpk).toBeCloseTo(expected, 6);
      if (usl !== null && lsl !== null) expect(cp).toBeCloseTo((usl - lsl) / (6 * (recent.range / D2)), 6);
      else expect(cp).toBe(null);
      lowest = Math.min(lowest, cpk!);
      expect(points.length).toBeGreaterThan(40);
    }
    expect(kpi(board, 'Q3').value).toBe(lowest);
    // A line that can make its tiles, not one that is perfect.
    expect(lowest).toBeGreaterThan(0.9);
    expect(lowest).toBeLessThan(2);
  });

  test('Q5 counts the signals of the last 24 hours, each dated by the point that completes it', () => {
    const signals = filled(board.panels.signals);
    expect(kpi(board, 'Q5').value).toBe(signals.length);
    const { hours } = filled(board.panels.yieldHourly);
    const { characteristics } = filled(board.panels.spc);
    for (const { t, chart, rule, value } of signals) {
      expect(Date.parse(t)).toBeGreaterThanOrEqual(AT.getTime() - 24 * HOUR_MS);
      const points =
        chart === 'yield'
          ? hours.map((hour) => ({ t: hour.t, x: hour.pct, rules: hour.rules }))
          : characteristics.find(({ code }) => code === chart)!.points;
      const point = points.find((each) => each.t === t)!;
      expect(point.x).toBe(value);
      expect(point.rules).toContain(rule);
    }
  });

  test('teams have the share of the square metres of their shifts', async () => {
    const { teams, from } = filled(board.panels.teams);
    expect(teams.length).toBe(4);
    const m2 = await one(sql`select sum(quantity)::float8 as x from grade_slot where area_id = ${LINE}
      and slot_start >= ${new Date(from)} and slot_start < ${SLOTS_TO}`);
    expect(teams.reduce((sum, team) => sum + (team.m2 ?? 0), 0)).toBeCloseTo(m2, 3);
    expect(teams.map(({ goodPct }) => goodPct ?? -1)).toEqual(
      teams.map(({ goodPct }) => goodPct ?? -1).toSorted((a, b) => b - a),
    );
    // A team of its own hours: that of this shift has worked on the third day of the records too.
    const { rows } = await sql<{ x: number }>`select (sum(quantity) filter (where grade_code = 'premium')
        / sum(quantity) * 100)::float8 as x from grade_slot where area_id = ${LINE} and slot_start >= ${DAY}
        and slot_start < ${SLOTS_TO}`.execute(database.db);
    expect(rows[0]!.x).toBeCloseTo(kpi(board, 'Q1').value!, 6);
  });

  test('the lines are as their newest minutes say', async () => {
    const { lines, shown } = filled(board.panels.lines);
    expect(shown).toBe(UNIT);
    expect(lines.map(({ id }) => id)).toEqual([UNIT, 'CER.W5.L2.P2.U01']);
    expect(lines[0]).toMatchObject({
      name: 'Finishing line 1',
      state: 'run',
      sizeMm: [600, 1200],
      recipe: 'GP-612',
    });
    const rate = (await pieces('pieces.', new Date(AT.getTime() - 600_000))) / 10;
    expect(lines[0]?.pcsPerMin).toBeCloseTo(rate, 6);
    expect(lines[0]?.team).not.toBe(null);
  });
});

describe('what happens is visible', () => {
  test('shade and warpage rise 50 minutes after a burner went out, and lead to the kiln', async () => {
    const { defects, kilnId } = filled(board.panels.defects);
    expect(kilnId).toBe('CER.W4.L1.P1.U01');
    expect(
      defects
        .slice(0, 2)
        .map(({ code }) => code)
        .toSorted(),
    ).toEqual(['shade', 'warpage']);
    for (const { code, trend, originProcess } of defects.slice(0, 2))
      expect([code, trend, originProcess]).toEqual([code, 'up', 'kiln']);
    const { hours, rows } = filled(board.panels.heat);
    const shade = rows.find(({ code }) => code === 'shade')!;
    const at = (clock: string) => hours.findIndex((hour) => Date.parse(hour) === Date.parse(clock));
    const seen = shade.pcs[at('2026-10-10T10:00:00+08:00')]!;
    expect(seen).toBeGreaterThan(2 * (shade.pcs[at('2026-10-10T09:00:00+08:00')] ?? 0));
    // Nothing of it before the kiln had a fault.
    const then = await ask({}, undefined, Date.parse('2026-10-10T09:55:20+08:00'));
    expect(filled(then.panels.defects).defects.find(({ code }) => code === 'shade')?.trend).not.toBe('up');
  });

  test('a hand-over stops the line with its reason; the last results stay', async () => {
    const at = Date.parse('2026-10-10T08:05:20+08:00');
    const { panels } = await ask({}, undefined, at);
    const [line] = filled(panels.lines).lines;
    expect(line).toMatchObject({ state: 'stop', pcsPerMin: expect.any(Number) });
    expect(line?.stopReason).toBeTruthy();
    expect(Date.parse(line!.since!)).toBe(DAY.getTime());
    expect(filled(panels.yieldHourly).hours.at(-2)?.pct).toBeGreaterThan(80);
    // Nothing was sorted since the day began: no share of nothing.
    expect(filled(panels.grades).grades.map(({ pct }) => pct)).toEqual([null, null, null, null]);
    for (const code of ['P6', 'Q2']) expect(kpi({ ...board, panels }, code).value).toBe(null);
  });

  test('a line of which nothing comes is said to be silent, an hour of few minutes has no share', async () => {
    const { db } = database;
    const late = NOW + 30 * 60_000;
    const silent = await ask({}, undefined, late);
    expect(filled(silent.panels.lines).lines.map(({ state }) => state)).toEqual(['comm', 'comm']);
    expect(silent.notices.map(({ code }) => code)).toContain('grading.comm');
    const hour = new Date('2026-10-10T09:00:00+08:00');
    const before = await db
      .selectFrom('tag_hour')
      .selectAll()
      .where('tag', '=', 'sort1.pieces.premium')
      .where('hour', '=', hour)
      .executeTakeFirstOrThrow();
    const some = new Float32Array(new Uint8Array(before.readings).buffer.slice(0));
    some.fill(Number.NaN, 0, 20);
    const write = (readings: Uint8Array) =>
      db
        .updateTable('tag_hour')
        .set({ readings })
        .where('tag', '=', 'sort1.pieces.premium')
        .where('hour', '=', hour)
        .execute();
    await write(new Uint8Array(some.buffer));
    const gap = filled((await ask()).panels.yieldHourly).hours.find(
      ({ t }) => Date.parse(t) === hour.getTime(),
    );
    expect(gap).toMatchObject({ pct: null, ucl: null, lcl: null, rules: [] });
    await write(before.readings);
  });
});

describe('what is asked for', () => {
  test('a line, what is permitted, and no money without the right to it', async () => {
    const second = await ask({ line: 'CER.W5.L2.P2.U01' });
    expect(filled(second.panels.lines).shown).toBe('CER.W5.L2.P2.U01');
    expect(kpi(second, 'Q1').value).not.toBe(kpi(board, 'Q1').value);
    expect(filled((await ask({ areaId: 'CER.W5.L2' })).panels.lines).lines.length).toBe(1);
    await expect(ask({ line: 'CER.W1' })).rejects.toMatchObject({ retCode: '040401' });
    const narrow = await ask({}, (code) => code === 'grading:heat');
    expect(Object.keys(narrow.panels)).toEqual(['heat']);
    const elsewhere = await ask({ areaId: 'CER.W1' });
    expect(elsewhere.panels.grades).toMatchObject({ gap: 'notConfigured' });
    const poor = await ask({}, (code) => code !== 'panel:cost');
    expect(filled(poor.panels.kpis).map(({ code }) => code)).toEqual(['Q1', 'P6', 'Q2', 'Q3', 'Q4', 'Q5']);
  });

  test('a reader of one workshop gets no line of another', async () => {
    const reader = { ...readerOf(database.db, 'CER', NOW), dataAreaId: 'CER.W5.L2' };
    const { panels } = await gradingQuery(reader, {});
    expect(filled(panels.lines).lines.map(({ id }) => id)).toEqual(['CER.W5.L2.P2.U01']);
    const elsewhere = { ...reader, dataAreaId: 'CER.W1' };
    expect((await gradingQuery(elsewhere, {})).panels.lines).toMatchObject({ gap: 'notConfigured' });
    expect(await gradingFields(elsewhere)).toEqual([]);
  });

  test('settings choose line, grade and its name, teams, defects with their origin, tolerances and prices', async () => {
    const { db } = database;
    const own = {
      teamConfig: 'shift',
      grades: ['waste', 'premium'],
      'name.premium': 'AAA',
      'target.premium': 97,
      'price.premium': 100,
      defects: ['shade', 'pinhole', 'warpage'],
      groupBy: 'origin',
      'origin.warpage': 'press',
      'lower.lengthMm': 1199.9,
      'upper.lengthMm': 1200.1,
      baseDays: 2,
    };
    await saveSetting(db, 'CER', {
      ...defaultBoardSetting('grading', 'CER', 'ceramics'),
      lineIds: ['CER.W5.L2'],
      own,
    });
    const after = await ask();
    expect(filled(after.panels.lines).lines.map(({ id }) => id)).toEqual(['CER.W5.L2.P2.U01']);
    const { grades } = filled(after.panels.grades);
    expect(grades.map(({ code }) => code)).toEqual(['waste', 'premium', 'first', 'second']);
    expect(grades[1]).toMatchObject({ name: 'AAA', targetPct: 97, order: 2 });
    expect(filled(after.panels.yieldHourly)).toMatchObject({ grade: 'AAA', targetPct: 97, baseDays: 2 });
    const { defects } = filled(after.panels.defects);
    expect(defects.map(({ code }) => code).toSorted()).toEqual(['glaze', 'kiln', 'press']);
    expect(defects.find(({ code }) => code === 'kiln')?.name).toBe('Firing');
    expect(kpi(after, 'Q3').value).toBeLessThan(0.3);
    expect(kpi(after, 'Q3').qualifier).toBe('Length');
    await db.deleteFrom('board_setting').where('org_id', '=', orgOf('CER')).execute();
    await saveSetting(db, 'CER', {
      ...defaultBoardSetting('grading', 'CER', 'ceramics'),
      materialGradeId: 'first',
    });
    const first = await ask();
    expect(filled(first.panels.yieldHourly).grade).toBe('First grade');
    expect(kpi(first, 'Q1').value).toBeLessThan(10);
    await db.deleteFrom('board_setting').where('org_id', '=', orgOf('CER')).execute();
    const reader = readerOf(db, 'CER', NOW);
    const codes = (await gradingFields(reader)).map(({ code }) => code);
    for (const code of Object.keys(own)) expect(codes).toContain(code);
    const poor = await gradingFields({ ...reader, can: (code) => code !== 'panel:cost' });
    expect(poor.filter(({ code }) => code.startsWith('price.'))).toEqual([]);
  });

  test('a plant of which nothing came says so, and no figure is invented', async () => {
    const later = NOW + 3 * 24 * HOUR_MS;
    const { panels } = await ask({}, undefined, later);
    for (const panel of Object.values(panels)) expect(panel).toMatchObject({ gap: 'noData' });
  });
});
