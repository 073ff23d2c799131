/** The browser of the end-to-end tests and what a person does first in it. */
import { chromium, type Browser, type BrowserContextOptions, type Frame, type Page } from 'playwright-core';
import { inject } from 'vitest';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const PASSWORD = 'Plantdeck-2026';

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS });
}

/** Everything on a page that nobody should see: errors, violated policies, words that are missing. */
export interface Complaints {
  readonly list: string[];
}

/** A page of its own context, with its complaints written down. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: Complaints }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN', ...options });
  const page = await context.newPage();
  const list: string[] = [];
  page.on('pageerror', (error) => list.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') list.push(`console: ${message.text()}`);
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

/** Signs in by user name and waits for the first page. */
export async function signIn(page: Page, userName: string, options: { url?: string; path?: string } = {}): Promise<void> {
  const url = options.url ?? inject('platformUrl');
  await page.goto(`${url}/cloud${options.path ?? '/'}`);
  const frame = await signInFrame(page);
  await frame.fill('input[name=userName]', userName);
  await frame.fill('input[name=password]', PASSWORD);
  await frame.click('button[type=submit]');
  await page.waitForSelector('plant-app .header');
}

/** Waits until the whole-plant board shows its numbers. */
export async function boardReady(page: Page): Promise<void> {
  await page.waitForSelector('plant-whole-plant-energy-board .kpi .v');
}
