import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  closePage,
  forgetAtLoad,
  keepSignedIn,
  launchBrowser,
  openPage,
  readsByThemselves,
  withChoices,
  type KeptState,
} from '../support/person.ts';

const MENU_CALL = /\/resources\/[^/]+\/tree/;

let browser: Browser;
let manager: KeptState;
let admin: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  manager = await keepSignedIn(browser, 'cer.manager');
  admin = await keepSignedIn(browser, 'admin');
});
afterAll(() => browser.close());

const site = (path: string): string => `${inject('platformUrl')}/cloud${path}`;

async function openAs(state: KeptState, choices: Readonly<Record<string, string>> = {}): Promise<Page> {
  return (await openPage(browser, { storageState: withChoices(state, choices) })).page;
}

/** What a page says in the places of its content. */
async function said(page: Page): Promise<string> {
  return (await page.locator('plant-app .state').allInnerTexts()).join('\n');
}

/** Makes a call answer with a retCode. */
async function refuse(
  page: Page,
  call: string | RegExp,
  retCode: string,
  retMsg: string,
  data: unknown = null,
): Promise<void> {
  await readsByThemselves(page);
  await page.route(call, (route) => route.fulfill({ json: { retCode, retMsg, data } }));
}

describe('a retCode other than 0', () => {
  test("shows the platform's message as an error, in the page and for a change of company", async () => {
    const page = await openAs(admin);
    await refuse(page, '**/message/user/page', '1', 'The message store is being moved.');
    await page.goto(site('/messageCenter'));
    await expect.poll(() => said(page)).toContain('The message store is being moved.');
    await expect.poll(() => page.locator('plant-app .state[role=alert]').count()).toBe(1);
    await page.route('**/enterprise/structure/get*', async (route) =>
      route.request().headers()['x-org-id'] === 'org-cer'
        ? route.continue()
        : route.fulfill({ json: { retCode: '1', retMsg: 'This company is being moved.', data: null } }),
    );
    // What still moves about on a page that has just come may take the focus, and the list closes with it.
    const company = page.locator('plant-app .flyout-item').nth(1);
    await expect
      .poll(async () => {
        if (!(await company.isVisible())) await page.click('plant-app .enterprise');
        return company.isVisible();
      })
      .toBe(true);
    await company.click();
    const toast = page.locator('plant-app .toast-error');
    await toast.waitFor();
    await expect.poll(() => toast.innerText()).toContain('This company is being moved.');
    await expect.poll(() => toast.getAttribute('role')).toBe('alert');
    await expect.poll(() => page.locator('plant-app .enterprise').innerText()).toBe('佛山陶瓷一厂');
    await closePage(page);
  });

  test("without a message is told in the reader's own words", async () => {
    const page = await openAs(manager, { language: 'it' });
    await refuse(page, '**/message/user/page', '1', '');
    await page.goto(site('/messageCenter'));
    await expect.poll(() => said(page)).toContain('amministratore');
    await closePage(page);
  });
});

describe('PRM-02 the messages of missing permission', () => {
  test('an account without access to the system, or without an organisation, is told so and whom to ask', async () => {
    const page = await openAs(await keepSignedIn(browser, 'cer.manager'), { language: 'en' });
    await forgetAtLoad(page, 'eModel', 'menudata');
    for (const [call, retCode, data] of [
      ['**/enterprise/structure/get*', '040301', null],
      ['**/orgUser/org/list*', '0', []],
    ] as const) {
      await refuse(page, call, retCode, '', data);
      await page.goto(site('/messageCenter'));
      await expect.poll(() => said(page)).toContain('No permission to access the system.');
      expect(await said(page)).toContain('Contact the administrator to configure.');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await page.locator('plant-app .state button').click();
    await page.waitForSelector('plant-app .lh');
    await closePage(page);
  });

  test('an account without any page is told to ask the administrator', async () => {
    const page = await openAs(manager, { language: 'en', menudata: '[]' });
    await refuse(page, MENU_CALL, '0', '', []);
    await page.goto(site('/realTimeBoardFarm'));
    await expect.poll(() => said(page)).toMatch(/Ask .*administrator of Foshan Ceramics 1/);
    await closePage(page);
  });

  test('a function that is not opened for the enterprise points to the provider', async () => {
    const page = await openAs(manager, { language: 'en' });
    await refuse(page, '**/message/user/page', '040302', '');
    await page.goto(site('/messageCenter'));
    await expect
      .poll(() => said(page))
      .toContain('This function is not open to your enterprise. Contact the provider.');
    await closePage(page);
  });
});

test('what goes wrong on the way is told in words of its own, and can be tried again', async () => {
  const page = await openAs(manager, { language: 'it' });
  for (const [how, words] of [
    ['abort', 'Errore di rete'],
    [504, 'Tempo di rete scaduto'],
    [503, 'La rete è instabile'],
  ] as const) {
    await readsByThemselves(page);
    await page.route('**/message/user/page', (route) =>
      how === 'abort' ? route.abort() : route.fulfill({ status: how, body: '' }),
    );
    await page.goto(site('/messageCenter'));
    await expect.poll(() => said(page)).toContain(words);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // A message that arrives now loads the page by itself and takes the button away, so it is pressed where it still is.
    await page
      .locator('plant-app .state button:not([disabled])')
      .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
    await page.waitForSelector('plant-message-center .message');
  }
  await closePage(page);
});

test('MSG-05 a browser without WebSocket is told so, and the page works all the same', async () => {
  const page = await openAs(manager, { language: 'en' });
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebSocket'));
  await page.goto(site('/messageCenter'));
  const banner = page.locator('plant-app .banner', { hasText: 'The browser does not support WebSocket.' });
  await banner.waitFor();
  await page.waitForSelector('plant-app .message');
  await page.goto(site('/realTimeBoardFarm'));
  await page.waitForSelector('plant-whole-plant-energy-board .kpi .kpi-drill');
  await banner.getByRole('button').click();
  await banner.waitFor({ state: 'detached' });
  await closePage(page);
});
