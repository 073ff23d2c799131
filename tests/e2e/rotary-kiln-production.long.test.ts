/** The rotary kiln board as people use it: figures of the platform, ways on, and a setting that acts and stays. */
import type { RotaryKilnProduction } from '@plantdeck/boards/contract';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  axeProblemsOf,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  readsByThemselves,
  withChoices,
  type KeptState,
} from '../support/person.ts';
import { startProduct, type RunningProduct } from '../support/product.ts';
import { settingsWords } from '../support/settings-words.ts';

const word = settingsWords('en');

let product: RunningProduct;
let browser: Browser;
let manager: KeptState;
beforeAll(async () => {
  product = await startProduct({ PLANTS: 'CEM' });
  browser = await launchBrowser();
  manager = await keepSignedIn(browser, 'cem.manager', product.url);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

type Mimic = Extract<NonNullable<RotaryKilnProduction['panels']['mimic']>, { nodes: unknown }>;

async function open(): Promise<{ page: Page; board: Locator; mimic: Mimic }> {
  const { page } = await openPage(browser, {
    storageState: withChoices(manager, { language: 'en' }, product.url),
    viewport: { width: 1920, height: 1080 },
  });
  page.setDefaultTimeout(20_000);
  await readsByThemselves(page);
  const [response] = await Promise.all([
    page.waitForResponse(
      (one) => one.url().includes('board/data') && one.url().includes('rotaryKilnProduction'),
    ),
    page.goto(`${product.url}/cloud/rotarykiln_production_board`),
  ]);
  const { data } = (await response.json()) as { data: { panels: { mimic: Mimic } } };
  const board = page.locator('plant-rotary-kiln-production-board');
  await board.locator('.m-value').first().waitFor();
  await board.locator('.rotary-tile').first().waitFor();
  return { page, board, mimic: data.panels.mimic };
}

describe('the rotary kiln board in the product', () => {
  test('shows the line and its figures, and leads to trends, samples and the efficiency board', async () => {
    const { page, board, mimic } = await open();
    expect(mimic.nodes.map(({ node }) => node)).toEqual([
      'c1',
      'c2',
      'c3',
      'c4',
      'c5',
      'calciner',
      'inlet',
      'kiln',
      'cooler',
    ]);
    await expect.poll(() => board.locator('.m-value').count()).toBe(mimic.nodes.length);
    await expect.poll(() => board.locator('.kpi').count()).toBe(8);
    await board.locator('.p-emissions tbody tr').first().waitFor();
    expect(await axeProblemsOf(page)).toEqual([]);
    await board.locator('.rotary-tile').nth(5).click();
    await page.waitForURL(/\/dataQuery\?.*tag=kiln\.burningC/);
    await page.goBack();
    await board.locator('.kpi-drill').nth(3).click();
    await page.waitForURL(/\/processInspection/);
    await page.goBack();
    await board.locator('.kpi-drill').first().click();
    await page.waitForURL(/\/processEnergySaving/);
    await closePage(page);
  });

  test('the heating value of its coal is set and survives a reload', async () => {
    const { page, board } = await open();
    const dialog = page.locator('.set-dialog');
    const fuel = async (): Promise<string> =>
      (await board.locator('.p-fuel').innerText()).replaceAll(/\s/g, ' ');
    await board.getByRole('button', { name: 'Board settings' }).click();
    await dialog.locator('fieldset').first().waitFor();
    await dialog.getByLabel(word('scope'), { exact: true }).selectOption('user');
    await dialog.getByLabel(/^Heating value of the coal/).fill('22000');
    for (const where of [dialog, page.locator('.ask-dialog')])
      await where.getByRole('button', { name: word('save'), exact: true }).click();
    await expect.poll(fuel).toContain('22,000 kJ/kg (from the settings)');
    await page.reload();
    await expect.poll(fuel).toContain('22,000 kJ/kg (from the settings)');
    await closePage(page);
  });
});
