import { expect, test } from 'vitest';
import { isPlanSetting, panelsWithoutPlans, withoutPlans } from './plan-fields.ts';

test('numbers of plans, targets and their limits become unknown, and nothing else does', () => {
  const row = { targetPct: 103, redLinePct: 105, enpi: 99, judge: 'good' };
  expect(withoutPlans({ rows: [row], state: 'planned', plan: [{ target: 4, due: 2, actual: 1 }] })).toEqual({
    rows: [{ targetPct: null, redLinePct: null, enpi: 99, judge: 'good' }],
    state: 'planned',
    plan: [{ target: null, due: null, actual: 1 }],
  });
  const response = { shares: [{ sharePct: 70, targetPct: 80 }] };
  expect(panelsWithoutPlans('productionAlarm', { response })).toEqual({ response });
  expect(['plannedOutput', 'secTarget', 'tiles', 'reportStep'].filter(isPlanSetting)).toEqual([
    'plannedOutput',
    'secTarget',
  ]);
});
