import type { EnergySavingBenefit, Kpi, WholePlantEnergy } from '@plantdeck/core/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { fixtureReading, makeFixturePlant } from '../../../testing/fixture-plant.ts';
import type { BoardContext } from '../api/handlers.ts';
import { defaultBoardSetting } from '../board-settings/default-settings.ts';
import { energySavingBenefitQuery } from './energy-saving-benefit.query.ts';
import { peakValleyUsageQuery } from './peak-valley-usage.query.ts';
import { orgOf, readerOf, saveSetting } from '../../../testing/boards/board-plants.ts';
import { wholePlantEnergyQuery } from './whole-plant-energy.query.ts';

/** Plants of which only a part of the month was measured: nothing of that part is told as if it were the month. */
const NOW = Date.parse('2026-11-20T14:35:10+08:00');
const TO = '2026-11-20T14:30:00+08:00';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await makeFixturePlant(db, { plantId: 'Y', orgId: orgOf('Y'), from: '2026-11-16T08:00:00+08:00', to: TO });
  await makeFixturePlant(db, { plantId: 'O', orgId: orgOf('O'), from: '2026-10-01T08:00:00+08:00', to: TO });
  // Half of the slots are gone for good, and some of the others were substituted.
  await makeFixturePlant(db, {
    plantId: 'H',
    orgId: orgOf('H'),
    from: '2026-11-01T08:00:00+08:00',
    to: TO,
    reading: (meter, index) =>
      index % 2 === 0
        ? { quantity: null, quality: 4 }
        : { ...fixtureReading(meter, index), quality: index % 200 === 1 ? 1 : 0 },
  });
}, 120_000);
afterAll(() => database.close());

const contextOf = (plantId: string, over: Partial<BoardContext> = {}): BoardContext => ({
  ...readerOf(database.db, plantId, NOW),
  ...over,
});
const planOf = ({ panels: { plan } }: WholePlantEnergy) => {
  if (!Array.isArray(plan)) throw new Error(`no plan: ${JSON.stringify(plan)}`);
  return plan as Exclude<WholePlantEnergy['panels']['plan'], undefined | { gap: unknown }>;
};
const kpiOf = ({ panels: { kpis } }: Pick<EnergySavingBenefit, 'panels'>, code: string): Kpi => {
  const found = (kpis as Kpi[]).find((one) => one.code === code);
  if (!found) throw new Error(`no KPI ${code}`);
  return found;
};

describe('a month of which only the last days were measured', () => {
  test('BRD-01 its plan is not projected from them, and being below the target is no judgement', async () => {
    const young = planOf(await wholePlantEnergyQuery(contextOf('Y'), {}));
    const targeted = young.filter(({ target }) => target !== null);
    expect(targeted.length).toBeGreaterThan(0);
    for (const row of targeted) {
      expect(row.completeness).toBeLessThan(40);
      expect(row.actual).toBeGreaterThan(0);
      expect([row.energyCode, row.projected]).toEqual([row.energyCode, null]);
      expect(row.judge === 'normal').toBe(false);
    }
    const old = planOf(await wholePlantEnergyQuery(contextOf('O'), {}));
    for (const row of old.filter(({ actual }) => actual !== null)) {
      expect(row.completeness).toBe(100);
      expect(row.projected).toBeGreaterThan(0);
    }
  });

  test('BRD-05 a tonne has no cost from less than 80 % of the month, and each missing figure says why', async () => {
    const board = await energySavingBenefitQuery(contextOf('Y'), {});
    expect(kpiOf(board, 'unitCost')).toMatchObject({
      value: null,
      reason: 'Too little data for the formula',
    });
    for (const code of ['savingKwh', 'savingCny', 'yearCny', 'avoidedCo2'])
      expect(kpiOf(board, code)).toMatchObject({ value: null, reason: 'No approved baseline' });
    expect(kpiOf(board, 'payback')).toMatchObject({ value: null, reason: 'No investment entered' });
    for (const panel of [board.panels.adjusted, board.panels.cusum, board.panels.measures])
      expect(panel).toMatchObject({ gap: 'notConfigured', drill: { to: '/kanbanSettings' } });
    expect(kpiOf(await energySavingBenefitQuery(contextOf('O'), {}), 'unitCost').value).toBeGreaterThan(0);
  });

  test('BRD-05 a formula that divides by zero gives no cost and says so', async () => {
    await saveSetting(database.db, 'O', {
      ...defaultBoardSetting('energySavingBenefit', 'O', 'ceramics'),
      unitCostFormula: '{O.electricCost} / ({O.mass} - {O.mass})',
    });
    const board = await energySavingBenefitQuery(contextOf('O'), {});
    expect(kpiOf(board, 'unitCost')).toMatchObject({ value: null, reason: 'The formula divides by zero' });
    const chinese = await energySavingBenefitQuery(contextOf('O', { language: 'zh-CN' }), {});
    expect(kpiOf(chinese, 'unitCost').reason).toBe('公式的分母为零');
  });
});

describe('a month with open gaps', () => {
  test('BRD-10 is a lower bound, not called estimated for the few slots that were substituted', async () => {
    const board = await peakValleyUsageQuery(contextOf('H'), { range: 'thisMonth' });
    expect(board.estimatedSlots).toBeGreaterThan(0);
    const electricity = (board.panels.kpis as Kpi[]).find(({ code }) => code === 'electricity');
    expect(electricity?.quality).toBe('good');
    expect(electricity?.completeness).toBeLessThan(60);
    expect((board.panels.areas as { total: { completeness: number } }).total.completeness).toBeLessThan(60);
  });
});
