/** The hall of ball mills as people use it: figures of the platform, ways on, settings that act, and whose page it is. */
import type { BallMilling } from '@plantdeck/boards/contract';
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

const BOARD = 'plant-ball-milling-board';
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

type Hall = Extract<NonNullable<BallMilling['panels']['hall']>, { mills: unknown }>;

async function open(as: KeptState): Promise<{ page: Page; board: Locator; hall: Hall }> {
  const { page } = await openPage(browser, {
    storageState: withChoices(as, { language: 'en' }),
    viewport: { width: 1920, height: 1080 },
  });
  page.setDefaultTimeout(20_000);
  await readsByThemselves(page);
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.url().includes('board/data') && one.url().includes('ballMilling')),
    page.goto(`${inject('platformUrl')}/cloud/ballMillingBoard`),
  ]);
  const { data } = (await response.json()) as { data: { panels: { hall: Hall } } };
  const board = page.locator(BOARD);
  await board.locator('.mill-card').first().waitFor();
  await board.locator('.mill-span').first().waitFor();
  return { page, board, hall: data.panels.hall };
}
const names = (board: Locator): Promise<string[]> => board.locator('.mill-card .mill-name').allInnerTexts();

describe('the ball milling board in the product', () => {
  test('shows every mill in one of five states, says where a figure comes from, and leads to the trend of a mill', async () => {
    const { page, board, hall } = await open(manager);
    expect(hall.mills.length).toBe(12);
    expect(await names(board)).toEqual(hall.mills.map(({ name }) => name));
    await expect.poll(() => board.locator('.kpi').count()).toBe(8);
    expect(await board.locator('.mill-counts li').allInnerTexts()).toEqual(
      [
        ['standby', 'Standby'],
        ['milling', 'Milling'],
        ['downtime', 'Down'],
        ['timeout', 'Over time'],
        ['commInterruption', 'No communication'],
      ].map(([state, text]) => `${hall.counts[state as keyof Hall['counts']]} ${text}`),
    );
    expect(await axeProblemsOf(page)).toEqual([]);
    await board.locator('.kpi .source-anchor button').nth(1).click();
    await expect.poll(() => board.locator('.source').innerText()).toContain('÷ Σ charge');
    await page.keyboard.press('Escape');
    await board.locator('.mill-card').first().click();
    await page.waitForURL(/\/dataQuery\?.*areaId=/);
    await page.goBack();
    await board.locator('.p-checks table').waitFor();
    expect(await board.locator('.p-checks tbody tr').count()).toBeGreaterThan(0);
    await closePage(page);
  });

  test('its order is set, survives a reload, and a second editor gets a conflict', async () => {
    const { page, board } = await open(admin);
    const { page: other, board: theirs } = await open(admin);
    const dialog = (at: Page): Locator => at.locator('.set-dialog');
    const edit = async (at: Page, of: Locator): Promise<void> => {
      await of.getByRole('button', { name: 'Board settings' }).click();
      await dialog(at).locator('fieldset').first().waitFor();
      await dialog(at).getByLabel(word('scope'), { exact: true }).selectOption('user');
      await dialog(at).getByLabel('Order of the mills', { exact: true }).selectOption('number');
    };
    const save = async (at: Page): Promise<void> => {
      const press = (where: Locator) =>
        where.getByRole('button', { name: word('save'), exact: true }).click();
      await press(dialog(at));
      await press(at.locator('.ask-dialog'));
    };
    const numbered = Array.from({ length: 12 }, (_, at) => `Ball mill ${at + 1}`);
    await keepingSetting(page, 'ballMilling', 'user', async () => {
      await edit(other, theirs);
      await edit(page, board);
      await save(page);
      await expect.poll(() => names(board)).toEqual(numbered);
      await page.reload();
      await expect.poll(() => names(board)).toEqual(numbered);
      await save(other);
      await dialog(other).locator('.set-conflict').waitFor();
    });
    await closePage(other);
    await closePage(page);
  });
});
