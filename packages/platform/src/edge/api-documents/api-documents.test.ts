/** The documents that the platform serves of itself, held against what it does. */
import {
  SOCKET_PATHS,
  SOCKET_PREFIX,
  ENDPOINTS,
  type Endpoint,
  type EndpointName,
} from '@plantdeck/core/endpoints';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { createTestServer, openSocket, type TestServer } from '../../../testing/test-server.ts';
import { createAssistant } from '../../features/assistant/index.ts';
import { BOARDS } from '../../features/boards/registry.ts';
import { API_SCOPES, type ApiScope } from '../../features/accounts/api-key.ts';
import { endpointRoute } from '../http/routes.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const orgId = 'org-cer';
/** What ends the sign-in comes last. */
const NAMES = (Object.keys(ENDPOINTS) as EndpointName[]).toSorted(
  (a, b) => Number(a === 'logout') - Number(b === 'logout'),
);
const endpointOf = (name: EndpointName): Endpoint => ENDPOINTS[name];

/** Of both documents what is looked at here. */
interface Described {
  readonly schema: { readonly $ref?: string; readonly properties?: object; readonly then?: object };
}
interface Operation {
  readonly security: readonly object[];
  readonly 'x-key-scope'?: string;
  readonly parameters: readonly { readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Partial<Record<string, Described>>> };
  readonly responses: { readonly 200: { readonly content: { readonly 'application/json': Described } } };
}
interface Document {
  readonly components: { readonly schemas: Readonly<Partial<Record<string, Described['schema']>>> };
}
interface OpenApi extends Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface AsyncApi extends Document {
  readonly asyncapi: string;
  readonly channels: Readonly<Record<string, { readonly address: string }>>;
}

let server: TestServer;
let token: string;
let openapi: OpenApi;
let asyncapi: AsyncApi;

beforeAll(async () => {
  server = await createTestServer(
    {},
    { clock: { now: () => NOW }, boards: BOARDS, assistant: createAssistant },
  );
  await makeFixturePlant(server.database.db, {
    plantId: 'CER',
    from: '2026-11-18T08:00:00+08:00',
    to: '2026-11-20T12:00:00+08:00',
  });
  openapi = (await server.app.inject('/openapi.json')).json();
  asyncapi = (await server.app.inject('/asyncapi.json')).json();
});
beforeEach(async () => {
  token = await server.signIn('admin');
});
afterAll(() => server.close());

const checkers = new Map<object, Ajv2020>();
/** A check of the schema at a place of a document. */
function checkAt(document: Document, ...place: readonly string[]): ValidateFunction {
  let ajv = checkers.get(document);
  if (!ajv) {
    ajv = new Ajv2020({ strict: false, validateFormats: false, inlineRefs: false });
    ajv.addSchema(document, 'document');
    checkers.set(document, ajv);
  }
  const pointer = place.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')));
  const $ref = `document#/${pointer.join('/')}`;
  return ajv.getSchema($ref) ?? ajv.compile({ $ref });
}
const placeOf = (name: EndpointName): [string, string, string] => {
  const endpoint = endpointOf(name);
  const path = endpointRoute(endpoint).replaceAll(/:(\w+)/g, '{$1}');
  return ['paths', path, endpoint.method.toLowerCase()];
};
const operationOf = (name: EndpointName): Operation => {
  const [, path, method] = placeOf(name);
  const operation = openapi.paths[path]?.[method];
  if (!operation) throw new Error(`${name} is not in the document`);
  return operation;
};
/** What a schema says, where it is only named. */
function resolved(schema: Described['schema']): Described['schema'] {
  const [, name] = /([^/]+)$/.exec(schema.$ref ?? '') ?? [];
  return name === undefined ? schema : (openapi.components.schemas[name] ?? schema);
}
const JSON_SCHEMA = ['content', 'application/json', 'schema'];
/** What is likely to be answered, as the walk over all rights asks it. */
const ASKED = { userId: 'u-admin', boardCode: 'mainBoard', path: '/customTemplate', keyword: 'a' };
const ask = (name: EndpointName, more: object = {}) =>
  server.call(name, {
    token,
    orgId,
    userId: 'u-admin',
    query: { ...ASKED, from: '2026-11-18', to: '2026-11-19' },
    body: { page: { size: 50, current: 1 } },
    ...more,
  });

describe('OPS-07 OpenAPI and AsyncAPI documents agree with the running platform; API keys with scopes', () => {
  test('both documents are whole: every reference leads somewhere and every schema is one', () => {
    expect([openapi.openapi, asyncapi.asyncapi]).toEqual(['3.1.0', '3.0.0']);
    for (const document of [openapi, asyncapi]) {
      const text = JSON.stringify(document);
      for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
        const found = reference
          .split('/')
          .reduce<unknown>((part, step) => Reflect.get(Object(part), step), document);
        expect([reference, typeof found]).toEqual([reference, 'object']);
      }
      for (const name of Object.keys(document.components.schemas))
        expect([name, typeof checkAt(document, 'components', 'schemas', name)]).toEqual([name, 'function']);
    }
  });

  test('the paths are the platform’s, and who may call them is what it says', async () => {
    const documented = Object.entries<object>(openapi.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = NAMES.map((name) => {
      const { method } = endpointOf(name);
      const url = endpointRoute(endpointOf(name));
      expect([name, server.app.hasRoute({ method, url })]).toEqual([name, true]);
      return `${method} ${url.replaceAll(/:(\w+)/g, '{$1}')}`;
    });
    expect(documented.toSorted()).toEqual([...new Set(served)].toSorted());
    for (const name of NAMES) {
      const { retCode } = await server.call(name);
      const isOpen = operationOf(name).security.length === 0;
      expect([name, retCode === '010001']).toEqual([name, !isOpen]);
    }
  });

  test('what a document refuses of an input, the platform refuses', async () => {
    const differing: string[] = [];
    for (const name of NAMES) {
      const schema = operationOf(name).requestBody?.content['application/json']?.schema;
      const parameters = operationOf(name).parameters.filter((each) => each.in === 'query');
      if (schema) {
        const check = checkAt(openapi, ...placeOf(name), 'requestBody', ...JSON_SCHEMA);
        const properties = Object.keys(resolved(schema).properties ?? {});
        const wrong = [{}, ...properties.map((property) => ({ [property]: { wrong: [true] } }))];
        for (const body of wrong)
          if (!check(body) && (await ask(name, { body, query: {} })).retCode === '0')
            differing.push(`${name} ${JSON.stringify(body)}`);
      }
      if (parameters.some(({ required }) => required) && (await ask(name, { query: {} })).retCode === '0')
        differing.push(`${name} without parameters`);
    }
    expect(differing).toEqual([]);
  });

  test('what is answered has the shape that its document says', async () => {
    const answered: string[] = [];
    const differing: string[] = [];
    for (const name of NAMES) {
      const { text, retCode } = await ask(name);
      const { schema } = operationOf(name).responses[200].content['application/json'];
      const check = checkAt(openapi, ...placeOf(name), 'responses', '200', ...JSON_SCHEMA);
      if (!check(JSON.parse(text)))
        differing.push(`${name} ${check.errors?.[0]?.instancePath} ${check.errors?.[0]?.message}`);
      if (retCode === '0' && schema.then !== undefined) answered.push(name);
    }
    expect(differing).toEqual([]);
    expect(answered.length).toBeGreaterThan(80);
  });

  test('a key reaches the calls whose document names its scope', async () => {
    const flags = {
      figures: 'readsFigures',
      records: 'readsRecords',
      alarms: 'readsAlarms',
      import: 'bringsReadings',
    };
    for (const scope of Object.keys(API_SCOPES) as ApiScope[]) {
      const made = await server.app.inject({
        method: 'POST',
        url: '/api/cloud/record/apiKeys/save',
        headers: { authorization: `Bearer ${token}`, 'x-org-id': orgId },
        payload: { values: { name: scope, keyDays: 1, isActive: true, [flags[scope]]: true } },
      });
      const key = String(made.json().data.values.apiKey);
      for (const name of NAMES) {
        const operation = operationOf(name);
        if (operation.security.length === 0) continue;
        const { retMsg } = await ask(name, { token: key });
        const isReached = !retMsg.includes('not made for this call');
        expect([name, isReached]).toEqual([name, operation['x-key-scope'] === scope]);
        expect(operation.security.some((each: object) => 'apiKey' in each)).toBe('x-key-scope' in operation);
      }
    }
  });

  test('frames of the sockets have the shapes that their document says', async () => {
    const frames: Readonly<Record<keyof typeof SOCKET_PATHS, readonly object[]>> = {
      notice: [
        { head: { type: 'heartbeat', timestamp: 1 } },
        {
          head: { type: 'add_subscribe', timestamp: 1 },
          payload: { messageType: 'board', subscriptionId: 'b', boardCode: 'wholePlantEnergy' },
        },
      ],
      assistant: [{ type: 'HEARTBEAT' }, { type: 'SEND', requestId: 'r1', query: 'electricity yesterday' }],
      speech: [{ language: 'en' }],
    };
    for (const [name, path] of Object.entries(SOCKET_PATHS) as [keyof typeof SOCKET_PATHS, string][]) {
      const address = asyncapi.channels[name]?.address;
      expect(address).toBe(SOCKET_PREFIX + path);
      const payloadOf = (side: string) => checkAt(asyncapi, 'channels', name, 'messages', side, 'payload');
      const { ticket } = (await server.call('socketTicket', { token, orgId })).data;
      const socket = await openSocket(server, `${address}?token=${ticket}&orgId=${orgId}&lang=en`);
      for (const frame of frames[name]) {
        expect([name, payloadOf('client')(frame)]).toEqual([name, true]);
        socket.say(frame);
      }
      /** What the last frame that is waited for holds. */
      const last = { notice: '"kind":"snapshot"', assistant: '"eventName":"END"', speech: '"type":' }[name];
      await expect.poll(() => JSON.stringify(socket.frames).includes(last), { timeout: 20_000 }).toBe(true);
      const check = payloadOf('server');
      for (const frame of socket.frames) expect([frame, check(frame)]).toEqual([frame, true]);
      socket.ws.close();
    }
    // Of what the document does not know, the platform says so and goes on.
    const { ticket } = (await server.call('socketTicket', { token, orgId })).data;
    const socket = await openSocket(server, `/ws/notice?token=${ticket}&orgId=${orgId}`);
    const unknown = { head: { type: 'dance', timestamp: 1 } };
    expect(checkAt(asyncapi, 'channels', 'notice', 'messages', 'client', 'payload')(unknown)).toBe(false);
    socket.say(unknown);
    expect((await socket.until(({ head }) => head.type === 'error')).head.retCode).not.toBe('0');
    socket.ws.close();
  });
});
