import { expect, test } from 'vitest';
import { definitionOf, draftProblems, type BaselineDraft } from './baseline-draft.ts';

const draft: BaselineDraft = {
  id: '',
  version: 0,
  areaId: 'CER',
  energyCode: 'electric',
  from: '2026-09-01',
  to: '2026-10-12',
  drivers: ['output:CER'],
  excludedDays: '2026-09-20，2026-09-21',
  targetPct: '100',
  redLinePct: '',
  staticFactors: '',
};
const keys = (change: Partial<BaselineDraft>) =>
  Object.entries(draftProblems({ ...draft, ...change })).map(([field, problem]) => [field, problem.key]);

test('a draft that fits has no problem and becomes a definition', () => {
  expect(keys({})).toEqual([]);
  expect(definitionOf(draft)).toMatchObject({
    excludedDays: ['2026-09-20', '2026-09-21'],
    targetPct: 100,
    redLinePct: null,
  });
});

test.each([
  [{ to: '2026-08-01' }, 'to', 'rule.range.order'],
  [{ drivers: [] }, 'drivers', 'baselines.drivers.required'],
  [{ excludedDays: 'yesterday' }, 'excludedDays', 'baselines.days.format'],
  [{ targetPct: 'x' }, 'targetPct', 'rule.target.number'],
  [{ targetPct: '-1' }, 'targetPct', 'rule.target.negative'],
  [{ targetPct: '99.1234' }, 'targetPct', 'rule.target.decimals'],
  [{ redLinePct: '99' }, 'redLinePct', 'rule.redLine.side'],
])('%j is told at its field', (change, field, key) => {
  expect(keys(change)).toEqual([[field, key]]);
});
