/** What a page sees between the script tag and the first picture, and when a script does not come. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openPage } from '../support/person.ts';
import { page as html, samples, SCRIPT, startHost, STRICT_POLICY, type HostServer } from './host-page.ts';

const BOARD = 'plant-whole-plant-energy-board';
const CODE = /chunks\/whole-plant-energy-board/;
const board = `<${BOARD} src="/board.json"></${BOARD}><p id="after">after</p>`;
let browser: Browser;
let host: HostServer;
beforeAll(async () => {
  browser = await launchBrowser();
  host = await startHost();
  host.serve('/board.json', () => JSON.stringify(samples['whole-plant-energy-board']));
  host.serve(
    '/watch.js',
    `window.shift = 0; window.errors = [];
     new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.shift += entry.value; })
       .observe({ type: 'layout-shift', buffered: true });
     document.addEventListener('plant-error', (event) => window.errors.push(event.detail.code));`,
  );
  host.serve('/own.css', `p { color: rgb(1, 2, 3); } .mine { --plant-reserve: 300px; }`);
  host.serve(
    '/board',
    html(
      board,
      `<link rel="stylesheet" href="/plantdeck/1/loading.css"><link rel="stylesheet" href="/own.css"><script src="/watch.js"></script>${SCRIPT}`,
    ),
    { policy: STRICT_POLICY },
  );
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

const heightOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);
const read = (page: Page, name: string): Promise<unknown> =>
  page.evaluate((key) => Reflect.get(globalThis, key) as unknown, name);
const card = (page: Page) => page.locator(`${BOARD} [role=alert]`);

describe('EMB-08 until the code is there', () => {
  test('EMB-08 an element keeps its place with a quiet shape in it, nothing moves when it comes, and no style of the page changes', async () => {
    const { page, complaints } = await openPage(browser);
    let letCome = (): void => undefined;
    const held = new Promise<void>((resolve) => (letCome = resolve));
    await page.route(CODE, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${host.url}/board`);
    await expect.poll(() => heightOf(page, BOARD)).toBeGreaterThan(500);
    const waiting = await page.locator(BOARD).evaluate((element) => ({
      isDefined: element.matches(':defined'),
      attributes: element.getAttributeNames(),
      shape: getComputedStyle(element, '::before').backgroundColor,
      page: getComputedStyle(document.querySelector('#after') ?? element).color,
      inline: document.querySelectorAll('style, [style]').length,
    }));
    expect(await read(page, 'shift')).toBe(0);
    expect(waiting).toMatchObject({ isDefined: false, attributes: ['src'], page: 'rgb(1, 2, 3)', inline: 0 });
    expect(waiting.shape).not.toBe('rgba(0, 0, 0, 0)');
    // A page that knows the size says so, and its own rules win.
    await page.locator(BOARD).evaluate((element) => element.classList.add('mine'));
    expect(await heightOf(page, BOARD)).toBe(300);
    await page.locator(BOARD).evaluate((element) => {
      element.removeAttribute('class');
      Object.assign(globalThis, { shift: 0 });
    });
    letCome();
    await page.waitForSelector(`${BOARD} .board-foot`);
    await page.waitForSelector(`${BOARD} canvas`);
    expect(await read(page, 'shift')).toBeLessThan(0.02);
    expect(complaints.list).toEqual([]);
    await page.context().close();
  });

  test('EMB-08 where the script fails a card says so in the reader’s language, and its button brings the element', async () => {
    const { page } = await openPage(browser);
    let isDown = true;
    await page.route(CODE, (route) => (isDown ? route.abort() : route.continue()));
    await page.goto(`${host.url}/board`);
    await card(page).waitFor();
    await expect.poll(() => card(page).innerText()).toContain('This part could not be loaded');
    expect(await read(page, 'errors')).toEqual(['chunk']);
    expect(await heightOf(page, BOARD)).toBeGreaterThan(500);
    // Pressed in vain, it stays.
    await card(page).getByRole('button', { name: 'Try again' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => read(page, 'errors')).toEqual(['chunk', 'chunk']);
    isDown = false;
    await card(page).getByRole('button', { name: 'Try again' }).click();
    await page.waitForSelector(`${BOARD} .board-foot`);
    await expect.poll(() => card(page).count()).toBe(0);
    expect(await page.locator(BOARD).evaluate((element) => element.childNodes.length)).toBe(0);
    await page.context().close();
  });

  test('EMB-08 with nothing to be had there is still a button, and the element comes by itself when the script does', async () => {
    const { page } = await openPage(browser);
    let isDown = true;
    await page.route(/(chunks\/whole-plant-energy-board|failure\.js)/, (route) =>
      isDown ? route.abort() : route.continue(),
    );
    await page.goto(`${host.url}/board`);
    await page.getByRole('button', { name: BOARD }).waitFor();
    isDown = false;
    await page.waitForSelector(`${BOARD} .board-foot`, { timeout: 20_000 });
    await expect.poll(() => page.getByRole('button', { name: BOARD }).count()).toBe(0);
    await page.context().close();
  });
});

describe('a page that moves its elements and loads the script again', () => {
  test('elements pass between documents and shadow roots with what was set on them, and a second script changes nothing', async () => {
    const { page, complaints } = await openPage(browser);
    host.serve('/moving', html(`<div id="place"></div>${board}`, SCRIPT + SCRIPT));
    await page.goto(`${host.url}/moving`);
    await page.waitForSelector(`${BOARD} .board-foot`);
    await page.evaluate(async () => {
      const again = document.createElement('script');
      again.type = 'module';
      again.src = '/plantdeck/copy/plantdeck.js';
      const isThere = new Promise((resolve) => again.addEventListener('load', resolve));
      document.head.append(again);
      await isThere;
    });
    expect(await page.evaluate(() => globalThis.plantdeck?.copies.length)).toBe(1);
    const element = page.locator(BOARD);
    await element.evaluate((one) => {
      Object.assign(globalThis, { one });
      Object.assign(one, { theme: 'dark' });
      document.querySelector('#place')?.attachShadow({ mode: 'open' }).append(one);
    });
    await page.waitForSelector('#place .board-foot');
    // Out of the page's document into one without a view, and back.
    await page.evaluate(() => {
      const one = Reflect.get(globalThis, 'one') as HTMLElement;
      const other = document.implementation.createHTMLDocument('other');
      other.body.append(other.adoptNode(one));
      document.body.append(document.adoptNode(one));
    });
    await page.waitForSelector(`body > ${BOARD} .board-foot`);
    await expect.poll(() => element.getAttribute('theme')).toBe('dark');
    await expect.poll(() => page.locator(`${BOARD}`).count()).toBe(1);
    expect(complaints.list).toEqual([]);
    await page.context().close();
  });
});
