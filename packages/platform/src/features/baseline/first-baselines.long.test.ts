import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { openPlant } from '../../store/energy/open-plant.ts';
import { seedOwners } from '../../../testing/boards/board-plants.ts';
import { runPlants } from '@plantdeck/plants/testing/run-plants.ts';
import { isAccepted } from './acceptance.ts';
import { readBaselines } from './baseline-store.ts';
import { ensureFirstBaselines } from './first-baselines.ts';
import { FIRST_BASELINES } from './first-tables.ts';

/** Six weeks before the scenarios begin on 13 October, and two days after. */
const START = '2026-08-30';
const NOW_MS = Date.parse('2026-10-15T12:00:00+08:00');
const PLANTS = ['CER', 'CEM', 'PAP', 'ALU'] as const;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await runPlants(database.db, NOW_MS, { startDate: START, profile: 'demo', plantIds: [...PLANTS] });
  await seedOwners(database.db, PLANTS);
}, 500_000);
afterAll(() => database.close());

test.each(PLANTS)(
  'BRD-18 %s: every first baseline is there, and each of its drivers is significant',
  async (plantId) => {
    const { db } = database;
    const plant = await openPlant({ db, plantId, nowMs: NOW_MS });
    if (!plant) throw new Error('no plant');
    const orgId = `org-${plantId.toLowerCase()}`;
    await ensureFirstBaselines(db, orgId, plant);
    const stored = await readBaselines(db, orgId, plantId, 'approved');
    const wanted = FIRST_BASELINES[plant.frame.model]?.(plantId) ?? [];
    const nameOf = (areaId: string, energyCode: string) => `${areaId} ${energyCode}`;
    expect(
      stored.map(({ definition: { areaId, energyCode } }) => nameOf(areaId, energyCode)).toSorted(),
    ).toEqual(wanted.map(([areaId, energyCode]) => nameOf(areaId, energyCode)).toSorted());
    for (const { model } of stored)
      expect([model.id, isAccepted(model)], `${JSON.stringify(model.vars)} ${model.r2Adj}`).toEqual([
        model.id,
        true,
      ]);
  },
);

test.each([
  ['CEM', 'CEM.W4.L2', 'electric'],
  ['PAP', 'PAP.W3', 'electric'],
  ['ALU', 'ALU.W2', 'electric'],
])(
  'BRD-18 %s: grinding, board and billets are explained by what was made: R² of %s over 0.8',
  async (...of) => {
    expect((await modelOf(...of)).r2).toBeGreaterThan(0.8);
  },
);

test.each(['CER.W4.L1', 'CER.W4.L2'])(
  'BRD-18 the kiln of %s burns evenly: its model spreads by less than 5 %%',
  async (areaId) => {
    expect((await modelOf('CER', areaId, 'gas')).cvRmsePct).toBeLessThan(5);
  },
);

async function modelOf(plantId: string, areaId: string, energyCode: string) {
  const stored = await readBaselines(database.db, `org-${plantId.toLowerCase()}`, plantId, 'approved');
  const found = stored.find(
    ({ definition }) => definition.areaId === areaId && definition.energyCode === energyCode,
  );
  if (!found) throw new Error(`no baseline of ${areaId}`);
  return found.model;
}
