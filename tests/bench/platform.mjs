// @ts-check
// The platform as an operator meets it: from a clean clone to ready, the second start, memory, one board's payload.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, run } from '../../scripts/process.mjs';
import { freePort, memoryMb, startUntilReady, stop } from './processes.mjs';
import { BUDGETS } from './table.mjs';

const FIRST_PORT = 18_970;
const PAYLOADS = 200;
const BOARD_PAYLOADS = 60;
/** One of each model, all with 90 days. */
const PLANTS = ['CER', 'CEM', 'PAP', 'ALU'];
const PASSWORD = 'Plantdeck-2026';
/** New minutes of all plants every four seconds, new quarter hours every minute. */
const CLOCK_FACTOR = 15;

const pause = (/** @type {number} */ delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs));

/** The other boards that stand: each is a file of its name. */
const BOARDS = readdirSync(`${root}packages/platform/src/features/boards`).flatMap((file) => {
  const name = /^([a-z-]+)\.query\.ts$/.exec(file)?.[1];
  return name === undefined || name === 'whole-plant-energy'
    ? []
    : [name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())];
});

/** @param {string} base @param {string} plant */
async function headersOf(base, plant) {
  const login = await (
    await fetch(`${base}/api/oauth/login/password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: `${plant.toLowerCase()}.manager`, password: PASSWORD }),
    })
  ).json();
  return { authorization: `Bearer ${login.data.token}`, 'x-lang': 'en' };
}

/**
 * Times of a board's payload, ms, 95 of 100 are shorter. Plants are asked in turn, so that none of them is alone in
 * what is kept.
 * @param {string} base @param {string} board @param {Record<string, string>[]} readers @param {number} count
 */
async function payloadP95(base, board, readers, count) {
  const times = [];
  for (let each = 0; each < count; each += 1) {
    const startedMs = performance.now();
    const answer = await fetch(`${base}/api/cloud/exhibition/board/data?boardCode=${board}`, {
      headers: readers[each % readers.length] ?? {},
    });
    const body = await answer.json();
    if (body.retCode !== '0') throw new Error(`${board}: ${body.retMsg}`);
    // Days are read once and kept: the first of each plant is another figure.
    if (each >= readers.length) times.push(performance.now() - startedMs);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}

/** @returns {Promise<import('./table.mjs').Row[]>} */
export async function benchPlatform() {
  const folder = mkdtempSync(join(tmpdir(), 'plantdeck-bench-'));
  const port = await freePort(FIRST_PORT);
  const base = `http://127.0.0.1:${port}`;
  const environment = { PORT: String(port), PLANTS: PLANTS.join(',') };
  /** @type {import('./table.mjs').Row[]} */
  const rows = [];
  /** @type {import('./table.mjs').Row[]} */
  const others = [];
  const seconds = (/** @type {number} */ value) => `${value.toFixed(1)} s`;
  try {
    await run('git', ['clone', '--quiet', root, join(folder, 'clone')], { quiet: true });
    const clone = await startUntilReady(
      'npm',
      ['start', '--silent'],
      join(folder, 'clone'),
      join(folder, 'clone-data'),
      environment,
    );
    await stop(clone.child);
    rows.push({
      id: '',
      what: 'clean clone to ready',
      floor: '',
      product: seconds(clone.seconds),
      value: clone.seconds,
      must: BUDGETS.cleanStartS,
    });

    const data = join(folder, 'data');
    const serve = ['scripts/serve.mjs'];
    const first = await startUntilReady('node', serve, root, data, environment);
    while (!first.printed().includes('All of history')) await pause(200);
    await pause(3_000);
    const memory = memoryMb(first.child.pid ?? 0);
    const readers = await Promise.all(PLANTS.map((plant) => headersOf(base, plant)));
    const p95 = await payloadP95(base, 'wholePlantEnergy', readers, PAYLOADS);
    const [cer] = readers;
    for (const board of BOARDS) {
      const value = await payloadP95(base, board, cer ? [cer] : [], BOARD_PAYLOADS);
      const what = `${board} payload p95, 90 days`;
      others.push({
        id: '',
        what,
        floor: '',
        product: `${value.toFixed(0)} ms`,
        value,
        must: BUDGETS.boardPayloadMs,
      });
    }
    await stop(first.child);
    const second = await startUntilReady('node', serve, root, data, {
      ...environment,
      CLOCK_FACTOR: String(CLOCK_FACTOR),
    });
    while (!second.printed().includes('All of history')) await pause(200);
    const live = await payloadP95(base, 'wholePlantEnergy', readers, 4 * PAYLOADS);
    await stop(second.child);
    rows.push(
      {
        id: '',
        what: 'second start to ready',
        floor: '',
        product: seconds(second.seconds),
        value: second.seconds,
        must: BUDGETS.secondStartS,
      },
      {
        id: '',
        what: 'memory after the start',
        floor: '',
        product: `${memory.toFixed(0)} MB`,
        value: memory,
        must: BUDGETS.memoryMb,
      },
      {
        id: '',
        what: 'whole-plant payload p95, 90 days of four plants',
        floor: '',
        product: `${p95.toFixed(0)} ms`,
        value: p95,
        must: BUDGETS.wholePlantPayloadMs,
      },
      {
        id: '',
        what: `the same while the plants run ${CLOCK_FACTOR} times as fast`,
        floor: '',
        product: `${live.toFixed(0)} ms`,
        value: live,
        must: BUDGETS.wholePlantPayloadWhileRunningMs,
      },
      ...others,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}
