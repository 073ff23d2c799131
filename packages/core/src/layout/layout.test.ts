import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  edited,
  freePlace,
  GRID_COLUMNS,
  historyOf,
  inReadingOrder,
  LayoutSchema,
  MAX_WIDGETS,
  movedTo,
  overlaps,
  recorded,
  redone,
  reordered,
  rowsOf,
  settled,
  soundLayout,
  undone,
  type Layout,
  type LayoutEdit,
  type LayoutItem,
  type WidgetSize,
} from './index.ts';

const SIZE: WidgetSize = { w: 4, h: 3, minW: 2, minH: 2, maxW: 12, maxH: 8 };
const sizeOf = (type: string) => (type === 'unknown' ? null : SIZE);
const item = (id: string, x: number, y: number, w: number, h: number): LayoutItem => ({
  id,
  type: 'tasks',
  x,
  y,
  w,
  h,
  cfg: null,
  version: 1,
});
const places = (layout: Layout) => Object.fromEntries(layout.map(({ id, x, y, w, h }) => [id, [x, y, w, h]]));
const isSound = (layout: Layout) =>
  layout.every(
    (one, index) =>
      one.x >= 0 &&
      one.x + one.w <= GRID_COLUMNS &&
      one.y >= 0 &&
      layout.slice(index + 1).every((other) => !overlaps(one, other)),
  );

const three: Layout = [item('a', 0, 0, 6, 2), item('b', 6, 0, 6, 2), item('c', 0, 2, 12, 3)];

describe('places', () => {
  test('a widget that is moved onto another pushes it down, and nothing hangs in the air', () => {
    expect(places(movedTo(three, 'c', 0, 0))).toEqual({ a: [0, 3, 6, 2], b: [6, 3, 6, 2], c: [0, 0, 12, 3] });
    expect(places(movedTo(three, 'a', 6, 0))).toEqual({ a: [6, 0, 6, 2], b: [6, 2, 6, 2], c: [0, 4, 12, 3] });
    expect(places(movedTo(three, 'a', 99, -5))).toEqual({
      a: [6, 0, 6, 2],
      b: [6, 2, 6, 2],
      c: [0, 4, 12, 3],
    });
    expect(places(movedTo(three, 'a', 0, 300))['a']).toEqual([0, 5, 6, 2]);
    expect(movedTo(three, 'nobody', 0, 0)).toBe(three);
  });

  test('a new widget takes the first free place, else stands below', () => {
    expect(freePlace([item('a', 0, 0, 6, 2), item('b', 6, 1, 6, 2)], 6, 1)).toEqual({ x: 6, y: 0 });
    expect(freePlace(three, 4, 3)).toEqual({ x: 0, y: 5 });
    expect(freePlace([], 4, 3)).toEqual({ x: 0, y: 0 });
  });

  test('the order of a narrow page changes without the grid', () => {
    const turned = reordered(three, 'c', -1);
    expect(turned.map(({ id }) => id)).toEqual(['a', 'c', 'b']);
    expect(places(turned)).toEqual(places(three));
    expect(reordered(three, 'a', -1)).toBe(three);
    expect(inReadingOrder(turned).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });
});

describe('edits', () => {
  test('add, resize, configure and remove keep to the limits of the kind', () => {
    const add = (id: string, type = 'tasks'): LayoutEdit => ({
      kind: 'add',
      id,
      type,
      cfg: { rows: 5 },
      version: 2,
    });
    const added = edited(three, add('d'), sizeOf);
    expect(added.at(-1)).toEqual({
      id: 'd',
      type: 'tasks',
      x: 0,
      y: 5,
      w: 4,
      h: 3,
      cfg: { rows: 5 },
      version: 2,
    });
    expect(edited(three, add('a'), sizeOf)).toBe(three);
    expect(edited(three, add('e', 'unknown'), sizeOf)).toBe(three);
    const full = Array.from({ length: MAX_WIDGETS }, (_, n) =>
      item(`w${n}`, (n % 6) * 2, Math.floor(n / 6), 2, 1),
    );
    expect(edited(full, add('more'), sizeOf)).toBe(full);
    expect(places(edited(three, { kind: 'resize', id: 'b', w: 99, h: 99 }, sizeOf))['b']).toEqual([
      6, 0, 6, 8,
    ]);
    expect(places(edited(three, { kind: 'resize', id: 'b', w: 0, h: 0 }, sizeOf))['b']).toEqual([6, 0, 2, 2]);
    expect(edited(three, { kind: 'configure', id: 'b', cfg: 1, version: 3 }, sizeOf)[1]).toMatchObject({
      cfg: 1,
      version: 3,
    });
    expect(places(edited(three, { kind: 'remove', id: 'a' }, sizeOf))).toEqual({
      b: [6, 0, 6, 2],
      c: [0, 2, 12, 3],
    });
    expect(edited(three, { kind: 'remove', id: 'nobody' }, sizeOf)).toBe(three);
    expect(edited(three, { kind: 'move', id: 'a', x: 0, y: 0 }, sizeOf)).toBe(three);
  });

  test('whatever is done in whatever order, nothing overlaps, leaves the grid or hangs in the air', () => {
    const number = fc.integer({ min: -3, max: 20 });
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
    const edit: fc.Arbitrary<LayoutEdit> = fc.oneof(
      fc.record({
        kind: fc.constant('add' as const),
        id,
        type: fc.constant('tasks'),
        cfg: fc.constant(null),
        version: fc.constant(1),
      }),
      fc.record({ kind: fc.constant('remove' as const), id }),
      fc.record({ kind: fc.constant('move' as const), id, x: number, y: number }),
      fc.record({ kind: fc.constant('resize' as const), id, w: number, h: number }),
      fc.record({ kind: fc.constant('order' as const), id, by: fc.constantFrom(-1 as const, 1 as const) }),
    );
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 30 }), (edits) => {
        const layout = edits.reduce((before, each) => edited(before, each, sizeOf), three);
        expect(isSound(layout)).toBe(true);
        expect(places(settled(layout))).toEqual(places(layout));
        expect(v.is(LayoutSchema, layout)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('history', () => {
  test('steps are taken back and done again; a new step forgets what was taken back', () => {
    const first = historyOf(0);
    const second = recorded(recorded(first, 1), 2);
    expect([undone(second).now, undone(undone(second)).now, undone(undone(undone(second))).now]).toEqual([
      1, 0, 0,
    ]);
    expect(redone(undone(second)).now).toBe(2);
    expect(redone(second)).toBe(second);
    expect(recorded(undone(second), 9)).toEqual({ past: [0, 1], now: 9, future: [] });
    expect(recorded(second, 2)).toBe(second);
    const long = Array.from({ length: 150 }, (_, n) => n + 1).reduce(recorded, first);
    expect([long.past.length, long.past[0]]).toEqual([100, 50]);
  });
});

describe('a stored layout', () => {
  const problems = (layout: unknown): string[] => {
    const result = v.safeParse(LayoutSchema, layout);
    return result.success
      ? []
      : result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`);
  };

  test('is refused with the field that does not fit', () => {
    expect(problems([item('a', 0, 0, 6, 2)])).toEqual([]);
    expect(problems([{ ...item('a', 0, 0, 6, 2), x: 8 }])).toEqual(['0: reaches beyond column 12']);
    expect(problems([{ ...item('a', 0, 0, 6, 2), y: 0.5 }])[0]).toMatch(/^0\.y: /);
    expect(problems([{ ...item('a', 0, 0, 6, 2), type: '<img>' }])[0]).toMatch(/^0\.type: /);
    expect(problems([item('a', 0, 0, 6, 2), item('a', 6, 0, 6, 2)])).toEqual([': two widgets bear one id']);
    expect(problems(Array.from({ length: 31 }, (_, n) => item(`w${n}`, 0, n, 1, 1)))).toEqual([
      ': more than 30 widgets',
    ]);
  });

  test('whose widgets lie over each other is spread; a sound one is left as it was saved', () => {
    const air = [item('a', 0, 4, 6, 2)];
    expect(soundLayout(air)).toBe(air);
    const spread = soundLayout([item('a', 0, 0, 6, 2), item('b', 3, 1, 6, 2)]);
    expect(isSound(spread)).toBe(true);
    expect(rowsOf(spread)).toBe(4);
  });
});
