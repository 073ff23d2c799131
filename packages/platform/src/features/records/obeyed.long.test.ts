import { recordWord } from '../record-words/record-words.ts';
/** What depends on a configuration obeys it at the next call: rows go in by the pages' own calls, figures come out by others. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { dutyShifts } from '../../engine/energy/teams.ts';
import { energyStoreOf } from '../energy/index.ts';
import { demoTeams } from '@plantdeck/plants/models/demo-teams.ts';
import { popupRule } from './popups.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const ORG = { 'x-org-id': 'org-cer', 'x-lang': 'en' };

let server: TestServer;
let manager: string;
let operator: string;
beforeAll(async () => {
  server = await createTestServer({}, { clock: { now: () => NOW } });
  const keys = await makeFixturePlant(server.database.db, {
    plantId: 'CER',
    from: '2026-11-13T08:00:00+08:00',
    to: '2026-11-20T12:00:00+08:00',
    withTariff: true,
    withOutput: true,
  });
  expect(keys.size).toBeGreaterThan(5);
  await server.database.db
    .insertInto('team_config')
    .values({ plant_id: 'CER', ...demoTeams() })
    .execute();
  manager = await server.signIn('cer.manager');
  operator = await server.signIn('cer.operator');
});
afterAll(() => server.close());

type Answer<T> = { retCode: string; retMsg: string; data: T };
async function call<T>(
  method: 'GET' | 'POST',
  url: string,
  body?: object,
  token = manager,
): Promise<Answer<T>> {
  const answer = await server.app.inject({
    method,
    url,
    headers: { ...ORG, authorization: `Bearer ${token}` },
    ...(body ? { payload: body } : {}),
  });
  return answer.json();
}
interface Row {
  id: string;
  version: number;
  values: Record<string, string | number | boolean | null>;
}
const page = async (resource: string, more: object = {}, token = manager): Promise<Row[]> =>
  (
    await call<{ records: Row[] }>(
      'POST',
      `/api/cloud/record/${resource}/page`,
      { page: { size: 200, current: 1 }, ...more },
      token,
    )
  ).data.records;
const save = (resource: string, row: { id?: string; version?: number; values: object }) =>
  call<Row>('POST', `/api/cloud/record/${resource}/save`, row);
async function change(resource: string, id: string, values: object): Promise<Answer<Row>> {
  const row = (await page(resource, { id }))[0];
  if (!row) throw new Error(`no row ${id} of ${resource}`);
  return save(resource, { id, version: row.version, values: { ...row.values, ...values } });
}
async function figure(path: string, key: string, token = manager): Promise<number> {
  const { data } = await call<{ figures: { key: string; value: number }[] }>(
    'GET',
    `/api/analysis/page/${path}`,
    undefined,
    token,
  );
  return data.figures.find((one) => one.key === key)?.value ?? Number.NaN;
}

test('a tier price changes the cost of its hours from its day on, and of no day before', async () => {
  const costOf = (day: string) => figure(`peakValleyAnalyze?from=${day}&to=${day}`, 'cost');
  const answer = await call<{ table: { columns: { key: string }[]; rows: number[][] } }>(
    'GET',
    '/api/analysis/page/peakValleyAnalyze?from=2026-11-18&to=2026-11-18',
  );
  const index = answer.data.table.columns.findIndex(({ key }) => key === 'peak');
  const peakKwh = answer.data.table.rows.reduce((sum, row) => sum + Number(row[index]), 0);
  expect(peakKwh).toBeGreaterThan(1_000);
  const [before, earlier] = [await costOf('2026-11-18'), await costOf('2026-11-17')];
  const saved = await change('energyPrice', 'electric', { peakPrice: 2.105, effectiveFrom: '2026-11-18' });
  expect([saved.retCode, saved.retMsg]).toEqual(['0', 'ok']);
  // One yuan more for each kilowatt hour of the peak; the valley before 08:00 of the next day stays as it was.
  expect((await costOf('2026-11-18')) - before).toBeCloseTo(peakKwh, 1);
  expect(await costOf('2026-11-17')).toBeCloseTo(earlier, 6);
  const emptied = await change('energyPrice', 'electric', { peakPrice: null });
  expect([emptied.retCode, emptied.retMsg.includes(recordWord('en', 'field.peakPrice'))]).toEqual([
    '040001',
    true,
  ]);
});

test('a reading by hand counts in the sum at once; taken back, the meter has read what it had read', async () => {
  const meterId = 'CER.W2.water.feeder';
  const sum = () => figure(`dataQuery?range=yesterday&meter=${meterId}`, 'sum');
  const before = await sum();
  const periodStart = '2026-11-19T10:00:00+08:00';
  const reading = { meterId, periodStart, quantity: 500, person: 'Reader', note: null };
  const saved = await save('manualReading', { values: reading });
  expect([saved.retCode, saved.retMsg]).toEqual(['0', 'ok']);
  const after = await sum();
  expect(after).toBeGreaterThan(before + 400);
  const again = await save('manualReading', { ...saved.data, values: { ...reading, quantity: 600 } });
  expect((await sum()) - after).toBeCloseTo(100, 6);
  const { id } = again.data;
  const gone = await call('POST', '/api/cloud/record/manualReading/remove', { id, version: 2 });
  expect(gone.retCode).toBe('0');
  expect(await sum()).toBeCloseTo(before, 6);
});

test('shift totals follow the hours of the teams, the turns of a day and the calendar', async () => {
  const rows = async () =>
    (
      await call<{ table: { rows: (string | number)[][] } }>(
        'GET',
        '/api/analysis/page/classGroupStatistics?from=2026-11-18&to=2026-11-18',
      )
    ).data.table.rows;
  const early = async () => (await rows()).find(([, shift]) => shift === 'Day') ?? [];
  const [, , team, , kwh] = await early();
  expect((await change('teamConfiguration', 'T-A', { endsAt: '12:00' })).retCode).toBe('0');
  const half = await early();
  expect(Number(half[4])).toBeLessThan(Number(kwh) * 0.6);
  expect((await change('teamConfiguration', 'T-A', { endsAt: '12:07' })).retCode).toBe('040001');
  expect((await change('teamConfiguration', 'T-A', { endsAt: '16:00' })).retCode).toBe('0');
  expect((await early())[4]).toBeCloseTo(Number(kwh), 6);
  // A day has three shifts of three teams, and the page of turns says the same.
  const worked = (await rows()).map((row) => row[2]);
  expect([worked.length, new Set(worked).size]).toEqual([3, 3]);
  const turn = (await page('scheduleAllocation')).find(({ id }) => id === '2026-11-18-early');
  expect(`Team ${String(turn?.values['teamId']).slice(2)}`).toBe(team);
  const other = team === 'Team C' ? 'T-D' : 'T-C';
  expect((await change('scheduleAllocation', turn?.id ?? '', { teamId: other })).retCode).toBe('0');
  expect((await early())[2]).toBe(`Team ${other.slice(2)}`);
  // Two rows for one shift would leave open who works it.
  const second = await save('scheduleAllocation', { values: { ...turn?.values, teamId: 'T-B' } });
  expect([second.retCode, second.retMsg.includes('2026-11-18 · Day')]).toEqual(['040901', true]);
});

test('the rota that boards read follows turns, days off, names and new teams, and goes back with them', async () => {
  const { db } = server.database;
  const day = '2026-11-16';
  const duty = async () => {
    const frame = await energyStoreOf(db).frame('CER', NOW);
    const [config] = frame?.teamConfigs ?? [];
    if (!frame || !config) throw new Error('the plant keeps no rota');
    const period = {
      fromMs: Date.parse(`${day}T08:00:00+08:00`),
      toMs: Date.parse('2026-11-17T08:00:00+08:00'),
    };
    const nameOf = (id: string | null) => config.teams.find((team) => team.id === id)?.nameEn ?? null;
    return dutyShifts(frame.calendar, config, period).map(({ teamId }) => nameOf(teamId));
  };
  const before = await duty();
  expect(before.filter((name) => name === null)).toEqual([]);
  const team = await save('teamConfiguration', {
    values: {
      code: 'T-E',
      name: 'Relief team',
      shift: 'night',
      startsAt: '00:00',
      endsAt: '08:00',
      members: 6,
      person: null,
      isActive: false,
    },
  });
  expect(team.retMsg).toBe('ok');
  // The night of an accounting day is worked on the civil day after it.
  const turn = await change('scheduleAllocation', `${day}-night`, { teamId: team.data.id });
  expect(await duty()).toEqual([before[0], before[1], 'Relief team']);
  await change('teamConfiguration', team.data.id, { name: 'Holiday relief' });
  expect((await duty())[2]).toBe('Holiday relief');
  const off = (await page('productionCalendar')).find(({ values }) => values['day'] === day);
  await change('productionCalendar', off?.id ?? '', { isPlanned: false });
  expect(await duty()).toEqual([null, null, null]);
  await change('productionCalendar', off?.id ?? '', { isPlanned: true });
  const gone = await call('POST', '/api/cloud/record/scheduleAllocation/remove', {
    id: turn.data.id,
    version: turn.data.version,
  });
  expect(gone.retCode).toBe('0');
  expect(await duty()).toEqual(before);
  const twice = await save('productionCalendar', {
    values: { day, name: 'Again', isPlanned: false, note: null },
  });
  expect(twice.retCode).toBe('040901');
});

test('a day off is listed and not counted', async () => {
  const day = '2026-11-17';
  const found = (await page('productionCalendar')).find(({ values }) => values['day'] === day);
  const count = () => figure(`classGroupStatistics?from=${day}&to=${day}`, 'turns');
  const before = await count();
  if (found) await change('productionCalendar', found.id, { isPlanned: false });
  else await save('productionCalendar', { values: { day, name: 'Holiday', isPlanned: false, note: null } });
  expect(before).toBeGreaterThan(0);
  expect(await count()).toBe(0);
});

test('a data area narrows trees, analyses, boards, choices and rows of its role at the next call', async () => {
  const row = (await page('dataPermissions')).find(({ values }) => values['roleCode'] === 'operator');
  const whole = await figure('elecAnalysis?range=yesterday', 'kwh', operator);
  const saved = await change('dataPermissions', row?.id ?? '', { dataScope: 'workshop', areaId: 'CER.W2' });
  expect([saved.retCode, saved.retMsg]).toEqual(['0', 'ok']);
  const tree = await call<{ id: string }>('GET', '/api/cloud/area/tree/list', undefined, operator);
  expect(tree.data.id).toBe('CER.W2');
  const own = await figure('elecAnalysis?range=yesterday', 'kwh', operator);
  expect(own).toBeLessThan(whole * 0.6);
  expect(
    (await call('GET', '/api/analysis/page/elecAnalysis?areaId=CER.W1', undefined, operator)).retCode,
  ).toBe('040301');
  const board = (areaId: string) =>
    call<{ scope: { areaId?: string } }>(
      'GET',
      `/api/cloud/exhibition/board/data?boardCode=wholePlantEnergy${areaId}`,
      undefined,
      operator,
    );
  expect((await board('&areaId=CER.W1')).retCode).toBe('040301');
  expect((await board('')).data.scope.areaId).toBe('CER.W2');
  const meters = await page('meterMonitoring', {}, operator);
  expect(meters.length).toBeGreaterThan(0);
  expect(new Set(meters.map(({ values }) => values['areaId']))).toEqual(new Set(['CER.W2']));
  // The manager sees everything as before, and a role has one area.
  expect((await page('meterMonitoring')).length).toBeGreaterThan(meters.length);
  const second = await save('dataPermissions', {
    values: { roleCode: 'operator', dataScope: 'workshop', areaId: 'CER.W1', isActive: true, note: null },
  });
  expect(second.retCode).toBe('040901');
  expect((await change('dataPermissions', row?.id ?? '', { isActive: false })).retCode).toBe('0');
  expect(await figure('elecAnalysis?range=yesterday', 'kwh', operator)).toBeCloseTo(whole, 6);
});

test('the menu stands in the order that is kept, a table in its columns, a board in its rhythm', async () => {
  const menu = async () =>
    (await call<{ resourcesCode: string }[]>('GET', '/api/cloud/resources/u-cer-manager/tree')).data.map(
      ({ resourcesCode }) => resourcesCode,
    );
  const before = await menu();
  expect((await change('pageSort', 'system', { sort: 1 })).retCode).toBe('0');
  expect((await menu())[0]).toBe('system');
  expect((await change('pageSort', 'system', { note: 'For administrators' })).retCode).toBe('0');
  const told = await call<{ resourcesCode: string; resourcesRemark: string | null }[]>(
    'GET',
    '/api/cloud/resources/u-cer-manager/tree',
  );
  expect(told.data.filter(({ resourcesRemark }) => resourcesRemark)).toEqual([
    expect.objectContaining({ resourcesCode: 'system', resourcesRemark: 'For administrators' }),
  ]);
  expect((await change('pageSort', 'system', { isActive: false })).retCode).toBe('0');
  expect(await menu()).toEqual(before);

  const columns = async () =>
    (
      await call<{ fields: { name: string; inList: boolean }[]; pageSize?: number }>(
        'GET',
        '/api/cloud/record/equipmentLedger/description',
      )
    ).data;
  const layout = { columns: 'name, code', pageSize: 50 };
  expect((await change('tableConfiguration', 'equipmentLedger', layout)).retCode).toBe('0');
  const now = await columns();
  expect(now.fields.filter(({ inList }) => inList).map(({ name }) => name)).toEqual(['name', 'code']);
  expect(now.pageSize).toBe(50);
  const wrong = await change('tableConfiguration', 'equipmentLedger', { columns: 'name, nothing' });
  expect([wrong.retCode, wrong.retMsg.includes('nothing')]).toEqual(['040001', true]);

  const boards = await page('kanbanSettings');
  expect(boards.map(({ id }) => id)).toEqual(['wholePlantEnergy']);
  const changed = { refreshEvery: 2, refreshUnit: 'min', scrollMode: 'auto', scrollEveryS: 12.5 };
  expect((await change('kanbanSettings', 'wholePlantEnergy', changed)).retCode).toBe('0');
  const config = await call<{ setting: object }>(
    'GET',
    '/api/cloud/exhibition/board/config?boardCode=wholePlantEnergy',
  );
  expect(config.data.setting).toMatchObject(changed);
});

test('an inspection without limits of its own is judged by the standard in force on its day', async () => {
  const inspect = async (day: string, value: number, limits: object = {}) => {
    const saved = await save('processInspection', {
      values: {
        taskCode: `X-${day}-${value}`,
        day,
        subject: 'Slip',
        lineId: null,
        itemId: 'I-01',
        value,
        unit: null,
        lowerLimit: null,
        upperLimit: null,
        person: 'Inspector',
        note: null,
        ...limits,
      },
    });
    expect([saved.retCode, saved.retMsg]).toEqual(['0', 'ok']);
    const { result, upperLimit, unit } = saved.data.values;
    return [result, upperLimit, unit];
  };
  expect(await inspect('2026-11-19', 2.5)).toEqual(['pass', 2.6, '%']);
  const stricter = {
    code: 'Q-PR-9',
    subject: 'Moisture, stricter',
    itemId: 'I-01',
    lowerLimit: 1.8,
    upperLimit: 2.4,
    unit: '%',
    effectiveFrom: '2026-11-19',
    note: null,
  };
  expect((await save('processStandard', { values: stricter })).retCode).toBe('0');
  expect(await inspect('2026-11-19', 2.51)).toEqual(['fail', 2.4, '%']);
  expect(await inspect('2026-11-18', 2.52)).toEqual(['pass', 2.6, '%']);
  expect(await inspect('2026-11-20', 2.53, { lowerLimit: 2, upperLimit: 3 })).toEqual(['pass', 3, null]);
});

test('a reminder opens for the priorities that the enterprise leaves on', async () => {
  const { db } = server.database;
  expect(await popupRule(db, 'org-cer', 1)).toBeNull();
  await page('popupConfig');
  expect(await popupRule(db, 'org-cer', 1)).toEqual({ isActive: true });
  expect((await change('popupConfig', '1', { isActive: false })).retCode).toBe('0');
  expect(await popupRule(db, 'org-cer', 1)).toEqual({ isActive: false });
});
