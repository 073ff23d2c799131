/** Two assistants of two persons on one page: nothing of one reaches the other, and nothing of them stays behind. */
import { readFileSync } from 'node:fs';
import type { Browser, Locator, Page } from 'playwright-core';
import { transformWithOxc } from 'vite';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { LeakWatch, OpenThings } from '@plantdeck/contract-tests';
import { ANSWERED_PAGES, closePage, keepSignedIn, launchBrowser, openPage } from '../support/person.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser([ANSWERED_PAGES]);
});
afterAll(() => browser.close());

const PEOPLE = ['cer.manager', 'cer.operator'] as const;
const QUESTIONS = ['今天用了多少电？', '昨天全厂用电量是多少？'] as const;

/** What a page hands to its session, of a person who has signed in elsewhere. */
async function tokenOf(userName: string): Promise<object> {
  const { origins } = await keepSignedIn(browser, userName);
  const kept = new Map(
    origins.flatMap(({ localStorage }) => localStorage.map((one) => [one.name, one.value])),
  );
  const read = (name: string): string => kept.get(name) ?? '';
  return {
    token: read('accessToken'),
    expiredTime: 3_600,
    orgId: read('orgId'),
    operateUserId: read('operateUserId'),
    openOrgId: read('openOrgId'),
    uid: read('uid'),
    eid: (JSON.parse(read('eModel')) as { enterprise: { eid: string } }).enterprise.eid,
  };
}

const leaksPath = new URL('../../packages/contract-tests/src/leaks.ts', import.meta.url).pathname;

/** A page of its own with the bundle, which counts what stays open. */
async function openHost(): Promise<Page> {
  const { page } = await openPage(browser, { viewport: { width: 1600, height: 900 } });
  page.setDefaultTimeout(20_000);
  const counts = (await transformWithOxc(readFileSync(leaksPath, 'utf8'), leaksPath)).code;
  await page.route(/\/cloud\/beside\.(?:html|js)$/, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: `${counts}\nwindow.watchLeaks = watchLeaks;` })
      : route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>host</title>
            <link rel="icon" href="data:,"><script type="module" src="/cloud/beside.js"></script>
            <script type="module" src="/plantdeck/1/plantdeck.js"></script></head><body></body></html>`,
        }),
  );
  await page.goto(`${inject('platformUrl')}/cloud/beside.html`);
  await expect.poll(() => page.evaluate(() => 'watchLeaks' in window)).toBe(true);
  return page;
}

const put = (page: Page, tokens: readonly object[]): Promise<void> =>
  page.evaluate((given) => {
    for (const [index, token] of given.entries()) {
      const session = document.createElement('plant-session');
      Object.assign(session, { tokenProvider: () => Promise.resolve(token) });
      session.setAttribute('base-url', location.origin);
      session.setAttribute('lang', 'zh-CN');
      session.id = `of-${index}`;
      const assistant = document.createElement('plant-assistant');
      assistant.setAttribute('display', 'inline');
      session.append(assistant);
      document.body.append(session);
    }
  }, tokens);
const take = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelectorAll('plant-session').forEach((session) => session.remove()));
const drawers = (page: Page): readonly [Locator, Locator] => [
  page.locator('#of-0 plant-assistant'),
  page.locator('#of-1 plant-assistant'),
];

test('of different sessions share no question, answer, draft or socket, and removing them, in mid-answer too, leaves no socket, timer, observer or listener', async () => {
  const tokens = [await tokenOf(PEOPLE[0]), await tokenOf(PEOPLE[1])];
  const page = await openHost();
  const sockets: { readonly url: URL; isOpen: boolean; readonly sent: string[] }[] = [];
  page.on('websocket', (socket) => {
    const one = { url: new URL(socket.url()), isOpen: true, sent: [] as string[] };
    socket.on('close', () => (one.isOpen = false));
    socket.on('framesent', ({ payload }) => one.sent.push(String(payload)));
    sockets.push(one);
  });
  const asked = (text: string): typeof sockets =>
    sockets.filter(({ sent }) => sent.some((frame) => frame.includes('"SEND"') && frame.includes(text)));

  // The first ones bring what is brought once for all: files, sheets, words.
  await put(page, tokens);
  for (const drawer of drawers(page)) await drawer.locator('textarea').waitFor();
  // Of this try alone: histories hold what was asked before.
  const [question, another] = QUESTIONS.map((text) => `${text}（${Date.now()}）`) as [string, string];
  const [first, second] = drawers(page);
  for (const [drawer, own] of [
    [first, question],
    [second, another],
  ] as const) {
    await drawer.locator('textarea').fill(own);
    await drawer.locator('textarea').press('Enter');
    const answer = drawer.locator('article').last();
    await expect.poll(() => answer.getAttribute('aria-busy'), { timeout: 30_000 }).toBe('false');
    await answer.locator('.md').first().waitFor();
  }
  for (const [drawer, own, foreign] of [
    [first, question, another],
    [second, another, question],
  ] as const) {
    expect(await drawer.locator('.question', { hasText: own }).count()).toBe(1);
    expect(await drawer.locator('.question', { hasText: foreign }).count()).toBe(0);
    expect(asked(own)).toHaveLength(1);
  }
  const [one, other] = [asked(question)[0], asked(another)[0]];
  expect(one).not.toBe(other);
  expect(one?.url.searchParams.get('userId')).not.toBe(other?.url.searchParams.get('userId'));
  await first.locator('textarea').fill('only here');
  expect(await second.locator('textarea').inputValue()).toBe('');
  await first.locator('textarea').fill('');
  await take(page);
  await expect.poll(() => sockets.filter(({ isOpen }) => isOpen).length, { timeout: 20_000 }).toBe(0);

  await page.evaluate(() => {
    const { watchLeaks } = window as unknown as { watchLeaks: () => LeakWatch };
    Reflect.set(window, 'watch', watchLeaks());
  });
  const open = (): Promise<OpenThings> =>
    page.evaluate(() => (Reflect.get(window, 'watch') as LeakWatch).open());
  await put(page, tokens);
  for (const drawer of drawers(page)) await drawer.locator('textarea').waitFor();
  await drawers(page)[0].locator('.tools .btn').first().click();
  await drawers(page)[1].locator('textarea').fill(QUESTIONS[0]);
  await drawers(page)[1].locator('textarea').press('Enter');
  await drawers(page)[1].locator('article[data-row]').last().waitFor();
  // What was asked before is there at once; the connections come behind it.
  await expect.poll(async () => (await open()).sockets, { timeout: 20_000 }).toBeGreaterThan(1);
  expect((await open()).listeners).toBeGreaterThan(0);
  await take(page);
  // The loader watches the roots of elements for further ones with one observer of its own, whatever their number.
  const ofElements = async (): Promise<OpenThings> => {
    const found = await open();
    return { ...found, observers: Math.max(0, found.observers - 1) };
  };
  await expect
    .poll(ofElements, { timeout: 30_000 })
    .toEqual({ timers: 0, frames: 0, observers: 0, sockets: 0, listeners: 0 });
  await expect.poll(() => sockets.filter(({ isOpen }) => isOpen).length, { timeout: 20_000 }).toBe(0);
  await closePage(page);
});
