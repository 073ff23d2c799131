import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWN_CAPABILITIES, writeRanges } from '@plantdeck/core/contract';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('whoever asks is told what the platform speaks, with no token', async () => {
  const { data } = await server.call('capabilities');
  expect(data.capabilities).toEqual(OWN_CAPABILITIES);
  expect(data.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(data.agreed).toBeUndefined();
});

test('whoever tells what it speaks is told what both do', async () => {
  const ranges = writeRanges({
    boards: { min: 1, max: 4 },
    sockets: { min: 1, max: 1 },
    live: { min: 7, max: 9 },
    holograms: { min: 1, max: 1 },
  });
  const { data } = await server.call('capabilities', { query: { ranges } });
  expect(data.agreed).toEqual({
    session: null,
    boards: OWN_CAPABILITIES.boards.max,
    sockets: 1,
    live: null,
    assistant: null,
    batch: null,
    holograms: null,
  });
});

test('ranges that are none are refused by name', async () => {
  const answer = await server.call('capabilities', { query: { ranges: 'boards:2-1' } });
  expect(answer).toMatchObject({ retCode: '040001' });
  expect(answer.retMsg).toContain('ranges');
});
