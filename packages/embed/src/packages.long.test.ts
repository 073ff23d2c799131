/** The npm packages as a customer meets them: packed, checked, installed in a project outside of the workspace, built. */
import { execFile, spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser, openPage } from '../../../tests/support/person.ts';

const execute = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDERS = {
  core: 'packages/core/dist',
  boards: 'packages/boards/dist',
  assistant: 'packages/assistant/dist',
  shell: 'packages/shell/dist',
  workbench: 'packages/workbench/dist',
  voice: 'packages/voice/dist',
  embed: 'packages/embed/dist/npm',
  'contract-tests': 'packages/contract-tests/dist',
};
const { devDependencies } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
  devDependencies: Record<string, string>;
};
const ELEMENTS = JSON.parse(readFileSync(`${ROOT}packages/embed/src/elements.json`, 'utf8')) as Record<
  string,
  { module: string }
>;
let project: string;
const tarballs = new Map<string, string>();

async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  try {
    // As on a customer's machine, where no test runs.
    const env = { ...process.env, NODE_ENV: 'production' };
    const { stdout } = await execute(command, args, { cwd, env, maxBuffer: 64 << 20 });
    return stdout;
  } catch (cause) {
    const { stdout, stderr } = cause as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}\n${stderr}`, { cause });
  }
}
const write = (file: string, text: string): void => writeFileSync(path.join(project, file), text);

/** Builds a page of the project around a script; the code that it can come to ask for, as one text. */
async function build(name: string, script: string): Promise<string> {
  mkdirSync(path.join(project, name), { recursive: true });
  write(
    `${name}/index.html`,
    '<!doctype html><html lang="en"><link rel="icon" href="data:,"><script type="module" src="./main.ts"></script></html>',
  );
  write(`${name}/main.ts`, script);
  await run(
    process.execPath,
    [
      `${ROOT}node_modules/vite/bin/vite.js`,
      'build',
      name,
      '--outDir',
      'dist',
      '--base',
      './',
      '--logLevel',
      'error',
    ],
    project,
  );
  const assets = path.join(project, name, 'dist/assets');
  const page = readFileSync(path.join(project, name, 'dist/index.html'), 'utf8');
  // The bundler leaves chunks behind that nothing leads to; a page never asks for them.
  const found = new Map<string, string>();
  const follow = (text: string): void => {
    for (const [, file = ''] of text.matchAll(/(?:\.\/|assets\/)([\w.-]+\.js)\b/g)) {
      if (found.has(file)) continue;
      const code = readFileSync(path.join(assets, file), 'utf8');
      found.set(file, code);
      follow(code);
    }
  };
  follow(page);
  return [...found.values()].join('\n');
}

beforeAll(async () => {
  project = mkdtempSync(path.join(tmpdir(), 'plantdeck-customer-'));
  await run(process.execPath, ['scripts/build-if-needed.mjs', 'packages'], ROOT);
  for (const [name, folder] of Object.entries(FOLDERS)) {
    const answer = await run('npm', ['pack', '--json', '--pack-destination', project], ROOT + folder);
    const [{ filename }] = JSON.parse(answer) as [{ filename: string }];
    tarballs.set(name, path.join(project, filename));
  }
  const kept = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, devDependencies[name]]));
  write(
    'package.json',
    JSON.stringify({
      name: 'customer',
      private: true,
      type: 'module',
      dependencies: {
        ...Object.fromEntries([...tarballs].map(([name, file]) => [`@plantdeck/${name}`, `file:${file}`])),
        ...kept(['react', 'react-dom', 'vue', '@angular/core', '@angular/compiler', 'rxjs']),
      },
      devDependencies: kept(['playwright-core', 'typescript', '@types/react', '@types/react-dom']),
    }),
  );
  await run(
    'npm',
    ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--include=dev'],
    project,
  );
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('EMB-03 the npm packages', () => {
  test('EMB-03 one package a part and the umbrella pass publint and are-the-types-wrong', async () => {
    for (const [name, folder] of Object.entries(FOLDERS)) {
      const { messages, pkg } = await publint({ pkgDir: ROOT + folder, strict: true });
      expect(
        messages
          .filter(({ type }) => type !== 'suggestion')
          .map((message) => `${name}: ${formatMessage(message, pkg as Record<string, unknown>)}`),
      ).toEqual([]);
      const tarball = new Uint8Array(readFileSync(tarballs.get(name) ?? 'missing'));
      const checked = await checkPackage(createPackageFromTarballData(tarball));
      if (!checked.types) throw new Error(`${name} has no types`);
      // The packages are modules alone: what older resolutions make of them is not promised.
      const kinds = new Set(['node16-esm', 'bundler']);
      const problems = checked.problems.filter(
        (problem) => !('resolutionKind' in problem) || kinds.has(problem.resolutionKind),
      );
      // Data have no types, and a style sheet is for a bundler or a page.
      const isTypeless = (entrypoint: string, kind: string): boolean =>
        entrypoint.endsWith('.css') || (kind === 'UntypedResolution' && entrypoint.endsWith('.json'));
      expect(
        problems.filter(
          (problem) => !('entrypoint' in problem && isTypeless(problem.entrypoint, problem.kind)),
        ),
        name,
      ).toEqual([]);
    }
  });

  test('EMB-03 every element has a door that defines it and one without side effects, and unused code is left out', async () => {
    const definers = Object.values(ELEMENTS).map(
      ({ module }) => `import '${module.replace(/\/define$/, '')}/define';`,
    );
    expect(definers.length).toBeGreaterThan(30);
    const nothing = await build('pure', definers.join('\n'));
    expect(nothing.includes('customElements')).toBe(false);
    expect(nothing.length).toBeLessThan(1500);
    const manifest = JSON.parse(
      readFileSync(path.join(project, 'node_modules/@plantdeck/embed/custom-elements.json'), 'utf8'),
    ) as { modules: { declarations: { tagName?: string; summary: string }[] }[] };
    const others = manifest.modules
      .flatMap(({ declarations }) => declarations)
      .filter(({ tagName }) => tagName !== undefined && tagName !== 'plant-chart');
    const told = (code: string) => others.filter(({ summary }) => code.includes(summary.slice(0, 40)));
    const one = await build('one', `import { defineChart } from '@plantdeck/embed';\ndefineChart();`);
    expect(one.includes('A line or bar chart from a chart description')).toBe(true);
    expect(told(one)).toEqual([]);
    const all = await build('all', `import '@plantdeck/embed/register';`);
    expect(told(all)).toHaveLength(others.length);
  });

  test('EMB-03 a project outside of the workspace installs the tarballs, builds, and shows what it imported by its door', async () => {
    await build(
      'shown',
      `import '@plantdeck/boards/whole-plant-energy';
       import '@plantdeck/boards/chart';
       import { define } from '@plantdeck/boards/peak-valley-usage/define';
       import { sampleWholePlantEnergy } from '@plantdeck/boards';
       define('acme');
       const board = document.createElement('plant-whole-plant-energy-board');
       board.data = sampleWholePlantEnergy();
       document.body.append(board);
       (globalThis as { names?: unknown }).names = ['plant-chart', 'acme-peak-valley-usage-board', 'plant-peak-valley-usage-board', 'plant-assistant']
         .map((tag) => customElements.get(tag) !== undefined);`,
    );
    const folder = path.join(project, 'shown/dist/');
    const types: Record<string, string> = {
      '.js': 'text/javascript',
      '.html': 'text/html',
      '.css': 'text/css',
    };
    const server = createServer((request, response) => {
      const file = path.join(folder, request.url === '/' ? 'index.html' : (request.url ?? ''));
      response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream');
      try {
        response.end(readFileSync(file));
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const browser = await launchBrowser();
    try {
      const { page, complaints } = await openPage(browser);
      await page.goto(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`);
      await page.waitForSelector('plant-whole-plant-energy-board .kpi .v');
      expect(await page.evaluate(() => Reflect.get(globalThis, 'names'))).toEqual([true, true, false, false]);
      expect(complaints.list).toEqual([]);
    } finally {
      await browser.close();
      server.close();
      server.closeAllConnections();
    }
  });
});

test('the place of every element is kept before its code is there, by a style of the package', () => {
  const css = readFileSync(path.join(installed('embed'), 'loading.css'), 'utf8');
  for (const tag of ['plant-whole-plant-energy-board', 'plant-chart']) expect(css).toContain(tag);
  expect(css).toContain(':not(:defined');
  const { exports, sideEffects } = JSON.parse(
    readFileSync(path.join(installed('embed'), 'package.json'), 'utf8'),
  ) as { exports: Record<string, unknown>; sideEffects: readonly string[] };
  expect(exports['./loading.css']).toBe('./loading.css');
  // A bundler keeps the import, though nothing of it is used.
  expect(sideEffects).toContain('./loading.css');
});

describe('EMB-04 the types', () => {
  test('EMB-04 elements, events, data, HTMLElementTagNameMap, JSX of React and templates of Vue are known to the compiler', async () => {
    mkdirSync(path.join(project, 'typed'), { recursive: true });
    for (const file of readdirSync(`${ROOT}packages/embed/src/metadata/consumer`))
      write(
        `typed/${file.replace('.txt', '')}`,
        readFileSync(`${ROOT}packages/embed/src/metadata/consumer/${file}`, 'utf8'),
      );
    write(
      'typed/tsconfig.json',
      JSON.stringify({
        compilerOptions: {
          strict: true,
          exactOptionalPropertyTypes: true,
          module: 'nodenext',
          target: 'es2022',
          lib: ['ES2023', 'DOM', 'DOM.Iterable'],
          jsx: 'react-jsx',
          types: [],
          noEmit: true,
        },
      }),
    );
    await run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'typed'], project);
    // A project of Vue or Angular has no types of React, and may check the libraries too.
    const reactTypes = path.join(project, 'node_modules/@types');
    renameSync(reactTypes, `${reactTypes}-elsewhere`);
    try {
      write(
        'typed/tsconfig.no-react.json',
        JSON.stringify({
          extends: './tsconfig.json',
          compilerOptions: { skipLibCheck: false },
          files: ['vue.ts', 'angular.ts', 'script.ts'],
          exclude: ['react.tsx'],
        }),
      );
      await run(
        process.execPath,
        ['node_modules/typescript/bin/tsc', '-p', 'typed/tsconfig.no-react.json'],
        project,
      );
    } finally {
      renameSync(`${reactTypes}-elsewhere`, reactTypes);
    }
  });
});

describe('CHT-23 the assistant', () => {
  test('CHT-23 is imported where there is no page, defines itself twice without harm, and drives a conversation there', async () => {
    write(
      'assistant-server.js',
      `const { define } = await import('@plantdeck/assistant/drawer/define');
       await import('@plantdeck/assistant/drawer');
       const { openConversation, shownVersion } = await import('@plantdeck/assistant/conversation');
       define();
       define();
       const listeners = { frame: new Set(), online: new Set() };
       const sent = [];
       const assistant = {
         status: { value: 'online', subscribe: () => () => {} },
         open() {},
         setAnswerOpen() {},
         send: (frame) => sent.push(frame) > 0,
         onFrame: (listener) => (listeners.frame.add(listener), () => listeners.frame.delete(listener)),
         onOnline: (listener) => (listeners.online.add(listener), () => listeners.online.delete(listener)),
         onRefusal: () => () => {},
       };
       const conversation = openConversation({ id: 's', baseUrl: () => '', request: async () => ({}), assistant });
       conversation.send('How much today?');
       const { requestId } = sent[0];
       const say = (frame) => listeners.frame.forEach((listen) => listen({ requestId, ...frame }));
       say({ eventName: 'CONTENT', data: '12 kWh' });
       say({ eventName: 'END', data: { replyChatMessage: { id: 'm' }, recommendQuestions: [] } });
       console.log(JSON.stringify(shownVersion(conversation.state().items.at(-1)).nodes), typeof document);
       conversation.dispose();`,
    );
    expect((await run(process.execPath, ['assistant-server.js'], project)).trim()).toBe(
      '[{"type":"content","content":"12 kWh"}] undefined',
    );
    write(
      'conversation.ts',
      `import { openConversation, step, INITIAL_CONVERSATION, type ConversationSession, type ConversationState } from '@plantdeck/assistant/conversation';
       export const ask = (session: ConversationSession): boolean => openConversation(session).send('?');
       export const first: ConversationState = INITIAL_CONVERSATION;
       export const next = step(first, { type: 'stop' }, { transientCodes: new Set(), lockingCodes: null, dialect: 'm1', lostAfterMs: 1, resumeWaitMs: 1 });
       // @ts-expect-error no such event
       step(first, { type: 'shout' }, null);`,
    );
    await run(
      process.execPath,
      [
        'node_modules/typescript/bin/tsc',
        '--noEmit',
        '--strict',
        '--module',
        'nodenext',
        '--target',
        'es2022',
        '--lib',
        'ES2023,DOM,DOM.Iterable',
        '--types',
        '',
        'conversation.ts',
      ],
      project,
    );
  });
});

describe('a server', () => {
  test('EMB-07 imports every door, defines nothing and draws components as bare tags', async () => {
    const doors = [...tarballs.keys()].flatMap((name) => {
      const { exports } = JSON.parse(
        readFileSync(path.join(project, `node_modules/@plantdeck/${name}/package.json`), 'utf8'),
      ) as { exports: Record<string, unknown> };
      return Object.keys(exports)
        .filter((door) => !/\.(json|css)$/.test(door) && !door.includes('*'))
        .map((door) => `@plantdeck/${name}${door.slice(1)}`);
    });
    expect(doors.length).toBeGreaterThan(80);
    write(
      'server.js',
      `import '@angular/compiler';
       const before = new Set(Object.getOwnPropertyNames(globalThis));
       for (const door of ${JSON.stringify(doors)}) await import(door).catch((cause) => { throw new Error(door, { cause }); });
       const { createElement } = await import('react');
       const { renderToString } = await import('react-dom/server');
       const { WholePlantEnergyBoard } = await import('@plantdeck/boards/whole-plant-energy/react');
       console.log(renderToString(createElement(WholePlantEnergyBoard, { className: 'big', data: { a: 1 } })));
       await new Promise((resolve) => setTimeout(resolve, 500));
       console.log(Object.getOwnPropertyNames(globalThis).filter((name) => !before.has(name)).join(' '));`,
    );
    const printed = await run(process.execPath, ['server.js'], project);
    const [tag, globals = ''] = printed.trim().split('\n');
    expect(tag).toBe('<plant-whole-plant-energy-board class="big"></plant-whole-plant-energy-board>');
    // Lit, Vue, Angular and axe-core (which bundles core-js) set globals of their own; tslib's helpers must not appear.
    expect(
      globals
        .split(' ')
        .filter(
          (name) =>
            !/^(lit|reactiveElement|customElements$|__VUE|devtoolsFormatters$|__core-js|ng|__ng|Zone)/i.test(
              name,
            ),
        ),
    ).toEqual([]);
  });
});

const installed = (name: string): string => path.join(project, 'node_modules/@plantdeck', name);

describe('what comes with the packages', () => {
  test('EMB-29 the MCP server speaks over its standard input and output, and knows this version', async () => {
    const server = spawn(process.execPath, [path.join(project, 'node_modules/.bin/plantdeck-mcp')], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
    let id = 0;
    const ask = async (method: string, params?: object): Promise<Record<string, unknown>> => {
      id += 1;
      server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      const answer = JSON.parse(String((await lines.next()).value)) as {
        jsonrpc: string;
        id: number;
        result?: Record<string, unknown>;
      };
      expect(answer).toMatchObject({ jsonrpc: '2.0', id });
      return answer.result ?? {};
    };
    const call = async (name: string, args: object): Promise<string> => {
      const { content } = (await ask('tools/call', { name, arguments: args })) as {
        content: [{ type: string; text: string }];
      };
      expect(content[0].type).toBe('text');
      return content[0].text;
    };
    try {
      const begun = await ask('initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'customer', version: '1' },
      });
      const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { version: string };
      expect(begun).toMatchObject({ protocolVersion: '2025-06-18', serverInfo: { version } });
      server.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
      const { tools } = (await ask('tools/list')) as { tools: { name: string }[] };
      expect(tools.map(({ name }) => name)).toContain('write_snippet');
      expect((await call('list_elements', {})).split('\n').length).toBeGreaterThanOrEqual(
        Object.keys(ELEMENTS).length,
      );
      for (const name of Object.keys(ELEMENTS))
        expect(await call('describe_element', { tag: `plant-${name}` })).toContain(`# \`<plant-${name}>\``);
      expect(JSON.parse(await call('get_schema', { tag: 'plant-main-board' }))).toHaveProperty('properties');
      expect(await call('search_docs', { query: 'Trusted Types policy' })).toContain(
        'content-security-policy.md',
      );
      const { files } = JSON.parse(readFileSync(`${installed('embed')}/bundle/integrity.json`, 'utf8')) as {
        files: Record<string, { integrity: string }>;
      };
      const given = { platformUrl: 'https://plant.example.com', pageOrigin: 'https://portal.example.com' };
      expect(await call('write_snippet', { ...given, elements: [{ tag: 'plant-chart' }] })).toContain(
        files['plantdeck.js']?.integrity ?? 'no hash',
      );
    } finally {
      server.kill();
    }
  });

  test('EMB-29 the skill and llms.txt of the package name only files that it holds', () => {
    const folder = installed('embed');
    const skill = readFileSync(`${folder}/skills/embed-plantdeck/SKILL.md`, 'utf8');
    for (const [, file = ''] of skill.matchAll(/`\.\.\/\.\.\/([\w./-]+)`/g))
      expect(existsSync(path.join(folder, file)), file).toBe(true);
    for (const name of Object.keys(ELEMENTS)) expect(skill).toContain(`\`plant-${name}\``);
    const bundle = `${folder}/bundle`;
    const { files } = JSON.parse(readFileSync(`${bundle}/integrity.json`, 'utf8')) as {
      files: Record<string, { integrity: string }>;
    };
    const llms = readFileSync(`${bundle}/llms.txt`, 'utf8');
    for (const text of [llms, skill, readFileSync(`${bundle}/docs/start.md`, 'utf8')])
      expect(text).toContain(`integrity="${files['plantdeck.js']?.integrity}"`);
    const links = [...llms.matchAll(/\]\(([^)]+)\)/g)].map(([, file = '']) => file);
    expect(links.length).toBeGreaterThan(Object.keys(ELEMENTS).length);
    expect(links.filter((file) => !existsSync(path.join(bundle, file)))).toEqual([]);
  });

  test('EMB-52 the command checks foreign elements and widgets: one that keeps the contract, and one that breaks it by name', async () => {
    const samples = `${installed('contract-tests')}/samples`;
    mkdirSync(path.join(project, 'foreign'), { recursive: true });
    for (const file of readdirSync(samples))
      write(`foreign/${file}`, readFileSync(`${samples}/${file}`, 'utf8'));
    write(
      'foreign/broken.js',
      `import './shift-clock.js';
      const Clock = customElements.get('my-shift-clock');
      customElements.define('my-broken-clock', class extends Clock {
        connectedCallback() { super.connectedCallback(); setInterval(() => {}, 9e6); this.setAttribute('style', 'color: red'); }
      });`,
    );
    const manifest = readFileSync(`${samples}/custom-elements.json`, 'utf8');
    write('foreign/broken.json', manifest.replace('my-shift-clock', 'my-broken-clock'));
    const command = (args: readonly string[]) =>
      execute(process.execPath, [path.join(project, 'node_modules/.bin/plantdeck-contract'), ...args], {
        cwd: path.join(project, 'foreign'),
        env: { ...process.env, CHROMIUM: process.env['CHROMIUM'] ?? '/usr/bin/chromium' },
      }).then(
        ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
        (error: { code: number; stdout: string; stderr: string }) => error,
      );
    const kept = await command([
      '--manifest',
      'custom-elements.json',
      '--module',
      'shift-clock.js',
      '--setup',
      'shift-clock.js',
      '--tag',
      'my-shift-clock',
      '--widget',
      '--report',
      'report.json',
      '--badge',
      'badge.svg',
    ]);
    expect(kept.stdout + kept.stderr).toContain('The element keeps the contract.');
    expect(kept.code).toBe(0);
    const [report] = JSON.parse(readFileSync(path.join(project, 'foreign/report.json'), 'utf8')) as [
      { isKept: boolean; results: { outcome: string }[] },
    ];
    expect(report.isKept).toBe(true);
    expect(report.results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(readFileSync(path.join(project, 'foreign/badge.svg'), 'utf8')).toContain(
      `kept, ${report.results.length} checks`,
    );
    const broken = await command([
      '--manifest',
      'broken.json',
      '--module',
      'broken.js',
      '--tag',
      'my-broken-clock',
      '--badge',
      'badge.svg',
    ]);
    expect(broken.code).toBe(1);
    expect(broken.stdout).toMatch(/FAIL leaves-nothing: [\s\S]*stay open: 3 timers/);
    expect(broken.stdout).toContain('FAIL runs-under-strict-policy');
    expect(readFileSync(path.join(project, 'foreign/badge.svg'), 'utf8')).toContain('broken, ');
    const unasked = await command(['--manifest', 'custom-elements.json']);
    expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining('Missing: --module, --tag')]);
  });
});
