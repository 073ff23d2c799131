import { ANALYSIS_PAGES, AnalysisSchema, parseContract, type Analysis } from '@plantdeck/core/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIXTURE_TARIFF, makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { ANALYSES } from './analyses.ts';

/** A week of the small plant, asked on its last day at noon. */
const FROM = '2026-11-13T08:00:00+08:00';
const NOW = Date.parse('2026-11-20T12:00:00+08:00');

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer({}, { clock: { now: () => NOW } });
  await makeFixturePlant(server.database.db, {
    plantId: 'CER',
    from: FROM,
    to: '2026-11-20T12:00:00+08:00',
    withTariff: true,
    withOutput: true,
  });
  token = await server.signIn('cer.manager');
});
afterAll(() => server.close());

async function ask(page: string, query: Record<string, string> = {}, by = token) {
  const answer = await server.app.inject({
    method: 'GET',
    url: `/api/analysis/page/${page}`,
    headers: { authorization: `Bearer ${by}`, 'x-org-id': 'org-cer', 'x-lang': 'en' },
    query,
  });
  return answer.json() as { retCode: string; retMsg: string; data: unknown };
}

async function analysis(page: string, query: Record<string, string> = {}): Promise<Analysis> {
  const { retCode, retMsg, data } = await ask(page, query);
  expect([page, retCode, retMsg]).toEqual([page, '0', 'ok']);
  return parseContract(AnalysisSchema, data, page);
}

const figureOf = ({ figures }: Analysis, key: string) => figures.find((one) => one.key === key);

/** Sum of some meters' slots, asked of the database itself. */
async function slotSum(kind: string, energy: string, from: string, to: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select sum(quantity)::float8 as total from slot join meter using (meter_key)
    where kind = ${kind} and energy_code = ${energy} and plant_id = 'CER'
      and slot_start >= ${new Date(from)} and slot_start < ${new Date(to)}`.execute(server.database.db);
  return rows[0]?.total ?? Number.NaN;
}

describe('an analysis page', () => {
  test('answers in its shape for every page and range', async () => {
    expect([...ANALYSES.keys()].toSorted()).toEqual([...ANALYSIS_PAGES].toSorted());
    for (const page of ANALYSIS_PAGES) {
      for (const range of ['today', 'last7Days', 'lastHour']) {
        const answer = await analysis(page, { range });
        expect([page, answer.range, answer.title.length > 3]).toEqual([page, range, true]);
        const { columns, rows } = answer.table;
        for (const row of rows) expect([page, row.length]).toEqual([page, columns.length]);
        expect([page, answer.empty === null]).toEqual([page, rows.length > 0]);
      }
    }
  });

  test('is refused without the page, names a wrong parameter, and knows no area of another plant', async () => {
    const { db } = server.database;
    await db.deleteFrom('role_resource').where('role_code', '=', 'operator').execute();
    const operator = await server.signIn('cer.operator');
    for (const page of [...ANALYSIS_PAGES, 'nothing', 'userManagement'])
      expect([page, (await ask(page, {}, operator)).retCode]).toEqual([page, '040301']);
    const wrong = async (query: Record<string, string>) => {
      const { retCode, retMsg } = await ask('peakValleyAnalyze', query);
      return `${retCode} ${retMsg}`;
    };
    expect(await wrong({ areaId: 'CEM' })).toContain('CEM');
    expect(await wrong({ range: 'never' })).toContain('"Period"');
    expect(await wrong({ range: 'own', from: '2026-11-15' })).toContain('"Last day"');
    expect(await wrong({ range: 'own', from: '2026-02-30', to: '2026-11-15' })).toContain('"First day"');
    expect(await wrong({ range: 'own', from: '2026-11-15', to: '2026-11-14' })).toContain(
      'Not before 2026-11-15',
    );
    expect(await wrong({ range: 'own', from: '2024-11-15', to: '2026-11-14' })).toContain('366');
    // What an area does not offer gives way to the first that it does; the answer says which.
    const [meters] = (await analysis('dataQuery', { meter: 'nobody' })).choices;
    expect([meters?.name, meters?.value]).toEqual(['meter', meters?.options[0]?.value]);
  });

  test("is the slots' sum to the last digit, beside the same part of the period before", async () => {
    const today = await analysis('elecAnalysis', { range: 'today' });
    const now = await slotSum('incomer', 'electric', '2026-11-20T08:00+08:00', '2026-11-20T12:00+08:00');
    const before = await slotSum('incomer', 'electric', '2026-11-19T08:00+08:00', '2026-11-19T12:00+08:00');
    expect(figureOf(today, 'kwh')?.value).toBeCloseTo(now, 3);
    expect(figureOf(today, 'kwh')?.previous).toBeCloseTo(before, 3);
    const own = await analysis('energyStatistics', {
      from: '2026-11-15',
      to: '2026-11-16',
      energy: 'gas',
    });
    expect(own.range).toBe('own');
    expect([own.period.fromDay, own.period.toDay]).toEqual(['2026-11-15', '2026-11-16']);
    const gas = await slotSum('incomer', 'gas', '2026-11-15T08:00+08:00', '2026-11-17T08:00+08:00');
    expect(figureOf(own, 'quantity')?.value).toBeCloseTo(gas, 3);
    const rows = own.table.rows.map((row) => Number(row[1]));
    expect(rows.reduce((sum, value) => sum + value, 0)).toBeCloseTo(gas, 2);
  });

  test('of an area below takes its own feeders', async () => {
    const area = await analysis('elecAnalysis', { areaId: 'CER.W2', range: 'yesterday' });
    const { rows } = await sql<{ total: number }>`
      select sum(quantity)::float8 as total from slot join meter using (meter_key)
      where meter_id = 'CER.W2.electric.feeder' and slot_start >= '2026-11-19T08:00+08:00'
        and slot_start < '2026-11-20T08:00+08:00'`.execute(server.database.db);
    expect(figureOf(area, 'kwh')?.value).toBeCloseTo(rows[0]?.total ?? Number.NaN, 3);
  });

  test('prices each quarter hour by its tier', async () => {
    const answer = await analysis('peakValleyAnalyze', { from: '2026-11-16', to: '2026-11-16' });
    const { rows } = await sql<{ hour: number; total: number }>`
      select extract(hour from slot_start at time zone 'Asia/Shanghai')::int as hour,
        sum(quantity)::float8 as total from slot join meter using (meter_key)
      where kind = 'incomer' and energy_code = 'electric' and slot_start >= '2026-11-16T08:00+08:00'
        and slot_start < '2026-11-17T08:00+08:00' group by 1`.execute(server.database.db);
    const [season] = FIXTURE_TARIFF.seasons;
    const priceAt = (hour: number): number => {
      const clock = `${String(hour).padStart(2, '0')}:00`;
      const tier = season?.slots.find(({ from, to }) => from <= clock && clock < to)?.tier ?? '';
      return FIXTURE_TARIFF.prices[tier as keyof typeof FIXTURE_TARIFF.prices];
    };
    const cost = rows.reduce((sum, { hour, total }) => sum + total * priceAt(hour), 0);
    expect(figureOf(answer, 'cost')?.value).toBeCloseTo(cost, 2);
  });

  test('shows no money to whoever may not see it', async () => {
    const { db } = server.database;
    await db
      .insertInto('role_resource')
      .values(
        ['peakValleyAnalyze', 'energyReport'].map((resource_code) => ({
          role_code: 'operator',
          resource_code,
        })),
      )
      .execute();
    const operator = await server.signIn('cer.operator');
    for (const page of ['peakValleyAnalyze', 'energyReport']) {
      const text = JSON.stringify((await ask(page, {}, operator)).data);
      expect([page, text.includes('CNY')]).toEqual([page, false]);
    }
  });
});

test('what moves with the output is found, and what the meters below do not see is told', async () => {
  const scatter = await analysis('associationAnalysis', { range: 'last3Days', x: 'energy', y: 'co2' });
  expect(figureOf(scatter, 'r')?.value ?? 0).toBeGreaterThan(0.9);
  const [panel] = scatter.panels;
  expect(panel?.kind === 'scatter' && panel.points.length).toBeGreaterThan(2);
  const balance = await analysis('wholePlantMeasurement', { energy: 'electric', range: 'yesterday' });
  const [whole, parts] = [
    await slotSum('incomer', 'electric', '2026-11-19T08:00+08:00', '2026-11-20T08:00+08:00'),
    await slotSum('feeder', 'electric', '2026-11-19T08:00+08:00', '2026-11-20T08:00+08:00'),
  ];
  expect(figureOf(balance, 'unaccounted')?.value).toBeCloseTo(((whole - parts) / whole) * 100, 6);
  const flow = await analysis('energyFlowAnalyze', { range: 'yesterday' });
  const [picture] = flow.panels;
  expect(picture?.kind === 'flow' && picture.links.some(({ unaccounted }) => unaccounted)).toBe(true);
});
