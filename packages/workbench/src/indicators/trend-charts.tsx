import { useMemo, type ReactNode } from 'react';
import { ChartView } from '@plantdeck/core/chart';
import type { WorkTrend } from '@plantdeck/core/contract';
import { Icon, PriorityMark } from '@plantdeck/core/ui/base';
import { formatMonthDay, formatTime } from '@plantdeck/core/units';
import type { WidgetReader } from '../widget/widget-kind.ts';
import { stepWords, trendPictures } from './trend-model.ts';

export interface TrendChartsProps {
  readonly trend: WorkTrend;
  readonly reader: WidgetReader;
  readonly isStale: boolean;
}

/** The pictures of a trend, and below them what happened meanwhile, in words. */
export function TrendCharts({ trend: given, reader, isStale }: TrendChartsProps): ReactNode {
  const { t, plant } = reader;
  const trend = useMemo(
    () => (plant?.timeZone === undefined ? given : { ...given, timeZone: plant.timeZone }),
    [given, plant],
  );
  const pictures = useMemo(() => trendPictures(trend, isStale, reader), [trend, isStale, reader]);
  const time = (at: string): string =>
    `${formatMonthDay(at, trend.timeZone, reader.lang)} ${formatTime(at, trend.timeZone)}`;
  return (
    <div className={pictures.length > 1 ? 'ind-trend ind-trend-many' : 'ind-trend'}>
      {pictures.map(({ key, title, model }) => (
        <figure key={key}>
          {pictures.length > 1 && <figcaption>{title}</figcaption>}
          <div className="ind-chart">
            <ChartView model={model} title={title} zoom />
          </div>
        </figure>
      ))}
      <p className="ind-step">{t(stepWords(trend))}</p>
      {trend.markers.length > 0 && (
        <details className="ind-events">
          <summary>{t('indicators.trend.events')}</summary>
          <ul>
            {trend.markers.map((marker, index) => (
              <li key={`${marker.kind} ${marker.t} ${index}`}>
                {marker.kind === 'alarm' ? (
                  <PriorityMark
                    priority={marker.severity ?? 4}
                    label={t('indicators.trend.event.alarm', { n: marker.severity ?? 4 })}
                  />
                ) : (
                  <span className="ind-event">
                    <Icon name="stop" size="xs" />
                    {t('indicators.trend.event.stop')}
                  </span>
                )}
                <time dateTime={marker.t}>{time(marker.t)}</time>
                <span>–</span>
                {marker.to ? (
                  <time dateTime={marker.to}>{time(marker.to)}</time>
                ) : (
                  <span>{t('indicators.trend.ongoing')}</span>
                )}
                <b>{marker.text}</b>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
