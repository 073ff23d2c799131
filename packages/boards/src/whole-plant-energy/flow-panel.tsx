import { lazy, Suspense, type ReactNode } from 'react';
import { Chip, Skeleton } from '@plantdeck/core/ui/base';
import { retryImport } from '../feed/retry-import.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { useEnergyBoard } from './energy-board.ts';
import { UNACCOUNTED_LIMIT_PCT } from './flow-limits.ts';
import { panelValues } from '../board/panel-values.ts';
import { percent } from '../board/reader.ts';
import { WORDS } from './words.ts';

// After the first board: nobody reads the flow before the numbers.
const FlowChart = lazy(() => retryImport(() => import('./flow-chart.tsx')));

/** Energy carrier to workshop to process. */
export function FlowPanel(): ReactNode {
  const { board, reader } = useEnergyBoard();
  const flow = panelValues(board.panels, 'flow');
  const over = flow?.unaccountedPct != null && flow.unaccountedPct > UNACCOUNTED_LIMIT_PCT;
  return (
    <BoardPanel
      code="flow"
      detail="/energyFlowAnalyze"
      note={reader.t(`${WORDS}flow.sub`)}
      totals
      chip={
        over && (
          <Chip tone="error" icon="alert-circle">
            {reader.t(`${WORDS}flow.overLimit`, { pct: percent(reader, flow.unaccountedPct) })}
          </Chip>
        )
      }
    >
      {flow && (
        <div className="chart-box">
          <Suspense fallback={<Skeleton height="100%" />}>
            <FlowChart flow={flow} flagged={over} />
          </Suspense>
        </div>
      )}
    </BoardPanel>
  );
}
