import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../packages/', import.meta.url));
/** A value import or export; types leave nothing to load, and lazy ones load later. */
const IMPORT = /(?:^|\n)(?:import|export)(?!\s+type\b)[^'"`;]*?from\s*'(\.[^']+)'/g;

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file);

/** Folders below `root` with the folders whose values they import. */
function arrows(root: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const folderOf = (file: string) => path.relative(root, file).split(path.sep).slice(0, -1)[0] ?? '.';
  for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(isSource)) {
    const file = path.join(root, name);
    for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const to = path.resolve(path.dirname(file), from);
      const [a, b] = [folderOf(file), folderOf(to)];
      // Files beside the folders put them together, or are used by all.
      if (a === b || a === '.' || b === '.' || path.relative(root, to).startsWith('..')) continue;
      found.set(a, (found.get(a) ?? new Set()).add(b));
    }
  }
  return found;
}

/** One way around, as `a > b > a`; null where there is none. */
function cycleIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string | null {
  const done = new Set<string>();
  const visit = (at: string, way: readonly string[]): string | null => {
    if (way.includes(at)) return [...way.slice(way.indexOf(at)), at].join(' > ');
    if (done.has(at)) return null;
    for (const next of graph.get(at) ?? []) {
      const cycle = visit(next, [...way, at]);
      if (cycle !== null) return cycle;
    }
    done.add(at);
    return null;
  };
  for (const at of graph.keys()) {
    const cycle = visit(at, []);
    if (cycle !== null) return cycle;
  }
  return null;
}

test.each([
  'core/src',
  'boards/src',
  'workbench/src',
  'shell/src',
  'assistant/src',
  'embed/src',
  'plants/src',
  'platform/src',
  'platform/src/engine',
  'platform/src/store',
  'platform/src/features',
  'platform/src/edge',
])('no folders of packages/%s import each other in a circle', (folder) => {
  const graph = arrows(path.join(ROOT, folder));
  expect(graph.size).toBeGreaterThan(0);
  expect(cycleIn(graph)).toBeNull();
});

test('a circle is found and named', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['b'])],
  ]);
  expect(cycleIn(graph)).toBe('b > c > b');
});

test('a feature of the platform imports another by its index only', () => {
  const root = path.join(ROOT, 'platform/src/features');
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .flatMap((name) => {
      const file = path.join(root, name);
      return [...readFileSync(file, 'utf8').matchAll(/from\s*'(\.[^']+)'/g)]
        .map(([, from = '']) => path.relative(root, path.resolve(path.dirname(file), from)))
        .filter((to) => !to.startsWith('..') && to.split(path.sep)[0] !== name.split(path.sep)[0])
        .filter((to) => !/^[^/\\]+[/\\]index\.ts$/.test(to))
        .map((to) => `${name} > ${to}`);
    });
  expect(found).toEqual([]);
});
