// @ts-check
// `npm test` (short) and `npm run test:long`: every runner after the other, one total at the end, alone on its line.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cacheFolder, findBrowser, findCasServer, installPackages } from './setup.mjs';

const kind = process.argv[2] === 'long' ? 'long' : 'short';
await installPackages();
const browser = await findBrowser();
if (kind === 'short') await findCasServer();
const { run } = await import('./process.mjs');
const { buildIfNeeded } = await import('./build-if-needed.mjs');
const cache = cacheFolder();
const env = { CHROMIUM: browser, TZ: 'UTC' };

/** @param {string} project */
async function vitest(project) {
  const file = `${cache}vitest-${project}.json`;
  rmSync(file, { force: true });
  const { code } = await run(
    'node',
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { env, allowFailure: true },
  );
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const result = JSON.parse(readFileSync(file, 'utf8'));
  const failedSuites = result.testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ suite) =>
      suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length;
  const failed = result.numFailedTests + failedSuites;
  // A run that fails outside of any test is a failure too.
  return { passed: result.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed };
}

async function elements() {
  const file = `${cache}wtr-results.json`;
  rmSync(file, { force: true });
  const { code } = await run(
    'node',
    ['node_modules/@web/test-runner/dist/bin.js', '--config', 'web-test-runner.config.mjs'],
    {
      env,
      allowFailure: true,
    },
  );
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  const { passed, failed } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

async function check() {
  const { code, output } = await run('node', ['scripts/check.mjs'], { env, allowFailure: true, quiet: true });
  process.stdout.write(output);
  const passed = (output.match(/^ok {2}/gm) ?? []).length;
  const failed = (output.match(/^FAILED {2}/gm) ?? []).length;
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

await buildIfNeeded();
/** @type {[string, () => Promise<{ passed: number, failed: number }>][]} */
const runners =
  kind === 'short'
    ? [
        ['check', check],
        ['units', () => vitest('unit')],
        ['elements', elements],
        ['end to end', () => vitest('e2e')],
      ]
    : [
        ['long', () => vitest('long')],
        ['end to end, long', () => vitest('e2e-long')],
      ];

const total = { passed: 0, failed: 0 };
for (const [name, runner] of runners) {
  console.log(`\n== ${name}`);
  const { passed, failed } = await runner();
  if (passed + failed === 0) {
    console.log(`${name}: no test ran`);
    total.failed += 1;
  }
  total.passed += passed;
  total.failed += failed;
  console.log(`== ${name}: ${passed} passed, ${failed} failed`);
}
writeFileSync(`${cache}total-${kind}.json`, JSON.stringify(total));
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
