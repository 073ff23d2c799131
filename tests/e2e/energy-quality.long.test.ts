import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { keepingSetting } from '../support/board-settings.ts';
import {
  axeProblemsOf,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  withChoices,
  type KeptState,
} from '../support/person.ts';
import { settingsWords } from '../support/settings-words.ts';

const BOARD = 'plant-energy-quality-board';
const word = settingsWords('en');

let browser: Browser;
let manager: KeptState;
let admin: KeptState;
let operator: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  manager = await keepSignedIn(browser, 'cer.manager');
  operator = await keepSignedIn(browser, 'cer.operator');
  admin = await keepSignedIn(browser, 'admin');
});
afterAll(() => browser.close());

async function open(query = '', as = manager, width = 1920): Promise<{ page: Page; board: Locator }> {
  const { page } = await openPage(browser, {
    storageState: withChoices(as, { language: 'en' }),
    viewport: { width, height: 1080 },
  });
  page.setDefaultTimeout(20_000);
  await page.goto(`${inject('platformUrl')}/cloud/realTimeBoardQuality${query}`);
  const board = page.locator(BOARD);
  await board.locator('.matrix tbody tr').first().waitFor();
  await board.locator('.quartet').first().waitFor();
  return { page, board };
}

describe('the energy quality board in the product', () => {
  test('its points, index and period are chosen, figures tell where they come from, events and figures lead on', async () => {
    const { page, board } = await open('?range=today');
    await expect.poll(() => board.locator('.kpi').count()).toBe(8);
    await expect.poll(() => board.locator('.matrix tbody tr').count()).toBe(5);
    expect(await axeProblemsOf(page)).toEqual([]);
    // A cell of another point opens its trend, and the point's voltages with it.
    await board.locator('.matrix tbody tr').nth(1).locator('td button').nth(2).click();
    const name = await board.locator('.matrix tbody tr').nth(1).locator('th .link').innerText();
    await expect.poll(() => board.locator('.p-trend .panel-head').innerText()).toContain(name);
    await expect.poll(() => board.locator('.p-live .panel-head').innerText()).toContain(name);
    await expect.poll(() => board.locator('.p-trend .source-line').innerText()).toContain('GB/T 14549');
    await board.locator('.kpi .source-anchor button').nth(3).click();
    await expect.poll(() => board.locator('.source').innerText()).toContain('√ΣU_h²');
    await page.keyboard.press('Escape');
    await board.locator('.kpi .kpi-drill').first().click();
    await page.waitForURL(/\/energyQuality\?/);
    await closePage(page);
  });

  test('the address names point and index; an operator without money has no surcharge in it', async () => {
    const { page, board } = await open('?range=today&index=flicker', operator);
    await expect.poll(() => board.locator('.p-trend select').inputValue()).toBe('flicker');
    expect((await board.innerText()).includes('CNY')).toBe(false);
    await closePage(page);
  });

  test('settings of the standard act, survive a reload, and a second editor is told', async () => {
    const { page, board } = await open('?range=today', admin);
    const { page: other, board: theirs } = await open('?range=today', admin);
    const dialog = (at: Page): Locator => at.locator('.set-dialog');
    const edit = async (at: Page, of: Locator, label: string, value: string): Promise<void> => {
      await of.getByRole('button', { name: 'Board settings' }).click();
      await dialog(at).locator('fieldset').first().waitFor();
      await dialog(at).getByLabel(word('scope'), { exact: true }).selectOption('user');
      await dialog(at).getByLabel(label, { exact: true }).selectOption(value);
    };
    const save = async (at: Page): Promise<void> => {
      const press = (where: Locator) =>
        where.getByRole('button', { name: word('save'), exact: true }).click();
      await press(dialog(at));
      await press(at.locator('.ask-dialog'));
    };
    await keepingSetting(page, 'energyQuality', 'user', async () => {
      await edit(other, theirs, 'Power factor standard', '0.85');
      await edit(page, board, 'Limits', 'en50160');
      await save(page);
      await expect.poll(() => board.locator('.p-points .panel-head').innerText()).toContain('EN 50160');
      await page.reload();
      await expect.poll(() => board.locator('.p-points .panel-head').innerText()).toContain('EN 50160');
      await save(other);
      await dialog(other).locator('.set-conflict').waitFor();
    });
    await page.reload();
    await expect.poll(() => board.locator('.p-points .panel-head').innerText()).toContain('GB/T');
    await closePage(other);
    await closePage(page);
  });
});
