import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { ENDPOINTS, type Endpoint, type EndpointName } from '@plantdeck/core/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteFault } from '../../../../../tests/support/fault-notes.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { SCRIPT_ERRORS_MOST } from '../../features/tracking/track.handlers.ts';
import { endpointRoute } from './routes.ts';

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

describe('HLD-12 anonymous reports are bounded in rate, size and total; NUL bytes and impossible dates get 400; slow senders are closed at the configured time', () => {
  const report = (body: object, remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url: endpointRoute(ENDPOINTS.scriptErrorAdd),
      remoteAddress,
      payload: {
        sessionId: 'a-page-session-0001',
        at: new Date().toISOString(),
        message: 'x is not a function',
        stack: '',
        path: '/',
        version: '1',
        ...body,
      },
    });

  test('an address that reports script errors without end is refused after sixty in a minute, others are not', async () => {
    const codes: number[] = [];
    for (let each = 0; each < 61; each += 1) codes.push((await report({}, '10.0.0.1')).statusCode);
    expect(codes).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
    expect((await report({}, '10.0.0.2')).statusCode).toBe(200);
  });

  test('a report longer than it may be is refused by its field, and one beyond a body’s size unread', async () => {
    const { db } = server.database;
    const count = async () => (await db.selectFrom('script_error').select('id').execute()).length;
    const before = await count();
    const long = await report({ message: 'x'.repeat(1_001) }, '10.0.0.3');
    expect([long.json().retCode, long.json().data]).toEqual(['040001', { field: 'message' }]);
    expect((await report({ stack: 'x'.repeat(8_001) }, '10.0.0.3')).json().data).toEqual({ field: 'stack' });
    expect((await report({ stack: 'x'.repeat(4_000_000) }, '10.0.0.3')).statusCode).toBe(413);
    expect(await count()).toBe(before);
  });

  test('of all reports the newest are kept', async () => {
    const { db } = server.database;
    await sql`insert into script_error (session_id, message, stack, path, version, at)
      select 'a-page-session-0001', 'flood', '', '/', '1', now()
      from generate_series(1, ${SCRIPT_ERRORS_MOST}::int)`.execute(db);
    expect((await report({ message: 'the newest' }, '10.0.0.4')).statusCode).toBe(200);
    const kept = await db.selectFrom('script_error').select('message').orderBy('id', 'desc').execute();
    expect([kept.length, kept[0]?.message]).toEqual([SCRIPT_ERRORS_MOST, 'the newest']);
  });

  test('every call refuses a NUL byte and a day that no calendar has, whoever asks', async () => {
    const token = await server.signIn('admin');
    const wrong: string[] = [];
    for (const [name, endpoint] of Object.entries(ENDPOINTS) as [EndpointName, Endpoint][])
      for (const probe of ['a\u0000b', '2026-02-31', '2026-13-01T00:00:00Z'])
        for (const authorization of endpoint.access === 'public' ? [''] : [`Bearer ${token}`]) {
          const url = endpointRoute(endpoint).replaceAll(/:\w+/g, 'a');
          const isRead = endpoint.method === 'GET';
          const { statusCode } = await server.app.inject({
            method: endpoint.method,
            url: isRead ? `${url}?probe=${encodeURIComponent(probe)}` : url,
            headers: { authorization, 'x-org-id': 'org-cer' },
            remoteAddress: '10.0.0.5',
            ...(isRead ? {} : { payload: { nested: [{ probe }] } }),
          });
          if (statusCode !== 400) wrong.push(`${name} ${JSON.stringify(probe)}: ${statusCode}`);
        }
    expect(wrong).toEqual([]);
  });

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
});

describe('a file over a slow line, of somebody who may send it', () => {
  const ROW_BYTES = 24;
  async function send(rowsPerSecond: number, forS: number): Promise<string> {
    const token = await server.signIn('admin');
    const { socket, closed } = await open();
    const query = 'time-column=Time&value-column=kWh&unit=kWh&time-zone=Asia/Shanghai&dry-run=';
    const pieces = forS * 10;
    const rows = (rowsPerSecond / 10) * pieces;
    socket.write(
      [
        `POST /api/geg/readings/import?${query} HTTP/1.1`,
        'Host: a',
        `Authorization: Bearer ${token}`,
        'X-Org-Id: org-new',
        'Content-Type: text/csv',
        'Connection: close',
        `Content-Length: ${'Time,kWh\n'.length + rows * ROW_BYTES}`,
        '\r\nTime,kWh\n',
      ].join('\r\n'),
    );
    let sent = 0;
    const timer = setInterval(() => {
      if (sent >= rows || !socket.writable) return clearInterval(timer);
      let piece = '';
      for (let row = 0; row < rowsPerSecond / 10; row += 1, sent += 1) {
        const at = new Date(Date.UTC(2025, 0, 1) + sent * 900_000).toISOString();
        piece += `${at.slice(0, 16).replace('T', ' ')},1.000000\n`.padStart(ROW_BYTES, ' ').slice(-ROW_BYTES);
      }
      socket.write(piece);
    }, 100);
    return closed.finally(() => clearInterval(timer));
  }

  test('comes through as long as enough of it keeps coming, though it takes longer than other bodies may', async () => {
    const answer = await send(1_000, 9);
    expect(answer).toContain('200 OK');
    expect(answer).toContain('"rows":9000');
  }, 40_000);

  test('is refused soon when hardly any comes, and the next import is taken', async () => {
    const fromMs = performance.now();
    expect(await send(10, 60)).toContain('408 Request Timeout');
    expect(performance.now() - fromMs).toBeLessThan(20_000);
    expect(await send(1_000, 1)).toContain('200 OK');
  }, 60_000);
});
