// @ts-check
// Writes packages/embed/custom-elements.json from the elements' descriptors; `--check` fails where it is not as they are.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { run, root } from './process.mjs';

const file = `${root}packages/embed/custom-elements.json`;

/** Manifest and sample data of every element, made from the sources. */
export async function describe() {
  await run('node', ['node_modules/vite/bin/vite.js', 'build', '--mode', 'manifest', '--logLevel', 'error']);
  const { descriptors, samples, toManifest } = await import(
    pathToFileURL(`${root}packages/embed/dist/manifest/manifest.js`).href
  );
  const bare = [];
  for (const element of descriptors)
    for (const kind of ['attributes', 'properties', 'events', 'methods'])
      for (const [name, each] of Object.entries(element[kind]))
        if (!each.description) bare.push(`plant-${element.name} ${name}`);
  if (bare.length > 0) throw new Error(`No description: ${bare.join(', ')}`);
  return {
    manifestText: `${JSON.stringify(toManifest(descriptors), null, 2)}\n`,
    samplesText: JSON.stringify(samples(Date.now())),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { manifestText } = await describe();
  if (!process.argv.includes('--check')) writeFileSync(file, manifestText);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== manifestText) {
    console.error('custom-elements.json is not as the elements are: run `node scripts/manifest.mjs`.');
    process.exit(1);
  }
}
