import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { boardReady, closePage, launchBrowser, openPage } from '../support/person.ts';

const BOARD = 'plant-whole-plant-energy-board';
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const portal = (path = '/'): string => inject('portalUrl') + path;
const platform = (path = ''): string => inject('platformUrl') + path;
const isOfPlatform = (url: string): boolean => url.includes(`:${new URL(platform()).port}/`);
const electricity = async (page: Page): Promise<string> =>
  (await page.locator(`${BOARD} .kpi .v`).first().innerText()).replace(/\s/g, '');
const refresh = (page: Page): Promise<void> =>
  page.evaluate((tag) => {
    const board = document.querySelector(tag) as (HTMLElement & { refresh(): Promise<void> }) | null;
    return board?.refresh().catch(() => undefined);
  }, BOARD);

describe('a portal on another origin', () => {
  test('shows the board and the assistant in its own page, with a token of its own back end and nothing else', async () => {
    const { page, complaints } = await openPage(browser);
    const calls: string[] = [];
    page.on('request', (request) => {
      if (isOfPlatform(request.url()) && request.url().includes('/api/'))
        calls.push(new URL(request.url()).pathname);
    });
    await page.goto(portal());
    await boardReady(page);
    await expect.poll(() => page.locator(`${BOARD} .kpi`).count()).toBe(6);
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await expect
      .poll(() =>
        page.locator(`${BOARD} .board-head`).getByRole('button', { name: 'Board settings' }).count(),
      )
      .toBe(0);
    await page.click('#ask');
    await page.locator('plant-assistant textarea').fill('How much electricity did we use today?');
    await page.keyboard.press('Enter');
    // Guests of a portal share what was asked before: the newest answer is this one's.
    const answer = page.locator('plant-assistant article').last();
    await expect
      .poll(async () => (await answer.locator('.md').allInnerTexts()).join('').replace(/\s/g, ''))
      .toContain(`${await electricity(page)}.`);
    await expect.poll(() => answer.getAttribute('aria-busy')).toBe('false');
    await answer.locator('plant-chart canvas').first().waitFor();
    expect(calls.filter((path) => /resources|login|message/.test(path))).toEqual([]);
    // Phrases of the reader's own are kept; nothing of the session is.
    expect(await page.evaluate(() => [Object.keys(localStorage), document.cookie])).toEqual([
      ['common-phrases'],
      '',
    ]);
    expect(complaints.list).toEqual([]);
    await closePage(page);
  });

  test('EMB-31: behind a frame that comes from the platform itself, the board stands in the portal with the same figures and answers the page', async () => {
    const { page, complaints } = await openPage(browser);
    await page.goto(portal());
    await boardReady(page);
    await page.locator(BOARD).evaluate((board) => board.setAttribute('isolate', 'frame'));
    const inside = page.frameLocator(`${BOARD} iframe`).locator(BOARD);
    await expect.poll(() => inside.locator('.kpi').count(), { timeout: 30_000 }).toBe(6);
    const address = await page.locator(`${BOARD} iframe`).getAttribute('src');
    expect(address?.startsWith(platform('/plantdeck/'))).toBe(true);
    const file = await page.locator(BOARD).evaluate(async (board) => {
      const framed = board as HTMLElement & { exportAs(kind: string): Promise<{ name: string; blob: Blob }> };
      const { name, blob } = await framed.exportAs('csv');
      return { name, text: await blob.text() };
    });
    expect(file.name).toMatch(/^wholePlantEnergy-.*\.csv$/);
    expect(file.text.length).toBeGreaterThan(500);
    expect(complaints.list).toEqual([]);
    await closePage(page);
  });

  test('its token reads nothing but its elements: no menus, no messages, no settings, no other organisation', async () => {
    const { data } = (await (await fetch(portal('/portal/plant-token'))).json()) as {
      data: { token: string; orgId: string; operateUserId: string };
    };
    const call = async (
      path: string,
      { orgId = data.orgId, body }: { orgId?: string; body?: object } = {},
    ) => {
      const answer = await fetch(platform(path), {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${data.token}`,
          'x-org-id': orgId,
          origin: new URL(portal()).origin,
          'content-type': 'application/json',
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      return { status: answer.status, ...((await answer.json()) as { retCode: string; data: unknown }) };
    };
    const board = '/api/cloud/exhibition/board/data?boardCode=wholePlantEnergy&range=today';
    expect(await call(board)).toMatchObject({ retCode: '0' });
    const setting = {
      boardCode: 'wholePlantEnergy',
      areaId: 'CER',
      scrollMode: 'manual',
      refreshEvery: 60,
      refreshUnit: 's',
      scope: 'enterprise',
      version: 0,
    };
    for (const refused of [
      await call(`/api/cloud/resources/${data.operateUserId}/tree`),
      await call('/api/message/user/page', { body: { page: { size: 10, current: 1 } } }),
      await call('/api/message/v1/content/unread/number'),
      await call('/api/cloud/exhibition/board/config', { body: { setting } }),
      await call('/api/cloud/exhibition/board/config', { body: setting }),
      await call(board, { orgId: 'org-ce2' }),
    ]) {
      expect(refused.retCode).not.toBe('0');
      expect(refused.data ?? null).toBeNull();
    }
    const stranger = await fetch(platform(board), {
      headers: {
        authorization: `Bearer ${data.token}`,
        'x-org-id': data.orgId,
        origin: 'https://stranger.example',
      },
    });
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
    expect(((await stranger.json()) as { retCode: string }).retCode).not.toBe('0');
  });

  test('asks its back end for the next token before the first one runs out, and the reader sees nothing of it', async () => {
    const { page } = await openPage(browser);
    let asked = 0;
    await page.route('**/portal/plant-token', async (route) => {
      asked += 1;
      const answer = (await (await route.fetch()).json()) as { data: object };
      await route.fulfill({
        json: { ...answer, data: { ...answer.data, expiredTime: asked === 1 ? 8 : 900 } },
      });
    });
    await page.goto(portal());
    await boardReady(page);
    expect(asked).toBe(1);
    // At three quarters of its life.
    await expect.poll(() => asked, { timeout: 15_000 }).toBe(2);
    await refresh(page);
    await expect.poll(() => page.locator(`${BOARD} .banner-error`).count()).toBe(0);
    await closePage(page);
  });

  test('a token refused in mid session is replaced, and the board goes on', async () => {
    const { page } = await openPage(browser);
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/portal/plant-token')) asked += 1;
    });
    await page.goto(portal());
    await boardReady(page);
    const before = asked;
    let refused = 0;
    await page.route('**/board/whole/factory/energy*', async (route) => {
      if (refused > 0) return route.continue();
      refused += 1;
      const headers = { 'access-control-allow-origin': new URL(portal()).origin, vary: 'Origin' };
      await route.fulfill({ json: { retCode: '010001', retMsg: 'expired', data: null }, headers });
    });
    await refresh(page);
    await expect.poll(() => asked, { timeout: 10_000 }).toBeGreaterThan(before);
    await expect.poll(() => page.locator(`${BOARD} .banner-error`).count(), { timeout: 20_000 }).toBe(0);
    expect(refused).toBe(1);
    await expect.poll(() => page.locator(`${BOARD} .kpi`).count()).toBe(6);
    await closePage(page);
  });

  test('a platform that goes away leaves the last figures with their age, and the page recovers by itself', async () => {
    const { page } = await openPage(browser);
    const sockets: WebSocketRoute[] = [];
    let isDown = false;
    await page.routeWebSocket(/\/ws\//, (socket) => {
      if (isDown) return void socket.close({ code: 1011 });
      sockets.push(socket);
      socket.connectToServer();
    });
    await page.goto(portal());
    await boardReady(page);
    const shown = await electricity(page);
    isDown = true;
    await page.route(
      (url) => isOfPlatform(url.href),
      (route) => route.abort(),
    );
    for (const socket of sockets) await socket.close({ code: 1011 });
    await refresh(page);
    const banner = page.locator(`${BOARD} .banner-error`);
    await banner.waitFor();
    await expect.poll(() => banner.innerText()).toMatch(/cannot be reached[\s\S]*Showing \d\d:\d\d/);
    expect(await electricity(page)).toBe(shown);
    isDown = false;
    await page.unrouteAll();
    await banner.waitFor({ state: 'detached', timeout: 20_000 });
    await closePage(page);
  });

  test('a platform that is down at load is said to be so in words, and the board comes up by itself', async () => {
    const { page } = await openPage(browser);
    await page.route(
      (url) => isOfPlatform(url.href) && url.pathname.startsWith('/api/'),
      (route) => route.abort(),
    );
    await page.route('**/portal/plant-token', (route) =>
      route.fulfill({ status: 502, json: { retCode: '502000', retMsg: 'The platform does not answer.' } }),
    );
    await page.goto(portal());
    await page.waitForSelector(`${BOARD} .board`);
    await expect.poll(() => page.locator('#orders tbody tr').count()).toBe(3);
    await page.waitForTimeout(1500);
    await page.unrouteAll();
    await page.waitForSelector(`${BOARD} .kpi .v`, { timeout: 30_000 });
    await closePage(page);
  });
});

describe('EMB-11 the host’s own data, with no platform at all', () => {
  test('EMB-11 the page draws its own meters, asks only its own server, and takes new data as it comes', async () => {
    const { page, complaints } = await openPage(browser);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(new URL(portal()).origin) && !request.url().startsWith('data:'))
        foreign.push(request.url());
    });
    page.on('websocket', (socket) => foreign.push(socket.url()));
    await page.route(
      (url) => isOfPlatform(url.href),
      (route) => route.abort(),
    );
    await page.goto(portal('/host-fed.html'));
    await boardReady(page);
    await page.waitForSelector(`${BOARD} canvas`);
    const before = await electricity(page);
    expect(before).toMatch(/^[\d.,]+(×10⁴)?kWh$/);
    await expect.poll(() => page.locator(`${BOARD} .p-ranking tbody tr`).count()).toBe(5);
    // Panels without data are left out, not shown empty.
    for (const absent of ['mix', 'flow', 'plan'])
      await expect.poll(() => page.locator(`${BOARD} .p-${absent}`).count()).toBe(0);
    await page.evaluate((tag) => {
      const board = document.querySelector(tag) as HTMLElement & {
        data: { panels: { kpis: { value: number }[] } };
      };
      const next = structuredClone(board.data);
      if (next.panels.kpis[0]) next.panels.kpis[0].value = 4321;
      board.data = next;
    }, BOARD);
    await expect.poll(() => electricity(page)).toBe('4,321kWh');
    await page.waitForTimeout(500);
    expect(foreign).toEqual([]);
    expect(complaints.list).toEqual([]);
    await closePage(page);
  });

  test('data that breaks the contract names its field on the page and in the event; good data heals it', async () => {
    const { page } = await openPage(browser);
    await page.goto(portal('/host-fed.html'));
    await boardReady(page);
    const told = await page.evaluate((tag) => {
      const board = document.querySelector(tag) as HTMLElement & { data: { panels: { kpis: object[] } } };
      const good = board.data;
      return new Promise<{ code: string; field: string }>((resolve) => {
        board.addEventListener('plant-error', (event) => resolve((event as CustomEvent).detail), {
          once: true,
        });
        Object.assign(globalThis, { good });
        board.data = {
          ...good,
          panels: { ...good.panels, kpis: [{ ...good.panels.kpis[0], value: 'many' }] },
        };
      });
    }, BOARD);
    expect(told).toMatchObject({ code: 'contract', field: expect.stringContaining('panels.kpis.0.value') });
    await expect
      .poll(() => page.locator(`${BOARD} .banner-error`).innerText())
      .toContain('panels.kpis.0.value');
    await page.evaluate((tag) => {
      (document.querySelector(tag) as HTMLElement & { data: unknown }).data = Reflect.get(globalThis, 'good');
    }, BOARD);
    await page.locator(`${BOARD} .banner-error`).waitFor({ state: 'detached' });
    await closePage(page);
  });
});
