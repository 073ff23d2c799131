// @ts-check
// `npm run check`: types, lint with the arrows, format, unused code, manifest and sizes; one line each, all of them run.
import { run } from './process.mjs';
import { installPackages } from './setup.mjs';

await installPackages();

/** @type {[string, () => Promise<{ code: number, output: string }>][]} */
const steps = [
  ['types', () => tool('node_modules/typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.json'])],
  [
    'lint and arrows',
    () => tool('node_modules/oxlint/bin/oxlint', ['--deny-warnings', 'packages', 'demo', 'tests', 'scripts']),
  ],
  [
    'format',
    () =>
      tool('node_modules/oxfmt/bin/oxfmt', [
        '--check',
        'packages',
        'demo',
        'tests',
        'scripts',
        'vite.config.ts',
      ]),
  ],
  ['unused code', () => tool('node_modules/knip/bin/knip.js', ['--no-progress'])],
  ['boards', () => tool('scripts/boards.mjs', ['--check'])],
  ['manifest', () => tool('scripts/manifest.mjs', ['--check'])],
  ['sizes', () => tool('scripts/sizes.mjs', [])],
];

/** @param {string} file @param {string[]} args */
const tool = (file, args) => run('node', [file, ...args], { quiet: true, allowFailure: true });

let failures = 0;
for (const [name, step] of steps) {
  const { code, output } = await step();
  if (code === 0) console.log(`ok  ${name}`);
  else {
    failures += 1;
    console.log(`FAILED  ${name}\n${output.slice(-6000)}`);
  }
}
process.exit(failures > 0 ? 1 : 0);
