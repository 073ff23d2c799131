/** What stands around an element stays where it is: shifts of the layout as the browser itself counts them. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openPage } from '../support/person.ts';
import { sampled } from '../support/sampled.ts';
import { page as html, samples, startHost, type HostServer } from './host-page.ts';

/** The most that the specification allows, and what a reader does not see. */
const MOST = 0.02;
const BOARDS = Object.keys(samples).filter((name) => name.endsWith('-board'));
const WINDOWS = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
/** The data of a real platform come some time after the page. */
const DATA_DELAY_MS = 400;

interface Watched extends Window {
  shifts: { value: number; moved: string[] }[];
}
/** An entry of the browser's, as the types of the DOM do not know it yet. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

let browser: Browser;
let host: HostServer;
beforeAll(async () => {
  browser = await launchBrowser();
  host = await startHost();
  host.serve(
    '/late.js',
    "setTimeout(() => { document.querySelector('#late').style.height = '200px'; }, 500)",
  );
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

/** Opens a page with words of its own around an element, and adds up what moves until `isDone` of the element holds. */
async function shiftOf(
  window: keyof typeof WINDOWS,
  { element, data, isDone }: { element: string; data?: object; isDone: string },
): Promise<{ sum: number; told: string }> {
  const { page } = await openPage(browser, { viewport: WINDOWS[window], locale: 'en' });
  try {
    await page.addInitScript(() => {
      const watched = globalThis as unknown as Watched;
      watched.shifts = [];
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as LayoutShift[])
          watched.shifts.push({
            value,
            moved: sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '')),
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    host.serve(
      '/shift',
      html(
        `<h1>Plant</h1><p>Above.</p>${element}<p>${'Below. '.repeat(400)}</p>`,
        '<script type="module" blocking="render" src="/plantdeck/1/plantdeck.js"></script>',
      ),
    );
    await page.route('**/data.json', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, DATA_DELAY_MS));
      await route.fulfill({ json: data });
    });
    await page.goto(`${host.url}/shift`);
    await page.waitForFunction(isDone, undefined, { timeout: 20_000 });
    // Whatever a last paint moved is told after the next frames.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    const shifts = await page.evaluate(() => (globalThis as unknown as Watched).shifts);
    return {
      sum: shifts.reduce((total, { value }) => total + value, 0),
      told: JSON.stringify(shifts, null, 1),
    };
  } finally {
    await page.context().close();
  }
}

describe.each(['desk', 'phone'] as const)('EMB-07 on a %s', (window) => {
  test.each(sampled(BOARDS, 2, window === 'desk' ? 0 : 1))(
    'EMB-07 a %s without a height of the page’s moves nothing of it',
    async (name) => {
      const { sum, told } = await shiftOf(window, {
        element: `<plant-${name} src="/data.json"></plant-${name}>`,
        data: samples[name] as object,
        isDone: `!!document.querySelector('plant-${name}').shadowRoot?.querySelector('.board-foot')
        && !document.querySelector('plant-${name}').shadowRoot.querySelector('.waiting')`,
      });
      expect(sum, told).toBeLessThan(MOST);
    },
  );
});

test('what moves is counted: a page whose words do jump is found out', async () => {
  const { sum } = await shiftOf('desk', {
    element: '<div id="late"></div><script type="module" src="/late.js"></script>',
    isDone: "document.querySelector('#late').style.height === '200px'",
  });
  expect(sum).toBeGreaterThan(MOST);
});
