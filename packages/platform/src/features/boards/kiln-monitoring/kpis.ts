import type { Kpi, Unit } from '@plantdeck/core/contract';
import { judge } from '@plantdeck/core/judgement';
import type { CurveConformity } from '../../../engine/kiln/firing-curve.ts';
import { SLOT_MS } from '../../../engine/plant-time/periods.ts';
import { PERCENT } from '../../../engine/units/scaled-units.ts';
import { boardText, type BoardWord } from '../../board-words/index.ts';
import { countedGrade } from '../parts/grade-yield.ts';
import { isoOf } from '../parts/panel-context.ts';
import { availabilityPct } from '../parts/process-context.ts';
import { measured, type KilnContext } from './context.ts';
import { gapsOf, NM3_PER_M2, outputArea, specificOf, yieldOf } from './courses.ts';

const KELVIN: Unit = { code: 'K', display: 'K', scale: 1, dp: 1 };
const MINUTES: Unit = { code: 'min', display: 'min', scale: 1, dp: 0 };
const KJ_PER_KG: Unit = { code: 'kJ/kg', display: 'kJ/kg', scale: 1, dp: 0 };
const KGCE_PER_M2: Unit = { code: 'kgce/m2', display: 'kgce/m²', scale: 1, dp: 2 };
const COUNT: Unit = { code: '', display: '', scale: 1, dp: 0 };

/** Tags of the sensors a figure rests on, by the names they have at a kiln. */
const TAG_NAMES: Readonly<Record<string, readonly string[]>> = {
  C1: ['upperC', 'setC'],
  C2: ['upperC', 'lowerC'],
  C5: ['fillPct'],
  C6: ['inM2PerMin'],
};

/** Tags, meters and counted areas behind a figure. */
function sourcesOf({ kiln, frame, ...context }: KilnContext, code: string): string[] {
  const names = TAG_NAMES[code];
  if (names) return [...kiln.tags.values()].filter(({ name }) => names.includes(name)).map(({ tag }) => tag);
  const meters = frame.meters.filter(({ areaId }) => areaId === kiln.areaId);
  const output = outputArea({ kiln, frame }) ?? [];
  switch (code) {
    case 'C3':
      return [context.gasMeterId ?? [], output].flat();
    case 'C4':
      return [meters.map(({ meterId }) => meterId), output].flat();
    case 'Q1':
      return [kiln.data.sortingAreaId ?? []].flat();
    default:
      return [kiln.areaId];
  }
}

/** C1 to C6, P1 and Q1: the curve now, energy, gaps, availability and yield since the accounting day began. */
export function kilnKpis(context: KilnContext, curve: CurveConformity): Kpi[] {
  const { kiln, limits, day, atMs, language, stops, recent } = context;
  const figure = (
    code: string,
    value: number | null,
    unit: Unit,
    better: Kpi['better'],
    rest: Partial<Kpi> = {},
  ): Kpi => ({
    code,
    value,
    unit,
    better,
    judge: 'unknown',
    completeness: 100,
    quality: value === null ? 'noData' : 'good',
    asOf: isoOf(context, atMs),
    source: {
      formula: boardText(language, `kiln.source.${code}` as BoardWord),
      meters: sourcesOf(context, code),
    },
    ...rest,
  });
  // What quarter hours add up to is as new as can be until the next of them has ended.
  const ofDay = { asOf: isoOf(context, Math.min(atMs, day.toMs + SLOT_MS)) };
  const specific = specificOf(context, day);
  const grade = countedGrade(context);
  const yielded = yieldOf(context, day, grade?.code ?? '');
  const gaps = gapsOf(context, { fromMs: day.fromMs, toMs: atMs });
  const minutes = Math.max(1, (atMs - day.fromMs) / 60_000);
  const own = stops.filter(({ areaId }) => areaId === kiln.areaId);
  const knownPct = (curve.knownZones / Math.max(1, kiln.data.zones.length)) * 100;
  return [
    figure('C1', curve.inBandPct, PERCENT, 'high', {
      completeness: knownPct,
      target: 95,
      judge: judge(curve.inBandPct, { better: 'high', target: 95, redLine: 85 }),
      redLine: 85,
    }),
    figure('C2', curve.crossSection?.differenceK ?? null, KELVIN, 'low', {
      target: limits.crossMaxK,
      judge: judge(curve.crossSection?.differenceK ?? null, { better: 'low', target: limits.crossMaxK }),
      ...(curve.crossSection ? { note: { code: 'zone', value: curve.crossSection.no, unit: COUNT } } : {}),
    }),
    figure('C3', specific.perM2, NM3_PER_M2, 'low', {
      ...ofDay,
      completeness: specific.completeness,
      target: limits.gasTarget,
      judge: judge(specific.perM2, { better: 'low', target: limits.gasTarget }),
      ...(specific.kjPerKg === null
        ? {}
        : { note: { code: 'kjPerKg', value: specific.kjPerKg, unit: KJ_PER_KG } }),
    }),
    figure('C4', specific.kgcePerM2, KGCE_PER_M2, 'low', {
      ...ofDay,
      completeness: specific.completeness,
    }),
    figure('C5', measured(recent('fillPct').at(-1)), PERCENT, 'high'),
    figure('C6', gaps.unknownMinutes >= minutes ? null : gaps.gapMinutes, MINUTES, 'low', {
      completeness: Math.max(0, 100 - (gaps.unknownMinutes / minutes) * 100),
    }),
    figure('P1', availabilityPct(own, { fromMs: day.fromMs, toMs: atMs }), PERCENT, 'high'),
    figure('Q1', yielded.pct, PERCENT, 'high', {
      ...ofDay,
      completeness: yielded.completeness,
      target: limits.yieldTargetPct,
      judge: judge(yielded.pct, { better: 'high', target: limits.yieldTargetPct }),
    }),
  ];
}
