// @ts-check
// `npm run backup -- <file>` and `npm run restore -- <file>`: everything in the database into one file, and back; and
// `npm run move -- --to postgres://…`: the embedded database onto a server.
import { existsSync } from 'node:fs';
import { installPackages } from './setup.mjs';

await installPackages();
const { root } = await import('./process.mjs');
const command = `${root}packages/platform/dist/backup.js`;
if (!existsSync(command)) {
  const { build } = await import('./build.mjs');
  await build(['server'], () => console.log('Building the platform ...'));
}
const { backupMain } = await import(command);
process.exitCode = await backupMain(process.argv.slice(2));
