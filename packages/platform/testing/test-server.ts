import { setTimeout as delay } from 'node:timers/promises';
import { ENDPOINTS, type Endpoint, type EndpointName } from '@plantdeck/core/endpoints';
import type { FastifyInstance } from 'fastify';
import WebSocket from 'ws';
import { DEMO_PASSWORD, PORTAL_CLIENT_ID, seedAccounts } from '../src/features/access/seed.ts';
import { createPasswordHasher } from '../src/features/accounts/password-hash.ts';
import { readConfiguration, type Configuration } from '../src/configuration.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { createServer, type ServerDeps } from '../src/server.ts';
import { createMemoryBus, type Bus } from '../src/store/bus/bus.ts';
import type { BoardDefinition } from '../src/features/api/handlers.ts';
import { endpointRoute } from '../src/edge/http/routes.ts';

export const PORTAL_ORIGIN = 'https://portal.example';
export const PORTAL_SECRET = 'a-portal-secret-of-some-length';

/** A board whose figure a test can change; it says in which language and for whom it was computed. */
function createProbeBoard() {
  const state = { figure: 1, computed: 0 };
  const board: BoardDefinition = {
    code: 'wholePlantEnergy',
    resource: 'realTimeBoardFarm',
    elementTag: 'plant-whole-plant-energy-board',
    refreshS: 3_600,
    async query(context, scope) {
      state.computed += 1;
      return {
        orgId: context.orgId,
        scope,
        panels: {
          kpis: {
            figure: state.figure,
            money: context.can('panel:cost'),
            ...(context.userId === '' ? {} : { settingsOf: context.userId }),
          },
          plan: [1],
          load: { language: context.language },
        },
      };
    },
  };
  return { board, state };
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly database: TestDatabase;
  readonly bus: Bus;
  readonly log: string[];
  readonly probe: ReturnType<typeof createProbeBoard>;
  /** Moves the real time that tokens live by. */
  pass(ms: number): void;
  call(name: EndpointName, options?: CallOptions): Promise<Answer>;
  signIn(userName: string): Promise<string>;
  embedToken(body?: object): Promise<string>;
  close(): Promise<void>;
}
export interface CallOptions {
  readonly token?: string | undefined;
  readonly orgId?: string | undefined;
  readonly origin?: string | undefined;
  readonly language?: string | undefined;
  readonly query?: Record<string, string> | undefined;
  readonly body?: object | string | undefined;
  readonly userId?: string | undefined;
  readonly provider?: string | undefined;
  /** Network address of the caller. */
  readonly address?: string | undefined;
}
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly retCode: string;
  readonly retMsg: string;
  // What a test looks into; its shape is the test's business.
  readonly data: any;
  readonly text: string;
}

/** A server over an empty database with the demo accounts, listening nowhere until a test asks for a socket. */
export async function createTestServer(
  settings: Partial<Configuration> = {},
  more: Partial<ServerDeps> = {},
): Promise<TestServer> {
  const database = await createTestDatabase();
  const hasher = await createPasswordHasher();
  await seedAccounts(database.db, hasher, { portalSecret: PORTAL_SECRET, portalOrigins: [PORTAL_ORIGIN] });
  const log: string[] = [];
  const bus = createMemoryBus();
  const probe = createProbeBoard();
  let passedMs = 0;
  const realNow = () => Date.now() + passedMs;
  const app = await createServer({
    configuration: { ...readConfiguration({ LOG: 'info' }), ...settings },
    db: database.db,
    databaseKind: 'memory',
    bus,
    clock: { now: realNow },
    secret: 'a-secret-for-tests-of-some-length-0123456789',
    boards: [probe.board],
    folders: {},
    plants: () => [],
    hasher,
    realNow,
    logStream: { write: (line) => void log.push(line) },
    ...more,
  });
  const call = async (name: EndpointName, options: CallOptions = {}): Promise<Answer> => {
    const endpoint: Endpoint = ENDPOINTS[name];
    const headers: Record<string, string> = { 'x-lang': options.language ?? 'en' };
    if (options.token !== undefined) headers['authorization'] = `Bearer ${options.token}`;
    if (options.orgId !== undefined) headers['x-org-id'] = options.orgId;
    if (options.origin !== undefined) headers['origin'] = options.origin;
    if (endpoint.method === 'POST') headers['content-type'] = 'application/json';
    const answer = await app.inject({
      method: endpoint.method,
      url: endpointRoute(endpoint)
        .replace(':userId', encodeURIComponent(options.userId ?? 'u-cer-manager'))
        .replace(':provider', encodeURIComponent(options.provider ?? 'oidc')),
      headers,
      query: options.query ?? {},
      ...(options.address === undefined ? {} : { remoteAddress: options.address }),
      ...(endpoint.method === 'POST' ? { payload: options.body ?? {} } : {}),
    });
    const { retCode, retMsg, data } = answer.json();
    return { status: answer.statusCode, headers: answer.headers, retCode, retMsg, data, text: answer.body };
  };
  return {
    app,
    database,
    bus,
    log,
    probe,
    call,
    pass: (ms) => void (passedMs += ms),
    async signIn(userName) {
      const answer = await call('loginPassword', { body: { userName, password: DEMO_PASSWORD } });
      return answer.data.token;
    },
    async embedToken(body = {}) {
      const answer = await call('embedToken', {
        body: { clientId: PORTAL_CLIENT_ID, clientSecret: PORTAL_SECRET, ...body },
      });
      return answer.data.token;
    },
    async close() {
      await app.close();
      await bus.close();
      await database.close();
    },
  };
}

export interface TestSocket {
  readonly ws: WebSocket;
  /** Everything that came, parsed, in order. */
  readonly frames: any[];
  readonly closed: Promise<number>;
  say(frame: object | string): void;
  /** The first frame from `from` on that fits; fails after two seconds. */
  until(fits: (frame: any) => boolean, from?: number): Promise<any>;
}

/** A real socket to a server that listens on a port of its own. */
export async function openSocket(
  server: TestServer,
  pathAndQuery: string,
  headers: Record<string, string> = {},
): Promise<TestSocket> {
  if (!server.app.server.listening) await server.app.listen({ host: '127.0.0.1', port: 0 });
  const address = server.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const ws = new WebSocket(`ws://127.0.0.1:${port}${pathAndQuery}`, { headers });
  const frames: any[] = [];
  ws.on('message', (bytes) => void frames.push(JSON.parse(String(bytes))));
  const closed = new Promise<number>((resolve) => ws.on('close', resolve));
  await new Promise((resolve, reject) => {
    ws.on('open', resolve);
    ws.on('error', reject);
  });
  return {
    ws,
    frames,
    closed,
    say: (frame) => ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    async until(fits, from = 0) {
      for (let attempt = 0; attempt < 200; attempt += 1) {
        const found = frames.slice(from).find(fits);
        if (found !== undefined) return found;
        await delay(10);
      }
      throw new Error(`no such frame among ${JSON.stringify(frames)}`);
    },
  };
}
