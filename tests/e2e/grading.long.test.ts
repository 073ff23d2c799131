/** The grading board as people use it: figures of the platform, ways on, a setting that stays, and a second editor. */
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
beforeAll(async () => {
  browser = await launchBrowser();
  product = await startProduct({ PLANTS: 'CER' });
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function open(): Promise<{ page: Page; board: Locator }> {
  const { page } = await openPage(browser, { viewport: { width: 1920, height: 1080 } });
  page.setDefaultTimeout(20_000);
  await signIn(page, 'cer.manager', { url: product.url });
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await readsByThemselves(page);
  await page.goto(`${product.url}/cloud/gradeBoard`);
  const board = page.locator('plant-grading-board');
  await board.locator('.p-defects tbody tr').first().waitFor();
  return { page, board };
}

test('the board has two lines and seven figures; a line, a defect and its kiln lead on', async () => {
  const { page, board } = await open();
  await expect.poll(() => board.locator('.grade-line').count()).toBe(2);
  await expect.poll(() => board.locator('.kpi').count()).toBe(7);
  expect(await axeProblemsOf(page)).toEqual([]);
  await board.locator('.grade-line').nth(1).click();
  await expect.poll(() => board.locator('.grade-line').nth(1).getAttribute('aria-pressed')).toBe('true');
  const [kiln] = await Promise.all([
    page.waitForEvent('popup'),
    board.locator('.p-defects td button').first().click(),
  ]);
  await kiln.waitForURL(/\/kilnWatchBoard\?.*kiln=CER\.W4\.L2/);
  await kiln.close();
  await board.locator('.p-defects th button').first().click();
  await page.waitForURL(/\/qualityStatistical\?.*range=own/);
  await closePage(page);
});

test('the target of the enterprise is shown, stays after a reload, and a second editor gets a conflict', async () => {
  const { page, board } = await open();
  const { page: other, board: theirs } = await open();
  const dialog = (at: Page): Locator => at.locator('.set-dialog');
  const edit = async (at: Page, of: Locator): Promise<void> => {
    await of.getByRole('button', { name: 'Board settings' }).click();
    await dialog(at).locator('fieldset').first().waitFor();
    await dialog(at).getByLabel(word('scope'), { exact: true }).selectOption('user');
    await dialog(at).getByLabel('Target share of Premium').fill('97.5');
  };
  const save = async (at: Page): Promise<void> => {
    const press = (where: Locator) => where.getByRole('button', { name: word('save'), exact: true }).click();
    await press(dialog(at));
    await press(at.locator('.ask-dialog'));
  };
  const target = () => board.locator('.p-grades tbody tr').first().innerText();
  await keepingSetting(page, 'grading', 'user', async () => {
    await edit(other, theirs);
    await edit(page, board);
    await save(page);
    await expect.poll(target).toContain('97.5');
    await page.reload();
    await expect.poll(target).toContain('97.5');
    await save(other);
    await dialog(other).locator('.set-conflict').waitFor();
  });
  await closePage(other);
  await closePage(page);
});
