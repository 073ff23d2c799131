import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  boardReady,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  setLanguage,
  signInFrame,
  withChoices,
} from '../support/person.ts';

const LANGUAGES = ['zh-CN', 'en', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi'];
const BOARD = '/realTimeBoardFarm';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const site = (path: string): string => `${inject('platformUrl')}/cloud${path}`;

/** Everything with words on the page, by where it stands. */
async function wordsOf(page: Page): Promise<Record<string, string>> {
  const text = (selector: string): Promise<string> => page.locator(selector).first().innerText();
  return {
    document: await page.title(),
    html: await page.evaluate(() => document.documentElement.lang),
    menu: (await page.locator('plant-app [role=treeitem]').allInnerTexts()).join(),
    breadcrumb: (await page.locator('plant-app .crumbs li').allInnerTexts()).join(),
    search: (await page.locator('plant-app .menu-search input').getAttribute('placeholder')) ?? '',
    board: (
      await page
        .locator(
          'plant-whole-plant-energy-board h1, plant-whole-plant-energy-board h2, plant-whole-plant-energy-board h3',
        )
        .allInnerTexts()
    ).join(),
    figures: await text('plant-whole-plant-energy-board .kpi'),
    chart:
      (await page.locator('plant-whole-plant-energy-board [role=img]').first().getAttribute('aria-label')) ??
      '',
  };
}

describe('I18N-02 switching the language', () => {
  test('needs no reload and reaches menu, breadcrumb, board, chart and document in all eight languages', async () => {
    const state = await keepSignedIn(browser, 'cer.manager');
    const { page, complaints } = await openPage(browser, {
      storageState: withChoices(state, { language: 'vi' }),
    });
    await page.goto(site(BOARD));
    await boardReady(page);
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    const seen: Record<string, string>[] = [];
    let before = await wordsOf(page);
    for (const language of LANGUAGES) {
      await page.click('plant-app .account');
      await page.locator('plant-app .flyout select').first().selectOption(language);
      await page.keyboard.press('Escape');
      await page.waitForSelector(`plant-whole-plant-energy-board .plant-root[lang="${language}"] .kpi .v`);
      // Names of the menu and of what charts draw come from the platform, a moment after the files.
      await expect
        .poll(
          async () => {
            const now = await wordsOf(page);
            return Object.keys(now).filter((part) => now[part] === before[part]);
          },
          { timeout: 15_000 },
        )
        .toEqual([]);
      before = await wordsOf(page);
      seen.push(before);
    }
    expect(seen.map(({ html }) => html)).toEqual(LANGUAGES);
    for (const part of ['document', 'menu', 'breadcrumb', 'search', 'board', 'figures', 'chart']) {
      const texts = seen.map((words) => words[part]);
      expect([part, new Set(texts).size], texts.join(' | ')).toEqual([part, LANGUAGES.length]);
      expect(texts.every((words) => words !== '')).toBe(true);
    }
    expect(await page.evaluate(() => (window as unknown as { isSamePage?: boolean }).isSamePage)).toBe(true);
    expect(complaints.list).toEqual([]);
    await closePage(page);
  });

  test('reaches dates and numbers', async () => {
    const state = await keepSignedIn(browser, 'cer.manager');
    const { page } = await openPage(browser, { storageState: withChoices(state, { language: 'en' }) });
    await page.goto(site('/messageCenter'));
    const time = page.locator('plant-app .message time').first();
    await time.waitFor();
    const english = await time.innerText();
    expect(english).toContain('Nov');
    await setLanguage(page, 'zh-CN');
    await page.waitForFunction(
      (before) =>
        document.querySelector('plant-app')?.shadowRoot?.querySelector('.message time')?.textContent !==
        before,
      english,
    );
    await expect.poll(() => time.innerText()).toContain('11');
    await page.evaluate(
      (to) => (document.querySelector('plant-app') as HTMLElement & { open(path: string): void }).open(to),
      BOARD,
    );
    await boardReady(page);
    const ranking = page
      .locator('plant-whole-plant-energy-board table td')
      .filter({ hasText: /^\d{1,3}[,.]\d{3}$/ })
      .first();
    await expect.poll(() => ranking.innerText()).toContain(',');
    await setLanguage(page, 'it');
    await page.waitForSelector('plant-whole-plant-energy-board .plant-root[lang=it] .kpi .v');
    await expect.poll(() => ranking.innerText()).toMatch(/^\d{1,3}\.\d{3}$/);
    await closePage(page);
  });

  test('reaches the sign-in frame, which keeps what was typed', async () => {
    const { page } = await openPage(browser);
    await page.goto(site('/Login'));
    const frame = await signInFrame(page);
    await frame.fill('input[name=userName]', 'somebody');
    const titles: string[] = [];
    for (const language of LANGUAGES) {
      await page.locator('plant-app .lh select').selectOption(language);
      await frame.waitForSelector(`.plant-root[lang="${language}"] h2`);
      // A language that is still on its way leaves the one before it on screen.
      const shown = async () =>
        `${await page.locator('plant-app .lh h1').innerText()} ${await frame.locator('.lf').innerText()}`;
      await expect.poll(async () => titles.includes(await shown()), { timeout: 10_000 }).toBe(false);
      titles.push(await shown());
    }
    await expect.poll(() => frame.inputValue('input[name=userName]')).toBe('somebody');
    await closePage(page);
  });
});

test('I18N-01 the languages that appear are those of the host, in the header as on the login page', async () => {
  const state = await keepSignedIn(browser, 'cer.manager');
  const { page } = await openPage(browser, { storageState: state });
  await page.route('**/customizedInfo/getByHost*', (route) =>
    route.fulfill({ json: { retCode: '0', retMsg: '', data: { languages: ['en', 'th'] } } }),
  );
  await page.goto(site('/messageCenter'));
  await page.waitForSelector('plant-app .messages');
  await page.click('plant-app .account');
  const offered = page.locator('plant-app .flyout .language option');
  await offered.first().waitFor({ state: 'attached' });
  await expect.poll(() => offered.allInnerTexts()).toEqual(['English', 'ไทย']);
  await closePage(page);
});
