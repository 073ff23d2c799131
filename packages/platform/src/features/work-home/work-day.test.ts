import {
  BacklogPageSchema,
  BacklogPutOffSchema,
  BacklogStatSchema,
  parseContract,
  PracticeListSchema,
  PracticeStatSchema,
  WorkAlarmSavedSchema,
  WorkCourseSchema,
  WorkTaskPageSchema,
  WorkTaskSchema,
  WorkUsageSchema,
  WorkUsageTrendSchema,
} from '@plantdeck/core/contract';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATA_PERMISSIONS_CODE } from '../accounts/data-area.ts';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { RESOURCES } from '../record-pages/index.ts';
import {
  ORG_ID,
  addRecord as addRecordAt,
  plantCalls,
  rulesOf,
} from '../../../testing/work-home/plant-calls.ts';

const START = Date.parse('2026-11-20T12:00:00+08:00');
const DAY_MS = 86_400_000;
let nowMs = START;
let server: TestServer;
let manager: string;
let operator: string;
const { call, read } = plantCalls(
  () => server,
  () => manager,
);
const addRecord = (resource: string, id: string, data: object) =>
  addRecordAt(server.database.db, resource, id, data, START);

beforeAll(async () => {
  server = await createTestServer({}, { clock: { now: () => nowMs } });
  const { db } = server.database;
  await makeFixturePlant(db, {
    plantId: 'CER',
    from: '2026-11-01T08:00:00+08:00',
    to: '2026-11-20T12:00:00+08:00',
  });
  await db.updateTable('area').set({ type: 'line' }).where('area_id', '=', 'CER.W1').execute();
  await sql`insert into production_slot (area_id, slot_start, quantity, mass_t)
    select 'CER.W1', slot_start, quantity, mass_t from production_slot where area_id = 'CER'
      and slot_start >= '2026-11-19T08:00:00+08:00'`.execute(db);
  // What a plant's lists begin with is not looked at here.
  for (const code of RESOURCES.keys())
    await sql`insert into record_seed (org_id, resource) values (${ORG_ID}, ${code})`.execute(db);
  const task = (id: string, plannedOn: string, taskState: string, more: object = {}) =>
    addRecord('productionTask', id, {
      taskCode: `PT-${id}`,
      lineId: 'CER.W1',
      productId: 'P0612-01',
      plannedOn,
      plannedM2: 900_000,
      goodM2: null,
      taskState,
      ...more,
    });
  await task('run', '2026-11-20', 'running');
  await task('next', '2026-11-21', 'planned');
  await task('past', '2026-11-18', 'done', { goodM2: 90 });
  await task('slow', '2026-11-17', 'done', { goodM2: 80 });
  await task('other', '2026-11-18', 'planned', { lineId: 'CER.W2' });
  await addRecord('productionExecution', 'slow-1', {
    taskCode: 'PT-slow',
    lineId: 'CER.W1',
    teamId: 'A',
    startedAt: '2026-11-17T08:10:00+08:00',
    endedAt: '2026-11-19T07:00:00+08:00',
    goodM2: 80,
    scrapM2: 1,
  });
  const job = (id: string, plannedOn: string, taskState: string, finishedOn: string | null = null) =>
    addRecord('equipmentMaintenance', id, {
      taskCode: `EM-${id}`,
      equipmentId: 'CER.W2',
      itemName: { zh: '保养', en: 'Kiln maintenance' },
      plannedOn,
      finishedOn,
      taskState,
      priority: '2',
    });
  await job('m-late', '2026-11-18', 'planned');
  await job('m-done', '2026-11-16', 'done', '2026-11-19');
  await job('m-old', '2026-10-02', 'done', '2026-10-02');
  await job('m-soon', '2026-11-22', 'planned');
  await addRecord('processInspection', 'q-1', { taskCode: 'Q1', day: '2026-11-18', result: 'fail' });
  const alarm = (id: string, areaId: string, priority: number, onAgoH: number, more: object = {}) => ({
    alarm_id: id,
    plant_id: 'CER',
    area_id: areaId,
    name_zh: '窑温高',
    name_en: `Alarm ${id}`,
    priority,
    state: 'unackActive',
    value: 9,
    limit_value: 8,
    unit: 'degC',
    on_at: new Date(START - onAgoH * 3_600_000),
    ack_at: null,
    ack_by: null,
    off_at: null,
    ...more,
  });
  const ago = (hours: number): Date => new Date(START - hours * 3_600_000);
  await db
    .insertInto('alarm')
    .values([
      alarm('a', 'CER.W2', 1, 1),
      alarm('b', 'CER.W1', 3, 2),
      alarm('c', 'CER.W1', 2, 30, { state: 'normal', ack_at: ago(29), ack_by: 'x', off_at: ago(3) }),
      alarm('d', 'CER.W2', 2, 80, { state: 'normal', ack_at: ago(50), ack_by: 'x', off_at: ago(49) }),
      // Nobody was told of this one, and that one began before the days that are looked at.
      alarm('e', 'CER.W1', 1, 5, { state: 'shelved', raised_hidden: true, hidden: 'shelved' }),
      alarm('f', 'CER.W1', 4, 24 * 16, { state: 'normal', off_at: ago(24 * 2) }),
    ])
    .execute();
  manager = await server.signIn('cer.manager');
  operator = await server.signIn('cer.operator');
});
afterAll(() => server.close());

/** Of a course, the days on which something was. */
const busy = ({ days }: v.InferOutput<typeof WorkCourseSchema>) =>
  days.flatMap(({ day, opened, closed }) => (opened + closed > 0 ? [`${day} ${opened} ${closed}`] : []));

/** Runs with the operator narrowed to one area of the plant. */
async function narrowed(work: () => Promise<void>): Promise<void> {
  const { db } = server.database;
  await addRecord(DATA_PERMISSIONS_CODE, 'p1', {
    roleCode: 'operator',
    dataScope: 'workshop',
    areaId: 'CER.W1',
    isActive: true,
  });
  try {
    await work();
  } finally {
    await db.deleteFrom('record').where('resource', '=', DATA_PERMISSIONS_CODE).execute();
  }
}
/** Runs with codes taken from the operator's role. */
async function without(codes: readonly string[], work: () => Promise<void>): Promise<void> {
  const { db } = server.database;
  const taken = await db
    .deleteFrom('role_resource')
    .where('role_code', '=', 'operator')
    .where('resource_code', 'in', [...codes])
    .returningAll()
    .execute();
  try {
    await work();
  } finally {
    if (taken.length > 0) await db.insertInto('role_resource').values(taken).execute();
  }
}
/** Runs with codes added to a role. */
async function withCodes(role: 'operator', codes: readonly string[], work: () => Promise<void>) {
  const { db } = server.database;
  const added = await db
    .insertInto('role_resource')
    .values(codes.map((code) => ({ role_code: role, resource_code: code })))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
  try {
    await work();
  } finally {
    for (const row of added)
      await db
        .deleteFrom('role_resource')
        .where('role_code', '=', row.role_code)
        .where('resource_code', '=', row.resource_code)
        .execute();
  }
}

describe('alarms', () => {
  test('are counted by the accounting day that they began and ended on, of the areas that somebody may see', async () => {
    const course = await read('workAlarmTrend', WorkCourseSchema);
    expect(course.days).toHaveLength(14);
    expect([course.days[0]?.day, course.days.at(-1)?.day]).toEqual(['2026-11-07', '2026-11-20']);
    const { rows } = await sql<{ day: string; opened: number; closed: number }>`
      with days as (select generate_series('2026-11-07'::date, '2026-11-20'::date, '1 day') as day)
      select to_char(day, 'YYYY-MM-DD') as day,
        count(*) filter (where (on_at at time zone 'Asia/Shanghai' - interval '8 hours')::date = day)::int as opened,
        count(*) filter (where (off_at at time zone 'Asia/Shanghai' - interval '8 hours')::date = day)::int as closed
      from days left join alarm on plant_id = 'CER' and not raised_hidden group by day order by day`.execute(
      server.database.db,
    );
    expect(course.days).toEqual(rows);
    expect(busy(course)).toHaveLength(3);
    const milling = await read('workAlarmTrend', WorkCourseSchema, {
      query: { areaIds: 'CER.W1', days: '7' },
    });
    expect([milling.days.length, busy(milling)]).toEqual([7, ['2026-11-18 1 1', '2026-11-20 1 1']]);
    await narrowed(async () =>
      expect(
        await read('workAlarmTrend', WorkCourseSchema, { query: { days: '7' }, token: operator }),
      ).toEqual(milling),
    );
    await without(['alarm:list'], async () =>
      expect((await call('workAlarmTrend', { token: operator })).retCode).toBe('040301'),
    );
    const wrong = await call('workAlarmTrend', { query: { days: '8' } });
    expect([wrong.retCode, wrong.retMsg.includes('days')]).toEqual(['040001', true]);
  });

  test('are acknowledged as everywhere, by who may and sees them alone', async () => {
    const { db } = server.database;
    await without(['alarm:ack'], async () =>
      expect((await call('workAlarmSave', { token: operator, body: { ids: ['b'] } })).retCode).toBe('040301'),
    );
    await withCodes('operator', ['alarm:ack'], () =>
      narrowed(async () =>
        expect((await call('workAlarmSave', { token: operator, body: { ids: ['a'] } })).retCode).toBe(
          '040401',
        ),
      ),
    );
    const told: unknown[] = [];
    const stop = server.bus.subscribe('plant-advanced', (event) => told.push(event));
    const saved = await read('workAlarmSave', WorkAlarmSavedSchema, { body: { ids: ['b', 'nobody'] } });
    stop();
    expect([saved, told]).toEqual([{ ids: ['b'] }, [{ plantId: 'CER' }]]);
    const row = await db.selectFrom('alarm').selectAll().where('alarm_id', '=', 'b').executeTakeFirst();
    expect([row?.state, row?.ack_by, row?.ack_at?.getTime()]).toEqual(['ackActive', 'cer.manager', nowMs]);
    expect((await call('workAlarmSave', { body: { ids: [] } })).retCode).toBe('040001');
  });
});

describe('tasks', () => {
  test('are counted by the day that they were planned for, and that they were done on', async () => {
    const course = await read('workTaskTrend', WorkCourseSchema);
    const { rows } = await sql<{ line: string }>`
      with task as (select data->>'plannedOn' as planned, data->>'taskState' as state, data->>'taskCode' as code
        from record where resource = 'productionTask'),
      ended as (select data->>'taskCode' as code,
          to_char(max((data->>'endedAt')::timestamptz) at time zone 'Asia/Shanghai' - interval '8 hours', 'YYYY-MM-DD') as day
        from record where resource = 'productionExecution' group by 1),
      event as (select planned as day, 1 as opened, 0 as closed from task
        union all select coalesce(ended.day, planned), 0, 1 from task left join ended using (code) where state = 'done')
      select day || ' ' || sum(opened) || ' ' || sum(closed) as line from event where day <= '2026-11-20'
      group by day order by day`.execute(server.database.db);
    expect(busy(course)).toEqual(rows.map(({ line }) => line));
    expect(busy(course)).toEqual(['2026-11-17 1 0', '2026-11-18 2 2', '2026-11-20 1 0']);
    expect(busy(await read('workTaskTrend', WorkCourseSchema, { query: { lineIds: 'CER.W2' } }))).toEqual([
      '2026-11-18 1 0',
    ]);
    await narrowed(async () =>
      expect(busy(await read('workTaskTrend', WorkCourseSchema, { token: operator }))).toEqual([
        '2026-11-17 1 0',
        '2026-11-18 1 2',
        '2026-11-20 1 0',
      ]),
    );
    await without(['productionTask'], async () =>
      expect((await call('workTaskTrend', { token: operator })).retCode).toBe('040301'),
    );
  });

  test('are started, completed with what their line made, and taken back, on the version that was seen', async () => {
    const { db } = server.database;
    const stored = async (id: string) => {
      const row = await db
        .selectFrom('record')
        .select(['data', 'version', 'updated_by'])
        .where('resource', '=', 'productionTask')
        .where('record_id', '=', id)
        .executeTakeFirstOrThrow();
      return {
        ...(row.data as { taskState: string; goodM2: number | null }),
        version: row.version,
        by: row.updated_by,
      };
    };
    const save = (id: string, version: number, state: string, token = manager) =>
      call('workTaskSave', { token, body: { id, version, state } });
    const { records } = await read('workTasks', WorkTaskPageSchema);
    expect(records.find(({ id }) => id === 'next')?.change).toEqual({ version: 1, state: 'wait' });
    const started = parseContract(WorkTaskSchema, (await save('next', 1, 'run')).data, 'task');
    expect([started.state, started.change]).toEqual(['run', { version: 2, state: 'run' }]);
    expect(await stored('next')).toMatchObject({ taskState: 'running', version: 2, plannedM2: 900_000 });
    expect((await stored('next')).by).not.toBe('platform');
    expect((await save('next', 1, 'done')).retCode).toBe('040901');
    expect(rulesOf(await save('next', 2, 'run'))).toEqual(['state already']);
    expect((await save('next', 2, 'wait')).retCode).toBe('0');
    expect((await stored('next')).taskState).toBe('planned');

    const made = records.find(({ id }) => id === 'run')?.doneQty ?? 0;
    expect(made).toBeGreaterThan(0);
    const done = parseContract(WorkTaskSchema, (await save('run', 1, 'done')).data, 'task');
    expect([done.state, done.doneQty]).toEqual(['done', Math.round(made)]);
    expect(await stored('run')).toMatchObject({ taskState: 'done', goodM2: Math.round(made) });
    expect((await save('run', 2, 'run')).retCode).toBe('0');
    expect((await stored('run')).taskState).toBe('running');
    expect((await save('gone', 1, 'run')).retCode).toBe('040401');
    expect((await call('workTaskSave', { body: { id: 'run', version: 3, state: 'late' } })).retCode).toBe(
      '040001',
    );
  });

  test('are changed by nobody who may not, nor in a part of the plant that somebody does not see', async () => {
    const body = { id: 'other', version: 1, state: 'run' };
    await without(['productionTask:edit'], async () => {
      expect((await call('workTaskSave', { token: operator, body })).retCode).toBe('040301');
      const { records } = await read('workTasks', WorkTaskPageSchema, { token: operator });
      expect([records.length, records.filter(({ change }) => change !== undefined)]).toEqual([5, []]);
    });
    await withCodes('operator', ['productionTask:edit'], () =>
      narrowed(async () =>
        expect((await call('workTaskSave', { token: operator, body })).retCode).toBe('040401'),
      ),
    );
  });
});

describe('to-dos', () => {
  const idsOf = async (token = manager) =>
    (await read('workBacklog', BacklogPageSchema, { token })).records.map(({ id }) => id);

  test('are put off for one person until a day, and come back on it or at once', async () => {
    const late = 'equipmentMaintenance:m-late';
    const before = await idsOf();
    const theirs = await idsOf(operator);
    expect(before).toContain(late);
    try {
      const saved = await read('workBacklogSave', BacklogPutOffSchema, {
        body: { ids: [late], until: '2026-11-21' },
      });
      expect(saved).toEqual({ putOff: [{ id: late, until: '2026-11-21' }] });
      expect(await idsOf()).toEqual(before.filter((id) => id !== late));
      const stat = await read('workBacklogStat', BacklogStatSchema);
      expect([stat.total, stat.overdue, stat.putOff]).toEqual([before.length - 1, 0, 1]);
      expect(await idsOf(operator)).toEqual(theirs);
      nowMs = START + DAY_MS;
      manager = await server.signIn('cer.manager');
      expect(await idsOf()).toContain(late);
      nowMs = START;
      expect(
        (await read('workBacklogSave', BacklogPutOffSchema, { body: { ids: [late], until: null } })).putOff,
      ).toEqual([]);
      expect(await idsOf()).toEqual(before);
      await call('workBacklogSave', { body: { ids: before, until: '2026-12-21' } });
      expect(await idsOf()).toEqual([]);
    } finally {
      nowMs = START;
      await call('workBacklogSave', { body: { ids: null, until: null } });
    }
    expect(await idsOf()).toEqual(before);
    const { rows } = await sql`select 1 from work_put_off`.execute(server.database.db);
    expect(rows).toEqual([]);
  });

  test('that nobody has, and days that are over or too far, are named', async () => {
    const put = (ids: string[] | null, until: string) => call('workBacklogSave', { body: { ids, until } });
    expect(rulesOf(await put(['equipmentMaintenance:m-done'], '2026-11-21'))).toEqual(['ids.0 unknown']);
    for (const until of ['2026-11-20', '2026-12-22'])
      expect(rulesOf(await put(['equipmentMaintenance:m-late'], until))).toEqual(['until between']);
    expect(rulesOf(await put(null, '2026-11-21'))).toEqual(['ids required']);
    expect((await put(['equipmentMaintenance:m-late'], 'tomorrow')).retCode).toBe('040001');
  });

  test('are counted by the day that they came up and were done on, of the pages that somebody has', async () => {
    const work = ['2026-11-16 1 0', '2026-11-18 2 1', '2026-11-19 0 1'];
    await without(['alarm:ack', 'baseline:approve'], async () =>
      expect(busy(await read('workBacklogTrend', WorkCourseSchema, { token: operator }))).toEqual(work),
    );
    const { rows } = await sql<{ opened: number; closed: number }>`
      select count(*) filter (where on_at >= '2026-11-07T08:00:00+08:00')::int as opened,
        count(*) filter (where ack_at >= '2026-11-07T08:00:00+08:00')::int as closed
      from alarm where plant_id = 'CER' and priority <= 2 and not raised_hidden`.execute(server.database.db);
    await without(['baseline:approve'], () =>
      withCodes('operator', ['alarm:ack'], async () => {
        const { days } = await read('workBacklogTrend', WorkCourseSchema, { token: operator });
        const sum = (key: 'opened' | 'closed') => days.reduce((all, each) => all + each[key], 0);
        expect([sum('opened'), sum('closed')]).toEqual([
          3 + (rows[0]?.opened ?? 0),
          2 + (rows[0]?.closed ?? 0),
        ]);
        await without(['equipmentMaintenance', 'processInspection', 'alarm:ack'], async () =>
          expect(busy(await read('workBacklogTrend', WorkCourseSchema, { token: operator }))).toEqual([]),
        );
      }),
    );
  });
});

test('pages are counted as somebody opened them in 30 days, by page and by day, and nobody else’s', async () => {
  const { db } = server.database;
  const { rows: people } = await sql<{ user_id: string; user_name: string }>`
    select user_id, user_name from account where user_name in ('cer.manager', 'cer.operator')`.execute(db);
  const userOf = (name: string) => people.find((row) => row.user_name === name)?.user_id ?? '';
  const session = (id: string, userId: string, ofOrg = ORG_ID) => ({
    session_id: id,
    user_id: userId,
    org_id: ofOrg,
    language: 'en',
    user_agent: '',
    started_at: new Date(START),
    updated_at: new Date(START),
  });
  await db
    .insertInto('page_session')
    .values([
      session('mine', userOf('cer.manager')),
      session('theirs', userOf('cer.operator')),
      session('elsewhere', userOf('cer.manager'), 'org-ce2'),
    ])
    .execute();
  const visit = (of: string, path: string, daysAgo: number) => ({
    session_id: of,
    path,
    title: '',
    at: new Date(START - daysAgo * DAY_MS),
  });
  await db
    .insertInto('page_visit')
    .values([
      visit('mine', '/equipmentLedger', 0),
      visit('mine', '/equipmentLedger', 0),
      visit('mine', '/equipmentLedger?keyword=kiln', 3),
      visit('mine', '/downtimeAnalysis/', 29),
      visit('mine', '/downtimeAnalysis', 31),
      visit('mine', '/noPageOfTheirs', 1),
      visit('theirs', '/downtimeAnalysis', 1),
      visit('elsewhere', '/downtimeAnalysis', 1),
    ])
    .execute();
  const stat = await read('workApplicationStat', WorkUsageSchema);
  expect(stat).toMatchObject({ from: '2026-10-22', to: '2026-11-20', total: 4 });
  expect(
    stat.records.map(({ resourcesCode, visits, lastAt }) => [resourcesCode, visits, Date.parse(lastAt)]),
  ).toEqual([
    ['equipmentLedger', 3, START],
    ['downtimeAnalysis', 1, START - 29 * DAY_MS],
  ]);
  const trend = await read('workApplicationTrend', WorkUsageTrendSchema);
  expect([trend.days.length, trend.days[0], trend.days.at(-1)]).toEqual([30, '2026-10-22', '2026-11-20']);
  const ledger = trend.records.find(({ resourcesCode }) => resourcesCode === 'equipmentLedger');
  expect([ledger?.visits.at(-1), ledger?.visits.at(-4), ledger?.visits.length]).toEqual([2, 1, 30]);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from page_visit join page_session using (session_id)
    where user_id = ${userOf('cer.manager')} and org_id = ${ORG_ID} and path ~ '^/(equipmentLedger|downtimeAnalysis)'
      and at > ${new Date(START - 30 * DAY_MS)}`.execute(db);
  expect(trend.records.flatMap(({ visits }) => visits).reduce((sum, n) => sum + n, 0)).toBe(rows[0]?.n);
  // Of a page that somebody may open no longer nothing is told.
  expect((await read('workApplicationStat', WorkUsageSchema, { token: operator })).total).toBe(1);
  await without(['downtimeAnalysis'], async () =>
    expect((await read('workApplicationStat', WorkUsageSchema, { token: operator })).records).toEqual([]),
  );
});

test('best practice is told in short, as its list says it', async () => {
  const none = await read('workPracticeStat', PracticeStatSchema);
  expect(none).toEqual({ total: 0, counts: {}, judged: 0, metPct: null, nearest: null, bestTeam: null });
  const { sample } = await read('workPractice', PracticeListSchema);
  const indicators = sample.map((cfg, index) => ({
    ...cfg,
    abnormalJudgment: 'gt',
    targets: { ...cfg.targets, year: index === 0 ? 100_000 : 0.001 },
    redLine: index === 0 ? 200_000 : 0.002,
  }));
  const saved = await call('workPracticeSave', { body: { indicators, version: 0 } });
  expect([saved.retCode, saved.retMsg]).toEqual(['0', 'ok']);
  const { records } = await read('workPractice', PracticeListSchema);
  const stat = await read('workPracticeStat', PracticeStatSchema);
  const judged = records.filter(({ kpi }) => kpi && kpi.judge !== 'unknown');
  const met = judged.filter(({ kpi }) => kpi?.judge === 'normal');
  expect(judged.length).toBeGreaterThan(1);
  expect([met.length, judged.length - met.length > 0]).toEqual([1, true]);
  expect([stat.total, stat.judged]).toEqual([records.length, judged.length]);
  expect(stat.metPct).toBeCloseTo((met.length / judged.length) * 100, 9);
  const gaps = records.flatMap(({ cfg, gapPct }) => (gapPct === null ? [] : [[gapPct, cfg.id] as const]));
  expect(stat.nearest?.indicatorId ?? null).toBe(gaps.toSorted(([a], [b]) => a - b)[0]?.[1] ?? null);
  const teams = records.flatMap(({ best }) => best?.team ?? []);
  expect(stat.bestTeam?.times ?? 0).toBe(
    Math.max(0, ...[...new Set(teams)].map((team) => teams.filter((each) => each === team).length)),
  );
});

test('an organisation without a plant has nothing of all this, and no call fails', async () => {
  const token = await server.signIn('admin');
  const names = [
    'workBacklogTrend',
    'workAlarmTrend',
    'workTaskTrend',
    'workApplicationStat',
    'workApplicationTrend',
    'workPracticeStat',
  ] as const;
  for (const name of names) {
    const { retCode } = await server.call(name, { token, orgId: 'org-new' });
    expect([name, retCode]).toEqual([name, '0']);
  }
});
