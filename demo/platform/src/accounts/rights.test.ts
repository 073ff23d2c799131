/** What is refused beyond the own rights, and what a client may do with those of its maker. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../http/test-server.ts';
import { readStanding } from './rights-store.ts';

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
