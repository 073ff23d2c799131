import { useMemo, type ReactNode } from 'react';
import { ChartView } from '@plantdeck/core/chart';
import type { PeakValleyUsage } from '@plantdeck/core/contract';
import { formatMonthDay } from '@plantdeck/core/units';
import { StateView } from '@plantdeck/core/ui/base';
import { useBoard } from '../board/board-context.ts';
import { BoardPanel } from '../board/board-panel.tsx';
import { panelValues } from '../board/panel-values.ts';
import { COMMON, percent, quantity, timeOf } from '../board/reader.ts';
import { demandModel, forecastJudge, KW } from './demand-model.ts';
import { WORDS } from './words.ts';

const KWH = { code: 'kWh', display: 'kWh', scale: 1, dp: 0 };
const CNY = { code: 'CNY', display: 'CNY', scale: 1, dp: 0 };

/** Demand now, where the quarter hour leads, and what the month has come to. */
export function DemandPanel(): ReactNode {
  const parts = useBoard<PeakValleyUsage>();
  const { board, reader } = parts;
  const demand = panelValues(board.panels, 'demand');
  const stale = parts.age !== 'fresh';
  const model = useMemo(() => (demand ? demandModel(demand, stale, reader) : null), [demand, stale, reader]);
  const word = (key: string, values?: Record<string, string>) => reader.t(`${WORDS}demand.${key}`, values);
  const judge = demand ? forecastJudge(demand) : 'normal';
  const judged = judge === 'normal' ? '' : ` (${word(`judge.${judge}`)})`;
  const windowEnd = demand ? Date.parse(demand.windowEnd) : 0;
  const facts = demand && [
    ...(demand.monthMaxAt === null
      ? []
      : [
          word('monthMaxAt', {
            kw: quantity(reader, demand.monthMax, KW),
            day: formatMonthDay(demand.monthMaxAt, reader.tz, reader.lang),
            time: timeOf(reader, demand.monthMaxAt),
          }),
        ]),
    ...(demand.loadFactorPct === null
      ? []
      : [word('loadFactor', { pct: percent(reader, demand.loadFactorPct) })]),
    ...(demand.chargeCny === undefined
      ? []
      : [
          word(`charge.${demand.chargeMode}`, {
            cny: demand.chargeCny === null ? '–' : quantity(reader, demand.chargeCny, CNY),
          }),
        ]),
  ];
  return (
    <BoardPanel
      code="demand"
      detail="/energyNeedAnalyze"
      note={demand && `${timeOf(reader, windowEnd - 900_000)}–${timeOf(reader, windowEnd)}`}
      asOf={demand?.nowAt ?? undefined}
    >
      {demand && (
        <div className="demand">
          <dl className="trio">
            <div>
              <dt>{word('now')}</dt>
              <dd>{quantity(reader, demand.now, KW)}</dd>
            </div>
            <div className={`judge-${stale ? 'unknown' : judge}`}>
              <dt>{word('forecast')}</dt>
              <dd>
                {stale ? '–' : quantity(reader, demand.forecast, KW)}
                {!stale && <span className="sr">{judged}</span>}
              </dd>
            </div>
            <div>
              <dt>{word('allowed')}</dt>
              <dd>{stale ? '–' : quantity(reader, demand.allowedKwh, KWH)}</dd>
            </div>
          </dl>
          {model ? (
            <div className="chart-box">
              <ChartView model={model} title={word('title')} onPaint={() => parts.painted('demand')} />
            </div>
          ) : (
            <StateView kind="empty" title={reader.t(`${COMMON}noData`)}>
              {word('noMinutes')}
            </StateView>
          )}
          <p className="chart-foot">{facts?.join(' · ')}</p>
        </div>
      )}
    </BoardPanel>
  );
}
