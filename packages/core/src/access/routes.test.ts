import { describe, expect, test } from 'vitest';
import type { MenuResource } from '../contract/session.ts';
import { buttonFlags, menuEntries, menuPages } from './menu-tree.ts';
import {
  ALWAYS_ALLOWED_ROUTES,
  breadcrumbOf,
  isPermitted,
  landingRoute,
  permittedRoutes,
  requiresSignIn,
} from './routes.ts';
import { routeOf } from '../routes/route-path.ts';

let count = 0;
function resource(code: string, more: Partial<MenuResource> = {}): MenuResource {
  count += 1;
  return {
    resourcesId: String(count),
    resourcesCode: code,
    resourcesType: 1,
    resourcesName: code,
    resourcesUri: `/${code}`,
    sort: count,
    isUsable: true,
    childResources: [],
    ...more,
  };
}
const button = (code: string, isUsable = true, more: Partial<MenuResource> = {}) =>
  resource(code, { resourcesType: 2, resourcesUri: null, isUsable, ...more });

const menus = [
  resource('energy', {
    resourcesUri: null,
    sort: 2,
    childResources: [
      resource('meterReading', {
        sort: 2,
        childResources: [button('meter:add'), button('meter:delete', false)],
      }),
      resource('energyFlowAnalyze', { sort: 1 }),
      resource('secret', { isUsable: false, childResources: [button('secret:open'), resource('below')] }),
    ],
  }),
  resource('workBench', { sort: 3 }),
  resource('alarm', {
    resourcesUri: '/alarmDetailsView/{id}',
    sort: 4,
    childResources: [
      button('container', true, { resourcesUri: '/alarmRule' }),
      button('dialog', true, { resourcesUri: 'open' }),
    ],
  }),
  resource('monitor', { resourcesUri: '/monitorView/kiln?x=1', sort: 5 }),
];

describe('the menu tree', () => {
  test('reads in the order of sort, without what may not be used', () => {
    expect(menuEntries(menus).map(({ resource: { resourcesCode } }) => resourcesCode)).toEqual([
      'energy',
      'energyFlowAnalyze',
      'meterReading',
      'meter:add',
      'workBench',
      'alarm',
      'container',
      'dialog',
      'monitor',
    ]);
  });

  test('splits its type-2 resources into usable flags by code', () => {
    expect({ ...buttonFlags(menus) }).toEqual({
      'meter:add': true,
      'meter:delete': false,
      'secret:open': false,
      container: true,
      dialog: true,
    });
    expect(buttonFlags([button('twice', false), button('twice')])['twice']).toBe(true);
    expect(buttonFlags(menus)['toString']).toBeUndefined();
  });

  test('shows pages without buttons', () => {
    const [energy] = menuPages(menus);
    expect(energy?.childResources.map((page) => [page.resourcesCode, page.childResources])).toEqual([
      ['energyFlowAnalyze', []],
      ['meterReading', []],
    ]);
  });
});

describe('routes', () => {
  const routes = permittedRoutes(menus, ['lowcode/page-1']);
  test.each([
    ['/meterReading', true],
    ['/meterReading/?tab=2#x', true],
    ['/alarmRule', true],
    ['/open', false],
    ['/secret', false],
    ['/below', false],
    ['/userManagement', false],
    ['/alarmDetailsView/42', true],
    ['/alarmDetailsView', false],
    ['/alarmDetailsView/42/edit', false],
    ['/monitorView', true],
    ['/monitorView/kiln', true],
    ['/lowcode/page-1', true],
  ])('%s permitted: %s', (path, permitted) => {
    expect(isPermitted(path, routes)).toBe(permitted);
  });

  test('that are always allowed are allowed with no resources at all', () => {
    for (const path of ALWAYS_ALLOWED_ROUTES) expect(isPermitted(path, permittedRoutes([]))).toBe(true);
    expect(ALWAYS_ALLOWED_ROUTES).toHaveLength(16);
  });

  test('with an optional last parameter', () => {
    const detail = permittedRoutes([resource('change', { resourcesUri: '/changeDetail/{type}/{id?}' })]);
    expect(isPermitted('/changeDetail/a', detail)).toBe(true);
    expect(isPermitted('/changeDetail/a/1', detail)).toBe(true);
    expect(isPermitted('/changeDetail', detail)).toBe(false);
  });

  test('are compared without query, hash and closing slash', () => {
    expect(routeOf('workBench/?isFull=1')).toBe('/workBench');
    expect(routeOf('')).toBe('/');
    expect(routeOf('///')).toBe('/');
  });
});

test.each([
  [1, menus, '/customTemplate'],
  [1, [], '/customTemplate'],
  [0, menus, '/workBench'],
  [null, menus.filter(({ resourcesCode }) => resourcesCode !== 'workBench'), '/energyFlowAnalyze'],
  [undefined, [button('only')], '/404'],
  [0, [], '/404'],
])('SES-03 with customization %s the landing page of these menus is found', (customization, of, route) => {
  expect(landingRoute(of, customization)).toBe(route);
});

test('a breadcrumb is the way through the menu', () => {
  const names = (uri: string) => breadcrumbOf(menus, uri).map(({ resourcesCode }) => resourcesCode);
  expect(names('/meterReading?x=1')).toEqual(['energy', 'meterReading']);
  expect(names('/alarmDetailsView/7')).toEqual(['alarm']);
  expect(names('/nowhere')).toEqual([]);
  // Papers of several templates share one page: the query tells which is shown.
  const papers = ['a', 'b'].map((id) => resource(id, { resourcesUri: `/papers?template=${id}` }));
  const named = (uri: string) => breadcrumbOf(papers, uri).at(-1)?.resourcesCode;
  expect(named('/papers?template=b&page=2')).toBe('b');
  expect(named('/papers')).toBeUndefined();
  expect(named('/papers?template=c')).toBeUndefined();
  const all = [...papers, resource('all', { resourcesUri: '/papers' })];
  expect(breadcrumbOf(all, '/papers?template=c').at(-1)?.resourcesCode).toBe('all');
});

test.each([
  ['/workBench', { accessToken: 'a', openOrgId: 'o', eModel: {} }, false],
  ['/workBench', { openOrgId: 'o', eModel: {} }, true],
  ['/workBench', { accessToken: 'a', eModel: {} }, true],
  ['/workBench', { accessToken: 'a', openOrgId: 'o' }, true],
  ['/messageCenter', {}, true],
  ['/Login?url=%2FworkBench', {}, false],
  ['/404', {}, false],
])('SES-02 %s with %o requires a sign-in: %s', (path, stored, required) => {
  expect(requiresSignIn(path, stored)).toBe(required);
});
