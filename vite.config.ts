import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { patchGlobals } from './packages/embed/src/patch-globals.ts';
import { embedChunkFile, embedChunkName, embedEntries } from './packages/embed/src/build-plan.ts';
import { inlineRuntime } from './packages/embed/src/inline-runtime.ts';
import { packPlans } from './packages/embed/src/plan-table.ts';
import { minifyDescriptors } from './packages/embed/src/minify-descriptors.ts';
import { preact } from './scripts/preact-alias.mjs';
import { preloadLines } from './packages/embed/src/preload-lines.ts';
import { bundledPackages } from './packages/embed/src/release/bundled-packages.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Sources resolve by the packages' own doors, so that a build meets exactly what a customer can import. */
const resolve = { conditions: ['plantdeck-source', 'module', 'browser', 'development|production'] };
const nodeResolve = { conditions: ['plantdeck-source', 'module', 'node', 'development|production'] };
/** What pages replace by functions of another meaning is ours in the bundle. */
const transform = {
  inject: { 'Array.from': [`${root}packages/embed/src/array-from.ts`, 'arrayFrom'] },
} satisfies {
  inject: Record<string, [string, string]>;
};
const define = { __PLANTDECK_VERSION__: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' };

/**
 * The doors of an npm package as entries, by the files its `exports` promise. What a customer's bundler shares, React
 * above all, stays outside.
 */
function packageBuild(name: string) {
  const folder = `${root}packages/${name}/`;
  const { exports } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8')) as {
    exports: Record<string, { 'plantdeck-source': string; default: string }>;
  };
  const entry = Object.fromEntries(
    Object.values(exports).map((door) => [
      door.default.replace(/^\.\/dist\/|\.js$/g, ''),
      folder + door['plantdeck-source'].slice(2),
    ]),
  );
  return {
    root,
    // A file that goes with the code, such as a worklet, is beside it wherever the host puts both.
    base: './',
    publicDir: false as const,
    plugins: [react()],
    define,
    build: {
      outDir: `${folder}dist`,
      emptyOutDir: true,
      target: 'es2022',
      cssTarget,
      minify: false,
      reportCompressedSize: false,
      lib: { entry, formats: ['es' as const] },
      rolldownOptions: {
        transform,
        external: (id: string) => !/^[./\0]|^[A-Za-z]:/.test(id),
        output: { chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  };
}

/** Which packages are in what one build of the script tag's folder makes. */
const partsOf = (mode: string) => bundledPackages(root, `${root}packages/embed/dist/bundled/${mode}.json`);

/** The loader's table, made from what the bundle's own build has left. */
const packedElements = (): string =>
  packPlans(
    JSON.parse(readFileSync(`${root}packages/embed/dist/elements.json`, 'utf8')) as Parameters<
      typeof packPlans
    >[0],
  );

/** One build for everything: `vite build --mode <target>`; scripts/build.mjs runs the targets in their order. */
/**
 * Browsers that have popovers know all that our styles use. For older ones the minifier would write `:dir()` as a list
 * of languages, which says nothing of a page's direction.
 */
const cssTarget = ['chrome125', 'firefox125', 'safari17.4'];

const SERVER_UNITS = ['packages/{platform,plants}/src/**/*.test.ts'];
const longJourneys = (...names: readonly string[]): string[] =>
  names.map((name) => `tests/e2e/${name}.long.test.ts`);
/** Long journeys run in lanes that take equally long; what is named in none of them is the first. */
const PAGES_LANE = longJourneys(
  'account',
  'account-dialogs',
  'always-allowed',
  'composed-pages',
  'every-page',
  'feature-paths',
  'gallery',
  'records',
  'roles',
  'routes',
  'settings',
);
const BOARDS_LANE = longJourneys(
  'assistant-*',
  'energy-boards',
  'ball-milling',
  'casting-line',
  'ceramics-production',
  'energy-quality',
  'equipment-operation',
  'grading',
  'main-board',
  'melting-furnace',
  'process-figures',
  'production-alarm',
  'rotary-kiln-production',
  'usage-boards',
);

export default defineConfig(({ mode }) => {
  if (mode.startsWith('package-')) return packageBuild(mode.slice('package-'.length));
  switch (mode) {
    case 'embed':
      return {
        root,
        base: './',
        publicDir: false as const,
        plugins: [react(), minifyDescriptors(), inlineRuntime(), patchGlobals(), partsOf(mode)],
        resolve: { ...resolve, alias: preact },
        define,
        build: {
          outDir: `packages/embed/dist/${version}`,
          emptyOutDir: true,
          target: 'es2022',
          cssTarget,
          manifest: 'chunks.json',
          cssCodeSplit: false,
          modulePreload: false as const,
          reportCompressedSize: false,
          rolldownOptions: {
            transform,
            input: {
              ...embedEntries(),
              frame: `${root}packages/embed/src/frame-entry.ts`,
              texts: `${root}packages/embed/src/texts-entry.ts`,
            },
            preserveEntrySignatures: 'allow-extension' as const,
            output: {
              // The loader asks for this one by its name.
              entryFileNames: ({ name }: { name: string }) =>
                name === 'texts' ? 'texts.js' : 'chunks/[name]-[hash:7].js',
              chunkFileNames: embedChunkFile,
              codeSplitting: {
                includeDependenciesRecursively: false,
                groups: [{ name: embedChunkName, debugName: 'plan' }],
              },
            },
          },
        },
      };
    case 'loader':
      return {
        root,
        publicDir: false as const,
        plugins: [partsOf(mode)],
        resolve,
        define: { ...define, __PLANTDECK_ELEMENTS__: JSON.stringify(packedElements()) },
        build: {
          outDir: `packages/embed/dist/${version}`,
          emptyOutDir: false,
          target: 'es2022',
          cssTarget,
          reportCompressedSize: false,
          rolldownOptions: {
            input: {
              plantdeck: `${root}packages/embed/src/loader-entry.ts`,
              doctor: `${root}packages/embed/src/doctor.ts`,
              failure: `${root}packages/embed/src/failure.ts`,
              'frame-start': `${root}packages/embed/src/frame-start.ts`,
            },
            preserveEntrySignatures: 'strict' as const,
            output: { entryFileNames: '[name].js' },
          },
        },
      };
    // What goes with embedding and is no element. Apart from the loader, so that neither waits for what they would share.
    case 'kit':
      return {
        root,
        publicDir: false as const,
        plugins: [partsOf(mode)],
        resolve,
        build: {
          outDir: 'packages/embed/dist/kit',
          emptyOutDir: true,
          target: 'es2022',
          reportCompressedSize: false,
          lib: { entry: { kit: `${root}packages/embed/src/kit/index.ts` }, formats: ['es' as const] },
        },
      };
    // The page of the contract's command: everything in one file, since nothing is beside it where it runs.
    case 'contract-page':
      return {
        root,
        publicDir: false as const,
        resolve,
        build: {
          outDir: 'packages/contract-tests/dist',
          emptyOutDir: false,
          target: 'es2022',
          reportCompressedSize: false,
          lib: { entry: { page: `${root}packages/contract-tests/src/page.ts` }, formats: ['es' as const] },
        },
      };
    case 'mcp':
      return {
        root,
        publicDir: false as const,
        resolve: nodeResolve,
        ssr: { noExternal: true as const, resolve: nodeResolve },
        build: {
          ssr: 'packages/embed/src/mcp/main.ts',
          outDir: 'packages/embed/dist/mcp',
          emptyOutDir: true,
          target: 'node20',
          rolldownOptions: { output: { entryFileNames: 'mcp.js', banner: '#!/usr/bin/env node' } },
        },
      };
    // What makes a release and looks through one, for scripts/release.mjs.
    case 'release':
      return {
        root,
        publicDir: false as const,
        resolve: nodeResolve,
        ssr: { noExternal: true as const, resolve: nodeResolve },
        build: {
          ssr: true,
          outDir: 'packages/embed/dist/release',
          emptyOutDir: true,
          target: 'node20',
          rolldownOptions: {
            input: {
              release: 'packages/embed/src/release/index.ts',
              'zip-stream': 'packages/platform/src/features/reports/zip-stream.ts',
            },
            output: { entryFileNames: '[name].js' },
          },
        },
      };
    case 'site':
    case 'gallery':
    case 'floor':
    case 'portal': {
      const pages = {
        site: { index: 'index.html', eam: 'eam.html', signIn: 'sign-in.html' },
        gallery: {
          index: 'index.html',
          stage: 'stage.html',
          frameDemo: 'frame-demo.html',
          embed: 'bench/embed.html',
          chat: 'bench/chat.html',
          live: 'bench/live.html',
          year: 'bench/year.html',
        },
        // Apart from the measured pages, so that neither loads a file that only the other's being there makes.
        floor: {
          floorEmbed: 'bench/floor-embed.html',
          floorChat: 'bench/floor-chat.html',
          floorLive: 'bench/floor-live.html',
        },
        portal: { index: 'index.html', hostFed: 'host-fed.html' },
      }[mode];
      const folder = `${root}demo/${mode === 'floor' ? 'gallery' : mode}`;
      return {
        root: folder,
        // Pages are served at these paths; assets of the site stand under /cloud/public/.
        base: { site: '/cloud/', gallery: '/gallery/', floor: '/gallery/', portal: '/' }[mode],
        publicDir: 'public',
        define,
        plugins: [preloadLines(`${root}packages/embed/dist/${version}/preload.json`)],
        build: {
          outDir: `${folder}/dist`,
          emptyOutDir: mode !== 'floor',
          target: 'es2022',
          cssTarget,
          assetsDir: mode === 'site' ? 'public' : 'assets',
          modulePreload: { polyfill: false },
          reportCompressedSize: false,
          chunkSizeWarningLimit: 1000,
          rolldownOptions: {
            input: Object.fromEntries(
              Object.entries(pages).map(([name, file]) => [name, `${folder}/${file}`]),
            ),
            // The script tag of the pages is the published bundle, served by the platform.
            external: [/^\/plantdeck\//],
          },
        },
      };
    }
    // A sub-application of another team's making: the published doors of core, a build of its own, any origin.
    case 'subapp':
      return {
        root: `${root}demo/subapp`,
        base: './',
        publicDir: false as const,
        define,
        plugins: [react()],
        resolve: { ...resolve, alias: preact },
        build: {
          outDir: `${root}demo/subapp/dist`,
          emptyOutDir: true,
          target: 'es2022',
          cssTarget,
          modulePreload: { polyfill: false },
          reportCompressedSize: false,
        },
      };
    case 'manifest':
      return {
        root,
        publicDir: false as const,
        plugins: [react()],
        resolve: nodeResolve,
        define,
        ssr: { noExternal: [/^@plantdeck/], resolve: nodeResolve },
        build: {
          ssr: 'packages/embed/src/manifest.ts',
          outDir: 'packages/embed/dist/manifest',
          emptyOutDir: true,
          target: 'node20',
        },
      };
    case 'server':
      return {
        root,
        publicDir: false as const,
        define,
        resolve: nodeResolve,
        ssr: { noExternal: [/^@plantdeck/], resolve: nodeResolve },
        build: {
          ssr: true,
          outDir: 'packages/platform/dist',
          emptyOutDir: true,
          target: 'node20',
          rolldownOptions: {
            input: {
              main: 'packages/platform/src/main.ts',
              'database-worker': 'packages/platform/src/store/database/pglite-worker.ts',
              'plan-worker': 'packages/platform/src/store/pulp-schedule/plan-worker.ts',
              'speech-worker': 'packages/platform/src/features/speech/grammar/grammar-worker.ts',
              'speech-model': 'packages/platform/src/features/speech/model/model-process.ts',
              demo: 'packages/plants/src/main.ts',
              'history-worker': 'packages/plants/src/history-worker.ts',
              import: 'packages/platform/src/import-main.ts',
              backup: 'packages/platform/src/backup-main.ts',
              'api-documents': 'packages/platform/src/edge/api-documents/write-documents.ts',
              portal: 'demo/portal/src/server.ts',
            },
            output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
          },
        },
      };
    default:
      return {
        plugins: [react()],
        resolve,
        define: { __PLANTDECK_VERSION__: JSON.stringify(version) },
        test: {
          // What fails where nobody watches it is given a second try: a busy machine is no fault of the product.
          retry: process.env['CI'] ? 1 : 0,
          // A failure in a log says what was there, not how many of them.
          chaiConfig: { truncateThreshold: 240 },
          // Every core: left to itself the runner keeps one free, which on two is half of them.
          maxWorkers: availableParallelism(),
          projects: [
            {
              extends: true,
              resolve: nodeResolve,
              ssr: { resolve: nodeResolve },
              test: {
                name: 'unit',
                include: [
                  'packages/*/src/**/*.test.{ts,tsx}',
                  'demo/*/src/**/*.test.ts',
                  'tests/support/**/*.test.ts',
                ],
                exclude: [...SERVER_UNITS, '**/*.browser.test.*', '**/*.long.test.*', '**/node_modules/**'],
                testTimeout: 30_000,
                hookTimeout: 60_000,
              },
            },
            {
              extends: true,
              resolve: nodeResolve,
              ssr: { resolve: nodeResolve },
              test: {
                name: 'platform',
                include: SERVER_UNITS,
                exclude: ['**/*.long.test.*', '**/node_modules/**'],
                // Loading the server and its database anew for each file takes half of the time.
                isolate: false,
                // The first test of a process loads the server and its accounts.
                testTimeout: 60_000,
                hookTimeout: 60_000,
              },
            },
            {
              extends: true,
              resolve: nodeResolve,
              ssr: { resolve: nodeResolve },
              test: {
                name: 'long',
                include: [
                  'packages/*/src/**/*.long.test.ts',
                  'demo/*/src/**/*.long.test.ts',
                  'tests/support/**/*.long.test.ts',
                ],
                globalSetup: ['tests/support/database-server.ts'],
                testTimeout: 600_000,
                hookTimeout: 600_000,
              },
            },
            // The product end to end; journeys that take long run apart, under `npm run test:long`.
            ...[
              {
                name: 'e2e',
                include: ['tests/{e2e,embed}/**/*.test.ts'],
                exclude: ['**/*.long.test.*', '**/*.wait.test.*'],
              },
              {
                name: 'e2e-long',
                include: longJourneys('*'),
                exclude: [...PAGES_LANE, ...BOARDS_LANE],
              },
              { name: 'pages-long', include: PAGES_LANE, exclude: [] },
              { name: 'boards-long', include: BOARDS_LANE, exclude: [] },
              { name: 'embed-long', include: ['tests/embed/**/*.long.test.ts'], exclude: [] },
              // Those that spend their time with waiting for a real clock run beside the others.
              { name: 'e2e-wait', include: ['tests/{e2e,embed}/**/*.wait.test.ts'], exclude: [] },
            ].map(({ name, include, exclude }) => ({
              extends: true as const,
              resolve: nodeResolve,
              ssr: { resolve: nodeResolve },
              test: {
                name,
                include,
                exclude: [...exclude, '**/node_modules/**'],
                globalSetup: ['tests/support/product.ts'],
                testTimeout: 90_000,
                hookTimeout: 180_000,
                // What a page shows comes when it comes: a busy machine needs more than the second of the default.
                expect: { poll: { timeout: 20_000 } },
                fileParallelism: false,
              },
            })),
          ],
        },
      };
  }
});
