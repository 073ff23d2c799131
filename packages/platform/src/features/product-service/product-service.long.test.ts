import {
  FactoryModelListSchema,
  MaxTrendSchema,
  parseContract,
  PasswordIdSchema,
  TariffTemplateSchema,
} from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssistant } from '../assistant/index.ts';
import { FIXTURE_TARIFF, makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  const NOW = Date.parse('2026-11-20T12:00:00+08:00');
  server = await createTestServer({}, { clock: { now: () => NOW }, assistant: createAssistant });
  await makeFixturePlant(server.database.db, {
    plantId: 'CER',
    from: '2026-11-13T08:00:00+08:00',
    to: '2026-11-20T12:00:00+08:00',
    withTariff: true,
  });
  token = await server.signIn('cer.manager');
});
afterAll(() => server.close());

async function post(path: string, body: object): Promise<{ retCode: string; retMsg: string; data: unknown }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/poit-cloud-platform/${path}`,
    headers: { authorization: `Bearer ${token}`, 'x-org-id': 'org-cer', 'x-lang': 'en' },
    payload: body,
  });
  return answer.json();
}

test('API-03 the product-service calls are answered from the rows of the plant, by the paths as written', async () => {
  const { data: password } = await post('organization/password/id', {});
  expect(parseContract(PasswordIdSchema, password, 'password').id).toBe('E1');

  const list = parseContract(FactoryModelListSchema, (await post('factoryModel/list', {})).data, 'list');
  const { rows: areas } = await sql<{ area_id: string }>`select area_id from area`.execute(
    server.database.db,
  );
  expect(list.map(({ id }) => id).toSorted()).toEqual(areas.map(({ area_id }) => area_id).toSorted());
  const found = (await post('factoryModel/list', { keyword: 'spray', type: 'process' })).data;
  expect(parseContract(FactoryModelListSchema, found, 'found').map(({ id }) => id)).toEqual(['CER.W1.P2']);

  const { rows } = await sql<{ day: string; kw: number }>`
    select to_char(slot_start at time zone 'Asia/Shanghai' - interval '8 hours', 'YYYY-MM-DD') as day,
      max(quantity) * 4 as kw from slot join meter using (meter_key)
    where kind = 'incomer' and energy_code = 'electric' group by 1 order by 1`.execute(server.database.db);
  const body = { from: '2026-11-14', to: '2026-11-19' };
  const trend = parseContract(
    MaxTrendSchema,
    (await post('electricityLoadScheme/max/trend', body)).data,
    'trend',
  );
  expect(trend.contractKw).toBe(6200);
  const wanted = rows.filter(({ day }) => body.from <= day && day <= body.to);
  expect(trend.days.map(({ day }) => day)).toEqual(wanted.map(({ day }) => day));
  for (const [index, { maxKw }] of trend.days.entries()) expect(maxKw).toBeCloseTo(wanted[index]?.kw ?? 0, 6);

  const asked = await post('time/share/power/consume/template/price', { day: '2026-11-18' });
  const template = parseContract(TariffTemplateSchema, asked.data, 'template');
  const [season] = FIXTURE_TARIFF.seasons;
  expect(template.hours.map(({ tier, from, to }) => ({ tier, from, to }))).toEqual(season?.slots);
  for (const { tier, priceCny } of template.hours)
    expect(priceCny).toBe(FIXTURE_TARIFF.prices[tier as keyof typeof FIXTURE_TARIFF.prices]);

  // The assistant's page names the scenes of its drawer, each with a question.
  const { data: page } = await post('ai/assistant/page', {});
  const { scenes } = page as { scenes: { name: string; description: string }[] };
  expect(scenes.length).toBeGreaterThan(3);
  for (const { name, description } of scenes)
    expect([name === '', description === '']).toEqual([false, false]);

  const wrong = await post('electricityLoadScheme/max/trend', { from: '2026-11-19', to: '2026-11-18' });
  expect([wrong.retCode, wrong.data]).toEqual(['040001', expect.objectContaining({ field: 'to' })]);
});
