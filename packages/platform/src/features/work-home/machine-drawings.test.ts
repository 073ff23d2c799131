import { LineDrawingSchema, parseContract } from '@plantdeck/core/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { named } from '../../engine/names/plant-name.ts';
import { createModel, MODEL_NAMES } from '@plantdeck/plants/models/plant-models.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('every machine of every plant has a drawing that an element can show', async () => {
  const rows = await database.db.selectFrom('machine_drawing').selectAll().execute();
  for (const { equipment_type, view_box, paths } of rows)
    parseContract(LineDrawingSchema, { viewBox: view_box, paths }, equipment_type);
  const drawn = new Set(rows.map(({ equipment_type: kind }) => kind));
  for (const name of MODEL_NAMES) {
    const { structure } = createModel(name, 'P', named('enterprise.cer1'));
    const machines = structure.areas.filter(({ type }) => type === 'unit');
    expect(machines.length).toBeGreaterThan(20);
    expect(
      machines
        .filter(({ equipmentType }) => !drawn.has(equipmentType ?? ''))
        .map(({ equipmentType }) => equipmentType),
    ).toEqual([]);
  }
});
