import {
  ComposedPageAnswerSchema,
  LowCodeListSchema,
  PageFiguresSchema,
  PageSourcesSchema,
  type ComposedPage,
  type PageBlock,
} from '@plantdeck/core/contract';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let manager: string;
let operator: string;
const orgId = 'org-cer';
beforeAll(async () => {
  server = await createTestServer();
  const quarter = 900_000;
  const toMs = Math.floor(Date.now() / quarter) * quarter;
  await makeFixturePlant(server.database.db, {
    plantId: 'CER',
    from: new Date(toMs - 3 * 86_400_000).toISOString(),
    to: new Date(toMs).toISOString(),
  });
  manager = await server.signIn('cer.manager');
  operator = await server.signIn('cer.operator');
});
afterAll(() => server.close());

const kpi = (id: string, more: Partial<Extract<PageBlock, { kind: 'kpi' }>> = {}): PageBlock => ({
  id,
  kind: 'kpi',
  title: '',
  width: 3,
  source: { kind: 'area', id: '' },
  quantity: 'energy:electric',
  range: 'yesterday',
  ...more,
});
const pageAt = (path: string, more: Partial<ComposedPage> = {}): ComposedPage => ({
  path,
  title: 'Shift review',
  blocks: [kpi('a')],
  platformCode: 'plantdeck',
  domain: '',
  isLanding: false,
  version: 0,
  ...more,
});
const save = (page: ComposedPage, token = manager) =>
  server.call('composedPageSave', { token, orgId, body: page });
const list = async (query: Record<string, unknown> = {}) =>
  v
    .parse(
      LowCodeListSchema,
      (
        await server.call('lowCodePages', {
          token: operator,
          orgId,
          body: { page: { size: 1000, current: 1 }, ...query },
        })
      ).data,
    )
    .records.map(({ path }) => path);
const figures = async (blocks: readonly PageBlock[], token = manager) =>
  v.parse(PageFiguresSchema, (await server.call('composedFigures', { token, orgId, body: { blocks } })).data);

test('the low-code list is read by platform, domain and keyword, and a page is seen by everybody of the company', async () => {
  expect((await save(pageAt('/shift-review'))).retCode).toBe('0');
  expect((await save(pageAt('/kilns/night', { title: 'Kilns at night', domain: 'a.example' }))).retCode).toBe(
    '0',
  );
  expect(await list()).toEqual(['/kilns/night', '/shift-review']);
  expect(await list({ keyword: 'shift' })).toEqual(['/shift-review']);
  expect(await list({ domain: 'b.example' })).toEqual(['/shift-review']);
  expect(await list({ domain: 'a.example', platformCode: 'plantdeck' })).toHaveLength(2);
  expect(await list({ platformCode: 'other' })).toEqual([]);
  const shown = await server.call('composedPage', {
    token: operator,
    orgId,
    query: { path: '/shift-review' },
  });
  expect(v.parse(ComposedPageAnswerSchema, shown.data)).toMatchObject({
    page: { title: 'Shift review', version: 1 },
    canEdit: false,
  });
  const menu = await server.call('resourcesTree', {
    token: operator,
    orgId,
    userId: 'u-cer-operator',
  });
  expect(JSON.stringify(menu.data)).toContain('"resourcesUri":"/shift-review"');
});

test('a page is only kept where nothing else stands, by whoever may, and in the version that was read', async () => {
  expect((await save(pageAt('/somewhere'), operator)).retCode).toBe('040301');
  for (const path of ['/workBench', '/alarmDetailsView/7', '/foshan1', '/pitInitialize', '/shift-review'])
    expect((await save(pageAt(path))).retCode, path).toBe('040001');
  expect((await save(pageAt('no-slash'))).retMsg).toMatch(/path/i);
  expect((await save(pageAt('/two', { blocks: [kpi('a'), kpi('a')] }))).retMsg).toContain('blocks.1.id');
  expect((await save(pageAt('/two', { title: ' ' }))).retMsg).toContain(
    '"Title" does not fit: This is required',
  );
  const lost = await save(pageAt('/shift-review', { version: 7 }));
  expect(lost).toMatchObject({ retCode: '040901', data: { version: 1 } });
  const remove = (version: number) =>
    server.call('composedPageRemove', { token: manager, orgId, body: { path: '/kilns/night', version } });
  expect((await remove(4)).retCode).toBe('040901');
  expect((await remove(1)).retCode).toBe('0');
  expect((await remove(1)).retCode).toBe('040401');
});

test('blocks show what the slots sum up to, of areas and of single meters', async () => {
  const { rows } = await sql<{ meter_id: string; kwh: number }>`
    select meter.meter_id, sum(slot.quantity)::float8 as kwh from slot join meter using (meter_key)
    where meter.energy_code = 'electric' and meter.kind = 'feeder'
      and slot_start >= date_trunc('day', (now() - interval '8 hours') at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
        + interval '8 hours' - interval '1 day'
      and slot_start < date_trunc('day', (now() - interval '8 hours') at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
        + interval '8 hours'
    group by meter.meter_id order by meter.meter_id limit 1`.execute(server.database.db);
  const [meter] = rows;
  if (!meter) throw new Error('the fixture has no feeder');
  const answer = await figures([
    kpi('meter', { source: { kind: 'meter', id: meter.meter_id } }),
    {
      id: 'days',
      kind: 'chart',
      title: '',
      width: 6,
      sources: [{ kind: 'meter', id: meter.meter_id }],
      quantity: 'energy:electric',
      range: 'yesterday',
      shape: 'bar',
    },
    { id: 'words', kind: 'text', title: '', width: 12, text: 'Hello' },
  ]);
  const [first, second] = answer.figures;
  if (first?.state !== 'kpi' || second?.state !== 'chart') throw new Error(JSON.stringify(answer));
  expect(first.value).toBeCloseTo(meter.kwh, 2);
  expect(second.t).toHaveLength(24);
  expect((second.series[0]?.v ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0)).toBeCloseTo(
    meter.kwh,
    2,
  );
  expect(answer.figures).toHaveLength(2);
});

test('a block says why it has no values: money that is not for the reader, an area that is gone', async () => {
  const cost = kpi('cost', { quantity: 'cost' });
  const gone = kpi('gone', { source: { kind: 'area', id: 'CER.W99' } });
  const states = async (token: string) =>
    (await figures([cost, gone], token)).figures.map(({ state }) => state);
  expect(await states(operator)).toEqual(['forbidden', 'notConfigured']);
  expect((await states(manager))[0]).toBe('kpi');
  const answer = await server.call('composedSources', { token: manager, orgId });
  const sources = v.parse(PageSourcesSchema, answer.data);
  expect(sources.areas[0]).toMatchObject({ depth: 0 });
  expect(sources.meters.length).toBeGreaterThan(0);
  expect(sources.quantities.map(({ code }) => code)).toContain('cost');
  expect((await server.call('composedSources', { token: operator, orgId })).retCode).toBe('040301');
});

test('the home stands before anybody composed it, and is the first page where its enterprise says so', async () => {
  const home = async (token = manager) =>
    v.parse(
      ComposedPageAnswerSchema,
      (await server.call('composedPage', { token, orgId, query: { path: '/customTemplate' } })).data,
    ).page;
  const first = await home();
  expect(first).toMatchObject({ version: 0, isLanding: false });
  expect(first.blocks.length).toBeGreaterThan(3);
  expect((await save({ ...first, title: 'Our plant', isLanding: true })).retCode).toBe('0');
  expect(await home(operator)).toMatchObject({ title: 'Our plant', isLanding: true, version: 1 });
  const model = await server.call('enterprise', { token: operator, orgId });
  expect(model.data).toMatchObject({ enterprise: { customization: 1, codename: 'foshan1' } });
  expect((await save({ ...(await home()), isLanding: false })).retCode).toBe('0');
  const after = await server.call('enterprise', { token: operator, orgId });
  expect(after.data).toMatchObject({ enterprise: { customization: 0 } });
});
