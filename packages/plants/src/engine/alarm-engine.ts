import type { HiddenState } from '@plantdeck/platform/engine/alarms/alarm-state.ts';
import { countTowards, wantsChange } from '@plantdeck/platform/engine/alarms/limit-watch.ts';
import {
  OWN_RULES_MAX,
  type AlarmRule,
  type RuleChange,
} from '@plantdeck/platform/engine/alarms/alarm-rule.ts';
import { gauss, tagHash, uniform } from './noise.ts';
import type { StateLayout } from './state-layout.ts';

/** An alarm's whole life as far as it is known. Minutes are plant minutes, null where not yet. */
export interface AlarmRecord {
  readonly rule: number;
  readonly onMinute: number;
  readonly ackMinute: number | null;
  readonly offMinute: number | null;
  readonly value: number;
  /** As the rule had them when it was raised. */
  readonly limit: number;
  readonly priority: 1 | 2 | 3 | 4;
  readonly hidden: HiddenState | null;
  readonly raisedHidden: boolean;
  /** When an operator shelved the rule by this occurrence, for SHELF_MINUTES. */
  readonly shelvedMinute: number | null;
  readonly changedMinute: number;
}

type AlarmSink = (record: AlarmRecord) => void;

export interface AlarmEngine {
  /** Rules of the model, then those of the enterprise; as they are at their latest change. */
  readonly rules: readonly AlarmRule[];
  /** Replaces what the enterprise has changed. The past keeps the rules it had. */
  setChanges(changes: readonly RuleChange[]): void;
  /** @param isNight operators take 1.8 times as long at night */
  step(state: Float64Array, signals: Float64Array, k: number, isNight: boolean, sink: AlarmSink): void;
  /** Alarms that stand and are shown. */
  activeCount(state: Float64Array): number;
}

/**
 * Numbers kept a rule: delay counter, minute of activation (NaN: none yet), due acknowledgement, acknowledged, return,
 * value, limit, priority, hidden (0 to 3), raised hidden, minute of shelving, shelf of the rule until.
 */
const PER_RULE = 12;
const AT = {
  count: 0,
  on: 1,
  due: 2,
  ack: 3,
  off: 4,
  value: 5,
  limit: 6,
  priority: 7,
  hidden: 8,
  raisedHidden: 9,
  shelved: 10,
  until: 11,
} as const;
const HIDDEN: readonly (HiddenState | null)[] = [null, 'shelved', 'suppressedByDesign', 'outOfService'];
const [SHOWN, SHELVED, SUPPRESSED, OUT_OF_SERVICE] = [0, 1, 2, 3];
const ACK_MEDIAN_MINUTES = 1.5;
const NIGHT_FACTOR = 1.8;
/**
 * Share of alarms that appear while nobody is at the desk: acknowledged only some time after they have gone. Of all
 * others somebody sees at the latest how they go.
 */
const LATE_SHARE = 0.06;
/** What still stands then is taken note of by the shift that comes: a quarter of an hour after it began. */
const SHIFT_MINUTES = 480;
const HAND_OVER_MINUTE = 15;
/** Share that the operator shelves, and for how long. */
const SHELF_SHARE = 0.01;
export const SHELF_MINUTES = 480;

interface Effective extends AlarmRule {
  readonly onDelaySamples: number;
  readonly offDelaySamples: number;
  readonly isInService: boolean;
}
/** What each minute asks of every rule, in arrays: a day asks it some million times. */
interface Limits {
  readonly signal: Int32Array;
  /** 1 for above, -1 for below. */
  readonly sign: Float64Array;
  /** Limit times sign. */
  readonly limit: Float64Array;
}
const limitsOf = (rules: readonly (Effective | null)[]): Limits => ({
  signal: Int32Array.from(rules, (rule) => rule?.signal ?? 0),
  sign: Float64Array.from(rules, (rule) => (rule?.type === 'L' ? -1 : 1)),
  limit: Float64Array.from(rules, (rule) =>
    rule === null ? Number.NaN : rule.type === 'L' ? -rule.limit : rule.limit,
  ),
});
const effective = (rule: AlarmRule, isInService: boolean): Effective => ({
  ...rule,
  onDelaySamples: rule.onDelayMinutes,
  offDelaySamples: rule.offDelayMinutes,
  isInService,
});

/** Rules of the model, then the enterprise's own, each as it is at its latest change. */
export const latestRules = (
  model: readonly AlarmRule[],
  changes: readonly RuleChange[],
): readonly AlarmRule[] => {
  const book = createRuleBook(model);
  book.set(changes);
  return book.latest();
};

/** The rules at each minute. */
function createRuleBook(model: readonly AlarmRule[]) {
  let versions = new Map<string, RuleChange[]>();
  let codes: readonly string[] = model.map((rule) => rule.code);
  let latest: readonly AlarmRule[] = model;
  let current: readonly (Effective | null)[] = [];
  let limits = limitsOf(current);
  let [validFrom, validTo] = [0, 0];
  const first = new Map(model.map((rule) => [rule.code, rule]));

  return {
    latest: () => latest,
    set(changes: readonly RuleChange[]): void {
      const sorted = changes.toSorted((a, b) => a.fromMinute - b.fromMinute);
      versions = new Map(sorted.map(({ rule }) => [rule.code, []]));
      for (const change of sorted) versions.get(change.rule.code)?.push(change);
      const own = [...versions].filter(([code]) => !first.has(code)).slice(0, OWN_RULES_MAX);
      codes = [...first.keys(), ...own.map(([code]) => code)];
      latest = codes.flatMap((code) => versions.get(code)?.at(-1)?.rule ?? first.get(code) ?? []);
      [validFrom, validTo] = [0, 0];
    },
    at(k: number): { readonly rules: readonly (Effective | null)[]; readonly limits: Limits } {
      if (k >= validFrom && k < validTo) return { rules: current, limits };
      [validFrom, validTo] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
      current = codes.map((code) => {
        const change = versions.get(code)?.findLast((one) => one.fromMinute <= k);
        const begin = first.get(code);
        if (change !== undefined) return effective(change.rule, change.isInService);
        return begin === undefined ? null : effective(begin, true);
      });
      limits = limitsOf(current);
      for (const { fromMinute } of [...versions.values()].flat()) {
        if (fromMinute <= k) validFrom = Math.max(validFrom, fromMinute);
        else validTo = Math.min(validTo, fromMinute);
      }
      return { rules: current, limits };
    },
  };
}

export function createAlarmEngine(
  layout: StateLayout,
  rules: readonly AlarmRule[],
  seed: number,
): AlarmEngine {
  const base = layout.allot((rules.length + OWN_RULES_MAX) * PER_RULE, Number.NaN);
  const book = createRuleBook(rules);
  const tags: number[] = [];
  const tagOf = (index: number, code: string): number => (tags[index] ??= tagHash(`ack ${code}`));
  const known = (value: number): number | null => (Number.isNaN(value) ? null : value);
  const isStanding = (state: Float64Array, at: number): boolean =>
    !Number.isNaN(state[at + AT.on]!) && Number.isNaN(state[at + AT.off]!);

  const isAtRest = (state: Float64Array, at: number): boolean =>
    Number.isNaN(state[at + AT.on]!) ||
    !(Number.isNaN(state[at + AT.off]!) || Number.isNaN(state[at + AT.ack]!));

  function report(state: Float64Array, rule: number, k: number, sink: AlarmSink): void {
    const at = base + rule * PER_RULE;
    sink({
      rule,
      onMinute: state[at + AT.on]!,
      ackMinute: known(state[at + AT.ack]!),
      offMinute: known(state[at + AT.off]!),
      value: state[at + AT.value]!,
      limit: state[at + AT.limit]!,
      priority: state[at + AT.priority]! as AlarmRule['priority'],
      hidden: HIDDEN[state[at + AT.hidden]!] ?? null,
      raisedHidden: state[at + AT.raisedHidden] === 1,
      shelvedMinute: known(state[at + AT.shelved]!),
      changedMinute: k,
    });
  }

  /** When the operator will acknowledge what appears now. */
  function dueAt(tag: number, k: number, isNight: boolean): number {
    if (uniform(seed, tag, k) < LATE_SHARE) return Infinity;
    const minutes = ACK_MEDIAN_MINUTES * Math.exp(0.8 * gauss(seed, tag, k)) * (isNight ? NIGHT_FACTOR : 1);
    return k + Math.max(1, Math.round(minutes));
  }

  /** Acknowledges what is due; now and then the operator has had enough of an alarm and shelves it. */
  function acknowledge(state: Float64Array, at: number, k: number, tag: number): boolean {
    const isHandOver = k - SHIFT_MINUTES * Math.floor(k / SHIFT_MINUTES) === HAND_OVER_MINUTE;
    const isDue =
      Number.isNaN(state[at + AT.ack]!) &&
      (k >= state[at + AT.due]! || (isHandOver && isStanding(state, at) && k > state[at + AT.on]!));
    if (!isDue || state[at + AT.hidden] !== SHOWN) return false;
    state[at + AT.ack] = k;
    if (isStanding(state, at) && uniform(seed, tag + 1, state[at + AT.on]!) < SHELF_SHARE) {
      state[at + AT.shelved] = k;
      state[at + AT.until] = k + SHELF_MINUTES;
      state[at + AT.hidden] = SHELVED;
    }
    return true;
  }

  return {
    get rules() {
      return book.latest();
    },
    setChanges: book.set,
    activeCount(state) {
      let count = 0;
      for (let at = base; at < base + (rules.length + OWN_RULES_MAX) * PER_RULE; at += PER_RULE)
        if (isStanding(state, at) && state[at + AT.hidden] === SHOWN) count++;
      return count;
    },
    step(state, signals, k, isNight, sink) {
      const { rules: now, limits } = book.at(k);
      const { signal, sign, limit } = limits;
      for (let i = 0; i < now.length; i++) {
        const rule = now[i];
        if (!rule) continue;
        const at = base + i * PER_RULE;
        // Within its limit, and nothing of it is left to acknowledge: nearly every rule in nearly every minute.
        const isOver = sign[i]! * signals[signal[i]!]! > limit[i]!;
        if (!isOver && isAtRest(state, at)) {
          state[at + AT.count] = 0;
          continue;
        }
        const tag = tagOf(i, rule.code);
        const isLive = !Number.isNaN(state[at + AT.on]!);
        if (isLive && acknowledge(state, at, k, tag)) report(state, i, k, sink);
        let isActive = isStanding(state, at);
        const isSuppressed = rule.whileRunning !== undefined && signals[rule.whileRunning]! < 0.5;
        const isShelved = k < state[at + AT.until]!;
        const hides = !rule.isInService
          ? OUT_OF_SERVICE
          : isSuppressed
            ? SUPPRESSED
            : isShelved
              ? SHELVED
              : SHOWN;
        if (isActive && hides !== state[at + AT.hidden]) {
          const wasSuppressed = state[at + AT.hidden] === SUPPRESSED;
          state[at + AT.hidden] = hides;
          if (wasSuppressed && hides === SHOWN) {
            // The unit runs again: the old occurrence ends, and what is still wrong is told anew.
            state[at + AT.off] = k;
            if (Number.isNaN(state[at + AT.ack]!)) state[at + AT.ack] = k;
            isActive = false;
          } else if (hides === SHOWN && Number.isNaN(state[at + AT.ack]!))
            state[at + AT.due] = dueAt(tag, k, isNight);
          report(state, i, k, sink);
        }
        const value = signals[rule.signal]!;
        const mayRise = hides === SHOWN || hides === SHELVED;
        if (!(isActive || mayRise) || !wantsChange(rule, isActive, value)) {
          state[at + AT.count] = 0;
          continue;
        }
        const counted = countTowards(rule, isActive, state[at + AT.count]!);
        state[at + AT.count] = counted ?? 0;
        if (counted !== null) continue;
        if (isActive) {
          state[at + AT.off] = k;
          if (Number.isNaN(state[at + AT.ack]!)) {
            // Whoever is at the desk has the line before them when it changes to gone; most alarms of a minute or two
            // are acknowledged only then.
            if (state[at + AT.due]! === Infinity)
              state[at + AT.due] = k + 10 + Math.floor(30 * uniform(seed, tag, k));
            else if (hides === SHOWN) state[at + AT.ack] = k;
          }
          report(state, i, k, sink);
          continue;
        }
        if (isLive && Number.isNaN(state[at + AT.ack]!) && state[at + AT.raisedHidden] !== 1) {
          // It comes again before anybody has looked: the operator takes both at once.
          state[at + AT.ack] = k;
          report(state, i, k, sink);
        }
        state[at + AT.on] = k;
        state[at + AT.due] = hides === SHOWN ? dueAt(tag, k, isNight) : Infinity;
        state[at + AT.ack] = Number.NaN;
        state[at + AT.off] = Number.NaN;
        state[at + AT.value] = Math.round(value * 100) / 100;
        state[at + AT.limit] = rule.limit;
        state[at + AT.priority] = rule.priority;
        state[at + AT.hidden] = hides;
        state[at + AT.raisedHidden] = hides === SHOWN ? 0 : 1;
        state[at + AT.shelved] = Number.NaN;
        report(state, i, k, sink);
      }
    },
  };
}
