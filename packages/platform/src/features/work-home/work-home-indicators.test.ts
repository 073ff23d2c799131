import {
  EquipmentListSchema,
  EquipmentStatSchema,
  PracticeListSchema,
  QuotaListSchema,
  QuotaStatSchema,
  WorkTrendSchema,
  type EquipmentChoice,
  type IndicatorCfg,
  type Series,
} from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { energyQuantity } from '../energy/index.ts';
import { demoTeams } from '@plantdeck/plants/models/demo-teams.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { plantCalls, rulesOf } from '../../../testing/work-home/plant-calls.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
let server: TestServer;
let manager: string;
let operator: string;
const { call, read } = plantCalls(
  () => server,
  () => manager,
);

beforeAll(async () => {
  server = await createTestServer({}, { clock: { now: () => NOW } });
  const { db } = server.database;
  await makeFixturePlant(db, {
    plantId: 'CER',
    from: '2026-08-20T08:00:00+08:00',
    to: '2026-11-20T12:00:00+08:00',
    // The firing workshop stood on the last morning from 10:30 to 11:15.
    reading: (meter, index) => {
      const atMs = Date.parse('2026-08-20T08:00:00+08:00') + index * 900_000;
      const stands =
        meter.areaId === 'CER.W2' &&
        atMs >= Date.parse('2026-11-20T10:30:00+08:00') &&
        atMs < Date.parse('2026-11-20T11:15:00+08:00');
      return { quantity: stands ? 0.1 : meter.perSlot * (1 + (index % 5) / 100), quality: 0 };
    },
  });
  await db
    .insertInto('team_config')
    .values({ plant_id: 'CER', ...demoTeams() })
    .execute();
  // A machine with a meter and an output of its own.
  await db
    .updateTable('area')
    .set({ type: 'unit', equipment_type: 'rollerKiln' })
    .where('area_id', '=', 'CER.W2')
    .execute();
  await sql`insert into production_slot (area_id, slot_start, quantity, mass_t)
    select 'CER.W2', slot_start, quantity - 29, mass_t from production_slot where area_id = 'CER'`.execute(
    db,
  );
  const stop = (id: string, areaId: string, from: string, to: string) => ({
    stop_id: id,
    plant_id: 'CER',
    area_id: areaId,
    reason_code: 'R1',
    reason_zh: '换型',
    reason_en: 'Change of product',
    from_at: new Date(from),
    to_at: new Date(to),
    planned: true,
  });
  await db
    .insertInto('stop_event')
    .values([
      stop('s1', 'CER.W2', '2026-11-20T10:30:00+08:00', '2026-11-20T11:15:00+08:00'),
      stop('s2', 'CER.W1', '2026-11-20T09:00:00+08:00', '2026-11-20T09:10:00+08:00'),
      stop('s3', 'CER.W2', '2026-11-01T09:00:00+08:00', '2026-11-01T09:10:00+08:00'),
    ])
    .execute();
  await db
    .insertInto('alarm')
    .values(
      [1, 3].map((priority) => ({
        alarm_id: `a${priority}`,
        plant_id: 'CER',
        area_id: 'CER.W2',
        name_zh: '窑温高',
        name_en: `Alarm ${priority}`,
        priority,
        state: 'unackActive',
        value: 9,
        limit_value: 8,
        unit: 'degC',
        on_at: new Date('2026-11-20T10:40:00+08:00'),
        ack_at: null,
        ack_by: null,
        off_at: null,
      })),
    )
    .execute();
  manager = await server.signIn('cer.manager');
  operator = await server.signIn('cer.operator');
});
afterAll(() => server.close());

const sumOf = (series: Series | undefined | null): number =>
  series?.v.reduce<number>((sum, value) => sum + (value ?? 0), 0) ?? Number.NaN;
/** kWh of the plant by hand: what its incomer read. */
async function kwhBetween(from: string, to: string, meterId = 'CER..electric.incomer'): Promise<number> {
  const { rows } = await sql<{
    kwh: number;
  }>`select sum(quantity) as kwh from slot join meter using (meter_key)
    where meter_id = ${meterId} and slot_start >= ${from}::timestamptz and slot_start < ${to}::timestamptz`.execute(
    server.database.db,
  );
  return Number(rows[0]?.kwh);
}

const power = (more: Partial<IndicatorCfg> = {}): IndicatorCfg => ({
  id: 'p',
  name: 'Electricity',
  areaId: 'CER',
  parameterIds: ['CER.electric'],
  indicatorType: 'energy',
  statisticsMethod: 'sum',
  statisticsCycle: 'day',
  abnormalJudgment: 'gt',
  targets: { day: 10, year: 10 },
  redLine: 20,
  unit: { code: 'kWh', display: 'kWh', scale: 1, dp: 0 },
  ...more,
});
const perProduct = (id: string, name: string): IndicatorCfg =>
  power({
    id,
    name,
    parameterIds: ['CER.electric', 'CER.output'],
    statisticsMethod: 'ratio',
    statisticsCycle: 'month',
    unit: { code: 'kWh/m2', display: 'kWh/m²', scale: 1, dp: 2 },
  });

describe('indicators', () => {
  const save = (indicators: IndicatorCfg[], version: number, token = manager) =>
    call('workQuotaSave', { token, body: { indicators, version } });

  test('begin with a set that the plant can compute, are saved for a person, and equal the answers of boards', async () => {
    const empty = await read('workQuota', QuotaListSchema);
    expect([empty.records, empty.version]).toEqual([[], 0]);
    expect(empty.sample.map(({ id }) => id)).toEqual([
      'electric',
      'gas',
      'water',
      'output',
      'electricPerOutput',
    ]);
    expect((await save(empty.sample, 0, operator)).retCode).toBe('0');
    expect((await save([power()], 0)).retCode).toBe('0');
    const { records, version } = await read('workQuota', QuotaListSchema);
    const context = { db: server.database.db, plantId: 'CER', nowMs: NOW };
    const wanted = await energyQuantity(context, { energyCode: 'electric', period: 'today' });
    expect(records[0]?.kpi?.value).toBeCloseTo(wanted.value ?? Number.NaN, 6);
    expect([records[0]?.kpi?.judge, version]).toEqual(['abnormal', 1]);
    expect(await read('workQuotaStat', QuotaStatSchema)).toEqual({ total: 1, counts: { abnormal: 1 } });
    const trend = await read('workQuotaTrend', WorkTrendSchema, {
      query: { range: 'today', compare: 'previous', ids: 'p' },
    });
    const [now, before] = trend.records[0]?.series ?? [];
    expect([now?.stepS, now?.v.length, before?.role]).toEqual([3_600, 4, 'baseline']);
    expect(sumOf(now)).toBeCloseTo(wanted.value ?? 0, 6);
    // The part of yesterday that had run as far.
    expect(sumOf(before)).toBeCloseTo(
      await kwhBetween('2026-11-19T08:00:00+08:00', '2026-11-19T12:00:00+08:00'),
      6,
    );
    expect(trend.previousFrom).toBe('2026-11-19T08:00:00+08:00');
    const days = await read('workQuotaTrend', WorkTrendSchema, { query: { range: 'last7Days', ids: 'p' } });
    expect(days.records[0]?.series[0]?.stepS).toBe(86_400);
  });

  test.each([
    ['no indicator', [], 'indicators rule.list.count'],
    ['two of one name', [power(), power({ id: 'q' })], 'indicators.1.name rule.list.twice'],
    ['a negative target', [power({ targets: { day: -1 } })], 'indicators.0.targets.day rule.target.negative'],
    ['a red line on the good side', [power({ redLine: 5 })], 'indicators.0.redLine rule.redLine.side'],
    [
      'another unit than the figure has',
      [power({ unit: { code: 't', display: 't', scale: 1, dp: 0 } })],
      'indicators.0.unit formulaUnit',
    ],
  ])('%s is refused by its field, and what was saved stays', async (_name, indicators, problem) => {
    const before = await read('workQuota', QuotaListSchema);
    const refused = await save(indicators, before.version);
    expect([refused.retCode, rulesOf(refused)[0]]).toEqual(['040001', problem]);
    // The sentence of the form, not the name of the rule.
    expect(refused.retMsg).not.toContain('rule.');
    expect(await read('workQuota', QuotaListSchema)).toEqual(before);
  });

  test('a field of the wrong kind, an older version and an unknown trend are refused', async () => {
    const bare = await call('workQuotaSave', { body: { indicators: [{ id: 'x' }], version: 1 } });
    expect([bare.retCode, bare.retMsg.includes('"Indicator 1 · Name"')]).toEqual(['040001', true]);
    expect((await save([power()], 0)).retCode).toBe('040901');
    expect(rulesOf(await call('workQuotaTrend', { query: { ids: 'p,lost' } }))).toEqual(['ids unknown']);
  });

  test('money is for who may see it', async () => {
    const money = power({
      id: 'cost',
      name: 'Cost',
      parameterIds: ['CER.cost'],
      unit: { code: 'CNY', display: 'CNY', scale: 1, dp: 0 },
    });
    const { version } = await read('workQuota', QuotaListSchema, { token: operator });
    expect(rulesOf(await save([money], version, operator))).toEqual([
      'indicators.0.parameterIds notPermitted',
    ]);
    expect((await save([power(), money], 1)).retCode).toBe('0');
  });

  test('are told for shift, day and month, each with its own target and the red line in proportion', async () => {
    const { version } = await read('workQuota', QuotaListSchema);
    const cfg = power({ targets: { shift: 20_000, day: 40_000, month: 3_000_000 }, redLine: 44_000 });
    expect((await save([cfg, perProduct('r', 'Per product')], version)).retCode).toBe('0');
    const of = async (cycle: string) =>
      (await read('workQuota', QuotaListSchema, { query: { cycle } })).records.map(({ kpi }) => kpi);
    const [shift, day, month] = [await of('shift'), await of('day'), await of('month')];
    const wanted = {
      shift: await kwhBetween('2026-11-20T08:00:00+08:00', '2026-11-20T12:00:00+08:00'),
      month: await kwhBetween('2026-11-01T08:00:00+08:00', '2026-11-20T12:00:00+08:00'),
    };
    expect(shift[0]).toMatchObject({ target: 20_000, redLine: 22_000, prevBasis: 'lastShift' });
    expect(shift[0]?.value).toBeCloseTo(wanted.shift, 6);
    expect(day[0]).toMatchObject({ target: 40_000, redLine: 44_000, prevBasis: 'yesterday' });
    expect(month[0]).toMatchObject({ target: 3_000_000, redLine: 3_300_000, prevBasis: 'lastMonth' });
    expect(month[0]?.value).toBeCloseTo(wanted.month, 6);
    const made = await sql<{
      m2: number;
    }>`select sum(quantity) as m2 from production_slot where area_id = 'CER'
      and slot_start >= '2026-11-01T08:00:00+08:00'`.execute(server.database.db);
    expect(month[1]?.value).toBeCloseTo(wanted.month / Number(made.rows[0]?.m2), 6);
    expect((await call('workQuota', { query: { cycle: 'year' } })).retCode).toBe('040001');
  });

  test('fourteen come in one answer, each with its last 24 hours or 30 days', async () => {
    const { version } = await read('workQuota', QuotaListSchema);
    const many = Array.from({ length: 14 }, (_, index) =>
      power({ id: `i${index}`, name: `Indicator ${index}` }),
    );
    expect((await save(many, version)).retCode).toBe('0');
    expect(rulesOf(await save([...many, power({ id: 'x', name: 'x' })], version + 1))).toEqual([
      'indicators rule.list.count',
    ]);
    const day = await read('workQuota', QuotaListSchema, { query: { cycle: 'day' } });
    expect(day.records).toHaveLength(14);
    for (const { spark } of day.records) {
      expect([spark?.stepS, spark?.v.length, spark?.t0]).toEqual([3_600, 24, '2026-11-19T12:00:00+08:00']);
      expect(spark?.v.at(-1)).toBeCloseTo(
        await kwhBetween('2026-11-20T11:00:00+08:00', '2026-11-20T12:00:00+08:00'),
        6,
      );
    }
    const month = await read('workQuota', QuotaListSchema, { query: { cycle: 'month' } });
    const { spark } = month.records[13] ?? {};
    expect([spark?.stepS, spark?.v.length, spark?.t0]).toEqual([86_400, 30, '2026-10-22T08:00:00+08:00']);
    expect(spark?.v[0]).toBeCloseTo(
      await kwhBetween('2026-10-22T08:00:00+08:00', '2026-10-23T08:00:00+08:00'),
      6,
    );
    expect(day.choices.areas.map(({ id }) => id)).toEqual([
      'CER',
      'CER.W1',
      'CER.W1.P1',
      'CER.W1.P2',
      'CER.W2',
    ]);
    expect(day.choices.quantities.map(({ code }) => code)).toContain('electricCost');
    const small = await read('workQuota', QuotaListSchema, { token: operator });
    expect(small.choices.quantities.map(({ code }) => code)).not.toContain('electricCost');
  });

  test('the trend shows the chosen ones in their order, refuses eleven, none and unknown ones, and tells what happened', async () => {
    const none = await read('workQuotaTrend', WorkTrendSchema);
    expect([none.records, none.chosen, none.indicators.length]).toEqual([
      [],
      { indicatorIds: [], version: 0 },
      14,
    ]);
    const choose = (indicatorIds: readonly string[], version = 0) =>
      call('workTrendSave', { body: { indicatorIds, version } });
    const ids = Array.from({ length: 11 }, (_, index) => `i${index}`);
    expect(rulesOf(await choose(ids))).toEqual(['indicatorIds rule.list.count']);
    expect(rulesOf(await choose([]))).toEqual(['indicatorIds rule.list.count']);
    expect(rulesOf(await choose(['i3', 'lost', 'i3']))).toEqual([
      'indicatorIds.2 rule.list.twice',
      'indicatorIds.1 unknown',
    ]);
    expect((await choose(ids.slice(0, 10).toReversed())).retCode).toBe('0');
    expect((await choose(['i1'])).retCode).toBe('040901');
    const trend = await read('workQuotaTrend', WorkTrendSchema, { query: { range: 'today' } });
    expect(trend.records.map(({ indicatorId }) => indicatorId)).toEqual(ids.slice(0, 10).toReversed());
    expect([trend.from, trend.to]).toEqual(['2026-11-20T08:00:00+08:00', '2026-11-21T08:00:00+08:00']);
    expect(trend.markers).toEqual([
      {
        t: '2026-11-20T09:00:00+08:00',
        to: '2026-11-20T09:10:00+08:00',
        kind: 'stop',
        text: 'Change of product',
      },
      {
        t: '2026-11-20T10:30:00+08:00',
        to: '2026-11-20T11:15:00+08:00',
        kind: 'stop',
        text: 'Change of product',
      },
      { t: '2026-11-20T10:40:00+08:00', kind: 'alarm', text: 'Alarm 1', severity: 1 },
    ]);
    const hour = await read('workQuotaTrend', WorkTrendSchema, { query: { range: 'lastHour' } });
    expect(hour.records[0]?.series[0]?.stepS).toBe(900);
    expect(sumOf(hour.records[0]?.series[0])).toBeCloseTo(
      await kwhBetween('2026-11-20T11:00:00+08:00', '2026-11-20T12:00:00+08:00'),
      6,
    );
    // A day's target is no target of an hour.
    expect(trend.records[0]?.target).toBe(null);
    const days = await read('workQuotaTrend', WorkTrendSchema, { query: { range: 'last30Days' } });
    expect([days.records[0]?.series[0]?.v.length, days.records[0]?.target]).toEqual([30, 10]);
    for (const range of ['yesterday', 'day', 'week', 'last2Days', 'last3Days', 'last7Days'])
      expect([range, (await call('workQuotaTrend', { query: { range } })).retCode]).toEqual([range, '0']);
    expect((await call('workQuotaTrend', { query: { range: 'lastYear' } })).retCode).toBe('040001');
  });

  test('beside the best month stands the team whose shifts were the best in it', async () => {
    const { db } = server.database;
    const saved = await call('workPracticeSave', {
      body: {
        indicators: [perProduct('a', 'A'), perProduct('b', 'B'), power({ id: 'c', name: 'C' })],
        version: 0,
      },
    });
    expect(saved.retCode).toBe('0');
    const [ratio, , sum] = (await read('workPractice', PracticeListSchema)).records;
    const month = ratio?.best?.month ?? '';
    // Every eight hours of the month, and who had them: four teams, each two days behind the one before.
    const { rows } = await sql<{ shift: Date; kwh: number; made: number }>`
      with used as (select slot_start, quantity from slot join meter using (meter_key)
          where meter_id = 'CER..electric.incomer'),
        made as (select slot_start, quantity as m2 from production_slot where area_id = 'CER')
      select to_timestamp(floor(extract(epoch from slot_start) / 28800) * 28800) as shift,
        sum(quantity) as kwh, sum(m2) as made
      from used join made using (slot_start)
      where slot_start >= ${`${month}-01T08:00:00+08:00`}::timestamptz
        and slot_start < ${`${month}-01T08:00:00+08:00`}::timestamptz + interval '1 month'
      group by 1`.execute(db);
    const pattern = 'DDEENN--';
    const first = Date.parse('2026-01-01T00:00:00Z');
    const sums = new Map<string, { kwh: number; made: number }>();
    for (const { shift, kwh, made } of rows) {
      const local = shift.getTime() + 8 * 3_600_000;
      const day = Math.floor((local - first) / 86_400_000);
      const on = 'NDE'[new Date(local).getUTCHours() / 8];
      const team = ['A', 'B', 'C', 'D'].find((_, j) => pattern[(((day - 2 * j) % 8) + 8) % 8] === on) ?? '';
      const own = sums.get(team) ?? { kwh: 0, made: 0 };
      sums.set(team, { kwh: own.kwh + Number(kwh), made: own.made + Number(made) });
    }
    const [best] = [...sums].toSorted(([, a], [, b]) => a.kwh / a.made - b.kwh / b.made);
    expect(sums.size).toBe(4);
    expect(ratio?.best?.team).toContain(best?.[0]);
    // Whoever worked fewer shifts would have used least.
    expect([sum?.best !== null, sum?.best?.team]).toEqual([true, undefined]);
    await db.deleteFrom('work_home').execute();
  });

  test('best practice is the best whole month, and the year so far is held against it', async () => {
    const [norm] = (await read('workPractice', PracticeListSchema)).sample;
    const withNorm = { ...norm, targets: { year: 5 }, redLine: 6 } as IndicatorCfg;
    const indicators = [perProduct('a', 'A'), perProduct('b', 'B'), power({ id: 'c', name: 'C' }), withNorm];
    const empty = await read('workPractice', PracticeListSchema);
    expect(empty.sample.map(({ id }) => id)).toEqual([
      'energyPerOutput',
      'electricPerOutput',
      'gasPerOutput',
      'waterPerOutput',
    ]);
    const saved = await call('workPracticeSave', { body: { indicators, version: 0 } });
    expect([saved.retCode, saved.retMsg]).toEqual(['0', 'ok']);
    const { records } = await read('workPractice', PracticeListSchema);
    const [ratio, , sum, standard] = records;
    expect(ratio?.best?.month).toMatch(/^2026-(09|10)$/);
    expect(ratio?.gapPct).toBeCloseTo(
      (((ratio?.kpi?.value ?? 0) - (ratio?.best?.value ?? 0)) / (ratio?.best?.value ?? 1)) * 100,
      6,
    );
    expect([ratio?.annualTarget, ratio?.redLine, ratio?.projected]).toEqual([10, 20, null]);
    expect([sum?.gapPct, (sum?.projected ?? 0) > (sum?.kpi?.value ?? 0)]).toEqual([null, true]);
    expect(ratio?.months.map(({ month }) => month)).toEqual(['2026-09', '2026-10']);
    const september = await sql<{ ratio: number }>`select
      (select sum(quantity) from slot join meter using (meter_key) where meter_id = 'CER..electric.incomer'
        and slot_start >= '2026-09-01T08:00:00+08:00' and slot_start < '2026-10-01T08:00:00+08:00') /
      (select sum(quantity) from production_slot where area_id = 'CER'
        and slot_start >= '2026-09-01T08:00:00+08:00' and slot_start < '2026-10-01T08:00:00+08:00') as ratio`.execute(
      server.database.db,
    );
    expect(ratio?.months[0]?.value).toBeCloseTo(Number(september.rows[0]?.ratio), 6);
    expect(Math.min(...(ratio?.months.map(({ value }) => value ?? 0) ?? []))).toBe(ratio?.best?.value);
    expect([ratio?.benchmark, standard?.benchmark]).toEqual([
      null,
      { level1: 4, level2: 4.9, level3: 6.5, source: 'GB 21252-2023' },
    ]);
    const unjudged = indicators.map((cfg) => ({ ...cfg, abnormalJudgment: 'none' }));
    expect(
      rulesOf(await call('workPracticeSave', { body: { indicators: unjudged, version: 1 } })).slice(0, 1),
    ).toEqual(['indicators.0.abnormalJudgment rule.judgment.required']);
    const bare = indicators.map((cfg) => ({ ...cfg, targets: {}, redLine: null }));
    expect(
      rulesOf(await call('workPracticeSave', { body: { indicators: bare, version: 1 } })).slice(0, 2),
    ).toEqual([
      'indicators.0.targets.year rule.target.required',
      'indicators.0.redLine rule.target.required',
    ]);
    const few = await call('workPracticeSave', { body: { indicators: indicators.slice(0, 2), version: 1 } });
    expect(rulesOf(few)).toEqual(['indicators rule.list.count']);
    const trend = await read('workPracticeTrend', WorkTrendSchema, { query: { range: 'yesterday' } });
    expect(trend.records.map(({ indicatorId }) => indicatorId)).toEqual(['a', 'b', 'c', 'energyPerOutput']);
  });
});

test('key equipment is told with its state, its newest values and its indicators', async () => {
  const empty = await read('workEquipment', EquipmentListSchema);
  expect(empty.machines).toHaveLength(1);
  expect(empty.sample.map(({ equipmentId }) => equipmentId)).toEqual(['CER.W2']);
  const item = {
    equipmentId: 'CER.W2',
    parameterIds: ['CER.W2.electric.feeder', 'CER.W2.gas.feeder'],
    limits: { 'CER.W2.electric.feeder': { lo: 100, hi: 200 } },
    indicators: [power({ areaId: 'CER.W2', parameterIds: ['CER.W2.electric'] })],
  };
  const save = (items: object[], version = 0) => call('workEquipmentSave', { body: { items, version } });
  const saved = await save([item]);
  expect([saved.retCode, saved.retMsg]).toEqual(['0', 'ok']);
  const { records } = await read('workEquipment', EquipmentListSchema);
  const { rows } = await sql<{ kw: number }>`select quantity * 4 as kw from slot join meter using (meter_key)
    where meter_id = 'CER.W2.electric.feeder' order by slot_start desc limit 1`.execute(server.database.db);
  expect(records[0]?.parameters[0]).toMatchObject({ value: rows[0]?.kw, asOf: '2026-11-20T12:00:00+08:00' });
  expect(records[0]?.parameters[1]?.unit.code).toBe('Nm3/h');
  expect(records[0]?.image?.viewBox).toBe('0 0 48 32');
  expect(records[0]?.parameters.map(({ lo, hi, judge }) => [lo, hi, judge])).toEqual([
    [100, 200, 'abnormal'],
    [null, null, 'unknown'],
  ]);
  // It runs since its stop ended.
  expect(records[0]?.stateSince).toBe('2026-11-20T11:15:00+08:00');
  expect([records[0]?.state, records[0]?.indicators.length]).toEqual(['run', 1]);
  expect(await read('workEquipmentStat', EquipmentStatSchema)).toEqual({ total: 1, counts: { run: 1 } });
  const trend = await read('workEquipmentTrend', WorkTrendSchema);
  expect(trend.records.map(({ indicatorId }) => indicatorId)).toEqual(['CER.W2:p']);
  expect(rulesOf(await save([{ ...item, parameterIds: ['CER.W1.P1.electric.feeder'] }], 1))).toEqual([
    'items.0.parameterIds.0 unknown',
  ]);
  expect(rulesOf(await save([{ ...item, equipmentId: 'CER.W9' }], 1))).toEqual([
    'items.0.equipmentId unknown',
  ]);
  const twice = { ...item, limits: { 'CER.W2.electric.feeder': { lo: 3, hi: 2 } } };
  expect(rulesOf(await save([twice, twice], 1))).toEqual([
    'items.0.limits.CER.W2.electric.feeder.hi rule.band.order',
    'items.1.equipmentId rule.list.twice',
    'items.1.limits.CER.W2.electric.feeder.hi rule.band.order',
  ]);
  const four: EquipmentChoice = {
    ...item,
    parameterIds: ['a', 'b', 'c', 'd'],
    indicators: [1, 2, 3, 4].map((n) => power({ id: `${n}`, name: `${n}` })),
  };
  expect(rulesOf(await save([four], 1)).slice(0, 2)).toEqual([
    'items.0.parameterIds rule.list.count',
    'items.0.indicators rule.list.count',
  ]);
  expect(rulesOf(await save([], 1))).toEqual(['items rule.list.count']);
});

test('the effectiveness of a machine is what it made of what it could have made while it was meant to run', async () => {
  const { records } = await read('workEquipment', EquipmentListSchema);
  const { rows } = await sql<{ oee: number }>`with made as (select slot_start, quantity from production_slot
      where area_id = 'CER.W2'),
    rated as (select percentile_disc(0.95) within group (order by quantity) as each from made
      where slot_start >= '2026-10-22T08:00:00+08:00')
    select 100 * sum(quantity) / (count(*) * max(each)) as oee from made, rated
    where slot_start >= '2026-11-20T08:00:00+08:00'`.execute(server.database.db);
  expect(records[0]?.oeePct).toBeCloseTo(Number(rows[0]?.oee), 4);
});
