/** The plants beside the ceramics one: each manager signs in, sees the own plant, sets it and asks about it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardReady, closePage, launchBrowser, openPage, signIn } from '../support/person.ts';
import { startProduct, type RunningProduct } from '../support/product.ts';

const BOARD = 'plant-whole-plant-energy-board';
const PLANTS = [
  { id: 'CEM', user: 'cem.manager', workshop: '水泥车间', energy: '煤', question: '昨天熟料产量多少' },
  { id: 'PAP', user: 'pap.manager', workshop: '造纸车间', energy: '蒸汽', question: '昨天箱纸板产量多少' },
  { id: 'ALU', user: 'alu.manager', workshop: '熔炼车间', energy: '天然气', question: '昨天铝棒产量多少' },
] as const;

let browser: Browser;
let product: RunningProduct;
beforeAll(async () => {
  browser = await launchBrowser();
  product = await startProduct({
    PLANTS: PLANTS.map((plant) => plant.id).join(','),
    // Early enough for a week of history to hold the whole month so far.
    CLOCK_START: '2026-11-07T14:32:00+08:00',
  });
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

interface Health {
  readonly plants: readonly {
    readonly id: string;
    readonly historyReadyPct: number;
    readonly live: boolean;
  }[];
}
const health = async (): Promise<Health> => (await (await fetch(`${product.url}/healthz`)).json()) as Health;

test('plants beside the first come behind it, with their progress at the start and at /healthz', async () => {
  expect((await health()).plants.map((plant) => plant.id)).toEqual(['CEM', 'PAP', 'ALU']);
  await expect
    .poll(async () => (await health()).plants.every((plant) => plant.live && plant.historyReadyPct === 100), {
      timeout: 90_000,
      interval: 500,
    })
    .toBe(true);
  const printed = product.output();
  expect(printed.indexOf('CEM: writing')).toBeLessThan(printed.indexOf('Ready:'));
  expect(printed.indexOf('Ready:')).toBeLessThan(printed.indexOf('PAP: writing'));
  expect(printed.indexOf('PAP: writing')).toBeLessThan(printed.indexOf('ALU: writing'));
}, 120_000);

test.each(PLANTS)(
  '$user sees board, settings and assistant of $id',
  async ({ user, workshop, energy, question }) => {
    const { page } = await openPage(browser, { viewport: { width: 1920, height: 1080 } });
    await signIn(page, user, { url: product.url });
    await boardReady(page);
    await page.locator(`${BOARD} .p-plan .bullet`).first().waitFor();
    const ranking = page.locator(`${BOARD} .p-ranking tbody`);
    await ranking.getByText(workshop, { exact: true }).waitFor();
    await expect.poll(() => page.locator(`${BOARD} .p-plan`).innerText()).toContain(energy);
    await expect.poll(() => page.locator(`${BOARD} .kpi`).nth(3).innerText()).toContain('kgce/t');

    await page.locator(BOARD).getByRole('button', { name: '看板设置' }).click();
    const dialog = page.locator(`${BOARD} .set-dialog`);
    await dialog.locator('fieldset').first().waitFor();
    await expect.poll(() => dialog.innerText()).toContain(energy);
    await page.keyboard.press('Escape');

    await page.evaluate(
      (detail) => document.dispatchEvent(new CustomEvent('plant-assistant-open', { detail })),
      { question, send: true },
    );
    const answer = page.locator('plant-assistant article').last();
    await expect.poll(() => answer.innerText(), { timeout: 20_000 }).toMatch(/合格产量(至少)?为 [\d,.]+\st/);
    await closePage(page);
  },
  60_000,
);

test('a paper mill has programs of its slitter, and no other works the page', async () => {
  const path = '/YSScheduledCutterProgramDetail/-';
  const { page } = await openPage(browser, {});
  await signIn(page, 'pap.manager', { url: product.url, path });
  const custom = page.frameLocator('plant-app iframe[data-application=cloud_custom]');
  await custom.locator('plant-records tbody tr').first().click();
  // What its knives leave of the width.
  await expect
    .poll(() => custom.locator('plant-records .detail-box dd').allInnerTexts())
    .toEqual(
      expect.arrayContaining([expect.stringMatching(/4,800/), expect.stringMatching(/^60 ?mm$|^60$/)]),
    );
  await expect.poll(() => custom.locator('plant-records .record-part tbody tr').count()).toBe(3);
  await closePage(page);
  const other = await openPage(browser, {});
  await signIn(other.page, 'cem.manager', { url: product.url });
  const codes = await other.page.evaluate(async () => {
    const answer = await fetch('/api/cloud/record/YSScheduledCutterProgramDetail/page', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${localStorage.getItem('accessToken') ?? ''}`,
        'x-org-id': localStorage.getItem('orgId') ?? '',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ page: { size: 5, current: 1 } }),
    });
    return ((await answer.json()) as { retCode: string }).retCode;
  });
  expect(codes).toBe('040301');
  await closePage(other.page);
}, 60_000);
