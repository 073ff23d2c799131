import { describe, expect, test } from 'vitest';
import { BATCH_BYTES_MOST, BATCH_READS_MOST } from '../contract/batch.ts';
import { packBatch, verdictOf } from './batch-state.ts';
import type { Sent } from './request.ts';

const ROOT = 'https://plant.example/under';
const call = (path: string, more: Partial<Sent> = {}): Sent => ({
  url: path.startsWith('/') ? ROOT + path : path,
  method: 'GET',
  headers: { accept: 'application/json', authorization: 'Bearer t', 'x-org-id': 'o', 'x-lang': 'en' },
  body: undefined,
  signal: undefined,
  keepalive: undefined,
  ...more,
});
const idsOf = (calls: readonly Sent[]): number[] => packBatch(calls, ROOT).reads.map(({ id }) => id);

describe('what a batch carries', () => {
  test('EMB-13: reads from the root of the platform on, in their order, with the headers that all of them have', () => {
    const list = call('/api/cloud/product/list', {
      method: 'POST',
      headers: { ...call('/').headers, 'content-type': 'application/json' },
      body: '{"page":{"size":10}}',
    });
    expect(packBatch([call('/api/a?x=1'), list], ROOT)).toEqual({
      headers: { authorization: 'Bearer t', 'x-org-id': 'o', 'x-lang': 'en' },
      reads: [
        { id: 0, method: 'GET', path: '/api/a?x=1' },
        { id: 1, method: 'POST', path: '/api/cloud/product/list', body: { page: { size: 10 } } },
      ],
    });
  });

  test('EMB-13: who asks as another, for another organisation or another place goes by itself', () => {
    const { headers } = call('/');
    const { authorization: _, ...withoutToken } = headers;
    const calls = [
      call('/api/a'),
      call('/api/b', { headers: { ...headers, 'x-org-id': 'other' } }),
      call('/api/c', { headers: withoutToken }),
      call('https://elsewhere.example/api/d'),
      call('https://plant.example/understudy/api/e'),
      call('/api/f'),
    ];
    expect(idsOf(calls)).toEqual([0, 5]);
  });

  test('EMB-13: no more reads than the platform takes, and no more bytes', () => {
    expect(idsOf(Array.from({ length: 40 }, (_each, nth) => call(`/api/${nth}`)))).toHaveLength(
      BATCH_READS_MOST,
    );
    const body = JSON.stringify({ text: '产'.repeat(20_000) });
    const large = Array.from({ length: 4 }, () => call('/api/x', { method: 'POST', body }));
    const packed = packBatch([...large, call('/api/small')], ROOT);
    expect(packed.reads.map(({ id }) => id)).toEqual([0, 1, 4]);
    expect(new TextEncoder().encode(JSON.stringify({ reads: packed.reads })).length).toBeLessThanOrEqual(
      BATCH_BYTES_MOST,
    );
  });
});

test.each([
  [200, 'application/x-ndjson', 'lines'],
  [200, 'Application/X-NDJSON; charset=utf-8', 'lines'],
  [200, 'application/json', 'unknown'],
  [200, 'text/html', 'unknown'],
  [200, null, 'unknown'],
  [404, 'application/json', 'unknown'],
  [405, null, 'unknown'],
  [501, 'application/x-ndjson', 'unknown'],
  [403, 'text/html', 'unknown'],
  [429, 'application/json', 'for-all'],
  [503, 'text/html', 'for-all'],
])('EMB-13: status %i with %s means %s', (status, type, expected) => {
  expect(verdictOf(status, type)).toBe(expected);
});
