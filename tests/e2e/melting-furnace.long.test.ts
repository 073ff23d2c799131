/** The melting furnaces as people use them: figures of the platform, ways on, and a setting that acts and stays. */
import type { Browser, Locator, Page } from 'playwright-core';
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
import { startProduct, type RunningProduct } from '../support/product.ts';
import { settingsWords } from '../support/settings-words.ts';

const word = settingsWords('en');

let browser: Browser;
let product: RunningProduct;
let page: Page;
let board: Locator;
beforeAll(async () => {
  browser = await launchBrowser();
  product = await startProduct({ PLANTS: 'ALU' });
  ({ page } = await openPage(browser, { viewport: { width: 1920, height: 1080 } }));
  page.setDefaultTimeout(20_000);
  await signIn(page, 'alu.manager', { url: product.url });
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await readsByThemselves(page);
  await page.goto(`${product.url}/cloud/meltingFurnaceBoard`);
  board = page.locator('plant-melting-furnace-board');
  await board.locator('.fur-span').first().waitFor();
});
afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.stop();
});

test('the board has three furnaces and eight figures, and a furnace leads to its trend, a heat to its records', async () => {
  await expect.poll(() => board.locator('.fur-card').count()).toBe(3);
  await expect.poll(() => board.locator('.kpi').count()).toBe(8);
  expect(await axeProblemsOf(page)).toEqual([]);
  await board.locator('.fur-card').first().click();
  await page.waitForURL(/\/dataQuery\?.*areaId=ALU/);
  await page.goBack();
  await board.locator('.fur-dot').first().click();
  await page.waitForURL(/\/productionExecution\?.*heatNo=F/);
  await page.goBack();
  await board.locator('.p-advice .quiet-line').waitFor();
});

test('the oxygen window of the enterprise is what furnaces are judged by, also after a reload', async () => {
  const note = () => board.locator('.p-combustion').innerText();
  const second = () => board.locator('.p-combustion tr', { hasText: 'Melting furnace 2' });
  await expect.poll(() => second().innerText()).toContain('outside the window');
  await keepingSetting(page, 'meltingFurnace', 'user', async () => {
    await board.getByRole('button', { name: 'Board settings' }).click();
    const dialog = page.locator('.set-dialog');
    await dialog.locator('fieldset').first().waitFor();
    await dialog.getByLabel(word('scope'), { exact: true }).selectOption('user');
    await dialog.getByLabel('Upper end of the O₂ window').fill('9.5');
    await dialog.getByRole('button', { name: word('save'), exact: true }).click();
    await page
      .locator('.ask-dialog')
      .getByRole('button', { name: word('save'), exact: true })
      .click();
    await expect.poll(note).toMatch(/– 9\.5/);
    // The one that drifts is within it now.
    await expect.poll(() => second().innerText()).not.toContain('outside the window');
    await page.reload();
    await expect.poll(note).toMatch(/– 9\.5/);
  });
});
