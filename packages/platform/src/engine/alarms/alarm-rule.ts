export type AlarmKind = 'processLimit' | 'equipment' | 'communication' | 'quality' | 'energy';

/** One alarm rule. `H` is active above the limit, `L` below it; a state signal is H with limit 0.5. */
export interface AlarmRule {
  readonly code: string;
  readonly areaId: string;
  readonly zh: string;
  readonly en: string;
  readonly signal: number;
  readonly type: 'H' | 'L';
  readonly limit: number;
  readonly deadband: number;
  /** Delays below a minute act as none: the plant steps a minute at a time. */
  readonly onDelayMinutes: number;
  readonly offDelayMinutes: number;
  /** 1 is the most urgent, 4 the least. */
  readonly priority: 1 | 2 | 3 | 4;
  readonly unit: string;
  /** Signal that is above 0.5 while the unit runs; without it the rule is suppressed by design. */
  readonly whileRunning?: number;
  /** By default a process limit, or the equipment's own state where there is no unit. */
  readonly kind?: AlarmKind;
}

/** What an enterprise made of a rule, from a plant minute on; of a rule of its own, the first change is its beginning. */
export interface RuleChange {
  readonly fromMinute: number;
  readonly rule: AlarmRule;
  /** Out of service where false: it raises nothing, and its active alarms are no longer shown. */
  readonly isInService: boolean;
}

/** Rules that an enterprise may add of its own; their places are in the state from the beginning. */
export const OWN_RULES_MAX = 24;
