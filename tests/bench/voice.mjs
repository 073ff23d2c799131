// @ts-check
// Dictation in a browser with a microphone of its own: how evenly frames are sent while the machine is four times slower,
// and what capture takes of a core.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { root } from '../../scripts/process.mjs';
import { findBrowser } from '../../scripts/setup.mjs';
import { FLAGS } from './browser.mjs';
import { BUDGETS } from './table.mjs';

const SLOWER = 4;
const FRAME_PERIOD_MS = 40;
const MEASURED_MS = 10_000;
const PAGE =
  '<!doctype html><html lang="en"><title>dictation</title><script type="module" src="/page.js"></script>';
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; require-trusted-types-for 'script'";

/** @param {string} folder */
async function serve(folder) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const isPage = path === '/';
    try {
      const body = isPage ? PAGE : readFileSync(join(folder, normalize(path)));
      response.writeHead(200, {
        'content-type': isPage || extname(path) !== '.js' ? 'text/html' : 'text/javascript',
        'content-security-policy': POLICY,
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  return { server, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/` };
}

/** CPU time of the processes that run pages, s. @param {import('playwright-core').CDPSession} cdp */
async function renderersS(cdp) {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { type, cpuTime }) => (type === 'renderer' ? sum + cpuTime : sum), 0);
}

/** How far each is from an even pace, on average, ms. @param {number[]} times */
function offMs(times) {
  const off = times.map((atMs, at) => atMs - (times[0] ?? 0) - at * FRAME_PERIOD_MS);
  const meanMs = off.reduce((sum, each) => sum + each, 0) / off.length;
  return off.reduce((sum, each) => sum + Math.abs(each - meanMs), 0) / off.length;
}

/** @param {string} url @param {number} slower */
async function measure(url, slower) {
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: [...FLAGS, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  });
  try {
    const page = await browser.newPage();
    const ofPage = await page.context().newCDPSession(page);
    const ofBrowser = await browser.newBrowserCDPSession();
    await page.goto(url);
    await page.waitForSelector('html[data-ready]');
    const share = async () => {
      const before = await renderersS(ofBrowser);
      await page.waitForTimeout(MEASURED_MS);
      return ((await renderersS(ofBrowser)) - before) / (MEASURED_MS / 1000);
    };
    if (slower > 1) await ofPage.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.evaluate((isFloor) => {
      const at = /** @type {any} */ (globalThis);
      at.dictation.press();
      if (isFloor) at.floor();
    }, slower > 1);
    await page.waitForFunction(() => /** @type {any} */ (globalThis).sentAtMs.length > 10, null, {
      polling: 200,
    });
    const busy = await share();
    /** @type {{ status: string, sentAtMs: number[], floorAtMs: number[] }} */
    const { status, sentAtMs, floorAtMs } = await page.evaluate(() => {
      const at = /** @type {any} */ (globalThis);
      return { status: at.dictation.state().status, sentAtMs: at.sentAtMs, floorAtMs: at.floorAtMs };
    });
    if (status !== 'recording') throw new Error(`Dictation is ${status}.`);
    return {
      offMs: offMs(sentAtMs.slice(10)),
      floorMs: offMs(floorAtMs.slice(10)),
      percent: busy * 100,
    };
  } finally {
    await browser.close();
  }
}

/**
 * Of both usual rates the worse: what a tone below 6 kHz is off, what is left of one that would fold, and the drift.
 * @param {string} url
 */
async function measureResampler(url) {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...FLAGS] });
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForSelector('html[data-ready]');
    return await page.evaluate(() => {
      const { resampled } = /** @type {any} */ (globalThis);
      const rates = [44_100, 48_000];
      /** @param {number} hz */
      const db = (hz) => rates.map((rate) => resampled(rate, hz, 10).db);
      return {
        keptDb: Math.max(...[1_000, 3_400, 6_000].flatMap(db).map(Math.abs)),
        leftDb: Math.max(...[9_000, 12_000, 20_000].flatMap(db)),
        drift: Math.max(...rates.map((rate) => Math.abs(resampled(rate, 1_000, 60).samples - 960_000))),
      };
    });
  } finally {
    await browser.close();
  }
}

/** @returns {Promise<import('./table.mjs').Row[]>} */
export async function benchVoice() {
  const folder = mkdtempSync(join(tmpdir(), 'plantdeck-voice-'));
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    base: './',
    publicDir: false,
    resolve: { conditions: ['plantdeck-source', 'module', 'browser', 'development|production'] },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: { page: `${root}tests/bench/voice-page.ts` },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  const { server, url } = await serve(folder);
  try {
    const { percent } = await measure(url, 1);
    const even = await measure(url, SLOWER);
    const { keptDb, leftDb, drift } = await measureResampler(url);
    return [
      {
        id: '',
        what: 'resampler, a tone up to 6 kHz off its level',
        floor: '',
        product: `${keptDb.toFixed(2)} dB`,
        value: keptDb,
        must: BUDGETS.voiceKeptDb,
      },
      {
        id: '',
        what: 'resampler, left of a tone above 9 kHz',
        floor: '',
        product: `${leftDb.toFixed(0)} dB`,
        value: leftDb,
        must: BUDGETS.voiceLeftDb,
      },
      {
        id: '',
        what: 'resampler, samples off after a minute',
        floor: '0',
        product: String(drift),
        value: drift,
        must: BUDGETS.voiceDriftSamples,
      },
      {
        id: '',
        what: `a frame off its time on average, machine ${SLOWER} times slower`,
        floor: `${even.floorMs.toFixed(1)} ms`,
        product: `${even.offMs.toFixed(1)} ms`,
        value: even.offMs,
        must: BUDGETS.voiceFrameOffMs,
      },
      {
        id: '',
        what: 'page with capture, of a core',
        floor: '',
        product: `${percent.toFixed(1)} %`,
        value: percent,
        must: BUDGETS.voiceCapturePercent,
      },
    ];
  } finally {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
