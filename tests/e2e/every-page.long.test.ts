/** A walk over every page of the menu in both appearances and in several languages, as two people see it. */
import type { Browser, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  axeProblemsOf,
  closePage,
  keepSignedIn,
  launchBrowser,
  openPage,
  withChoices,
} from '../support/person.ts';
import { menuPages } from '../support/menu-pages.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const WALK_TIMEOUT_MS = 6 * 60_000;
const SETTLE_TIMEOUT_MS = 30_000;
/** A page of the product that every account of these walks has. */
const CATALOGUE = '/industrialSmart';

test.each([
  ['opened from the menu and clean in axe, every page that', 'admin', 'light', 'zh-CN', open, axeProblemsOf],
  ['opened from the menu and clean in axe, every page that', 'admin', 'dark', 'vi', open, axeProblemsOf],
  // In light they are clean by the first walk.
  [
    'SHL-01 reloaded at its address, every page that',
    'cer.operator',
    'light',
    'th',
    reloadAt,
    async () => [],
  ],
] as const)(
  '%s %s has is there in %s and %s: titled, filled, without an error or a missing word',
  async (_how, userName, theme, language, come, problemsOf) => {
    const state = withChoices(await keepSignedIn(browser, userName), { language, 'plantdeck.theme': theme });
    const { page, complaints } = await openPage(browser, { storageState: state });
    await page.goto(`${inject('platformUrl')}/cloud/messageCenter`);
    await page.waitForSelector('plant-menu .mi');
    // The menu of the language before stands until that of the chosen one has come. A page that somebody composed
    // keeps the name they gave it, in whatever script: a page of the product's own tells.
    const nameOfCatalogue = async () =>
      (await menuPages(page)).find(({ uri }) => uri === CATALOGUE)?.name ?? 'not in the menu';
    await expect
      .poll(nameOfCatalogue, { timeout: SETTLE_TIMEOUT_MS })
      .toMatch(language.startsWith('zh') ? /\p{Script=Han}/u : /^\P{Script=Han}+$/u);
    const pages = await menuPages(page);
    expect(pages.length).toBeGreaterThan(userName === 'admin' ? 80 : 40);
    const findings: string[] = [];
    for (const { uri, name } of pages) {
      complaints.list.splice(0);
      await come(page, uri);
      // Pages of one application share a frame: the title says when the next one has come.
      await page
        .waitForFunction((start) => document.title.startsWith(start), `${name} · `, { timeout: 10_000 })
        .catch(() => undefined);
      const problem = await settled(page);
      if (problem) findings.push(`${uri}: ${problem}`);
      const title = await page.title();
      if (!title.startsWith(`${name} · `)) findings.push(`${uri}: is titled “${title}”, not “${name}”`);
      findings.push(...(await problemsOf(page)).map((each) => `${uri}: axe ${each}`));
      findings.push(...complaints.list.map((each) => `${uri}: ${each}`));
    }
    expect(findings).toEqual([]);
    await closePage(page);
  },
  WALK_TIMEOUT_MS,
);

/** Reloads the page at another address, as a link from elsewhere does as well. */
async function reloadAt(page: Page, uri: string): Promise<void> {
  await page.evaluate((path) => history.replaceState(null, '', path), `/cloud${uri}`);
  await page.reload();
  await page.waitForSelector('plant-app .page');
  expect(page.url()).toBe(`${inject('platformUrl')}/cloud${uri}`);
}

/** Opens a page as the menu does; one with a window of its own by its address. */
async function open(page: Page, uri: string): Promise<void> {
  const windows: Page[] = [];
  const onWindow = (opened: Page): void => void windows.push(opened);
  page.context().on('page', onWindow);
  await page.evaluate((to) => {
    document.querySelector<HTMLElement & { open(path: string): void }>('plant-app')?.open(to);
  }, uri);
  const isThere = (): boolean => page.url().includes(`/cloud${uri}`);
  await expect.poll(() => isThere() || windows.length > 0).toBe(true);
  page.context().off('page', onWindow);
  for (const opened of windows) await opened.close();
  if (isThere()) return;
  await page.goto(`${inject('platformUrl')}/cloud${uri}`);
  await page.waitForSelector('plant-app .page');
}

/** Waits until a page and its frame are filled; what is wrong with it, or null. */
async function settled(page: Page): Promise<string | null> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  let seen = '';
  while (Date.now() < deadline) {
    const slot = page.locator('plant-app .frame-slot:visible');
    const hasFrame = (await slot.count()) > 0;
    const state = hasFrame ? await slot.getAttribute('data-state') : 'ready';
    const frame = hasFrame
      ? await slot
          .locator('iframe')
          .elementHandle()
          .catch(() => null)
      : null;
    const inner = frame ? await frame.contentFrame() : null;
    const shown = inner ? await lookAt(inner) : await lookAt(page.mainFrame());
    seen = `${state} ${JSON.stringify(shown)}`;
    if (state === 'failed') return 'its frame failed';
    if (state === 'ready' && !shown.isWaiting && shown.letters > 10) return shown.failure;
    await page.waitForTimeout(100);
  }
  return `did not settle: ${seen}`;
}

interface Look {
  /** A skeleton stands in sight. */
  readonly isWaiting: boolean;
  readonly letters: number;
  readonly failure: string | null;
}

/** What stands in the page's own part, through shadow roots. */
function lookAt(frame: Frame): Promise<Look> {
  return frame.evaluate(() => {
    const root: ParentNode =
      document.querySelector('plant-app')?.shadowRoot?.querySelector('.page') ?? document.body;
    let letters = 0;
    let isWaiting = false;
    let failure: string | null = null;
    const visit = (node: ParentNode, isPreview: boolean): void => {
      for (const child of node.children) {
        if (getComputedStyle(child).display === 'none') continue;
        const isSkeleton = child.classList.contains('skel') || child.classList.contains('pc-skeleton');
        // A chart below the fold is drawn when somebody comes near it; of a preview only the head is to be seen.
        if (isSkeleton && !isPreview && child.getBoundingClientRect().top < innerHeight) isWaiting = true;
        if (child.matches('.state[role=alert]')) failure = child.textContent;
        for (const text of child.childNodes)
          if (text.nodeType === Node.TEXT_NODE) letters += text.textContent?.trim().length ?? 0;
        const isInPreview = isPreview || child.classList.contains('preview');
        visit(child, isInPreview);
        if (child.shadowRoot) visit(child.shadowRoot, isInPreview);
      }
    };
    visit(root, false);
    return { isWaiting, letters, failure };
  });
}
