// @ts-check
// `npm run import -- <file.csv> ...`: readings of a CSV file become a plant with a board; --help tells the options.
import { existsSync } from 'node:fs';
import { installPackages } from './setup.mjs';

await installPackages();
const { root } = await import('./process.mjs');
const command = `${root}packages/platform/dist/import.js`;
if (!existsSync(command)) {
  const { build } = await import('./build.mjs');
  await build(['server'], () => console.log('Building the platform ...'));
}
const { importMain } = await import(command);
process.exitCode = await importMain(process.argv.slice(2));
