import {
  WholePlantEnergySchema,
  parseContract,
  type Kpi,
  type WholePlantEnergy,
  type WholePlantPanels,
} from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { energyStoreOf } from '../energy/index.ts';
import { FIXTURE_TARIFF, fixtureReading, makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { ApiError } from '../api/api-error.ts';
import type { BoardContext } from '../api/handlers.ts';
import { defaultBoardSetting } from '../board-settings/default-settings.ts';
import { BOARDS } from './registry.ts';
import { mergeSmall } from '../../engine/energy/flow.ts';
import { wholePlantEnergyQuery } from './whole-plant-energy.query.ts';
import { filled } from '../../../testing/boards/filled.ts';

let database: TestDatabase;
const NOW = '2026-11-20T14:35:10+08:00';
const TODAY = ['2026-11-20T08:00:00+08:00', '2026-11-20T14:30:00+08:00'] as const;
const MONTH = ['2026-11-01T08:00:00+08:00', '2026-11-20T14:30:00+08:00'] as const;

const contextOf = (plantId: string | null, over: Partial<BoardContext> = {}): BoardContext => ({
  db: database.db,
  orgId: plantId === null ? 'none' : `org-${plantId}`,
  plantId,
  language: 'en',
  can: () => true,
  now: () => Date.parse(NOW),
  userId: 'u1',
  ...over,
});
const ask = async (context: BoardContext, scope: Record<string, string> = {}): Promise<WholePlantEnergy> => {
  const payload: unknown = await wholePlantEnergyQuery(context, scope);
  return parseContract(WholePlantEnergySchema, JSON.parse(JSON.stringify(payload)), 'payload');
};
const kpi = (panels: WholePlantPanels, code: string): Kpi => {
  const found = filled(panels.kpis).find((one) => one.code === code);
  if (!found) throw new Error(`no KPI ${code}`);
  return found;
};
/** What a reader sees: the value in its scale, rounded to its decimals. */
const shown = (value: number | null | undefined, of: Kpi): string | null =>
  value == null ? null : (value * of.unit.scale).toFixed(of.unit.dp);

const bySql = async (text: ReturnType<typeof sql<{ v: number }>>): Promise<number> =>
  (await text.execute(database.db)).rows[0]?.v ?? Number.NaN;
const slots = (plant: string, column: string, [from, to]: readonly [string, string], where = 'true') =>
  bySql(sql<{ v: number }>`select sum(quantity * ${sql.raw(column)}) as v
    from slot join meter using (meter_key) join energy_type using (plant_id, energy_code)
    where plant_id = ${plant} and (kind = 'incomer' or energy_code = 'water') and ${sql.raw(where)}
      and slot_start >= ${from} and slot_start < ${to}`);
const PRICE = `case when energy_code = 'gas' then 3.6 when energy_code = 'water' then 4.2
  when extract(hour from slot_start at time zone 'Asia/Shanghai') < 8 then 0.247
  when extract(hour from slot_start at time zone 'Asia/Shanghai') in (10, 11, 14, 15, 16, 17, 18) then 1.105
  else 0.65 end`;

const minutesOf = (kw: (minute: number) => number): Uint8Array =>
  new Uint8Array(Float32Array.from({ length: 1440 }, (_, minute) => kw(minute)).buffer);

beforeAll(async () => {
  database = await createTestDatabase();
  const keys = await makeFixturePlant(database.db, {
    plantId: 'A',
    orgId: 'org-A',
    from: '2026-10-01T08:00:00+08:00',
    to: '2026-11-20T14:30:00+08:00',
  });
  const key = keys.get('A..electric.incomer') ?? 0;
  await database.db
    .insertInto('minute_block')
    .values([
      {
        meter_key: key,
        day: '2026-11-19',
        t0: new Date('2026-11-19T00:00:00+08:00'),
        values: minutesOf((m) => m),
      },
      {
        meter_key: key,
        day: '2026-11-20',
        t0: new Date('2026-11-20T00:00:00+08:00'),
        values: minutesOf((m) => (m > 874 || m === 600 ? Number.NaN : m >= 870 ? 6000 : 5000)),
      },
    ])
    .execute();
  // B: dead incomer for an hour, a feeder's transformer ratio wrong, a silent gas meter, a new price, no output.
  await makeFixturePlant(database.db, {
    plantId: 'B',
    orgId: 'org-B',
    from: '2026-11-19T08:00:00+08:00',
    to: '2026-11-20T14:30:00+08:00',
    withOutput: false,
    reading: (meter, index) => {
      const good = fixtureReading(meter, index);
      if (meter.meterId === 'B..electric.incomer' && index >= 100 && index < 104)
        return { quantity: null, quality: 4 };
      if (meter.meterId === 'B.W2.gas.feeder' && index >= 110) return { quantity: null, quality: 4 };
      if (meter.meterId === 'B.W2.water.feeder' && index >= 96)
        return { quantity: good.quantity, quality: 1 };
      if (meter.meterId === 'B.W2.electric.feeder')
        return { quantity: (good.quantity ?? 0) * 0.8, quality: 0 };
      return good;
    },
  });
  const prices = { peak: 1.138, flat: 0.67, valley: 0.254 };
  await database.db
    .insertInto('tariff_version')
    .values({
      plant_id: 'B',
      version: 'B-raised',
      effective_from: '2026-11-18',
      tariff: JSON.stringify({ ...FIXTURE_TARIFF, prices }),
    })
    .execute();
});
afterAll(() => database.close());

describe('each figure equals a recomputation in SQL over the same slots to the displayed digit', () => {
  test('today', async () => {
    const { panels } = await ask(contextOf('A'));
    const check = (code: string, expected: number): void =>
      expect(shown(kpi(panels, code).value, kpi(panels, code)), code).toBe(
        shown(expected, kpi(panels, code)),
      );
    const kwh = await slots('A', '1', TODAY, `energy_code = 'electric'`);
    check('electricity', kwh);
    check('energy', await slots('A', 'kgce_per_unit', TODAY));
    check('cost', await slots('A', PRICE, TODAY));
    check('co2', await slots('A', 'co2_kg_per_unit', TODAY));
    const output = await bySql(sql<{ v: number }>`select sum(quantity) as v from production_slot
      where area_id = 'A' and slot_start >= ${MONTH[0]} and slot_start < ${MONTH[1]}`);
    check('sec', (await slots('A', 'kgce_per_unit', MONTH)) / output);
    check('load', 6000);
    const electricCost = await slots('A', PRICE, TODAY, `energy_code = 'electric'`);
    expect(kpi(panels, 'cost').note).toMatchObject({ code: 'avgPrice' });
    expect(kpi(panels, 'cost').note?.value).toBeCloseTo(electricCost / kwh, 6);
  });

  test.each([
    ['yesterday', '2026-11-19T08:00:00+08:00', '2026-11-20T08:00:00+08:00', 'yesterday'],
    ['thisWeek', '2026-11-16T08:00:00+08:00', '2026-11-20T14:30:00+08:00', 'lastWeek'],
    ['thisMonth', '2026-11-01T08:00:00+08:00', '2026-11-20T14:30:00+08:00', 'lastMonth'],
  ])('%s', async (range, from, to, basis) => {
    const { panels } = await ask(contextOf('A'), { range });
    const electricity = kpi(panels, 'electricity');
    expect(shown(electricity.value, electricity)).toBe(
      shown(await slots('A', '1', [from, to], `energy_code = 'electric'`), electricity),
    );
    const cost = kpi(panels, 'cost');
    expect(shown(cost.value, cost)).toBe(shown(await slots('A', PRICE, [from, to]), cost));
    expect(electricity.prevBasis).toBe(basis);
  });

  test('the comparison covers the same elapsed part of the period before', async () => {
    const { panels } = await ask(contextOf('A'));
    const before = ['2026-11-19T08:00:00+08:00', '2026-11-19T14:30:00+08:00'] as const;
    expect(kpi(panels, 'electricity').prev).toBeCloseTo(
      await slots('A', '1', before, `energy_code = 'electric'`),
      6,
    );
    const month = ['2026-10-01T08:00:00+08:00', '2026-10-20T14:30:00+08:00'] as const;
    const thisMonth = await ask(contextOf('A'), { range: 'thisMonth' });
    expect(kpi(thisMonth.panels, 'energy').prev).toBeCloseTo(await slots('A', 'kgce_per_unit', month), 4);
  });

  test('the mix, the ranking and the flow', async () => {
    const { panels } = await ask(contextOf('A'));
    const mix = filled(panels.mix);
    expect(mix.map((bar) => bar.day)).toEqual(
      Array.from({ length: 14 }, (_, i) => `2026-11-${String(7 + i).padStart(2, '0')}`),
    );
    expect(mix.map((bar) => bar.running ?? false)).toEqual([
      ...Array.from({ length: 13 }, () => false),
      true,
    ]);
    const day = ['2026-11-10T08:00:00+08:00', '2026-11-11T08:00:00+08:00'] as const;
    const gas = mix[3]?.byType.find((one) => one.energyCode === 'gas');
    expect(gas?.qty).toBeCloseTo(await slots('A', '1', day, `energy_code = 'gas'`), 4);
    expect(gas?.cost).toBeCloseTo(await slots('A', '3.6', day, `energy_code = 'gas'`), 3);
    expect(mix[3]?.byType.map((one) => one.energyCode)).toEqual(['gas', 'electric', 'water']);

    const feeders = (area: string, energy: string): Promise<number> =>
      bySql(sql<{ v: number }>`select sum(quantity) as v from slot join meter using (meter_key)
        where plant_id = 'A' and kind = 'feeder' and energy_code = ${energy} and area_id like ${area}
          and slot_start >= ${TODAY[0]} and slot_start < ${TODAY[1]}`);
    const ranking = filled(panels.ranking);
    expect(ranking.rows.map((row) => row.key)).toEqual(['A.W1', 'A.W2']);
    expect(ranking.rows[0]?.kwh).toBeCloseTo(await feeders('A.W1%', 'electric'), 6);
    const incomer = await slots('A', '1', TODAY, `energy_code = 'electric'`);
    expect(ranking.rows[0]?.share).toBeCloseTo(((await feeders('A.W1%', 'electric')) / incomer) * 100, 8);
    expect(ranking.unaccountedPct).toBeCloseTo((1 - (await feeders('A.W%', 'electric')) / incomer) * 100, 6);

    const flow = filled(panels.flow);
    const gj = (from: string, to: string) =>
      flow.links.find((link) => link.from === from && link.to === to)?.gj;
    expect(gj('carrier:gas', 'A.W1')).toBeCloseTo((await feeders('A.W1%', 'gas')) * 0.035588, 6);
    expect(gj('A.W1', 'A.W1/Ball milling')).toBeCloseTo((await feeders('A.W1.P1', 'electric')) * 0.0036, 6);
    const lost = flow.links.find((link) => link.unaccounted && link.from === 'carrier:electric');
    expect(lost?.gj).toBeCloseTo((incomer - (await feeders('A.W%', 'electric'))) * 0.0036, 6);
  });

  test('the month plan: actual, due, projection and judgement', async () => {
    const { panels } = await ask(contextOf('A'));
    const row = filled(panels.plan).find((one) => one.energyCode === 'electric');
    const actual = await slots('A', '1', MONTH, `energy_code = 'electric'`);
    const share = (Date.parse(MONTH[1]) - Date.parse(MONTH[0])) / (30 * 86_400_000);
    expect(row?.actual).toBeCloseTo(actual, 4);
    expect(row?.projected).toBeCloseTo(actual / share, 3);
    expect(row).toMatchObject({ target: 3_630_000, redLine: 3_811_500, judge: 'normal' });
    expect(row?.due).toBeCloseTo(3_630_000 * share, 3);
    expect(filled(panels.plan).map((one) => one.energyCode)).toEqual(['gas', 'electric', 'water', 'total']);
  });
});

describe('the load panel', () => {
  test('draws minutes from the accounting time to now, gaps as gaps, yesterday on the same clock', async () => {
    const load = filled((await ask(contextOf('A'))).panels.load);
    expect(load.today).toMatchObject({ t0: '2026-11-20T08:00:00+08:00', stepS: 60 });
    expect(load.today.v).toHaveLength(395);
    expect([load.today.v[0], load.today.v[120], load.today.v[390]]).toEqual([5000, null, 6000]);
    expect(load.yesterday).toMatchObject({ t0: '2026-11-19T08:00:00+08:00', stepS: 60 });
    expect(load.yesterday?.v).toHaveLength(1440);
    expect([load.yesterday?.v[0], load.yesterday?.v[960]]).toEqual([480, 5000]);
    expect(load.tiers.map((band) => band.tier)).toEqual(['flat', 'peak', 'flat', 'peak', 'flat', 'valley']);
  });

  test('forecasts the running quarter hour from the energy so far and the load now', async () => {
    const { panels, notices } = await ask(contextOf('A'));
    expect(filled(panels.load).forecast).toEqual({
      windowEnd: '2026-11-20T14:45:00+08:00',
      kw: 6000,
      pctOfContract: (6000 / 6200) * 100,
      allowedKwh: 6200 * 0.25 - (6000 * 5) / 60,
    });
    expect(notices[0]).toEqual({
      level: 'error',
      code: 'demandForecast',
      text: 'Forecast for the window ending 14:45: 6,000 kW, 96.8 % of contract demand; 1,050 kWh left in it.',
    });
    expect(kpi(panels, 'load')).toMatchObject({ judge: 'abnormal', note: { code: 'contractShare' } });
  });

  test('a closed day has no forecast, and its 24 hours end where it ends', async () => {
    const load = filled((await ask(contextOf('A'), { range: 'yesterday' })).panels.load);
    expect(load.forecast).toBeNull();
    expect(load.today.v).toHaveLength(1440);
  });

  test('without minutes the quarter hours are drawn', async () => {
    const load = filled((await ask(contextOf('B'))).panels.load);
    expect(load.today).toMatchObject({ stepS: 900, t0: '2026-11-20T08:00:00+08:00' });
    expect(load.today.v).toHaveLength(26);
  });
});

test('faults of the plant are told, and a dead incomer is stood in for', async () => {
  const { notices, panels, completeness, estimatedSlots } = await ask(contextOf('B'));
  expect(notices.map((notice) => [notice.level, notice.code])).toEqual([
    ['warn', 'parentMeter'],
    ['warn', 'balance'],
    ['warn', 'silentMeters'],
    ['info', 'partial'],
    ['info', 'tariffVersion'],
  ]);
  expect(kpi(panels, 'electricity')).toMatchObject({ quality: 'estimated' });
  expect(kpi(panels, 'sec')).toMatchObject({ value: null, quality: 'noData' });
  // 8 meters of 26 slots: 4 + 12 missing, 26 estimated.
  expect(completeness).toBeCloseTo(((208 - 4 - 12 - 26) / 208) * 100, 6);
  expect(estimatedSlots).toBe(26);
});

test('history that is still being prepared is told with how far it is', async () => {
  await database.db
    .updateTable('plant')
    .set({ start_date: '2026-09-01' })
    .where('plant_id', '=', 'A')
    .execute();
  energyStoreOf(database.db).forget('A');
  const { notices } = await ask(contextOf('A'));
  expect(notices.find((notice) => notice.code === 'historyPreparing')?.text).toBe(
    'History is still being prepared: 62 % done.',
  );
  await database.db
    .updateTable('plant')
    .set({ start_date: '2026-10-01' })
    .where('plant_id', '=', 'A')
    .execute();
  energyStoreOf(database.db).forget('A');
  expect((await ask(contextOf('A'))).notices.map((notice) => notice.code)).not.toContain('historyPreparing');
});

test('a reader who may not see money sees none, and a panel without permission is not there', async () => {
  const denied = new Set(['panel:cost', 'panel:plan']);
  const { panels } = await ask(contextOf('A', { can: (resource) => !denied.has(resource) }));
  expect(filled(panels.kpis).map((one) => one.code)).toEqual(['electricity', 'energy', 'sec', 'load', 'co2']);
  expect(filled(panels.mix).flatMap((bar) => bar.byType.map((one) => one.cost))).toEqual(
    Array.from({ length: 42 }, () => null),
  );
  expect(panels).not.toHaveProperty('plan');
});

test('an organisation without a plant gets reasons, not numbers', async () => {
  const { panels, notices } = await ask(contextOf(null));
  const gap = { gap: 'notConfigured', text: 'No plant is bound to this organisation yet.' };
  expect(panels).toEqual({ kpis: gap, load: gap, mix: gap, ranking: gap, flow: gap, plan: gap });
  expect(notices).toEqual([]);
});

test('names come in the language of the reader', async () => {
  const chinese = await ask(contextOf('A', { language: 'zh-TW' }));
  expect(chinese.area.name).toBe('一厂');
  expect(kpi(chinese.panels, 'sec').source?.formula).toContain('合格品產量');
  const italian = await ask(contextOf('A', { language: 'it' }));
  expect(italian.area.name).toBe('Plant one');
  expect(kpi(italian.panels, 'sec').source?.formula).toContain('produzione conforme');
});

test('an area of the plant is the sum of its feeders and has no contract of its own', async () => {
  const { area, panels } = await ask(contextOf('A'), { areaId: 'A.W1' });
  expect(area).toEqual({ id: 'A.W1', name: 'Raw materials', type: 'workshop' });
  expect(filled(panels.ranking).rows.map((row) => row.key)).toEqual(['A.W1.P1', 'A.W1.P2']);
  expect(filled(panels.load).contractKw).toBeNull();
});

test('a range or an area that does not exist is refused', async () => {
  const code = (scope: Record<string, string>): Promise<unknown> =>
    ask(contextOf('A'), scope).catch((error: unknown) => (error instanceof ApiError ? error.retCode : error));
  expect(await code({ range: 'tomorrow' })).toBe('040001');
  expect(await code({ areaId: 'B.W1' })).toBe('040401');
});

test("a reader's own setting wins over the enterprise's, and that over the defaults", async () => {
  const save = (userId: string, contractKw: number) =>
    database.db
      .insertInto('board_setting')
      .values({
        org_id: 'org-A',
        board_code: 'wholePlantEnergy',
        area_id: 'A',
        user_id: userId,
        setting: JSON.stringify({
          ...defaultBoardSetting('wholePlantEnergy', 'A', 'ceramics'),
          contractKw,
          targets: [{ code: 'sec', month: 3, redLinePct: 102 }],
          energyCodes: ['electric'],
        }),
        version: 1,
        updated_at: new Date(NOW),
        updated_by: 'u1',
      })
      .execute();
  await save('', 7000);
  await save('u1', 8000);
  const own = await ask(contextOf('A'));
  expect(filled(own.panels.load).contractKw).toBe(8000);
  expect(kpi(own.panels, 'sec')).toMatchObject({ target: 3, redLine: 3.06, judge: 'abnormal' });
  expect(filled(own.panels.mix)[0]?.byType.map((one) => one.energyCode)).toEqual(['electric']);
  const others = await ask(contextOf('A', { userId: 'u2' }));
  expect(filled(others.panels.load).contractKw).toBe(7000);
});

test('of many processes twelve stand alone and the rest is one', () => {
  const nodes = Array.from({ length: 15 }, (_, i) => ({ id: `p${i}`, name: `${i}`, level: 2 }));
  const links = nodes.map((node, i) => ({ from: 'w', to: node.id, gj: 100 - i }));
  const merged = mergeSmall([{ id: 'w', name: 'w', level: 1 }, ...nodes], links, 'Other');
  expect(merged.nodes).toHaveLength(14);
  expect(merged.links.find((link) => link.to === '__other')?.gj).toBe(88 + 87 + 86);
  expect(merged.links.reduce((sum, link) => sum + link.gj, 0)).toBe(
    links.reduce((sum, link) => sum + link.gj, 0),
  );
});

test('each board of the list has a code of its own', () => {
  const codes = BOARDS.map((board) => board.code);
  expect(codes).toContain('wholePlantEnergy');
  expect(new Set(codes).size).toBe(codes.length);
});
