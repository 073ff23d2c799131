/** Starts one PostgreSQL server for all files of a run; each test file gets a database of its own on it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { initPostgres, startPostgres } from '../../packages/platform/src/store/database/postgres-process.ts';

/** Nothing in it outlives the run, so it waits for no disk. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

export default async function setup(): Promise<() => Promise<void>> {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return async () => {};
  const parent = mkdtempSync(path.join(tmpdir(), 'plantdeck-tests-'));
  const folder = path.join(parent, 'postgres');
  const server = await initPostgres(folder)
    .then(() => startPostgres({ folder, settings: SETTINGS }))
    .catch((error: Error) => {
      console.log(`The PostgreSQL of npm does not run here (${error.message}); tests use PGlite.`);
      return null;
    });
  if (server === null) return async () => rmSync(parent, { recursive: true, force: true });
  process.env['TEST_DATABASE_URL'] = server.url;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await server.stop();
    rmSync(parent, { recursive: true, force: true });
  };
}
