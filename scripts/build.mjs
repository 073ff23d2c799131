// @ts-check
// Builds everything that is served: `npm run build` all, `npm run build -- site gallery` some. Targets run in order.
import { cpSync, mkdirSync, readFileSync, writeFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { run, root } from './process.mjs';
import { buildPackages } from './packages.mjs';
import { hashWriter, integrityOf } from './loader-hash.mjs';
import { installPackages } from './setup.mjs';

const version = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).version;
const embedFolder = `${root}packages/embed/dist/${version}`;

/** Turns the bundler's list of chunks into the loader's table, then bundles the loader around it. */
async function buildEmbed() {
  await vite('embed');
  const chunks = JSON.parse(readFileSync(`${embedFolder}/chunks.json`, 'utf8'));
  const entries = Object.values(chunks).filter((chunk) => chunk.isEntry);
  // Their names are made of the words alone.
  for (const { name, imports } of Object.values(chunks))
    if (name?.startsWith('words-') && imports?.length > 0)
      throw new Error(
        `The words "${name}" import ${imports}: their name would not change with what they import.`,
      );
  /** @param {string[]} keys @param {Set<string>} seen */
  const closure = (keys, seen = new Set()) => {
    for (const key of keys) {
      if (seen.has(key) || !chunks[key]) continue;
      seen.add(key);
      closure(chunks[key].imports ?? [], seen);
    }
    return seen;
  };
  const plans = JSON.parse(readFileSync(`${root}packages/embed/src/elements.json`, 'utf8'));
  /** @type {Record<string, any>} */
  const elements = {};
  const files = Object.values(chunks).map((chunk) => chunk.file);
  const named = (/** @type {string} */ name) =>
    files.filter((file) => new RegExp(`/${name}-[\\w-]{7}\\.js$`).test(file));
  const {
    made,
    manifestText,
    samplesText,
    files: published,
  } = await import('./manifest.mjs').then((module) => module.describe());
  /** @param {string} name */
  const methodsOf = (name) =>
    Object.keys(made.descriptors.find((/** @type {any} */ each) => each.name === name)?.methods ?? {});
  for (const [name, plan] of Object.entries(plans)) {
    const entry = entries.find((chunk) => chunk.name === name);
    if (!entry) throw new Error(`The bundle has no entry for the element "${name}".`);
    const statics = [...closure(entry.imports ?? [])].map((key) => chunks[key].file);
    /** @type {Record<string, string[]>} */
    const words = {};
    for (const group of plan.words ?? [])
      for (const language of ['zh-CN', 'en', 'id', 'it', 'zh-TW', 'ja', 'th', 'vi'])
        (words[language] ??= []).push(...named(`${group}-${language}`));
    elements[name] = {
      entry: entry.file,
      chunks: statics,
      late: (plan.first ?? []).flatMap(named).filter((file) => !statics.includes(file)),
      words,
      shows: plan.shows ?? false,
      methods: methodsOf(name),
    };
  }
  const frame = entries.find((chunk) => chunk.name === 'frame');
  if (!frame) throw new Error('The bundle has no entry for the frame.');
  const room = [frame.file, ...[...closure(frame.imports ?? [])].map((key) => chunks[key].file)];
  writeFileSync(`${embedFolder}/frame.html`, framePage('', room));
  mkdirSync(`${embedFolder}/frames`, { recursive: true });
  for (const [name, { entry, chunks: statics }] of Object.entries(elements))
    writeFileSync(
      `${embedFolder}/frames/${name}.html`,
      framePage(name, [frame.file, entry, ...statics, ...room]),
    );
  writeFileSync(`${embedFolder}/preload.json`, JSON.stringify(preloads(elements)));
  writeFileSync(`${root}packages/embed/dist/elements.json`, JSON.stringify(elements));
  await vite('loader');
  await vite('kit');
  cpSync(`${root}packages/embed/dist/kit/kit.js`, `${embedFolder}/kit.js`);
  rmSync(`${embedFolder}/chunks.json`);
  writeFileSync(`${embedFolder}/custom-elements.json`, manifestText);
  writeFileSync(`${embedFolder}/samples.json`, samplesText);
  const withHash = hashWriter(`${embedFolder}/plantdeck.js`);
  for (const [file, text] of Object.entries(published)) {
    mkdirSync(path.dirname(`${embedFolder}/${file}`), { recursive: true });
    writeFileSync(`${embedFolder}/${file}`, withHash(text));
  }
  cpSync(`${root}packages/embed/recording`, `${embedFolder}/recording`, { recursive: true });
  // A module too: a strict page may load its scripts from here and read nothing.
  writeFileSync(
    `${embedFolder}/compatibility.js`,
    `export const COMPATIBILITY = ${published['compatibility.json']};\n`,
  );
  // For pages that paint before any script has run.
  const tags = Object.keys(plans).map((name) => `plant-${name}`);
  const versioned = tags.map((tag) => tag + made.COMPATIBILITY.elements.tagSuffix);
  writeFileSync(`${embedFolder}/loading.css`, `${made.skeletonCss([...tags, ...versioned])}\n`);
  cpSync(`${root}CHANGELOG.md`, `${embedFolder}/CHANGELOG.md`);
  writeIntegrity();
}

/**
 * The page that an element with `isolate="frame"` runs in: the bundle and what speaks with the page around, no more.
 * @param {string} name  of the element, whose files are then asked for with the page; empty for one that takes any
 * @param {readonly string[]} files  the frame's own entry, and what is needed with it
 */
function framePage(name, [entry, ...files]) {
  const folder = name ? '../' : '';
  const preloads = [...new Set(files)]
    .filter((file) => file !== entry)
    .map((file) => `<link rel="modulepreload" crossorigin href="${folder}${file}" />`)
    .join('\n    ');
  return `<!doctype html>
<html>
  <head>
    <meta charset="utf-8" />
    <meta name="robots" content="noindex" />
    <title>Plantdeck</title>
    <script type="module" crossorigin src="${folder}frame-start.js"></script>
    <script type="module" crossorigin src="${folder}plantdeck.js"${name && ` data-preload="${name}"`}></script>
    <script type="module" crossorigin src="${folder}${entry}"></script>
    ${preloads}
  </head>
  <body></body>
</html>
`;
}

/**
 * Files of each element's first picture by language, for pages that name them in their head and so save the way over
 * the loader. They belong to one build: use them with its immutable folder.
 * @param {Record<string, any>} elements
 */
function preloads(elements) {
  return Object.fromEntries(
    Object.entries(elements).map(([name, { entry, chunks, late, words }]) => [
      name,
      Object.fromEntries(
        Object.entries(words).map(([language, files]) => [
          language,
          [entry, ...chunks, .../** @type {string[]} */ (files), ...late],
        ]),
      ),
    ]),
  );
}

/** Subresource integrity of every file, for hosts that pin what they load. */
function writeIntegrity() {
  /** @type {Record<string, { integrity: string, bytes: number, gzip: number }>} */
  const list = {};
  const walk = (/** @type {string} */ folder) => {
    for (const entry of readdirSync(`${embedFolder}/${folder}`, { withFileTypes: true })) {
      const file = folder + entry.name;
      if (entry.isDirectory()) walk(`${file}/`);
      else if (entry.name !== 'integrity.json') {
        const bytes = readFileSync(`${embedFolder}/${file}`);
        list[file] = {
          integrity: integrityOf(bytes),
          bytes: bytes.length,
          gzip: gzipSync(bytes, { level: 9 }).length,
        };
      }
    }
  };
  walk('');
  writeFileSync(`${embedFolder}/integrity.json`, JSON.stringify({ version, files: list }, null, 1));
}

/** @param {string} mode */
const vite = (mode) =>
  run('node', ['node_modules/vite/bin/vite.js', 'build', '--mode', mode, '--logLevel', 'warn'], {
    // Under a test runner it would be another one, and JSX would carry file names along.
    env: { NODE_ENV: 'production' },
  });

/** What `npm start` and the tests serve. */
export const SERVED = ['embed', 'site', 'gallery', 'portal', 'subapp', 'server'];

const targets = {
  embed: buildEmbed,
  site: () => vite('site'),
  gallery: () => vite('gallery').then(() => vite('floor')),
  portal: () => vite('portal'),
  subapp: () => vite('subapp'),
  server: () => vite('server'),
  packages: () => buildPackages(vite),
};

/** @param {string[]} names  all when empty @param {(name: string) => void} onTarget */
export async function build(names, onTarget = () => {}) {
  mkdirSync(`${root}packages/embed/dist`, { recursive: true });
  for (const [name, target] of Object.entries(targets)) {
    if (names.length > 0 && !names.includes(name)) continue;
    onTarget(name);
    await target();
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await installPackages();
  await build(process.argv.slice(2), (name) => console.log(`build: ${name}`));
}
