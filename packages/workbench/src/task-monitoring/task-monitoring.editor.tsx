import { useEffect, useState, type ReactNode } from 'react';
import {
  ProductLinesSchema,
  WORK_TASK_DAYS_MAX,
  type ProductLines,
  type WorkTaskFilter,
} from '@plantdeck/core/contract';
import { checkTaskFilter } from '@plantdeck/core/rules';
import { Checkbox, NumberField } from '@plantdeck/core/ui';
import { Banner, Skeleton } from '@plantdeck/core/ui/base';
import { failureText } from '@plantdeck/core/words';
import * as v from 'valibot';
import type { WidgetEditor, WidgetFormProps } from '../widget/widget-kind.ts';
import type { Tasks } from './task-monitoring.model.ts';

/** Days as they are typed. */
const DraftSchema = v.object({ lineIds: v.array(v.string()), daysBack: v.string(), daysAhead: v.string() });
type Draft = v.InferOutput<typeof DraftSchema>;

/** What is no number is none that fits. */
const typed = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const filterOf = ({ lineIds, daysBack, daysAhead }: Draft): WorkTaskFilter => ({
  lineIds,
  daysBack: typed(daysBack),
  daysAhead: typed(daysAhead),
});

/** Which lines, and how many days around today. Kept in the layout. */
export const taskEditor: WidgetEditor<Tasks, WorkTaskFilter, Draft> = {
  draft: DraftSchema,
  start: (_data, { lineIds, daysBack, daysAhead }) => ({
    lineIds,
    daysBack: String(daysBack),
    daysAhead: String(daysAhead),
  }),
  check: (draft) => checkTaskFilter(filterOf(draft)),
  save: async (draft) => ({ cfg: filterOf(draft) }),
  Form: FilterForm,
};

function FilterForm({
  draft,
  reader,
  session,
  onChange,
  problemOf,
}: WidgetFormProps<Tasks, Draft>): ReactNode {
  const { t, lang } = reader;
  const [lines, setLines] = useState<ProductLines | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    if (!session) return undefined;
    const stop = new AbortController();
    session
      .request('productLines', { schema: ProductLinesSchema, signal: stop.signal })
      .then(setLines, (error: unknown) => {
        if (!stop.signal.aborted) setFailure(error);
      });
    return () => stop.abort();
  }, [session, lang]);
  const linesProblem = problemOf('lineIds');
  const turn = (lineId: string): void => {
    const { lineIds } = draft;
    const rest = lineIds.filter((each) => each !== lineId);
    onChange({ ...draft, lineIds: rest.length < lineIds.length ? rest : [...lineIds, lineId] });
  };
  const dayField = (field: 'daysBack' | 'daysAhead'): ReactNode => (
    <NumberField
      label={t(`task-monitoring.${field}`)}
      value={draft[field]}
      min={0}
      max={WORK_TASK_DAYS_MAX - 1}
      problem={problemOf(field)}
      onChange={(value) => onChange({ ...draft, [field]: value })}
    />
  );
  return (
    <>
      <div className="task-days">
        {dayField('daysBack')}
        {dayField('daysAhead')}
      </div>
      <fieldset className="task-lines">
        <legend>{t('task-monitoring.chooseLines', { n: draft.lineIds.length })}</legend>
        {linesProblem && <Banner tone="error">{linesProblem}</Banner>}
        {failure !== null && <Banner tone="warn">{failureText(failure, t)}</Banner>}
        {lines === null && failure === null && <Skeleton height={48} />}
        {lines?.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={draft.lineIds.includes(id)} onChange={() => turn(id)} />
        ))}
        {lines?.length === 0 && <p>{t('task-monitoring.noLines')}</p>}
      </fieldset>
    </>
  );
}
