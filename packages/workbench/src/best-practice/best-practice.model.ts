import { PracticeListSchema, type PracticeList } from '@plantdeck/core/contract';
import { checkPractice, type FieldProblem } from '@plantdeck/core/rules';
import * as v from 'valibot';
import {
  draftProblems,
  fromIndicatorDraft,
  IndicatorDraftSchema,
  toIndicatorDraft,
} from '../indicators/indicator-draft.ts';
import { PRACTICE_SET } from '../indicators/indicator-sets.ts';

export { PracticeListSchema };
export const PracticeDraftSchema = v.object({ indicators: v.array(IndicatorDraftSchema) });
export type PracticeDraft = v.InferOutput<typeof PracticeDraftSchema>;

/** Where nothing is configured yet the form begins with definitions that lack only their targets. */
export const startPractice = ({ records, sample }: PracticeList): PracticeDraft => ({
  indicators: (records.length > 0 ? records.map(({ cfg }) => cfg) : sample)
    .map(toIndicatorDraft)
    .map((draft) => ({ ...draft, cycle: 'year' })),
});

export const practiceCfgs = ({ indicators }: PracticeDraft, { choices }: Pick<PracticeList, 'choices'>) =>
  indicators.map((draft) => fromIndicatorDraft(draft, choices));

/** What keeps the set from being saved: the rules of both ends, and what has not been chosen yet. */
export function checkPracticeDraft(draft: PracticeDraft, data: PracticeList): FieldProblem[] {
  const own = draftProblems(draft.indicators, data.choices, PRACTICE_SET);
  const known = new Set(own.map(({ field }) => field));
  // The numbers are judged as they were typed, above.
  const readable = practiceCfgs(draft, data).map((cfg) => ({ ...cfg, targets: { year: 0 }, redLine: 0 }));
  return [...own, ...checkPractice(readable).filter(({ field }) => !known.has(field))];
}
