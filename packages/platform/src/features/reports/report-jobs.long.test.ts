import {
  ReportJobListSchema,
  parseContract,
  type ReportJob,
  type TouReport,
  type TouReportQuery,
} from '@plantdeck/core/contract';
import readXlsx, { readSheetNames } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';
import { reportFile } from './report-file.ts';
import { forgetReports } from './report-job-store.ts';
import { createReportJobs } from './report-jobs.ts';
import { prepareReport, touReport } from './tou-report.ts';

let server: TestServer;
let manager: string;
/** The platform's clock, which tests put on. */
let passedMs = 0;
const realNow = (): number => Date.now() + passedMs;
const pass = (ms: number): void => {
  passedMs += ms;
  server.pass(ms);
};
const orgId = 'org-cer';
const toMs = Math.floor(Date.now() / 900_000) * 900_000;
const dayOf = (daysAgo: number) =>
  new Date(toMs + 8 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10);
const QUERY: TouReportQuery = {
  areaIds: [],
  depth: 'all',
  from: dayOf(6),
  to: dayOf(2),
  granularity: 'day',
  groupBy: 'area',
  compare: 'previous',
};

beforeAll(async () => {
  server = await createTestServer();
  const { db } = server.database;
  await makeFixturePlant(db, {
    plantId: 'CER',
    from: new Date(toMs - 12 * 86_400_000).toISOString(),
    to: new Date(toMs).toISOString(),
  });
  const names = {
    name_zh: '=HYPERLINK("http://evil.example")',
    name_en: '=HYPERLINK("http://evil.example")',
  };
  await db.updateTable('area').set(names).where('area_id', '=', 'CER.W2').execute();
  await grant('manager', ['mainBoard:report', 'report:export', 'panel:cost']);
  await grant('operator', ['mainBoard:report', 'report:export']);
  manager = await server.signIn('cer.manager');
});
afterAll(() => server.close());
beforeEach(() => server.database.db.deleteFrom('report_job').execute());

async function grant(roleCode: string, codes: readonly string[]): Promise<void> {
  const { db } = server.database;
  const all = ['mainBoard:report', 'report:export', 'panel:cost'];
  await db
    .deleteFrom('role_resource')
    .where('role_code', '=', roleCode)
    .where('resource_code', 'in', all)
    .execute();
  await db
    .insertInto('role_resource')
    .values(codes.map((resource_code) => ({ role_code: roleCode, resource_code })))
    .execute();
}
const post = (name: 'touReportExport' | 'touReportCancel' | 'touReportFile', body: object, token = manager) =>
  server.call(name, { token, orgId, body });
const jobs = async (token = manager): Promise<ReportJob[]> =>
  parseContract(ReportJobListSchema, (await server.call('touReportJobs', { token, orgId })).data, 'jobs')
    .records;

async function finished(jobId: string, token = manager): Promise<ReportJob> {
  for (let tries = 0; tries < 200; tries += 1) {
    const job = (await jobs(token)).find((one) => one.jobId === jobId);
    if (job && job.state !== 'queued' && job.state !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the job does not end');
}
async function exported(
  format: 'xlsx' | 'csv',
  token = manager,
  over: Partial<TouReportQuery> = {},
): Promise<ReportJob> {
  const begun = await post('touReportExport', { query: { ...QUERY, ...over }, format }, token);
  expect(begun.retCode).toBe('0');
  return finished(begun.data.jobId, token);
}
async function fetched(jobId: string, token = manager) {
  const { data } = await post('touReportFile', { jobId }, token);
  return server.app.inject({ method: 'GET', url: data.url });
}
const screen = async (): Promise<TouReport> =>
  (
    await server.call('touReport', {
      token: manager,
      orgId,
      query: { from: QUERY.from, to: QUERY.to, compare: 'previous' },
    })
  ).data;

test('a workbook, read by another program, holds the figures of the screen as numbers', async () => {
  const job = await exported('xlsx');
  expect(job).toMatchObject({ state: 'done', progressPct: 100, rowCount: 25 });
  const answer = await fetched(job.jobId);
  expect(answer.headers['content-disposition']).toContain(
    `time-of-use-electricity-${QUERY.from}-${QUERY.to}.xlsx`,
  );
  expect(answer.rawPayload).toHaveLength(job.sizeBytes);
  expect(await readSheetNames(answer.rawPayload)).toEqual(['Report', 'Filter and tariff']);
  const [head = [], ...rows] = await readXlsx(answer.rawPayload, { sheet: 1 });
  const report = await screen();
  const at = (name: string) => head.indexOf(name);
  const total = rows.at(-1) ?? [];
  expect(rows).toHaveLength(26);
  expect(total[at('Electricity (kWh)')]).toBe(report.totals.kwh);
  expect(total[at('Energy charge (CNY)')]).toBe(report.totals.cost);
  expect(total[at('Earlier period (kWh)')]).toBe(report.totals.compare?.kwh);
  report.rows.forEach((row, index) => {
    const cells = rows[index] ?? [];
    expect(cells[at('Code')]).toBe(row.key);
    expect(cells[at('Electricity (kWh)')]).toBe(row.kwh);
    report.tiers.forEach((tier, tierIndex) => {
      const names = {
        topPeak: 'Critical peak',
        peak: 'Peak',
        flat: 'Flat',
        valley: 'Off-peak',
        deepValley: 'Super off-peak',
      };
      expect(cells[at(`${names[tier]} (kWh)`)]).toBe(row.tiers[tierIndex]?.kwh);
      expect(cells[at(`${names[tier]} (CNY)`)]).toBe(row.tiers[tierIndex]?.cost);
    });
  });
  const second = (await readXlsx(answer.rawPayload, { sheet: 2 })).map((cells) =>
    cells.filter((cell) => cell !== null),
  );
  expect(second).toContainEqual(['Period', QUERY.from, QUERY.to]);
  expect(second.some((cells) => cells.includes(1.105) && cells.includes(0.247))).toBe(true);
  expect(second.some((cells) => cells[0] === 'Total' && cells.includes(report.totals.kwh ?? 0))).toBe(true);
  // A name that would run as a formula is a text, here and there.
  expect(rows.map((cells) => cells[0])).toContain(`'=HYPERLINK("http://evil.example")`);
});

test('a csv holds the same, and nothing in it runs', async () => {
  const answer = await fetched((await exported('csv')).jobId);
  expect(answer.headers['content-type']).toContain('text/csv');
  const lines = answer.body.replace('\uFEFF', '').trimEnd().split('\r\n');
  const report = await screen();
  expect(lines).toHaveLength(27);
  expect(lines.at(-1)?.split(',')).toContain(String(report.totals.kwh));
  expect(answer.body).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(answer.body).not.toMatch(/(^|,)"?[=@]/m);
});

test('a report longer than a sheet goes on on the next one', async () => {
  const asker = {
    db: server.database.db,
    plantId: 'CER',
    language: 'en',
    withCost: true,
    nowMs: Date.now(),
  } as const;
  const report = await prepareReport(asker, { ...QUERY, granularity: 'hour' });
  const parts: Buffer[] = [];
  for await (const part of reportFile(report, { format: 'xlsx', madeAt: 'now', sheetRowsMax: 250 }))
    parts.push(part);
  const book = Buffer.concat(parts);
  expect(await readSheetNames(book)).toEqual(['Report', 'Filter and tariff', 'Report 2', 'Report 3']);
  const sheets = await Promise.all([1, 3, 4].map((sheet) => readXlsx(book, { sheet })));
  expect(sheets.map((rows) => rows.length)).toEqual([251, 251, 102]);
  const keys = sheets.flatMap((rows) =>
    rows.slice(1).map((cells) => `${String(cells[1])} ${String(cells[4])}`),
  );
  expect(new Set(keys).size).toBe(601);
});

test('others have their turn while a long report is made', async () => {
  const asker = {
    db: server.database.db,
    plantId: 'CER',
    language: 'en',
    withCost: true,
    nowMs: Date.now(),
  } as const;
  let yields = 0;
  const yieldToEventLoop = async () => void (yields += 1);
  const report = await prepareReport(
    asker,
    { ...QUERY, granularity: 'quarter', from: dayOf(10) },
    yieldToEventLoop,
  );
  let rows = 0;
  let longest = 0;
  let before = 0;
  const file = reportFile(report, {
    format: 'csv',
    madeAt: 'now',
    yieldToEventLoop,
    onRows(count) {
      longest = Math.max(longest, count - before);
      before = count;
      rows = count;
    },
  });
  for await (const part of file) expect(part.length).toBeGreaterThan(0);
  expect(rows).toBe(report.head.rowCount);
  expect(longest).toBeLessThanOrEqual(400);
  expect(yields).toBeGreaterThanOrEqual(Math.floor(rows / 400));
});

describe('a file', () => {
  test('is fetched once by its address, soon, and without a token in it', async () => {
    const job = await exported('csv');
    const { data } = await post('touReportFile', { jobId: job.jobId });
    expect(data.url).not.toContain(manager);
    const open = () => server.app.inject({ method: 'GET', url: data.url });
    expect((await open()).statusCode).toBe(200);
    const again = await open();
    expect([again.statusCode, again.body]).toEqual([404, expect.stringContaining('used')]);
    const late = (await post('touReportFile', { jobId: job.jobId })).data.url;
    pass(61_000);
    expect((await server.app.inject({ method: 'GET', url: late })).statusCode).toBe(404);
    expect(server.log.join('\n')).not.toContain(data.url.split('ticket=')[1].split('&')[0]);
  });

  test('belongs to who had it made, in their organisation', async () => {
    const job = await exported('csv');
    const operator = await server.signIn('cer.operator');
    expect(await jobs(operator)).toEqual([]);
    expect((await post('touReportFile', { jobId: job.jobId }, operator)).retCode).toBe('040401');
    expect((await post('touReportCancel', { jobId: job.jobId }, operator)).retCode).toBe('040401');
  });

  test('has no money for whoever may not see it, and none is fetched by whoever lost the right', async () => {
    const operator = await server.signIn('cer.operator');
    const cheap = await fetched((await exported('csv', operator)).jobId, operator);
    expect(cheap.body).not.toContain('CNY');
    const job = await exported('csv');
    const { data } = await post('touReportFile', { jobId: job.jobId });
    await grant('manager', ['mainBoard:report', 'report:export']);
    expect((await server.app.inject({ method: 'GET', url: data.url })).statusCode).toBe(404);
    expect(await jobs()).toEqual([]);
    await grant('manager', ['mainBoard:report', 'panel:cost']);
    expect((await post('touReportExport', { query: QUERY, format: 'csv' })).retCode).toBe('040301');
    await grant('manager', ['mainBoard:report', 'report:export', 'panel:cost']);
  });

  test('is let go after a day', async () => {
    await exported('csv');
    await forgetReports(server.database.db, Date.now() + 26 * 3_600_000);
    const { db } = server.database;
    expect(await db.selectFrom('report_job').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('report_file').selectAll().execute()).toEqual([]);
  });
});

describe('a job', () => {
  /** Jobs whose yields a test holds. */
  function heldJobs() {
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const errors: unknown[] = [];
    const made = createReportJobs({
      db: server.database.db,
      now: realNow,
      realNow,
      onError: (error) => void errors.push(error),
      yieldToEventLoop: () => held,
    });
    return { jobs: made, release, errors };
  }
  const queued = async (): Promise<string> => {
    const { addJob } = await import('./report-job-store.ts');
    const job = {
      orgId,
      userId: 'u-cer-manager',
      format: 'csv',
      language: 'en',
      withCost: true,
      dataAreaId: null,
      query: QUERY,
      fileName: 'x.csv',
    } as const;
    return (await addJob(server.database.db, job, realNow())) ?? '';
  };
  const stateOf = async (jobId: string) => (await jobs()).find((one) => one.jobId === jobId)?.state;

  test('goes on while nobody looks, and is cancelled for good', async () => {
    const { jobs: made, release, errors } = heldJobs();
    const jobId = await queued();
    made.start(jobId);
    await expect.poll(() => stateOf(jobId)).toBe('running');
    expect((await post('touReportCancel', { jobId })).data.state).toBe('cancelled');
    made.cancel(jobId);
    release();
    await made.idle();
    expect(await stateOf(jobId)).toBe('cancelled');
    expect(await server.database.db.selectFrom('report_file').selectAll().execute()).toEqual([]);
    expect((await post('touReportFile', { jobId })).retCode).toBe('040401');
    expect(errors).toEqual([]);
  });

  test('tells that the platform stopped, whether it had time to say so or not', async () => {
    const { jobs: made, release } = heldJobs();
    const [first, lost] = [await queued(), await queued()];
    made.start(first);
    await expect.poll(() => stateOf(first)).toBe('running');
    release();
    await made.close();
    const { db } = server.database;
    await db
      .updateTable('report_job')
      .set({ beat_at: new Date(0) })
      .where('job_id', '=', lost)
      .execute();
    const told = await jobs();
    expect(told.map(({ state, problem }) => [state, problem])).toEqual([
      ['failed', expect.stringContaining('stopped')],
      ['failed', expect.stringContaining('stopped')],
    ]);
  });

  test('fails with words and keeps nothing half done', async () => {
    const errors: unknown[] = [];
    const made = createReportJobs({
      db: server.database.db,
      now: realNow,
      realNow,
      onError: (error) => void errors.push(error),
      yieldToEventLoop: () => Promise.reject(new Error('disk full')),
    });
    const jobId = await queued();
    made.start(jobId);
    await made.idle();
    const [job] = await jobs();
    expect(job).toMatchObject({ state: 'failed', problem: expect.stringContaining('start it again') });
    expect(String(errors[0])).toContain('disk full');
  });

  test('is one of three at most', async () => {
    for (let index = 0; index < 3; index += 1) await queued();
    const refused = await post('touReportExport', { query: QUERY, format: 'csv' });
    expect([refused.retCode, refused.retMsg]).toEqual(['042901', expect.stringContaining('3 exports')]);
  });

  test('with a question that does not fit is refused by its field at once', async () => {
    const long = await post('touReportExport', { query: { ...QUERY, from: dayOf(65) }, format: 'csv' });
    expect([long.retCode, long.retMsg]).toEqual(['040001', expect.stringContaining('60 days')]);
    const odd = await post('touReportExport', { query: { ...QUERY, granularity: 'week' }, format: 'csv' });
    expect(odd.retMsg).toContain('query.granularity');
    expect(await jobs()).toEqual([]);
  });
});

test('an organisation without a plant is told so', async () => {
  const asker = {
    db: server.database.db,
    plantId: null,
    language: 'en',
    withCost: true,
    nowMs: Date.now(),
  } as const;
  await expect(touReport(asker, QUERY, { size: 1, current: 1 })).rejects.toMatchObject({
    key: 'report.no-plant',
  });
});
