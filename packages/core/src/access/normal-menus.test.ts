import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MenuResource } from '../contract/session.ts';
import { menuEntries } from './menu-tree.ts';
import { normalMenus } from './normal-menus.ts';

function resource(id: string, parent: string | null, children: MenuResource[] = []): MenuResource {
  return {
    resourcesId: id,
    resourcesCode: id,
    resourcesType: 1,
    resourcesName: id,
    resourcesUri: `/${id}`,
    presourcesId: parent,
    sort: 0,
    isUsable: true,
    childResources: children,
  };
}
/** `a(b c(d))` */
const shape = (menus: readonly MenuResource[]): string =>
  menus
    .map(({ resourcesId, childResources }) =>
      childResources.length > 0 ? `${resourcesId}(${shape(childResources)})` : resourcesId,
    )
    .join(' ');

describe('menus from outside', () => {
  test('that are a tree stay as they are', () => {
    const tree = [
      resource('a', null, [resource('b', 'a'), resource('c', 'a', [resource('d', 'c')])]),
      resource('e', null),
    ];
    expect(normalMenus(tree)).toEqual(tree);
  });

  test('that are flat become the tree that their parents make', () => {
    expect(
      shape(normalMenus([resource('d', 'c'), resource('c', 'a'), resource('a', null), resource('b', 'a')])),
    ).toBe('a(c(d) b)');
  });

  test('lose doubles, and what hung below them hangs below the first', () => {
    const doubled = [
      resource('a', null, [resource('b', 'a')]),
      resource('a', null, [resource('c', 'a'), resource('b', 'a')]),
    ];
    expect(shape(normalMenus(doubled))).toBe('a(b c)');
  });

  test('that are their own ancestors stand at the top', () => {
    expect(shape(normalMenus([resource('a', 'a')]))).toBe('a');
    expect(shape(normalMenus([resource('a', 'c'), resource('b', 'a'), resource('c', 'b')]))).toBe('a(b(c))');
    expect(
      shape(
        normalMenus([resource('a', null, [resource('b', 'a', [resource('a', 'b', [resource('c', 'a')])])])]),
      ),
    ).toBe('a(b c)');
  });

  test('whose parent is missing stand at the top', () => {
    expect(shape(normalMenus([resource('a', 'gone', [resource('b', 'a')]), resource('c', null)]))).toBe(
      'a(b) c',
    );
  });

  test('are never lost and never twice, whatever names whom', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    const any = fc.memo((depth): fc.Arbitrary<MenuResource> => {
      const children = depth > 1 ? fc.array(any(), { maxLength: 3 }) : fc.constant<MenuResource[]>([]);
      return fc
        .tuple(id, fc.option(id), children)
        .map(([own, parent, below]) => resource(own, parent, below));
    });
    const idsOf = (menus: readonly MenuResource[]): string[] =>
      menus.flatMap(({ resourcesId, childResources }) => [resourcesId, ...idsOf(childResources)]);
    fc.assert(
      fc.property(fc.array(any(3), { maxLength: 6 }), (menus) => {
        const shown = menuEntries(normalMenus(menus)).map((entry) => entry.resource.resourcesId);
        expect(shown.toSorted()).toEqual([...new Set(idsOf(menus))].toSorted());
      }),
    );
  });

  test('may be deeper than the stack', () => {
    const flat = Array.from({ length: 20_000 }, (_, index) =>
      resource(`n${index}`, index === 0 ? null : `n${index - 1}`),
    );
    expect(normalMenus(flat)).toHaveLength(1);
  });
});
