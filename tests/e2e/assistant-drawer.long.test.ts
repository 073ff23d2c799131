import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { ask, drawer, finished, openWired } from '../support/assistant-wire.ts';
import { boardReady, closePage, keepSignedIn, launchBrowser, type KeptState } from '../support/person.ts';

let browser: Browser;
let manager: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  manager = await keepSignedIn(browser, 'cer.manager');
});
afterAll(() => browser.close());

describe('an answer of the platform', () => {
  test('AST-19 a rating survives a reload and is none after regenerating', async () => {
    const { page, wire } = await openWired(browser, manager);
    let answer = await ask(page, wire, '昨天全厂用电量是多少？');
    await finished(answer);
    const up = (): Locator =>
      drawer(page).locator('article').last().getByRole('button', { name: '有用', exact: true });
    const rated = page.waitForResponse(/ai\/assistant\/evaluate/);
    await up().click();
    await rated;
    const again = async (): Promise<void> => {
      await page.reload();
      await boardReady(page);
      // Before the frame knows that there is an assistant it keeps what is asked of it.
      await page.evaluate(() => document.dispatchEvent(new CustomEvent('plant-assistant-open')));
      await up().waitFor();
    };
    await again();
    await expect.poll(() => up().getAttribute('aria-pressed')).toBe('true');
    answer = drawer(page).locator('article').last();
    await answer.getByRole('button', { name: '重新生成' }).click();
    await expect.poll(() => answer.getAttribute('aria-busy')).toBe('true');
    await finished(answer);
    await expect.poll(() => up().getAttribute('aria-pressed')).toBe('false');
    await again();
    await expect.poll(() => up().getAttribute('aria-pressed')).toBe('false');
    // What it said before is still there, on the platform.
    const last = drawer(page).locator('article').last();
    const pager = last.locator('.versions > span');
    await expect.poll(() => pager.innerText()).toBe('2 / 2');
    await last.getByRole('button', { name: '上一版' }).click();
    await expect.poll(() => pager.innerText()).toBe('1 / 2');
    await expect.poll(() => last.locator('.md').first().innerText()).toContain('kWh');
    await closePage(page);
  });
});

describe('asked from where one looks', () => {
  test('an alarm of the list opens the drawer with what it is about and a question that is not sent yet', async () => {
    const { page, wire } = await openWired(browser, manager);
    await page.goto(`${inject('platformUrl')}/cloud/alarmList`);
    const button = page
      .locator('plant-alarm-list')
      .getByRole('button', { name: /^询问助手/ })
      .first();
    await button.waitFor();
    await button.click();
    await drawer(page).locator('.subject').waitFor();
    await expect.poll(() => drawer(page).locator('.subject').innerText()).toContain('关于：');
    await expect.poll(() => drawer(page).locator('textarea').inputValue()).toContain('是什么情况');
    expect(wire.sentOf('SEND')).toHaveLength(0);
    await closePage(page);
  });

  test('asked from the list over a page the dialog makes way: the drawer has the keyboard, and gives it back to the header', async () => {
    const { page } = await openWired(browser, manager);
    const entry = page.locator('plant-app .header [data-entry=alarms]');
    await entry.click();
    const dialog = page.locator('plant-app dialog', { has: page.locator('plant-alarm-list') });
    // Whether or not one stands now.
    await dialog.getByRole('radio', { name: '全部' }).click();
    await dialog
      .getByRole('button', { name: /^询问助手/ })
      .first()
      .click();
    await drawer(page).locator('.subject').waitFor();
    await expect.poll(() => dialog.count()).toBe(0);
    const hasFocus = (one: Locator) => one.evaluate((each) => each.matches(':focus'));
    await expect.poll(() => hasFocus(drawer(page).locator('textarea'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => hasFocus(entry)).toBe(true);
    await closePage(page);
  });

  test('Alt+Q leads to the input from anywhere in the product', async () => {
    const { page } = await openWired(browser, manager);
    await page.keyboard.press('Alt+q');
    await drawer(page).locator('textarea').waitFor();
    await expect
      .poll(() =>
        drawer(page)
          .locator('textarea')
          .evaluate((area) => area.matches(':focus')),
      )
      .toBe(true);
    await closePage(page);
  });
});
