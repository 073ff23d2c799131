/** The casting line as people use it: figures of the platform, ways on, and a setting that acts and stays. */
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
  await page.goto(`${product.url}/cloud/castingLineBoard`);
  board = page.locator('plant-casting-line-board');
  await board.locator('.p-next .quiet-line').first().waitFor();
});
afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.stop();
});

test('the board has its line, 48 strands and eight figures; a drop leads to its record, the furnace to its board', async () => {
  await expect.poll(() => board.locator('.cast-strand').count()).toBe(48);
  await expect.poll(() => board.locator('.kpi').count()).toBe(8);
  expect(await board.locator('.cast-title').innerText()).toMatch(
    /Drop D-\d+ · alloy 606\d · Ø178 · 48 strands/,
  );
  expect(await axeProblemsOf(page)).toEqual([]);
  await board.locator('.p-today .link').first().click();
  await page.waitForURL(/\/productionExecution\?.*dropNo=D-\d+/);
  await page.goBack();
  await board.locator('.mimic .m-value').first().click();
  await page.waitForURL(/\/meltingFurnaceBoard/);
  await page.goBack();
  await board.locator('.cast-strand').first().waitFor();
});

test('the level limit of the enterprise is what strands are judged by, also after a reload', async () => {
  const note = () => board.locator('.p-strands').innerText();
  await expect.poll(note).toMatch(/limit ±5\.0/);
  await keepingSetting(page, 'castingLine', 'user', async () => {
    await board.getByRole('button', { name: 'Board settings' }).click();
    const dialog = page.locator('.set-dialog');
    await dialog.locator('fieldset').first().waitFor();
    await dialog.getByLabel(word('scope'), { exact: true }).selectOption('user');
    await dialog.getByLabel('Level deviation at which a strand hangs or bleeds').fill('7.5');
    await dialog.getByRole('button', { name: word('save'), exact: true }).click();
    await page
      .locator('.ask-dialog')
      .getByRole('button', { name: word('save'), exact: true })
      .click();
    await expect.poll(note).toMatch(/limit ±7\.5/);
    await page.reload();
    await expect.poll(note).toMatch(/limit ±7\.5/);
  });
});
