import type { PlatformLanguage } from '../i18n/language.ts';

/**
 * What a figure is over: `period` follows the period that is asked for, `day` takes one accounting day (today or
 * yesterday), the others are always the same span. `since` begins where the panel says; `plan` and `window` are those
 * of the schedule and of the demand.
 */
export const METRIC_SPANS = [
  'period',
  'day',
  'today',
  'month',
  'year',
  'now',
  'last24Hours',
  'last48Hours',
  'last7Days',
  'last30Days',
  'nextMonth',
  'toDate',
  'since',
  'plan',
  'window',
] as const;
export type MetricSpan = (typeof METRIC_SPANS)[number];

interface OfBoard {
  readonly board: string;
  readonly over: MetricSpan;
  /** The board shows one workshop at a time: without one that is named, each of them is read. */
  readonly per?: 'workshop';
}

/** Where a board shows a figure: the metric is what that board computes, and nothing is computed a second time. */
export type MetricSource =
  /** A key figure by its code. */
  | (OfBoard & {
      readonly kpi: string;
      /** It is asked for together with its target, as a share of it. */
      readonly asTarget?: true;
    })
  /** One value of a panel. */
  | (OfBoard & { readonly panel: string; readonly value: string; readonly unit: string })
  /** Rows of a panel: paths to the list in the panel, and to name and value in a row. `unit` is a code or a path. */
  | (OfBoard & {
      readonly panel: string;
      readonly rows: string;
      readonly name: string;
      readonly value: string;
      readonly unit: string;
    });

export interface Metric {
  readonly id: string;
  /** The boards that show it; those that a plant does not have are passed over. */
  readonly sources: readonly MetricSource[];
  /** The assistant answers it with a tool of its own that can do more than a board, such as dates of one's own. */
  readonly subject?: string;
}

/** Names by metric: the first is shown, the others are understood as well. */
export type MetricNames = Readonly<Record<string, readonly string[]>>;
export type MetricNamesByLanguage = Readonly<Record<PlatformLanguage, MetricNames>>;
