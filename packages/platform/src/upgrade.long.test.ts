/** A database that 1.0.0 made, with what people entered in it, opened by the platform of today. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAssistant } from './features/assistant/index.ts';
import { BOARDS } from './features/boards/registry.ts';
import { startPlatform, type Platform } from './platform.ts';
import { MIGRATIONS } from './store/database/migrate.ts';
import { createEmptyDatabase } from '../testing/test-database.ts';

const FIXTURE = new URL('../testing/fixtures/1.0.0/', import.meta.url);
interface Row {
  readonly id: string;
  readonly values: Readonly<Record<string, unknown>>;
}
/** What 1.0.0 answered itself. */
const ANSWERS = JSON.parse(readFileSync(new URL('answers.json', FIXTURE), 'utf8')) as {
  readonly password: string;
  readonly day: string;
  readonly tariff: Readonly<Record<string, number>>;
  readonly water: Readonly<Record<string, number>>;
  readonly records: Readonly<Record<string, readonly Row[]>>;
  readonly sums: Readonly<Record<string, number>>;
};

/** Every start of a demo gives its portal the secret of the data folder and the addresses of its port. */
const CHANGED: Readonly<Record<string, readonly string[]>> = { embed_client: ['secret_hash', 'origins'] };

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let client: pg.Client;
let platform: Platform;
let token: string;

const start = () =>
  startPlatform({
    port: 0,
    logLevel: 'silent',
    database: { kind: 'postgres', url: database.url },
    clockStartMs: Date.parse('2026-11-20T14:40:00+08:00'),
    platformSecret: 'a-secret-of-the-upgrade-test-0123456789',
    portalSecret: 'a-portal-secret-of-some-length',
    boards: BOARDS,
    assistant: createAssistant,
  });

async function rows<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
  return (await client.query<R>(text, values)).rows;
}

beforeAll(async () => {
  database = await createEmptyDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(gunzipSync(readFileSync(new URL('database.sql.gz', FIXTURE))).toString('utf8'));
  await client.query('set search_path to public; create schema of_1_0_0');
  for (const { name } of await tables())
    await client.query(`create table of_1_0_0."${name}" as table public."${name}"`);
  platform = await start();
  token = (
    await call<{ token: string }>('/api/oauth/login/password', {
      userName: 'cer.manager',
      password: ANSWERS.password,
    })
  ).token;
});
afterAll(async () => {
  await platform?.close();
  await client?.end();
  await database?.drop();
});

const tables = () =>
  rows<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public' order by 1");

async function call<T>(path: string, body?: object): Promise<T> {
  const response = await fetch(platform.url + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-lang': 'en',
      'x-org-id': 'org-cer',
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { retCode, retMsg, data } = (await response.json()) as { retCode: string; retMsg: string; data: T };
  expect([path, retCode, retMsg]).toEqual([path, '0', 'ok']);
  return data;
}

test('every row of 1.0.0 is there as it was', async () => {
  const lost: string[] = [];
  for (const { tablename } of await rows<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'of_1_0_0' order by 1",
  )) {
    const kept = await rows<{ name: string; now: boolean }>(
      `select old.column_name as name, new.column_name is not null as now from information_schema.columns old
       left join information_schema.columns new
         on new.table_schema = 'public' and new.table_name = old.table_name and new.column_name = old.column_name
       where old.table_schema = 'of_1_0_0' and old.table_name = $1`,
      [tablename],
    );
    for (const { name, now } of kept) if (!now) lost.push(`${tablename}.${name}`);
    const columns = kept
      .filter(({ name, now }) => now && CHANGED[tablename]?.includes(name) !== true)
      .map(({ name }) => `"${name}"`)
      .join();
    const gone = await rows<{ row: string }>(
      `select missing::text as row from
       (select ${columns} from of_1_0_0."${tablename}" except all select ${columns} from public."${tablename}") missing`,
    );
    lost.push(...gone.map(({ row }) => `${tablename}: ${row}`));
  }
  expect(lost).toEqual([]);
});

test('migrations ran in the order of their numbers, each once, also after another start', async () => {
  const ran = () =>
    rows<{ name: string; at: string }>(
      'select name, timestamp as at from kysely_migration order by timestamp, name',
    );
  const before = await rows<{ name: string }>('select name from of_1_0_0.migration');
  const old = new Set(before.map(({ name }) => name));
  const first = await ran();
  const names = MIGRATIONS.map(({ name }) => name);
  expect(names).toEqual(names.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)));
  expect(new Set(names).size).toBe(names.length);
  // What 1.0.0 ran is the beginning of the list, so that nothing has to run before it.
  expect(names.slice(0, old.size).every((name) => old.has(name))).toBe(true);
  expect(first.filter(({ name }) => !old.has(name)).map(({ name }) => name)).toEqual(names.slice(old.size));
  await platform.close();
  platform = await start();
  expect(await ran()).toEqual(first);
});

test('settings, pages, records, alarms and the conversation are answered as people left them', async () => {
  const { setting } = await call<{ setting: object }>(
    '/api/cloud/exhibition/board/config?boardCode=wholePlantEnergy',
  );
  expect(setting).toMatchObject({ version: 1, refreshEvery: 45 });
  const { page } = await call<{ page: object }>('/api/lowcode/api/page/detail?path=/shiftReview');
  expect(page).toMatchObject({
    title: 'Shift review of 1.0.0',
    version: 1,
    blocks: [{ id: 'a', kind: 'kpi' }],
  });
  for (const [resource, left] of Object.entries(ANSWERS.records)) {
    const { records } = await call<{ records: Row[] }>(`/api/cloud/record/${resource}/page`, {
      page: { size: 200, current: 1 },
    });
    for (const row of left)
      expect([resource, records.find(({ id }) => id === row.id)]).toEqual([
        resource,
        expect.objectContaining({ values: expect.objectContaining(row.values) }),
      ]);
  }
  const acknowledged = await rows<{ id: string; by: string }>(
    `select alarm_id as id, nick_name as by from of_1_0_0.alarm join of_1_0_0.account on user_name = ack_by
      where off_at is null`,
  );
  expect(acknowledged).toHaveLength(1);
  const { records: alarms } = await call<{ records: object[] }>('/api/cloud/alarm2/data/list');
  const [{ id = '', by = '' } = {}] = acknowledged;
  expect(alarms).toContainEqual(expect.objectContaining({ id, acknowledgedBy: by, state: 'ackActive' }));
  const { records: messages } = await call<{ records: { content: string }[] }>(
    '/poit-cloud-platform/ai/assistant/history',
  );
  expect(messages.map(({ content }) => content)).toEqual([
    'How much electricity did we use yesterday?',
    expect.stringContaining('Electricity used, **Foshan Ceramics Plant 1**'),
  ]);
});

test('energy and cost of a day are the figures of 1.0.0', async () => {
  const figures = async (page: string) =>
    Object.fromEntries(
      (await call<{ figures: { key: string; value: number }[] }>(`/api/analysis/page/${page}`)).figures.map(
        ({ key, value }) => [key, value],
      ),
    );
  const { day } = ANSWERS;
  expect(await figures(`peakValleyAnalyze?from=${day}&to=${day}`)).toMatchObject(ANSWERS.tariff);
  expect(await figures(`dataQuery?from=${day}&to=${day}&meter=CER.W5.W`)).toMatchObject(ANSWERS.water);
  const sums = await rows<{ id: string; quantity: number }>(
    'select m.meter_id as id, sum(s.quantity) as quantity from slot s join meter m using (meter_key) group by 1',
  );
  expect(sums.length).toBe(Object.keys(ANSWERS.sums).length);
  for (const { id, quantity } of sums)
    expect([id, quantity]).toEqual([id, expect.closeTo(ANSWERS.sums[id] ?? 0, 6)]);
});
