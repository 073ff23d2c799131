import { useMemo, useState, type ReactNode } from 'react';
import { ChartView } from '@plantdeck/core/chart';
import type { PeakValleyUsage } from '@plantdeck/core/contract';
import { Segmented } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { dailyModel, dayText, MARK, type DailyMeasure } from './daily-model.ts';
import { WORDS } from './words.ts';

/** A column a day by tier, in energy or money. */
export function DailyPanel(): ReactNode {
  const parts = useBoard<PeakValleyUsage>();
  const { board, reader } = parts;
  const [chosen, setChosen] = useState<DailyMeasure>('kwh');
  const daily = panelValues(board.panels, 'daily');
  const hasMoney = daily?.moneyUnit !== undefined;
  const measure = hasMoney ? chosen : 'kwh';
  const stale = parts.age !== 'fresh';
  const model = useMemo(
    () => (daily ? dailyModel(daily, measure, stale, reader) : null),
    [daily, measure, stale, reader],
  );
  const word = (key: string, values?: Record<string, string | number>) =>
    reader.t(`${WORDS}daily.${key}`, values);
  return (
    <BoardPanel
      code="daily"
      detail="/peakValleyAnalyze"
      note={daily && word('sub', { n: daily.days.length })}
      totals
      chip={
        hasMoney && (
          <Segmented
            label={word('measure')}
            value={measure}
            options={[
              { value: 'kwh', label: 'kWh' },
              { value: 'cost', label: 'CNY' },
            ]}
            onChange={setChosen}
          />
        )
      }
    >
      {daily && model && (
        <div className="with-foot">
          <div className="chart-box">
            <ChartView model={model} title={word('title')} onPaint={() => parts.painted('daily')} />
          </div>
          {daily.markers.length > 0 && (
            <p className="chart-foot">
              {daily.markers
                .map(
                  ({ t, text }) =>
                    `${dayText({ ...daily, markers: [] }, t.slice(0, 10), reader)} ${MARK} ${text}`,
                )
                .join(' · ')}
            </p>
          )}
        </div>
      )}
    </BoardPanel>
  );
}
