import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Writes a folder's list of names, and with `isDeep` all that is in it, to the disk. */
export function syncFolder(folder: string, { isDeep = true } = {}): void {
  if (isDeep)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const inside = path.join(folder, entry.name);
      if (entry.isDirectory()) syncFolder(inside);
      else if (entry.isFile()) syncFile(inside);
    }
  syncFile(folder);
}

function syncFile(file: string): void {
  const handle = openSync(file, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
