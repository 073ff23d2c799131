import { useMemo, type ReactNode } from 'react';
import { ChartView } from '@plantdeck/core/chart';
import { StateView } from '@plantdeck/core/ui/base';
import { boardAge, freshnessOf, freshnessScale } from '../freshness/freshness.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { useEnergyBoard } from './energy-board.ts';
import { lastReading, loadModel } from './load-model.ts';
import { panelValues } from '../board/panel-values.ts';
import { ageText, COMMON, timeOf } from '../board/reader.ts';
import { WORDS } from './words.ts';

/** Load today against yesterday and the contract, with tariff tiers and the forecast of the demand window. */
export function LoadPanel(): ReactNode {
  const parts = useEnergyBoard();
  const { board, reader, range, contractKw } = parts;
  const load = panelValues(board.panels, 'load');
  const last = load && lastReading(load.today);
  const stale = load !== null && parts.age !== 'fresh';
  const model = useMemo(() => {
    if (!load) return null;
    const running = !freshnessScale(board).closed;
    return loadModel(
      { ...load, contractKw },
      {
        fromMs: Date.parse(board.period.from),
        toMs: Date.parse(board.period.to),
        range,
        stale,
        // The answer's own time: the line stands where the data were true, and the chart is drawn once a payload.
        nowMs: running ? Date.parse(board.serverTime) : null,
      },
      reader,
    );
  }, [load, board, range, reader, stale, contractKw]);
  const step = load ? ageText(reader, load.today.stepS) : '';
  const asOf =
    last &&
    boardAge(board, parts.nowMs).state === 'fresh' &&
    freshnessOf(last.tMs, parts.nowMs, freshnessScale(board)) === 'stale'
      ? new Date(last.tMs).toISOString()
      : undefined;
  return (
    <BoardPanel
      code="load"
      detail="/energyNeedAnalyze"
      asOf={asOf}
      note={load && reader.t(`${WORDS}load.sub`, { step, from: timeOf(reader, board.period.from) })}
    >
      {model && (
        <div className="chart-box">
          <ChartView
            model={model}
            title={reader.t(`${WORDS}load.title`)}
            onPaint={() => parts.painted('load')}
          />
          {!last && (
            <div className="chart-over">
              <StateView kind="empty" title={reader.t(`${COMMON}empty`)}>
                {reader.t(`${COMMON}emptyHint`)}
              </StateView>
            </div>
          )}
        </div>
      )}
    </BoardPanel>
  );
}
