import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movedCaret, spaced } from './place-text.ts';

describe('blanks around spoken words', () => {
  test.each([
    ['', 'show line two', '', 'show line two'],
    ['show', 'line two', '', ' line two'],
    ['show ', ' line two ', '', 'line two'],
    ['show', 'line two', 'now', ' line two '],
    ['show', 'line two', ', now', ' line two'],
    ['(', 'line two', ')', 'line two'],
    ['本班', '良品率', '是多少', '良品率'],
    ['本班 OEE', '是多少', '', '是多少'],
    ['show', '，再看', '', '，再看'],
    ['ค่าไฟ', 'เมื่อวาน', '', 'เมื่อวาน'],
    ['a', '  ', 'b', ''],
    ['👷', 'line', '', ' line'],
  ])('%j %j %j: %j', (before, text, after, written) => {
    expect(spaced(before, text, after)).toBe(written);
  });
});

test('a caret outside keeps the letters on its sides, and one inside stays inside', () => {
  fc.assert(
    fc.property(fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(50), (from, length, next, caret) => {
      const to = from + length;
      const moved = movedCaret(caret, { from, to }, next);
      if (caret >= to) expect(moved - (from + next)).toBe(caret - to);
      else if (caret <= from) expect(moved).toBe(caret);
      else {
        expect(moved).toBeGreaterThanOrEqual(from);
        expect(moved).toBeLessThanOrEqual(from + next);
      }
    }),
  );
});
