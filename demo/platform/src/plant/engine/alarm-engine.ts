import { gauss, tagHash, uniform } from './noise.ts';
import type { StateLayout } from './state-layout.ts';

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
  /** Signal that is above 0.5 while the unit runs; without it the rule sleeps. */
  readonly whileRunning?: number;
}

/** An alarm's whole life as far as it is known. Minutes are plant minutes, null where not yet. */
export interface AlarmRecord {
  readonly rule: number;
  readonly onMinute: number;
  readonly ackMinute: number | null;
  readonly offMinute: number | null;
  readonly value: number;
}

type AlarmSink = (record: AlarmRecord) => void;

export interface AlarmEngine {
  readonly rules: readonly AlarmRule[];
  /** @param isNight operators take 1.8 times as long at night */
  step(state: Float64Array, signals: Float64Array, k: number, isNight: boolean, sink: AlarmSink): void;
  activeCount(state: Float64Array): number;
}

/** Numbers kept a rule: delay counter, minute of activation (NaN: not active), due acknowledgement, acked, return, value. */
const PER_RULE = 6;
const ACK_MEDIAN_MINUTES = 1.5;
const NIGHT_FACTOR = 1.8;
/** Share that is only acknowledged some time after the alarm has gone. */
const LATE_SHARE = 0.06;

export function createAlarmEngine(
  layout: StateLayout,
  rules: readonly AlarmRule[],
  seed: number,
): AlarmEngine {
  const base = layout.allot(rules.length * PER_RULE, Number.NaN);
  const tags = rules.map((rule) => tagHash(`ack ${rule.code}`));
  const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
  const report = (state: Float64Array, rule: number, sink: AlarmSink): void => {
    const at = base + rule * PER_RULE;
    sink({
      rule,
      onMinute: state[at + 1]!,
      ackMinute: known(state[at + 3]!),
      offMinute: known(state[at + 4]!),
      value: state[at + 5]!,
    });
  };

  return {
    rules,
    activeCount(state) {
      let count = 0;
      for (let i = 0; i < rules.length; i++) {
        const at = base + i * PER_RULE;
        if (!Number.isNaN(state[at + 1]!) && Number.isNaN(state[at + 4]!)) count++;
      }
      return count;
    },
    step(state, signals, k, isNight, sink) {
      for (let i = 0; i < rules.length; i++) {
        const rule = rules[i]!;
        const at = base + i * PER_RULE;
        const isLive = !Number.isNaN(state[at + 1]!);
        if (isLive && Number.isNaN(state[at + 3]!) && k >= state[at + 2]!) {
          state[at + 3] = k;
          report(state, i, sink);
        }
        const isActive = isLive && Number.isNaN(state[at + 4]!);
        const value = signals[rule.signal]!;
        const sleeps = rule.whileRunning !== undefined && signals[rule.whileRunning]! < 0.5;
        const over = rule.type === 'H' ? value - rule.limit : rule.limit - value;
        // Beyond the limit it is wanted, inside by the deadband it is gone; in between it stays as it is.
        const turns = isActive ? sleeps || over < -rule.deadband : !sleeps && over > 0;
        if (!turns) {
          state[at] = 0;
          continue;
        }
        const counted = (state[at]! || 0) + 1;
        state[at] = counted;
        if (counted <= (isActive ? rule.offDelayMinutes : rule.onDelayMinutes)) continue;
        state[at] = 0;
        if (isActive) {
          state[at + 4] = k;
          if (Number.isNaN(state[at + 3]!) && state[at + 2]! === Infinity) {
            state[at + 2] = k + 10 + Math.floor(30 * uniform(seed, tags[i]!, k));
          }
          report(state, i, sink);
          continue;
        }
        if (isLive && Number.isNaN(state[at + 3]!)) {
          // It comes again before anybody has looked: the operator takes both at once.
          state[at + 3] = k;
          report(state, i, sink);
        }
        const delay =
          ACK_MEDIAN_MINUTES * Math.exp(0.8 * gauss(seed, tags[i]!, k)) * (isNight ? NIGHT_FACTOR : 1);
        const isLate = uniform(seed, tags[i]!, k) < LATE_SHARE;
        state[at + 1] = k;
        state[at + 2] = isLate ? Infinity : k + Math.max(1, Math.round(delay));
        state[at + 3] = Number.NaN;
        state[at + 4] = Number.NaN;
        state[at + 5] = Math.round(value * 100) / 100;
        report(state, i, sink);
      }
    },
  };
}
