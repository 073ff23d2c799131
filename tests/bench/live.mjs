// @ts-check
// Twenty line charts at ten points a second each, on a plain machine and on one four times slower.
import { mainThreadMs, median, rest, withPage } from './browser.mjs';

const CHARTS = 20;
const POINTS_A_SECOND = 10;
const RUN_S = 10;
const HISTORY = 600;

/** @param {string} url @param {number} cpu */
async function run(url, cpu) {
  return withPage({ url, cpu, width: 1600 }, async (page, cdp) => {
    await page.waitForFunction(() => window.__plant?.live !== undefined, undefined, { timeout: 30_000 });
    await page.evaluate(
      async ([count, points]) => {
        const now = Date.now();
        await window.__plant?.live?.start({
          count,
          history: (chart) =>
            Array.from({ length: points }, (_, index) => [
              now - (points - index) * 100,
              50 + 10 * Math.sin(index / 20 + chart),
            ]),
        });
      },
      /** @type {const} */ ([CHARTS, HISTORY]),
    );
    await rest(cdp);
    const before = await mainThreadMs(cdp);
    const seen = await page.evaluate(
      ([count, perSecond, seconds]) =>
        new Promise(
          (
            /** @type {(seen: { frames: number, pushed: number, lagP95: number, wallS: number }) => void} */ resolve,
          ) => {
            const periodMs = 1000 / perSecond / count;
            const total = count * perSecond * seconds;
            const startedMs = performance.now();
            /** @type {number[]} */
            const lags = [];
            let frames = 0;
            let pushed = 0;
            let isOver = false;
            const frame = () => {
              frames += 1;
              if (!isOver) requestAnimationFrame(frame);
            };
            requestAnimationFrame(frame);
            // A message is due at its own time; how late it is handed over is the lag that a reader would meet.
            const tick = () => {
              const now = performance.now();
              while (pushed < total && startedMs + pushed * periodMs <= now) {
                lags.push(now - (startedMs + pushed * periodMs));
                window.__plant?.live?.push(pushed % count, Date.now(), 50 + 10 * Math.sin(pushed / 400));
                pushed += 1;
              }
              if (now - startedMs > seconds * 1000 + 500 || pushed >= total) {
                isOver = true;
                lags.sort((a, b) => a - b);
                resolve({
                  frames,
                  pushed,
                  lagP95: lags[Math.floor(lags.length * 0.95)] ?? 0,
                  wallS: (now - startedMs) / 1000,
                });
              } else setTimeout(tick, 1);
            };
            tick();
          },
        ),
      /** @type {const} */ ([CHARTS, POINTS_A_SECOND, RUN_S]),
    );
    const cpuMs = (await mainThreadMs(cdp)) - before;
    return {
      cpu: cpuMs / seen.pushed,
      fps: seen.frames / seen.wallS,
      delivered: (100 * seen.pushed) / (CHARTS * POINTS_A_SECOND * RUN_S),
      lag: seen.lagP95,
    };
  });
}

/** @param {string} base @param {number} rounds @returns {Promise<import('./table.mjs').Row[]>} */
export async function benchLive(base, rounds) {
  const urls = { floor: `${base}/bench/floor-live.html`, product: `${base}/bench/live.html` };
  /** @type {Record<'floor' | 'product', { plain: any[], slow: any[] }>} */
  const runs = { floor: { plain: [], slow: [] }, product: { plain: [], slow: [] } };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of /** @type {const} */ (['floor', 'product'])) {
      runs[side].plain.push(await run(urls[side], 1));
      runs[side].slow.push(await run(urls[side], 4));
    }
  }
  /** @param {'floor' | 'product'} side @param {'plain' | 'slow'} kind @param {string} key */
  const of = (side, kind, key) => median(runs[side][kind].map((each) => each[key]));
  const ratio = median(runs.product.plain.map((each, round) => each.cpu / runs.floor.plain[round].cpu));
  // Rates are judged upside down: the largest accepted shortfall of what is wanted.
  const short = (/** @type {number} */ wanted, /** @type {number} */ is) => Math.max(0, wanted - is);
  const fps = (/** @type {'floor' | 'product'} */ side, /** @type {'plain' | 'slow'} */ kind) =>
    `${of(side, kind, 'fps').toFixed(0)} fps`;
  return [
    {
      id: 'L1',
      what: '20 charts at 10 points/s, CPU per message',
      floor: `${of('floor', 'plain', 'cpu').toFixed(2)} ms`,
      product: `${of('product', 'plain', 'cpu').toFixed(2)} ms`,
      ratio,
      must: 1.2,
      aim: 0.8,
    },
    {
      id: 'L2',
      what: 'frames a second below 57',
      floor: fps('floor', 'plain'),
      product: fps('product', 'plain'),
      value: short(57, of('product', 'plain', 'fps')),
      must: 0,
    },
    {
      id: 'L2',
      what: 'frames a second below 30, cpu 4x',
      floor: fps('floor', 'slow'),
      product: fps('product', 'slow'),
      value: short(30, of('product', 'slow', 'fps')),
      must: 0,
    },
    {
      id: 'L3',
      what: 'not delivered, per cent, cpu 4x',
      floor: '',
      product: `${of('product', 'slow', 'delivered').toFixed(0)} %`,
      value: short(100, Math.round(of('product', 'slow', 'delivered'))),
      must: 0,
    },
    {
      id: 'L3',
      what: 'lag p95, ms, cpu 4x',
      floor: `${of('floor', 'slow', 'lag').toFixed(0)} ms`,
      product: `${of('product', 'slow', 'lag').toFixed(0)} ms`,
      value: of('product', 'slow', 'lag'),
      must: 300,
      aim: 150,
    },
  ];
}
