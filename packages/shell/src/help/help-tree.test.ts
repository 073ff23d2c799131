import type { HandbookNode } from '@plantdeck/core/contract';
import { expect, test } from 'vitest';
import { around, countBelow, foldersFor, helpTree, pagesOf, placeOf } from './help-tree.ts';

const node = (id: string, parentId: string | null, kind: HandbookNode['kind'] = 'page'): HandbookNode => ({
  id,
  parentId,
  kind,
  title: id,
  language: 'en',
  isPublished: true,
  hasChanges: false,
  version: 1,
});
const nodes = [
  node('a', null, 'folder'),
  node('q', null, 'question'),
  node('b', 'a', 'folder'),
  node('p1', 'b'),
  node('p2', 'a'),
  node('c', null, 'folder'),
];

test('nodes stand below their parents, pages in the order of the directory', () => {
  const tree = helpTree(nodes);
  expect(tree.map(({ id }) => id)).toEqual(['a', 'q', 'c']);
  expect(pagesOf(tree).map(({ id }) => id)).toEqual(['p1', 'p2']);
  expect(around(nodes, 'p1')).toEqual(['a', 'b']);
  expect(countBelow(nodes, 'a')).toBe(3);
});

test('a node moves to folders that are not itself nor below it', () => {
  expect(foldersFor(nodes, 'a').map(({ id }) => id)).toEqual(['c']);
  expect(foldersFor(nodes, 'p1').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(placeOf(nodes, 'p2')).toEqual({ index: 1, count: 2 });
});

test('a circle ends', () => {
  const circle = [node('x', 'y', 'folder'), node('y', 'x', 'folder')];
  expect(helpTree(circle)).toEqual([]);
  expect(around(circle, 'x')).toEqual(['x', 'y']);
});
