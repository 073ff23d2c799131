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
async function open(): Promise<{ page: Page; board: Locator }> {
  const { page: opened } = await openPage(browser, { viewport: { width: 1920, height: 1080 } });
  opened.setDefaultTimeout(20_000);
  await signIn(opened, 'alu.manager', { url: product.url });
  await opened.evaluate(() => localStorage.setItem('language', 'en'));
  await readsByThemselves(opened);
  await opened.goto(`${product.url}/cloud/castingLineBoard`);
  const line = opened.locator('plant-casting-line-board');
  await line.locator('.p-next .quiet-line').first().waitFor();
  return { page: opened, board: line };
}
beforeAll(async () => {
  browser = await launchBrowser();
  product = await startProduct({ PLANTS: 'ALU' });
  ({ page, board } = await open());
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

test('the level limit is what strands are judged by, also after a reload, and a second editor gets a conflict', async () => {
  const note = () => board.locator('.p-strands').innerText();
  await expect.poll(note).toMatch(/limit ±5\.0/);
  const { page: other, board: theirs } = await open();
  const dialog = (at: Page): Locator => at.locator('.set-dialog');
  const edit = async (at: Page, of: Locator, limit: string): Promise<void> => {
    await of.getByRole('button', { name: 'Board settings' }).click();
    await dialog(at).locator('fieldset').first().waitFor();
    await dialog(at).getByLabel(word('scope'), { exact: true }).selectOption('user');
    await dialog(at).getByLabel('Level deviation at which a strand hangs or bleeds').fill(limit);
  };
  const save = async (at: Page): Promise<void> => {
    const press = (where: Locator) => where.getByRole('button', { name: word('save'), exact: true }).click();
    await press(dialog(at));
    await press(at.locator('.ask-dialog'));
  };
  await keepingSetting(page, 'castingLine', 'user', async () => {
    await edit(other, theirs, '6');
    await edit(page, board, '7.5');
    await save(page);
    await expect.poll(note).toMatch(/limit ±7\.5/);
    await page.reload();
    await expect.poll(note).toMatch(/limit ±7\.5/);
    await save(other);
    await dialog(other).locator('.set-conflict').waitFor();
  });
  await closePage(other);
});
