import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMarkerEncoder, type MarkerEncoder } from './marker-encoder.ts';
import { parseStream } from './stream-parser.ts';

const fromRoot = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const PUBLISHED = fromRoot('docs/grammar');

type Call =
  | { readonly name: 'text'; readonly text: string }
  | {
      readonly name: 'agent_open';
      readonly id: string | null;
      readonly agent: string | null;
      readonly status: string | null;
    }
  | { readonly name: 'new' | 'think_open' | 'think_close' | 'agent_after' | 'agent_close' };

const hard = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '<',
        '|',
        '>',
        '<|',
        '|>',
        '<||',
        '<|think|>',
        '```\n',
        '磨机',
        '😀',
        '\ud83d',
        '\ude00',
        '"',
        '\\',
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(''));
const attribute = (maxLength: number): fc.Arbitrary<string | null> =>
  fc.option(
    fc.oneof(
      hard.map((text) => text.slice(0, maxLength)),
      fc.string({ unit: 'binary', maxLength }),
    ),
  );
const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 4, arbitrary: hard.map((text): Call => ({ name: 'text', text })) },
  fc
    .record({
      id: attribute(6),
      agent: fc.oneof(attribute(12), fc.constant('球'.repeat(300)), fc.constant('😀<'.repeat(120))),
      status: attribute(6),
    })
    .map((given): Call => ({ name: 'agent_open', ...given })),
  fc.constantFrom<Call>(
    { name: 'think_open' },
    { name: 'think_close' },
    { name: 'agent_after' },
    { name: 'agent_close' },
  ),
);
/** The same on every run, so that a failure can be looked at. */
const ANSWERS: readonly (readonly Call[])[] = fc.sample(fc.array(call, { maxLength: 14 }), {
  numRuns: 1500,
  seed: 20_261_120,
});

function write(encoder: MarkerEncoder, given: Call): string {
  switch (given.name) {
    case 'text':
      return encoder.text(given.text);
    case 'agent_open':
      return encoder.agentOpen({
        id: given.id ?? undefined,
        name: given.agent ?? undefined,
        status: given.status ?? undefined,
      });
    case 'think_open':
      return encoder.thinkOpen();
    case 'think_close':
      return encoder.thinkClose();
    case 'agent_after':
      return encoder.agentAfter();
    case 'agent_close':
      return encoder.agentClose();
    case 'new':
      return '';
  }
}

const hex = (text: string | null): string =>
  text === null
    ? '-'
    : Array.from({ length: text.length }, (_, at) => text.charCodeAt(at).toString(16).padStart(4, '0')).join(
        '',
      );
const unhex = (line: string): string =>
  (line.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(Number.parseInt(unit, 16))).join('');

function lineOf(given: Call): string {
  if (given.name === 'text') return `text ${hex(given.text)}`;
  if (given.name !== 'agent_open') return given.name;
  return ['agent_open', hex(given.id), hex(given.agent), hex(given.status)].join(' ');
}

const SCRIPT = ANSWERS.flatMap((calls) => [{ name: 'new' } as const, ...calls]);
const EXPECTED = ANSWERS.flatMap((calls) => {
  const encoder = createMarkerEncoder();
  return ['', ...calls.map((given) => write(encoder, given))];
});

function run(command: string, parameters: readonly string[]): string {
  const input = `${SCRIPT.map(lineOf).join('\n')}\n`;
  const ended = spawnSync(command, parameters, {
    input,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    timeout: 60_000,
  });
  if (ended.error) throw ended.error;
  expect(ended.stderr).toBe('');
  expect(ended.status).toBe(0);
  return ended.stdout;
}
const written = (output: string): string[] => output.split('\n').slice(0, -1).map(unhex);
const isThere = (command: string): boolean => spawnSync(command, ['-version']).error === undefined;

/** Whatever was written, only the sections that were asked for stand in it, and every text comes back whole. */
function readsBack(outputs: readonly string[]): void {
  let at = 0;
  for (const calls of ANSWERS) {
    const stream = outputs.slice(at + 1, at + 1 + calls.length).join('');
    at += 1 + calls.length;
    const read = parseStream(stream);
    const texts = read.map((node) =>
      node.type === 'agent' ? node.content + (node.contentAfter ?? '') : node.content,
    );
    expect(texts.join('')).toBe(calls.map((given) => (given.name === 'text' ? given.text : '')).join(''));
    const opened = calls.filter((given) => given.name === 'agent_open');
    const agents = read.filter((node) => node.type === 'agent');
    expect(agents.map((node) => node.id)).toEqual(opened.map((given) => given.id ?? undefined));
  }
}

describe('CHT-26 the published encoders write one grammar', () => {
  test('JavaScript: all that was written reads back', () => readsBack(EXPECTED));

  test('Python writes what JavaScript writes, unit by unit', () => {
    const python = written(run('python3', [fromRoot('tests/support/drive_encoder.py'), PUBLISHED]));
    expect(python).toEqual(EXPECTED);
    readsBack(python);
  });

  // Not every machine has a Java compiler, and nothing else here needs one.
  test.skipIf(!isThere('javac'))(
    'Java writes what JavaScript writes, unit by unit',
    { timeout: 90_000 },
    () => {
      const folder = mkdtempSync(join(tmpdir(), 'plantdeck-encoder-'));
      try {
        const compiled = spawnSync(
          'javac',
          [
            '-encoding',
            'UTF-8',
            '-d',
            folder,
            join(PUBLISHED, 'MarkerEncoder.java'),
            fromRoot('tests/support/DriveEncoder.java'),
          ],
          { encoding: 'utf8', timeout: 60_000 },
        );
        expect(compiled.stderr).toBe('');
        const java = written(run('java', ['-cp', folder, 'DriveEncoder']));
        expect(java).toEqual(EXPECTED);
        readsBack(java);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  );
});
