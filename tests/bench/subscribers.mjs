// @ts-check
// Five hundred readers of one board: how long a change takes from the first of them to the last.
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/process.mjs';
import { freePort, startUntilReady, stop } from './processes.mjs';
import { BUDGETS } from './table.mjs';

/** The platform's own library of sockets. @type {typeof import('ws').WebSocket} */
const WebSocket = createRequire(new URL('../../packages/platform/package.json', import.meta.url))('ws');

const PASSWORD = 'Plantdeck-2026';
const READERS = 500;
/** So many join at a time. */
const JOINING = 25;
const UPDATES = 20;
/** A minute of the plant is this many times faster, so that twenty changes come within a minute. */
const CLOCK_FACTOR = 30;
const PATIENCE_MS = 90_000;
const FIRST_PORT = 18_980;

/**
 * The plant in `dataDir`, ready with its history, and the address it answers at.
 * @param {string} dataDir
 */
async function startPlatform(dataDir) {
  const port = await freePort(FIRST_PORT);
  const started = await startUntilReady('node', ['scripts/serve.mjs'], root, dataDir, {
    PORT: String(port),
    PROFILE: 'ci',
    PLANTS: 'CER',
    CLOCK_FACTOR: String(CLOCK_FACTOR),
  });
  while (!started.printed().includes('All of history')) await pause(100);
  return { ...started, port };
}

const pause = (/** @type {number} */ delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs));

/** @param {number} port @param {string} path @param {object} body @param {string} [token] */
async function post(port, path, body, token) {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  const { retCode, retMsg, data } = await answer.json();
  if (retCode !== '0') throw new Error(`${path}: ${retMsg}`);
  return data;
}

/** What of a message tells one change from another: the payload is the same text for all. @param {string} text */
const payloadOf = (text) => text.slice(text.indexOf('"payload":'));

/** @returns {Promise<import('./table.mjs').Row[]>} */
export async function benchSubscribers() {
  const dataDir = mkdtempSync(join(tmpdir(), 'plantdeck-bench-'));
  /** @type {InstanceType<typeof WebSocket>[]} */
  const sockets = [];
  const { child, port } = await startPlatform(dataDir);
  try {
    const { token } = await post(port, '/oauth/login/password', {
      userName: 'cer.manager',
      password: PASSWORD,
    });
    let hasJoined = false;
    /** Times of receipt by payload. @type {Map<string, number[]>} */
    const changes = new Map();
    /** Resolves when the reader has the board. */
    async function joinReader() {
      const { ticket } = await post(port, '/oauth/socket/ticket', {}, token);
      const socket = new WebSocket(
        `ws://127.0.0.1:${port}/ws/notice?token=${ticket}&orgId=org-cer&client=web&lang=en`,
      );
      sockets.push(socket);
      await new Promise((resolve, reject) => {
        socket.once('error', reject);
        socket.once('close', (code) => reject(new Error(`a reader was closed: ${code}`)));
        socket.once('message', resolve);
        socket.on('message', (bytes) => {
          const nowMs = performance.now();
          if (!hasJoined) return;
          const payload = payloadOf(String(bytes));
          if (!payload.startsWith('"payload":{"kind":"patch"')) return;
          const times = changes.get(payload);
          if (times) times.push(nowMs);
          else changes.set(payload, [nowMs]);
        });
        socket.once('open', () =>
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
          ),
        );
      });
    }
    const startedMs = performance.now();
    for (let reader = 0; reader < READERS; reader += JOINING)
      await Promise.all(Array.from({ length: JOINING }, joinReader));
    const joinS = (performance.now() - startedMs) / 1000;
    hasJoined = true;
    const deadlineMs = performance.now() + PATIENCE_MS;
    const whole = () => [...changes.values()].filter(({ length }) => length === READERS);
    while (whole().length < UPDATES && performance.now() < deadlineMs) await pause(200);
    const lags = whole()
      .flatMap((times) => times.map((time) => time - Math.min(...times)))
      .toSorted((a, b) => a - b);
    // Whoever missed a change was not fed: too few whole ones are as bad as slow ones.
    const p99 = whole().length < UPDATES ? Number.NaN : (lags[Math.floor(lags.length * 0.99)] ?? Number.NaN);
    return [
      {
        id: '',
        what: `${READERS} readers of a board, from the first fed to the last, p99 of ${whole().length} changes`,
        floor: '',
        product: `${p99.toFixed(0)} ms`,
        value: p99,
        must: BUDGETS.subscribersMs,
      },
      {
        id: '',
        what: `${READERS} readers join, each with a ticket of its own`,
        floor: '',
        product: `${joinS.toFixed(1)} s`,
        value: joinS,
        must: BUDGETS.subscribersJoinS,
      },
    ];
  } finally {
    for (const socket of sockets) {
      socket.removeAllListeners();
      socket.on('error', () => {});
      socket.terminate();
    }
    await stop(child);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
