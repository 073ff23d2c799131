import {
  ENERGY_SAVING_BENEFIT_CODE,
  type BoardNotice,
  type BoardSetting,
  type EnergySavingBenefit,
  type EnergySavingBenefitPanels,
  type SavingPlan,
} from '@plantdeck/core/contract';
import { formatDay } from '@plantdeck/core/units';
import {
  baselinePeriod,
  ensureFirstBaselines,
  failureText,
  judgedHistory,
  modelState,
  readBaselines,
  readPlan,
  readWeather,
  sumSavings,
  waterfallOf,
} from '../baseline/index.ts';
import type { OpenPlant } from '../../store/energy/open-plant.ts';
import { periodAt, type AccountingPeriod } from '../../engine/plant-time/periods.ts';
import { addDays, isoAt } from '../../engine/plant-time/zone.ts';
import type { BoardContext, BoardScope } from '../api/index.ts';
import { gapOf } from './baseline-board.ts';
import { adjustedSeries, cusumOf } from './baseline-series.ts';
import {
  BENEFIT_ENERGY,
  isVerifying,
  within,
  type BenefitContext,
  type Judged,
} from './energy-saving-benefit/benefit-context.ts';
import { kpiPanel } from './energy-saving-benefit/kpis.ts';
import { measureRows } from './energy-saving-benefit/measures.ts';
import { monthsPanel } from './energy-saving-benefit/months.ts';
import { boardEnvelope, emptyBoard, openBoard, permittedPanels, type OpenBoard } from './parts/open-board.ts';
import { boardText } from '../board-words/index.ts';

const REFRESH_S = 3_600;
const STALE_AFTER_S = 26 * 3_600;
const PANELS = [
  'kpis',
  'months',
  'adjusted',
  'cusum',
  'waterfall',
  'measures',
] as const satisfies readonly (keyof EnergySavingBenefitPanels)[];

/**
 * Payload of the energy-saving benefit board: whole accounting days judged by approved baselines.
 * @param scope `areaId`, the setting's where left out
 * @throws {ApiError} 040401 for an area of another plant
 */
export async function energySavingBenefitQuery(
  board: BoardContext,
  scope: BoardScope,
): Promise<EnergySavingBenefit> {
  const open = await openBoard(board, scope, ENERGY_SAVING_BENEFIT_CODE);
  if (!open) {
    const empty = await emptyBoard<EnergySavingBenefitPanels>(board, ENERGY_SAVING_BENEFIT_CODE, PANELS);
    return { ...empty, refreshS: REFRESH_S, staleAfterS: STALE_AFTER_S };
  }
  const context = await openContext(board, open);
  const { judged, month, plant } = context;
  const ofMonth = judged && sumSavings(judged.baseline.model, within(judged.days, month));
  const envelope = boardEnvelope(board, open, month, {
    dataAsOfMs: plant.newestSlotEndMs,
    completeness: ofMonth && ofMonth.endedDays > 0 ? (ofMonth.days / ofMonth.endedDays) * 100 : 100,
    notices: noticesOf(context),
  });
  return {
    ...envelope,
    boardCode: ENERGY_SAVING_BENEFIT_CODE,
    staleAfterS: Math.max(STALE_AFTER_S, envelope.staleAfterS),
    panels: await panelsOf(board, context),
  };
}

async function openContext(
  board: BoardContext,
  { plant, setting, areaId }: OpenBoard,
): Promise<BenefitContext> {
  const { db, orgId, language } = board;
  const { frame } = plant;
  await ensureFirstBaselines(db, orgId, plant);
  const lastMs = plant.elapsedMs - 1;
  const year = periodAt(frame.calendar, 'year', lastMs);
  const stored = await readPlan(db, { orgId, areaId, year: Number(year.label) });
  const months = monthsOf(plant, year);
  const plan = withSetting(stored, setting, months);
  const approved = await readBaselines(db, orgId, frame.plantId, 'approved');
  const weather = await readWeather(db, frame.plantId);
  const shown = approved.find(
    ({ definition }) => definition.areaId === areaId && definition.energyCode === BENEFIT_ENERGY,
  );
  const history = shown ? await judgedHistory(plant, weather, shown, plan.priceBasis) : null;
  let judged: Judged | null = null;
  if (shown && history) {
    const { days } = history;
    const state = modelState(frame, shown.model, sumSavings(shown.model, days), plant.elapsedMs);
    judged = { baseline: shown, days, state };
  }
  const historyMs = frame.history?.fromMs ?? year.fromMs;
  const yearBlocks = await plant.store.blocks(
    frame,
    // From the first day of a month: what a month lacks before the first reading makes it no whole month.
    {
      fromMs: Math.max(year.fromMs, periodAt(frame.calendar, 'month', historyMs).fromMs),
      toMs: plant.elapsedMs,
    },
    plant.nowMs,
  );
  return {
    db,
    plant,
    areaId,
    language,
    withCost: board.can('panel:cost'),
    plan,
    weather,
    approved,
    year,
    months,
    month: periodAt(frame.calendar, 'month', lastMs),
    yearBlocks,
    judged,
  };
}

/** The twelve accounting months of a year. */
function monthsOf({ frame }: OpenPlant, year: AccountingPeriod): AccountingPeriod[] {
  const months: AccountingPeriod[] = [];
  for (let atMs = year.fromMs; atMs < year.toMs;) {
    const month = periodAt(frame.calendar, 'month', atMs);
    months.push(month);
    atMs = month.toMs;
  }
  return months;
}

/** The plan of the year; what it leaves open is the same in each month, as the board's setting says. */
function withSetting(
  plan: SavingPlan,
  setting: BoardSetting,
  months: readonly AccountingPeriod[],
): SavingPlan {
  const { plannedSavingCny, plannedSavingKwh, baselineUnitCostCnyPerT, unitCostFormula } = setting;
  return {
    ...plan,
    formula: unitCostFormula?.trim() ? unitCostFormula : plan.formula,
    months: months.map(({ label }) => {
      const month = plan.months.find((one) => one.month === label);
      return {
        month: label,
        plannedCny: plannedSavingCny ?? month?.plannedCny ?? null,
        plannedKwh: plannedSavingKwh ?? month?.plannedKwh ?? null,
        baselineUnitCostCnyPerT: baselineUnitCostCnyPerT ?? month?.baselineUnitCostCnyPerT ?? null,
      };
    }),
  };
}

async function panelsOf(board: BoardContext, context: BenefitContext): Promise<EnergySavingBenefitPanels> {
  const { language, judged, plant, withCost } = context;
  const measures = await measureRows(context);
  const noBaseline = gapOf(language, 'notConfigured', 'panel.noBaseline');
  const asOfMs = judged?.days.at(-1)?.toMs ?? plant.elapsedMs;
  const panels = await permittedPanels<EnergySavingBenefitPanels>(board, ENERGY_SAVING_BENEFIT_CODE, {
    kpis: () => kpiPanel(context, measures, asOfMs),
    months: () => monthsPanel(context),
    adjusted: () => (judged ? adjustedPanel(context, judged) : noBaseline),
    cusum: () => (judged ? cusumPanel(context, judged) : noBaseline),
    waterfall: () => (judged ? waterfallPanel(context, judged) : noBaseline),
    measures: () => (measures.length > 0 ? measures : gapOf(language, 'notConfigured', 'panel.noMeasures')),
  });
  // What money came of is nothing without money.
  if (withCost) return panels;
  const { waterfall: _money, ...rest } = panels;
  return rest;
}

function adjustedPanel(
  { plant: { frame } }: BenefitContext,
  judged: Judged,
): EnergySavingBenefitPanels['adjusted'] {
  const { baseline, days } = judged;
  const { zone } = frame.calendar;
  const { model } = baseline;
  const period = baselinePeriod(frame, model);
  return {
    days: days.map(({ day }) => day),
    ...adjustedSeries(zone, days, model, model.unit),
    modelId: baseline.id,
    r2: model.r2Adj,
    cvRmsePct: model.cvRmsePct,
    baselineFrom: isoAt(zone, period.fromMs),
    baselineTo: isoAt(zone, period.toMs),
    valid: isVerifying(judged),
  };
}

function cusumPanel(
  { plant: { frame }, language }: BenefitContext,
  { baseline, days }: Judged,
): NonNullable<EnergySavingBenefitPanels['cusum']> {
  const { sigma, unit } = baseline.model;
  const reporting = days.filter(({ isReporting }) => isReporting);
  if (reporting.length === 0) return gapOf(language, 'noData', 'panel.noReportingDays');
  return {
    days: reporting.map(({ day }) => day),
    ...cusumOf(frame.calendar.zone, reporting, sigma, unit, language),
  };
}

/** The running month, or the one before while the running one has no day that counts. */
function waterfallPanel(
  { plant: { frame }, language, month }: BenefitContext,
  { baseline, days }: Judged,
): NonNullable<EnergySavingBenefitPanels['waterfall']> {
  const before = periodAt(frame.calendar, 'month', month.fromMs - 1);
  for (const one of [month, before]) {
    const counted = within(days, one).filter(({ isReporting }) => isReporting);
    const steps = waterfallOf(frame, baseline.model, counted);
    if (!steps) continue;
    const priced = counted.filter(({ saving, costCny }) => saving !== null && costCny !== null);
    return {
      month: one.label,
      days: priced.length,
      steps: (['baseline', 'volume', 'mix', 'tariff', 'efficiency', 'actual'] as const).map((step) => ({
        step,
        cny: steps[step],
      })),
    };
  }
  return gapOf(language, 'noData', 'panel.noReportingDays');
}

function noticesOf({ judged, language, plant: { frame } }: BenefitContext): BoardNotice[] {
  if (!judged) return [];
  const { state, baseline } = judged;
  const notices: BoardNotice[] = [];
  if (state !== 'valid')
    notices.push({
      level: 'warn',
      code: 'notVerified',
      text: boardText(language, `notice.model.${state}`, {
        from: formatDay(baseline.definition.from, language),
        why: failureText(baseline.model, frame, language) ?? '',
      }),
    });
  const sum = sumSavings(baseline.model, judged.days);
  if (sum.endedDays > sum.days)
    notices.push({
      level: 'info',
      code: 'daysLeftOut',
      text: boardText(language, 'notice.daysLeftOut', {
        days: sum.endedDays - sum.days,
        ended: sum.endedDays,
        since: formatDay(addDays(baseline.definition.to, 1), language),
      }),
    });
  return notices;
}
