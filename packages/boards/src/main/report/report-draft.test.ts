import { expect, test } from 'vitest';
import { firstDraft, parametersOf, queryOf, rangeProblem } from './report-draft.ts';

const TODAY = '2026-11-20';
const draft = firstDraft(TODAY, 'CER', { depth: 'children', granularity: 'day' });

test.each([
  ['2026-09-22', TODAY, null],
  ['2026-09-21', TODAY, 'rule.range.tooLong'],
  ['2026-11-20', TODAY, null],
  ['2026-11-20', '2026-11-19', 'rule.range.order'],
  ['2026-11-20', '2026-11-21', 'future'],
  ['', TODAY, 'rule.range.required'],
])('VAL-05 the filter takes at most 60 days: from "%s" to %s -> %s', (from, to, key) => {
  expect(rangeProblem({ ...draft, from, to }, TODAY)?.key ?? null).toBe(key);
});

test('the filter begins with the last seven days and asks for them', () => {
  expect(draft).toMatchObject({ from: '2026-11-14', to: TODAY });
  expect(parametersOf(queryOf(draft), { size: 50, current: 2 })).toEqual({
    areaIds: 'CER',
    depth: 'children',
    from: '2026-11-14',
    to: TODAY,
    granularity: 'day',
    groupBy: 'area',
    compare: 'previous',
    size: '50',
    current: '2',
  });
});
