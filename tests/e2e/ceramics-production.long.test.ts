/** The production board of a tile plant as people use it: figures of the platform, ways on, and a setting that acts. */
import type { CeramicsProduction } from '@plantdeck/boards/contract';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { keepingSetting } from '../support/board-settings.ts';
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
import { settingsWords } from '../support/settings-words.ts';

const BOARD = 'plant-ceramics-production-board';
const CLASS = 'Dry-pressed tiles, water absorption above 10 %';
const word = settingsWords('en');

let browser: Browser;
let manager: KeptState;
let admin: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  manager = await keepSignedIn(browser, 'cer.manager');
  admin = await keepSignedIn(browser, 'admin');
});
afterAll(() => browser.close());

type Chain = Exclude<NonNullable<CeramicsProduction['panels']['chain']>, { gap: unknown }>;

async function open(as: KeptState): Promise<{ page: Page; board: Locator; chain: Chain }> {
  const { page } = await openPage(browser, {
    storageState: withChoices(as, { language: 'en' }),
    viewport: { width: 1920, height: 1080 },
  });
  page.setDefaultTimeout(20_000);
  await readsByThemselves(page);
  const [response] = await Promise.all([
    page.waitForResponse(
      (one) => one.url().includes('board/data') && one.url().includes('ceramicsProduction'),
    ),
    page.goto(`${inject('platformUrl')}/cloud/ceramicsProductionBoard`),
  ]);
  const { data } = (await response.json()) as { data: { panels: { chain: Chain } } };
  const board = page.locator(BOARD);
  await board.locator('.tile-step').first().waitFor();
  await board.locator('.p-energy table').waitFor();
  return { page, board, chain: data.panels.chain };
}

describe('the ceramics production board in the product', () => {
  test('shows every step of the plant and leads to the kilns and the analysis of a stop', async () => {
    const { page, board, chain } = await open(manager);
    expect(chain.map(({ code }) => code)).toEqual([
      'ballMill',
      'sprayDryer',
      'press',
      'glazeLine',
      'rollerKiln',
      'polisher',
      'sorter',
    ]);
    expect(await board.locator('.tile-step').count()).toBe(7);
    await expect.poll(() => board.locator('.kpi').count()).toBe(7);
    await board.locator('.p-equipment tbody tr').first().waitFor();
    expect(await board.locator('.p-equipment tbody tr').count()).toBe(6);
    expect(await axeProblemsOf(page)).toEqual([]);
    await board.locator('.p-stops .link').first().click();
    await page.waitForURL(/\/downtimeAnalysis\?.*areaId=/);
    await page.goBack();
    await board.locator('.tile-step').nth(6).click();
    await page.waitForURL(/\/gradeBoard/);
    await page.goBack();
    const [kiln] = await Promise.all([
      page.context().waitForEvent('page'),
      board.locator('.tile-step').nth(4).click(),
    ]);
    await kiln.waitForURL(/\/kilnWatchBoard/);
    await closePage(page);
  });

  test('its class of the norm is set, survives a reload, and a second editor gets a conflict', async () => {
    const { page, board } = await open(admin);
    const { page: other, board: theirs } = await open(admin);
    const dialog = (at: Page): Locator => at.locator('.set-dialog');
    const edit = async (at: Page, of: Locator): Promise<void> => {
      await of.getByRole('button', { name: 'Board settings' }).click();
      await dialog(at).locator('fieldset').first().waitFor();
      await dialog(at).getByLabel(word('scope'), { exact: true }).selectOption('user');
      await dialog(at)
        .getByLabel('Product class of the energy norm', { exact: true })
        .selectOption('above10');
    };
    const save = async (at: Page): Promise<void> => {
      const press = (where: Locator) =>
        where.getByRole('button', { name: word('save'), exact: true }).click();
      await press(dialog(at));
      await press(at.locator('.ask-dialog'));
    };
    const shown = () => board.locator('.p-energy').innerText();
    await keepingSetting(page, 'ceramicsProduction', 'user', async () => {
      await edit(other, theirs);
      await edit(page, board);
      await save(page);
      await expect.poll(shown).toContain(CLASS);
      await page.reload();
      await expect.poll(shown).toContain(CLASS);
      await save(other);
      await dialog(other).locator('.set-conflict').waitFor();
    });
    await closePage(other);
    await closePage(page);
  });
});
