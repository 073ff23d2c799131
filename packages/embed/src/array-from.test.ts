import { expect, test } from 'vitest';
import { arrayFrom } from './array-from.ts';

test.each<[string, Parameters<typeof arrayFrom>]>([
  ['a length with a mapping', [{ length: 3 }, (_, index) => index * 2]],
  ['a length alone', [{ length: 2 }]],
  ['an array', [[1, 2, 3]]],
  ['a set', [new Set(['a', 'b'])]],
  ['a generator with a mapping', [[5, 6].values(), (item, index) => `${index}:${String(item)}`]],
  ['letters of two code units', ['a🏭b' as Iterable<unknown>]],
  ['typed numbers', [Float64Array.of(1.5, Number.NaN)]],
])('%s: as the language has it', (_, given) => {
  const [source, map] = given;
  const again = source instanceof Object && 'next' in source ? [5, 6].values() : source;
  expect(arrayFrom(source, map)).toEqual(map ? Array.from(again as never, map) : Array.from(again as never));
});
