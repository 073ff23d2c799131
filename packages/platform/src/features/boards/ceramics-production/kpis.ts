import type { OutputLine } from '@plantdeck/boards/contract';
import type { Kpi, Unit } from '@plantdeck/core/contract';
import { judge, type TargetRule } from '@plantdeck/core/judgement';
import type { DayBlock } from '../../../engine/energy/day-block.ts';
import { outputOf, RATIO_MIN_COMPLETENESS_PCT } from '../../../engine/energy/quantities.ts';
import { SLOT_MS, type Period } from '../../../engine/plant-time/periods.ts';
import { correctivePct } from '../../../engine/production/fulfilment.ts';
import { PERCENT, scaledUnit, unitSymbol } from '../../../engine/units/scaled-units.ts';
import { boardText, type BoardWord } from '../../board-words/index.ts';
import { countedGrade } from '../parts/grade-yield.ts';
import { isoOf, nameOf } from '../parts/panel-context.ts';
import { countedHours, madeBy, type TileContext } from './context.ts';
import { maintenanceTimes, missingText, oeeOf, type RatedUnit } from './equipment.ts';
import { energyUnitOf, unitEnergy } from './output.ts';

type KpiCode = 'P9' | 'P5' | 'P4' | 'Q1' | 'P7' | 'E3' | 'P10';
const STANDARD = 'ISO 22400-2';
const RATIO_DP = 2;

interface Ratio {
  readonly value: number | null;
  readonly completeness: number;
}

/** Share of a grade in what some lines sorted, per cent. */
function gradeShare(
  context: TileContext,
  blocks: readonly DayBlock[],
  period: Period,
  grade: string | undefined,
): Ratio {
  const all = madeBy(context, blocks, context.lineIds, period, 'sorted');
  if (grade === undefined || all.value === null || all.value <= 0)
    return { value: null, completeness: all.completeness };
  const own = context.lineIds.reduce(
    (sum, id) => sum + (outputOf(context.frame, blocks, id, period, grade)?.quantity ?? 0),
    0,
  );
  const isKnown = all.completeness >= RATIO_MIN_COMPLETENESS_PCT;
  return { value: isKnown ? (own / all.value) * 100 : null, completeness: all.completeness };
}

/** P5: good tiles by the hour that they were counted in, over all lines. */
function throughput(context: TileContext): Ratio {
  const parts = context.lineIds.map((id) => {
    const made = madeBy(context, context.blocks, [id], context.day, 'product');
    const hours = countedHours(context, id, context.day);
    return {
      perHour: made.value === null || hours <= 0 ? null : made.value / hours,
      completeness: made.completeness,
    };
  });
  const isKnown = parts.length > 0 && parts.every(({ perHour }) => perHour !== null);
  return {
    value: isKnown ? parts.reduce((sum, { perHour }) => sum + (perHour ?? 0), 0) : null,
    completeness: parts.length === 0 ? 0 : Math.min(...parts.map(({ completeness }) => completeness)),
  };
}

/** Figures of the accounting day so far; maintenance of the last 30 days. */
export function tileKpis(
  context: TileContext,
  lines: readonly OutputLine[],
  units: readonly RatedUnit[],
): Kpi[] {
  const { frame, day, period, blocks, limits, language, areaId, atMs, lineIds } = context;
  const figure = (
    code: KpiCode,
    { value, completeness }: Ratio,
    unit: Unit,
    rule: TargetRule,
    meters: readonly string[],
    { standard, ...rest }: Partial<Kpi> & { readonly standard?: string } = {},
  ): Kpi => ({
    code,
    value,
    unit,
    better: rule.better,
    ...(rule.target == null ? {} : { target: rule.target }),
    ...(rule.redLine == null ? {} : { redLine: rule.redLine }),
    judge: judge(value, rule),
    completeness,
    quality: value === null ? 'noData' : 'good',
    // What quarter hours add up to is as new as can be until the next of them has ended.
    asOf: isoOf(context, Math.min(atMs, day.toMs + SLOT_MS)),
    source: {
      formula: boardText(language, `tiles.source.${code}` satisfies BoardWord),
      meters: [...meters],
      ...(standard === undefined ? {} : { standard }),
    },
    ...rest,
  });
  const before = (value: number | null): Partial<Kpi> =>
    value === null ? {} : { prev: value, prevBasis: 'yesterday' };
  const drill = (to: string): Partial<Kpi> => ({ drill: { to, query: { areaId } } });
  const reason = (key: BoardWord | null): Partial<Kpi> =>
    key === null ? {} : { reason: boardText(language, key) };

  const planned = lines.filter(({ due, actual }) => due !== null && actual !== null);
  const sum = (of: 'due' | 'actual'): number => planned.reduce((all, line) => all + (line[of] ?? 0), 0);
  const due = sum('due');
  const made = madeBy(context, blocks, lineIds, day, 'product');
  const attainment = due > 0 && planned.length === lines.length ? (sum('actual') / due) * 100 : null;
  const hourly = throughput(context);
  const oee = oeeOf(units);
  const oeeReason = missingText(context, oee);
  const good = countedGrade(context);
  const waste = frame.grades.at(-1);
  const yieldNow = gradeShare(context, blocks, day, good?.code);
  const wasteNow = gradeShare(context, blocks, day, waste?.code);
  const energy = unitEnergy(context, 'kgce', blocks, day);
  const { correctiveMs, preventiveMs } = maintenanceTimes(context);
  const corrective = correctivePct(correctiveMs, preventiveMs);
  const stopped = [...new Set(context.stops.map((stop) => stop.areaId))];
  const { previousBlocks, previous } = period;
  const rate = `${frame.productUnit}/h`;
  const isPlanned = lines.some(({ plan }) => plan !== null);
  const energyTarget = limits.energyOf('kgce', 'day');
  return [
    figure(
      'P9',
      { value: attainment, completeness: made.completeness },
      PERCENT,
      { better: 'high', ...limits.plan },
      lineIds,
      {
        standard: STANDARD,
        ...drill('/productionTask'),
        ...(attainment === null && !isPlanned ? reason('tiles.reason.noPlan') : {}),
        note: { code: 'made', value: made.value, unit: scaledUnit(frame.productUnit, made.value) },
      },
    ),
    figure(
      'P5',
      hourly,
      { code: rate, display: unitSymbol(rate), scale: 1, dp: 0 },
      { better: 'high' },
      lineIds,
      {
        standard: STANDARD,
        ...drill('/equipmentOperation'),
      },
    ),
    figure(
      'P4',
      { value: oee.oee.pct, completeness: oee.oee.pct === null ? 0 : 100 },
      PERCENT,
      { better: 'high', ...limits.oee },
      units.map((unit) => unit.areaId),
      {
        standard: STANDARD,
        asOf: isoOf(context, atMs),
        ...drill('/equipmentOperation'),
        ...(units.length === 0 ? reason('tiles.noEquipment') : {}),
        ...(units.length > 0 && oeeReason !== null ? { reason: oeeReason } : {}),
      },
    ),
    figure(
      'Q1',
      yieldNow,
      PERCENT,
      { better: 'high', target: good === frame.grades[0] ? limits.goodTargetPct : null },
      lineIds,
      {
        ...(good ? { qualifier: nameOf(good, language) } : {}),
        ...drill('/gradeBoard'),
        ...before(gradeShare(context, previousBlocks, previous, good?.code).value),
      },
    ),
    figure(
      'P7',
      wasteNow,
      { ...PERCENT, dp: RATIO_DP },
      { better: 'low', target: limits.wasteTargetPct },
      lineIds,
      {
        standard: STANDARD,
        ...(waste ? { qualifier: nameOf(waste, language) } : {}),
        ...drill('/gradeBoard'),
        ...before(gradeShare(context, previousBlocks, previous, waste?.code).value),
      },
    ),
    figure(
      'E3',
      energy,
      energyUnitOf('kgce', frame.productUnit),
      { better: 'low', ...energyTarget },
      [areaId],
      {
        standard: 'ISO 50006',
        ...drill('/processEnergySaving'),
        ...before(unitEnergy(context, 'kgce', previousBlocks, previous).value),
      },
    ),
    figure(
      'P10',
      { value: corrective, completeness: corrective === null ? 0 : 100 },
      PERCENT,
      { better: 'low' },
      stopped,
      {
        standard: STANDARD,
        asOf: isoOf(context, atMs),
        ...drill('/downtimeAnalysis'),
        ...(corrective === null ? reason('tiles.reason.noMaintenance') : {}),
      },
    ),
  ];
}
