import type { AreaNode } from '../contract/session.ts';
import { expect, test } from 'vitest';
import { areaChoices, checkedState, toggled } from './area-choices.ts';

const node = (id: string, ...children: AreaNode[]): AreaNode => ({
  id,
  name: id,
  type: 'other',
  parentId: null,
  children,
});
const all = areaChoices(node('P', node('W1', node('L1', node('U1'))), node('W2')));
const choice = (id: string) => all.find((each) => each.id === id) ?? all[0]!;

test('areas stand before what is below them, machines are left out', () => {
  expect(all.map(({ id, depth }) => [id, depth])).toEqual([
    ['P', 0],
    ['W1', 1],
    ['L1', 2],
    ['W2', 1],
  ]);
  expect(areaChoices(null)).toEqual([]);
});

test('an area counts by one around it, and is mixed by one below it', () => {
  expect(checkedState(choice('L1'), all, ['W1'])).toEqual({ checked: true, isByOther: true });
  expect(checkedState(choice('W1'), all, ['W1'])).toEqual({ checked: true, isByOther: false });
  expect(checkedState(choice('W1'), all, ['L1'])).toEqual({ checked: 'mixed', isByOther: false });
  expect(checkedState(choice('W2'), all, ['L1'])).toEqual({ checked: false, isByOther: false });
});

test('choosing an area takes those below it along', () => {
  expect(toggled(choice('W1'), all, ['L1', 'W2'])).toEqual(['W2', 'W1']);
  expect(toggled(choice('W1'), all, ['W2', 'W1'])).toEqual(['W2']);
});
