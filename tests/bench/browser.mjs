// @ts-check
import { chromium } from 'playwright-core';
import { findBrowser } from '../../scripts/setup.mjs';

/** Chromium's flags on machines without a display or a network of their own. */
export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--js-flags=--expose-gc',
];

/** Throttling of a plain tablet on a slow network, by the preset of the developer tools. */
const FAST_3G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};

/**
 * Opens a page in a fresh browser, measures, and closes it.
 * @template T
 * @param {{ url: string, cpu?: number, slowNetwork?: boolean, width?: number }} options
 * @param {(page: import('playwright-core').Page, cdp: import('playwright-core').CDPSession) => Promise<T>} measure
 * @returns {Promise<T>}
 */
export async function withPage({ url, cpu = 1, slowNetwork = false, width = 1440 }, measure) {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: FLAGS });
  try {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    await cdp.send('Network.enable');
    if (slowNetwork) await cdp.send('Network.emulateNetworkConditions', FAST_3G);
    if (cpu > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    await page.goto(url, { waitUntil: 'commit' });
    return await measure(page, cdp);
  } finally {
    await browser.close();
  }
}

/** @param {import('playwright-core').CDPSession} cdp @param {string} name  of a time in seconds */
async function metricMs(cdp, name) {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000;
}

/** CPU time of the page's main thread so far. @param {import('playwright-core').CDPSession} cdp */
export const mainThreadMs = (cdp) => metricMs(cdp, 'ThreadTime');

/**
 * CPU time that the page's main thread has spent in tasks so far. A machine is made slow by turning idle rounds on that
 * very thread, and they are turned in the pauses too: a page that does nothing, on a machine four times slower, fills
 * half of the thread's time with them. Within a task they are what makes it slow; between tasks they are nobody's work.
 * @param {import('playwright-core').CDPSession} cdp
 */
export const tasksMs = (cdp) => metricMs(cdp, 'TaskDuration');

/** A page that shows a running clock is never quite still: this much work in a quarter second counts as rest, ms. */
const REST_MS = 12;
const REST_LIMIT_MS = 12_000;

/** Waits until the main thread has done next to nothing for half a second. @param {import('playwright-core').CDPSession} cdp */
export async function rest(cdp) {
  const deadline = Date.now() + REST_LIMIT_MS;
  for (let quiet = 0, before = await tasksMs(cdp); quiet < 2 && Date.now() < deadline;) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    const now = await tasksMs(cdp);
    quiet = now - before < REST_MS ? quiet + 1 : 0;
    before = now;
  }
}

/** Bytes on the heap after a collection. @param {import('playwright-core').CDPSession} cdp */
export async function heapBytes(cdp) {
  for (let each = 0; each < 3; each += 1) await cdp.send('HeapProfiler.collectGarbage');
  return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}

/**
 * Bytes of everything on the heap that a page made. Apart from the engine's compiled code and its notes: those grow for
 * some hundred runs of the same function and then stop, whatever the page does. And from what the browser's own tools
 * write down of each answer while they are open, as they are here.
 * @param {import('playwright-core').CDPSession} cdp
 */
export async function liveBytes(cdp) {
  await heapBytes(cdp);
  let text = '';
  const take = (/** @type {{ chunk: string }} */ { chunk }) => (text += chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', take);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes, strings } = JSON.parse(text);
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const size = fields.indexOf('self_size');
  const type = fields.indexOf('type');
  const name = fields.indexOf('name');
  const code = types[type].indexOf('code');
  const isOfTools = strings.map((/** @type {string} */ each) =>
    each.startsWith('blink::NetworkResourcesData'),
  );
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length)
    if (nodes[at + type] !== code && !isOfTools[nodes[at + name]]) bytes += nodes[at + size];
  return bytes;
}

/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Signs the manager of the demo plant in, by the window of the page that is open. @param {import('playwright-core').Page} page */
export async function signIn(page) {
  const frame = page.frameLocator('iframe.sign-in-frame');
  await frame.locator('input[name=userName]').fill('cer.manager');
  await frame.locator('input[name=password]').fill('Plantdeck-2026');
  await frame.locator('button[type=submit]').click();
  await page.waitForSelector('plant-app .header');
}
