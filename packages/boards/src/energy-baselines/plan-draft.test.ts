import type { SavingPlan } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isSamePlan, planDraft, PlanDraftSchema, planOf, planProblems, withMeasure } from './plan-draft.ts';

const plan: SavingPlan = {
  areaId: 'CER',
  year: 2026,
  months: [{ month: '2026-10', plannedKwh: 0, plannedCny: 12_000.5, baselineUnitCostCnyPerT: null }],
  wholePlantPlannedCny: null,
  formula: '',
  priceBasis: 'frozen',
  measures: [
    {
      id: 'm1',
      name: 'Burners',
      areaId: 'CER.W4.L1',
      energyCode: 'gas',
      method: 'retrofitIsolation',
      startDate: '2026-10-30',
      investCny: 90_000,
      plannedCnyPerYear: null,
    },
  ],
  version: 3,
};

test('what was read is saved again as it was; a plan of zero stays a plan', () => {
  const draft = planDraft(plan);
  expect(draft.months).toHaveLength(12);
  expect(planOf(draft)).toEqual(plan);
});

test('every figure is held against the rules, by the name of its field', () => {
  const draft = planDraft(plan);
  const months = draft.months.map((month, index) => (index === 2 ? { ...month, plannedCny: '-1' } : month));
  const measures = draft.measures.map((measure) => ({ ...measure, name: ' ', investCny: '1.2345' }));
  expect(planProblems(draft)).toEqual({});
  expect(planProblems({ ...draft, months, measures, wholePlantPlannedCny: 'much' })).toMatchObject({
    wholePlantPlannedCny: { key: 'rule.target.number' },
    'months.2.plannedCny': { key: 'rule.target.negative' },
    'measures.0.investCny': { key: 'rule.target.decimals' },
    'measures.0.name': { key: 'plan.required' },
  });
});

test('a new measure waits for its name, and there are at most thirty', () => {
  const draft = withMeasure(planDraft(plan), 'm2', 'CER|electric');
  expect(planProblems(draft)).toEqual({ 'measures.1.name': { key: 'plan.required' } });
  let full = draft;
  for (let n = 0; n < 40; n += 1) full = withMeasure(full, `x${n}`, 'CER|electric');
  expect(full.measures).toHaveLength(30);
  expect(withMeasure(full, 'y', 'CER|electric')).toBe(full);
});

test('what is half typed is kept as it is; anything of another shape is no plan', () => {
  const draft = { ...planDraft(plan), wholePlantPlannedCny: '12e' };
  expect(v.parse(PlanDraftSchema, JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  for (const wrong of [null, {}, { ...draft, months: [] }, { ...draft, priceBasis: 'other' }])
    expect(v.safeParse(PlanDraftSchema, wrong).success).toBe(false);
  expect(isSamePlan(draft, { ...draft, version: 9 })).toBe(true);
  expect(isSamePlan(draft, planDraft(plan))).toBe(false);
});
