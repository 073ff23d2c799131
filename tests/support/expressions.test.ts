import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { QUESTION_MAX_CHARACTERS } from '../../packages/platform/src/features/assistant/language/detect.ts';
import { LIMITS } from '../../packages/assistant/src/diagrams/refusal.ts';
import { findExpressions, type Expression } from './expressions/find.ts';
import { LIMIT_MS, TEXT_LENGTH, repeats, slowInput } from './expressions/pump.ts';

/** Expressions made while modules begin, with the files that make them. */
const recorded = vi.hoisted(() => {
  const made: { source: string; flags: string; stack: string }[] = [];
  globalThis.RegExp = new Proxy(RegExp, {
    construct(target, parts: [string, string?]) {
      const expression = new target(...parts);
      made.push({ source: expression.source, flags: expression.flags, stack: new Error('here').stack ?? '' });
      return expression;
    },
  });
  return made;
});

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Files whose expressions meet texts of our own only. */
const OWN_TEXT: Readonly<Record<string, string>> = {
  'packages/embed/src/patch-globals.ts': 'the build: our own modules',
  'packages/embed/src/build-plan.ts': 'the build: our own paths',
  'packages/embed/src/inline-runtime.ts': 'the build: our own chunks',
  'packages/embed/src/minify-descriptors.ts': 'the build: our own paths',
  'packages/embed/src/metadata/': 'the build: our own style sheets',
  'packages/embed/src/release/': 'the release: our own files',
  'packages/embed/src/loader.ts': 'the address of our own script',
  'packages/contract-tests/src/subject.ts': 'types of our own package',
  'packages/core/src/element/theme-sheets.ts': 'our own themes',
  'packages/core/src/units/number.ts': 'the digits of one number',
};

/** Files whose expressions meet texts that were measured or cut before. */
const BOUNDED: Readonly<Record<string, number>> = {
  'packages/platform/src/features/assistant/language/': QUESTION_MAX_CHARACTERS,
  'packages/platform/src/features/assistant/time/': QUESTION_MAX_CHARACTERS,
  'packages/platform/src/features/assistant/understand.ts': QUESTION_MAX_CHARACTERS,
  'packages/platform/src/features/assistant/vocabulary.ts': QUESTION_MAX_CHARACTERS,
  // In pieces of this length, with what stands ahead of them.
  'packages/platform/src/features/assistant/model/written-numbers.ts': 4_040,
  'packages/platform/src/features/assistant/model/figure-guard.ts': 20_000,
  'packages/assistant/src/diagrams/class-text.ts': LIMITS.classLineUnits,
  'packages/assistant/src/diagrams/source-text.ts': LIMITS.textUnits,
  'packages/assistant/src/diagrams/flowchart-text.ts': LIMITS.textUnits,
  'packages/assistant/src/diagrams/': LIMITS.lineUnits,
};

/** Expressions that are made anew with each call, as one such call makes them. */
const MADE_BY_CALL: Readonly<Record<string, readonly string[]>> = {
  'packages/platform/src/features/assistant/language/lexicon.ts': [],
  'packages/platform/src/features/assistant/time/time-atom.ts': [],
  'packages/platform/src/features/assistant/understand.ts': [],
  // The lexicon's own, with its gaps named.
  'packages/platform/src/features/assistant/language/unread.ts': [],
  // Names of the plant, as they are spoken.
  'packages/platform/src/features/speech/grammar/plant-grammar.ts': [
    String.raw`\b(?:ball mill one|ball mill|kiln two)\b`,
  ],
  'packages/platform/src/edge/http/file-cache.ts': [String.raw`\bgzip\b(?!;q=0(?:\D|$))`],
  'demo/portal/src/report-centre.ts': [String.raw`(?:^|; )portal_session=([\w-]{1,60})`],
  'packages/assistant/src/diagrams/flowchart-text.ts': [String.raw`\blabel\s*:\s*("[^"]*"|[^,}\n]+)`],
  'packages/assistant/src/diagrams/gantt-text.ts': [String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})$`],
  'packages/embed/src/kit/html-tags.ts': ['</script'],
  'packages/shell/src/parts/sibling-tag.ts': [String.raw`-side-bar(-v\d+)?$`],
};

const within = <Value>(table: Readonly<Record<string, Value>>, at: string): Value | undefined =>
  Object.entries(table).find(([path]) => at.startsWith(path))?.[1];

const found = findExpressions(root);
const isForeign = ({ at }: { readonly at: string }): boolean => within(OWN_TEXT, at) === undefined;

/** Those that `new RegExp` makes, by the line that makes them. */
async function madeExpressions(): Promise<Expression[]> {
  const made: Expression[] = [];
  for (const at of found.made.filter((one) => isForeign({ at: one }))) {
    const file = at.replace(/:\d+$/, '');
    const byCall = MADE_BY_CALL[file];
    if (!byCall) await import(join(root, file));
    const own = byCall
      ? byCall.map((source) => ({ source, flags: '' }))
      : recorded.filter(({ stack }) => stack.includes(`${file}:`));
    if (!byCall && own.length === 0) throw new Error(`${at} makes an expression that no call here shows`);
    made.push(...own.map(({ source, flags }) => ({ source, flags, at })));
  }
  return made;
}

test('the search sees literals in every kind of file, and what the pump set holds', () => {
  expect(found.literals.length).toBeGreaterThan(1_000);
  const slow = (source: string, flags = ''): boolean => slowInput({ source, flags, at: '' }) !== null;
  expect(slow(String.raw`\s+$`)).toBe(true);
  expect(slow(String.raw`^(\w+\s?)*$`)).toBe(true);
  expect(slow(String.raw`<!--[^]*?-->`, 'g')).toBe(true);
  expect(slow(String.raw`(?<!\s)\s+$`)).toBe(false);
});

test('HLD-08 no expression over foreign text runs longer than 50 ms on 100,000 characters of the pump set', async () => {
  const expressions = new Map<string, Expression>();
  for (const one of [...found.literals.filter(isForeign), ...(await madeExpressions())]) {
    const length = within(BOUNDED, one.at) ?? TEXT_LENGTH;
    const key = `${length} /${one.source}/${one.flags}`;
    if (repeats(one) && !expressions.has(key)) expressions.set(key, one);
  }
  const slow: string[] = [];
  for (const [key, expression] of expressions) {
    const input = slowInput(expression, within(BOUNDED, expression.at) ?? TEXT_LENGTH);
    if (input) slow.push(`${expression.at} ${key}: ${JSON.stringify(input)}`);
  }
  expect(slow, `longer than ${LIMIT_MS} ms`).toEqual([]);
}, 300_000);
