import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Uploads over a real connection: cut off, two at a time. */
let server: TestServer;
let token: string;
let port: number;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin');
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const address = server.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => server.close());

function open(query = '', orgId = 'org-new') {
  const call = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: `/api/geg/readings/import?time-column=Time&value-column=kWh&unit=kWh&time-zone=Asia/Shanghai${query}`,
    headers: {
      authorization: `Bearer ${token}`,
      'x-org-id': orgId,
      'x-lang': 'en',
      'content-type': 'text/csv',
    },
  });
  const answer = new Promise<{ status: number; body: { retCode: string; data: unknown } }>(
    (resolve, reject) => {
      call.on('error', reject);
      call.on('response', (response) => {
        let text = '';
        response.on('data', (piece: Buffer) => (text += String(piece)));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
      });
    },
  );
  answer.catch(() => {});
  return { call, answer };
}
const rowsOf = async (table: 'slot' | 'import_run' | 'import_meter') => {
  const { db } = server.database;
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(row.n);
};

test('an upload that is cut off leaves nothing behind, and the next one is taken', async () => {
  const cut = open('&idempotency-key=cut');
  cut.call.write('Time,kWh\n2026-01-05 00:00,4\n2026-01-05 00:15,5\n');
  const busy = open();
  busy.call.end('Time,kWh\n');
  // While one is on its way, another waits its turn.
  await expect.poll(async () => (await busy.answer).body.retCode).toBe('042901');
  cut.call.destroy();
  await expect(cut.answer).rejects.toThrow();
  const next = async () => {
    const { call, answer } = open('&idempotency-key=cut');
    call.end('Time,kWh\n2026-01-05 00:00,7\n');
    return (await answer).body;
  };
  let body = await next();
  for (let attempt = 0; body.retCode === '042901' && attempt < 50; attempt += 1) body = await next();
  expect(body).toMatchObject({ retCode: '0', data: { stored: true, repeated: false, rows: 1 } });
  expect([await rowsOf('slot'), await rowsOf('import_run'), await rowsOf('import_meter')]).toEqual([1, 1, 1]);
});

const PIECE = '2026-01-05 00:00,4\n'.repeat(3_440);

/** Sends everything first, as most clients do, and looks for an answer afterwards. */
async function sendAll(head: readonly string[], pieces: number): Promise<string> {
  const socket = connect(port, '127.0.0.1').pause();
  const failure = new Promise<never>((_resolve, reject) => socket.once('error', reject));
  const write = (text: string) =>
    Promise.race([failure, new Promise<void>((resolve) => void socket.write(text, () => resolve()))]);
  try {
    await write([...head, 'Host: a', `Content-Length: ${pieces * PIECE.length}`, '', ''].join('\r\n'));
    for (let piece = 0; piece < pieces; piece += 1) {
      await write(PIECE);
      await delay(1);
    }
    socket.resume();
    return await Promise.race([failure, once(socket, 'data').then(String)]);
  } finally {
    socket.destroy();
  }
}

test.each(['keep-alive', 'close'])(
  'whoever sends a body that is refused gets the answer, not a reset (Connection: %s)',
  async (connection) => {
    const login = ['POST /api/oauth/login/password HTTP/1.1'];
    const importing = [
      'POST /api/geg/readings/import?time-column=Missing&value-column=kWh&unit=kWh&time-zone=Asia/Shanghai HTTP/1.1',
      `Authorization: Bearer ${token}`,
      'X-Org-Id: org-new',
    ];
    for (const [head, mediaType, retCode] of [
      [login, 'application/json', '041301'],
      [login, 'application/zip', '040001'],
      [[importing[0] ?? ''], 'text/csv', '010001'],
      [importing, 'text/csv', '040001'],
    ] as const)
      expect(
        await sendAll([...head, `Content-Type: ${mediaType}`, `Connection: ${connection}`], 100),
      ).toContain(`{"retCode":"${retCode}"`);
  },
);

test('a file that comes in slowly holds no place of another organisation', async () => {
  const slow = open();
  slow.call.write('Time,kWh\n');
  const again = open();
  again.call.end('Time,kWh\n');
  await expect.poll(async () => (await again.answer).body.retCode).toBe('042901');
  const other = open('&dry-run=true', 'org-cem');
  other.call.end('Time,kWh\n2026-01-05 00:00,4\n2026-01-05 00:15,5\n');
  // It was read: its plant takes no readings.
  expect((await other.answer).body.retCode).toBe('040901');
  slow.call.end('2026-02-05 00:00,4\n2026-02-05 00:15,5\n');
  expect((await slow.answer).body.retCode).toBe('0');
});
