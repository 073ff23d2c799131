/**
 * Somebody whose role sees one workshop only, at every door: what they get holds no row, sum or name of another one.
 * The other workshop has a name of its own, so that it is found wherever it slips through. And somebody who sees no money
 * and no plan, at the same doors.
 */
import { ANALYSIS_PAGES, type PageBlock, type TouReport } from '@plantdeck/core/contract';
import { ENDPOINTS, type Endpoint, type EndpointName } from '@plantdeck/core/endpoints';
import { routeOfBoard } from '@plantdeck/core/routes';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssistant } from '../assistant/index.ts';
import { BOARDS } from '../boards/registry.ts';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { createTestServer, openSocket, type TestServer } from '../../../testing/test-server.ts';
import { raiseAlarmMessage } from '../messages/alarm-message.ts';
import { RESOURCES } from '../record-pages/index.ts';
import { DATA_PERMISSIONS_CODE } from './data-area.ts';
import { readStanding } from './rights-store.ts';
import { isForTrade } from './trade-pages.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const OTHER = /Quondam|CER\.W2/;
const orgId = 'org-cer';
let server: TestServer;
let manager: string;
/** Sees `CER.W1`, and may otherwise do whatever the manager may. */
let limited: string;

beforeAll(async () => {
  server = await createTestServer(
    {},
    { clock: { now: () => NOW }, boards: BOARDS, assistant: createAssistant },
  );
  const { db } = server.database;
  await makeFixturePlant(db, {
    plantId: 'CER',
    from: '2026-11-10T08:00:00+08:00',
    to: '2026-11-20T12:00:00+08:00',
  });
  await db
    .updateTable('area')
    .set({ name_zh: 'Quondam 车间', name_en: 'Quondam hall' })
    .where('area_id', '=', 'CER.W2')
    .execute();
  await db
    .insertInto('role_resource')
    .columns(['role_code', 'resource_code'])
    .expression((from) =>
      from
        .selectFrom('role_resource')
        .select((row) => [row.val('operator').as('role_code'), 'resource_code'])
        .where('role_code', '=', 'manager'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const alarm = (id: string, areaId: string, name: string) => ({
    alarm_id: id,
    plant_id: 'CER',
    area_id: areaId,
    name_zh: name,
    name_en: name,
    priority: 1,
    state: 'unackActive',
    value: 9,
    limit_value: 8,
    unit: 'degC',
    on_at: new Date(NOW - 60_000),
    ack_at: null,
    ack_by: null,
    off_at: null,
    rule_code: `rule-${id}`,
  });
  await db
    .insertInto('alarm')
    .values([alarm('own', 'CER.W1.P1', 'Mill hot'), alarm('other', 'CER.W2', 'Quondam hot')])
    .execute();
  await db
    .insertInto('stop_event')
    .values({
      stop_id: 's1',
      plant_id: 'CER',
      area_id: 'CER.W2',
      reason_code: 'x',
      reason_zh: 'Quondam 停机',
      reason_en: 'Quondam stopped',
      from_at: new Date(NOW - 7_200_000),
      to_at: new Date(NOW - 3_600_000),
      planned: false,
    })
    .execute();
  await permit('CER.W1');
  manager = await server.signIn('cer.manager');
  limited = await server.signIn('cer.operator');
});
afterAll(() => server.close());

/** Null lets the role see the whole plant again. */
async function permit(areaId: string | null): Promise<void> {
  const { db } = server.database;
  await db.deleteFrom('record').where('resource', '=', DATA_PERMISSIONS_CODE).execute();
  if (areaId === null) return;
  await db
    .insertInto('record')
    .values({
      org_id: orgId,
      resource: DATA_PERMISSIONS_CODE,
      record_id: 'p1',
      data: JSON.stringify({ roleCode: 'operator', dataScope: 'workshop', areaId, isActive: true }),
      updated_at: new Date(),
      updated_by: 'u-cer-manager',
    })
    .execute();
}

test('the list of alarms, its numbers, and what is done with an alarm', async () => {
  const list = (token: string) => server.call('activeAlarms', { token, orgId });
  const ids = async (token: string) => (await list(token)).data.records.map(({ id }: { id: string }) => id);
  expect((await ids(manager)).toSorted()).toEqual(['other', 'own']);
  const seen = await list(limited);
  expect(seen.data.records.map(({ id }: { id: string }) => id)).toEqual(['own']);
  expect([seen.data.total, seen.data.unacknowledged]).toEqual([1, [1, 0, 0, 0]]);
  const asked = await server.call('activeAlarms', { token: limited, orgId, query: { areaId: 'CER.W2' } });
  expect(asked.data.total).toBe(0);
  const body = { ids: ['other'], minutes: 60, reason: 'maintenance' };
  for (const name of ['alarmAcknowledge', 'alarmShelve', 'alarmUnshelve'] as const)
    expect((await server.call(name, { token: limited, orgId, body })).retCode).not.toBe('0');
  expect((await list(manager)).data.unacknowledged).toEqual([2, 0, 0, 0]);
  const setting = { areaIds: ['CER.W2'], priorities: [1], sound: false, version: 0 };
  const wrong = await server.call('alarmSettingSave', { token: limited, orgId, body: setting });
  expect(wrong.retCode).toBe('040001');
});

test('messages of alarms, their number, and the notice of a new one', async () => {
  const { db } = server.database;
  const { ticket } = (await server.call('socketTicket', { token: limited, orgId })).data;
  const socket = await openSocket(
    server,
    `/ws/notice?orgId=${orgId}&eid=E1&client=1&lang=en&token=${encodeURIComponent(ticket)}`,
  );
  socket.say({ head: { type: 'add_subscribe', timestamp: 1 }, payload: { messageType: 'alarm' } });
  const stored = [
    ...(await raiseAlarmMessage(db, server.bus, 'other')),
    ...(await raiseAlarmMessage(db, server.bus, 'own')),
  ];
  const isNotice = (frame: { head?: { type?: string } }) => frame.head?.type === 'message_notice';
  // Told again until the subscription stands; the other one first each time.
  for (let attempt = 0; attempt < 100 && !socket.frames.some(isNotice); attempt += 1) {
    for (const messageId of stored) server.bus.publish('message-stored', { messageId });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const notice = await socket.until(isNotice);
  expect(notice.payload.title).toContain('Mill hot');
  expect(JSON.stringify(socket.frames)).not.toMatch(OTHER);
  socket.ws.close();
  const page = (token: string) =>
    server.call('messagePage', { token, orgId, body: { page: { size: 50, current: 1 } } });
  const all = await page(manager);
  const mine = await page(limited);
  expect(all.text).toMatch(OTHER);
  expect(mine.text).toContain('Mill hot');
  expect(mine.text).not.toMatch(OTHER);
  expect(mine.data.total).toBe(all.data.total - 1);
  const unread = await server.call('unreadNumber', { token: limited, orgId });
  expect((await server.call('unreadMessageCount', { token: limited, orgId })).data.count).toBe(unread.data);
  const other = all.data.records.find(({ title }: { title: string }) => OTHER.test(title));
  const detail = await server.call('messageDetail', { token: limited, orgId, query: { id: other.id } });
  expect(detail.retCode).toBe('040401');
});

const RANGE = { from: '2026-11-17', to: '2026-11-18' };
const report = (token: string, query: Record<string, string> = {}) =>
  server.call('touReport', { token, orgId, query: { ...RANGE, ...query } });

test('the electricity report: rows, sums and meters of the permitted part', async () => {
  const whole: TouReport = (await report(manager)).data;
  const part = await report(limited);
  expect(part.text).not.toMatch(OTHER);
  const own = whole.summary.find(({ key }) => key === 'CER.W1');
  const { summary, totals }: TouReport = part.data;
  expect(summary.map(({ key }) => key)).toEqual(['CER.W1', 'CER.W1.P1', 'CER.W1.P2']);
  expect(totals.kwh).toBeCloseTo(own?.kwh ?? 0, 6);
  expect((await report(limited, { groupBy: 'meter' })).text).not.toMatch(OTHER);
  expect((await report(limited, { areaIds: 'CER.W2' })).retCode).toBe('040301');
  expect((await report(limited, { areaIds: 'CER' })).retCode).toBe('040301');
});

test('files of the report hold the permitted part, and are not fetched once they hold more than that', async () => {
  const body = {
    format: 'csv',
    query: { ...RANGE, areaIds: [], depth: 'all', granularity: 'day', groupBy: 'area', compare: 'none' },
  };
  const make = async (): Promise<string> => {
    const { jobId } = (await server.call('touReportExport', { token: limited, orgId, body })).data;
    for (let attempt = 0; attempt < 400; attempt += 1) {
      const { records } = (await server.call('touReportJobs', { token: limited, orgId })).data;
      const job = records.find((one: { jobId: string }) => one.jobId === jobId);
      if (job?.state === 'done') return jobId;
      expect(['queued', 'running']).toContain(job?.state);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error('no file was made');
  };
  const ticketOf = (jobId: string) =>
    server.call('touReportFile', { token: limited, orgId, body: { jobId } });
  const part = await make();
  const file = await server.app.inject((await ticketOf(part)).data.url);
  expect(file.body).toContain('Ball milling');
  expect(file.body).not.toMatch(OTHER);
  try {
    await permit(null);
    const whole = await make();
    const { url } = (await ticketOf(whole)).data;
    await permit('CER.W1');
    // Neither by an address from before, nor by a new one; and the list no longer names it.
    expect((await server.app.inject(url)).statusCode).toBe(404);
    expect((await ticketOf(whole)).retCode).toBe('040401');
    const { records } = (await server.call('touReportJobs', { token: limited, orgId })).data;
    expect(records.map(({ jobId }: { jobId: string }) => jobId)).toEqual([part]);
  } finally {
    await permit('CER.W1');
  }
});

test('composed pages: figures, blocks, sources and saving', async () => {
  const kpi = (id: string, areaId: string): PageBlock => ({
    id,
    kind: 'kpi',
    title: '',
    width: 3,
    source: { kind: 'area', id: areaId },
    quantity: 'energy:electric',
    range: 'yesterday',
  });
  const table: PageBlock = {
    id: 'table',
    kind: 'table',
    title: '',
    width: 6,
    sources: [
      { kind: 'area', id: 'CER.W1' },
      { kind: 'area', id: 'CER.W2' },
      { kind: 'meter', id: 'CER.W2.electric.feeder' },
    ],
    quantities: ['energy:electric'],
    range: 'yesterday',
  };
  const blocks = [kpi('plant', ''), kpi('own', 'CER.W1'), kpi('other', 'CER.W2'), table];
  const figuresOf = (token: string) => server.call('composedFigures', { token, orgId, body: { blocks } });
  const seen = await figuresOf(limited);
  expect(seen.text).not.toMatch(OTHER);
  const [plant, own, other, rows] = seen.data.figures;
  expect(plant.value).toBe(own.value);
  expect(plant.label).toContain('Raw materials');
  expect(other).toEqual({ state: 'forbidden', id: 'other', label: 'Electricity' });
  expect(rows.rows).toHaveLength(1);
  expect(own.value).toBe((await figuresOf(manager)).data.figures[1].value);

  const page = {
    path: '/all-halls',
    title: 'All halls',
    blocks,
    platformCode: '',
    domain: '',
    isLanding: false,
    version: 0,
  };
  expect((await server.call('composedPageSave', { token: manager, orgId, body: page })).retCode).toBe('0');
  const opened = await server.call('composedPage', { token: limited, orgId, query: { path: page.path } });
  expect(opened.text).not.toMatch(OTHER);
  expect(opened.data.page.blocks.map(({ id }: PageBlock) => id)).toEqual(['plant', 'own', 'table']);
  expect(opened.data.canEdit).toBe(false);
  const saved = await server.call('composedPageSave', {
    token: limited,
    orgId,
    body: { ...opened.data.page, version: 1 },
  });
  expect(saved.retCode).toBe('040301');
  const removed = await server.call('composedPageRemove', {
    token: limited,
    orgId,
    body: { path: page.path, version: 1 },
  });
  expect(removed.retCode).toBe('040301');
  const sources = await server.call('composedSources', { token: limited, orgId });
  expect(sources.data.areas.map(({ id }: { id: string }) => id)).toEqual([
    'CER.W1',
    'CER.W1.P1',
    'CER.W1.P2',
  ]);
  expect(sources.text).not.toMatch(OTHER);
});

async function ask(token: string, query: string): Promise<string> {
  const { ticket } = (await server.call('socketTicket', { token, orgId })).data;
  const socket = await openSocket(
    server,
    `/ws/ai/assistant?orgId=${orgId}&userId=x&eid=E1&uid=1&api=omni_assistant&roundId=1&lang=en&token=${encodeURIComponent(ticket)}`,
  );
  socket.say({ type: 'SEND', requestId: `${token.slice(-8)} ${query}`, query });
  await socket.until((frame) => frame.eventName === 'END' || frame.eventName === 'ERROR');
  socket.ws.close();
  return socket.frames
    .filter((frame) => frame.eventName === 'CONTENT')
    .map((frame) => frame.data)
    .join('');
}

test('the assistant answers about the permitted part, and knows no other', async () => {
  const figure = /: \*\*(.+? kWh)\*\*/;
  const own = figure.exec(await ask(manager, 'How much electricity did raw materials use yesterday?'))?.[1];
  expect(own).toBeDefined();
  const plant = await ask(limited, 'How much electricity did the whole plant use yesterday?');
  expect(plant).toContain('You may see **Raw materials** only');
  expect(figure.exec(plant)?.[1]).toBe(own);
  const other = await ask(limited, 'How much electricity did Quondam hall use yesterday?');
  expect(other).toContain('There is no “quondam hall” here');
  expect(other).not.toMatch(figure);
  expect(await ask(limited, 'Top 5 areas by electricity yesterday')).not.toMatch(OTHER);
  const alarms = await ask(limited, 'Which alarms are active?');
  expect(alarms).toContain('Mill hot');
  expect(alarms).not.toMatch(OTHER);
});

test('baselines, the plan of saving, trees, models and the trend of demand', async () => {
  for (const name of [
    'areaEnergyBaselines',
    'electricFeesBenchmark',
    'areaTree',
    'enterprise',
    'factoryModelList',
    'maxDemandTrend',
  ] as const) {
    const answer = await server.call(name, { token: limited, orgId });
    expect([name, answer.retCode]).toEqual([name, '0']);
    expect([name, OTHER.exec(answer.text)?.[0]]).toEqual([name, undefined]);
  }
  const query = { areaId: 'CER.W2' };
  expect((await server.call('electricFeesBenchmark', { token: limited, orgId, query })).retCode).toBe(
    '040001',
  );
});

test.each(
  BOARDS.map(({ code }) => code).filter((code) => isForTrade(routeOfBoard(code)?.name ?? '', 'ceramics')),
)('the board %s and the choices of its settings', async (boardCode) => {
  for (const name of ['boardData', 'boardConfig'] as const) {
    const answer = await server.call(name, { token: limited, orgId, query: { boardCode } });
    expect(answer.retCode).toBe('0');
    expect([name, OTHER.exec(answer.text)?.[0]]).toEqual([name, undefined]);
    const other = { boardCode, areaId: 'CER.W2' };
    expect((await server.call(name, { token: limited, orgId, query: other })).retCode).not.toBe('0');
  }
});

const call = async (method: 'GET' | 'POST', url: string, token: string, body?: object) =>
  server.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, 'x-org-id': orgId, 'x-lang': 'en' },
    ...(body ? { payload: body } : {}),
  });

test.each([...ANALYSIS_PAGES])('the analysis page %s', async (page) => {
  const answer = await call('GET', `/api/analysis/page/${page}?range=last7Days`, limited);
  expect(answer.json().retCode).toBe('0');
  expect(OTHER.exec(answer.body)?.[0]).toBeUndefined();
});

test('no metric of the boards holds a figure of another part', async () => {
  const listed = await call('GET', '/api/analysis/metrics', limited);
  const ids = (listed.json().data.metrics as { id: string }[]).map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(30);
  for (let at = 0; at < ids.length; at += 20) {
    const metrics = ids.slice(at, at + 20);
    const answer = await call('POST', '/api/analysis/metrics/query', limited, { metrics, areaId: 'CER.W1' });
    expect([answer.json().retCode, OTHER.exec(answer.body)?.[0]]).toEqual(['0', undefined]);
  }
  const beyond = await call('POST', '/api/analysis/metrics/query', limited, {
    metrics: ['oee'],
    areaId: 'CER.W2',
  });
  expect(beyond.json().retCode).not.toBe('0');
});

test.each([
  [{ metrics: [] }, 'metrics'],
  [{ metrics: ['nothing'] }, 'metrics.0'],
  [{ metrics: ['oee'], range: 'tomorrow' }, 'Period'],
  [{ metrics: ['oee'], range: '2026-11-31' }, 'Period'],
])('a query of metrics that does not fit is refused by its field: %j', async (body, field) => {
  const answer = await call('POST', '/api/analysis/metrics/query', manager, body);
  expect([answer.json().retCode, answer.json().retMsg]).toEqual(['040001', expect.stringContaining(field)]);
});

test('no list of records holds a row of another part', async () => {
  await server.database.db
    .insertInto('record')
    .values({
      org_id: orgId,
      resource: 'manualReading',
      record_id: 'r1',
      data: JSON.stringify({ meterId: 'CER.W2.electric.feeder', quantity: 5, person: 'Reader' }),
      updated_at: new Date(),
      updated_by: 'u-cer-manager',
    })
    .execute();
  const found: string[] = [];
  let listed = 0;
  for (const code of RESOURCES.keys()) {
    const body = { page: { size: 200, current: 1 } };
    const answer = await call('POST', `/api/cloud/record/${code}/page`, limited, body);
    // The provider's own pages are no enterprise's.
    if (answer.json().retCode === '040301') continue;
    listed += 1;
    expect([code, answer.json().retCode]).toEqual([code, '0']);
    const description = await call('GET', `/api/cloud/record/${code}/description`, limited);
    if (OTHER.test(answer.body))
      found.push(`${code}: ${/.{60}(Quondam|CER\.W2).{40}/.exec(answer.body)?.[0]}`);
    if (OTHER.test(description.body))
      found.push(`${code} description: ${/.{60}(Quondam|CER\.W2).{40}/.exec(description.body)?.[0]}`);
  }
  expect(listed).toBeGreaterThan(60);
  expect(found).toEqual([]);
});

/** Calls that are not asked below: they change something, or answer about one thing that has to be named. */
const UNASKED: readonly string[] = (
  'alarmAcknowledge alarmSettingSave alarmShelve alarmUnshelve analysisPage announcementPublish ' +
  'areaEnergyAlertAcknowledge areaEnergyBaselineFit areaEnergyBaselineSave areaEnergyBaselineStep ' +
  'assistantAttachment assistantAttachmentRemove assistantAttachmentSave assistantEvaluate ' +
  'assistantPhrasesSave assistantRecharge assistantVersions boardConfigSave brandImageRemove brandImageSave ' +
  'brandSave composedFigures composedPageRemove composedPageSave docketTemplateRemove docketTemplateSave ' +
  'dockets electricFeesBenchmarkSave equipmentTicket handbookDelete handbookDetail handbookMove ' +
  'handbookPublish handbookSave invitationAnswer kanbanTimeAdd kanbanTimeModify messageDetail messageRead metricsQuery ' +
  'onlineLogin passwordModify phoneAcquire phoneBind phoneUnbindValidate pulpPlanCancel pulpPlanDecide pulpPlanSolve readingsImport recordDescription ' +
  'recordPage recordRemove recordSave roleRemove roleRights roleSave ' +
  'secondFactorCodes secondFactorConfirm secondFactorOff sessionEnd ' +
  'speechXunfeiUrl touReportCancel touReportExport touReportFile workAlarmSave ' +
  'workApplicationsSave workBacklogSave workEquipmentSave workLayoutSave workPracticeSave workQuotaSave ' +
  'workTaskSave workTrendSave'
).split(' ');

const KPI_COST = ['panels.kpis[]{cost}', 'panels.kpis[].spark{cost}', 'panels.kpis[].note{avgPrice}'];
const PEAK_VALLEY_COST = [
  'panels.kpis[]{cost}',
  'panels.kpis[].note{flatPrice}',
  'panels.curve.price{price}',
  'panels.daily.days[].tiers[].cost',
  'panels.daily.days[].avgPrice',
  'panels.areas.rows[].tiers[].cost',
  'panels.areas.rows[].cost',
  'panels.areas.total.tiers[].cost',
  'panels.areas.total.cost',
];
const COST_COLUMN = ['figures[]{cost}', 'table.columns[]{cost}'];
const COST_DRAWN = [...COST_COLUMN, 'panels[].y[]{}'];
const COST_AND_PRICE = [...COST_DRAWN, 'figures[]{price}', 'table.columns[]{price}'];
const COST_CHOICES = ['electricCost', 'gasCost', 'waterCost', 'cost'].map(
  (code) => `choices.quantities[]{${code}}`,
);
const PLAN_PANEL = ['due', 'target', 'redLine'].map((name) => `panels.plan[].${name}`);
const TARGET = ['panels.kpis[].target', 'panels.kpis[].redLine'];
const COST_OF_TASKS = ['costCny'];

/** Fields of money, plans and targets: by the permission that they need, then by the answer. A new one belongs here. */
const MONEY_FIELDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'panel:cost': {
    'board wholePlantEnergy': [...KPI_COST, 'panels.mix[].byType[].cost'],
    'board workshopEnergy': [
      'panels.kpis[]{avgPrice}',
      'panels.tiers.lines[].cost',
      'panels.tiers.avgPrice{avgPrice}',
    ],
    'board peakValleyUsage': PEAK_VALLEY_COST,
    'board mainBoard': KPI_COST,
    'board energySavingBenefit': [
      'panels.months[].baselineUnitCost',
      'panels.months[].plannedCny',
      ...['dueCny', 'investCny', 'plannedCnyPerYear'].map((name) => `panels.measures[].${name}`),
    ],
    'analysis energyStatistics': COST_COLUMN,
    'analysis peakValleyAnalyze': COST_AND_PRICE,
    'analysis elecAnalysis': COST_COLUMN,
    'analysis energyReport': COST_DRAWN,
    'record SaleOrder': ['priceCny'],
    'record reserveManagement': ['priceCny'],
    'record equipmentSpotInspection': COST_OF_TASKS,
    'record equipmentMaintenance': COST_OF_TASKS,
    'record equipmentOverhaul': COST_OF_TASKS,
    'record task_all_repair_task': COST_OF_TASKS,
    'record task_all_tallying_task': COST_OF_TASKS,
    'record task_all_maintain_task': COST_OF_TASKS,
    'record task_all_overhaul_task': COST_OF_TASKS,
    enterprise: ['energyTypes[].price'],
    boardData: KPI_COST,
    boardConfig: COST_CHOICES,
    electricFeesBenchmark: [
      ...COST_CHOICES,
      'plan.months[].baselineUnitCostCnyPerT',
      'plan.months[].plannedCny',
      'plan.wholePlantPlannedCny',
      ...['investCny', 'plannedCnyPerYear'].map((name) => `plan.measures[].${name}`),
    ],
    wholeFactoryEnergy: [...KPI_COST, 'panels.mix[].byType[].cost'],
    peakValleyBoard: PEAK_VALLEY_COST,
    areaTierEnergy: COST_AND_PRICE,
    areaElectricity: COST_COLUMN,
    enterpriseCost: COST_DRAWN,
    factoryEnergyUsage: COST_COLUMN,
    figureTable: ['rows[]{}'],
    indexTree: ['children[]{}', 'children[].children[]{}', 'children[].children[].children[]{}'],
    touReport: [
      'tariffs[].prices[].price',
      ...['summary[]', 'totals', 'rows[]'].flatMap((part) => [
        `${part}.tiers[].cost`,
        `${part}.cost`,
        `${part}.avgPrice`,
      ]),
    ],
    workQuota: COST_CHOICES,
    workPractice: COST_CHOICES,
    workEquipment: COST_CHOICES,
    tariffTemplate: ['hours[].priceCny'],
  },
  'panel:plan': {
    'board wholePlantEnergy': [...TARGET, ...PLAN_PANEL],
    wholeFactoryEnergy: [...TARGET, ...PLAN_PANEL],
    'board productionAlarm': TARGET,
    'board energySavingBenefit': ['panels.kpis[].target', 'panels.months[].plannedKwh'],
    'board peakValleyUsage': TARGET,
    'board mainBoard': [...TARGET, 'panels.hours.points[].plan'],
    boardData: [...TARGET, 'panels.hours.points[].plan'],
    figureTable: ['rows[].target'],
    peakValleyBoard: TARGET,
  },
  'savingPlan:edit': { electricFeesBenchmark: ['plan.months[].plannedKwh'] },
  'board:setting': { boardConfig: ['setting.targets[].redLinePct'] },
  'productionAlarm:response': { 'board productionAlarm': ['panels.response.shares[].targetPct'] },
  productionTask: { 'record productionTask': ['plannedM2'] },
  producePlan: { 'record producePlan': ['plannedM2'] },
  assistantModel: { 'record assistantModel': ['inputPriceCny', 'outputPriceCny'] },
  assistantSpend: { 'record assistantSpend': ['costCny'] },
  energyPrice: {
    'record energyPrice': [
      'priceCny',
      'topPeakPrice',
      'peakPrice',
      'flatPrice',
      'valleyPrice',
      'deepValleyPrice',
    ],
  },
};

/** Numbers of money, plans and targets in an answer, by their places: `panels.kpis[].target`, `figures[]{cost}`. */
function moneyIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => moneyIn(one, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  const { unit, key, code, label } = value as Record<string, unknown>;
  const isMoney = JSON.stringify(unit ?? '').includes('CNY');
  const isShown = !('value' in value) || typeof value.value === 'number';
  const own = isMoney && isShown ? [`${path}{${String(key ?? code ?? label ?? '')}}`] : [];
  return [
    ...own,
    ...Object.entries(value).flatMap(([name, inner]) => {
      const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      const at = path === '' ? name : `${path}.${name}`;
      const isNamed =
        /\b(price|prices|cost|cny|fee|fees|money|saving|plan|planned|target|budget|due|red line)\b/.test(
          words,
        );
      return isNamed && typeof inner === 'number' ? [at] : moneyIn(inner, at);
    }),
  ];
}

test('HLD-07 money, plans and targets are in the answers that are known to have them, and nowhere without their permission', async () => {
  const { db } = server.database;
  await db
    .insertInto('membership')
    .values({ user_id: 'u-pap-manager', org_id: orgId, role_code: 'frugal', sort: 2 })
    .execute();
  const token = await server.signIn('pap.manager');
  const month = { month: '2026-11', plannedKwh: 900, plannedCny: 700, baselineUnitCostCnyPerT: 5 };
  const measure = {
    id: 'm1',
    name: 'Inverter',
    areaId: 'CER.W1',
    energyCode: 'electric',
    method: 'wholeFacility',
    startDate: '2026-11-01',
    investCny: 1_000,
    plannedCnyPerYear: 500,
  };
  const { plan } = (await server.call('electricFeesBenchmark', { token: manager, orgId })).data;
  const planned = { ...plan, wholePlantPlannedCny: 9_000, months: [month], measures: [measure] };
  const saved = await server.call('electricFeesBenchmarkSave', { token: manager, orgId, body: planned });
  expect(saved.retCode).toBe('0');
  const { roles } = await readStanding(db);
  /** Fields by the answers that have them, for somebody who may do everything but this. */
  async function walk(...without: readonly string[]): Promise<Set<string>> {
    const codes = [...(roles.get('provider') ?? [])].filter((code) => !without.includes(code));
    await db.deleteFrom('role_resource').where('role_code', '=', 'frugal').execute();
    await db
      .insertInto('role_resource')
      .values(codes.map((resource_code) => ({ role_code: 'frugal', resource_code })))
      .execute();
    const found = new Set<string>();
    const note = (at: string, data: unknown): void => {
      for (const field of moneyIn(data)) found.add(`${at}: ${field}`);
    };
    for (const { code } of BOARDS)
      note(
        `board ${code}`,
        (await server.call('boardData', { token, orgId, query: { boardCode: code } })).data,
      );
    for (const page of ANALYSIS_PAGES)
      note(
        `analysis ${page}`,
        (await call('GET', `/api/analysis/page/${page}?range=yesterday`, token)).json().data,
      );
    for (const code of RESOURCES.keys()) {
      const { data } = (await call('GET', `/api/cloud/record/${code}/description`, token)).json();
      const fields: { name: string; unit?: string }[] = data?.fields ?? [];
      for (const { name, unit } of fields)
        if (/^planned[A-Z]\w*2$|target/i.test(name) || unit?.startsWith('CNY'))
          found.add(`record ${code}: ${name}`);
    }
    for (const [name, endpoint] of Object.entries(ENDPOINTS) as [EndpointName, Endpoint][]) {
      if (endpoint.access === 'public') continue;
      const asked = {
        userId: 'u-pap-manager',
        boardCode: 'mainBoard',
        path: '/customTemplate',
        keyword: 'a',
      };
      const answer = await server.call(name, {
        token,
        orgId,
        userId: 'u-pap-manager',
        query: { ...asked, from: '2026-11-18', to: '2026-11-19' },
        body: { page: { size: 50, current: 1 } },
      });
      note(name, answer.data);
      if (without.length === 0 && answer.retCode !== '0') unasked.push(name);
    }
    return found;
  }
  const unasked: string[] = [];
  const all = await walk();
  const known = Object.entries(MONEY_FIELDS).flatMap(([permission, answers]) =>
    Object.entries(answers).flatMap(([at, fields]) =>
      fields.map((field) => ({ permission, place: `${at}: ${field}` })),
    ),
  );
  expect([...all].toSorted()).toEqual(known.map(({ place }) => place).toSorted());
  // Changes, and what answers about one thing that has to be named.
  expect(unasked.toSorted()).toEqual(UNASKED.toSorted());
  const money = await walk('panel:cost', 'panel:plan');
  const kept = known.filter(({ permission }) => !['panel:cost', 'panel:plan'].includes(permission));
  expect([...money].toSorted()).toEqual(kept.map(({ place }) => place).toSorted());
  expect([...(await walk(...Object.keys(MONEY_FIELDS)))]).toEqual([]);

  // Who does not see the money of a record does not change it either.
  const save = async (as: string, row: object) =>
    (await call('POST', '/api/cloud/record/reserveManagement/save', as, row)).json().data;
  const values = { code: 'SP-X', name: 'Bearing', pieces: 4, minPieces: 1, priceCny: 12.5 };
  const { id } = await save(manager, { values });
  const changed = await save(token, { id, version: 1, values: { ...values, pieces: 3, priceCny: 1 } });
  expect([changed.values.pieces, 'priceCny' in changed.values]).toEqual([3, false]);
  const { rows } = await sql<{ price: number }>`select (data->>'priceCny')::float as price from record
    where record_id = ${id}`.execute(db);
  expect(rows).toEqual([{ price: 12.5 }]);
}, 120_000);
