import { KanbanTimesSchema, parseContract } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { toldField } from '../api/rule-reason.ts';

const orgId = 'org-cer';
let server: TestServer;
let manager: string;
let operator: string;
beforeAll(async () => {
  server = await createTestServer();
  manager = await server.signIn('cer.manager');
  operator = await server.signIn('cer.operator');
});
afterAll(() => server.close());

const WALL = { name: 'Control room', boards: ['wholePlantEnergy'], everyS: 45, distance: 'room' };
const list = async (token: string, org = orgId) => {
  const { data } = await server.call('kanbanTimes', { token, orgId: org });
  return parseContract(KanbanTimesSchema, data, 'walls');
};

test('a wall is kept for everybody of the organisation, and changed by its newest version alone', async () => {
  expect(await list(manager)).toEqual({ records: [], canSave: true });
  const added = await server.call('kanbanTimeAdd', { token: manager, orgId, body: WALL });
  expect(added.data).toEqual({ ...WALL, id: added.data.id, version: 1 });
  expect(await list(operator)).toEqual({ records: [added.data], canSave: false });

  const change = { ...added.data, name: 'Entrance', everyS: 5, distance: 'wall' };
  const changed = await server.call('kanbanTimeModify', { token: manager, orgId, body: change });
  expect(changed.data).toEqual({ ...change, version: 2 });
  const stale = await server.call('kanbanTimeModify', { token: manager, orgId, body: change });
  expect(stale.retCode).toBe('040901');
  expect((await list(manager)).records).toEqual([changed.data]);
  const { rows } = await sql`select name, boards, every_s, distance, version, updated_by from kanban_time
    where org_id = ${orgId}`.execute(server.database.db);
  expect(rows).toEqual([
    {
      name: 'Entrance',
      boards: ['wholePlantEnergy'],
      every_s: 5,
      distance: 'wall',
      version: 2,
      updated_by: 'u-cer-manager',
    },
  ]);
});

test('what does not fit is refused by its field, and nothing is kept of it', async () => {
  const before = await list(manager);
  const refused = async (body: object) => {
    const { retCode, retMsg } = await server.call('kanbanTimeAdd', { token: manager, orgId, body });
    return [retCode, retMsg] as const;
  };
  for (const [field, body] of [
    ['everyS', { ...WALL, name: 'a', everyS: 4 }],
    ['everyS', { ...WALL, name: 'a', everyS: 3601 }],
    ['name', { ...WALL, name: ' ' }],
    ['boards', { ...WALL, name: 'a', boards: [] }],
    ['boards', { ...WALL, name: 'a', boards: ['noSuchBoard'] }],
  ] as const) {
    const [code, message] = await refused(body);
    expect(code).toBe('040001');
    expect(message).toContain(toldField('en', field));
  }
  expect((await refused({ ...WALL, name: 'Entrance' }))[0]).toBe('040901');
  expect(await list(manager)).toEqual(before);
});

test('only who may set boards keeps walls, and each organisation has its own', async () => {
  const { retCode } = await server.call('kanbanTimeAdd', { token: operator, orgId, body: WALL });
  expect(retCode).toBe('040301');
  const other = await server.signIn('cem.manager');
  expect((await list(other, 'org-cem')).records).toEqual([]);
  const [kept] = (await list(manager)).records;
  const foreign = await server.call('kanbanTimeModify', { token: other, orgId: 'org-cem', body: kept ?? {} });
  expect(foreign.retCode).toBe('040401');
});

test('a wall without boards is kept no longer, unless somebody changed it meanwhile', async () => {
  const body = { ...WALL, name: 'For a day' };
  const { data: wall } = await server.call('kanbanTimeAdd', { token: manager, orgId, body });
  const empty = (version: number) =>
    server.call('kanbanTimeModify', { token: manager, orgId, body: { ...wall, boards: [], version } });
  expect((await empty(2)).retCode).toBe('040901');
  expect((await list(manager)).records).toContainEqual(wall);
  expect((await empty(1)).retCode).toBe('0');
  expect((await list(manager)).records).not.toContainEqual(wall);
  expect((await empty(1)).retCode).toBe('040401');
});
