import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const text = (file: string): string => readFileSync(ROOT + file, 'utf8');
/** Files below a folder that a pattern fits, but what was installed or built. */
const files = (folder: string, pattern: RegExp): string[] =>
  readdirSync(ROOT + folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return pattern.test(path) ? [path] : [];
    return entry.name === 'node_modules' || entry.name === 'dist' ? [] : files(path, pattern);
  });

interface Manifest {
  readonly modules: readonly {
    readonly declarations: readonly {
      readonly tagName?: string;
      readonly members?: readonly { readonly name: string }[];
    }[];
  }[];
}
const elements = (JSON.parse(text('packages/embed/custom-elements.json')) as Manifest).modules
  .flatMap(({ declarations }) => declarations)
  .filter(({ tagName }) => tagName !== undefined);

/** What the linter says of a file with this line, put where a page of the product has its code. */
async function lint(folder: string, line: string): Promise<string> {
  const file = `${folder}/arrow-${process.pid}.check.ts`;
  writeFileSync(ROOT + file, `${line}\n`);
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['node_modules/oxlint/bin/oxlint', file], {
      cwd: ROOT,
    });
    return stdout;
  } catch (error) {
    return (error as { stdout: string }).stdout;
  } finally {
    rmSync(ROOT + file, { force: true });
  }
}

test('EMB-54 the product site is made of published elements alone, and the linter refuses whatever is not published', async () => {
  const known = new Set(elements.map(({ tagName }) => tagName));
  const pages = files('demo/site', /\.html$/);
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    const html = text(page);
    const tags = [...html.matchAll(/<(plant-[a-z-]+)/g)].map(([, tag]) => tag);
    expect([page, tags.filter((tag) => !known.has(tag))]).toEqual([page, []]);
    const scripts = [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, src]) => src ?? '');
    for (const src of scripts)
      expect([page, src]).toEqual([page, expect.stringMatching(/^\/plantdeck\/1\/|^\.?\/?src\//)]);
  }
  expect(text('demo/site/index.html')).toContain('<plant-app');
  for (const line of [
    "import '@plantdeck/core';",
    "import '../../../packages/boards/src/index.ts';",
    "import type { BoardKind } from '../../../packages/boards/src/board/board-kind.ts';",
    "import '../../../packages/platform/src/platform.ts';",
  ])
    expect([line, await lint('demo/site/src', line)]).toEqual([
      line,
      expect.stringContaining('as a customer would'),
    ]);
  expect(await lint('demo/site/src', 'export const fine = 1;')).not.toContain('as a customer would');
});

test('EMB-53 one licence for everything, and no feature behind a gate', () => {
  const packages = [
    'package.json',
    ...['packages', 'demo'].flatMap((folder) => files(folder, /^\w+\/[^/]+\/package\.json$/)),
  ];
  for (const file of packages)
    expect([file, (JSON.parse(text(file)) as { license?: string }).license]).toEqual([file, 'Apache-2.0']);
  expect(text('LICENSE')).toContain('Apache License');
  const gate =
    /licen[cs]e[\s_-]?key|is(Premium|Pro(Plan)?|Licensed|Enterprise(Edition|Plan))\b|premium[\s_-]?(only|feature|plan)|paywall|feature[\s_-]?gate|trial[\s_-]?(expired|ended|period)|upgrade your plan/i;
  const sources = ['packages', 'demo'].flatMap((folder) => files(folder, /\/src\/.*\.tsx?$/));
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter((file) => gate.test(text(file)))).toEqual([]);
  // What others ask money for is there, in the same suite.
  const named = (tag: string) => elements.find(({ tagName }) => tagName === tag);
  expect(named('plant-assistant')).toBeDefined();
  const boards = elements.filter(({ tagName }) => tagName?.endsWith('-board'));
  expect(boards.length).toBeGreaterThan(5);
  for (const { tagName, members = [] } of boards)
    expect([tagName, members.map(({ name }) => name)]).toEqual([
      tagName,
      expect.arrayContaining(['theme', 'exportAs', 'print']),
    ]);
  for (const file of ['features/single-sign-on/sso.handlers.ts', 'features/branding'])
    expect([file, existsSync(`${ROOT}packages/platform/src/${file}`)]).toEqual([file, true]);
  expect(text('docs/token-endpoints/token.mjs')).toContain('areaId');
});
