/** Browsers that keep nothing: storage of every kind throws, and cookies of other origins are blocked. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { boardReady, closePage, launchBrowser, openPage, signIn } from '../support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A page of the profile, and the cookies that any request carried or any answer asked to keep. */
async function openForgetful() {
  const opened = await openPage(browser);
  const { page } = opened;
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied by the profile', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(globalThis, name, { get: refuse });
    Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
  });
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.setCookieControls', { enableThirdPartyCookieRestriction: true });
  const cookies: string[] = [];
  const look = (where: string) => async (message: { allHeaders(): Promise<Record<string, string>> }) => {
    const headers = await message.allHeaders().catch(() => ({}) as Record<string, string>);
    for (const name of ['cookie', 'set-cookie']) if (headers[name]) cookies.push(`${where} ${headers[name]}`);
  };
  page.on('request', (request) => void look('asked with')(request));
  page.on('response', (response) => void look('told to keep')(response));
  const kept = async () => [...cookies, ...(await page.context().cookies()).map(({ name }) => name)];
  return { ...opened, kept };
}

/** That the profile is what it says, so that no page passes because it is kept from nothing. */
async function expectForgetful(page: Page): Promise<void> {
  const refused = await page.evaluate(() =>
    ['localStorage', 'sessionStorage', 'indexedDB', 'caches'].filter((name) => {
      try {
        return Reflect.get(globalThis, name) === null;
      } catch {
        return true;
      }
    }),
  );
  expect(refused).toHaveLength(4);
}

describe('EMB-32 no cookies and no storage', () => {
  test('EMB-32 board and assistant of a portal work, live and with an answer', async () => {
    const { page, complaints, kept } = await openForgetful();
    await page.goto(inject('portalUrl'));
    await expectForgetful(page);
    await boardReady(page);
    await expect
      .poll(() => page.locator('plant-whole-plant-energy-board .board-head').innerText(), { timeout: 20_000 })
      .toContain('Live');
    await page.click('#ask');
    await page.locator('plant-assistant textarea').fill('How much electricity did we use today?');
    // The portal's conversation may hold answers from before.
    const answers = page.locator('plant-assistant article[aria-busy=false] .md');
    const before = await answers.count();
    await page.keyboard.press('Enter');
    await expect.poll(() => answers.count(), { timeout: 20_000 }).toBeGreaterThan(before);
    expect(await kept()).toEqual([]);
    expect(complaints.list).toEqual([]);
    await closePage(page);
  });

  test('EMB-32 the product lets a person in to the workbench, who moves between pages; a reload asks again', async () => {
    const { page, complaints, kept } = await openForgetful();
    await signIn(page, 'cer.manager', { path: '/workBench' });
    await expectForgetful(page);
    await page.waitForSelector('plant-workbench .bench-item');
    await page.evaluate(() => history.pushState(null, '', '/cloud/realTimeBoardFarm'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await boardReady(page);
    expect(await kept()).toEqual([]);
    expect(complaints.list).toEqual([]);
    await page.reload();
    await page.waitForSelector('iframe.sign-in-frame');
    await closePage(page);
  });
});
