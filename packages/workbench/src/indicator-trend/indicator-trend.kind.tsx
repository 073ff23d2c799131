import { WorkTrendSchema, type WorkTrend } from '@plantdeck/core/contract';
import { trendTable } from '../indicators/trend-model.ts';
import { trendQuery, TrendScopeSchema, type TrendScope } from '../indicators/trend-tools.tsx';
import { INDICATOR_WORDS } from '../indicators/words/index.ts';
import { widgetKind } from '../widget/widget-kind.ts';
import type { TrendDraft } from './indicator-trend.editor.tsx';
import { IndicatorTrendView } from './indicator-trend.view.tsx';
import { element, widget } from './indicator-trend.widget.ts';

export const indicatorTrendKind = widgetKind<WorkTrend, TrendScope, TrendDraft>({
  info: widget,
  element,
  namespace: INDICATOR_WORDS,
  schema: WorkTrendSchema,
  cfg: TrendScopeSchema,
  cfgDefault: { range: 'today', isCompared: false },
  load: ({ session, cfg, signal }) =>
    session.request('workQuotaTrend', { schema: WorkTrendSchema, query: trendQuery(cfg), signal }),
  refreshS: 60,
  staleAfterS: 300,
  notices: [],
  isEmpty: ({ records }) => records.length === 0,
  empty: ({ indicators }, { t }) => ({
    title: t('indicators.trend.empty'),
    hint: t(indicators.length === 0 ? 'indicators.trend.none' : 'indicators.trend.emptyHint'),
    ...(indicators.length === 0
      ? {}
      : { action: { kind: 'settings' as const, label: t('indicators.configure') } }),
  }),
  note: ({ records }, _cfg, { t }) => t('indicators.trend.note', { n: records.length }),
  View: IndicatorTrendView,
  skeleton: 'chart',
  loadEditor: async () => (await import('./indicator-trend.editor.tsx')).trendEditor,
  table: (trend, reader) => trendTable(trend, reader.t('widget.indicator-trend.title'), reader),
});
