// @ts-check
// Two hundred conversations that stream at once, 50 tokens a second each, through the assistant's own socket: whether
// any of them is starved.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLATFORM_ENV, root } from '../../scripts/process.mjs';

/** The platform's own library of sockets. @type {typeof import('ws').WebSocket} */
const WebSocket = createRequire(new URL('../../packages/platform/package.json', import.meta.url))('ws');

const PORT = 18_990;
const PASSWORD = 'Plantdeck-2026';
const CONVERSATIONS = 200;
const TOKENS_A_SECOND = 50;
const SECONDS = 20;
/** The endpoint sends a batch of tokens for all streams at each beat. */
const BEAT_MS = 100;
const TOKENS_A_BEAT = (TOKENS_A_SECOND * BEAT_MS) / 1000;
const PATIENCE_MS = 90_000;
const TOKEN = 'kWh ';

/** A completions endpoint that says so many tokens a second to each that asks, for a while. */
function startEndpoint() {
  /** @type {Map<import('node:http').ServerResponse, number>} */
  const streams = new Map();
  const chunk = (/** @type {object} */ delta, /** @type {string | null} */ finish = null) =>
    `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const beat = Array.from({ length: TOKENS_A_BEAT }, () => chunk({ content: TOKEN })).join('');
  const timer = setInterval(() => {
    for (const [response, said] of streams) {
      if (said >= TOKENS_A_SECOND * SECONDS) {
        streams.delete(response);
        response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
      } else {
        response.write(beat);
        streams.set(response, said + TOKENS_A_BEAT);
      }
    }
  }, BEAT_MS);
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      streams.set(response, 0);
    });
    response.on('close', () => streams.delete(response));
  });
  return new Promise((/** @type {(endpoint: { url: string, close(): void }) => void} */ resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      resolve({
        url: `http://127.0.0.1:${port}/v1`,
        close() {
          clearInterval(timer);
          server.closeAllConnections();
          server.close();
        },
      });
    }),
  );
}

/** @param {string} dataDir @param {string} endpoint */
async function startPlatform(dataDir, endpoint) {
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
      ASSISTANT_BASE_URL: endpoint,
      ASSISTANT_MODEL: 'bench',
      ASSISTANT_API_KEY: 'bench',
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

/**
 * @typedef {object} Heard
 * @property {number} firstMs  until the first word
 * @property {number} lastMs   until the last one
 * @property {number} gapMs    longest silence between two frames with words
 * @property {number} tokens
 */

/** One conversation, from its question to its end. @param {string} ticket @param {number} index @returns {Promise<Heard>} */
function converse(ticket, index) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(
      `ws://127.0.0.1:${PORT}/ws/ai/assistant?orgId=org-cer&userId=x&eid=E1&uid=${index}&api=omni_assistant&roundId=1&lang=en&token=${encodeURIComponent(ticket)}`,
    );
    const patience = setTimeout(() => reject(new Error(`conversation ${index} did not end`)), PATIENCE_MS);
    let askedMs = 0;
    /** @type {number[]} */
    const times = [];
    let text = '';
    socket.on('open', () => {
      askedMs = performance.now();
      socket.send(
        JSON.stringify({ type: 'SEND', requestId: `bench-${index}`, query: 'Tell me about the plant' }),
      );
    });
    socket.on('message', (bytes) => {
      const frame = JSON.parse(String(bytes));
      if (frame.eventName === 'CONTENT') {
        times.push(performance.now());
        text += frame.data;
      }
      if (frame.eventName !== 'END' && frame.eventName !== 'ERROR') return;
      clearTimeout(patience);
      socket.close();
      if (frame.eventName === 'ERROR')
        return reject(new Error(`conversation ${index}: ${frame.data.retMsg}`));
      const gaps = times.slice(1).map((time, at) => time - (times[at] ?? time));
      resolve({
        firstMs: (times[0] ?? Infinity) - askedMs,
        lastMs: (times.at(-1) ?? Infinity) - (times[0] ?? 0),
        gapMs: Math.max(0, ...gaps),
        tokens: text.split(TOKEN).length - 1,
      });
    });
    socket.on('error', reject);
  });
}

/** @returns {Promise<import('./table.mjs').Row[]>} */
export async function benchConversations() {
  const dataDir = mkdtempSync(join(tmpdir(), 'plantdeck-bench-'));
  const endpoint = await startEndpoint();
  const child = await startPlatform(dataDir, endpoint.url);
  try {
    const { token } = await post('/oauth/login/password', { userName: 'cer.manager', password: PASSWORD });
    /** @type {string[]} */
    const tickets = [];
    for (let index = 0; index < CONVERSATIONS; index += 1)
      tickets.push((await post('/oauth/socket/ticket', {}, token)).ticket);
    const heard = await Promise.all(tickets.map((ticket, index) => converse(ticket, index)));
    const wholeMs = SECONDS * 1000;
    const slowest = Math.max(...heard.map(({ lastMs }) => lastMs));
    const gap = Math.max(...heard.map(({ gapMs }) => gapMs));
    const first = Math.max(...heard.map(({ firstMs }) => firstMs));
    const lost = heard.filter(({ tokens }) => tokens !== TOKENS_A_SECOND * SECONDS).length;
    return [
      row('conversations with lost tokens', String(lost), lost, 0, 0),
      row(
        'slowest stream against its pace',
        `${(slowest / 1000).toFixed(1)} s`,
        slowest / wholeMs,
        1.1,
        1.02,
      ),
      row('longest silence in any stream', `${gap.toFixed(0)} ms`, gap, 1_000, 400),
      row('latest first word', `${first.toFixed(0)} ms`, first, 5_000, 2_000),
    ];
  } finally {
    child.kill('SIGTERM');
    endpoint.close();
    await new Promise((resolve) => child.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** @param {string} what @param {string} product @param {number} value @param {number} must @param {number} aim */
const row = (what, product, value, must, aim) => ({ id: 'AST', what, floor: '', product, value, must, aim });
