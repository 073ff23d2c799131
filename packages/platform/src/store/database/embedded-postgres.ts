/** The embedded PostgreSQL of a data folder: made at the first start, kept running, stopped with the platform. */
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { openPool } from './pg-pool.ts';
import { freeName, newestCopyAt, openOrRestore, pgliteFolder, type CopyDeps } from './pglite-copies.ts';
import { initPostgres, startPostgres, type PostgresProcess } from './postgres-process.ts';
import { syncFolder } from './sync-folder.ts';
import { takeOver } from './take-over.ts';
import type { Tables } from './tables.ts';
import { keepWalRoom } from './wal-room.ts';

const RESTART_DELAY_MS = 250;
const RESTART_DELAY_MAX_MS = 10_000;

/** Folder of the cluster inside the data folder. */
export const clusterFolder = (dataDir: string) => path.join(dataDir, 'postgres');

export interface EmbeddedPostgres {
  readonly url: string;
  readonly version: string;
  /** Stops the server; until then it is started again whenever it ends. */
  stop(): Promise<void>;
}

/**
 * Makes the cluster of a data folder that has none, with the data of PGlite where they are there. It counts as made
 * when it has its final name: whatever cuts this off, the next start begins anew from the old data, which are kept.
 */
export async function prepareCluster(dataDir: string, deps: CopyDeps): Promise<void> {
  const folder = clusterFolder(dataDir);
  const old = pgliteFolder(dataDir);
  if (!existsSync(folder)) {
    if (!existsSync(path.join(old, 'PG_VERSION')) && newestCopyAt(dataDir) === null) {
      rmSync(`${folder}.taking`, { recursive: true, force: true });
      return initPostgres(folder);
    }
    deps.onNote(`Taking over the data of ${old} into PostgreSQL ...`);
    await takeOverInto(folder, deps);
  }
  if (!existsSync(old)) return;
  const kept = freeName(dataDir, 'database-before-postgres');
  renameSync(old, kept);
  syncFolder(dataDir, { isDeep: false });
  deps.onNote(`PostgreSQL has the data now. The old folder is kept as ${kept}; delete it when all is well.`);
}

async function takeOverInto(folder: string, deps: CopyDeps): Promise<void> {
  const unfinished = `${folder}.taking`;
  rmSync(unfinished, { recursive: true, force: true });
  await initPostgres(unfinished);
  const server = await startPostgres({ folder: unfinished });
  try {
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool({ url: server.url }) }) });
    try {
      const { engine } = await openOrRestore(path.dirname(folder), deps);
      await takeOver(engine, db).finally(() => engine.close());
    } finally {
      await db.destroy();
    }
  } finally {
    await server.stop();
  }
  syncFolder(unfinished);
  renameSync(unfinished, folder);
  syncFolder(path.dirname(folder), { isDeep: false });
}

/**
 * Starts the cluster of a data folder.
 * @param onNote  hears that the server ended by itself and is started again
 * @throws {Error} with the server's own words
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  onNote: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const folder = clusterFolder(dataDir);
  let server: PostgresProcess = await startPostgres({ folder });
  const { url, port, version } = server;
  const endWalRoom = keepWalRoom({ url, folder });
  const stopping = new AbortController();
  const supervised = (async () => {
    for (;;) {
      const log = await server.ended;
      if (stopping.signal.aborted) return;
      onNote(
        `The database server ended and is started again (${log.split('\n').at(-1) || 'without a word'}).`,
      );
      for (let delayMs = RESTART_DELAY_MS; ; delayMs = Math.min(2 * delayMs, RESTART_DELAY_MAX_MS)) {
        await wait(delayMs, undefined, { signal: stopping.signal }).catch(() => {});
        if (stopping.signal.aborted) return;
        try {
          server = await startPostgres({ folder, port: port ?? undefined });
          break;
        } catch (error) {
          onNote(
            `The database server does not start (${error instanceof Error ? error.message : String(error)}).`,
          );
        }
      }
    }
  })();
  return {
    url,
    version,
    async stop() {
      stopping.abort();
      endWalRoom();
      await server.stop();
      await supervised;
      // A start that was under way when the other one was stopped.
      await server.stop();
    },
  };
}
