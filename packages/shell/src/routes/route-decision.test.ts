import { describe, expect, test } from 'vitest';
import { ALWAYS_ALLOWED_ROUTES } from '@plantdeck/core';
import type { HostConfig, MenuResource } from '@plantdeck/core/contract';
import { routeAt } from '@plantdeck/core/routes';
import { dynamicRoutes, NO_DYNAMIC_ROUTES, type DynamicLists } from './dynamic-routes.ts';
import {
  decideRoute,
  isWall,
  recordedPath,
  showsHeader,
  showsMenu,
  type RouteDecision,
} from './route-decision.ts';

let count = 0;
function resource(uri: string, more: Partial<MenuResource> = {}): MenuResource {
  count += 1;
  return {
    resourcesId: `r${count}`,
    resourcesCode: uri.slice(1),
    resourcesType: 1,
    resourcesName: uri,
    resourcesUri: uri,
    sort: count,
    isUsable: true,
    childResources: [],
    ...more,
  };
}

const farm = resource('/realTimeBoardFarm');
const menus = [
  farm,
  resource('/productionTask', {
    childResources: [
      resource('/producePlan', { resourcesType: 2 }),
      resource('/changeDetail/{type}/{id?}', { resourcesType: 2 }),
      resource('/dataPermissions', { resourcesType: 2, isUsable: false }),
    ],
  }),
  resource('/monitorView/kiln?line=2'),
];

function decide(
  address: string,
  now: {
    menus?: readonly MenuResource[] | null;
    customization?: number;
    config?: HostConfig;
    dynamic?: DynamicLists;
    hasSignedOut?: boolean;
  } = {},
): RouteDecision {
  const [path = '', query = ''] = address.split('?', 2);
  const own = now.menus === undefined ? menus : now.menus;
  return decideRoute(path, query, {
    reader: own && { menus: own, customization: now.customization ?? 0 },
    config: now.config ?? {},
    hasSignedOut: now.hasSignedOut ?? false,
    dynamic: now.dynamic ?? NO_DYNAMIC_ROUTES,
  });
}
/** What a decision comes to, in a word. */
function outcome(decision: RouteDecision): string {
  switch (decision.kind) {
    case 'page':
      return `page ${decision.route.name}`;
    case 'forbidden':
      return `forbidden ${decision.route.name}`;
    case 'redirect':
      return `to ${decision.to}`;
    case 'code':
      return `code ${decision.code}`;
    case 'notFound':
      return 'notFound';
  }
}

describe('whoever is signed in', () => {
  test('reaches the sixteen always-allowed routes without a resource, but for those that lead on', () => {
    const leading = new Set(['/', '/Login', '/invalidPage']);
    expect(ALWAYS_ALLOWED_ROUTES).toHaveLength(16);
    for (const path of ALWAYS_ALLOWED_ROUTES) {
      const decision = decide(path, { menus: [] });
      expect([path, decision.kind]).toEqual([path, leading.has(path) ? 'redirect' : 'page']);
    }
  });

  test.each([
    ['/realTimeBoardFarm?range=today', 'page realTimeBoardFarm'],
    ['/productionTask/', 'page productionTask'],
    ['/producePlan', 'page producePlan'],
    ['/dataPermissions', 'forbidden dataPermissions'],
    ['/userManagement', 'forbidden userManagement'],
    ['/changeDetail/craft/7', 'page changeDetail'],
    ['/changeDetail/craft', 'page changeDetail'],
    ['/SOPDetail/7', 'forbidden SOPDetail'],
    ['/monitorView/anything/else', 'page monitorView'],
    ['/food', 'to /workBench'],
    ['/board?boardCode=wholePlantEnergy', 'page board'],
    ['/foshan1', 'code foshan1'],
    ['/no/such/page', 'notFound'],
    ['/<b>', 'notFound'],
  ])('%s: %s', (address, wanted) => {
    expect(outcome(decide(address))).toBe(wanted);
  });

  test('sees a board by its code only where its own page is permitted', () => {
    expect(outcome(decide('/board?boardCode=wholePlantEnergy', { menus: [] }))).toBe(
      'forbidden realTimeBoardFarm',
    );
    expect(outcome(decide('/board?boardCode=nothing', { menus: [] }))).toBe('page board');
  });

  test('is led from the entrances to the first page, to the custom template, or back to where the sign-in began', () => {
    for (const path of ['/', '/Login', '/invalidPage']) {
      expect(outcome(decide(path))).toBe('to /realTimeBoardFarm');
      expect(outcome(decide(path, { customization: 1 }))).toBe('to /customTemplate');
    }
    expect(outcome(decide('/Login?redirect=%2FproducePlan%3Fa%3D1'))).toBe('to /producePlan?a=1');
    expect(outcome(decide('/Login?redirect=https%3A%2F%2Fevil.example'))).toBe('to /realTimeBoardFarm');
    expect(outcome(decide('/', { menus: [] }))).toBe('to /404');
  });
});

describe('whoever is not', () => {
  test.each([
    ['/', 'to /Login'],
    ['/Login', 'page Login'],
    ['/invalidPage', 'page invalidPage'],
    ['/helpPage', 'page helpPage'],
    ['/EAMLogin', 'page EAMLogin'],
    ['/imcLogin?sign=x', 'page imcLogin'],
    ['/messageCenter', 'to /Login?redirect=%2FmessageCenter'],
    ['/userManagement', 'to /Login?redirect=%2FuserManagement'],
    ['/foshan1', 'code foshan1'],
    ['/a/b', 'notFound'],
  ])('%s: %s', (address, wanted) => {
    expect(outcome(decide(address, { menus: null }))).toBe(wanted);
  });

  test("finds no way back to where somebody signed out: that is not the next person's to inherit", () => {
    for (const path of ['/', '/messageCenter', '/userManagement?id=7'])
      expect(outcome(decide(path, { menus: null, hasSignedOut: true }))).toBe('to /Login');
  });

  test('RTE-08 meets the invalid page in place of the sign-in page on hosts that say so', () => {
    const config = { loginToInvalidPage: true };
    expect(outcome(decide('/Login', { menus: null, config }))).toBe('to /invalidPage');
    expect(outcome(decide('/Login', { menus: null }))).toBe('page Login');
    expect(outcome(decide('/invalidPage', { menus: null, config }))).toBe('page invalidPage');
    expect(outcome(decide('/Login', { config }))).toBe('to /realTimeBoardFarm');
  });
});

describe('dynamic routes', () => {
  const dynamic: DynamicLists = {
    lowCode: [
      { name: 'Shift log', path: '/lowShiftLog' },
      { name: 'Start', path: 'pitInitialize' },
      { name: 'Root', path: '/' },
    ],
    customA: [{ name: 'Glaze', path: 'glaze/plan/' }],
    customB: [
      { name: 'Glaze again', path: '/glaze/plan' },
      { name: 'Press', path: '/press' },
    ],
  };

  test('come from three lists, under Index, without pitInitialize and without doubles', () => {
    expect(dynamicRoutes(dynamic).map(({ parent, path, name, app }) => [parent, path, name, app])).toEqual([
      ['Index', '/lowShiftLog', 'Shift log', 'lowcode'],
      ['Index', '/glaze/plan', 'Glaze', 'cloud_custom'],
      ['Index', '/press', 'Press', 'cloud_custom'],
    ]);
  });

  test('are allowed without a resource, and are no temporary codes', () => {
    expect(outcome(decide('/lowShiftLog?day=1', { dynamic, menus: [] }))).toBe('page Shift log');
    expect(outcome(decide('/glaze/plan', { dynamic, menus: [] }))).toBe('page Glaze');
    expect(outcome(decide('/lowShiftLog', { menus: [] }))).toBe('code lowShiftLog');
    expect(outcome(decide('/pitInitialize', { dynamic }))).toBe('code pitInitialize');
  });
});

const at = (path: string) => routeAt(path)?.route ?? null;

test('SHL-02 the header is for routes of the list only', () => {
  expect(
    ['/realTimeBoardFarm', '/messageCenter', '/404', '/expiredPage'].map((path) => showsHeader(at(path))),
  ).toEqual([true, true, true, true]);
  expect(
    ['/Login', '/', '/EAMLogin', '/imcLogin', '/blank'].map((path) => showsHeader(at(path))),
  ).not.toContain(true);
  expect(showsHeader(null)).toBe(true);
});

test('SHL-07 the menu leaves for isFull=1, on full-screen routes, on the not-found and the expired-service page', () => {
  expect(showsMenu(at('/realTimeBoardFarm'), 'range=today')).toBe(true);
  expect(showsMenu(at('/realTimeBoardFarm'), 'range=today&isFull=1')).toBe(false);
  expect(showsMenu(at('/realTimeBoardFarm'), 'isFull=0')).toBe(true);
  for (const path of ['/404', '/expiredPage', '/papermakingCockpitView', '/templatePreview']) {
    expect([path, showsMenu(at(path), '')]).toEqual([path, false]);
  }
  expect(showsMenu(null, '')).toBe(false);
});

test.each([
  ['/comBoard', 'boards=wholePlantEnergy,mainBoard&every=30', true],
  ['/comBoard', 'boardCode=mainBoard', false],
  ['/comBoard', 'boardCode=mainBoard&boards=wholePlantEnergy', false],
  ['/comBoard', '', false],
  ['/industrialSmart', 'boards=mainBoard', false],
])('%s?%s is a wall: %s', (path, query, is) => {
  expect(isWall(at(path), query)).toBe(is);
});

test('RTE-07 the cockpit keeps its query in the recorded path, other pages do not', () => {
  const cockpit = at('/papermakingCockpitView');
  const farmPage = at('/realTimeBoardFarm');
  if (!cockpit || !farmPage) throw new Error('not registered');
  expect(recordedPath(cockpit, '/papermakingCockpitView/', 'line=2&grade=80')).toBe(
    '/papermakingCockpitView?line=2&grade=80',
  );
  expect(recordedPath(cockpit, '/papermakingCockpitView', '')).toBe('/papermakingCockpitView');
  expect(recordedPath(farmPage, '/realTimeBoardFarm', 'range=today')).toBe('/realTimeBoardFarm');
});
