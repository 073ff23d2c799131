import type { Browser, Page, WebSocketRoute } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readFileSync } from 'node:fs';
import {
  axeProblemsOf,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  PASSWORD,
  readsByThemselves,
  signIn,
  withChoices,
  type KeptState,
} from '../support/person.ts';
import { startProduct, type RunningProduct } from '../support/product.ts';

/** A P2 alarm of kiln 2 is due 4 min later; ten times as fast, that is 24 s: long enough to sign in on a busy machine. */
const BEFORE_AN_ALARM = { CLOCK_START: '2026-11-20T13:04:00+08:00', CLOCK_FACTOR: '10' };
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

type Call = (path: string, body?: object) => Promise<{ readonly retCode: string; readonly data: unknown }>;

/** Calls the platform as the page's own person, or as another who signs in for it. */
async function callAs(page: Page, url: string, userName?: string): Promise<Call> {
  const post = async (path: string, token: string | null, body?: object) => {
    const headers = {
      'content-type': 'application/json',
      'x-lang': 'en',
      'x-org-id': 'org-cer',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: token === null ? { 'content-type': 'application/json' } : headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await answer.json()) as { retCode: string; data: unknown };
  };
  const token =
    userName === undefined
      ? await page.evaluate(() => localStorage.getItem('accessToken'))
      : (
          (await post('/api/oauth/login/password', null, { userName, password: PASSWORD })).data as {
            token: string;
          }
        ).token;
  return (path, body) => post(path, token, body);
}

/** Waits until the page's notice socket is open and has subscribed. */
async function untilListening(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const host = document.querySelector<
      HTMLElement & { session: { noticeStatus: { peek(): string } } | null }
    >('plant-session');
    return host?.session?.noticeStatus.peek() === 'online';
  });
  await page.waitForTimeout(200);
}

async function waitUntil(isSo: () => boolean, timeoutMs = 60_000): Promise<void> {
  const endMs = Date.now() + timeoutMs;
  while (!isSo()) {
    if (Date.now() > endMs) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
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
    await reminder.waitFor({ timeout: 60_000 });
    const bell = page.locator('plant-app .header [data-entry=alarms]');
    await expect.poll(() => bell.getAttribute('title')).toContain('报警，有新报警');
    expect(await reminder.evaluate((each) => each.matches(':popover-open'))).toBe(true);

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

    await expect.poll(() => reminder.innerText()).toContain(String(told?.payload?.['title']));
    await expect.poll(() => reminder.locator('b').innerText()).toContain('1');
    const unread = Number(told?.payload?.['unread']);
    await expect.poll(() => page.locator('plant-app .header .count').innerText()).toBe(String(unread));
    const link = reminder.locator('a');
    await expect.poll(() => link.getAttribute('href')).toBe('/cloud/messageCenter');
    await link.click();
    await page.waitForSelector('plant-app .message');
    await expect.poll(() => reminder.count()).toBe(0);
    await expect.poll(() => bell.getAttribute('title')).not.toContain('有新报警');
    await expect.poll(() => page.locator('plant-app .message b').first().innerText()).toContain('P2');
    expect(complaints.list).toEqual([]);
    await closePage(page);
  });

  test('MSG-03 the view-immediately link opens the messages in a tab of its own where that is asked for', async () => {
    const { page } = await openPage(browser, {
      storageState: await keepSignedIn(browser, 'cer.operator', product.url),
    });
    await page.goto(`${product.url}/cloud/realTimeBoardFarm`);
    const operator = await callAs(page, product.url);
    await page.locator('plant-app .header').waitFor();
    const manager = await callAs(page, product.url, 'cer.manager');
    await untilListening(page);
    await manager('/api/message/v1/content/announcement/publish', {
      title: 'Kiln stop',
      content: 'On Friday.',
    });
    const reminder = page.locator('plant-app .reminder');
    await reminder.waitFor();
    await expect.poll(() => reminder.locator('p').innerText()).toBe('Kiln stop');
    await expect.poll(() => reminder.locator('b').innerText()).toContain('1');
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      reminder.locator('a').click({ modifiers: ['Control'] }),
    ]);
    await tab.locator('plant-app .message').first().waitFor();
    expect(new URL(tab.url()).pathname).toBe('/cloud/messageCenter');
    const { data } = await operator('/api/message/user/page', { page: { size: 1, current: 1 } });
    expect(data).toMatchObject({ records: [{ title: 'Kiln stop', type: 2 }] });
    await closePage(page);
  });

  test('HDR-08 the alarm setting of the header decides which reminders open, and the alarm list shows what stands', async () => {
    const { page, complaints } = await openPage(browser, {
      storageState: withChoices(
        await keepSignedIn(browser, 'cer.manager', product.url),
        { language: 'en' },
        product.url,
      ),
    });
    await page.goto(`${product.url}/cloud/messageCenter`);
    const call = await callAs(page, product.url, 'cer.manager');
    await untilListening(page);
    // The urgent ones are let go, the common ones chosen.
    await page.locator('plant-app .account').click();
    await page.locator('plant-app [data-entry=alarm-setting]').click();
    const dialog = page.locator('plant-app dialog[open]');
    for (const priority of [1, 2]) await dialog.getByLabel(`Alarm priority ${priority}`).uncheck();
    for (const priority of [3, 4]) await dialog.getByLabel(`Alarm priority ${priority}`).check();
    await dialog.getByLabel('Sound with a reminder').check();
    await dialog.getByRole('button', { name: 'Test the sound' }).click();
    expect(await axeProblemsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect((await call('/api/cloud/alarm2/setting/get')).data).toEqual({
      areaIds: null,
      priorities: [3, 4],
      sound: true,
      version: 1,
    });
    const heard = listenToNotices(page);
    await page.reload();
    await untilListening(page);
    const said = () => heard.received.filter(({ head }) => head.messageType === 'alarm');
    await waitUntil(() => said().some(({ payload }) => payload?.['remind'] === true), 150_000);
    const reminded = said().filter(({ payload }) => payload?.['remind'] === true);
    for (const { payload } of reminded) {
      expect([3, 4]).toContain(payload?.['priority']);
      expect(payload?.['sound']).toBe(true);
    }
    await page.locator('plant-app .reminder').waitFor();
    await expect.poll(() => page.locator('plant-app .reminder p').innerText()).toMatch(/P[34]/);

    await page.locator('plant-app [data-entry=alarms]').click();
    const list = page.locator('plant-app plant-alarm-list');
    await list.waitFor();
    // Alarms come and go while it is looked at; none at all is an answer too.
    await expect
      .poll(async () => {
        const { data } = await call('/api/cloud/alarm2/data/list?state=active&size=20&current=1');
        const stands = Math.min(20, (data as { total: number }).total);
        const isEmpty = (await list.locator('.state').count()) > 0;
        return (await list.locator('tbody tr').count()) === stands && isEmpty === (stands === 0);
      })
      .toBe(true);
    expect(complaints.list).toEqual([]);
    await closePage(page);
  }, 240_000);

  test('MSG-06 a foreign page shows the messages with a token of its own, alone and live', async () => {
    const { page } = await openPage(browser);
    const secret = readFileSync(`${product.dataDir}/portal-secret`, 'utf8').trim();
    const token = async (): Promise<unknown> => {
      const answer = await fetch(`${product.url}/api/oauth/embed/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          clientId: 'portal-demo',
          clientSecret: secret,
          elements: ['plant-message-center'],
        }),
      });
      return ((await answer.json()) as { data: unknown }).data;
    };
    await page.goto(product.portalUrl.replace('127.0.0.1', 'localhost'));
    await page.evaluate(
      ([given, url]) => {
        document.body.replaceChildren();
        const session = document.createElement('plant-session') as HTMLElement & { token: unknown };
        session.setAttribute('base-url', String(url));
        session.setAttribute('lang', 'en');
        session.token = given;
        session.append(document.createElement('plant-message-center'));
        document.body.append(session);
      },
      [await token(), product.url.replace('127.0.0.1', 'localhost')] as const,
    );
    const center = page.locator('plant-message-center');
    await center.locator('.message').first().waitFor();
    await expect.poll(() => center.getByRole('button', { name: 'Publish announcement' }).count()).toBe(0);
    const manager = await callAs(page, product.url, 'cer.manager');
    const text = { title: 'Visit <img src=x onerror=alert(1)>', content: 'From 10:00.\nTwo guests.' };
    await manager('/api/message/v1/content/announcement/publish', text);
    const newest = center.locator('.message', { hasText: 'Visit' });
    await newest.waitFor({ timeout: 20_000 });
    await newest.click();
    const detail = center.locator('.message-detail');
    await detail.locator('h2').waitFor();
    await expect.poll(() => detail.locator('h2').innerText()).toBe(text.title);
    await expect.poll(() => detail.locator('.message-content').innerText()).toBe(text.content);
    // What kind it is of, who published it and when.
    await expect
      .poll(() => detail.locator('.message-meta').innerText())
      .toMatch(/Announcements\s+李工\s+20 Nov 2026 \d\d:\d\d:\d\d/);
    await expect.poll(() => detail.locator('img').count()).toBe(0);
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
  await page.waitForSelector('plant-app .message');
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
  await expect.poll(() => counts()).toEqual(['99', '99']);
  announce(100, 100);
  await page.waitForFunction(
    () =>
      document.querySelector('plant-app')?.shadowRoot?.querySelector('.reminder p')?.textContent ===
      'Maintenance 100',
  );
  await expect.poll(() => counts()).toEqual(['99+', '99+']);
  await expect
    .poll(() => page.locator('plant-app .header .ibtn:has(.count)').getAttribute('aria-label'))
    .toContain('99+');
  await closePage(page);
});

test('MSG-04 the message centre searches titles, pages, opens, and marks one and all read, in every tab of the person', async () => {
  const english = withChoices(manager, { language: 'en' });
  const { page, complaints } = await openPage(browser, { storageState: english });
  const call = await callAs(page, inject('platformUrl'), 'cer.manager');
  for (let number = 1; number <= 22; number += 1)
    await call('/api/message/v1/content/announcement/publish', {
      title: `Round ${number}`,
      content: `Text of ${number}`,
    });
  await page.goto(`${inject('platformUrl')}/cloud/messageCenter`);
  const other = await page.context().newPage();
  await other.goto(`${inject('platformUrl')}/cloud/realTimeBoardFarm`);
  const badge = other.locator('plant-app .header .count');
  await untilListening(other);
  const list = page.locator('plant-message-center .message');
  await page.waitForFunction(
    () =>
      document
        .querySelector('plant-app')
        ?.shadowRoot?.querySelector('plant-message-center')
        ?.shadowRoot?.querySelectorAll('.message').length === 20,
  );
  await page.getByRole('searchbox', { name: 'Search titles' }).fill('round 2');
  await expect.poll(() => list.count()).toBe(4);
  await expect
    .poll(() => list.locator('b').allInnerTexts())
    .toEqual([22, 21, 20, 2].map((number) => expect.stringContaining(`Round ${number}`)));
  await page.getByRole('searchbox', { name: 'Search titles' }).fill('');
  await expect.poll(() => list.count()).toBe(20);
  await page.getByRole('button', { name: 'Next' }).click();
  await page
    .locator('plant-message-center .message b')
    .getByText(/^(Unread: )?Round 2$/)
    .waitFor();

  const before = Number(await badge.innerText());
  await list.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.locator('plant-message-center .message-detail h2').waitFor();
  await expect.poll(async () => Number(await badge.innerText())).toBe(before - 1);
  expect(await axeProblemsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect.poll(() => badge.count()).toBe(0);
  expect((await call('/api/message/v1/content/unread/number?type=0')).data).toBe(0);
  await expect.poll(() => page.locator('plant-message-center [data-unread]').count()).toBe(0);
  expect(complaints.list).toEqual([]);
  await closePage(page);
});

test('MSG-07 both forms of the unread number are understood, and a host that switches counting off asks for none', async () => {
  const { page } = await openPage(browser, { storageState: manager });
  let asked = 0;
  let answer: object = { retCode: '0', retMsg: 'ok', data: 7 };
  await readsByThemselves(page);
  await page.route('**/v1/content/unread/number**', (route) => {
    asked += 1;
    expect(new URL(route.request().url()).searchParams.get('type')).toBe('0');
    return route.fulfill({ json: answer });
  });
  const badge = page.locator('plant-app .header .count');
  const shown = async (): Promise<string> => {
    await page.goto(`${inject('platformUrl')}/cloud/messageCenter`);
    await page.locator('plant-app .message').first().waitFor();
    await expect.poll(() => badge.count()).toBe(1);
    return badge.innerText();
  };
  expect(await shown()).toBe('7');
  answer = { retCode: '0', retMsg: 'ok', count: 123 };
  expect(await shown()).toBe('99+');
  await page.route('**/customizedInfo/getByHost**', async (route) => {
    const real = (await (await route.fetch()).json()) as { data: object };
    return route.fulfill({ json: { ...real, data: { ...real.data, disableUnread: true } } });
  });
  asked = 0;
  await page.goto(`${inject('platformUrl')}/cloud/messageCenter`);
  await page.locator('plant-app .message').first().waitFor();
  expect([asked, await badge.count()]).toEqual([0, 0]);
  await closePage(page);
});
