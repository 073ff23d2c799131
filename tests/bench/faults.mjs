// @ts-check
// Faults by the tests that prove them: what each measured is one row, and a test that fails is one that falls short.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../scripts/process.mjs';
import { BUDGETS } from './table.mjs';

const FILES = [
  'packages/platform/src/instances.long.test.ts',
  'packages/platform/src/store/database/power-cut.long.test.ts',
  'packages/platform/src/edge/http/connection-limits.test.ts',
];

/**
 * Database killed under two instances, power cut, full disk, slow clients, clock jumps.
 * @param {number} rounds  power cuts
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function benchFaults(rounds) {
  const folder = mkdtempSync(join(tmpdir(), 'plantdeck-faults-'));
  const notes = join(folder, 'notes');
  const result = join(folder, 'result.json');
  try {
    await run(
      'node',
      [
        ...['node_modules/vitest/vitest.mjs', 'run', '--project', 'long', '--project', 'platform', ...FILES],
        ...['--reporter=default', '--reporter=json', `--outputFile.json=${result}`],
        // They measure times.
        ...['--no-file-parallelism', '--retry=0'],
      ],
      { env: { FAULT_NOTES: notes, FAULT_ROUNDS: String(rounds) }, allowFailure: true },
    );
    return [...measuredRows(notes), ...failedRows(result)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} file @returns {import('./table.mjs').Row[]} */
function measuredRows(file) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.flatMap((line) => {
    /** @type {{ fault: string, recoveryMs: number, lostWrites: number }} */
    const { fault, recoveryMs, lostWrites } = JSON.parse(line);
    const seconds = recoveryMs / 1000;
    return [
      {
        id: '',
        what: `${fault}: served again after`,
        floor: '',
        product: `${seconds.toFixed(1)} s`,
        value: seconds,
        must: BUDGETS.faultRecoveryS,
      },
      {
        id: '',
        what: `${fault}: lost of what was acknowledged`,
        floor: '',
        product: String(lostWrites),
        value: lostWrites,
        must: BUDGETS.faultLostWrites,
      },
    ];
  });
}

/** @param {string} file @returns {import('./table.mjs').Row[]} */
function failedRows(file) {
  /** @type {{ testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} */
  const { testResults } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { testResults: [] };
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const own = assertionResults.filter((each) => each.status === 'failed').map(({ fullName }) => fullName);
    return own.length === 0 && status === 'failed' ? [name] : own;
  });
  if (testResults.length < FILES.length) failed.push('a file of tests that left no result');
  return failed.map((what) => ({ id: '', what, floor: '', product: 'failed', value: Infinity, must: 0 }));
}
