import type { EnergySavingBenefitPanels, SavingMeasure } from '@plantdeck/core/contract';
import { judge } from '@plantdeck/core/judgement';
import { failureText, judgedHistory, measureName, modelState, sumSavings } from '../../baseline/index.ts';
import { accountingDay } from '../../../engine/plant-time/periods.ts';
import { plantAreaOf } from '../../../engine/energy/plant-frame.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import type { BenefitContext } from './benefit-context.ts';

export type MeasureRow = Extract<
  NonNullable<EnergySavingBenefitPanels['measures']>,
  readonly unknown[]
>[number];

const YEAR_MS = 365 * 86_400_000;

/** The measures of the plan, each proven by the approved baseline of its own area and energy since its start. */
export async function measureRows(context: BenefitContext): Promise<MeasureRow[]> {
  const rows: MeasureRow[] = [];
  const { areas } = context.plant.frame;
  for (const measure of context.plan.measures)
    if (areas.has(measure.areaId)) rows.push(await measureRow(context, measure));
  return rows;
}

async function measureRow(context: BenefitContext, measure: SavingMeasure): Promise<MeasureRow> {
  const { plant, language, weather, approved, plan, withCost } = context;
  const { frame, elapsedMs } = plant;
  const area = frame.areas.get(measure.areaId);
  const type = frame.energyTypes.find(({ energyCode }) => energyCode === measure.energyCode);
  const startMs = accountingDay(frame.calendar, measure.startDate).fromMs;
  const baseline = approved.find(
    ({ definition }) => definition.areaId === measure.areaId && definition.energyCode === measure.energyCode,
  );
  const due =
    measure.plannedCnyPerYear === null
      ? null
      : (measure.plannedCnyPerYear * Math.max(0, elapsedMs - startMs)) / YEAR_MS;
  const row: MeasureRow = {
    ...measure,
    name: measureName(frame.model, plantAreaOf(frame), measure, language),
    areaName: area ? plantName(language, { zh: area.nameZh, en: area.nameEn }) : measure.areaId,
    energyName: type ? plantName(language, { zh: type.nameZh, en: type.nameEn }) : measure.energyCode,
    investCny: withCost ? measure.investCny : null,
    plannedCnyPerYear: withCost ? measure.plannedCnyPerYear : null,
    dueCny: withCost ? due : null,
    verifiedCny: null,
    uncertaintyPct: null,
    status: startMs >= elapsedMs ? 'notStarted' : 'noBaseline',
    judge: 'unknown',
    drill: {
      to: '/efficiencyAnalyze',
      query: { areaId: measure.areaId, energyCode: measure.energyCode, from: measure.startDate },
    },
  };
  if (row.status === 'notStarted' || !baseline) return row;
  const history = await judgedHistory(plant, weather, baseline, plan.priceBasis);
  if (!history) return row;
  const since = history.days.filter(({ fromMs }) => fromMs >= startMs);
  const sum = sumSavings(baseline.model, since);
  const state = modelState(frame, baseline.model, sum, elapsedMs);
  const why = state === 'weak' ? failureText(baseline.model, frame, language) : null;
  if (state !== 'valid' || sum.saving === null)
    return { ...row, status: 'notVerified', ...(why === null ? {} : { modelProblem: why }) };
  const uncertaintyPct =
    sum.saving === 0 || sum.uncertainty === null ? null : (sum.uncertainty / Math.abs(sum.saving)) * 100;
  return {
    ...row,
    verifiedCny: withCost ? sum.savingCny : null,
    uncertaintyPct,
    status: uncertaintyPct !== null && uncertaintyPct < 100 ? 'verified' : 'notSignificant',
    judge: withCost ? judge(sum.savingCny, { better: 'high', target: due }) : 'unknown',
  };
}
