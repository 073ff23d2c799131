/** Sub-applications in a foreign page, by the wrappers of two frameworks: kept, in the address, begun early, on one bus. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { closePage, launchBrowser, openPage, type Complaints } from '../support/person.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WAIT = { timeout: 20_000 } as const;
/** Where the team serves its applications: an origin of its own, answered by the tests. */
const TEAM = 'http://team.example';
const scripts = new Map<string, string>();
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser(['--disable-features=LocalNetworkAccessChecks']);
  await promisify(execFile)(process.execPath, ['scripts/build-if-needed.mjs', 'packages'], { cwd: ROOT });
  const made = await build({
    configFile: false,
    root: `${ROOT}tests/embed/frames`,
    logLevel: 'error',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [
        { find: /^@plantdeck\/embed\/(\w+)$/, replacement: `${ROOT}packages/embed/dist/npm/$1.js` },
        { find: /^@plantdeck\/core\/frames$/, replacement: `${ROOT}packages/core/dist/frames/index.js` },
        { find: /^@plantdeck\/core\/(.+)$/, replacement: `${ROOT}packages/core/dist/$1.js` },
      ],
    },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(
          ['team', 'host-react', 'host-vue'].map((name) => [name, `${ROOT}tests/embed/frames/${name}.js`]),
        ),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
  for (const { output } of [made].flat() as Rolldown.RolldownOutput[])
    for (const file of output) if (file.type === 'chunk') scripts.set(`/${file.fileName}`, file.code);
}, 120_000);
afterAll(() => browser.close());

async function openHost(name: 'react' | 'vue', search = ''): Promise<{ page: Page; complaints: Complaints }> {
  const { page, complaints } = await openPage(browser, { locale: 'en' });
  page.setDefaultTimeout(20_000);
  await page.route(`${inject('portalUrl')}/frames/**`, (route) => {
    const at = new URL(route.request().url()).pathname.replace('/frames', '');
    const script = scripts.get(at);
    return script === undefined
      ? route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="en"><head><title>Portal</title><link rel="icon" href="data:,">
            <style>plant-frame-host { display: block; height: 400px; }</style>
            <script type="module" src="${inject('platformUrl')}/plantdeck/1/plantdeck.js"></script>
            <script type="module" src="/frames/host-${name}.js"></script></head><body><div id="app"></div></body></html>`,
        })
      : route.fulfill({ contentType: 'text/javascript', body: script });
  });
  await page.route(`${TEAM}/**`, (route) => {
    const script = scripts.get(new URL(route.request().url()).pathname);
    return script === undefined
      ? route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="en"><title>Team</title><link rel="icon" href="data:,"><body><script type="module" src="/team.js"></script>`,
        })
      : route.fulfill({ contentType: 'text/javascript', body: script });
  });
  await page.addInitScript(
    ([platformUrl, team, shell]) =>
      Object.assign(globalThis, {
        platformUrl,
        applications: ['orders', 'stock'].map((code) => ({
          code,
          url: `${team}/${code}.html?shell=${encodeURIComponent(shell)}`,
          paths: [`/${code}`],
        })),
      }),
    [inject('platformUrl'), TEAM, inject('portalUrl')] as const,
  );
  await page.goto(`${inject('portalUrl')}/frames/host.html${search}`);
  return { page, complaints };
}

const application = (page: Page, code: string): FrameLocator =>
  page.frameLocator(`plant-frame-host iframe[data-application="${code}"]`);
const placeOf = (page: Page, code: string) => application(page, code).locator('#place');
const shows = (page: Page, code: string, place: string) =>
  expect.poll(() => placeOf(page, code).innerText(), WAIT).toBe(place);
const shown = (page: Page) =>
  page.locator('plant-frame-host .frame-slot:not([hidden])').getAttribute('data-application');
const inAddress = (page: Page): string | null => new URL(page.url()).searchParams.get('team');

describe.each(['react', 'vue'] as const)('EMB-26 <plant-frame-host> by its %s wrapper', (name) => {
  test('EMB-26 applications are kept as they were left, begin early, share the address and speak on one typed bus', async () => {
    const { page, complaints } = await openHost(name);
    await shows(page, 'orders', '/orders');
    expect(await placeOf(page, 'orders').evaluate(() => document.body.dataset['user'])).toBeTruthy();
    // The other one has begun, unseen.
    await page.waitForSelector(
      'plant-frame-host .frame-slot[hidden][data-application="stock"][data-state="ready"]',
      {
        state: 'attached',
      },
    );
    expect(await shown(page)).toBe('orders');

    // Its own way leads into the address, by which it opens again; back and forward walk.
    await application(page, 'orders').locator('#draft').fill('half a thought');
    await application(page, 'orders').locator('#open').click();
    await shows(page, 'orders', '/orders?id=7');
    expect(inAddress(page)).toBe('/orders?id=7');
    await page.locator('#stock').click();
    await expect.poll(() => shown(page), WAIT).toBe('stock');
    expect(inAddress(page)).toBe('/stock');
    await page.goBack();
    await expect.poll(() => shown(page), WAIT).toBe('orders');
    await shows(page, 'orders', '/orders?id=7');
    await expect
      .poll(() => application(page, 'orders').locator('#draft').inputValue())
      .toBe('half a thought');
    await page.goBack();
    await shows(page, 'orders', '/orders');
    await page.goForward();
    await shows(page, 'orders', '/orders?id=7');

    // One tells, the other and the page hear it; the page tells too; what does not fit is nobody's news.
    await application(page, 'orders').locator('#pick').click();
    await expect
      .poll(() => page.locator('#told').innerText(), WAIT)
      .toBe('order.picked {"orderId":"7"} orders');
    const heardBy = (code: string) => application(page, code).locator('#heard li').allInnerTexts();
    await expect.poll(() => heardBy('stock'), WAIT).toEqual(['7 of orders']);
    const send = (event: string, detail: unknown) =>
      page.evaluate(
        ([of, what]) =>
          (
            document.querySelector('plant-frame-host') as HTMLElement & {
              send(n: string, d: unknown): Promise<void>;
            }
          )
            .send(of as string, what)
            .then(
              () => 'sent',
              () => 'refused',
            ),
        [event, detail],
      );
    expect(await send('order.picked', { orderId: 8 })).toBe('sent');
    expect(await send('order.picked', { orderId: '9' })).toBe('sent');
    expect(await send('Not a name', {})).toBe('refused');
    await expect.poll(() => heardBy('stock'), WAIT).toEqual(['7 of orders', '9 of the page']);
    await expect.poll(() => heardBy('orders'), WAIT).toEqual(['9 of the page']);
    await expect
      .poll(() => application(page, 'stock').locator('body').getAttribute('data-problem'))
      .toContain('order.picked of the page around does not fit');
    expect(complaints.list).toEqual([]);
    await closePage(page);
  }, 90_000);

  test('EMB-26 a link leads to what its address names, and an address that is no path of the product to the page’s own', async () => {
    const { page } = await openHost(name, '?team=%2Fstock%3Fbin%3D4&tab=2');
    await shows(page, 'stock', '/stock?bin=4');
    expect(new URL(page.url()).searchParams.get('tab')).toBe('2');
    await closePage(page);
    const { page: other } = await openHost(name, '?team=%2F%2Fevil.example');
    await shows(other, 'orders', '/orders');
    await closePage(other);
  }, 60_000);
});
