// @ts-check
// Writes packages/embed/custom-elements.json from the elements' descriptors; `--check` fails where it is not as they are.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { run, root } from './process.mjs';

const file = `${root}packages/embed/custom-elements.json`;
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

/** Manifest and sample data of every element, made from the sources. */
export async function describe() {
  await run('node', ['node_modules/vite/bin/vite.js', 'build', '--mode', 'manifest', '--logLevel', 'error']);
  const made = await import(pathToFileURL(`${root}packages/embed/dist/manifest/manifest.js`).href);
  const { descriptors, samples, toManifest, toWebTypes, toVsCodeData, toVsCodeStyles, TOKENS } = made;
  const bare = made.undescribed(descriptors, TOKENS, sources(), made.COMMON_PARTS);
  if (bare.length > 0) throw new Error(`No description:\n${bare.join('\n')}`);
  const text = (/** @type {unknown} */ data) => `${JSON.stringify(data, null, 2)}\n`;
  return {
    made,
    manifestText: text(toManifest(descriptors, TOKENS)),
    samplesText: JSON.stringify(samples(Date.now())),
    /** What is published beside the manifest, by file. */
    files: {
      'web-types.json': text(toWebTypes(descriptors, TOKENS, version)),
      'vscode.html-custom-data.json': text(toVsCodeData(descriptors)),
      'vscode.css-custom-data.json': text(toVsCodeStyles(TOKENS)),
      'compatibility.json': text(made.COMPATIBILITY),
      ...schemaFiles(made.jsonSchemas(version)),
      ...guideFiles(made),
    },
  };
}

/** One schema a file, and their list. @param {Record<string, { title: string }>} schemas */
function schemaFiles(schemas) {
  const files = Object.entries(schemas).map(([name, schema]) => [
    `schema/${name}.json`,
    `${JSON.stringify(schema, null, 1)}\n`,
  ]);
  const list = Object.entries(schemas).map(([name, { title }]) => ({ name, title, file: `${name}.json` }));
  return Object.fromEntries([...files, ['schema/index.json', `${JSON.stringify(list, null, 1)}\n`]]);
}

/** For people who work on Plantdeck itself; not published with the bundle. */
const INTERNAL = ['docs/requirements.md', 'docs/decisions.md', 'docs/glossary.md'];

/** What is read by people and by machines: a page an element, the guides, their list and the skill. @param {any} made */
function guideFiles(made) {
  const docs = readdirSync(`${root}docs`, { recursive: true, encoding: 'utf8' })
    .map((file) => `docs/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(md|mjs|py|java|go|php|cs)$/.test(file) && !INTERNAL.includes(file))
    .toSorted()
    .map((file) => ({ path: file, text: readFileSync(root + file, 'utf8') }));
  const names = Object.keys(made.schemas);
  /** @type {[string, string][]} */
  const pages = made.descriptors.map((/** @type {{ name: string }} */ element) => [
    `elements/plant-${element.name}.md`,
    made.elementPage(element, names.includes(element.name)),
  ]);
  return {
    ...Object.fromEntries(pages),
    ...Object.fromEntries(docs.map(({ path, text }) => [path, text])),
    'llms.txt': made.toLlmsText(made.descriptors, docs, names, version),
    ...Object.fromEntries(
      Object.entries(made.toSkill(made.descriptors, version)).map(([file, text]) => [
        `skills/embed-plantdeck/${file}`,
        text,
      ]),
    ),
  };
}

/** The sources in which tokens are set and parts are named. */
function sources() {
  /** @type {{ styles: Record<string, string>, views: Record<string, string> }} */
  const found = { styles: {}, views: {} };
  for (const name of ['core', 'boards', 'assistant', 'shell', 'workbench', 'voice']) {
    const folder = `packages/${name}/src`;
    for (const file of readdirSync(root + folder, { recursive: true, encoding: 'utf8' })) {
      const path = `${folder}/${file.replaceAll('\\', '/')}`;
      if (/core\/src\/ui\/.*\.css$/.test(path)) found.styles[path] = readFileSync(root + path, 'utf8');
      else if (path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
        found.views[path] = readFileSync(root + path, 'utf8');
    }
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { manifestText } = await describe();
  if (!process.argv.includes('--check')) writeFileSync(file, manifestText);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== manifestText) {
    console.error('custom-elements.json is not as the elements are: run `node scripts/manifest.mjs`.');
    process.exit(1);
  }
}
