import type { PlantTreeNode } from '@plantdeck/core/contract';
import { expect, test } from 'vitest';
import { searchPlantTree } from './plant-search.ts';

const node = (
  id: string,
  name: string,
  kind: PlantTreeNode['kind'],
  children: PlantTreeNode[] = [],
  more: Partial<PlantTreeNode> = {},
): PlantTreeNode => ({
  id,
  name,
  kind,
  children,
  opens: { to: '/dataQuery', query: { areaId: id } },
  ...more,
});

const tree = node('CER', 'Plant one', 'factory', [
  node('CER.W1', 'Raw materials', 'workshop', [
    node('CER.W1.U1', 'Ball mill 1', 'unit', [node('m1', 'Power', 'parameter')], { code: 'W1.U1' }),
    node('CER.W1.U2', 'Ball mill 2', 'unit', [node('m2', 'Power', 'parameter')], { opens: undefined }),
  ]),
  node('CER.W2', 'Old mill house', 'workshop', [node('CER.W2.electric', 'Electricity', 'index')]),
]);
const ids = (text: string, part: 'areas' | 'leaves'): string[] =>
  searchPlantTree(tree, text, part).map(({ id }) => id);

test('areas and machines are found by name and number, what begins with the text first', () => {
  expect(ids('mill', 'areas')).toEqual(['CER.W2', 'CER.W1.U1']);
  expect(ids('ball', 'areas')).toEqual(['CER.W1.U1']);
  expect(ids('w1.u1', 'areas')).toEqual(['CER.W1.U1']);
});

test('a word of the way narrows, and does not find by itself', () => {
  expect(ids('power', 'leaves')).toEqual(['m1', 'm2']);
  expect(ids('mill 2 power', 'leaves')).toEqual(['m2']);
  expect(ids('raw', 'leaves')).toEqual([]);
  expect(searchPlantTree(tree, 'electricity', 'leaves')).toEqual([
    {
      id: 'CER.W2.electric',
      name: 'Electricity',
      detail: 'Old mill house',
      to: '/dataQuery?areaId=CER.W2.electric',
    },
  ]);
});

test('what cannot be opened, an empty text and no plant find nothing', () => {
  expect(ids('ball mill 2', 'areas')).toEqual([]);
  expect(ids('  ', 'areas')).toEqual([]);
  expect(searchPlantTree(null, 'mill', 'areas')).toEqual([]);
});
