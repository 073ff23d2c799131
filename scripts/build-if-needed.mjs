// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { build, SERVED } from './build.mjs';
import { root } from './process.mjs';
import { cacheFolder } from './setup.mjs';

const inputs = [
  'packages',
  'demo',
  'docs',
  'vite.config.ts',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/manifest.mjs',
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

/** Builds what is served unless it was built from just these files. */
export async function buildIfNeeded() {
  const stamp = `${cacheFolder()}build`;
  const now = fingerprint();
  if (
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === now &&
    existsSync(`${root}demo/platform/dist/main.js`)
  )
    return;
  await build(SERVED, (name) => console.log(`Building ${name} ...`));
  writeFileSync(stamp, now);
}
