import { useMemo, type ReactNode } from 'react';
import type { ChartSeries } from '@plantdeck/core/chart';
import type { Unit } from '@plantdeck/core/contract';
import { DayChart } from '../baselines/day-chart.tsx';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { useBenefit, WORDS } from './benefit.ts';

const SCALE_FROM = 10_000;
const unitOf = (code: string, values: readonly number[]): Unit =>
  Math.max(0, ...values.map(Math.abs)) < SCALE_FROM
    ? { code, display: code, scale: 1, dp: 0 }
    : { code, display: `10^4 ${code}`, scale: 1e-4, dp: 2 };

/** A running total; months without a value add nothing, and after the last one the line ends. */
function running(values: readonly (number | null)[]): (number | null)[] {
  let sum = 0;
  const last = values.findLastIndex((value) => value !== null);
  let hasBegun = false;
  return values.map((value, index) => {
    if (value !== null) hasBegun = true;
    sum += value ?? 0;
    return hasBegun && index <= last ? sum : null;
  });
}

/** Planned beside verified benefit of each month, and both as they add up. Without money, the energy. */
export function MonthsPanel(): ReactNode {
  const { board, reader } = useBenefit();
  const months = panelValues(board.panels, 'months');
  const drawn = useMemo(() => {
    if (!months) return null;
    const hasMoney = months.some(
      ({ plannedCny, verifiedCny }) => plannedCny !== null || verifiedCny !== null,
    );
    const planned = months.map((month) => (hasMoney ? month.plannedCny : month.plannedKwh));
    const verified = months.map((month) => (hasMoney ? month.verifiedCny : month.verifiedKwh));
    const word = (key: string) => reader.t(`${WORDS}months.${key}`);
    const bar = (id: string, v: readonly (number | null)[], more: Partial<ChartSeries>): ChartSeries => ({
      id,
      name: word(id),
      kind: 'bar',
      v,
      ...more,
    });
    const all = [...running(planned), ...running(verified)].filter((value) => value !== null);
    const runningIndex = months.findIndex(({ status }) => status === 'provisional');
    return {
      labels: months.map(({ month }) => String(Number(month.slice(5)))),
      units: [unitOf(hasMoney ? 'CNY' : 'kWh', all)] as const,
      series: [
        bar('planned', planned, { hue: 'mute' }),
        bar('verified', verified, { hue: 'd1', ...(runningIndex < 0 ? {} : { runningIndex }) }),
        {
          id: 'plannedSum',
          name: word('plannedSum'),
          kind: 'line' as const,
          role: 'target' as const,
          v: running(planned),
        },
        {
          id: 'verifiedSum',
          name: word('verifiedSum'),
          kind: 'line' as const,
          hue: 'd2' as const,
          v: running(verified),
        },
      ],
    };
  }, [months, reader]);
  return (
    <BoardPanel code="months" detail="/efficiencyAnalyze" note={reader.t(`${WORDS}months.sub`)}>
      {drawn && <DayChart panel="months" title={reader.t(`${WORDS}months.title`)} fromZero {...drawn} />}
    </BoardPanel>
  );
}
