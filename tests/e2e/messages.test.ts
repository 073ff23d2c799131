import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  signIn,
  type KeptState,
} from '../support/person.ts';
import { startProduct, type RunningProduct } from '../support/product.ts';

/** A P2 alarm of kiln 2 is due 1 min later; ten times as fast, that is 6 s. */
const BEFORE_AN_ALARM = { CLOCK_START: '2026-11-20T13:07:00+08:00', CLOCK_FACTOR: '10' };
const NOTICE_SOCKET = /\/ws\/notice\?/;

let browser: Browser;
let manager: KeptState;
beforeAll(async () => {
  browser = await launchBrowser();
  manager = await keepSignedIn(browser, 'cer.manager');
});
afterAll(() => browser.close());

interface Frame {
  readonly head: { readonly type: string; readonly timestamp: number; readonly messageType?: string };
  readonly payload?: Readonly<Record<string, unknown>>;
}

/** Frames of the page's notice sockets, both ways, as they come. */
function listenToNotices(page: Page): { urls: URL[]; sent: Frame[]; received: Frame[] } {
  const heard: { urls: URL[]; sent: Frame[]; received: Frame[] } = { urls: [], sent: [], received: [] };
  page.on('websocket', (socket) => {
    if (!NOTICE_SOCKET.test(socket.url())) return;
    heard.urls.push(new URL(socket.url()));
    socket.on('framesent', ({ payload }) => heard.sent.push(JSON.parse(String(payload)) as Frame));
    socket.on('framereceived', ({ payload }) => heard.received.push(JSON.parse(String(payload)) as Frame));
  });
  return heard;
}

describe('with an alarm under way', () => {
  let product: RunningProduct;
  beforeAll(async () => {
    product = await startProduct(BEFORE_AN_ALARM);
  });
  afterAll(() => product.stop());

  test('MSG-01 MSG-03 the notice socket subscribes and tells of a new alarm: a reminder with the way to it, and the badge', async () => {
    const { page, complaints } = await openPage(browser);
    const heard = listenToNotices(page);
    await signIn(page, 'cer.manager', { url: product.url });
    const reminder = page.locator('plant-app .reminder');
    await reminder.waitFor({ timeout: 40_000 });

    // One socket for everything on the page.
    expect(heard.urls).toHaveLength(1);
    const query = heard.urls[0]?.searchParams;
    expect(query?.get('orgId')).toBe('org-cer');
    expect(query?.get('eid')).toBe('E1');
    expect(query?.get('client')).toBe('web');
    expect(query?.get('token')).not.toBe('');
    const accessToken = await page.evaluate(() => localStorage.getItem('accessToken'));
    expect(query?.get('token')).not.toBe(accessToken);
    const subscribed = heard.sent.filter(({ head }) => head.type === 'add_subscribe');
    expect(subscribed.map(({ payload }) => payload?.['messageType'])).toEqual(
      expect.arrayContaining(['alarm', 'announcement']),
    );
    for (const { head } of subscribed) expect(head.timestamp).toBeGreaterThan(1_700_000_000_000);
    const told = heard.received.find(({ head }) => head.messageType === 'alarm');
    expect(told?.head).toMatchObject({ type: 'message_notice', messageType: 'alarm' });
    expect(told?.payload?.['title']).toContain('P2');

    expect(await reminder.innerText()).toContain(String(told?.payload?.['title']));
    expect(await reminder.locator('b').innerText()).toContain('1');
    const unread = Number(told?.payload?.['unread']);
    expect(await page.locator('plant-app .header .count').innerText()).toBe(String(unread));
    const link = reminder.locator('a');
    expect(await link.getAttribute('href')).toBe('/cloud/messageCenter');
    await link.click();
    await page.waitForSelector('plant-app .message');
    expect(await reminder.count()).toBe(0);
    expect(await page.locator('plant-app .message b').first().innerText()).toContain('P2');
    expect(complaints.list).toEqual([]);
    await closePage(page);
  });
});

test('MSG-03 HDR-09 a hundred announcements are one reminder of 99+, and the badge says the same', async () => {
  const { page } = await openPage(browser, { storageState: manager });
  let client: WebSocketRoute | undefined;
  await page.routeWebSocket(NOTICE_SOCKET, (socket) => {
    socket.connectToServer();
    client = socket;
  });
  await page.goto(`${inject('platformUrl')}/cloud/messageCenter`);
  await page.waitForSelector('plant-app .messages li');
  const unread = page.locator('plant-app .header .count');
  const announce = (from: number, to: number): void => {
    for (let number = from; number <= to; number += 1) {
      const head = { type: 'message_notice', messageType: 'announcement', timestamp: Date.now() };
      client?.send(
        JSON.stringify({
          head,
          payload: { id: `x${number}`, title: `Maintenance ${number}`, unread: number },
        }),
      );
    }
  };
  const counts = async (): Promise<(string | undefined)[]> => {
    const text = await page.locator('plant-app .reminder b').innerText();
    return [/\d+\+?/.exec(text)?.[0], await unread.innerText()];
  };
  announce(1, 99);
  await page.waitForFunction(
    () =>
      document.querySelector('plant-app')?.shadowRoot?.querySelector('.reminder p')?.textContent ===
      'Maintenance 99',
  );
  expect(await counts()).toEqual(['99', '99']);
  announce(100, 100);
  await page.waitForFunction(
    () =>
      document.querySelector('plant-app')?.shadowRoot?.querySelector('.reminder p')?.textContent ===
      'Maintenance 100',
  );
  expect(await counts()).toEqual(['99+', '99+']);
  expect(await page.locator('plant-app .header .ibtn:has(.count)').getAttribute('aria-label')).toContain(
    '99+',
  );
  await closePage(page);
});
