// @ts-check
// Mount and unmount again and again: what is left behind.
import { liveBytes, rest, withPage } from './browser.mjs';
import { BUDGETS } from './table.mjs';

/** A quarter as often before the first count, after which code and caches are warm. */
const WARM_UP_SHARE = 0.25;

/** @param {string} base @param {number} cycles @returns {Promise<import('./table.mjs').Row[]>} */
export async function benchCycles(base, cycles) {
  const left = await withPage({ url: `${base}/bench/embed.html` }, async (page, cdp) => {
    await page.waitForFunction(() => performance.getEntriesByName('plant:painted').length > 0);
    const cycle = (/** @type {number} */ count) =>
      page.evaluate(async (times) => {
        for (let each = 0; each < times; each += 1) {
          await window.__plant?.add?.(1);
          document.querySelector('#boards')?.lastElementChild?.remove();
          await new Promise((resolve) => setTimeout(resolve, 0));
        }
      }, count);
    const count = async () => {
      await rest(cdp);
      const heap = await liveBytes(cdp);
      const { nodes, jsEventListeners } = await cdp.send('Memory.getDOMCounters');
      return { heap, nodes, listeners: jsEventListeners };
    };
    await cycle(cycles * WARM_UP_SHARE);
    const before = await count();
    await cycle(cycles);
    const after = await count();
    return { before, after };
  });
  /** @param {'heap' | 'nodes' | 'listeners'} key */
  const row = (key, /** @type {(value: number) => string} */ show) => ({
    id: '',
    what: `${key} after ${cycles} cycles`,
    floor: show(left.before[key]),
    product: show(left.after[key]),
    ratio: left.after[key] / left.before[key],
    must: BUDGETS.cyclesRatio,
  });
  return [
    row('heap', (bytes) => `${(bytes / 1e6).toFixed(2)} MB`),
    row('nodes', String),
    row('listeners', String),
  ];
}
