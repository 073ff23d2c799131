// @ts-check
// Builds what is served, or with `packages` behind it the npm packages, unless that was built from just these files.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, SERVED } from './build.mjs';
import { root } from './process.mjs';
import { cacheFolder, fail } from './setup.mjs';

const inputs = [
  'packages',
  'demo',
  'docs',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/manifest.mjs',
  'scripts/packages.mjs',
  'LICENSE',
  'NOTICE',
  'CHANGELOG.md',
];
const skipped = new Set(['node_modules', 'dist', '.data']);

/** Fingerprint of everything the build reads, by path, size and time of change. */
function fingerprint() {
  const hash = createHash('sha256');
  const walk = (/** @type {string} */ path) => {
    const info = statSync(root + path);
    if (info.isDirectory()) {
      for (const name of readdirSync(root + path).toSorted()) if (!skipped.has(name)) walk(`${path}/${name}`);
    } else if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}:${info.size}:${info.mtimeMs}\n`);
  };
  inputs.filter((path) => existsSync(root + path)).forEach(walk);
  return hash.digest('hex');
}

/** What there is to build, and the last file of it: where that is gone, nothing was built. */
const BUILDS = {
  served: { targets: SERVED, last: 'packages/platform/dist/main.js', stamp: 'build' },
  packages: { targets: ['packages'], last: 'packages/embed/dist/npm/package.json', stamp: 'build-packages' },
};

/** Builds it unless it was built from just these files. @param {keyof typeof BUILDS} name */
export async function buildIfNeeded(name = 'served') {
  const { targets, last, stamp: file } = BUILDS[name];
  const stamp = cacheFolder() + file;
  const now = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === now && existsSync(root + last)) return;
  await build(targets, (target) => console.log(`Building ${target} ...`));
  writeFileSync(stamp, now);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , name = 'served'] = process.argv;
  if (name !== 'served' && name !== 'packages') fail(`There is no build "${name}": served, packages.`);
  await buildIfNeeded(name);
}
