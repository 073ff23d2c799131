/**
 * Room on the disk for the server's log of writes. A server that cannot begin the next segment of it ends, and starts no
 * more until somebody frees space: reading would be over as well. So the room is taken while there is space, and while
 * there is none, segments are made free to be written again sooner than the server would by itself.
 */
import { readdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

const SEGMENT_BYTES = 16 * 1024 ** 2;
export const WAL_BYTES = 8 * SEGMENT_BYTES;
const LEAST_FREE_BYTES = 64 * 1024 ** 2;
const LOOK_MS = 2_000;
const TAKE_AFTER_MS = 10_000;

/** Of a server that runs, and may end and come back at any time. */
export interface WalOwner {
  readonly url: string;
  readonly folder: string;
}

/**
 * Takes the room some time after the start, which has enough to do, and keeps room while the disk is full.
 * @returns ends it
 */
export function keepWalRoom(owner: WalOwner): () => void {
  const connection = keptConnection(owner.url);
  const startedMs = performance.now();
  let isBusy = false;
  let isTaken = false;
  async function look(): Promise<void> {
    const free = await freeBytes(owner.folder);
    if (free < LEAST_FREE_BYTES) return connection.run(['checkpoint']);
    // Connected before it is needed.
    await connection.run(['select 1']);
    if (!isTaken && performance.now() > startedMs + TAKE_AFTER_MS)
      isTaken = await takeRoom(owner, free, connection.run);
  }
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    look()
      // A server that is away has nothing to write.
      .catch(() => {})
      .finally(() => (isBusy = false));
  }, LOOK_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    connection.end();
  };
}

/** @returns whether the room is there; it is not taken from a disk that would be almost full then */
async function takeRoom(
  owner: WalOwner,
  free: number,
  run: (statements: readonly string[]) => Promise<void>,
): Promise<boolean> {
  const segments = readdirSync(path.join(owner.folder, 'pg_wal')).filter((name) =>
    /^[0-9A-F]{24}$/.test(name),
  );
  const missing = WAL_BYTES / SEGMENT_BYTES - segments.length;
  if (missing <= 0) return true;
  if (free < missing * SEGMENT_BYTES + LEAST_FREE_BYTES) return false;
  await run([
    ...Array.from(
      { length: missing },
      () => "select pg_logical_emit_message(false, 'plantdeck', ''); select pg_switch_wal()",
    ),
    // Segments that are no longer needed become the next ones.
    'checkpoint',
  ]);
  return true;
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** One connection that stays: on a full disk the server may take no new one. */
function keptConnection(url: string) {
  let kept: pg.Client | null = null;
  return {
    async run(statements: readonly string[]): Promise<void> {
      if (kept === null) {
        const client = new pg.Client({ connectionString: url, application_name: 'plantdeck room' });
        const forget = () => {
          if (kept === client) kept = null;
        };
        client.on('error', forget).on('end', forget);
        await client.connect();
        kept = client;
      }
      for (const statement of statements) await kept.query(statement);
    },
    end: () => void kept?.end().catch(() => {}),
  };
}
