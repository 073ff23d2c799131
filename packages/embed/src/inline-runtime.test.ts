import type { Rollup } from 'vite';
import { expect, test } from 'vitest';
import { inlineRuntime } from './inline-runtime.ts';

type Chunk = Pick<Rollup.OutputChunk, 'name' | 'fileName' | 'code' | 'imports'> & { readonly type: 'chunk' };
const chunk = (name: string, code: string, imports: string[] = []): Chunk => ({
  type: 'chunk',
  name,
  fileName: `chunks/${name}-abcd1234.js`,
  code,
  imports,
});

/** Runs the plugin over a bundle as the bundler does; a mistake it reports is thrown. */
function run(...chunks: Chunk[]): Record<string, Chunk> {
  const bundle = Object.fromEntries(chunks.map((each) => [each.fileName, each]));
  const { generateBundle } = inlineRuntime();
  const hook = typeof generateBundle === 'function' ? generateBundle : generateBundle?.handler;
  const context = {
    error: (message: string) => {
      throw new Error(message);
    },
  };
  void hook?.call(context as never, {} as never, bundle as never, false);
  return bundle;
}

const RUNTIME = 'chunks/rolldown-runtime-abcd1234.js';
const runtime = (): Chunk => chunk('rolldown-runtime', 'var a=(x)=>x+1,b=(x)=>x*2;export{a as n,b as t};');

test('the few lines stand in each chunk that needs them, under the names it uses, and their file is gone', () => {
  const bundle = run(
    runtime(),
    chunk('core', 'import{n as up,t}from"./rolldown-runtime-abcd1234.js";export const three=t(up(.5));', [
      RUNTIME,
      'chunks/other-abcd1234.js',
    ]),
    chunk('plain', 'export const one=1;'),
  );
  expect(Object.keys(bundle)).toEqual(['chunks/core-abcd1234.js', 'chunks/plain-abcd1234.js']);
  const core = bundle['chunks/core-abcd1234.js'];
  expect(core?.imports).toEqual(['chunks/other-abcd1234.js']);
  expect(core?.code).not.toContain('import');
  // What the chunk says still means the same.
  const body = core?.code.replace('export const three', 'return three') ?? '';
  expect(new Function(body.replace('return three=', 'return '))()).toBe(3);
  expect(bundle['chunks/plain-abcd1234.js']?.code).toBe('export const one=1;');
});

test('without a runtime nothing is changed; one of another form stops the build', () => {
  const alone = chunk('core', 'export const one=1;');
  expect(run(alone)).toEqual({ [alone.fileName]: alone });
  expect(() => run(chunk('rolldown-runtime', 'var a=1;'))).toThrow(/another form/);
});
