/** Pages over a plant that runs: figures against the very values its meters sent, and what its lines can make. */
import { AnalysisSchema, parseContract, type Analysis } from '@plantdeck/core/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createPlants, type Plants } from '@plantdeck/plants/create-plants.ts';
import { openInThread } from '@plantdeck/plants/history-engine.ts';

/** Scenario day 58 of the first plant, in the afternoon. */
const NOW = Date.parse('2026-11-20T14:30:00+08:00');
const FROM = Date.parse('2026-11-20T08:00:00+08:00');

let server: TestServer;
let plants: Plants;
let token: string;
beforeAll(async () => {
  server = await createTestServer({}, { clock: { now: () => NOW } });
  const { db } = server.database;
  plants = createPlants(db, {
    seed: 7,
    startDate: '2026-11-19',
    now: () => NOW,
    factor: 1,
    profile: 'ci',
    plantIds: ['CER'],
    openHistory: openInThread,
  });
  await plants.ready;
  token = await server.signIn('cer.manager');
}, 60_000);
afterAll(async () => {
  await plants.stop();
  await server.close();
});

const headers = () => ({ authorization: `Bearer ${token}`, 'x-org-id': 'org-cer', 'x-lang': 'en' });
async function page(query: Record<string, string> = {}, name = 'energyQuality'): Promise<Analysis> {
  const url = `/api/analysis/page/${name}`;
  const answer = await server.app.inject({ method: 'GET', url, headers: headers(), query });
  return parseContract(AnalysisSchema, (answer.json() as { data: unknown }).data, name);
}
async function record(name: string, call: string, payload: object) {
  const url = `/api/cloud/record/${name}/${call}`;
  const answer = await server.app.inject({ method: 'POST', url, headers: headers(), payload });
  return answer.json() as {
    retCode: string;
    data: { records: { id: string; version: number; values: Record<string, unknown> }[] };
  };
}
const valueOf = (analysis: Analysis, key: string): number =>
  analysis.figures.find((one) => one.key === key)?.value ?? Number.NaN;

test('tells each point of the supply, and its figures are those of the ten-minute values', async () => {
  const answer = await page();
  const [choice] = answer.choices;
  expect(choice?.options.map(({ value }) => value)).toEqual(['pcc', 't1', 't2', 't3', 't4']);
  expect(answer.table.rows).toHaveLength(5);
  expect(answer.panels.map(({ key }) => key)).toEqual([
    'distortion',
    'deviation',
    'unbalance',
    'powerFactor',
    'harmonics',
    'evenness',
  ]);
  const series = await plants.signalSeries('CER', ['pq.t2.p', 'pq.t2.q', 'pq.t2.thdUa'], FROM, NOW);
  const minutes = (code: string): number[] =>
    [...(series?.values.get(`pq.t2.${code}`) ?? [])].filter((_, index) => index % 10 === 0);
  const [p, q, thd] = ['p', 'q', 'thdUa'].map(minutes) as [number[], number[], number[]];
  const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);
  const second = await page({ point: 't2' });
  expect(valueOf(second, 'powerFactor')).toBeCloseTo(sum(p) / Math.hypot(sum(p), sum(q)), 6);
  // The worst phase lies at or a little above the first.
  const at95 = thd.toSorted((a, b) => a - b)[Math.ceil(thd.length * 0.95) - 1] ?? Number.NaN;
  expect(valueOf(second, 'thdU')).toBeGreaterThanOrEqual(at95);
  expect(valueOf(second, 'thdU')).toBeLessThan(at95 + 0.3);
  const [distortion] = second.panels;
  expect(distortion?.kind === 'chart' && distortion.limits).toEqual([{ name: 'Upper limit', value: 5 }]);
  expect(distortion?.kind === 'chart' && distortion.series[0]?.v.length).toBe(39);
});

test('follows area and period', async () => {
  const transformer = await page({ areaId: 'CER.W6.L2.P1.U02', range: 'lastHour' });
  expect(transformer.table.rows).toHaveLength(1);
  expect(transformer.choices[0]?.options.map(({ value }) => value)).toEqual(['t1']);
  // An area without a point of its own hangs on the plant's supply.
  expect((await page({ areaId: 'CER.W2' })).table.rows).toHaveLength(5);
  const yesterday = await page({ range: 'yesterday' });
  expect(valueOf(yesterday, 'powerFactor')).not.toBe(valueOf(await page(), 'powerFactor'));
});

test('the use of capacity follows what the enterprise says that a line can make', async () => {
  const used = async () =>
    valueOf(await page({ areaId: 'CER.W5', range: 'yesterday' }, 'outputStatistics'), 'capacityUsed');
  const before = await used();
  expect(before).toBeGreaterThan(10);
  const { data } = await record('capacityManagement', 'page', { page: { size: 50, current: 1 } });
  const ofWorkshop = data.records.filter(({ id }) => id.startsWith('CER.W5.'));
  expect(ofWorkshop.length).toBeGreaterThan(0);
  for (const { id, version, values } of ofWorkshop) {
    const doubled = { ...values, capacityM2: Number(values['capacityM2']) * 2 };
    const saved = await record('capacityManagement', 'save', { id, version, values: doubled });
    expect(saved.retCode).toBe('0');
  }
  expect(await used()).toBeCloseTo(before / 2, 6);
});

test('a task that is made without a note says what the template of its line says', async () => {
  const { data } = await record('proTaskTemplateConfig', 'page', { page: { size: 50, current: 1 } });
  const template = data.records[0];
  const values = { ...template?.values, content: 'Change the die before the shift.' };
  const kept = { id: template?.id, version: template?.version, values };
  expect((await record('proTaskTemplateConfig', 'save', kept)).retCode).toBe('0');
  const make = async (taskCode: string, note: string | null) => {
    const task = {
      taskCode,
      productId: 'P0612-01',
      lineId: template?.values['lineId'],
      plannedOn: '2026-11-24',
      plannedM2: 900,
      goodM2: null,
      taskState: 'planned',
      person: null,
      note,
    };
    const saved = await record('productionTask', 'save', { values: task });
    expect(saved.retCode).toBe('0');
    return (saved.data as unknown as { values: { note: string | null } }).values.note;
  };
  expect(await make('PT-T1', null)).toBe('Change the die before the shift.');
  expect(await make('PT-T2', 'By hand')).toBe('By hand');
});
