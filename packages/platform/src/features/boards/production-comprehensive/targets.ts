import { PRODUCTION_METRICS } from '@plantdeck/boards/contract';
import type { BoardSetting, OwnField } from '@plantdeck/core/contract';
import type { PlatformLanguage } from '../../../engine/i18n/language.ts';
import type { CementLineData } from '../../../engine/process/process-unit.ts';
import type { PeriodKind } from '../../../engine/plant-time/periods.ts';
import { boardText } from '../../board-words/index.ts';

export type Step = CementLineData['steps'][number];
export type Store = CementLineData['stores'][number];
export type Metric = (typeof PRODUCTION_METRICS)[number];
export type TargetPeriod = Exclude<PeriodKind, 'week'>;

/** Product classes of GB 16780-2021 that the plant can be held against. */
const NORM_CLASSES = ['clinker', 'cement'] as const;
/** Per cent beyond its target at which a figure is abnormal. */
const RED_LINE_PCT = 5;
/** Only sums have a target of their own for each period; a ratio is the same over all of them. */
const SUM_PERIODS = ['month', 'year'] as const;
const HUNDRED = 100;

const UNITS: Readonly<Record<Metric, string>> = {
  output: 't',
  hourly: 't/h',
  runRate: '%',
  kwh: 'kWh/t',
  kgce: 'kgce/t',
};
export const betterOf = (metric: Metric): 'low' | 'high' =>
  metric === 'kwh' || metric === 'kgce' ? 'low' : 'high';

const planOf = ({ plan }: Step): Readonly<Record<Metric, number>> => ({
  output: plan.outputTPerDay,
  hourly: plan.hourlyTph,
  runRate: plan.runRatePct,
  kwh: plan.kwhPerT,
  kgce: plan.kgcePerT,
});

/** What the board judges by: the plant's own plan, where the enterprise has not set another. */
export interface ProductionTargets {
  /** Target and red line of a part of a period that is `elapsedDays` of `wholeDays` long. */
  of(
    step: Step,
    metric: Metric,
    period: TargetPeriod,
    elapsedDays: number,
    wholeDays: number,
  ): { readonly target: number; readonly redLine: number };
  /** Steps that are shown. */
  readonly steps: readonly string[];
  readonly norm: (typeof NORM_CLASSES)[number];
  limitsOf(store: Store): readonly [low: number, high: number];
}

const field = (metric: Metric, step: string, period: TargetPeriod = 'day'): string =>
  period === 'day' ? `${metric}.${step}` : `${metric}.${step}.${period}`;

export function targetsOf({ own = {} }: BoardSetting, data: CementLineData): ProductionTargets {
  const number = (code: string): number | null => {
    const value = own[code];
    return typeof value === 'number' ? value : null;
  };
  const redShare = (metric: Metric): number => (number(`red.${metric}`) ?? RED_LINE_PCT) / HUNDRED;
  const chosen = own['steps'];
  const steps = data.steps.map(({ step }) => step);
  const shown = Array.isArray(chosen) ? steps.filter((step) => chosen.includes(step)) : [];
  return {
    of(step, metric, period, elapsedDays, wholeDays) {
      const base = number(field(metric, step.step)) ?? planOf(step)[metric];
      const whole = metric === 'output' && period !== 'day' ? number(field(metric, step.step, period)) : null;
      const target =
        metric !== 'output'
          ? base
          : whole === null
            ? base * elapsedDays
            : whole * (wholeDays === 0 ? 0 : elapsedDays / wholeDays);
      const away = betterOf(metric) === 'low' ? 1 : -1;
      return { target, redLine: target * (1 + away * redShare(metric)) };
    },
    steps: shown.length > 0 ? shown : steps,
    norm: NORM_CLASSES.find((one) => one === own['norm']) ?? NORM_CLASSES[0],
    limitsOf(store) {
      const [low, high] = [number(`low.${store.store}`), number(`high.${store.store}`)];
      const limits = [low ?? store.lowPct, high ?? store.highPct] as const;
      return limits[0] < limits[1] ? limits : [store.lowPct, store.highPct];
    },
  };
}

/** Settings that only this board has: steps, norm, limits of the stores, targets by step and their red lines. */
export function productionFields(
  data: CementLineData,
  nameOf: (step: Step) => string,
  language: PlatformLanguage,
): OwnField[] {
  const number = (
    code: string,
    label: string,
    unit: string,
    [min, max, dp]: readonly [number, number, number],
    initial?: number,
  ): OwnField => ({
    kind: 'number',
    code,
    label,
    unit,
    min,
    max,
    dp,
    ...(initial === undefined ? {} : { initial }),
  });
  const metric = (code: Metric): string => boardText(language, `production.metric.${code}`);
  return [
    {
      kind: 'checks',
      code: 'steps',
      label: boardText(language, 'production.field.steps'),
      options: data.steps.map((step) => ({ id: step.step, name: nameOf(step) })),
      initial: data.steps.map(({ step }) => step),
    },
    {
      kind: 'choice',
      code: 'norm',
      label: boardText(language, 'production.field.norm'),
      options: NORM_CLASSES.map((id) => ({
        id,
        name: `GB 16780-2021 · ${boardText(language, `production.norm.${id}`)}`,
      })),
      initial: NORM_CLASSES[0],
    },
    ...data.stores.flatMap(({ store, lowPct, highPct }) => {
      const name = boardText(language, `production.store.${store}`);
      const range = [0, HUNDRED, 1] as const;
      return [
        number(`low.${store}`, boardText(language, 'production.field.low', { name }), '%', range, lowPct),
        number(`high.${store}`, boardText(language, 'production.field.high', { name }), '%', range, highPct),
      ];
    }),
    ...PRODUCTION_METRICS.map((code) =>
      number(
        `red.${code}`,
        boardText(language, 'production.field.red', { name: metric(code) }),
        '%',
        [0, 50, 1],
        RED_LINE_PCT,
      ),
    ),
    ...data.steps.flatMap((step) =>
      PRODUCTION_METRICS.flatMap((code) => {
        const name = nameOf(step);
        const label = (period: TargetPeriod): string =>
          boardText(language, `production.field.target.${code === 'output' ? period : 'ratio'}`, {
            name,
            metric: metric(code),
          });
        const limits = [0, 100_000_000, 3] as const;
        return [
          number(field(code, step.step), label('day'), UNITS[code], limits, planOf(step)[code]),
          ...(code === 'output'
            ? SUM_PERIODS.map((period) =>
                number(field(code, step.step, period), label(period), UNITS[code], limits),
              )
            : []),
        ];
      }),
    ),
  ];
}
