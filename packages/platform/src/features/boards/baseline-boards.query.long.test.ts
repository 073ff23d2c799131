import type { EnergyEfficiency, EnergySavingBenefit, Kpi } from '@plantdeck/core/contract';
import { EnergyEfficiencySchema, EnergySavingBenefitSchema } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { acknowledgeAlert } from '../baseline/baseline-store.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { runPlants } from '@plantdeck/plants/testing/run-plants.ts';
import { defaultBoardSetting } from '../board-settings/default-settings.ts';
import { TIER_PRICE } from '../../../testing/boards/energy-sql.ts';
import { energyEfficiencyQuery } from './energy-efficiency.query.ts';
import { energySavingBenefitQuery } from './energy-saving-benefit.query.ts';
import { readerOf, saveSetting, seedOwners } from '../../../testing/boards/board-plants.ts';

/**
 * Twelve weeks of the simulated plant. The air network leaks from scenario day 15, which is 13 October; the burners of
 * the kilns are serviced on day 30. The first baselines end before both.
 */
const START = '2026-08-30';
const NOW = '2026-11-20T14:32:10+08:00';
/** After scenario day 55, 22 November, on which the leak is repaired. */
const LATER = '2026-12-03T14:32:10+08:00';
const BASELINE = ['2026-09-01T08:00:00+08:00', '2026-10-13T08:00:00+08:00'] as const;
const MONTH = ['2026-11-01T08:00:00+08:00', '2026-11-20T08:00:00+08:00'] as const;
let database: TestDatabase;
let benefit: EnergySavingBenefit;
let efficiency: EnergyEfficiency;

const contextAt = (can: (code: string) => boolean = () => true, now = NOW) =>
  readerOf(database.db, 'CER', Date.parse(now), can);

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await runPlants(db, Date.parse(LATER), { startDate: START, profile: 'demo', plantIds: ['CER'] });
  await seedOwners(db, ['CER']);
  benefit = v.parse(EnergySavingBenefitSchema, await energySavingBenefitQuery(contextAt(), {}));
  efficiency = v.parse(EnergyEfficiencySchema, await energyEfficiencyQuery(contextAt(), {}));
}, 500_000);
afterAll(() => database.close());

function valuesOf<T>(panel: T): Exclude<NonNullable<T>, { gap: string }> {
  if (panel === undefined || panel === null || (typeof panel === 'object' && 'gap' in panel))
    throw new Error(`no panel: ${JSON.stringify(panel)}`);
  return panel as Exclude<NonNullable<T>, { gap: string }>;
}
const kpi = (code: string): Kpi => {
  const found = valuesOf(benefit.panels.kpis).find((one) => one.code === code);
  if (!found) throw new Error(`no KPI ${code}`);
  return found;
};
const shown = ({ unit }: Pick<Kpi, 'unit'>, value: number | null | undefined): string =>
  ((value ?? Number.NaN) * unit.scale).toFixed(unit.dp);

/**
 * Accounting days of an area's energy from the tables alone: use, cost by the stored tariffs, output of one counted
 * area, and whether the day may be used at all.
 * @param meters  of the whole (`parent`) and of its parts; without a whole the parts are added up
 */
const daysSql = (meters: { parent: string | null; parts: string }, energy: string, output: string) => sql`
  slots as (
    select slot_start, (slot_start at time zone 'Asia/Shanghai' - interval '8 hours')::date as day,
      slot_start at time zone 'Asia/Shanghai' as local,
      sum(quantity) filter (where meter_id = ${meters.parent} and quality < 3) as whole,
      count(*) filter (where meter_id = ${meters.parent} and quality in (0, 2)) as whole_measured,
      sum(quantity) filter (where meter_id similar to ${meters.parts} and quality < 3) as parts,
      count(*) filter (where meter_id similar to ${meters.parts} and quality in (0, 2)) as parts_measured,
      (select count(*) from meter m where m.meter_id similar to ${meters.parts}) as parts_expected
    from slot join meter using (meter_key)
    where plant_id = 'CER' and energy_code = ${energy}
      and slot_start >= ${BASELINE[0]} and slot_start < ${MONTH[1]}
    group by slot_start
  ), priced as (
    select *, coalesce(whole, parts) as quantity,
      case when whole is null then parts_measured else whole_measured end as measured,
      case when whole is null then parts_expected else 1 end as expected, coalesce(
        (select price_cny from energy_type where plant_id = 'CER' and energy_code = ${energy}), (${sql.raw(TIER_PRICE)})) as price
    from slots
  ), made as (
    select (slot_start at time zone 'Asia/Shanghai' - interval '8 hours')::date as day,
      sum(quantity) as quantity, count(quantity) as known
    from production_slot where area_id = ${output} group by 1
  ), gaps as (
    select day, max(length) as length from (
      select day, count(*) as length from (
        select (slot_start at time zone 'Asia/Shanghai' - interval '8 hours')::date as day, quantity,
          slot_start - row_number() over (
            partition by quantity > 0, (slot_start at time zone 'Asia/Shanghai' - interval '8 hours')::date
            order by slot_start) * interval '15 minutes' as island
        from production_slot where area_id = ${output}) as marked
      where quantity = 0 group by day, island) as islands group by day
  ), days as (
    select p.day, round(sum(p.quantity)::numeric, 3)::float8 as energy, sum(p.quantity * p.price) as cost,
      made.quantity as output, case when extract(isodow from p.day) <= 5 then 1 else 0 end as workday
    from priced p join made using (day) left join gaps using (day)
    group by p.day, made.quantity, made.known, gaps.length
    having sum(p.measured) >= 0.95 * sum(p.expected) and made.known >= 0.95 * 96
      and coalesce(gaps.length, 0) <= 48
  ), base as (select * from days where day between '2026-09-01' and '2026-10-12')`;

const ROOT = { parent: 'CER.W6.L2.P1.U01.E', parts: 'CER.W[1-57]%.E|CER.W6.L1%.E' };

interface Row {
  readonly saving: number;
  readonly energy: number;
  readonly expected: number;
  readonly cny: number;
  readonly days: number;
  readonly cv: number;
  readonly n: number;
}

/** The whole plant's electricity by output and working day: the normal equations of two drivers, solved in SQL. */
async function rootSaving(from: string, to: string): Promise<Row> {
  const { rows } = await sql<Row>`
    with ${daysSql(ROOT, 'electric', 'CER')}, moments as (
      select avg(energy) as my, avg(output) as m1, avg(workday) as m2, count(*)::int as n,
        var_pop(output) as s11, var_pop(workday) as s22, covar_pop(output, workday) as s12,
        covar_pop(output, energy) as s1y, covar_pop(workday, energy) as s2y,
        min(output) as low, max(output) as high from base
    ), slopes as (
      select *, (s22 * s1y - s12 * s2y) / (s11 * s22 - s12 * s12) as b1,
        (s11 * s2y - s12 * s1y) / (s11 * s22 - s12 * s12) as b2 from moments
    ), spread as (
      select sqrt(sum((energy - (my + b1 * (output - m1) + b2 * (workday - m2))) ^ 2) / (n - 3)) / my as cv
      from base, slopes group by n, my
    )
    select sum(my + b1 * (output - m1) + b2 * (workday - m2) - energy) as saving, sum(energy) as energy,
      sum(my + b1 * (output - m1) + b2 * (workday - m2)) as expected,
      sum((my + b1 * (output - m1) + b2 * (workday - m2) - energy) * cost / energy) as cny,
      count(*)::int as days, max(spread.cv) as cv, max(n) as n
    from days, slopes, spread where day >= ${from} and day <= ${to}
      and output between low * 0.9 and high * 1.1`.execute(database.db);
  return rows[0]!;
}

/** One driver: PostgreSQL's own regression. */
async function oneDriver(
  meters: { parent: string | null; parts: string },
  energy: string,
  output: string,
  from: string,
  to: string,
): Promise<Row> {
  const { rows } = await sql<Row>`
    with ${daysSql(meters, energy, output)}, line as (
      select regr_slope(energy, output) as b, regr_intercept(energy, output) as a, min(output) as low,
        max(output) as high, count(*)::int as n,
        sqrt(regr_syy(energy, output) * (1 - regr_r2(energy, output)) / (count(*) - 2)) / avg(energy) as cv from base
    )
    select sum(a + b * output - energy) as saving, sum(energy) as energy, sum(a + b * output) as expected,
      sum((a + b * output - energy) * cost / energy) as cny, count(*)::int as days, max(cv) as cv, max(n) as n
    from days, line where day >= ${from} and day <= ${to} and output between low * 0.9 and high * 1.1`.execute(
    database.db,
  );
  return rows[0]!;
}

describe('energy-saving benefit: each figure again in SQL, to its digit', () => {
  test('BRD-05 saved energy, its money and its carbon dioxide', async () => {
    const month = await rootSaving('2026-11-01', '2026-11-19');
    expect(month.days).toBeGreaterThan(15);
    expect(shown(kpi('savingKwh'), kpi('savingKwh').value)).toBe(shown(kpi('savingKwh'), month.saving));
    expect(shown(kpi('savingCny'), kpi('savingCny').value)).toBe(shown(kpi('savingCny'), month.cny));
    expect(shown(kpi('avoidedCo2'), kpi('avoidedCo2').value)).toBe(
      shown(kpi('avoidedCo2'), month.saving * 0.5366),
    );
    const year = await rootSaving('2026-10-13', '2026-11-19');
    expect(shown(kpi('yearCny'), kpi('yearCny').value)).toBe(shown(kpi('yearCny'), year.cny));
  });

  test('BRD-05 months: what was verified in each, its days and its uncertainty', async () => {
    const months = valuesOf(benefit.panels.months);
    expect(months.map(({ month }) => month)).toHaveLength(12);
    const november = months.find(({ month }) => month === '2026-11')!;
    const byHand = await rootSaving('2026-11-01', '2026-11-19');
    expect(november.days).toBe(byHand.days);
    expect(november.verifiedKwh).toBeCloseTo(byHand.saving, 3);
    // t(0.9, 39) = 1.68488
    const half = 1.684875 * byHand.cv * byHand.expected * Math.sqrt((1 + 2 / byHand.n) / byHand.days) * 1.26;
    expect(Math.abs(november.uncertaintyKwh! / half - 1)).toBeLessThan(1e-5);
    expect(november.status).toBe('provisional');
    expect(months.find(({ month }) => month === '2026-09')!.status).toBe('noBaseline');
  });

  test('BRD-05 unit cost of the month: cost of electricity by tonne of output', async () => {
    const { rows } = await sql<{ value: number }>`
      with ${daysSql(ROOT, 'electric', 'CER')} select (
        (select sum(quantity * price) from priced where slot_start >= ${MONTH[0]}) /
        (select sum(mass_t) from production_slot where area_id = 'CER' and slot_start >= ${MONTH[0]}
           and slot_start < ${MONTH[1]})) as value`.execute(database.db);
    const atEight = await energySavingBenefitQuery(
      contextAt(() => true, MONTH[1]),
      {},
    );
    const strip = valuesOf(atEight.panels.kpis);
    const unitCost = strip.find(({ code }) => code === 'unitCost')!;
    expect(shown(unitCost, unitCost.value)).toBe(shown(unitCost, rows[0]!.value));
    expect(unitCost.target).toBe(155);
  });

  test('BRD-05 savings at the prices of the baseline instead of their day change the money, not the energy', async () => {
    const { db } = database;
    const stored = await db
      .selectFrom('saving_plan')
      .selectAll()
      .where('org_id', '=', 'org-cer')
      .where('area_id', '=', 'CER')
      .executeTakeFirstOrThrow();
    const change = (plan: unknown) =>
      db
        .updateTable('saving_plan')
        .set({ plan: JSON.stringify(plan) })
        .where('org_id', '=', 'org-cer')
        .where('area_id', '=', 'CER')
        .execute();
    try {
      await change({ ...(stored.plan as object), priceBasis: 'frozen' });
      const frozen = await energySavingBenefitQuery(contextAt(), {});
      const of = (code: string) => valuesOf(frozen.panels.kpis).find((one) => one.code === code)?.value;
      expect(of('savingKwh')).toBe(kpi('savingKwh').value);
      expect(of('savingCny')).not.toBe(kpi('savingCny').value);
    } finally {
      await change(stored.plan);
    }
  });

  test('BRD-05 measures: each by the baseline of its own area, and payback over what was invested', async () => {
    const measures = valuesOf(benefit.panels.measures);
    const kiln = await oneDriver(
      { parent: null, parts: 'CER.W4.L1%.G' },
      'gas',
      'CER.W4.L1',
      '2026-10-30',
      '2026-11-19',
    );
    const burners = measures.find(({ id }) => id === 'burners-1')!;
    expect(burners.startDate).toBe('2026-10-30');
    expect(burners.verifiedCny).toBeCloseTo(kiln.cny, 2);
    expect(burners.status).toBe('verified');
    const back = measures.reduce((sum, { verifiedCny }) => sum + (verifiedCny ?? 0), 0);
    expect(shown(kpi('payback'), kpi('payback').value)).toBe(
      shown(kpi('payback'), (back / (36_000 + 36_000 + 18_000)) * 100),
    );
  });

  test('BRD-05 the waterfall leads from what the baseline cost to what was paid, without a rest', async () => {
    const { steps, days } = valuesOf(benefit.panels.waterfall);
    const by = Object.fromEntries(steps.map(({ step, cny }) => [step, cny!]));
    expect(by['baseline']! + by['volume']! + by['mix']! + by['tariff']! + by['efficiency']!).toBeCloseTo(
      by['actual']!,
      4,
    );
    const { rows } = await sql<{ actual: number; base: number; days: number }>`
      with ${daysSql(ROOT, 'electric', 'CER')} select sum(cost) as actual, count(*)::int as days,
        (select sum(cost) / count(*) from base) as base
      from days where day >= '2026-11-01' and output between
        (select min(output) from base) * 0.9 and (select max(output) from base) * 1.1`.execute(database.db);
    expect(by['actual']).toBeCloseTo(rows[0]!.actual, 2);
    expect(days).toBe(rows[0]!.days);
    expect(by['baseline']).toBeCloseTo(rows[0]!.base * rows[0]!.days, 2);
  });

  test('BRD-05 the leak bends the course of the whole plant too, and money stays with who may see it', async () => {
    const { changePoints } = valuesOf(benefit.panels.cusum);
    // The whole plant's use is less even than the air station's: the day is known to a few days.
    expect(changePoints[0]!.kind).toBe('worse');
    expect(changePoints[0]!.t >= '2026-10-13' && changePoints[0]!.t < '2026-10-18').toBe(true);
    const poor = await energySavingBenefitQuery(
      contextAt((code) => code !== 'panel:cost'),
      {},
    );
    expect(poor.panels.waterfall).toBeUndefined();
    expect(valuesOf(poor.panels.kpis).map(({ code }) => code)).toEqual(['savingKwh', 'avoidedCo2']);
    expect(JSON.stringify(poor.panels)).not.toMatch(/"(verifiedCny|investCny|plannedCny)":\d/);
  });
});

describe('energy efficiency: each figure again in SQL', () => {
  const range = ['2026-10-22', '2026-11-19'] as const;

  test('BRD-18 the index of each area with its interval, worst first', async () => {
    const ranking = valuesOf(efficiency.panels.ranking);
    expect(ranking.length).toBeGreaterThan(5);
    const air = await oneDriver({ parent: null, parts: 'CER.W6.L1%.E' }, 'electric', 'CER', ...range);
    const [worst] = ranking;
    expect(worst).toMatchObject({ area: { id: 'CER.W6.L1' }, judge: 'abnormal', modelState: 'valid' });
    expect(worst!.enpi).toBeCloseTo(air.energy / air.expected, 6);
    expect(worst!.enpi).toBeGreaterThan(1.2);
    expect(worst!.saving).toBeCloseTo(air.saving, 2);
    expect(worst!.savingCny).toBeCloseTo(air.cny, 2);
    const half = 1.683851 * air.cv * Math.sqrt((1 + 2 / air.n) / air.days) * 1.26;
    expect(worst!.hi! - worst!.enpi!).toBeCloseTo(half, 5);
    const root = await rootSaving(...range);
    const plant = ranking.find(({ area, energyCode }) => area.id === 'CER' && energyCode === 'electric')!;
    expect(plant.enpi).toBeCloseTo(root.energy / root.expected, 6);
    const kiln = await oneDriver({ parent: null, parts: 'CER.W4.L1%.G' }, 'gas', 'CER.W4.L1', ...range);
    const burning = ranking.find(({ area }) => area.id === 'CER.W4.L1')!;
    expect(burning.enpi).toBeCloseTo(kiln.energy / kiln.expected, 6);
    expect(burning.hi).toBeLessThan(1);
  });

  test('BRD-18 the air leak stands first with its alert and its money; the kilns save since their burners were serviced', async () => {
    expect(efficiency.panels.detail).toMatchObject({ area: { id: 'CER.W6.L1' } });
    const alerts = valuesOf(efficiency.panels.alerts);
    // The planned stop parts the leak in two.
    const leak = alerts.filter(({ area }) => area.id === 'CER.W6.L1');
    expect(leak.at(-1)!.from).toBe('2026-10-13T08:00:00+08:00');
    expect(leak[0]!.deviationPct).toBeGreaterThan(20);
    const since = await oneDriver(
      { parent: null, parts: 'CER.W6.L1%.E' },
      'electric',
      'CER',
      '2026-10-13',
      '2026-11-19',
    );
    expect(leak.reduce((sum, { cny }) => sum + cny!, 0)).toBeCloseTo(-since.cny, 2);
    const air = valuesOf(efficiency.panels.cusum).changePoints[0]!;
    expect(air).toMatchObject({ t: '2026-10-13T08:00:00+08:00', kind: 'worse' });
    const kiln = await energyEfficiencyQuery(contextAt(), { model: 'CER.W4.L1.gas.1' });
    const { changePoints } = valuesOf(kiln.panels.cusum);
    const better = changePoints.find(({ kind }) => kind === 'better')!;
    expect(better.t >= '2026-10-27' && better.t <= '2026-11-02').toBe(true);
  });

  test('BRD-18 the norm: kgce a square metre of the range beside the three levels', async () => {
    const { rows } = await sql<{ value: number }>`
      with total as (
        select slot_start, energy_code, coalesce(sum(quantity) filter (where kind = 'incomer' and quality < 3),
          sum(quantity) filter (where kind = 'feeder' and quality < 3)) as quantity
        from slot join meter using (meter_key) where plant_id = 'CER'
          and slot_start >= '2026-10-22T08:00:00+08:00' and slot_start < '2026-11-20T14:30:00+08:00'
        group by slot_start, energy_code)
      select sum(total.quantity * type.kgce_per_unit) /
        (select sum(quantity) from production_slot where area_id = 'CER'
          and slot_start >= '2026-10-22T08:00:00+08:00' and slot_start < '2026-11-20T14:30:00+08:00') as value
      from total join energy_type type using (energy_code) where type.plant_id = 'CER'`.execute(database.db);
    const [tile] = valuesOf(efficiency.panels.norm);
    expect(tile).toMatchObject({ l1: 4, l2: 4.9, l3: 6.5, standard: 'GB 21252-2023', year: 2023 });
    expect(tile!.value!.toFixed(2)).toBe(rows[0]!.value.toFixed(2));
  });

  test('BRD-18 what the enterprise knows of its trade stands beside the levels of the norm', async () => {
    const { db } = database;
    const setting = {
      ...defaultBoardSetting('energyEfficiency', 'CER', 'ceramics'),
      own: { tradeBest: 3.2, tradeAverage: 4.4 },
    };
    await saveSetting(db, 'CER', setting);
    try {
      const board = await energyEfficiencyQuery(contextAt(), {});
      expect(valuesOf(board.panels.norm)[0]).toMatchObject({ tradeBest: 3.2, tradeAvg: 4.4 });
    } finally {
      await db.deleteFrom('board_setting').execute();
    }
  });

  test('BRD-18 the model card carries what the regression in SQL finds', async () => {
    const { rows } = await sql<{ a: number; b: number; r2: number; n: number }>`
      with ${daysSql({ parent: null, parts: 'CER.W6.L1%.E' }, 'electric', 'CER')}
      select regr_intercept(energy, output) as a, regr_slope(energy, output) as b, regr_r2(energy, output) as r2,
        count(*)::int as n from base`.execute(database.db);
    const model = valuesOf(efficiency.panels.model);
    expect(model.n).toBe(rows[0]!.n);
    expect(Math.abs(model.vars[0]!.coef / rows[0]!.b - 1)).toBeLessThan(1e-8);
    expect(Math.abs(model.intercept / rows[0]!.a - 1)).toBeLessThan(1e-8);
    expect(model.r2).toBeCloseTo(rows[0]!.r2, 9);
    expect(model.period).toEqual(['2026-09-01', '2026-10-12']);
  });

  test('BRD-05 BRD-18 its scenario is visible: the leak of day 15, the service of day 30 and the repair of day 55 bend the sums', async () => {
    const at = (text: string) => Date.parse(`${text}T08:00:00+08:00`);
    const later = () => contextAt(() => true, LATER);
    const air = await energyEfficiencyQuery(later(), { model: 'CER.W6.L1.electric.1', range: 'last7Days' });
    const bends = valuesOf(air.panels.cusum).changePoints.map(
      ({ t, kind }) => [kind, Date.parse(t)] as const,
    );
    const near = (kind: string, day: string) =>
      bends.some(([found, ms]) => found === kind && Math.abs(ms - at(day)) <= 3 * 86_400_000);
    expect([near('worse', '2026-10-13'), near('better', '2026-11-22')]).toEqual([true, true]);
    // A week after the repair the air station is as good as its baseline, and no alert of it is left in the range.
    const row = valuesOf(air.panels.ranking).find(({ area }) => area.id === 'CER.W6.L1')!;
    expect(row.enpi).toBeGreaterThan(0.9);
    expect(row.enpi).toBeLessThan(1.1);
    expect(valuesOf(air.panels.alerts).filter(({ area }) => area.id === 'CER.W6.L1')).toEqual([]);
    const whole = await energySavingBenefitQuery(later(), {});
    const kinds = valuesOf(whole.panels.cusum).changePoints.map(({ kind }) => kind);
    expect(kinds).toContain('worse');
    expect(kinds.indexOf('better')).toBeGreaterThan(kinds.indexOf('worse'));
  });

  test('BRD-18 an alert that somebody has taken note of says who and when, and comes after the others', async () => {
    const before = valuesOf(efficiency.panels.alerts);
    expect(before.length).toBeGreaterThan(1);
    expect(before.every(({ ack, canAck }) => !ack && canAck)).toBe(true);
    const [first] = before;
    const nowMs = Date.parse(NOW);
    const { db } = database;
    await acknowledgeAlert(db, 'org-cer', { alertId: first!.id, userId: 'u-first', nowMs });
    await acknowledgeAlert(db, 'org-cer', { alertId: first!.id, userId: 'u-second', nowMs: nowMs + 60_000 });
    try {
      const after = await energyEfficiencyQuery(contextAt(), {});
      expect(valuesOf(after.panels.alerts).at(-1)).toMatchObject({
        id: first!.id,
        ack: true,
        canAck: false,
        ackBy: 'u-first',
        ackAt: NOW,
      });
      const reader = await energyEfficiencyQuery(
        contextAt((code) => code !== 'baseline:edit'),
        {},
      );
      expect(valuesOf(reader.panels.alerts).some(({ canAck }) => canAck)).toBe(false);
    } finally {
      await db.deleteFrom('baseline_alert_ack').execute();
    }
  });
});
