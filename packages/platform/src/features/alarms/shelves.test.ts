import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { setUpPlant } from '@plantdeck/plants/plant-setup.ts';
import { TEST_FIRST_DAY, TEST_MODEL, TEST_SEED } from '@plantdeck/plants/testing/plant-days.ts';
import { writeAlarms } from '../../store/alarms/alarm-store.ts';
import { endDueShelves } from './shelves.ts';

let server: TestServer;
const MINUTE = 60_000;
const NOW = Date.now();
beforeAll(async () => {
  server = await createTestServer();
  await setUpPlant(server.database.db, TEST_MODEL, { seed: TEST_SEED, firstDay: TEST_FIRST_DAY, nowMs: NOW });
});
afterAll(() => server.close());

const row = (id: string, minutesAgo: number, more: object = {}) => ({
  alarm_id: id,
  plant_id: 'CER',
  area_id: 'CER.W4',
  name_zh: '窑温高',
  name_en: 'Kiln hot',
  priority: 2,
  state: 'unackActive',
  value: 12,
  limit_value: 10,
  unit: '°C',
  on_at: new Date(NOW - minutesAgo * MINUTE),
  ack_at: null,
  ack_by: null,
  off_at: null,
  rule_code: 'kiln.T',
  changed_at: new Date(NOW - minutesAgo * MINUTE),
  ...more,
});

beforeEach(async () => {
  const { db } = server.database;
  await db.deleteFrom('alarm').execute();
  await db.deleteFrom('alarm_shelf').execute();
  await writeAlarms(db, 'CER', [row('a1', 5)]);
});

type Action = 'alarmShelve' | 'alarmUnshelve' | 'alarmAcknowledge';
const call = async (userName: string, action: Action, body: object) =>
  server.call(action, {
    token: await server.signIn(userName),
    orgId: 'org-cer',
    language: 'en',
    body,
  });
const stateOf = async (id: string): Promise<string | undefined> =>
  (await server.database.db.selectFrom('alarm').select('state').where('alarm_id', '=', id).executeTakeFirst())
    ?.state;

test('who may shelves a rule for a time and with a reason: it is hidden, told of, and comes back by itself', async () => {
  const order = { ids: ['a1'], minutes: 30, reason: 'sensorFault' };
  expect((await call('cer.operator', 'alarmShelve', { ...order, minutes: 31 })).retCode).toBe('040001');
  expect((await call('cer.operator', 'alarmShelve', { ...order, reason: ' ' })).retCode).toBe('040001');
  expect(await stateOf('a1')).toBe('unackActive');
  expect(await call('cer.operator', 'alarmShelve', order)).toMatchObject({ data: { rules: ['kiln.T'] } });
  expect(await stateOf('a1')).toBe('shelved');

  // What comes meanwhile is hidden as well; what the plant reports of the old one does not bring it back.
  const { db } = server.database;
  const later = new Date(NOW + MINUTE);
  await writeAlarms(db, 'CER', [
    row('a1', 5, { ack_at: later, ack_by: 'operator.b', changed_at: later }),
    row('a2', -1, { changed_at: later }),
  ]);
  expect([await stateOf('a1'), await stateOf('a2')]).toEqual(['shelved', 'shelved']);

  const { data } = await server.call('activeAlarms', {
    token: await server.signIn('cer.operator'),
    orgId: 'org-cer',
    language: 'en',
    query: { state: 'hidden' },
  });
  expect(data).toMatchObject({
    total: 2,
    canShelve: true,
    records: [{ shelf: { by: '王班长', reason: 'Sensor fault' } }, {}],
  });

  expect(await endDueShelves(db, 'CER', NOW + 29 * MINUTE)).toEqual([]);
  expect(await endDueShelves(db, 'CER', NOW + 31 * MINUTE)).toEqual(['kiln.T']);
  expect([await stateOf('a1'), await stateOf('a2')]).toEqual(['unackActive', 'unackActive']);
});

test('a shelf is ended by hand, and what is not shelved is told so', async () => {
  expect((await call('cer.operator', 'alarmUnshelve', { ids: ['a1'] })).retMsg).toContain('not shelved');
  await call('cer.operator', 'alarmShelve', { ids: ['a1'], minutes: 60, reason: 'we look at it' });
  // A hidden alarm asks nobody for an acknowledgement.
  await call('cer.operator', 'alarmAcknowledge', { ids: ['a1'] });
  expect(await stateOf('a1')).toBe('shelved');
  expect((await call('cer.operator', 'alarmUnshelve', { ids: ['a1'] })).retCode).toBe('0');
  expect(await stateOf('a1')).toBe('unackActive');
});

test('without the button’s permission nobody shelves, nor shelves what is another plant’s', async () => {
  const order = { ids: ['a1'], minutes: 30, reason: 'nuisance' };
  const { db } = server.database;
  await db
    .deleteFrom('role_resource')
    .where('role_code', '=', 'operator')
    .where('resource_code', '=', 'alarm:shelve')
    .execute();
  expect((await call('cer.operator', 'alarmShelve', order)).retCode).toBe('040301');
  expect((await call('cer.manager', 'alarmShelve', { ...order, ids: ['gone'] })).retCode).toBe('040401');
});
