import { DocketPageSchema, DocketTemplateListSchema, type DocketTemplate } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { bulkInsert } from '../../store/database/index.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let manager: string;
let operator: string;
const orgId = 'org-cer';
beforeAll(async () => {
  server = await createTestServer();
  const { db } = server.database;
  const nowMs = Date.now();
  const quarter = 900_000;
  const toMs = Math.floor(nowMs / quarter) * quarter;
  await makeFixturePlant(db, {
    plantId: 'CER',
    from: new Date(toMs - 5 * 86_400_000).toISOString(),
    to: new Date(toMs).toISOString(),
  });
  await bulkInsert(db, 'material_grade', [
    { plant_id: 'CER', grade_code: 'premium', name_zh: '优等品', name_en: 'Premium', sort: 0 },
  ]);
  await sql`insert into grade_slot (area_id, grade_code, slot_start, quantity, mass_t)
    select 'CER.W2', 'premium', slot_start, quantity, mass_t from production_slot`.execute(db);
  manager = await server.signIn('cer.manager');
  operator = await server.signIn('cer.operator');
});
afterAll(() => server.close());

const templates = async (token: string, query: Record<string, string> = {}) =>
  v.parse(DocketTemplateListSchema, (await server.call('docketTemplates', { token, orgId, query })).data);
const save = (token: string, body: DocketTemplate) =>
  server.call('docketTemplateSave', { token, orgId, body });

test('an organisation begins with a template of each of the seven kinds and a label, named in the reader’s language', async () => {
  const { records, canEdit } = await templates(manager);
  expect(records.map(({ templateType }) => templateType)).toEqual([1, 1, 2, 3, 4, 5, 6, 7]);
  expect(records.find(({ id }) => id === 'docket-1')?.templateName).toBe('Inbound docket');
  expect(canEdit).toBe(true);
  const shown = await templates(manager, { menuDisplay: '1' });
  expect(shown.records.map(({ id }) => id)).toEqual(['docket-1', 'docket-2']);
  expect((await templates(manager, { templateType: '3', auth: '1' })).records).toHaveLength(1);
});

test('papers are made of what the plant sorted', async () => {
  const answer = await server.call('dockets', { token: manager, orgId, query: { templateType: '1' } });
  const { records, total } = v.parse(DocketPageSchema, answer.data);
  expect(total).toBeGreaterThan(2);
  const [newest] = records;
  expect(newest?.lines).toMatchObject([{ name: 'Premium', unit: 'm²' }]);
  // Nothing is dated before it happened, and a number tells the day of its paper.
  for (const type of ['1', '2', '3', '4', '5', '6', '7']) {
    const { data } = await server.call('dockets', { token: manager, orgId, query: { templateType: type } });
    for (const { docketNo, date, party } of v.parse(DocketPageSchema, data).records) {
      expect([docketNo, Date.parse(date) <= Date.now()]).toEqual([docketNo, true]);
      const day = new Date(Date.parse(date) + 8 * 3_600_000).toISOString().slice(0, 10);
      expect(docketNo).toContain(`-${day.replaceAll('-', '')}-`);
      expect(party).not.toMatch(/^(?:W\d|C-\d+)$/);
    }
  }
  const { rows } = await sql<{ v: number }>`
    select sum(quantity)::float8 as v from grade_slot where to_char((slot_start at time zone 'Asia/Shanghai')
      - interval '8 hours', 'YYYYMMDD') = ${newest?.lines[0]?.batch}`.execute(server.database.db);
  expect(newest?.lines[0]?.quantity).toBeCloseTo(rows[0]?.v ?? 0, 0);
});

test('a template is saved once for each version, and the second editor gets the newer one', async () => {
  const template = (await templates(manager)).records.find(({ id }) => id === 'docket-1')!;
  const first = await save(manager, { ...template, templateName: '一号入库单' });
  expect(first.data).toMatchObject({ templateName: '一号入库单', version: template.version + 1 });
  const second = await save(manager, { ...template, templateName: '另一个' });
  expect(second).toMatchObject({ retCode: '040901', data: { templateName: '一号入库单' } });
  const menu = await server.call('resourcesTree', {
    token: manager,
    orgId,
    userId: 'u-cer-manager',
  });
  expect(JSON.stringify(menu.data)).toContain('一号入库单');
});

test('what does not fit its sheet, and what nobody allowed, is refused', async () => {
  const template = (await templates(manager)).records.find(({ id }) => id === 'docket-1')!;
  const [part] = template.parts;
  const outside = await save(manager, { ...template, parts: [{ ...part!, xMm: 400 }] });
  expect(outside.retMsg).toContain('"Element 1" does not fit: It lies outside the sheet');
  expect((await save(operator, template)).retCode).toBe('040301');
  expect((await templates(operator)).canEdit).toBe(false);
});

test('a template is removed by the version that was seen', async () => {
  const template = (await templates(manager)).records.find(({ id }) => id === 'label-1')!;
  const remove = (version: number) =>
    server.call('docketTemplateRemove', { token: manager, orgId, body: { id: template.id, version } });
  expect((await remove(template.version + 5)).retCode).toBe('040901');
  expect((await remove(template.version)).retCode).toBe('0');
  expect((await remove(template.version)).retCode).toBe('040401');
});
