/** Control charts of a sorting line: share of the good grade by hour, and single dimensions. */
import type { Characteristic, Grading } from '@plantdeck/boards/contract';
import type { Unit } from '@plantdeck/core/contract';
import type { LabSample, SortingLineData } from '../../../engine/process/process-unit.ts';
import { capability } from '../../../engine/statistical-control/capability.ts';
import {
  countedBase,
  countedChart,
  individualsBase,
  individualsChart,
  movingRangesChart,
  type ChartPoint,
} from '../../../engine/statistical-control/control-chart.ts';
import { individualsLimits, withGaps } from '../../../engine/statistical-control/individuals.ts';
import { controlSignals, markedRules } from '../../../engine/statistical-control/control-rules.ts';
import type { Measured } from '../../../engine/statistics/outcome.ts';
import { PERCENT } from '../../../engine/units/scaled-units.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import { boardText } from '../../board-words/index.ts';
import { isoOf, nameOf } from '../parts/panel-context.ts';
import {
  countedIn,
  DAY_MS,
  DIMENSIONS_MS,
  HOUR_MS,
  inspectedIn,
  recordsIn,
  type SortingContext,
} from './context.ts';
import { RULES } from './limits.ts';

type Filled<T> = Exclude<T, undefined | { gap: unknown }>;
export type YieldPanel = Filled<Grading['panels']['yieldHourly']>;
type Signals = Filled<Grading['panels']['signals']>;

const inPct = (share: number | null): number | null => (share === null ? null : share * 100);
/** Records come by the hour: further apart there is a gap between them. */
const GAP_MS = 1.5 * HOUR_MS;

/** Q4: share of the good grade by hour, with limits of the base. */
export function yieldPanel(context: SortingContext): YieldPanel {
  const { unit, good, hours, atMs, base, limits, language } = context;
  const code = good?.code ?? '';
  const spans = hours.map((fromMs) => ({ fromMs, toMs: Math.min(atMs, fromMs + HOUR_MS) }));
  const samples = spans.map((span) => {
    const inspected = inspectedIn(context, span);
    const counted = countedIn(context, unit, `pieces.${code}`, span);
    return { size: inspected.known, count: counted.known, inspected, counted };
  });
  const sizes = new Map(recordsIn(context, 'inspected', base).map((one) => [one.sampledMs, one.value]));
  const found = countedBase(
    'p',
    recordsIn(context, `pieces.${code}`, base).map(({ sampledMs, value }) => ({
      size: sizes.get(sampledMs) ?? null,
      count: value,
    })),
  );
  const chart: (ChartPoint | null)[] = found.ok ? countedChart('p', samples, found) : samples.map(() => null);
  // An hour that runs may still come back: it takes part in no rule.
  const marked = markedRules(
    RULES,
    chart.map((point, at) => (at === chart.length - 1 ? null : (point?.z ?? null))),
  );
  return {
    grade: good ? (limits.nameOf(code) ?? nameOf(good, language)) : '',
    targetPct: limits.targetOf(code),
    centrePct: found.ok ? found.centre * 100 : null,
    baseDays: limits.baseDays,
    hours: samples.map(({ size, count, inspected, counted }, at) => ({
      t: isoOf(context, spans[at]?.fromMs ?? atMs),
      inspected: inspected.pieces,
      good: counted.pieces,
      pct: size === null || size === 0 || count === null ? null : (count / size) * 100,
      ucl: inPct(chart[at]?.upper ?? null),
      lcl: inPct(chart[at]?.lower ?? null),
      rules: (marked[at] ?? []).flatMap((rule) => RULES.find((one) => one === rule) ?? []),
    })),
  };
}

/** Values in their order; null where an hour without a record parts two. */
const valuesOf = (samples: readonly LabSample[]): Measured[] =>
  withGaps(samples, GAP_MS).map((sample) => sample?.value ?? null);

const unitOf = ({ unit, dp }: SortingLineData['characteristics'][number]): Unit => ({
  code: unit,
  display: unit,
  scale: 1,
  dp,
});

/** Individuals and moving ranges of a dimension with limits of the base, and its capability of the last days (Q3). */
function characteristicOf(
  context: SortingContext,
  one: SortingLineData['characteristics'][number],
): Characteristic {
  const { base, limits, language, plant } = context;
  const before = valuesOf(recordsIn(context, one.code, base));
  const found = individualsBase(before);
  const shown = withGaps(
    recordsIn(context, one.code, { fromMs: plant.nowMs - DIMENSIONS_MS, toMs: plant.nowMs }),
    GAP_MS,
  );
  const values = shown.map((sample) => sample?.value ?? null);
  const chart = found.ok ? individualsChart(values, found) : [];
  const marked = markedRules(
    RULES,
    chart.map(({ z }) => z),
  );
  const any = { ok: true, centre: 0, sigma: 1, degreesOfFreedom: 1, count: 1 } as const;
  const ranges = movingRangesChart(values, found.ok ? found : any);
  const recent = valuesOf(recordsIn(context, one.code, { ...base, toMs: plant.nowMs }));
  const within = individualsBase(recent);
  const { lower, upper } = limits.toleranceOf(one);
  const index = within.ok ? capability(recent, within, { lower, upper }) : null;
  const limit = individualsLimits(before);
  return {
    code: one.code,
    name: plantName(language, one.name),
    unit: unitOf(one),
    usl: upper,
    lsl: lower,
    target: one.target,
    cl: limit?.centre ?? null,
    ucl: limit?.upper ?? null,
    lcl: limit?.lower ?? null,
    mrUcl: limit?.rangeUpper ?? null,
    points: shown.flatMap((sample, at) =>
      sample === null
        ? []
        : [
            {
              t: isoOf(context, sample.sampledMs),
              x: sample.value,
              mr: ranges[at]?.value ?? null,
              rules: (marked[at] ?? []).flatMap((rule) => RULES.find((known) => known === rule) ?? []),
            },
          ],
    ),
    cp: index?.ok ? (index.cp?.value ?? null) : null,
    cpk: index?.ok ? index.cpk.value : null,
    n: within.ok ? within.count : recent.filter((value) => value !== null).length,
  };
}

export const characteristicsOf = (context: SortingContext): Characteristic[] =>
  context.unit.data.characteristics.map((one) => characteristicOf(context, one));

/** Q5: what broke a rule in the last 24 hours, the newest first; a signal is dated by the point that completes it. */
export function signalsOf(
  context: SortingContext,
  yields: YieldPanel,
  characteristics: readonly Characteristic[],
): Signals {
  const sinceMs = context.atMs - DAY_MS;
  const found: Signals = [];
  const add = (
    chart: string,
    name: string,
    unit: Unit,
    points: readonly { readonly t: string; readonly value: Measured; readonly z: Measured }[],
  ): void => {
    for (const rule of RULES)
      for (const { at } of controlSignals(
        rule,
        points.map(({ z }) => z),
      )) {
        const point = points[at];
        if (point && point.value !== null && Date.parse(point.t) >= sinceMs)
          found.push({ t: point.t, chart, name, rule, value: point.value, unit });
      }
  };
  add(
    'yield',
    boardText(context.language, 'grading.chart.yield', { grade: yields.grade }),
    PERCENT,
    yields.hours.map(({ t, pct, ucl, lcl }, at) => {
      const { centrePct } = yields;
      const isKnown = centrePct !== null && pct !== null && at < yields.hours.length - 1;
      // Three standard deviations to either side, of which the nearer end of the scale may hide one.
      const sd =
        ucl === null || lcl === null || centrePct === null
          ? null
          : Math.max(ucl - centrePct, centrePct - lcl) / 3;
      return { t, value: pct, z: isKnown && sd !== null && sd > 0 ? (pct - centrePct) / sd : null };
    }),
  );
  for (const { code, name, unit, cl, ucl, points } of characteristics) {
    const sigma = cl === null || ucl === null ? null : (ucl - cl) / 3;
    add(
      code,
      name,
      unit,
      points.flatMap(({ t, x, mr }, at) => {
        const own = { t, value: x, z: sigma === null || cl === null ? null : (x - cl) / sigma };
        // Without a moving range there is a gap before it, which ends every run.
        return at > 0 && mr === null ? [{ t, value: null, z: null }, own] : [own];
      }),
    );
  }
  return found.toSorted((a, b) => Date.parse(b.t) - Date.parse(a.t));
}
