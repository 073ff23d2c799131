import { expect, test } from 'vitest';
import { impossibleValue } from './possible-input.ts';

test.each([
  [{ a: 'x\0' }, 'a'],
  [{ a: { b: ['ok', '\ud800'] } }, 'a.b.1'],
  [{ day: '2026-02-31' }, 'day'],
  [{ day: '0000-01-01' }, 'day'],
  [{ at: '2026-13-01T00:00:00Z' }, 'at'],
  [{ at: '2026-01-01T99:00:00Z' }, 'at'],
  [{ day: '+275761-01-01' }, 'day'],
  [{ 'a\0': 1 }, 'body'],
])('%j is refused by its field', (input, field) => {
  expect(impossibleValue(input)?.field).toBe(field);
});

test('levels beyond need are refused, without running out of stack', () => {
  let value: unknown = 1;
  for (let level = 0; level < 100_000; level += 1) value = [value];
  expect(impossibleValue({ value })?.reason).toBe('tooDeep');
});

test.each([
  ['an array', Array.from({ length: 500_000 }, () => 1)],
  ['objects', Array.from({ length: 500_000 }, () => ({}))],
  ['arrays in arrays', Array.from({ length: 700 }, () => Array.from({ length: 700 }, () => 'a'))],
  ['names', Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, 1]))],
])('more values than any call has are refused: %s', (_title, value) => {
  expect(impossibleValue({ value })?.reason).toBe('tooMany {"limit":20000}');
});

test.each([
  [{ day: '2028-02-29', at: '2026-11-20T08:00:00+08:00', text: '😀 2026-02-31 is no day' }],
  [{ values: { documentNo: '2026-45-12' } }],
  [{ count: 1, none: null, list: [] }],
  [{ ids: Array.from({ length: 19_000 }, () => 'a') }],
])('%j is let through', (input) => {
  expect(impossibleValue(input)).toBeNull();
});
