// @ts-check
// What the work of one caller costs the others: how long it holds the event loop, in time of the processor, and how long
// another plant waits for its board meanwhile.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/process.mjs';
import { freePort, startUntilReady, stop } from './processes.mjs';
import { BUDGETS } from './table.mjs';

/** The platform's own library of sockets. @type {typeof import('ws').WebSocket} */
const WebSocket = createRequire(new URL('../../packages/platform/package.json', import.meta.url))('ws');

const FIRST_PORT = 18_930;
const PASSWORD = 'Plantdeck-2026';
const FILE_BYTES = 4_194_304;
const PIECE_BYTES = 196_608;
const COLUMNS = 1_900;
const WIDE_ROWS = 700;
const LONG_ROWS = 700_000;
const FIRST_MS = Date.UTC(2001, 0, 1);
const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;
const ANALYSED_DAYS = 90;
/** Those that read each meter or area of a plant. */
const ANALYSES = [
  'elecAnalysis',
  'energyFlowAnalyze',
  'energyNeedAnalyze',
  'energyQuality',
  'energyStatistics',
  'peakValleyAnalyze',
];
const PAUSE_MS = 20;

const pause = (/** @type {number} */ delayMs) => new Promise((resolve) => setTimeout(resolve, delayMs));
const stamp = (/** @type {number} */ ms) => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
/** @param {string} head @param {string} piece */
const fileOf = (head, piece) =>
  Buffer.from(head + piece.repeat(Math.ceil(FILE_BYTES / piece.length))).subarray(0, FILE_BYTES);

/** @typedef {{ readonly what: string, work(): Promise<unknown> }} Work */

/** @param {string} base @returns {Promise<{ works: Work[], board(): Promise<unknown> }>} */
async function worksAt(base) {
  /**
   * @param {string} path
   * @param {{ token?: string, orgId?: string, body?: object | Blob }} [asked]
   */
  async function call(path, { token = '', orgId = '', body } = {}) {
    const isFile = body instanceof Blob;
    const answer = await fetch(base + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': isFile ? 'text/csv' : 'application/json',
        'x-lang': 'en',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(orgId === '' ? {} : { 'x-org-id': orgId }),
      },
      ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    });
    const { retCode, retMsg, data } = await answer.json();
    if (retCode !== '0') throw new Error(`${path}: ${retMsg}`);
    return data;
  }
  const signIn = async (/** @type {string} */ userName) =>
    (await call('/api/oauth/login/password', { body: { userName, password: PASSWORD } })).token;
  const asker = { token: await signIn('cer.manager'), orgId: 'org-cer' };
  const importer = { token: await signIn('admin'), orgId: 'org-new' };
  const neighbour = { token: await signIn('cem.manager'), orgId: 'org-cem' };
  const ASSISTANT = '/poit-cloud-platform/ai/assistant';

  /** @param {string} name @param {string} mediaType @param {Uint8Array} bytes @returns {Promise<string>} */
  async function send(name, mediaType, bytes) {
    const body = { name, mediaType, sizeBytes: bytes.length };
    const { id } = await call(`${ASSISTANT}/attachment/save`, { ...asker, body });
    for (let offset = 0; offset < bytes.length; offset += PIECE_BYTES) {
      const content = Buffer.from(bytes.subarray(offset, offset + PIECE_BYTES)).toString('base64');
      await call(`${ASSISTANT}/attachment/save`, { ...asker, body: { id, offset, content } });
    }
    return id;
  }
  /** @param {string} query @param {string[]} [attachments] */
  async function ask(query, attachments = []) {
    const { ticket } = await call('/api/oauth/socket/ticket', { ...asker, body: {} });
    const socket = new WebSocket(
      `${base.replace('http', 'ws')}/ws/ai/assistant?orgId=org-cer&userId=x&eid=E1&uid=1&api=omni_assistant&roundId=1&lang=en&token=${encodeURIComponent(ticket)}`,
    );
    const requestId = `neighbours-${Math.random().toString(36).slice(2)}`;
    await new Promise((/** @type {(value?: undefined) => void} */ resolve, reject) => {
      socket.on('open', () =>
        socket.send(
          JSON.stringify({ type: 'SEND', requestId, query, extractInfo: JSON.stringify({ attachments }) }),
        ),
      );
      socket.on('message', (bytes) => {
        const { eventName, data } = JSON.parse(String(bytes));
        if (eventName === 'ERROR') reject(new Error(data.retMsg));
        if (eventName === 'END') resolve();
      });
      socket.on('error', reject);
    });
    socket.close();
  }
  /** @param {Blob} body @param {Record<string, string>} options */
  const bring = (body, options) =>
    call(
      `/api/geg/readings/import?${new URLSearchParams({ 'time-column': 'Time', 'time-zone': 'Asia/Shanghai', ...options })}`,
      { ...importer, body },
    );

  const tables = [
    fileOf('a\n', '1234567\n'),
    fileOf('a,b,c,d\n', '1.5,2.5,"3.5",4.5\n'),
    fileOf('a,b\n', '1,'.repeat(200_000) + '\n'),
    fileOf('a\n', '\n'),
  ];
  const picture = Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkM9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.alloc(FILE_BYTES - 70, 7),
  ]).subarray(0, FILE_BYTES);
  const codes = Array.from({ length: COLUMNS }, (_, at) => `M${at}`).join(',');
  const wide = new Blob([
    `Time,${codes}\n`,
    ...Array.from(
      { length: WIDE_ROWS },
      (_, row) => `${stamp(FIRST_MS + row * QUARTER_MS)}${',5.25'.repeat(COLUMNS)}\n`,
    ),
  ]);
  // Out of order, and a register: everything is sorted, and nothing can be added up row by row.
  const long = new Blob([
    'Time,kWh\n',
    ...Array.from({ length: LONG_ROWS }, (_, row) => {
      const at = (row * 7_919) % LONG_ROWS;
      return `${stamp(FIRST_MS + at * 60_000)},${at}\n`;
    }),
  ]);
  const words = 'How much electricity, gas and steam did kiln 1 use yesterday, and what did it cost? ';
  return {
    board: () => call('/api/cloud/exhibition/board/data?boardCode=wholePlantEnergy', neighbour),
    works: [
      {
        what: 'four tables of 4 MB, sent, asked about twice and read back',
        async work() {
          const ids = await Promise.all(tables.map((bytes, at) => send(`${at}.csv`, 'text/csv', bytes)));
          await ask('What do they sum up to?', ids);
          await ask('And the mean?', ids);
          await Promise.all(ids.map((id) => call(`${ASSISTANT}/attachment?id=${id}`, asker)));
        },
      },
      {
        what: 'a text and a picture of 4 MB',
        async work() {
          const ids = await Promise.all([
            send('a.txt', 'text/plain', fileOf('', '` \n')),
            send('a.png', 'image/png', picture),
          ]);
          await ask('What is in them?', ids);
          await Promise.all(ids.map((id) => call(`${ASSISTANT}/attachment?id=${id}`, asker)));
        },
      },
      {
        what: 'questions as long as they may be, and searches',
        async work() {
          for (const query of [words.repeat(24), 'compare '.repeat(240), '今天窑炉用了多少电'.repeat(200)])
            await ask(query.slice(0, 1_900)).catch(() => {});
          for (const keyword of ['a '.repeat(100), 'energy '.repeat(28), '能'.repeat(200)])
            await call(`/api/cloud/v1/handbook/search?${new URLSearchParams({ keyword })}`, asker);
        },
      },
      {
        what: `an import of ${LONG_ROWS.toLocaleString('en')} register readings out of order`,
        work: () =>
          bring(long, {
            'value-column': 'kWh',
            unit: 'kWh',
            register: 'true',
            interval: '1',
            'dry-run': 'true',
          }),
      },
      {
        what: `an import of ${WIDE_ROWS} rows of ${COLUMNS.toLocaleString('en')} meters`,
        work: () => bring(wide, { 'value-column': '*', unit: 'kWh' }),
      },
      {
        what: `${ANALYSED_DAYS} days of their analyses`,
        async work() {
          const to = new Date(FIRST_MS + (ANALYSED_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
          const asked = new URLSearchParams({ from: '2001-01-01', to });
          for (const page of ANALYSES) await call(`/api/analysis/page/${page}?${asked}`, importer);
        },
      },
    ],
  };
}

/** @returns {Promise<import('./table.mjs').Row[]>} */
export async function benchNeighbours() {
  if (!existsSync('/proc/self/schedstat')) throw new Error('this kernel does not count what a thread works');
  const folder = mkdtempSync(join(tmpdir(), 'plantdeck-bench-'));
  const holds = join(folder, 'holds');
  const port = await freePort(FIRST_PORT);
  const started = await startUntilReady(
    'node',
    ['--import', `${root}tests/bench/loop-hold.mjs`, 'scripts/serve.mjs'],
    root,
    join(folder, 'data'),
    { PORT: String(port), PROFILE: 'ci', PLANTS: 'CER,CEM', CALLS_PER_MINUTE: '100000', LOOP_HOLDS: holds },
  );
  try {
    while (!started.printed().includes('All of history')) await pause(200);
    const { works, board } = await worksAt(`http://127.0.0.1:${port}`);
    await board();
    await pause(3_000);
    /** @type {number[]} */
    const waits = [];
    /** @type {import('./table.mjs').Row[]} */
    const rows = [];
    for (const { what, work } of works) {
      let isOver = false;
      const fromMs = Date.now();
      const neighbour = (async () => {
        while (!isOver) {
          const askedMs = performance.now();
          await board();
          waits.push(performance.now() - askedMs);
          await pause(PAUSE_MS);
        }
      })();
      await work().finally(() => (isOver = true));
      await neighbour;
      await pause(PAUSE_MS);
      const lines = existsSync(holds) ? readFileSync(holds, 'utf8').trimEnd().split('\n') : [];
      const held = lines.map((line) => JSON.parse(line)).filter(({ atMs }) => atMs >= fromMs);
      const value = Math.max(0, ...held.map(({ heldMs }) => heldMs));
      rows.push({
        id: '',
        what: `${what}: longest hold of the event loop`,
        floor: '',
        product: `${value.toFixed(0)} ms`,
        value,
        must: BUDGETS.loopHoldMs,
      });
    }
    const value = waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? Number.NaN;
    rows.push({
      id: '',
      what: `another plant's board beside them, median of ${waits.length}`,
      floor: '',
      product: `${value.toFixed(0)} ms`,
      value,
      must: BUDGETS.neighbourWaitMs,
    });
    return rows;
  } finally {
    await stop(started.child);
    rmSync(folder, { recursive: true, force: true });
  }
}
