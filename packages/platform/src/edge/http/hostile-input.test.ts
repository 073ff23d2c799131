/** Hostile values in the paths of calls and in frames of sockets are refused or answered; none is a failure. */
import { ENDPOINTS, type Endpoint, type EndpointName } from '@plantdeck/core/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBarePlant } from '@plantdeck/plants/testing/bare-plant.ts';
import { openSocket, createTestServer, type TestServer } from '../../../testing/test-server.ts';

const TABLE = Object.entries(ENDPOINTS) as [EndpointName, Endpoint][];
const orgId = 'org-cer';
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await createTestServer({ callsPerMinute: 1_000_000, logLevel: 'error' });
  await insertBarePlant(server.database.db, { model: 'imported' });
  token = await server.signIn('admin');
});
afterAll(() => server.close());

const deep = (levels: number): unknown => {
  let value: unknown = 'bottom';
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
};
test.each(['%00', '%ed%a0%80', '..%2f..', '2026-02-31', 'x'.repeat(600), '%25', '%F0%9F%98%80', '__proto__'])(
  'no path parameter is a failure of the platform: %s',
  async (given) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'x-org-id': orgId,
      'content-type': 'application/json',
    };
    for (const [name, endpoint] of TABLE.filter(([, each]) => each.path.includes('{'))) {
      const url = `/api${endpoint.group === 'auth' ? '' : `/${endpoint.group}`}${endpoint.path.replaceAll(/\{\w+\}/g, given)}`;
      const answer = await server.app.inject({
        method: endpoint.method,
        url,
        headers,
        ...(endpoint.method === 'POST' ? { payload: {} } : {}),
      });
      expect([name, answer.statusCode < 500]).toEqual([name, true]);
    }
  },
);

const FRAME_VALUES = ['a\0b', '\ud800', '2026-02-31', 'x'.repeat(10_000), deep(300), -1, 1e308, ['a']];
test.each(FRAME_VALUES.map((value, index) => [index, { value }] as const))(
  'a socket message with a hostile value is answered, and the socket goes on: %i',
  async (_index, { value }) => {
    token = await server.signIn('cer.manager');
    const ticket = (await server.call('socketTicket', { token, orgId })).data.ticket;
    const socket = await openSocket(server, `/ws/notice?token=${encodeURIComponent(ticket)}&orgId=${orgId}`);
    const before = server.log.length;
    socket.say({
      head: { messageType: 'board', type: 'SUBSCRIBE', id: 's1' },
      payload: { boardCode: value },
    });
    socket.say('{"head":1}');
    await socket.until((frame) => JSON.stringify(frame).includes('040001'));
    expect(server.log.slice(before).filter((line) => line.includes('background work failed'))).toEqual([]);
    socket.ws.close();
    await socket.closed;
  },
);
