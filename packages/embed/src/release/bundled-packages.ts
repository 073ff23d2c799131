import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

/** Our own modules that hold what others made, and whose it is. */
const COPIED: Readonly<Record<string, string>> = {
  'packages/core/src/ui/parts/icon-paths.ts': 'node_modules/lucide-static',
};
/** Modules of no file, which a tool of the build writes. */
const MADE_BY = /^\0(?:(vite)|(rolldown))\//;

/**
 * The package that a module of the bundle comes from, by its key in the lock file; null for our own code. The id is
 * the bundler's: an absolute path, or a name of its own for what is in no file.
 */
export function packageOfModule(id: string, root: string): string | null {
  const made = MADE_BY.exec(id);
  if (made) return `node_modules/${made[1] ?? made[2]}`;
  const file = id.replaceAll('\\', '/').replace(/^\0/, '').replace(/\?.*$/, '');
  const inside = file.startsWith(root) ? file.slice(root.length) : file;
  const own = COPIED[inside];
  if (own) return own;
  return /^.*(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(inside)?.[0] ?? null;
}

/**
 * Writes down which packages really are in which file of a build: what the bundler kept, not what was asked for. The
 * list of parts of a release is made from it.
 */
export function bundledPackages(root: string, listFile: string): Plugin {
  return {
    name: 'plantdeck-bundled-packages',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        const files = Object.values(bundle).flatMap((each): [string, string[]][] => {
          if (each.type !== 'chunk') return [];
          const found = each.moduleIds.flatMap((id) => packageOfModule(id, root) ?? []);
          return found.length > 0 ? [[each.fileName, [...new Set(found)].toSorted()]] : [];
        });
        mkdirSync(path.dirname(listFile), { recursive: true });
        const sorted = files.toSorted(([a], [b]) => (a < b ? -1 : 1));
        writeFileSync(listFile, JSON.stringify(Object.fromEntries(sorted), null, 1));
      },
    },
  };
}
