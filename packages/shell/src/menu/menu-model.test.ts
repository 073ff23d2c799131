import { describe, expect, test } from 'vitest';
import type { MenuResource } from '@plantdeck/core/contract';
import { deadEntries, indexMenu, linesTo, menuKey, searchMenu, toMenu, visibleRows } from './menu-model.ts';

let count = 0;
function resource(name: string, more: Partial<MenuResource> = {}): MenuResource {
  count += 1;
  return {
    resourcesId: `r${count}-${name}`,
    resourcesCode: name,
    resourcesType: 1,
    resourcesName: name,
    resourcesUri: null,
    sort: count,
    isUsable: true,
    childResources: [],
    ...more,
  };
}
const page = (name: string, more: Partial<MenuResource> = {}): MenuResource =>
  resource(name, { resourcesUri: `/${name}`, ...more });

const tree = [
  resource('Boards', {
    sort: 2,
    childResources: [
      page('flows', { childResources: [resource('save', { resourcesType: 2 })] }),
      resource('Deep', { childResources: [resource('Deeper', { childResources: [page('hidden kiln')] })] }),
    ],
  }),
  page('bench', { sort: 1 }),
  page('closed', { isUsable: false }),
  resource('Empty module'),
];

describe('the side menu is made from the permitted resources', () => {
  const menu = toMenu(tree);

  test('pages that are not usable, buttons and modules without pages are no lines', () => {
    expect(menu.map((entry) => entry.name)).toEqual(['bench', 'Boards']);
    expect(menu[1]?.children.map((entry) => [entry.name, entry.uri])).toEqual([
      ['flows', '/flows'],
      ['Deep', null],
    ]);
  });

  test('SHL-04 the search finds entries at any depth and gives their path', () => {
    expect(searchMenu(indexMenu(menu), 'KILN')).toEqual([
      expect.objectContaining({
        entry: expect.objectContaining({ uri: '/hidden kiln' }),
        path: ['Boards', 'Deep', 'Deeper'],
      }),
    ]);
    expect(searchMenu(indexMenu(menu), '  ')).toEqual([]);
    expect(searchMenu(indexMenu(menu), 'Boards')).toEqual([]);
  });

  test('what the platform says of an entry wins over the table of routes', () => {
    const [board, window, told] = toMenu([
      page('realTimeBoardFarm', { sort: 1 }),
      page('kilnWatchBoard', { sort: 2 }),
      page('kilnWatchBoard', {
        sort: 3,
        appType: 'shell',
        pubType: 'page',
        resourcesRemark: 'Shift leaders only',
      }),
    ]);
    expect([board, window, told].map((entry) => [entry?.isBoard, entry?.opensWindow, entry?.remark])).toEqual(
      [
        [true, false, null],
        [true, true, null],
        [false, false, 'Shift leaders only'],
      ],
    );
  });

  test('the path to a page names every module above it', () => {
    expect(linesTo(menu, tree, '/hidden kiln').map((entry) => entry.name)).toEqual([
      'Boards',
      'Deep',
      'Deeper',
      'hidden kiln',
    ]);
    expect(linesTo(menu, tree, '/nowhere')).toEqual([]);
  });

  test('a page of one path and several queries is its own line, and a detail belongs to the line above it', () => {
    const container = { resourcesType: 2, resourcesUri: '/stock/{id}' };
    const menus = [
      resource('Stock', {
        childResources: [
          page('overview', { childResources: [resource('one', container)] }),
          resource('in', { resourcesUri: '/papers?kind=1' }),
          resource('out', { resourcesUri: '/papers?kind=2' }),
        ],
      }),
    ];
    const namesTo = (address: string): string[] =>
      linesTo(toMenu(menus), menus, address).map((entry) => entry.name);
    expect(namesTo('/papers?kind=2&edit=1')).toEqual(['Stock', 'out']);
    expect(namesTo('/papers?kind=1')).toEqual(['Stock', 'in']);
    expect(namesTo('/stock/42')).toEqual(['Stock', 'overview']);
  });

  test('the report centre is no line on hosts that name none', () => {
    const menus = [page('tianji'), page('bench')];
    expect(toMenu(menus, deadEntries({})).map(({ uri }) => uri)).toEqual(['/bench']);
    expect(
      toMenu(menus, deadEntries({ reportCentreUrl: 'https://r.example' })).map(({ uri }) => uri),
    ).toEqual(['/tianji', '/bench']);
  });

  test('arrows walk what is visible, right opens and enters, left closes and leaves', () => {
    const boards = menu[1]?.id ?? '';
    const folded = visibleRows(menu, new Set());
    expect(folded.map((row) => row.level)).toEqual([0, 0]);
    expect(menuKey(folded, boards, 'ArrowRight')).toEqual({ toggle: boards });
    const open = visibleRows(menu, new Set([boards]));
    const first = open[2]?.entry.id ?? '';
    expect(open.map((row) => row.level)).toEqual([0, 0, 1, 1]);
    expect(menuKey(open, boards, 'ArrowRight')).toEqual({ focus: first });
    expect(menuKey(open, first, 'ArrowLeft')).toEqual({ focus: boards });
    expect(menuKey(open, boards, 'ArrowLeft')).toEqual({ toggle: boards });
    expect(menuKey(open, first, 'End')).toEqual({ focus: open[3]?.entry.id });
    expect(menuKey(open, open[3]?.entry.id ?? '', 'ArrowDown')).toEqual({ focus: open[3]?.entry.id });
    expect(menuKey([], 'x', 'Home')).toEqual({});
  });
});
