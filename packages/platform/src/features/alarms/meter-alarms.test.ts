import { ProductionAlarmSchema, parseContract } from '@plantdeck/core/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productionAlarmQuery } from '../boards/production-alarm.query.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

/** Readings come in by the call, rules by the page of rules: both as a person or a program of the enterprise does. */
let server: TestServer;
let token = '';
let plantId = '';
const ORG = 'org-new';
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin');
});
afterAll(() => server.close());

const headers = () => ({ authorization: `Bearer ${token}`, 'x-org-id': ORG, 'x-lang': 'en' });
const clock = (index: number): string =>
  new Date(Date.parse('2026-01-05T00:00:00Z') + index * 900_000).toISOString().slice(0, 16).replace('T', ' ');
async function send(fromSlot: number, kwh: readonly number[]): Promise<void> {
  const rows = kwh.map((value, index) => `${clock(fromSlot + index)},${value}`);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/geg/readings/import',
    query: { 'time-column': 'Time', 'value-column': 'kWh', unit: 'kWh', 'time-zone': 'Asia/Shanghai' },
    headers: { ...headers(), 'content-type': 'text/csv' },
    payload: `Time,kWh\n${rows.join('\n')}\n`,
  });
  expect(answer.json()).toMatchObject({ retCode: '0' });
  plantId = answer.json().data.plantId;
}
async function save(body: object): Promise<{ id: string; version: number }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/cloud/record/processLimit/save',
    headers: headers(),
    payload: body,
  });
  expect(answer.json()).toMatchObject({ retCode: '0' });
  return answer.json().data;
}
const VALUES = {
  code: 'own.load',
  name: 'Load too high',
  tag: '',
  areaId: '',
  limitType: 'H',
  upperLimit: 80,
  deadband: 4,
  unit: 'kW',
  delayMin: 0,
  offDelayMin: 0,
  priority: '2',
  isActive: true,
};
const alarms = async () =>
  (
    await server.database.db
      .selectFrom('alarm')
      .select(['alarm_id', 'on_at', 'off_at', 'value', 'state', 'ack_at', 'kind'])
      .where('plant_id', '=', plantId)
      .orderBy('on_at')
      .execute()
  ).map((row) => ({
    ...row,
    on: (row.on_at.getTime() - Date.parse('2026-01-04T16:00:00Z')) / 900_000,
    off: row.off_at === null ? null : (row.off_at.getTime() - Date.parse('2026-01-04T16:00:00Z')) / 900_000,
  }));
const spans = async () => (await alarms()).map(({ on, off, value }) => [on, off, value]);

test('a rule on a meter of an imported plant judges what is there, what comes in and what fills a gap', async () => {
  await send(0, [15, 21, 22, 10, 10, 25, 10, 10]);
  const saved = await save({ values: { ...VALUES, tag: `${plantId}.E`, areaId: plantId } });
  expect(await spans()).toEqual([
    [1, 3, 84],
    [5, 6, 100],
  ]);
  expect((await alarms()).map(({ state, kind }) => [state, kind])).toEqual([
    ['unackRtn', 'energy'],
    ['unackRtn', 'energy'],
  ]);

  // What people did to an alarm stays while it is one.
  const [first] = await alarms();
  await server.database.db
    .updateTable('alarm')
    .set({ ack_at: new Date(), ack_by: 'admin' })
    .where('alarm_id', '=', first?.alarm_id ?? '')
    .execute();
  await send(8, [30, 30]);
  expect(await spans()).toEqual([
    [1, 3, 84],
    [5, 6, 100],
    [8, null, 120],
  ]);
  await send(12, [10]);
  expect((await spans()).at(-1)).toEqual([8, 12, 120]);
  // The hour between comes late: it was over before.
  await send(10, [10, 10]);
  expect((await spans()).at(-1)).toEqual([8, 10, 120]);
  expect((await alarms())[0]?.ack_at).not.toBeNull();

  // A higher limit takes back what is no alarm any more.
  const changed = await save({
    id: saved.id,
    version: saved.version,
    values: { ...VALUES, tag: `${plantId}.E`, areaId: plantId, upperLimit: 90 },
  });
  expect(await spans()).toEqual([
    [5, 6, 100],
    [8, 10, 120],
  ]);
  await send(13, [40]);
  expect((await alarms()).at(-1)).toMatchObject({ on: 13, off: null, state: 'unackActive' });

  const board = async () =>
    parseContract(
      ProductionAlarmSchema,
      JSON.parse(
        JSON.stringify(
          await productionAlarmQuery(
            {
              db: server.database.db,
              orgId: ORG,
              plantId,
              language: 'en',
              can: () => true,
              now: () => Date.parse('2026-11-20T14:35:10+08:00'),
              userId: 'u-admin',
            },
            {},
          ),
        ),
      ),
      'payload',
    );
  const { panels } = await board();
  // The file ends while it stands: it is as old as it is there, not as the years since.
  expect(panels.summary).toMatchObject({ standing: 1, p2: 1, stale: 0, unacked: 3, oldestUnackedS: 9 * 900 });
  expect(panels.rate).toBeDefined();

  await save({
    id: changed.id,
    version: changed.version,
    values: { ...VALUES, tag: `${plantId}.E`, areaId: plantId, upperLimit: 90, isActive: false },
  });
  expect((await alarms()).at(-1)?.state).toBe('outOfService');
  expect((await board()).panels.summary).toMatchObject({ standing: 0 });
  await send(14, [40, 10, 50]);
  expect(await alarms()).toHaveLength(3);
});
