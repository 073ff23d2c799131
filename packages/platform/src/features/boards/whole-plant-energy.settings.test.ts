import type { BoardSetting, IndicatorCfg, Kpi, WholePlantEnergy } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { bulkInsert } from '../../store/database/index.ts';
import { energyStoreOf } from '../energy/index.ts';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import type { BoardContext } from '../api/handlers.ts';
import { settingProblem } from '../board-settings/setting-check.ts';
import { defaultBoardSetting } from '../board-settings/default-settings.ts';
import { wholePlantEnergyQuery } from './whole-plant-energy.query.ts';

/** What settings change in the board's figures, each recomputed in SQL. */
const NOW = Date.parse('2026-11-20T14:35:10+08:00');
const DAY = ['2026-11-20T08:00:00+08:00', '2026-11-20T14:30:00+08:00'] as const;
const MONTH = ['2026-11-01T08:00:00+08:00', '2026-11-20T14:30:00+08:00'] as const;
/** Of the whole accounting month, how much has run. */
const SHARE = (19 * 24 + 6.5) / (30 * 24);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await makeFixturePlant(db, {
    plantId: 'A',
    orgId: 'org-A',
    from: '2026-10-01T08:00:00+08:00',
    to: '2026-11-20T14:30:00+08:00',
  });
  await bulkInsert(
    db,
    'material_grade',
    ['premium', 'first'].map((code, sort) => ({
      plant_id: 'A',
      grade_code: code,
      name_zh: code === 'premium' ? '优等品' : '一等品',
      name_en: code,
      sort,
    })),
  );
  await sql`insert into grade_slot (area_id, grade_code, slot_start, quantity, mass_t)
    select 'A.W2', g.code, slot_start, quantity * g.share, mass_t * g.share
    from production_slot, (values ('premium', 0.9), ('first', 0.06)) as g(code, share) where area_id = 'A'`.execute(
    db,
  );
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('board_setting').execute();
  energyStoreOf(database.db).forget('A');
});

const context = (over: Partial<BoardContext> = {}): BoardContext => ({
  db: database.db,
  orgId: 'org-A',
  plantId: 'A',
  language: 'en',
  can: () => true,
  now: () => NOW,
  userId: 'u1',
  ...over,
});
async function store(change: Partial<BoardSetting>): Promise<void> {
  const setting = { ...defaultBoardSetting('wholePlantEnergy', 'A', 'ceramics'), version: 1, ...change };
  const frame = await energyStoreOf(database.db).frame('A', NOW);
  expect(settingProblem(setting, frame)).toBeNull();
  await database.db
    .insertInto('board_setting')
    .values({
      org_id: 'org-A',
      board_code: 'wholePlantEnergy',
      area_id: 'A',
      user_id: '',
      setting: JSON.stringify(setting),
      version: 1,
      updated_at: new Date(NOW),
      updated_by: 'u1',
    })
    .execute();
}
const board = (over: Partial<BoardContext> = {}, scope: Record<string, string> = {}) =>
  wholePlantEnergyQuery(context(over), scope);
const kpisOf = ({ panels }: WholePlantEnergy): readonly Kpi[] => {
  if (!Array.isArray(panels.kpis)) throw new Error('no figures');
  return panels.kpis as Kpi[];
};
const kpi = async (code: string, over: Partial<BoardContext> = {}): Promise<Kpi> => {
  const found = kpisOf(await board(over)).find((one) => one.code === code);
  if (!found) throw new Error(`no KPI ${code}`);
  return found;
};
const planRow = async (code: string, over: Partial<BoardContext> = {}) => {
  const { plan } = (await board(over)).panels;
  return Array.isArray(plan) ? plan.find(({ energyCode }) => energyCode === code) : undefined;
};
const bySql = async (text: ReturnType<typeof sql<{ v: number }>>): Promise<number> =>
  Number((await text.execute(database.db)).rows[0]?.v);
const used = (code: string, [from, to]: readonly [string, string], weight = '1') =>
  bySql(sql<{
    v: number;
  }>`select sum(quantity * ${sql.raw(weight)}) as v from slot join meter using (meter_key)
    where plant_id = 'A' and energy_code = ${code} and (kind = 'incomer' or energy_code = 'water')
      and slot_start >= ${from} and slot_start < ${to}`);
const PRICE = `case when extract(hour from slot_start at time zone 'Asia/Shanghai') < 8 then 0.247
  when extract(hour from slot_start at time zone 'Asia/Shanghai') in (10, 11, 14, 15, 16, 17, 18) then 1.105
  else 0.65 end`;
const made = (column: string, [from, to]: readonly [string, string], grade?: string) =>
  bySql(
    grade === undefined
      ? sql<{ v: number }>`select sum(${sql.ref(column)}) as v from production_slot
          where area_id = 'A' and slot_start >= ${from} and slot_start < ${to}`
      : sql<{ v: number }>`select sum(${sql.ref(column)}) as v from grade_slot
          where grade_code = ${grade} and slot_start >= ${from} and slot_start < ${to}`,
  );

describe('shown by material grade', () => {
  test('specific energy is that of the grade, named and explained', async () => {
    const all = await kpi('sec');
    await store({ materialGradeId: 'premium' });
    const graded = await kpi('sec');
    const kgce = 0.1229 * (await used('electric', MONTH)) + 1.2143 * (await used('gas', MONTH));
    expect(graded.value).toBeCloseTo(kgce / (await made('quantity', MONTH, 'premium')), 6);
    expect(all.value).toBeCloseTo(kgce / (await made('quantity', MONTH)), 6);
    expect(graded).toMatchObject({
      qualifier: 'premium',
      source: { meters: expect.arrayContaining(['A.W2']) },
    });
    expect(graded.source?.formula).toContain('premium');
    expect((await kpi('sec', { language: 'zh-CN' })).qualifier).toBe('优等品');
    expect(all.qualifier).toBeUndefined();
  });

  test('unit cost is that of the grade too; where nothing is graded there is no figure', async () => {
    await store({ materialGradeId: 'first', baselineUnitCostCnyPerT: 100 });
    const cost = await used('electric', MONTH, PRICE);
    expect((await planRow('unitCost'))?.actual).toBeCloseTo(cost / (await made('mass_t', MONTH, 'first')), 6);
    const raw = await board({}, { areaId: 'A.W1' });
    expect(kpisOf(raw).find(({ code }) => code === 'sec')).toMatchObject({ value: null, quality: 'noData' });
  });

  test('a grade that the plant has not is refused', async () => {
    const frame = await energyStoreOf(database.db).frame('A', NOW);
    const setting = { ...defaultBoardSetting('wholePlantEnergy', 'A', 'ceramics'), materialGradeId: 'gold' };
    expect(settingProblem(setting, frame)).toEqual({ field: 'materialGradeId', rule: 'unknown' });
  });
});

describe('unit cost and saving plan', () => {
  test('nothing of them is shown until it is configured, nor to who may not see money', async () => {
    expect(await planRow('unitCost')).toBeUndefined();
    await store({ baselineUnitCostCnyPerT: 100, plannedSavingCny: 5000, plannedSavingKwh: 9000 });
    expect(await planRow('unitCost')).toBeDefined();
    const without = { can: (code: string) => code !== 'panel:cost' };
    for (const code of ['unitCost', 'savingCny', 'savingKwh'])
      expect(await planRow(code, without)).toBeUndefined();
  });

  test('the month against its baseline, the benefit and the energy it stands for', async () => {
    await store({ baselineUnitCostCnyPerT: 250, plannedSavingCny: 600_000, plannedSavingKwh: 900_000 });
    const [cost, kwh, massT] = [
      await used('electric', MONTH, PRICE),
      await used('electric', MONTH),
      await made('mass_t', MONTH),
    ];
    const unitCost = await planRow('unitCost');
    expect(unitCost?.actual).toBeCloseTo(cost / massT, 6);
    expect(unitCost).toMatchObject({
      measure: 'unitCost',
      better: 'low',
      target: 250,
      due: 250,
      redLine: null,
    });
    expect(unitCost?.judge).toBe(cost / massT <= 250 ? 'normal' : 'warn');
    const benefit = (250 - cost / massT) * massT;
    const cny = await planRow('savingCny');
    expect(cny?.actual).toBeCloseTo(benefit, 3);
    expect(cny?.due).toBeCloseTo(600_000 * SHARE, 3);
    expect(cny?.projected).toBeCloseTo(benefit / SHARE, 2);
    expect(cny).toMatchObject({
      better: 'high',
      target: 600_000,
      judge: benefit >= 600_000 * SHARE ? 'normal' : 'warn',
    });
    expect((await planRow('savingKwh'))?.actual).toBeCloseTo((benefit * kwh) / cost, 3);
  });

  test('a formula of the enterprise takes the place of ours; without a baseline no saving is claimed', async () => {
    await store({ unitCostFormula: '({A.electricCost} + {A.gasCost}) / {A.mass}', plannedSavingCny: 1000 });
    const cost = (await used('electric', MONTH, PRICE)) + 3.6 * (await used('gas', MONTH));
    expect((await planRow('unitCost'))?.actual).toBeCloseTo(cost / (await made('mass_t', MONTH)), 6);
    expect(await planRow('savingCny')).toMatchObject({ actual: null, projected: null, judge: 'unknown' });
  });

  test.each([
    ['{A.electric} / {A.mass}', 'formulaUnit {"unit":"kWh/t","wanted":"CNY/t"}'],
    ['{A.electricCost} / ', 'formulaAt {"at":19}'],
    ['{B.electricCost} / {A.mass}', 'formulaReference {"name":"B.electricCost"}'],
    ['alert(1)', 'formulaFunction {"at":1}'],
  ])('%s is refused: %s', async (unitCostFormula, rule) => {
    const frame = await energyStoreOf(database.db).frame('A', NOW);
    const setting = { ...defaultBoardSetting('wholePlantEnergy', 'A', 'ceramics'), unitCostFormula };
    expect(settingProblem(setting, frame)).toEqual({ field: 'unitCostFormula', rule });
  });
});

describe('what cannot be computed', () => {
  test('a plan of zero is a plan: all that is used is beyond it, and nothing is divided by it', async () => {
    await store({ targets: [{ code: 'electric', month: 0, redLinePct: 110 }], plannedSavingCny: 0 });
    const row = await planRow('electric');
    expect(row).toMatchObject({ target: 0, due: 0, redLine: 0, judge: 'abnormal' });
    expect(row?.projected).toBeGreaterThan(row?.actual ?? Infinity);
    expect(await planRow('savingCny')).toMatchObject({ target: 0, due: 0 });
  });

  test('a formula that divides by what is zero has no figure, and is no zero', async () => {
    await store({ unitCostFormula: '{A.electricCost} / ({A.mass} - {A.mass})' });
    expect(await planRow('unitCost')).toMatchObject({ actual: null, projected: null, judge: 'unknown' });
    expect(JSON.stringify((await board()).panels.plan)).not.toMatch(/Infinity|NaN/);
  });
});

describe('targets by period', () => {
  test('hold a range that runs as long against what is due by now', async () => {
    await store({
      targets: [{ code: 'electric', day: 50_000, week: 700_000, month: 3_000_000, redLinePct: 110 }],
    });
    const due = (50_000 * 6.5) / 24;
    const kwh = await used('electric', DAY);
    const today = await kpi('electricity');
    expect(today.target).toBeCloseTo(due, 6);
    expect(today.redLine).toBeCloseTo(due * 1.1, 6);
    expect(today.judge).toBe(kwh > due * 1.1 ? 'abnormal' : kwh > due ? 'warn' : 'normal');
    const month = kpisOf(await board({}, { range: 'thisMonth' })).find(({ code }) => code === 'electricity');
    expect(month?.target).toBeCloseTo(3_000_000 * SHARE, 3);
    const week = kpisOf(await board({}, { range: 'week' })).find(({ code }) => code === 'electricity');
    expect(week?.target).toBeCloseTo(700_000, 3);
    const hour = kpisOf(await board({}, { range: 'lastHour' })).find(({ code }) => code === 'electricity');
    expect(hour?.target).toBeUndefined();
  });

  test('a target of the year is what the month is held against where it has none', async () => {
    await store({ targets: [{ code: 'electric', year: 36_525_000, redLinePct: 105 }] });
    expect((await planRow('electric'))?.target).toBeCloseTo(36_525_000 / 12, 3);
  });
});

describe('indicators of an enterprise', () => {
  const own: IndicatorCfg = {
    id: 'own1',
    name: 'Power a square metre',
    areaId: 'A',
    parameterIds: [],
    formula: '{A.electric} / {A.output}',
    indicatorType: 'energy',
    statisticsMethod: 'sum',
    statisticsCycle: 'day',
    abnormalJudgment: 'gt',
    targets: { day: 1 },
    redLine: 2,
    unit: { code: 'kWh/m2', display: 'kWh/m²', scale: 1, dp: 2 },
  };

  test('stand behind the key figures with judgement, comparison and source', async () => {
    await store({ indicators: [own] });
    const found = await kpi('indicator.own1');
    expect(found.value).toBeCloseTo((await used('electric', DAY)) / (await made('quantity', DAY)), 6);
    expect(found).toMatchObject({
      label: 'Power a square metre',
      better: 'low',
      target: 1,
      redLine: 2,
      judge: 'abnormal',
      prevBasis: 'yesterday',
      source: { meters: ['A..electric.incomer', 'A'] },
    });
    const before = ['2026-11-19T08:00:00+08:00', '2026-11-19T14:30:00+08:00'] as const;
    expect(found.prev).toBeCloseTo((await used('electric', before)) / (await made('quantity', before)), 6);
  });

  test.each([
    ['avg', 'avg(v)'],
    ['max', 'max(v)'],
    ['min', 'min(v)'],
    ['last', '(array_agg(v order by h desc))[1]'],
    ['diff', '(array_agg(v order by h desc))[1] - (array_agg(v order by h))[1]'],
  ] as const)('%s looks at the whole hours of the cycle', async (statisticsMethod, expression) => {
    const unit = { code: 'kWh', display: 'kWh', scale: 1, dp: 1 };
    await store({ indicators: [{ ...own, formula: '{A.electric}', statisticsMethod, unit }] });
    const expected = await bySql(sql<{ v: number }>`select ${sql.raw(expression)} as v from (
      select date_trunc('hour', slot_start) as h, sum(quantity) as v from slot join meter using (meter_key)
      where plant_id = 'A' and energy_code = 'electric' and kind = 'incomer'
        and slot_start >= ${DAY[0]} and slot_start < '2026-11-20T14:00:00+08:00' group by 1) as hours`);
    expect((await kpi('indicator.own1')).value).toBeCloseTo(expected, 3);
  });

  test('a ratio of two parameters, by the month', async () => {
    const unit = { code: 'Nm3/t', display: 'Nm³/t', scale: 1, dp: 1 };
    const { formula: _formula, ...rest } = own;
    await store({
      indicators: [
        {
          ...rest,
          parameterIds: ['A.gas', 'A.mass'],
          statisticsMethod: 'ratio',
          statisticsCycle: 'month',
          targets: { month: 1 },
          unit,
        },
      ],
    });
    const found = await kpi('indicator.own1');
    expect(found.value).toBeCloseTo((await used('gas', MONTH)) / (await made('mass_t', MONTH)), 6);
    expect(found.prevBasis).toBe('lastMonth');
  });

  test('one with money in it is not for who may not see money', async () => {
    const unit = { code: 'CNY/t', display: 'CNY/t', scale: 1, dp: 2 };
    await store({ indicators: [{ ...own, formula: '{A.cost} / {A.mass}', unit }] });
    expect((await kpi('indicator.own1')).value).toBeGreaterThan(0);
    const without = await board({ can: (code: string) => code !== 'panel:cost' });
    expect(kpisOf(without).some(({ code }) => code.startsWith('indicator'))).toBe(false);
  });

  test.each([
    [
      { formula: '{A.electric} + {A.mass}' },
      'indicators.0.formula',
      'formulaUnits {"left":"kWh","right":"t"}',
    ],
    [{ formula: '{A.electric}' }, 'indicators.0.unit', 'formulaUnit {"unit":"kWh","wanted":"kWh/m²"}'],
    [{ name: ' ' }, 'indicators.0.name', 'required'],
    [{ redLine: 0.5 }, 'indicators.0.redLine', 'rule.redLine.side'],
    [{ targets: { day: 1.2345 } }, 'indicators.0.targets.day', 'rule.target.decimals {"max":3}'],
    [{ formula: '', parameterIds: [] }, 'indicators.0.parameterIds', 'parameterCount {"limit":1}'],
  ])('%j is refused at %s', async (change, field, rule) => {
    const frame = await energyStoreOf(database.db).frame('A', NOW);
    const setting = {
      ...defaultBoardSetting('wholePlantEnergy', 'A', 'ceramics'),
      indicators: [{ ...own, ...change }],
    };
    expect(settingProblem(setting, frame)).toEqual({ field, rule });
  });

  test('more than six and double ids are refused', async () => {
    const frame = await energyStoreOf(database.db).frame('A', NOW);
    const base = defaultBoardSetting('wholePlantEnergy', 'A', 'ceramics');
    const many = Array.from({ length: 7 }, (_, i) => ({ ...own, id: `own${i}` }));
    expect(settingProblem({ ...base, indicators: many }, frame)?.field).toBe('indicators');
    expect(settingProblem({ ...base, indicators: [own, own] }, frame)?.field).toBe('indicators.1.id');
  });
});
