import { expect, onTestFinished, test } from 'vitest';
import { createTestServer } from '../../../testing/test-server.ts';
import type { BoardDefinition } from '../../features/api/index.ts';
import { CallTurns } from './call-turns.ts';

test('calls of one caller run four at a time in their order, also behind one that fails; others start at once', async () => {
  const turns = new CallTurns();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const begin = (caller: string, name: string) =>
    turns.run(caller, async () => {
      started.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (name === '1') throw new Error('it fails');
      return name;
    });
  const calls = Array.from({ length: 300 }, (_, at) => begin('loud', String(at + 1)).catch(() => 'failed'));
  const other = begin('quiet', 'other');
  await expect.poll(() => started).toEqual(['1', '2', '3', '4', 'other']);
  for (const end of ends.splice(0)) end();
  expect(await other).toBe('other');
  await expect.poll(() => started.slice(5)).toEqual(['5', '6', '7', '8']);
  while (started.length < 301 || ends.length > 0) {
    for (const end of ends.splice(0)) end();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await Promise.all(calls)).toEqual(['failed', ...started.slice(1, 4), ...started.slice(5)]);
});

test('a call is answered while another person has twenty under way, of which four run', async () => {
  let started = 0;
  let release = (): void => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow: BoardDefinition = {
    code: 'mainBoard',
    resource: 'mainBoard',
    elementTag: 'plant-main-board',
    refreshS: 60,
    async query() {
      started += 1;
      await released;
      return { panels: {} };
    },
  };
  const server = await createTestServer({}, { boards: [slow] });
  onTestFinished(() => server.close());
  const loud = await server.signIn('cer.manager');
  const quiet = await server.signIn('cem.manager');
  const flood = Array.from({ length: 20 }, (_, at) =>
    server.call('boardData', {
      token: loud,
      orgId: 'org-cer',
      query: { boardCode: 'mainBoard', at: String(at) },
    }),
  );
  await expect.poll(() => started).toBe(4);
  expect((await server.call('organisations', { token: quiet })).retCode).toBe('0');
  expect(started).toBe(4);
  release();
  expect((await Promise.all(flood)).map(({ retCode }) => retCode)).toEqual(flood.map(() => '0'));
});
