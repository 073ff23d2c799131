/** A page full of elements before a slow platform that says "not now": a gateway that takes its time, and refuses. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import type { AreaNode } from '../../packages/core/src/contract/index.ts';
import { LANE_POLICY } from '../../packages/core/src/transport/lane-state.ts';
import { startGateway, type Gateway } from '../support/gateway.ts';
import { closePage, keepSignedIn, launchBrowser, openPage, type KeptState } from '../support/person.ts';

const BOARD = 'plant-peak-valley-usage-board';
const BOARD_PATH = '/api/analysis/fgpAnalysis/listFgpAnalysisBoard';
const TREE_PATH = '/api/cloud/area/tree/list';
const LATENCY_MS = 500;
const WAIT = { timeout: 90_000 };
const RANGES = [
  'today',
  'yesterday',
  'thisWeek',
  'thisMonth',
  'lastHour',
  'week',
  'last2Days',
  'last3Days',
  'last7Days',
  'last30Days',
];
const AREAS = 2;
const COUNT = AREAS * RANGES.length;
const SEEN = 4;

let browser: Browser;
let gateway: Gateway;
let state: KeptState;
let boards: { readonly area: string; readonly range: string }[];
let page: Page;
beforeAll(async () => {
  browser = await launchBrowser();
  gateway = await startGateway(inject('platformUrl'));
  state = await keepSignedIn(browser, 'cer.manager', gateway.url);
  const kept = state.origins.flatMap(({ localStorage }) => localStorage);
  const value = (name: string): string => kept.find((one) => one.name === name)?.value ?? '';
  const answer = await fetch(gateway.url + TREE_PATH, {
    headers: { authorization: `Bearer ${value('accessToken')}`, 'x-org-id': value('orgId') },
  });
  const { data: root } = (await answer.json()) as { data: AreaNode };
  const areas = [root, ...root.children].slice(0, AREAS);
  boards = areas.flatMap(({ id }) => RANGES.map((range) => ({ area: id, range })));
}, 120_000);
afterAll(async () => {
  await browser.close();
  await gateway.stop();
});
afterEach(() => {
  gateway.before = null;
});

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const isSeen = (nth: number): boolean => nth >= COUNT - SEEN;

/** Twenty boards; all are seen, or the last of the document and those before them stand below. */
const markup = (
  areAllSeen: boolean,
): string => `<!doctype html><title>Many</title><link rel="icon" href="data:,">
  <link rel="stylesheet" href="/many.css"><script type="module" src="/plantdeck/1/plantdeck.js"></script>
  <plant-session storage="site" base-url="${gateway.url}"><main>${boards
    .map(
      ({ area, range }, nth) =>
        `<${BOARD} class="${areAllSeen ? 'low' : isSeen(nth) ? 'first' : ''}" area-id="${area}" range="${range}"></${BOARD}>`,
    )
    .join('')}</main></plant-session>`;
const CSS = `main { display: flex; flex-direction: column }
  ${BOARD} { flex: none; height: 900px; overflow: hidden; order: 2 }
  .first { order: 1; height: 150px }
  .low { height: 40px }`;

async function openMany({ areAllSeen }: { readonly areAllSeen: boolean }): Promise<void> {
  ({ page } = await openPage(browser, { storageState: state }));
  await page.route('**/many', (route) =>
    route.fulfill({ contentType: 'text/html', body: markup(areAllSeen) }),
  );
  await page.route('**/many.css', (route) => route.fulfill({ contentType: 'text/css', body: CSS }));
}
/** How many boards hold something in their shadow root. */
const holding = (selector: string): Promise<number> =>
  page.evaluate(
    ([tag, wanted]) =>
      [...document.querySelectorAll(String(tag))].filter((board) =>
        board.shadowRoot?.querySelector(String(wanted)),
      ).length,
    [BOARD, selector],
  );
const shown = (): Promise<number> => holding('.board-foot');

describe('twenty boards on one page', () => {
  test('a slow platform that refuses is asked by a few calls at once, what is seen first, and all is shown in the end', async () => {
    await openMany({ areAllSeen: false });
    let open = 0;
    let most = 0;
    let refused = 0;
    const asked: string[] = [];
    const calls = new Map<string, number>();
    gateway.before = async (incoming) => {
      const { pathname, searchParams } = new URL(incoming.url ?? '', gateway.url);
      if (!pathname.startsWith('/api/')) return null;
      open += 1;
      most = Math.max(most, open);
      const key =
        pathname === BOARD_PATH ? `${searchParams.get('areaId')} ${searchParams.get('range')}` : pathname;
      const nth = (calls.get(key) ?? 0) + 1;
      calls.set(key, nth);
      if (nth === 1 && pathname === BOARD_PATH) asked.push(key);
      await wait(LATENCY_MS);
      open -= 1;
      // Every fourth board is refused at first.
      if (pathname !== BOARD_PATH || nth > 1 || asked.indexOf(key) % 4 !== 3) return null;
      refused += 1;
      return { status: 429, headers: { 'retry-after': '1' } };
    };
    await page.goto(`${gateway.url}/many`);
    await expect.poll(shown, WAIT).toBe(COUNT);
    expect(refused).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(LANE_POLICY.most);
    expect(new Set(asked)).toEqual(new Set(boards.map(({ area, range }) => `${area} ${range}`)));
    // The first are asked before the page has been laid out; from then on what is seen goes before the rest.
    const places = boards
      .map(({ area, range }) => asked.indexOf(`${area} ${range}`))
      .filter((_place, nth) => isSeen(nth));
    expect(Math.max(...places)).toBeLessThan(LANE_POLICY.reads + SEEN);
    // Twenty choosers of areas ask once.
    await expect.poll(() => holding('.area-chooser select'), WAIT).toBe(COUNT);
    // A run that takes longer than it is kept asks once more.
    expect(calls.get(TREE_PATH)).toBeLessThanOrEqual(2);
    await closePage(page);
  }, 240_000);

  test('after an outage they come back a few at a time', async () => {
    await openMany({ areAllSeen: true });
    await page.goto(`${gateway.url}/many`);
    await expect.poll(shown, WAIT).toBe(COUNT);
    await gateway.stop();
    await page.evaluate((tag) => {
      for (const board of document.querySelectorAll(tag))
        void (board as HTMLElement & { refresh(): Promise<void> }).refresh().catch(() => undefined);
    }, BOARD);
    const failed = (): Promise<number> => holding('.next-try');
    await expect.poll(failed, WAIT).toBe(COUNT);
    let open = 0;
    let most = 0;
    let answered = 0;
    gateway.before = async (incoming) => {
      if (!(incoming.url ?? '').startsWith(BOARD_PATH)) return null;
      open += 1;
      most = Math.max(most, open);
      await wait(100);
      open -= 1;
      answered += 1;
      return null;
    };
    await gateway.start();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => answered, WAIT).toBeGreaterThanOrEqual(COUNT);
    await expect.poll(failed, WAIT).toBe(0);
    expect(most).toBeLessThanOrEqual(LANE_POLICY.reads);
    await closePage(page);
  }, 240_000);
});
