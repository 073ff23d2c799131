/** Plants in a test database: made, written up to a moment, and stopped. */
import type { Database } from '@plantdeck/platform/store/database/index.ts';
import { createPlants, type PlantsOptions } from '../src/create-plants.ts';
import { openInThread } from '../src/history-engine.ts';

export const hour = 3_600_000;
/** Local midnight of 4 September 2026; history of these tests begins the day before. */
export const FOURTH = Date.parse('2026-09-04T00:00:00+08:00');

export async function runPlants(
  db: Database,
  nowMs: number,
  more: Partial<PlantsOptions> = {},
): Promise<void> {
  const plants = createPlants(db, {
    seed: 7,
    startDate: '2026-09-03',
    now: () => nowMs,
    profile: 'ci',
    openHistory: openInThread,
    firstDays: Number.POSITIVE_INFINITY,
    ...more,
  });
  await plants.ready;
  await plants.whole;
  await plants.stop();
}
