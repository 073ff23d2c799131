import type { MainBoardPanels } from '@plantdeck/core/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { FOURTH, hour, runPlants } from '@plantdeck/plants/testing/run-plants.ts';
import { mainBoardQuery } from './main-board.query.ts';
import { readerOf } from '../../../testing/boards/board-plants.ts';

/** Thirty days and ten hours of every plant. */
const NOW = FOURTH + 10 * hour;
const START = '2026-08-04';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await runPlants(database.db, NOW, { startDate: START, plantIds: ['CER', 'CEM', 'PAP', 'ALU'] });
}, 300_000);
afterAll(() => database.close());

async function linesOf(plantId: string, range: string): Promise<ReadonlyMap<string, number | null>> {
  const { panels } = await mainBoardQuery(readerOf(database.db, plantId, NOW), { range });
  const lines = panels.lines as Exclude<MainBoardPanels['lines'], undefined | { gap: unknown }>;
  return new Map(lines.map(({ line, oeePct }) => [line.id, oeePct]));
}

test.each([
  ['CER', 10],
  ['CEM', 3],
  ['PAP', 4],
  ['ALU', 4],
])('every line of %s is effective to between 70 and 90 %% over a month', async (plantId, count) => {
  const lines = await linesOf(plantId, 'last30Days');
  expect(lines.size).toBe(count);
  for (const [id, oee] of lines) {
    expect(oee, id).toBeGreaterThan(70);
    expect(oee, id).toBeLessThan(90);
  }
});

test('a line whose output comes in batches is rated over several of them, not by the quarter hour of one', async () => {
  // Without an ideal rate it is learnt from what the line made at its best.
  await database.db.updateTable('area').set({ ideal_per_hour: null }).execute();
  const [ceramics, aluminium] = [await linesOf('CER', 'last7Days'), await linesOf('ALU', 'last7Days')];
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
