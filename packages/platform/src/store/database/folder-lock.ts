import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../../engine/start-error.ts';

const LOCK_NAME = 'platform.lock';
const PROC_START_FIELD = 22;

interface LockHolder {
  readonly pid: number;
  /** When the process began, in the kernel's own ticks; null where the system does not tell. */
  readonly startTicks: string | null;
}

/**
 * Takes the data folder for this process. PGlite has no lock of its own, and a second process would damage the data.
 * @returns frees the folder
 * @throws {StartError} when a living process holds it
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, LOCK_NAME);
  const mine: LockHolder = { pid: process.pid, startTicks: startTicksOf(process.pid) };
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      const handle = openSync(file, 'wx');
      writeSync(handle, JSON.stringify(mine));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder !== null && isAlive(holder)) {
      throw new StartError(
        `The data folder ${folder} is in use by process ${holder.pid}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    setAside(file);
  }
  throw new StartError(`The data folder ${folder} is being taken by another process. Try again.`);
}

function readHolder(file: string): LockHolder | null {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number')
      return null;
    const ticks = 'startTicks' in value && typeof value.startTicks === 'string' ? value.startTicks : null;
    return { pid: value.pid, startTicks: ticks };
  } catch {
    return null; // half written by a process that died, or gone meanwhile
  }
}

function isAlive(holder: LockHolder): boolean {
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  // A number is given out again after a restart; in a container ours is often 1 every time.
  return holder.startTicks === null || startTicksOf(holder.pid) === holder.startTicks;
}

function startTicksOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in brackets and may hold blanks, so counting starts after it.
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return afterName[PROC_START_FIELD - 3] ?? null;
  } catch {
    return null;
  }
}

/** Moves a dead process's lock away; of two that try, one wins and the other finds nothing. */
function setAside(file: string): void {
  const aside = `${file}.${randomUUID()}`;
  try {
    renameSync(file, aside);
    rmSync(aside, { force: true });
  } catch {
    // The other one was quicker; the next round decides.
  }
}
