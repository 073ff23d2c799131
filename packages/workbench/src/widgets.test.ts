import { BOARD_WIDGETS } from '@plantdeck/core/contract';
import { GRID_COLUMNS } from '@plantdeck/core/layout';
import { boardRoutes, routeNamed } from '@plantdeck/core/routes';
import { expect, test } from 'vitest';
import { WIDGETS } from './widgets.ts';

test('every widget is listed once and fits the grid', () => {
  expect(new Set(WIDGETS.map(({ type }) => type)).size).toBe(WIDGETS.length);
  for (const { type, size } of WIDGETS) {
    const { w, h, minW, minH, maxW, maxH } = size;
    expect([type, minW <= w && w <= maxW && maxW <= GRID_COLUMNS, minH <= h && h <= maxH]).toEqual([
      type,
      true,
      true,
    ]);
  }
});

test('every board that is built can stand on a workbench, by the route that permits it', () => {
  for (const [type, name] of Object.entries(BOARD_WIDGETS))
    expect([name, routeNamed(name)?.element]).toEqual([name, type]);
  expect(Object.keys(BOARD_WIDGETS).toSorted()).toEqual(
    boardRoutes()
      .map(({ element }) => element)
      .toSorted(),
  );
});
