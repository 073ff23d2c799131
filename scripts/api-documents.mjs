// @ts-check
// `npm run api-documents -- <folder>`: openapi.json and asyncapi.json, as the platform serves them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from './setup.mjs';

await installPackages();
const { root } = await import('./process.mjs');
const module = `${root}packages/platform/dist/api-documents.js`;
if (!existsSync(module)) {
  const { build } = await import('./build.mjs');
  await build(['server'], () => console.log('Building the platform ...'));
}
const { writeDocuments } = await import(module);
const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const folder = process.argv[2] ?? '.';
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(writeDocuments(version))) {
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, text);
  console.log(file);
}
