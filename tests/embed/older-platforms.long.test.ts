/**
 * The elements against platforms of other releases: each speaks over real HTTP and sockets what its release did, and
 * nothing that came later.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWN_CAPABILITIES } from '@plantdeck/core/contract';
import { launchBrowser, openPage, type Complaints } from '../support/person.ts';
import { page as html, SCRIPT, startHost, type HostServer } from './host-page.ts';
import { answerSockets, beginRelease, servePlatform, TICKET, TOKEN, type Release } from './small-platform.ts';

const BOARD = 'plant-whole-plant-energy-board';
const { live: _, ...WITHOUT_LIVE } = OWN_CAPABILITIES;
const NOW: Release = { capabilities: { ...OWN_CAPABILITIES }, hasTickets: true };
const ONE_BEFORE: Release = { capabilities: WITHOUT_LIVE, hasTickets: true };
const TWO_BEFORE: Release = { capabilities: null, hasTickets: false };

/** What an element and a platform of this release agree on. */
const NEWEST = Object.fromEntries(Object.entries(OWN_CAPABILITIES).map(([name, { max }]) => [name, max]));

let browser: Browser;
let host: HostServer;
beforeAll(async () => {
  browser = await launchBrowser();
  host = await startHost();
  servePlatform(host);
  host.serve(
    '/page',
    html(
      `<plant-session><${BOARD}></${BOARD}></plant-session>`,
      `<script type="module" src="/session.js"></script>${SCRIPT}`,
    ),
  );
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

interface Visit {
  readonly page: Page;
  readonly complaints: Complaints;
  readonly sockets: readonly string[];
}

async function visit(release: Release): Promise<Visit> {
  beginRelease(host, release);
  const { page, complaints } = await openPage(browser);
  const sockets = await answerSockets(page);
  await page.goto(`${host.url}/page`);
  return { page, complaints, sockets };
}

const heard = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'heard') as { mismatches: { capability: string }[] }[]);
const openAssistant = (page: Page) =>
  page.evaluate(() => {
    const element = document.querySelector('plant-session') as unknown as {
      session: { assistant: { open(): void } };
    };
    element.session.assistant.open();
  });

describe('EMB-40 platforms of this release and the two before it', () => {
  test.each([
    ['this release', NOW, TICKET, true],
    ['the release before', ONE_BEFORE, TICKET, false],
    ['two releases before', TWO_BEFORE, TOKEN, false],
  ])('EMB-40 %s: figures, and sockets in the form that it knows', async (_name, release, carried, isLive) => {
    const { page, sockets } = await visit(release);
    await page.waitForSelector(`${BOARD} .board-foot`);
    await openAssistant(page);
    await expect.poll(() => sockets).toContain(`ai/assistant ${carried}`);
    if (isLive) await expect.poll(() => sockets).toContain(`notice ${TICKET}`);
    else expect(sockets.filter((socket) => socket.startsWith('notice'))).toEqual([]);
    await expect.poll(() => page.locator(`${BOARD} [role=alert]`).count()).toBe(0);
    expect(await heard(page)).toEqual([]);
    await page.context().close();
  });
});

describe('EMB-40 platforms that left a form behind', () => {
  test('EMB-40 a named event, words in the place of figures, all else as it was, and back by itself', async () => {
    const later = { min: OWN_CAPABILITIES.boards.max + 1, max: OWN_CAPABILITIES.boards.max + 3 };
    const { page, sockets, complaints } = await visit({
      capabilities: { ...OWN_CAPABILITIES, boards: later },
      hasTickets: true,
    });
    const state = page.locator(`${BOARD} .board-state`);
    await state.waitFor();
    await expect.poll(() => state.innerText()).toContain('versions that do not understand each other');
    await expect.poll(() => page.locator(`${BOARD} .board-foot`).count()).toBe(0);
    expect(await heard(page)).toEqual([
      {
        platformVersion: '9.9.9',
        levels: { ...NEWEST, boards: null },
        mismatches: [{ capability: 'boards', element: OWN_CAPABILITIES.boards, platform: later }],
      },
    ]);
    await openAssistant(page);
    await expect.poll(() => sockets).toContain(`ai/assistant ${TICKET}`);
    beginRelease(host, NOW);
    await page.waitForSelector(`${BOARD} .board-foot`, { timeout: 30_000 });
    expect(await heard(page)).toHaveLength(1);
    expect(complaints.list.filter((line) => line.startsWith('error'))).toEqual([]);
    await page.context().close();
  });

  test('EMB-40 without a common form of sockets the figures are asked for by HTTP, and nothing opens one', async () => {
    const { page, sockets } = await visit({
      capabilities: {
        ...OWN_CAPABILITIES,
        sockets: { min: OWN_CAPABILITIES.sockets.max + 1, max: OWN_CAPABILITIES.sockets.max + 1 },
      },
      hasTickets: true,
    });
    await page.waitForSelector(`${BOARD} .board-foot`);
    await openAssistant(page);
    await expect.poll(() => heard(page)).toHaveLength(1);
    expect((await heard(page))[0]?.mismatches.map(({ capability }) => capability)).toEqual(['sockets']);
    expect(sockets).toEqual([]);
    await page.context().close();
  });
});
