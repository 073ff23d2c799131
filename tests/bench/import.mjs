// @ts-check
// Readings into the embedded database, from the file to the last quarter hour stored.
import { createWriteStream, existsSync, mkdtempSync, openAsBlob, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { root } from '../../scripts/process.mjs';
import { freePort } from './processes.mjs';
import { BUDGETS } from './table.mjs';

const READINGS = 1_000_000;
const METERS = 10;
const FIRST_PORT = 18_960;

/**
 * @param {string} file @param {string} heading @param {number} rows @param {number} stepMs
 * @param {(index: number) => string} values
 */
async function writeFile(file, heading, rows, stepMs, values) {
  const stream = createWriteStream(file);
  stream.write(`${heading}\n`);
  for (let index = 0; index < rows; index += 1) {
    const stamp = new Date(Date.UTC(2000, 0, 1) + index * stepMs).toISOString();
    if (!stream.write(`${stamp},${values(index)}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await finished(stream);
}

/** The same file sent to the running platform. @param {string} csv @param {number} port */
async function secondsOfCall(csv, port) {
  const base = `http://127.0.0.1:${port}`;
  const login = await (
    await fetch(`${base}/api/oauth/login/password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName: 'admin', password: 'Plantdeck-2026' }),
    })
  ).json();
  const options = { 'time-column': 'Time', 'value-column': '*', unit: 'kWh', 'time-zone': 'Asia/Shanghai' };
  const startedMs = performance.now();
  const answer = await fetch(`${base}/api/geg/readings/import?${new URLSearchParams(options)}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${login.data.token}`,
      'x-org-id': 'org-new',
      'content-type': 'text/csv',
    },
    body: await openAsBlob(csv, { type: 'text/csv' }),
  });
  const { retCode, retMsg } = await answer.json();
  if (retCode !== '0') throw new Error(retMsg);
  return (performance.now() - startedMs) / 1000;
}

/** @returns {Promise<import('./table.mjs').Row[]>} */
export async function benchImport() {
  const folder = mkdtempSync(join(tmpdir(), 'plantdeck-bench-import-'));
  const command = `${root}packages/platform/dist/import.js`;
  if (!existsSync(command)) throw new Error('the platform is not built');
  const { importMain } = await import(command);
  const csv = join(folder, 'readings.csv');
  const columns = Array.from({ length: METERS }, (_, index) => `M${index}`);
  const options = ['--time-column', 'Time', '--time-zone', 'Asia/Shanghai'];
  /** @param {string} plant @param {string[]} more */
  const seconds = async (plant, more) => {
    const startedMs = performance.now();
    /** @type {string[]} */
    const told = [];
    const code = await importMain([csv, '--plant', plant, ...options, ...more], {
      environment: { DATA_DIR: join(folder, 'data') },
      out: (/** @type {string} */ line) => told.push(line),
    });
    if (code !== 0) throw new Error(told.join('\n'));
    return (performance.now() - startedMs) / 1000;
  };
  /** @param {string} what @param {number} value @returns {import('./table.mjs').Row} */
  const row = (what, value) => ({
    id: '',
    what,
    floor: '',
    product: `${value.toFixed(1)} s`,
    value,
    must: BUDGETS.importMillionS,
  });
  try {
    // The first start makes the accounts that a plant is shown to.
    const { startPlatform } = await import(`${root}packages/platform/dist/main.js`);
    const port = await freePort(FIRST_PORT);
    const start = () =>
      startPlatform({
        dataDir: join(folder, 'data'),
        port,
        portalPort: null,
        logLevel: 'error',
      });
    await (await start()).close();
    await writeFile(csv, 'Time,kW', READINGS, 60_000, (index) => String((index % 97) + 0.5));
    const minutes = await seconds('Minutes', ['--value-column', 'kW', '--unit', 'kW', '--interval', '1']);
    await writeFile(csv, `Time,${columns.join(',')}`, READINGS / METERS, 900_000, (index) =>
      columns.map((_, meter) => String(((index + meter) % 97) + 0.25)).join(','),
    );
    const quarters = await seconds('Quarters', ['--value-column', '*', '--unit', 'kWh']);
    const platform = await start();
    const called = await secondsOfCall(csv, port).finally(() => platform.close());
    return [
      row('import by a call: a million quarter hours of ten meters', called),
      row('import: a million minutes of one meter', minutes),
      row('import: a million quarter hours of ten meters', quarters),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
