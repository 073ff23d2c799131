// @ts-check
// A wall display, let in by a code and left alone for thirty days. Twenty minutes are thirty days of the plant, of the
// platform and of the page's own clock; they hold twenty-six lives of its token, eight starts of the platform and hundreds
// of turns of the boards.
// Short timers keep their pace: the page looks for news as often as it does in twenty minutes, each time finding half an
// hour of them. Those that wait for a time of day hurry with the clock, so that each night brings its fresh copies. Nobody touches the page;
// `--minutes=N` makes it shorter, to see that it works.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/process.mjs';
import { heapBytes, liveBytes, median, rest, withPage } from './browser.mjs';
import { memoryMb, startUntilReady, stop } from './processes.mjs';

const PORT = 18_980;
const BASE = `http://127.0.0.1:${PORT}`;
const PASSWORD = 'Plantdeck-2026';
const FIRST = 'wholePlantEnergy';
const BOARDS = `${FIRST},workshopEnergy,peakValleyUsage,productionAlarm,mainBoard`;
const ELEMENTS = [
  'plant-kiosk',
  'plant-whole-plant-energy-board',
  'plant-workshop-energy-board',
  'plant-peak-valley-usage-board',
  'plant-production-alarm-board',
  'plant-main-board',
].join('\n');
const TURN_S = 5;
const RESTARTS = 8;
/** Thirty days in twenty minutes, and a tenth more: the plant stands still while its platform starts. */
const CLOCK_FACTOR = 2_400;
const DAYS_A_MINUTE = 1.5;
/** A wall renews with a quarter of its token's life left. Both are real time: a length of time has no clock. */
const TOKEN_S = 60;
const RENEWAL_S = 45;
const DAY_MS = 86_400_000;
/**
 * Code, words and caches of a board come the first time it is shown, and of a copy the first night: the first count waits
 * for a whole rotation and a night. What grows after that grows with time.
 */
const WARM_UP_SHARE = 0.2;
/** Later counts: one high one among low ones is a tide, each above the one before is a leak. */
const COUNTS = 5;
const COUNT_EVERY_MIN = 2;

/** A clock that runs changes a handful of nodes. */
const SAME_SHARE = 0.005;
const SETTLE_MS = 2_500;
const SETTLE_TRIES = 12;
/**
 * Of each count, spread over one day of the plant: a board that stands holds the more of a day, the later it is in it.
 * One look would be one hour.
 */
const SAMPLES = 5;
const SAMPLE_MS = 86_400_000 / CLOCK_FACTOR / SAMPLES;
/** Each board is shown for several of these. */
const LOOK_AT_MS = 2_000;

const WALL = `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,">
  <style>html, body { height: 100%; margin: 0 } plant-kiosk { height: 100vh }</style>
  <script type="module" src="/plantdeck/1/plantdeck.js"></script></head><body><plant-session device default>
  <plant-kiosk boards="${BOARDS}" every-seconds="${TURN_S}"></plant-kiosk></plant-session></body></html>`;

const pause = (/** @type {number} */ delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs));

/**
 * In the page: its device's clock runs as fast as the platform's. Timers keep their pace.
 * @param {number} factor
 */
function hurryClock(factor) {
  const RealDate = Date;
  const startMs = performance.timeOrigin;
  const realNow = performance.now.bind(performance);
  performance.now = () => realNow() * factor;
  globalThis.Date = class extends RealDate {
    /** @param {...unknown} parts */
    constructor(...parts) {
      // @ts-expect-error The platform's own signatures, handed on.
      super(...(parts.length === 0 ? [startMs + realNow() * factor] : parts));
    }
    static now() {
      return startMs + realNow() * factor;
    }
  };
  /** Nothing waits longer for an answer; what does waits for a time of day. */
  const LONGEST_WAIT_MS = 120_000;
  const realTimeout = globalThis.setTimeout;
  const hurried = (/** @type {() => void} */ then, delayMs = 0, /** @type {unknown[]} */ ...rest) =>
    realTimeout(then, delayMs <= LONGEST_WAIT_MS ? delayMs : Math.ceil(delayMs / factor), ...rest);
  globalThis.setTimeout = /** @type {typeof setTimeout} */ (/** @type {unknown} */ (hurried));
}

/**
 * In the page, on the wall: notes the days on which a fresh copy of a board took the place of the one before it.
 * @param {Element} kiosk
 */
function watchCopies(kiosk) {
  const told = /** @type {{ copiesTaken?: number }} */ (/** @type {unknown} */ (globalThis));
  /** @type {Set<number>} */
  const days = new Set();
  told.copiesTaken = 0;
  /** @type {Element | null} */
  let leaving = null;
  new MutationObserver(() => {
    const boards = [...(kiosk.shadowRoot?.querySelectorAll('.kiosk-board > *') ?? [])];
    const twin = boards.find((one) =>
      boards.some((other) => other !== one && other.localName === one.localName),
    );
    const shown = boards.find((board) => board.parentElement?.classList.contains('shown')) ?? null;
    if (leaving && shown !== leaving && shown?.localName === leaving.localName)
      told.copiesTaken = days.add(Math.floor(Date.now() / 86_400_000)).size;
    leaving = twin ? shown : null;
  }).observe(/** @type {ShadowRoot} */ (kiosk.shadowRoot), {
    subtree: true,
    childList: true,
    attributeFilter: ['class'],
  });
}

/**
 * In the page, on the wall: has it show one board alone, and nothing getting ready behind it, so that like is counted
 * with like.
 * @param {Element} kiosk @param {string} code
 */
async function standAlone(kiosk, code) {
  kiosk.setAttribute('boards', code);
  const boards = () => [...(kiosk.shadowRoot?.querySelectorAll('.kiosk-board > *') ?? [])];
  let isLate = false;
  const limit = setTimeout(() => (isLate = true), 120_000);
  while (boards().length !== 1 || !boards()[0]?.shadowRoot?.querySelector('.kpi .kpi-drill')) {
    if (isLate) throw new Error(`the wall does not come to ${code} alone`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  clearTimeout(limit);
}

/**
 * What a passer-by sees of the wall. In one call: the browser keeps the code of each, and a wall that is looked at
 * thousands of times would seem to grow.
 * @param {import('playwright-core').Page} page
 */
const seen = (page) =>
  page.evaluate(() => {
    const wall = document.querySelector('plant-kiosk')?.shadowRoot;
    const board = wall?.querySelector('.kiosk-board.shown > *');
    return {
      board: board?.localName ?? '',
      // Those that are waited for have their shape, and nothing to press.
      figures: board?.shadowRoot?.querySelectorAll('.kpi .kpi-drill').length ?? 0,
      code: wall?.querySelector('.kiosk-code')?.textContent ?? '',
    };
  });

/**
 * What the page holds with one board on it: after collections that find nothing more, since the board that left last is
 * let go within seconds, when its last answers and timers have come; then the median of several looks.
 * @param {import('playwright-core').CDPSession} cdp
 */
async function settledCounts(cdp) {
  let nodesBefore = 0;
  for (let same = 0, tries = 0; same < 2 && tries < SETTLE_TRIES; tries += 1) {
    await pause(SETTLE_MS);
    await heapBytes(cdp);
    const { nodes } = await cdp.send('Memory.getDOMCounters');
    same = Math.abs(nodes - nodesBefore) <= nodes * SAME_SHARE ? same + 1 : 0;
    nodesBefore = nodes;
  }
  const looks = [];
  for (let dueMs = Date.now(); looks.length < SAMPLES; dueMs += SAMPLE_MS) {
    await pause(Math.max(0, dueMs - Date.now()));
    // Compiled code apart: it grows for some hundred turns of a board and then stops.
    const heap = await liveBytes(cdp);
    const { nodes, jsEventListeners: listeners } = await cdp.send('Memory.getDOMCounters');
    looks.push({ heap, nodes, listeners });
  }
  return {
    heap: median(looks.map(({ heap }) => heap)),
    nodes: median(looks.map(({ nodes }) => nodes)),
    listeners: median(looks.map(({ listeners }) => listeners)),
  };
}

/** @param {string} path @param {object} body @param {string} [token] */
async function post(path, body, token) {
  const answer = await fetch(`${BASE}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const { retCode, retMsg, data } = await answer.json();
  if (retCode !== '0') throw new Error(`${path}: ${retMsg}`);
  return data;
}

/**
 * Lets the wall in by the code that it shows, as an administrator does. By its own clock a code is over soon, and the
 * wall shows the next one.
 * @param {import('playwright-core').Page} page @param {string} token
 */
async function letIn(page, token) {
  for (let shown = ''; ;) {
    const { code, figures } = await seen(page);
    if (figures > 0) return;
    if (code !== '' && code !== shown) {
      shown = code;
      await post(
        '/cloud/record/embedDevices/save',
        {
          values: {
            name: 'Hall 1',
            pairingCode: code,
            elementTags: ELEMENTS,
            serviceAccount: 'cer.operator',
            isActive: true,
          },
        },
        token,
      );
    }
    await pause(250);
  }
}

/** How far the figures of the plant have come, as the wall is told. @param {string} token */
async function figuresUntilMs(token) {
  const answer = await fetch(`${BASE}/api/cloud/exhibition/board/data?boardCode=wholePlantEnergy`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { retCode, retMsg, data } = await answer.json();
  if (retCode !== '0') throw new Error(`the board is not told: ${retMsg}`);
  return Date.parse(data.dataAsOf);
}

/** @param {number} minutes @returns {Promise<import('./table.mjs').Row[]>} */
export async function benchSoak(minutes) {
  const folder = mkdtempSync(join(tmpdir(), 'plantdeck-soak-'));
  const durationMs = minutes * 60_000;
  // Each count keeps the boards from their turns for a minute.
  const countsDue = Math.max(1, Math.min(COUNTS, Math.floor(minutes / COUNT_EVERY_MIN)));
  const lives = Math.floor(durationMs / 1000 / RENEWAL_S);
  const restartsDue = Math.max(1, Math.min(RESTARTS, lives - 1));
  const serve = () =>
    startUntilReady('node', ['scripts/serve.mjs'], root, join(folder, 'data'), {
      PORT: String(PORT),
      PROFILE: 'ci',
      PLANTS: 'CER',
      SEED: '7',
      CLOCK_FACTOR: String(CLOCK_FACTOR),
      DEVICE_TOKEN_SECONDS: String(TOKEN_S),
      // A page that stands for a month asks as often in its minutes as others in days.
      CALLS_PER_MINUTE: '100000',
    });
  let running = await serve();
  try {
    const { token } = await post('/oauth/login/password', { userName: 'cer.manager', password: PASSWORD });
    return await withPage({ url: 'about:blank', width: 1920 }, async (page, cdp) => {
      await page.route('**/wall', (route) => route.fulfill({ contentType: 'text/html', body: WALL }));
      let renewals = 0;
      page.on('response', (response) => {
        if (response.ok() && response.url().endsWith('/device/renew')) renewals += 1;
      });
      await page.addInitScript(hurryClock, CLOCK_FACTOR);
      await page.goto(`${BASE}/wall`);
      await letIn(page, token);
      const { board: first } = await seen(page);
      const startedMs = Date.now();
      const tally = { restarts: 0, turns: 0, handsNeeded: 0, longestBlankMs: 0 };
      /** @type {{ heap: number, nodes: number, listeners: number }[]} */
      const counts = [];
      const shownBoards = new Set([first]);
      let memoryBefore = 0;
      let last = await seen(page);
      const figuresFromMs = await figuresUntilMs(token);
      let shownMs = Date.now();
      const kiosk = page.locator('plant-kiosk');
      await kiosk.evaluate(watchCopies);
      const copiesTaken = () =>
        page.evaluate(() => /** @type {{ copiesTaken?: number }} */ (globalThis).copiesTaken ?? 0);
      const count = async () => {
        await kiosk.evaluate(standAlone, FIRST);
        await rest(cdp);
        const held = await settledCounts(cdp);
        await kiosk.evaluate((wall, boards) => wall.setAttribute('boards', boards), BOARDS);
        counts.push(held);
      };
      const isWarm = async (/** @type {number} */ share) =>
        share >= WARM_UP_SHARE && shownBoards.size === BOARDS.split(',').length && (await copiesTaken()) > 0;
      while (Date.now() - startedMs < durationMs) {
        await pause(LOOK_AT_MS);
        const now = await seen(page);
        const share = (Date.now() - startedMs) / durationMs;
        if (now.board !== last.board) tally.turns += 1;
        shownBoards.add(now.board);
        if (now.code !== '') tally.handsNeeded += LOOK_AT_MS / 1000;
        if (now.figures > 0) shownMs = Date.now();
        tally.longestBlankMs = Math.max(tally.longestBlankMs, Date.now() - shownMs);
        const isCountDue =
          counts.length === 0
            ? await isWarm(share)
            : share >= WARM_UP_SHARE + (counts.length * (1 - WARM_UP_SHARE)) / countsDue;
        if (isCountDue && counts.length < countsDue) {
          if (counts.length === 0) memoryBefore = memoryMb(running.child.pid ?? 0);
          await count();
        }
        if (tally.restarts < Math.min(restartsDue, Math.floor(share * (restartsDue + 1)))) {
          await stop(running.child);
          running = await serve();
          tally.restarts += 1;
        }
        last = now;
      }
      // What was told before the last start has to have been told again.
      await page.locator('plant-kiosk .kiosk-board.shown .kpi .v').first().waitFor({ timeout: 60_000 });
      await count();
      const copies = await copiesTaken();
      const daysPassed = ((await figuresUntilMs(token)) - figuresFromMs) / DAY_MS;
      const daysDue = DAYS_A_MINUTE * minutes;
      const memoryAfter = memoryMb(running.child.pid ?? 0);
      const mb = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
      /** @param {string} what @param {number} value @param {number} must @returns {import('./table.mjs').Row} */
      const missing = (what, value, must) => ({
        id: '',
        what,
        floor: '',
        product: String(value),
        value,
        must,
      });
      /**
       * The furthest of the later counts from the first, either way.
       * @param {'heap' | 'nodes' | 'listeners'} key @param {(value: number) => string} show @param {number} must
       * @returns {import('./table.mjs').Row}
       */
      const flat = (key, show, must) => {
        const [from = 0, ...later] = counts.map((each) => each[key]);
        return {
          id: '',
          what: `${key} of the wall at ${counts.length} times of ${lives} lives of its token`,
          floor: show(from),
          product: later.map(show).join(', '),
          ratio: Math.max(...later.map((each) => Math.max(each / from, from / each))),
          must,
        };
      };
      return [
        flat('heap', mb, 1.1),
        flat('nodes', String, 1.1),
        flat('listeners', String, 1.1),
        {
          id: '',
          what: 'memory of the platform',
          floor: `${memoryBefore.toFixed(0)} MB`,
          product: `${memoryAfter.toFixed(0)} MB`,
          ratio: memoryAfter / memoryBefore,
          must: 1.25,
        },
        missing(
          `days of the plant missing of ${daysDue}`,
          Math.max(0, Math.round((daysDue - daysPassed) * 10) / 10),
          0,
        ),
        missing(
          `nights without fresh copies of ${Math.floor(daysDue)}`,
          Math.max(0, Math.floor(daysDue) - copies),
          // A night in which the platform is being started is another night's.
          restartsDue,
        ),
        missing('seconds in which somebody was asked to act', tally.handsNeeded, 0),
        // A start of the platform in which one is due has it wait.
        missing(`renewals missing of ${lives}`, Math.max(0, lives - renewals), restartsDue),
        missing(`restarts missing of ${restartsDue}`, restartsDue - tally.restarts, 0),
        missing('longest time without a figure, s', Math.round(tally.longestBlankMs / 1000), 60),
        missing(
          'turns missing of one in fifteen seconds',
          Math.max(0, Math.floor(durationMs / 15_000) - tally.turns),
          0,
        ),
      ];
    });
  } finally {
    await stop(running.child);
    rmSync(folder, { recursive: true, force: true });
  }
}
