import {
  BacklogPageSchema,
  BacklogStatSchema,
  QuotaListSchema,
  WorkAlarmPageSchema,
  WorkAlarmStatSchema,
  WorkApplicationsSchema,
  WorkTaskPageSchema,
  WorkTaskStatSchema,
  parseContract,
} from '@plantdeck/core/contract';
import type { EndpointName } from '@plantdeck/core/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATA_PERMISSIONS_CODE } from '../accounts/data-area.ts';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { RESOURCES } from '../record-pages/index.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import {
  ORG_ID,
  addRecord as addRecordAt,
  plantCalls,
  rulesOf,
} from '../../../testing/work-home/plant-calls.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
let server: TestServer;
let manager: string;
let operator: string;
const { call, read } = plantCalls(
  () => server,
  () => manager,
);
const addRecord = (resource: string, id: string, data: object) =>
  addRecordAt(server.database.db, resource, id, data, NOW);

beforeAll(async () => {
  server = await createTestServer({}, { clock: { now: () => NOW } });
  const { db } = server.database;
  await makeFixturePlant(db, {
    plantId: 'CER',
    from: '2026-08-20T08:00:00+08:00',
    to: '2026-11-20T12:00:00+08:00',
  });
  // A line that counts what it makes, and a machine with a meter of its own.
  await db.updateTable('area').set({ type: 'line' }).where('area_id', '=', 'CER.W1').execute();
  await db.updateTable('area').set({ type: 'unit' }).where('area_id', '=', 'CER.W2').execute();
  await sql`insert into production_slot (area_id, slot_start, quantity, mass_t)
    select 'CER.W1', slot_start, quantity, mass_t from production_slot where area_id = 'CER'
      and slot_start >= '2026-11-19T08:00:00+08:00'`.execute(db);
  // What a plant's lists begin with is not looked at here.
  for (const code of RESOURCES.keys())
    await sql`insert into record_seed (org_id, resource) values (${ORG_ID}, ${code})`.execute(db);
  await addRecord('productionTask', 'run', {
    taskCode: 'PT-1',
    lineId: 'CER.W1',
    productId: 'P0612-01',
    plannedOn: '2026-11-20',
    plannedM2: 22_000,
    goodM2: null,
    taskState: 'running',
  });
  await addRecord('productionTask', 'late', {
    taskCode: 'PT-0',
    lineId: 'CER.W1',
    plannedOn: '2026-11-19',
    plannedM2: 100,
    goodM2: 40,
    taskState: 'running',
  });
  await addRecord('productionTask', 'next', {
    taskCode: 'PT-2',
    lineId: 'CER.W1',
    plannedOn: '2026-11-21',
    plannedM2: 100,
    taskState: 'planned',
  });
  await addRecord('productionTask', 'done', {
    taskCode: 'PT-3',
    lineId: 'CER.W1',
    plannedOn: '2026-11-20',
    plannedM2: 100,
    goodM2: 100,
    taskState: 'done',
  });
  const shift = (id: string, startedAt: string, endedAt: string, goodM2: number, scrapM2: number) =>
    addRecord('productionExecution', id, {
      taskCode: 'PT-3',
      lineId: 'CER.W1',
      teamId: 'A',
      startedAt,
      endedAt,
      goodM2,
      scrapM2,
    });
  await shift('x-2', '2026-11-20T10:00:00+08:00', '2026-11-20T11:30:00+08:00', 60, 3);
  await shift('x-1', '2026-11-20T08:10:00+08:00', '2026-11-20T10:00:00+08:00', 40, 2);
  const job = (plannedOn: string, taskState: string) => ({
    taskCode: 'EM-1',
    equipmentId: 'CER.W2',
    itemName: { zh: '保养', en: 'Kiln maintenance' },
    plannedOn,
    taskState,
    priority: '2',
  });
  await addRecord('equipmentMaintenance', 'm-late', job('2026-11-18', 'planned'));
  await addRecord('equipmentMaintenance', 'm-soon', job('2026-11-22', 'planned'));
  await addRecord('equipmentMaintenance', 'm-far', job('2026-12-30', 'planned'));
  await addRecord('equipmentMaintenance', 'm-done', job('2026-11-18', 'done'));
  const alarm = (id: string, priority: number, state: string, areaId: string) => ({
    alarm_id: id,
    plant_id: 'CER',
    area_id: areaId,
    name_zh: '窑温高',
    name_en: `Alarm ${id}`,
    priority,
    state,
    value: 9,
    limit_value: 8,
    unit: 'degC',
    on_at: new Date(NOW - priority * 60_000),
    ack_at: null,
    ack_by: null,
    off_at: null,
  });
  await db
    .insertInto('alarm')
    .values([
      alarm('a', 1, 'unackActive', 'CER.W2'),
      alarm('b', 3, 'ackActive', 'CER.W1'),
      alarm('c', 2, 'normal', 'CER.W1'),
    ])
    .execute();
  manager = await server.signIn('cer.manager');
  operator = await server.signIn('cer.operator');
});
afterAll(() => server.close());

describe('tasks', () => {
  test('stand as their lines make them: late first, with the end that the rate leads to', async () => {
    const { records, total } = await read('workTasks', WorkTaskPageSchema);
    expect(total).toBe(4);
    expect(records.map(({ id, state }) => [id, state])).toEqual([
      ['late', 'late'],
      ['run', 'run'],
      ['next', 'wait'],
      ['done', 'done'],
    ]);
    const running = records[1];
    const { rows } = await sql<{ made: number; rate: number; first: Date }>`
      select sum(quantity) as made, min(slot_start) filter (where quantity > 0) as first,
        percentile_cont(0.5) within group (order by quantity)
          filter (where slot_start >= '2026-11-20T10:00:00+08:00') * 4 as rate
      from production_slot where area_id = 'CER.W1' and slot_start >= '2026-11-20T08:00:00+08:00'`.execute(
      server.database.db,
    );
    const { made, rate, first } = rows[0] ?? { made: 0, rate: 0, first: new Date(0) };
    expect(running?.doneQty).toBeCloseTo(made, 6);
    expect(running?.progressPct).toBeCloseTo((made / 22_000) * 100, 6);
    expect(running?.elapsedPct).toBeCloseTo((4 / 24) * 100, 6);
    const endMs = NOW + ((22_000 - made) / rate) * 3_600_000;
    expect(Math.abs(Date.parse(running?.projectedEnd ?? '') - endMs)).toBeLessThan(1_000);
    expect(Date.parse(running?.actualFrom ?? '')).toBe(first.getTime());
    expect([running?.actualTo, running?.yieldPct, running?.plannedOn]).toEqual([null, null, '2026-11-20']);
    const { rows: reports } = await sql<{ first: string; last: string; yield: number }>`
      select min(data->>'startedAt') as first, max(data->>'endedAt') as last,
        100 * sum((data->>'goodM2')::float8) / sum((data->>'goodM2')::float8 + (data->>'scrapM2')::float8) as yield
      from record where resource = 'productionExecution'`.execute(server.database.db);
    const done = records[3];
    expect([done?.actualFrom, done?.actualTo]).toEqual([reports[0]?.first, reports[0]?.last]);
    expect(done?.yieldPct).toBeCloseTo(reports[0]?.yield ?? 0, 9);
    expect(await read('workTaskStat', WorkTaskStatSchema)).toEqual({
      total: 4,
      pause: 0,
      done: 1,
      wait: 1,
      run: 1,
      late: 1,
      doneToday: 1,
    });
  });

  test('are asked for by state and line, page by page; what does not fit is named', async () => {
    const late = await read('workTasks', WorkTaskPageSchema, { query: { state: 'late' } });
    expect(late.records.map(({ id }) => id)).toEqual(['late']);
    const second = await read('workTasks', WorkTaskPageSchema, { query: { size: '1', current: '2' } });
    expect([second.total, second.records[0]?.id]).toEqual([4, 'run']);
    expect((await read('workTasks', WorkTaskPageSchema, { query: { lineIds: 'CER.W2' } })).total).toBe(0);
    const today = { daysBack: '0', daysAhead: '0' };
    const ofToday = await read('workTasks', WorkTaskPageSchema, { query: today });
    expect(ofToday.records.map(({ id }) => id)).toEqual(['run', 'done']);
    expect(
      await read('workTaskStat', WorkTaskStatSchema, { query: { ...today, lineIds: 'CER.W1' } }),
    ).toEqual({
      total: 2,
      pause: 0,
      done: 1,
      wait: 0,
      run: 1,
      late: 0,
      doneToday: 1,
    });
    const lineIds = Array.from({ length: 21 }, (_, index) => `L${index}`).join();
    expect(rulesOf(await call('workTasks', { query: { lineIds } }))).toEqual(['lineIds rule.list.count']);
    expect(rulesOf(await call('workTaskStat', { query: { daysBack: '20', daysAhead: '11' } }))).toEqual([
      'daysAhead rule.range.tooLong',
    ]);
    expect(
      (await read('workTasks', WorkTaskPageSchema, { query: { daysBack: '20', daysAhead: '10' } })).total,
    ).toBe(4);
    expect(rulesOf(await call('workTasks', { query: { daysBack: '1.5' } }))).toEqual([
      'daysBack rule.number.range',
    ]);
    for (const query of [{ state: 'lost' }, { size: '0' }, { current: 'x' }]) {
      const wrong = await call('workTasks', { query });
      expect([wrong.retCode, wrong.retMsg.toLowerCase().includes(Object.keys(query)[0] ?? '')]).toEqual([
        '040001',
        true,
      ]);
    }
  });
});

describe('to-dos', () => {
  test('are what is due within a week, overdue first, and urgent alarms nobody has seen', async () => {
    const { records } = await read('workBacklog', BacklogPageSchema);
    expect(records.map(({ id, overdue, type }) => [id, overdue, type])).toEqual([
      ['equipmentMaintenance:m-late', true, 'maintenance'],
      ['equipmentMaintenance:m-soon', false, 'maintenance'],
      ['alarm:a', false, 'alarm'],
    ]);
    expect(records[0]).toMatchObject({
      title: 'Kiln maintenance',
      dueOn: '2026-11-18',
      uri: '/equipmentMaintenance',
    });
    expect(records[2]?.uri).toBe('/alarmDetailsView/a');
    const stat = await read('workBacklogStat', BacklogStatSchema);
    expect(stat).toEqual({
      total: 3,
      overdue: 1,
      counts: { maintenance: 2, alarm: 1 },
      putOff: 0,
      checkedAt: new Date(NOW).toISOString(),
    });
    const alarms = await read('workBacklog', BacklogPageSchema, { query: { type: 'alarm' } });
    expect(alarms.total).toBe(1);
  });

  test('hold nothing of pages that somebody does not have', async () => {
    const { db } = server.database;
    const codes = ['equipmentMaintenance', 'alarm:ack'];
    const taken = await db
      .deleteFrom('role_resource')
      .where('role_code', '=', 'operator')
      .where('resource_code', 'in', codes)
      .returningAll()
      .execute();
    try {
      expect((await read('workBacklog', BacklogPageSchema, { token: operator })).records).toEqual([]);
    } finally {
      await db.insertInto('role_resource').values(taken).execute();
    }
  });
});

test('alarms are told by object and name, and counted by priority', async () => {
  const { records, total } = await read('workAlarms', WorkAlarmPageSchema, { query: { size: '5' } });
  expect(total).toBe(2);
  expect(records[0]).toMatchObject({
    alarmObject: 'Firing',
    alarmName: 'Alarm a',
    priority: 1,
    durationS: 60,
  });
  const rows = await sql<{ alarm_id: string }>`select alarm_id from alarm where plant_id = 'CER'
    and state in ('unackActive', 'ackActive') order by on_at desc`.execute(server.database.db);
  expect(records.map(({ id }) => id)).toEqual(rows.rows.map(({ alarm_id }) => alarm_id));
  const milling = { areaIds: 'CER.W1' };
  expect(
    (await read('workAlarms', WorkAlarmPageSchema, { query: milling })).records.map(({ id }) => id),
  ).toEqual(['b']);
  expect((await read('workAlarmStat', WorkAlarmStatSchema, { query: milling })).counts).toEqual([0, 0, 1, 0]);
  for (const size of ['4', '21', 'x'])
    expect(rulesOf(await call('workAlarms', { query: { size } }))).toEqual(['size rule.number.range']);
  expect((await read('workAlarms', WorkAlarmPageSchema)).canAcknowledge).toBe(true);
  expect(await read('workAlarmStat', WorkAlarmStatSchema)).toEqual({
    counts: [1, 0, 1, 0],
    unacknowledged: 1,
    lastOnAt: new Date(NOW - 60_000).toISOString(),
  });
});

test('applications are pages that one may open, ten at most, each once; a revoked one goes with a note', async () => {
  const save = (resourcesCodes: string[], version: number, token = operator) =>
    call('workApplicationsSave', { token, body: { resourcesCodes, version } });
  const saved = await save(['equipmentLedger', 'downtimeAnalysis'], 0);
  const first = parseContract(WorkApplicationsSchema, saved.data, 'saved');
  expect(first.records.map(({ resourcesCode, uri, sort }) => [resourcesCode, uri, sort])).toEqual([
    ['equipmentLedger', '/equipmentLedger', 1],
    ['downtimeAnalysis', '/downtimeAnalysis', 2],
  ]);
  expect([first.version, first.revoked]).toEqual([1, 0]);
  expect((await save(['downtimeAnalysis'], 0)).retCode).toBe('040901');
  const wrong = await save(['downtimeAnalysis', 'downtimeAnalysis', 'userManagement'], 1);
  expect(rulesOf(wrong)).toEqual(['resourcesCodes.1 rule.list.twice', 'resourcesCodes.2 notPermitted']);
  const pages = Array.from({ length: 11 }, (_, index) => `page${index}`);
  expect(rulesOf(await save(pages, 1))[0]).toBe('resourcesCodes rule.list.count');
  const { db } = server.database;
  await db
    .deleteFrom('role_resource')
    .where('role_code', '=', 'operator')
    .where('resource_code', '=', 'downtimeAnalysis')
    .execute();
  const after = await read('workApplications', WorkApplicationsSchema, { token: operator });
  expect([after.records.length, after.revoked]).toEqual([1, 1]);
  // The manager has chosen nothing.
  expect(await read('workApplications', WorkApplicationsSchema)).toEqual({
    records: [],
    revoked: 0,
    version: 0,
  });
});

test('who sees one part of the plant gets no row, value or choice of another', async () => {
  const { db } = server.database;
  const { sample } = await read('workQuota', QuotaListSchema, { token: operator });
  await call('workQuotaSave', { token: operator, body: { indicators: sample, version: 0 } });
  await db
    .insertInto('record')
    .values({
      org_id: ORG_ID,
      resource: DATA_PERMISSIONS_CODE,
      record_id: 'p1',
      data: JSON.stringify({ roleCode: 'operator', dataScope: 'workshop', areaId: 'CER.W1', isActive: true }),
      updated_at: new Date(NOW),
      updated_by: 'platform',
    })
    .execute();
  try {
    for (const name of [
      ...(['workTasks', 'workBacklog', 'workAlarms', 'workAlarmStat', 'workQuota', 'workEquipment'] as const),
      ...(['workPractice', 'workQuotaTrend'] as const),
    ]) {
      const answer = await call(name, { token: operator });
      expect([name, answer.retCode]).toEqual([name, '0']);
      expect([name, /CER\.W2|Firing|Kiln/.exec(answer.text)?.[0]]).toEqual([name, undefined]);
    }
    // Of the whole plant, which they chose before, they see no figure any more.
    const { records } = await read('workQuota', QuotaListSchema, { token: operator });
    expect(records.map(({ kpi, spark }) => [kpi, spark])).toEqual(sample.map(() => [null, null]));
    expect((await read('workAlarmStat', WorkAlarmStatSchema, { token: operator })).counts).toEqual([
      0, 0, 1, 0,
    ]);
  } finally {
    await db.deleteFrom('record').where('resource', '=', DATA_PERMISSIONS_CODE).execute();
  }
});

test('an organisation without a plant has nothing of all this, and no reading fails', async () => {
  const token = await server.signIn('admin');
  const days = { daysBack: '1', daysAhead: '1' };
  const names: readonly EndpointName[] = [
    'workLayout',
    'workTasks',
    'workTaskStat',
    'workBacklog',
    'workBacklogStat',
    'workAlarms',
    'workAlarmStat',
    'workApplications',
    'workQuota',
    'workQuotaStat',
    'workQuotaTrend',
    'workPractice',
    'workPracticeTrend',
    'workEquipment',
    'workEquipmentStat',
    'workEquipmentTrend',
  ];
  const answers = await Promise.all(
    names.map(async (name) => {
      const query = name.startsWith('workTask') ? days : {};
      const { retCode, retMsg } = await server.call(name, { token, orgId: 'org-new', query });
      return [name, retCode, retMsg];
    }),
  );
  expect(answers).toEqual(names.map((name) => [name, '0', 'ok']));
});
