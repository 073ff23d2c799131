import type { Characteristic, Grading } from '@plantdeck/boards/contract';
import type { Kpi, Unit } from '@plantdeck/core/contract';
import { judge, type TargetRule } from '@plantdeck/core/judgement';
import { SLOT_MS } from '../../../engine/plant-time/periods.ts';
import { firstPassYield, gradeLoss } from '../../../engine/statistical-control/pieces.ts';
import { PERCENT, scaledUnit } from '../../../engine/units/scaled-units.ts';
import { boardText, type BoardWord } from '../../board-words/index.ts';
import { gradeYield } from '../parts/grade-yield.ts';
import { isoOf } from '../parts/panel-context.ts';
import type { YieldPanel } from './charts.ts';
import { countedIn, inspectedIn, type SortingContext } from './context.ts';

type KpiCode = 'Q1' | 'P6' | 'Q2' | 'Q3' | 'Q4' | 'Q5' | 'Q6';
type Signals = Exclude<Grading['panels']['signals'], undefined | { gap: unknown }>;

const COUNT: Unit = { code: '', display: '', scale: 1, dp: 0 };
const INDEX: Unit = { code: '', display: '', scale: 1, dp: 2 };
/** Of a process that is capable, and of one that just meets its tolerance. */
const CPK_TARGET = 1.33;
const CPK_RED_LINE = 1;
const CAPABILITY_STANDARD = 'ISO 22514-2';
const CHART_STANDARD = 'ISO 7870-2';

/** Q1 to Q6 and P6 of the line, since the accounting day began; the charts of the last 24 hours. */
export function gradingKpis(
  context: SortingContext,
  yields: YieldPanel,
  characteristics: readonly Characteristic[],
  signals: Signals,
): Kpi[] {
  const { frame, blocks, unit, day, atMs, limits, good, language, withCost } = context;
  const today = { fromMs: day.fromMs, toMs: atMs };
  const tags = (prefix: string): string[] =>
    [...unit.tags.values()].filter(({ name }) => name.startsWith(prefix)).map(({ tag }) => tag);
  const figure = (
    code: KpiCode,
    value: number | null,
    unitOf: Unit,
    better: Kpi['better'],
    meters: readonly string[],
    { standard, ...rest }: Partial<Kpi> & { readonly standard?: string } = {},
  ): Kpi => ({
    code,
    value,
    unit: unitOf,
    better,
    judge: 'unknown',
    completeness: value === null ? 0 : 100,
    quality: value === null ? 'noData' : 'good',
    asOf: isoOf(context, atMs),
    source: {
      formula: boardText(language, `grading.source.${code}` satisfies BoardWord),
      meters: [...meters],
      ...(standard === undefined ? {} : { standard }),
    },
    ...rest,
  });
  const judged = (value: number | null, rule: TargetRule) => ({
    judge: judge(value, rule),
    ...(rule.better === 'band'
      ? {}
      : {
          ...(rule.target == null ? {} : { target: rule.target }),
          ...(rule.redLine == null ? {} : { redLine: rule.redLine }),
        }),
  });
  const reason = (key: BoardWord) => ({ reason: boardText(language, key) });
  const statistics = { drill: { to: '/qualityStatistical', query: { areaId: unit.data.lineAreaId } } };
  // What quarter hours add up to is as new as can be until the next of them has ended.
  const ofDay = { asOf: isoOf(context, Math.min(atMs, day.toMs + SLOT_MS)) };

  const area = gradeYield(frame, blocks, unit.data.lineAreaId, day, good?.code ?? '');
  const inspected = inspectedIn(context, today);
  const waste =
    limits.waste === null ? null : countedIn(context, unit, `pieces.${limits.waste}`, today).known;
  const firstPass = firstPassYield(
    inspected.known === null || waste === null ? null : inspected.known - waste,
    inspected.known,
  );
  const faulty = unit.data.defects.map(({ code }) => countedIn(context, unit, `defect.${code}`, today).known);
  const isCounted = inspected.known !== null && inspected.known > 0 && faulty.every((one) => one !== null);
  const defectPct = isCounted
    ? (faulty.reduce<number>((sum, one) => sum + (one ?? 0), 0) / (inspected.known ?? 1)) * 100
    : null;
  const capable = characteristics.filter(({ cpk }) => cpk !== null);
  const worst = capable.toSorted((a, b) => (a.cpk ?? 0) - (b.cpk ?? 0))[0];
  const charted = yields.hours.slice(0, -1).filter(({ pct, ucl }) => pct !== null && ucl !== null);
  const outside = charted.filter(({ rules }) => rules.includes('beyond3Sigma')).length;
  const isCharted = charted.length > 0 || characteristics.some(({ cl }) => cl !== null);
  const loss = area.pct === null ? null : gradeLoss(good?.code ?? '', area.byGrade, limits.priceOf);
  const target = limits.targetOf(good?.code ?? '');
  const none = { better: 'low', target: 0 } as const;
  return [
    figure('Q1', area.pct, PERCENT, 'high', [unit.data.lineAreaId], {
      ...ofDay,
      ...statistics,
      completeness: area.completeness,
      qualifier: yields.grade,
      ...judged(area.pct, { better: 'high', target }),
    }),
    figure('P6', firstPass.ok ? firstPass.sharePct : null, PERCENT, 'high', tags('pieces.'), {
      standard: 'ISO 22400-2',
    }),
    figure('Q2', defectPct, PERCENT, 'low', [...tags('defect.'), ...tags('pieces.')], statistics),
    figure('Q3', worst?.cpk ?? null, INDEX, 'high', [unit.areaId], {
      standard: CAPABILITY_STANDARD,
      ...statistics,
      ...(worst
        ? {
            qualifier: worst.name,
            ...judged(worst.cpk, { better: 'high', target: CPK_TARGET, redLine: CPK_RED_LINE }),
          }
        : reason('grading.reason.fewValues')),
    }),
    figure('Q4', charted.length === 0 ? null : outside, COUNT, 'low', tags('pieces.'), {
      standard: CHART_STANDARD,
      ...(charted.length === 0 ? reason('grading.reason.fewHours') : judged(outside, none)),
    }),
    figure('Q5', isCharted ? signals.length : null, COUNT, 'low', [unit.areaId], {
      standard: CHART_STANDARD,
      ...(isCharted ? judged(signals.length, none) : reason('grading.reason.fewHours')),
    }),
    ...(withCost
      ? [
          figure('Q6', loss, scaledUnit('CNY', loss), 'low', [unit.data.lineAreaId], {
            ...ofDay,
            completeness: area.completeness,
            ...(loss === null && area.pct !== null ? reason('grading.reason.noPrice') : {}),
          }),
        ]
      : []),
  ];
}
