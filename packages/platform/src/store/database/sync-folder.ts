import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Writes a folder's list of names, and with `isDeep` all that is in it, to the disk. */
export function syncFolder(folder: string, { isDeep = true } = {}): void {
  if (isDeep)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const inside = path.join(folder, entry.name);
      if (entry.isDirectory()) syncFolder(inside);
      // Windows flushes only what is open for writing.
      else if (entry.isFile()) sync(inside, 'r+');
    }
  // Windows flushes no folder; its file system keeps a log of names.
  if (process.platform !== 'win32') sync(folder, 'r');
}

function sync(file: string, flags: string): void {
  const handle = openSync(file, flags);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
