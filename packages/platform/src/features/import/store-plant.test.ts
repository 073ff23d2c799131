import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { readImportOptions } from './import-options.ts';
import { importReadings, type ImportParts } from './import-readings.ts';
import { plantIdOf } from './plant-ids.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const admin = { user_id: 'u-admin', user_name: 'admin', nick_name: 'admin', password_hash: '$none$' };
  await database.db
    .insertInto('account')
    .values({ ...admin, phone: null, question_limit: null })
    .execute();
});
afterAll(() => database.close());

const FIRST_MS = Date.UTC(2001, 0, 1);
const QUARTER_MS = 900_000;
const PLANT = 'Works';
/** A register that rises by ten kWh each quarter hour. */
const registerRows = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => {
    const at = new Date(FIRST_MS + (from + index) * QUARTER_MS).toISOString();
    return `${at.slice(0, 16).replace('T', ' ')},${(from + index) * 10}\n`;
  }).join('');

function bring(rows: string, more: Partial<ImportParts> = {}) {
  const options = readImportOptions({
    'time-column': 'Time',
    'value-column': ['E'],
    'time-zone': 'Asia/Shanghai',
    unit: 'kWh',
    plant: PLANT,
    register: 'true',
    ...(more.target === undefined ? {} : { append: 'true' }),
  });
  async function* readings(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode(`Time,E\n${rows}`);
  }
  return importReadings({
    options,
    target: { kind: 'named' },
    readings: readings(),
    open: async () => database.db,
    nowMs: FIRST_MS + 400 * 86_400_000,
    ...more,
  });
}
const stored = async () => {
  const { rows } = await sql<{ slots: number; least: number; most: number }>`
    select count(*)::int as slots, min(quantity) as least, max(quantity) as most from slot`.execute(
    database.db,
  );
  const meters = await database.db.selectFrom('import_meter').select(['code', 'last_value']).execute();
  const plant = await database.db.selectFrom('plant').select('history_to').executeTakeFirstOrThrow();
  return { ...rows[0], meters, historyTo: plant.history_to?.getTime() };
};

test('others read and write while readings are being stored', async () => {
  let isOver = false;
  let served = 0;
  const others = async (): Promise<void> => {
    while (!isOver && served < 50) {
      await sql`update account set question_limit = 1`.execute(database.db);
      served += 1;
    }
  };
  await bring(registerRows(0, 10_001), { onStore: () => void others() }).finally(() => (isOver = true));
  expect(served).toBeGreaterThan(10);
  expect(await stored()).toMatchObject({ slots: 10_000, least: 10, most: 10 });
});

test('an import that was cut off counts as none, and the same file stores all of it', async () => {
  const before = await stored();
  const target = { kind: 'organisation', orgId: `org-${plantIdOf(PLANT).toLowerCase()}` } as const;
  const cut = bring(registerRows(10_001, 12_001), {
    target,
    also: async () => {
      throw new Error('the power is gone');
    },
  });
  await expect(cut).rejects.toThrow('the power is gone');
  expect(await stored()).toMatchObject({ meters: before.meters, historyTo: before.historyTo });
  expect(await bring(registerRows(10_001, 12_001), { target })).toMatchObject({ stored: true });
  expect(await stored()).toMatchObject({
    slots: 12_000,
    least: 10,
    most: 10,
    meters: [{ last_value: 120_000 }],
    historyTo: FIRST_MS + 12_000 * QUARTER_MS - 8 * 3_600_000,
  });
});
