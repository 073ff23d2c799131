/** What the server and the history thread say to each other. Every request has one answer with its id. */
import type { RuleChange } from '@plantdeck/platform/engine/alarms/alarm-rule.ts';
import type { DayPack } from './engine/day-recorder.ts';
import type { TagMeans } from '@plantdeck/platform/engine/tags/tag-means.ts';
import type { ModelName } from './models/plant-models.ts';

/** What a history thread is started with. Days are day indexes (local midnights since 2026-01-01). */
export interface HistoryStart {
  readonly model: ModelName;
  readonly plantId: string;
  readonly zh: string;
  readonly en: string;
  readonly seed: number;
  readonly firstDay: number;
  /** Checkpoints of earlier runs. */
  readonly checkpoints: readonly Checkpoint[];
  /** What the enterprise has changed of the alarm rules. */
  readonly ruleChanges: readonly RuleChange[];
}
export interface Checkpoint {
  readonly dayIndex: number;
  readonly state: string;
}
export interface LiveValues {
  /** Latest process values, in the order of the model's signals. */
  readonly signals: Float64Array<ArrayBuffer>;
  readonly activeAlarms: number;
}

export type HistoryRequest =
  /** Runs on to the midnight of `toDay` at most `days` days; answers with the new checkpoints. */
  | { readonly id: number; readonly kind: 'forward'; readonly toDay: number; readonly days: number }
  /** A day up to a plant minute. */
  | { readonly id: number; readonly kind: 'day'; readonly dayIndex: number; readonly toMinute: number }
  /** Process values of plant minutes [fromMinute, toMinute) by signal index. */
  | {
      readonly id: number;
      readonly kind: 'signals';
      readonly indexes: readonly number[];
      readonly fromMinute: number;
      readonly toMinute: number;
    }
  /** Process values of a whole day in steps. */
  | {
      readonly id: number;
      readonly kind: 'means';
      readonly dayIndex: number;
      readonly stepMinutes: number;
    }
  | { readonly id: number; readonly kind: 'rules'; readonly changes: readonly RuleChange[] };
export type HistoryAnswer =
  | {
      readonly id: number;
      readonly kind: 'forward';
      readonly checkpoints: readonly Checkpoint[];
      readonly lastDay: number;
    }
  | {
      readonly id: number;
      readonly kind: 'day';
      readonly pack: DayPack;
      readonly checkpoint: Checkpoint | null;
      readonly live: LiveValues;
    }
  | { readonly id: number; readonly kind: 'signals'; readonly series: Float32Array<ArrayBuffer> }
  | { readonly id: number; readonly kind: 'means'; readonly means: TagMeans }
  | { readonly id: number; readonly kind: 'rules' }
  | { readonly id: number; readonly kind: 'failed'; readonly message: string };
