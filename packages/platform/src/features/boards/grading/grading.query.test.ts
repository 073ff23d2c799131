import { GradingSchema } from '@plantdeck/boards/contract';
import { parseContract } from '@plantdeck/core/contract';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../testing/test-database.ts';
import { makeFixturePlant } from '../../../../testing/fixture-plant.ts';
import { gradingQuery } from './grading.query.ts';

test('the payload of grading fits its schema and counts the readings', async () => {
  const database = await createTestDatabase();
  try {
    const to = '2026-11-20T14:30:00+08:00';
    await makeFixturePlant(database.db, {
      plantId: 'A',
      orgId: 'org-A',
      from: '2026-11-19T08:00:00+08:00',
      to,
    });
    const context = {
      db: database.db,
      orgId: 'org-A',
      plantId: 'A',
      language: 'en',
      can: () => true,
      now: () => Date.parse(to),
      userId: '',
    } as const;
    const { panels } = parseContract(
      GradingSchema,
      JSON.parse(JSON.stringify(await gradingQuery(context, {}))),
      'payload',
    );
    expect(panels.kpis).toMatchObject([{ code: 'completeness', unit: { code: '%' } }]);
  } finally {
    await database.close();
  }
});
