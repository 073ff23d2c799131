import { useMemo, type ReactNode } from 'react';
import { ChartView } from '@plantdeck/core/chart';
import { BoardPanel } from '../board/board-panel.tsx';
import { useEnergyBoard } from './energy-board.ts';
import { mixIsHourly, mixModel } from './mix-model.ts';
import { panelValues } from '../board/panel-values.ts';
import { WORDS } from './words.ts';

/** Coal equivalent by energy type, a bar a day, with the cost as a line. */
export function MixPanel(): ReactNode {
  const parts = useEnergyBoard();
  const { board, reader, energyCodes } = parts;
  const mix = panelValues(board.panels, 'mix');
  const stale = parts.age !== 'fresh';
  const model = useMemo(
    () => (mix ? mixModel(mix, energyCodes, stale, reader) : null),
    [mix, energyCodes, stale, reader],
  );
  const notes = mix && [
    mixIsHourly(mix) ? reader.t(`${WORDS}mix.subHours`) : reader.t(`${WORDS}mix.sub`, { n: mix.length }),
    ...(mix.some((bar) => bar.running) ? [reader.t(`${WORDS}mix.running`)] : []),
  ];
  return (
    <BoardPanel code="mix" detail="/efficiencyAnalyze" note={notes?.join(' · ')} totals>
      {model && (
        <div className="chart-box">
          <ChartView
            model={model}
            title={reader.t(`${WORDS}mix.title`)}
            onPaint={() => parts.painted('mix')}
          />
        </div>
      )}
    </BoardPanel>
  );
}
