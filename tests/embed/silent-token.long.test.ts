/** Pages whose token does not come: every element says so, and takes it back. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openPage } from '../support/person.ts';
import { page as html, SCRIPT, startHost, type HostServer } from './host-page.ts';

const { descriptors } = (await import(
  new URL('../../packages/embed/dist/manifest/manifest.js', import.meta.url).href
)) as { descriptors: readonly { name: string; attributes: Readonly<Record<string, unknown>> }[] };
/** Every element that may stand in a session. */
const TAGS = descriptors
  .filter(({ name, attributes }) => 'session' in attributes && name !== 'session')
  .map(({ name }) => `plant-${name}`);
/** The time that a page has to say it, for a machine that is busy with other tests. */
const SAID_MS = 5_000 * 3;

/** What a portal answers for charts alone. */
const CLAIMS = { kind: 'embed', elements: ['plant-chart'], exp: Math.floor(Date.now() / 1_000) + 3_600 };
const TOKEN_OF_CHARTS = {
  token: `e30.${Buffer.from(JSON.stringify(CLAIMS)).toString('base64url')}.x`,
  expiredTime: 3_600,
  orgId: 'o',
  operateUserId: 'u',
  openOrgId: 'oo',
  uid: 'x',
  eid: 'e',
};

const PLANT = {
  enterprise: { eid: 'e', name: 'E', dayAccountTime: '08:00', dayAccountFlag: 0, timeZone: 'Asia/Shanghai' },
  energyTypes: [],
  areaNode: null,
};

let browser: Browser;
let host: HostServer;
let portal: Server;
let portalUrl: string;
beforeAll(async () => {
  browser = await launchBrowser();
  host = await startHost();
  host.serve(
    '/listen.js',
    `window.heard = { errors: {}, session: [] };
     addEventListener('plant-error', (event) => {
       const { code, reason } = event.detail ?? {};
       if (String(code).startsWith('session-')) (window.heard.errors[event.target.localName] ??= []).push(code + ': ' + reason);
     });
     addEventListener('plant-session-failed', (event) => window.heard.session.push(event.detail));`,
  );
  portal = createServer(({ url = '', method }, answer) => {
    const cors = {
      'access-control-allow-origin': host.url,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': 'authorization, x-org-id, x-lang, content-type, x-plantdeck-contract',
    };
    const json = (status: number, body: object): void =>
      void answer
        .writeHead(status, { ...cors, 'content-type': 'application/json' })
        .end(JSON.stringify(body));
    if (url === '/token') return json(200, TOKEN_OF_CHARTS);
    // A platform that answers, and refuses boards and the assistant.
    if (url.startsWith('/platform/'))
      return method === 'OPTIONS'
        ? void answer.writeHead(204, cors).end()
        : /\/(exhibition|fgpAnalysis|geg|ai)\//.test(url)
          ? json(403, { retCode: '040301', retMsg: 'not for you', data: null })
          : json(200, { retCode: '0', retMsg: 'ok', data: url.includes('/structure/get') ? PLANT : null });
    const status = Number(/\d+/.exec(url)?.[0]);
    // An address without a number never answers.
    if (status) answer.writeHead(status, cors).end();
  });
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
  portalUrl = `http://127.0.0.1:${(portal.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser.close();
  await host.close();
  portal.closeAllConnections();
  await new Promise((resolve) => portal.close(resolve));
});

async function open(tokenUrl: string, policy?: string, platform = '404'): Promise<Page> {
  const body = `<plant-session base-url="${portalUrl}/${platform}" token-url="${tokenUrl}">${TAGS.map((tag) => `<${tag}></${tag}>`).join('')}</plant-session>`;
  host.serve(
    '/silent',
    html(body, `<script type="module" src="/listen.js"></script>${SCRIPT}`),
    policy ? { policy } : {},
  );
  const { page } = await openPage(browser, { locale: 'en' });
  await page.goto(`${host.url}/silent`);
  await page.evaluate((tags) => Promise.all(tags.map((tag) => customElements.whenDefined(tag))), TAGS);
  return page;
}
const mute = (page: Page): Promise<string[]> =>
  page.evaluate(
    (tags) =>
      tags.filter((tag) => {
        const heard = (globalThis as unknown as { heard: { errors: Record<string, string[]> } }).heard.errors[
          tag
        ];
        return (
          !document.querySelector(tag)?.shadowRoot?.querySelector('.plant-trouble')?.textContent || !heard
        );
      }),
    TAGS,
  );

test.each([
  ['404', () => `${portalUrl}/404`, 'token', 'tokenAddress', undefined],
  ['403', () => `${portalUrl}/403`, 'denied', 'denied', undefined],
  ['silence', () => `${portalUrl}/silence`, 'token', 'tokenSilent', undefined],
  [
    'a blocked connection',
    () => `${portalUrl}/404`,
    'token',
    'policy',
    "default-src 'self' 'unsafe-inline' data:; connect-src 'none'",
  ],
])(
  'TRU-04 a token call that ends in %s is said by every element, by plant-error and by a session event',
  async (_, url, code, cause, policy) => {
    const page = await open(url(), policy);
    await expect.poll(() => mute(page), { timeout: SAID_MS }).toEqual([]);
    const told = await page.evaluate(
      () =>
        (globalThis as unknown as { heard: { session: { code: string; reason: string }[] } }).heard.session,
    );
    expect(told).toMatchObject([{ code, cause }]);
    expect(told[0]?.reason).toContain('session "default" is');
    // Nothing says Live without data.
    expect(
      await page.evaluate(
        (tags) =>
          tags.filter((tag) => /\bLive\b/.test(document.querySelector(tag)?.shadowRoot?.textContent ?? '')),
        TAGS,
      ),
    ).toEqual([]);
    await page.context().close();
  },
  90_000,
);

test('TRU-04 a token that does not cover an element is said by it and by plant-error, and nothing says Live', async () => {
  const governed = TAGS.filter((tag) => /-(board|assistant)$/.test(tag));
  expect(governed.length).toBeGreaterThan(10);
  const page = await open(`${portalUrl}/token`, undefined, 'platform');
  const silent = async () => (await mute(page)).filter((tag) => governed.includes(tag));
  await expect.poll(silent, { timeout: SAID_MS }).toEqual([]);
  const errors = await page.evaluate(
    () => (globalThis as unknown as { heard: { errors: Record<string, string[]> } }).heard.errors,
  );
  const live = await page.evaluate(
    (tags) =>
      tags.filter((tag) => /\bLive\b/.test(document.querySelector(tag)?.shadowRoot?.textContent ?? '')),
    TAGS,
  );
  expect(live).toEqual([]);
  for (const tag of governed)
    expect([tag, errors[tag]?.join()]).toEqual([tag, expect.stringContaining(`does not cover ${tag}`)]);
  await page.context().close();
}, 90_000);
