/** The ball milling board against SQL of its own, which reads the valves and targets of the source. */
import { BallMillingSchema, type BallMilling } from '@plantdeck/boards/contract';
import { parseContract } from '@plantdeck/core/contract';
import { runPlants } from '@plantdeck/plants/testing/run-plants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPlant } from '../../../store/energy/open-plant.ts';
import { orgOf, readerOf, saveSetting, seedOwners } from '../../../../testing/boards/board-plants.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { createMinuteView } from '../../../../testing/values-sql.ts';
import { defaultBoardSetting } from '../../board-settings/index.ts';
import { machineStates } from '../machines/machine-states.ts';
import { ballMillingFields } from './fields.ts';
import { ballMillingQuery } from './ball-milling.query.ts';
import { filled } from '../../../../testing/boards/filled.ts';

const NOW = Date.parse('2026-10-10T23:55:20+08:00');
const AT = Date.parse('2026-10-10T23:55:00+08:00');
const DAY = Date.parse('2026-10-10T08:00:00+08:00');
/** A moment of the night before, when the mills had used what is cheap. */
const NIGHT = {
  nowMs: Date.parse('2026-10-10T05:05:20+08:00'),
  from: new Date('2026-10-09T08:00:00+08:00'),
  to: new Date('2026-10-10T05:00:00+08:00'),
} as const;
const MINUTE_MS = 60_000;

let database: TestDatabase;
let board: BallMilling;
const ask = async (scope: Record<string, string> = {}, can?: (code: string) => boolean, nowMs = NOW) =>
  parseContract(
    BallMillingSchema,
    JSON.parse(JSON.stringify(await ballMillingQuery(readerOf(database.db, 'CER', nowMs, can), scope))),
    'mills',
  );
const kpi = (of: BallMilling, code: string) => filled(of.panels.kpis).find((one) => one.code === code)!;

beforeAll(async () => {
  database = await createTestDatabase();
  await runPlants(database.db, NOW, { startDate: '2026-10-07', plantIds: ['CER'] });
  await seedOwners(database.db, ['CER']);
  await createMinuteView(database.db);
  board = await ask();
}, 300_000);
afterAll(() => database.close());

const one = async (query: ReturnType<typeof sql<{ x: number | null }>>): Promise<number | null> =>
  (await query.execute(database.db)).rows[0]?.x ?? null;

describe('the ball milling board against SQL of its own', () => {
  /** Times that a value of a mill was not nothing, silent minutes in between or not: batches by their target. */
  const islands = async (name: string) => {
    const { rows } = await sql<{ area: string; from: Date; to: Date; most: number; down: number }>`
      select area_id as area, min(t) as from, max(t) + interval '1 minute' as to, max(x)::float8 as most,
        (count(*) filter (where is_down))::int as down
      from (select area_id, t, x, exists (select from stop_event as s where s.plant_id = 'CER'
          and s.area_id = process_tag.area_id and t >= from_at and t < coalesce(to_at, 'infinity')) as is_down,
          count(*) filter (where x = 0) over (partition by area_id order by t) as part
        from process_tag join process_minute using (plant_id, tag) where name = ${name}) as marked
      where x > 0 group by area_id, part order by 1, 2`.execute(database.db);
    return rows;
  };
  // The source tells a target a minute before its mill turns, and the end a minute before it has stopped.
  const kwhOf = (area: string, from: Date, to: Date) =>
    one(sql`select sum(quantity)::float8 as x from slot join meter using (meter_key) where area_id = ${area}
      and energy_code = 'electric' and slot_start > ${new Date(from.getTime() - 14 * MINUTE_MS)}
      and slot_start < ${new Date(to.getTime() + MINUTE_MS)}`);

  test('B1 to B3 are those of the batches that ended since the accounting day began', async () => {
    const batches = await islands('targetMin');
    const ended = batches.filter(
      ({ to }) => to.getTime() + MINUTE_MS >= DAY && to.getTime() + MINUTE_MS < AT,
    );
    expect(ended.length).toBeGreaterThan(6);
    const kwh = await Promise.all(ended.map(({ area, from, to }) => kwhOf(area, from, to)));
    expect(kpi(board, 'B1').value).toBeCloseTo(
      kwh.reduce<number>((sum, each) => sum + each!, 0) / (40 * ended.length),
      6,
    );
    expect(kpi(board, 'B1').note?.value).toBe(ended.length);
    const [charges, discharges] = [await islands('chargeOpen'), await islands('dischargeOpen')];
    const cycles = ended.flatMap(({ area, from, to }) => {
      const charge = charges.findLast((each) => each.area === area && each.to <= from);
      const discharge = discharges.find((each) => each.area === area && each.from >= to);
      return charge && discharge && discharge.to.getTime() < AT
        ? [discharge.to.getTime() - charge.from.getTime()]
        : [];
    });
    const meanH = cycles.reduce((sum, each) => sum + each, 0) / cycles.length / 3_600_000;
    expect(kpi(board, 'B2').value).toBeCloseTo(meanH, 6);
    const over = [...ended, ...batches.filter(({ to }) => to.getTime() >= AT)].reduce(
      (sum, { from, to, most, down }) =>
        sum + Math.max(0, (to.getTime() - from.getTime()) / 60_000 - down - most),
      0,
    );
    expect(kpi(board, 'B3').value).toBeCloseTo(over, 6);
    const listed = filled(board.panels.batches);
    for (const { area, from, to, most } of ended.slice(0, 4)) {
      const row = listed.find(({ id }) => id === `${area} ${from.getTime() + MINUTE_MS}`)!;
      expect([Date.parse(row.to), row.targetMin]).toEqual([to.getTime() + MINUTE_MS, most]);
    }
  });

  test('B4 and B5 are shares of the accounting day, the load and the slip are those of the newest minute', async () => {
    const night = await ask({}, undefined, NIGHT.nowMs);
    const share =
      await one(sql`select (count(*) filter (where x > 0 and not exists (select from stop_event as s
        where s.plant_id = 'CER' and s.area_id = process_tag.area_id and t >= from_at
          and t < coalesce(to_at, 'infinity')))::float8 / count(*) * 100) as x
      from process_tag join process_minute using (plant_id, tag) where name = 'targetMin' and t >= ${NIGHT.from} and t < ${new Date(NIGHT.nowMs - 20_000)}`);
    // A mill that is silent for less than its time-out is not silent.
    expect(Math.abs(kpi(night, 'B4').value! - share!)).toBeLessThan(0.1);
    const valley =
      await one(sql`select (sum(quantity) filter (where slot_start >= '2026-10-10T00:00:00+08:00')
        / sum(quantity) * 100)::float8 as x from slot join meter using (meter_key) join area using (area_id)
      where equipment_type = 'ballMill' and slot_start >= ${NIGHT.from} and slot_start < ${NIGHT.to}`);
    expect(kpi(night, 'B5').value).toBeCloseTo(valley!, 6);
    const level =
      (await one(sql`select x::float8 as x from process_tag join process_minute using (plant_id, tag)
      where name = 'levelPct' and t < ${new Date(AT)} order by t desc limit 1`))!;
    const [tank] = filled(board.panels.tanks);
    expect(tank!.levelPct).toBeCloseTo(level, 6);
    expect(kpi(board, 'cover').value).toBeCloseTo(((level / 100) * 806) / 22.2, 6);
    for (const mill of filled(board.panels.hall).mills) {
      const ampere =
        await one(sql`select x::float8 as x from process_tag join process_minute using (plant_id, tag)
        where area_id = ${mill.id} and name = 'currentA' and t < ${new Date(AT)} order by t desc limit 1`);
      expect([mill.id, mill.currentA]).toEqual([mill.id, ampere]);
    }
    const kw = filled(board.panels.hall).mills.reduce((sum, mill) => sum + mill.kw!, 0);
    expect(kpi(board, 'kw').value).toBeCloseTo(kw, 6);
  });

  test('a mill is charged, milled and emptied as its valves say', async () => {
    const [milled, charged, emptied] = await Promise.all(
      ['targetMin', 'chargeOpen', 'dischargeOpen'].map(async (name) =>
        (await islands(name)).filter(({ to }) => to.getTime() >= AT).map(({ area }) => area),
      ),
    );
    for (const { id, state, phase } of filled(board.panels.hall).mills) {
      const wanted = milled!.includes(id)
        ? 'mill'
        : charged!.includes(id)
          ? 'charge'
          : emptied!.includes(id)
            ? 'discharge'
            : 'wait';
      expect([id, phase]).toEqual([id, wanted]);
      expect([id, state]).toEqual([id, wanted === 'mill' ? 'milling' : 'standby']);
    }
  });
});

test('over a day it agrees with every other page on what runs, waits, is down and is silent', async () => {
  const seen = new Set<string>();
  const fits = {
    milling: ['run'],
    timeout: ['run'],
    standby: ['idle', 'stop'],
    downtime: ['stop', 'fault'],
    commInterruption: ['comm'],
  };
  for (let nowMs = NOW - 24 * 3_600_000; nowMs <= NOW; nowMs += 60 * MINUTE_MS) {
    const plant = (await openPlant({ db: database.db, plantId: 'CER', nowMs }))!;
    const states = await machineStates({ db: database.db, language: 'en' }, plant);
    for (const mill of filled((await ask({}, undefined, nowMs)).panels.hall).mills) {
      const other = states.get(mill.id)!;
      seen.add(mill.state);
      // Starts and stops are believed after one and two minutes.
      const isTurning = mill.since !== null && nowMs - Date.parse(mill.since) < 180_000;
      if (!isTurning && !fits[mill.state].includes(other.state))
        throw new Error(
          `${new Date(nowMs).toISOString()} ${mill.id}: ${mill.state}, elsewhere ${other.state}`,
        );
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(['milling', 'standby', 'downtime']));
}, 120_000);

test('only a waiting mill gets a start time, and its saving only with the right to costs', async () => {
  const seen = new Set<string>();
  for (let nowMs = NOW - 24 * 3_600_000; nowMs <= NOW; nowMs += 60 * MINUTE_MS) {
    const of = await ask({}, undefined, nowMs);
    for (const { id, state, phase, start } of filled(of.panels.hall).mills) {
      if (!start) continue;
      expect([id, state, phase]).toEqual([id, 'standby', 'wait']);
      const minutesAhead = (Date.parse(start.at) - Date.parse(of.dataAsOf!)) / MINUTE_MS;
      seen.add(`${start.because} ${minutesAhead > 1 ? 'later' : 'now'}`);
      // More than a batch can cost in all is never saved.
      if (minutesAhead > 1) {
        expect(start.savesCny).toBeGreaterThan(0);
        expect(start.savesCny).toBeLessThan(12 * 215 * 1.5);
        expect(Date.parse(start.at) % (15 * MINUTE_MS)).toBe(0);
      }
    }
  }
  expect([...seen]).toEqual(expect.arrayContaining(['tariff later']));
  const startsOf = (of: BallMilling) => filled(of.panels.hall).mills.flatMap(({ start }) => start ?? []);
  const past = await ask({ range: 'yesterday' });
  expect(startsOf(past)).toEqual([]);
  const evening = Date.parse('2026-10-10T19:00:20+08:00');
  const withCost = startsOf(await ask({}, undefined, evening));
  expect(withCost.some(({ savesCny }) => savesCny !== null)).toBe(true);
  expect(startsOf(await ask({}, (code) => code !== 'panel:cost', evening))).toEqual(
    withCost.map((start) => ({ ...start, savesCny: null })),
  );
  // Mills that are not shown fill the same tanks: of a part of them nothing can be said.
  expect(startsOf(await ask({ areaId: 'CER.W1.L1.P1.U03' }, undefined, evening))).toEqual([]);
}, 120_000);

test('its settings change what it judges, and an area without mills says so', async () => {
  const scope = { ...defaultBoardSetting('ballMilling', 'CER', 'ceramics') };
  const fields = await ballMillingFields(readerOf(database.db, 'CER', NOW));
  expect(fields.map(({ code }) => code)).toEqual([
    'order',
    'overrunMin',
    'targetMin',
    'targetMin.GP-612',
    'runPct',
    'commTimeoutS',
    'kwhPerTTarget',
    'equipment',
  ]);
  const chosen = ['CER.W1.L1.P1.U03', 'CER.W1.L1.P1.U02'];
  await saveSetting(database.db, 'CER', {
    ...scope,
    own: { order: 'number', equipment: chosen, kwhPerTTarget: 1 },
  });
  const set = await ask();
  expect(filled(set.panels.hall).mills.map(({ id }) => id)).toEqual(chosen);
  expect(kpi(set, 'B1')).toMatchObject({ target: 1, judge: 'warn' });
  const withOwn = async (own: Record<string, unknown>): Promise<BallMilling> => {
    await sql`update board_setting set setting = ${JSON.stringify({ ...scope, own })}::jsonb
      where org_id = ${orgOf('CER')} and board_code = 'ballMilling'`.execute(database.db);
    return ask();
  };
  const spansOf = (of: BallMilling, state: string) =>
    filled(of.panels.gantt).mills.flatMap(({ spans }) => spans.filter((span) => span.state === state));
  const plain = await withOwn({});
  // Half of the time that the batches take: each is over time, by the allowance sooner or later.
  const half = await withOwn({ 'targetMin.GP-612': 300, overrunMin: 0 });
  expect(filled(half.panels.batches).every(({ targetMin }) => targetMin === 300)).toBe(true);
  expect(spansOf(half, 'timeout').length).toBeGreaterThan(spansOf(plain, 'timeout').length + 5);
  const late = await withOwn({ 'targetMin.GP-612': 300, overrunMin: 600 });
  expect(spansOf(late, 'timeout')).toEqual(spansOf(plain, 'timeout'));
  // With one twentieth of its load a mill that is emptied counts as one that mills.
  expect(kpi(await withOwn({ runPct: 5 }), 'B4').value).toBeGreaterThan(kpi(plain, 'B4').value!);
  const patient = await withOwn({ commTimeoutS: 3600 });
  expect(spansOf(patient, 'commInterruption').length).toBeLessThan(spansOf(plain, 'commInterruption').length);
  // A longer range reads no more than its last day.
  expect((await ask({ range: 'thisMonth' })).panels).toEqual((await ask()).panels);
  const elsewhere = await ask({ areaId: 'CER.W4' });
  expect(elsewhere.panels.hall).toMatchObject({ gap: 'notConfigured' });
  expect(elsewhere.panels.tanks).toMatchObject({ gap: 'notConfigured' });
});
