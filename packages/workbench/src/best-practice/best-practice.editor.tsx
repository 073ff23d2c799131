import { PracticeListSchema, type PracticeList } from '@plantdeck/core/contract';
import { IndicatorListForm } from '../indicators/indicator-list-form.tsx';
import { PRACTICE_SET } from '../indicators/indicator-sets.ts';
import type { WidgetEditor } from '../widget/widget-kind.ts';
import {
  checkPracticeDraft,
  practiceCfgs,
  PracticeDraftSchema,
  startPractice,
  type PracticeDraft,
} from './best-practice.model.ts';

/** The settings of the best-practice indicators. */
export const practiceEditor: WidgetEditor<PracticeList, object, PracticeDraft> = {
  draft: PracticeDraftSchema,
  start: startPractice,
  check: checkPracticeDraft,
  async save(draft, { data, session }) {
    await session?.request('workPracticeSave', {
      schema: PracticeListSchema,
      body: { indicators: practiceCfgs(draft, data), version: data.version },
    });
    return {};
  },
  Form: ({ data, draft, reader, onChange, problemOf }) => (
    <IndicatorListForm
      drafts={draft.indicators}
      set={PRACTICE_SET}
      choices={data.choices}
      t={reader.t}
      onChange={(indicators) => onChange({ indicators })}
      problemOf={problemOf}
    />
  ),
};
