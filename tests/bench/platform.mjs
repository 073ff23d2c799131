// @ts-check
// The platform as an operator meets it: from a clean clone to ready, the second start, memory, one board's payload.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PLATFORM_ENV, root, run } from '../../scripts/process.mjs';

const PORT = 18_970;
const PAYLOADS = 200;
const PASSWORD = 'Plantdeck-2026';

/**
 * Starts a command and waits until it says that it is ready.
 * @param {string} command @param {string[]} args @param {string} folder @param {string} dataDir
 */
async function startUntilReady(command, args, folder, dataDir) {
  const startedMs = performance.now();
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...PLATFORM_ENV, ...process.env, PORT: String(PORT), DATA_DIR: dataDir, LOG: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += text));
  while (!printed.includes('Ready:')) {
    if (child.exitCode !== null) throw new Error(`${command} ended:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return { seconds: (performance.now() - startedMs) / 1000, child, printed: () => printed };
}

/** @param {import('node:child_process').ChildProcess} child */
async function stop(child) {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.pid) process.kill(-child.pid, 'SIGTERM');
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 10_000))]);
}

/** Memory of a process and its threads, MB; Linux only. @param {number} pid */
function memoryMb(pid) {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? Number.NaN) / 1024;
}

/** Times of one board's payload, ms. */
async function payloadTimes() {
  const base = `http://127.0.0.1:${PORT}`;
  const login = await (
    await fetch(`${base}/api/oauth/login/password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: 'cer.manager', password: PASSWORD }),
    })
  ).json();
  const headers = { authorization: `Bearer ${login.data.token}`, 'x-lang': 'en' };
  const times = [];
  for (let each = 0; each < PAYLOADS; each += 1) {
    const startedMs = performance.now();
    const answer = await fetch(`${base}/api/cloud/exhibition/board/data?boardCode=wholePlantEnergy`, {
      headers,
    });
    const body = await answer.json();
    if (body.retCode !== '0') throw new Error(body.retMsg);
    times.push(performance.now() - startedMs);
  }
  return times.toSorted((a, b) => a - b);
}

/** @returns {Promise<import('./table.mjs').Row[]>} */
export async function benchPlatform() {
  const folder = mkdtempSync(join(tmpdir(), 'plantdeck-bench-'));
  /** @type {import('./table.mjs').Row[]} */
  const rows = [];
  const seconds = (/** @type {number} */ value) => `${value.toFixed(1)} s`;
  try {
    await run('git', ['clone', '--quiet', root, join(folder, 'clone')], { quiet: true });
    const clone = await startUntilReady(
      'npm',
      ['start', '--silent'],
      join(folder, 'clone'),
      join(folder, 'clone-data'),
    );
    await stop(clone.child);
    rows.push({
      id: '',
      what: 'clean clone to ready',
      floor: '',
      product: seconds(clone.seconds),
      value: clone.seconds,
      must: 180,
    });

    const data = join(folder, 'data');
    const serve = ['scripts/serve.mjs'];
    const first = await startUntilReady('node', serve, root, data);
    while (!first.printed().includes('All of history'))
      await new Promise((resolve) => setTimeout(resolve, 200));
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    const memory = memoryMb(first.child.pid ?? 0);
    const times = await payloadTimes();
    await stop(first.child);
    const second = await startUntilReady('node', serve, root, data);
    await stop(second.child);
    const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN;
    rows.push(
      {
        id: '',
        what: 'second start to ready',
        floor: '',
        product: seconds(second.seconds),
        value: second.seconds,
        must: 6,
      },
      {
        id: '',
        what: 'memory after the start',
        floor: '',
        product: `${memory.toFixed(0)} MB`,
        value: memory,
        must: 700,
      },
      {
        id: '',
        what: 'whole-plant payload p95, 90 days of two plants',
        floor: '',
        product: `${p95.toFixed(0)} ms`,
        value: p95,
        must: 50,
      },
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}
