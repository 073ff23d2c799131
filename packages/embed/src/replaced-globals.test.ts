import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PACKAGES = new URL('../../', import.meta.url);
const isSource = (file: string) => /\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

/** What real libraries of host pages replace; the build replaces `Array.from`, so that sources may use it. */
const REPLACED = [
  { by: 'Prototype 1.7', call: /(?<!Object)\.entries\(\)/, instead: 'indexed() of core/contract' },
  { by: 'MooTools 1.4', call: /new Event\(/, instead: 'new CustomEvent()' },
];

test.each(REPLACED)('no element calls what $by replaces: use $instead', ({ call }) => {
  const found = readdirSync(PACKAGES, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    // What runs in pages only.
    .filter((file) => isSource(file) && !/node_modules|^(platform|plants)\//.test(file))
    .filter((file) => call.test(readFileSync(new URL(file, PACKAGES), 'utf8')));
  expect(found).toEqual([]);
});
