import {
  PeakValleyUsageSchema,
  WorkshopEnergySchema,
  parseContract,
  type Kpi,
  type PeakValleyUsage,
  type WorkshopEnergy,
} from '@plantdeck/core/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { fixtureMeters, fixtureReading, makeFixturePlant } from '../../../testing/fixture-plant.ts';
import type { BoardContext } from '../api/handlers.ts';
import { defaultBoardSetting } from '../board-settings/default-settings.ts';
import { judgeRecent } from './parts/panel-context.ts';
import { peakValleyUsageQuery } from './peak-valley-usage.query.ts';
import { workshopEnergyQuery } from './workshop-energy.query.ts';
import { filled } from '../../../testing/boards/filled.ts';

let database: TestDatabase;
const NOW = '2026-11-20T14:35:10+08:00';
const SPAN = { from: '2026-10-01T08:00:00+08:00', to: '2026-11-20T14:30:00+08:00' };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  await makeFixturePlant(db, { plantId: 'A', orgId: 'org-A', ...SPAN });
  // Prices begin in the middle of the month, and the incomer is dead.
  await makeFixturePlant(db, {
    plantId: 'B',
    orgId: 'org-B',
    ...SPAN,
    withTariff: false,
    reading: (meter, index) =>
      meter.kind === 'incomer' ? { quantity: null, quality: 4 } : fixtureReading(meter, index),
  });
  const tariff = await db
    .selectFrom('tariff_version')
    .select('tariff')
    .where('plant_id', '=', 'A')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('tariff_version')
    .values({
      plant_id: 'B',
      version: 'late',
      effective_from: '2026-11-15',
      tariff: JSON.stringify(tariff.tariff),
    })
    .execute();
  // Clocks go back on 25 October: a day of 25 hours.
  await makeFixturePlant(db, {
    plantId: 'R',
    orgId: 'org-R',
    zone: 'Europe/Rome',
    dayAccountTime: '00:00',
    from: '2026-10-01T00:00:00+02:00',
    to: '2026-10-27T12:00:00+01:00',
    meters: fixtureMeters('R').filter(({ energyCode }) => energyCode === 'electric'),
  });
}, 120_000);
afterAll(() => database.close());

const contextOf = (plantId: string | null, over: Partial<BoardContext> = {}): BoardContext => ({
  db: database.db,
  orgId: plantId === null ? 'none' : `org-${plantId}`,
  plantId,
  language: 'en',
  can: () => true,
  now: () => Date.parse(NOW),
  userId: '',
  ...over,
});
const peak = async (context: BoardContext, scope = {}): Promise<PeakValleyUsage> =>
  parseContract(
    PeakValleyUsageSchema,
    JSON.parse(JSON.stringify(await peakValleyUsageQuery(context, scope))),
    'p',
  );
const workshop = async (context: BoardContext, scope = {}): Promise<WorkshopEnergy> =>
  parseContract(
    WorkshopEnergySchema,
    JSON.parse(JSON.stringify(await workshopEnergyQuery(context, scope))),
    'p',
  );
const kpi = (panels: { kpis?: unknown }, code: string): Kpi | undefined =>
  (panels.kpis as Kpi[]).find((one) => one.code === code);

test('BRD-10 days without a tariff keep their electricity; cost, mean price and shares are told as unknown', async () => {
  const board = await peak(contextOf('B'), {});
  expect(board.notices.map(({ code }) => code)).toContain('noTariff');
  expect(kpi(board.panels, 'electricity')?.value).toBeGreaterThan(0);
  for (const code of ['cost', 'avgPrice', 'valleyShare', 'shiftSaving'])
    expect([code, kpi(board.panels, code)?.value]).toEqual([code, null]);
  for (const code of ['cost', 'avgPrice'])
    expect([code, kpi(board.panels, code)?.reason]).toEqual([code, 'No tariff for some of it']);
  const { days } = filled(board.panels.daily);
  const before = days.find(({ day }) => day === '2026-11-12');
  expect(before?.untariffedKwh).toBeGreaterThan(0);
  expect(before?.avgPrice).toBeNull();
  expect(days.find(({ day }) => day === '2026-11-17')).toMatchObject({ untariffedKwh: 0 });
  // On the day of the change only the night before it has no price.
  expect(days.find(({ day }) => day === '2026-11-14')?.untariffedKwh).toBeGreaterThan(0);
});

test('where the incomer is dead the feeders stand in, marked as estimated', async () => {
  const board = await peak(contextOf('B'), { range: 'today' });
  expect(board.notices.map(({ code }) => code)).toContain('parentMeter');
  expect(kpi(board.panels, 'electricity')).toMatchObject({ quality: 'estimated' });
  const areas = filled(board.panels.areas);
  const sum = areas.rows.reduce((total, row) => total + (row.kwh ?? 0), 0);
  expect(areas.total.kwh).toBeCloseTo(sum, 2);
});

test('BRD-10 a day of 25 hours has 100 quarter hours of load and price, and 24 hours in the map', async () => {
  const over = { now: () => Date.parse('2026-10-26T01:10:00+01:00') };
  const board = await peak(contextOf('R', over), { range: 'yesterday' });
  const curve = filled(board.panels.curve);
  expect(curve.day).toBe('2026-10-25');
  expect(curve.load?.v).toHaveLength(100);
  expect(curve.price?.v).toHaveLength(100);
  const day = filled(board.panels.heat).days.find((one) => one.day === '2026-10-25');
  expect(day?.kw).toHaveLength(24);
  expect(day?.kw.every((kw) => kw !== null)).toBe(true);
  const hours = filled((await workshop(contextOf('R', over), { range: 'yesterday' })).panels.hourly).hours;
  expect(hours).toHaveLength(25);
});

test('BRD-10 abnormal has to persist: one minute past the red line is worth a look, two of three need a person', () => {
  const rule = { better: 'low', target: 90, redLine: 95 } as const;
  expect(judgeRecent([80, 80, 97], rule)).toBe('warn');
  expect(judgeRecent([80, 97, 97], rule)).toBe('abnormal');
  expect(judgeRecent([97, 97, 80], rule)).toBe('abnormal');
  expect(judgeRecent([97, 97, 80, Number.NaN, 80, Number.NaN], rule)).toBe('normal');
  expect(judgeRecent([Number.NaN], rule)).toBe('unknown');
});

test('money is for who may see it, a panel for who was granted it', async () => {
  const board = await peak(
    contextOf('A', { can: (code) => code !== 'panel:cost' && code !== 'peakValleyUsage:heat' }),
  );
  expect(JSON.stringify(board.panels)).not.toMatch(
    /"(cost|avgPrice|price|savingCnyMonth|chargeCny|moneyUnit)"/,
  );
  expect((board.panels.kpis as Kpi[]).map(({ code }) => code)).toEqual([
    'electricity',
    'valleyShare',
    'demand',
  ]);
  expect(board.panels.heat).toBeUndefined();
  const shop = await workshop(contextOf('A', { can: (code) => code !== 'panel:cost' }), { areaId: 'A.W1' });
  expect(JSON.stringify(shop.panels)).not.toMatch(/"(cost|avgPrice|unitCost)"/);
});

test('BRD-10 what the settings say acts: another tariff version, the way demand is charged, the baseline, export columns', async () => {
  const { db } = database;
  const save = (own: Record<string, unknown>) =>
    db
      .insertInto('board_setting')
      .values({
        org_id: 'org-A',
        board_code: 'peakValleyUsage',
        area_id: 'A',
        user_id: '',
        version: 1,
        updated_at: new Date(),
        updated_by: 'u1',
        setting: JSON.stringify({ ...defaultBoardSetting('peakValleyUsage', 'A', 'ceramics'), own }),
      })
      .onConflict((conflict) =>
        conflict.columns(['org_id', 'board_code', 'area_id', 'user_id']).doUpdateSet((row) => ({
          setting: row.ref('excluded.setting'),
        })),
      )
      .execute();
  const before = await peak(contextOf('A'));
  const tariff = {
    seasons: [
      {
        months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        dayTypes: ['all'],
        slots: [{ tier: 'flat', from: '00:00', to: '24:00' }],
      },
    ],
    prices: { flat: 1 },
    capacityPrice: 23,
  };
  await db
    .insertInto('tariff_version')
    .values({ plant_id: 'A', version: 'later', effective_from: '2030-01-01', tariff: JSON.stringify(tariff) })
    .execute();
  const later = { now: () => Date.parse(NOW) + 120_000 };
  await save({
    tariffVersion: 'later',
    chargeMode: 'capacity',
    capacityKva: 8000,
    exportColumns: ['kwh'],
    valleyTarget: 12,
  });
  const after = await peak(contextOf('A', later));
  expect(kpi(after.panels, 'avgPrice')?.value).toBeCloseTo(1, 9);
  expect(kpi(before.panels, 'avgPrice')?.value).not.toBeCloseTo(1, 2);
  expect(kpi(after.panels, 'valleyShare')?.target).toBe(12);
  expect(after.notices.map(({ code }) => code)).toContain('chosenTariff');
  expect(filled(after.panels.demand)).toMatchObject({ chargeMode: 'capacity', chargeCny: 8000 * 23 });
  expect(filled(after.panels.areas).exportColumns).toEqual(['kwh']);
});

test('a plant without teams is looked at by shift; an organisation without a plant invents nothing', async () => {
  const board = await workshop(contextOf('A'), { areaId: 'A.W1' });
  expect(filled(board.panels.shift)).toMatchObject({ teamId: 'day', shiftName: 'Day shift', output: null });
  expect(board.panels.teams).toMatchObject({ gap: 'notConfigured' });
  const empty = await workshop(contextOf(null));
  expect(
    Object.values(empty.panels).every((panel) => panel !== undefined && 'gap' in (panel as object)),
  ).toBe(true);
  await expect(workshop(contextOf('A'), { areaId: 'elsewhere' })).rejects.toMatchObject({
    retCode: '040401',
  });
});
