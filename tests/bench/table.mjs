// @ts-check
import { readFileSync } from 'node:fs';

/**
 * @typedef {object} Row
 * @property {string} id        goal of the performance page, empty where it has none
 * @property {string} what
 * @property {string} floor     measured on the floor page of the same run, or an empty text
 * @property {string} product
 * @property {number} [ratio]   product to floor; judged where it is given
 * @property {number} [value]   judged where there is no ratio
 * @property {number} must      the largest that is accepted
 * @property {number} [aim]
 */

const fileOfBudgets = process.argv.find((word) => word.startsWith('--budgets='))?.slice(10);
/**
 * The largest that is accepted of what an element costs its page, and of the platform; `--budgets=FILE` names others.
 * @type {Readonly<Record<'loaderKb' | 'firstBoardRatio' | 'cyclesRatio' | 'crowdFrameMs' | 'crowdWorkMs' | 'cleanStartS' | 'secondStartS' | 'memoryMb' | 'wholePlantPayloadMs' | 'wholePlantPayloadWhileRunningMs' | 'boardPayloadMs' | 'subscribersMs' | 'subscribersJoinS' | 'importMillionS' | 'loopHoldMs' | 'neighbourWaitMs' | 'voiceFrameOffMs' | 'voiceCapturePercent' | 'faultRecoveryS' | 'faultLostWrites', number>>}
 */
export const BUDGETS = JSON.parse(
  readFileSync(fileOfBudgets ?? new URL('budgets.json', import.meta.url), 'utf8'),
);

/** @param {Row} row */
export const measured = (row) => row.ratio ?? row.value ?? Number.NaN;
/** @param {Row} row */
export const isBroken = (row) => !(measured(row) <= row.must);

/** One table that a person can read. @param {string} title @param {Row[]} rows */
export function printTable(title, rows) {
  const cells = rows.map((row) => [
    row.id,
    row.what,
    row.floor,
    row.product,
    row.ratio === undefined ? '' : `${row.ratio.toFixed(2)}x`,
    `<= ${row.must}${row.ratio === undefined ? '' : 'x'}`,
    row.aim === undefined ? '' : `<= ${row.aim}${row.ratio === undefined ? '' : 'x'}`,
    isBroken(row) ? 'FALLS SHORT' : row.aim !== undefined && measured(row) <= row.aim ? 'aim' : 'must',
  ]);
  const head = ['goal', title, 'floor', 'product', 'ratio', 'must', 'aim', 'reached'];
  const widths = head.map((name, column) =>
    Math.max(name.length, ...cells.map((row) => (row[column] ?? '').length)),
  );
  for (const row of [head, widths.map((width) => '-'.repeat(width)), ...cells])
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  console.log('');
}
