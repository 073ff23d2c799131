import {
  QuotaSaveSchema,
  WORK_CYCLES,
  WorkTrendSaveSchema,
  type IndicatorCfg,
  type QuotaStat,
  type WorkTrend,
} from '@plantdeck/core/contract';
import { checkPractice, checkQuota, checkTrend, type FieldProblem } from '@plantdeck/core/rules';
import * as v from 'valibot';
import { plantOf, refuseProblems } from '../accounts/index.ts';
import { type Call, readBody, readQuery, registerHandlers } from '../api/index.ts';
import { readChoices, saveChoices, type ChoiceKind } from './choice-store.ts';
import { chosenTrend } from './chosen-trend.ts';
import { definitionProblems, practiceList, quotaList, readIndicators } from './indicators.ts';
import { refuseService } from './work-asked.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
export const QuotaQuerySchema = v.object({ cycle: v.optional(v.picklist(WORK_CYCLES)) });

/** Production indicators and best practice: what each person chose to watch, and how it goes. */
export function workIndicatorHandlers({ realNow }: { readonly realNow: () => number }) {
  async function saveIndicators(call: Call, kind: ChoiceKind, check: typeof checkQuota): Promise<void> {
    refuseService(call);
    const { indicators, version } = readBody(call, QuotaSaveSchema);
    const rules = check(indicators);
    refuseProblems(
      rules.length > 0 ? rules : definitionProblems(call, await plantOf(call), 'indicators', indicators),
    );
    await saveChoices(call, kind, indicators, version, realNow());
  }
  const chosenOf = async (call: Call, all: readonly IndicatorCfg[]): Promise<WorkTrend['chosen']> => {
    const { items, version } = await readChoices(call, 'trend', id);
    return { indicatorIds: items.filter((one) => all.some((cfg) => cfg.id === one)), version };
  };
  const quotaTrend = async (call: Call): Promise<WorkTrend> => {
    const { items } = await readIndicators(call, 'production-quota');
    return chosenTrend(call, items, await chosenOf(call, items));
  };

  return registerHandlers({
    workQuota: async (call) => quotaList(call, await plantOf(call), readQuery(call, QuotaQuerySchema).cycle),

    async workQuotaSave(call) {
      await saveIndicators(call, 'production-quota', checkQuota);
      return quotaList(call, await plantOf(call), undefined);
    },

    async workQuotaStat(call): Promise<QuotaStat> {
      const { cycle } = readQuery(call, QuotaQuerySchema);
      const { records } = await quotaList(call, await plantOf(call), cycle);
      const counts: QuotaStat['counts'] = {};
      for (const { kpi } of records) {
        const judge = kpi?.judge ?? 'unknown';
        counts[judge] = (counts[judge] ?? 0) + 1;
      }
      return { total: records.length, counts };
    },

    workQuotaTrend: quotaTrend,

    async workTrendSave(call) {
      refuseService(call);
      const { indicatorIds, version } = readBody(call, WorkTrendSaveSchema);
      const { items } = await readIndicators(call, 'production-quota');
      refuseProblems([
        ...checkTrend(indicatorIds),
        ...indicatorIds.flatMap((one, index): FieldProblem[] =>
          items.some((cfg) => cfg.id === one) ? [] : [{ field: `indicatorIds.${index}`, key: 'unknown' }],
        ),
      ]);
      await saveChoices(call, 'trend', indicatorIds, version, realNow());
      return quotaTrend(call);
    },

    workPractice: async (call) => practiceList(call, await plantOf(call)),

    async workPracticeSave(call) {
      await saveIndicators(call, 'practice', checkPractice);
      return practiceList(call, await plantOf(call));
    },

    workPracticeTrend: async (call) =>
      chosenTrend(call, (await readIndicators(call, 'practice')).items, null),
  });
}
