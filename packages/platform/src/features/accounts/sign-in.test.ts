import {
  LoginResultSchema,
  EmbedTokenSchema,
  EnterpriseModelSchema,
  MenuResourceSchema,
  OrganisationSchema,
  SignedInSchema,
  TokenRefreshSchema,
  HostConfigSchema,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestServer, PORTAL_SECRET, type TestServer } from '../../../testing/test-server.ts';
import { gatewaySender } from './code-sender.ts';
import { proveDevice } from './known-device.ts';
import { createPasswordHasher } from './password-hash.ts';
import { PORTAL_CLIENT_ID } from '../access/seed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
// Blocks and waits of one test are over before the next begins.
afterEach(() => server.pass(3_600_000));

const password = 'Plantdeck-2026';
const signIn = (body: object) => server.call('loginPassword', { body });
const lastCode = async (phone: string) => {
  const row = await server.database.db
    .selectFrom('outbox')
    .selectAll()
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\d{6}/.exec(row.text)?.[0] ?? '';
};

describe('signing in by password', () => {
  test('gives a login result that the elements can read', async () => {
    const answer = await signIn({ userName: 'cer.manager', password });
    const login = v.parse(LoginResultSchema, answer.data);
    expect(login).toMatchObject({
      userId: 'u-cer-manager',
      userName: 'cer.manager',
      config: { expiredTime: 86_400 },
      facRogId: 'org-cer',
    });
  });

  test('answers a wrong name and a wrong password alike', async () => {
    const wrongName = await signIn({ userName: 'nobody.here', password });
    const wrongPassword = await signIn({ userName: 'cer.manager', password: 'Wrong-password-1' });
    expect(wrongName.text).toBe(wrongPassword.text);
    expect(wrongName).toMatchObject({
      status: 200,
      retCode: '040101',
      retMsg: 'User name or password is wrong.',
    });
  });

  test("speaks the reader's language", async () => {
    const answer = await server.call('loginPassword', {
      body: { userName: 'x', password: 'y' },
      language: 'zh-CN',
    });
    expect(answer.retMsg).toBe('用户名或密码错误。');
  });

  describe('that fails again and again', () => {
    const HOME = '203.0.113.7';
    const ELSEWHERE = '198.51.100.9';
    let proxied: TestServer;
    beforeAll(async () => {
      // One proxy in front, as at a site where everybody has one address.
      proxied = await createTestServer({ trustProxy: { kind: 'hops', count: 1 }, callsPerMinute: 100_000 });
    });
    afterAll(() => proxied.close());
    afterEach(() => proxied.pass(3_600_000));
    const enter = async (address: string, body: object) => {
      const answer = await proxied.app.inject({
        method: 'POST',
        url: '/api/oauth/login/password',
        headers: { 'x-lang': 'en', 'x-forwarded-for': address },
        payload: { password, ...body },
      });
      const { retCode, retMsg, data } = answer.json();
      return { retCode, retMsg, data, retryAfterS: Number(answer.headers['retry-after'] ?? 0) };
    };
    const guess = (address: string, userName: string, more: object = {}) =>
      enter(address, { userName, password: 'wrong', ...more });
    const prove = async (userName: string): Promise<string> =>
      v.parse(SignedInSchema, (await enter(HOME, { userName })).data).knownDevice ?? '';

    test('waits ever longer, up to a minute, and is told for how long', async () => {
      const waits: number[] = [];
      for (let attempt = 0; attempt < 10; attempt += 1) {
        expect((await guess(HOME, 'cer.operator')).retCode).toBe('040101');
        const next = await enter(HOME, { userName: 'cer.operator' });
        if (attempt < 4) {
          // A right one in between would begin anew.
          expect(next.retCode).toBe('0');
          await Promise.all(Array.from({ length: attempt + 1 }, () => guess(HOME, 'cer.operator')));
          continue;
        }
        expect(next).toMatchObject({
          retCode: '042901',
          retMsg: `Too many failed attempts. Try again in ${next.retryAfterS} s.`,
        });
        waits.push(next.retryAfterS);
        proxied.pass(next.retryAfterS * 1_000);
      }
      expect(waits).toEqual([4, 8, 16, 32, 60, 60]);
      expect((await enter(HOME, { userName: 'cer.operator' })).retCode).toBe('0');
    });

    test('HLD-10 keeps nobody out who comes from elsewhere or on a device that the account knows', async () => {
      const proof = await prove('cer.manager');
      for (let attempt = 0; attempt < 6; attempt += 1) await guess(HOME, 'cer.manager');
      expect((await enter(HOME, { userName: 'cer.manager' })).retCode).toBe('042901');
      expect((await enter(ELSEWHERE, { userName: 'cer.manager' })).retCode).toBe('0');
      const known = await enter(HOME, { userName: 'cer.manager', knownDevices: ['nonsense', proof] });
      expect(known).toMatchObject({ retCode: '0' });
      expect(known.data.knownDevice).toBeUndefined();
      // Of another account, of another platform, and too old.
      const others = [await prove('cem.manager'), proveDevice('another secret', 'u-cer-manager', Date.now())];
      expect((await enter(HOME, { userName: 'cer.manager', knownDevices: others })).retCode).toBe('042901');
      proxied.pass(181 * 86_400_000);
      for (let attempt = 0; attempt < 6; attempt += 1) await guess(HOME, 'cer.manager');
      expect((await enter(HOME, { userName: 'cer.manager', knownDevices: [proof] })).retCode).toBe('042901');
    });

    test('on a known device waits for its own failures alone', async () => {
      const proof = await prove('cer.manager');
      for (let attempt = 0; attempt < 5; attempt += 1)
        await guess(HOME, 'cer.manager', { knownDevices: [proof] });
      expect((await enter(HOME, { userName: 'cer.manager', knownDevices: [proof] })).retCode).toBe('042901');
      expect((await enter(HOME, { userName: 'cer.manager' })).retCode).toBe('0');
    });

    test('from many addresses waits as well, for half a minute at most', async () => {
      for (let from = 0; from < 40; from += 1) {
        await guess(`198.51.100.${from}`, 'cer.manager');
        proxied.pass(30_000);
      }
      await guess(ELSEWHERE, 'cer.manager');
      const next = await enter('192.0.2.1', { userName: 'cer.manager' });
      expect([next.retCode, next.retryAfterS]).toEqual(['042901', 30]);
      proxied.pass(30_000);
      expect((await enter('192.0.2.1', { userName: 'cer.manager' })).retCode).toBe('0');
    });

    test('HLD-10 with many names makes an address wait for seconds, and its known devices not at all', async () => {
      const proof = await prove('cer.manager');
      for (let attempt = 0; attempt < 50; attempt += 1) await guess(HOME, `name-${attempt}`);
      const waiting = await enter(HOME, { userName: 'cer.manager' });
      expect(waiting.retCode).toBe('042901');
      expect(waiting.retryAfterS).toBeLessThanOrEqual(10);
      expect((await enter(HOME, { userName: 'cer.manager', knownDevices: [proof] })).retCode).toBe('0');
      const portal = await proxied.app.inject({
        method: 'POST',
        url: '/api/oauth/embed/token',
        headers: { 'x-forwarded-for': HOME },
        payload: { clientId: PORTAL_CLIENT_ID, clientSecret: PORTAL_SECRET },
      });
      expect(portal.json().retCode).toBe('0');
      proxied.pass(10_000);
      expect((await enter(HOME, { userName: 'cer.manager' })).retCode).toBe('0');
    });

    test('does not pass by being many at once', async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => guess(HOME, 'cer.operator')));
      const codes = answers.map(({ retCode }) => retCode);
      expect(codes.filter((code) => code === '040101')).toHaveLength(5);
    });
  });

  test.each([
    [{}, 'userName'],
    [{ userName: 'a' }, 'password'],
    [{ userName: ['a'], password }, 'userName'],
    [{ userName: 'a', password: 'x'.repeat(5_000) }, 'password'],
  ])('names the field of %j that does not fit', async (body, field) => {
    const answer = await signIn(body);
    expect(answer.retCode).toBe('040001');
    expect(answer.data).toEqual({ field });
  });
});

describe('signing in by phone', () => {
  const phone = '13800000001';
  const ask = (query: object = {}) =>
    server.call('verificationCode', {
      query: { phone, app: 'plantdeck', verificationType: 'login', ...query },
    });
  const enter = (verificationCode: string, address?: string, body: object = {}) =>
    server.call('loginPhone', { body: { phone, verificationCode, ...body }, address });
  const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

  test('takes the code that was sent, once', async () => {
    expect((await ask()).data).toEqual({ resendS: 60, expiresS: 300 });
    const code = await lastCode(phone);
    expect(v.parse(LoginResultSchema, (await enter(code)).data).userName).toBe('cer.manager');
    expect((await enter(code)).retCode).toBe('040101');
  });

  test('sends a next code after 60 s and says how long to wait before', async () => {
    await ask();
    server.pass(20_000);
    expect(await ask()).toMatchObject({ retCode: '042901', retMsg: expect.stringMatching(/in (39|40) s/) });
    server.pass(40_000);
    expect((await ask()).retCode).toBe('0');
  });

  test('refuses a code after five minutes', async () => {
    await ask();
    const code = await lastCode(phone);
    server.pass(301_000);
    expect((await enter(code)).retCode).toBe('040101');
  });

  test('refuses even the right code after five wrong ones', async () => {
    await ask();
    const code = await lastCode(phone);
    for (let attempt = 0; attempt < 5; attempt += 1) await enter(otherThan(code));
    expect((await enter(code)).retCode).toBe('040101');
  });

  test('wrong tries of strangers leave its owner the code, also from a device that signed in before', async () => {
    await ask();
    const first = await lastCode(phone);
    const { knownDevice } = (await enter(first)).data;
    for (const address of [undefined, '10.9.9.9']) {
      server.pass(61_000);
      await ask();
      const code = await lastCode(phone);
      for (let guess = 0; guess < 40; guess += 1) await enter(otherThan(code), `10.1.${guess % 8}.1`);
      // Nor do they get in with the right one, having had their tries.
      expect((await enter(code, '10.1.0.1')).retCode).toBe('040101');
      const known = address === undefined ? {} : { knownDevices: [knownDevice] };
      expect((await enter(code, address, known)).retCode).toBe('0');
    }
  });

  test('strangers have 20 tries of a phone in a quarter of an hour, however many codes and addresses', async () => {
    const { db } = server.database;
    const counted = async () =>
      (await db.selectFrom('verification_code').select('tries').where('phone', '=', phone).execute())[0]
        ?.tries;
    for (let round = 0; round < 3; round += 1) {
      await ask();
      const code = await lastCode(phone);
      // All of one moment.
      await Promise.all(
        Array.from({ length: 30 }, (_, guess) => enter(otherThan(code), `10.2.${round}.${guess}`)),
      );
      expect(await counted()).toBe(20);
      expect((await enter(code, '10.3.0.1')).retCode).toBe('040101');
      server.pass(61_000);
    }
    server.pass(15 * 60_000);
    await ask();
    expect((await enter(await lastCode(phone), '10.3.0.1')).retCode).toBe('0');
  });

  test('does not tell whether a phone is known', async () => {
    const known = await ask();
    const unknown = await ask({ phone: '13900000009' });
    expect(unknown.text).toBe(known.text);
    const { db } = server.database;
    expect(await db.selectFrom('outbox').select('id').where('phone', '=', '13900000009').execute()).toEqual(
      [],
    );
  });

  test('is stored as a keyed hash, not as the code', async () => {
    await ask();
    const code = await lastCode(phone);
    const row = await server.database.db
      .selectFrom('verification_code')
      .selectAll()
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(`"${code}"`);
  });

  test('shows the codes of a demo on the outbox page, escaped', async () => {
    await server.database.db
      .insertInto('outbox')
      .values({ phone: '<b>', text: '<script>1</script>', sent_at: new Date() })
      .execute();
    const page = await server.app.inject('/demo/outbox');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.body).toContain('&lt;script&gt;');
    expect(page.body).not.toMatch(/<script|<style| style=/);
  });

  test.each([
    ['::1', {}, 200],
    ['::ffff:127.0.0.1', {}, 200],
    ['10.0.0.5', {}, 404],
    ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 404],
    ['127.0.0.1', { forwarded: 'for=127.0.0.1' }, 404],
    ['127.0.0.1', { host: '127.0.0.1:8700' }, 200],
    ['::1', { host: '[::1]:8700' }, 200],
    ['127.0.0.1', { host: 'rebound.example:8700' }, 404],
    ['127.0.0.1', { host: 'localhost.example' }, 404],
  ])(
    'answers the outbox page to %s with %j by %i: to this machine alone',
    async (remoteAddress, headers, status) => {
      const page = await server.app.inject({ url: '/demo/outbox', remoteAddress, headers });
      expect(page.statusCode).toBe(status);
    },
  );
});

test('an SMS gateway gets the message, and its refusal is an error', async () => {
  const post = vi.fn(async () => new Response(null, { status: 200 }));
  await gatewaySender('https://sms.example/send', post).send('13800000001', 'hello', 0);
  expect(post).toHaveBeenCalledWith(
    'https://sms.example/send',
    expect.objectContaining({ method: 'POST', body: '{"phone":"13800000001","text":"hello"}' }),
  );
  const refusing = gatewaySender('https://sms.example/send', async () => new Response(null, { status: 500 }));
  await expect(refusing.send('1', 'x', 0)).rejects.toThrow('500');
});

describe('a sign-in', () => {
  const login = async () =>
    v.parse(LoginResultSchema, (await signIn({ userName: 'cer.manager', password })).data);
  const refresh = (refreshToken: string) =>
    server.call('tokenRefresh', { query: { refreshToken, token: '' } });
  const works = async (token: string) => (await server.call('organisations', { token })).retCode === '0';

  test('goes on with a new pair of tokens at each refresh', async () => {
    const first = await login();
    const second = v.parse(TokenRefreshSchema, (await refresh(first.config.refreshToken)).data);
    expect(second.refreshToken).not.toBe(first.config.refreshToken);
    expect(await works(second.token)).toBe(true);
    expect(v.parse(TokenRefreshSchema, (await refresh(second.refreshToken)).data).expiredTime).toBe(86_400);
  });

  test('ends altogether when a used refresh token comes again', async () => {
    const first = await login();
    const second = v.parse(TokenRefreshSchema, (await refresh(first.config.refreshToken)).data);
    expect((await refresh(first.config.refreshToken)).retCode).toBe('010001');
    expect((await refresh(second.refreshToken)).retCode).toBe('010001');
    expect([await works(first.token), await works(second.token)]).toEqual([false, false]);
  });

  test('gives one new pair when two refresh at once', async () => {
    const { config } = await login();
    const answers = await Promise.all([refresh(config.refreshToken), refresh(config.refreshToken)]);
    expect(answers.map((answer) => answer.retCode).sort()).toEqual(['0', '010001']);
  });

  test('ends with signing out, and signing out twice or with nonsense is no error', async () => {
    const { token, config } = await login();
    const other = await login();
    const leave = (given: string) => server.call('logout', { query: { token: given } });
    expect((await leave(token)).retCode).toBe('0');
    expect(await works(token)).toBe(false);
    expect((await refresh(config.refreshToken)).retCode).toBe('010001');
    expect(await works(other.token)).toBe(true);
    expect([(await leave(token)).retCode, (await leave('nonsense')).retCode]).toEqual(['0', '0']);
  });

  test('takes its tokens from the body of the call as well', async () => {
    const { token, config } = await login();
    const next = await server.call('tokenRefresh', { body: { refreshToken: config.refreshToken, token } });
    expect(next.retCode).toBe('0');
    expect(await works(next.data.token)).toBe(true);
    expect((await server.call('logout', { body: { token: next.data.token } })).retCode).toBe('0');
    expect(await works(next.data.token)).toBe(false);
  });

  test('keeps only hashes of refresh tokens', async () => {
    const { config } = await login();
    const rows = await server.database.db.selectFrom('refresh_token').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(config.refreshToken);
  });
});

describe('what a person sees first', () => {
  test('fits the contract: organisations, model, menus, host', async () => {
    const token = await server.signIn('admin');
    const organisations = await server.call('organisations', { token });
    const names = v.parse(v.array(OrganisationSchema), organisations.data).map(({ orgName }) => orgName);
    expect(names.slice(0, 3)).toEqual(['Foshan Ceramics 1', 'Foshan Ceramics 2', 'New plant (no data)']);
    const model = v.parse(
      EnterpriseModelSchema,
      (await server.call('enterprise', { token, orgId: 'org-new', language: 'zh-CN' })).data,
    );
    expect(model).toMatchObject({
      enterprise: { name: '新建工厂', timeZone: 'Asia/Shanghai' },
      areaNode: null,
      energyTypes: [],
    });
    expect(v.parse(HostConfigSchema, (await server.call('hostConfig')).data)).toMatchObject({
      title: null,
      footerLink: 'https://plantdeck.example',
    });
    expect((await server.call('customizationByCode', { query: { code: 'nothing' } })).retCode).toBe('040401');
    expect((await server.call('customizationByCode', { query: { code: 'foshan1' } })).data.title).toBe(
      'Foshan Ceramics 1',
    );
  });

  test('is a tree three levels deep whose buttons say what is usable', async () => {
    const token = await server.signIn('cer.operator');
    const tree = v.parse(
      v.array(MenuResourceSchema),
      (await server.call('resourcesTree', { token, userId: 'u-cer-operator' })).data,
    );
    const boards = tree.find(({ resourcesCode }) => resourcesCode === 'realTimeBoard');
    const page = boards?.childResources[0]?.childResources[0];
    expect(page).toMatchObject({
      resourcesCode: 'realTimeBoardFarm',
      resourcesUri: '/realTimeBoardFarm',
      isUsable: true,
      resourcesType: 1,
    });
    const usable = Object.fromEntries(
      (page?.childResources ?? []).map((button) => [button.resourcesCode, button.isUsable]),
    );
    expect(usable).toMatchObject({
      'board:setting': false,
      'panel:cost': false,
      'panel:plan': false,
      'panel:kpis': true,
      'board:export': true,
    });
  });

  test('of a portal is told with its token', async () => {
    const body = { clientId: 'portal-demo', clientSecret: PORTAL_SECRET };
    const told = v.parse(EmbedTokenSchema, (await server.call('embedToken', { body })).data);
    expect(told).toMatchObject({ orgId: 'org-cer', eid: 'E1', expiredTime: 900 });
    expect(told.compatibility).toBeUndefined();
  });

  test('of a portal that names what it speaks hears what both do', async () => {
    const ask = (ranges: string) =>
      server.call('embedToken', {
        body: { clientId: 'portal-demo', clientSecret: PORTAL_SECRET, ranges },
      });
    const told = v.parse(EmbedTokenSchema, (await ask('boards:1-1,sockets:1-9,session:7-8')).data);
    expect(told.compatibility?.agreed).toMatchObject({ boards: 1, sockets: 2, session: null, live: null });
    expect((await ask('boards')).retCode).not.toBe('0');
  });
});

describe('a password hash', () => {
  test('made without argon2 is still good with it, and is told to be outdated', async () => {
    const plain = await createPasswordHasher(() => Promise.reject(new Error('no binary')));
    const argon = await createPasswordHasher();
    const stored = await plain.hash('Secret-123456');
    expect(stored).toMatch(/^\$scrypt\$/);
    expect(await argon.verify(stored, 'Secret-123456')).toEqual({ matches: true, outdated: true });
    expect(await plain.verify(stored, 'Secret-123457')).toEqual({ matches: false, outdated: false });
    expect(await argon.verify(await argon.hash('Secret-123456'), 'Secret-123456')).toEqual({
      matches: true,
      outdated: false,
    });
    expect((await argon.verify('$none$', '')).matches).toBe(false);
  });
});
