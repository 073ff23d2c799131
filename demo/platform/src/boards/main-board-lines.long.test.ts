import type { MainBoardPanels } from '@plantdeck/core/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { FOURTH, hour, runPlants } from '../plant/testing/run-plants.ts';
import { mainBoardQuery } from './main-board.query.ts';

const NOW = FOURTH + 10 * hour;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await runPlants(database.db, NOW, { startDate: '2026-08-12', plantIds: ['CER', 'PAP', 'ALU'] });
}, 300_000);
afterAll(() => database.close());

async function linesOf(plantId: string): Promise<ReadonlyMap<string, number | null>> {
  const { panels } = await mainBoardQuery(
    {
      db: database.db,
      orgId: `org-${plantId.toLowerCase()}`,
      plantId,
      language: 'en',
      can: () => true,
      now: () => NOW,
      userId: '',
    },
    { range: 'last7Days' },
  );
  const lines = panels.lines as Exclude<MainBoardPanels['lines'], undefined | { gap: unknown }>;
  return new Map(lines.map(({ line, oeePct }) => [line.id, oeePct]));
}

test('a line whose output comes in batches is rated over several of them, not by the quarter hour of one', async () => {
  const [ceramics, aluminium] = [await linesOf('CER'), await linesOf('ALU')];
  for (const [lines, id, least] of [
    // Mills are planned into the night: they use little more than half of what they could.
    [ceramics, 'CER.W1.L1', 40],
    [aluminium, 'ALU.W1.L1', 60],
    [aluminium, 'ALU.W2.L1', 60],
  ] as const) {
    expect(lines.get(id), id).toBeGreaterThan(least);
    expect(lines.get(id), id).toBeLessThanOrEqual(100);
  }
});

test('lines that run through stay between 70 and 100 %', async () => {
  for (const [id, oee] of [...(await linesOf('PAP'))]) {
    expect(oee, id).toBeGreaterThan(70);
    expect(oee, id).toBeLessThanOrEqual(100);
  }
});
