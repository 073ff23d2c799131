// @ts-check
// Serves what was built: the platform with the site on PORT, the demo portal on PORT + 1.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { root } from './process.mjs';

export async function serve() {
  const { main } = await import(`${root}packages/platform/dist/demo.js`);
  const { startPortal } = await import(`${root}packages/platform/dist/portal.js`);
  const { version } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
  await main({
    startPortal: (
      /** @type {{ port: number, host: string, platformUrl: string, clientId: string, clientSecret: string }} */ start,
    ) =>
      startPortal({
        ...start,
        folder: `${root}demo/portal/dist/`,
        applicationFolder: `${root}demo/subapp/dist/`,
        bundleFolder: `${root}packages/embed/dist/${version}/`,
      }),
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await serve();
