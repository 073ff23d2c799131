// @ts-check
// What an element costs behind a sandboxed frame, what it moves of the page, and fifty widgets on one page.
import { heapBytes, median, rest, tasksMs, withPage } from './browser.mjs';
import { root } from '../../scripts/process.mjs';
import { BUDGETS } from './table.mjs';

const BOARD = 'plant-whole-plant-energy-board';
const CROWD = 50;
/** A thin client: the slowdown of the developer tools for a plain tablet. */
const THIN = 4;
const FRAMES_MS = 5_000;
const BRIEF_FRAMES_MS = 1_000;
/** Each widget of the crowd is told something new this often. */
const FEED_MS = 5_000;
const ANSWERS = 6;
const CHART = 'plant-chart';
const WIDGETS = [
  'production-indicators',
  'task-monitoring',
  'common-applications',
  'to-dos',
  'alarm-information',
  'best-practice',
  'key-equipment',
  'indicator-trend',
];
/** Fields of payloads that a plant goes on changing. */
const LIVE_FIELDS = new Set(['value', 'v', 'doneQty', 'progressPct', 'oeePct']);

/** Sample payloads by element name as they are at a time. */
const { samples: samplesAt } = /** @type {{ samples(nowMs: number): Record<string, any> }} */ (
  await import(`${root}packages/embed/dist/manifest/manifest.js`)
);
const sample = samplesAt(Date.now())['whole-plant-energy-board'];

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

/**
 * Fifty widgets on a page: each of the workbench's five times, five boards cut down to one panel, and five charts.
 * @returns {{ tag: string, data: unknown[] }[]}
 */
function widgetsOfCrowd() {
  const nowMs = Date.now();
  // As they would come one after the other: other times, and figures that have moved.
  const told = Array.from({ length: ANSWERS }, (_, index) => {
    const share = 1 - (index % 5) / 50;
    return /** @type {Record<string, any>} */ (moved(samplesAt(nowMs - (ANSWERS - 1 - index) * 1000), share));
  });
  const onePanel = (/** @type {any} */ board) => ({ ...board, panels: { load: board.panels.load } });
  const kinds = [
    ...WIDGETS.map((name) => ({ tag: `plant-${name}-widget`, data: told.map((of) => of[`${name}-widget`]) })),
    { tag: BOARD, data: told.map((of) => onePanel(of['whole-plant-energy-board'])) },
    { tag: CHART, data: [minutesUntil(nowMs)] },
  ];
  return Array.from({ length: CROWD }, (_, index) => kinds[index % kinds.length]).flatMap(
    (each) => each ?? [],
  );
}

/** The same payload with its figures moved a little. @param {unknown} value @param {number} share @returns {unknown} */
function moved(value, share) {
  if (Array.isArray(value)) return value.map((each) => moved(each, share));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => {
      if (!LIVE_FIELDS.has(key)) return [key, moved(held, share)];
      const move = (/** @type {unknown} */ each) => (typeof each === 'number' ? each * share : each);
      return [key, Array.isArray(held) ? held.map(move) : move(held)];
    }),
  );
}

/** Ten hours of a line by the minute. @param {number} endMs */
const minutesUntil = (endMs) => ({
  kind: 'line',
  unit: 'kW',
  x: { type: 'time', values: Array.from({ length: 600 }, (_, index) => endMs - (600 - index) * 60_000) },
  series: [
    { name: 'Load', values: Array.from({ length: 600 }, (_, index) => 4900 + 600 * Math.sin(index / 40)) },
  ],
});

/**
 * Time and work of a frame while fifty widgets stand on a thin client's page, are fed and are scrolled. The work is all
 * that the page's tasks did, shared among the frames that came of it: frames that are left out make the others dearer.
 * @param {string} base @param {number} lengthMs
 */
const crowd = (base, lengthMs) =>
  onPage(
    base,
    '<div id="crowd"></div>',
    async (page, cdp) => {
      const fed = widgetsOfCrowd();
      await page.evaluate(async (widgets) => {
        const holder = /** @type {HTMLElement} */ (document.querySelector('#crowd'));
        holder.style.cssText = 'display: grid; grid-template-columns: repeat(3, 1fr); gap: 12px';
        const elements = widgets.map(({ tag, data }) => {
          const element = /** @type {any} */ (document.createElement(tag));
          element.lang = 'en';
          element.style.height = '320px';
          element.data = data[0];
          holder.append(element);
          return element;
        });
        Object.assign(globalThis, { crowd: elements });
        await Promise.all(
          [...new Set(widgets.map(({ tag }) => tag))].map((tag) => customElements.whenDefined(tag)),
        );
      }, fed);
      await page.waitForFunction(
        () =>
          /** @type {any} */ (globalThis).crowd.every((/** @type {HTMLElement} */ element) =>
            element.shadowRoot?.querySelector('.widget-content > *, .board-foot, canvas, .pc-box'),
          ),
        null,
        { timeout: 120_000 },
      );
      await rest(cdp);
      const beforeMs = await tasksMs(cdp);
      const frames = await page.evaluate(
        ([widgets, ms, feedMs]) =>
          new Promise((resolve) => {
            const { crowd: elements } = /** @type {{ crowd: any[] }} */ (/** @type {any} */ (globalThis));
            /** @type {number[]} */
            const frames = [];
            const startMs = performance.now();
            let lastMs = startMs;
            let told = 0;
            const step = (/** @type {number} */ nowMs) => {
              if (nowMs > lastMs) frames.push(nowMs - lastMs);
              lastMs = nowMs;
              scrollBy(0, 12);
              // By turns, each as often as a platform tells a board something new.
              while ((told * feedMs) / elements.length < nowMs - startMs) {
                const index = told % elements.length;
                const round = Math.floor(told / elements.length) + 1;
                const data = widgets[index]?.data ?? [];
                if (data.length > 1) elements[index].data = data[round % data.length];
                else elements[index].appendPoint(0, Date.now(), 4900 + 40 * round);
                told += 1;
              }
              if (nowMs - startMs < ms) requestAnimationFrame(step);
              else resolve(frames.toSorted((a, b) => a - b));
            };
            requestAnimationFrame(step);
          }),
        /** @type {const} */ ([fed, lengthMs, FEED_MS]),
      );
      return { frames, workMs: (await tasksMs(cdp)) - beforeMs };
    },
    THIN,
  );

/**
 * @param {string} base
 * @param {number} rounds  with none, the crowd is looked at for a second and no frame is measured against the shadow root
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function benchWalls(base, rounds) {
  /** @type {Record<'none' | 'frame', { number: number, heap: number }[]>} */
  const runs = { none: [], frame: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const wall of /** @type {const} */ (['none', 'frame'])) runs[wall].push(await oneBoard(base, wall));
  const shift = await shiftOf(base);
  const { frames, workMs } = /** @type {{ frames: number[], workMs: number }} */ (
    await crowd(base, rounds > 0 ? FRAMES_MS : BRIEF_FRAMES_MS)
  );
  const workOfOneMs = workMs / frames.length;
  const typical = median(frames);
  /** @param {'number' | 'heap'} key */
  const ratio = (key) => median(runs.frame.map((run, round) => run[key] / (runs.none[round]?.[key] ?? 1)));
  /** @param {'none' | 'frame'} wall @param {'number' | 'heap'} key */
  const of = (wall, key) => median(runs[wall].map((run) => run[key]));
  const behindFrame = [
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
  ];
  return [
    ...(rounds > 0 ? behindFrame : []),
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
      what: `frame with ${CROWD} widgets on a thin client, fed and scrolled, ms`,
      floor: '',
      product: `${typical.toFixed(1)} ms, worst of ten ${(frames[Math.floor(frames.length * 0.9)] ?? 0).toFixed(1)}`,
      value: typical,
      // A frame of the screen is 16.7 ms long: whoever keeps up with it shows exactly that.
      must: BUDGETS.crowdFrameMs,
    },
    {
      id: '',
      what: `work of a frame with ${CROWD} widgets on a thin client, fed and scrolled, ms`,
      floor: '',
      product: `${workOfOneMs.toFixed(1)} ms`,
      value: workOfOneMs,
      must: BUDGETS.crowdWorkMs,
    },
  ];
}
