// @ts-check
// What the choices of docs/decisions.md cost beside what they replace: each side bundled alone, minified, as gzip, and
// the time that Node takes to load it. Candidates that are not installed come from npm, in their exact versions.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { root } from '../../scripts/process.mjs';

const LOADS = 7;
/** Inside the repository, so that both sides find what is installed. */
const FOLDER = `${root}node_modules/.cache/plantdeck-decisions/`;
const REACT = ['react', 'react-dom', 'react/jsx-runtime'];

/**
 * @typedef {object} Side
 * @property {string} name
 * @property {string} code
 * @property {string[]} [packages]  to install for the measurement
 * @typedef {object} Choice
 * @property {string} what
 * @property {Side} used
 * @property {Side} instead
 * @property {string[]} [external]  what both have anyway
 * @property {string} [call]  an expression that is timed on each side, with what `code` exports as `side`
 */

const core = `${root}packages/core/src/`;
const platform = `${root}packages/platform/src/`;
const ECHARTS =
  "export { init, use } from 'echarts/core'; export { BarChart, LineChart } from 'echarts/charts';";

/** @type {Choice[]} */
const CHOICES = [
  {
    what: 'React interface of the script tag',
    used: {
      name: 'preact/compat',
      code: "export { useState, useEffect, useSyncExternalStore, memo } from 'preact/compat'; export { createRoot } from 'preact/compat/client';",
    },
    instead: {
      name: 'react',
      code: "export { useState, useEffect, useSyncExternalStore, memo } from 'react'; export { createRoot } from 'react-dom/client';",
    },
  },
  {
    what: 'texts in the page',
    used: {
      name: 'own reader',
      code: `import { readText } from '${core}words/text.ts';
        export const say = (values) => readText({ a_one: '{{count}} row of {{name}}', a_other: '{{count}} rows of {{name}}' }, 'en', 'a', values);`,
    },
    instead: {
      name: 'i18next',
      code: `import { createInstance } from 'i18next'; const i = createInstance();
        void i.init({ lng: 'en', initAsync: false, interpolation: { escapeValue: false }, resources: { en: { translation: { a_one: '{{count}} row of {{name}}', a_other: '{{count}} rows of {{name}}' } } } });
        export const say = (values) => i.t('a', values);`,
    },
    call: "side.say({ count: 2, name: 'Kiln' })",
  },
  {
    what: 'sentences of the platform',
    used: {
      name: 'i18next',
      code: `export { boardText as say } from '${platform}features/board-words/words.ts';`,
    },
    instead: {
      name: 'replace, no plurals',
      code: `import en from '${platform}features/board-words/words/en.json';
        export const say = (_language, key, values) => en[key + '_other'].replace(/\\{\\{(\\w+)\\}\\}/g, (place, name) => String(values[name] ?? place));`,
    },
    call: "side.say('en', 'notice.modelUnfit', { count: 2, area: 'Kiln' })",
  },
  {
    what: 'plant time',
    used: {
      name: 'own zone clock',
      code: `import { wallDate } from '${core}units/zone-clock.ts'; export const hour = (ms) => wallDate(ms, 'Europe/Rome').getUTCHours();`,
    },
    instead: {
      name: 'dayjs + utc + timezone',
      packages: ['dayjs@1.11.23'],
      code: `import dayjs from 'dayjs'; import utc from 'dayjs/plugin/utc.js'; import zone from 'dayjs/plugin/timezone.js';
        dayjs.extend(utc); dayjs.extend(zone); export const hour = (ms) => dayjs(ms).tz('Europe/Rome').hour();`,
    },
    call: 'side.hour(1.8e12 + (count % 96) * 9e5)',
  },
  {
    what: 'axes, legend, tooltip, marks and zoom of charts',
    used: { name: 'ECharts marks, the rest drawn', code: `export * from '${core}chart/echarts.ts';` },
    instead: {
      name: 'ECharts for all',
      code: `${ECHARTS} export { CanvasRenderer } from 'echarts/renderers';
        export { GridComponent, LegendComponent, TooltipComponent, MarkLineComponent, MarkAreaComponent, MarkPointComponent, DataZoomComponent } from 'echarts/components';`,
    },
  },
  {
    what: 'UI parts',
    used: { name: 'own kit', code: `export * from '${core}ui/index.ts';` },
    instead: {
      name: 'Ark UI',
      packages: ['@ark-ui/react@5.39.2'],
      code: `export { Dialog } from '@ark-ui/react/dialog'; export { Menu } from '@ark-ui/react/menu'; export { Select } from '@ark-ui/react/select';
        export { Tabs } from '@ark-ui/react/tabs'; export { Tooltip } from '@ark-ui/react/tooltip'; export { Toast } from '@ark-ui/react/toast';
        export { TreeView } from '@ark-ui/react/tree-view'; export { NumberInput } from '@ark-ui/react/number-input';`,
    },
    external: REACT,
  },
  {
    what: 'PDF files',
    used: { name: 'own writer', code: `export * from '${core}picture/pdf.ts';` },
    instead: {
      name: 'jsPDF',
      packages: ['jspdf@4.2.1'],
      code: "export { jsPDF } from 'jspdf';",
    },
    // For pages made of HTML, loaded when asked for.
    external: ['html2canvas', 'dompurify', 'canvg'],
  },
  {
    what: 'protocol of the MCP server',
    used: { name: 'own', code: `export { answerLine } from '${root}packages/embed/src/mcp/server.ts';` },
    instead: {
      name: '@modelcontextprotocol/sdk + own tools',
      packages: ['@modelcontextprotocol/sdk@1.32.2'],
      code: `export { Server } from '@modelcontextprotocol/sdk/server/index.js'; export { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
        export { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'; export { TOOLS } from '${root}packages/embed/src/mcp/tools.ts';`,
    },
  },
];

/** @param {string} folder @param {string} name @param {string} code @param {string[]} external */
async function bundle(folder, name, code, external) {
  writeFileSync(`${folder}${name}.js`, code);
  const conditions = ['plantdeck-source', 'module', 'browser', 'import', 'default', 'production'];
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: `${folder}dist`,
      emptyOutDir: false,
      minify: true,
      lib: { entry: `${folder}${name}.js`, formats: ['es'], fileName: () => `${name}.mjs` },
      rolldownOptions: { external: [...external, /^node:/], output: { codeSplitting: false } },
    },
  });
  return `${folder}dist/${name}.mjs`;
}

/** Times of one bundle in a process of its own: to load it, and for a call. @param {string} file @param {string} [call] */
function timesOf(file, call) {
  const script = `const t = performance.now(); const side = await import(${JSON.stringify(pathToFileURL(file).href)});
    const loadMs = performance.now() - t; const of = (count) => (${call ?? 'undefined'});
    const N = 20000; for (let n = 0; n < N; n += 1) of(n); const from = performance.now(); for (let n = 0; n < N; n += 1) of(n);
    console.log(JSON.stringify({ loadMs, callUs: (performance.now() - from) / N * 1000 })); process.exit(0);`;
  const runs = Array.from({ length: LOADS }, () => {
    try {
      /** @type {{ loadMs: number, callUs: number }} */
      const times = JSON.parse(
        execFileSync(process.execPath, ['--input-type=module', '-e', script], {
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
        }),
      );
      return times;
    } catch {
      return { loadMs: Number.NaN, callUs: Number.NaN };
    }
  });
  const median = (/** @type {number[]} */ values) =>
    values.toSorted((a, b) => a - b)[Math.floor(LOADS / 2)] ?? 0;
  return { loadMs: median(runs.map((run) => run.loadMs)), callUs: median(runs.map((run) => run.callUs)) };
}

const whole = (/** @type {number} */ value) => value.toLocaleString('en');

/** Prints a line for each side of each choice. */
export async function benchDecisions() {
  rmSync(FOLDER, { recursive: true, force: true });
  try {
    for (const [index, { what, used, instead, external = [], call }] of CHOICES.entries()) {
      console.log(what);
      for (const [name, side] of /** @type {const} */ ([
        ['used', used],
        ['instead', instead],
      ])) {
        const folder = `${FOLDER}${index}-${name}/`;
        mkdirSync(folder, { recursive: true });
        writeFileSync(`${folder}package.json`, '{ "type": "module", "private": true }');
        if (side.packages)
          execFileSync(
            'npm',
            ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--omit=peer', ...side.packages],
            { cwd: folder, stdio: 'ignore' },
          );
        const file = await bundle(folder, name, side.code, external);
        const { loadMs, callUs } = timesOf(file, call);
        const load = Number.isNaN(loadMs) ? 'needs a page' : `loads in ${loadMs.toFixed(1)} ms`;
        console.log(
          `  ${name.padEnd(8)} ${side.name.padEnd(38)} ${whole(gzipSync(readFileSync(file)).length).padStart(8)} B gzip, ${load}${call ? `, ${callUs.toFixed(2)} µs a call` : ''}`,
        );
      }
    }
  } finally {
    rmSync(FOLDER, { recursive: true, force: true });
  }
}
