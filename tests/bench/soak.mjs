// @ts-check
// A wall display left alone for thirty days. Twenty minutes are thirty days of the plant, of the platform and of the
// page's own clock; they hold twenty lives of a token, eight starts of the platform and hundreds of turns of the boards.
// Only timers keep their pace: the page looks for news as often as it does in twenty minutes, each time finding half an
// hour of them. Nobody touches the page; `--minutes=N` makes it shorter, to see that it works.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/process.mjs';
import { heapBytes, signIn, withPage } from './browser.mjs';
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
 * look renews a token of this life, with time to spare for a start of the platform.
 */
const TOKEN_S = 85;
const LOOK_S = 60;
const DAY_MS = 86_400_000;
/** Caches fill before the heap is looked at for the first time. */
const WARM_UP_SHARE = 0.2;

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
}

/** What a passer-by sees of the wall. @param {import('playwright-core').Page} page */
async function seen(page) {
  const boards = page.locator('plant-kiosk .kiosk-board.shown > *');
  const [board = ''] = await boards.evaluateAll((nodes) => nodes.map((node) => node.localName));
  return {
    board,
    token: await page.evaluate(() => localStorage.getItem('accessToken') ?? ''),
    figures: await page.locator('plant-kiosk .kiosk-board.shown .kpi .v').count(),
    asksSomebody: new URL(page.url()).pathname.includes('/Login'),
  };
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
      await page.waitForSelector('plant-kiosk .kiosk-board.shown .kpi .v', { timeout: 60_000 });
      const { board: first } = await seen(page);
      const startedMs = Date.now();
      const tally = { renewals: 0, restarts: 0, turns: 0, handsNeeded: 0, longestBlankMs: 0 };
      /** @type {{ heap: number, nodes: number } | null} */
      let before = null;
      let memoryBefore = 0;
      let last = await seen(page);
      const figuresFromMs = await figuresUntilMs(last.token);
      let shownMs = Date.now();
      let isRestartDue = false;
      const count = async () => {
        const heap = await heapBytes(cdp);
        const { nodes } = await cdp.send('Memory.getDOMCounters');
        return { heap, nodes };
      };
      while (Date.now() - startedMs < durationMs) {
        await pause(1_000);
        const now = await seen(page);
        const share = (Date.now() - startedMs) / durationMs;
        if (now.token !== '' && now.token !== last.token) tally.renewals += 1;
        if (now.board !== last.board) tally.turns += 1;
        if (now.asksSomebody) tally.handsNeeded += 1;
        if (now.figures > 0) shownMs = Date.now();
        tally.longestBlankMs = Math.max(tally.longestBlankMs, Date.now() - shownMs);
        // The same board both times, so that like is counted with like.
        if (before === null && share >= WARM_UP_SHARE && now.board === first) {
          before = await count();
          memoryBefore = memoryMb(running.child.pid ?? 0);
        }
        isRestartDue ||= tally.restarts < Math.floor(share * (restartsDue + 1));
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
      await page.waitForSelector('plant-kiosk .kiosk-board.shown .kpi .v', { timeout: 60_000 });
      await page.waitForSelector(`plant-kiosk .kiosk-board.shown > ${first} .kpi .v`, { timeout: 120_000 });
      const after = await count();
      const daysPassed = ((await figuresUntilMs((await seen(page)).token)) - figuresFromMs) / DAY_MS;
      const daysDue = DAYS_A_MINUTE * minutes;
      const memoryAfter = memoryMb(running.child.pid ?? 0);
      const earlier = before ?? after;
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
      return [
        {
          id: '',
          what: `heap of the wall after ${lives} lives of its token`,
          floor: mb(earlier.heap),
          product: mb(after.heap),
          ratio: after.heap / earlier.heap,
          must: 1.1,
        },
        {
          id: '',
          what: 'nodes of the wall',
          floor: String(earlier.nodes),
          product: String(after.nodes),
          ratio: after.nodes / earlier.nodes,
          must: 1.25,
        },
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
