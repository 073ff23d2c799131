import { useMemo, type ReactNode } from 'react';
import { ChartView } from '@plantdeck/core/chart';
import type { WorkshopEnergy } from '@plantdeck/core/contract';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { wholeDay } from '../board/reader.ts';
import { panelValues } from '../board/panel-values.ts';
import { freshnessScale } from '../freshness/freshness.ts';
import { hourlyModel, secModel } from './hourly-model.ts';
import { WORDS } from './words.ts';

/** Hours of the day: energy with its idle part, output, and what a tonne took. */
export function HourlyPanel(): ReactNode {
  const parts = useBoard<WorkshopEnergy>();
  const { board, reader } = parts;
  const hourly = panelValues(board.panels, 'hourly');
  const stale = parts.age !== 'fresh';
  const isRunning = !freshnessScale(board).closed;
  const nowMs = isRunning ? Date.parse(board.serverTime) : null;
  const [model, sec] = useMemo(() => {
    if (!hourly) return [null, null];
    const use = hourlyModel(hourly, { nowMs, stale }, reader);
    const unit = secModel(hourly, stale, reader);
    return unit === null
      ? [use, null]
      : [
          { ...use, under: unit },
          { ...unit, under: use },
        ];
  }, [hourly, nowMs, stale, reader]);
  const day = hourly?.hours[0]?.t.slice(0, 10);
  const word = (key: string) => reader.t(`${WORDS}hourly.${key}`);
  return (
    <BoardPanel code="hourly" detail="/efficiencyAnalyze" note={day && wholeDay(reader, day)} totals>
      {model && (
        <div className="hourly">
          <div className="chart-box">
            <ChartView model={model} title={word('title')} onPaint={() => parts.painted('hourly')} />
          </div>
          {sec && (
            <div className="chart-box sec-box">
              <ChartView model={sec} title={word('sec')} />
            </div>
          )}
        </div>
      )}
    </BoardPanel>
  );
}
