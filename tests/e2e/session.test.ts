import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  boardReady,
  closePage,
  forgetAtLoad,
  keepSignedIn,
  launchBrowser,
  openPage,
  PASSWORD,
  readsByThemselves,
  setLanguage,
  signIn,
  signInFrame,
  type KeptState,
} from '../support/person.ts';

const MENU_CALL = /\/resources\/[^/]+\/tree/;
const EVERY_CALL = /\/api\//;

let browser: Browser;
let manager: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  manager = await keepSignedIn(browser, 'cer.manager');
});
afterAll(() => browser.close());

const BOARD = '/realTimeBoardFarm';
const site = (path: string): string => `${inject('platformUrl')}/cloud${path}`;
const place = (page: Page): string => page.url().slice(site('').length);
const stored = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), name);
const forget = (page: Page, ...names: string[]): Promise<void> =>
  page.evaluate((keys) => keys.forEach((key) => localStorage.removeItem(key)), names);

/** A page of a browser that is signed in; nothing is loaded yet. */
async function signedInPage(): Promise<Page> {
  return (await openPage(browser, { storageState: manager })).page;
}

/** Ends a token at the platform, behind the back of the pages that use it. */
async function revoke(token: string): Promise<void> {
  const url = `${inject('platformUrl')}/api/oauth/account/loginOut?token=${encodeURIComponent(token)}`;
  expect((await fetch(url, { method: 'POST' })).status).toBe(200);
}

/** What a person does in the sign-in page that is shown. */
async function signInHere(page: Page): Promise<void> {
  const frame = await signInFrame(page);
  await frame.fill('input[name=userName]', 'cer.manager');
  await frame.fill('input[name=password]', PASSWORD);
  await frame.click('button[type=submit]');
  await page.waitForSelector('plant-app .header .brand');
}

describe('SES-01 what is kept on the client', () => {
  const NAMES = [
    ...[
      'accessToken',
      'refreshToken',
      'expiredTime',
      'startTime',
      'openOrgId',
      'eModel',
      'orgId',
      'orgdata',
      'menudata',
    ],
    ...['isGroup', 'customization', 'nickName', 'userName', 'uid', 'operateUserId', 'loginType', 'openI18n'],
  ];

  test('the site keeps a person under the specified names and is restored from them alone', async () => {
    const page = await signedInPage();
    await page.goto(site(BOARD));
    await boardReady(page);
    const kept = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    expect(NAMES.filter((name) => !(name in kept))).toEqual([]);
    expect(kept).toMatchObject({
      userName: 'cer.manager',
      orgId: 'org-cer',
      openOrgId: 'open-org-cer',
      operateUserId: 'u-cer-manager',
    });
    expect(JSON.parse(kept['orgdata'] ?? '')).toEqual({ orgName: '佛山陶瓷一厂', waterMark: 0 });
    await page.route(EVERY_CALL, (route) => route.abort());
    await page.reload();
    await page.waitForSelector('plant-app .header .brand');
    await expect.poll(() => page.locator('plant-app .account').innerText()).toBe('李工');
    await expect.poll(() => page.locator('plant-app [role=treeitem]').count()).toBeGreaterThan(2);
    await closePage(page);
  });

  test('an embedded session leaves nothing in the storage, neither of the portal nor of the platform', async () => {
    const { page } = await openPage(browser);
    await page.goto(inject('portalUrl'));
    await boardReady(page);
    const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(keys).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    const { origins } = await page.context().storageState();
    expect(origins).toEqual([]);
    await closePage(page);
  });
});

describe('SES-02 without what a sign-in leaves', () => {
  test('a page that is not public leads to the login page, and back to itself after signing in', async () => {
    const page = await signedInPage();
    await page.goto(site('/messageCenter'));
    await page.waitForSelector('plant-app .messages');
    await forget(page, 'accessToken', 'openOrgId', 'eModel');
    await page.goto(site(`${BOARD}?range=yesterday`));
    await page.waitForSelector('plant-app .lh');
    expect(place(page)).toBe(`/Login?redirect=${encodeURIComponent(`${BOARD}?range=yesterday`)}`);
    await signInHere(page);
    expect(place(page)).toBe(`${BOARD}?range=yesterday`);
    await closePage(page);
  });

  test('SES-08 no page is shown before enterprise, energy types and areas are loaded', async () => {
    const page = await signedInPage();
    await forgetAtLoad(page, 'eModel');
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await readsByThemselves(page);
    await page.route('**/enterprise/structure/get*', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/enterprise/structure/get*');
    const menusCame = page.waitForResponse(MENU_CALL);
    await page.goto(site(BOARD));
    await Promise.all([asked, menusCame]);
    await expect.poll(() => page.locator('plant-whole-plant-energy-board').count()).toBe(0);
    await expect.poll(() => page.locator('plant-app .header .brand').count()).toBe(0);
    release();
    await boardReady(page);
    const model = JSON.parse((await stored(page, 'eModel')) ?? '') as {
      enterprise: { eid: string };
      energyTypes: object[];
      areaNode: { id: string };
    };
    expect(model.enterprise.eid).toBe('E1');
    expect(model.energyTypes.length).toBeGreaterThan(0);
    expect(model.areaNode.id).not.toBe('');
    await closePage(page);
  });
});

test('SES-03 the first page is the custom template, else the workbench, else the first permitted entry, else /404', async () => {
  const page = await signedInPage();
  await forgetAtLoad(page, 'eModel', 'menudata');
  await readsByThemselves(page);
  let customization = 0;
  let menus: readonly object[] | null = null;
  await page.route('**/enterprise/structure/get*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { enterprise: object } };
    await route.fulfill({
      json: { ...answer, data: { ...answer.data, enterprise: { ...answer.data.enterprise, customization } } },
    });
  });
  await page.route(MENU_CALL, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: readonly { resourcesCode: string }[] };
    const others = answer.data.filter(({ resourcesCode }) => resourcesCode !== 'workBench');
    const data = menus?.length === 0 ? [] : [...others, ...(menus ?? [])];
    await route.fulfill({ json: { ...answer, data } });
  });
  const landing = async (): Promise<string> => {
    await page.goto(site('/'));
    await page.waitForSelector('plant-app .header .brand');
    return place(page);
  };
  const workbench = {
    resourcesId: 'w',
    resourcesCode: 'workbench',
    resourcesType: 1,
    resourcesName: 'Workbench',
    resourcesUri: '/workBench',
    sort: 9,
    isUsable: true,
    childResources: [],
  };
  expect(await landing()).toBe(BOARD);
  menus = [workbench];
  expect(await landing()).toBe('/workBench');
  customization = 1;
  expect(await landing()).toBe('/customTemplate');
  customization = 0;
  menus = [];
  expect(await landing()).toBe('/404');
  await closePage(page);
});

describe('a token that the platform refuses', () => {
  test('SES-06 ends the session once however many calls fail: one message, the login page with the way back, no secrets', async () => {
    const { page } = await openPage(browser);
    await signIn(page, 'cer.manager', { path: `${BOARD}?range=yesterday&token=abc&ticket=t-1` });
    await boardReady(page);
    await page.evaluate(() => {
      Object.assign(window, { expired: 0 });
      document.addEventListener('plant-session-expired', () =>
        Object.assign(window, { expired: (window as unknown as { expired: number }).expired + 1 }),
      );
    });
    const refusals: string[] = [];
    page.on('response', (response) => {
      if (!response.url().includes('/api/')) return;
      void response.text().then(
        (text) => text.includes('"010001"') && refusals.push(response.url()),
        () => undefined,
      );
    });
    await revoke((await stored(page, 'accessToken')) ?? '');
    await page.evaluate(() => {
      const { session } = document.querySelector('plant-session') as unknown as {
        session: { language: { value: string }; setLanguage(to: string): void };
      };
      for (const language of ['en', 'it', 'vi', 'zh-CN']) session.setLanguage(language);
    });
    await page.waitForSelector('plant-app .lw .banner');
    await expect.poll(() => page.locator('plant-app .lw .banner').count()).toBe(1);
    expect(place(page)).toBe(`/Login?redirect=${encodeURIComponent(`${BOARD}?range=yesterday`)}`);
    expect(await page.evaluate(() => (window as unknown as { expired: number }).expired)).toBe(1);
    await expect.poll(() => refusals.length).toBeGreaterThan(1);
    await expect.poll(() => stored(page, 'accessToken')).toBeNull();
    await signInHere(page);
    expect(place(page)).toBe(`${BOARD}?range=yesterday`);
    await closePage(page);
  });

  test('ERR-04 an HTTP 401 signs nobody out', async () => {
    const page = await signedInPage();
    await page.goto(site('/messageCenter'));
    await page.waitForSelector('plant-app .message');
    await page.route(EVERY_CALL, (route) => route.fulfill({ status: 401, body: '' }));
    await page.locator('plant-app plant-message-center input').first().fill('窑');
    await page.locator('plant-app plant-message-center [role=alert]').first().waitFor();
    await setLanguage(page, 'en');
    await page.waitForFunction(() => document.documentElement.lang === 'en');
    await expect.poll(() => page.locator('plant-app .header .brand').count()).toBe(1);
    await expect.poll(() => stored(page, 'accessToken')).not.toBeNull();
    expect(place(page)).toBe('/messageCenter');
    await closePage(page);
  });
});

describe('SES-07 tabs of one browser share the session', () => {
  let context: BrowserContext;
  let one: Page;
  let other: Page;
  beforeAll(async () => {
    ({ page: one } = await openPage(browser));
    context = one.context();
    await one.clock.install();
    await signIn(one, 'cer.manager', { path: '/messageCenter' });
    other = await context.newPage();
    await other.goto(site('/messageCenter'));
    await other.waitForSelector('plant-app .message');
  });
  afterAll(() => context.close());

  test('when the token is due in both, one refreshes, and both go on with the new one', async () => {
    const before = await stored(one, 'accessToken');
    const refreshes: string[] = [];
    context.on(
      'request',
      (request) => request.url().includes('/oauth/token/refresh') && refreshes.push(request.url()),
    );
    // Five hours later: 19 h of 24 are left, inside the window of 20 h.
    await one.evaluate(() =>
      localStorage.setItem('startTime', String(Number(localStorage.getItem('startTime')) - 5 * 3_600_000)),
    );
    const answered = context.waitForEvent('response', (response) =>
      response.url().includes('/oauth/token/refresh'),
    );
    // The clock belongs to both tabs.
    await one.clock.fastForward(61_000);
    expect((await (await answered).json()) as object).toMatchObject({ retCode: '0' });
    await one.waitForFunction((token) => localStorage.getItem('accessToken') !== token, before);
    const fresh = await stored(one, 'accessToken');
    for (const page of [one, other]) {
      await readsByThemselves(page);
      const asked = page.waitForRequest('**/message/user/page');
      await setLanguage(page, 'en');
      expect((await (await asked).allHeaders())['authorization']).toBe(`Bearer ${fresh}`);
    }
    await one.clock.fastForward(61_000);
    expect(refreshes).toHaveLength(1);
  });

  test('HDR-05 signing out tells the platform, whatever it answers, clears the storage, and reaches the other tab', async () => {
    const token = (await stored(one, 'accessToken')) ?? '';
    await one.route('**/oauth/account/loginOut*', (route) => route.abort());
    const told = one.waitForRequest('**/oauth/account/loginOut*');
    await one.click('plant-app .account');
    await one.locator('plant-app [data-entry=sign-out]').click();
    const leaving = await told;
    expect([new URL(leaving.url()).search, leaving.postDataJSON()]).toEqual(['', { token }]);
    await one.waitForSelector('plant-app .lh');
    await other.waitForSelector('plant-app .lh');
    expect([new URL(one.url()).pathname, new URL(other.url()).pathname]).toEqual([
      '/cloud/Login',
      '/cloud/Login',
    ]);
    // Whoever signs in next does not begin where this person was.
    for (const page of [one, other]) await expect.poll(() => new URL(page.url()).search).toBe('');
    const left = await one.evaluate(() => Object.keys(localStorage));
    // What belongs to the browser and its host stays.
    const ofBrowser = new Set(['language', 'openI18n']);
    expect(left.filter((name) => !name.startsWith('plantdeck.') && !ofBrowser.has(name))).toEqual([]);
    await expect.poll(() => other.locator('plant-app .lw .banner').count()).toBe(0);
  });
});

describe('circumstances', () => {
  test('a platform that is down at load is told of in words, and comes back by itself', async () => {
    const page = await signedInPage();
    await forgetAtLoad(page, 'eModel');
    await page.route(EVERY_CALL, (route) => route.abort());
    await page.goto(site(BOARD));
    const said = page.locator('plant-app .state[role=alert]');
    await said.waitFor();
    await expect.poll(() => said.innerText()).toContain('平台没有应答');
    await expect.poll(() => said.innerText()).toContain('网络错误');
    await expect.poll(() => stored(page, 'accessToken')).not.toBeNull();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await boardReady(page);
    expect(place(page)).toBe(BOARD);
    await closePage(page);
  });

  test('storage that throws costs nothing but the memory of the sign-in', async () => {
    const { page } = await openPage(browser);
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await signIn(page, 'cer.manager', { path: BOARD });
    await boardReady(page);
    expect(place(page)).toBe(BOARD);
    await page.click('plant-app .account');
    await page.locator('plant-app .flyout select').last().selectOption('dark');
    await expect.poll(() => page.locator('plant-app').getAttribute('theme')).toBe('dark');
    await closePage(page);
  });

  test.each([10, -10])(
    'a client clock %i minutes wrong changes nothing: server time is what counts',
    async (minutes) => {
      const { page } = await openPage(browser, { storageState: manager });
      await page.clock.install({ time: Date.now() + minutes * 60_000 });
      const refreshes: string[] = [];
      page.on(
        'request',
        (request) => request.url().includes('/oauth/token/refresh') && refreshes.push(request.url()),
      );
      await page.goto(site(BOARD));
      await boardReady(page);
      const serverNowMs = await page.evaluate(() =>
        (
          document.querySelector('plant-session') as unknown as { session: { serverNowMs(): number } }
        ).session.serverNowMs(),
      );
      const answer = (await (await fetch(`${inject('platformUrl')}/api/cloud/server/time`)).json()) as {
        data: { serverTime: string };
      };
      const truth = Date.parse(answer.data.serverTime);
      expect(Math.abs(serverNowMs - truth)).toBeLessThan(30_000);
      await expect.poll(() => page.locator('plant-app .header .brand').count()).toBe(1);
      expect(refreshes).toEqual([]);
      await closePage(page);
    },
  );

  test('a slow network only takes longer', async () => {
    const { page, complaints } = await openPage(browser, { storageState: manager });
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 300,
      downloadThroughput: 250_000,
      uploadThroughput: 60_000,
    });
    await page.goto(site(BOARD));
    await boardReady(page);
    expect(complaints.list).toEqual([]);
    await closePage(page);
  });
});
