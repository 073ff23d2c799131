// @ts-check
// `npm start`: installs what is missing, builds what is stale, then serves the product and the portal.
import { spawn } from 'node:child_process';
import { installPackages } from './setup.mjs';
import { PLATFORM_ENV, root } from './process.mjs';

const [option] = process.argv.slice(2);
if (option !== undefined) {
  console.log(
    'npm start takes no options. Environment variables set port, data folder, plants and the rest, such as `PORT=9000 npm start`: docs/configuration.md lists them all.',
  );
  process.exit(option === '--help' ? 0 : 2);
}

await installPackages();
const { buildIfNeeded } = await import('./build-if-needed.mjs');
await buildIfNeeded();

const platform = spawn(process.execPath, [`${root}scripts/serve.mjs`], {
  cwd: root,
  env: { ...PLATFORM_ENV, ...process.env },
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => platform.kill(signal));
platform.on('exit', (code, signal) => process.exit(code ?? (signal === null ? 0 : 1)));
