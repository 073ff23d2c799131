import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { menuPages } from '../support/menu-pages.ts';
import {
  boardReady,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  readsByThemselves,
  withChoices,
  type KeptState,
} from '../support/person.ts';

let browser: Browser;
let manager: KeptState;
let admin: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  manager = await keepSignedIn(browser, 'cer.manager');
  admin = await keepSignedIn(browser, 'admin');
});
afterAll(() => browser.close());

const BOARD = '/realTimeBoardFarm';
const FIRST = '/workBench';
const site = (path: string): string => `${inject('platformUrl')}/cloud${path}`;
const place = (page: Page): string => page.url().slice(site('').length);
const stored = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), name);

async function open(
  path: string,
  { as = manager, choices = {} }: { as?: KeptState; choices?: Readonly<Record<string, string>> } = {},
): Promise<Page> {
  const { page } = await openPage(browser, { storageState: withChoices(as, choices) });
  await page.goto(site(path));
  return page;
}

describe('paths of somebody signed in', () => {
  test('RTE-02 a registered page that is not permitted says so and whom to ask, and the session goes on', async () => {
    const page = await open('/hotRollingCastingBoard');
    const said = page.locator('plant-app .page .state');
    await said.waitFor();
    await expect.poll(() => said.innerText()).toContain('您没有“热轧与铸造线”的权限');
    await expect.poll(() => said.innerText()).toContain('佛山陶瓷一厂');
    await expect.poll(() => said.innerText()).toContain('13800000003');
    await expect.poll(() => page.title()).toContain('热轧与铸造线');
    await said.locator('button').first().click();
    await page.waitForURL(`**/cloud${FIRST}`);
    await closePage(page);
  });

  test('RTE-04 entrances lead on to the first page, and /food to the workbench', async () => {
    const page = await open('/invalidPage');
    await page.waitForURL(`**/cloud${FIRST}`);
    for (const path of ['/Login', '/', '/food']) {
      await page.goto(site(path));
      await page.waitForURL(`**/cloud${FIRST}`);
    }
    await page.waitForSelector('plant-workbench .bench-item');
    await closePage(page);
  });

  test('RTE-05 a path that nobody registered is a company’s code: a good one signs out to its sign-in page, a bad one is told of and the session stays', async () => {
    // Signing out ends the token, so this person has one of their own.
    const page = await open('/nobody-knows', { as: await keepSignedIn(browser, 'cer.manager') });
    const said = page.locator('plant-app .page .state-page');
    await said.waitFor();
    await expect.poll(() => said.locator('h1').innerText()).toBe('没有这个页面');
    await expect.poll(() => said.innerText()).toContain('企业编号查询出错，错误代码 nobody-knows');
    await expect.poll(() => stored(page, 'accessToken')).not.toBeNull();
    await said.locator('button').first().click();
    await page.waitForURL(`**/cloud${FIRST}`);
    await page.goto(site('/foshan2'));
    await page.waitForSelector('plant-app .lh');
    expect(place(page)).toBe('/Login?code=foshan2');
    await expect.poll(() => page.locator('plant-app .lh h1').innerText()).toBe('佛山陶瓷二厂');
    await expect.poll(() => stored(page, 'accessToken')).toBeNull();
    await closePage(page);
  });

  test('RTE-11 /blank stands for 200 ms and leads back to the page it was asked for', async () => {
    const page = await open(`/messageCenter`);
    await page.waitForSelector('plant-app .messages');
    await page.goto(site(`/blank?redirect=${encodeURIComponent(`${BOARD}?range=yesterday`)}`));
    await boardReady(page);
    expect(place(page)).toBe(`${BOARD}?range=yesterday`);
    await closePage(page);
  });

  test('a page is begun anew where it stands: a board asks for its figures, a list for its rows, an application gets a new window', async () => {
    const page = await open(`${BOARD}?range=yesterday`);
    await boardReady(page);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const reload = page.locator('plant-app .crumbs [data-entry=reload]');
    await reload.click();
    await expect.poll(() => asked.filter((path) => path.includes('/board/')).length).toBeGreaterThan(0);
    expect(place(page)).toBe(`${BOARD}?range=yesterday`);
    // The frame around it stays.
    expect(asked.some((path) => path.endsWith('/plantdeck.js'))).toBe(false);

    await page.click('plant-app [data-entry=messages]');
    await page.waitForSelector('plant-app .messages');
    await expect.poll(() => asked.some((path) => path.endsWith('/user/page'))).toBe(true);
    asked.length = 0;
    await reload.click();
    await expect.poll(() => asked.some((path) => path.endsWith('/user/page'))).toBe(true);

    await page.evaluate(() =>
      document
        .querySelector<HTMLElement & { open(path: string): void }>('plant-app')
        ?.open('/equipmentLedger'),
    );
    const ready = page.locator('plant-app .frame-slot[data-state=ready]');
    await ready.waitFor();
    const marked = await page.locator('plant-app .frame-slot iframe').elementHandle();
    const before = await marked?.contentFrame();
    asked.length = 0;
    await reload.click();
    await expect.poll(() => asked.some((path) => path.includes('/subapp/'))).toBe(true);
    await expect.poll(() => before?.isDetached()).toBe(true);
    await ready.waitFor();
    await closePage(page);
  });

  test('RTE-17 dynamic routes of the kept lists open under Index, but not pitInitialize', async () => {
    const { page } = await openPage(browser, {
      storageState: withChoices(manager, {
        customRoutesA: JSON.stringify([{ name: '釉料', path: '/glazePlan' }]),
        customRoutesB: JSON.stringify([{ name: '压机', path: '/pressPlan' }]),
      }),
    });
    // What a low-code platform lists is kept, and read from there by the next visit.
    const records = [
      { name: '交接班记录', path: '/lowShiftLog' },
      { name: 'Start', path: '/pitInitialize' },
    ];
    await readsByThemselves(page);
    await page.route('**/api/lowcode/api/area/page', (route) =>
      route.fulfill({ json: { retCode: '0', retMsg: 'ok', data: { records, total: 2 } } }),
    );
    await page.goto(site('/lowShiftLog'));
    await expect.poll(() => stored(page, 'lowCodeRoutes')).toBe(JSON.stringify(records));
    for (const path of ['/lowShiftLog', '/glazePlan', '/pressPlan']) {
      await page.goto(site(path));
      await page.waitForSelector('plant-app .side');
      expect(place(page)).toBe(path);
      await expect.poll(() => page.locator('plant-app .page .state[role=alert]').count()).toBe(0);
    }
    await page.goto(site('/pitInitialize'));
    await page.waitForSelector('plant-app .page .state-page');
    await closePage(page);
  });
});

describe('companies', () => {
  test('HDR-02 switching reloads session, menus and branding and says so; the current company needs no switch', async () => {
    const page = await open('/messageCenter', { as: admin });
    await page.waitForSelector('plant-app .messages');
    await page.click('plant-app .account');
    await page.click('plant-app [data-entry=switch-company]');
    await page.waitForURL('**/cloud/companieslist');
    const companies = page.locator('plant-company-list .company');
    await companies.first().waitFor();
    await companies.filter({ hasText: '佛山陶瓷一厂' }).click();
    const toasts = page.locator('plant-company-list .toast');
    await expect.poll(() => toasts.allInnerTexts()).toEqual([expect.stringContaining('当前企业')]);
    const menus = page.waitForResponse(/resources\/[^/]+\/tree/);
    // On the page that follows: the list and what it says are gone by then.
    const said = page.waitForFunction(() => {
      const app = document.querySelector('plant-app')?.shadowRoot;
      const toasts = [...(app?.querySelectorAll('.toast') ?? [])].map(({ textContent }) => textContent ?? '');
      return (
        !location.pathname.endsWith('/companieslist') && toasts.some((text) => text.includes('企业切换成功'))
      );
    });
    await companies.filter({ hasText: '佛山陶瓷二厂' }).click();
    expect((await menus).request().headers()['x-org-id']).toBe('org-ce2');
    await expect.poll(() => page.locator('plant-app .enterprise').innerText()).toBe('佛山陶瓷二厂');
    await expect.poll(() => stored(page, 'orgId')).toBe('org-ce2');
    await page.waitForURL(`**/cloud${FIRST}`);
    await said;
    await closePage(page);
  });

  test('two tabs that switch at the same moment end with one company, whichever came last', async () => {
    const one = await open('/companieslist', { as: admin });
    const other = await one.context().newPage();
    await other.goto(site('/companieslist'));
    const press = (page: Page, name: string): Promise<void> =>
      page.locator('plant-company-list .company').filter({ hasText: name }).click();
    await Promise.all(
      [one, other].map((page) => page.locator('plant-company-list .company').first().waitFor()),
    );
    await Promise.all([press(one, '佛山陶瓷二厂'), press(other, '新建工厂')]);
    const shown = (page: Page): Promise<string> => page.locator('plant-app .enterprise').innerText();
    await expect
      .poll(async () => [await shown(one), await shown(other), await stored(one, 'orgId')], {
        timeout: 20_000,
      })
      .toEqual(
        expect.toSatisfy(
          ([first, second, orgId]: string[]) =>
            first === second && orgId === (first === '佛山陶瓷二厂' ? 'org-ce2' : 'org-new'),
        ),
      );
    await closePage(one);
  });

  test('two tabs that sign out at the same moment both end at the sign-in page, with nothing left', async () => {
    const one = await open('/messageCenter', { as: await keepSignedIn(browser, 'cer.manager') });
    const other = await one.context().newPage();
    await other.goto(site('/messageCenter'));
    const pages = [one, other];
    await Promise.all(pages.map((page) => page.click('plant-app .account')));
    await Promise.all(
      pages.map((page) =>
        page.click('plant-app [data-entry=sign-out]', { timeout: 5_000 }).catch(() => undefined),
      ),
    );
    await Promise.all(pages.map((page) => page.waitForSelector('plant-app .lh')));
    await expect.poll(() => stored(one, 'accessToken')).toBeNull();
    expect(pages.map((page) => new URL(page.url()).pathname)).toEqual(['/cloud/Login', '/cloud/Login']);
    await closePage(one);
  });
});

describe('the header', () => {
  test('HDR-07 the search finds every permitted page and opens it by keyboard alone', async () => {
    const page = await open('/messageCenter');
    await page.waitForSelector('plant-app .messages');
    const hits = page.locator('plant-app .palette-hit');
    const active = page.locator('plant-app .palette-hit[aria-selected=true]');
    const windows: string[] = [];
    page.context().on('page', (opened) => {
      void opened.waitForURL(/cloud/).then(async () => {
        windows.push(place(opened));
        await opened.close();
      });
    });
    const pages = await menuPages(page);
    expect(pages.length).toBeGreaterThan(40);
    const unopened: string[] = [];
    for (const { uri, name } of pages) {
      await page.keyboard.press('Control+k');
      await page.waitForSelector('plant-app .palette input');
      await page.keyboard.insertText(name);
      await expect.poll(() => hits.allInnerTexts()).toContainEqual(expect.stringContaining(name));
      // Pages of one name differ by their place in the menu: one of them is this address.
      const count = await hits.count();
      for (let step = 0; step < count && !(await active.innerText()).startsWith(name); step += 1)
        await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      const isThere = (): boolean => place(page).startsWith(uri) || windows.some((to) => to.startsWith(uri));
      await expect
        .poll(isThere, { timeout: 5_000 })
        .toBe(true)
        .catch(() => unopened.push(`${name} ${uri}: ${place(page)}`));
    }
    expect(unopened).toEqual([]);
    // Help is found by what stands in its articles, and opens at the article.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('键盘操作');
    await expect
      .poll(() => page.locator('plant-app [role=group][aria-label=帮助] .palette-hit').count())
      .toBeGreaterThan(0);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cloud/helpPage?page=*');
    await page.locator('plant-help-center').getByText('键盘操作').first().waitFor();
    // A machine is found by its name, and what is watched of it by its own.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('3# 球磨机');
    const plant = page.locator('plant-app [role=group][aria-label=工厂] .palette-hit');
    await expect.poll(() => plant.first().innerText()).toContain('3# 球磨机');
    await expect
      .poll(() => page.locator('plant-app [role=group][aria-label=指标和参数] .palette-hit').count())
      .toBeGreaterThan(0);
    const first = await plant.first().innerText();
    for (let step = 0; step < 10 && (await active.innerText()) !== first; step += 1)
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cloud/equipmentOperation?equipmentId=*.W1.L1.P1.U03');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('没有这样的');
    await page.waitForSelector('plant-app .palette-none');
    await page.keyboard.press('Escape');
    await page.waitForSelector('plant-app .palette', { state: 'detached' });
    await closePage(page);
  });

  test('the bell opens the alarm list, the envelope the message centre, the logo the main board', async () => {
    const page = await open(BOARD);
    await boardReady(page);
    await page.click('plant-app [data-entry=alarms]');
    await page.waitForSelector('plant-app dialog plant-alarm-list .alarms');
    await page.keyboard.press('Escape');
    await page.click('plant-app [data-entry=messages]');
    await page.waitForURL('**/cloud/messageCenter');
    await page.click('plant-app .brand');
    await page.waitForURL('**/cloud/mainBoard');
    await page.waitForSelector('plant-main-board .kpi');
    await closePage(page);
  });
});
