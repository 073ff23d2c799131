import { useMemo, type ReactNode } from 'react';
import { ChartView } from '@plantdeck/core/chart';
import type { MainBoard } from '@plantdeck/core/contract';
import { BoardPanel } from '../board/board-panel.tsx';
import { useBoard } from '../board/board-context.ts';
import { panelValues } from '../board/panel-values.ts';
import { hoursModel } from './hours-model.ts';
import { WORDS } from './words.ts';

/** What the plant made hour by hour, against its plan and its load. */
export function HoursPanel(): ReactNode {
  const parts = useBoard<MainBoard>();
  const { board, reader } = parts;
  const hours = panelValues(board.panels, 'hours');
  const stale = parts.age !== 'fresh';
  const model = useMemo(() => (hours ? hoursModel(hours, stale, reader) : null), [hours, stale, reader]);
  return (
    <BoardPanel code="hours" detail="/workshopEnergy" note={reader.t(`${WORDS}hours.sub`)} totals>
      {model && (
        <div className="chart-box">
          <ChartView
            model={model}
            title={reader.t(`${WORDS}hours.title`)}
            onPaint={() => parts.painted('hours')}
          />
        </div>
      )}
    </BoardPanel>
  );
}
