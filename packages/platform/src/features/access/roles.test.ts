import { ENDPOINTS } from '@plantdeck/core/endpoints';
import { RoleMatrixSchema, RoleRightsSchema, type RoleSave } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { RESOURCE_CODES } from './resource-tree.ts';
import { roleGroups } from './role-matrix.ts';

const orgId = 'org-cer';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('cer.manager');
});
afterAll(() => server.close());

const save = (body: RoleSave, by = token) => server.call('roleSave', { token: by, orgId, body });
const made = async (body: RoleSave) => v.parse(RoleRightsSchema, (await save(body)).data);
const rightsOf = async (roleCode: string) =>
  v.parse(RoleRightsSchema, (await server.call('roleRights', { token, orgId, query: { roleCode } })).data);
const matrixOf = async (by = token, org = orgId) =>
  v.parse(RoleMatrixSchema, (await server.call('roleMatrix', { token: by, orgId: org })).data);
const remove = (roleCode: string, version: string) =>
  server.call('roleRemove', { token, orgId, body: { roleCode, version } });

test('the matrix has every code that can be granted once, pages in the order of the menu', () => {
  const rowsIn = (trade: string) => roleGroups('en', trade, 'General').flatMap((group) => group.rows);
  const codesIn = (trade: string) =>
    rowsIn(trade).flatMap((row) => [
      ...[row.view, row.edit, row.delete].filter((code) => code !== null),
      ...row.extras.map(({ code }) => code),
    ]);
  const rows = rowsIn('cement');
  const codes = codesIn('cement');
  expect(new Set(codes).size).toBe(codes.length);
  const ofAllTrades = new Set(['cement', 'paper', 'aluminium', 'ceramics'].flatMap(codesIn));
  expect([...ofAllTrades].toSorted()).toEqual([...RESOURCE_CODES].toSorted());
  expect(rows.find(({ code }) => code === 'userManagement')).toMatchObject({
    title: 'Users',
    view: 'userManagement',
    edit: 'userManagement:edit',
    delete: 'userManagement:delete',
    extras: [],
  });
  expect(rows.find(({ code }) => code === 'alarm:list')?.extras).toMatchObject([
    { code: 'alarm:ack', column: 'edit' },
    { code: 'alarm:shelve', column: 'edit' },
  ]);
});

test('a page of another trade has no row', async () => {
  const { groups } = await matrixOf();
  const shown = new Set(groups.flatMap(({ rows }) => rows.map(({ code }) => code)));
  expect([shown.has('realTimeBoardFarm'), shown.has('rotarykiln_production_board')]).toEqual([true, false]);
});

test('a role is made by copying, changed, renamed and deleted, and each change says by whom', async () => {
  const copy = await made({ names: { en: 'Shift lead', 'zh-CN': '值班长' }, copyOf: 'operator' });
  expect(copy.granted).toEqual((await rightsOf('operator')).granted);
  const [first = ''] = copy.granted;
  const changed = await made({
    roleCode: copy.roleCode,
    version: copy.version,
    names: { en: 'Shift leader' },
    grant: ['panel:cost'],
    take: [first],
  });
  expect(changed.granted).toEqual(
    [...copy.granted.filter((code) => code !== first), 'panel:cost'].toSorted(),
  );
  expect(changed.changed?.by).toBe('李工');
  const role = (await matrixOf()).roles.find(({ roleCode }) => roleCode === copy.roleCode);
  expect(role).toMatchObject({ title: 'Shift leader', isOwn: true, people: 0, lock: null });
  expect((await remove(copy.roleCode, changed.version)).retCode).toBe('0');
  expect((await remove(copy.roleCode, changed.version)).retMsg).toContain('no longer exists');
});

test('the second of two editors gets a conflict and nothing is stored', async () => {
  const role = await made({ names: { en: 'Twice' } });
  const { roleCode, version } = role;
  await made({ roleCode, version, grant: ['assistant'] });
  const second = await save({ roleCode, version, grant: ['panel:cost'] });
  expect([second.retCode, second.retMsg]).toEqual([
    '040901',
    expect.stringContaining('your changes are kept'),
  ]);
  expect((await rightsOf(roleCode)).granted).toEqual(['assistant']);
});

test('people give no right that they lack, and no one changes a role above them or one that acts elsewhere too', async () => {
  const role = await made({ names: { en: 'Limited' } });
  const { roleCode, version } = role;
  const beyond = await save({ roleCode, version, grant: ['servicePeriod'] });
  expect([beyond.retCode, beyond.retMsg]).toEqual(['040301', expect.stringContaining('Service period')]);
  const copied = await made({ names: { en: 'Small provider' }, copyOf: 'provider' });
  expect(copied.granted).not.toContain('servicePeriod');
  const { roles, held } = await matrixOf();
  expect(held).not.toContain('servicePeriod');
  const locks = Object.fromEntries(roles.map((each) => [each.roleCode, each.lock]));
  expect(locks).toMatchObject({ provider: 'elsewhere', manager: 'elsewhere', operator: null });
  const { version: now } = await rightsOf('manager');
  expect((await save({ roleCode: 'manager', version: now, take: ['assistant'] })).retCode).toBe('040301');
});

test('a role that people have stays, and the refusal names them; a role of the product keeps its name', async () => {
  const { roleCode, version } = await made({ names: { en: 'In use' } });
  const { db } = server.database;
  const ofOperator = db.updateTable('membership').where('user_id', '=', 'u-cer-operator');
  await ofOperator.set({ role_code: roleCode }).execute();
  expect((await remove(roleCode, version)).retMsg).toContain('王班长');
  await ofOperator.set({ role_code: 'operator' }).execute();
  const operator = await rightsOf('operator');
  expect((await remove('operator', operator.version)).retMsg).toContain('belongs to the product');
  const renamed = { roleCode: 'operator', version: operator.version, names: { en: 'Other' } };
  expect((await save(renamed)).retMsg).toContain('belongs to the product');
  expect((await save({ names: { en: 'in USE' } })).retMsg).toContain('already');
  expect((await save({ names: { en: ' ' } })).retMsg).toContain('at least one language');
});

test('another organisation neither sees nor gives a role that this one made', async () => {
  const { roleCode, version } = await made({ names: { en: 'Ours alone' } });
  const admin = await server.signIn('admin');
  const there = await matrixOf(admin, 'org-ce2');
  expect(there.roles.map((each) => each.roleCode)).not.toContain(roleCode);
  const body = { roleCode, version, grant: ['assistant'] };
  const asked = await server.call('roleSave', { token: admin, orgId: 'org-ce2', body });
  expect(asked.retMsg).toContain('another organisation');
  const description = await server.app.inject({
    url: '/api/cloud/record/userManagement/description',
    headers: { authorization: `Bearer ${admin}`, 'x-org-id': 'org-ce2' },
  });
  expect(description.body).not.toContain(roleCode);
});

test('reading needs the page, saving and deleting its buttons', () => {
  const { roleMatrix, roleRights, roleSave, roleRemove } = ENDPOINTS;
  expect([roleMatrix, roleRights, roleSave, roleRemove].map(({ resource }) => resource)).toEqual([
    'roleManagement',
    'roleManagement',
    'roleManagement:edit',
    'roleManagement:delete',
  ]);
});
