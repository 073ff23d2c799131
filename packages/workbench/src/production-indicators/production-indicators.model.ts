import { QuotaListSchema, QuotaStatSchema, WORK_CYCLES, type QuotaList } from '@plantdeck/core/contract';
import { checkQuota, type FieldProblem } from '@plantdeck/core/rules';
import * as v from 'valibot';
import {
  draftProblems,
  fromIndicatorDraft,
  IndicatorDraftSchema,
  toIndicatorDraft,
} from '../indicators/indicator-draft.ts';
import { PRODUCTION_SET } from '../indicators/indicator-sets.ts';

/** The figures, and how many of them stand where; a page that gives its own data may leave the count out. */
export const ProductionDataSchema = v.object({
  ...QuotaListSchema.entries,
  stat: v.optional(QuotaStatSchema),
});
export type ProductionData = v.InferOutput<typeof ProductionDataSchema>;

/** Settings in the layout: the period that the cards are told for. */
export const ProductionCfgSchema = v.object({ cycle: v.optional(v.picklist(WORK_CYCLES), 'day') });
export type ProductionCfg = v.InferOutput<typeof ProductionCfgSchema>;

export const ProductionDraftSchema = v.object({ indicators: v.array(IndicatorDraftSchema) });
export type ProductionDraft = v.InferOutput<typeof ProductionDraftSchema>;

/** Where nothing is configured yet the form begins with the plant's sample set. */
export const startProduction = ({ records, sample }: QuotaList): ProductionDraft => ({
  indicators: (records.length > 0 ? records.map(({ cfg }) => cfg) : sample).map(toIndicatorDraft),
});

export const productionCfgs = ({ indicators }: ProductionDraft, { choices }: Pick<QuotaList, 'choices'>) =>
  indicators.map((draft) => fromIndicatorDraft(draft, choices));

/** What keeps the set from being saved: the rules of both ends, and what has not been chosen yet. */
export function checkProduction(draft: ProductionDraft, data: QuotaList): FieldProblem[] {
  const own = draftProblems(draft.indicators, data.choices, PRODUCTION_SET);
  const known = new Set(own.map(({ field }) => field));
  return [...own, ...checkQuota(readable(draft, data)).filter(({ field }) => !known.has(field))];
}

/** Definitions without the numbers that do not read: those are named already. */
const readable = (draft: ProductionDraft, data: QuotaList) =>
  productionCfgs(draft, data).map((cfg) => ({ ...cfg, targets: {}, redLine: null }));
