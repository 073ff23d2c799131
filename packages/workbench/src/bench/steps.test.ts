import type { Layout, LayoutItem } from '@plantdeck/core/layout';
import { describe, expect, test } from 'vitest';
import { foreignDefinitions } from './definitions.ts';
import { cellAt, steppedMove, steppedSize } from './steps.ts';

const item = (id: string, x: number, y: number, w = 4, h = 3): LayoutItem => ({
  id,
  type: 't',
  x,
  y,
  w,
  h,
  cfg: null,
  version: 1,
});
const placeOf = (layout: Layout, id: string) => {
  const found = layout.find((each) => each.id === id);
  return found && [found.x, found.y, found.w, found.h];
};
const size = () => ({ w: 4, h: 3, minW: 2, minH: 2, maxW: 6, maxH: 4 });

describe('arrow keys', () => {
  const layout = [item('a', 0, 0), item('b', 0, 3), item('c', 4, 0)];
  test('go to the next place that changes anything: past the one below, since all falls upwards', () => {
    const down = steppedMove(layout, 'a', { dx: 0, dy: 1 });
    expect([placeOf(down, 'a'), placeOf(down, 'b')]).toEqual([
      [0, 3, 4, 3],
      [0, 0, 4, 3],
    ]);
    expect(placeOf(steppedMove(down, 'a', { dx: 0, dy: -1 }), 'a')).toEqual([0, 0, 4, 3]);
    expect(placeOf(steppedMove(layout, 'c', { dx: 1, dy: 0 }), 'c')).toEqual([5, 0, 4, 3]);
  });
  test('change nothing at the edge', () => {
    expect(steppedMove(layout, 'a', { dx: -1, dy: 0 })).toBe(layout);
    expect(steppedMove(layout, 'a', { dx: 0, dy: -1 })).toBe(layout);
    expect(steppedMove([item('a', 0, 0)], 'a', { dx: 0, dy: 1 })).toHaveLength(1);
  });
  test('resize within what the widget takes', () => {
    expect(placeOf(steppedSize(layout, 'c', { dx: 1, dy: 0 }, size), 'c')).toEqual([4, 0, 5, 3]);
    const least = [item('a', 0, 0, 2, 2)];
    expect(steppedSize(least, 'a', { dx: -1, dy: 0 }, size)).toBe(least);
    expect(steppedSize(layout, 'a', { dx: 1, dy: 0 }, () => null)).toBe(layout);
  });
});

test('a point is in the cell under it, and in none outside', () => {
  const measure = { left: 100, top: 50, width: 1188, height: 400, rowHeightPx: 48, gapPx: 12 };
  expect(cellAt(measure, 100, 50)).toEqual({ x: 0, y: 0 });
  expect(cellAt(measure, 100 + 250, 50 + 130)).toEqual({ x: 2, y: 2 });
  expect(cellAt(measure, 90, 60)).toBe(null);
  expect(cellAt(measure, 1300, 60)).toBe(null);
});

test('widgets of a host are taken one by one, and what does not fit is named', () => {
  const good = { type: 'acme-clock', tag: 'acme-clock', name: 'Clock', editorTag: 'acme-clock-editor' };
  const { definitions, problems } = foreignDefinitions([
    good,
    { ...good, type: 'to-dos' },
    { ...good, type: 'x', tag: 'nodash' },
    good,
  ]);
  expect(definitions.map(({ type, hasSettings, size: cells }) => [type, hasSettings, cells.w])).toEqual([
    ['acme-clock', true, 4],
  ]);
  expect(problems).toEqual([
    'widgets.1.type: "to-dos" is there already',
    'widgets.2.tag: is no tag of a custom element',
    'widgets.3.type: "acme-clock" is there already',
  ]);
  expect(foreignDefinitions('no').problems).toEqual(['widgets: expected a list']);
});
