import { INDICATOR_WORDS } from '../indicators/words/index.ts';
import { widgetKind } from '../widget/widget-kind.ts';
import {
  ProductionCfgSchema,
  ProductionDataSchema,
  type ProductionCfg,
  type ProductionData,
  type ProductionDraft,
} from './production-indicators.model.ts';
import { ProductionIndicatorsView } from './production-indicators.view.tsx';
import { element, widget } from './production-indicators.widget.ts';
import { QuotaListSchema, QuotaStatSchema } from '@plantdeck/core/contract';

export const productionIndicatorsKind = widgetKind<ProductionData, ProductionCfg, ProductionDraft>({
  info: widget,
  element,
  namespace: INDICATOR_WORDS,
  schema: ProductionDataSchema,
  cfg: ProductionCfgSchema,
  cfgDefault: { cycle: 'day' },
  async load({ session, cfg: { cycle }, signal }) {
    const [list, stat] = await Promise.all([
      session.request('workQuota', { schema: QuotaListSchema, query: { cycle }, signal }),
      session.request('workQuotaStat', { schema: QuotaStatSchema, query: { cycle }, signal }),
    ]);
    return { ...list, stat };
  },
  refreshS: 60,
  staleAfterS: 300,
  notices: [],
  isEmpty: ({ records }) => records.length === 0,
  empty: ({ sample }, { t }) => ({
    title: t('indicators.production.empty'),
    ...(sample.length > 0
      ? { hint: t('indicators.production.emptyHint', { names: sample.map(({ name }) => name).join(', ') }) }
      : {}),
    action: { kind: 'settings', label: t('indicators.configure') },
  }),
  note: ({ records, stat }, _cfg, { t }) => {
    const abnormal = stat?.counts.abnormal ?? 0;
    return t(abnormal > 0 ? 'indicators.production.noteAbnormal' : 'indicators.production.note', {
      n: stat?.total ?? records.length,
      abnormal,
    });
  },
  View: ProductionIndicatorsView,
  skeleton: 'cards',
  loadEditor: async () => (await import('./production-indicators.editor.tsx')).productionEditor,
  table: ({ records }, { t }) => ({
    title: t('widget.production-indicators.title'),
    head: [
      t('indicators.name'),
      ...['value', 'unit', 'target'].map((column) => t(`indicators.column.${column}`)),
      t('indicators.redLine'),
      t('indicators.column.judge'),
    ],
    rows: records.map(({ cfg, kpi }) => [
      cfg.name,
      kpi?.value ?? null,
      cfg.unit.code,
      kpi?.target ?? null,
      kpi?.redLine ?? null,
      t(`indicators.judge.${kpi?.judge ?? 'unknown'}`),
    ]),
  }),
});
