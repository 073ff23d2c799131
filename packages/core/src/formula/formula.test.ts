import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkFormula,
  evaluateFormula,
  formulaUnit,
  parseFormula,
  unitOfText,
  unitText,
  type Formula,
} from './index.ts';

const formula = (text: string): Formula => {
  const read = parseFormula(text);
  if (!read.ok) throw new Error(`${text}: ${read.problem.code} at ${read.problem.at}`);
  return read.formula;
};
const problem = (text: string) => {
  const read = parseFormula(text);
  return read.ok ? null : `${read.problem.code} ${read.problem.at}`;
};
const values: Record<string, number | null> = { a: 6, b: 4, zero: 0, gone: null };
const value = (text: string) => evaluateFormula(formula(text), (name) => values[name] ?? null);

describe('formulas', () => {
  test('bind as in school, from the left', () => {
    expect(value('1 + 2 * 3')).toBe(7);
    expect(value('(1 + 2) * 3')).toBe(9);
    expect(value('8 / 2 / 2 - 1')).toBe(1);
    expect(value('-{a} + +{b} - -1')).toBe(-1);
    expect(value('.5 * 4.')).toBe(2);
    expect(value('min({a}, {b}, 5) + max(1, {b})')).toBe(8);
    expect(value('IF({a} >= {b}, {a} - {b}, 0)')).toBe(2);
    expect(value('if({a} <> 6, 1, if({b} = 4, 2, 3))')).toBe(2);
  });

  test('what is unknown, divided by zero or beyond all numbers is null', () => {
    expect(value('{gone} * 0')).toBeNull();
    expect(value('{a} / {zero}')).toBeNull();
    expect(value('{nowhere}')).toBeNull();
    expect(value('min({a}, {gone})')).toBeNull();
    expect(value('if({gone} > 1, 1, 2)')).toBeNull();
    expect(value(`${'9'.repeat(200)} * ${'9'.repeat(200)}`)).toBeNull();
    // The branch that is not taken is not looked at.
    expect(value('if({zero} = 0, 0, {a} / {zero})')).toBe(0);
  });

  test('every mistake has its name and place', () => {
    expect(problem('')).toBe('empty 0');
    expect(problem('  ')).toBe('empty 0');
    expect(problem('1 +')).toBe('operand 3');
    expect(problem('1 2')).toBe('rest 2');
    expect(problem('(1')).toBe('parenthesis 2');
    expect(problem('{}')).toBe('braces 0');
    expect(problem('{a')).toBe('braces 0');
    expect(problem('1 $ 2')).toBe('character 2');
    expect(problem('alert(1)')).toBe('function 0');
    expect(problem('min 1')).toBe('parenthesis 4');
    expect(problem('if({a}, 1, 2)')).toBe('comparison 6');
    expect(problem('if(1 < 2, 1)')).toBe('arguments 11');
    expect(problem('1'.repeat(1001))).toBe('tooLong 1000');
    expect(problem(`${'('.repeat(100)}1${')'.repeat(100)}`)).toMatch(/^tooDeep/);
    expect(problem('constructor.constructor("x")()')).toMatch(/^function|^character/);
  });

  test('any text is either a formula or a problem inside the text, and never runs', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const read = parseFormula(text);
        if (read.ok) evaluateFormula(read.formula, () => 1);
        else expect(read.problem.at).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 300 },
    );
  });

  test('the references are told once each', () => {
    expect(formula('{CER.electricCost} / {CER.mass} + {CER.electricCost} * 0').references).toEqual([
      'CER.electricCost',
      'CER.mass',
    ]);
  });
});

test('what is wrong with a formula names units as they are written', () => {
  const names = {
    areas: [{ id: 'A' }],
    quantities: [
      { code: 'area', unit: 'm2' },
      { code: 'gas', unit: 'Nm3' },
    ],
  };
  expect(checkFormula('{A.area} + {A.gas}', names).problem?.values).toEqual({ left: 'm²', right: 'Nm³' });
  expect(checkFormula('{A.gas} / {A.area}', names, 'CNY/m2').problem?.values).toEqual({
    unit: 'Nm³/m²',
    wanted: 'CNY/m²',
  });
  expect(checkFormula('{A.gas} / {A.area}', names).unit).toBe('Nm3/m2');
});

describe('units of formulas', () => {
  const units: Record<string, string> = { cost: 'CNY', mass: 't', kwh: 'kWh', area: 'm2' };
  const unit = (text: string) => {
    const read = formulaUnit(formula(text), (name) => (units[name] ? unitOfText(units[name]) : null));
    return read.ok ? unitText(read.unit) : `${read.code} ${read.at}: ${read.left} | ${read.right}`;
  };

  test('are multiplied and divided', () => {
    expect(unit('{cost} / {mass}')).toBe('CNY/t');
    expect(unit('100 * {kwh} / {area} / {mass}')).toBe('kWh/m2/t');
    expect(unit('{cost} / {cost} * 100')).toBe('');
    expect(unit('1 / {mass}')).toBe('1/t');
    expect(unit('{mass} * {mass}')).toBe('t*t');
  });

  test('must agree where they are added or compared', () => {
    expect(unit('{cost} + {kwh}')).toBe('mismatch 7: CNY | kWh');
    expect(unit('if({cost} > {kwh}, 1, 2)')).toBe('mismatch 0: CNY | kWh');
    expect(unit('min({mass}, {kwh})')).toBe('mismatch 0: t | kWh');
    expect(unit('max({cost} - 5, 0)')).toBe('CNY');
    expect(unit('{typo} + 1')).toBe('reference 0: typo | ');
  });

  test('a text is read and written back', () => {
    for (const text of ['kWh', 'CNY/t', 'kgce/m2', '1/h', '']) expect(unitText(unitOfText(text))).toBe(text);
  });
});
