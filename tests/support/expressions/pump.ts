import { Script } from 'node:vm';
import type { Expression } from './find.ts';

export interface SlowInput {
  readonly prefix: string;
  readonly piece: string;
  readonly suffix: string;
  readonly length: number;
  /** Infinity where it was stopped. */
  readonly ms: number;
}

/** What an expression may take for one text. */
export const LIMIT_MS = 50;
export const TEXT_LENGTH = 100_000;
/** Short texts go first: what is fast on one of them is fast on the long one, even if it grows with the square. */
const SHORT_LENGTH = 6_000;
const STOP_MS = 1_000;
const TRIES = 5;

const PIECES = [
  ...' \t\n\r\u00a0aA0zé電电ก"\'`()[]{}<>-_*+=|/\\.,:;#@!?~^$%&',
  'a ',
  ' a',
  'a\n',
  '\n ',
  ' \n',
  '0.',
  '0,',
  'a.',
  'a,',
  'a:',
  'a=',
  'a-',
  '--',
  '電 ',
  ' |',
  '|-',
  '[a',
  '![',
  '](',
  '[]',
  '{}',
  '{a',
  '<a',
  '<a ',
  '<!--',
  '</',
  '/*',
  '*/',
  'a="',
  "a='",
  '""',
  'eyJ',
  'a/',
  '//',
  '&a',
  '&#',
  '```',
  '**',
  '**a',
];
const SUFFIXES = ['\u0001', '\u0001\n\u0001', ''];
const MOST_WORDS = 12;

/** Texts of one piece over and over, alone or behind what the expression begins with, that end in what it does not take. */
function* inputs(expression: Expression, length: number): Generator<SlowInput & { readonly text: string }> {
  const words = wordsOf(expression.source);
  const prefixes = ['', 'a', 'a ', '"', ...words.slice(0, 4), ...words.slice(0, 2).map((word) => `${word} `)];
  for (const piece of [...PIECES, ...words, ...words.map((word) => `${word} `)])
    for (const prefix of new Set(prefixes))
      for (const suffix of SUFFIXES) {
        const text = prefix + piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + suffix;
        yield { prefix, piece, suffix, length, ms: 0, text };
      }
}

/** Pieces of text that an expression names: what it needs to get past its beginning. */
function wordsOf(source: string): string[] {
  const plain = source
    .replaceAll(/\\[bBdDwWsS]|\\p\{[^}]*\}|\(\?(?:[:=!]|<[=!]|<\w+>)|\{\d+,?\d*\}/g, ' ')
    .replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\([nrt])/g, (_, name: string) => ({ n: '\n', r: '\r', t: '\t' })[name] ?? '')
    .replaceAll(/\[\^?[^\]]*\]/g, (set) => ` ${set.replaceAll(/[[\]^\\]|.-./g, '').charAt(0)} `);
  const words = plain.split(/(?<!\\)[ ()|?*+^$.]+/).map((word) => word.replaceAll(/\\(.)/g, '$1'));
  return [...new Set(words)].filter((word) => word !== '' && word.length < 30).slice(0, MOST_WORDS);
}

/** Runs as the product would: over all of a text where the expression is a global one, once otherwise. */
function run(expression: RegExp, text: string): void {
  expression.lastIndex = 0;
  if (expression.global) text.replace(expression, '');
  else expression.exec(text);
}

const job: { current: () => void } = { current: () => undefined };
(globalThis as { expressionJob?: typeof job }).expressionJob = job;
const script = new Script('expressionJob.current()');

/** @returns whether it came to its end */
function within(limitMs: number, work: () => void): boolean {
  job.current = work;
  try {
    script.runInThisContext({ timeout: limitMs });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
      return false;
    throw error;
  }
}

/** The fastest of a few runs, in time of the processor: what else the machine does is no fault of the expression. */
export function bestMs(expression: RegExp, text: string): number {
  let best = Infinity;
  for (let tried = 0; tried < TRIES && best > LIMIT_MS; tried += 1) {
    const before = process.cpuUsage();
    if (!within(tried === 0 ? STOP_MS : STOP_MS / 4, () => run(expression, text))) continue;
    const { user, system } = process.cpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}

/** Without a part that repeats without end, a text costs no more than its length. */
export function repeats({ source }: Expression): boolean {
  const bare = source.replaceAll(/\\[^]/g, 'a').replaceAll(/\[[^\]]*\]/g, 'a');
  return /[*+]|\{\d+,\d*\}/.test(bare);
}

/** The first text of the pump set that takes too long, or null. */
export function slowInput(expression: Expression, length = TEXT_LENGTH): SlowInput | null {
  const compiled = new RegExp(expression.source, expression.flags);
  const shortLength = Math.min(SHORT_LENGTH, length);
  const suspectMs = LIMIT_MS / (length / shortLength) ** 2 / 1.5;
  const pending = inputs(expression, shortLength);
  let input = pending.next();
  while (!input.done) {
    const suspects: SlowInput[] = [];
    const isFinished = within(STOP_MS, () => {
      for (; !input.done && suspects.length === 0; input = pending.next()) {
        const startMs = performance.now();
        run(compiled, input.value.text);
        if (performance.now() - startMs > suspectMs) suspects.push(input.value);
      }
    });
    if (!isFinished && !input.done) suspects.push(input.value);
    for (const suspect of suspects) {
      const { prefix, piece, suffix } = suspect;
      const text = prefix + piece.repeat(Math.ceil(length / piece.length)).slice(0, length) + suffix;
      const ms = bestMs(compiled, text);
      if (ms > LIMIT_MS) return { prefix, piece, suffix, length, ms };
    }
    if (!isFinished) input = pending.next();
  }
  return null;
}
