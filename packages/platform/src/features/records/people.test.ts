/** People that others enter, the policy of their passwords, service periods, and functions that are not open. */
import type { MenuResource, RecordField } from '@plantdeck/core/contract';
import { isPermitted, menuPages, permittedRoutes } from '@plantdeck/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLATFORM_LANGUAGES } from '../../engine/i18n/language.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: string;
beforeAll(async () => {
  server = await createTestServer();
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

interface KeptRow {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}
interface RecordAnswer {
  readonly retCode: string;
  readonly retMsg: string;
  readonly data: KeptRow & { readonly records: readonly KeptRow[] };
}

async function ask(
  resource: string,
  call: string,
  payload: object,
  { token = admin, orgId = 'org-cer', language = 'en' } = {},
): Promise<RecordAnswer> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/cloud/record/${resource}/${call}`,
    headers: { authorization: `Bearer ${token}`, 'x-org-id': orgId, 'x-lang': language },
    payload,
  });
  return answer.json();
}
const rowsOf = async (resource: string, of = {}): Promise<readonly KeptRow[]> =>
  (await ask(resource, 'page', { page: { size: 1_000, current: 1 } }, of)).data.records;
const save = (resource: string, id: string, values: object, of = {}) =>
  ask(resource, 'save', { id, version: 1, values }, of);

const NEW_PERSON = { userName: 'cer.new', name: 'New hand', phone: '13800001234', roleCode: 'operator' };

/** Signs in by a code, as it was sent to the phone. */
async function signInByPhone(phone: string): Promise<string> {
  await server.call('verificationCode', { query: { app: 'web', phone, verificationType: 'login' } });
  const sent = await server.database.db
    .selectFrom('outbox')
    .select('text')
    .where('phone', '=', phone)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const verificationCode = /\d{6}/.exec(sent.text)?.[0] ?? '';
  return (await server.call('loginPhone', { body: { phone, verificationCode } })).data.token;
}

test('what a role is granted has a name beside its code in each language', async () => {
  for (const language of PLATFORM_LANGUAGES) {
    const rows = await rowsOf('roleManagement', { language });
    const raw = rows.filter(({ values }) => {
      const name = String(values['name'] ?? '');
      // English titles may be words that are codes as well.
      return name === '' || /[:.]/.test(name) || (language !== 'en' && name === values['code']);
    });
    expect([language, raw.map(({ id }) => id)]).toEqual([language, []]);
  }
});

describe('somebody who is entered', () => {
  test('is told by phone, comes in by a code, and can do nothing before a password is set', async () => {
    expect(
      (await ask('userManagement', 'save', { values: { ...NEW_PERSON, phone: '123' } })).retMsg,
    ).toContain('11-digit');
    const made = await ask('userManagement', 'save', { values: NEW_PERSON });
    expect(made).toMatchObject({ retCode: '0', data: { values: { ...NEW_PERSON, isInvited: true } } });
    const { text } = await server.database.db
      .selectFrom('outbox')
      .select('text')
      .where('phone', '=', NEW_PERSON.phone)
      .executeTakeFirstOrThrow();
    expect(text).toContain('cer.new');

    expect(
      (await server.call('loginPassword', { body: { userName: 'cer.new', password: '$none$' } })).retCode,
    ).not.toBe('0');
    const token = await signInByPhone(NEW_PERSON.phone);
    const userId: string = made.data.id;
    const expiry = await server.call('passwordExpiry', { token, query: { userId } });
    expect(expiry.data).toMatchObject({ isExpired: true });
    expect((await server.call('monitorConfig', { token, orgId: 'org-cer' })).retCode).toBe('040303');
    const { db } = server.database;
    await db.updateTable('account').set({ must_change: false }).where('user_id', '=', userId).execute();
    expect((await server.call('monitorConfig', { token, orgId: 'org-cer' })).retCode).toBe('0');
  });

  test('keeps one account in several organisations, and is asked for by name and phone', async () => {
    const elsewhere = { orgId: 'org-ce2' };
    const again = { values: NEW_PERSON };
    expect((await ask('userManagement', 'save', again)).retCode).not.toBe('0');
    const other = { values: { ...NEW_PERSON, phone: '13800005678' } };
    expect((await ask('userManagement', 'save', other, elsewhere)).retMsg).toContain('cer.new');
    const taken = { values: { ...NEW_PERSON, userName: 'somebody.else' } };
    expect((await ask('userManagement', 'save', taken, elsewhere)).retMsg).toContain(NEW_PERSON.phone);
    const { db } = server.database;
    await db.updateTable('account').set({ must_change: false }).where('user_name', '=', 'cer.new').execute();
    const token = await signInByPhone(NEW_PERSON.phone).catch(() => '');
    const seen = async (): Promise<string[]> =>
      (await server.call('organisations', { token })).data.map(({ orgId }: { orgId: string }) => orgId);
    const invited = async () => (await server.call('invitations', { token })).data;
    const answer = async (isAccepted: boolean, as = token) => {
      const [invitation] = await invited();
      const body = { invitationId: invitation?.invitationId ?? 'none', isAccepted };
      return (await server.call('invitationAnswer', { token: as, body })).retCode;
    };

    // Asked, the account is no member yet; nobody else answers for it, and one that declines stays out.
    const asked = await ask('userManagement', 'save', again, elsewhere);
    expect([asked.retCode, asked.data.values['isInvited']]).toEqual(['0', true]);
    expect((await ask('userManagement', 'save', again, elsewhere)).retMsg).toContain('invited already');
    expect(await seen()).toEqual(['org-cer']);
    expect(await invited()).toMatchObject([{ orgName: 'Foshan Ceramics 2', invitedBy: '管理员' }]);
    expect(await answer(true, admin)).toBe('040401');
    expect(await answer(false)).toBe('0');
    expect([await invited(), await seen()]).toEqual([[], ['org-cer']]);

    // Withdrawn or too late, it opens nothing.
    const second = await ask('userManagement', 'save', again, elsewhere);
    await ask('userManagement', 'remove', { id: second.data.id, version: 1 }, elsewhere);
    expect(await invited()).toEqual([]);
    await ask('userManagement', 'save', again, elsewhere);
    const [late] = await invited();
    await db
      .updateTable('invitation')
      .set({ expires_at: new Date(0) })
      .execute();
    const body = { invitationId: late.invitationId, isAccepted: true };
    expect((await server.call('invitationAnswer', { token, body })).retMsg).toContain('expired');

    // It counts as long as its sender may still grant its role.
    await ask('userManagement', 'save', again, elsewhere);
    const sender = { role_code: 'operator' };
    const ofSender = db
      .updateTable('membership')
      .where('user_id', '=', 'u-admin')
      .where('org_id', '=', 'org-ce2');
    await ofSender.set(sender).execute();
    expect(await answer(true)).toBe('040901');
    expect(await seen()).toEqual(['org-cer']);
    await ofSender.set({ role_code: 'provider' }).execute();
    await ask('userManagement', 'save', again, elsewhere);
    expect(await answer(true)).toBe('0');
    expect(await seen()).toEqual(['org-cer', 'org-ce2']);

    // Put out of both, they belong nowhere; nobody puts themselves out.
    const own = (await rowsOf('userManagement')).find(({ values }) => values['userName'] === 'admin');
    expect((await ask('userManagement', 'remove', { id: own?.id, version: 1 })).retCode).toBe('040301');
    const person = (await rowsOf('userManagement')).find(({ values }) => values['userName'] === 'cer.new');
    for (const orgId of ['org-cer', 'org-ce2'])
      expect((await ask('userManagement', 'remove', { id: person?.id, version: 1 }, { orgId })).retCode).toBe(
        '0',
      );
    expect((await server.call('organisations', { token })).data).toEqual([]);
  });
});

test('the password policy of an enterprise is set on its page and holds at the next change', async () => {
  const policy = { maxLength: 30, numLetters: true, caseSensitivity: false, specialCharacter: false };
  const [row] = await rowsOf('passwordPolicy');
  expect(row?.values).toMatchObject({ minLength: 12, maxLength: 20, validDays: 180 });
  const set = (values: object) => save('passwordPolicy', row?.id ?? '', values);
  expect((await set({ ...policy, minLength: 40, validDays: null, remindDays: 15 })).retMsg).toContain('kept');
  const short = await set({ ...policy, minLength: 7, validDays: null, remindDays: 15 });
  expect(short).toMatchObject({ retCode: '040001', retMsg: expect.stringContaining('at least 8') });
  expect((await set({ ...policy, minLength: 25, validDays: 90, remindDays: 15 })).retCode).toBe('0');
  const token = await server.signIn('cer.manager');
  const told = await server.call('passwordPolicy', { token, query: { userId: 'u-cer-manager' } });
  expect(told.data).toEqual({ ...policy, minLength: 25 });
});

test("service periods are the provider's to set: one that has ended shuts its enterprise out, and is set from another", async () => {
  const manager = await server.signIn('cer.manager');
  expect(await rowsOf('passwordPolicy', { token: manager })).toHaveLength(1);
  expect(
    (await ask('servicePeriod', 'page', { page: { size: 5, current: 1 } }, { token: manager })).retCode,
  ).toBe('040301');
  const rows = await rowsOf('servicePeriod');
  expect(rows.length).toBeGreaterThanOrEqual(6);
  const period = { isUnlimited: false, remindDays: 30, graceDays: 0, operationsPhone: '400-1' };
  expect((await save('servicePeriod', 'E1', { ...period, lastDay: null })).retMsg).toContain('last day');
  expect((await save('servicePeriod', 'E1', { ...period, lastDay: '2020-01-01' })).retCode).toBe('0');
  expect((await server.call('monitorConfig', { token: manager, orgId: 'org-cer' })).retCode).toBe('040304');
  const elsewhere = { orgId: 'org-ce2' };
  expect(
    (await save('servicePeriod', 'E1', { ...period, isUnlimited: true, lastDay: null }, elsewhere)).retCode,
  ).toBe('0');
  expect((await server.call('monitorConfig', { token: manager, orgId: 'org-cer' })).retCode).toBe('0');
});

test('a provider makes an organisation with its first administrator, who keeps its people and roles from then on', async () => {
  const { db } = server.database;
  const period = { isUnlimited: true, lastDay: null, remindDays: 30, graceDays: 0, operationsPhone: null };
  const person = { administratorName: '周工', userName: 'new.works', phone: '13900000077' };
  const values = { name: 'Nanhai works', ...period, ...person };
  const manager = await server.signIn('cer.manager');
  expect((await ask('servicePeriod', 'save', { values }, { token: manager })).retCode).toBe('040301');
  // A person who cannot be let in leaves no organisation behind.
  const unreachable = { ...values, phone: '1' };
  expect((await ask('servicePeriod', 'save', { values: unreachable })).retCode).not.toBe('0');
  const ofName = () =>
    db
      .selectFrom('organisation')
      .innerJoin('membership', 'membership.org_id', 'organisation.org_id')
      .select(['organisation.org_id', 'user_id', 'role_code', 'plant_id'])
      .where('name_en', '=', 'Nanhai works')
      .orderBy('role_code')
      .execute();
  expect(await ofName()).toEqual([]);
  const description = await server.app.inject({
    url: '/api/cloud/record/servicePeriod/description',
    headers: { authorization: `Bearer ${admin}`, 'x-org-id': 'org-cer' },
  });
  const { fields } = description.json().data as { fields: RecordField[] };
  const asked = fields.filter(({ isAsked }) => isAsked === true);
  expect(asked.map(({ name, inList }) => [name, inList])).toEqual([
    ['administratorName', false],
    ['userName', false],
    ['phone', false],
  ]);
  const made = await ask('servicePeriod', 'save', { values });
  expect([made.retCode, made.data.values['name']]).toEqual(['0', 'Nanhai works']);
  const [own, maker] = await ofName();
  expect([own?.role_code, own?.plant_id, maker?.user_id, maker?.role_code]).toEqual([
    'manager',
    null,
    'u-admin',
    'provider',
  ]);
  const there = { orgId: own?.org_id ?? '' };
  expect((await rowsOf('userManagement', there)).map((row) => row.values['userName'])).toEqual([
    'admin',
    'new.works',
  ]);
  await db
    .updateTable('account')
    .set((each) => ({
      password_hash: each
        .selectFrom('account as known')
        .select('known.password_hash')
        .where('user_id', '=', 'u-admin'),
      must_change: false,
    }))
    .where('user_name', '=', 'new.works')
    .execute();
  const token = await server.signIn('new.works');
  const role = await server.call('roleSave', { token, ...there, body: { names: { en: 'Energy engineer' } } });
  expect(role.retCode).toBe('0');
});

test('PRM-05 a resource that is not usable leaves the menu, the routes and the calls, pages and containers as well as buttons', async () => {
  const token = await server.signIn('cer.manager');
  const menus = async (): Promise<MenuResource[]> =>
    (await server.call('resourcesTree', { token, orgId: 'org-cer', userId: 'u-cer-manager' })).data;
  const names = (list: readonly MenuResource[]): string[] =>
    list.flatMap(({ resourcesCode, childResources }) => [resourcesCode, ...names(childResources)]);
  const allowed = (list: readonly MenuResource[], path: string) => isPermitted(path, permittedRoutes(list));
  const page = { page: { size: 1, current: 1 } };
  const before = await menus();
  expect(names(menuPages(before))).toContain('productionTask');
  expect(['/productionTask', '/producePlan', '/SOPDetail/1'].map((path) => allowed(before, path))).toEqual([
    true,
    true,
    true,
  ]);

  // A page with its containers, and a container alone.
  for (const code of ['productionTask', 'SOPDetail'])
    expect((await save('menuManagement', code, { isUsable: false })).retCode).toBe('0');
  const after = await menus();
  // It is still told, as not usable, and the roles still hold it.
  expect(names(after)).toContain('productionTask');
  expect(names(menuPages(after))).not.toContain('productionTask');
  expect(names(menuPages(after))).toContain('formulaSelect');
  expect(
    ['/productionTask', '/producePlan', '/SOPDetail/1', '/sopParamsBinding/1'].map((path) =>
      allowed(after, path),
    ),
  ).toEqual([false, false, false, true]);
  expect((await ask('productionTask', 'page', page, { token })).retMsg).toContain('provider');
  expect((await ask('sopStep', 'page', page, { token })).retMsg).toContain('provider');
  // Another enterprise is not touched.
  expect((await ask('productionTask', 'page', page, { orgId: 'org-ce2' })).retCode).toBe('0');

  for (const code of ['productionTask', 'SOPDetail']) await save('menuManagement', code, { isUsable: true });
  expect(names(menuPages(await menus()))).toContain('productionTask');
  // Whoever closes the page of the functions would not find it again.
  expect((await save('menuManagement', 'menuManagement', { isUsable: false })).retCode).toBe('040301');
});

test.each(PLATFORM_LANGUAGES)(
  'functions have names, and refusals no text of the code, in %s',
  async (language) => {
    const functions = await rowsOf('menuManagement', { language });
    expect(functions.map(({ id }) => id)).toContain('assistant');
    // One page has an English word for its code.
    const names = functions.filter(({ id }) => id !== 'Stocktaking').map(({ values }) => values['name']);
    expect(
      names.filter((name) => functions.some(({ id }) => id === name) || String(name).startsWith('menu.')),
    ).toEqual([]);
    for (const body of [{}, { page: { size: 'all', current: 1 } }]) {
      const { retCode, retMsg } = await ask('menuManagement', 'page', body, { language });
      expect(retCode).toBe('040001');
      expect(retMsg).toContain('page');
      expect(retMsg).not.toMatch(/invalid|expected|received/i);
    }
  },
);
