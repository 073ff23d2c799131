import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { markedChunk, markedWords } from './chunk-marks.ts';

const root = mkdtempSync(path.join(tmpdir(), 'chunk-marks-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Files of a package, with the marks among them. */
function write(name: string, files: Readonly<Record<string, unknown>>): string {
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(root, name, 'src', file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, JSON.stringify(content));
  }
  return path.join(root, name, 'src').replaceAll('\\', '/');
}

test('a file follows its folder, that follows the one above, and a file by name goes first', () => {
  const src = write('kilns', {
    'chunk.json': { words: 'words-*' },
    'oven/chunk.json': { chunk: 'ovens', files: { flame: ['flame.ts'] }, free: ['rare.ts'] },
    'oven/flame.ts': '',
    'oven/rare.ts': '',
    'oven/door/chunk.json': { chunk: null },
    'page/chunk.json': { each: 'page-', words: 'words-pages' },
  });
  const chunkOf = (file: string) => markedChunk(`${src}/${file}`);
  expect(['new.ts', 'oven/new.ts', 'oven/deep/new.ts', 'oven/door/new.ts'].map(chunkOf)).toEqual([
    null,
    'ovens',
    'ovens',
    null,
  ]);
  expect(['oven/flame.ts', 'oven/rare.ts', 'page/start.tsx'].map(chunkOf)).toEqual([
    'flame',
    null,
    'page-start',
  ]);
  expect(markedWords(`${src}/oven/words/en.json`)).toBe('words-oven');
  expect(markedWords(`${src}/page/words/en.json`)).toBe('words-pages');
});

test('a mark that names a file which is not there, or says what no mark knows, stops the build', () => {
  const src = write('mills', { 'a/chunk.json': { free: ['gone.ts'] }, 'b/chunk.json': { chunks: 'x' } });
  expect(() => markedChunk(`${src}/a/new.ts`)).toThrow('gone.ts is not in this folder');
  expect(() => markedChunk(`${src}/b/new.ts`)).toThrow('chunks');
});

test('the marks of the packages hold', () => {
  const packages = fileURLToPath(new URL('../../', import.meta.url)).replaceAll('\\', '/');
  const marks = readdirSync(packages, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^[a-z]+\/src\/(.*\/)?chunk\.json$/.test(file));
  expect(marks.length).toBeGreaterThan(40);
  for (const mark of marks) expect(() => markedChunk(packages + mark)).not.toThrow();
});
