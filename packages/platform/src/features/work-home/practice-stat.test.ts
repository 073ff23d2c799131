import type { IndicatorCfg, Kpi, PracticeList } from '@plantdeck/core/contract';
import { expect, test } from 'vitest';
import { practiceStat } from './practice-stat.ts';

type Row = PracticeList['records'][number];
const unit = { code: 'kWh', display: 'kWh', scale: 1, dp: 1 };
function row(
  id: string,
  kpi: Pick<Kpi, 'judge' | 'better'> | null,
  gapPct: number | null,
  team?: string,
): Row {
  const best = team === undefined ? null : { value: 1, month: '2026-10', team };
  const cfg = { id, name: id.toUpperCase(), unit } as IndicatorCfg;
  return { cfg, kpi: kpi && { ...kpi, value: 7 }, gapPct, best } as unknown as Row;
}

test('the figure nearest to its best is told by its own direction, and the team with most of the best months', () => {
  const records = [
    row('a', { judge: 'normal', better: 'low' }, 4, 'C'),
    row('b', { judge: 'warn', better: 'high' }, -3, 'A'),
    row('c', { judge: 'abnormal', better: 'high' }, -9, 'A'),
    row('d', null, null),
  ];
  expect(practiceStat({ records })).toEqual({
    total: 4,
    counts: { normal: 1, warn: 1, abnormal: 1, unknown: 1 },
    judged: 3,
    metPct: (1 / 3) * 100,
    nearest: { indicatorId: 'b', name: 'B', value: 7, unit, gapPct: -3 },
    bestTeam: { team: 'A', times: 2 },
  });
  const beyond = row('e', { judge: 'normal', better: 'high' }, 2, 'B');
  expect(practiceStat({ records: [...records, beyond] }).nearest?.indicatorId).toBe('e');
});
