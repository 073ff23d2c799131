import type { MenuResource } from '@plantdeck/core/contract';
import { expect, test } from 'vitest';
import { MENU_PATHS } from '../../../../../tests/support/menu-paths.ts';
import { PLATFORM_LANGUAGES } from '../../engine/i18n/language.ts';
import { RESOURCE_CODES, resourceTree } from '../access/resource-tree.ts';

const PAGE = 1;

/** Address and name of every line of a menu. */
function linesOf(nodes: readonly MenuResource[]): [path: string, name: string][] {
  return nodes.flatMap(({ resourcesType, resourcesUri, resourcesName, childResources }) => [
    ...(resourcesType === PAGE && resourcesUri != null
      ? [[resourcesUri, resourcesName] as [string, string]]
      : []),
    ...linesOf(childResources),
  ]);
}

test.each(PLATFORM_LANGUAGES)(
  'the reference menu has a line for every module and path in %s, but for the one that is routable only',
  (language) => {
    const lines = new Map(linesOf(resourceTree(new Set(RESOURCE_CODES), language)));
    const missing = MENU_PATHS.filter((path) => !lines.has(path));
    expect(missing).toEqual(['/workBenchList']);
    const script = /^(zh|ja)/.test(language)
      ? /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
      : null;
    for (const path of MENU_PATHS) {
      const name = lines.get(path);
      if (name === undefined) continue;
      if (script) expect([path, name]).toEqual([path, expect.stringMatching(script)]);
      else expect([path, name]).toEqual([path, expect.not.stringMatching(/\p{Script=Han}/u)]);
    }
  },
);

test('every entry says what serves it and where it opens', () => {
  const all = (nodes: readonly MenuResource[]): MenuResource[] =>
    nodes.flatMap((node) => [node, ...all(node.childResources)]);
  const entries = new Map(
    all(resourceTree(new Set(RESOURCE_CODES), 'en')).map((node) => [node.resourcesCode, node]),
  );
  const kindOf = (code: string) => [entries.get(code)?.appType, entries.get(code)?.pubType];
  expect(kindOf('workBench')).toEqual(['shell', 'page']);
  expect(kindOf('realTimeBoardFarm')).toEqual(['board', 'page']);
  expect(kindOf('equipmentLedger')).toEqual(['operation', 'page']);
  expect(kindOf('board:setting')).toEqual([null, null]);
  const pages = [...entries.values()].filter(
    ({ resourcesType, resourcesUri }) => resourcesType === PAGE && resourcesUri,
  );
  expect(pages.filter(({ appType, pubType }) => !appType || !pubType)).toEqual([]);
});
