import type { ReactNode } from 'react';
import { RECENT_RANGES } from '@plantdeck/core/constants';
import type { WorkTrend } from '@plantdeck/core/contract';
import { useShare } from '@plantdeck/core/element';
import { StateView } from '@plantdeck/core/ui/base';
import { TrendCharts } from '../indicators/trend-charts.tsx';
import { TrendTools, type TrendScope } from '../indicators/trend-tools.tsx';
import type { WidgetViewProps } from '../widget/widget-kind.ts';

/** The chosen indicators over a range: lines that share a unit share an axis. */
export function IndicatorTrendView(props: WidgetViewProps<WorkTrend, TrendScope>): ReactNode {
  const { data, cfg, reader, session, isStale, changeCfg } = props;
  const { t } = reader;
  const isOwn = session !== null && session !== undefined;
  const tell = useShare(({ filters }) => {
    const range = RECENT_RANGES.find((one) => one === filters?.['range']);
    if (isOwn && range !== undefined && range !== cfg.range) changeCfg({ ...cfg, range });
  });
  const change = (next: TrendScope): void => {
    changeCfg(next);
    if (next.range !== cfg.range) tell({ filters: { range: next.range } });
  };
  const isBlank = data.records.every(({ series }) => series.every(({ v }) => v.every((one) => one === null)));
  return (
    <div className="it">
      {/* What a host gives has the range that it has. */}
      {session && <TrendTools scope={cfg} t={t} onChange={change} />}
      {isBlank ? (
        <StateView kind="empty" title={t('state.empty')} />
      ) : (
        <TrendCharts trend={data} reader={reader} isStale={isStale} />
      )}
    </div>
  );
}
