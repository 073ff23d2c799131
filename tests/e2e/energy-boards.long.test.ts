/** Scenarios of the simulated plants as a reader of the boards meets them. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePage, keepSignedIn, launchBrowser, openPage, readsByThemselves } from '../support/person.ts';
import { startProduct, type RunningProduct } from '../support/product.ts';

/** Scenario day 70: a current ratio is wrong from this morning on. */
const DAY_70 = { START_DATE: '2026-12-01', CLOCK_START: '2026-12-07T14:31:00+08:00' };
/** Scenario day 33: one gateway is silent from 09:50 to 13:10. */
const DAY_33 = { START_DATE: '2026-10-29', CLOCK_START: '2026-10-31T12:30:00+08:00' };
/** The day after the prices changed, in the season of top peak. */
const DAY_1 = { START_DATE: '2026-09-15', CLOCK_START: '2026-09-29T14:31:00+08:00' };
/**
 * Scenario day 64, some minutes before the fan behind the kiln trips at ten past ten; a minute is five seconds here, and
 * a slow start takes some of them.
 */
const DAY_64 = { PLANTS: 'CEM', CLOCK_START: '2026-12-01T10:06:30+08:00', CLOCK_FACTOR: '12' };

const WORKSHOP = 'plant-workshop-energy-board';
const MAIN = 'plant-main-board';
const PEAK = 'plant-peak-valley-usage-board';
const ALARM = 'plant-production-alarm-board';
const WAIT_MS = 20_000;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A product of its own with one page of a person, both ended afterwards. */
async function within(
  environment: Readonly<Record<string, string>>,
  userName: string,
  look: (page: Page, product: RunningProduct) => Promise<void>,
): Promise<void> {
  const product = await startProduct(environment);
  try {
    const storageState = await keepSignedIn(browser, userName, product.url);
    const { page } = await openPage(browser, { storageState, viewport: { width: 1920, height: 1200 } });
    page.setDefaultTimeout(WAIT_MS);
    await look(page, product);
    await closePage(page);
  } finally {
    await product.stop();
  }
}
async function open(page: Page, product: RunningProduct, path: string, board: string): Promise<void> {
  await page.goto(`${product.url}/cloud${path}`);
  await page.locator(`${board} .kpi .kpi-drill`).first().waitFor();
}
const banner = (page: Page, board: string) => page.locator(`${board} .banner`).first().innerText();

test('BRD-19 the wrong current ratio of day 70 is told above the tiles', async () => {
  await within(DAY_70, 'cer.manager', async (page, product) => {
    await open(page, product, '/mainBoard', MAIN);
    await expect
      .poll(() => banner(page, MAIN), { timeout: WAIT_MS })
      .toMatch(/未计量电量 \d\.\d %，超过 3 %/);
  });
}, 180_000);

test('BRD-02 BRD-19 a silent gateway is told, and its sums are lower bounds with a badge', async () => {
  await within(DAY_33, 'cer.manager', async (page, product) => {
    await open(page, product, '/mainBoard', MAIN);
    await expect.poll(() => banner(page, MAIN), { timeout: WAIT_MS }).toContain('5 块表自 09:45 起没有读数');
    await expect
      .poll(() => page.locator(`${MAIN} .p-hours .chip`).first().innerText())
      .toMatch(/^数据 9\d %$/);

    await open(page, product, '/workshopEnergy', WORKSHOP);
    const chooser = page.locator(WORKSHOP).getByLabel('区域', { exact: true });
    await expect.poll(() => chooser.locator('option').count(), { timeout: WAIT_MS }).toBeGreaterThan(3);
    const areas = await chooser
      .locator('option')
      .evaluateAll((options) =>
        options
          .filter((option) => !(option as HTMLOptionElement).selected)
          .map((option) => (option as HTMLOptionElement).value),
      );
    // The first workshop whose meters hang on that gateway.
    await readsByThemselves(page);
    const codesOf = async (areaId: string): Promise<string[]> => {
      type Answer = { data?: { notices?: { code: string }[] } };
      // More than the board reads by an area: its settings too.
      const answered = page.waitForResponse(
        async (response) =>
          response.url().includes(`areaId=${areaId}`) &&
          ((await response.json()) as Answer).data?.notices !== undefined,
      );
      await chooser.selectOption(areaId);
      const { data } = (await (await answered).json()) as Answer;
      return (data?.notices ?? []).map(({ code }) => code);
    };
    const silent = [];
    for (const areaId of areas) {
      if ((await codesOf(areaId)).includes('silentMeters')) silent.push(areaId);
      if (silent.length > 0) break;
    }
    expect(silent).toHaveLength(1);
    await expect.poll(() => banner(page, WORKSHOP), { timeout: WAIT_MS }).toMatch(/块表自 09:45 起没有读数/);
    const text = () => page.locator(`${WORKSHOP} .board`).innerText();
    await expect.poll(text).toMatch(/数据 \d\d %/);
    await expect.poll(text).toMatch(/≥ /);
  });
}, 180_000);

test('BRD-10 top peak, the change of prices and a demand near the contract are there to see', async () => {
  await within(DAY_1, 'cer.manager', async (page, product) => {
    await open(page, product, '/powerUsageAnalysis', PEAK);
    await page.locator(`${PEAK} .p-daily .chart-foot`).waitFor();
    await expect
      .poll(() => page.locator(`${PEAK} .p-daily .chart-foot`).innerText())
      .toMatch(/◆.*2026-09-28/);
    const curve = page.locator(`${PEAK} .p-curve`);
    await curve.locator('button[aria-haspopup]').click();
    await page.locator(`${PEAK} [role=menuitem]`).first().click();
    await curve.locator('tbody tr').first().waitFor();
    const rows = await curve.locator('tbody tr').allInnerTexts();
    const top = rows.filter((row) => row.includes('尖峰')).map((row) => row.slice(0, 5));
    expect(top).toEqual([
      ...['11:00', '11:15', '11:30', '11:45'],
      ...['15:00', '15:15', '15:30', '15:45', '16:00', '16:15', '16:30', '16:45'],
    ]);
    const demand = (await page.locator(`${PEAK} .kpi`).nth(4).innerText()).replaceAll(',', '');
    const [, max, contract] = /(\d{4})\D+(\d{4})\s*kW/.exec(demand.slice(demand.indexOf('最大'))) ?? [];
    expect(Number(contract)).toBe(6_200);
    expect(Number(max) / Number(contract)).toBeGreaterThan(0.95);
  });
}, 180_000);

test('BRD-04 a trip brings a flood: on the board, at the bell and as a reminder together, with the way to its procedure', async () => {
  await within(DAY_64, 'cem.manager', async (page, product) => {
    await page.goto(`${product.url}/cloud/productAlarmBoard`);
    await page.locator(`${ALARM} .alarm-counts`).waitFor();
    const reminder = page.locator('plant-app .reminder');
    await reminder.filter({ hasText: /P[1-4]/ }).waitFor({ timeout: 60_000 });
    await expect
      .poll(async () => Number.parseInt(await page.locator('plant-app .header .count').innerText(), 10))
      .toBeGreaterThan(0);
    const trip = page.locator(`${ALARM} .alarm-list tr`).filter({ hasText: '窑尾排风机' }).first();
    await trip.waitFor({ timeout: 60_000 });
    await page.locator(`${ALARM} .p-summary`).getByText('报警泛滥').waitFor({ timeout: 60_000 });
    await page
      .locator(`${ALARM} .alarm-list`)
      .getByRole('button', { name: /的操作规程$/ })
      .first()
      .click();
    await page.waitForURL(/\/SOPDetail\/SOP-/);
  });
}, 180_000);
