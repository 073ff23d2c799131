/** The production board of a cement plant against SQL of its own, with the stop of the simulated kiln. */
import { ProductionComprehensiveSchema, type ProductionComprehensive } from '@plantdeck/boards/contract';
import { parseContract } from '@plantdeck/core/contract';
import { runPlants } from '@plantdeck/plants/testing/run-plants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orgOf, readerOf, saveSetting, seedOwners } from '../../../../testing/boards/board-plants.ts';
import { filled } from '../../../../testing/boards/filled.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { createMinuteView } from '../../../../testing/values-sql.ts';
import { defaultBoardSetting } from '../../board-settings/index.ts';
import { rotaryKilnProductionQuery } from '../rotary-kiln-production/rotary-kiln-production.query.ts';
import {
  productionComprehensiveFields,
  productionComprehensiveQuery,
} from './production-comprehensive.query.ts';

/** Scenario day 21: the kiln stops at 05:20 for 13 hours, and heats up for 8. */
const STOP = Date.parse('2026-10-19T05:20:00+08:00');
const BEFORE = Date.parse('2026-10-18T16:05:20+08:00');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PLANT = { startDate: '2026-10-15', plantIds: ['CEM'] };
const KILN = 'CEM.W3.L1.P2.U01';

let database: TestDatabase;
let board: ProductionComprehensive;
const ask = async (
  nowMs = BEFORE,
  scope: Record<string, string> = {},
  can?: (code: string) => boolean,
): Promise<ProductionComprehensive> =>
  parseContract(
    ProductionComprehensiveSchema,
    JSON.parse(
      JSON.stringify(await productionComprehensiveQuery(readerOf(database.db, 'CEM', nowMs, can), scope)),
    ),
    'production',
  );
const one = async (query: ReturnType<typeof sql<{ x: number | null }>>): Promise<number> =>
  Number((await query.execute(database.db)).rows[0]?.x);
type Span = { readonly from: string; readonly to: string };

beforeAll(async () => {
  database = await createTestDatabase();
  await runPlants(database.db, STOP + 2 * HOUR + 20_000, PLANT);
  await seedOwners(database.db, ['CEM']);
  await createMinuteView(database.db);
  board = await ask();
}, 600_000);
afterAll(() => database.close());

const made = (area: string, { from, to }: Span) =>
  one(sql`select sum(quantity)::float8 as x from production_slot
    where area_id = ${area} and slot_start >= ${new Date(from)} and slot_start < ${new Date(to)}`);
const used = (energy: string, areas: string, { from, to }: Span, kind = 'feeder') =>
  one(sql`select sum(quantity)::float8 as x from slot join meter using (meter_key)
    where area_id like any(${areas.split(' ')}::text[]) and energy_code = ${energy} and kind = ${kind}
      and slot_start >= ${new Date(from)} and slot_start < ${new Date(to)}`);
/** Time of a unit that lies in a stop, h. */
const stopped = (area: string, { from, to }: Span) =>
  one(sql`select coalesce(sum(extract(epoch from least(coalesce(to_at, 'infinity'), ${new Date(to)})
      - greatest(from_at, ${new Date(from)}))) / 3600, 0)::float8 as x from stop_event
    where area_id = ${area} and from_at < ${new Date(to)} and coalesce(to_at, 'infinity') > ${new Date(from)}`);
const hoursOf = ({ from, to }: Span): number => (Date.parse(to) - Date.parse(from)) / HOUR;

const STEPS = [
  {
    step: 'crusher',
    output: 'CEM.W1.L1.P1',
    energy: 'CEM.W1.L1.P1%',
    units: ['CEM.W1.L1.P1.U01'],
    logged: false,
  },
  { step: 'rawMill', output: 'CEM.W1', energy: 'CEM.W1.L1.P2%', units: ['CEM.W1.L1.P2.U01'], logged: true },
  { step: 'kiln', output: 'CEM.W3.L1', energy: 'CEM.W2% CEM.W3.L1%', units: [KILN], logged: true },
  {
    step: 'cementMill',
    output: 'CEM.W4',
    energy: 'CEM.W4%',
    units: ['CEM.W4.L1.P1.U02', 'CEM.W4.L2.P1.U02'],
    logged: true,
  },
  {
    step: 'packing',
    output: 'CEM.W5',
    energy: 'CEM.W5%',
    units: ['CEM.W5.L1.P2.U01', 'CEM.W5.L1.P2.U02'],
    logged: false,
  },
] as const;
/** Quarter hours in which a machine took at least a fifth of its highest, h. */
const turned = (area: string, { from, to }: Span) =>
  one(sql`with q as (select slot_start, quantity from slot join meter using (meter_key)
      where area_id = ${area} and energy_code = 'electric' and slot_start < ${new Date(to)})
    select count(*)::float8 / 4 as x from q where slot_start >= ${new Date(from)}
      and quantity >= 0.2 * (select max(quantity) from q)`);
async function runHours({ units, logged }: (typeof STEPS)[number], span: Span): Promise<number> {
  let hours = 0;
  for (const area of units)
    hours += logged ? hoursOf(span) - (await stopped(area, span)) : await turned(area, span);
  return hours;
}

describe('the cement production board against SQL of its own', () => {
  test('output, hourly output, run rate, electricity and energy of each process by day, month and year', async () => {
    const { rows, periods } = filled(board.panels.table);
    expect(periods.day).toEqual({ from: '2026-10-18T08:00:00+08:00', to: '2026-10-18T16:00:00+08:00' });
    // The plant is younger than month and year.
    expect(periods.year.from).toBe(periods.month.from);
    expect(rows.map(({ step }) => step)).toEqual(STEPS.map(({ step }) => step));
    for (const each of STEPS)
      for (const kind of ['day', 'month', 'year'] as const) {
        const span = periods[kind];
        const metrics = rows.find(({ step }) => step === each.step)!.metrics;
        const value = (code: string) => metrics.find((metric) => metric.code === code)![kind].value;
        const t = await made(each.output, span);
        const hours = await runHours(each, span);
        const kwh = await used('electric', each.energy, span);
        const coal = each.step === 'kiln' ? await used('coal', 'CEM.W3.%', span) : 0;
        expect(value('output')).toBeCloseTo(t, 6);
        expect(value('hourly')).toBeCloseTo(t / hours, 6);
        expect(value('runRate')).toBeCloseTo((hours / hoursOf(span) / each.units.length) * 100, 6);
        expect(value('kwh')).toBeCloseTo(kwh / t, 6);
        expect(value('kgce')).toBeCloseTo((kwh * 0.1229 + coal * 784.8) / t, 6);
      }
  });

  test('targets are the plan for the part of a period that has run, and judge what is beyond', async () => {
    const { rows, periods } = filled(board.panels.table);
    const kiln = rows.find(({ step }) => step === 'kiln')!.metrics;
    const output = kiln.find(({ code }) => code === 'output')!;
    expect(output.day.target).toBeCloseTo((5_500 * 8) / 24, 6);
    expect(output.month.target).toBeCloseTo((5_500 * hoursOf(periods.month)) / 24, 6);
    expect(output.day.redLine).toBeCloseTo(0.95 * output.day.target!, 6);
    expect(output.day.judge).not.toBe('unknown');
    const crusher = rows[0]!.metrics.find(({ code }) => code === 'output')!;
    expect(crusher.day.judge).toBe('unknown');
  });

  test('M1 to M8 are those of the rotary kiln board; E3 is the electricity of the plant for its clinker', async () => {
    const rotary = await rotaryKilnProductionQuery(readerOf(database.db, 'CEM', BEFORE), {});
    const kpis = filled(board.panels.kpis);
    for (const { code, value } of filled(rotary.panels.kpis))
      expect([code, kpis.find((kpi) => kpi.code === code)?.value]).toEqual([code, value]);
    const { day } = filled(board.panels.table).periods;
    const e3 = kpis.find(({ code }) => code === 'E3');
    expect(e3?.value).toBeCloseTo(
      (await used('electric', 'CEM.W6.%', day, 'incomer')) / (await made('CEM', day)),
      6,
    );
  });

  test('norms hold the energy of the month against the levels', async () => {
    const { rows, product } = filled(board.panels.norms);
    const { month } = filled(board.panels.table).periods;
    const t = await made('CEM.W3.L1', month);
    const coal = ((await used('coal', 'CEM.W3.%', month)) * 784.8) / t;
    const power = (await used('electric', 'CEM.W1% CEM.W2% CEM.W3.L1%', month)) / t;
    expect(product).toBe('clinker');
    for (const [metric, value, levels] of [
      ['comprehensive', coal + power * 0.1229, [100, 107, 117]],
      ['coal', coal, [94, 100, 109]],
      ['electricity', power, [48, 57, 61]],
    ] as const) {
      const row = rows.find((each) => each.metric === metric)!;
      expect(row.value).toBeCloseTo(value, 6);
      expect(row.levels).toEqual(levels);
      expect(row.level).toBe((levels.findIndex((level) => value <= level) + 1) % 4);
    }
    // 104 kgce of coal a tonne keep the third level, not the second.
    expect(rows.find(({ metric }) => metric === 'coal')?.level).toBe(3);
  });

  test('stores: level in the newest minute, and days at what left them', async () => {
    const nowMs = STOP - 14 * 60_000 - 40_000;
    const stocks = filled((await ask(nowMs)).panels.stocks);
    const at = new Date(nowMs - 20_000);
    const minute = (tag: string, before: Date) =>
      one(sql`select x::float8 as x from process_minute where tag = ${tag} and t < ${before}
        order by t desc limit 1`);
    const first = (tag: string, from: Date) =>
      one(
        sql`select x::float8 as x from process_minute where tag = ${tag} and t >= ${from} order by t limit 1`,
      );
    const to = '2026-10-19T05:00:00+08:00';
    const yesterday = new Date(Date.parse(to) - DAY);
    for (const [store, tag, toT, area, capacity] of [
      ['rawMeal', 'rawSilo.levelPct', 90, 'CEM.W1', 9_000],
      ['clinker', 'clinker.stockT', 1, 'CEM.W3.L1', 60_000],
      ['cement', 'cementSilo.stockT', 1, 'CEM.W4', 30_000],
    ] as const) {
      const stock = stocks.find((each) => each.store === store)!;
      const t = (await minute(tag, at)) * toT;
      expect(stock.t).toBeCloseTo(t, 2);
      expect(stock.levelPct).toBeCloseTo((t / capacity) * 100, 4);
      const before = (await first(tag, yesterday)) * toT;
      const gone = (await made(area, { from: yesterday.toISOString(), to })) - (t - before);
      expect(stock.coverDays).toBeCloseTo(t / gone, 4);
    }
  });

  test('quality: newest result, mean and pass rate of the samples of a day, of a week for strength', async () => {
    const quality = filled(board.panels.quality);
    const at = BEFORE - 20_000;
    for (const [property, lower, upper, days, wait] of [
      ['freeLimePct', -1, 1.5, 1, 0],
      ['kh', 0.9, 0.94, 1, 0],
      ['silicaModulus', 2.4, 2.6, 1, 0],
      ['aluminaModulus', 1.5, 1.7, 1, 0],
      ['residue45Pct', -1, 9, 1, 0],
      ['blaine', 340, 380, 1, 0],
      ['strength3dMPa', 26, 999, 7, 3],
      ['strength28dMPa', 48, 999, 7, 28],
    ] as const) {
      const { rows } = await sql<{ n: number; mean: number; pass: number; last: number }>`
        select count(*)::int as n, avg(value)::float8 as mean,
          avg((value between ${lower} and ${upper})::int)::float8 * 100 as pass,
          (array_agg(value order by sampled_at))[count(*)]::float8 as last
        from lab_sample where property = ${property} and result_at <= ${new Date(BEFORE)}
          and sampled_at >= ${new Date(at - (days + wait) * DAY)}`.execute(database.db);
      const found = quality.find(({ code }) => code === property)!;
      const { n, mean, pass, last } = rows[0]!;
      expect(n).toBeGreaterThan(2);
      expect(found.samples).toBe(n);
      expect(found.mean).toBeCloseTo(mean, 6);
      expect(found.passPct).toBeCloseTo(pass, 6);
      if (property !== 'blaine' && property !== 'residue45Pct') expect(found.value).toBe(last);
      expect(found.value).toBe(found.spark.at(-1));
    }
    const m4 = filled(board.panels.kpis).find(({ code }) => code === 'M4');
    expect(quality[0]?.passPct).toBe(m4?.value);
  });

  test('unplanned stops of the month by reason, the longest first, add up to all of them', async () => {
    const { pareto, rows, count } = filled(board.panels.stops);
    const { month, day } = filled(board.panels.table).periods;
    const { rows: expected } = await sql<{ reason: string; minutes: number; n: number }>`
      select reason_code as reason, count(*)::int as n,
        (sum(extract(epoch from least(coalesce(to_at, 'infinity'), ${new Date(month.to)})
          - greatest(from_at, ${new Date(month.from)}))) / 60)::float8 as minutes
      from stop_event where plant_id = 'CEM' and not planned and from_at < ${new Date(month.to)}
        and coalesce(to_at, 'infinity') > ${new Date(month.from)} and area_id <> 'CEM.W2.L1.P1.U01'
      group by 1 order by 3 desc`.execute(database.db);
    expect(pareto.map(({ reasonCode, stops }) => [reasonCode, stops])).toEqual(
      expected.map(({ reason, n }) => [reason, n]),
    );
    pareto.forEach(({ minutes }, at) => expect(minutes).toBeCloseTo(expected[at]!.minutes, 6));
    expect(pareto.at(-1)?.cumulated).toBeCloseTo(100, 6);
    expect(count).toBe(
      await one(sql`select count(*) as x from stop_event where area_id <> 'CEM.W2.L1.P1.U01'
        and from_at < ${new Date(day.to)} and coalesce(to_at, 'infinity') > ${new Date(day.from)}`),
    );
    expect(rows.length).toBe(Math.min(12, count));
  });

  test('heat recovery: kWh a tonne of clinker by day and month, and its share of the electricity', async () => {
    const recovery = filled(board.panels.recovery);
    const { day, month } = filled(board.panels.table).periods;
    const of = async (span: Span) =>
      (await used('recovered', 'CEM.W3.L2.%', span)) / (await made('CEM.W3.L1', span));
    expect(recovery.day).toBeCloseTo(await of(day), 6);
    expect(recovery.month).toBeCloseTo(await of(month), 6);
    expect(recovery.sharePct).toBeCloseTo(
      ((await used('recovered', 'CEM.W3.L2.%', month)) /
        (await used('electric', 'CEM.W6.%', month, 'incomer'))) *
        100,
      6,
    );
    const yesterday = { from: '2026-10-17T08:00:00+08:00', to: '2026-10-18T08:00:00+08:00' };
    const found = recovery.days.find((each) => each.day === '2026-10-17');
    expect(found?.kwhPerT).toBeCloseTo(await of(yesterday), 6);
    expect(found?.coalKgcePerT).toBeCloseTo(
      ((await used('coal', 'CEM.W3.%', yesterday)) * 784.8) / (await made('CEM.W3.L1', yesterday)),
      6,
    );
  });

  test('P1 to P10 of the kiln are those of its stops, clinker and samples', async () => {
    const { rows } = filled(board.panels.performance);
    const { month } = filled(board.panels.table).periods;
    const value = (code: string) => rows.find((row) => row.code === code)!.month.value!;
    const t = await made('CEM.W3.L1', month);
    const hours = hoursOf(month);
    const down = await stopped(KILN, month);
    expect(value('P1')).toBeCloseTo(((hours - down) / hours) * 100, 6);
    expect(value('P2')).toBeCloseTo((t / 265 / (hours - down)) * 100, 6);
    expect(value('P5')).toBeCloseTo(t / hours, 6);
    expect(value('P9')).toBeCloseTo((t / ((5_500 * hours) / 24)) * 100, 6);
    const { rows: samples } = await sql<{ at: Date; value: number; t: number }>`
      select sampled_at as at, value, (select coalesce(sum(quantity), 0)::float8 from production_slot
          where area_id = 'CEM.W3.L1' and slot_start >= greatest(sampled_at - interval '1 hour', ${new Date(month.from)})
            and slot_start < sampled_at) as t
      from lab_sample where area_id = ${KILN} and property = 'freeLimePct' and sampled_at >= ${new Date(month.from)}
        and sampled_at <= ${new Date(month.to)} and result_at <= ${new Date(BEFORE)}`.execute(database.db);
    const all = samples.reduce((sum, sample) => sum + sample.t, 0);
    const good = samples.filter(({ value: pct }) => pct <= 1.5);
    const goodPct = (good.reduce((sum, sample) => sum + sample.t, 0) / all) * 100;
    expect(value('P3')).toBeCloseTo(goodPct, 6);
    expect(value('P7')).toBeCloseTo(100 - goodPct, 6);
    expect(value('P6')).toBeCloseTo((good.length / samples.length) * 100, 6);
    expect(value('P4')).toBeCloseTo((value('P1') * value('P2') * value('P3')) / 10_000, 6);
    const oee = filled(board.panels.kpis).find(({ code }) => code === 'P4');
    expect(oee?.value).toBe(rows.find(({ code }) => code === 'P4')?.day.value);
    const repaired = (reason: string) =>
      one(sql`select coalesce(sum(extract(epoch from least(coalesce(to_at, 'infinity'), ${new Date(month.to)})
          - greatest(from_at, ${new Date(month.from)}))), 0)::float8 as x from stop_event
        where plant_id = 'CEM' and reason_code = ${reason} and area_id <> 'CEM.W2.L1.P1.U01'
          and from_at < ${new Date(month.to)} and coalesce(to_at, 'infinity') > ${new Date(month.from)}`);
    const [failed, planned] = [await repaired('failure'), await repaired('planned')];
    expect(failed).toBeGreaterThan(0);
    expect(value('P10')).toBeCloseTo((failed / (failed + planned)) * 100, 6);
  });

  test('the line shows what runs, what it makes and what it made of the month', async () => {
    const chain = filled(board.panels.chain);
    const { month, day } = filled(board.panels.table).periods;
    expect(chain.map(({ step }) => step)).toEqual(STEPS.map(({ step }) => step));
    const hour = { from: '2026-10-18T15:00:00+08:00', to: day.to };
    for (const each of STEPS) {
      const found = chain.find(({ step }) => step === each.step)!;
      expect(found.rateTph).toBeCloseTo(await made(each.output, hour), 6);
      expect(found.runRatePct).toBeCloseTo(
        ((await runHours(each, month)) / hoursOf(month) / each.units.length) * 100,
        6,
      );
    }
    const kiln = chain.find(({ step }) => step === 'kiln')!;
    expect(kiln).toMatchObject({ state: 'run', reason: null });
    expect(chain.find(({ step }) => step === 'crusher')?.state).toBe('run');
    // 16:00 is a peak: mills wait for cheaper hours, and say so.
    const raw = chain.find(({ step }) => step === 'rawMill')!;
    if (raw.state !== 'run') expect(raw.reason).toMatch(/peak/i);
  });
});

describe('what happens is visible', () => {
  test('a kiln that stops is down in the line, in the stops of the day, in run rate, OEE and stock', async () => {
    const stopped = await ask(STOP + 2 * HOUR + 20_000);
    const kiln = filled(stopped.panels.chain).find(({ step }) => step === 'kiln')!;
    expect(kiln).toMatchObject({ state: 'fault', since: '2026-10-19T05:20:00+08:00' });
    expect(kiln.reason).not.toBeNull();
    const stop = filled(stopped.panels.stops).rows.find(({ id }) => id.startsWith(KILN))!;
    expect(stop).toMatchObject({ from: '2026-10-19T05:20:00+08:00', to: null, planned: false });
    const rows = filled(stopped.panels.table).rows.find(({ step }) => step === 'kiln')!.metrics;
    expect(rows.find(({ code }) => code === 'runRate')?.day.value).toBeLessThan(94);
    const figure = (code: string) =>
      filled(stopped.panels.performance).rows.find((row) => row.code === code)?.day.value;
    expect(figure('P1')).toBeLessThan(94);
    expect(figure('P8')).toBeCloseTo(21 + 1 / 3, 2);
    expect(figure('P8R')).toBeNull();
    expect(filled(stopped.panels.stops).pareto[0]).toMatchObject({ reasonCode: 'failure' });
  });

  test('a sample beyond the limit of free lime lowers its pass rate and the quality ratio', async () => {
    const { rows } = await sql<{ t: Date; value: number }>`select sampled_at as t, value from lab_sample
      where property = 'freeLimePct' and value > 1.5 and sampled_at < ${new Date(STOP)}
      order by sampled_at limit 1`.execute(database.db);
    const worst = rows[0]!;
    const seen = await ask(worst.t.getTime() + 41 * 60_000);
    const lime = filled(seen.panels.quality).find(({ code }) => code === 'freeLimePct')!;
    expect(lime.value).toBe(worst.value);
    expect(lime.passPct).toBeLessThan(100);
    const ratio = filled(seen.panels.performance).rows.find(({ code }) => code === 'P3');
    expect(ratio?.day.value).toBeLessThan(100);
  });
});

describe('what is asked for', () => {
  test('an area, and what is permitted', async () => {
    const grinding = await ask(BEFORE, { areaId: 'CEM.W4' });
    expect(filled(grinding.panels.chain).map(({ step }) => step)).toEqual(['cementMill']);
    expect(grinding.panels.norms).toMatchObject({ gap: 'notConfigured' });
    expect(filled(grinding.panels.quality).map(({ code }) => code)).toEqual([
      'residue45Pct',
      'blaine',
      'strength3dMPa',
      'strength28dMPa',
    ]);
    const office = await ask(BEFORE, { areaId: 'CEM.W7' });
    for (const panel of Object.values(office.panels)) expect(panel).toMatchObject({ gap: 'notConfigured' });
    const narrow = await ask(BEFORE, {}, (code) => code === 'productionComprehensive:stocks');
    expect(Object.keys(narrow.panels)).toEqual(['stocks']);
  });

  test('who sees the burning alone gets nothing of what lies outside', async () => {
    const payload = await productionComprehensiveQuery(
      { ...readerOf(database.db, 'CEM', BEFORE), dataAreaId: 'CEM.W3' },
      {},
    );
    expect(filled(payload.panels.chain).map(({ step }) => step)).toEqual(['kiln']);
    const kiln = filled(payload.panels.table).rows[0]!.metrics;
    const value = (code: string) => kiln.find((metric) => metric.code === code)!.day.value;
    expect(value('output')).not.toBeNull();
    // The coal mill's electricity is its own workshop's.
    expect([value('kwh'), value('kgce')]).toEqual([null, null]);
    expect(filled(payload.panels.stocks).map(({ store }) => store)).toEqual(['clinker']);
    const text = JSON.stringify(payload);
    for (const area of ['CEM.W1', 'CEM.W4', 'CEM.W5']) expect(text).not.toContain(`${area}.`);
  });

  test('steps, targets, norm and limits of the stores are those of the settings', async () => {
    const { db } = database;
    await saveSetting(db, 'CEM', {
      ...defaultBoardSetting('productionComprehensive', 'CEM', 'cement'),
      own: {
        steps: ['kiln', 'cementMill'],
        norm: 'cement',
        'low.cement': 90,
        'high.cement': 99,
        'output.kiln': 6_000,
        'output.kiln.month': 186_000,
        'red.output': 1,
        'kwh.kiln': 1,
      },
    });
    const after = await ask();
    await db.deleteFrom('board_setting').where('org_id', '=', orgOf('CEM')).execute();
    const rows = filled(after.panels.table).rows;
    expect(rows.map(({ step }) => step)).toEqual(['kiln', 'cementMill']);
    const metric = (code: string) => rows[0]!.metrics.find((each) => each.code === code)!;
    expect(metric('output').day).toMatchObject({ target: 2_000, redLine: 1_980, judge: 'abnormal' });
    const { month } = filled(after.panels.table).periods;
    expect(metric('output').month.target).toBeCloseTo((186_000 * hoursOf(month)) / 24 / 31, 6);
    expect(metric('kwh').day.judge).toBe('abnormal');
    expect(filled(after.panels.stocks).find(({ store }) => store === 'cement')).toMatchObject({
      lo: 90,
      hi: 99,
    });
    const norms = filled(after.panels.norms);
    expect(norms.product).toBe('cement');
    expect(norms.rows.map((row) => row.metric)).toEqual(['comprehensive', 'electricity']);
    expect(norms.rows[0]?.levels[0]).toBeCloseTo(80 + 1.4 * 1.1, 6);
    const grinding = await used('electric', 'CEM.W4%', month);
    expect(norms.rows[1]?.value).toBeCloseTo(grinding / (await made('CEM.W4', month)), 6);
    const fields = await productionComprehensiveFields({
      db,
      plantId: 'CEM',
      language: 'en',
      now: () => BEFORE,
    });
    expect(fields.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['steps', 'norm', 'low.cement', 'red.kwh', 'output.kiln', 'output.kiln.year']),
    );
  });

  test('a plant of which nothing came for long shows no state, level or rate, and invents none', async () => {
    const silent = await ask(STOP + 30 * HOUR);
    for (const step of filled(silent.panels.chain))
      expect(step).toMatchObject({ state: 'comm', rateTph: null });
    for (const stock of filled(silent.panels.stocks))
      expect(stock).toMatchObject({ levelPct: null, t: null, coverDays: null, judge: 'unknown' });
    for (const { metrics } of filled(silent.panels.table).rows)
      for (const { day } of metrics) expect([day.value, day.judge]).toEqual([null, 'unknown']);
  });
});
