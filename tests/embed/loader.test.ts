import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openPage, type Complaints } from '../support/person.ts';
import { page as html, samples, SCRIPT, startHost, type HostServer } from './host-page.ts';

const BOARD = 'plant-whole-plant-energy-board';
let browser: Browser;
let host: HostServer;
let visits = 0;
beforeAll(async () => {
  browser = await launchBrowser();
  host = await startHost();
  host.serve('/board.json', () => JSON.stringify(samples['whole-plant-energy-board']));
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

/** Opens a page that stands nowhere else; `asked` begins empty. */
async function visit(body: string, head = SCRIPT): Promise<{ page: Page; complaints: Complaints }> {
  const path = `/page-${(visits += 1)}`;
  host.serve(path, html(body, head));
  host.asked.length = 0;
  const opened = await openPage(browser);
  await opened.page.goto(host.url + path);
  return opened;
}
const chunks = (): string[] => host.asked.filter((file) => file.startsWith('chunks/'));
const isDefined = (page: Page, tag: string): Promise<boolean> =>
  page.evaluate((name) => customElements.get(name) !== undefined, tag);

describe('one script tag', () => {
  test('EMB-01 a script tag and an element are a working widget, with no other step', async () => {
    const { page, complaints } = await visit(`<${BOARD} src="/board.json"></${BOARD}>`);
    await page.waitForSelector(`${BOARD} .kpi .v`);
    await page.waitForSelector(`${BOARD} canvas`);
    await expect.poll(() => page.locator(`${BOARD} .kpi`).count()).toBe(6);
    expect(complaints.list).toEqual([]);
    expect(
      await page.evaluate(() => Object.keys(globalThis).filter((key) => /plant|react/i.test(key))),
    ).toEqual(['plantdeck']);
    await page.context().close();
  });

  test('the second board of the same kind asks for no code', async () => {
    const { page } = await visit(`<${BOARD} src="/board.json"></${BOARD}>`);
    await page.waitForSelector(`${BOARD} canvas`);
    await page.waitForLoadState('networkidle');
    const before = host.asked.length;
    await page.evaluate((tag) => {
      const second = document.createElement(tag);
      second.id = 'second';
      second.setAttribute('src', '/board.json');
      document.body.append(second);
    }, BOARD);
    await page.waitForSelector('#second .kpi .v');
    await page.locator('#second').evaluate((element) => element.scrollIntoView());
    await page.waitForSelector('#second canvas');
    await page.waitForLoadState('networkidle');
    expect(host.asked.slice(before)).toEqual([]);
    await page.context().close();
  });

  test('what a page does not show is not fetched: a chart brings no board and no session', async () => {
    const { page } = await visit('<plant-chart></plant-chart>');
    await page.waitForFunction(() => customElements.get('plant-chart') !== undefined);
    await page.waitForLoadState('networkidle');
    // What charts and boards share lies in one file with the smallest of the boards, which nobody defines here.
    expect(await isDefined(page, BOARD)).toBe(false);
    expect(
      chunks().filter((file) => /\/(session|app|shell|login|sign-in|answer|later-panels)-/.test(file)),
    ).toEqual([]);
    await page.context().close();
  });
});

describe('EMB-02 the autoloader', () => {
  test('EMB-02 finds undefined tags at start, later ones, and those in the shadow roots of its own elements', async () => {
    const { page } = await visit('<div id="place"></div><plant-chart></plant-chart>');
    await page.waitForFunction(() => customElements.get('plant-chart') !== undefined);
    expect(await isDefined(page, BOARD)).toBe(false);
    await page.evaluate((tag) => {
      const place = document.querySelector('#place');
      if (place) place.innerHTML = `<section><${tag} src="/board.json"></${tag}></section>`;
    }, BOARD);
    await page.waitForSelector(`${BOARD} .kpi .v`);
    // The product's frame shows the board inside its own shadow root.
    expect(await isDefined(page, 'plant-answer')).toBe(false);
    await page.evaluate(() => document.body.append(document.createElement('plant-assistant')));
    await page.waitForFunction(() => customElements.get('plant-assistant') !== undefined);
    await page.evaluate(() => {
      const inner = document.querySelector('plant-assistant')?.shadowRoot;
      inner?.append(document.createElement('plant-answer'));
    });
    await page.waitForFunction(() => customElements.get('plant-answer') !== undefined);
    await page.context().close();
  });

  test('EMB-02 brings preloaded elements before they stand on the page and tells when all are found', async () => {
    const script = SCRIPT.replace('<script', '<script data-preload="chart plant-answer"');
    const listener =
      '<script>document.addEventListener("plant-discovery-complete", (e) => { window.found = e.detail.elements; })</script>';
    const { page } = await visit(`<${BOARD} src="/board.json"></${BOARD}>`, listener + script);
    await page.waitForFunction(() => 'found' in globalThis);
    expect((await page.evaluate(() => Reflect.get(globalThis, 'found') as string[])).toSorted()).toEqual([
      'answer',
      'chart',
      'whole-plant-energy-board',
    ]);
    for (const tag of ['plant-chart', 'plant-answer', BOARD]) expect(await isDefined(page, tag)).toBe(true);
    await page.context().close();
  });

  test('EMB-02 leaves the elements of the opt-out list alone, and all of them with autoload off', async () => {
    const ignoring = SCRIPT.replace('<script', '<script data-ignore="chart, answer"');
    const { page } = await visit(
      `<plant-chart></plant-chart><${BOARD} src="/board.json"></${BOARD}>`,
      ignoring,
    );
    await page.waitForSelector(`${BOARD} .kpi .v`);
    expect(await isDefined(page, 'plant-chart')).toBe(false);
    await page.evaluate(() => globalThis.plantdeck?.load('plant-chart'));
    expect(await isDefined(page, 'plant-chart')).toBe(true);
    await page.context().close();

    const off = await visit(
      '<plant-chart></plant-chart>',
      SCRIPT.replace('<script', '<script data-autoload="off"'),
    );
    await off.page.waitForFunction(() => globalThis.plantdeck !== undefined);
    await off.page.waitForLoadState('networkidle');
    expect(await isDefined(off.page, 'plant-chart')).toBe(false);
    expect(chunks()).toEqual([]);
    await off.page.context().close();
  });

  test('an element whose code is missing says so once and comes up when the file is there', async () => {
    const { page } = await openPage(browser);
    host.serve(
      '/broken',
      html(
        `<${BOARD} src="/board.json"></${BOARD}>`,
        `<script>
      window.errors = []; document.addEventListener('plant-error', (e) => window.errors.push(e.detail.code));
    </script>${SCRIPT}`,
      ),
    );
    let isDown = true;
    await page.route(/chunks\/whole-plant-energy-board/, (route) =>
      isDown ? route.abort() : route.continue(),
    );
    await page.goto(`${host.url}/broken`);
    await page.waitForFunction(() => (Reflect.get(globalThis, 'errors') as string[]).length > 0);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'errors'))).toEqual(['chunk']);
    isDown = false;
    await page.waitForSelector(`${BOARD} .kpi .v`, { timeout: 20_000 });
    await page.context().close();
  });
});

test('the loader is at most 5.6 kB gzip', async () => {
  const answer = await fetch(`${host.url}/plantdeck/1/plantdeck.js`);
  expect(gzipSync(Buffer.from(await answer.arrayBuffer()), { level: 9 }).length).toBeLessThanOrEqual(5600);
});
