import type { BoardRange, Period } from '../../engine/plant-time/periods.ts';
import type { Subject, Tier } from './language/lexicon.ts';

/** Figures whose change can be taken apart. */
export const EXPLAINED = ['quantity', 'cost', 'energy', 'co2', 'unitConsumption', 'output'] as const;
export type ExplainedMetric = (typeof EXPLAINED)[number];
export const isExplained = (subject: Subject): subject is ExplainedMetric =>
  EXPLAINED.some((metric) => metric === subject);

/** A period as a question names it. */
export interface AskedPeriodWords {
  /** A named range of the boards, or moments of one's own. */
  readonly period: BoardRange | Period;
  /** The same as moments; a running one ends where its day, week or month does. */
  readonly moments: Period;
  /** How the answer calls it: a key of the period's name, or its date (`2026-11-20`, `2026-11`, `2026`). */
  readonly name:
    | { readonly key: string; readonly count?: number; readonly day?: string }
    | { readonly label: string; readonly unit: 'day' | 'month' | 'year' }
    | { readonly week: number };
  /** False where the question named none and today was taken. */
  readonly wasNamed: boolean;
}

/** What a name stands for: one area, or all machines of a kind that no area holds alone. */
export interface AreaTarget {
  readonly areaIds: readonly string[];
}

export interface AreaMatch extends AreaTarget {
  /** Position and length in the normalised question. */
  readonly at: number;
  readonly length: number;
  /** The machines of a kind that is named without a number; else none. */
  readonly memberIds: readonly string[];
}

export interface Threshold {
  readonly op: 'above' | 'below';
  /** In the base unit: kWh, Nm3, m3, t, CNY; a power in kW. */
  readonly value: number;
  /** A bound of a power holds for a time, one of an amount for a period. */
  readonly isPower: boolean;
}

export type RankedBy = 'area' | 'energy' | 'day' | 'shift' | 'hour';

/** What a question asks for, after it was understood. Nothing in here is a figure. */
export interface Asked {
  readonly kind: 'asked';
  readonly subject: Subject;
  /** Of the subject `metric`. */
  readonly metricId?: string | undefined;
  /** The question without the name of its metric. */
  readonly beside?: string | undefined;
  readonly targets: readonly AreaTarget[];
  /** The question named its area; else it is the one that it was asked from, or all that the asker may see. */
  readonly namedArea: boolean;
  /** None is the subject's own: electricity, or all energies together. */
  readonly energyCodes: readonly string[];
  /** At least one. */
  readonly periods: readonly AskedPeriodWords[];
  /** A period is to be set beside the one before it, or two beside each other. */
  readonly compares: boolean;
  /** It asks why: what the change consists of. */
  readonly isWhy: boolean;
  readonly ranks: 'most' | 'least' | null;
  readonly limit: number;
  /** What is ranked: parts of the plant, energies, or spans of the period. */
  readonly ranksBy: RankedBy;
  readonly areaType: string | undefined;
  readonly threshold: Threshold | null;
  /** By hour or day instead of in one sum. */
  readonly isEach: boolean;
  readonly tier: Tier | null;
  /** All that are named. */
  readonly tiers: readonly Tier[];
  /** Of `tiers`: their cost, and not what they took. */
  readonly isCost: boolean;
  readonly isCount: boolean;
  /** It says "now": what stands, not what came. */
  readonly isNow: boolean;
  /** Its mean by the day or hour, and not its sum alone. */
  readonly mean: 'day' | 'hour' | null;
  /** What part of the whole plant's it is. */
  readonly asksShare: boolean;
  /** The words, for the handbook. */
  readonly text: string;
  /** Words that stand for nothing that was read. */
  readonly unread: readonly string[];
}

export type Question =
  | Asked
  | { readonly kind: 'help' }
  | {
      readonly kind: 'unknown';
      /** Why there is no answer. */
      readonly reason:
        | 'except'
        | 'future'
        | 'cause'
        | 'order'
        | 'area'
        | 'subject'
        | 'period'
        | 'noDate'
        | 'energy'
        | 'language'
        | 'notMeasured';
      /** The words that could not be placed. */
      readonly text: string;
    };
