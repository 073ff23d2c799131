/** Boards and reports whose meters are gone, silent or never read: what is there shows, and what is not is told. */
import type { BoardSetting } from '@plantdeck/core/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { energyStoreOf } from '../energy/index.ts';
import { fixtureReading, makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { PLATFORM_LANGUAGES } from '../../engine/i18n/language.ts';
import type { BoardContext } from '../api/handlers.ts';
import { touReport } from '../reports/tou-report.ts';
import { defaultBoardSetting } from '../board-settings/default-settings.ts';
import { energyQualityQuery } from './energy-quality.query.ts';
import { mainBoardQuery } from './main-board.query.ts';
import { peakValleyUsageQuery } from './peak-valley-usage.query.ts';
import { orgOf, readerOf, saveSetting } from '../../../testing/boards/board-plants.ts';
import { wholePlantEnergyQuery } from './whole-plant-energy.query.ts';
import { workshopEnergyQuery } from './workshop-energy.query.ts';

const NOW = Date.parse('2026-11-20T14:35:10+08:00');
const SPAN = { from: '2026-11-08T08:00:00+08:00', to: '2026-11-20T14:30:00+08:00' };
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await makeFixturePlant(db, { plantId: 'A', orgId: orgOf('A'), ...SPAN });
  // Nothing of the second machine and of the gas was ever read; the incomer has been dead from the first day on.
  await makeFixturePlant(db, {
    plantId: 'S',
    orgId: orgOf('S'),
    ...SPAN,
    reading: (meter, index) =>
      meter.areaId === 'S.W1.P2' || meter.energyCode === 'gas' || meter.kind === 'incomer'
        ? { quantity: null, quality: 4 }
        : fixtureReading(meter, index),
  });
  // Mill and dryer of the raw materials, each with a meter of its own.
  await db
    .updateTable('area')
    .set({ type: 'unit' })
    .where('area_id', 'in', ['A.W1.P1', 'A.W1.P2', 'S.W1.P1', 'S.W1.P2'])
    .execute();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.deleteFrom('board_setting').execute();
  for (const plant of ['A', 'S']) energyStoreOf(database.db).forget(plant);
});

const contextOf = (plantId: string, over: Partial<BoardContext> = {}): BoardContext => ({
  ...readerOf(database.db, plantId, NOW),
  userId: 'u1',
  ...over,
});
/** A setting as it was saved when all of it was there still. */
const saved = (boardCode: string, change: Partial<BoardSetting>): Promise<void> =>
  saveSetting(database.db, 'A', { ...defaultBoardSetting(boardCode, 'A', 'ceramics'), ...change });
const told = ({ notices }: { readonly notices: readonly { code: string; text: string }[] }) =>
  notices.find(({ code }) => code === 'missingChoices')?.text;
const rows = (panel: unknown): readonly { readonly id: string; readonly kwhToday: number | null }[] =>
  (panel as { rows: readonly { id: string; kwhToday: number | null }[] }).rows;
const figure = (kpis: unknown, code: string) =>
  (kpis as readonly { code: string; value: number | null; quality: string }[]).find(
    (one) => one.code === code,
  );

test('nothing is told where all that a setting names is there', async () => {
  await saved('workshopEnergy', { own: { equipment: ['A.W1.P2', 'A.W1.P1'] } });
  await saved('peakValleyUsage', { own: { tariffVersion: 'A' } });
  const workshop = await workshopEnergyQuery(contextOf('A'), { areaId: 'A.W1' });
  expect(rows(workshop.panels.equipment).map(({ id }) => id)).toEqual(['A.W1.P2', 'A.W1.P1']);
  expect(told(workshop)).toBeUndefined();
  expect(told(await peakValleyUsageQuery(contextOf('A'), {}))).toBeUndefined();
});

test('machines of a setting that are gone are named; the others stand in their order', async () => {
  await saved('workshopEnergy', { own: { equipment: ['A.W1.P9.U07', 'A.W1.P2'] } });
  const workshop = await workshopEnergyQuery(contextOf('A'), { areaId: 'A.W1' });
  expect(rows(workshop.panels.equipment).map(({ id }) => id)).toEqual(['A.W1.P2']);
  expect(told(workshop)).toContain('(1): A.W1.P9.U07.');
  expect(told(workshop)).toContain('choose anew in the settings');
});

test('where all of them are gone the board shows what there is, and says so', async () => {
  await saved('workshopEnergy', { own: { equipment: ['gone 1', 'gone 2'] } });
  const workshop = await workshopEnergyQuery(contextOf('A'), { areaId: 'A.W1' });
  expect(rows(workshop.panels.equipment)).toHaveLength(2);
  expect(told(workshop)).toContain('(2): gone 1, gone 2.');

  await saved('energyQuality', { own: { points: ['no such meter'] } });
  const quality = await energyQualityQuery(contextOf('A'), {});
  expect(rows(quality.panels.points)).toHaveLength(1);
  expect(told(quality)).toContain('no such meter');
});

test('a machine outside of the part that a reader may see is not told as gone', async () => {
  await saved('workshopEnergy', { own: { equipment: ['A.W1.P1'] } });
  const workshop = await workshopEnergyQuery(contextOf('A', { dataAreaId: 'A.W2' }), {});
  expect(told(workshop)).toBeUndefined();
});

test('a tariff version that was deleted gives way to the tariffs of the dates, and is named', async () => {
  const before = await peakValleyUsageQuery(contextOf('A'), {});
  await saved('peakValleyUsage', { own: { tariffVersion: 'of 2019' } });
  const after = await peakValleyUsageQuery(contextOf('A'), {});
  expect(told(after)).toContain('of 2019');
  expect(figure(after.panels.kpis, 'cost')?.value).toBe(figure(before.panels.kpis, 'cost')?.value);
});

test('a formula whose area is gone, or that is no formula, has no figure and runs nothing', async () => {
  await saved('wholePlantEnergy', {
    unitCostFormula: '{A.W7.electricCost} / {A.mass}',
    baselineUnitCostCnyPerT: 50,
  });
  const gone = await wholePlantEnergyQuery(contextOf('A'), {});
  const unitCost = (board: typeof gone) =>
    (board.panels.plan as readonly { energyCode: string; actual: number | null }[]).find(
      ({ energyCode }) => energyCode === 'unitCost',
    );
  expect(unitCost(gone)?.actual).toBeNull();
  expect(told(gone)).toContain('A.W7.electricCost');

  await database.db.deleteFrom('board_setting').execute();
  const script = 'globalThis.wasRun = true';
  await saved('wholePlantEnergy', { unitCostFormula: script, baselineUnitCostCnyPerT: 50 });
  const board = await wholePlantEnergyQuery(contextOf('A'), {});
  expect(unitCost(board)?.actual).toBeNull();
  expect(globalThis).not.toHaveProperty('wasRun');
  expect(figure(board.panels.kpis, 'electricity')?.value).toBeGreaterThan(0);
});

test.each(PLATFORM_LANGUAGES)('what is gone is told in %s', async (language) => {
  await saved('workshopEnergy', { own: { equipment: ['gone'] } });
  const text = told(await workshopEnergyQuery(contextOf('A', { language }), {}));
  expect(text).toContain('gone');
  expect(text).not.toMatch(/[{}]/);
});

test('a meter that was never read is unknown everywhere, and never a zero', async () => {
  const workshop = await workshopEnergyQuery(contextOf('S'), { areaId: 'S.W1' });
  const [first, second] = rows(workshop.panels.equipment);
  expect(first?.kwhToday).toBeGreaterThan(0);
  expect(second).toMatchObject({ id: 'S.W1.P2', kwhToday: null, kw: null, state: 'comm' });
  const whole = await wholePlantEnergyQuery(contextOf('S'), {});
  const silent = whole.notices.find(({ code }) => code === 'silentMeters');
  expect(silent?.text).toMatch(/^Meters without readings: \d+/);
  const mix = (
    whole.panels.mix as readonly { byType: readonly { energyCode: string; qty: number | null }[] }[]
  ).at(-1);
  const qty = (code: string) => mix?.byType.find(({ energyCode }) => energyCode === code)?.qty;
  expect(qty('electric')).toBeGreaterThan(0);
  expect(qty('gas')).toBeNull();
  expect(JSON.stringify(whole)).not.toMatch(/NaN|Infinity/);
});

test('a dead parent over living parts: their sum stands in as an estimate, and no balance is claimed', async () => {
  const whole = await wholePlantEnergyQuery(contextOf('S'), {});
  expect(figure(whole.panels.kpis, 'electricity')).toMatchObject({ quality: 'estimated' });
  expect(whole.notices.map(({ code }) => code)).toContain('parentMeter');
  expect(whole.notices.map(({ code }) => code)).not.toContain('balance');
  const main = await mainBoardQuery(contextOf('S'), {});
  expect(figure(main.panels.kpis, 'electricity')?.value).toBe(
    figure(whole.panels.kpis, 'electricity')?.value,
  );
  const { balance, totals } = await touReport(
    { db: database.db, plantId: 'S', language: 'en', withCost: true, nowMs: NOW },
    {
      areaIds: ['S'],
      depth: 'chosen',
      from: '2026-11-18',
      to: '2026-11-19',
      granularity: 'day',
      groupBy: 'area',
      compare: 'none',
    },
    { size: 100, current: 1 },
  );
  expect(totals.kwh).toBeGreaterThan(0);
  expect(balance).toMatchObject([{ parentKwh: null, diffKwh: null, diffPct: null, comparedSlots: 0 }]);
});

test('a report of an area that is not there is refused by its name', async () => {
  const asked = touReport(
    { db: database.db, plantId: 'A', language: 'en', withCost: true, nowMs: NOW },
    {
      areaIds: ['A.W1', 'A.W77'],
      depth: 'chosen',
      from: '2026-11-18',
      to: '2026-11-19',
      granularity: 'day',
      groupBy: 'area',
      compare: 'none',
    },
    { size: 100, current: 1 },
  );
  await expect(asked).rejects.toMatchObject({ retCode: '040401', values: { code: 'A.W77' } });
});
