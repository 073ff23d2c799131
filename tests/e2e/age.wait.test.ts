/** The network is cut under every board and widget of the product at once: marks, return, and what was missed meanwhile. */
import { ROUTES, type RouteEntry } from '@plantdeck/core/routes';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePage, keepSignedIn, launchBrowser, openPage } from '../support/person.ts';
import { startProduct } from '../support/product.ts';

const { descriptors } = (await import(
  new URL('../../packages/embed/dist/manifest/manifest.js', import.meta.url).href
)) as { descriptors: readonly { name: string; events: Readonly<Record<string, unknown>> }[] };
/** Boards of what a ceramics plant does not have. */
const OF_OTHER_TRADES = (ROUTES as readonly RouteEntry[])
  .filter(({ trade = 'ceramics' }) => trade !== 'ceramics')
  .map(({ element = '' }) => element);
/** Every other element that asks the platform by itself and tells its age: the boards and the widgets. */
const NAMES = descriptors
  .filter(
    ({ name, events }) =>
      'plant-age' in events && /-(board|widget)$/.test(name) && !OF_OTHER_TRADES.includes(name),
  )
  .map(({ name }) => name);
/** Those with a series that runs on within the hour, whoever is signed in. */
const RUNNING = [
  'whole-plant-energy-board',
  'workshop-energy-board',
  'peak-valley-usage-board',
  'energy-quality-board',
  'main-board',
];
/** An hour of the plant is a minute here. */
const CLOCK_FACTOR = 60;
/** For two pages with all boards on a machine that is busy with other tests. */
const PATIENCE_MS = 240_000;
/** Set by the host, s: figures that come by the quarter hour are not late by themselves. */
const LATE_S = 2_400;
const STALE_S = 3_600;

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** Puts all of them into the board page, each in a box of its own and all within the window. */
async function openAll(
  url: string,
  options: BrowserContextOptions,
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<Page> {
  const { page } = await openPage(browser, { ...options, viewport: { width: 1920, height: 1200 } });
  await prepare(page);
  await page.goto(`${url}/cloud/realTimeBoardFarm`);
  await page.locator('plant-app .board-page').waitFor({ timeout: 60_000 });
  await page.evaluate(
    async ([names, late, stale]) => {
      const states: Record<string, string> = {};
      const wereLive = new Set<string>();
      Object.assign(globalThis, { states, wereLive, isSamePage: true });
      for (const name of names) {
        // The loader looks through the page, not into the product's own roots.
        const scout = document.body.appendChild(document.createElement(`plant-${name}`));
        await customElements.whenDefined(`plant-${name}`);
        scout.remove();
      }
      const crowd = document.createElement('div');
      crowd.style.cssText =
        'position: fixed; inset: 0; z-index: 9; display: grid; grid-template-columns: repeat(5, 1fr); grid-auto-rows: 290px';
      for (const name of names) {
        const box = document.createElement('div');
        box.style.cssText = 'overflow: hidden; min-width: 0';
        const element = document.createElement(`plant-${name}`);
        element.id = name;
        element.setAttribute('lang', 'en');
        element.setAttribute('late-after-seconds', String(late));
        element.setAttribute('stale-after-seconds', String(stale));
        element.addEventListener('plant-age', (event) => {
          const { state } = (event as CustomEvent<{ state: string }>).detail;
          states[name] = state;
          if (state === 'live') wereLive.add(name);
        });
        box.append(element);
        crowd.append(box);
      }
      document.querySelector('plant-app')?.shadowRoot?.querySelector('.board-page')?.replaceChildren(crowd);
    },
    [NAMES, LATE_S, STALE_S] as const,
  );
  return page;
}

const statesOf = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'states') as Readonly<Record<string, string>>);
const notIn = async (page: Page, wanted: readonly string[]): Promise<string[]> => {
  const states = await statesOf(page);
  return NAMES.filter((name) => !wanted.includes(states[name] ?? '')).map(
    (name) => `${name} ${states[name]}`,
  );
};

/** Those that have not been live since the last look back: on a busy machine the first is old before the last has come. */
const neverLive = async (page: Page): Promise<string[]> => {
  const were = await page.evaluate(() => [...(Reflect.get(globalThis, 'wereLive') as Set<string>)]);
  return NAMES.filter((name) => !were.includes(name));
};
const forgetLive = (page: Page): Promise<void> =>
  page.evaluate(() => (Reflect.get(globalThis, 'wereLive') as Set<string>).clear());
/** Marked although live. */
const markedLive = async (page: Page, names: readonly string[]): Promise<string[]> => {
  const found: string[] = [];
  for (const name of names)
    if ((await marksOf(page, name)).length > 0 && (await statesOf(page))[name] === 'live') found.push(name);
  return found;
};

/** Marks of an element that say it is not live: by a shape and by words with the age. */
const marksOf = (page: Page, name: string) =>
  page.locator(`#${name}`).evaluate((element) =>
    [
      ...(element.shadowRoot?.querySelectorAll<HTMLElement>('[data-age]:not(.board, [data-age=none])') ?? []),
    ].map((mark) => ({
      text: mark.textContent,
      hasShape: mark.querySelector('svg path, svg use') !== null,
    })),
  );

/** A clock time or moment as tables have them. */
const TIME = /\d\d:\d\d$/;
/** The known cells of a series, by table, time and column. */
type Series = ReadonlyMap<string, string>;
async function seriesOf(page: Page, name: string): Promise<Series> {
  const csv = await page.locator(`#${name}`).evaluate(async (element) => {
    const board = element as HTMLElement & { exportAs(file: 'csv'): Promise<{ blob: Blob }> };
    return (await board.exportAs('csv')).blob.text();
  });
  const cells = new Map<string, string>();
  for (const block of csv.split('\r\n\r\n')) {
    const [title = '', ...lines] = block.split('\r\n');
    const rows = lines.map((line) => line.split(',')).filter(([time]) => TIME.test(time ?? ''));
    if (rows.length < 2) continue;
    for (const [time = '', ...values] of rows)
      values.forEach((value, column) => {
        if (value !== '') cells.set(`${title} ${time} ${column}`, value);
      });
  }
  return cells;
}
async function allSeries(page: Page): Promise<ReadonlyMap<string, Series>> {
  const all = new Map<string, Series>();
  for (const name of RUNNING) all.set(name, await seriesOf(page, name));
  return all;
}
const newIn = (now: Series, before: Series): string[] => [...now.keys()].filter((key) => !before.has(key));

test('EMB-35 socket and network are cut: every board and widget is marked within the limit of its host; they return, the marks go, and what the series of every board missed is in it without a reload', async () => {
  expect(NAMES.length).toBeGreaterThan(RUNNING.length);
  const product = await startProduct({ CLOCK_FACTOR: String(CLOCK_FACTOR) });
  try {
    const storageState = await keepSignedIn(browser, 'cer.manager', product.url);
    let isCut = false;
    const page = await openAll(product.url, { storageState }, async (opened) => {
      await opened.routeWebSocket(/\/ws\/notice/, (socket) => {
        const server = socket.connectToServer();
        // A line that is cut says nothing, not even that it is closed.
        socket.onMessage((message) => {
          if (!isCut) server.send(message);
        });
        server.onMessage((message) => {
          if (!isCut) socket.send(message);
        });
      });
      await opened.clock.install();
    });
    const witness = await openAll(product.url, { storageState });
    for (const each of [page, witness])
      await expect.poll(() => neverLive(each), { timeout: PATIENCE_MS }).toEqual([]);
    await expect.poll(() => markedLive(page, NAMES), { timeout: PATIENCE_MS }).toEqual([]);

    // What makes a file of them comes over the net too.
    await allSeries(page);
    isCut = true;
    await page.context().setOffline(true);
    const before = await allSeries(page);
    for (const name of RUNNING) expect(before.get(name)?.size, name).toBeGreaterThan(0);
    await page.clock.fastForward(LATE_S * 1000);
    // Nothing came over the net, and still no figure stands without its age.
    await expect.poll(() => notIn(page, ['late', 'stale', 'offline']), { timeout: 30_000 }).toEqual([]);
    await page.clock.fastForward((STALE_S - LATE_S) * 1000);
    await expect.poll(() => notIn(page, ['stale', 'offline']), { timeout: 30_000 }).toEqual([]);
    for (const name of NAMES) {
      const marks = await marksOf(page, name);
      expect(marks.length, name).toBeGreaterThan(0);
      for (const { text, hasShape } of marks) {
        expect(text, name).toMatch(/^(Late|Stale|Offline) · .*\d/);
        expect(hasShape, name).toBe(true);
      }
    }

    // Meanwhile the plant goes on, as a page sees that nobody cut off: an hour, so that hourly figures have come too.
    let seen = before;
    await expect
      .poll(
        async () => {
          seen = await allSeries(witness);
          return RUNNING.filter(
            (name) => newIn(seen.get(name) ?? NONE, before.get(name) ?? NONE).length === 0,
          );
        },
        { timeout: PATIENCE_MS, interval: 3_000 },
      )
      .toEqual([]);
    // Whatever was asked for in vain: the figures are still those of before.
    const frozen = await allSeries(page);
    for (const name of RUNNING) expect(frozen.get(name), name).toEqual(before.get(name));

    await forgetLive(page);
    isCut = false;
    await page.context().setOffline(false);
    // The page asks again as soon as it hears that the network is back. Its clock stays: a jump of it would be the end
    // of what is asked for, which may take a minute.
    await expect.poll(() => neverLive(page), { timeout: PATIENCE_MS }).toEqual([]);
    await expect.poll(() => markedLive(page, NAMES), { timeout: PATIENCE_MS }).toEqual([]);
    await expect
      .poll(
        async () => {
          const [after, now] = [await allSeries(page), await allSeries(witness)];
          return RUNNING.flatMap((name) => missing(name, { before, seen, after, now }));
        },
        { timeout: PATIENCE_MS, interval: 1_000 },
      )
      .toEqual([]);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'isSamePage'))).toBe(true);
    await closePage(page);
    await closePage(witness);
  } finally {
    await product.stop();
  }
}, 1_500_000);

interface Readings {
  readonly before: ReadonlyMap<string, Series>;
  /** By the page that was never cut off, while the other one was and now. */
  readonly seen: ReadonlyMap<string, Series>;
  readonly now: ReadonlyMap<string, Series>;
  readonly after: ReadonlyMap<string, Series>;
}
const NONE: Series = new Map();

/** What a series that was cut off lacks of the gap, or has other than the one that was not. */
function missing(name: string, { before, seen, after, now }: Readings): string[] {
  const of = (readings: ReadonlyMap<string, Series>) => readings.get(name) ?? NONE;
  const gap = newIn(of(seen), of(before));
  // Figures of a slot that still runs go on changing.
  const settled = gap.filter((key) => of(seen).get(key) === of(now).get(key));
  if (settled.length === 0) return [`${name}: nothing of the gap has settled`];
  return settled
    .filter((key) => of(after).get(key) !== of(seen).get(key))
    .map((key) => `${name} ${key}: ${of(after).get(key)} instead of ${of(seen).get(key)}`);
}
