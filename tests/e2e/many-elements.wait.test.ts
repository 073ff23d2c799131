/** A page full of elements before a slow platform that says "not now": a gateway that takes its time, and refuses. */
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  BATCH_PATH,
  BatchSchema,
  parseContract,
  type AreaNode,
} from '../../packages/core/src/contract/index.ts';
import { LANE_POLICY } from '../../packages/core/src/transport/lane-state.ts';
import { startGateway, type Gateway } from '../support/gateway.ts';
import { closePage, keepSignedIn, launchBrowser, openPage, type KeptState } from '../support/person.ts';

const BOARD = 'plant-peak-valley-usage-board';
const BOARD_PATH = '/api/analysis/fgpAnalysis/listFgpAnalysisBoard';
const TREE_PATH = '/api/cloud/area/tree/list';
const LATENCY_MS = 500;
const isBatch = (url: string): boolean => new URL(url, 'http://any.test').pathname === `/api${BATCH_PATH}`;
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
interface Board {
  readonly area: string;
  readonly range: string;
}
let boards: Board[];
/** All of a day that is over, so that their figures stay as they are. */
let pastBoards: Board[];
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
  const all = (node: AreaNode): AreaNode[] => [node, ...node.children.flatMap(all)];
  pastBoards = all(root)
    .slice(0, COUNT)
    .map(({ id }) => ({ area: id, range: 'yesterday' }));
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
  shownBoards: readonly Board[],
): string => `<!doctype html><title>Many</title><link rel="icon" href="data:,">
  <link rel="stylesheet" href="/many.css"><script type="module" src="/plantdeck/1/plantdeck.js"></script>
  <plant-session storage="site" base-url="${gateway.url}"><main>${shownBoards
    .map(
      ({ area, range }, nth) =>
        `<${BOARD} class="${areAllSeen ? 'low' : isSeen(nth) ? 'first' : ''}" area-id="${area}" range="${range}"></${BOARD}>`,
    )
    .join('')}</main></plant-session>`;
const CSS = `main { display: flex; flex-direction: column }
  ${BOARD} { flex: none; height: 900px; overflow: hidden; order: 2 }
  .first { order: 1; height: 150px }
  .low { height: 40px }`;

async function openMany({
  areAllSeen,
  shownBoards = boards,
}: {
  readonly areAllSeen: boolean;
  readonly shownBoards?: readonly Board[];
}): Promise<void> {
  ({ page } = await openPage(browser, { storageState: state }));
  await page.route('**/many', (route) =>
    route.fulfill({ contentType: 'text/html', body: markup(areAllSeen, shownBoards) }),
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
/** What a request asks of the platform: the paths in a batch, or its own. */
const pathsOf = (request: Request): string[] => {
  if (!isBatch(request.url())) return [request.url().slice(gateway.url.length)];
  return parseContract(BatchSchema, request.postDataJSON(), 'batch').reads.map(({ path }) => path);
};
const isFigures = (path: string): boolean => path.startsWith(BOARD_PATH);

describe('twenty boards on one page', () => {
  test('EMB-13: a slow platform that refuses is asked by a few calls at once, what is seen first, and all is shown in the end', async () => {
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
      // It knows none: each read has to come by itself.
      if (isBatch(incoming.url ?? '')) return { status: 404, headers: {} };
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

  test('EMB-13: after an outage they come back a few at a time', async () => {
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
    let asked = 0;
    page.on('request', (request) => (asked += pathsOf(request).filter(isFigures).length));
    gateway.before = async (incoming) => {
      const url = incoming.url ?? '';
      if (!url.startsWith(BOARD_PATH) && !isBatch(url)) return null;
      open += 1;
      most = Math.max(most, open);
      await wait(100);
      open -= 1;
      return null;
    };
    await gateway.start();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => asked, WAIT).toBeGreaterThanOrEqual(COUNT);
    await expect.poll(failed, WAIT).toBe(0);
    expect(most).toBeLessThanOrEqual(LANE_POLICY.reads);
    await closePage(page);
  }, 240_000);

  test('EMB-13: what would wait comes together in one batch, with the same figures as call by call', async () => {
    const figures = async (offersBatches: boolean) => {
      await openMany({ areAllSeen: true, shownBoards: pastBoards });
      if (!offersBatches)
        await page.route('**/oauth/capabilities*', async (route) => {
          const answer = await route.fetch();
          const told = (await answer.json()) as { data: { capabilities: Record<string, unknown> } };
          delete told.data.capabilities['batch'];
          await route.fulfill({ response: answer, json: told });
        });
      const requests: Request[] = [];
      page.on('request', (request) => void (pathsOf(request).some(isFigures) && requests.push(request)));
      gateway.before = async (incoming) => {
        if ((incoming.url ?? '').startsWith('/api/')) await wait(LATENCY_MS);
        return null;
      };
      await page.goto(`${gateway.url}/many`);
      await expect.poll(shown, WAIT).toBe(pastBoards.length);
      const texts = await page.evaluate(
        (tag) =>
          [...document.querySelectorAll(tag)].map((board) =>
            [...(board.shadowRoot?.querySelectorAll('.kpi .v') ?? [])].map((each) => each.textContent),
          ),
        BOARD,
      );
      await closePage(page);
      return {
        texts,
        batches: requests.filter((request) => isBatch(request.url())),
        requests: requests.length,
        asked: requests.flatMap(pathsOf).filter(isFigures).toSorted(),
      };
    };
    expect(pastBoards.length).toBeGreaterThan(2 * LANE_POLICY.reads);
    const together = await figures(true);
    const single = await figures(false);
    expect(together.texts).toEqual(single.texts);
    expect(together.texts.flat().join('')).toMatch(/\d/);
    // Each is asked for once, whichever way.
    expect(together.asked).toEqual(single.asked);
    expect(single.asked).toHaveLength(pastBoards.length);
    expect([single.batches.length, single.requests]).toEqual([0, pastBoards.length]);
    expect(together.batches.length).toBeGreaterThanOrEqual(1);
    expect(together.requests).toBeLessThan(pastBoards.length);
    console.info(`requests for ${pastBoards.length} boards`, together.requests, single.requests);
  }, 240_000);
});
