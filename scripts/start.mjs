// @ts-check
// `npm start`: installs what is missing, builds what is stale, then serves the product and the portal.
import { installPackages } from './setup.mjs';

await installPackages();
const { buildIfNeeded } = await import('./build-if-needed.mjs');
await buildIfNeeded();
const { serve } = await import('./serve.mjs');
await serve();
