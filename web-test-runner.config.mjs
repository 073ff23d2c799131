// Browser tests: packages/**/*.browser.test.{ts,tsx}, in Chromium, served by Vite under the strict policy of a customer.
// `npx wtr --files 'packages/core/src/element/*.browser.test.tsx'` runs some of them. The npm packages run on the React of
// their page, the script tag on Preact: PREACT_FILES run on both.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultReporter } from '@web/test-runner';
import { playwrightLauncher } from '@web/test-runner-playwright';
import { createServer, defaultClientConditions } from 'vite';
import { preact } from './scripts/preact-alias.mjs';

const root = import.meta.dirname;
/** `ELEMENTS=assistant,workbench` runs those of some packages, so that two browsers can share the work. */
const packages = (process.env.ELEMENTS ?? '').split(',').filter(Boolean);
const files = [
  `packages/${packages.length > 1 ? `{${packages.join(',')}}` : (packages[0] ?? '*')}/src/**/*.browser.test.{ts,tsx}`,
];
/** Hooks, context, refs, portals, events and controlled inputs, and an element of each package. */
const PREACT_FILES = [
  'packages/core/src/element/react-element.browser.test.tsx',
  'packages/core/src/ui/kit/forms.browser.test.tsx',
  'packages/core/src/ui/kit/layers.browser.test.tsx',
  'packages/boards/src/board/shared-filters.browser.test.ts',
  'packages/assistant/src/attachments/attachments.browser.test.ts',
  'packages/shell/src/account/account.browser.test.ts',
  'packages/workbench/src/widget/widget.browser.test.tsx',
];
/** Where the files that run on Preact are served. */
const PREACT_BASE = '/preact/';
const filesArgument = process.argv.indexOf('--files');
const wantedFiles = filesArgument > 0 ? [process.argv[filesArgument + 1]] : files;
const preactFiles =
  filesArgument > 0
    ? PREACT_FILES.filter((file) => wantedFiles[0].includes(file))
    : PREACT_FILES.filter((file) => packages.length === 0 || packages.includes(file.split('/')[1] ?? ''));
const resultsFile = join(root, `.cache/wtr-results${packages.map((name) => `-${name}`).join('')}.json`);
const executablePath = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path));

/** What the fake microphone hears; ends in silence, since a file's last sound would be held. */
function fakeMicrophone() {
  const rateHz = 48_000;
  const samples = new Int16Array(rateHz * 3);
  for (let at = 0; at < samples.length - rateHz / 5; at += 1) {
    const burst = Math.floor((at / rateHz) * 4);
    // Steady tones would be taken for noise and suppressed.
    const isOn = (at / rateHz) * 4 - burst < 0.7;
    const hz = [300, 700, 1_100, 450, 900, 1_500][burst % 6] ?? 300;
    samples[at] = isOn ? Math.round(12_000 * Math.sin((2 * Math.PI * hz * at) / rateHz)) : 0;
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rateHz, 24);
  header.writeUInt32LE(rateHz * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.byteLength, 40);
  mkdirSync(join(root, '.cache'), { recursive: true });
  const file = join(root, '.cache/fake-microphone.wav');
  writeFileSync(file, Buffer.concat([header, Buffer.from(samples.buffer)]));
  return file;
}

/** A cache of its own for each run, so that two runs at once don't rebuild each other's dependencies. */
const cacheDirOf = (name) => join(root, `.cache/vite-wtr-${process.pid}-${name}`);

/** @param {{ base?: string, entries: string[], alias?: { find: RegExp, replacement: string }[], include: string[] }} of */
const serve = ({ base = '/', entries, alias = [], include }) =>
  createServer({
    configFile: false,
    root,
    base,
    cacheDir: cacheDirOf(base.replaceAll('/', '')),
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    resolve: { conditions: ['plantdeck-source', ...defaultClientConditions], alias },
    plugins: [
      react(),
      {
        name: 'wtr-urls',
        enforce: 'pre',
        resolveId: (id) => (id.startsWith('/__web-') ? { id, external: true } : null),
      },
    ],
    optimizeDeps: {
      // Looking through what will run first, since a dependency found in the middle of a run would reload the page.
      entries,
      include: [...include, 'axe-core', 'chai'],
      exclude: ['@web/test-runner-commands'],
    },
  });

const vite = await serve({
  entries: wantedFiles,
  include: ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime', 'react/jsx-dev-runtime'],
});
const preactVite =
  preactFiles.length === 0
    ? null
    : await serve({
        base: PREACT_BASE,
        entries: preactFiles,
        alias: preact,
        include: ['preact/compat', 'preact/compat/client', 'preact/jsx-runtime'],
      });

const nonce = 'wtr';
const policy = [
  "default-src 'none'",
  `script-src 'self' 'nonce-${nonce}'`,
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "connect-src 'self' ws: wss:",
  "frame-src 'self'",
  "worker-src 'self' blob:",
  "require-trusted-types-for 'script'",
].join('; ');

// An uncaught error fails the test that runs, so a blocked style or script can't pass unseen.
const policyGuard = `addEventListener('securitypolicyviolation', (event) => {
  setTimeout(() => { throw new Error('content security policy: ' + event.effectiveDirective + ' ' + event.blockedURI + ' ' + (event.sample ?? '')); });
});`;

/** Walks over all boards take each in every way, see tests/support/sampled.ts. */
const EVERYTHING_MARK = process.env.EVERYTHING === '1' ? 'data-everything' : '';
const PREACT_MARK = 'data-runs-on="preact"';
const pageOf = (testFramework, mark = '') => `<!doctype html>
<html lang="en" ${EVERYTHING_MARK} ${mark}>
  <head><meta charset="utf-8"><title>Plantdeck browser tests</title></head>
  <body>
    <script>${policyGuard}</script>
    <script type="module" src="${testFramework}"></script>
  </body>
</html>`;

async function testPage(ctx, next) {
  await next();
  if (ctx.path !== '/' || typeof ctx.body !== 'string') return;
  ctx.body = ctx.body.replaceAll('<script', `<script nonce="${nonce}"`);
  if (ctx.body.includes(PREACT_MARK))
    ctx.body = ctx.body.replaceAll('"/packages/', `"${PREACT_BASE}packages/`);
  ctx.set('content-security-policy', policy);
}

async function sources(ctx, next) {
  // Vite puts its base before the runner's own modules too.
  if (ctx.path.startsWith(`${PREACT_BASE}__web-`)) ctx.url = ctx.url.slice(PREACT_BASE.length - 1);
  if (ctx.path === '/' || ctx.path.startsWith('/__web-')) return next();
  ctx.respond = false;
  ctx.res.statusCode = 200;
  await new Promise((resolve) => {
    ctx.res.on('close', resolve);
    const server = ctx.path.startsWith(PREACT_BASE) && preactVite ? preactVite : vite;
    server.middlewares(ctx.req, ctx.res, () => {
      ctx.res.statusCode = 404;
      ctx.res.end();
    });
  });
}

function countTests(suite, counts) {
  for (const test of suite?.tests ?? []) {
    if (test.skipped) continue;
    counts[test.passed ? 'passed' : 'failed']++;
  }
  for (const inner of suite?.suites ?? []) countTests(inner, counts);
}

/** Milliseconds of the tests alone. */
function durationOf(suite) {
  let sum = 0;
  for (const test of suite?.tests ?? []) sum += test.duration ?? 0;
  for (const inner of suite?.suites ?? []) sum += durationOf(inner);
  return sum;
}

/** Writes what a script can read: `N passed, N failed` and a file of results. */
const countReporter = {
  onTestRunFinished({ sessions }) {
    const counts = { passed: 0, failed: 0, failedFiles: [] };
    const slowest = sessions
      .map(({ testFile, testResults }) => ({ file: relative(root, testFile), ms: durationOf(testResults) }))
      .toSorted((one, other) => other.ms - one.ms);
    for (const { file, ms } of slowest.slice(0, 20)) console.log(`${Math.round(ms)} ms ${file}`);
    for (const session of sessions) {
      const own = { passed: 0, failed: 0 };
      countTests(session.testResults, own);
      // A file that could not run at all, or failed outside its tests, is a failure too.
      if (!session.passed && own.failed === 0) own.failed = 1;
      counts.passed += own.passed;
      counts.failed += own.failed;
      if (own.failed > 0) counts.failedFiles.push(relative(root, session.testFile));
    }
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(resultsFile, JSON.stringify(counts));
    console.log(`${counts.passed} passed, ${counts.failed} failed`);
  },
};

export default {
  rootDir: root,
  files,
  concurrency: 1,
  // A file of every board and width takes a minute on two quiet cores.
  testsFinishTimeout: 300_000,
  testFramework: { config: { timeout: 10_000 } },
  browsers: [
    playwrightLauncher({
      product: 'chromium',
      launchOptions: {
        executablePath,
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-quic',
          '--no-first-run',
          '--disable-background-networking',
          '--disable-component-update',
          '--disable-sync',
          // A microphone that everybody allows: bursts of tones, over and over.
          '--use-fake-device-for-media-stream',
          '--use-fake-ui-for-media-stream',
          `--use-file-for-fake-audio-capture=${fakeMicrophone()}`,
        ],
      },
    }),
  ],
  testRunnerHtml: (testFramework) => pageOf(testFramework),
  groups:
    preactFiles.length === 0
      ? []
      : [
          {
            name: 'preact',
            files: preactFiles,
            testRunnerHtml: (testFramework) => pageOf(testFramework, PREACT_MARK),
          },
        ],
  middleware: [testPage, sources],
  reporters: [defaultReporter({ reportTestProgress: false }), countReporter],
  plugins: [
    {
      // The zone of the browser itself, which decides nothing on screen.
      name: 'time-zone',
      async executeCommand({ command, payload, session }) {
        if (command !== 'set-time-zone') return undefined;
        const page = session.browser.getPage(session.id);
        const devtools = await page.context().newCDPSession(page);
        await devtools.send('Emulation.setTimezoneOverride', { timezoneId: payload });
        return true;
      },
    },
    {
      name: 'vite-stop',
      async serverStop() {
        for (const [name, server] of [
          ['', vite],
          ['preact', preactVite],
        ]) {
          await server?.close();
          rmSync(cacheDirOf(name), { recursive: true, force: true });
        }
      },
    },
  ],
};
