import { isDeepStrictEqual } from 'node:util';
import { ENDPOINTS, type Endpoint, type EndpointName } from '@plantdeck/core/endpoints';
import { sealValues } from '@plantdeck/core/sealing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

const USER = 'u-cer-manager';
const PHONE = '13800000001';
const OLD = 'Plantdeck-2026';
const NEW = 'Ceramics_2027a';
const DAY_MS = 86_400_000;

let server: TestServer;
let token: string;
const loadedMs = Date.now();
/** Of the server, which tests move on. */
let nowMs = loadedMs;
const pass = (ms: number): void => {
  nowMs += ms;
  server.pass(ms);
};
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  token = await server.signIn('cer.manager');
});
afterEach(async () => {
  const { db } = server.database;
  const password_hash = (
    await db
      .selectFrom('account')
      .select('password_hash')
      .where('user_id', '=', 'u-admin')
      .executeTakeFirstOrThrow()
  ).password_hash;
  await db
    .updateTable('account')
    .set({ password_hash, phone: PHONE, password_fits: true, password_changed_at: new Date(nowMs) })
    .where('user_id', '=', USER)
    .execute();
  await setPolicy({ min_length: 12 });
  await setService(0, { unlimited: true });
  for (const table of [
    'verification_code',
    'outbox',
    'login_attempt',
    'phone_change',
    'online_login',
  ] as const)
    await db.deleteFrom(table).execute();
});

const ask = (name: EndpointName, query: Record<string, string> = { userId: USER }) =>
  server.call(name, { token, query });
const post = (name: EndpointName, body: object, by: string | undefined = token) =>
  server.call(name, { token: by, body: { app: 'plantdeck', token: by, ...body } });
const seal = async <T extends string>(values: Record<T, string>) =>
  sealValues((await server.call('publicKey')).data, values);
const modify = async (oldPassword: string, newPassword: string) =>
  post('passwordModify', await seal({ oldPassword, newPassword }));
const signIn = (password: string) =>
  server.call('loginPassword', { body: { userName: 'cer.manager', password } });

async function codeFor(phone: string, verificationType: string): Promise<string> {
  const query = { app: 'plantdeck', phone, verificationType };
  expect((await server.call('verificationCode', { token, query })).retCode).toBe('0');
  const row = await server.database.db
    .selectFrom('outbox')
    .select('text')
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return /\d{6}/.exec(row?.text ?? '')?.[0] ?? 'none';
}
const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');

async function setPolicy(changes: object): Promise<void> {
  await server.database.db.updateTable('password_policy').set(changes).where('eid', '=', 'E1').execute();
}
async function setPasswordAge(days: number): Promise<void> {
  const password_changed_at = new Date(nowMs - days * DAY_MS);
  await server.database.db
    .updateTable('account')
    .set({ password_changed_at })
    .where('user_id', '=', USER)
    .execute();
}
async function setService(daysToEnd: number, more: object = {}): Promise<void> {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' });
  const last_day = day.format(nowMs + daysToEnd * DAY_MS);
  await server.database.db
    .updateTable('service_period')
    .set({ unlimited: false, last_day, ...more })
    .where('eid', '=', 'E1')
    .execute();
}

describe('the password of an account', () => {
  test('tells policy, age and whether it fits, to its owner only', async () => {
    expect((await ask('passwordPolicy')).data).toEqual({
      minLength: 12,
      maxLength: 20,
      numLetters: true,
      caseSensitivity: true,
      specialCharacter: true,
    });
    await setPasswordAge(170);
    expect((await ask('passwordExpiry')).data).toEqual({ expiredDays: 10, isExpired: false, remindDays: 15 });
    expect((await ask('passwordCheck')).data).toEqual({ isCompliant: true });
    for (const name of ['passwordPolicy', 'passwordExpiry', 'passwordCheck', 'serviceValidity'] as const)
      expect([name, (await ask(name, { userId: 'u-admin' })).retCode]).toEqual([name, '040301']);
    const other = { token, userId: 'u-admin', body: { token, newPassword: 'x.y', oldPassword: 'x.y' } };
    expect((await server.call('passwordModify', other)).retCode).toBe('040301');
  });

  test('has at least 8 characters, also by a policy that was stored with less', async () => {
    await setPolicy({ min_length: 4, max_length: 6 });
    try {
      expect((await ask('passwordPolicy')).data).toMatchObject({ minLength: 8, maxLength: 8 });
    } finally {
      await setPolicy({ min_length: 12, max_length: 20 });
    }
  });

  test('is judged by the newest policy at the next sign-in', async () => {
    await setPolicy({ min_length: 16 });
    expect((await ask('passwordCheck')).data).toEqual({ isCompliant: true });
    await signIn(OLD);
    expect((await ask('passwordCheck')).data).toEqual({ isCompliant: false });
    await setPolicy({ min_length: 12 });
    await signIn(OLD);
    expect((await ask('passwordCheck')).data).toEqual({ isCompliant: true });
  });

  test('changes by the old one; other sign-ins of the person end, this one goes on', async () => {
    const elsewhere = await server.signIn('cer.manager');
    expect((await modify(OLD, NEW)).retCode).toBe('0');
    expect((await ask('passwordExpiry')).data.expiredDays).toBe(180);
    expect((await server.call('organisations', { token: elsewhere })).retCode).toBe('010001');
    expect((await signIn(OLD)).retCode).toBe('040101');
    expect((await signIn(NEW)).retCode).toBe('0');
  });

  test.each([
    [OLD, OLD, 'The new password must differ from the old one.'],
    [OLD, 'Short-2027', 'The password needs 12 to 20 characters.'],
    [OLD, 'A'.repeat(30) + 'a1-', 'The password needs 12 to 20 characters.'],
    [OLD, '', 'The password needs 12 to 20 characters.'],
    [OLD, 'plantdeck-2027', 'The password needs capital and small letters.'],
    [OLD, 'Plantdeck-Next', 'The password needs digits and letters.'],
    [OLD, 'Plantdeck2027x', 'The password needs a special character.'],
    ['Wrong-2026-pass', NEW, 'The old password is wrong.'],
    // A wrong old password says nothing about the new one.
    ['Wrong-2026-pass', 'short', 'The old password is wrong.'],
  ])('from %s to %s is refused: %s', async (from, to, message) => {
    expect(await modify(from, to)).toMatchObject({ retCode: '040003', retMsg: message });
    expect((await signIn(OLD)).retCode).toBe('0');
  });

  test('without a policy three of the four kinds are asked for', async () => {
    const { db } = server.database;
    const rows = await db.selectFrom('password_policy').selectAll().execute();
    await db.deleteFrom('password_policy').execute();
    expect((await ask('passwordPolicy')).data).toBeNull();
    expect((await ask('passwordExpiry')).data).toEqual({ expiredDays: null, isExpired: false });
    expect(await modify(OLD, 'plantdeckplantdeck')).toMatchObject({
      retMsg:
        'The password needs at least 3 of capital letters, small letters, digits and special characters.',
    });
    expect((await modify(OLD, 'Plantdeckplant1')).retCode).toBe('0');
    await db.insertInto('password_policy').values(rows).execute();
  });

  test('is guarded: five wrong old passwords and the right one has to wait as well', async () => {
    for (let count = 0; count < 5; count += 1) await modify('Wrong-2026-pass', NEW);
    expect(await modify(OLD, NEW)).toMatchObject({
      retCode: '042901',
      retMsg: expect.stringContaining('5 min'),
    });
    pass(5 * 60_000 + 1);
    expect((await modify(OLD, NEW)).retCode).toBe('0');
  });

  test('a call whose own token parameter is another one is refused', async () => {
    const other = await server.signIn('cer.operator');
    const body = { ...(await seal({ oldPassword: OLD, newPassword: NEW })), token: other };
    expect((await server.call('passwordModify', { token, body })).retCode).toBe('010001');
  });
});

describe('sealed values', () => {
  const reset = async (values: Record<string, string>) =>
    server.call('passwordReset', { body: await seal(values) });
  const refusal = {
    retCode: '040002',
    retMsg: 'What was sent encrypted is too old or was used before. Send it again.',
  };

  test('of a request are good once', async () => {
    const body = { ...(await seal({ oldPassword: 'Wrong-2026-pass', newPassword: NEW })), token };
    expect((await server.call('passwordModify', { token, body })).retCode).toBe('040003');
    expect(await server.call('passwordModify', { token, body })).toMatchObject(refusal);
  });

  test('are too old after five minutes', async () => {
    const sealed = await seal({ oldPassword: OLD, newPassword: NEW });
    pass(5 * 60_000 + 1);
    expect(await post('passwordModify', sealed)).toMatchObject(refusal);
  });

  test('fit one field of one request only', async () => {
    const [first, second] = [
      await seal({ oldPassword: OLD, newPassword: NEW }),
      await seal({ oldPassword: OLD, newPassword: NEW }),
    ];
    for (const body of [
      { oldPassword: first.newPassword, newPassword: first.oldPassword },
      { oldPassword: first.oldPassword, newPassword: second.newPassword },
      { oldPassword: OLD, newPassword: NEW },
      { oldPassword: 'nobody.AAAA', newPassword: 'nobody.AAAA' },
      { ...first, oldPassword: `${first.oldPassword.slice(0, -4)}AAAA` },
    ])
      expect(await post('passwordModify', body)).toMatchObject(refusal);
  });

  test('with a number that the platform did not give are refused', async () => {
    const key = (await server.call('publicKey')).data;
    const soon = (nowMs + 60_000).toString(36);
    for (const nonce of ['', 'x', `abc.${soon}.forged`, key.nonce.replace(/\.\w+\./, '.zzzzzzzz.')])
      expect(
        await post('passwordModify', sealValues({ ...key, nonce }, { oldPassword: OLD, newPassword: NEW })),
      ).toMatchObject(refusal);
  });

  test('a password is set by a code to the bound phone, and by nothing else', async () => {
    const verificationCode = await codeFor(PHONE, 'password');
    const wish = { newPassword: NEW, affirmPassword: NEW, phone: PHONE, verificationCode };
    const wrongCode = await reset({ ...wish, verificationCode: otherCode(verificationCode) });
    const nobodysPhone = await reset({ ...wish, phone: '13900000009' });
    expect(wrongCode).toMatchObject({
      retCode: '040003',
      retMsg: 'The verification code is wrong or has expired.',
    });
    expect(nobodysPhone.text).toBe(wrongCode.text);
    expect((await reset({ ...wish, affirmPassword: `${NEW}x` })).retMsg).toBe('The two passwords differ.');
    expect((await reset({ ...wish, newPassword: 'x', affirmPassword: 'x' })).retMsg).toContain('12 to 20');
    expect((await reset({ ...wish, newPassword: OLD, affirmPassword: OLD })).retMsg).toContain('must differ');
    expect((await reset(wish)).retCode).toBe('0');
    expect((await signIn(NEW)).retCode).toBe('0');
    expect((await server.call('organisations', { token })).retCode).toBe('010001');
    expect((await reset({ ...wish, newPassword: `${NEW}2`, affirmPassword: `${NEW}2` })).retMsg).toContain(
      'wrong or has expired',
    );
  });

  test('a code for something else does not change a password', async () => {
    for (const type of ['login', 'bind', 'unbind']) {
      const verificationCode = await codeFor(PHONE, type);
      const wish = { newPassword: NEW, affirmPassword: NEW, phone: PHONE, verificationCode };
      expect((await reset(wish)).retCode).toBe('040003');
    }
  });

  test('the key is stored under the secret, and a second instance uses the same', async () => {
    await server.call('publicKey');
    const rows = await server.database.db.selectFrom('key_pair').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.private_pem).toContain('ENCRYPTED');
  });
});

describe('the phone of an account', () => {
  const NEXT = '13911112222';
  const bind = (phone: string, verificationCode: string) => post('phoneBind', { phone, verificationCode });
  const validate = (verificationCode: string) => post('phoneUnbindValidate', { verificationCode });
  const acquire = async () => (await post('phoneAcquire', {})).data;
  const unbound = () =>
    server.database.db.updateTable('account').set({ phone: null }).where('user_id', '=', USER).execute();

  test('and its code are judged by the rules of the form, each in the words of its reader', async () => {
    const asked = async (phone: string, language = 'en') =>
      (await server.call('verificationCode', { token, language, query: { phone, verificationType: 'bind' } }))
        .retMsg;
    const refused = 'Field "Phone" does not fit: ';
    expect(await asked('1391111222')).toBe(`${refused}A phone number has 11 digits`);
    expect(await asked('12911112222')).toBe(`${refused}This phone number is not valid`);
    expect(await asked('12911112222', 'zh-CN')).toMatch(/手机号/);
    expect((await bind('23911112222', '123456')).retMsg).toBe(`${refused}This phone number is not valid`);
    const inCode = 'Field "Verification code" does not fit: ';
    expect((await bind(NEXT, '12345')).retMsg).toBe(`${inCode}The code has 6 digits`);
    expect((await bind(NEXT, '12345a')).retMsg).toBe(`${inCode}The code consists of digits only`);
    expect((await validate('1')).retMsg).toBe(`${inCode}The code has 6 digits`);
    expect(await server.database.db.selectFrom('outbox').select('id').execute()).toEqual([]);
  });

  test('is bound by a code that was sent to it', async () => {
    await unbound();
    expect(await acquire()).toEqual({ bound: false, phone: null });
    const code = await codeFor(NEXT, 'bind');
    expect((await bind(NEXT, otherCode(code))).retMsg).toBe('The verification code is wrong or has expired.');
    expect((await bind(NEXT, code)).retCode).toBe('0');
    expect(await acquire()).toEqual({ bound: true, phone: NEXT });
  });

  test('changes in two steps: the old one has to be proved first, once for each change', async () => {
    const code = await codeFor(NEXT, 'bind');
    expect((await bind(NEXT, code)).retMsg).toBe('Verify the old phone first.');
    const old = await codeFor(PHONE, 'unbind');
    expect((await validate(otherCode(old))).retCode).toBe('040003');
    expect((await validate(old)).retCode).toBe('0');
    expect((await bind(PHONE, '123456')).retMsg).toBe('This phone is bound to your account already.');
    expect((await bind(NEXT, code)).retCode).toBe('0');
    expect((await acquire()).phone).toBe(NEXT);
    pass(61_000);
    expect((await bind(PHONE, await codeFor(PHONE, 'bind'))).retMsg).toBe('Verify the old phone first.');
  });

  test('the proof of the old phone is good for ten minutes', async () => {
    await validate(await codeFor(PHONE, 'unbind'));
    pass(10 * 60_000 + 1);
    expect((await bind(NEXT, await codeFor(NEXT, 'bind'))).retMsg).toBe('Verify the old phone first.');
  });

  test('of another account is refused, but only to whoever holds it', async () => {
    await validate(await codeFor(PHONE, 'unbind'));
    const other = '13800000002';
    expect((await bind(other, '123456')).retMsg).toBe('The verification code is wrong or has expired.');
    expect((await bind(other, await codeFor(other, 'bind'))).retMsg).toBe(
      'This phone is bound to another account.',
    );
  });

  test('gets no code for binding from whoever is not signed in, and none for a change of somebody else', async () => {
    const { db } = server.database;
    const strange = { phone: NEXT, verificationType: 'bind' };
    const answered = await server.call('verificationCode', { query: strange });
    expect(answered.retCode).toBe('0');
    await ask('verificationCode', { phone: '13800000002', verificationType: 'unbind' });
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([]);
  });
});

describe('the service of an enterprise', () => {
  test.each([
    [31, 0],
    [30, 1],
    [0, 1],
    [-1, 2],
    [-15, 2],
    [-16, 3],
  ])('%d days to its end is validityType %d', async (days, validityType) => {
    await setService(days);
    expect((await ask('serviceValidity')).data).toEqual({
      validityType,
      unlimitedUsage: false,
      daysToEnd: days,
      operationsPhone: '400-000-0000',
    });
  });

  test('without end is active', async () => {
    await setService(-100, { unlimited: true });
    expect((await ask('serviceValidity')).data).toMatchObject({
      validityType: 0,
      unlimitedUsage: true,
      daysToEnd: null,
    });
  });
});

describe('an account that is shut out', () => {
  const closed = (Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]).filter(
    ([, { access }]) => access !== 'public',
  );
  const OPEN = closed.filter(([, { whileLocked }]) => whileLocked).map(([name]) => name);

  test.each([
    ['040303', 'The password has expired. Change it first.', () => setPasswordAge(180)],
    [
      '040304',
      'The service of your enterprise has ended. Contact the provider to renew it.',
      () => setService(-16),
    ],
  ])('with %s is answered by its own calls only: %s', async (retCode, message, lock) => {
    await lock();
    for (const [name] of closed) {
      const answer = await server.call(name, { token, query: { userId: USER } });
      expect([name, answer.retCode === retCode]).toEqual([name, !OPEN.includes(name)]);
      if (answer.retCode === retCode) expect(answer.retMsg).toBe(message);
    }
    expect(OPEN.length).toBeLessThan(closed.length / 2);
  });

  test('by an expired password is let in again by a new one', async () => {
    await setPasswordAge(200);
    expect((await server.call('areaTree', { token })).retCode).toBe('040303');
    expect((await modify(OLD, NEW)).retCode).toBe('0');
    expect((await server.call('areaTree', { token })).retCode).toBe('0');
  });
});

test('coming online tells when that was the last time', async () => {
  const answer = async () => (await post('onlineLogin', {})).data;
  // The server's clock: the real one and what tests let pass.
  const serverMs = () => Date.now() + nowMs - loadedMs;
  const fromMs = serverMs();
  expect(await answer()).toEqual({ lastLoginTime: null });
  const toMs = serverMs();
  pass(60_000);
  const { lastLoginTime } = await answer();
  expect(Date.parse(lastLoginTime)).toBeGreaterThanOrEqual(fromMs);
  expect(Date.parse(lastLoginTime)).toBeLessThanOrEqual(toMs);
  expect(isDeepStrictEqual(await answer(), { lastLoginTime })).toBe(false);
});
