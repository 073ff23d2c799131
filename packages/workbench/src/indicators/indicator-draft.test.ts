import type { IndicatorCfg, IndicatorChoices } from '@plantdeck/core/contract';
import { describe, expect, test } from 'vitest';
import {
  draftProblems,
  emptyIndicator,
  fromIndicatorDraft,
  movedTo,
  toIndicatorDraft,
  type IndicatorDraft,
  type IndicatorSet,
} from './indicator-draft.ts';

const choices: IndicatorChoices = {
  areas: [
    { id: 'CER', name: 'Plant', type: 'factory' },
    { id: 'CER.W1', name: 'Raw materials', type: 'workshop' },
  ],
  quantities: [
    { code: 'electric', name: 'Electricity', unit: 'kWh' },
    { code: 'gas', name: 'Gas', unit: 'Nm3' },
    { code: 'output', name: 'Output', unit: 'm2' },
  ],
};
const set: IndicatorSet = {
  at: 'indicators',
  min: 1,
  max: 14,
  periods: ['shift', 'day', 'month'],
  cycles: ['shift', 'day', 'week', 'month', 'year'],
  isTargetRequired: false,
};
const cfg: IndicatorCfg = {
  id: 'a',
  name: 'Electricity',
  areaId: 'CER',
  parameterIds: ['CER.electric'],
  indicatorType: 'energy',
  statisticsMethod: 'sum',
  statisticsCycle: 'day',
  abnormalJudgment: 'gt',
  targets: { day: 10 },
  redLine: 12,
  unit: { code: 'kWh', display: 'kWh', scale: 1, dp: 0 },
};
const draft = (more: Partial<IndicatorDraft> = {}): IndicatorDraft => ({ ...toIndicatorDraft(cfg), ...more });
const said = (drafts: readonly IndicatorDraft[], of: IndicatorSet = set) =>
  draftProblems(drafts, choices, of).map(({ field, key }) => `${field} ${key}`);

describe('a definition', () => {
  test.each<[string, IndicatorCfg]>([
    ['of one figure', cfg],
    [
      'of a formula',
      {
        ...cfg,
        parameterIds: [],
        formula: '{CER.electric} + 2 * {CER.W1.electric}',
        statisticsMethod: 'avg',
        targets: { shift: 1, day: 2.5, week: 3, month: 4, year: 5 },
      },
    ],
    [
      'of a ratio',
      {
        ...cfg,
        parameterIds: ['CER.electric', 'CER.output'],
        statisticsMethod: 'ratio',
        unit: { code: 'kWh/m2', display: 'kWh/m2', scale: 1, dp: 2 },
      },
    ],
    [
      'of a weighed mean',
      { ...cfg, parameterIds: ['CER.electric', 'CER.output'], statisticsMethod: 'weightedAvg' },
    ],
  ])('%s comes out of the form as it went in', (_name, given) => {
    expect(fromIndicatorDraft(toIndicatorDraft(given), choices)).toEqual(given);
  });

  test('gives its unit by its formula, and its area by its first reference', () => {
    const made = fromIndicatorDraft(draft({ formula: '{CER.W1.electric} / {CER.output}' }), choices);
    expect([made.unit.code, made.areaId, made.parameterIds]).toEqual(['kWh/m2', 'CER.W1', []]);
  });

  test.each([
    ['', 'required'],
    ['{CER.steam}', 'formulaReference'],
    ['{CER.W9.electric}', 'formulaReference'],
    ['{CER.electric} + {CER.gas}', 'formulaUnits'],
    ['{CER.electric} +', 'formulaAt'],
    ['sin({CER.electric})', 'formulaFunction'],
    ['fetch("x")', 'formulaAt'],
  ])('of "%s" is refused: %s', (formula, key) => {
    expect(said([draft({ formula })])).toEqual([`indicators.0.formula indicators.error.${key}`]);
  });

  test('of two figures needs both, and both in the plant', () => {
    const pair = draft({ method: 'ratio', first: 'CER.electric', second: '' });
    expect(said([pair])).toEqual(['indicators.0.second indicators.error.required']);
    expect(said([{ ...pair, second: 'CER.coal' }])).toEqual([
      'indicators.0.second indicators.error.formulaReference',
    ]);
    expect(said([{ ...pair, second: 'CER.output' }])).toEqual([]);
  });
});

describe('a set', () => {
  test('says what has not been chosen', () => {
    const fresh = emptyIndicator([{ id: 'own1' }], set);
    expect(fresh.id).toBe('own2');
    expect(said([{ ...fresh, formula: '{CER.gas}' }])).toEqual([
      'indicators.0.statisticsMethod rule.method.required',
      'indicators.0.abnormalJudgment rule.judgment.required',
    ]);
  });

  test.each([
    ['1,000', 'rule.target.number'],
    ['1 000', 'rule.target.number'],
    ['1e3', 'rule.target.number'],
    ['abc', 'rule.target.number'],
    ['-1', 'rule.target.negative'],
    ['1.2345', 'rule.target.decimals'],
  ])('does not take %s for a target', (typed, key) => {
    const targets = { ...draft().targets, day: typed };
    expect(said([draft({ targets })])).toEqual([`indicators.0.targets.day ${key}`]);
    expect(said([draft({ redLine: typed })])).toEqual([`indicators.0.redLine ${key}`]);
  });

  test('takes full-width digits as what they say', () => {
    const typed = draft({ targets: { ...draft().targets, day: '１０．５' }, redLine: ' １２ ' });
    expect(said([typed])).toEqual([]);
    expect(fromIndicatorDraft(typed, choices)).toMatchObject({ targets: { day: 10.5 }, redLine: 12 });
  });

  test('has its red line on the bad side of the target', () => {
    expect(said([draft({ redLine: '9' })])).toEqual(['indicators.0.redLine rule.redLine.side']);
    expect(said([draft({ redLine: '9', judgment: 'lt' })])).toEqual([]);
    expect(said([draft({ redLine: '9', judgment: 'outside' })])).toEqual([]);
    expect(said([draft({ redLine: '9', judgment: 'none' })])).toEqual([]);
  });

  test('of a year asks for judgement, target and red line', () => {
    const year: IndicatorSet = {
      ...set,
      min: 3,
      max: 5,
      periods: ['year'],
      cycles: ['year'],
      isTargetRequired: true,
    };
    const bare = draft({ cycle: 'year', judgment: 'none', redLine: '' });
    expect(said([bare], year)).toEqual([
      'indicators indicators.count',
      'indicators.0.abnormalJudgment rule.judgment.required',
      'indicators.0.targets.year rule.target.required',
      'indicators.0.redLine rule.target.required',
    ]);
    const whole = draft({ cycle: 'year', targets: { ...draft().targets, year: '11' } });
    expect(said([whole, whole, whole], year)).toEqual([]);
    expect(
      said(
        Array.from({ length: 6 }, () => whole),
        year,
      ),
    ).toEqual(['indicators indicators.count']);
  });

  test('can be put in another order', () => {
    expect(movedTo(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(movedTo(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(movedTo(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c']);
  });
});
