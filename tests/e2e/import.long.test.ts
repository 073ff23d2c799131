import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardReady, closePage, launchBrowser, openPage, signIn } from '../support/person.ts';
import { startProduct, type RunningProduct } from '../support/product.ts';

const BOARD = 'plant-whole-plant-energy-board';
const NAME = '<img src=x onerror="window.stolen=1">厂';
let browser: Browser;
let folder: string;
let product: RunningProduct;

beforeAll(async () => {
  browser = await launchBrowser();
  folder = mkdtempSync(path.join(tmpdir(), 'plantdeck-csv-'));
  product = await startProduct();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Quarter hours of the running accounting day and the one before, 100 kWh each, with what a test changes. */
function csv(change: (row: string, index: number) => string = (row) => row): string {
  const file = path.join(folder, 'readings.csv');
  const rows = Array.from({ length: 4 * 38 }, (_, index) => {
    const at = new Date(Date.parse('2026-11-19T00:00:00+08:00') + index * 900_000 + 8 * 3_600_000);
    return change(`${at.toISOString().slice(0, 19)},100`, index);
  });
  writeFileSync(file, ['Zeit,Wert', ...rows].join('\n'));
  return file;
}

/** Runs the command as `npm run import` does. */
function runImport(file: string, ...more: string[]): Promise<{ code: number | null; text: string }> {
  return run(file, '--plant', NAME, '--value-column', 'Wert', '--price', '0.5', ...more);
}
function run(file: string, ...args: string[]): Promise<{ code: number | null; text: string }> {
  const options = ['--time-column', 'Zeit', '--unit', 'kWh', '--time-zone', 'Asia/Shanghai'];
  const child = spawn(process.execPath, ['scripts/import.mjs', file, ...options, ...args], {
    cwd: fileURLToPath(new URL('../../', import.meta.url)),
    env: { ...process.env, DATA_DIR: product.dataDir },
  });
  let text = '';
  child.stdout.on('data', (piece: Buffer) => (text += String(piece)));
  child.stderr.on('data', (piece: Buffer) => (text += String(piece)));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, text })));
}

test('a csv becomes a plant: tried first, refused whole for one broken row, then seen on its board, its name only words', async () => {
  const whileRunning = await runImport(csv());
  expect(whileRunning.code).toBe(1);
  expect(whileRunning.text).toMatch(/Stop the platform while importing/);
  await product.stop({ keepData: true });

  const dry = await runImport(csv(), '--dry-run');
  expect(dry.code, dry.text).toBe(0);
  expect(dry.text).toContain('152 quarter hours');
  expect(dry.text).toContain('Dry run: nothing was stored.');

  const broken = csv((row, index) =>
    index === 40 ? row.replace(',100', ',1O0') : index === 41 ? 'yesterday,5' : row,
  );
  for (const more of [['--dry-run'], []]) {
    const refused = await runImport(broken, ...more);
    expect(refused.code).toBe(1);
    expect(refused.text).toContain('row 42: "1O0" is no number');
    expect(refused.text).toContain('row 43');
    expect(refused.text).toContain('Nothing was stored.');
  }
  const missing = await runImport(path.join(folder, 'nowhere.csv'));
  expect(missing.code).toBe(1);
  expect(missing.text).not.toMatch(/at .*\.js:\d+/);

  const stored = await runImport(csv());
  expect(stored.code, stored.text).toBe(0);

  product = await startProduct({}, { dataDir: product.dataDir });
  const { page, complaints } = await openPage(browser, { viewport: { width: 1440, height: 1200 } });
  await signIn(page, 'admin', { url: product.url });
  await boardReady(page);
  await page.click('plant-app .enterprise');
  await page.locator('plant-app .flyout-item', { hasText: 'onerror' }).click();
  // From midnight to the last reading at 14:00: 56 quarter hours of 100 kWh at half a yuan.
  const figure = (index: number) => page.locator(`${BOARD} .kpi .v`).nth(index).innerText();
  await expect.poll(() => figure(0), { timeout: 20_000 }).toMatch(/^5,600\s*kWh$/);
  await expect.poll(() => figure(2)).toMatch(/^2,800\s*元$/);
  await expect.poll(() => page.locator(`${BOARD} .area`).innerText()).toBe(NAME);
  expect(await page.evaluate(() => Reflect.get(globalThis, 'stolen'))).toBeUndefined();
  expect(complaints.list).toEqual([]);
  await closePage(page);
}, 240_000);

/** Two halls under one grid connection, a day and a half: 60 and 30 kWh a quarter hour, 100 in all. */
function halls(): string[] {
  const readings = path.join(folder, 'halls.csv');
  const meters = path.join(folder, 'meters.csv');
  const rows = Array.from({ length: 4 * 38 }, (_, index) => {
    const at = new Date(Date.parse('2026-11-19T00:00:00+08:00') + index * 900_000 + 8 * 3_600_000);
    return `${at.toISOString().slice(0, 19)},100,60,30,20`;
  });
  writeFileSync(readings, ['Zeit,PCC,H1,H2,P7', ...rows].join('\n'));
  writeFileSync(
    meters,
    [
      'meter,name,energy,unit,parent,area',
      'PCC,Grid connection,electric,kWh,,',
      'H1,Hall 1,electric,kWh,PCC,Hall 1',
      'H2,Hall 2,electric,kWh,PCC,Hall 2',
      'P7,Press 7,electric,kWh,H1,Hall 1/Line 2',
    ].join('\n'),
  );
  return [readings, '--plant', 'Two halls', '--value-column', '*', '--meters', meters, '--price', '0.5'];
}

/** Each board with the figures of its strip that the file decides, and what it says where the file has nothing. */
const BOARDS = [
  ['realTimeBoardFarm', 'plant-whole-plant-energy-board', /5,600/, []],
  ['workshopEnergy', 'plant-workshop-energy-board', /3,360/, ['teams', 'media']],
  ['powerUsageAnalysis', 'plant-peak-valley-usage-board', /1.52/, ['potential']],
  ['mainBoard', 'plant-main-board', /5,600/, ['lines']],
  [
    'energySavingBenefits',
    'plant-energy-saving-benefit-board',
    null,
    ['adjusted', 'cusum', 'waterfall', 'measures'],
  ],
  ['processEnergySaving', 'plant-energy-efficiency-board', null, ['ranking', 'detail', 'cusum', 'scatter']],
  ['productAlarmBoard', 'plant-production-alarm-board', /0/, []],
] as const;

test('a plant of several meters is walked board by board: its figures, and words where the file has nothing', async () => {
  await product.stop({ keepData: true });
  const [file = '', ...args] = halls();
  const stored = await run(file, ...args);
  expect(stored.code, stored.text).toBe(0);
  product = await startProduct({}, { dataDir: product.dataDir });
  const { page, complaints } = await openPage(browser, { viewport: { width: 1440, height: 1200 } });
  await signIn(page, 'admin', { url: product.url });
  await boardReady(page);
  await page.click('plant-app .enterprise');
  await page.locator('plant-app .flyout-item', { hasText: 'Two halls' }).click();
  await expect.poll(() => page.locator(`${BOARD} .area`).innerText(), { timeout: 20_000 }).toBe('Two halls');
  for (const [route, tag, figure, empty] of BOARDS) {
    await page.goto(`${product.url}/cloud/${route}`);
    if (figure !== null)
      await expect
        .poll(
          () =>
            page
              .locator(`${tag} .kpi .v`)
              .allInnerTexts()
              .then((texts) => texts.join(' ')),
          {
            timeout: 20_000,
          },
        )
        .toMatch(figure);
    for (const panel of empty)
      await expect
        .poll(() => page.locator(`${tag} .p-${panel} .state`).innerText(), { timeout: 20_000 })
        .not.toBe('');
  }
  await page.goto(`${product.url}/cloud/workshopEnergy`);
  await page.locator('plant-workshop-energy-board .equipment-table').getByText('Press 7').waitFor();
  expect(complaints.list).toEqual([]);
  await closePage(page);
}, 240_000);
