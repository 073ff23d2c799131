import type { MenuResource } from '@plantdeck/core/contract';
import { expect, test } from 'vitest';
import { MENU_PATHS } from '../../../../tests/support/menu-paths.ts';
import { PLATFORM_LANGUAGES } from '../http/language.ts';
import { RESOURCE_CODES, resourceTree } from './resource-tree.ts';

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
