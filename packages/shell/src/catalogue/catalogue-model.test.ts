import type { MenuResource } from '@plantdeck/core/contract';
import { ROUTES, type RouteEntry } from '@plantdeck/core/routes';
import { describe, expect, test } from 'vitest';
import { catalogueOf, everySeconds, wallQuery } from './catalogue-model.ts';

const page = (code: string, uri: string, childResources: MenuResource[] = []): MenuResource => ({
  resourcesId: `res-${code}`,
  resourcesCode: code,
  resourcesType: 1,
  resourcesName: code,
  resourcesDisplayName: code,
  resourcesUri: uri,
  sort: 1,
  isUsable: true,
  presourcesId: null,
  childResources,
});

describe('the catalogue', () => {
  test('has the boards that the person’s resources hold and that are built, each once', () => {
    const all = (ROUTES as readonly RouteEntry[]).filter(({ board }) => board !== undefined);
    const menus = all.map(({ name, path }) => page(name, path));
    const codes = catalogueOf(menus).map(({ code }) => code);
    expect(codes).toContain('wholePlantEnergy');
    expect(new Set(codes).size).toBe(codes.length);
    const built = new Set(all.filter(({ element }) => element !== undefined).map(({ board }) => board));
    expect(new Set(codes)).toEqual(built);
    expect(catalogueOf([page('other', '/other')])).toEqual([]);
    expect(catalogueOf([page('realTimeBoardFarm', '/realTimeBoardFarm')]).map(({ code }) => code)).toEqual([
      'wholePlantEnergy',
    ]);
  });

  test('takes seconds that a wall display takes, and makes its address', () => {
    expect(['5', '30', ' 3600 '].map(everySeconds)).toEqual([5, 30, 3600]);
    expect(['', '4', '3601', '1e2', '30s', '-5'].map(everySeconds)).toEqual(Array(6).fill(null));
    expect(wallQuery({ codes: ['a', 'b'], everyS: 20, distance: 'wall' })).toEqual({
      boards: 'a,b',
      every: '20',
      distance: 'wall',
    });
  });
});
