import { describe, expect, test } from 'vitest';
import type { BoardSetting } from '@plantdeck/core/contract';
import { checkDraft, draftChanges, fromDraft, moveType, toDraft } from './settings-draft.ts';
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
};
const setting: BoardSetting = {
  ...defaultSetting('CER'),
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
    const saved = fromDraft(draft, setting);
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
    const byLine = fromDraft({ ...draft, filter: 'line', lineIds: ['L1'], materialGradeId: 'G1' }, setting);
    expect([byLine.lineIds, byLine.materialGradeId]).toEqual([['L1'], undefined]);
    const byGrade = fromDraft(
      { ...draft, filter: 'grade', lineIds: ['L1'], materialGradeId: 'G1' },
      { ...setting, lineIds: ['L1'] },
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
    ['scrollEvery', { scrollEvery: '0' }, 'scroll'],
    ['scrollEvery', { scrollEvery: '30.5' }, 'scroll'],
    ['scrollEvery', { scrollEvery: '1.25' }, 'scroll'],
    ['refresh', { refresh: '4', refreshUnit: 's' as const }, 'refresh'],
    ['refresh', { refresh: '61', refreshUnit: 'min' as const }, 'refresh'],
    ['energyTypes', { energyTypes: [{ code: 'gas', shown: false }] }, 'energyTypes'],
  ])('refuses %s in %j', (field, change, problem) => {
    expect(checkDraft({ ...draft, ...change })).toEqual({ [field]: problem });
  });

  test('refuses a red line on the good side of its target', () => {
    const targets = { ...draft.targets, gas: { ...draft.targets['gas']!, redLinePct: '95' } };
    expect(checkDraft({ ...draft, targets })).toEqual({ 'target.gas.redLinePct': 'redLine' });
  });

  test('accepts what fits', () => {
    expect(
      checkDraft({ ...draft, contractKw: '6400.125', scrollEvery: '0.5', refresh: '60', refreshUnit: 'min' }),
    ).toEqual({});
  });
});
