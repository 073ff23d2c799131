/** The browser of the end-to-end tests and what a person does first in it. */
import { readFileSync } from 'node:fs';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Frame,
  type Page,
} from 'playwright-core';
import { afterEach, expect, inject } from 'vitest';
import { BATCH_PATH } from '../../packages/core/src/contract/index.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * For pages that the test itself answers: the browser knows no address of theirs, takes them for public, and would keep
 * them from everything on this machine.
 */
export const ANSWERED_PAGES =
  '--disable-features=LocalNetworkAccessChecks,LocalNetworkAccessChecksWebSockets';

export const PASSWORD = 'Plantdeck-2026';

/** @param flags  what a file needs of the browser besides */
export function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...FLAGS, ...flags],
  });
}

/** Everything on a page that nobody should see: errors, violated policies, words that are missing. */
export interface Complaints {
  readonly list: string[];
}

/** Keys that some page of this file lacked in its language, as core tells them. */
const missingWords: string[] = [];

// For every file that opens a page: whatever a test showed, no word was missing.
afterEach(() => {
  expect(missingWords.splice(0)).toEqual([]);
});

/** A page of its own context, with its complaints written down. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: Complaints }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    ...options,
  });
  const page = await context.newPage();
  const list: string[] = [];
  page.on('pageerror', (error) => list.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    list.push(`console: ${message.text()}`);
    if (message.text().includes('words are missing')) missingWords.push(message.text());
  });
  return { page, complaints: { list } };
}

/** The sign-in window inside the sign-in page. */
export async function signInFrame(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe.sign-in-frame')).contentFrame();
  if (!frame) throw new Error('the sign-in window has no frame');
  await frame.waitForSelector('input[name=userName]');
  return frame;
}

/** Signs in by user name on the way to a page, by default the board of the whole plant. */
export async function signIn(
  page: Page,
  userName: string,
  options: { url?: string; path?: string } = {},
): Promise<void> {
  const url = options.url ?? inject('platformUrl');
  await page.goto(`${url}/cloud${options.path ?? '/realTimeBoardFarm'}`);
  const frame = await signInFrame(page);
  await frame.fill('input[name=userName]', userName);
  await frame.fill('input[name=password]', PASSWORD);
  await frame.click('button[type=submit]');
  await page.waitForSelector('plant-app .header');
}

/** Waits until the whole-plant board shows its numbers. */
export async function boardReady(page: Page): Promise<void> {
  // The figures themselves: what stands there before them has places, but nothing to click.
  // A third window on a busy machine takes its time.
  await page.waitForSelector('plant-whole-plant-energy-board .kpi .kpi-drill', { timeout: 60_000 });
}

/** What a signed-in browser keeps: pages opened with it begin signed in. */
export type KeptState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs in once, for all the pages of a file. */
export async function keepSignedIn(browser: Browser, userName: string, url?: string): Promise<KeptState> {
  const { page } = await openPage(browser);
  await signIn(page, userName, url === undefined ? {} : { url });
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

/** The same browser with other choices, such as `{ language: 'en', 'plantdeck.theme': 'dark' }`. */
export function withChoices(
  state: KeptState,
  choices: Readonly<Record<string, string>>,
  url = inject('platformUrl'),
): KeptState {
  const before = state.origins.find(({ origin }) => origin === url)?.localStorage ?? [];
  const localStorage = [
    ...before.filter(({ name }) => !(name in choices)),
    ...Object.entries(choices).map(([name, value]) => ({ name, value })),
  ];
  return { ...state, origins: [{ origin: url, localStorage }] };
}

/** The same browser, signed out: what stays are the choices. */
export function choicesOnly(
  choices: Readonly<Record<string, string>>,
  url = inject('platformUrl'),
): KeptState {
  return withChoices({ cookies: [], origins: [] }, choices, url);
}

/** Takes values out of the storage at each load, before anything of the page reads them. */
export async function forgetAtLoad(page: Page, ...names: string[]): Promise<void> {
  await page.addInitScript((keys) => {
    // Frames without an origin have no storage.
    if (location.origin !== 'null') for (const key of keys) localStorage.removeItem(key);
  }, names);
}

/**
 * Has a page ask each read by a call of its own, for tests that answer calls by their path: a batch is answered like by a
 * proxy that doesn't know it.
 */
export async function readsByThemselves(page: Page): Promise<void> {
  await page.route(`**/api${BATCH_PATH}`, (route) => route.fulfill({ contentType: 'text/html', body: '' }));
}

/** Ends a page and its context; calls that are still under way are nobody's any more. */
export async function closePage(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
}

/** Changes the language as the selector does. */
export async function setLanguage(page: Page, language: string): Promise<void> {
  await page.evaluate((to) => {
    const host = document.querySelector<HTMLElement & { session: { setLanguage(language: string): void } }>(
      'plant-session',
    );
    host?.session.setLanguage(to);
  }, language);
}

// Frames of other origins are parts of the page too: left alone, axe would not hear of them.
const AXE = `${readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')}
;axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** What axe finds wrong on the page as it stands and in its frames, one line each. */
export async function axeProblemsOf(page: Page): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate('Boolean(globalThis.axe)'))) await frame.evaluate(AXE);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.flat().join(' ')}`),
    );
  });
}
