/** What is refused beyond the own rights, and what a client may do with those of its maker. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RecordField } from '@plantdeck/core/contract';
import { isOffered } from '@plantdeck/core/records';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makers } from '../../store/database/migrations/340-makers.ts';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { readStanding } from './rights-store.ts';
import { brokenRules } from '../../../testing/accounts/rights-oracle.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const ORG = 'org-cer';

async function ask(token: string, resource: string, call: string, payload: object, orgId = ORG) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/cloud/record/${resource}/${call}`,
    headers: { authorization: `Bearer ${token}`, 'x-org-id': orgId, 'x-lang': 'en' },
    payload,
  });
  return answer.json() as { retCode: string; retMsg: string; data: { id: string; version: number } };
}

test('a refusal names the field and changes nothing; forms offer roles within the own rights alone', async () => {
  const { db } = server.database;
  const token = await server.signIn('cer.manager');
  const before = await readStanding(db);
  const raise = { id: 'u-cer-operator', version: 1, values: { name: '王班长', roleCode: 'provider' } };
  expect((await ask(token, 'userManagement', 'save', raise)).retMsg).toMatch(/Role.*Provider/);
  const demote = { id: 'u-admin', version: 1, values: { name: 'X', roleCode: 'operator' } };
  expect((await ask(token, 'userManagement', 'save', demote)).retMsg).toContain('more rights than yours');
  const out = { id: 'u-admin', version: 1 };
  expect((await ask(token, 'userManagement', 'remove', out)).retCode).toBe('040301');
  expect(await readStanding(db)).toEqual(before);
  const answer = await server.app.inject({
    url: '/api/cloud/record/userManagement/description',
    headers: { authorization: `Bearer ${token}`, 'x-org-id': ORG, 'x-lang': 'en' },
  });
  const { fields } = answer.json().data;
  const role = fields.find(({ name }: { name: string }) => name === 'roleCode');
  const offered = role.options.filter(({ isRetired }: { isRetired?: boolean }) => isRetired !== true);
  expect(offered.map(({ value }: { value: string }) => value)).toEqual(['manager', 'operator', 'portal']);
});

test('a client acts with no more than its maker may do now, and for members only where that is switched on', async () => {
  const { db } = server.database;
  const token = await server.signIn('cer.manager');
  const client = (serviceAccount: string) => ({
    values: {
      code: 'limited',
      name: 'Limited',
      origins: 'https://portal.example',
      elementTags: '*',
      serviceAccount,
      tokensPerMinute: 100,
      isActive: true,
    },
  });
  expect((await ask(token, 'embedClients', 'save', client('admin'))).retCode).toBe('040301');
  const made = await ask(token, 'embedClients', 'save', client('portal-demo.service'));
  expect(made.retCode).toBe('0');
  const { clientSecret } = (made.data as unknown as { values: { clientSecret: string } }).values;
  const stored = await db
    .selectFrom('embed_client')
    .selectAll()
    .where('client_id', '=', 'limited')
    .executeTakeFirstOrThrow();
  expect([stored.acts_for_users, stored.made_by]).toEqual([false, 'u-cer-manager']);
  const issued = await server.call('embedToken', { body: { clientId: 'limited', clientSecret } });
  const money = async () => {
    const query = { boardCode: 'wholePlantEnergy' };
    const { retCode, data } = await server.call('boardData', { token: issued.data.token, query });
    return [retCode, data?.panels.kpis.money];
  };
  expect(await money()).toEqual(['0', true]);
  const ofMaker = db.updateTable('membership').where('user_id', '=', 'u-cer-manager');
  await ofMaker.set({ role_code: 'operator' }).execute();
  expect(await money()).toEqual(['0', false]);
  await ofMaker.set({ role_code: 'nothing' }).execute();
  expect((await money())[0]).toBe('040301');
  await ofMaker.set({ role_code: 'manager' }).execute();
});

test('a client from before makers were kept is limited by who made it, as its audit says', async () => {
  const { db } = server.database;
  const ofClient = (clientId: string) =>
    db.selectFrom('embed_client').select('made_by').where('client_id', '=', clientId).executeTakeFirst();
  await db.updateTable('embed_client').set({ made_by: null }).execute();
  for (const statement of makers) await sql.raw(statement).execute(db);
  expect(await ofClient('limited')).toEqual({ made_by: 'u-cer-manager' });
  // The demo's own clients have no maker.
  expect(await ofClient('portal-demo')).toEqual({ made_by: null });
});

/** Where the tables that rights follow from are written; each keeps the rule, or runs before anybody signs in. */
const WRITERS: Readonly<Record<string, string>> = {
  'features/accounts/api-key.ts': 'when a key was last used',
  'features/accounts/device.ts': 'a wall that was paired, within the rights of who enters its code',
  'features/accounts/invitations.ts': 'with consent, and checked again when it is accepted',
  'features/accounts/new-organisation.ts': 'an organisation of nobody yet, by a provider',
  'features/accounts/password-check.ts': 'the own password',
  'features/accounts/password.handlers.ts': 'the own password',
  'features/accounts/phone.handlers.ts': 'the own phone',
  'features/accounts/revocation.ts': 'invitations that are over',
  'features/access/role-store.ts': 'within rights',
  'features/access/seed.ts': 'the demo, at its start',
  'features/accounts/setup.ts': 'an empty platform',
  'features/assistant-quota/quota-store.ts': 'questions: a used one, and more of them within rights',
  'features/branding/brand-store.ts': 'title of the enterprise',
  'features/composed-pages/page-store.ts': 'whether the enterprise begins with its own page',
  'features/import/store-plant.ts': 'the command, by who runs the platform',
  'features/records/resources/api-keys.ts': 'within rights',
  'features/records/resources/configuration.ts': 'within rights',
  'features/records/resources/embedding.ts': 'within rights',
  'features/records/resources/enterprise-info.ts': 'name, trade and day of the enterprise',
  'features/records/resources/people.ts': 'within rights',
  'features/single-sign-on/group-roles.ts': 'roles that whoever runs the platform gives to groups',
};

/** Every call that changes rights, by everybody, on everybody: what is let through breaks no rule, what is refused changes nothing. */
describe('HLD-05 the rule of rights at the calls: nothing beyond the own rights is granted, edited or removed, the last administrator stays, people join by invitation', () => {
  const TABLES = [
    'membership',
    'role_resource',
    'account',
    'record',
    'embed_client',
    'embed_device',
    'api_key',
    'invitation',
    'enterprise',
  ] as const;
  const CALLERS = ['admin', 'cer.manager', 'cer.hall', 'cer.clerk', 'cer.operator'] as const;
  const ROLES = ['provider', 'manager', 'hall', 'clerk', 'operator', 'portal'];
  const tokens = new Map<string, string>();
  let kept: Map<string, string>;

  interface Asked {
    readonly resource: string;
    readonly call: 'save' | 'remove';
    readonly payload: object;
  }

  async function addPerson(userName: string, roleCode: string, phone: string): Promise<void> {
    const { db } = server.database;
    const user_id = `u-${userName.replace('.', '-')}`;
    await sql`insert into account (user_id, user_name, nick_name, password_hash, phone, password_changed_at)
      select ${user_id}, ${userName}, ${userName}, password_hash, ${phone}, password_changed_at
      from account where user_id = 'u-cer-manager'`.execute(db);
    await db
      .insertInto('membership')
      .values({ user_id, org_id: ORG, role_code: roleCode, sort: 1 })
      .execute();
    tokens.set(userName, await server.signIn(userName));
  }

  /** Tables of rights as they are, whole, so that each case begins alike. */
  async function snapshot(): Promise<Map<string, string>> {
    const tables = new Map<string, string>();
    for (const table of TABLES) {
      const { rows } = await sql<{ rows: unknown }>`select coalesce(json_agg(each), '[]') as rows
        from ${sql.table(table)} each`.execute(server.database.db);
      tables.set(table, JSON.stringify(rows[0]?.rows));
    }
    return tables;
  }
  /** Changes with any of them. */
  async function fingerprint(): Promise<string> {
    const texts = sql.join(
      TABLES.map((table) => sql`select each::text as line from ${sql.table(table)} each`),
      sql` union all `,
    );
    const { rows } = await sql<{ print: string }>`select md5(string_agg(line, ';' order by line)) as print
      from (${texts}) lines`.execute(server.database.db);
    return rows[0]?.print ?? '';
  }

  async function restore(resource: string): Promise<void> {
    // Only this one changes what roles hold, which are most of the rows.
    const others = ['record', 'membership', 'embed_client', 'embed_device', 'api_key', 'invitation'];
    const whole = resource === 'roleManagement' ? ['role_resource', ...others] : others;
    const rowsOf = (table: string) =>
      sql`json_populate_recordset(null::${sql.table(`public.${table}`)}, ${kept.get(table) ?? ''})`;
    await server.database.db.transaction().execute(async (inside) => {
      for (const table of whole) await sql`delete from ${sql.table(table)}`.execute(inside);
      await sql`delete from account where user_id not in (select user_id from ${rowsOf('account')})`.execute(
        inside,
      );
      await sql`update account each set nick_name = was.nick_name, question_limit = was.question_limit
        from ${rowsOf('account')} was where each.user_id = was.user_id`.execute(inside);
      await sql`update enterprise each set config = was.config
        from ${rowsOf('enterprise')} was where each.eid = was.eid`.execute(inside);
      for (const table of whole)
        await sql`insert into ${sql.table(table)} select * from ${rowsOf(table)}`.execute(inside);
    });
  }

  beforeAll(async () => {
    const { db } = server.database;
    await makeFixturePlant(db, {
      plantId: 'CER',
      from: '2026-11-10T00:00:00+08:00',
      to: '2026-11-10T01:00:00+08:00',
    });
    const pages = [
      'userManagement',
      'roleManagement',
      'dataPermissions',
      'embedClients',
      'apiKeys',
      'assistantQuota',
    ];
    const codes = pages.flatMap((page) => [page, `${page}:edit`, `${page}:delete`]);
    const rows = [
      ...codes.map((resource_code) => ({ role_code: 'clerk', resource_code })),
      ...[...((await readStanding(db)).roles.get('manager') ?? [])].map((resource_code) => ({
        role_code: 'hall',
        resource_code,
      })),
    ];
    await db.insertInto('role_resource').values(rows).execute();
    await db.insertInto('role_offer').values(rows).execute();
    const scope = { roleCode: 'hall', dataScope: 'workshop', areaId: 'CER.W1', isActive: true, note: null };
    for (const name of ['admin', 'cer.manager', 'cer.operator']) tokens.set(name, await server.signIn(name));
    const admin = tokens.get('admin') ?? '';
    expect((await ask(admin, 'dataPermissions', 'save', { values: scope })).retMsg).toBe('ok');
    expect((await ask(admin, 'embedClients', 'save', client('of-provider', 'admin', true))).retMsg).toBe(
      'ok',
    );
    expect((await ask(admin, 'apiKeys', 'save', key('Of the provider'))).retMsg).toBe('ok');
    await addPerson('cer.hall', 'hall', '13800007001');
    await addPerson('cer.clerk', 'clerk', '13800007002');
    // Somebody whose home is another organisation, and somebody whom the provider has asked to join as one of theirs.
    await db
      .insertInto('membership')
      .values({ user_id: 'u-pap-manager', org_id: ORG, role_code: 'operator', sort: 2 })
      .execute();
    const { phone } = await accountOf('u-cem-manager');
    const invited = { userName: 'cem.manager', name: 'Asked', phone, roleCode: 'provider' };
    expect((await ask(admin, 'userManagement', 'save', { values: invited })).retMsg).toBe('ok');
    kept = await snapshot();
  });

  const accountOf = (userId: string) =>
    server.database.db
      .selectFrom('account')
      .select(['user_name', 'phone', 'nick_name'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();

  const client = (code: string, serviceAccount: string, actsForUsers: boolean) => ({
    values: {
      code,
      name: code,
      origins: 'https://portal.example',
      elementTags: '*',
      serviceAccount,
      actsForUsers,
      tokensPerMinute: 100,
      isActive: true,
    },
  });

  const key = (name: string) => ({
    values: { name, readsFigures: true, bringsReadings: true, areaId: null, keyDays: 30, isActive: true },
  });

  interface Listed {
    readonly id: string;
    readonly version: number;
    readonly values: Readonly<Record<string, unknown>>;
  }
  async function listed(resource: string): Promise<readonly Listed[]> {
    const page = { page: { size: 1_000, current: 1 } };
    const { data } = await ask(tokens.get('admin') ?? '', resource, 'page', page);
    return (data as unknown as { records: readonly Listed[] }).records;
  }

  async function everyChange(): Promise<readonly Asked[]> {
    const asked: Asked[] = [];
    const save = (resource: string, payload: object) => asked.push({ resource, call: 'save', payload });
    const each = ({ id, version, values }: Listed, more: object) => ({
      id,
      version,
      values: { ...values, ...more },
    });
    const people = await listed('userManagement');
    for (const person of people.filter(({ id }) => /admin|manager|cer-operator|invitation/.test(id))) {
      for (const roleCode of ['provider', 'operator']) save('userManagement', each(person, { roleCode }));
      save('userManagement', each(person, { name: 'Another name' }));
      asked.push({ resource: 'userManagement', call: 'remove', payload: { id: person.id, version: 1 } });
    }
    const outsider = await accountOf('u-alu-manager');
    for (const roleCode of ROLES) {
      const person = { name: 'N', roleCode };
      save('userManagement', { values: { ...person, userName: 'new.hand', phone: '13800009001' } });
      const known = { userName: outsider.user_name, phone: outsider.phone };
      if (!['provider', 'clerk'].includes(roleCode)) continue;
      save('userManagement', { values: { ...person, ...known } });
      const values = { roleCode, dataScope: 'workshop', areaId: 'CER.W2', isActive: true, note: null };
      save('dataPermissions', { values });
    }
    for (const row of await listed('dataPermissions')) {
      save('dataPermissions', each(row, { dataScope: 'workshop', areaId: 'CER.W1' }));
      save('dataPermissions', each(row, { dataScope: 'plant', areaId: null }));
      asked.push({
        resource: 'dataPermissions',
        call: 'remove',
        payload: { id: row.id, version: row.version },
      });
    }
    for (const row of await listed('roleManagement'))
      if (/\|(panel:cost|userManagement:edit)$/.test(row.id))
        save('roleManagement', each(row, { isActive: row.values['isActive'] !== true }));
    for (const userName of ['admin', 'cer.manager', 'portal-demo.service'])
      for (const acts of [true, false]) save('embedClients', client('made-here', userName, acts));
    for (const row of await listed('embedClients')) {
      save('embedClients', each(row, { name: 'Renamed' }));
      save('embedClients', each(row, { newSecret: true }));
      asked.push({ resource: 'embedClients', call: 'remove', payload: { id: row.id, version: row.version } });
    }
    save('apiKeys', key('Made here'));
    for (const row of await listed('apiKeys')) {
      save('apiKeys', each(row, { name: 'Renamed' }));
      save('apiKeys', each(row, { areaId: 'CER.W1', isActive: false }));
      asked.push({ resource: 'apiKeys', call: 'remove', payload: { id: row.id, version: row.version } });
    }
    for (const row of await listed('menuManagement'))
      if (['energyPrice', 'userManagement'].includes(row.id))
        save('menuManagement', each(row, { isUsable: row.values['isUsable'] !== true }));
    for (const row of (await listed('assistantQuota')).slice(0, 2))
      save('assistantQuota', each(row, { hasNoLimit: true, rechargeReason: 'asked' }));
    return asked;
  }

  test('nobody gives or takes what is beyond them, and forms offer exactly the roles that may be granted', async () => {
    const { db } = server.database;
    const changes = await everyChange();
    expect(changes.length).toBeGreaterThan(50);
    const before = await readStanding(db);
    const whole = await fingerprint();
    const taken = new Map<string, string[]>();
    const broken: string[] = [];
    for (const userName of CALLERS) {
      const own: string[] = [];
      taken.set(userName, own);
      // Accounts without the page are refused before the rule applies; some of these have it.
      const asked = userName === 'cer.operator' ? changes.filter((_, at) => at % 8 === 0) : changes;
      for (const { resource, call, payload } of asked) {
        const { retCode, retMsg } = await ask(tokens.get(userName) ?? '', resource, call, payload);
        const title = `${userName}: ${resource}/${call} ${JSON.stringify(payload)}`;
        if (retCode !== '0') {
          // Rights and areas are called by their names, not by codes.
          if (/[a-z][A-Z]|\w:\w|\bCER\b/.test(retMsg)) broken.push(`${title} was refused by "${retMsg}"`);
          if ((await fingerprint()) !== whole) broken.push(`${title} was refused and changed something`);
          continue;
        }
        const after = await readStanding(db);
        own.push(title);
        const by = {
          userId: userName === 'admin' ? 'u-admin' : `u-${userName.replace('.', '-')}`,
          orgId: ORG,
          code: `${resource}:${call === 'save' ? 'edit' : 'delete'}`,
        };
        broken.push(...brokenRules(by, before, after).map((rule) => `${title}: ${rule}`));
        await restore(resource);
        expect(await fingerprint()).toBe(whole);
      }
      const entered = ROLES.filter((role) =>
        own.some((title) => title.includes('new.hand') && title.includes(`"roleCode":"${role}"`)),
      );
      expect([userName, await offeredRoles(userName)]).toEqual([userName, entered.toSorted()]);
    }
    expect(broken).toEqual([]);
    const counts = CALLERS.map((userName) => taken.get(userName)?.length ?? 0);
    expect(counts.at(-1)).toBe(0);
    // A platform that refuses everything is no proof.
    const [all = 0, most = 0, ...some] = counts;
    expect(all).toBeGreaterThan(most);
    expect(most).toBeGreaterThan(Math.max(...some));
    expect(Math.min(...some.slice(0, -1))).toBeGreaterThan(4);
  }, 240_000);

  test('an invitation that somebody with less saves as it is stays that of its sender', async () => {
    const ofSender = server.database.db.selectFrom('invitation').select(['invitation_id', 'invited_by']);
    const before = await ofSender.executeTakeFirstOrThrow();
    const values = { name: 'Asked', roleCode: 'provider' };
    const same = { id: `invitation:${before.invitation_id}`, version: 1, values };
    await ask(tokens.get('cer.manager') ?? '', 'userManagement', 'save', same);
    expect(await ofSender.executeTakeFirstOrThrow()).toEqual(before);
  });

  test('a wall is let in as nobody who has more, and one of somebody with more is left alone', async () => {
    const { pairingCode } = (await server.call('deviceEnrol')).data;
    const values = { name: 'Wall', pairingCode, elementTags: 'plant-chart', isActive: true };
    const pair = (userName: string, serviceAccount: string) =>
      ask(tokens.get(userName) ?? '', 'embedDevices', 'save', { values: { ...values, serviceAccount } });
    expect((await pair('cer.manager', 'admin')).retCode).toBe('040301');
    expect((await pair('cer.hall', 'cer.manager')).retCode).toBe('040301');
    // A refusal has not used the code up.
    const { retMsg, data } = await pair('admin', 'admin');
    expect(retMsg).toBe('ok');
    const { id } = data;
    const own = { id, version: 1, values: { ...values, pairingCode: null, serviceAccount: 'cer.manager' } };
    expect((await ask(tokens.get('cer.manager') ?? '', 'embedDevices', 'save', own)).retCode).toBe('040301');
    const gone = await ask(tokens.get('cer.manager') ?? '', 'embedDevices', 'remove', { id, version: 1 });
    expect(gone.retCode).toBe('040301');
  });

  async function offeredRoles(userName: string): Promise<string[]> {
    const answer = await server.app.inject({
      url: '/api/cloud/record/userManagement/description',
      headers: { authorization: `Bearer ${tokens.get(userName)}`, 'x-org-id': ORG, 'x-lang': 'en' },
    });
    const { data } = answer.json() as { data: { fields: RecordField[] } | null };
    const role = data?.fields.find(({ name }) => name === 'roleCode');
    return (role?.options ?? []).filter((one) => isOffered(one, null)).map(({ value }) => value);
  }

  test('the tables of rights are written in known places only', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const tables =
      'membership|role_resource|role_offer|account|embed_client|embed_device|api_key|invitation|enterprise';
    const write = new RegExp(
      String.raw`(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(?:${tables})'|\b(?:update|insert into|delete from) (?:${tables})\b`,
      'i',
    );
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\/|fixture|migrations\//.test(file));
    const found = files.filter((file) => write.test(readFileSync(join(root, file), 'utf8')));
    expect(found.toSorted()).toEqual(Object.keys(WRITERS).toSorted());
  });
});
