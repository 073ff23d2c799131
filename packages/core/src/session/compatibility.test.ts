import { signal } from '@preact/signals-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { OWN_CAPABILITIES, type CapabilityName, type CapabilityRange } from '../contract/capabilities.ts';
import type { Transport } from '../transport/request.ts';
import { RequestError } from '../contract/request-error.ts';
import { createCompatibility, isAgreed } from './compatibility.ts';
import type { Agreement } from './negotiation.ts';

let nowMs = 0;
beforeEach(() => {
  nowMs = 0;
});

function setUp(answers: (Readonly<Record<string, CapabilityRange>> | RequestError)[]) {
  const asked: unknown[] = [];
  const onMismatch = vi.fn();
  const transport = {
    request: (name: string, call: { query: unknown }) => {
      asked.push(name, call.query);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return answer instanceof RequestError
        ? Promise.reject(answer)
        : Promise.resolve({ version: '1.0.0', capabilities: answer });
    },
  } as unknown as Transport;
  const agreement = signal<Agreement | null>(null);
  return {
    asked,
    onMismatch,
    known: createCompatibility({ transport, agreement, now: () => nowMs, onMismatch }),
    isTold: (name: CapabilityName) => isAgreed(agreement.peek(), name),
  };
}
const failure = (init: Partial<ConstructorParameters<typeof RequestError>[0]>): RequestError =>
  new RequestError({ kind: 'http', message: 'x', ...init });

test('nothing is asked until somebody needs to know, and then once, with the own ranges', async () => {
  const { asked, known, onMismatch } = setUp([{ ...OWN_CAPABILITIES }]);
  expect(asked).toEqual([]);
  expect(await Promise.all([known.level('boards'), known.level('sockets')])).toEqual([1, 2]);
  nowMs = 1e6;
  expect(await known.need('live')).toBe(1);
  expect(asked).toEqual([
    'capabilities',
    { ranges: 'session:1-2,boards:1-1,sockets:1-2,live:1-1,assistant:1-1,batch:1-1' },
  ]);
  expect(onMismatch).not.toHaveBeenCalled();
});

test.each([
  ['not found', failure({ status: 404 })],
  ['a refusal in the envelope', failure({ kind: 'api', retCode: '040400' })],
  ['a page in the place of an answer', failure({ kind: 'contract' })],
])('a platform that answers with %s is of the time before the question', async (_name, answer) => {
  const { known, onMismatch } = setUp([answer]);
  expect(await known.level('sockets')).toBe(1);
  expect(await known.level('live')).toBeNull();
  await expect(known.need('live')).rejects.toMatchObject({ kind: 'incompatible' });
  expect(onMismatch).not.toHaveBeenCalled();
});

test.each([
  ['out of reach', failure({ kind: 'network' })],
  ['broken', failure({ status: 503 })],
])(
  'a platform that is %s says nothing: the newest is tried, and it is asked again',
  async (_name, answer) => {
    const { asked, known } = setUp([answer, { ...OWN_CAPABILITIES }]);
    expect(await known.level('sockets')).toBeGreaterThan(2);
    nowMs = 10_000;
    expect(await known.level('sockets')).toBe(2);
    expect(asked).toHaveLength(4);
  },
);

test('a mismatch is told once; once it fits nothing is asked any more', async () => {
  const later = { ...OWN_CAPABILITIES, boards: { min: 8, max: 9 } };
  const { asked, known, onMismatch } = setUp([later, later, { ...OWN_CAPABILITIES }]);
  expect(await known.level('boards')).toBeNull();
  nowMs = 10_000;
  expect(await known.level('boards')).toBeNull();
  expect(onMismatch).toHaveBeenCalledTimes(1);
  nowMs = 20_000;
  expect(await known.level('boards')).toBe(1);
  nowMs = 30_000;
  expect(await known.level('boards')).toBe(1);
  expect(asked).toHaveLength(6);
});

test('EMB-13: what a platform has not said is not taken for granted, and asking what it said asks nothing', async () => {
  const { batch: _, ...withoutBatch } = OWN_CAPABILITIES;
  const { asked, known, onMismatch, isTold: isToldBy } = setUp([withoutBatch]);
  expect(isToldBy('batch')).toBe(false);
  expect(asked).toEqual([]);
  await known.level('boards');
  expect([isToldBy('boards'), isToldBy('batch')]).toEqual([true, false]);
  // It is nothing but faster.
  expect(onMismatch).not.toHaveBeenCalled();
  for (const [answer, isTold] of [
    [{ ...OWN_CAPABILITIES }, true],
    [{ ...OWN_CAPABILITIES, batch: { min: 7, max: 8 } }, false],
    [failure({ status: 404 }), false],
    [failure({ kind: 'network' }), false],
  ] as const) {
    const other = setUp([answer]);
    await other.known.level('boards');
    expect(other.isTold('batch')).toBe(isTold);
  }
});
