// @ts-check
// What an element costs behind a sandboxed frame, what it moves of the page, and fifty of them on one page.
import { readFileSync } from 'node:fs';
import { heapBytes, mainThreadMs, median, rest, withPage } from './browser.mjs';
import { root } from '../../scripts/process.mjs';
import { BUDGETS } from './table.mjs';

const BOARD = 'plant-whole-plant-energy-board';
const CROWD = 50;
/** A thin client: the slowdown of the developer tools for a plain tablet. */
const THIN = 4;
const FRAMES_MS = 4_000;

const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const sample = JSON.parse(readFileSync(`${root}packages/embed/dist/${version}/samples.json`, 'utf8'))[
  'whole-plant-energy-board'
];

/** @param {string} body */
const html = (body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">
   <script type="module" blocking="render" src="/plantdeck/1/plantdeck.js"></script></head><body>${body}</body></html>`;

/**
 * Opens a page of the bench's own.
 * @template T
 * @param {string} base @param {string} body
 * @param {(page: import('playwright-core').Page, cdp: import('playwright-core').CDPSession) => Promise<T>} measure
 * @param {number} [cpu]
 */
const onPage = (base, body, measure, cpu = 1) =>
  withPage({ url: 'about:blank', cpu }, async (page, cdp) => {
    await page.route('**/page.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: html(body) }),
    );
    await page.route('**/board.json', (route) => route.fulfill({ json: sample }));
    await page.addInitScript(() => {
      const told = /** @type {any} */ (globalThis);
      told.told = { shift: 0, ready: {} };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) told.told.shift += /** @type {any} */ (entry).value;
      }).observe({ type: 'layout-shift', buffered: true });
      addEventListener('plant-ready', (event) => {
        told.told.ready[/** @type {CustomEvent} */ (event).detail.phase] ??= performance.now();
      });
    });
    await page.goto(`${base}/bench/page.html`);
    return measure(page, cdp);
  });

/** @param {import('playwright-core').Page} page @param {string} phase */
const ready = (page, phase) =>
  page
    .waitForFunction((name) => /** @type {any} */ (globalThis).told.ready[name], phase, { timeout: 60_000 })
    .then((handle) => /** @type {Promise<number>} */ (handle.jsonValue()));

/** @param {string} base @param {'none' | 'frame'} wall */
const oneBoard = (base, wall) =>
  onPage(base, `<${BOARD} isolate="${wall}" src="/board.json"></${BOARD}>`, async (page, cdp) => {
    const number = await ready(page, 'numbers');
    await ready(page, 'painted');
    await rest(cdp);
    return { number, heap: await heapBytes(cdp) };
  });

/** Sum of what moved on a page with words of its own under the board. @param {string} base */
const shiftOf = (base) =>
  onPage(
    base,
    `<h1>Plant</h1><${BOARD} src="/board.json"></${BOARD}><p>${'Below. '.repeat(400)}</p>`,
    async (page, cdp) => {
      await ready(page, 'painted');
      await rest(cdp);
      return page.evaluate(() => /** @type {any} */ (globalThis).told.shift);
    },
  );

/** Median time of a frame while fifty elements stand on a thin client's page and it is scrolled. @param {string} base */
const crowd = (base) =>
  onPage(
    base,
    Array.from(
      { length: CROWD },
      (_, index) => `<div style="height:320px"><plant-chart id="c${index}"></plant-chart></div>`,
    ).join(''),
    async (page, cdp) => {
      await page.waitForFunction(() => customElements.get('plant-chart'), null, { timeout: 60_000 });
      await page.evaluate(
        (spec) => {
          for (const chart of document.querySelectorAll('plant-chart'))
            /** @type {any} */ (chart).data = spec;
        },
        JSON.parse(readFileSync(`${root}packages/embed/dist/${version}/samples.json`, 'utf8')).chart,
      );
      await rest(cdp);
      const beforeMs = await mainThreadMs(cdp);
      const frames = await page.evaluate(
        (lengthMs) =>
          new Promise((resolve) => {
            /** @type {number[]} */
            const frames = [];
            const startMs = performance.now();
            let lastMs = startMs;
            const step = (/** @type {number} */ nowMs) => {
              if (nowMs > lastMs) frames.push(nowMs - lastMs);
              lastMs = nowMs;
              scrollBy(0, 12);
              if (nowMs - startMs < lengthMs) requestAnimationFrame(step);
              else resolve(frames.toSorted((a, b) => a - b));
            };
            requestAnimationFrame(step);
          }),
        FRAMES_MS,
      );
      return { frames, workMs: (await mainThreadMs(cdp)) - beforeMs };
    },
    THIN,
  );

/** @param {string} base @param {number} rounds @returns {Promise<import('./table.mjs').Row[]>} */
export async function benchWalls(base, rounds) {
  /** @type {Record<'none' | 'frame', { number: number, heap: number }[]>} */
  const runs = { none: [], frame: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const wall of /** @type {const} */ (['none', 'frame'])) runs[wall].push(await oneBoard(base, wall));
  const shift = await shiftOf(base);
  const { frames, workMs } = /** @type {{ frames: number[], workMs: number }} */ (await crowd(base));
  const workOfOneMs = workMs / frames.length;
  const typical = median(frames);
  /** @param {'number' | 'heap'} key */
  const ratio = (key) => median(runs.frame.map((run, round) => run[key] / (runs.none[round]?.[key] ?? 1)));
  /** @param {'none' | 'frame'} wall @param {'number' | 'heap'} key */
  const of = (wall, key) => median(runs[wall].map((run) => run[key]));
  return [
    {
      id: '',
      what: 'first number behind a frame, against the shadow root',
      floor: `${of('none', 'number').toFixed(0)} ms`,
      product: `${of('frame', 'number').toFixed(0)} ms`,
      ratio: ratio('number'),
      must: 1.5,
    },
    {
      id: '',
      what: 'heap behind a frame, against the shadow root',
      floor: `${(of('none', 'heap') / 1e6).toFixed(2)} MB`,
      product: `${(of('frame', 'heap') / 1e6).toFixed(2)} MB`,
      ratio: ratio('heap'),
      must: 1.5,
    },
    {
      id: '',
      what: 'layout shift of a page that gives the board no height',
      floor: '',
      product: shift.toFixed(4),
      value: shift,
      must: 0.02,
    },
    {
      id: '',
      what: `frame with ${CROWD} elements on a thin client, scrolled, ms`,
      floor: '',
      product: `${typical.toFixed(1)} ms, worst of ten ${(frames[Math.floor(frames.length * 0.9)] ?? 0).toFixed(1)}`,
      value: typical,
      // A frame of the screen is 16.7 ms long: whoever keeps up with it shows exactly that.
      must: 16.8,
    },
    {
      id: '',
      what: `work of a frame with ${CROWD} elements on a thin client, scrolled, ms`,
      floor: '',
      product: `${workOfOneMs.toFixed(1)} ms`,
      value: workOfOneMs,
      must: BUDGETS.crowdWorkMs,
    },
  ];
}
