import { ProductLinesSchema, parseContract } from '@plantdeck/core/contract';
import { ANALYSIS_CALLS, BOARD_CALLS, RECORD_CALLS } from '@plantdeck/core/endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { createTestServer, type Answer, type TestServer } from '../../../testing/test-server.ts';

const NOW = Date.parse('2026-11-20T12:00:00+08:00');
const orgId = 'org-cer';
let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await createTestServer({}, { clock: { now: () => NOW } });
  await makeFixturePlant(server.database.db, {
    plantId: 'CER',
    from: '2026-11-10T08:00:00+08:00',
    to: '2026-11-20T12:00:00+08:00',
  });
  await sql`update area set type = 'line' where area_id = 'CER.W1'`.execute(server.database.db);
  token = await server.signIn('cer.manager');
});
afterAll(() => server.close());

const shared = async (method: 'GET' | 'POST', url: string, payload?: object): Promise<Answer['data']> => {
  const headers = { authorization: `Bearer ${token}`, 'x-org-id': orgId, 'x-lang': 'en' };
  const answer = await server.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return answer.json().data;
};

test.each(Object.entries(ANALYSIS_CALLS))(
  '%s by its own path is what the call for all answers',
  async (page, name) => {
    const query = { range: 'yesterday' };
    const own = await server.call(name, { token, orgId, language: 'en', query });
    expect([own.retCode, own.retMsg]).toEqual(['0', 'ok']);
    expect(own.data.page).toBe(page);
    expect(own.data).toEqual(await shared('GET', `/api/analysis/page/${page}?range=yesterday`));
  },
);

test.each(Object.entries(RECORD_CALLS))(
  '%s by its own path is the list that the call for all answers',
  async (code, name) => {
    const body = { page: { size: 7, current: 1 } };
    const own = await server.call(name, { token, orgId, language: 'en', body });
    expect([own.retCode, own.retMsg]).toEqual(['0', 'ok']);
    expect(own.data).toEqual(await shared('POST', `/api/cloud/record/${code}/page`, body));
  },
);

test('a board by its own path is what the call for all answers, and needs the same permission', async () => {
  const own = await server.call(BOARD_CALLS.wholePlantEnergy, {
    token,
    orgId,
    query: { areaId: 'CER', boardCode: 'other' },
  });
  const all = await server.call('boardData', {
    token,
    orgId,
    query: { areaId: 'CER', boardCode: 'wholePlantEnergy' },
  });
  expect([own.retCode, own.data]).toEqual(['0', all.data]);
  // The probe is the only board of this server.
  expect((await server.call(BOARD_CALLS.peakValleyUsage, { token, orgId })).retCode).toBe('040401');
});

test('the lines are those of the plant that the reader may see', async () => {
  const { data } = await server.call('productLines', { token, orgId, language: 'en' });
  const { rows } = await sql<{ area_id: string; name_en: string }>`select area_id, name_en from area
    where plant_id = 'CER' and type = 'line'`.execute(server.database.db);
  expect(parseContract(ProductLinesSchema, data, 'lines')).toEqual(
    rows.map(({ area_id, name_en }) => ({ id: area_id, name: name_en })),
  );
  expect(rows.length).toBe(1);
});

test('the home by its own path is the one that the page of its name shows', async () => {
  const { data } = await server.call('homeConfig', { token, orgId });
  expect(data.page.path).toBe('/customTemplate');
  expect(data).toEqual(
    (await server.call('composedPage', { token, orgId, query: { path: '/customTemplate' } })).data,
  );
  expect((await server.call('customizedMenu', { token, orgId })).data).toEqual({ records: [], total: 0 });
});
