import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineReader } from './line-reader.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
function read(chunks: readonly Uint8Array[]): string[] {
  const reader = createLineReader();
  const lines = chunks.flatMap((chunk) => [...reader.push(chunk)]);
  const last = reader.end();
  return last === null ? lines : [...lines, last];
}

test('EMB-13: lines come out whole wherever the bytes are cut, in the middle of a character too', () => {
  const line = fc
    .string({ unit: fc.constantFrom('a', '{', '"', '产', 'ệ', '🔥', ' ', '\\n'), maxLength: 12 })
    .filter((text) => text.trim() !== '');
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat(200)), fc.boolean(), (lines, cuts, endsOpen) => {
      const bytes = encode(lines.join('\n') + (endsOpen ? '' : '\n'));
      const places = [0, ...cuts.filter((at) => at < bytes.length).toSorted((a, b) => a - b), bytes.length];
      const chunks = places.slice(1).map((to, nth) => bytes.slice(places[nth], to));
      expect(read(chunks)).toEqual(lines);
    }),
  );
});

test('a line is given as soon as its break is there, and not before', () => {
  const reader = createLineReader();
  const [fire] = ['🔥'].map(encode);
  if (!fire) throw new Error('no bytes');
  expect(reader.push(fire.slice(0, 2))).toEqual([]);
  expect(reader.push(fire.slice(2))).toEqual([]);
  expect(reader.push(encode('\r\n\r\n{'))).toEqual(['🔥']);
  expect(reader.push(encode('}\nrest'))).toEqual(['{}']);
  expect(reader.end()).toBe('rest');
  expect(reader.end()).toBeNull();
});
