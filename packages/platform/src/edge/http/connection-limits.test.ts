import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteFault } from '../../../../../tests/support/fault-notes.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let port: number;
beforeAll(async () => {
  const connections = { headersTimeoutS: 1, requestTimeoutS: 2, keepAliveS: 1, most: 3 };
  server = await createTestServer({ connections });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(() => server.close());

async function open(): Promise<{ socket: Socket; closed: Promise<string> }> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (data) => (text += String(data)));
  // The server may close while a slow byte is on its way.
  socket.on('error', () => {});
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)));
  await once(socket, 'connect');
  return { socket, closed };
}
const HEAD = 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

test.each([
  ['nothing', '', '', 1],
  ['slow headers', HEAD, 'X-A: b\r\n', 1],
  ['a slow body', `${HEAD}Content-Length: 1000\r\n\r\n`, ' ', 2],
])(
  'a connection that sends %s is closed at the configured time',
  async (name, head, drop, seconds) => {
    const fromMs = performance.now();
    const { socket, closed } = await open();
    socket.write(head);
    const dropping = setInterval(() => void (socket.writable && drop !== '' && socket.write(drop)), 100);
    await closed.finally(() => clearInterval(dropping));
    const tookMs = performance.now() - fromMs;
    expect(tookMs).toBeGreaterThan(seconds * 1_000 - 100);
    expect(tookMs).toBeLessThan(seconds * 1_000 + 10_000);
    const lateMs = Math.max(0, tookMs - seconds * 1_000);
    noteFault({ fault: `a client that sends ${name}, after its time`, recoveryMs: lateMs, lostWrites: 0 });
  },
  30_000,
);

test('connections beyond the most are closed at once, and one more is taken when another ends', async () => {
  const held = await Promise.all([open(), open(), open()]);
  const refused = await open();
  expect(await refused.closed).toBe('');
  expect(held.filter(({ socket }) => socket.destroyed)).toEqual([]);
  for (const { socket } of held) socket.destroy();
  await Promise.all(held.map(({ closed }) => closed));
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${port}/api/nothing`).catch(() => null))?.status)
    .toBe(404);
});
