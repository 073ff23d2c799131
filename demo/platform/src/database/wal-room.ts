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

/** Of a server that runs, and may end and come back at any time. */
export interface WalOwner {
  readonly url: string;
  readonly folder: string;
}

/** Takes the room that is missing, unless the disk is too full for it. */
export async function takeWalRoom(owner: WalOwner): Promise<void> {
  const segments = readdirSync(path.join(owner.folder, 'pg_wal')).filter((name) =>
    /^[0-9A-F]{24}$/.test(name),
  );
  const missing = WAL_BYTES / SEGMENT_BYTES - segments.length;
  if (missing <= 0 || (await freeBytes(owner.folder)) < missing * SEGMENT_BYTES + LEAST_FREE_BYTES) return;
  await run(owner, [
    ...Array.from(
      { length: missing },
      () => "select pg_logical_emit_message(false, 'plantdeck', ''); select pg_switch_wal()",
    ),
    // Segments that are no longer needed become the next ones.
    'checkpoint',
  ]);
}

/** Keeps room while the disk is full. @returns ends it */
export function keepWalRoom(owner: WalOwner): () => void {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void freeBytes(owner.folder)
      .then((free) => (free < LEAST_FREE_BYTES ? run(owner, ['checkpoint']) : undefined))
      // A server that is away has nothing to write.
      .catch(() => {})
      .finally(() => (isBusy = false));
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function run({ url }: WalOwner, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'plantdeck room' });
  client.on('error', () => {});
  try {
    await client.connect();
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end().catch(() => {});
  }
}
