import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, openSocket, type TestServer } from '../../../testing/test-server.ts';
import { buildOf, currentBuild, startBuild } from './build.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('a build is named by what it serves', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plantdeck-build-'));
  const of = (page: string): string => {
    writeFileSync(path.join(folder, 'index.html'), page);
    return buildOf({ cloudDir: folder });
  };
  expect(of('one')).toBe(of('one'));
  expect(of('one')).not.toBe(of('two'));
  expect(buildOf({})).toMatch(/^[0-9a-f]{12}$/);
  rmSync(folder, { recursive: true });
});

test('whoever subscribes to upgrades hears the build of the moment, and each later one once', async () => {
  const { db } = server.database;
  await startBuild(db, server.bus, 'build-1', Date.now());
  const token = await server.signIn('cer.operator');
  const { ticket } = (await server.call('socketTicket', { token })).data;
  const query = `orgId=org-cer&eid=E1&client=web&lang=en&token=${encodeURIComponent(ticket)}`;
  const socket = await openSocket(server, `/ws/notice?${query}`);
  socket.say({
    head: { type: 'add_subscribe', timestamp: 0 },
    payload: { messageType: 'upgrade', subscriptionId: 'u' },
  });
  const heard = (build: string) =>
    socket.until(({ head, payload }) => head.messageType === 'upgrade' && payload?.id === build);
  expect((await heard('build-1')).payload.title).toBe('The system has been updated.');
  await startBuild(db, server.bus, 'build-1', Date.now());
  await startBuild(db, server.bus, 'build-2', Date.now());
  expect((await heard('build-2')).head.seq).toBe(1);
  expect(await currentBuild(db)).toBe('build-2');
  socket.ws.close();
});
