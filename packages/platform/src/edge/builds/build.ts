import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Database } from '../../store/database/database.ts';
import type { StaticFolders } from '../http/static-pages.ts';
import type { Bus } from '../../store/bus/bus.ts';

const ID_LENGTH = 12;

/** Names what these folders serve, by their content: the same files have the same name on every machine. */
export function buildOf({ cloudDir, bundleDir }: StaticFolders): string {
  const hash = createHash('sha256');
  for (const file of [
    cloudDir && path.join(cloudDir, 'index.html'),
    bundleDir && path.join(bundleDir, 'integrity.json'),
  ])
    if (file && existsSync(file)) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, ID_LENGTH);
}

/** The build that serves pages now: the one that started last, on whichever instance. */
export async function currentBuild(db: Database): Promise<string | null> {
  const row = await db
    .selectFrom('platform_build')
    .select('build')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.build ?? null;
}

/** Writes down that a build serves pages now, and tells every open page where it is another one than before. */
export async function startBuild(db: Database, bus: Bus, build: string, nowMs: number): Promise<void> {
  if ((await currentBuild(db)) === build) return;
  await db
    .insertInto('platform_build')
    .values({ build, started_at: new Date(nowMs) })
    .execute();
  bus.publish('build-started', { build });
}
