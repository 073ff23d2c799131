import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wordsProblems } from './words-check.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const LEFT_OUT = /[\\/](node_modules|dist|\.cache)$/;
const scratch = mkdtempSync(join(tmpdir(), 'new-board-'));
const read = (file: string): string => readFileSync(join(scratch, file), 'utf8');

/** Runs a tool of the copy. @returns what it printed, empty if it succeeded */
function problemsOf(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('node', args, { cwd: scratch, encoding: 'utf8' });
  return status === 0 ? '' : stdout + stderr || `ended with ${status}`;
}

/** A widget as an author adds it: the folder of another one under a name of its own, and nothing else. */
function copyWidget(): void {
  const renamed = (text: string): string =>
    text
      .replaceAll('to-dos', 'to-get')
      .replaceAll('toDos', 'toGet')
      .replaceAll('ToDos', 'ToGet')
      .replaceAll('TO_DOS', 'TO_GET');
  const from = join(scratch, 'packages/workbench/src/to-dos');
  for (const name of readdirSync(from, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.test.ts') || statSync(join(from, name)).isDirectory()) continue;
    const file = join(scratch, 'packages/workbench/src/to-get', renamed(name));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, renamed(readFileSync(join(from, name), 'utf8')));
  }
}

/** A place that the menu keeps for a board to come, with its title; no such board is ever built. */
function reserve(name: string, board: string): void {
  const routes = 'packages/core/src/routes/';
  const change = (file: string, make: (json: never) => unknown): void =>
    writeFileSync(
      join(scratch, routes, file),
      `${JSON.stringify(make(JSON.parse(read(routes + file)) as never), null, 2)}\n`,
    );
  change('reserved-routes.json', (all: { board?: string; pageId: number }[]) => [
    ...all,
    {
      ...all.find((one) => one.board === 'hotRollingCasting'),
      pageId: 9_000_199,
      name,
      path: `/${name}`,
      board,
    },
  ]);
  for (const file of readdirSync(join(scratch, routes, 'words')).filter((one) => one.endsWith('.json')))
    change(`words/${file}`, (words: Record<string, string>) => ({
      ...words,
      [name]: `${words['hotRollingCastingBoard']} ${file.slice(0, 2)}`,
    }));
  expect(problemsOf('node_modules/oxfmt/bin/oxfmt', `${routes}reserved-routes.json`)).toBe('');
}

beforeAll(() => {
  for (const part of ['packages', 'demo', 'docs', 'scripts', 'tests'])
    cpSync(join(ROOT, part), join(scratch, part), {
      recursive: true,
      filter: (file) => !LEFT_OUT.test(file),
    });
  for (const { name } of readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isFile()))
    cpSync(join(ROOT, name), join(scratch, name));
  // The packages of the copy, and everything else as it is installed.
  mkdirSync(join(scratch, 'node_modules/@plantdeck'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@plantdeck')
      symlinkSync(join(ROOT, 'node_modules', name), join(scratch, 'node_modules', name));
  for (const name of readdirSync(join(scratch, 'packages')))
    symlinkSync(join(scratch, 'packages', name), join(scratch, 'node_modules/@plantdeck', name));
  copyWidget();
  // One board that the menu has reserved a place for, and one that is new to it.
  reserve('drossPressBoard', 'drossPress');
  expect(problemsOf('scripts/new-board.mjs', 'dross-press')).toBe('');
  expect(problemsOf('scripts/new-board.mjs', 'dust-filter')).toBe('');
}, 3 * 60_000);
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test.each([
  ['dross-press', 'drossPress', 'drossPressBoard'],
  ['dust-filter', 'dustFilter', 'dustFilter'],
])('%s is in every list and the two folders are all that was written by hand', (name, code, route) => {
  const routes = read('packages/core/src/routes/board-routes.ts');
  expect(routes).toMatch(new RegExp(`name: '${route}',[^}]*element: '${name}-board',\\s+board: '${code}'`));
  expect(read('packages/core/src/routes/board-menu.ts')).toContain(`name: '${route}'`);
  expect(JSON.parse(read('packages/core/src/routes/words/th.json'))[route]).toBeTruthy();
  expect(read('packages/core/src/contract/board-widgets.ts')).toContain(`'${name}-board': '${route}'`);
  const elements = JSON.parse(read('packages/embed/src/elements.json'));
  expect(elements[`${name}-board`].words).toEqual(['words-boards', `words-${name}`]);
  const { exports } = JSON.parse(read('packages/boards/package.json'));
  expect(exports[`./${name}/define`]).toBeTruthy();
  expect(read('packages/embed/custom-elements.json')).toContain(`"plant-${name}-board"`);
  expect(read('packages/boards/src/board-samples.ts')).toContain(`'${name}-board'`);
  expect(
    JSON.parse(read('demo/gallery/src/words/elements/vi.json'))[`plant-${name}-board`].name,
  ).toBeTruthy();
  expect(read('packages/platform/src/features/boards/registry.ts')).toContain(`resource: '${route}'`);
  expect(read('packages/platform/src/features/api/board-list.ts')).toContain(`prefix: '${code}'`);
  expect(read('docs/elements.md')).toContain(`| \`plant-${name}-board\``);
  for (const folder of ['words', 'titles'])
    expect(wordsProblems(join(scratch, `packages/boards/src/${name}`, folder))).toEqual([]);
});

test('a widget is in every list by its folder alone', () => {
  expect(read('packages/workbench/src/widgets.ts')).toContain("import('./to-get/to-get.sample.ts')");
  expect(read('packages/workbench/src/widget-kinds.ts')).toContain('toGetKind,');
  expect(read('packages/workbench/src/widget-samples.ts')).toContain("'to-get-widget'");
  expect(JSON.parse(read('packages/embed/src/elements.json'))['to-get-widget']).toEqual({
    module: '@plantdeck/workbench/to-get',
    words: ['words', 'words-workbench', 'words-to-get'],
  });
  expect(JSON.parse(read('packages/workbench/package.json')).exports['./to-get']).toBeTruthy();
  expect(read('packages/embed/custom-elements.json')).toContain('"plant-to-get-widget"');
  expect(JSON.parse(read('packages/workbench/src/widget/words/ja.json'))['widget.to-get.title']).toBeTruthy();
  expect(
    JSON.parse(read('demo/gallery/src/words/elements/vi.json'))['plant-to-get-widget'].name,
  ).toBeTruthy();
  expect(read('docs/elements.md')).toContain('| `plant-to-get-widget`');
});

test.each([
  [
    'lint and arrows',
    ['node_modules/oxlint/bin/oxlint', '--deny-warnings', 'packages/boards', 'packages/platform'],
  ],
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check', 'packages', 'demo']],
  ['boards', ['scripts/boards.mjs', '--check']],
  ['manifest', ['scripts/manifest.mjs', '--check']],
])(
  'the check of %s stays green with them',
  (_, args) => {
    expect(problemsOf(...args)).toBe('');
  },
  2 * 60_000,
);
