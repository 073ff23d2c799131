import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Kysely } from 'kysely';
import pg from 'pg';
import type { Database } from '../src/store/database/database.ts';
import { engineDialect } from '../src/store/database/engine-dialect.ts';
import { MIGRATIONS, migrate } from '../src/store/database/migrate.ts';
import { openDatabase } from '../src/store/database/open-database.ts';
import { openPgliteEngine } from '../src/store/database/pglite-engine.ts';
import type { Tables } from '../src/store/database/tables.ts';

export interface TestDatabase {
  readonly db: Database;
  close(): Promise<void>;
}

/** Where tests run on a real PostgreSQL instead, such as `postgres://postgres@127.0.0.1:5432/postgres`. */
const SERVER_URL = process.env['TEST_DATABASE_URL'];

/**
 * An empty, migrated database in memory. The first call on a machine makes a template in the system's folder for
 * temporary files (some seconds); later ones load it. With TEST_DATABASE_URL, which long tests set, it is a database of that
 * server, dropped at the end.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  if (SERVER_URL !== undefined) return createOnServer(SERVER_URL);
  const template = (await readTemplate()) ?? (await makeTemplate());
  const engine = await openPgliteEngine({ template });
  const db = new Kysely<Tables>({ dialect: engineDialect(engine) });
  return { db, close: () => db.destroy() };
}

const shapeOfTables = (): string =>
  createHash('sha256')
    .update(JSON.stringify(['kysely', MIGRATIONS]))
    .digest('hex')
    .slice(0, 16);

const templateFile = (): string => path.join(tmpdir(), 'plantdeck-test-database', `${shapeOfTables()}.tar`);

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
  const template = `plantdeck_template_${shapeOfTables()}`;
  await onServer(serverUrl, async (client) => {
    // Test files run in several processes: one makes the template, the others wait for it.
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rows } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rows.length === 0) {
      const unfinished = `${template}_unfinished`;
      await client.query(`drop database if exists ${unfinished}`);
      await client.query(`create database ${unfinished}`);
      const { close } = await openDatabase({ kind: 'postgres', url: databaseUrl(serverUrl, unfinished) });
      await close();
      await client.query(`alter database ${unfinished} rename to ${template}`);
    }
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
    await client.query(`create database ${name} template ${template}`);
  });
  const { db, close } = await openDatabase({ kind: 'postgres', url: databaseUrl(serverUrl, name) });
  return {
    db,
    async close() {
      await close();
      await onServer(serverUrl, (client) => client.query(`drop database ${name} with (force)`));
    },
  };
}

/** A database without tables on the server of TEST_DATABASE_URL. */
export async function createEmptyDatabase(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  if (SERVER_URL === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL');
  const name = `plantdeck_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(SERVER_URL, (client) => client.query(`create database ${name}`));
  return {
    url: databaseUrl(SERVER_URL, name),
    drop: () =>
      onServer(SERVER_URL, async (client) => {
        await client.query(`drop database ${name} with (force)`);
      }),
  };
}

const TEMPLATE_LOCK = 1;

function databaseUrl(serverUrl: string, name: string): string {
  // Not by URL: a server on a socket has no host, which URL does not take.
  return serverUrl.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}

async function onServer(serverUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
