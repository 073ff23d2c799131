/** Figures of single processes, on the pages where their lists are, and what somebody finds who looks for a machine. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { askPlatform, go, shownFrame } from '../support/feature-page.ts';
import {
  axeProblemsOf,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  withChoices,
  type KeptState,
} from '../support/person.ts';

const WAIT = { timeout: 20_000 };
let browser: Browser;
let manager: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  manager = withChoices(await keepSignedIn(browser, 'cer.manager'), { language: 'en' });
});
afterAll(() => browser.close());

const site = (path: string): string => `${inject('platformUrl')}/cloud${path}`;

async function open(path: string): Promise<Page> {
  const { page } = await openPage(browser, { storageState: manager, viewport: { width: 1440, height: 900 } });
  await page.goto(site(path));
  return page;
}

/** The rows of a table beside a list, as they are read. */
async function rowsOf(page: Page, id: string): Promise<string[][]> {
  const section = (await shownFrame(page)).locator(`[data-companion=${id}]`);
  await section.waitFor(WAIT);
  return section
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th,td')].map((cell) => cell.textContent.trim())),
    );
}

describe('figures beside the lists', () => {
  test('the running records show what every ball mill does, and lead to the machine', async () => {
    const page = await open('/runningRecord');
    const rows = await rowsOf(page, 'mills');
    const { data } = await askPlatform<{ mills: { id: string; no: string; kw: number | null }[] }>(
      page,
      'GET',
      '/api/cloud/ballBoard',
    );
    expect(rows.map(([mill]) => mill).toSorted()).toEqual(data.mills.map(({ no }) => no).toSorted());
    expect(rows).toHaveLength(12);
    // A ceramics plant has no cement line.
    const frame = await shownFrame(page);
    expect(await frame.locator('[data-companion=performance]').count()).toBe(0);
    expect(await axeProblemsOf(page)).toEqual([]);
    await frame.locator('[data-companion=mills] tbody .link').first().click();
    await page.waitForURL(/\/equipmentOperation\?equipmentId=CER\.W1\.L1\.P1\.U\d\d$/, WAIT);
    await closePage(page);
  });

  test('checks of the slip stand with the inspections of the process, grades with the statistics', async () => {
    const page = await open('/processInspection');
    const checks = await rowsOf(page, 'checks');
    const { data } = await askPlatform<{ items: { name: string; passed: number; count: number }[] }>(
      page,
      'GET',
      '/api/cloud/produceChecking',
    );
    expect(checks.map((cells) => [cells[0], cells[7]])).toEqual(
      data.items.map(({ name, passed, count }) => [name, `${passed} / ${count}`]),
    );
    expect(checks.length).toBeGreaterThan(0);
    await go(page, '/qualityStatistics');
    await expect
      .poll(async () => (await shownFrame(page)).locator('[data-companion=grades] tbody tr').count(), WAIT)
      .toBe(2);
    const shares = await rowsOf(page, 'grades');
    for (const cells of shares) {
      const grades = cells.slice(2, -1).map(Number);
      expect(grades.reduce((sum, pct) => sum + pct, 0)).toBeCloseTo(100, 0);
    }
    expect(await axeProblemsOf(page)).toEqual([]);
    await closePage(page);
  });
});
