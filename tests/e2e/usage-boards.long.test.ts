import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { keepingSetting } from '../support/board-settings.ts';
import { closePage, keepSignedIn, launchBrowser, openPage, type KeptState } from '../support/person.ts';
import { settingsWords } from '../support/settings-words.ts';

const WORKSHOP = 'plant-workshop-energy-board';
const PEAK = 'plant-peak-valley-usage-board';
const word = settingsWords('zh-CN');

/** Settings of one person only, of somebody no other file looks at: nobody else's board changes. */
let state: KeptState;
/** Somebody who has no settings of their own, so that the area chosen in the head is all that decides. */
let plainState: KeptState;
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
  state = await keepSignedIn(browser, 'admin');
  plainState = await keepSignedIn(browser, 'cer.manager');
});
afterAll(() => browser.close());

async function open(path: string, board: string, as: KeptState = state): Promise<Page> {
  const { page } = await openPage(browser, { storageState: as, viewport: { width: 1920, height: 1080 } });
  page.setDefaultTimeout(20_000);
  await page.goto(`${inject('platformUrl')}/cloud${path}`);
  await page.locator(`${board} .kpi .kpi-drill`).first().waitFor();
  return page;
}
const dialog = (page: Page): Locator => page.locator('.set-dialog');
const field = (page: Page, label: string): Locator => dialog(page).getByLabel(label, { exact: true });
async function openSettings(page: Page, board: string): Promise<void> {
  await page.locator(board).getByRole('button', { name: '看板设置' }).click();
  await dialog(page).locator('fieldset').first().waitFor();
  await field(page, word('scope')).selectOption('user');
}
async function save(page: Page, board: string): Promise<void> {
  const press = (at: Locator) => at.getByRole('button', { name: word('save'), exact: true }).click();
  await press(dialog(page));
  await press(page.locator('.ask-dialog'));
  await page
    .locator(`${board} .toast`)
    .filter({ hasText: word('saved') })
    .waitFor();
}
const teams = (page: Page): Promise<string[]> =>
  page.locator(`${WORKSHOP} .teams-table .link`).allInnerTexts();

describe('boards of use in the product', () => {
  test('BST-02 the team configuration decides the shift card and the comparison, survives a reload, and a second editor is told', async () => {
    const page = await open('/workshopEnergy', WORKSHOP);
    await expect.poll(async () => (await teams(page)).toSorted()).toContain('甲班');
    const other = await open('/workshopEnergy', WORKSHOP);
    await keepingSetting(page, 'workshopEnergy', 'user', async () => {
      await openSettings(other, WORKSHOP);
      await openSettings(page, WORKSHOP);
      await field(page, '班组配置').selectOption('shifts');
      await save(page, WORKSHOP);
      await expect
        .poll(async () => (await teams(page)).toSorted())
        .toEqual(['中班', '夜班', '白班'].toSorted());
      await expect.poll(() => page.locator(`${WORKSHOP} .shift-team`).innerText()).toContain('白班');
      await page.reload();
      await expect
        .poll(async () => (await teams(page)).toSorted())
        .toEqual(['中班', '夜班', '白班'].toSorted());

      await field(other, '空转阈值 (%)').fill('30');
      const press = (at: Locator) => at.getByRole('button', { name: word('save'), exact: true }).click();
      await press(dialog(other));
      await press(other.locator('.ask-dialog'));
      const conflict = dialog(other).locator('.set-conflict');
      await conflict.waitFor();
      await expect.poll(() => conflict.innerText()).toContain('班组配置');
    });
    await closePage(other);
    await closePage(page);
  });

  test('BRD-02 another workshop is chosen in the head, and its machines and tiers lead on', async () => {
    const page = await open('/workshopEnergy', WORKSHOP, plainState);
    await page.locator(WORKSHOP).getByLabel('区域', { exact: true }).selectOption({ label: '烧成车间' });
    await page.locator(`${WORKSHOP} .equipment-table .link`).filter({ hasText: '1# 辊道窑' }).waitFor();
    await page.locator(`${WORKSHOP} .tiers .btn`).click();
    await page.locator(`${PEAK} .kpi .kpi-drill`).first().waitFor();
    expect(new URL(page.url()).pathname).toContain('/powerUsageAnalysis');
    expect(new URL(page.url()).searchParams.get('areaId')).toBe('CER.W4');
    await closePage(page);
  });

  test('BRD-10 the peak-valley board prices everything by the chosen tariff, and shows columns in money', async () => {
    const page = await open('/powerUsageAnalysis', PEAK);
    await page.locator(`${PEAK} .areas-table tbody tr`).nth(5).waitFor();
    const price = () => page.locator(`${PEAK} .kpi`).nth(2).locator('.v').innerText();
    // A week of history makes no month: its mean price is told as unknown.
    const showToday = async () => {
      await page.locator(PEAK).getByRole('radio', { name: '今日' }).click();
      await expect.poll(price).not.toBe('–');
    };
    await showToday();
    const before = await price();
    await keepingSetting(page, 'peakValleyUsage', 'user', async () => {
      await openSettings(page, PEAK);
      // Versions are named by the day they begin; the next one to come has other prices than the one in force.
      const versions = await field(page, '电价版本').locator('option').allInnerTexts();
      const today = new Date().toISOString().slice(0, 10);
      const wanted = versions.find((text) => /^\d/.test(text) && text > today) ?? '';
      await field(page, '电价版本').selectOption({ label: wanted });
      await save(page, PEAK);
      await expect.poll(price).not.toBe(before);
      await page.reload();
      await page.locator(`${PEAK} .kpi .kpi-drill`).first().waitFor();
      await showToday();
      await expect.poll(price).not.toBe(before);
    });
    await page.locator(`${PEAK} .p-daily`).getByRole('radio', { name: 'CNY' }).click();
    await page.locator(`${PEAK} .areas-table .link`).first().click();
    await page.waitForURL(/peakValleyAnalyze/);
    await closePage(page);
  });
});
