/** Imported plants of tests: files in, a plant with its boards out. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../test-database.ts';
import type { BoardContext } from '../../src/features/api/handlers.ts';
import { plantIdOf } from '../../src/features/import/plant-ids.ts';
import { runImport } from '../../src/features/import/run-import.ts';

export interface ImportedPlant {
  readonly plantId: string;
  readonly context: BoardContext;
  /** End of the newest quarter hour, Unix ms. */
  readonly toMs: number;
}

export interface ImportBench {
  readonly database: TestDatabase;
  /** Imports a file as a plant of this name. @throws {Error} the import says why it cannot be */
  plant(
    name: string,
    file: string,
    args: readonly string[],
    more?: { readonly meters?: string; readonly nowMs?: number },
  ): Promise<ImportedPlant>;
  close(): Promise<void>;
}

/** A database with the administrator, and a folder for files. */
export async function openImportBench(): Promise<ImportBench> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'plantdeck-import-'));
  const { db } = database;
  await db
    .insertInto('account')
    .values({
      user_id: 'u-admin',
      user_name: 'admin',
      nick_name: 'Administrator',
      password_hash: '-',
      phone: null,
      question_limit: null,
    })
    .execute();
  const write = async (name: string, text: string): Promise<string> => {
    const file = path.join(folder, name);
    await writeFile(file, text);
    return file;
  };
  return {
    database,
    async plant(name, text, args, more = {}) {
      const file = await write('readings.csv', text);
      const meters = more.meters === undefined ? [] : ['--meters', await write('meters.csv', more.meters)];
      const told: string[] = [];
      const code = await runImport([file, '--plant', name, ...args, ...meters], {
        out: (line) => told.push(line),
        db: async () => ({ db, close: async () => {} }),
      });
      if (code !== 0) throw new Error(told.join('\n'));
      const plantId = plantIdOf(name);
      const { history_to: to } = await db
        .selectFrom('plant')
        .select('history_to')
        .where('plant_id', '=', plantId)
        .executeTakeFirstOrThrow();
      const toMs = to?.getTime() ?? 0;
      const nowMs = more.nowMs ?? Date.parse('2026-11-20T14:35:10+08:00');
      return {
        plantId,
        toMs,
        context: {
          db,
          orgId: `org-${plantId.toLowerCase()}`,
          plantId,
          language: 'en',
          can: () => true,
          now: () => nowMs,
          userId: 'u-admin',
        },
      };
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** What the readings of one meter come to in a time, by the table alone; null where none is known. */
export async function meterSum(
  { database }: Pick<ImportBench, 'database'>,
  meterId: string,
  from: string,
  to: string,
): Promise<number | null> {
  const { rows } = await sql<{ sum: number | null }>`
    select sum(quantity) as sum from slot join meter using (meter_key)
    where meter_id = ${meterId} and quality < 3 and slot_start >= ${from} and slot_start < ${to}`.execute(
    database.db,
  );
  return rows[0]?.sum ?? null;
}
