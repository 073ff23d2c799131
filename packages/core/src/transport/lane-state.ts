/**
 * How many calls a session has under way at once, and which one is next, as a pure function. What a person does goes
 * first and one place is always kept for it; then what is on screen; then the rest. A platform that says "not now" is
 * asked by one call at a time after a pause, and by one more after each answer. `lane.ts` carries it out.
 */
export interface LanePolicy {
  /** Calls at once. */
  readonly most: number;
  /** Of them reads: fewer, so that no action ever waits for a read. */
  readonly reads: number;
  /** Of them reads for what nobody sees. */
  readonly unseen: number;
  /** After so long a read that nobody sees counts as any other, so that it comes in its turn. */
  readonly patienceMs: number;
  /** First pause after a refusal; each further one in a row doubles it. */
  readonly pauseMs: number;
  readonly pauseMaxMs: number;
  /** After an outage, and after the moment that the platform named, pages begin within so long of each other. */
  readonly spreadMs: number;
}

export const LANE_POLICY: LanePolicy = {
  most: 6,
  reads: 5,
  unseen: 2,
  patienceMs: 5_000,
  pauseMs: 1_000,
  pauseMaxMs: 60_000,
  spreadMs: 1_000,
};

type Kind = 'act' | 'read';
/** `refused` is 429 and 503; `unanswered` nobody at all; `left` says nothing about the platform. */
export type LaneOutcome = 'answered' | 'refused' | 'unanswered' | 'left';

export interface LaneState {
  /** In the order in which they were asked for, which is the order of their ids. */
  readonly waiting: readonly { readonly id: number; readonly kind: Kind; readonly sinceMs: number }[];
  readonly running: ReadonlyMap<number, Kind | 'unseen'>;
  /** Places for reads at present; rises by one with each answer. */
  readonly places: number;
  readonly pausedUntilMs: number;
  /** Refusals in a row, each after the pause of the one before. */
  readonly refusals: number;
  /** The last call was answered by nobody. */
  readonly isAway: boolean;
}

export type LaneEvent =
  | { readonly type: 'ask'; readonly id: number; readonly kind: Kind; readonly sinceMs: number }
  | { readonly type: 'leave'; readonly id: number }
  | { readonly type: 'due' }
  | {
      readonly type: 'ended';
      readonly id: number;
      readonly outcome: LaneOutcome;
      readonly retryAfterMs?: number | undefined;
    };

/** What a step has to know of the moment that it is taken in. */
export interface LaneMoment {
  readonly nowMs: number;
  /** From 0 up to 1. */
  readonly random: number;
  isSeen(id: number): boolean;
}

export interface LaneStep {
  readonly state: LaneState;
  readonly starts: readonly number[];
  /** When to look again although nothing happened; null where that makes no difference. */
  readonly wakeAtMs: number | null;
}

export const laneAtRest = (policy: LanePolicy): LaneState => ({
  waiting: [],
  running: new Map(),
  places: policy.reads,
  pausedUntilMs: 0,
  refusals: 0,
  isAway: false,
});

export function stepLane(
  state: LaneState,
  event: LaneEvent,
  moment: LaneMoment,
  policy: LanePolicy,
): LaneStep {
  return serve(taken(state, event, moment, policy), moment, policy);
}

function taken(state: LaneState, event: LaneEvent, moment: LaneMoment, policy: LanePolicy): LaneState {
  switch (event.type) {
    case 'ask': {
      const { id, kind, sinceMs } = event;
      const waiting = [...state.waiting, { id, kind, sinceMs }].sort((a, b) => a.id - b.id);
      return { ...state, waiting };
    }
    case 'leave':
      return { ...state, waiting: state.waiting.filter(({ id }) => id !== event.id) };
    case 'due':
      return state;
    case 'ended': {
      const running = new Map(state.running);
      running.delete(event.id);
      return told({ ...state, running }, event.outcome, event.retryAfterMs ?? 0, moment, policy);
    }
  }
}

/** What the end of a call says about the platform. */
function told(
  state: LaneState,
  outcome: LaneOutcome,
  retryAfterMs: number,
  { nowMs, random }: LaneMoment,
  policy: LanePolicy,
): LaneState {
  if (outcome === 'left') return state;
  if (outcome === 'unanswered') return { ...state, isAway: true };
  const isPaused = nowMs < state.pausedUntilMs;
  if (outcome === 'refused') {
    // Calls that were under way together are refused together: that is one refusal.
    const refusals = isPaused ? state.refusals : state.refusals + 1;
    const backOffMs = Math.min(policy.pauseMaxMs, policy.pauseMs * 2 ** (refusals - 1)) * (0.5 + random / 2);
    const askedMs = retryAfterMs === 0 ? 0 : retryAfterMs + random * policy.spreadMs;
    const pauseMs = Math.max(isPaused ? 0 : backOffMs, askedMs);
    const pausedUntilMs = Math.max(state.pausedUntilMs, nowMs + pauseMs);
    return { ...state, isAway: false, refusals, places: 1, pausedUntilMs };
  }
  // Everybody noticed the outage at the same moment, and its end too.
  if (state.isAway)
    return { ...state, isAway: false, places: 1, pausedUntilMs: nowMs + random * policy.spreadMs };
  // What was asked before the pause says nothing about the time after it.
  if (isPaused) return state;
  return { ...state, refusals: 0, places: Math.min(policy.reads, state.places + 1) };
}

function serve(state: LaneState, moment: LaneMoment, policy: LanePolicy): LaneStep {
  const running = new Map(state.running);
  const waiting = [...state.waiting];
  const starts: number[] = [];
  for (let next = pick(); next !== null; next = pick()) {
    const [one] = waiting.splice(next.at, 1);
    if (!one) break;
    running.set(one.id, next.as);
    starts.push(one.id);
  }
  const isPaused = moment.nowMs < state.pausedUntilMs && waiting.length > 0;
  return {
    state: starts.length === 0 ? state : { ...state, waiting, running },
    starts,
    wakeAtMs: isPaused ? state.pausedUntilMs : null,
  };

  function pick(): { readonly at: number; readonly as: Kind | 'unseen' } | null {
    if (running.size >= policy.most) return null;
    const act = waiting.findIndex(({ kind }) => kind === 'act');
    if (act >= 0) return { at: act, as: 'act' };
    const kinds = [...running.values()];
    const reads = kinds.filter((kind) => kind !== 'act').length;
    if (moment.nowMs < state.pausedUntilMs || reads >= Math.min(state.places, policy.reads)) return null;
    const seen = waiting.findIndex(
      ({ id, sinceMs }) => moment.isSeen(id) || moment.nowMs - sinceMs >= policy.patienceMs,
    );
    if (seen >= 0) return { at: seen, as: 'read' };
    const unseen = kinds.filter((kind) => kind === 'unseen').length;
    return waiting.length > 0 && unseen < policy.unseen ? { at: 0, as: 'unseen' } : null;
  }
}
