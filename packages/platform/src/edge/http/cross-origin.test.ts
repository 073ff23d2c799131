/** The address of a route has many spellings; who may call it is one decision. */
import { Agent, request as httpRequest, type OutgoingHttpHeaders } from 'node:http';
import { BATCH_PATH } from '@plantdeck/core/contract';
import { ENDPOINTS, GROUP_PREFIXES, SOCKET_PATHS, SOCKET_PREFIX } from '@plantdeck/core/endpoints';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IMAGE_FILE_PATH } from '../../features/branding/image-address.ts';
import { DOWNLOAD_PATH } from '../../features/reports/report.handlers.ts';
import { guardOrigins } from './cross-origin.ts';
import { endpointRoute } from './routes.ts';
import { createTestServer, PORTAL_ORIGIN, type TestServer } from '../../../testing/test-server.ts';

const STRANGER = 'https://evil.example';
let server: TestServer;
let port = 0;
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

beforeAll(async () => {
  server = await createTestServer({ callsPerMinute: 1_000_000, logLevel: 'silent' });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const address = server.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(async () => {
  agent.destroy();
  await server.close();
});

interface Reply {
  readonly status: number;
  readonly allowed: string | undefined;
}

/** Sends the target as it is written here; clients such as fetch would write it in their own way first. */
function send(method: string, target: string, headers: OutgoingHttpHeaders): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const isUpgrade = headers['upgrade'] !== undefined;
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      method,
      path: target,
      headers,
      agent: isUpgrade ? false : agent,
    });
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ status: response.statusCode ?? 0, allowed: undefined });
    });
    request.on('response', (response) => {
      response.resume();
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          allowed: response.headers['access-control-allow-origin'],
        }),
      );
    });
    request.on('error', (error) => {
      // The HTTP parser itself refuses some targets, and closes.
      if ('code' in error && error.code === 'ECONNRESET') resolve({ status: 400, allowed: undefined });
      else reject(new Error(`${method} ${target}`, { cause: error }));
    });
    request.end();
  });
}

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};

interface Route {
  readonly method: string;
  readonly path: string;
  readonly isSocket: boolean;
}
const routes: readonly Route[] = [
  ...Object.values(ENDPOINTS).map((endpoint) => ({
    method: endpoint.method,
    path: endpointRoute(endpoint).replaceAll(/:\w+/g, 'u-cer-manager'),
    isSocket: false,
  })),
  { method: 'POST', path: GROUP_PREFIXES.auth + BATCH_PATH, isSocket: false },
  { method: 'GET', path: DOWNLOAD_PATH, isSocket: false },
  { method: 'GET', path: IMAGE_FILE_PATH, isSocket: false },
  // The test server has no assistant; its socket is added by the same gate.
  { method: 'GET', path: SOCKET_PREFIX + SOCKET_PATHS.notice, isSocket: true },
];

/** Repeatable: mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Respelling = (path: string, random: () => number) => string;
const hex = (letter: string, isUpper: boolean): string => {
  const digits = letter.charCodeAt(0).toString(16).padStart(2, '0');
  return `%${isUpper ? digits.toUpperCase() : digits}`;
};
/** Changes each place that fits with the given chance. */
const somewhere =
  (places: RegExp, write: (found: string, random: () => number) => string, chance = 0.3): Respelling =>
  (path, random) =>
    path.replaceAll(places, (found) => (random() < chance ? write(found, random) : found));
const RESPELLINGS: Readonly<Record<string, Respelling>> = {
  'encoded letters': somewhere(/[a-z0-9]/gi, (letter, random) => hex(letter, random() < 0.5)),
  'an encoded first letter': (path) => `/${hex(path.charAt(1), false)}${path.slice(2)}`,
  'twice encoded letters': somewhere(/[a-z]/gi, (letter) => `%25${hex(letter, false).slice(1)}`),
  'encoded slashes': somewhere(/(?!^)\//g, (_slash, random) => (random() < 0.5 ? '%2F' : '%2f')),
  'double slashes': somewhere(/\//g, () => '//'),
  backslashes: somewhere(/\//g, () => '\\'),
  'dot segments': somewhere(/\//g, (_slash, random) => (random() < 0.5 ? '/./' : '/x/../')),
  'encoded dot segments': somewhere(/\//g, () => '/x/%2e%2e/'),
  'other case': somewhere(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  ),
  'parameters of a segment': somewhere(/(?<=\w)(?=\/|$)/g, () => ';a=b'),
  'a trailing slash': (path) => `${path}/`,
  'a trailing NUL': (path) => `${path}%00`,
  'a trailing dot': (path) => `${path}.`,
  'a query': (path) => `${path}?/healthz`,
  'a fragment': (path) => `${path}#/healthz`,
  'an absolute target': (path) => `http://${'evil.example'}${path}`,
  'an absolute target with encoded letters': (path, random) =>
    `HTTP://user@evil.example:1${somewhere(/[a-z]/gi, (letter) => hex(letter, false))(path, random)}`,
  'a target without a scheme': (path) => `//evil.example${path}`,
  'overlong encodings': somewhere(/\//g, () => '%c0%af'),
  'broken encodings': somewhere(/[a-z]/gi, (letter) => `${letter}%`, 0.1),
  'a static folder before it': (path) => `/cloud/..${path}`,
};

test('HLD-10 pages of other sites are refused at every spelling of every route', async () => {
  const random = createRandom(20_261_124);
  const reached = new Set<string>();
  for (const { method, path, isSocket } of routes) {
    const headers = { origin: STRANGER, ...(isSocket ? UPGRADE : {}) };
    expect([path, (await send(method, path, headers)).status]).toEqual([path, 403]);
    for (const [name, respell] of Object.entries(RESPELLINGS)) {
      const target = respell(path, random);
      const methods = isSocket
        ? ['GET']
        : [method, ['HEAD', 'OPTIONS', 'PUT'][Math.floor(random() * 3)] ?? ''];
      for (const each of methods) {
        const { status, allowed } = await send(each, target, headers);
        expect([each, target, [400, 403, 404].includes(status), allowed]).toEqual([
          each,
          target,
          true,
          undefined,
        ]);
        if (status === 403) reached.add(name);
      }
    }
  }
  // The router accepts these; a test in which none were would prove nothing.
  expect([...reached]).toEqual(
    expect.arrayContaining(['encoded letters', 'an encoded first letter', 'a query', 'an absolute target']),
  );
}, 240_000);

describe('a registered portal', () => {
  test.each(['/api/oauth/capabilities', '/%61pi/oauth/capabilitie%73', 'http://x/api/oauth/capabilities'])(
    'is let in at %s, and when it asks in advance',
    async (target) => {
      const headers = { origin: PORTAL_ORIGIN };
      expect(await send('GET', target, headers)).toEqual({ status: 200, allowed: PORTAL_ORIGIN });
      expect(await send('OPTIONS', target, headers)).toEqual({ status: 204, allowed: PORTAL_ORIGIN });
    },
  );
});

test('a route that does not say who may call it stops the start', async () => {
  const app = fastify();
  guardOrigins(app, {
    publicHost: undefined,
    portals: async () => ({ registered: new Set(), switchedOff: new Set() }),
    applications: () => new Set(),
  });
  expect(() => app.get('/undeclared', async () => '')).toThrow(
    'The route /undeclared does not say which origins may call it.',
  );
  await app.close();
});
