import { sealValues } from '@plantdeck/core/sealing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, openSocket, type TestServer } from '../../../testing/test-server.ts';
import { totpCode, totpStep } from './totp.ts';

const USER = 'u-cer-manager';
const userName = 'cer.manager';
const password = 'Plantdeck-2026';
const loadedMs = Date.now();

let server: TestServer;
/** A second instance over the same database. */
let other: TestServer;
let passedMs = 0;
const pass = (ms: number): void => {
  passedMs += ms;
  for (const each of [server, other]) each.pass(ms);
};
beforeAll(async () => {
  server = await createTestServer({ callsPerMinute: 100_000 });
  other = await createTestServer({ callsPerMinute: 100_000 }, { db: server.database.db, bus: server.bus });
});
afterAll(async () => {
  await other.close();
  await server.close();
});
afterEach(async () => {
  const { db } = server.database;
  for (const table of [
    'second_factor',
    'recovery_code',
    'second_step',
    'login_attempt',
    'account_audit',
  ] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('password_policy').set({ second_factor: false }).execute();
  // The next test's codes are of steps that no earlier one used.
  pass(3_600_000);
});

/** The code of now, or so many steps off it. */
const codeOf = (secret: string, drift = 0): string =>
  totpCode(secret, totpStep(Date.now() + passedMs) + drift);
const enter = (address?: string, on = server) =>
  on.call('loginPassword', { body: { userName, password }, address });
const ticketOf = async (address?: string): Promise<string> => (await enter(address)).data.secondStep.ticket;
const second = (ticket: string, code: string, on = server, address?: string) =>
  on.call('loginSecondStep', { body: { ticket, code }, address });
const events = async (): Promise<string[]> => {
  const rows = await server.database.db
    .selectFrom('account_audit')
    .select(['event', 'by_user_id'])
    .where('user_id', '=', USER)
    .orderBy('id')
    .execute();
  return rows.map(({ event, by_user_id: by }) => (by === USER ? event : `${event} by ${by}`));
};

interface Factor {
  readonly token: string;
  readonly secret: string;
  readonly codes: readonly string[];
}
/** Turns it on for the manager; its step is used then, so a minute passes. */
async function turnOn(): Promise<Factor> {
  const token = await server.signIn(userName);
  const { secret } = (await server.call('secondFactorStart', { token, body: {} })).data;
  const on = await server.call('secondFactorConfirm', { token, body: { code: codeOf(secret) } });
  expect(on.retCode).toBe('0');
  pass(60_000);
  return { token, secret, codes: on.data.recoveryCodes };
}
const turnOff = async (token: string, code: string, given = password) => {
  const sealed = await sealValues((await server.call('publicKey')).data, { password: given });
  return server.call('secondFactorOff', { token, body: { code, ...sealed } });
};

describe('a second factor', () => {
  test('is on from its first right code, with ten recovery codes, and its secret is stored encrypted', async () => {
    const token = await server.signIn(userName);
    const state = async () => (await server.call('secondFactor', { token })).data;
    expect(await state()).toEqual({ isOn: false, isRequired: false, codesLeft: 0 });
    const start = (await server.call('secondFactorStart', { token, body: {} })).data;
    expect(start.address).toContain(`otpauth://totp/Plantdeck%3Acer.manager?secret=${start.secret}`);
    const confirm = (code: string) => server.call('secondFactorConfirm', { token, body: { code } });
    expect(await confirm(codeOf(start.secret, 5))).toMatchObject({ retCode: '040003' });
    // Until it is confirmed the password alone signs in.
    expect((await enter()).data.token).toBeTypeOf('string');
    const stored = await server.database.db.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(start.secret);
    const { recoveryCodes } = (await confirm(codeOf(start.secret))).data;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await state()).toEqual({ isOn: true, isRequired: false, codesLeft: 10 });
    const kept = await server.database.db.selectFrom('recovery_code').select('code_hash').execute();
    expect(JSON.stringify(kept)).not.toContain(recoveryCodes[0].replace('-', ''));
    expect((await server.call('secondFactorStart', { token, body: {} })).retCode).toBe('040003');
    expect(await events()).toEqual(['signedIn', 'signedIn', 'factorOn']);
  });

  test('is asked for after the password, by a code of now or one step off, and no code counts twice', async () => {
    const { secret } = await turnOn();
    const asked = await enter();
    expect(asked).toMatchObject({ retCode: '0', data: { secondStep: { expiredTime: 300 } } });
    expect(asked.data.token).toBeUndefined();
    const { ticket } = asked.data.secondStep;
    for (const drift of [-2, 2]) expect((await second(ticket, codeOf(secret, drift))).retCode).toBe('040101');
    const early = codeOf(secret, -1);
    const login = await second(ticket, early);
    expect(login.data).toMatchObject({ userId: USER, userName });
    expect((await server.call('areaTree', { token: login.data.token })).retCode).toBe('0');
    // Neither the ticket nor the code opens anything again.
    expect((await second(ticket, codeOf(secret))).retCode).toBe('040101');
    expect((await second(await ticketOf(), early)).retCode).toBe('040101');
    expect((await second(await ticketOf(), codeOf(secret))).retCode).toBe('0');
    expect((await second(await ticketOf(), codeOf(secret, 1))).retCode).toBe('0');
    expect((await second(await ticketOf(), codeOf(secret, 1))).retCode).toBe('040101');
    const late = await ticketOf();
    pass(301_000);
    expect((await second(late, codeOf(secret))).retMsg).toContain('took too long');
  });

  test('of many attempts with one code at once lets in one', async () => {
    const { secret } = await turnOn();
    const tickets = [await ticketOf(), await ticketOf(), await ticketOf(), await ticketOf()];
    const code = codeOf(secret);
    const answers = await Promise.all(
      tickets.map((ticket, index) => second(ticket, code, index % 2 === 0 ? server : other)),
    );
    expect(answers.filter(({ retCode }) => retCode === '0').length).toBe(1);
  });

  test('is replaced by each recovery code once, and new codes end the old ones', async () => {
    const { token, secret, codes } = await turnOn();
    const [one = '', two = '', three = ''] = codes;
    expect((await second(await ticketOf(), one.toLowerCase())).retCode).toBe('0');
    expect((await second(await ticketOf(), one)).retCode).toBe('040101');
    expect((await second(await ticketOf(), two.replace('-', ' '))).retCode).toBe('0');
    expect((await server.call('secondFactor', { token })).data.codesLeft).toBe(8);
    const renew = (code: string) => server.call('secondFactorCodes', { token, body: { code } });
    expect((await renew('000000')).retCode).toBe('040003');
    const renewed = (await renew(codeOf(secret))).data.recoveryCodes;
    expect(renewed.length).toBe(10);
    expect((await second(await ticketOf(), three)).retCode).toBe('040101');
    expect((await second(await ticketOf(), renewed[0])).retCode).toBe('0');
    expect(await events()).toEqual(expect.arrayContaining(['recoveryUsed', 'codeWrong', 'codesRenewed']));
  });

  test('is turned off by password and code together', async () => {
    const { token, secret } = await turnOn();
    expect((await turnOff(token, codeOf(secret), 'Wrong-password-1')).retMsg).toBe('The password is wrong.');
    expect((await turnOff(token, '000000')).retCode).toBe('040003');
    expect((await turnOff(token, codeOf(secret))).retCode).toBe('0');
    expect((await enter()).data.token).toBeTypeOf('string');
    expect(await server.database.db.selectFrom('recovery_code').selectAll().execute()).toEqual([]);
    expect((await events()).at(-2)).toBe('factorOff');
  });

  test('turned on ends the sign-ins that came without one, but not its own', async () => {
    const before = await server.signIn(userName);
    const { token } = await turnOn();
    expect((await server.call('areaTree', { token: before })).retCode).toBe('010001');
    expect((await server.call('areaTree', { token })).retCode).toBe('0');
  });

  test('is asked for after a phone code too, and keeps the password alone out of the equipment system', async () => {
    await turnOn();
    const phone = '13800000001';
    await server.call('verificationCode', { query: { app: 'web', phone, verificationType: 'login' } });
    const sent = await server.database.db
      .selectFrom('outbox')
      .select('text')
      .where('phone', '=', phone)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const verificationCode = /\d{6}/.exec(sent.text)?.[0] ?? '';
    const login = await server.call('loginPhone', { body: { phone, verificationCode } });
    expect(Object.keys(login.data)).toEqual(['secondStep']);
    const equipment = await server.call('loginEquipment', { body: { userName, password } });
    expect(equipment.retMsg).toContain('two-step verification');
  });
});

describe('wrong codes', () => {
  test('wait like wrong passwords, on every instance, and a right password in between changes nothing', async () => {
    const { secret } = await turnOn();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const on = attempt % 2 === 0 ? server : other;
      // The password is right each time, as for somebody who knows it.
      expect((await second(await ticketOf(), '000000', on)).retCode).toBe('040101');
    }
    const ticket = await server.database.db.selectFrom('second_step').select('ticket_hash').execute();
    expect(ticket.length).toBe(5);
    for (const on of [server, other]) {
      const blocked = await enter(undefined, on);
      expect(blocked).toMatchObject({ retCode: '042901' });
      expect(blocked.retMsg).toMatch(/^Too many failed attempts\. Try again in \d+ s\.$/);
    }
    pass(5_000);
    expect((await second(await ticketOf(), codeOf(secret), other)).retCode).toBe('0');
    // A right one begins anew.
    expect((await second(await ticketOf(), '000000')).retCode).toBe('040101');
    expect((await enter()).retCode).toBe('0');
  });

  test('from many addresses stop after ten, the right code too', async () => {
    const { secret } = await turnOn();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const address = `203.0.113.${attempt}`;
      await second(await ticketOf(address), '000000', server, address);
    }
    const fresh = await ticketOf('198.51.100.1');
    expect((await second(fresh, codeOf(secret), other, '198.51.100.1')).retCode).toBe('042901');
    pass(61_000);
    const later = await ticketOf('198.51.100.1');
    expect((await second(later, codeOf(secret), other, '198.51.100.1')).retCode).toBe('0');
  });

  test('of somebody who is signed in wait too', async () => {
    const { token, secret } = await turnOn();
    for (let attempt = 0; attempt < 5; attempt += 1)
      await server.call('secondFactorCodes', { token, body: { code: '000000' } });
    const answer = await other.call('secondFactorCodes', { token, body: { code: codeOf(secret) } });
    expect(answer.retCode).toBe('042901');
    expect((await turnOff(token, codeOf(secret))).retCode).toBe('042901');
  });
});

describe('an organisation that requires a second factor', () => {
  const require = (eid = 'E1') =>
    server.database.db
      .updateTable('password_policy')
      .set({ second_factor: true })
      .where('eid', '=', eid)
      .execute();

  test('answers nothing else until there is one, and everything from then on', async () => {
    const token = await server.signIn(userName);
    expect((await server.call('areaTree', { token })).retCode).toBe('0');
    await require();
    for (const name of ['areaTree', 'resourcesTree', 'messagePage'] as const)
      expect([name, (await server.call(name, { token })).retCode]).toEqual([
        name,
        name === 'resourcesTree' ? '0' : '040305',
      ]);
    const refused = await server.call('socketTicket', { token });
    expect(refused.retMsg).toBe('Your organisation requires two-step verification. Set it up first.');
    expect((await server.call('secondFactor', { token })).data).toMatchObject({
      isOn: false,
      isRequired: true,
    });
    const { secret } = (await server.call('secondFactorStart', { token, body: {} })).data;
    await server.call('secondFactorConfirm', { token, body: { code: codeOf(secret) } });
    expect((await server.call('areaTree', { token })).retCode).toBe('0');
  });

  test('lets people of other organisations alone', async () => {
    await require();
    const token = await server.signIn('cem.manager');
    expect((await server.call('areaTree', { token })).retCode).toBe('0');
  });
});

describe('sessions', () => {
  const sessionsOf = async (token: string) => (await server.call('sessions', { token })).data;

  test('are listed with device, address, begin and last sight, this one marked', async () => {
    const login = await server.app.inject({
      method: 'POST',
      url: '/api/oauth/login/password',
      headers: {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
      },
      remoteAddress: '203.0.113.9',
      payload: { userName: 'cer.operator', password },
    });
    const { token } = login.json().data;
    await server.signIn('cer.operator');
    pass(120_000);
    await server.call('areaTree', { token });
    // It comes first, also where another was seen later.
    await server.signIn('cer.operator');
    const [own, ...rest] = await sessionsOf(token);
    expect(own).toMatchObject({ device: 'Chrome · Windows', address: '203.0.113.9', isOwn: true });
    expect(Date.parse(own.seenAt) - Date.parse(own.startedAt)).toBeGreaterThanOrEqual(120_000);
    expect(Date.parse(own.startedAt)).toBeGreaterThanOrEqual(loadedMs);
    expect(rest.map(({ isOwn }: { isOwn: boolean }) => isOwn)).toEqual(rest.map(() => false));
    expect(rest.length).toBeGreaterThan(0);
  });

  test('end at once on every instance: calls are refused, sockets close, the refresh token is worth nothing', async () => {
    const keeper = await server.signIn(userName);
    const login = (await enter()).data;
    const ticket = (await other.call('socketTicket', { token: login.token })).data.ticket;
    const socket = await openSocket(
      other,
      `/ws/notice?orgId=org-cer&eid=E1&client=web&lang=en&token=${ticket}`,
    );
    const all = await sessionsOf(login.token);
    const { sessionId } = all.find(({ isOwn }: { isOwn: boolean }) => isOwn);
    const begunMs = Date.now();
    expect((await server.call('sessionEnd', { token: keeper, body: { sessionId } })).retCode).toBe('0');
    const refused = await other.call('areaTree', { token: login.token });
    expect(refused.retCode).toBe('010001');
    expect(await socket.closed).toBe(4401);
    expect(Date.now() - begunMs).toBeLessThan(1_000);
    const { refreshToken } = login.config;
    expect((await other.call('tokenRefresh', { body: { refreshToken } })).retCode).toBe('010001');
    expect((await server.call('areaTree', { token: keeper })).retCode).toBe('0');
    // It is gone, and those of other people cannot be ended.
    expect((await server.call('sessionEnd', { token: keeper, body: { sessionId } })).retCode).toBe('040401');
    const foreign = (await sessionsOf(await server.signIn('cem.manager')))[0].sessionId;
    expect((await server.call('sessionEnd', { token: keeper, body: { sessionId: foreign } })).retCode).toBe(
      '040401',
    );
  });

  test('all end but the own one', async () => {
    const [one, two] = [await server.signIn(userName), await server.signIn(userName)];
    expect((await server.call('sessionsEndOthers', { token: two, body: {} })).retCode).toBe('0');
    expect((await server.call('areaTree', { token: one })).retCode).toBe('010001');
    expect((await sessionsOf(two)).length).toBe(1);
    expect((await events()).at(-1)).toBe('sessionsEnded');
  });

  test('and second factors are a person’s: a portal has none', async () => {
    const token = await server.embedToken();
    for (const name of ['sessions', 'secondFactor'] as const)
      expect([name, (await server.call(name, { token })).retCode]).toEqual([name, '040301']);
  });
});

describe('an administrator', () => {
  const ask = async (token: string, resource: string, call: string, payload: object, orgId = 'org-cer') => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/cloud/record/${resource}/${call}`,
      headers: { authorization: `Bearer ${token}`, 'x-org-id': orgId, 'x-lang': 'en' },
      payload,
    });
    return answer.json();
  };
  const page = async (token: string, resource: string, filters: object = {}, orgId = 'org-cer') =>
    (await ask(token, resource, 'page', { page: { size: 1_000, current: 1 }, filters }, orgId)).data.records;
  const change = async (token: string, values: object, orgId = 'org-cer') => {
    const rows: { id: string; values: object }[] = await page(token, 'userManagement');
    const row = rows.find(({ id }) => id === USER);
    return ask(
      token,
      'userManagement',
      'save',
      { id: USER, version: 1, values: { ...row?.values, ...values } },
      orgId,
    );
  };

  test('sees who has a second factor, and resets it, which is written down', async () => {
    const admin = await server.signIn('admin');
    const has = async () =>
      (await page(admin, 'userManagement')).find(({ id }: { id: string }) => id === USER).values
        .hasSecondFactor;
    expect(await has()).toBe(false);
    await turnOn();
    expect(await has()).toBe(true);
    expect((await change(admin, { endSecondFactor: true })).retCode).toBe('0');
    expect(await has()).toBe(false);
    expect((await enter()).data.token).toBeTypeOf('string');
    expect(await events()).toContain('factorReset by u-admin');
    const [row] = await page(admin, 'accountAudit', { userName, accountEvent: 'factorReset' });
    expect(row.values).toMatchObject({ userName, accountEvent: 'factorReset', doneBy: 'admin' });
  });

  test('sees the sessions of a person and ends one or all', async () => {
    const admin = await server.signIn('admin');
    const [one, two] = [await server.signIn(userName), await server.signIn(userName)];
    const own = (await server.call('sessions', { token: one })).data;
    const { sessionId } = own.find(({ isOwn }: { isOwn: boolean }) => isOwn);
    const seen = await page(admin, 'userSessions', { userName });
    expect(seen.map(({ id }: { id: string }) => id)).toContain(sessionId);
    expect((await ask(admin, 'userSessions', 'remove', { id: sessionId, version: 1 })).retCode).toBe('0');
    expect((await other.call('areaTree', { token: one })).retCode).toBe('010001');
    expect((await server.call('areaTree', { token: two })).retCode).toBe('0');
    expect((await change(admin, { endSessions: true })).retCode).toBe('0');
    expect((await other.call('areaTree', { token: two })).retCode).toBe('010001');
    expect(await page(admin, 'userSessions', { userName })).toEqual([]);
    expect(await events()).toEqual(
      expect.arrayContaining(['sessionEnded by u-admin', 'sessionsEnded by u-admin']),
    );
  });

  test('of another organisation sees and changes none of it, and neither does who may not manage people', async () => {
    await turnOn();
    const { db } = server.database;
    const session = (
      await db.selectFrom('login_session').select('family_id').where('user_id', '=', USER).execute()
    )[0];
    const remove = { id: session?.family_id, version: 1 };
    // Administrators of the cement plant, and of it alone.
    await db
      .updateTable('membership')
      .set({ role_code: 'provider' })
      .where('user_id', '=', 'u-cem-manager')
      .where('org_id', '=', 'org-cem')
      .execute();
    const foreign = await server.signIn('cem.manager');
    expect(await page(foreign, 'userSessions', { userName }, 'org-cem')).toEqual([]);
    expect(await page(foreign, 'accountAudit', { userName }, 'org-cem')).toEqual([]);
    const values = { userName, name: 'x', roleCode: 'manager', endSecondFactor: true };
    const save = { id: USER, version: 1, values };
    expect((await ask(foreign, 'userManagement', 'save', save, 'org-cem')).retCode).toBe('040401');
    expect((await ask(foreign, 'userSessions', 'remove', remove, 'org-cem')).retCode).toBe('040401');
    expect((await ask(foreign, 'userManagement', 'save', save)).retCode).toBe('040301');
    const operator = await server.signIn('cer.operator');
    expect((await ask(operator, 'userManagement', 'save', save)).retCode).toBe('040301');
    expect((await ask(operator, 'userSessions', 'remove', remove)).retCode).toBe('040301');
    expect((await ask(operator, 'userSessions', 'page', { page: { size: 10, current: 1 } })).retCode).toBe(
      '040301',
    );
    expect((await enter()).data.secondStep).toBeDefined();
  });

  test('sets whether a second factor is required', async () => {
    const admin = await server.signIn('admin');
    const [policy] = await page(admin, 'passwordPolicy');
    expect(policy.values.needsSecondFactor).toBe(false);
    const values = { ...policy.values, needsSecondFactor: true };
    const saved = await ask(admin, 'passwordPolicy', 'save', { id: policy.id, version: 1, values });
    expect(saved).toMatchObject({ retCode: '0', data: { values: { needsSecondFactor: true } } });
    expect((await server.call('areaTree', { token: await server.signIn(userName) })).retCode).toBe('040305');
  });
});
