// @ts-check
// Five hundred readers of one board: how long a change takes from the first of them to the last.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLATFORM_ENV, root } from '../../scripts/process.mjs';

/** The platform's own library of sockets. @type {typeof import('ws').WebSocket} */
const WebSocket = createRequire(new URL('../../demo/platform/package.json', import.meta.url))('ws');

const PORT = 18_980;
const PASSWORD = 'Plantdeck-2026';
const READERS = 500;
const UPDATES = 20;
/** A minute of the plant is this many times faster, so that twenty changes come within a minute. */
const CLOCK_FACTOR = 30;
const PATIENCE_MS = 90_000;
const SAME_CHANGE_MS = 800;

/** @param {string} dataDir */
async function startPlatform(dataDir) {
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd: root,
    env: {
      ...PLATFORM_ENV,
      ...process.env,
      PORT: String(PORT),
      DATA_DIR: dataDir,
      PROFILE: 'ci',
      PLANTS: 'CER',
      CLOCK_FACTOR: String(CLOCK_FACTOR),
      LOG: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  while (!printed.includes('All of history')) {
    if (child.exitCode !== null) throw new Error(`the platform ended:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return child;
}

/** @param {string} path @param {object} body @param {string} [token] */
async function post(path, body, token) {
  const answer = await fetch(`http://127.0.0.1:${PORT}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const { retCode, retMsg, data } = await answer.json();
  if (retCode !== '0') throw new Error(`${path}: ${retMsg}`);
  return data;
}

/** @returns {Promise<import('./table.mjs').Row[]>} */
export async function benchSubscribers() {
  const dataDir = mkdtempSync(join(tmpdir(), 'plantdeck-bench-'));
  const child = await startPlatform(dataDir);
  /** @type {InstanceType<typeof WebSocket>[]} */
  const sockets = [];
  try {
    const { token } = await post('/oauth/login/password', { userName: 'cer.manager', password: PASSWORD });
    /** Times of receipt, a list a change. @type {number[][]} */
    let receipts = [];
    for (let reader = 0; reader < READERS; reader += 1) {
      const { ticket } = await post('/oauth/socket/ticket', {}, token);
      const socket = new WebSocket(
        `ws://127.0.0.1:${PORT}/ws/notice?token=${ticket}&orgId=org-cer&client=web&lang=en`,
      );
      sockets.push(socket);
      socket.on('message', (text) => {
        const nowMs = performance.now();
        const { head } = JSON.parse(String(text));
        if (head?.type !== 'message_notice' || head.messageType !== 'board' || head.seq === 0) return;
        // A board is computed once a second at most: what comes within this time of the first is the same change.
        const newest = receipts.at(-1);
        if (newest?.[0] !== undefined && nowMs - newest[0] < SAME_CHANGE_MS) newest.push(nowMs);
        else receipts.push([nowMs]);
      });
      await new Promise((resolve, reject) => {
        socket.once('open', resolve);
        socket.once('error', reject);
      });
      socket.send(
        JSON.stringify({
          head: { type: 'add_subscribe', timestamp: Date.now() },
          payload: {
            messageType: 'board',
            subscriptionId: 's1',
            boardCode: 'wholePlantEnergy',
            range: 'today',
          },
        }),
      );
    }
    // Changes that came while readers were still joining reached only some of them.
    receipts = [];
    const deadline = Date.now() + PATIENCE_MS;
    const whole = () => receipts.filter(({ length }) => length === READERS);
    while (whole().length < UPDATES && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 200));
    const lags = whole()
      .flatMap((times) => times.map((time) => time - Math.min(...times)))
      .toSorted((a, b) => a - b);
    const p99 = lags[Math.floor(lags.length * 0.99)] ?? Number.NaN;
    return [
      {
        id: '',
        what: `${READERS} readers of a board, from the first fed to the last, p99`,
        floor: '',
        product: `${p99.toFixed(0)} ms`,
        value: p99,
        must: 250,
      },
    ];
  } finally {
    for (const socket of sockets) socket.terminate();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 10_000))]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
