/** Elements in pages with the real Prototype and MooTools, which replace methods that the language itself has. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OWN_CAPABILITIES } from '@plantdeck/core/contract';
import { launchBrowser, openPage } from '../support/person.ts';
import { page as html, samples, SCRIPT, startHost, type HostServer } from './host-page.ts';
import { libraryText, MOOTOOLS, PROTOTYPE } from './hosts-matrix.ts';
import { answerSockets, beginRelease, servePlatform, TICKET } from './small-platform.ts';

const BOARD = 'plant-whole-plant-energy-board';
let browser: Browser;
let host: HostServer;
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

const LIBRARIES = [
  ['Prototype 1.7', PROTOTYPE, 'Array.prototype.entries'],
  ['MooTools 1.4', MOOTOOLS, 'Event'],
] as const;

test.each(LIBRARIES)(
  'TRU-07 with %s, a board in a session is live, and the assistant opens',
  async (name, file, replaced) => {
    const script = `/${name.split(' ')[0]}.js`;
    host.serve(script, libraryText(file));
    host.serve(
      '/page',
      html(
        `<plant-session><${BOARD}></${BOARD}></plant-session>`,
        `<script src="${script}"></script><script type="module" src="/session.js"></script>${SCRIPT}`,
      ),
    );
    const { page, complaints } = await openPage(browser);
    const sockets = await answerSockets(page);
    await page.goto(`${host.url}/page`);
    await page.waitForSelector(`${BOARD} .p-load canvas`, { state: 'attached' });
    await expect.poll(() => sockets).toContain(`notice ${TICKET}`);
    await page.evaluate(() => {
      const element = document.querySelector('plant-session') as unknown as {
        session: { assistant: { open(): void } };
      };
      element.session.assistant.open();
    });
    await expect.poll(() => sockets).toContain(`ai/assistant ${TICKET}`);
    // The library is the real one: what it replaces is no longer the browser's.
    const isNative = await page.evaluate(
      (path) =>
        String(path.split('.').reduce<never>((at, key) => at[key] as never, globalThis as never)).includes(
          '[native code]',
        ),
      replaced,
    );
    expect(isNative).toBe(false);
    // The small platform answers only what this page needs.
    expect(complaints.list.filter((each) => !each.includes('404 (Not Found)'))).toEqual([]);
    await page.context().close();
  },
);

test.each(LIBRARIES)('TRU-07 with %s, every board and widget shows its data', async (name, file) => {
  const script = `/${name.split(' ')[0]}.js`;
  host.serve(script, libraryText(file));
  const names = Object.keys(samples);
  host.serve(
    '/all-data.js',
    names
      .map((each) => `document.querySelector('plant-${each}').data = ${JSON.stringify(samples[each])};`)
      .join('\n'),
  );
  host.serve(
    '/all',
    html(
      names.map((each) => `<plant-${each} style="display:block;width:1200px"></plant-${each}>`).join(''),
      `<script src="${script}"></script><script type="module" src="/all-data.js"></script>${SCRIPT}`,
    ),
  );
  const { page, complaints } = await openPage(browser);
  await page.goto(`${host.url}/all`);
  for (const each of names) {
    const element = page.locator(`plant-${each}`);
    await element.scrollIntoViewIfNeeded();
    // Figures of the sample or its drawing, not the frame of an empty element alone.
    await expect
      .poll(async () => {
        const text = await element.locator('.plant-root').innerText();
        return (
          text.split('\n').length > 3 || (await element.locator('canvas').count()) > 0 || `${each}: ${text}`
        );
      })
      .toBe(true);
    expect([each, await element.locator('[role=alert]').count()]).toEqual([each, 0]);
  }
  expect(complaints.list).toEqual([]);
  await page.context().close();
});
