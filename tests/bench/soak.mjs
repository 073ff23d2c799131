// @ts-check
// A wall display left alone for thirty days. Twenty minutes are thirty days of the plant, of the platform and of the
// page's own clock; they hold twenty lives of a token, eight starts of the platform and hundreds of turns of the boards.
// Short timers keep their pace: the page looks for news as often as it does in twenty minutes, each time finding half an
// hour of them. Those that wait for a time of day hurry with the clock, so that each night brings its fresh copies. Nobody touches the page;
// `--minutes=N` makes it shorter, to see that it works.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/process.mjs';
import { heapBytes, liveBytes, rest, signIn, withPage } from './browser.mjs';
import { memoryMb, startUntilReady, stop } from './processes.mjs';

const PORT = 18_980;
const BASE = `http://127.0.0.1:${PORT}`;
const BOARDS = 'wholePlantEnergy,workshopEnergy,peakValleyUsage,productionAlarm,mainBoard';
const TURN_S = 5;
const RESTARTS = 8;
/** Thirty days in twenty minutes, and a tenth more: the plant stands still while its platform starts. */
const CLOCK_FACTOR = 2_400;
const DAYS_A_MINUTE = 1.5;
/**
 * The page looks after its token each minute and renews it with twenty hours left, which are thirty seconds here: each
 * look renews a token of this life. While the platform starts its clock stands still, and the page with it believes that
 * more is left: 22 seconds of a start are too few for a look to find the token not due yet.
 */
const TOKEN_S = 68;
const LOOK_S = 60;
const DAY_MS = 86_400_000;
/**
 * Code, words and caches of a board come the first time it is shown, and of a copy the first night: the first count waits
 * for a whole rotation and a night. What grows after that grows with time.
 */
const WARM_UP_SHARE = 0.2;
/** Later counts: one high one among low ones is a tide, each above the one before is a leak. */
const COUNTS = 5;

/** A clock that runs changes a handful of nodes. */
const SAME_SHARE = 0.005;
const SETTLE_MS = 2_500;
/** Each board is shown for several of these. */
const LOOK_AT_MS = 2_000;
const SETTLE_TRIES = 12;

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
 * In the page, on the wall: holds the rotation at a board, so that like is counted with like.
 * @param {Element} kiosk @param {string} first
 */
async function holdAt(kiosk, first) {
  const wall = /** @type {HTMLElement & { pause(): void }} */ (kiosk);
  const boards = () => [...(kiosk.shadowRoot?.querySelectorAll('.kiosk-board') ?? [])];
  const figures = (/** @type {Element} */ place) =>
    place.firstElementChild?.shadowRoot?.querySelector('.kpi .v') ?? null;
  /** @param {() => boolean} isSo */
  const until = async (isSo) => {
    let isLate = false;
    const limit = setTimeout(() => (isLate = true), 120_000);
    while (!isSo()) {
      if (isLate) throw new Error(`the wall does not come back to ${first}`);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    clearTimeout(limit);
  };
  await until(() => {
    const shown = boards().find((place) => place.classList.contains('shown'));
    return boards().length === 2 && shown?.firstElementChild?.localName === first;
  });
  wall.pause();
  // Its own figures and those of the board that waits behind it.
  await until(() => boards().length === 2 && boards().every((place) => figures(place) !== null));
}

/**
 * What a passer-by sees of the wall. In one call: the browser keeps the code of each, and a wall that is looked at
 * thousands of times would seem to grow.
 * @param {import('playwright-core').Page} page
 */
const seen = (page) =>
  page.evaluate(() => {
    /** @param {Document | ShadowRoot} root @returns {Element | null} */
    const wallIn = (root) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.localName === 'plant-kiosk') return element;
        const inner = element.shadowRoot && wallIn(element.shadowRoot);
        if (inner) return inner;
      }
      return null;
    };
    const board = wallIn(document)?.shadowRoot?.querySelector('.kiosk-board.shown > *');
    return {
      board: board?.localName ?? '',
      token: localStorage.getItem('accessToken') ?? '',
      figures: board?.shadowRoot?.querySelectorAll('.kpi .v').length ?? 0,
      asksSomebody: location.pathname.includes('/Login'),
    };
  });

/**
 * Nodes and listeners of the page once collections find nothing more: the board that left last is let go within seconds,
 * when its last answers and timers have come.
 * @param {import('playwright-core').CDPSession} cdp
 */
async function settled(cdp) {
  let nodes = 0;
  let listeners = 0;
  for (let same = 0, tries = 0; same < 2 && tries < SETTLE_TRIES; tries += 1) {
    await pause(SETTLE_MS);
    await heapBytes(cdp);
    const found = await cdp.send('Memory.getDOMCounters');
    same = Math.abs(found.nodes - nodes) <= found.nodes * SAME_SHARE ? same + 1 : 0;
    ({ nodes, jsEventListeners: listeners } = found);
  }
  return { nodes, listeners };
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
  const lives = Math.floor(durationMs / 1000 / LOOK_S);
  const restartsDue = Math.max(1, Math.min(RESTARTS, lives - 1));
  const serve = () =>
    startUntilReady('node', ['scripts/serve.mjs'], root, join(folder, 'data'), {
      PORT: String(PORT),
      PROFILE: 'ci',
      PLANTS: 'CER',
      SEED: '7',
      CLOCK_FACTOR: String(CLOCK_FACTOR),
      ACCESS_TOKEN_SECONDS: String(TOKEN_S),
      // A page that stands for a month asks as often in its minutes as others in days.
      CALLS_PER_MINUTE: '100000',
    });
  let running = await serve();
  try {
    return await withPage({ url: `${BASE}/cloud/`, width: 1920 }, async (page, cdp) => {
      await page.addInitScript(hurryClock, CLOCK_FACTOR);
      await page.goto(`${BASE}/cloud/`);
      await signIn(page);
      await page.goto(`${BASE}/cloud/comBoard?boards=${BOARDS}&every=${TURN_S}`);
      await page.locator('plant-kiosk .kiosk-board.shown .kpi .v').first().waitFor({ timeout: 60_000 });
      const { board: first } = await seen(page);
      const startedMs = Date.now();
      const tally = { renewals: 0, restarts: 0, turns: 0, handsNeeded: 0, longestBlankMs: 0 };
      /** @type {{ heap: number, nodes: number, listeners: number }[]} */
      const counts = [];
      const shownBoards = new Set([first]);
      let memoryBefore = 0;
      let last = await seen(page);
      const figuresFromMs = await figuresUntilMs(last.token);
      let shownMs = Date.now();
      let isRestartDue = false;
      const kiosk = page.locator('plant-kiosk');
      await kiosk.evaluate(watchCopies);
      const copiesTaken = () =>
        page.evaluate(() => /** @type {{ copiesTaken?: number }} */ (globalThis).copiesTaken ?? 0);
      const count = async () => {
        await kiosk.evaluate(holdAt, first);
        await rest(cdp);
        const { nodes, listeners } = await settled(cdp);
        // Compiled code apart: it grows for some hundred turns of a board and then stops.
        const heap = await liveBytes(cdp);
        await kiosk.evaluate((wall) => /** @type {HTMLElement & { resume(): void }} */ (wall).resume());
        counts.push({ heap, nodes, listeners });
      };
      const isWarm = async (/** @type {number} */ share) =>
        share >= WARM_UP_SHARE && shownBoards.size === BOARDS.split(',').length && (await copiesTaken()) > 0;
      while (Date.now() - startedMs < durationMs) {
        await pause(LOOK_AT_MS);
        const now = await seen(page);
        const share = (Date.now() - startedMs) / durationMs;
        if (now.token !== '' && now.token !== last.token) tally.renewals += 1;
        if (now.board !== last.board) tally.turns += 1;
        shownBoards.add(now.board);
        if (now.asksSomebody) tally.handsNeeded += LOOK_AT_MS / 1000;
        if (now.figures > 0) shownMs = Date.now();
        tally.longestBlankMs = Math.max(tally.longestBlankMs, Date.now() - shownMs);
        const isCountDue =
          counts.length === 0
            ? await isWarm(share)
            : share >= WARM_UP_SHARE + (counts.length * (1 - WARM_UP_SHARE)) / COUNTS;
        if (isCountDue && counts.length < COUNTS) {
          if (counts.length === 0) memoryBefore = memoryMb(running.child.pid ?? 0);
          await count();
        }
        isRestartDue ||= tally.restarts < Math.min(restartsDue, Math.floor(share * (restartsDue + 1)));
        // Right after a renewal: seconds of a start are hours of a token that lives a day, and no renewal is due in them.
        if (isRestartDue && now.token !== '' && now.token !== last.token) {
          await stop(running.child);
          running = await serve();
          tally.restarts += 1;
          isRestartDue = false;
        }
        last = now;
      }
      // What was told before the last start has to have been told again.
      await page.locator('plant-kiosk .kiosk-board.shown .kpi .v').first().waitFor({ timeout: 60_000 });
      await count();
      const copies = await copiesTaken();
      const daysPassed = ((await figuresUntilMs((await seen(page)).token)) - figuresFromMs) / DAY_MS;
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
        missing(`renewals missing of ${lives - 1}`, Math.max(0, lives - 1 - tally.renewals), 1),
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
