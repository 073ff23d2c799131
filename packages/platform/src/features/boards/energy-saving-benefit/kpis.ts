import type { Kpi, Unit } from '@plantdeck/core/contract';
import { judge } from '@plantdeck/core/judgement';
import { meterPlan, plannedMeters } from '../../../engine/energy/plant-frame.ts';
import { isoAt } from '../../../engine/plant-time/zone.ts';
import { PERCENT, TCO2, scaledUnit } from '../../../engine/units/scaled-units.ts';
import { boardText, type BoardWord } from '../../board-words/index.ts';
import {
  BENEFIT_ENERGY,
  isVerifying,
  plannedUntil,
  savingsIn,
  type BenefitContext,
} from './benefit-context.ts';
import type { MeasureRow } from './measures.ts';
import { defaultUnitCostFormula, unitCostBy, unitCostReason } from './unit-cost.ts';

const CNY_PER_T: Unit = { code: 'CNY/t', display: 'CNY/t', scale: 1, dp: 2 };
type Figure = Pick<Kpi, 'value' | 'unit' | 'better' | 'target'> & {
  readonly source: NonNullable<Kpi['source']>;
  /** Why there is none, where there is none. */
  readonly reason?: BoardWord | null;
};

/** The strip in reading order; figures of money only for who may see them. */
export function kpiPanel(context: BenefitContext, measures: readonly MeasureRow[], asOfMs: number): Kpi[] {
  const { plant, month, year, withCost, judged, language } = context;
  const { frame } = plant;
  const isClaimed = isVerifying(judged);
  const ofMonth = savingsIn(context, month);
  const ofYear = savingsIn(context, year);
  const counted = ofMonth && ofMonth.endedDays > 0 ? (ofMonth.days / ofMonth.endedDays) * 100 : 0;
  const countedOfYear = ofYear && ofYear.endedDays > 0 ? (ofYear.days / ofYear.endedDays) * 100 : 0;
  const claimed = <T>(value: T | null | undefined): T | null => (isClaimed ? (value ?? null) : null);
  const meters = metersOf(context);
  const reason = reasonOf(judged);
  const say = (key: BoardWord, values: Readonly<Record<string, string | number>> = {}) =>
    boardText(language, key, values);
  const kpi = (code: string, { reason, ...figure }: Figure, completeness: number): Kpi => ({
    code,
    ...figure,
    ...(figure.value === null && reason ? { reason: say(reason) } : {}),
    judge: judge(figure.value, {
      better: figure.better === 'low' ? 'low' : 'high',
      target: figure.target ?? null,
    }),
    completeness,
    quality: figure.value === null ? 'noData' : 'good',
    asOf: isoAt(frame.calendar.zone, asOfMs),
    drill: { to: '/processEnergySaving', query: { areaId: context.areaId, kpi: code } },
  });
  const standard = 'ISO 50006';
  const confidence = ofMonth?.uncertainty ?? null;
  const kwh = claimed(ofMonth?.saving);
  const dueKwh = plannedMonth(context, 'plannedKwh');
  const kpis: Kpi[] = [
    {
      ...kpi(
        'savingKwh',
        {
          value: kwh,
          unit: scaledUnit('kWh', Math.max(Math.abs(kwh ?? 0), dueKwh ?? 0)),
          better: 'high',
          target: dueKwh,
          source: { formula: say('source.savingKwh', { days: ofMonth?.days ?? 0 }), meters, standard },
          reason,
        },
        counted,
      ),
      ...(kwh === null || confidence === null
        ? {}
        : { note: { code: 'plusMinus', value: confidence, unit: scaledUnit('kWh', confidence) } }),
    },
  ];
  if (withCost) {
    const cny = claimed(ofMonth?.savingCny);
    const dueCny = plannedMonth(context, 'plannedCny');
    const yearCny = claimed(ofYear?.savingCny);
    const dueOfYear = plannedUntil(context, 'plannedCny', plant.elapsedMs);
    const basis = say(context.plan.priceBasis === 'frozen' ? 'source.frozenPrice' : 'source.dayPrice');
    const money = (value: number | null, due: number | null) =>
      scaledUnit('CNY', Math.max(Math.abs(value ?? 0), due ?? 0));
    kpis.push(
      kpi(
        'savingCny',
        {
          value: cny,
          unit: money(cny, dueCny),
          better: 'high',
          target: dueCny,
          source: { formula: say('source.savingCny', { basis }), meters, standard },
          reason,
        },
        counted,
      ),
      kpi(
        'yearCny',
        {
          value: yearCny,
          unit: money(yearCny, dueOfYear),
          better: 'high',
          target: dueOfYear,
          source: { formula: say('source.yearCny', { basis, days: ofYear?.days ?? 0 }), meters, standard },
          reason,
        },
        countedOfYear,
      ),
      unitCostKpi(context, kpi),
      paybackKpi(context, measures, kpi),
    );
  }
  const factor = frame.energyTypes.find(({ energyCode }) => energyCode === BENEFIT_ENERGY)?.co2KgPerUnit ?? 0;
  kpis.push(
    kpi(
      'avoidedCo2',
      {
        value: kwh === null ? null : kwh * factor,
        unit: TCO2,
        better: 'high',
        target: null,
        source: { formula: say('source.avoidedCo2', { factor }), meters, standard: 'GB/T 32150' },
        reason,
      },
      counted,
    ),
  );
  return kpis;
}

/** Why nothing is claimed. */
function reasonOf(judged: BenefitContext['judged']): BoardWord {
  if (judged === null) return 'reason.noBaseline';
  return isVerifying(judged) ? 'reason.noDays' : 'reason.notVerified';
}

type MakeKpi = (code: string, figure: Figure, completeness: number) => Kpi;

function unitCostKpi(context: BenefitContext, kpi: MakeKpi): Kpi {
  const { plan, plant, month, areaId, language } = context;
  const formula = plan.formula.trim() || defaultUnitCostFormula(areaId);
  const elapsed = { fromMs: month.fromMs, toMs: Math.min(month.toMs, plant.elapsedMs) };
  const value = unitCostBy(plant.frame, context.yearBlocks, elapsed, formula);
  const baseline = plan.months.find((one) => one.month === month.label)?.baselineUnitCostCnyPerT ?? null;
  return kpi(
    'unitCost',
    {
      value,
      unit: CNY_PER_T,
      better: 'low',
      target: baseline,
      source: { formula: boardText(language, 'source.unitCost', { formula }), meters: metersOf(context) },
      reason: unitCostReason(plant.frame, context.yearBlocks, elapsed, formula),
    },
    value === null ? 0 : 100,
  );
}

/** How much of what was invested has come back, by verified benefit. */
function paybackKpi({ language, plan }: BenefitContext, measures: readonly MeasureRow[], kpi: MakeKpi): Kpi {
  const invested = plan.measures.reduce((sum, { investCny }) => sum + (investCny ?? 0), 0);
  const verified = measures.filter(({ verifiedCny }) => verifiedCny !== null);
  const back = verified.reduce((sum, { verifiedCny }) => sum + (verifiedCny ?? 0), 0);
  const value = invested === 0 || verified.length === 0 ? null : (back / invested) * 100;
  const completeness = measures.length === 0 ? 0 : (verified.length / measures.length) * 100;
  return kpi(
    'payback',
    {
      value,
      unit: PERCENT,
      better: 'high',
      target: null,
      source: {
        formula: boardText(language, 'source.payback'),
        meters: measures.map(({ areaName }) => areaName),
        standard: 'GB/T 28750',
      },
      reason: invested === 0 ? 'reason.noInvestment' : 'reason.noMeasure',
    },
    completeness,
  );
}

/** What the month's plan makes due by now. */
function plannedMonth(
  { plan, month, plant }: BenefitContext,
  key: 'plannedCny' | 'plannedKwh',
): number | null {
  const planned = plan.months.find((one) => one.month === month.label)?.[key] ?? null;
  if (planned === null) return null;
  return planned * Math.min(1, (plant.elapsedMs - month.fromMs) / (month.toMs - month.fromMs));
}

function metersOf({ plant: { frame }, areaId, judged }: BenefitContext): string[] {
  const keys = plannedMeters(meterPlan(frame, areaId, BENEFIT_ENERGY));
  const meters = frame.meters.filter(({ meterKey }) => keys.includes(meterKey));
  return [...meters.map(({ meterId }) => meterId), ...(judged ? [judged.baseline.id] : [])];
}
