// @ts-check
// `npm run release`: the offline bundle as one zip in dist-release/, signed where RELEASE_KEY names a private key.
// `--out folder` writes elsewhere, `--no-build` takes the build that is there.
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfNeeded } from './build-if-needed.mjs';
import { run, root } from './process.mjs';
import { fail, installPackages } from './setup.mjs';

const dist = `${root}packages/embed/dist/`;
const read = (/** @type {string} */ file) => readFileSync(file, 'utf8');

/** What makes a release and looks through one, built from the sources. */
export async function releaseTool() {
  await run('node', ['node_modules/vite/bin/vite.js', 'build', '--mode', 'release', '--logLevel', 'error']);
  const load = (/** @type {string} */ name) => import(pathToFileURL(`${dist}release/${name}.js`).href);
  return { ...(await load('release')), ...(await load('zip-stream')) };
}

/** All files below a folder by their path in it. @param {string} folder @returns {Map<string, Buffer>} */
function filesBelow(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return new Map(
    files.map((each) => {
      const full = path.join(each.parentPath, each.name);
      return [path.relative(folder, full).replaceAll('\\', '/'), readFileSync(full)];
    }),
  );
}

const LICENCE_FILE = /(^|\/)[\w-]*(licen[sc]e|notice|copying)[\w.-]*$/i;

/** @param {string} key  a package's folder, such as node_modules/preact */
function licenceTextsOf(key) {
  const folder = `${root}${key}`;
  const top = readdirSync(folder, { withFileTypes: true }).flatMap((each) => {
    if (each.isFile()) return [each.name];
    return /^licen[sc]es$/i.test(each.name)
      ? readdirSync(`${folder}/${each.name}`).map((file) => `${each.name}/${file}`)
      : [];
  });
  const found = top.filter((file) => LICENCE_FILE.test(file) && !/\.(c|m)?[jt]s$/.test(file));
  const { author, repository, homepage } = JSON.parse(read(`${folder}/package.json`));
  return {
    files: Object.fromEntries(found.map((file) => [file, read(`${folder}/${file}`)])),
    author: (typeof author === 'string' ? author : author?.name) ?? '',
    home: (typeof repository === 'string' ? repository : repository?.url) ?? homepage ?? '',
  };
}

/** Writes the zip, and the signature beside it. @param {string} folder @param {string | undefined} keyFile */
async function writeRelease(folder, keyFile) {
  const { version } = JSON.parse(read(`${root}package.json`));
  // Before anything is written: a key that is none leaves no archive behind that looks finished.
  const privateKey = keyFile ? read(keyFile) : undefined;
  const tool = await releaseTool();
  const lists = ['embed', 'loader', 'kit'].map((mode) => JSON.parse(read(`${dist}bundled/${mode}.json`)));
  /** @type {Map<string, Uint8Array>} */
  const files = tool.releaseFiles({
    version,
    changelog: read(`${root}CHANGELOG.md`),
    bundle: filesBelow(`${dist}${version}`),
    elements: JSON.parse(read(`${dist}elements.json`)),
    languages: tool.languages,
    bundled: Object.assign({}, ...lists),
    lock: read(`${root}package-lock.json`),
    css: ['tokens', 'base'].map((name) => read(`${root}packages/core/src/styles/${name}.css`)).join('\n'),
    licence: read(`${root}LICENSE`),
    notice: read(`${root}NOTICE`),
    licenceTextsOf,
  });
  mkdirSync(folder, { recursive: true });
  const zipFile = path.join(folder, `plantdeck-${version}.zip`);
  rmSync(`${zipFile}.sig`, { force: true });
  const entries = [...files].map(([name, bytes]) => ({ name, text: [bytes] }));
  await pipeline(Readable.from(tool.zipStream(entries)), createWriteStream(zipFile));
  console.log(`${zipFile}: ${files.size} files`);
  if (privateKey === undefined) {
    console.log('Not signed: RELEASE_KEY names no private key (ed25519, PEM).');
    return;
  }
  const { signature, fingerprint } = tool.signRelease(readFileSync(zipFile), privateKey);
  writeFileSync(`${zipFile}.sig`, signature);
  console.log(`${zipFile}.sig: signed by the key ${fingerprint}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    const { values } = parseArgs({ options: { out: { type: 'string' }, 'no-build': { type: 'boolean' } } });
    await installPackages();
    if (!values['no-build']) await buildIfNeeded();
    // A build of before the list of parts was written down.
    if (!existsSync(`${dist}bundled/kit.json`)) fail('There is no build yet. Run: npm run build');
    await writeRelease(path.resolve(values.out ?? `${root}dist-release`), process.env['RELEASE_KEY']);
  } catch (error) {
    fail(`No release was made: ${error instanceof Error ? error.message : error}`);
  }
}
