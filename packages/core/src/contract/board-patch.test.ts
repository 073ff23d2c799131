import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyPatch, diffJson } from './board-patch.ts';
import { isRequestError } from './request-error.ts';

const json = fc.jsonValue({ maxDepth: 4 });
const column = fc.array(fc.option(fc.integer({ min: 0, max: 5 }), { nil: null }), { maxLength: 30 });

describe('a patch between two JSON values', () => {
  test('turns any value into any other', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        expect(applyPatch(before, diffJson(before, after))).toEqual(after);
      }),
    );
  });

  test.each([
    [{ toString: '' }, {}],
    [{}, { toString: '' }],
    [{ a: { valueOf: 1 } }, { a: { hasOwnProperty: 2 } }],
  ])('takes what every object inherits for no data: %j to %j', (before, after) => {
    const changed = applyPatch(before, diffJson(before, after));
    expect(Object.entries(changed as object)).toEqual(Object.entries(after));
  });

  test('survives its own way over the wire', () => {
    fc.assert(
      fc.property(column, column, (before, after) => {
        const patch = JSON.parse(JSON.stringify(diffJson({ v: before }, { v: after })));
        expect(applyPatch({ v: before }, patch)).toEqual({ v: after });
      }),
    );
  });

  test('is empty between equal values', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(diffJson(value, structuredClone(value))).toEqual([]);
      }),
    );
  });

  test('never changes the value it is applied to', () => {
    fc.assert(
      fc.property(json, json, (before, after) => {
        const copy = structuredClone(before);
        applyPatch(before, diffJson(before, after));
        expect(before).toEqual(copy);
      }),
    );
  });
});

describe('a series', () => {
  test.each([
    ['grew', [1, 2, 3], [1, 2, 3, 4], 0, [4]],
    ['slid', [1, 2, 3], [2, 3, 4], 1, [4]],
    ['lost its head', [1, 2, 3, 4, 5, 6], [4, 5, 6], 3, []],
    ['is all gaps', [null, null, null], [null, null, null, null], 0, [null]],
  ])('that %s becomes one append', (_what, before, after, dropHead, values) => {
    expect(diffJson({ v: before }, { v: after })).toEqual([{ op: 'append', path: ['v'], dropHead, values }]);
  });

  test('whose running interval changed while it slid costs one set and one append', () => {
    const before = { v: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] };
    const after = { v: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12.5, 13] };
    const patch = diffJson(before, after);
    expect(patch).toEqual([
      { op: 'set', path: ['v', 11], value: 12.5 },
      { op: 'append', path: ['v'], dropHead: 1, values: [13] },
    ]);
    expect(applyPatch(before, patch)).toEqual(after);
  });

  test('that repeats itself thousands of times is still found to have slid', () => {
    const before = Array.from({ length: 20_000 }, (_, index) => index % 2);
    const after = [...before.slice(1), 0];
    expect(diffJson(before, after)).toEqual([{ op: 'append', path: [], dropHead: 1, values: [0] }]);
  });
});

describe('applying', () => {
  test('keeps the identity of untouched branches', () => {
    const before = { panels: { kpis: [{ value: 1 }, { value: 2 }], load: { v: [1] } }, notices: [] };
    const after = applyPatch(before, [
      { op: 'set', path: ['panels', 'kpis', 0, 'value'], value: 9 },
    ]) as typeof before;
    expect(after.panels.kpis[0]).toEqual({ value: 9 });
    expect(after.panels.kpis[1]).toBe(before.panels.kpis[1]);
    expect(after.panels.load).toBe(before.panels.load);
    expect(after.notices).toBe(before.notices);
    expect(applyPatch(before, [])).toBe(before);
  });

  test('does not write into a value that the same patch carried', () => {
    const carried = { a: 1 };
    const after = applyPatch({}, [
      { op: 'set', path: ['x'], value: carried },
      { op: 'set', path: ['x', 'a'], value: 2 },
    ]);
    expect(after).toEqual({ x: { a: 2 } });
    expect(carried).toEqual({ a: 1 });
  });

  test.each([
    ['__proto__', 'polluted'],
    ['constructor', 'prototype', 'polluted'],
    ['safe', '__proto__', 'polluted'],
    ['prototype'],
  ])('refuses the hostile path %s', (...path) => {
    expect(() => applyPatch({ safe: {} }, [{ op: 'set', path, value: true }])).toThrow(
      expect.objectContaining({ kind: 'contract' }),
    );
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  test('data with a hostile key is carried whole instead of by path', () => {
    const before = JSON.parse('{"a":{"__proto__":{"x":1}}}');
    const after = JSON.parse('{"a":{"__proto__":{"x":2}}}');
    const patch = diffJson(before, after);
    expect(patch.every((operation) => !operation.path.includes('__proto__'))).toBe(true);
    expect(JSON.stringify(applyPatch(before, patch))).toBe(JSON.stringify(after));
  });

  test.each([
    ['an index beyond the end', { v: [1] }, { op: 'set', path: ['v', 3], value: 1 }],
    ['a name in an array', { v: [1] }, { op: 'set', path: ['v', 'length'], value: 0 }],
    ['a missing branch', {}, { op: 'set', path: ['a', 'b'], value: 1 }],
    ['deleting what is not there', {}, { op: 'delete', path: ['a'] }],
    ['deleting everything', {}, { op: 'delete', path: [] }],
    ['appending to an object', { v: {} }, { op: 'append', path: ['v'], dropHead: 0, values: [] }],
    ['dropping more than there is', { v: [1] }, { op: 'append', path: ['v'], dropHead: 2, values: [] }],
  ] as const)('refuses %s, naming the place', (_what, value, operation) => {
    const attempt = () => applyPatch(value, [operation as never]);
    expect(attempt).toThrow(/does not fit/);
    try {
      attempt();
    } catch (error) {
      expect(isRequestError(error) && error.kind).toBe('contract');
    }
  });
});
