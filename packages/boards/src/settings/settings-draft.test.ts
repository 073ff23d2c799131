import { describe, expect, test } from 'vitest';
import type { BoardSetting } from '@plantdeck/core/contract';
import { checkDraft, draftChanges, fromDraft, moveType, toDraft } from './settings-draft.ts';
import { addIndicator, type IndicatorDraft } from './indicator-draft.ts';
import { defaultSetting } from './settings-source.ts';

const choices = {
  areas: [{ id: 'CER', name: 'Plant', type: 'factory' }],
  lines: [{ id: 'L1', name: 'Line 1' }],
  materialGrades: [{ id: 'G1', name: 'Grade 1' }],
  energyTypes: [
    { code: 'gas', name: 'Gas' },
    { code: 'electricity', name: 'Electricity' },
    { code: 'water', name: 'Water' },
  ],
  quantities: [
    { code: 'electric', name: 'Electricity', unit: 'kWh' },
    { code: 'electricCost', name: 'Electricity cost', unit: 'CNY' },
    { code: 'mass', name: 'Mass', unit: 't' },
  ],
};
const setting: BoardSetting = {
  ...defaultSetting('wholePlantEnergy', 'CER'),
  contractKw: 6200,
  energyCodes: ['electricity', 'gas'],
  targets: [{ code: 'gas', day: 60_000, redLinePct: 105 }],
  version: 3,
};
const draft = toDraft(setting, choices);

describe('the draft of the settings', () => {
  test('keeps the order of energy types, the hidden ones last', () => {
    expect(draft.energyTypes).toEqual([
      { code: 'electricity', shown: true },
      { code: 'gas', shown: true },
      { code: 'water', shown: false },
    ]);
    expect(moveType(draft, 'gas', -1).energyTypes[0]?.code).toBe('gas');
    expect(moveType(draft, 'electricity', -1)).toBe(draft);
  });

  test('comes back as the same setting when nothing was typed', () => {
    const saved = fromDraft(draft, setting, choices);
    expect(saved).toMatchObject({
      areaId: 'CER',
      contractKw: 6200,
      energyCodes: ['electricity', 'gas'],
      version: 3,
    });
    expect(saved.targets).toEqual([
      { code: 'gas', day: 60_000, week: null, month: null, year: null, redLinePct: 105 },
    ]);
    expect(draftChanges(draft, toDraft(saved, choices))).toEqual([]);
  });

  test('shows by line or by grade, never by both', () => {
    const byLine = fromDraft(
      { ...draft, filter: 'line', lineIds: ['L1'], materialGradeId: 'G1' },
      setting,
      choices,
    );
    expect([byLine.lineIds, byLine.materialGradeId]).toEqual([['L1'], undefined]);
    const byGrade = fromDraft(
      { ...draft, filter: 'grade', lineIds: ['L1'], materialGradeId: 'G1' },
      { ...setting, lineIds: ['L1'] },
      choices,
    );
    expect([byGrade.lineIds, byGrade.materialGradeId]).toEqual([undefined, 'G1']);
  });

  test('names what changed with both values', () => {
    expect(draftChanges(draft, { ...draft, contractKw: '6400' })).toEqual([
      { field: 'contractKw', before: '6200', after: '6400' },
    ]);
  });

  test.each([
    ['contractKw', { contractKw: 'abc' }, 'number'],
    ['contractKw', { contractKw: '-1' }, 'negative'],
    ['contractKw', { contractKw: '1.2345' }, 'decimals'],
    ['scrollEvery', { scrollEvery: ' ' }, 'required'],
    ['scrollEvery', { scrollEvery: '0' }, 'scroll'],
    ['scrollEvery', { scrollEvery: '30.5' }, 'scroll'],
    ['scrollEvery', { scrollEvery: '1.25' }, 'scroll'],
    ['refresh', { refresh: '4', refreshUnit: 's' as const }, 'refresh'],
    ['refresh', { refresh: '61', refreshUnit: 'min' as const }, 'refresh'],
    ['energyTypes', { energyTypes: [{ code: 'gas', shown: false }] }, 'energyTypes'],
  ])('refuses %s in %j', (field, change, problem) => {
    expect(checkDraft({ ...draft, ...change }, choices)).toEqual({ [field]: { key: problem } });
  });

  test('refuses a red line on the good side of its target', () => {
    const targets = { ...draft.targets, gas: { ...draft.targets['gas']!, redLinePct: '95' } };
    expect(checkDraft({ ...draft, targets }, choices)).toEqual({
      'target.gas.redLinePct': { key: 'redLine' },
    });
  });

  test('accepts what fits', () => {
    expect(
      checkDraft(
        { ...draft, contractKw: '6400.125', scrollEvery: '0.5', refresh: '60', refreshUnit: 'min' },
        choices,
      ),
    ).toEqual({});
  });
});

describe('formulas in the settings', () => {
  const check = (formula: string) => checkDraft({ ...draft, formula }, choices)['formula'];

  test('the unit cost must come out as CNY/t of figures that are there', () => {
    expect(check('')).toBeUndefined();
    expect(check('{CER.electricCost} / {CER.mass}')).toBeUndefined();
    expect(check('{CER.electric} / {CER.mass}')).toEqual({
      key: 'formulaUnit',
      values: { unit: 'kWh/t', wanted: 'CNY/t' },
    });
    expect(check('{CER.nothing}')).toMatchObject({ key: 'formulaReference' });
    expect(check('{XXX.mass}')).toMatchObject({ key: 'formulaReference' });
    expect(check('{CER.electric} + {CER.mass}')).toEqual({
      key: 'formulaUnits',
      values: { left: 'kWh', right: 't' },
    });
    expect(check('{CER.electric} +')).toEqual({ key: 'formulaAt', values: { at: 17 } });
    expect(check('eval(1)')).toEqual({ key: 'formulaFunction', values: { at: 1 } });
  });

  test('without a list of quantities only the grammar is held against it', () => {
    const bare = { ...choices, quantities: [] };
    expect(checkDraft({ ...draft, formula: '{anything} * 2' }, bare)).toEqual({});
    expect(checkDraft({ ...draft, formula: '{' }, bare)['formula']).toMatchObject({ key: 'formulaAt' });
  });
});

describe('own figures in the settings', () => {
  const filled: IndicatorDraft = {
    ...addIndicator([])[0]!,
    name: 'Power a tonne',
    formula: '{CER.electric} / {CER.mass}',
    judgment: 'gt',
    target: '12',
    redLine: '15',
  };
  const check = (change: Partial<IndicatorDraft>) =>
    checkDraft({ ...draft, indicators: [{ ...filled, ...change }] }, choices);

  test('come back as they were saved, with the unit of their formula', () => {
    const saved = fromDraft({ ...draft, indicators: [filled] }, setting, choices);
    expect(saved.indicators).toMatchObject([
      { name: 'Power a tonne', targets: { day: 12 }, redLine: 15, unit: { code: 'kWh/t', dp: 2 } },
    ]);
    expect(toDraft(saved, choices).indicators).toEqual([filled]);
  });

  test('are checked field by field', () => {
    expect(check({})).toEqual({});
    expect(check({ name: ' ' })).toEqual({ 'indicator.0.name': { key: 'required' } });
    expect(check({ formula: '' })).toEqual({ 'indicator.0.formula': { key: 'required' } });
    expect(check({ target: '' })).toEqual({ 'indicator.0.target': { key: 'required' } });
    expect(check({ target: '1.2345' })).toEqual({ 'indicator.0.target': { key: 'decimals' } });
    expect(check({ redLine: '11' })).toEqual({ 'indicator.0.redLine': { key: 'redLineSide' } });
    expect(check({ judgment: 'lt', redLine: '11' })).toEqual({});
    expect(check({ judgment: 'outside', redLine: '' })).toEqual({
      'indicator.0.redLine': { key: 'required' },
    });
  });

  test('are six at most, each with an id of its own', () => {
    let list: readonly IndicatorDraft[] = [];
    for (let i = 0; i < 9; i++) list = addIndicator(list);
    expect(new Set(list.map(({ id }) => id)).size).toBe(6);
    expect(addIndicator(list.filter(({ id }) => id !== 'own2')).at(-1)?.id).toBe('own2');
  });
});
