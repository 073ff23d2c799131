/** Two majors of the suite on one page, in either order. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWN_CAPABILITIES } from '@plantdeck/core/contract';
import { launchBrowser, openPage } from '../support/person.ts';
import { NEXT_ACCENT, NEXT_VERSION, page as html, startHost, VERSION, type HostServer } from './host-page.ts';
import { answerSockets, beginRelease, servePlatform, TICKET } from './small-platform.ts';

const BOARD = 'plant-whole-plant-energy-board';
const script = (major: 1 | 2, attributes = ''): string =>
  `<script type="module" ${attributes} src="/plantdeck/${major}/plantdeck.js"></script>`;
const ORDERS = [
  ['the older one first', script(1) + script(2)],
  ['the newer one first', script(2) + script(1)],
] as const;

let browser: Browser;
let host: HostServer;
let visits = 0;
beforeAll(async () => {
  browser = await launchBrowser();
  host = await startHost();
  servePlatform(host);
  beginRelease(host, { capabilities: { ...OWN_CAPABILITIES }, hasTickets: true });
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

async function visit(body: string, head: string): Promise<{ page: Page; sockets: readonly string[] }> {
  const path = `/versions-${(visits += 1)}`;
  host.serve(path, html(body, head));
  const { page } = await openPage(browser);
  const sockets = await answerSockets(page);
  await page.goto(host.url + path);
  return { page, sockets };
}

/** The version behind an element, whatever its tag. */
const versionOf = (page: Page, selector: string): Promise<string | undefined> =>
  page
    .locator(selector)
    .first()
    .evaluate(async (element) => {
      await customElements.whenDefined(element.localName);
      return (element.constructor as { plantdeckVersion?: string }).plantdeckVersion;
    });
const accentOf = (page: Page, selector: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).getPropertyValue('--plant-accent').trim());

describe('EMB-38 two majors on one page', () => {
  test.each(ORDERS)(
    'EMB-38 %s: each tag brings its own, each has its own tokens, and one session serves both',
    async (_order, scripts) => {
      const { page, sockets } = await visit(
        `<plant-session><${BOARD}-v1></${BOARD}-v1><${BOARD}-v2></${BOARD}-v2></plant-session>
         <plant-chart-v2 id="outer"></plant-chart-v2>`,
        `<script type="module" src="/session.js"></script>${scripts}`,
      );
      await page.waitForSelector(`${BOARD}-v1 .board-foot`);
      await page.waitForSelector(`${BOARD}-v2 .board-foot`);
      expect(await versionOf(page, `${BOARD}-v1`)).toBe(VERSION);
      expect(await versionOf(page, `${BOARD}-v2`)).toBe(NEXT_VERSION);
      // One inside the other takes nothing of the other's tokens.
      expect(await accentOf(page, `${BOARD}-v2`)).toBe(NEXT_ACCENT);
      expect(await accentOf(page, '#outer')).toBe(NEXT_ACCENT);
      await page.locator('#outer').evaluate((outer) => {
        if (!outer.shadowRoot) return;
        const inner = document.createElement('plant-chart-v1');
        inner.id = 'inner';
        outer.shadowRoot.append(inner);
        globalThis.plantdeck?.copies
          .find(({ version }) => version.startsWith('1.'))
          ?.discover(outer.shadowRoot);
      });
      expect(await versionOf(page, '#inner')).toBe(VERSION);
      const own = await accentOf(page, '#inner');
      expect(own).not.toBe(NEXT_ACCENT);
      expect(await accentOf(page, `${BOARD}-v1`)).toBe(own);
      // Whichever made the session: one token, and one socket for the boards of both.
      await expect.poll(() => sockets).toEqual([`notice ${TICKET}`]);
      expect(await page.evaluate(() => Reflect.get(globalThis, 'tokensAsked'))).toBe(1);
      expect(
        await page.evaluate(() => globalThis.plantdeck?.copies.map(({ version }) => version).toSorted()),
      ).toEqual([VERSION, NEXT_VERSION]);
      await page.context().close();
    },
  );

  test.each([
    ['before', script(2, 'data-tags="versioned"') + script(1)],
    ['after', script(1) + script(2, 'data-tags="versioned"')],
  ])(
    'EMB-38 a major that serves only its own tags leaves the bare ones alone, %s the other',
    async (_order, scripts) => {
      const { page } = await visit('<plant-chart></plant-chart><plant-chart-v2></plant-chart-v2>', scripts);
      expect(await versionOf(page, 'plant-chart')).toBe(VERSION);
      expect(await versionOf(page, 'plant-chart-v2')).toBe(NEXT_VERSION);
      await page.context().close();
    },
  );

  test.each(ORDERS)(
    'EMB-38 %s: in a shadow root with a registry of its own the bare tag is of whichever major looks after it',
    async (_order, scripts) => {
      const { page } = await visit('<div id="old"></div><div id="new"></div>', scripts);
      await page.waitForFunction(() => globalThis.plantdeck?.copies.length === 2);
      const versions = await page.evaluate(async () => {
        const found: Record<string, string | undefined> = {};
        for (const [id, major] of [
          ['old', '1.'],
          ['new', '2.'],
        ] as const) {
          const registry = new CustomElementRegistry();
          const root = document
            .querySelector(`#${id}`)
            ?.attachShadow({ mode: 'open', customElementRegistry: registry } as ShadowRootInit);
          if (!root) continue;
          root.innerHTML = '<plant-chart></plant-chart>';
          globalThis.plantdeck?.copies.find(({ version }) => version.startsWith(major))?.discover(root);
          await registry.whenDefined('plant-chart');
          const { constructor } = root.querySelector('plant-chart') ?? {};
          found[id] = (constructor as { plantdeckVersion?: string } | undefined)?.plantdeckVersion;
        }
        return found;
      });
      expect(versions).toEqual({ old: VERSION, new: NEXT_VERSION });
      await page.context().close();
    },
  );
});
