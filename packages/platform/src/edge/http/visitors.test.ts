import { createServer, get, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { watchVisitors } from './visitors.ts';

test('a server is visited while somebody waits, also one who gives up, and for a moment after', async () => {
  let nowMs = 0;
  const held: ServerResponse[] = [];
  const server = createServer((_request, response) => void held.push(response));
  const isVisited = watchVisitors(server, () => nowMs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect(isVisited()).toBe(false);

  const first = get(url);
  const second = get(url).on('error', () => {});
  await expect.poll(() => held.length).toBe(2);
  nowMs = 10_000;
  expect(isVisited()).toBe(true);

  for (const response of held) response.on('close', () => void (nowMs += 100));
  second.destroy();
  held[0]?.end('done');
  await once(first, 'response');
  // The two ends come in any order; the clock goes on with each.
  await expect.poll(() => nowMs).toBe(10_200);
  expect(isVisited()).toBe(true);
  nowMs += 250;
  expect(isVisited()).toBe(false);
});
