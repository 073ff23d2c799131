import { BOARD_WIDGETS, WIDGET_RESOURCES } from '@plantdeck/core/contract';
import { GRID_COLUMNS } from '@plantdeck/core/layout';
import { boardRoutes, routeNamed } from '@plantdeck/core/routes';
import { expect, test } from 'vitest';
import { WIDGETS } from './widgets.ts';

test('every widget is listed once, fits the grid, and needs the resources that the platform asks for', () => {
  expect(new Set(WIDGETS.map(({ type }) => type)).size).toBe(WIDGETS.length);
  for (const { type, resources, size } of WIDGETS) {
    expect([type, resources]).toEqual([type, WIDGET_RESOURCES[type] ?? []]);
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
