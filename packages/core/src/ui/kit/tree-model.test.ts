import { describe, expect, test } from 'vitest';
import { NO_TYPEAHEAD, rovingTarget, typeaheadTarget, typed } from './roving.ts';
import { treeKey, treeRows, type TreeEffect } from './tree-model.ts';

const nodes = [
  {
    id: 'raw',
    label: 'Raw material',
    children: [
      { id: 'm1', label: 'Mill 1' },
      { id: 'm2', label: 'Mill 2', disabled: true },
    ],
  },
  { id: 'aux', label: 'Auxiliary', children: [{ id: 'air', label: 'Air' }] },
  { id: 'alarm', label: 'Alarms' },
];

function press(key: string, focused: string, expanded: readonly string[] = []): TreeEffect | null {
  const rows = treeRows(nodes, new Set(expanded));
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, timeStamp: 0 };
  return treeKey(event, rows, focused, NO_TYPEAHEAD).effect;
}

describe('keys of a tree', () => {
  test.each([
    ['ArrowRight', 'raw', [], { kind: 'expand', ids: ['raw'] }],
    ['ArrowRight', 'raw', ['raw'], { kind: 'focus', id: 'm1' }],
    ['ArrowRight', 'alarm', [], null],
    ['ArrowLeft', 'raw', ['raw'], { kind: 'collapse', ids: ['raw'] }],
    ['ArrowLeft', 'm2', ['raw'], { kind: 'focus', id: 'raw' }],
    ['ArrowLeft', 'raw', [], null],
    ['ArrowDown', 'raw', ['raw'], { kind: 'focus', id: 'm1' }],
    ['ArrowDown', 'alarm', [], { kind: 'focus', id: 'alarm' }],
    ['ArrowUp', 'aux', ['raw'], { kind: 'focus', id: 'm2' }],
    ['Home', 'alarm', [], { kind: 'focus', id: 'raw' }],
    ['End', 'raw', [], { kind: 'focus', id: 'alarm' }],
    ['*', 'raw', [], { kind: 'expand', ids: ['raw', 'aux'] }],
    ['Enter', 'm1', ['raw'], { kind: 'select', id: 'm1' }],
    [' ', 'm2', ['raw'], null],
    ['a', 'raw', [], { kind: 'focus', id: 'aux' }],
    ['A', 'aux', [], { kind: 'focus', id: 'alarm' }],
    ['x', 'raw', [], null],
    ['Tab', 'raw', [], null],
  ] as const)('%s on %s with %o open', (key, focused, expanded, effect) => {
    expect(press(key, focused, expanded)).toEqual(effect);
  });

  test('Ctrl and a letter is an order of the browser, not a search', () => {
    const rows = treeRows(nodes, new Set());
    const event = { key: 'a', ctrlKey: true, metaKey: false, altKey: false, timeStamp: 0 };
    expect(treeKey(event, rows, 'raw', NO_TYPEAHEAD).effect).toBeNull();
  });

  test('lines know their level and their place among their siblings', () => {
    const rows = treeRows(nodes, new Set(['raw']));
    expect(
      rows.map(({ node, level, position, siblings, isExpanded }) => [
        node.id,
        level,
        position,
        siblings,
        isExpanded,
      ]),
    ).toEqual([
      ['raw', 1, 1, 3, true],
      ['m1', 2, 1, 2, null],
      ['m2', 2, 2, 2, null],
      ['aux', 1, 2, 3, false],
      ['alarm', 1, 3, 3, null],
    ]);
  });
});

describe('letters that search', () => {
  const labels = ['Air', 'Alarm', 'Boiler', 'albedo'];

  test.each([
    ['a', 0, 1],
    ['aa', 1, 3],
    ['al', 1, 1],
    ['alb', 1, 3],
    ['b', -1, 2],
    ['z', 0, null],
    ['', 0, null],
  ] as const)('%p from entry %i leads to %p', (search, at, target) => {
    expect(typeaheadTarget(search, labels, at)).toBe(target);
  });

  test('a pause begins a new search', () => {
    const first = typed(NO_TYPEAHEAD, 'a', 1000);
    expect(typed(first, 'l', 1500).text).toBe('al');
    expect(typed(first, 'l', 1800).text).toBe('l');
  });

  test.each([
    ['ArrowDown', 2, 3, true, 0],
    ['ArrowDown', 2, 3, false, 2],
    ['ArrowUp', 0, 3, true, 2],
    ['ArrowUp', -1, 3, true, 2],
    ['ArrowDown', -1, 3, true, 0],
    ['ArrowLeft', 0, 3, true, null],
    ['Home', 2, 0, true, null],
  ] as const)('%s at %i of %i, wrapping %p, leads to %p', (key, at, count, wrap, target) => {
    expect(rovingTarget(key, at, count, { axis: 'vertical', wrap })).toBe(target);
  });
});
