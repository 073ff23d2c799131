import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { startPlatform } from './platform.ts';

const quiet = { port: 0, logLevel: 'silent', database: { kind: 'memory' } } as const;

test('a platform starts, answers at its address on its own clock, and leaves nothing behind', async () => {
  let isPortalClosed = false;
  const platform = await startPlatform({
    ...quiet,
    clockStartMs: Date.parse('2026-03-01T00:00:00Z'),
    startPortal: async ({ clientId, clientSecret, platformUrl }) => {
      const body = JSON.stringify({ clientId, clientSecret });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${platformUrl}/api/oauth/embed/token`, { method: 'POST', headers, body });
      expect(await answer.json()).toMatchObject({ retCode: '0', data: { orgId: 'org-cer' } });
      return { url: 'http://portal.test', close: async () => void (isPortalClosed = true) };
    },
  });
  const answer = await fetch(`${platform.url}/api/cloud/server/time`);
  expect(await answer.json()).toMatchObject({
    data: { serverTime: expect.stringMatching(/^2026-03-01T00:0/) },
  });
  expect(platform.portalUrl).toBe('http://portal.test');
  await platform.close();
  expect(isPortalClosed).toBe(true);
  await expect(fetch(`${platform.url}/healthz`)).rejects.toThrow();
  expect(existsSync('.data/secret')).toBe(false);
});

test('a taken port is told in one line, and nothing stays open', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await expect(startPlatform({ ...quiet, port })).rejects.toThrow(
    `Port ${port} is taken. Stop the other program, or set PORT to a free one.`,
  );
  await new Promise((resolve) => other.close(resolve));
});

test('a portal that cannot listen is told with its own port', async () => {
  const taken = () => Promise.reject(Object.assign(new Error('taken'), { code: 'EADDRINUSE' }));
  await expect(startPlatform({ ...quiet, startPortal: taken })).rejects.toThrow('Port 0 is taken.');
});
