import { existsSync, realpathSync } from 'node:fs';
import { Kysely, PostgresDialect } from 'kysely';
import { StartError } from '../../engine/start-error.ts';
import type { Database } from './database.ts';
import { clusterFolder } from './embedded-postgres.ts';
import { lockFolder } from './folder-lock.ts';
import { openDatabase, type DatabaseLocation } from './open-database.ts';
import { openPool } from './pg-pool.ts';
import { runningAddress, startPostgres } from './postgres-process.ts';
import type { Tables } from './tables.ts';

/** One that reads or writes, and one that holds a lock meanwhile. */
const CONNECTIONS = 2;

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
  if (location.kind === 'postgres') return connectAs('plantdeck backup', location.url);
  if (location.kind === 'memory' || !existsSync(clusterFolder(location.dataDir)))
    return openDatabase(location);
  const folder = clusterFolder(realpathSync(location.dataDir));
  const running = runningAddress(folder);
  if (running !== null) return connectAs('plantdeck backup', running);
  const unlock = lockFolder(location.dataDir);
  try {
    const server = await startPostgres({ folder });
    const source = connectAs('plantdeck backup', server.url);
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

/**
 * The embedded database of a folder for one who must be alone with it.
 * @throws {StartError} where a platform runs on the folder, or there is none
 */
export async function openAlone(
  location: Extract<DatabaseLocation, { kind: 'embedded' }>,
): Promise<BackupSource> {
  const { dataDir } = location;
  if (!existsSync(dataDir)) throw new StartError(`There is no data folder ${dataDir}. Set DATA_DIR to it.`);
  const folder = clusterFolder(dataDir);
  if (existsSync(folder) && runningAddress(realpathSync(folder)) !== null)
    throw new StartError(`A platform runs on ${dataDir}. Stop it, then try again.`);
  return openBackupSource(location);
}

/** A server's database as it is: nothing is migrated. */
export function connectAs(name: string, url: string): BackupSource {
  const pool = openPool({ url, name, connectionsMax: CONNECTIONS });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, close: () => db.destroy() };
}
