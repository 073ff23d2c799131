import type { Database } from '@plantdeck/platform/store/database/index.ts';

/** The row of a plant without meters or history, for tests that only need it to be there. */
export async function insertBarePlant(
  db: Database,
  { plantId = 'CER', model = 'ceramics' }: { readonly plantId?: string; readonly model?: string } = {},
): Promise<void> {
  await db
    .insertInto('plant')
    .values({
      plant_id: plantId,
      model,
      seed: 1,
      start_date: '2026-11-01',
      time_zone: 'Asia/Shanghai',
      day_account_time: '08:00',
      contract_kw: null,
      product_unit: 'm2',
      history_from: null,
      history_to: null,
    })
    .execute();
}
