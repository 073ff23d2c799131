import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ruleSentence } from '@plantdeck/core/rule-sentences';
import { expect, test } from 'vitest';
import { PLATFORM_LANGUAGES, sentence } from '../../engine/i18n/language.ts';
import { formulaReason, formulaUnitReason, wrongUnitReason } from '../../engine/energy/indicator.ts';
import { ruleReason, toldField, toldReason } from './rule-reason.ts';

const features = fileURLToPath(new URL('..', import.meta.url));
/** Reports of an import are for who runs it, in one language; the assistant has words of its own. */
const files = readdirSync(features, { encoding: 'utf8', recursive: true }).filter(
  (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/^(?:import|assistant)/.test(file),
);
const REASONS = [
  /\b(?:reason|rule): (['`])(.*?)\1/g,
  /\{ field: [^{}]*?, key: (['`])(.*?)\1/g,
  /\b(?:badField|wrong)\([^()]*?, (['`])(.*?)\1\)/g,
] as const;

test('every reason of a refusal has a sentence in each language', () => {
  const reasons = files.flatMap((file) => {
    const text = readFileSync(`${features}/${file}`, 'utf8');
    // Others give reasons to logs and audits.
    if (!/call\.bad-field|rule:|refuseProblems|FieldProblem/.test(text)) return [];
    return REASONS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => [file, match[2] ?? '']));
  });
  expect(reasons.length).toBeGreaterThan(25);
  const raw = reasons.filter(
    ([, reason = '']) => !sentence.has(`reason.${reason}`) && ruleSentence('en', { key: reason }) === null,
  );
  expect(raw).toEqual([]);
});

test.each(PLATFORM_LANGUAGES)('formulas, limits and fields are told in %s', (language) => {
  const reasons = [
    formulaReason({ code: 'operand', at: 3 }),
    formulaReason({ code: 'function', at: 0 }),
    formulaReason({ code: 'tooDeep', at: 0 }),
    formulaUnitReason({ code: 'mismatch', left: 'kWh', right: 't' }),
    formulaUnitReason({ code: 'reference', left: 'A.b', right: '' }),
    wrongUnitReason('kWh', 'CNY/t'),
    ruleReason({ key: 'tooLarge', params: { limit: '22.00' } }),
    ruleReason({ key: 'between', params: { min: '1 s', max: '24 h' } }),
  ];
  for (const reason of reasons) {
    const told = String(toldReason(language, reason));
    expect(told).not.toMatch(/\{\{|formula[A-Z]|tooLarge/);
    expect(told.length).toBeGreaterThan(3);
  }
  const units = [
    formulaUnitReason({ code: 'mismatch', left: 'kWh/m2', right: 'm3*m2' }),
    wrongUnitReason('Nm3/m2', 'CNY/m2'),
  ].map((reason) => String(toldReason(language, reason)));
  expect(units[0]).toMatch(/kWh\/m².*m³\*m²/);
  expect(units[1]).toMatch(/Nm³\/m²/);
  // A schema's own English is for readers of English.
  expect(
    toldReason(language, 'expected a day such as 2026-11-20') === sentence(language, 'call.value-refused'),
  ).toBe(language !== 'en');
  for (const field of ['sharePct', 'boards', 'indicators.0.redLine', 'definition.targetPct', 'body'])
    expect(toldField(language, field)).not.toBe(field);
});

test('a field in a list is named with its place, one that no form shows by its path', () => {
  expect(toldField('en', 'targets.0.month')).toBe('Target value 1 · Month');
  expect(toldField('en', 'idempotency-key')).toBe('idempotency-key');
  expect(toldField('en', 'constructor.0')).toBe('constructor.0');
});
