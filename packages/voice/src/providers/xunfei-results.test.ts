import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addResult, NO_RESULTS, resultText } from './xunfei-results.ts';

type Result = Parameters<typeof addResult>[1];
const result = (sn: number, text: string, rg?: [number, number]): Result => ({
  sn,
  ls: false,
  pgs: rg ? 'rpl' : 'apd',
  ...(rg && { rg }),
  ws: text === '' ? [] : [...text].map((w) => ({ cw: [{ w }, { w: 'second choice' }] })),
});
const read = (...results: readonly Result[]): string => resultText(results.reduce(addResult, NO_RESULTS));

describe('results of xunfei', () => {
  test('are appended', () => {
    expect(read(result(1, '今天'), result(2, '全厂'), result(3, '。'))).toBe('今天全厂。');
  });

  test('replace a range, both ends included', () => {
    expect(read(result(1, 'a'), result(2, 'b'), result(3, 'c'), result(4, 'X', [2, 3]))).toBe('aX');
    expect(read(result(1, 'a'), result(2, 'b'), result(3, 'AB', [1, 2]), result(4, 'c'))).toBe('ABc');
    expect(read(result(1, 'a'), result(2, '', [1, 1]), result(3, 'b'))).toBe('b');
  });

  test('come twice or late without a change', () => {
    const [first, second] = [result(1, 'a'), result(2, 'A', [1, 1])];
    expect(read(first, first, second, second)).toBe('A');
    expect(read(first, second, first)).toBe('A');
    expect(read(result(2, 'b'), result(1, 'a'))).toBe('ab');
  });

  test('of a hostile range end in time', () => {
    expect(read(result(1, 'a'), result(2, 'b', [1, 1e15]))).toBe('b');
  });

  test('are those of the vendor rule, whatever is replaced', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            text: fc.string({ unit: fc.constantFrom('a', 'b', '窑'), maxLength: 3 }),
            back: fc.nat(4),
          }),
        ),
        (script) => {
          const own = new Map<number, string>();
          const results = script.map(({ text, back }, at) => {
            const sn = at + 1;
            const isReplacing = back > 0 && sn > back;
            if (isReplacing) for (let gone = sn - back; gone < sn; gone += 1) own.delete(gone);
            own.set(sn, text);
            return result(sn, text, isReplacing ? [sn - back, sn - 1] : undefined);
          });
          expect(read(...results)).toBe([...own.values()].join(''));
        },
      ),
    );
  });
});
