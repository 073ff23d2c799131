import { describe, expect, test } from 'vitest';
import { MENU_PATHS, PATHS_ALONE } from '../../../../tests/support/menu-paths.ts';
import { PAGE_ID_FIRST } from '../constants.ts';
import { MENU, type MenuNode } from './menu-table.ts';
import { PAGE_REGISTRY } from './page-registry.ts';
import { ROUTE_GROUPS, type RouteEntry } from './route-entry.ts';
import { routeAt, routeNamed, routeOfBoard } from './route-lookup.ts';
import { matchPath } from './route-path.ts';
import { ROUTES } from './route-table.ts';
import { SUB_APPS } from './sub-apps.ts';
import { ROUTE_TITLES } from './titles.ts';

const all: readonly RouteEntry[] = ROUTES;
const namesOf = (nodes: readonly MenuNode[]): string[] =>
  nodes.flatMap(({ name, children = [], paths = [] }) => [name, ...paths, ...namesOf(children)]);

/** Section 2.5. */
const OTHER_PATHS = [
  ...`/mainBoard /companieslist /messageCenter /expiredPage /workBench /workBenchList /customTemplate /board /monitorView
  /blank /404`.split(/\s+/),
  ...PATHS_ALONE,
];

describe('the table of routes', () => {
  test('holds every path of the menu, and the menu every one of them', () => {
    expect(MENU_PATHS.filter((path) => routeAt(path) === null)).toEqual([]);
    const inMenu = new Set(namesOf(MENU).map((name) => routeNamed(name)?.path));
    expect(MENU_PATHS.filter((path) => !inMenu.has(path))).toEqual([]);
  });

  test('holds the other paths, and the parameterised ones with their parameters', () => {
    expect(OTHER_PATHS.filter((path) => routeAt(path) === null)).toEqual([]);
    expect(routeAt('/alarmDetailsView/a%2F7')).toMatchObject({
      route: { name: 'alarmDetailsView' },
      params: { id: 'a/7' },
    });
    expect(routeAt('/sopParamsBinding/9')?.params).toEqual({ sopBaseId: '9' });
    expect(routeAt('/changeDetail/craft')?.params).toEqual({ type: 'craft' });
    expect(routeAt('/changeDetail/craft/3')?.params).toEqual({ type: 'craft', id: '3' });
    expect(routeAt('/changeDetail')).toBeNull();
    expect(routeAt('/SOPDetail/1/2')).toBeNull();
    expect(routeAt('/YSScheduledCutterProgramDetail/5')?.route.app).toBe('cloud_custom');
  });

  test('knows no path, name or id twice, and ids from 9000001', () => {
    expect(new Set(all.map(({ path }) => path)).size).toBe(all.length);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    const ids = PAGE_REGISTRY.map(({ pageId }) => pageId).toSorted((a, b) => a - b);
    expect(ids[0]).toBe(PAGE_ID_FIRST);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(165);
    expect(ids.length).toBeLessThanOrEqual(195);
  });

  test('has a route for each group, and serves every sub-application', () => {
    expect(ROUTE_GROUPS.filter((group) => !all.some((route) => route.group === group))).toEqual([]);
    const served = new Set(all.map(({ app }) => app));
    expect(SUB_APPS.filter((app) => !served.has(app))).toEqual([]);
  });

  test('has a title for every route in every language, each its own within a module', () => {
    for (const titles of Object.values(ROUTE_TITLES)) {
      const known: Readonly<Record<string, string>> = titles;
      expect(all.filter(({ name }) => !known[name]?.trim()).map(({ name }) => name)).toEqual([]);
      expect(Object.keys(titles).filter((name) => !routeNamed(name))).toEqual([]);
      for (const { children = [] } of MENU) {
        const shown = children.map(({ name }) => known[name]);
        expect(new Set(shown).size).toBe(shown.length);
      }
    }
  });

  test('finds a board by its code only where it is built', () => {
    expect(routeOfBoard('wholePlantEnergy')?.path).toBe('/realTimeBoardFarm');
    expect(routeOfBoard('toString')).toBeNull();
  });
});

test('a pattern takes broken escapes as they are', () => {
  expect(matchPath('/SOPDetail/{id}', '/SOPDetail/%E0%A4%A')).toEqual({ id: '%E0%A4%A' });
  expect(matchPath('/x/:id', '/x/1')).toEqual({ id: '1' });
});
