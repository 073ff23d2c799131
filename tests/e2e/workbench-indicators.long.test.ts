/** Widgets about indicators against the running plant: set, seen, put in order, found again after a reload. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  axeProblemsOf,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  type Complaints,
  type KeptState,
} from '../support/person.ts';

let browser: Browser;
let operator: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  operator = await keepSignedIn(browser, 'cer.operator', inject('platformUrl'));
});
afterAll(() => browser.close());

/** A page of the product with one widget on it, as a host would put it there. */
async function withWidget(type: string): Promise<{ page: Page; widget: Locator; complaints: Complaints }> {
  const { page, complaints } = await openPage(browser, {
    storageState: operator,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  });
  page.setDefaultTimeout(20_000);
  await page.goto(`${inject('platformUrl')}/cloud/messageCenter`);
  await page.locator('plant-app .page').first().waitFor();
  await place(page, type);
  return { page, widget: page.locator(`plant-${type}-widget`), complaints };
}

async function place(page: Page, type: string): Promise<void> {
  await page.evaluate((tag) => {
    const widget = document.createElement(tag);
    widget.lang = 'en';
    widget.style.cssText = 'position:fixed;inset:60px 16px 16px;z-index:5';
    document.body.append(widget);
  }, `plant-${type}-widget`);
  await page.locator(`plant-${type}-widget .panel-body`).first().waitFor();
}

async function settings(page: Page, widget: Locator): Promise<Locator> {
  // The data may still be on their way: without them there is nothing to set.
  await expect
    .poll(
      () =>
        widget.evaluate((host) =>
          (host as HTMLElement & { openSettings(): Promise<boolean> }).openSettings(),
        ),
      { timeout: 20_000 },
    )
    .toBe(true);
  const dialog = page.locator('dialog[open]');
  await dialog.locator('.ind-list, .it-choice').first().waitFor();
  return dialog;
}
const save = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

test('WBK-02 production indicators begin with the plant’s set, are judged, put in order by keys, and stay', async () => {
  const { page, widget, complaints } = await withWidget('production-indicators');
  const dialog = await settings(page, widget);
  const count = await dialog.locator('.ind-item').count();
  expect(count).toBeGreaterThanOrEqual(3);
  await dialog.locator('.ind-fold').first().click();
  const name = dialog.getByLabel('Name');
  const kept = await name.inputValue();
  await name.fill('');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Enter a name').waitFor();
  await name.fill(kept);
  await dialog.getByLabel('Abnormal judgment').selectOption('gt');
  await dialog.getByLabel('Target: Day').fill('1');
  await dialog.getByLabel('Red line').fill('2');
  await save(dialog);
  await expect.poll(() => widget.locator('.pi-card').count()).toBe(count);
  await expect.poll(() => widget.locator('.pi-card').first().innerText()).toMatch(/\d.*\n[^]*Past red line/);
  const names = () => widget.locator('.pi-card .ind-open').allInnerTexts();
  const before = await names();
  await widget.locator('.pi-grab').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)]);
  expect(await axeProblemsOf(page)).toEqual([]);
  await widget.getByRole('button', { name: `Trend of ${before[0]}`, exact: true }).click();
  await widget.locator('.ind-drawer .pc-box canvas').first().waitFor();
  await page.keyboard.press('Escape');
  // What was put in order is in the same order for who comes back.
  await expect
    .poll(async () => {
      await page.reload();
      await page.locator('plant-app .page').first().waitFor();
      await place(page, 'production-indicators');
      await widget.locator('.pi-card').first().waitFor();
      return names();
    })
    .toEqual([before[1], before[0], ...before.slice(2)]);
  expect(complaints.list).toEqual([]);
  await closePage(page);
});

test('WBK-09 the trend shows the chosen indicators over ranges, and gives them away as csv', async () => {
  const { page, widget, complaints } = await withWidget('indicator-trend');
  const dialog = await settings(page, widget);
  for (const box of (await dialog.getByRole('checkbox').all()).slice(0, 2)) await box.check();
  await save(dialog);
  await widget.locator('.pc-box canvas').first().waitFor();
  await widget.getByLabel('Range').selectOption('last7Days');
  await widget.getByText('per day', { exact: true }).waitFor();
  const csv = await widget.evaluate(async (host) => {
    const { blob } = await (
      host as HTMLElement & { exportAs(file: string): Promise<{ blob: Blob }> }
    ).exportAs('csv');
    return blob.text();
  });
  expect(csv.split('\r\n')[1]).toMatch(/^Time,/);
  expect(csv.trim().split('\r\n').length).toBeGreaterThan(3);
  expect(await axeProblemsOf(page)).toEqual([]);
  expect(complaints.list).toEqual([]);
  await closePage(page);
});

test('WBK-07 best practice asks for the targets of a year, and draws it against them', async () => {
  const { page, widget, complaints } = await withWidget('best-practice');
  const dialog = await settings(page, widget);
  const folds = dialog.locator('.ind-fold');
  const count = await folds.count();
  expect(count).toBeGreaterThanOrEqual(3);
  for (let index = 0; index < count; index += 1) {
    await folds.nth(index).click();
    await dialog.getByLabel('Annual target').fill('4');
    await dialog.getByLabel('Red line').fill('4.5');
  }
  await save(dialog);
  await expect.poll(() => widget.locator('.bp-actual').count()).toBeGreaterThan(0);
  await expect.poll(() => widget.locator('.bp').first().innerText()).toContain('red line 4.5');
  expect(await axeProblemsOf(page)).toEqual([]);
  expect(complaints.list).toEqual([]);
  await closePage(page);
});

test('WBK-08 key equipment begins with machines of the plant, says how they stand, and leads to the ledger', async () => {
  const { page, widget, complaints } = await withWidget('key-equipment');
  await save(await settings(page, widget));
  await widget.locator('.ke-card').first().waitFor();
  await expect
    .poll(() => widget.locator('.ke-state b').first().innerText())
    .toMatch(/Running|Idle|Stopped|Fault|No communication/);
  await expect.poll(() => widget.locator('.ke-card dl').first().innerText()).toMatch(/\d\skW/);
  expect(await axeProblemsOf(page)).toEqual([]);
  const drilled = widget.evaluate(
    (host) =>
      new Promise((resolve) =>
        host.addEventListener('plant-drill', (event) => resolve((event as CustomEvent).detail.to)),
      ),
  );
  await widget.locator('.ke-head .ind-open').first().click();
  expect(await drilled).toBe('/equipmentLedger');
  expect(complaints.list).toEqual([]);
  await closePage(page);
});
