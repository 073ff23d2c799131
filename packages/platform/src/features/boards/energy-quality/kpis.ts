import { rangeQuery } from '../parts/open-board.ts';
import type { Kpi, PowerQualityIndex } from '@plantdeck/core/contract';
import { WINDOW_MS, type Assessment } from '../../../engine/power-quality/assess.ts';
import { powerFactorAdjustment } from '../../../engine/power-quality/power-factor.ts';
import { isoOf } from '../parts/panel-context.ts';
import { boardText, type BoardWord } from '../../board-words/index.ts';
import { assessmentOf, limitFor, seriesOf, type QualityContext, type QualityPoint } from './context.ts';
import { sourceOf } from './points.ts';
import type { PowerFactorMonth } from './power-factor-month.ts';
import type { Spectrum } from './spectrum.ts';
import { BILLED_PF, INDEX_UNITS, RATE, SHARE } from './units.ts';

/** Voltages have to lie within their limits for this share of the time, per cent. */
const QUALIFICATION_TARGET_PCT = 98;
const QUALIFICATION_RED_PCT = 95;
const SPARK_HOURS = 24;
const WINDOWS_AN_HOUR = 6;

const CODES: Readonly<Record<string, PowerQualityIndex>> = {
  N1: 'uDev',
  N3: 'unbal',
  N4: 'thdU',
  N6: 'freq',
  N7: 'flicker',
};

/** N1 to N8 of the chosen point: what 95 % of the period's values stay within, and the month's power factor. */
export function qualityKpis(
  context: QualityContext,
  point: QualityPoint,
  spectrum: Spectrum | null,
  month: PowerFactorMonth | null,
): Kpi[] {
  const asOf = isoOf(context, context.newestMs ?? context.span.fromMs);
  const common = (assessment: Pick<Assessment, 'completeness'>, value: number | null) => ({
    completeness: assessment.completeness,
    quality: value === null ? ('noData' as const) : ('good' as const),
    asOf,
  });
  const basis = context.period.basis;
  const drill = { to: '/energyQuality', query: { areaId: context.areaId, ...rangeQuery(context.range) } };
  const ofIndex = (code: string, index: PowerQualityIndex): Kpi => {
    const own = assessmentOf(context, point, index);
    const before = assessmentOf(context, point, index, context.valuesBefore);
    const limit = limitFor(context, point, index);
    return {
      code,
      value: own.p95,
      unit: INDEX_UNITS[index],
      better: 'low',
      ...(limit && Number.isFinite(limit.hi) ? { target: limit.hi } : {}),
      ...(limit?.shortHi === undefined ? {} : { redLine: limit.shortHi }),
      judge: own.judge,
      prev: before.p95,
      ...(basis ? { prevBasis: basis } : {}),
      ...common(own, own.p95),
      drill,
      spark: sparkOf(context, point, index),
      note: { code: 'worst', value: own.worst, unit: INDEX_UNITS[index] },
      source: { ...sourceOf(context, point, index), meters: [point.name] },
    };
  };
  const voltage = assessmentOf(context, point, 'uDev');
  const voltageBefore = assessmentOf(context, point, 'uDev', context.valuesBefore);
  const rate = voltage.okRatePct;
  const figures = Object.fromEntries(
    Object.entries(CODES).map(([code, index]) => [code, ofIndex(code, index)]),
  );
  const sourced = (key: BoardWord, standard: string): NonNullable<Kpi['source']> => ({
    formula: boardText(context.language, key),
    meters: [point.name],
    standard,
  });
  const currents = spectrum && worstCurrent(spectrum);
  return [
    figures['N1'],
    {
      code: 'N2',
      value: rate,
      unit: RATE,
      better: 'high' as const,
      target: QUALIFICATION_TARGET_PCT,
      redLine: QUALIFICATION_RED_PCT,
      judge:
        rate === null
          ? ('unknown' as const)
          : rate >= QUALIFICATION_TARGET_PCT
            ? ('normal' as const)
            : rate >= QUALIFICATION_RED_PCT
              ? ('warn' as const)
              : ('abnormal' as const),
      prev: voltageBefore.okRatePct,
      ...(basis ? { prevBasis: basis } : {}),
      ...common(voltage, rate),
      drill,
      source: sourced('pq.formula.qualification', limitFor(context, point, 'uDev')?.standard ?? ''),
    },
    figures['N3'],
    figures['N4'],
    {
      code: 'N5',
      value: currents?.pct ?? null,
      unit: RATE,
      better: 'low' as const,
      target: 100,
      judge:
        currents === null
          ? ('unknown' as const)
          : currents.pct <= 100
            ? ('normal' as const)
            : ('abnormal' as const),
      ...(currents === null
        ? {}
        : {
            note: { code: 'order', value: currents.order, unit: { code: '1', display: '', scale: 1, dp: 0 } },
          }),
      ...common(voltage, currents?.pct ?? null),
      drill,
      source: {
        formula: boardText(context.language, 'pq.formula.current', {
          mva: spectrum?.shortCircuitMva ?? 0,
          share: spectrum?.sharePct ?? 0,
        }),
        meters: [point.name],
        standard: 'GB/T 14549-1993',
      },
    },
    figures['N6'],
    figures['N7'],
    ...(month === null ? [] : [powerFactorKpi(context, month)]),
  ].filter((kpi): kpi is Kpi => kpi !== undefined);
}

function powerFactorKpi(context: QualityContext, month: PowerFactorMonth): Kpi {
  const { pf, standard, completeness, name } = month;
  const adjustPct = pf === null ? null : powerFactorAdjustment(pf, standard);
  return {
    code: 'N8',
    value: pf,
    unit: BILLED_PF,
    better: 'high',
    target: standard,
    judge: pf === null || adjustPct === null ? 'unknown' : adjustPct <= 0 ? 'normal' : 'abnormal',
    completeness,
    quality: pf === null ? 'noData' : 'good',
    asOf: isoOf(context, context.newestMs ?? context.span.fromMs),
    drill: { to: '/elecAnalysis', query: { areaId: context.areaId, range: 'thisMonth' } },
    note: { code: 'adjust', value: adjustPct, unit: SHARE },
    source: {
      formula: boardText(context.language, 'pq.formula.month'),
      meters: [name],
      standard: '(83) SDCZ 215',
    },
  };
}

/** The order that comes closest to its limit, or goes farthest beyond. */
function worstCurrent({ orders }: Spectrum): { readonly order: number; readonly pct: number } | null {
  let worst: { order: number; pct: number } | null = null;
  for (const { order, iA, limitA } of orders) {
    if (iA === null || limitA === null || limitA === 0) continue;
    const pct = (iA / limitA) * 100;
    if (worst === null || pct > worst.pct) worst = { order, pct };
  }
  return worst;
}

/** The last 24 hours by their hours: the value farthest from zero. */
function sparkOf(
  context: QualityContext,
  point: QualityPoint,
  index: PowerQualityIndex,
): NonNullable<Kpi['spark']> {
  const series = seriesOf(context, point, index);
  const from = Math.max(0, series.length - SPARK_HOURS * WINDOWS_AN_HOUR);
  const hours: (number | null)[] = [];
  for (let at = from; at < series.length; at += WINDOWS_AN_HOUR) {
    const known = [...series.subarray(at, at + WINDOWS_AN_HOUR)].filter((value) => !Number.isNaN(value));
    hours.push(known.length === 0 ? null : known.reduce((a, b) => (Math.abs(b) > Math.abs(a) ? b : a)));
  }
  return {
    key: index,
    unit: INDEX_UNITS[index],
    t0: isoOf(context, context.values.fromMs + from * WINDOW_MS),
    stepS: 3_600,
    v: index === 'flicker' ? hours.filter((value) => value !== null) : hours,
  };
}
