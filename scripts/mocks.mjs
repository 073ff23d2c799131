// @ts-check
// The assistant and both speech services without a platform, with faults: `FAULT=drop npm run mocks`.
import { createServer } from 'vite';
import { root } from './process.mjs';

const resolve = { conditions: ['plantdeck-source', 'module', 'node', 'development|production'] };
const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  logLevel: 'error',
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, watch: null },
  ssr: { noExternal: [/^@plantdeck/], resolve },
  resolve,
});
const { serveMocks } = await vite.ssrLoadModule('/packages/platform/src/mocks/serve.ts');
await vite.close();
await serveMocks(process.env);
