/** Slots and key figures as tables: every row once, as JSON and as CSV, within the rights of who reads. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { BOARDS } from '../boards/registry.ts';
import type { MetricAnswer } from '../metrics/index.ts';
import type { FigureTable, SlotTable } from './table-shapes.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const DAY = '2026-11-19';
let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await createTestServer({}, { clock: { now: () => NOW }, boards: BOARDS });
  await makeFixturePlant(server.database.db, {
    plantId: 'CER',
    from: '2026-11-18T08:00:00+08:00',
    to: '2026-11-20T12:00:00+08:00',
  });
  key = await makeKey({});
});
afterAll(() => server.close());

/** A key of the manager for figures. */
async function makeKey(values: object): Promise<string> {
  const made = await server.app.inject({
    method: 'POST',
    url: '/api/cloud/record/apiKeys/save',
    headers: { authorization: `Bearer ${await server.signIn('cer.manager')}`, 'x-org-id': 'org-cer' },
    payload: { values: { name: 'BI', readsFigures: true, keyDays: 30, isActive: true, ...values } },
  });
  return String(made.json().data.values.apiKey);
}
/** Fields of both tables. */
type Row = SlotTable['rows'][number] & FigureTable['rows'][number];
async function pages(name: 'slotTable' | 'figureTable', query: Record<string, string>, token = key) {
  const rows: Row[] = [];
  let after: string | null = null;
  do {
    const asked: Record<string, string> = after === null ? query : { ...query, after };
    const { retCode, retMsg, data } = await server.call(name, { token, query: asked });
    expect([retCode, retMsg]).toEqual(['0', 'ok']);
    rows.push(...data.rows);
    after = data.next;
  } while (after !== null);
  return rows;
}
const csv = (url: string, token = key) =>
  server.app.inject({ url, headers: { authorization: `Bearer ${token}`, 'x-lang': 'en' } });

test('pages hold every quarter hour once, with its unit, quality and moments of the plant', async () => {
  const rows = await pages('slotTable', { range: DAY, size: '300' });
  const stored = await sql<{ n: number; sum: number }>`select count(*)::int as n, sum(quantity)::float8 as sum
    from slot join meter using (meter_key) where plant_id = 'CER'
      and slot_start >= '2026-11-19T08:00:00+08:00' and slot_start < '2026-11-20T08:00:00+08:00'`.execute(
    server.database.db,
  );
  expect(rows.length).toBeGreaterThan(700);
  expect(rows.length).toBe(stored.rows[0]?.n);
  expect(new Set(rows.map(({ meter, start }) => `${meter} ${start}`)).size).toBe(rows.length);
  expect(rows.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)).toBeCloseTo(
    stored.rows[0]?.sum ?? 0,
    3,
  );
  expect(rows[0]).toMatchObject({
    start: '2026-11-19T08:00:00+08:00',
    end: '2026-11-19T08:15:00+08:00',
    quality: 'good',
    unit: expect.any(String),
  });
});

test('as CSV the same rows come, and a header names the next page', async () => {
  const rows = await pages('slotTable', { range: DAY });
  let url = `/api/analysis/table/slots?range=${DAY}&size=300&format=csv`;
  const lines: string[] = [];
  for (;;) {
    const answer = await csv(url);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...more] = answer.body.trimEnd().split('\r\n');
    expect(head).toBe('meter,meterName,area,energy,unit,start,end,quantity,quality');
    lines.push(...more);
    const [, query] = /^<\?(.+)>; rel="next"$/.exec(String(answer.headers['link'] ?? '')) ?? [];
    if (query === undefined) break;
    url = `/api/analysis/table/slots?${query}`;
  }
  const asText = rows.map((row) => [row.meter, row.start, row.quantity, row.quality].join(','));
  expect(
    lines.map((line) => line.split(',')).map((cells) => [cells[0], cells[5], cells[7], cells[8]].join(',')),
  ).toEqual(asText);
  // What reads a file looks at the status: a refusal is no table.
  expect((await csv(url, 'pdk_wrong')).statusCode).toBe(401);
  expect((await csv(`${url}&areaId=elsewhere`)).statusCode).toBe(400);
});

test('figures are those of the boards, metric by metric', async () => {
  const all = await pages('figureTable', { range: DAY });
  const some = await pages('figureTable', { range: DAY, metrics: 'electricity,oee', size: '1' });
  expect(new Set(all.map(({ metric }) => metric)).size).toBeGreaterThan(20);
  const manager = await server.signIn('cer.manager');
  const { data } = await server.call('metricsQuery', {
    token: manager,
    body: { metrics: [...new Set(some.map(({ metric }) => metric))], range: DAY },
  });
  const figures = (data.results as MetricAnswer[]).flatMap(({ metric, figures: own }) =>
    own.map((each) => [metric, each.areaId, each.value, each.unit.code, each.from]),
  );
  expect(some.map((row) => [row.metric, row.area, row.value, row.unit, row.from]).toSorted()).toEqual(
    figures.toSorted(),
  );
  expect(figures.length).toBeGreaterThan(0);
  const text = (await csv(`/api/analysis/table/figures?range=${DAY}&metrics=${some[0]?.metric}&format=csv`))
    .body;
  expect(text.split('\r\n')[1]).toContain(`${some[0]?.metric},`);
});

test('a key for a part of the plant reads that part alone, and bad questions are refused by their field', async () => {
  const ofPart = await makeKey({ areaId: 'CER.W1' });
  const rows = await pages('slotTable', { range: DAY, size: '10000' }, ofPart);
  const areas = new Set(rows.map(({ area }) => String(area)));
  expect([...areas].filter((area) => !area.startsWith('CER.W1'))).toEqual([]);
  expect(rows.length).toBeGreaterThan(0);
  const field = async (name: 'slotTable' | 'figureTable', query: Record<string, string>, token = key) =>
    (await server.call(name, { token, query })).retMsg;
  expect(await field('slotTable', { areaId: 'CER.W2' }, ofPart)).toContain('CER.W2');
  expect(await field('slotTable', { range: 'tomorrow' })).toContain('Period');
  expect(await field('slotTable', { meters: 'nothing' })).toContain('meters');
  expect(await field('slotTable', { after: 'x' })).toContain('after');
  expect(await field('slotTable', { size: '10001' })).toContain('size');
  expect(await field('figureTable', { metrics: 'nothing' })).toContain('metrics');
});
