import * as v from 'valibot';
import type { Database } from '../database/database.ts';
import { StoredRuleSchema, type StoredRule } from './rule-store.ts';

/** What the source of a plant's data brings along: its tags in their order, and the alarm rules that it begins with. */
export interface PlantSource {
  readonly tags: readonly string[];
  readonly rules: readonly StoredRule[];
}

const PlantSourceSchema = v.object({ tags: v.array(v.string()), rules: v.array(StoredRuleSchema) });

/** @returns null for a plant without a source, such as an imported one */
export async function readPlantSource(db: Database, plantId: string): Promise<PlantSource | null> {
  const row = await db
    .selectFrom('plant_source')
    .select(['tags', 'rules'])
    .where('plant_id', '=', plantId)
    .executeTakeFirst();
  return row === undefined ? null : v.parse(PlantSourceSchema, row);
}

export async function writePlantSource(
  db: Database,
  plantId: string,
  { tags, rules }: PlantSource,
): Promise<void> {
  const values = { tags: JSON.stringify(tags), rules: JSON.stringify(rules) };
  await db
    .insertInto('plant_source')
    .values({ plant_id: plantId, ...values })
    .onConflict((conflict) => conflict.column('plant_id').doUpdateSet(values))
    .execute();
}
