import type { Metric } from '../energy/index.ts';
import type { BoardRange, Period } from '../energy/periods.ts';

/** What a question asks for, after it was understood. Nothing in here is a figure. */
export interface AskedPeriodWords {
  /** A named range of the boards, or moments of one's own. */
  readonly period: BoardRange | Period;
  /** How the answer calls it: a key of the period's name, or the dates themselves. */
  readonly name: { readonly key: string; readonly count?: number } | { readonly text: string };
  /** False where the question named none and today was taken. */
  readonly wasNamed: boolean;
}

export interface AreaMatch {
  readonly areaId: string;
  /** Position and length in the normalised question. */
  readonly at: number;
  readonly length: number;
}

export type Question =
  | {
      readonly intent: 'figure';
      readonly metric: Metric | 'demand' | 'output' | 'tiers';
      readonly areaId: string;
      readonly energyCode: string | undefined;
      readonly period: AskedPeriodWords;
      /** The period before is asked for as well. */
      readonly compares: boolean;
    }
  | {
      readonly intent: 'top';
      readonly areaId: string;
      readonly energyCode: string;
      readonly areaType: string | undefined;
      readonly limit: number;
      readonly period: AskedPeriodWords;
    }
  | { readonly intent: 'alarms'; readonly areaId: string | undefined }
  | { readonly intent: 'help' }
  | {
      readonly intent: 'unknown';
      /** Why there is no answer: it asks about what has not happened, for causes, for an area or a matter not known. */
      readonly reason: 'future' | 'cause' | 'area' | 'subject';
      /** The words that could not be placed. */
      readonly text: string;
    };

export type AnswerLanguage = 'zh-CN' | 'en';
