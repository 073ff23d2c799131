import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import readXlsx, { readSheetNames } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepingSetting } from '../support/board-settings.ts';
import {
  axeProblemsOf,
  closePage,
  launchBrowser,
  openPage,
  readsByThemselves,
  signIn,
} from '../support/person.ts';

const BOARD = 'plant-main-board';
const REPORT = `${BOARD} .p-report`;

let browser: Browser;
let page: Page;
const asked: string[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
  ({ page } = await openPage(browser, {
    locale: 'en',
    viewport: { width: 1920, height: 1200 },
    acceptDownloads: true,
  }));
  await inEnglish(page);
  await readsByThemselves(page);
  page.on('request', (request) => asked.push(request.url()));
  await signIn(page, 'cer.manager', { path: '/mainBoard' });
  await shown(page);
}, 120_000);
afterAll(() => browser.close());

/** The language that a reader chose before. */
const inEnglish = async (on: Page): Promise<void> => {
  await on.addInitScript(() => {
    if (location.origin !== 'null') localStorage.setItem('language', 'en');
  });
};
const shown = async (on: Page): Promise<void> => {
  await on.waitForSelector(`${BOARD} .kpi .kpi-drill`);
  await on.waitForSelector(`${REPORT} .report-table tbody tr`);
};
/** The figures of a row of the summary, without their grouping. */
const figures = (on: Page, row: number): Promise<string[]> =>
  on
    .locator(`${REPORT} .report-table tbody tr`)
    .nth(row)
    .locator('td')
    .allInnerTexts()
    .then((cells) => cells.map((cell) => cell.replace(/[,\u00a0\u202f]/g, '').trim()));
const choose = (on: Page, label: string, value: string) =>
  on.locator(REPORT).getByLabel(label, { exact: true }).selectOption(value);

test('BRD-19 a file of the report is made behind the page, survives its reload and holds the figures of the screen', async () => {
  await choose(page, 'Depth', 'all');
  await choose(page, 'Step', 'hour');
  await page.locator(REPORT).getByRole('button', { name: 'Show' }).click();
  await expect.poll(() => page.locator(`${REPORT} .report-table tbody tr`).count()).toBeGreaterThan(20);
  const total = await figures(page, (await page.locator(`${REPORT} .report-table tbody tr`).count()) - 1);
  await page.locator(REPORT).getByRole('button', { name: 'Export xlsx' }).click();
  await page.waitForSelector(`${REPORT} .export-jobs li`);
  await page.reload();
  await shown(page);
  const take = page
    .locator(`${REPORT} .export-jobs li`)
    .first()
    .getByRole('button', { name: /^Download/ });
  await take.waitFor({ timeout: 150_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), take.click()]);
  expect(download.suggestedFilename()).toMatch(/^time-of-use-electricity-.*\.xlsx$/);
  const book = readFileSync(await download.path());
  const names = await readSheetNames(book);
  expect(names.slice(0, 2)).toEqual(['Report', 'Filter and tariff']);
  const lastSheet = names.length === 2 ? 1 : names.length;
  const [head = []] = await readXlsx(book, { sheet: 1 });
  const last = (await readXlsx(book, { sheet: lastSheet })).at(-1) ?? [];
  const kwh = Number(last[head.indexOf('Electricity (kWh)')]);
  const cost = Number(last[head.indexOf('Energy charge (CNY)')]);
  // Columns of the screen: four tiers, total, charge.
  expect(kwh.toFixed(0)).toBe(total[4]);
  expect(cost.toFixed(2)).toBe(total[5]);
  // The address that it came from opens once, and no address of the page ever held a token.
  const address = download.url();
  expect((await page.request.get(address)).status()).toBe(404);
  const token = await page.evaluate(
    () => Object.values(localStorage).find((value) => value.startsWith('ey')) ?? '',
  );
  if (token !== '') expect(asked.filter((url) => url.includes(token))).toEqual([]);
}, 240_000);

test('VAL-05 the filter and the platform take at most 60 days', async () => {
  const from = page.locator(REPORT).getByLabel('From', { exact: true });
  const to = await page.locator(REPORT).getByLabel('To', { exact: true }).inputValue();
  const back = (days: number) => new Date(Date.parse(to) - days * 86_400_000).toISOString().slice(0, 10);
  await from.fill(back(60));
  await page.locator(`${REPORT} .set-problem`).waitFor();
  const before = asked.filter((url) => url.includes('/areaEnergy/export')).length;
  // The button says why it cannot be pressed, and stays in reach.
  await page.locator(REPORT).getByRole('button', { name: 'Show' }).click({ force: true });
  expect(asked.filter((url) => url.includes('/areaEnergy/export'))).toHaveLength(before);
  await from.fill(back(59));
  await page.locator(`${REPORT} .set-problem`).waitFor({ state: 'detached' });
  const answered = page.waitForResponse((response) => response.url().includes('/areaEnergy/export/report'));
  await page.locator(REPORT).getByRole('button', { name: 'Show' }).click();
  expect((await (await answered).json()).retCode).toBe('0');
  expect(await axeProblemsOf(page)).toEqual([]);
});

test('BRD-19 settings change what is shown, survive a reload, and meet a second editor visibly', async () => {
  const open = async (on: Page) => {
    await on.locator(`${BOARD} .board-head`).getByRole('button', { name: 'Settings' }).click();
    return on.locator(`${BOARD} .set-dialog`);
  };
  const save = async (on: Page) => {
    await on.locator(`${BOARD} .set-dialog`).getByRole('button', { name: 'Save', exact: true }).click();
    await on.locator(`${BOARD} [role=alertdialog]`).getByRole('button', { name: 'Save' }).click();
  };
  const { page: second } = await openPage(browser, { locale: 'en', viewport: { width: 1920, height: 1200 } });
  await inEnglish(second);
  await signIn(second, 'admin', { path: '/mainBoard' });
  await second.waitForSelector(`${BOARD} .kpi .kpi-drill`);
  const theirs = await open(second);
  await theirs.getByLabel(/^Planned output a day/).waitFor();

  await keepingSetting(page, 'mainBoard', 'enterprise', async () => {
    const mine = await open(page);
    const planned = mine.getByLabel(/^Planned output a day/);
    await planned.waitFor();
    await planned.fill('24000');
    await mine.getByRole('button', { name: /^Move .*alarms.* up$/i }).click();
    await save(page);
    await mine.waitFor({ state: 'detached' });
    await page.reload();
    await shown(page);
    // The list of tiles is in the saved order: alarms stand before effectiveness now.
    const tiles = () => page.locator(`${BOARD} .kpi-drill`).allInnerTexts();
    const at = async (text: RegExp) => (await tiles()).findIndex((tile) => text.test(tile));
    await expect.poll(async () => (await at(/alarm/i)) < (await at(/OEE/))).toBe(true);

    await theirs.getByLabel(/^Planned output a day/).fill('25000');
    await save(second);
    const conflict = theirs.locator('.set-conflict');
    await conflict.waitFor();
    await expect.poll(() => conflict.innerText()).toMatch(/Planned output a day/);
    const again = await open(page);
    await expect.poll(() => again.getByLabel(/^Planned output a day/).inputValue()).toBe('24000');
  });
  // The next one begins with what was there before.
  await page.reload();
  await shown(page);
  await closePage(second);
}, 150_000);

test('BRD-19 whoever may not see money gets a report and a file without it', async () => {
  const { page: other } = await openPage(browser, { locale: 'en' });
  await inEnglish(other);
  await signIn(other, 'cer.operator', { path: '/mainBoard' });
  await shown(other);
  await expect.poll(() => other.locator(REPORT).innerText()).not.toContain('CNY');
  await other.locator(REPORT).getByRole('button', { name: 'Export csv' }).click();
  const download = await other.waitForEvent('download');
  const text = readFileSync(await download.path(), 'utf8');
  expect(text).toContain('Electricity (kWh)');
  expect(text).not.toContain('CNY');
  await closePage(other);
}, 60_000);
