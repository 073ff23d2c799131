// @ts-check
// The workbench in the built product: what comes first of its page, how evenly thirty widgets are arranged, and in how
// many requests fourteen indicators come.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/process.mjs';
import { median, rest, signIn, withPage } from './browser.mjs';
import { startUntilReady, stop } from './processes.mjs';

const PORT = 18_970;
const BASE = `http://127.0.0.1:${PORT}`;
const WIDGETS = 30;
const INDICATORS = 14;
const ROUNDS = 5;
const DRAG_STEPS = 150;
/** A frame of a screen with 60 of them a second; a little longer is still the same frame. */
const FRAME_MS = 1000 / 60;
const FRAME_SLACK_MS = 4;
const TYPES = [
  'production-indicators',
  'task-monitoring',
  'common-applications',
  'to-dos',
  'alarm-information',
  'best-practice',
  'key-equipment',
  'indicator-trend',
];

/**
 * A call of the work-home group as the signed-in person.
 * @param {import('playwright-core').Page} page @param {string} path @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(page, path, body) {
  const answer = await page.evaluate(
    async ([url, sent]) => {
      const response = await fetch(String(url), {
        method: sent === null ? 'GET' : 'POST',
        headers: {
          Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
          'X-Org-Id': localStorage.getItem('orgId') ?? '',
          'content-type': 'application/json',
        },
        ...(sent === null ? {} : { body: String(sent) }),
      });
      return /** @type {Promise<{ retCode: string, retMsg: string, data: unknown }>} */ (response.json());
    },
    [`/api/cloud/work-home/${path}`, body === undefined ? null : JSON.stringify(body)],
  );
  if (answer.retCode !== '0') throw new Error(`${path}: ${answer.retMsg}`);
  return answer.data;
}

/** In the page: when the first board or widget showed its figures, ms since the page was asked for. */
function watchFirst() {
  addEventListener('plant-ready', (event) => {
    const [from] = event.composedPath();
    const name = from instanceof Element ? from.localName : '';
    if (/-(board|widget)$/.test(name))
      Object.assign(globalThis, { firstMs: globalThis.firstMs ?? performance.now() });
  });
}

/** Median time to the first figures of a page, the page loaded anew each time. @param {import('playwright-core').Page} page @param {string} path */
async function firstContent(page, path) {
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(`${BASE}/cloud${path}`);
    const handle = await page.waitForFunction(() => globalThis.firstMs, undefined, { timeout: 60_000 });
    times.push(await handle.jsonValue());
  }
  return median(times);
}

/** Share of late frames while the pointer pulls a handle about, per cent. @param {import('playwright-core').Page} page @param {string} handle */
async function lateShare(page, handle) {
  const box = await page.locator(handle).first().boundingBox();
  if (!box) throw new Error(`${handle} is not there`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => {
    /** @type {number[]} */
    const frames = [];
    let isOver = false;
    let beforeMs = 0;
    const count = (/** @type {number} */ nowMs) => {
      if (beforeMs > 0) frames.push(nowMs - beforeMs);
      beforeMs = nowMs;
      if (!isOver) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    Object.assign(globalThis, {
      framesSoFar: () => {
        isOver = true;
        return frames;
      },
    });
  });
  for (let step = 1; step <= DRAG_STEPS; step += 1) {
    const turn = (step / DRAG_STEPS) * 4 * Math.PI;
    await page.mouse.move(x + Math.sin(turn) * 300 + step, y + (1 - Math.cos(turn)) * 120);
  }
  const frames = await page.evaluate(() => /** @type {any} */ (globalThis).framesSoFar());
  await page.mouse.up();
  const late = frames.filter((/** @type {number} */ ms) => ms > FRAME_MS + FRAME_SLACK_MS).length;
  return { share: (late / frames.length) * 100, frames: frames.length };
}

/** @returns {Promise<import('./table.mjs').Row[]>} */
export async function benchWorkbench() {
  const folder = mkdtempSync(join(tmpdir(), 'plantdeck-workbench-'));
  const { child } = await startUntilReady('node', ['scripts/serve.mjs'], root, join(folder, 'data'), {
    PORT: String(PORT),
    PROFILE: 'ci',
    PLANTS: 'CER',
    SEED: '7',
    CALLS_PER_MINUTE: '100000',
  });
  try {
    return await withPage({ url: `${BASE}/cloud/messageCenter`, width: 1920 }, async (page, cdp) => {
      await page.addInitScript(watchFirst);
      await signIn(page);
      await rest(cdp);
      const boardMs = await firstContent(page, '/realTimeBoardFarm');
      const benchMs = await firstContent(page, '/workBench');

      const { sample, version } = await ask(page, 'production-quota/list?cycle=day');
      const indicators = Array.from({ length: INDICATORS }, (_, at) => ({
        ...sample[at % sample.length],
        id: `bench-${at}`,
        name: `Indicator ${at}`,
      }));
      await ask(page, 'production-quota/add', { indicators, version });
      const layout = await ask(page, 'layout/get');
      const list = Array.from({ length: WIDGETS }, (_, at) => ({
        id: `bench-${at}`,
        type: TYPES[at % TYPES.length],
        x: (at % 3) * 4,
        y: Math.floor(at / 3) * 4,
        w: 4,
        h: 4,
        cfg: null,
        version: 1,
      }));
      // One of them alone asks for the indicators.
      const few = list.slice(0, TYPES.length);
      const { version: kept } = await ask(page, 'layout/modify', {
        form: 1,
        list: few,
        version: layout.version,
      });
      let asked = 0;
      page.on('request', (request) => {
        if (request.url().includes('/work-home/production-quota/list')) asked += 1;
      });
      await page.goto(`${BASE}/cloud/workBench`);
      const cards = page.locator('plant-production-indicators-widget .pi-card');
      await cards.nth(INDICATORS - 1).waitFor({ timeout: 30_000 });
      await rest(cdp);
      const requests = asked;

      await ask(page, 'layout/modify', { form: 1, list, version: kept });
      await page.goto(`${BASE}/cloud/workBench`);
      await page
        .locator('plant-workbench .bench-item')
        .nth(WIDGETS - 1)
        .waitFor({ state: 'attached' });
      await page.locator('plant-workbench .bench-bar button').first().click();
      await page.waitForSelector('plant-workbench .bench-grip');
      await rest(cdp);
      const drag = await lateShare(page, 'plant-workbench .bench-grip');
      await rest(cdp);
      const resize = await lateShare(page, 'plant-workbench .bench-resize');
      const frameRow = (
        /** @type {string} */ what,
        /** @type {{ share: number, frames: number }} */ { share, frames },
      ) => ({
        id: '',
        what: `frames later than 60 a second while one of ${WIDGETS} widgets is ${what}, %`,
        floor: '',
        product: `${share.toFixed(1)} % of ${frames}`,
        value: share,
        must: 5,
        aim: 1,
      });
      return [
        {
          id: '',
          what: 'first figures of the workbench, beside those of the board of the whole plant',
          floor: `${boardMs.toFixed(0)} ms`,
          product: `${benchMs.toFixed(0)} ms`,
          ratio: benchMs / boardMs,
          must: 1.3,
        },
        {
          id: '',
          what: `requests in which ${INDICATORS} indicators with their courses come`,
          floor: '',
          product: String(requests),
          value: requests,
          must: 1,
        },
        frameRow('moved', drag),
        frameRow('resized', resize),
      ];
    });
  } finally {
    await stop(child);
    rmSync(folder, { recursive: true, force: true });
  }
}
