import { expect, test } from 'vitest';
import { nextSort, sortRows } from './table-sort.ts';

test('a press sorts upwards, the next one downwards, another column upwards again', () => {
  const first = nextSort(null, 'kwh');
  expect(first).toEqual({ key: 'kwh', direction: 'ascending' });
  const second = nextSort(first, 'kwh');
  expect(second.direction).toBe('descending');
  expect(nextSort(second, 'share')).toEqual({ key: 'share', direction: 'ascending' });
});

test('unknown values come last whichever way', () => {
  const rows = [{ v: 3 }, { v: null }, { v: -1 }, { v: 12 }];
  const values = (direction: 'ascending' | 'descending') =>
    sortRows(rows, (row) => row.v, direction, 'en').map((row) => row.v);
  expect(values('ascending')).toEqual([-1, 3, 12, null]);
  expect(values('descending')).toEqual([12, 3, -1, null]);
});

test('texts sort as the language does, numbers in them by size', () => {
  const sort = (texts: string[], language: string) => sortRows(texts, (text) => text, 'ascending', language);
  expect(sort(['Mill 10', 'Mill 9', 'mill 1'], 'en')).toEqual(['mill 1', 'Mill 9', 'Mill 10']);
  expect(sort(['原料', '烧成', '成型'], 'zh-CN')).toEqual(['成型', '烧成', '原料']);
});
