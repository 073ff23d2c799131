import { PLATFORM_LANGUAGES } from '../../engine/i18n/language.ts';
import { Readable } from 'node:stream';
import { ImportReportSchema, parseContract } from '@plantdeck/core/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../api/handlers.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { energyQuantity } from '../energy/index.ts';
import { insertBarePlant } from '@plantdeck/plants/testing/bare-plant.ts';
import { importHandlers } from './import.handlers.ts';

const URL_PATH = '/api/geg/readings/import';
const ORG = 'org-new';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.signIn('admin');
});
afterAll(() => server.close());

interface Sent {
  readonly query?: Record<string, string>;
  readonly orgId?: string;
  readonly token?: string;
  readonly type?: string;
  readonly language?: string;
}
async function send(body: string, { query = {}, orgId = ORG, type = 'text/csv', ...sent }: Sent = {}) {
  const answer = await server.app.inject({
    method: 'POST',
    url: URL_PATH,
    query: {
      'time-column': 'Time',
      'value-column': 'kWh',
      unit: 'kWh',
      'time-zone': 'Asia/Shanghai',
      ...query,
    },
    headers: {
      authorization: `Bearer ${sent.token ?? token}`,
      'x-org-id': orgId,
      'x-lang': sent.language ?? 'en',
      'content-type': type,
    },
    payload: body,
  });
  const { retCode, retMsg, data } = answer.json();
  return { status: answer.statusCode, retCode, retMsg, data };
}
const CSV = 'Time,kWh\n2026-01-05 00:00,4\n2026-01-05 00:15,5\n';
const DAY = { fromMs: Date.parse('2026-01-05T00:00+08:00'), toMs: Date.parse('2026-01-06T00:00+08:00') };

async function electricity(): Promise<number | null> {
  const organisation = await server.database.db
    .selectFrom('organisation')
    .select('plant_id')
    .where('org_id', '=', ORG)
    .executeTakeFirstOrThrow();
  if (organisation.plant_id === null) return null;
  const context = {
    db: server.database.db,
    plantId: organisation.plant_id,
    nowMs: Date.parse('2026-11-20T00:00Z'),
  };
  return (await energyQuantity(context, { energyCode: 'electric', period: DAY })).value;
}

test('a wrong file stores nothing and is answered with its report; a dry run stores nothing either', async () => {
  const wrong = await send('Time,kWh\n2026-01-05 00:00,4\n2026-01-05 00:15,five\n');
  expect(wrong).toMatchObject({
    status: 200,
    retCode: '040004',
    data: { stored: false, problems: { count: 1, first: [{ row: 3, text: '"five" is no number' }] } },
  });
  expect(wrong.retMsg).toContain('Rows that do not fit: 1.');
  const dry = await send(CSV, { query: { 'dry-run': 'true' } });
  const report = parseContract(ImportReportSchema, dry.data, 'report');
  expect(report).toMatchObject({ stored: false, dryRun: true, rows: 2, preview: [{ row: 2, value: 4 }, {}] });
  expect(await electricity()).toBeNull();
});

test.each(PLATFORM_LANGUAGES)(
  'what does not fit is said in %s, with its row, column and option',
  async (language) => {
    const first = async (body: string, query: Record<string, string> = {}) => {
      const { retMsg, data } = await send(body, { language, query });
      const report = data as { problems?: { first: { row: number; text: string }[] } } | null;
      return report?.problems?.first[0] ?? { row: 0, text: String(retMsg) };
    };
    const rows = 'Time,kWh\n2026-01-05 00:00,4\n';
    const told = [
      await first(`${rows}2026-01-05 00:15,five\n`),
      await first(`${rows}2026-01-05 00:00,5\n`),
      await first(rows, { interval: '0' }),
      await first(rows, { 'value-column': 'Gas' }),
      await first('meter,unit\nM1,kWh\nM2,stone\n', { content: 'meters', 'value-column': '*' }),
      await first(rows, { colour: 'red' }),
    ];
    const parts = [/five/, /2/, /interval.*1440/, /Gas.*#1 "Time", #2 "kWh"/, /3.*unit.*stone/, /colour/];
    expect(told.map(({ row }) => row)).toEqual([3, 3, 0, 0, 0, 0]);
    told.forEach(({ text }, index) => expect(text).toMatch(parts[index] ?? /^$/));
    // English words that the texts of other languages have not.
    const english = /\b(?:is no number|has the same|must be|there is no|is none of|such option)\b/;
    expect(told.map(({ text }) => english.test(text))).toEqual(told.map(() => language === 'en'));
  },
);

test('an organisation without a plant gets one; the same call under the same key is stored once', async () => {
  const query = { 'idempotency-key': 'day-5' };
  const first = await send(CSV, { query });
  const report = parseContract(ImportReportSchema, first.data, 'report');
  expect(report).toMatchObject({ stored: true, repeated: false, isNewPlant: true, rows: 2 });
  expect(await electricity()).toBe(9);
  const again = await send(CSV, { query });
  expect(again.data).toEqual({ ...first.data, repeated: true });
  const other = await send(CSV.replace('4', '6'), { query });
  expect(other).toMatchObject({ retCode: '040901', data: null });
  expect(await electricity()).toBe(9);
});

test('later files are added to the plant, and a correction counts at once', async () => {
  expect((await send('Time,kWh\n2026-01-05 00:30,1\n')).retCode).toBe('0');
  expect(await electricity()).toBe(10);
  expect((await send('Time,kWh\n2026-01-05 00:00,14\n')).retCode).toBe('0');
  expect(await electricity()).toBe(20);
});

test('a list of meters comes first, then files name them', async () => {
  const list = await send('meter,energy,unit,area\nG1,gas,Nm3,Kiln\n', { query: { content: 'meters' } });
  expect(list.data).toMatchObject({ stored: true, meters: [{ code: 'G1', energyCode: 'gas' }] });
  const file = await send('id;Time;value\nG1;2026-01-05 00:00;3\n', {
    query: { 'meter-column': 'id', 'value-column': 'value' },
  });
  expect(file.data).toMatchObject({ stored: true, meters: [{ code: 'G1', unit: 'Nm3', total: 3 }] });
  const unknown = await send('id;Time;value\nG2;2026-01-05 00:00;3\n', {
    query: { 'meter-column': 'id', 'value-column': 'value' },
  });
  expect(unknown.retCode).toBe('040001');
  expect(unknown.retMsg).toContain('the plant has no meter "G2"');
});

test('who may not import is refused, and a simulated plant takes no readings', async () => {
  const operator = await server.signIn('cer.operator');
  expect(await send(CSV, { token: operator, orgId: 'org-cer' })).toMatchObject({ retCode: '040301' });
  expect(await send(CSV, { token: await server.embedToken(), orgId: 'org-cer' })).toMatchObject({
    retCode: '040301',
  });
  await insertBarePlant(server.database.db);
  const simulated = await send(CSV, { orgId: 'org-cer' });
  expect(simulated.retCode).toBe('040901');
  expect(simulated.retMsg).toContain('is simulated');
});

test.each([
  [{ interval: '0' }, 'interval'],
  [{ 'time-zone': 'Mars/Base' }, 'time-zone'],
  [{ colour: 'red' }, 'colour'],
  [{ account: 'admin' }, 'account'],
  [{ content: 'pictures' }, 'content'],
  [{ 'idempotency-key': 'x'.repeat(201) }, 'idempotency-key'],
])('a parameter that does not fit is named: %o', async (query: Record<string, string>, field) => {
  const refused = await send(CSV, { query });
  expect(refused.retCode).toBe('040001');
  expect(refused.retMsg).toContain(`"${field}"`);
});

test('a file beyond the limit ends the call, and nothing of it is stored', async () => {
  const { readingsImport } = importHandlers({ realNow: Date.now, limitBytes: 100 });
  const { db } = server.database;
  const before = await electricity();
  const row = '2026-01-05 00:00,99\n';
  const call = {
    db,
    orgId: ORG,
    query: { 'time-column': 'Time', 'value-column': 'kWh', unit: 'kWh', 'time-zone': 'Asia/Shanghai' },
    body: Readable.from([Buffer.from('Time,kWh\n'), Buffer.from(row), Buffer.from(row.repeat(10))]),
  };
  await expect(readingsImport(call as unknown as Call)).rejects.toMatchObject({
    retCode: '041301',
    extras: { status: 413 },
  });
  expect(await electricity()).toBe(before);
});

test('a body of another type, or one that is no text, is told', async () => {
  expect(await send('{}', { type: 'application/json' })).toMatchObject({ retCode: '040001' });
  const query = { encoding: 'utf-8' };
  const answer = await send(Buffer.from([0x54, 0xff, 0xfe]).toString('latin1'), { query });
  expect(answer.retCode).toBe('040001');
});
