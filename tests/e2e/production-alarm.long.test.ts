import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { keepingSetting } from '../support/board-settings.ts';
import {
  axeProblemsOf,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  type KeptState,
} from '../support/person.ts';

const BOARD = 'plant-production-alarm-board';
const STANDING = '3# 燃气探测器故障';
const COUNT = '.alarm-more > div';

let state: KeptState;
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  state = await keepSignedIn(browser, 'admin');
});
afterAll(() => browser.close());

async function openBoard(): Promise<{ page: Page; board: Locator; complaints: { list: readonly string[] } }> {
  const { page, complaints } = await openPage(browser, {
    storageState: state,
    viewport: { width: 1920, height: 1080 },
  });
  page.setDefaultTimeout(20_000);
  await page.goto(`${inject('platformUrl')}/cloud/productAlarmBoard`);
  const board = page.locator(BOARD);
  await board.locator('.alarm-list').waitFor();
  await board.locator('.positions tbody tr').first().waitFor();
  return { page, board, complaints };
}
const names = (board: Locator): Promise<string[]> =>
  board.locator('.alarm-list .c-name .link').allInnerTexts();

test('BRD-04 a supervisor sees what stands, shelves one with a reason, ends it, and takes note of it', async () => {
  const { page, board, complaints } = await openBoard();
  const named = (action: string, name: string): Locator =>
    board.getByRole('button', { name: `${action} ${name}`, exact: true });
  // A try that failed in between may have left it shelved.
  const shelved = board.getByRole('button', { name: /^取消搁置 / });
  while ((await shelved.count()) > 0) {
    const left = await shelved.count();
    await shelved.first().click();
    await expect.poll(() => shelved.count()).toBeLessThan(left);
  }
  // Scenario: three stand for days, two chatter all week.
  await expect.poll(() => board.locator('.bad-actors').innerText()).toContain('长期');
  await expect.poll(() => board.locator('.bad-actors').innerText()).toContain('抖动');
  await expect.poll(() => board.locator('.pareto tbody tr').count()).toBe(10);
  expect(await axeProblemsOf(page)).toEqual([]);

  await named('搁置', STANDING).click();
  const dialog = board.getByRole('dialog');
  await dialog.getByLabel('原因').selectOption('sensorFault');
  await dialog.getByRole('button', { name: '搁置', exact: true }).click();
  await expect.poll(() => names(board)).not.toContain(STANDING);
  await expect.poll(() => board.locator('.bad-actors').innerText()).toContain('管理员');
  await expect.poll(() => board.locator(COUNT).nth(2).innerText()).toMatch(/1$/);

  await named('取消搁置', STANDING).click();
  await named('确认', STANDING).click();
  await named('确认', STANDING).waitFor({ state: 'detached' });
  expect(complaints.list).toEqual([]);
  await closePage(page);
});

test('BRD-04 settings of the board change the list, survive a reload, and meet a second editor visibly', async () => {
  const first = await openBoard();
  const second = await openBoard();
  const edit = async (board: Locator, value: string): Promise<Locator> => {
    await board.getByRole('button', { name: '看板设置' }).click();
    const dialog = board.locator('.set-dialog');
    await dialog.getByLabel('适用于', { exact: true }).selectOption('user');
    await dialog.getByLabel('最低优先级').selectOption(value);
    return dialog;
  };
  const save = async (board: Locator, dialog: Locator): Promise<void> => {
    await dialog.getByRole('button', { name: '保存', exact: true }).click();
    await board.locator('.ask-dialog').getByRole('button', { name: '保存', exact: true }).click();
  };
  await keepingSetting(first.page, 'productionAlarm', 'user', async () => {
    const mine = await edit(first.board, '2');
    const theirs = await edit(second.board, '3');
    await save(first.board, mine);
    await mine.waitFor({ state: 'detached' });
    await expect.poll(() => names(first.board), { timeout: 60_000 }).not.toContain(STANDING);
    await first.page.reload();
    await first.board.locator('.kpi').first().waitFor();
    await expect.poll(() => names(first.board)).not.toContain(STANDING);
    await save(second.board, theirs);
    await expect.poll(() => second.board.locator('.set-dialog').innerText()).toContain('其他人已先保存');
  });
  await closePage(first.page);
  await closePage(second.page);
});

test('BRD-04 a click on an alarm leads to its page', async () => {
  const { page, board } = await openBoard();
  await board.locator('.pareto .link').first().click();
  await page.waitForURL(/\/alarmRule/);
  await closePage(page);
});
