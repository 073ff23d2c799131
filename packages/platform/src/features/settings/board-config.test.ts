import { BoardConfigAnswerSchema, BoardSettingSchema } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, openSocket, type TestServer } from '../../../testing/test-server.ts';
import { insertBarePlant } from '@plantdeck/plants/testing/bare-plant.ts';

let server: TestServer;
let manager: string;
let admin: string;
beforeAll(async () => {
  server = await createTestServer();
  const { db } = server.database;
  await insertBarePlant(db);
  const area = { plant_id: 'CER', equipment_type: null, name_zh: '一厂', name_en: 'Plant 1' };
  await db
    .insertInto('area')
    .values([
      { ...area, area_id: 'CER', parent_id: null, type: 'factory', sort: 1 },
      { ...area, area_id: 'CER.W1', parent_id: 'CER', type: 'workshop', sort: 1 },
      { ...area, area_id: 'CER.W1.L1', parent_id: 'CER.W1', type: 'line', sort: 1 },
    ])
    .execute();
  manager = await server.signIn('cer.manager');
  admin = await server.signIn('admin');
});
afterAll(() => server.close());

const boardCode = 'wholePlantEnergy';
const read = async (token: string, query: Record<string, string> = {}) =>
  v.parse(
    BoardConfigAnswerSchema,
    (await server.call('boardConfig', { token, orgId: 'org-cer', query: { boardCode, ...query } })).data,
  );
const save = (token: string, setting: object) =>
  server.call('boardConfigSave', { token, orgId: 'org-cer', body: setting });

test("the settings of two people who saved at once: the second gets the first one's and their name", async () => {
  const { setting, canSave, choices } = await read(manager);
  expect([
    setting.version,
    canSave,
    choices.areas.map(({ id }) => id),
    choices.lines.map(({ id }) => id),
  ]).toEqual([0, true, ['CER', 'CER.W1', 'CER.W1.L1'], ['CER.W1.L1']]);
  const first = await save(manager, { ...setting, refreshEvery: 30 });
  expect(first.data.setting).toMatchObject({ version: 1, refreshEvery: 30 });
  const second = await save(admin, { ...setting, refreshEvery: 45 });
  expect(second).toMatchObject({
    status: 200,
    retCode: '040901',
    data: { savedBy: '李工', setting: { version: 1, refreshEvery: 30 } },
  });
  expect(second.retMsg).toContain('李工');
  const retried = await save(admin, {
    ...v.parse(BoardSettingSchema, second.data.setting),
    refreshEvery: 45,
  });
  expect(retried.data.setting.version).toBe(2);
  expect((await read(manager)).setting).toMatchObject({ version: 2, refreshEvery: 45 });
});

test('of many saves of the same version exactly one is kept', async () => {
  const { setting } = await read(manager);
  const answers = await Promise.all(
    [31, 32, 33, 34].map((refreshEvery) => save(manager, { ...setting, refreshEvery })),
  );
  expect(answers.map(({ retCode }) => retCode).sort()).toEqual(['0', '040901', '040901', '040901']);
});

test("one's own settings are one's own", async () => {
  const own = await read(manager, { scope: 'user' });
  expect(own.setting).toMatchObject({ version: 0, scope: 'user' });
  await save(manager, { ...own.setting, refreshEvery: 11 });
  expect((await read(manager)).setting.refreshEvery).toBe(11);
  expect((await read(admin)).setting.refreshEvery).not.toBe(11);
});

test('entries are checked by the rules of the settings dialog', async () => {
  const { setting } = await read(admin, { scope: 'enterprise' });
  const refusal = async (change: object) => (await save(admin, { ...setting, ...change })).retMsg;
  const scroll = 'Field "Scroll every" does not fit: The rolling frequency is above 0 s and at most 30 s';
  expect(await refusal({ scrollEveryS: 31 })).toBe(scroll);
  expect(await refusal({ scrollEveryS: 0 })).toBe(scroll);
  expect(await refusal({ scrollMode: 'auto', scrollEveryS: undefined })).toContain(
    'Enter the rolling frequency',
  );
  expect(await refusal({ refreshEvery: 0 })).toContain('"Refresh every"');
  expect(await refusal({ targets: [{ code: 'electric', month: 1.2345 }] })).toBe(
    'Field "Target value 1 · Month" does not fit: At most 3 decimals',
  );
  expect(await refusal({ targets: [{ code: 'electric', month: 0, redLinePct: 95 }] })).toBe(
    'Field "Target value 1 · Red line, per cent" does not fit: The red line stands on the bad side of the target',
  );
  expect(await refusal({ plannedSavingCny: -1 })).toContain('"plannedSavingCny" does not fit: Not below 0');
  expect(await refusal({ areaId: 'CE2' })).toContain('CE2');
  expect(await refusal({ version: 'x' })).toContain('"Version"');
});

test('an operator reads settings and may not save them', async () => {
  const operator = await server.signIn('cer.operator');
  const { setting, canSave } = await read(operator);
  expect(canSave).toBe(false);
  expect((await save(operator, setting)).retCode).toBe('040301');
  // Nor sees what the enterprise plans.
  expect((await read(await server.signIn('cer.manager'))).setting.targets).not.toHaveLength(0);
  expect(setting.targets).toBeUndefined();
});

test('settings of one’s own feed the page at once, and every page that begins after them', async () => {
  const token = await server.signIn('cer.manager');
  const watch = async (id: string) => {
    const socket = await openSocket(
      server,
      `/ws/notice?orgId=org-cer&eid=E1&client=web&lang=en&token=${token}`,
    );
    socket.say({
      head: { type: 'add_subscribe', timestamp: 1 },
      payload: { messageType: 'board', subscriptionId: id, boardCode },
    });
    return socket;
  };
  const ownerOf = (frame: { payload?: { data?: { panels: { kpis: object } } } }) =>
    Object.entries(frame.payload?.data?.panels.kpis ?? {}).find(([key]) => key === 'settingsOf')?.[1];
  await server.database.db.deleteFrom('board_setting').where('user_id', '=', 'u-cer-manager').execute();
  const before = await watch('before');
  const first = await before.until((frame) => frame.head.messageType === 'board');
  expect(ownerOf(first)).toBeUndefined();

  const { setting } = await read(token, { scope: 'user' });
  expect((await save(token, { ...setting, refreshEvery: 12 })).retCode).toBe('0');
  const after = await watch('after');
  expect(ownerOf(await after.until((frame) => frame.head.messageType === 'board'))).toBe('u-cer-manager');
  // The page that was open before gets a whole payload too: differences to another's settings would not fit.
  const moved = await before.until((frame) => ownerOf(frame) === 'u-cer-manager');
  expect(moved).toMatchObject({ head: { seq: 1 }, payload: { kind: 'snapshot' } });

  // What was computed with the settings before is nobody's first picture.
  server.probe.state.figure = 7;
  const again = await read(token, { scope: 'user' });
  await save(token, { ...again.setting, refreshEvery: 13 });
  const late = await watch('late');
  expect(await late.until((frame) => frame.head.messageType === 'board')).toMatchObject({
    payload: { data: { panels: { kpis: { figure: 7 } } } },
  });
  server.probe.state.figure = 1;
  for (const socket of [before, after, late]) socket.ws.close();
});
