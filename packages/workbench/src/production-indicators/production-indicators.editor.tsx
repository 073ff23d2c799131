import { QuotaListSchema, type QuotaList } from '@plantdeck/core/contract';
import { IndicatorListForm } from '../indicators/indicator-list-form.tsx';
import { PRODUCTION_SET } from '../indicators/indicator-sets.ts';
import type { WidgetEditor } from '../widget/widget-kind.ts';
import {
  checkProduction,
  productionCfgs,
  ProductionDraftSchema,
  startProduction,
  type ProductionCfg,
  type ProductionDraft,
} from './production-indicators.model.ts';

/** The settings of the production indicators. */
export const productionEditor: WidgetEditor<QuotaList, ProductionCfg, ProductionDraft> = {
  draft: ProductionDraftSchema,
  start: startProduction,
  check: checkProduction,
  async save(draft, { data, session }) {
    await session?.request('workQuotaSave', {
      schema: QuotaListSchema,
      body: { indicators: productionCfgs(draft, data), version: data.version },
    });
    return {};
  },
  Form: ({ data, draft, reader, onChange, problemOf }) => (
    <IndicatorListForm
      drafts={draft.indicators}
      set={PRODUCTION_SET}
      choices={data.choices}
      t={reader.t}
      onChange={(indicators) => onChange({ indicators })}
      problemOf={problemOf}
    />
  ),
};
