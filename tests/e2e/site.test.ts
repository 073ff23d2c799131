import { ROUTES } from '@plantdeck/core/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { closePage, boardReady, launchBrowser, openPage, signIn, signInFrame } from '../support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

describe('the site under /cloud/', () => {
  test('SHL-01 the address of every route is answered with the application, which goes on from there after a reload, and assets lie under /cloud/public/', async () => {
    const pageAt = async (path: string): Promise<string> => {
      const answer = await fetch(`${inject('platformUrl')}/cloud${path}`);
      return `${answer.status} ${await answer.text()}`;
    };
    const application = await pageAt('/');
    expect(application).toMatch(/^200 [\s\S]*<plant-app/);
    const paths = Object.values(ROUTES).map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(100);
    const others = await Promise.all(paths.map(async (path) => (await pageAt(path)) === application || path));
    expect(others.filter((each) => each !== true)).toEqual([]);

    const { page } = await openPage(browser);
    await signIn(page, 'cer.manager', { path: '/realTimeBoardFarm?range=yesterday' });
    await boardReady(page);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      '/cloud/realTimeBoardFarm?range=yesterday',
    );
    await page.reload();
    await boardReady(page);
    expect(page.url()).toContain('/cloud/realTimeBoardFarm?range=yesterday');
    await page.goto(`${inject('platformUrl')}/cloud/messageCenter`);
    await page.waitForSelector('plant-app .messages h1');
    await page.goto(`${inject('platformUrl')}/cloud/nowhere`);
    await page.waitForSelector('plant-app .state');
    const assets = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => new URL(entry.name).pathname)
        .filter((path) => path.startsWith('/cloud/') && /\.\w+$/.test(path)),
    );
    expect(assets.length).toBeGreaterThan(0);
    expect(assets.filter((path) => !path.startsWith('/cloud/public/'))).toEqual([]);
    await closePage(page);
  });

  test('a wrong password is answered with one sentence that does not say which part was wrong', async () => {
    const { page } = await openPage(browser);
    await page.goto(`${inject('platformUrl')}/cloud/`);
    const said: string[] = [];
    for (const [userName, password] of [
      ['cer.manager', 'not the password'],
      ['nobody.at.all', 'not the password'],
    ] as const) {
      const frame = await signInFrame(page);
      await frame.fill('input[name=userName]', userName);
      await frame.fill('input[name=password]', password);
      await frame.click('button[type=submit]');
      const hint = frame.locator('.hint');
      await hint.waitFor();
      said.push(await hint.innerText());
      await expect.poll(() => frame.inputValue('input[name=userName]')).toBe(userName);
      await page.reload();
    }
    expect(said[0]).not.toBe('');
    expect(said[0]).toBe(said[1]);
    await closePage(page);
  });
});
