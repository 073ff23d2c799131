import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MESSAGE_TYPES, type AlarmRecord } from '@plantdeck/core/contract';
import {
  createTestServer,
  openSocket,
  type TestServer,
  type TestSocket,
} from '../../../testing/test-server.ts';
import { raiseAlarmMessage } from './alarm-message.ts';
import { insertBarePlant } from '@plantdeck/plants/testing/bare-plant.ts';

let server: TestServer;
let manager: string;
let operator: string;
beforeAll(async () => {
  server = await createTestServer();
  const { db } = server.database;
  await insertBarePlant(db);
  const area = (area_id: string, parent_id: string | null, name_zh: string, name_en: string) => ({
    area_id,
    parent_id,
    plant_id: 'CER',
    type: parent_id === null ? 'factory' : 'workshop',
    name_zh,
    name_en,
    sort: 1,
    equipment_type: null,
  });
  await db
    .insertInto('area')
    .values([
      area('CER', null, '全厂', 'Whole plant'),
      area('CER.W4', 'CER', '烧成车间', 'Firing'),
      area('CER.W4.L1', 'CER.W4', '1# 窑', 'Kiln 1'),
      area('CER.W5', 'CER', '精加工', 'Finishing'),
    ])
    .execute();
  manager = await server.signIn('cer.manager');
  operator = await server.signIn('cer.operator');
});
afterAll(() => server.close());

let alarms = 0;
/** An alarm of the test plant; it began a moment ago. */
async function alarm(more: {
  readonly priority?: number;
  readonly areaId?: string;
  readonly name?: string;
  readonly value?: number | null;
  readonly state?: string;
  readonly ageMs?: number;
}): Promise<string> {
  const alarm_id = `al-${(alarms += 1)}`;
  const { priority = 1, areaId = 'CER.W4.L1', name = 'Kiln pressure high', value = 12.345 } = more;
  const { state = 'unackActive', ageMs = 0 } = more;
  const on_at = new Date(Date.now() - ageMs);
  await server.database.db
    .insertInto('alarm')
    .values({
      alarm_id,
      plant_id: 'CER',
      area_id: areaId,
      name_zh: '窑压高',
      name_en: name,
      priority,
      state,
      value,
      limit_value: value === null ? null : 10,
      unit: value === null ? '' : 'Pa',
      on_at,
      ack_at: state.startsWith('ack') || state === 'normal' ? on_at : null,
      ack_by: state.startsWith('ack') || state === 'normal' ? 'operator.a' : null,
      off_at: state === 'unackRtn' || state === 'normal' ? new Date() : null,
    })
    .execute();
  return alarm_id;
}

const page = { size: 20, current: 1 };
const asked = async (body: object, language = 'en', token = manager) =>
  (await server.call('messagePage', { token, orgId: 'org-cer', language, body: { page, ...body } })).data;
const publish = (body: object, token = manager) =>
  server.call('announcementPublish', { token, orgId: 'org-cer', body });
const notice = async (token: string, language: string) =>
  openSocket(
    server,
    `/ws/notice?orgId=org-cer&eid=E1&client=web&lang=${language}&token=${encodeURIComponent(token)}`,
  );
const listen = (socket: TestSocket, ...types: string[]) => {
  for (const messageType of types)
    socket.say({ head: { type: 'add_subscribe', timestamp: 1 }, payload: { messageType } });
};

describe("the platform's own messages", () => {
  test.each([
    ['zh-CN', 'P1 报警：窑压高', '1# 窑：窑压高。当前值 12.35 Pa，限值 10 Pa。'],
    ['en', 'P1 alarm: Kiln pressure high', 'Kiln 1: Kiln pressure high. Value 12.35 Pa, limit 10 Pa.'],
    ['id', 'Alarm P1: Kiln pressure high', 'Kiln 1: Kiln pressure high. Nilai 12.35 Pa, batas 10 Pa.'],
    ['it', 'Allarme P1: Kiln pressure high', 'Kiln 1: Kiln pressure high. Valore 12.35 Pa, limite 10 Pa.'],
    ['zh-TW', 'P1 警報：窑压高', '1# 窑：窑压高。目前值 12.35 Pa，限值 10 Pa。'],
    ['ja', 'P1 アラーム：Kiln pressure high', 'Kiln 1：Kiln pressure high。現在値 12.35 Pa、限界値 10 Pa。'],
    ['th', 'สัญญาณเตือน P1: Kiln pressure high', undefined],
    ['vi', 'Cảnh báo P1: Kiln pressure high', undefined],
  ])('come to a reader of %s in that language, and are found by it', async (language, title, content) => {
    const { db } = server.database;
    if ((await asked({}, language)).total === 0) await raiseAlarmMessage(db, server.bus, await alarm({}));
    const { records } = await asked({ title: title.slice(0, 6) }, language);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ title, type: 4, publisher: 'Plantdeck', priority: 1 });
    if (content !== undefined) expect(records[0].content).toBe(content);
    const { data } = await server.call('messageDetail', {
      token: manager,
      orgId: 'org-cer',
      language,
      query: { id: records[0].id },
    });
    // An opened one tells what its alarm is now, and what this reader may do about it.
    const now = { id: 'al-1', state: 'unackActive', canAcknowledge: true, canShelve: true };
    expect(data).toEqual({ ...records[0], alarm: now });
    expect((await asked({ title: '{{priority}}' }, language)).total).toBe(0);
  });

  test('of an alarm without a value say no value', async () => {
    await raiseAlarmMessage(
      server.database.db,
      server.bus,
      await alarm({ value: null, name: 'Fan stopped' }),
    );
    const { records } = await asked({ title: 'Fan' });
    expect(records[0].content).toBe('Kiln 1: Fan stopped.');
  });
});

describe('an announcement', () => {
  test('is published by who may, in their own words, and reaches everybody who listens', async () => {
    expect((await publish({ title: 'x', content: 'y' }, operator)).retCode).toBe('040301');
    const socket = await notice(operator, 'ja');
    listen(socket, 'announcement');
    await delay(50);
    const text = { title: ' Shutdown <b>on</b> Friday ', content: 'From 08:00.\nBring gloves.' };
    expect((await publish(text)).retCode).toBe('0');
    const frame = await socket.until((each) => each.head.messageType === 'announcement');
    expect(frame.payload).toMatchObject({
      title: 'Shutdown <b>on</b> Friday',
      content: 'From 08:00.\nBring gloves.',
    });
    expect(frame.payload.remind).toBeUndefined();
    socket.ws.close();
    const { records } = await asked({ type: 2 }, 'th', operator);
    expect(records).toMatchObject([{ title: 'Shutdown <b>on</b> Friday', publisher: '李工', read: false }]);
    // Another organisation never sees it.
    const admin = await server.signIn('admin');
    const other = await server.call('messagePage', { token: admin, orgId: 'org-ce2', body: { page } });
    expect(other.data.total).toBe(0);
  });

  test.each([
    [{ title: '  ', content: 'y' }, 'title'],
    [{ title: 'x', content: '' }, 'content'],
    [{ title: 'x'.repeat(121), content: 'y' }, 'title'],
    [{ content: 'y' }, 'title'],
  ])('%j is refused, naming the field', async (body, field) => {
    const answer = await publish(body);
    expect([answer.retCode, answer.data]).toEqual(['040001', { field }]);
  });
});

test('reading one and reading all lower the number, and tell the other pages of the same person only', async () => {
  const [mine, others] = [await notice(manager, 'en'), await notice(operator, 'en')];
  listen(mine, 'unread');
  listen(others, 'unread');
  await delay(50);
  const { records } = await asked({});
  const counts = async (token = manager) =>
    (await server.call('unreadMessageCount', { token, orgId: 'org-cer' })).data;
  const { count: unread, kinds } = await counts();
  expect(unread).toBeGreaterThanOrEqual(3);
  for (const [kind, type] of Object.entries(MESSAGE_TYPES))
    expect([kind, kinds[kind]]).toEqual([kind, (await asked({ type, unreadOnly: true })).total]);
  expect((await server.call('unreadNumber', { token: manager, orgId: 'org-cer' })).data).toBe(unread);
  await server.call('messageRead', { token: manager, orgId: 'org-cer', body: { ids: [records[0].id] } });
  const frame = await mine.until((each) => each.head.messageType === 'unread');
  expect(frame.payload).toEqual({ unread: unread - 1 });
  expect((await asked({ unreadOnly: true })).total).toBe(unread - 1);
  await server.call('messageReadAll', { token: manager, orgId: 'org-cer' });
  await mine.until((each) => each.payload?.unread === 0);
  expect((await counts()).count).toBe(0);
  expect(others.frames.filter((each) => each.head.messageType === 'unread')).toEqual([]);
  expect((await counts(operator)).count).toBe(unread);
  mine.ws.close();
  others.ws.close();
});

test('a message of somebody else, or of none, is not told apart', async () => {
  for (const id of ['999999', '1.5', 'x', '-1']) {
    const { retCode } = await server.call('messageDetail', {
      token: manager,
      orgId: 'org-cer',
      query: { id },
    });
    expect(['040401', '040001']).toContain(retCode);
  }
});

describe('the alarm list', () => {
  const list = async (query: Record<string, string>, language = 'en', token = manager) =>
    (await server.call('activeAlarms', { token, orgId: 'org-cer', language, query })).data;

  test('by state, priority, area with what is below it, and text; the urgent and unacknowledged first', async () => {
    const minor = await alarm({ priority: 3, areaId: 'CER.W5', name: 'Polisher worn', ageMs: 60_000 });
    const acked = await alarm({ priority: 1, state: 'ackActive', name: 'Fan slow' });
    const gone = await alarm({ priority: 2, state: 'unackRtn', name: 'Gas low', ageMs: 120_000 });
    const normal = await alarm({ priority: 4, state: 'normal', name: 'Dew point', ageMs: 180_000 });
    const ids = async (query: Record<string, string>) =>
      (await list(query)).records.map(({ id }: { id: string }) => id);
    const active = await list({});
    expect(active.records.map(({ state }: { state: string }) => state).at(-1)).toBe('ackActive');
    expect(active.records.at(-1).id).toBe(acked);
    expect(await ids({ state: 'past' })).toEqual([gone, normal]);
    expect(await ids({ state: 'normal' })).toEqual([normal]);
    expect(await ids({ state: 'all', priority: '3,4' })).toEqual([minor, normal]);
    expect(await ids({ areaId: 'CER.W5' })).toEqual([minor]);
    expect(await ids({ areaId: 'CER.W4', state: 'all' })).toEqual(expect.arrayContaining([acked, gone]));
    expect(await ids({ areaId: 'CER.W4', state: 'all' })).not.toContain(minor);
    expect(await ids({ text: 'FINISH' })).toEqual([minor]);
    expect((await list({ text: '精加工' }, 'zh-CN')).records[0]).toMatchObject({ areaName: '精加工' });
    const second = await list({ state: 'all', size: '2', current: '2' });
    expect([second.records.length, second.total]).toEqual([2, (await list({ state: 'all' })).total]);
    expect(active.unacknowledged[2]).toBe(1);
    const { records } = await list({ state: 'active', size: '1000' });
    expect(active.active).toEqual(
      [1, 2, 3, 4].map((wanted) => records.filter(({ priority }: AlarmRecord) => priority === wanted).length),
    );
    // Not acknowledged any more, and still under way.
    expect(active.active[0] - active.unacknowledged[0]).toBe(1);
  });

  test.each([
    [{ state: 'gone' }, 'state'],
    [{ priority: '5' }, 'priority.0'],
    [{ size: '0' }, 'size'],
  ])('%j is refused, naming the field', async (query, field) => {
    const answer = await server.call('activeAlarms', { token: manager, orgId: 'org-cer', query });
    expect([answer.retCode, answer.data]).toEqual(['040001', { field }]);
  });

  test('is acknowledged by who may: once, in their name, and the plant is told', async () => {
    const id = await alarm({ priority: 2, name: 'Slip low' });
    const gone = await alarm({ priority: 2, state: 'unackRtn', name: 'Slip high', ageMs: 9_000 });
    const told: string[] = [];
    const end = server.bus.subscribe('plant-advanced', ({ plantId }) => void told.push(plantId));
    const acknowledge = (ids: string[], token: string) =>
      server.call('alarmAcknowledge', { token, orgId: 'org-cer', body: { ids } });
    expect((await acknowledge([id, gone, 'al-none'], operator)).data).toEqual({ ids: [id, gone] });
    expect((await acknowledge([id], manager)).retCode).toBe('0');
    const found = (await list({ state: 'all', text: 'Slip' })).records;
    expect(found).toMatchObject([
      { state: 'ackActive', acknowledgedBy: '王班长' },
      { state: 'normal', acknowledgedBy: '王班长' },
    ]);
    expect(told).toEqual(['CER', 'CER']);
    expect((await acknowledge(['al-none'], manager)).retCode).toBe('040401');
    end();
  });

  test('acknowledged, is told to everybody who lists alarms, and is unread no more to whoever did it', async () => {
    const [mine, others] = [await notice(manager, 'en'), await notice(operator, 'en')];
    listen(mine, 'unread', 'alarmState');
    listen(others, 'unread', 'alarmState');
    await delay(50);
    const { db } = server.database;
    const counts = async (token: string) =>
      (await server.call('unreadMessageCount', { token, orgId: 'org-cer' })).data.count;
    const told = await db
      .selectFrom('message')
      .innerJoin('alarm', 'alarm.alarm_id', 'message.alarm_id')
      .select(['alarm.alarm_id as id', 'message.id as message'])
      .where('org_id', '=', 'org-cer')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('alarm')
      .set({ state: 'unackActive', ack_at: null })
      .where('alarm_id', '=', told.id)
      .execute();
    await db.deleteFrom('message_read').where('message_id', '=', told.message).execute();
    const before = [await counts(manager), await counts(operator)];
    const body = { ids: [told.id] };
    expect((await server.call('alarmAcknowledge', { token: manager, orgId: 'org-cer', body })).retCode).toBe(
      '0',
    );
    await mine.until((each) => each.head.messageType === 'alarmState');
    await others.until((each) => each.head.messageType === 'alarmState');
    const frame = await mine.until((each) => each.head.messageType === 'unread');
    expect(frame.payload).toEqual({ unread: (before[0] ?? 0) - 1 });
    expect([await counts(manager), await counts(operator)]).toEqual([(before[0] ?? 0) - 1, before[1]]);
    mine.ws.close();
    others.ws.close();
  });

  test('of another plant is neither seen nor acknowledged', async () => {
    const admin = await server.signIn('admin');
    const call = (name: 'activeAlarms' | 'alarmAcknowledge', body: object) =>
      server.call(name, { token: admin, orgId: 'org-ce2', query: { state: 'all' }, body });
    expect((await call('activeAlarms', {})).data.total).toBe(0);
    expect((await call('alarmAcknowledge', { ids: ['al-1'] })).retCode).toBe('040401');
  });
});

describe('the alarm setting', () => {
  const save = (body: object, token = manager) =>
    server.call('alarmSettingSave', { token, orgId: 'org-cer', body });
  const setting = { areaIds: ['CER.W5'], priorities: [3, 1], sound: true, version: 0 };

  test('begins with the urgent alarms of the whole plant, is kept for each person, and meets a second page', async () => {
    const read = async (token: string) =>
      (await server.call('alarmSetting', { token, orgId: 'org-cer' })).data;
    expect(await read(manager)).toEqual({ areaIds: null, priorities: [1, 2], sound: false, version: 0 });
    expect((await save(setting)).data).toEqual({ ...setting, priorities: [1, 3], version: 1 });
    expect((await read(operator)).version).toBe(0);
    const late = await save({ ...setting, sound: false });
    expect([late.retCode, late.data.version]).toEqual(['040901', 1]);
    expect((await save({ ...setting, areaIds: ['CE2.W1'], version: 1 })).retCode).toBe('040001');
    expect((await save({ ...setting, priorities: [9], version: 1 })).retCode).toBe('040001');
  });

  test('decides which alarms open a reminder, also those of low priority, and whether they sound', async () => {
    const [socket, plain] = [await notice(manager, 'en'), await notice(operator, 'zh-CN')];
    listen(socket, 'alarm');
    listen(plain, 'alarm');
    await delay(50);
    const { db } = server.database;
    const advance = async () => {
      server.bus.publish('plant-advanced', { plantId: 'CER' });
      await delay(150);
    };
    await advance();
    await alarm({ priority: 1, areaId: 'CER.W4.L1', name: 'Elsewhere' });
    await alarm({ priority: 3, areaId: 'CER.W5', name: 'Minor here' });
    await alarm({ priority: 3, areaId: 'CER.W4', name: 'Minor elsewhere' });
    await alarm({ priority: 1, areaId: 'CER.W5', name: 'Urgent here' });
    await advance();
    await advance();
    const said = ({ frames }: TestSocket) =>
      frames
        .filter(({ head }) => head.messageType === 'alarm')
        .map(({ payload }) => [payload.title, payload.remind, payload.sound])
        .sort();
    expect(said(socket)).toEqual([
      ['P1 alarm: Elsewhere', false, true],
      ['P1 alarm: Urgent here', true, true],
      ['P3 alarm: Minor here', true, true],
    ]);
    expect(said(plain)).toEqual([
      ['P1 报警：窑压高', true, false],
      ['P1 报警：窑压高', true, false],
    ]);
    expect(await db.selectFrom('message').selectAll().where('title_en', 'like', '%Minor%').execute()).toEqual(
      [],
    );
    socket.ws.close();
    plain.ws.close();
  });
});
