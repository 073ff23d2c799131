import { useEffect, useState, type ReactNode } from 'react';
import type { PlantSession } from '@plantdeck/core';
import { WorkTrendSchema, type Kpi, type WorkTrend } from '@plantdeck/core/contract';
import type { EndpointName } from '@plantdeck/core/endpoints';
import { Dialog } from '@plantdeck/core/ui';
import { Banner, Skeleton, StateView } from '@plantdeck/core/ui/base';
import { failureText } from '@plantdeck/core/words';
import type { WidgetReader } from '../widget/widget-kind.ts';
import { figureText, JudgeMark } from './figures.tsx';
import { TrendCharts } from './trend-charts.tsx';
import { trendQuery, TrendTools, type TrendScope } from './trend-tools.tsx';

/** The calls that tell the course of a widget's indicators. */
export type TrendEndpoint = Extract<
  EndpointName,
  'workQuotaTrend' | 'workPracticeTrend' | 'workEquipmentTrend'
>;

export interface TrendDrawerProps {
  readonly name: string;
  readonly kpi: Kpi | null;
  readonly session: PlantSession | null;
  readonly endpoint: TrendEndpoint;
  readonly indicatorIds: readonly string[];
  /** Shown where no platform can be asked. */
  readonly given: WorkTrend | null;
  readonly reader: WidgetReader;
  readonly isStale: boolean;
  readonly onClose: () => void;
}

/** The course of one indicator beside the widget: range presets, the period before, what happened meanwhile. */
export default function TrendDrawer(props: TrendDrawerProps): ReactNode {
  const { name, kpi, session, endpoint, indicatorIds, given, reader, isStale, onClose } = props;
  const { t } = reader;
  const [scope, setScope] = useState<TrendScope>({ range: 'day', isCompared: false });
  const [trend, setTrend] = useState<WorkTrend | null>(given);
  const [failure, setFailure] = useState<unknown>(null);
  const ids = indicatorIds.join();
  useEffect(() => {
    if (!session) return undefined;
    const ask = new AbortController();
    session
      .request(endpoint, {
        schema: WorkTrendSchema,
        query: { ids, ...trendQuery(scope) },
        signal: ask.signal,
      })
      .then(
        (answer) => {
          setFailure(null);
          setTrend(answer);
        },
        (error: unknown) => {
          if (!ask.signal.aborted) setFailure(error);
        },
      );
    return () => ask.abort();
  }, [session, endpoint, ids, scope]);
  const isEmpty = trend?.records.every(({ series }) =>
    series.every(({ v }) => v.every((one) => one === null)),
  );
  return (
    <div className="ind-drawer">
      <Dialog
        open
        title={t('indicators.openTrend', { name })}
        closeLabel={t('common.close')}
        onClose={onClose}
      >
        <div className="ind-drawer-body">
          {kpi && (
            <p className="ind-drawer-kpi">
              <b>{figureText(kpi.value, kpi.unit, reader)}</b>
              {!isStale && <JudgeMark judge={kpi.judge} t={t} />}
              {kpi.target != null && (
                <span>{t('indicators.target', { value: figureText(kpi.target, kpi.unit, reader) })}</span>
              )}
            </p>
          )}
          {session && <TrendTools scope={scope} t={t} onChange={setScope} />}
          {failure !== null && <Banner tone="error">{failureText(failure, t)}</Banner>}
          {trend === null ? (
            failure === null && <Skeleton height={240} />
          ) : isEmpty ? (
            <StateView kind="empty" title={t('state.empty')} />
          ) : (
            <TrendCharts trend={trend} reader={reader} isStale={isStale} />
          )}
        </div>
      </Dialog>
    </div>
  );
}
