/** The exported files in a spreadsheet program of others: LibreOffice opens them, and what it read is compared. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReportJob, TouReport } from '@plantdeck/core/contract';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFixturePlant } from '../../../testing/fixture-plant.ts';
import { createTestServer, type TestServer } from '../../../testing/test-server.ts';

const orgId = 'org-cer';
const toMs = Math.floor(Date.now() / 900_000) * 900_000;
const dayOf = (daysAgo: number) =>
  new Date(toMs + 8 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10);
const QUERY = {
  areaIds: [],
  depth: 'all',
  from: dayOf(9),
  to: dayOf(2),
  granularity: 'hour',
  groupBy: 'area',
  compare: 'previous',
};
const EVIL = '=HYPERLINK("http://evil.example")';

let folder: string;
let server: TestServer;
let token: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'plantdeck-spreadsheet-'));
  server = await createTestServer();
  const { db } = server.database;
  await makeFixturePlant(db, {
    plantId: 'CER',
    from: new Date(toMs - 20 * 86_400_000).toISOString(),
    to: new Date(toMs).toISOString(),
  });
  const names = { name_zh: EVIL, name_en: EVIL };
  await db.updateTable('area').set(names).where('area_id', '=', 'CER.W2').execute();
  const codes = ['mainBoard:report', 'report:export', 'panel:cost'];
  await db.deleteFrom('role_resource').where('resource_code', 'in', codes).execute();
  await db
    .insertInto('role_resource')
    .values(codes.map((resource_code) => ({ role_code: 'manager', resource_code })))
    .execute();
  token = await server.signIn('cer.manager');
}, 60_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function exported(format: 'xlsx' | 'csv'): Promise<Buffer> {
  const begun = await server.call('touReportExport', { token, orgId, body: { query: QUERY, format } });
  const { jobId } = begun.data as { jobId: string };
  await expect
    .poll(
      async () => {
        const { data } = await server.call('touReportJobs', { token, orgId });
        return (data as { records: ReportJob[] }).records.find((job) => job.jobId === jobId)?.state;
      },
      { timeout: 20_000 },
    )
    .toBe('done');
  const { data } = await server.call('touReportFile', { token, orgId, body: { jobId } });
  return (await server.app.inject({ method: 'GET', url: (data as { url: string }).url })).rawPayload;
}

const CONVERSION_MS = 90_000;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

type Cell = string | number | null;
interface ReadBook {
  /** Rows by the name of their sheet; what LibreOffice holds for a number is one here. */
  readonly sheets: ReadonlyMap<string, readonly (readonly Cell[])[]>;
  /** Cells that it would compute. */
  readonly formulas: number;
}

/** @returns what LibreOffice read, as its flat document tells; null where it is not installed */
async function asRead(name: string, book: Buffer): Promise<ReadBook | null> {
  const out = await mkdtemp(path.join(folder, 'out-'));
  const file = path.join(out, name);
  await writeFile(file, book);
  const options = ['--headless', '--norestore', `-env:UserInstallation=file://${folder}/profile`];
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn('soffice', [...options, '--convert-to', 'fods', '--outdir', out, file], {
      stdio: 'ignore',
      timeout: CONVERSION_MS,
    });
    child.on('error', reject);
    child.on('exit', resolve);
  }).catch((error: unknown) => {
    if (isMissing(error)) return 'missing' as const;
    throw error;
  });
  if (code === 'missing') return null;
  expect(code).toBe(0);
  const text = await readFile(path.join(out, name.replace(/\.\w+$/, '.fods')), 'utf8');
  const sheets = [...text.matchAll(/<table:table table:name="([^"]*)"[\s\S]*?<\/table:table>/g)];
  return {
    sheets: new Map(sheets.map(([sheet, title = '']) => [title, rowsOf(sheet)])),
    formulas: text.split('table:formula=').length - 1,
  };
}

const plain = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

function rowsOf(sheet: string): Cell[][] {
  return [...sheet.matchAll(/<table:table-row\b[^>]*>([\s\S]*?)<\/table:table-row>/g)].map(([, row = '']) => {
    const cells = [
      ...row.matchAll(/<table:table-cell\b([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g),
    ].flatMap(([, attributes = '', content = '']) => {
      const repeated = Number(/number-columns-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1);
      const number = /office:value="([^"]*)"/.exec(attributes)?.[1];
      const words = /<text:p>([\s\S]*?)<\/text:p>/.exec(content)?.[1];
      const cell = number !== undefined ? Number(number) : words === undefined ? null : plain(words);
      return Array.from({ length: Math.min(repeated, 64) }, () => cell);
    });
    return cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1);
  });
}
const withoutTail = (cells: readonly unknown[]): Cell[] =>
  cells
    .slice(0, cells.findLastIndex((cell) => cell !== null) + 1)
    .map((cell) => (typeof cell === 'number' ? cell : cell === null ? null : String(cell)));

const MISSING = 'LibreOffice (soffice) is not installed here';

test('LibreOffice opens the exported workbook with the totals of the report', async (context) => {
  const book = await exported('xlsx');
  const read = await asRead('report.xlsx', book);
  if (read === null) return context.skip(MISSING);
  const report = (
    await server.call('touReport', {
      token,
      orgId,
      query: { from: QUERY.from, to: QUERY.to, depth: 'all', compare: 'previous', granularity: 'hour' },
    })
  ).data as TouReport;
  expect([...read.sheets.keys()]).toEqual(['Report', 'Filter and tariff']);
  expect(read.formulas).toBe(0);
  const rows = (read.sheets.get('Report') ?? []).filter((cells) => cells.length > 0);
  const [head = []] = rows;
  const total = rows.at(-1) ?? [];
  const at = (name: string) => head.indexOf(name);
  expect(rows.length).toBeGreaterThan(900);
  expect(total[at('Electricity (kWh)')]).toBe(report.totals.kwh);
  expect(total[at('Energy charge (CNY)')]).toBe(report.totals.cost);
  expect(total[at('Average price (CNY/kWh)')]).toBeCloseTo(report.totals.avgPrice ?? Number.NaN, 6);
  expect(total[at('Earlier period (kWh)')]).toBe(report.totals.compare?.kwh);
  report.tiers.forEach((tier, index) => {
    const names = {
      topPeak: 'Critical peak',
      peak: 'Peak',
      flat: 'Flat',
      valley: 'Off-peak',
      deepValley: 'Super off-peak',
    };
    expect(total[at(`${names[tier]} (kWh)`)]).toBe(report.totals.tiers[index]?.kwh);
    expect(total[at(`${names[tier]} (CNY)`)]).toBe(report.totals.tiers[index]?.cost);
  });
  // Every cell of every row is what another reader of workbooks finds, numbers as numbers.
  const other = await readXlsx(book, { sheet: 1 });
  expect(rows).toEqual(other.map(withoutTail));
  // Nothing runs: the name that looks like a formula is its own text.
  expect(rows.map(([name]) => name)).toContain(`'${EVIL}`);
  const filter = (read.sheets.get('Filter and tariff') ?? []).map((cells) =>
    cells.filter((cell) => cell !== null),
  );
  expect(filter).toContainEqual(['Period', QUERY.from, QUERY.to]);
  expect(filter.some((cells) => cells.includes(1.105) && cells.includes(0.247))).toBe(true);
}, 200_000);

test('LibreOffice reads the exported csv with the same figures', async (context) => {
  const text = await exported('csv');
  const read = await asRead('report.csv', text);
  if (read === null) return context.skip(MISSING);
  expect(read.formulas).toBe(0);
  const rows = [...read.sheets.values()].flat().filter((cells) => cells.length > 0);
  const own = text.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(rows).toHaveLength(own.length);
  const expected = (own.at(-1) ?? '')
    .split(',')
    .flatMap((cell) => (/^-?\d+(\.\d+)?$/.test(cell) ? [Number(cell)] : []));
  expect(expected.length).toBeGreaterThan(10);
  expect((rows.at(-1) ?? []).filter((cell) => typeof cell === 'number')).toEqual(expected);
  expect(rows.map(([name]) => name)).toContain(`'${EVIL}`);
}, 200_000);
