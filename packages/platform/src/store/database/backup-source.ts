import { existsSync, realpathSync } from 'node:fs';
import { Kysely, PostgresDialect } from 'kysely';
import type { Database } from './database.ts';
import { clusterFolder } from './embedded-postgres.ts';
import { lockFolder } from './folder-lock.ts';
import { openDatabase, type DatabaseLocation } from './open-database.ts';
import { openPool } from './pg-pool.ts';
import { runningAddress, startPostgres } from './postgres-process.ts';
import type { Tables } from './tables.ts';

export interface BackupSource {
  readonly db: Database;
  close(): Promise<void>;
}

/**
 * A database to be backed up, in the shape that it has: nothing is migrated. An embedded PostgreSQL is read beside the
 * platform that runs it, else it is started for this. PGlite serves one process only, so its platform has to be stopped.
 * @throws {StartError} one line
 */
export async function openBackupSource(location: DatabaseLocation): Promise<BackupSource> {
  if (location.kind === 'postgres') return connect(location.url);
  if (location.kind === 'memory' || !existsSync(clusterFolder(location.dataDir)))
    return openDatabase(location);
  const folder = clusterFolder(realpathSync(location.dataDir));
  const running = runningAddress(folder);
  if (running !== null) return connect(running);
  const unlock = lockFolder(location.dataDir);
  try {
    const server = await startPostgres({ folder });
    const source = connect(server.url);
    return {
      db: source.db,
      async close() {
        await source.close();
        await server.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

function connect(url: string): BackupSource {
  const pool = openPool({ url, name: 'plantdeck backup', connectionsMax: 1 });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}
