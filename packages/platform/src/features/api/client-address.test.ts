import fastify, { type FastifyRequest } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { clientAddress, countedAddress, proxyTrust, trustedProxies } from './client-address.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

const servers: TestServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** What the platform takes for the client, behind the connection of `peer`. */
async function seen(setting: string, peer: string, forwardedFor?: string): Promise<string> {
  const proxies = trustedProxies(setting);
  if (proxies === null) throw new Error(`${setting} is refused`);
  const app = fastify({ trustProxy: proxyTrust(proxies) });
  app.get('/', (request) => ({ address: clientAddress(request) }));
  const answer = await app.inject({
    url: '/',
    remoteAddress: peer,
    headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
  });
  await app.close();
  return answer.json().address;
}

describe('the address of a client', () => {
  test.each([
    // Without a proxy nothing that a client writes counts.
    ['false', '203.0.113.9', '1.1.1.1', '203.0.113.9'],
    ['0', '203.0.113.9', '1.1.1.1, 2.2.2.2', '203.0.113.9'],
    // The client writes the first entries, each proxy adds the one it was reached from.
    ['1', '10.0.0.1', undefined, '10.0.0.1'],
    ['1', '10.0.0.1', '198.51.100.7', '198.51.100.7'],
    ['1', '10.0.0.1', '1.1.1.1, 198.51.100.7', '198.51.100.7'],
    ['2', '10.0.0.1', '1.1.1.1, 198.51.100.7, 10.0.0.2', '198.51.100.7'],
    ['true', '10.0.0.1', '1.1.1.1, 198.51.100.7', '198.51.100.7'],
    // By address, someone who reaches the platform past the proxy is taken for who they are.
    ['10.0.0.0/8', '10.1.2.3', '1.1.1.1, 198.51.100.7', '198.51.100.7'],
    ['10.0.0.0/8', '10.1.2.3', '1.1.1.1, 198.51.100.7, 10.9.9.9', '198.51.100.7'],
    ['10.0.0.0/8', '203.0.113.9', '1.1.1.1', '203.0.113.9'],
    ['10.0.0.0/8', '::ffff:10.1.2.3', '198.51.100.7', '198.51.100.7'],
    ['fd00::/8, loopback', 'fd00::1', '2001:db8::5', '2001:db8::5'],
    ['loopback', '127.0.0.1', '198.51.100.7:4711', '198.51.100.7'],
    ['loopback', '127.0.0.1', '[2001:db8::5]:4711', '2001:db8::5'],
    // What is no address counts as the proxy's own.
    ['1', '10.0.0.1', 'unknown', '10.0.0.1'],
    ['1', '10.0.0.1', '<script>', '10.0.0.1'],
  ])(
    'HLD-10 with TRUST_PROXY=%s behind %s that forwards %s is %s',
    async (setting, peer, forwarded, address) => {
      expect(await seen(setting, peer, forwarded)).toBe(address);
    },
  );

  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s is counted as %s', (address, counted) => {
    expect(countedAddress(address)).toBe(counted);
  });

  test('of one who has hung up is unknown', () => {
    const gone = { ip: undefined, socket: { remoteAddress: undefined } } as unknown as FastifyRequest;
    expect(clientAddress(gone)).toBe('unknown');
    const trust = proxyTrust({ kind: 'ranges', ranges: ['10.0.0.0/8'] });
    expect(trust(undefined as unknown as string, 0)).toBe(false);
  });

  test('that is invented for each call opens no further calls', async () => {
    const server = await createTestServer({ callsPerMinute: 3 });
    servers.push(server);
    const statuses = [];
    for (let count = 0; count < 5; count += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${count}`, 'x-real-ip': `198.51.100.${count}` };
      statuses.push((await server.app.inject({ url: '/api/oauth/capabilities', headers })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  test('behind a trusted proxy counts for itself', async () => {
    const server = await createTestServer({ callsPerMinute: 1, trustProxy: { kind: 'hops', count: 1 } });
    servers.push(server);
    const ask = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      return (await server.app.inject({ url: '/api/oauth/capabilities', headers })).statusCode;
    };
    expect(await ask('198.51.100.1')).toBe(200);
    expect(await ask('198.51.100.2')).toBe(200);
    expect(await ask('198.51.100.1')).toBe(429);
    // What the client itself wrote before makes it no other client.
    expect(await ask('7.7.7.7, 198.51.100.1')).toBe(429);
  });
});

test('a host that a client forwards itself makes a foreign page no page of ours', async () => {
  const plain = await createTestServer();
  const proxied = await createTestServer({
    trustProxy: { kind: 'ranges', ranges: ['127.0.0.1'] },
  });
  servers.push(plain, proxied);
  const ask = async (server: TestServer, host: string) => {
    const headers = { host: 'inner:8080', 'x-forwarded-host': host, origin: 'https://plant.example' };
    const answer = await server.app.inject({
      url: '/api/oauth/capabilities',
      headers,
      remoteAddress: '127.0.0.1',
    });
    return answer.statusCode;
  };
  expect(await ask(plain, 'plant.example')).toBe(403);
  expect(await ask(proxied, 'plant.example')).toBe(200);
  expect(await ask(proxied, 'other.example')).toBe(403);
});
