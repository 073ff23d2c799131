// @ts-check
// The shell in the built product: its sign-in page, changes of page, and a menu of 2,000 resources.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLATFORM_ENV, root } from '../../scripts/process.mjs';
import { mainThreadMs, median, rest, signIn, withPage } from './browser.mjs';

const PORT = 18_990;
const RESOURCES = 2_000;
const ROUTE_CHANGES = 40;
const SCROLL_FRAMES = 240;
/** A frame of a screen with 60 of them a second; a little longer is still the same frame. */
const FRAME_MS = 1000 / 60;
const FRAME_SLACK_MS = 4;

/** Pages of the shell that are walked through, each with what stands there once it is drawn. */
const PLACES = /** @type {const} */ ([
  ['/messageCenter', 'plant-message-center'],
  ['/companieslist', 'plant-company-list'],
  ['/helpPage', 'plant-help-center'],
  ['/realTimeBoardFarm', 'plant-whole-plant-energy-board'],
]);

/** Starts the built product with a week of one plant. */
async function startProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), 'plantdeck-bench-'));
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd: root,
    env: {
      ...PLATFORM_ENV,
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: dataDir,
      PROFILE: 'ci',
      PLANTS: 'CER',
      LOG: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  while (!printed.includes('Ready:')) {
    if (child.exitCode !== null) throw new Error(`the product ended:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url: `http://127.0.0.1:${PORT}`,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 10_000))]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Bytes of all files and answers, gzip, without their headers, until somebody can type the user name. @param {string} url */
function loginBytes(url) {
  return withPage({ url: 'about:blank' }, async (page, cdp) => {
    let bytes = 0;
    cdp.on('Network.dataReceived', ({ encodedDataLength }) => (bytes += encodedDataLength));
    await page.goto(`${url}/cloud/Login`);
    await page.frameLocator('iframe.sign-in-frame').locator('input[name=userName]').waitFor();
    await rest(cdp);
    return bytes;
  });
}

/** Times from a change of page to the frame in which it is painted, ms; every page was visited before. @param {string} url */
function routeChanges(url) {
  return withPage({ url: `${url}/cloud/messageCenter` }, async (page, cdp) => {
    await signIn(page);
    const change = (/** @type {string} */ path, /** @type {string} */ tag) =>
      page.evaluate(
        async ([to, shown]) => {
          const app = /** @type {HTMLElement & { open(path: string): void }} */ (
            document.querySelector('plant-app')
          );
          const startMs = performance.now();
          app.open(to);
          const isThere = () => {
            const element = app.shadowRoot?.querySelector(`.page ${shown}`);
            return (element?.shadowRoot?.childElementCount ?? 0) > 0 && (element?.clientHeight ?? 0) > 0;
          };
          while (!isThere()) await new Promise(requestAnimationFrame);
          // What a frame drew is on the screen when the task after it runs.
          await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
          return performance.now() - startMs;
        },
        /** @type {[string, string]} */ ([path, tag]),
      );
    for (const [path, tag] of PLACES) {
      await change(path, tag);
      await rest(cdp);
    }
    const times = [];
    for (let each = 0; each < ROUTE_CHANGES; each += 1) {
      const [path, tag] = PLACES[each % PLACES.length] ?? PLACES[0];
      times.push(await change(path, tag));
      await rest(cdp);
    }
    return times;
  });
}

/** A menu of three levels. */
function longMenu() {
  /** @type {any} */
  const node = (
    /** @type {string} */ id,
    /** @type {string} */ name,
    /** @type {any[]} */ children = [],
  ) => ({
    resourcesId: id,
    resourcesCode: id,
    resourcesType: 1,
    resourcesName: name,
    resourcesDisplayName: name,
    resourcesUri: children.length > 0 ? null : `/long/${id}`,
    sort: 1,
    isUsable: true,
    presourcesId: null,
    childResources: children,
  });
  const words = ['能耗', '产量', '质量', '设备', '报警', 'Energy', 'Output', 'Quality', 'Alarm', 'Report'];
  const groups = RESOURCES / 50;
  return Array.from({ length: groups }, (_group, group) =>
    node(
      `g${group}`,
      `${words[group % words.length]} ${group}`,
      Array.from({ length: 49 }, (_page, at) =>
        node(`g${group}p${at}`, `${words[(group + at) % words.length]} ${group}-${at}`),
      ),
    ),
  );
}

/** What a keystroke in the search costs, and how evenly the tree scrolls. @param {string} url */
function menu(url) {
  return withPage({ url: `${url}/cloud/messageCenter` }, async (page, cdp) => {
    await page.route(/resources\/[^/]+\/tree/, (route) =>
      route.fulfill({ json: { retCode: '0', retMsg: 'ok', data: longMenu() } }),
    );
    await signIn(page);
    await page.goto(`${url}/cloud/messageCenter`);
    await page.waitForSelector('plant-menu .mi');
    await rest(cdp);
    /** Types a text into the search and waits until it is laid out. @param {string} text */
    const type = (text) =>
      page.evaluate(async (typed) => {
        const root = document.querySelector('plant-app')?.shadowRoot?.querySelector('plant-menu')?.shadowRoot;
        const field = root?.querySelector('input');
        if (!root || !field) throw new Error('there is no menu');
        field.value = typed;
        field.dispatchEvent(new Event('input', { bubbles: true }));
        // Whatever the keystroke set going is drawn in the second frame at the latest.
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
      }, text);
    /** @type {number[]} */
    const keystrokes = [];
    for (const word of ['energy', '产量', 'report 3', '质', 'alarm 1-2', 'e', 'zzz']) {
      for (let length = 1; length <= word.length; length += 1) {
        // CPU time of the main thread, so that other work of the machine counts nothing.
        const before = await mainThreadMs(cdp);
        await type(word.slice(0, length));
        keystrokes.push((await mainThreadMs(cdp)) - before);
      }
    }
    await type('');
    // Every module open: all lines are there to scroll through.
    await page.evaluate(async () => {
      const root = document.querySelector('plant-app')?.shadowRoot?.querySelector('plant-menu')?.shadowRoot;
      const nav = root?.querySelector('nav');
      if (!root || !nav) throw new Error('there is no menu');
      for (let isMore = true; isMore;) {
        const closed = /** @type {HTMLElement | null} */ (root.querySelector('.mi[aria-expanded="false"]'));
        closed?.click();
        if (!closed) {
          isMore = nav.scrollTop + nav.clientHeight < nav.scrollHeight - 1;
          nav.scrollTop += nav.clientHeight / 2;
        }
        await new Promise(requestAnimationFrame);
      }
      nav.scrollTop = 0;
    });
    await rest(cdp);
    const frames = await page.evaluate(async (count) => {
      const root = document.querySelector('plant-app')?.shadowRoot?.querySelector('plant-menu')?.shadowRoot;
      const nav = root?.querySelector('nav');
      if (!nav) throw new Error('there is no menu');
      const times = [];
      let beforeMs = await new Promise(requestAnimationFrame);
      let stepPx = 30;
      for (let each = 0; each < count; each += 1) {
        if (nav.scrollTop + nav.clientHeight >= nav.scrollHeight - 1) stepPx = -30;
        if (nav.scrollTop <= 0) stepPx = 30;
        nav.scrollTop += stepPx;
        const nowMs = await new Promise(requestAnimationFrame);
        times.push(nowMs - beforeMs);
        beforeMs = nowMs;
      }
      return { times, linesPx: nav.scrollHeight };
    }, SCROLL_FRAMES);
    return { keystrokes, frames };
  });
}

/** @returns {Promise<import('./table.mjs').Row[]>} */
export async function benchShell() {
  const product = await startProduct();
  try {
    const bytes = await loginBytes(product.url);
    const changes = await routeChanges(product.url);
    const { keystrokes, frames } = await menu(product.url);
    const slowest = keystrokes.toSorted((a, b) => a - b)[Math.floor(keystrokes.length * 0.95)] ?? Number.NaN;
    const late = frames.times.filter((ms) => ms > FRAME_MS + FRAME_SLACK_MS).length;
    const lateShare = (late / frames.times.length) * 100;
    return [
      {
        id: '',
        what: 'sign-in page until it can be typed in, gzip kB',
        floor: '',
        product: `${(bytes / 1000).toFixed(1)} kB`,
        value: bytes / 1000,
        must: 120,
      },
      {
        id: '',
        what: `change of page to its paint, median of ${changes.length}, ms`,
        floor: '',
        product: `${median(changes).toFixed(0)} ms`,
        value: median(changes),
        must: 100,
      },
      {
        id: '',
        what: `keystroke in the search of ${RESOURCES} resources, main thread, 95 of 100, ms`,
        floor: '',
        product: `${slowest.toFixed(1)} ms of ${keystrokes.length}`,
        value: slowest,
        must: 16,
      },
      {
        id: '',
        what: `frames later than 60 a second while ${Math.round(frames.linesPx)} px of lines scroll, %`,
        floor: '',
        product: `${lateShare.toFixed(1)} % of ${frames.times.length}`,
        value: lateShare,
        must: 5,
        aim: 1,
      },
    ];
  } finally {
    await product.stop();
  }
}
