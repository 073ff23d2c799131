// @ts-check
// One energy board: bytes, requests, first number, painted, CPU, heap, further boards; floor and product by turns.
import { gzipSync } from 'node:zlib';
import { heapBytes, mainThreadMs, median, rest, withPage } from './browser.mjs';
import { BUDGETS } from './table.mjs';

const MORE_BOARDS = 19;

/** @param {import('playwright-core').Page} page @param {string} name */
const markOf = (page, name) =>
  page
    .waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name, {
      timeout: 60_000,
      polling: 50,
    })
    .then(() => page.evaluate((mark) => performance.getEntriesByName(mark)[0]?.startTime ?? 0, name));

/** @param {string} url */
async function weigh(url) {
  return withPage({ url: 'about:blank' }, async (page) => {
    /** @type {{ url: string, gzip: number, from: string }[]} */
    const scripts = [];
    page.on('response', async (response) => {
      if (response.request().resourceType() !== 'script') return;
      const body = await response.body().catch(() => Buffer.alloc(0));
      scripts.push({ url: response.url(), gzip: gzipSync(body, { level: 9 }).length, from: '' });
    });
    await page.goto(url);
    await markOf(page, 'plant:painted');
    await page.waitForTimeout(200);
    const first = [...scripts];
    await page.evaluate(() => window.__plant?.add?.(1));
    await page.waitForTimeout(300);
    return {
      bytes: first.reduce((sum, each) => sum + each.gzip, 0),
      requests: first.length,
      more: scripts.length - first.length,
      files: first,
    };
  });
}

/** @param {string} url @param {boolean} throttled */
async function paint(url, throttled) {
  return withPage({ url, cpu: throttled ? 4 : 1, slowNetwork: throttled }, async (page, cdp) => {
    const number = await markOf(page, 'plant:number');
    const painted = await markOf(page, 'plant:painted');
    await rest(cdp);
    const cpu = await mainThreadMs(cdp);
    const heap = await heapBytes(cdp);
    const shift = await page.evaluate(
      () =>
        new Promise((resolve) => {
          let sum = 0;
          // What there was before is told first, in one piece.
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += /** @type {any} */ (entry).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 100);
        }),
    );
    return { number, painted, shift, cpu, heap };
  });
}

/** @param {string} url */
async function furtherBoards(url) {
  return withPage({ url }, async (page, cdp) => {
    await markOf(page, 'plant:painted');
    await rest(cdp);
    const before = { cpu: await mainThreadMs(cdp), heap: await heapBytes(cdp) };
    await page.evaluate((count) => window.__plant?.add?.(count), MORE_BOARDS);
    await rest(cdp);
    const after = { cpu: await mainThreadMs(cdp), heap: await heapBytes(cdp) };
    return { cpu: (after.cpu - before.cpu) / MORE_BOARDS, heap: (after.heap - before.heap) / MORE_BOARDS };
  });
}

/**
 * What the first board weighs, which no busy machine changes.
 * @param {Record<'floor' | 'product', { bytes: number, requests: number, more: number }>} weight
 * @returns {import('./table.mjs').Row[]}
 */
function weighed(weight) {
  const kB = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  return [
    {
      id: 'E1',
      what: 'code to the first board, gzip',
      floor: kB(weight.floor.bytes),
      product: kB(weight.product.bytes),
      ratio: weight.product.bytes / weight.floor.bytes,
      must: BUDGETS.firstBoardRatio,
      aim: 1.2,
    },
    {
      id: 'E7',
      what: 'code requests to the first board',
      floor: String(weight.floor.requests),
      product: String(weight.product.requests),
      value: weight.product.requests,
      must: 6,
      aim: 4,
    },
    {
      id: '',
      what: 'code requests of the second board',
      floor: String(weight.floor.more),
      product: String(weight.product.more),
      value: weight.product.more,
      must: 0,
      aim: 0,
    },
  ];
}

/**
 * @param {string} base  address of the served build
 * @param {number} rounds  with none, only what can be weighed is
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function benchEmbed(base, rounds) {
  const urls = { floor: `${base}/bench/floor-embed.html`, product: `${base}/bench/embed.html` };
  const weight = { floor: await weigh(urls.floor), product: await weigh(urls.product) };
  const rows = weighed(weight);
  if (rounds === 0) return rows;
  /** @type {Record<'floor' | 'product', { plain: any[], slow: any[], more: any[] }>} */
  const runs = { floor: { plain: [], slow: [], more: [] }, product: { plain: [], slow: [], more: [] } };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of /** @type {const} */ (['floor', 'product'])) {
      runs[side].plain.push(await paint(urls[side], false));
      runs[side].slow.push(await paint(urls[side], true));
      runs[side].more.push(await furtherBoards(urls[side]));
    }
  }
  /** @param {'floor' | 'product'} side @param {'plain' | 'slow' | 'more'} kind @param {string} key */
  const of = (side, kind, key) => median(runs[side][kind].map((run) => run[key]));
  /** Ratio of pairs of the same round. @param {'plain' | 'slow' | 'more'} kind @param {string} key @param {string} [floorKey] */
  const ratio = (kind, key, floorKey = key) =>
    median(runs.product[kind].map((run, round) => run[key] / runs.floor[kind][round][floorKey]));
  const largestShift = Math.max(...runs.product.plain.concat(runs.product.slow).map((run) => run.shift));
  const ms = (/** @type {number} */ value) => `${value.toFixed(0)} ms`;
  const MB = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
  const [code, ...requests] = rows;
  return [
    ...(code ? [code] : []),
    {
      id: 'E2',
      what: 'first number, cpu 4x + 3G, against the floor painted',
      floor: ms(of('floor', 'slow', 'painted')),
      product: ms(of('product', 'slow', 'number')),
      ratio: ratio('slow', 'number', 'painted'),
      must: 1.0,
      aim: 0.5,
    },
    {
      id: 'E3',
      what: 'painted, cpu 4x + 3G',
      floor: ms(of('floor', 'slow', 'painted')),
      product: ms(of('product', 'slow', 'painted')),
      ratio: ratio('slow', 'painted'),
      must: 1.2,
      aim: 1.05,
    },
    {
      id: 'E4',
      what: 'main-thread CPU to rest',
      floor: ms(of('floor', 'plain', 'cpu')),
      product: ms(of('product', 'plain', 'cpu')),
      ratio: ratio('plain', 'cpu'),
      must: 1.25,
      aim: 1.1,
    },
    {
      id: 'E5',
      what: 'heap, first board',
      floor: MB(of('floor', 'plain', 'heap')),
      product: MB(of('product', 'plain', 'heap')),
      ratio: ratio('plain', 'heap'),
      must: 1.2,
      aim: 1.1,
    },
    {
      id: 'E6',
      what: 'board 2..20, CPU each',
      floor: ms(of('floor', 'more', 'cpu')),
      product: ms(of('product', 'more', 'cpu')),
      ratio: ratio('more', 'cpu'),
      must: 1.2,
      aim: 1.05,
    },
    {
      id: 'E6',
      what: 'board 2..20, heap each',
      floor: MB(of('floor', 'more', 'heap')),
      product: MB(of('product', 'more', 'heap')),
      ratio: ratio('more', 'heap'),
      must: 1.12,
      aim: 1.08,
    },
    {
      id: '',
      what: 'layout shift of the page, the largest run',
      floor: '',
      product: largestShift.toFixed(4),
      value: largestShift,
      must: 0.02,
    },
    ...requests,
  ];
}
