// @ts-check
// A year of quarter hours in three lines: how long the first picture takes once the data is there, and a step of zoom and pan.
import { median, rest, withPage } from './browser.mjs';

const POINTS = 35_040;
const FRAMES = 40;

/** @param {string} url */
async function run(url) {
  return withPage({ url, width: 1600 }, async (page, cdp) => {
    await page.waitForFunction(() => customElements.get('plant-chart') !== undefined);
    // A small chart first: what is measured is the drawing of the year, not the way of the program.
    await page.evaluate(async () => {
      const chart = /** @type {HTMLElement & { data: unknown }} */ (document.querySelector('#year'));
      const ready = new Promise((resolve) => chart.addEventListener('plant-ready', resolve, { once: true }));
      chart.data = {
        kind: 'line',
        unit: 'kW',
        x: { type: 'time', values: [0, 900_000] },
        series: [{ name: 'A', values: [1, 2] }],
      };
      await ready;
    });
    await rest(cdp);
    const firstMs = await page.evaluate(
      ([points]) =>
        new Promise((/** @type {(ms: number) => void} */ resolve) => {
          const from = Date.parse('2026-01-01T00:00:00+08:00');
          const values = Array.from({ length: points }, (_, i) => from + i * 900_000);
          const wave = (/** @type {number} */ phase) =>
            values.map(
              (_, i) =>
                4000 + 900 * Math.sin((i / 96) * Math.PI * 2 + phase) + 300 * Math.sin(i * 1.7 + phase * 3),
            );
          const data = {
            kind: 'line',
            unit: 'kW',
            x: { type: 'time', values },
            series: [0, 1, 2].map((phase) => ({ name: `Line ${phase}`, values: wave(phase) })),
          };
          const chart = /** @type {HTMLElement & { data: unknown }} */ (document.querySelector('#year'));
          const canvas = chart.shadowRoot?.querySelector('canvas');
          const context = canvas?.getContext('2d');
          if (!canvas || !context) throw new Error('the chart has no canvas');
          // The picture stands when the canvas has been drawn anew: its drawing calls are watched.
          const { clearRect } = context;
          const startedMs = performance.now();
          context.clearRect = function (...box) {
            clearRect.apply(this, box);
            context.clearRect = clearRect;
            const done = new MessageChannel();
            done.port1.onmessage = () => resolve(performance.now() - startedMs);
            requestAnimationFrame(() => done.port2.postMessage(0));
          };
          chart.data = data;
        }),
      /** @type {const} */ ([POINTS]),
    );
    await rest(cdp);
    const steps = await page.evaluate(
      ([frames]) =>
        new Promise((/** @type {(ms: number[]) => void} */ resolve) => {
          const box = document.querySelector('#year')?.shadowRoot?.querySelector('.pc-box');
          if (!box) throw new Error('the chart has no box');
          /** @type {number[]} */
          const times = [];
          let left = frames;
          const press = (/** @type {string} */ key, shiftKey = false) =>
            box.dispatchEvent(new KeyboardEvent('keydown', { key, shiftKey, bubbles: true }));
          const step = () => {
            if (left === 0) return resolve(times);
            const startedMs = performance.now();
            // Half of the steps look closer or back, half of them move along.
            if (left % 4 === 0) press('+');
            else if (left % 4 === 2) press('-');
            else press(left % 4 === 1 ? 'ArrowLeft' : 'ArrowRight', true);
            requestAnimationFrame(() => {
              const done = new MessageChannel();
              done.port1.onmessage = () => {
                times.push(performance.now() - startedMs);
                left -= 1;
                setTimeout(step, 50);
              };
              done.port2.postMessage(0);
            });
          };
          press('+');
          setTimeout(step, 200);
        }),
      /** @type {const} */ ([FRAMES]),
    );
    return { firstMs, stepMs: median(steps) };
  });
}

/** @param {string} url @param {number} rounds @returns {Promise<import('./table.mjs').Row[]>} */
export async function benchYear(url, rounds) {
  const runs = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await run(`${url}/gallery/bench/year.html`));
  const first = median(runs.map(({ firstMs }) => firstMs));
  const step = median(runs.map(({ stepMs }) => stepMs));
  const text = (/** @type {number} */ ms) => `${ms.toFixed(0)} ms`;
  return [
    {
      id: '',
      what: 'a year, three lines, first picture',
      floor: '',
      product: text(first),
      value: first,
      must: 400,
    },
    { id: '', what: 'a step of zoom or pan', floor: '', product: text(step), value: step, must: 33 },
  ];
}
