import { expect, test } from 'vitest';
import { boundTexts, TEXT_LENGTH_MAX } from './bound-texts.ts';

test('long texts are cut anywhere in a payload, and numbers and qualities stay', () => {
  const long = 'x'.repeat(100_000);
  const payload = {
    name: long,
    rows: [{ label: 'Kiln 1' }, { label: long }],
    series: { v: [1, null, 3], q: 'g'.repeat(5_000) },
  };
  const bound = boundTexts(payload);
  expect(bound.name).toHaveLength(TEXT_LENGTH_MAX);
  expect(bound.name.endsWith('…')).toBe(true);
  expect(bound.rows.map(({ label }) => label.length)).toEqual([6, TEXT_LENGTH_MAX]);
  expect(bound.rows[0]).toBe(payload.rows[0]);
  expect(bound.series).toBe(payload.series);
  expect(payload.name).toBe(long);
});

test('a payload without long texts is the same object', () => {
  const payload = { name: 'Ball mill 1', values: [1, 2], none: null, nested: [{ at: undefined }] };
  expect(boundTexts(payload)).toBe(payload);
});
