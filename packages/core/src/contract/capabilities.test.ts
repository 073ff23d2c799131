import { expect, test } from 'vitest';
import * as v from 'valibot';
import {
  agreedLevel,
  CAPABILITY_NAMES,
  CapabilitiesSchema,
  OWN_CAPABILITIES,
  readRanges,
  UNTOLD_CAPABILITIES,
  writeRanges,
} from './capabilities.ts';

const range = (min: number, max: number) => ({ min, max });

test.each([
  [range(1, 2), range(1, 1), 1],
  [range(1, 2), range(2, 5), 2],
  [range(1, 2), range(1, 9), 2],
  [range(3, 4), range(1, 2), null],
  [range(1, 1), range(2, 3), null],
  [range(1, 1), undefined, null],
])('%o and %o agree on level %o', (own, other, expected) => {
  expect(agreedLevel(own, other)).toBe(expected);
});

test('ranges travel as one word of an address, and a word that is none is told apart', () => {
  expect(readRanges(writeRanges(OWN_CAPABILITIES))).toEqual(OWN_CAPABILITIES);
  for (const wrong of [
    '',
    'boards',
    'boards:0-1',
    'boards:3-2',
    'boards:1-2,',
    'Boards:1-2',
    'boards:1-9999',
  ])
    expect(readRanges(wrong), wrong).toBeNull();
});

test('this version speaks every level there has been, so that a first release is understood', () => {
  for (const name of CAPABILITY_NAMES) {
    expect(OWN_CAPABILITIES[name].min).toBe(1);
    const untold = UNTOLD_CAPABILITIES[name];
    if (untold) expect(agreedLevel(OWN_CAPABILITIES[name], untold)).toBe(1);
  }
  expect(UNTOLD_CAPABILITIES.live).toBeUndefined();
});

test('an answer is read by its fields; what is not known yet stays as it is', () => {
  const read = (capabilities: unknown) => v.safeParse(CapabilitiesSchema, { version: '3.0.0', capabilities });
  expect(read({ boards: range(1, 2), holograms: range(1, 1) }).success).toBe(true);
  expect(read({ boards: range(2, 1) }).success).toBe(false);
  expect(read({ boards: { min: '1', max: 2 } }).success).toBe(false);
});
