/** What an element drew first is let go once it draws something else, in the bundle as it is published. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePage, launchBrowser, openPage } from '../support/person.ts';
import { page as html, samples, SCRIPT, startHost, type HostServer } from './host-page.ts';

const BOARD = 'plant-whole-plant-energy-board';
let browser: Browser;
let host: HostServer;
beforeAll(async () => {
  browser = await launchBrowser();
  host = await startHost();
  host.serve('/board.json', () => JSON.stringify(samples['whole-plant-energy-board']));
  host.serve(
    '/page',
    html(
      `<${BOARD}></${BOARD}><plant-kiosk boards="wholePlantEnergy,mainBoard,workshopEnergy"></plant-kiosk>`,
      SCRIPT,
    ),
  );
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

interface Held {
  firstDrawn: Record<string, WeakRef<Element>>;
}

test('what a component inside an element drew first is collected while the element stands and draws on', async () => {
  const { page } = await openPage(browser);
  const cdp = await page.context().newCDPSession(page);
  await page.goto(`${host.url}/page`);
  await page.locator(`body > ${BOARD} .board-head h1`).waitFor();
  await page.locator('plant-kiosk .kiosk-board.shown > *').waitFor();
  // Now that words and code are there, those that come next draw the whole of it in their first drawing.
  await page.evaluate((tag) => {
    for (const name of [tag, 'plant-kiosk']) {
      const before = document.querySelector(`body > ${name}`);
      before?.replaceWith(before.cloneNode());
    }
  }, BOARD);
  // The shape of a board that waits, and the first boards of a wall.
  await page.locator(`body > ${BOARD} [aria-busy=true]`).first().waitFor();
  await page.locator('plant-kiosk .kiosk-board.shown > *').waitFor();
  await page.evaluate((tag) => {
    const firstDrawn: Held['firstDrawn'] = {};
    const hold = (name: string, node: Element | null | undefined) => {
      if (!node) throw new Error(`no ${name}`);
      firstDrawn[name] = new WeakRef(node);
    };
    hold('the shape', document.querySelector(tag)?.shadowRoot?.querySelector('[aria-busy=true]'));
    const wall = document.querySelector('plant-kiosk')?.shadowRoot;
    hold('the shown board', wall?.querySelector('.kiosk-board.shown > *'));
    hold('the board behind it', wall?.querySelector('.kiosk-board:not(.shown) > *'));
    Object.assign(globalThis, { firstDrawn });
  }, BOARD);
  await page.locator(`body > ${BOARD}`).evaluate(async (board) => {
    (board as HTMLElement & { data: unknown }).data = (await (await fetch('/board.json')).json()) as unknown;
  });
  await page.locator(`body > ${BOARD} .kpi .kpi-drill`).first().waitFor();
  const kiosk = page.locator('plant-kiosk');
  for (let turn = 0; turn < 2; turn += 1)
    await kiosk.evaluate((wall) => (wall as HTMLElement & { next(): Promise<void> }).next());
  await page.locator('plant-kiosk .kiosk-board.shown > plant-workshop-energy-board').waitFor();
  // The wall's first board is drawn anew behind the third: another one.
  const stillHeld = async (): Promise<string[]> => {
    await cdp.send('HeapProfiler.collectGarbage');
    return page.evaluate(() =>
      Object.entries((globalThis as unknown as Held).firstDrawn)
        .filter(([, node]) => node.deref() !== undefined)
        .map(([name]) => name),
    );
  };
  await expect.poll(stillHeld, { timeout: 40_000, interval: 1_000 }).toEqual([]);
  expect(await page.locator(`body > ${BOARD} .kpi .kpi-drill`).count()).toBeGreaterThan(0);
  expect(await page.locator('plant-kiosk .kiosk-board').count()).toBe(2);
  await closePage(page);
}, 120_000);
