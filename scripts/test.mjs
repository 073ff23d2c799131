// @ts-check
// `npm test` (short) and `npm run test:long`: every runner after the other, one total at the end, alone on its line.
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import {
  cacheFolder,
  findBrowser,
  findCasServer,
  findHeadlessShell,
  findHostLibraries,
  findRecogniser,
  installPackages,
} from './setup.mjs';

const kind = process.argv[2] === 'long' ? 'long' : 'short';
await installPackages();
const browser = await findBrowser();
const journeysBrowser = await findHeadlessShell(browser);
if (kind === 'short') {
  await findCasServer();
  await findRecogniser();
} else await findHostLibraries();
const { root, run } = await import('./process.mjs');
const { buildIfNeeded } = await import('./build-if-needed.mjs');
const cache = cacheFolder();
const env = { CHROMIUM: browser, TZ: 'UTC' };
/** Journeys open hundreds of windows. */
const journeysEnv = { ...env, CHROMIUM: journeysBrowser };

/**
 * What a runner found.
 * @typedef {{ passed: number, failed: number, failures?: string[], retried?: string[] }} Outcome
 */

/**
 * @param {string} part  a project, or a part of its files such as `e2e-long 1/2`
 * @returns {Promise<Outcome>}
 */
async function vitest(part) {
  const [project = '', shard] = part.split(' ');
  const file = `${cache}vitest-${part.replace(/\W/g, '-')}.json`;
  rmSync(file, { force: true });
  const { code } = await run(
    'node',
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      ...(shard === undefined ? [] : [`--shard=${shard}`]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { env: /^(e2e|embed|pages|boards)/.test(project) ? journeysEnv : env, allowFailure: true },
  );
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: ['the runner left no result'] };
  /** @type {{ numPassedTests: number, testResults: { name: string, status: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] }} */
  const result = JSON.parse(readFileSync(file, 'utf8'));
  const failures = result.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const own = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => describeFailure(name, fullName, failureMessages));
    // A file that could not even begin is a failure too.
    return own.length === 0 && status === 'failed'
      ? [describeFailure(name, 'the file', [message ?? ''])]
      : own;
  });
  const retried = result.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((test) => test.status === 'passed' && (test.failureMessages ?? []).length > 0)
      .map(({ fullName, failureMessages }) => describeFailure(name, fullName, failureMessages)),
  );
  // And so is a run that fails outside of any test.
  if (code !== 0 && failures.length === 0) failures.push(`the runner ended with ${code}`);
  return { passed: result.numPassedTests, failed: failures.length, failures, retried };
}

/**
 * @param {string} file
 * @param {string} title
 * @param {string[] | undefined} messages
 */
function describeFailure(file, title, messages) {
  return `${relative(root, file)} > ${title}: ${firstLine(messages?.[0])}`;
}

/** Seconds by what ran, for the end of the output. @type {string[]} */
const durations = [];

/** Parts that were not begun for want of time. @type {string[]} */
const notRun = [];
/** A run with a limit of time begins nothing that would be cut off in the middle, and says what it left out. */
const LAST_START_S = 4_300;
function isLate() {
  const since = Number(process.env['TESTS_SINCE'] ?? 0);
  return since > 0 && Date.now() / 1000 - since > LAST_START_S;
}

/**
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 */
async function timed(name, work) {
  const start = performance.now();
  const result = await work();
  durations.push(`${name} ${Math.round((performance.now() - start) / 1000)} s`);
  return result;
}

/**
 * Projects of vitest, or parts of them, one after the other, as one. Lanes that share a list each take the next of it.
 * @param {string[]} parts
 * @returns {Promise<Outcome>}
 */
async function lane(parts) {
  /** @type {Required<Outcome>} */
  const sum = { passed: 0, failed: 0, failures: [], retried: [] };
  for (let part = parts.shift(); part; part = parts.shift()) {
    const next = part;
    if (isLate()) {
      notRun.push(next);
      continue;
    }
    add(sum, await timed(next, () => vitest(next)));
  }
  return sum;
}

/**
 * Runners beside each other, as one.
 * @param {Promise<Outcome>[]} runners
 * @returns {Promise<Outcome>}
 */
async function together(...runners) {
  /** @type {Required<Outcome>} */
  const sum = { passed: 0, failed: 0, failures: [], retried: [] };
  for (const outcome of await Promise.all(runners)) add(sum, outcome);
  return sum;
}

/**
 * @param {Required<Outcome>} sum
 * @param {Outcome} outcome
 */
function add(sum, { passed, failed, failures = [], retried = [] }) {
  sum.passed += passed;
  sum.failed += failed;
  sum.failures.push(...failures);
  sum.retried.push(...retried);
}

/**
 * The short journeys, and what follows them, as one.
 * @param {() => Promise<Outcome>} next
 * @returns {Promise<Outcome>}
 */
async function journeysThen(next) {
  /** @type {Required<Outcome>} */
  const sum = { passed: 0, failed: 0, failures: [], retried: [] };
  add(sum, await lane(['e2e']));
  add(sum, await next());
  return sum;
}

/** @param {string | undefined} text */
function firstLine(text) {
  return (text ?? '').trim().split('\n')[0]?.slice(0, 300) ?? '';
}

/**
 * Elements of some packages.
 * @param {readonly string[]} packages
 * @returns {Promise<Outcome>}
 */
async function elements(...packages) {
  const first = await elementFiles(packages, []);
  const failedFiles = first.failedFiles ?? [];
  // Like the journeys, what fails where nobody watches it is given a second try.
  if (!process.env['CI'] || failedFiles.length === 0) return first;
  console.log(`\n== elements, second try: ${failedFiles.join(', ')}`);
  const second = await elementFiles(packages, failedFiles);
  const { failed, failures } = second;
  return { passed: first.passed + first.failed - failed, failed, failures, retried: failedFiles };
}

/**
 * @param {readonly string[]} packages
 * @param {readonly string[]} files All of the packages when there are none.
 * @returns {Promise<Outcome & { failedFiles?: string[] }>}
 */
async function elementFiles(packages, files) {
  const file = `${cache}wtr-results${packages.map((name) => `-${name}`).join('')}.json`;
  rmSync(file, { force: true });
  const { code } = await run(
    'node',
    [
      'node_modules/@web/test-runner/dist/bin.js',
      '--config',
      'web-test-runner.config.mjs',
      ...(files.length > 0 ? ['--files', files.length > 1 ? `{${files.join(',')}}` : files.join()] : []),
    ],
    { env: { ...env, ELEMENTS: packages.join() }, allowFailure: true },
  );
  if (!existsSync(file)) return { passed: 0, failed: 1, failures: ['the runner left no result'] };
  /** @type {{ passed: number, failed: number, failedFiles: string[] }} */
  const { passed, failed, failedFiles } = JSON.parse(readFileSync(file, 'utf8'));
  if (code !== 0 && failed === 0) return { passed, failed: 1, failures: [`the runner ended with ${code}`] };
  return { passed, failed, failures: failedFiles, failedFiles };
}

/** @returns {Promise<Outcome>} */
async function check() {
  const { code, output } = await run('node', ['scripts/check.mjs'], { env, allowFailure: true, quiet: true });
  process.stdout.write(output);
  const passed = (output.match(/^ok {2}/gm) ?? []).length;
  const failures = output.match(/^FAILED {2}.*/gm) ?? [];
  if (code !== 0 && failures.length === 0) failures.push(`the check ended with ${code}`);
  return { passed, failed: failures.length, failures };
}

/** The boards take as long as the short journeys and all other elements. */
const FIRST_BROWSER = ['boards'];
const SECOND_BROWSER = readdirSync(`${root}packages`).filter((name) => !FIRST_BROWSER.includes(name));
/** Small enough that two lanes end at about the same time; what most depends on comes first. */
const LONG_PARTS = [
  ...['long 1/3', 'e2e-wait', 'long 2/3', 'long 3/3', 'e2e-long 1/4', 'embed-long 1/2', 'pages-long 1/2'],
  ...[
    'boards-long 1/2',
    'e2e-long 2/4',
    'embed-long 2/2',
    'e2e-long 3/4',
    'pages-long 2/2',
    'boards-long 2/2',
  ],
  'e2e-long 4/4',
];

await buildIfNeeded();
// Before anything looks at what is built, since several of the long tests need the packages.
if (kind === 'long') await buildIfNeeded('packages');
/** @type {[string, () => Promise<Outcome>][]} */
const runners =
  kind === 'short'
    ? [
        ['check', check],
        ['units', () => lane(['unit', 'platform'])],
        // Elements take one page at a time, which has the focus: a second browser goes on where the journeys end.
        [
          'elements and journeys',
          () =>
            together(
              timed('elements', () => elements(...FIRST_BROWSER)),
              journeysThen(() => timed('more elements', () => elements(...SECOND_BROWSER))),
            ),
        ],
      ]
    : [
        // Two lanes, each with a product of its own for its journeys: they wait more than they compute, and what waits for a
        // real clock leaves the processor to the long tests beside it. A third lane gains nothing on two cores, and makes
        // journeys wait in vain.
        ['long and end to end', () => together(lane(LONG_PARTS), lane(LONG_PARTS))],
      ];

/** @type {Required<Outcome>} */
const total = { passed: 0, failed: 0, failures: [], retried: [] };
for (const [name, runner] of runners) {
  console.log(`\n== ${name}`);
  const { passed, failed, failures = [], retried = [] } = await timed(name, runner);
  if (passed + failed === 0) {
    console.log(`${name}: no test ran`);
    total.failed += 1;
    total.failures.push(`${name}: no test ran`);
  }
  const named = (/** @type {string} */ failure) => `${name}: ${failure}`;
  add(total, { passed, failed, failures: failures.map(named), retried: retried.map(named) });
  console.log(`== ${name}: ${passed} passed, ${failed} failed`);
}
writeFileSync(`${cache}total-${kind}.json`, JSON.stringify({ ...total, notRun }));
console.log(`\ntook: ${durations.join(', ')}`);
if (notRun.length > 0) console.log(`\nNOT RUN for want of time: ${notRun.join(', ')}`);
if (total.retried.length > 0) console.log(`\npassed at the second try:\n${total.retried.join('\n')}`);
if (total.failures.length > 0) console.log(`\nfailed:\n${total.failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
