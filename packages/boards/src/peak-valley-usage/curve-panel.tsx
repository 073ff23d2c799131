import { useMemo, type ReactNode } from 'react';
import { ChartView } from '@plantdeck/core/chart';
import type { PeakValleyUsage } from '@plantdeck/core/contract';
import { Button } from '@plantdeck/core/ui/base';
import { drillTo, useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { wholeDay } from '../board/reader.ts';
import { freshnessScale } from '../freshness/freshness.ts';
import { curveModel } from './curve-model.ts';
import { WORDS } from './words.ts';

/** Load and price of the day with its tiers. A day without a tariff keeps its load and says where to set one. */
export function CurvePanel(): ReactNode {
  const parts = useBoard<PeakValleyUsage>();
  const { board, reader } = parts;
  const curve = panelValues(board.panels, 'curve');
  const stale = parts.age !== 'fresh';
  const isRunning = !freshnessScale(board).closed;
  const model = useMemo(
    () =>
      curve && curveModel(curve, { nowMs: isRunning ? Date.parse(board.serverTime) : null, stale }, reader),
    [curve, board.serverTime, isRunning, stale, reader],
  );
  const version = curve?.tariffVersion ?? null;
  const note = curve && [
    curve.day,
    reader.t(`${WORDS}curve.civilDay`),
    ...(version === null ? [] : [reader.t(`${WORDS}curve.version`, { version })]),
  ];
  return (
    <BoardPanel code="curve" detail="/peakValleyAnalyze" note={note?.join(' · ')}>
      {curve && version === null && (
        <p className="no-tariff" role="note">
          {reader.t(`${WORDS}noTariff`, { day: wholeDay(reader, curve.day) })}{' '}
          <Button
            size="s"
            onClick={() => parts.drill('curve', 'tariff', drillTo(parts, '/energyPrice', { day: curve.day }))}
          >
            {reader.t(`${WORDS}setTariff`)}
          </Button>
        </p>
      )}
      {model && (
        <div className="chart-box">
          <ChartView
            model={model}
            title={reader.t(`${WORDS}curve.title`)}
            onPaint={() => parts.painted('curve')}
          />
        </div>
      )}
    </BoardPanel>
  );
}
