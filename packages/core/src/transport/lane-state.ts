/**
 * How many calls a session has under way at once, and which one is next, as a pure function. What a person does goes
 * first and one place is always kept for it; then what is on screen; then the rest. A platform that says "not now" is
 * asked by one call at a time after a pause, and by one more after each answer. `lane.ts` carries it out.
 *
 * Where reads may go together, they leave one by one as long as there are places, and the last place is for all who
 * would have to wait: one request for them, in their order.
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
  /** So long the last place waits for others to come along, where reads may go together: elements begin side by side. */
  readonly gatherMs: number;
}

export const LANE_POLICY: LanePolicy = {
  most: 6,
  reads: 5,
  unseen: 2,
  patienceMs: 5_000,
  pauseMs: 1_000,
  pauseMaxMs: 60_000,
  spreadMs: 1_000,
  gatherMs: 20,
};

type Kind = 'act' | 'read';
/** `refused` is 429 and 503; `unanswered` nobody at all; `left` says nothing about the platform. */
export type LaneOutcome = 'answered' | 'refused' | 'unanswered' | 'left';

interface Waiting {
  readonly id: number;
  readonly kind: Kind;
  readonly sinceMs: number;
  /** A read that may go together with others. */
  readonly joins: boolean;
}
interface Running {
  readonly as: Kind | 'unseen';
  /** The id of the first of those who go together: they take one place. */
  readonly place: number;
}

export interface LaneState {
  /** In the order in which they were asked for, which is the order of their ids. */
  readonly waiting: readonly Waiting[];
  readonly running: ReadonlyMap<number, Running>;
  /** Places for reads at present; rises by one with each answer. */
  readonly places: number;
  readonly pausedUntilMs: number;
  /** Refusals in a row, each after the pause of the one before. */
  readonly refusals: number;
  /** The last call was answered by nobody. */
  readonly isAway: boolean;
}

export type LaneEvent =
  | {
      readonly type: 'ask';
      readonly id: number;
      readonly kind: Kind;
      readonly sinceMs: number;
      readonly joins?: boolean;
    }
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
  /** How many reads may go together at most; 1 where none. */
  readonly together?: number;
  isSeen(id: number): boolean;
}

export interface LaneStep {
  readonly state: LaneState;
  /** Each by itself, or those that go together. */
  readonly starts: readonly (readonly number[])[];
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
      const { id, kind, sinceMs, joins = false } = event;
      const waiting = [...state.waiting, { id, kind, sinceMs, joins }].sort((a, b) => a.id - b.id);
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
  let waiting = state.waiting;
  let gatheredAtMs: number | null = null;
  const starts: (readonly number[])[] = [];
  for (let next = pick(); next !== null; next = pick()) {
    const { ids, as } = next;
    const [place = 0] = ids;
    for (const id of ids) running.set(id, { as, place });
    waiting = waiting.filter(({ id }) => !ids.includes(id));
    starts.push(ids);
  }
  const isPaused = moment.nowMs < state.pausedUntilMs && waiting.length > 0;
  return {
    state: starts.length === 0 ? state : { ...state, waiting, running },
    starts,
    wakeAtMs: isPaused ? state.pausedUntilMs : gatheredAtMs,
  };

  function pick(): { readonly ids: readonly number[]; readonly as: Kind | 'unseen' } | null {
    gatheredAtMs = null;
    if (placesOf(() => true) >= policy.most) return null;
    const act = waiting.find(({ kind }) => kind === 'act');
    if (act) return { ids: [act.id], as: 'act' };
    const free = Math.min(state.places, policy.reads) - placesOf((as) => as !== 'act');
    if (moment.nowMs < state.pausedUntilMs || free <= 0) return null;
    const isSeen = ({ id, sinceMs }: Waiting): boolean =>
      moment.isSeen(id) || moment.nowMs - sinceMs >= policy.patienceMs;
    const seen = waiting.find(isSeen);
    const freeUnseen = policy.unseen - placesOf((as) => as === 'unseen');
    const first = seen ?? (freeUnseen > 0 ? waiting[0] : undefined);
    if (!first) return null;
    const as = seen ? 'read' : 'unseen';
    // Who was refused, or found nobody, comes back one by one.
    const most = state.places < policy.reads || !first.joins ? 1 : (moment.together ?? 1);
    if (most < 2 || (free > 1 && (seen || freeUnseen > 1))) return { ids: [first.id], as };
    const joining = waiting.filter(({ joins }) => joins);
    const group = [...joining.filter(isSeen), ...joining.filter((one) => !isSeen(one))].slice(0, most);
    const untilMs = Math.min(...group.map(({ sinceMs }) => sinceMs)) + policy.gatherMs;
    if (group.length < most && moment.nowMs < untilMs) {
      gatheredAtMs = untilMs;
      return null;
    }
    return { ids: group.map(({ id }) => id), as };
  }

  function placesOf(counts: (as: Kind | 'unseen') => boolean): number {
    return new Set([...running.values()].filter(({ as }) => counts(as)).map(({ place }) => place)).size;
  }
}
