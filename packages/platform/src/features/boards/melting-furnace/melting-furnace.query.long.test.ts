/** The melting furnace board against SQL of its own over the stored minutes. */
import { MeltingFurnaceSchema, type MeltingFurnace } from '@plantdeck/boards/contract';
import { parseContract } from '@plantdeck/core/contract';
import { runPlants } from '@plantdeck/plants/testing/run-plants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orgOf, readerOf, saveSetting, seedOwners } from '../../../../testing/boards/board-plants.ts';
import { filled } from '../../../../testing/boards/filled.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { createMinuteView } from '../../../../testing/values-sql.ts';
import { defaultBoardSetting } from '../../board-settings/index.ts';
import { meltingFurnaceFields } from './fields.ts';
import { meltingFurnaceQuery } from './melting-furnace.query.ts';

/** Day 52 of the scenario: the second furnace has 2.6 % more oxygen than on day 0. */
const NOW = Date.parse('2026-11-19T20:05:20+08:00');
const AT = new Date('2026-11-19T20:05:00+08:00');
const DAY = new Date('2026-11-19T00:00:00+08:00');
const SECOND = 'ALU.W1.L1.P1.U02';
const MINUTE_MS = 60_000;

let database: TestDatabase;
let board: MeltingFurnace;
const ask = async (scope: Record<string, string> = {}, can?: (code: string) => boolean, nowMs = NOW) =>
  parseContract(
    MeltingFurnaceSchema,
    JSON.parse(JSON.stringify(await meltingFurnaceQuery(readerOf(database.db, 'ALU', nowMs, can), scope))),
    'furnaces',
  );
const kpi = (of: MeltingFurnace, code: string) => filled(of.panels.kpis).find((one) => one.code === code)!;

interface HeatRow {
  readonly area: string;
  readonly heat: number;
  readonly alloy: number;
  readonly toAt: Date;
  readonly chargeT: number;
  readonly tappedT: number;
  readonly drossT: number;
  readonly gas: number;
  readonly meltMin: number;
  readonly holdMin: number;
  readonly doorMin: number;
  readonly cycleMin: number;
  readonly readyMin: number;
  readonly tapC: number;
}
let heats: HeatRow[];

beforeAll(async () => {
  database = await createTestDatabase();
  await runPlants(database.db, NOW, { startDate: '2026-11-16', plantIds: ['ALU'] });
  await seedOwners(database.db, ['ALU']);
  await createMinuteView(database.db);
  // A row a minute and furnace; what came last holds until the next row of its heat.
  await sql`create table furnace_minute as select area_id as area, t,
      ${sql.join(
        [
          'phase',
          'heatNo',
          'alloy',
          'chargedT',
          'tappedT',
          'drossT',
          'metalC',
          'flueC',
          'gasNm3h',
          'o2Pct',
          'o2Purge',
          'doorOpen',
          'burnerDown',
        ].map((name) => sql`max(x) filter (where name = ${sql.lit(name)})::float8 as ${sql.id(name)}`),
      )}
    from process_tag join process_minute using (plant_id, tag)
    where t >= ${new Date(NOW - 48 * 3_600_000)} and t < ${AT} group by area_id, t`.execute(database.db);
  heats = (
    await sql<HeatRow>`with steps as (
        select *, extract(epoch from coalesce(lead(t) over heat, t + interval '1 minute') - t) / 60 as min
        from furnace_minute where phase > 0 window heat as (partition by area, "heatNo" order by t)),
      whole as (select area, "heatNo"::int as heat, max(alloy)::int as alloy, min(t) as "fromAt",
          max(t) + interval '1 minute' as "toAt", max("chargedT") as "chargeT", max("tappedT") as "tappedT",
          max("drossT") as "drossT", (sum("gasNm3h" * min) / 60)::float8 as gas,
          coalesce(sum(min) filter (where phase = 2), 0)::float8 as "meltMin",
          coalesce(sum(min) filter (where phase = 5), 0)::float8 as "holdMin",
          coalesce(sum(min) filter (where "doorOpen" = 1), 0)::float8 as "doorMin",
          (extract(epoch from max(t) - min(t)) / 60 + 1)::float8 as "cycleMin", count(*) as known,
          (extract(epoch from min(t) filter (where phase >= 5) - min(t)) / 60)::float8 as "readyMin",
          avg("metalC") filter (where phase = 6) as "tapC", bool_or(phase = 6) as taps
        from steps group by area, "heatNo")
      select * from whole where taps and "cycleMin" - known <= 0.1 * "cycleMin"
        and exists (select from furnace_minute as m where m.area = whole.area and m.t = "fromAt" - interval '1 minute')
        and exists (select from furnace_minute as m where m.area = whole.area and m.t = "toAt")
      order by "toAt" desc`.execute(database.db)
  ).rows;
  board = await ask();
}, 300_000);
afterAll(() => database.close());

const sum = (rows: readonly HeatRow[], of: (row: HeatRow) => number) =>
  rows.reduce((all, row) => all + of(row), 0);
const ALLOYS = ['6063', '6061', '1370'];
/** Heat of the metal above 25 degC, MJ/t. */
const mjPerT = (c: number) => 1.04 * 635 + 397 + 1.08 * (c - 660);

describe('the melting furnace board against SQL of its own', () => {
  test('F1 and F4 to F8 are those of the heats tapped since the accounting day began', () => {
    const today = heats.filter(({ toAt }) => toAt > DAY);
    expect(today.length).toBeGreaterThan(5);
    const tapped = sum(today, ({ tappedT }) => tappedT);
    const charged = sum(today, ({ chargeT }) => chargeT);
    const gas = sum(today, (row) => row.gas);
    expect(kpi(board, 'F1').value).toBeCloseTo(gas / tapped, 6);
    expect(kpi(board, 'F1').note?.value).toBe(today.length);
    expect(kpi(board, 'F4').value).toBeCloseTo(((charged - tapped) / charged) * 100, 6);
    expect(kpi(board, 'F5').value).toBeCloseTo(charged / (sum(today, ({ meltMin }) => meltMin) / 60), 6);
    expect(kpi(board, 'F6').value).toBeCloseTo(
      (sum(today, ({ holdMin }) => holdMin) / sum(today, ({ cycleMin }) => cycleMin)) * 100,
      6,
    );
    const onTime = today.filter(({ readyMin }) => readyMin <= 90 + 165 + 30 + 35 + 15);
    expect(kpi(board, 'F7').value).toBeCloseTo((onTime.length / today.length) * 100, 6);
    const metal = sum(today, ({ tappedT, tapC }) => tappedT * mjPerT(tapC));
    expect(kpi(board, 'F8').value).toBeCloseTo((metal / (gas * 35.5)) * 100, 6);
    // What a regenerative furnace has.
    expect(kpi(board, 'F1').value!).toBeGreaterThan(55);
    expect(kpi(board, 'F1').value!).toBeLessThan(72);
    expect(kpi(board, 'F4').value!).toBeGreaterThan(1);
    expect(kpi(board, 'F4').value!).toBeLessThan(3);
    expect(kpi(board, 'F8').value!).toBeGreaterThan(44);
    expect(kpi(board, 'F8').value!).toBeLessThan(60);
  });

  test('F2 and F3 are those of the firing behind a closed door, without what the probe cannot know', async () => {
    const { rows } = await sql<{ o2: number; flue: number }>`select
        (sum(m."o2Pct" * m."gasNm3h") / sum(m."gasNm3h"))::float8 as o2,
        (sum(m."flueC" * m."gasNm3h") / sum(m."gasNm3h"))::float8 as flue
      from furnace_minute as m
        left join furnace_minute as b on b.area = m.area and b.t = m.t - interval '1 minute'
        left join furnace_minute as a on a.area = m.area and a.t = m.t + interval '1 minute'
      where m.t >= ${DAY} and m.phase in (1, 2) and m."doorOpen" = 0 and m."burnerDown" = 0
        and m."o2Purge" = 0 and m."o2Pct" < 19 and m."gasNm3h" > 0
        and not coalesce(m."o2Pct" > 2.5 * b."o2Pct"
          and (a."o2Pct" is null or a."o2Pct" >= 19 or m."o2Pct" > 2.5 * a."o2Pct"), false)`.execute(
      database.db,
    );
    const { o2, flue } = rows[0]!;
    expect(kpi(board, 'F2').value).toBeCloseTo(20.9 / (20.9 - o2), 6);
    expect(kpi(board, 'F3').value).toBeCloseTo((flue - 25) * (0.66 / (21 - o2) + 0.009), 6);
  });

  test('each heat has its gas, metal and minutes, and the balances are of the same heats', () => {
    const { heats: shown } = filled(board.panels.gas);
    expect(shown.map(({ to }) => Date.parse(to))).toEqual(heats.map(({ toAt }) => toAt.getTime()));
    for (const row of heats) {
      const heat = shown.find(
        ({ furnaceId, heatNo }) => furnaceId === row.area && heatNo.endsWith(`-${row.heat}`),
      )!;
      expect(heat.alloy).toBe(ALLOYS[row.alloy]);
      expect(heat.gasNm3PerT).toBeCloseTo(row.gas / row.tappedT, 6);
      expect(heat.kwhPerT).toBeCloseTo((row.gas * 35.5) / row.tappedT / 3.6, 5);
      expect(heat.meltLossPct).toBeCloseTo((1 - row.tappedT / row.chargeT) * 100, 6);
      expect(heat.drossKg).toBeCloseTo(row.drossT * 1000, 6);
      expect([heat.holdMin, heat.doorMin]).toEqual([row.holdMin, row.doorMin]);
      expect(heat.team).not.toBeNull();
    }
    const metal = filled(board.panels.metal);
    expect(metal.tappedKg).toBeCloseTo(
      1000 *
        sum(
          heats.filter(({ toAt }) => toAt > DAY),
          ({ tappedT }) => tappedT,
        ),
      4,
    );
    const losses = heats.map(({ area, tappedT, chargeT }) => ({ area, pct: (1 - tappedT / chargeT) * 100 }));
    const centre = losses.reduce((all, { pct }) => all + pct, 0) / losses.length;
    const ranges = losses.flatMap(({ area, pct }, at) => {
      const before = losses.slice(at + 1).find((one) => one.area === area);
      return before ? [Math.abs(pct - before.pct)] : [];
    });
    const sigma = ranges.reduce((all, range) => all + range, 0) / ranges.length / 1.128;
    expect(metal.limits!.centre).toBeCloseTo(centre, 6);
    expect(metal.limits!.upper).toBeCloseTo(centre + 3 * sigma, 3);
    // What drifts is seen here too: its heats lose more than the others spread.
    const outside = metal.points.filter(({ lossPct }) => lossPct! > metal.limits!.upper);
    expect(outside.length).toBeGreaterThan(1);
    expect(new Set(outside.map(({ furnaceId }) => furnaceId))).toEqual(new Set([SECOND]));
    for (const one of filled(board.panels.heat)) {
      const own = heats.filter(({ area }) => area === one.id);
      const gas = sum(own, (row) => row.gas) * 35.5;
      expect(one.metalPct).toBeCloseTo(
        (sum(own, ({ tappedT, tapC }) => tappedT * mjPerT(tapC)) / gas) * 100,
        6,
      );
      expect(one.wallPct).toBeCloseTo((sum(own, ({ cycleMin }) => cycleMin * 0.3 * 60) / gas) * 100, 6);
      expect(one.doorPct).toBeCloseTo((sum(own, ({ doorMin }) => doorMin * 1.2 * 60) / gas) * 100, 6);
      const whole = one.metalPct! + one.fluePct! + one.wallPct! + one.doorPct! + one.otherPct!;
      expect(whole).toBeCloseTo(100, 6);
    }
  });

  test('a card shows the newest minute, and the furnace is ready when its heat is', async () => {
    for (const card of filled(board.panels.furnaces)) {
      const { rows } = await sql<Record<string, number>>`select * from furnace_minute
        where area = ${card.id} order by t desc limit 1`.execute(database.db);
      expect([card.metalC, card.gasNm3h, card.flueC]).toEqual([
        rows[0]!['metalC'],
        rows[0]!['gasNm3h'],
        rows[0]!['flueC'],
      ]);
      expect(card.heatNo).toMatch(new RegExp(`^F\\d-${rows[0]!['heatNo']}$`));
    }
    // Predictions of a day against what came: the end of refining, within a quarter of an hour for most of them.
    const misses: number[] = [];
    for (let nowMs = NOW - 20 * 3_600_000; nowMs < NOW - 8 * 3_600_000; nowMs += 90 * MINUTE_MS)
      for (const card of filled((await ask({}, undefined, nowMs)).panels.furnaces)) {
        if (card.readyAt === null || card.heatStep === 'hold' || card.heatStep === 'tap') continue;
        const { rows } = await sql<{ t: Date | null }>`select min(t) as t from furnace_minute
          where area = ${card.id} and phase = 5 and "heatNo" = ${Number(card.heatNo!.split('-')[1])}`.execute(
          database.db,
        );
        if (rows[0]?.t) misses.push(Math.abs(Date.parse(card.readyAt) - rows[0].t.getTime()) / MINUTE_MS);
      }
    expect(misses.length).toBeGreaterThan(8);
    expect(misses.toSorted((a, b) => a - b)[Math.floor(misses.length / 2)]!).toBeLessThan(15);
  }, 120_000);

  test('the furnace whose oxygen drifts gets advice to trim, with the saving that the formula gives', async () => {
    let seen = 0;
    for (let nowMs = NOW - 8 * 3_600_000; nowMs <= NOW; nowMs += 30 * MINUTE_MS) {
      const of = await ask({}, undefined, nowMs);
      const trims = filled(of.panels.advice).filter(({ kind }) => kind === 'o2Trim');
      for (const trim of trims) {
        expect(trim.furnaceId).toBe(SECOND);
        const { rows } = await sql<{ t: Date; o2: number; flue: number; purge: number; door: number }>`
          select t, "o2Pct" as o2, "flueC" as flue, "o2Purge" as purge, "doorOpen" as door from furnace_minute
          where area = ${SECOND} and t < ${new Date(nowMs - 20_000)} order by t desc limit 60`.execute(
          database.db,
        );
        const end = rows.findIndex(({ o2, door }) => door === 1 || o2 <= 3);
        const run = end < 0 ? rows : rows.slice(0, end);
        expect(run.length).toBeGreaterThanOrEqual(10);
        // The saving is that of the last hour in which it fired behind a closed door.
        const { rows: fired } = await sql<{ o2: number; flue: number; gas: number }>`
          select "o2Pct" as o2, "flueC" as flue, "gasNm3h" as gas from (select * from furnace_minute
            where area = ${SECOND} and phase in (1, 2) and t < ${new Date(nowMs - 20_000)}
            order by t desc limit 60) as hour
          where "o2Purge" = 0 and "doorOpen" = 0 and "burnerDown" = 0 and "o2Pct" < 13`.execute(database.db);
        const gas = fired.reduce((all, row) => all + row.gas, 0);
        const o2 = fired.reduce((all, row) => all + row.o2 * row.gas, 0) / gas;
        const flue = fired.reduce((all, row) => all + row.flue * row.gas, 0) / gas;
        const loss = (at: number) => (flue - 25) * (0.66 / (21 - at) + 0.009);
        expect(trim.from).toBeCloseTo(o2, 6);
        expect(trim.savingPct).toBeCloseTo((1 - (100 - loss(o2)) / (100 - loss(3))) * 100, 6);
        seen += 1;
        const own = filled(of.panels.gas).heats.filter(({ furnaceId }) => furnaceId === SECOND);
        const t = own.reduce((all, { tappedKg }) => all + tappedKg! / 1000, 0);
        const nm3 = own.reduce((all, { gasNm3PerT, tappedKg }) => all + (gasNm3PerT! * tappedKg!) / 1000, 0);
        expect(trim.savingNm3PerT).toBeCloseTo((nm3 / t) * (trim.savingPct! / 100), 6);
        const days = (Date.parse(own[0]!.to) - Date.parse(own.at(-1)!.from)) / 86_400_000;
        expect(trim.savingCnyMonth).toBeCloseTo(trim.savingNm3PerT! * (t / days) * 30 * 3.6, 4);
      }
      if (trims.length > 0) {
        const without = await ask({}, (code) => code !== 'panel:cost', nowMs);
        expect(filled(without.panels.advice).every(({ savingCnyMonth }) => savingCnyMonth === null)).toBe(
          true,
        );
      }
    }
    expect(seen).toBeGreaterThan(2);
    const second = filled(board.panels.combustion).furnaces.find(({ id }) => id === SECOND)!;
    expect(second.trimSavingPct).toBeGreaterThan(0.3);
    const others = filled(board.panels.combustion).furnaces.filter(({ id }) => id !== SECOND);
    expect(others.map(({ trimSavingPct }) => trimSavingPct)).toEqual([0, 0]);
  }, 120_000);

  test('while the probe is purged the last value holds, and is said to be uncertain', async () => {
    const { rows } = await sql<{
      area: string;
      t: Date;
      before: number;
    }>`select p.area, p.t, b."o2Pct" as before
      from furnace_minute as p join furnace_minute as b on b.area = p.area and b.t = p.t - interval '1 minute'
      where p."o2Purge" = 1 and b."o2Purge" = 0 and b."doorOpen" = 0 and b."o2Pct" < 8 and p.t < ${AT}
      order by p.t desc limit 3`.execute(database.db);
    expect(rows.length).toBe(3);
    for (const { area, t, before } of rows) {
      const of = await ask({}, undefined, t.getTime() + MINUTE_MS + 20_000);
      const card = filled(of.panels.furnaces).find(({ id }) => id === area)!;
      expect([card.o2Quality, card.o2Pct]).toEqual(['uncertain', before]);
    }
  });
});

test('its settings change what it judges, and an area without furnaces says so', async () => {
  const scope = { ...defaultBoardSetting('meltingFurnace', 'ALU', 'aluminium') };
  const fields = await meltingFurnaceFields(readerOf(database.db, 'ALU', NOW));
  expect(fields.map(({ code }) => code)).toEqual([
    'o2LowPct',
    'o2HighPct',
    'airC',
    'gasMjPerNm3',
    'nm3PerT',
    'nm3PerT.6063',
    'nm3PerT.6061',
    'nm3PerT.1370',
    'lossPct',
    'lateMin',
    'equipment',
  ]);
  await saveSetting(database.db, 'ALU', { ...scope, own: { equipment: [SECOND], o2HighPct: 9 } });
  const set = await ask();
  expect(filled(set.panels.furnaces).map(({ id }) => id)).toEqual([SECOND]);
  expect(filled(set.panels.combustion).furnaces).toMatchObject([{ trimSavingPct: 0, judge: 'normal' }]);
  expect(filled(set.panels.advice).filter(({ kind }) => kind === 'o2Trim')).toEqual([]);
  const withOwn = async (own: Record<string, unknown>): Promise<MeltingFurnace> => {
    await sql`update board_setting set setting = ${JSON.stringify({ ...scope, own })}::jsonb
      where org_id = ${orgOf('ALU')} and board_code = 'meltingFurnace'`.execute(database.db);
    return ask();
  };
  const plain = await withOwn({});
  const richer = await withOwn({
    gasMjPerNm3: 71,
    airC: 100,
    'nm3PerT.1370': 40,
    lossPct: 0.5,
    lateMin: 240,
  });
  expect(kpi(richer, 'F8').value).toBeCloseTo(kpi(plain, 'F8').value! / 2, 6);
  expect(kpi(richer, 'F3').value).toBeLessThan(kpi(plain, 'F3').value!);
  expect(kpi(richer, 'F4')).toMatchObject({ target: 0.5, judge: 'warn' });
  expect(kpi(richer, 'F7').value).toBe(100);
  expect(filled(richer.panels.gas).targets).toContainEqual({ alloy: '1370', nm3PerT: 40 });
  expect((await ask({ areaId: 'ALU.W2' })).panels.furnaces).toMatchObject({ gap: 'notConfigured' });
  // Whose area has no furnace sees none of them, nor their names in the settings.
  const elsewhere = { ...readerOf(database.db, 'ALU', NOW), dataAreaId: 'ALU.W2' };
  expect((await meltingFurnaceQuery(elsewhere, {})).panels.furnaces).toMatchObject({ gap: 'notConfigured' });
  expect((await meltingFurnaceFields(elsewhere)).at(-1)).toMatchObject({ code: 'equipment', options: [] });
  const past = await ask({ range: 'yesterday' });
  expect(filled(past.panels.advice)).toEqual([]);
});
