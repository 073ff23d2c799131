import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { engineDialect } from './engine-dialect.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { openDatabase } from './open-database.ts';
import { openPgliteEngine } from './pglite-engine.ts';
import type { Tables } from './tables.ts';

export interface TestDatabase {
  readonly db: Database;
  close(): Promise<void>;
}

/** Where tests run on a real PostgreSQL instead, such as `postgres://postgres@127.0.0.1:5432/postgres`. */
const SERVER_URL = process.env['TEST_DATABASE_URL'];

/**
 * An empty, migrated database in memory. The first call on a machine makes a template in the system's folder for
 * temporary files (some seconds); later ones load it. With TEST_DATABASE_URL it is one of that server, gone at the end.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  if (SERVER_URL !== undefined) return createOnServer(SERVER_URL);
  const template = (await readTemplate()) ?? (await makeTemplate());
  const engine = await openPgliteEngine({ template });
  const db = new Kysely<Tables>({ dialect: engineDialect(engine) });
  return { db, close: () => db.destroy() };
}

const templateFile = (): string => {
  const shape = createHash('sha256').update(JSON.stringify(MIGRATIONS)).digest('hex').slice(0, 16);
  return path.join(tmpdir(), 'plantdeck-test-database', `${shape}.tar`);
};

async function readTemplate(): Promise<Uint8Array | null> {
  return readFile(templateFile()).catch(() => null);
}

async function makeTemplate(): Promise<Uint8Array> {
  const engine = await openPgliteEngine({});
  const db = new Kysely<Tables>({ dialect: engineDialect(engine) });
  await migrate(db);
  const template = await engine.dump?.();
  await db.destroy();
  if (template === undefined) throw new Error('PGlite gave no data folder');
  // Tests run in several processes: each writes a file of its own, and the last rename wins.
  const file = templateFile();
  const own = `${file}.${randomUUID()}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(own, template);
  await rename(own, file);
  return template;
}

async function createOnServer(serverUrl: string): Promise<TestDatabase> {
  const name = `plantdeck_test_${randomUUID().replaceAll('-', '')}`;
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await onServer(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const { db, close } = await openDatabase({ kind: 'postgres', url: url.href });
  return {
    db,
    async close() {
      await close();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}
