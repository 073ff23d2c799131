import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { fixtureMeters, fixtureReading, makeFixturePlant } from '../../../testing/fixture-plant.ts';
import {
  EnergyError,
  activeAlarms,
  carbonDioxide,
  compareWithPrevious,
  comprehensiveEnergy,
  energyCost,
  energyQuantity,
  energySeries,
  energyStoreOf,
  maximumDemand,
  topConsumers,
  unitConsumption,
} from './index.ts';

let database: TestDatabase;
const nowMs = Date.parse('2026-11-20T14:32:10+08:00');
const ask = (plantId: string) => ({ db: database.db, plantId, nowMs });

beforeAll(async () => {
  database = await createTestDatabase();
  await makeFixturePlant(database.db, {
    plantId: 'A',
    from: '2026-11-15T08:00:00+08:00',
    to: '2026-11-20T14:30:00+08:00',
  });
  // The incomer is dead for two hours today, one feeder was silent through most of yesterday.
  await makeFixturePlant(database.db, {
    plantId: 'B',
    from: '2026-11-18T08:00:00+08:00',
    to: '2026-11-20T14:30:00+08:00',
    reading: (meter, index) => {
      if (meter.meterId === 'B..electric.incomer' && index >= 200 && index < 208)
        return { quantity: null, quality: 4 };
      if (meter.meterId === 'B.W1.P1.electric.feeder' && index >= 100 && index < 190)
        return { quantity: null, quality: 4 };
      return fixtureReading(meter, index);
    },
  });
  await makeFixturePlant(database.db, {
    plantId: 'G',
    zone: 'Europe/Berlin',
    dayAccountTime: '00:00',
    from: '2026-10-24T00:00:00+02:00',
    to: '2026-10-27T00:00:00+01:00',
  });
});
afterAll(() => database.close());

const bySql = async (text: ReturnType<typeof sql<{ v: number }>>): Promise<number> =>
  (await text.execute(database.db)).rows[0]?.v ?? Number.NaN;

describe('a figure equals its own SQL over the slots', () => {
  test('electricity today is what the incomer measured since the accounting time', async () => {
    const figure = await energyQuantity(ask('A'), { energyCode: 'electric', period: 'today' });
    const expected = await bySql(sql<{
      v: number;
    }>`select sum(quantity) as v from slot join meter using (meter_key)
      where plant_id = 'A' and energy_code = 'electric' and kind = 'incomer'
        and slot_start >= '2026-11-20T08:00:00+08:00' and slot_start < '2026-11-20T14:30:00+08:00'`);
    expect(figure.value).toBeCloseTo(expected, 6);
    expect(figure).toMatchObject({
      unit: 'kWh',
      from: '2026-11-20T08:00:00+08:00',
      to: '2026-11-20T14:30:00+08:00',
      completenessPct: 100,
      estimatedSlots: 0,
      quality: 'good',
    });
  });

  test('an area is the sum of the feeders below it', async () => {
    const figure = await energyQuantity(ask('A'), {
      areaId: 'A.W1',
      energyCode: 'electric',
      period: 'yesterday',
    });
    const expected = await bySql(sql<{
      v: number;
    }>`select sum(quantity) as v from slot join meter using (meter_key)
      where plant_id = 'A' and energy_code = 'electric' and kind = 'feeder' and area_id like 'A.W1.%'
        and slot_start >= '2026-11-19T08:00:00+08:00' and slot_start < '2026-11-20T08:00:00+08:00'`);
    expect(figure.value).toBeCloseTo(expected, 6);
  });

  test('cost is the tariff by the civil clock for electricity and the flat price for the rest', async () => {
    const figure = await energyCost(ask('A'), { period: 'yesterday' });
    const expected = await bySql(sql<{ v: number }>`select sum(quantity * case
        when energy_code = 'gas' then 3.6 when energy_code = 'water' then 4.2
        when h < 8 then 0.247 when h in (10, 11) or h between 14 and 18 then 1.105 else 0.65 end) as v
      from (select slot.*, energy_code, kind, plant_id, extract(hour from slot_start at time zone 'Asia/Shanghai') as h
            from slot join meter using (meter_key)) s
      where plant_id = 'A' and (kind = 'incomer' or energy_code = 'water')
        and slot_start >= '2026-11-19T08:00:00+08:00' and slot_start < '2026-11-20T08:00:00+08:00'`);
    expect(figure.value).toBeCloseTo(expected, 4);
    expect(figure.unit).toBe('CNY');
    const all = await energyQuantity(ask('A'), { energyCode: 'electric', period: 'yesterday' });
    expect(figure.tiers.map((tier) => tier.tier)).toEqual(['peak', 'flat', 'valley']);
    expect(figure.tiers.reduce((sum, tier) => sum + tier.kwh, 0)).toBeCloseTo(all.value ?? 0, 6);
  });

  test('comprehensive energy, carbon dioxide and unit consumption are sums over sums', async () => {
    const energy = await comprehensiveEnergy(ask('A'), { period: 'yesterday' });
    const carbon = await carbonDioxide(ask('A'), { period: 'yesterday' });
    const sec = await unitConsumption(ask('A'), { period: 'yesterday' });
    const day = sql`slot_start >= '2026-11-19T08:00:00+08:00' and slot_start < '2026-11-20T08:00:00+08:00'`;
    const weighted = (factor: 'kgce_per_unit' | 'co2_kg_per_unit') =>
      bySql(sql<{
        v: number;
      }>`select sum(quantity * ${sql.ref(factor)}) as v from slot join meter using (meter_key)
        join energy_type using (plant_id, energy_code)
        where plant_id = 'A' and (kind = 'incomer' or energy_code = 'water') and ${day}`);
    const output = await bySql(
      sql<{ v: number }>`select sum(quantity) as v from production_slot where area_id = 'A' and ${day}`,
    );
    expect(energy.value).toBeCloseTo(await weighted('kgce_per_unit'), 4);
    expect(carbon.value).toBeCloseTo(await weighted('co2_kg_per_unit'), 4);
    expect(sec.value).toBeCloseTo((await weighted('kgce_per_unit')) / output, 8);
    expect(sec).toMatchObject({ unit: 'kgce/m2', output });
  });

  test('maximum demand is the highest quarter-hour mean', async () => {
    const demand = await maximumDemand(ask('A'), { period: 'yesterday' });
    const expected = await bySql(sql<{
      v: number;
    }>`select max(quantity) * 4 as v from slot join meter using (meter_key)
      where plant_id = 'A' and energy_code = 'electric' and kind = 'incomer'
        and slot_start >= '2026-11-19T08:00:00+08:00' and slot_start < '2026-11-20T08:00:00+08:00'`);
    expect(demand.value).toBeCloseTo(expected, 6);
    expect(demand.loadFactorPct).toBeGreaterThan(50);
    expect(demand.loadFactorPct).toBeLessThan(100);
    expect(demand.sliding).toBeNull();
  });

  test('where the minutes are kept a peak between the quarter hours is found', async () => {
    const meter = await database.db
      .selectFrom('meter')
      .select('meter_key')
      .where('meter_id', '=', 'G..electric.incomer')
      .executeTakeFirstOrThrow();
    const kw = Float32Array.from({ length: 1440 }, (_, minute) =>
      minute >= 608 && minute < 623 ? 9000 : 3000,
    );
    await database.db
      .insertInto('minute_block')
      .values({
        meter_key: meter.meter_key,
        day: '2026-10-26',
        t0: new Date('2026-10-26T00:00:00+01:00'),
        values: new Uint8Array(kw.buffer),
      })
      .execute();
    const context = { ...ask('G'), nowMs: Date.parse('2026-10-27T00:00:00+01:00') };
    const demand = await maximumDemand(context, { period: 'yesterday' });
    expect(demand.sliding).toEqual({ kw: 9000, at: '2026-10-26T10:08:00+01:00' });
  });
});

test('hours and days of a series add up to the figure, on a day of 100 quarter hours too', async () => {
  const context = { ...ask('G'), nowMs: Date.parse('2026-10-26T12:00:00+01:00') };
  const period = {
    fromMs: Date.parse('2026-10-25T00:00:00+02:00'),
    toMs: Date.parse('2026-10-26T00:00:00+01:00'),
  };
  const hourly = await energySeries(context, { energyCode: 'electric', period, step: 'hour' });
  const daily = await energySeries(context, { energyCode: 'electric', period, step: 'day' });
  expect(hourly.buckets).toHaveLength(25);
  expect(daily.buckets).toHaveLength(1);
  expect(hourly.buckets.reduce((sum, bucket) => sum + (bucket.value ?? 0), 0)).toBeCloseTo(
    daily.value ?? 0,
    6,
  );
  const expected = await bySql(sql<{
    v: number;
  }>`select sum(quantity) as v from slot join meter using (meter_key)
    where plant_id = 'G' and energy_code = 'electric' and kind = 'incomer'
      and slot_start >= '2026-10-25T00:00:00+02:00' and slot_start < '2026-10-26T00:00:00+01:00'`);
  expect(daily.value).toBeCloseTo(expected, 6);
});

test('the hours of the night belong to the day before, the tariff still goes by the clock', async () => {
  const night = {
    fromMs: Date.parse('2026-11-20T00:00:00+08:00'),
    toMs: Date.parse('2026-11-20T08:00:00+08:00'),
  };
  const cost = await energyCost(ask('A'), { energyCode: 'electric', period: night });
  expect(cost.tiers).toEqual([
    { tier: 'valley', kwh: expect.any(Number), sharePct: 100, costCny: expect.any(Number) },
  ]);
});

test('where the incomer is dead the sum of the feeders stands in and says so', async () => {
  const figure = await energyQuantity(ask('B'), { energyCode: 'electric', period: 'today' });
  const whole = await bySql(sql<{
    v: number;
  }>`select sum(quantity) as v from slot join meter using (meter_key)
    where plant_id = 'B' and energy_code = 'electric' and slot_start >= '2026-11-20T08:00:00+08:00'
      and (case when slot_start >= '2026-11-20T10:00:00+08:00' and slot_start < '2026-11-20T12:00:00+08:00'
           then kind = 'feeder' else kind = 'incomer' end)`);
  expect(figure.value).toBeCloseTo(whole, 6);
  expect(figure).toMatchObject({ quality: 'estimated', estimatedSlots: 8, completenessPct: 100 });
});

test('a day before the first reading weighs as much as any other in the completeness', async () => {
  const period = {
    fromMs: Date.parse('2026-11-17T08:00:00+08:00'),
    toMs: Date.parse('2026-11-19T08:00:00+08:00'),
  };
  const figure = await energyQuantity(ask('B'), { energyCode: 'electric', period });
  expect(figure.completenessPct).toBeCloseTo(50, 6);
});

test('a ratio with less than 80 % of the readings is unknown, the sum beside it is not', async () => {
  const context = { ...ask('B'), nowMs: Date.parse('2026-11-20T08:00:00+08:00') };
  const asked = { areaId: 'B.W1.P1', energyCode: 'electric', period: 'yesterday' } as const;
  const quantity = await energyQuantity(context, asked);
  expect(quantity.completenessPct).toBeCloseTo((6 / 96) * 100, 6);
  expect(quantity.value).toBeGreaterThan(0);
  const compared = await compareWithPrevious(ask('B'), { ...asked, period: 'today', metric: 'quantity' });
  expect(compared.current.value).toBeGreaterThan(0);
  expect(compared).toMatchObject({ previous: { value: null }, deltaPct: null });
});

test('without counted output the unit consumption is unknown, not zero', async () => {
  const sec = await unitConsumption(ask('A'), { areaId: 'A.W1', period: 'yesterday' });
  expect(sec).toMatchObject({ value: null, output: null });
});

test('a running day is compared with the same hours of yesterday', async () => {
  const { current, previous, deltaPct, basis } = await compareWithPrevious(ask('A'), {
    metric: 'quantity',
    energyCode: 'electric',
    period: 'today',
  });
  expect([previous.from, previous.to, basis]).toEqual([
    '2026-11-19T08:00:00+08:00',
    '2026-11-19T14:30:00+08:00',
    'yesterday',
  ]);
  expect(deltaPct).toBeCloseTo(((current.value ?? 0) / (previous.value ?? 1) - 1) * 100, 9);
});

test('top consumers are workshops by their feeders, largest first, with their share of the plant', async () => {
  const { total, consumers } = await topConsumers(ask('A'), {
    energyCode: 'electric',
    period: 'today',
    limit: 1,
  });
  expect(consumers).toHaveLength(1);
  expect(consumers[0]).toMatchObject({ areaId: 'A.W1', nameEn: 'Raw materials' });
  expect(consumers[0]?.sharePct).toBeCloseTo(((consumers[0]?.value ?? 0) / (total.value ?? 1)) * 100, 9);
  const processes = await topConsumers(ask('A'), {
    energyCode: 'electric',
    period: 'today',
    areaType: 'process',
  });
  expect(processes.consumers.map((one) => one.areaId)).toEqual(['A.W1.P1', 'A.W1.P2']);
});

test('a late slot is seen as soon as its writer tells', async () => {
  const context = ask('A');
  const before = await energyQuantity(context, { energyCode: 'water', period: 'yesterday' });
  await sql`update slot set quantity = quantity + 100 where slot_start = '2026-11-19T09:00:00+08:00'
    and meter_key = (select meter_key from meter where plant_id = 'A' and energy_code = 'water')`.execute(
    database.db,
  );
  energyStoreOf(database.db).forget('A', Date.parse('2026-11-19T09:00:00+08:00'));
  const after = await energyQuantity(context, { energyCode: 'water', period: 'yesterday' });
  expect((after.value ?? 0) - (before.value ?? 0)).toBeCloseTo(100, 6);
});

test('active alarms come by priority, of the asked area only', async () => {
  const row = (id: string, area: string, priority: number, off: Date | null) => ({
    alarm_id: id,
    plant_id: 'A',
    area_id: area,
    name_zh: id,
    name_en: id,
    priority,
    state: 'unackActive',
    value: 1,
    limit_value: 2,
    unit: 'kW',
    on_at: new Date(nowMs),
    ack_at: null,
    ack_by: null,
    off_at: off,
  });
  await database.db
    .insertInto('alarm')
    .values([
      row('a', 'A.W1.P1', 3, null),
      row('b', 'A.W2', 1, null),
      row('c', 'A.W1.P1', 1, new Date(nowMs)),
    ])
    .execute();
  const all = await activeAlarms(ask('A'));
  expect(all.alarms.map((alarm) => alarm.alarmId)).toEqual(['b', 'a']);
  const below = await activeAlarms(ask('A'), { areaId: 'A.W1' });
  expect(below).toMatchObject({ total: 1, alarms: [{ alarmId: 'a', isAcknowledged: false }] });
});

test('what does not exist is named', async () => {
  const code = async (question: Promise<unknown>): Promise<unknown> =>
    question.catch((error: unknown) => (error instanceof EnergyError ? error.code : error));
  expect(await code(energyQuantity(ask('none'), { energyCode: 'electric', period: 'today' }))).toBe(
    'unknown-plant',
  );
  expect(
    await code(energyQuantity(ask('A'), { areaId: 'B.W1', energyCode: 'electric', period: 'today' })),
  ).toBe('unknown-area');
  expect(await code(energyQuantity(ask('A'), { energyCode: 'steam', period: 'today' }))).toBe(
    'unknown-energy',
  );
});

test('the fixture itself has an incomer above its feeders', () => {
  const electric = fixtureMeters('A').filter((meter) => meter.energyCode === 'electric');
  const feeders = electric
    .filter((meter) => meter.kind === 'feeder')
    .reduce((sum, meter) => sum + meter.perSlot, 0);
  expect(feeders / (electric[0]?.perSlot ?? 0)).toBeCloseTo(0.985, 3);
});
