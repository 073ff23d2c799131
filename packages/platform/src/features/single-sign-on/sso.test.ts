import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LoginResultSchema } from '@plantdeck/core/contract';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { OIDC_CLIENT, signInAtProvider, startOidcServer } from '../../../../../tests/support/oidc-server.ts';
import { createTestServer, type Answer, type TestServer } from '../../../testing/test-server.ts';
import { dropSecondFactor } from '../accounts/index.ts';
import { totpCode, totpStep } from '../accounts/totp.ts';
import { seedLinks } from './account-link.ts';
import { refuseUnknownRoles } from './group-roles.ts';
import type { SsoConfiguration, SsoProvider } from './sso-configuration.ts';

const SITE = 'http://plant.example';
const KEY_A = 'the-key-of-tenant-a-which-nobody-else-has';
const KEY_B = 'the-key-of-tenant-b-which-nobody-else-has';
const EAM_KEY = 'the-key-of-the-equipment-system-0123456789';

/** Groups of everybody at both providers. */
let groups: readonly string[] = ['shift'];

/** Answers like a CAS 3.0 server: each ticket is good once, for the service it was made for. */
function casAnswer(query: URLSearchParams, tickets: Map<string, string>): string {
  const ticket = query.get('ticket') ?? '';
  const isGood = tickets.get(ticket) === query.get('service');
  tickets.delete(ticket);
  const inner = isGood
    ? `<cas:authenticationSuccess><cas:user>worker-1</cas:user><cas:attributes>${groups
        .map((group) => `<cas:memberOf>${group}</cas:memberOf>`)
        .join('')}</cas:attributes></cas:authenticationSuccess>`
    : `<cas:authenticationFailure code="INVALID_TICKET">Ticket not recognized</cas:authenticationFailure>`;
  return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`;
}

const tickets = new Map<string, string>();
const equipmentCalls: { authorization: string; body: unknown }[] = [];
let equipmentAnswer: object = {};
const neighbours = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://neighbour');
  if (url.pathname === '/cas/p3/serviceValidate') return response.end(casAnswer(url.searchParams, tickets));
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  equipmentCalls.push({
    authorization: request.headers.authorization ?? '',
    body: JSON.parse(Buffer.concat(chunks).toString()),
  });
  return response.end(JSON.stringify(equipmentAnswer));
});

const GROUPS = [
  { group: 'energy', role: 'manager' },
  { group: 'shift', role: 'operator' },
];
const NO_GROUPS = { groups: [], groupsFrom: 'groups' };

let server: TestServer;
let oidc: Awaited<ReturnType<typeof startOidcServer>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => neighbours.listen(0, '127.0.0.1', resolve));
  const neighbour = `http://127.0.0.1:${(neighbours.address() as AddressInfo).port}`;
  oidc = await startOidcServer([`${SITE}/cloud/oauthLogin`], () => groups);
  const sso: SsoConfiguration = {
    sites: {
      [SITE]: {
        providers: {
          avoidclose: {
            kind: 'signed',
            tenants: {
              a: { key: KEY_A, orgId: 'org-cer', accounts: { 'ext-1': 'cer.manager' } },
              b: { key: KEY_B, orgId: 'org-ce2', accounts: { 'ext-2': 'cer.manager' } },
            },
          },
          'huawei-isv': {
            kind: 'signed',
            tenants: { a: { key: KEY_A, orgId: 'org-cer', accounts: { 'ext-1': 'cer.manager' } } },
          },
          telecom: {
            kind: 'cas',
            serverUrl: `${neighbour}/cas/`,
            orgId: 'org-cer',
            accounts: { 'worker-1': 'cer.operator' },
            groupsFrom: 'memberOf',
            groups: GROUPS,
          },
          yantan: {
            kind: 'cas',
            serverUrl: 'http://127.0.0.1:9',
            orgId: 'org-cer',
            accounts: {},
            ...NO_GROUPS,
          },
          oauth: {
            kind: 'oidc',
            issuer: oidc.issuer,
            ...OIDC_CLIENT,
            scope: 'openid',
            orgId: 'org-cer',
            accounts: { 'oidc-1': 'cer.manager' },
            groupsFrom: 'groups',
            groups: [{ group: 'shift', role: 'manager' }, { group: 'guests', role: 'operator' }, ...GROUPS],
          },
        },
        equipmentLifecycle: {
          tokenUrl: `${neighbour}/eam/token`,
          clientId: 'plantdeck',
          clientSecret: 'a:secret',
          signingKey: EAM_KEY,
          ssoUrl: `${neighbour}/eam/sso?from=plantdeck`,
        },
      },
    },
  };
  server = await createTestServer({ publicHost: 'plant.example' }, { sso });
  await seedLinks(server.database.db, sso);
});
afterAll(async () => {
  await server.close();
  await oidc.close();
  await new Promise((resolve) => neighbours.close(resolve));
});
// Blocks of one test are over before the next begins.
afterEach(async () => {
  await server.database.db.deleteFrom('login_attempt').execute();
});

const enter = (provider: string, body: object, origin = SITE): Promise<Answer> =>
  server.call('loginSso', { provider, body, origin });
const signedIn = (answer: Answer) => {
  expect(answer).toMatchObject({ retCode: '0' });
  return v.parse(LoginResultSchema, answer.data);
};

interface Making {
  readonly key?: string;
  readonly tenant?: string;
  readonly provider?: string;
  readonly subject?: string;
  readonly agoS?: number;
  readonly lifeS?: number;
  readonly sid?: string;
  readonly jti?: string;
}
let made = 0;
function sign(making: Making = {}): Promise<string> {
  const { key = KEY_A, tenant = 'a', provider = 'avoidclose', subject = 'ext-1', sid } = making;
  const iat = Math.floor(Date.now() / 1000) - (making.agoS ?? 0);
  made += 1;
  return new SignJWT({ ...(sid === undefined ? {} : { sid }) })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(tenant)
    .setAudience(`plantdeck:${provider}`)
    .setSubject(subject)
    .setJti(making.jti ?? `value-number-${made}`)
    .setIssuedAt(iat)
    .setExpirationTime(iat + (making.lifeS ?? 300))
    .sign(new TextEncoder().encode(key));
}

describe('a value that another system signed', () => {
  test('signs the linked account in, with the session it belongs to, at the organisation of its tenant', async () => {
    const login = signedIn(
      await enter('avoidclose', { sign: await sign({ sid: 's-1' }), sessionId: 's-1', tenant: 'a' }),
    );
    expect(login).toMatchObject({ userName: 'cer.manager', facRogId: 'org-cer' });
    const seen = await server.call('organisations', { token: login.token });
    expect(seen.retCode).toBe('0');
    const code = await sign({ provider: 'huawei-isv' });
    expect(signedIn(await enter('huawei-isv', { tenant: 'a', code })).userName).toBe('cer.manager');
  });

  test.each([
    ['nothing at all', async () => ({ tenant: 'a' }), 'incomplete'],
    ['no word of its tenant', async () => ({ sign: await sign() }), 'incomplete'],
    ['another key', async () => ({ sign: await sign({ key: KEY_B }), tenant: 'a' }), 'could not be verified'],
    [
      'another provider’s value',
      async () => ({ sign: await sign({ provider: 'huawei-isv' }), tenant: 'a' }),
      'could not be verified',
    ],
    [
      'another session',
      async () => ({ sign: await sign({ sid: 's-1' }), sessionId: 's-2', tenant: 'a' }),
      'could not be verified',
    ],
    [
      'a session left out',
      async () => ({ sign: await sign({ sid: 's-1' }), tenant: 'a' }),
      'could not be verified',
    ],
    [
      'a changed subject',
      async () => {
        const [head, , tail] = (await sign()).split('.');
        const claims = { ...decodeJwt(await sign()), sub: 'ext-9' };
        return {
          sign: `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${tail}`,
          tenant: 'a',
        };
      },
      'could not be verified',
    ],
    [
      'no signature',
      async () => {
        const [, claims] = (await sign()).split('.');
        return {
          sign: `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`,
          tenant: 'a',
        };
      },
      'could not be verified',
    ],
    [
      'a life of an hour',
      async () => ({ sign: await sign({ lifeS: 3_600 }), tenant: 'a' }),
      'could not be verified',
    ],
    ['an expired value', async () => ({ sign: await sign({ agoS: 400 }), tenant: 'a' }), 'has expired'],
    [
      'the value of one tenant for another',
      async () => ({ sign: await sign(), tenant: 'b' }),
      'belongs to another company',
    ],
    [
      'an unknown tenant',
      async () => ({ sign: await sign({ tenant: 'c' }), tenant: 'c' }),
      'belongs to another company',
    ],
    [
      'a person nobody linked',
      async () => ({ sign: await sign({ subject: 'ext-7' }), tenant: 'a' }),
      'not linked',
    ],
    [
      'a person of a company they do not belong to here',
      async () => ({ sign: await sign({ key: KEY_B, tenant: 'b', subject: 'ext-2' }), tenant: 'b' }),
      'not linked',
    ],
  ])('is refused with %s', async (_what, values, words) => {
    const answer = await enter('avoidclose', await values());
    expect(answer).toMatchObject({ status: 200, retCode: '040101', data: null });
    expect(answer.retMsg).toContain(words);
  });

  test('opens once, even for two that come at the same moment', async () => {
    const value = await sign();
    const answers = await Promise.all([1, 2, 3].map(() => enter('avoidclose', { sign: value, tenant: 'a' })));
    expect(answers.map(({ retCode }) => retCode).sort()).toEqual(['0', '040101', '040101']);
    const again = await enter('avoidclose', { sign: value, tenant: 'a' });
    expect(again.retMsg).toContain('used before');
  });

  test('is taken on the sites of the configuration only, and tried so often at most', async () => {
    const elsewhere = await server.call('loginSso', {
      provider: 'avoidclose',
      body: { sign: await sign(), tenant: 'a' },
    });
    expect(elsewhere).toMatchObject({ retCode: '040401' });
    expect((await enter('imc', { sign: await sign(), tenant: 'a' })).retMsg).toContain('not set up');
    for (let attempt = 0; attempt < 50; attempt += 1) await enter('avoidclose', { sign: 'x', tenant: 'a' });
    expect((await enter('avoidclose', { sign: await sign(), tenant: 'a' })).retCode).toBe('042901');
  });

  test('never stands in a log', async () => {
    const value = await sign();
    await enter('avoidclose', { sign: value, tenant: 'a' });
    expect(server.log.join('\n')).not.toContain(value);
  });
});

describe('a CAS ticket', () => {
  test('signs in whom the server names, once, for the address of this site only', async () => {
    tickets.set('ST-1', `${SITE}/cloud/telecomLogin`);
    tickets.set('ST-2', 'http://elsewhere.example/');
    expect(signedIn(await enter('telecom', { ticket: 'ST-1' })).userName).toBe('cer.operator');
    for (const ticket of ['ST-1', 'ST-2', 'ST-3'])
      expect((await enter('telecom', { ticket })).retMsg).toContain('did not confirm');
  });

  test('of a server that does not answer is told so', async () => {
    expect((await enter('yantan', { ticket: 'ST-1' })).retMsg).toContain('does not answer');
    expect((await enter('telecom', {})).retMsg).toContain('incomplete');
  });

  test('is asked for at the server, and signing out goes on there', async () => {
    const start = await server.call('ssoStart', { provider: 'telecom', origin: SITE });
    expect(new URL(start.data.url).pathname).toBe('/cas/login');
    expect(new URL(start.data.url).searchParams.get('service')).toBe(`${SITE}/cloud/telecomLogin`);
    tickets.set('ST-9', `${SITE}/cloud/telecomLogin`);
    const { token } = signedIn(await enter('telecom', { ticket: 'ST-9' }));
    const leave = await server.call('logoutSso', { provider: 'telecom', query: { token }, origin: SITE });
    expect(new URL(leave.data.url).pathname).toBe('/cas/logout');
    expect((await server.call('organisations', { token })).retCode).toBe('010001');
    const plain = await server.call('logoutSso', { provider: 'avoidclose', origin: SITE });
    expect(plain.data).toEqual({ url: null });
  });
});

describe('OpenID Connect with a real provider', () => {
  const back = `${SITE}/cloud/oauthLogin`;
  const start = async () => {
    const { data } = await server.call('ssoStart', { provider: 'oauth', origin: SITE });
    return data as { url: string; flow: string };
  };
  const answerOf = async (url: string, login: string) =>
    Object.fromEntries(await signInAtProvider(url, login, back));

  test('signs in by code flow with PKCE, state and nonce; the answer works once', async () => {
    const { url, flow } = await start();
    const asked = new URL(url).searchParams;
    expect([asked.get('code_challenge_method'), asked.get('response_type')]).toEqual(['S256', 'code']);
    expect(asked.get('nonce')).toMatch(/.{20}/);
    const answer = await answerOf(url, 'oidc-1');
    expect(signedIn(await enter('oauth', { ...answer, flow })).userName).toBe('cer.manager');
    expect((await enter('oauth', { ...answer, flow })).retMsg).toContain('has expired');
  });

  test('refuses an answer of another browser, of another flow, a late one, an unlinked person, and a no', async () => {
    const [first, second] = [await start(), await start()];
    const planted = await answerOf(first.url, 'oidc-1');
    expect((await enter('oauth', { ...planted, flow: second.flow })).retMsg).toContain(
      'could not be verified',
    );
    const own = await answerOf(second.url, 'oidc-1');
    expect((await enter('oauth', { ...own, code: 'another-code', flow: second.flow })).retCode).toBe(
      '040101',
    );
    const stranger = await start();
    const unlinked = await answerOf(stranger.url, 'oidc-9');
    expect((await enter('oauth', { ...unlinked, flow: stranger.flow })).retMsg).toContain('not linked');
    const refusing = await start();
    const no = await answerOf(refusing.url, '');
    expect((await enter('oauth', { ...no, flow: refusing.flow })).retMsg).toContain('did not confirm');
    const late = await start();
    const lateAnswer = await answerOf(late.url, 'oidc-1');
    server.pass(11 * 60_000);
    expect((await enter('oauth', { ...lateAnswer, flow: late.flow })).retMsg).toContain('has expired');
    server.pass(-11 * 60_000);
  });

  test('refuses an identity whose nonce is not the one that was sent', async () => {
    const { url, flow } = await start();
    const changed = new URL(url);
    changed.searchParams.set('nonce', 'a-nonce-that-nobody-asked-for');
    const answer = await answerOf(changed.href, 'oidc-1');
    expect((await enter('oauth', { ...answer, flow })).retMsg).toContain('could not be verified');
  });
});

describe('groups of a provider', () => {
  const roleOf = async (userId: string) =>
    (
      await server.database.db
        .selectFrom('membership')
        .select('role_code')
        .where('user_id', '=', userId)
        .where('org_id', '=', 'org-cer')
        .executeTakeFirstOrThrow()
    ).role_code;
  afterEach(() => (groups = ['shift']));
  let casTickets = 0;
  const byCas = (own: readonly string[]) => {
    groups = own;
    const ticket = `ST-G${(casTickets += 1)}`;
    tickets.set(ticket, `${SITE}/cloud/telecomLogin`);
    return enter('telecom', { ticket });
  };
  const byOidc = async (own: readonly string[]) => {
    groups = own;
    const { data } = await server.call('ssoStart', { provider: 'oauth', origin: SITE });
    const answer = await signInAtProvider(data.url, 'oidc-1', `${SITE}/cloud/oauthLogin`);
    return enter('oauth', { ...Object.fromEntries(answer), flow: data.flow });
  };

  test('give the role of the first in the list, at each sign-in with CAS or OpenID Connect', async () => {
    signedIn(await byCas(['shift', 'energy']));
    expect(await roleOf('u-cer-operator')).toBe('manager');
    signedIn(await byCas(['shift']));
    expect(await roleOf('u-cer-operator')).toBe('operator');
    signedIn(await byOidc(['energy']));
    expect(await roleOf('u-cer-manager')).toBe('manager');
    signedIn(await byOidc(['others', 'guests']));
    expect(await roleOf('u-cer-manager')).toBe('operator');
    signedIn(await byOidc(['shift']));
    expect(await roleOf('u-cer-manager')).toBe('manager');
  });

  test('that have no role sign nobody in, and change nothing', async () => {
    for (const own of [[], ['strangers']]) {
      expect((await byCas(own)).retMsg).toContain('none of your groups');
      expect((await byOidc(own)).retMsg).toContain('none of your groups');
    }
    expect([await roleOf('u-cer-operator'), await roleOf('u-cer-manager')]).toEqual(['operator', 'manager']);
  });

  test('OPS-06 give a role; each sign-in stands in the list of sessions and is ended there; a password asks for the second factor', async () => {
    const first = signedIn(await byCas(['energy']));
    expect(await roleOf('u-cer-operator')).toBe('manager');
    const { token } = first;
    const { secret } = (await server.call('secondFactorStart', { token, body: {} })).data;
    const code = (drift: number) => totpCode(secret, totpStep(Date.now()) + drift);
    const on = await server.call('secondFactorConfirm', { token, body: { code: code(-1) } });
    expect(on.data.recoveryCodes.length).toBe(10);
    // The provider vouches for its own sign-ins; a password does not do.
    const second = signedIn(await byCas(['energy']));
    const body = { userName: 'cer.operator', password: 'Plantdeck-2026' };
    const { ticket } = (await server.call('loginPassword', { body })).data.secondStep;
    const third = await server.call('loginSecondStep', { body: { ticket, code: code(0) } });
    expect(third.data.userId).toBe('u-cer-operator');
    const list = async () => (await server.call('sessions', { token })).data;
    expect((await list()).length).toBe(3);
    const { sessionId } = (await server.call('sessions', { token: second.token })).data.find(
      (each: { readonly isOwn: boolean }) => each.isOwn,
    );
    await server.call('sessionEnd', { token, body: { sessionId } });
    const answers = [first, second, third.data].map(({ token: own }) =>
      server.call('areaTree', { token: own }),
    );
    expect((await Promise.all(answers)).map(({ retCode }) => retCode)).toEqual(['0', '010001', '0']);
    expect((await list()).length).toBe(2);
    await dropSecondFactor(server.database.db, 'u-cer-operator');
    signedIn(await byCas(['shift']));
  });

  test('leave the last who keeps the people of an organisation as they are', async () => {
    const ofAdmin = server.database.db.updateTable('membership').where('user_id', '=', 'u-admin');
    await ofAdmin.where('org_id', '=', 'org-cer').set({ role_code: 'operator' }).execute();
    signedIn(await byOidc(['guests']));
    expect(await roleOf('u-cer-manager')).toBe('manager');
    await ofAdmin.where('org_id', '=', 'org-cer').set({ role_code: 'provider' }).execute();
  });

  test('with a role that does not exist end the start', async () => {
    const oauth: SsoProvider = {
      kind: 'oidc',
      issuer: oidc.issuer,
      ...OIDC_CLIENT,
      scope: 'openid',
      orgId: 'org-cer',
      accounts: {},
      groupsFrom: 'groups',
      groups: [{ group: 'energy', role: 'wizard' }],
    };
    await expect(
      refuseUnknownRoles(server.database.db, { sites: { [SITE]: { providers: { oauth } } } }),
    ).rejects.toThrow(/group "energy" the role "wizard"/);
  });
});

describe('the equipment-lifecycle sign-in', () => {
  const login = (body: object) => server.call('loginEquipment', { body, origin: SITE });
  const right = { userName: 'cer.manager', password: 'Plantdeck-2026' };

  test('posts a signed name with basic authorization, and leads the browser on with the sso token', async () => {
    equipmentAnswer = { retCode: '0', retMsg: 'ok', data: { ssoToken: 'eam-token-1' } };
    equipmentCalls.length = 0;
    const answer = await login(right);
    expect(answer.retCode).toBe('0');
    const url = new URL(answer.data.url);
    expect([url.pathname, url.searchParams.get('from'), url.searchParams.get('ssoToken')]).toEqual([
      '/eam/sso',
      'plantdeck',
      'eam-token-1',
    ]);
    const [call] = equipmentCalls;
    expect(call?.authorization).toBe(`Basic ${Buffer.from('plantdeck:a:secret').toString('base64')}`);
    const { token } = v.parse(v.strictObject({ token: v.string() }), call?.body);
    const { payload, protectedHeader } = await jwtVerify(token, new TextEncoder().encode(EAM_KEY));
    expect(protectedHeader.alg).toBe('HS256');
    expect(payload).toEqual({
      userName: 'cer.manager',
      iat: payload.iat,
      exp: (payload.iat ?? 0) + 300,
    });
    expect(answer.text).not.toContain(EAM_KEY);
    // Nothing is signed for whom the platform has not authenticated.
    equipmentCalls.length = 0;
    expect((await login({ ...right, password: 'wrong' })).retCode).toBe('040101');
    expect((await server.call('equipmentTicket', { origin: SITE })).retCode).toBe('010001');
    expect(equipmentCalls).toEqual([]);
    const own = await server.call('equipmentTicket', {
      token: await server.signIn('cer.operator'),
      origin: SITE,
      body: { userName: 'admin' },
    });
    expect(own.retCode).toBe('0');
    const given = v.parse(v.object({ token: v.string() }), equipmentCalls[0]?.body);
    expect(decodeJwt(given.token)['userName']).toBe('cer.operator');
  });

  test('ENT-07 sends the user name onwards and nothing of the password', async () => {
    equipmentAnswer = { retCode: '0', retMsg: 'ok', data: 'eam-token-2' };
    equipmentCalls.length = 0;
    expect((await login(right)).data.url).toContain('ssoToken=eam-token-2');
    const { token } = v.parse(v.object({ token: v.string() }), equipmentCalls[0]?.body);
    expect(Object.keys(decodeJwt(token)).sort()).toEqual(['exp', 'iat', 'userName']);
    expect(
      JSON.stringify(equipmentCalls) + Buffer.from(token.split('.')[1] ?? '', 'base64url'),
    ).not.toContain(right.password);
  });

  test('tells a refusal and an unreadable answer apart', async () => {
    equipmentAnswer = { retCode: '17', retMsg: 'No such user.', data: null };
    expect((await login(right)).retMsg).toContain('No such user.');
    equipmentAnswer = { hello: 1 };
    expect((await login(right)).retMsg).toContain('does not answer');
    const elsewhere = await server.call('loginEquipment', { body: right });
    expect(elsewhere.retCode).toBe('040401');
  });
});
