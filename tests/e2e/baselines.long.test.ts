/** Baselines, saving benefit and energy efficiency in the product: twelve weeks of the ceramics plant. */
import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePage, keepSignedIn, launchBrowser, openPage, type KeptState } from '../support/person.ts';
import { startProduct, type RunningProduct } from '../support/product.ts';
import { settingsWords } from '../support/settings-words.ts';

const BENEFIT = 'plant-energy-saving-benefit-board';
const EFFICIENCY = 'plant-energy-efficiency-board';
const PAGE = 'plant-energy-baselines';
const wordsOf = (folder: string) =>
  JSON.parse(
    readFileSync(new URL(`../../packages/boards/src/${folder}/zh-CN.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>;
const BASELINES = wordsOf('energy-baselines/words');
const setting = settingsWords('zh-CN');
const baseline = (key: string): string => BASELINES[`baselines.${key}`] ?? key;

let browser: Browser;
let product: RunningProduct;
let manager: KeptState;
let admin: KeptState;
let operator: KeptState;

beforeAll(async () => {
  browser = await launchBrowser();
  product = await startProduct({ PROFILE: 'demo', PLANTS: 'CER', START_DATE: '2026-08-30' });
  const deadlineMs = Date.now() + 400_000;
  while ((await historyReadyPct()) !== 100) {
    if (Date.now() > deadlineMs) throw new Error(`history is not there:\n${product.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  manager = await keepSignedIn(browser, 'cer.manager', product.url);
  admin = await keepSignedIn(browser, 'admin', product.url);
  operator = await keepSignedIn(browser, 'cer.operator', product.url);
}, 500_000);
afterAll(async () => {
  await browser.close();
  await product.stop();
});

async function historyReadyPct(): Promise<number | undefined> {
  const health = (await (await fetch(`${product.url}/healthz`)).json()) as {
    plants: { historyReadyPct: number }[];
  };
  return health.plants[0]?.historyReadyPct;
}

async function open(path: string, storageState: KeptState, ready: string): Promise<Page> {
  const { page } = await openPage(browser, { storageState, viewport: { width: 1920, height: 1080 } });
  page.setDefaultTimeout(20_000);
  await page.goto(`${product.url}/cloud${path}`);
  await page.locator(ready).first().waitFor();
  return page;
}
const panel = (page: Page, board: string, code: string): Locator => page.locator(`${board} .p-${code}`);
const dialog = (page: Page, board: string): Locator => page.locator(`${board} .set-dialog`);
const field = (page: Page, board: string, key: string): Locator =>
  dialog(page, board).getByLabel(setting(key), { exact: true });

async function openSettings(page: Page, board: string): Promise<void> {
  await page.locator(board).getByRole('button', { name: '看板设置' }).click();
  await dialog(page, board).locator('fieldset').first().waitFor();
}
async function save(page: Page, board: string): Promise<void> {
  await dialog(page, board)
    .getByRole('button', { name: setting('save'), exact: true })
    .click();
  await page
    .locator(`${board} .ask-dialog`)
    .getByRole('button', { name: setting('save'), exact: true })
    .click();
}
async function refused(page: Page, board: string): Promise<string> {
  await dialog(page, board)
    .getByRole('button', { name: setting('save'), exact: true })
    .click();
  await dialog(page, board).locator('.set-problem').first().waitFor();
  return dialog(page, board).innerText();
}

test('BRD-05 the saving benefit shows every panel; the leak bends its course, the measures are verified', async () => {
  const page = await open('/energySavingBenefits', manager, `${BENEFIT} .p-measures tbody tr`);
  for (const code of ['months', 'adjusted', 'cusum', 'waterfall', 'measures'])
    await panel(page, BENEFIT, code).locator('.panel-head').waitFor();
  await expect.poll(() => page.locator(`${BENEFIT} .kpi`).count()).toBe(6);
  await expect.poll(() => panel(page, BENEFIT, 'cusum').innerText()).toMatch(/2026年10月1[3-7]日起每天多用/);
  await expect.poll(() => panel(page, BENEFIT, 'measures').innerText()).toContain('1# 辊道窑烧嘴保养');
  await page.locator(`${BENEFIT} .kpi`).first().getByRole('button').nth(1).click();
  await page
    .locator(BENEFIT)
    .getByText(/Σ（基准用能 − 实际用能）/)
    .waitFor();
  await page.keyboard.press('Escape');
  await page.locator(`${BENEFIT} .kpi .kpi-drill`).first().click();
  await page.waitForURL(/processEnergySaving/);
  await closePage(page);
});

test('BRD-05 settings of the saving benefit change it, survive a reload, and tell a second editor', async () => {
  const page = await open('/energySavingBenefits', manager, `${BENEFIT} .kpi .kpi-drill`);
  const other = await open('/energySavingBenefits', admin, `${BENEFIT} .kpi .kpi-drill`);
  await openSettings(other, BENEFIT);
  await openSettings(page, BENEFIT);
  await field(page, BENEFIT, 'baseline').fill('140');
  await field(page, BENEFIT, 'savingKwh').fill('0');
  await save(page, BENEFIT);
  await dialog(page, BENEFIT).waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(`${BENEFIT} .kpi`).nth(3).innerText()).toContain('140.00');
  await page.reload();
  await page.locator(`${BENEFIT} .kpi .kpi-drill`).first().waitFor();
  await expect.poll(() => page.locator(`${BENEFIT} .kpi`).nth(3).innerText()).toContain('140.00');
  await field(other, BENEFIT, 'baseline').fill('150');
  await save(other, BENEFIT);
  await dialog(other, BENEFIT).locator('.set-conflict').waitFor();
  await closePage(other);
  await closePage(page);
});

test('BRD-05 the plan of the months and the measures are edited, act on the board, survive a reload, and tell a second editor', async () => {
  const page = await open('/kanbanSettings', manager, `${PAGE} .plan-months tbody tr`);
  const other = await open('/kanbanSettings', admin, `${PAGE} .plan-months tbody tr`);
  const month = (on: Page) =>
    on.locator(PAGE).getByLabel(`2026-11 · ${baseline('plan.plannedCny')}`, { exact: true });
  const savePlan = async (on: Page) => {
    await on
      .locator(PAGE)
      .getByRole('button', { name: baseline('plan.save') })
      .click();
    await on
      .locator(`${PAGE} dialog[open]`)
      .getByRole('button', { name: baseline('save'), exact: true })
      .click();
  };
  await month(page).fill('-1');
  await page.locator(`${PAGE} .plan`).getByText(baseline('rule.target.negative')).waitFor();
  await month(page).fill('98765');
  await page.locator(PAGE).getByLabel(baseline('plan.priceBasis'), { exact: true }).selectOption('frozen');
  await page
    .locator(PAGE)
    .getByRole('button', { name: baseline('plan.addMeasure') })
    .click();
  const rows = page.locator(`${PAGE} .plan-measures tbody tr`);
  await rows.last().locator('input').first().fill('空压站管网检漏');
  await savePlan(page);
  await page.getByText(baseline('saved'), { exact: true }).first().waitFor();
  await page.reload();
  await month(page).waitFor();
  await expect.poll(() => month(page).inputValue()).toBe('98765');
  await expect.poll(() => rows.last().locator('input').first().inputValue()).toBe('空压站管网检漏');

  await month(other).fill('55555');
  await savePlan(other);
  await other.locator(`${PAGE} .plan`).getByText(baseline('plan.conflict')).waitFor();
  await expect.poll(() => month(other).inputValue()).toBe('55555');
  await other.getByRole('button', { name: baseline('plan.takeTheirs') }).click();
  await expect.poll(() => month(other).inputValue(), { timeout: 20_000 }).toBe('98765');
  await closePage(other);
  await closePage(page);

  const board = await open('/energySavingBenefits', manager, `${BENEFIT} .p-measures tbody tr`);
  await expect.poll(() => panel(board, BENEFIT, 'measures').innerText()).toContain('空压站管网检漏');
  await panel(board, BENEFIT, 'months').locator('button[aria-haspopup]').click();
  await board.locator(`${BENEFIT} [role=menuitem]`).first().click();
  await panel(board, BENEFIT, 'months')
    .locator('tbody tr')
    .filter({ hasText: '2026-11' })
    .filter({ hasText: /98,?765/ })
    .waitFor();
  await closePage(board);
});

test('BRD-18 a deviation is taken note of on the board, and stays so for everybody', async () => {
  const page = await open('/processEnergySaving', manager, `${EFFICIENCY} .p-alerts tbody tr`);
  const buttons = panel(page, EFFICIENCY, 'alerts').locator('td button');
  await buttons.first().waitFor();
  const before = await buttons.count();
  await buttons.first().click();
  await expect.poll(() => buttons.count(), { timeout: 20_000 }).toBe(before - 1);
  const other = await open('/processEnergySaving', admin, `${EFFICIENCY} .p-alerts tbody tr`);
  await expect
    .poll(() => panel(other, EFFICIENCY, 'alerts').locator('td button').count(), { timeout: 20_000 })
    .toBe(before - 1);
  await expect
    .poll(() => panel(other, EFFICIENCY, 'alerts').locator('tbody tr').last().innerText())
    .not.toContain('–');
  await closePage(other);
  await closePage(page);
});

test('VAL-06 a rolling frequency is required, above 0 and at most 30 seconds', async () => {
  const page = await open('/processEnergySaving', manager, `${EFFICIENCY} .p-ranking tbody tr`);
  await openSettings(page, EFFICIENCY);
  await field(page, EFFICIENCY, 'scrollMode').selectOption('auto');
  const every = field(page, EFFICIENCY, 'scrollEvery');
  for (const wrong of ['', '0', '-1', '30.1', 'x']) {
    await every.fill(wrong);
    await refused(page, EFFICIENCY);
    expect([wrong, await every.getAttribute('aria-invalid')]).toEqual([wrong, 'true']);
  }
  await every.fill('30');
  await expect.poll(() => every.getAttribute('aria-invalid')).toBe(null);
  await save(page, EFFICIENCY);
  await dialog(page, EFFICIENCY).waitFor({ state: 'detached' });
  await page.reload();
  await page.locator(`${EFFICIENCY} .p-ranking tbody tr`).first().waitFor();
  await openSettings(page, EFFICIENCY);
  await expect.poll(() => every.inputValue()).toBe('30');
  await closePage(page);
});

test('VAL-07 target numbers are numeric, not below 0, with at most three decimals', async () => {
  const page = await open('/energySavingBenefits', manager, `${BENEFIT} .kpi .kpi-drill`);
  await openSettings(page, BENEFIT);
  const target = field(page, BENEFIT, 'baseline');
  for (const wrong of ['abc', '-1', '1.2345']) {
    await target.fill(wrong);
    await refused(page, BENEFIT);
    expect([wrong, await target.getAttribute('aria-invalid')]).toEqual([wrong, 'true']);
  }
  await target.fill('155.125');
  await expect.poll(() => target.getAttribute('aria-invalid')).toBe(null);
  await save(page, BENEFIT);
  await dialog(page, BENEFIT).waitFor({ state: 'detached' });
  await expect.poll(() => page.locator(`${BENEFIT} .kpi`).nth(3).innerText()).toMatch(/155\.1[23]/);
  await closePage(page);
});

test('BRD-18 the efficiency board ranks the leaking air station first; another area shows its own model', async () => {
  const page = await open('/processEnergySaving', manager, `${EFFICIENCY} .p-ranking tbody tr`);
  const first = panel(page, EFFICIENCY, 'ranking').locator('tbody tr').first();
  await expect.poll(() => first.innerText()).toContain('空压站');
  await expect.poll(() => panel(page, EFFICIENCY, 'alerts').innerText()).toContain('2026年10月13日');
  await expect.poll(() => panel(page, EFFICIENCY, 'norm').innerText()).toContain('GB 21252-2023');
  await panel(page, EFFICIENCY, 'ranking').getByRole('button', { name: '烧成 1 线' }).click();
  await expect.poll(() => panel(page, EFFICIENCY, 'detail').innerText()).toContain('烧成 1 线');
  await expect.poll(() => panel(page, EFFICIENCY, 'cusum').innerText()).toMatch(/每天少用约/);
  await panel(page, EFFICIENCY, 'alerts').locator('.link').first().click();
  // Who may open the workshop goes there; the others are told which page it would be.
  await expect
    .poll(
      async () =>
        page.url().includes('workshopEnergy') || (await page.getByText('/workshopEnergy').count()) > 0,
    )
    .toBe(true);
  await closePage(page);
});

test('an operator sees the boards without money, and no settings of baselines', async () => {
  const page = await open('/energySavingBenefits', operator, `${BENEFIT} .kpi .kpi-drill`);
  await expect.poll(() => page.locator(`${BENEFIT} .kpi .kpi-drill`).count()).toBe(2);
  await expect.poll(() => panel(page, BENEFIT, 'waterfall').count()).toBe(0);
  await page.goto(`${product.url}/cloud/kanbanSettings`);
  await page.locator('plant-app .page .state').first().waitFor();
  expect(await page.locator(PAGE).count()).toBe(0);
  await closePage(page);
});

test('BRD-18 a baseline is made, fitted and submitted by one person and approved by another', async () => {
  const page = await open('/kanbanSettings', manager, `${PAGE} .list tbody tr`);
  const editor = page.locator(`${PAGE} .editor`);
  const confirm = async (of: Page, key: string) => {
    await of
      .locator(`${PAGE} .editor`)
      .getByRole('button', { name: baseline(key), exact: true })
      .click();
    await of
      .locator(`${PAGE} dialog[open]`)
      .getByRole('button', { name: baseline(key), exact: true })
      .click();
    await of.locator(`${PAGE} dialog[open]`).waitFor({ state: 'detached' });
  };
  await page
    .locator(PAGE)
    .getByRole('button', { name: baseline('new') })
    .click();
  await editor.getByLabel(baseline('area')).selectOption('CER.W4');
  await editor.getByLabel(baseline('energy')).selectOption('electric');
  await editor.getByLabel(baseline('redLine')).fill('90');
  await expect.poll(() => editor.innerText()).toContain(baseline('rule.redLine.side'));
  await editor.getByLabel(baseline('redLine')).fill('103');
  await editor.getByRole('button', { name: baseline('fit'), exact: true }).click();
  await page.locator(`${PAGE} .fit .model`).waitFor();
  await confirm(page, 'save');
  await confirm(page, 'submit');
  await editor.getByText(baseline('waitsForAnother')).waitFor();

  const other = await open('/kanbanSettings', admin, `${PAGE} .list tbody tr`);
  const row = other
    .locator(`${PAGE} .list tbody tr`)
    .filter({ hasText: '烧成车间' })
    .filter({ hasText: baseline('state.submitted') });
  // Of a try before there may be another one.
  await row.first().getByRole('button').click();
  await confirm(other, 'approve');
  await expect
    .poll(() => other.locator(`${PAGE} .editor .head`).innerText())
    .toContain(baseline('state.approved'));
  await closePage(other);

  await page.goto(`${product.url}/cloud/processEnergySaving`);
  await page.locator(`${EFFICIENCY} .p-ranking tbody tr`).first().waitFor();
  // Nine areas are one more than a page of the ranking.
  await expect
    .poll(async () => {
      const shown = await panel(page, EFFICIENCY, 'ranking').locator('.table').innerText();
      if (!shown.includes('烧成车间'))
        await panel(page, EFFICIENCY, 'ranking').locator('.pager button').last().click();
      return shown;
    })
    .toMatch(/烧成车间/);
  await closePage(page);
});
