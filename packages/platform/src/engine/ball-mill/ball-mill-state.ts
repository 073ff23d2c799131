import type { Measured } from '../statistics/outcome.ts';

/**
 * State of a batch ball mill from its current or running contact, fault contact and valves. A pure machine: events in, the
 * next state and the changes out. Deadlines fall at their own moment however late the next event comes, so that events in
 * pieces, and ticks between them, lead to the same. Moments are epoch milliseconds.
 */
export interface MillParameters {
  /** Current from which the mill runs, A: about 30 % of the rated one. */
  readonly runCurrentA: number;
  /** How long it has to run, or not, before the state follows. */
  readonly startDelayMs: number;
  readonly stopDelayMs: number;
  /** Without a good reading for longer than this communication is interrupted. */
  readonly commTimeoutMs: number;
  /** A gap up to this counts as milled if the mill ran before and after it. */
  readonly bridgeMaxMs: number;
  readonly overrunMs: number;
  /** A mill that waits longer than this in planned time is down. */
  readonly standbyMaxMs: number;
  /** Target of a batch without a recipe; null where none is known: such a batch is never over time, and ends when it ends. */
  readonly defaultTargetMs: Measured;
}

export interface Recipe {
  readonly batchNo: string;
  readonly targetMs: number;
}
export type MillEvent =
  | {
      readonly kind: 'reading';
      readonly atMs: number;
      /** Null where it is missing or bad; the running contact then decides, and with neither nothing is known. */
      readonly currentA: Measured;
      readonly isRunning?: boolean;
      readonly hasFault?: boolean;
      readonly isChargeOpen?: boolean;
      readonly isDischargeOpen?: boolean;
    }
  /** Only time passes. */
  | { readonly kind: 'tick'; readonly atMs: number }
  | ({ readonly kind: 'recipe'; readonly atMs: number } & Recipe)
  /** An approved extension of the running batch. */
  | { readonly kind: 'extension'; readonly atMs: number; readonly byMs: number }
  | { readonly kind: 'repairOrder'; readonly atMs: number; readonly isOpen: boolean }
  | { readonly kind: 'plan'; readonly atMs: number; readonly isPlanned: boolean }
  /** A person sets a mill that is down back to standby. */
  | { readonly kind: 'reset'; readonly atMs: number };

export interface Batch {
  /** Null without a recipe. */
  readonly batchNo: string | null;
  /** First moment at which the mill ran. */
  readonly fromMs: number;
  readonly targetMs: Measured;
  /** Milled until the last good reading, interruptions not counted. */
  readonly elapsedMs: number;
  /** Gaps in the data, bridged or not. */
  readonly uncertainMs: number;
  readonly interruptions: number;
}
export type DownCause = 'fault' | 'repairOrder' | 'idle' | 'interrupted';
export type LiveStatus =
  | { readonly kind: 'standby' }
  | { readonly kind: 'milling' | 'timeout'; readonly batch: Batch }
  | { readonly kind: 'downtime'; readonly cause: DownCause; readonly batch: Batch | null };
export type MillStatus =
  | LiveStatus
  | {
      readonly kind: 'commInterruption';
      readonly before: LiveStatus;
      readonly lastGoodMs: number;
      readonly wasRunning: boolean;
    };
export type MillKind = MillStatus['kind'];

/** What the last events said. */
interface Signals {
  readonly atMs: number;
  readonly lastGoodMs: number;
  readonly isRunning: boolean;
  /** First good reading at which it ran, or did not. */
  readonly changedMs: number;
  readonly hasFault: boolean;
  readonly isOrderOpen: boolean;
  readonly isDischargeOpen: boolean;
  readonly isReset: boolean;
  /** Since when the mill waits for work in planned time; null outside of it. */
  readonly waitsSinceMs: number | null;
  readonly recipe: Recipe | null;
}
export interface MillState {
  readonly status: MillStatus;
  readonly sinceMs: number;
  readonly signals: Signals;
}

export interface ClosedBatch extends Batch {
  readonly toMs: number;
  readonly overtimeMs: number;
  /** Milled for at least nine tenths of its target. */
  readonly isComplete: boolean;
}
export interface MillChange {
  readonly transition: string;
  readonly from: MillKind;
  readonly to: MillKind;
  /** When it was believed. */
  readonly atMs: number;
  /** Since when it was so: a mill that has stopped for two minutes has stopped two minutes ago. */
  readonly sinceMs: number;
  readonly closed: ClosedBatch | null;
}

const COMPLETE_SHARE = 0.9;
const isComplete = ({ elapsedMs, targetMs }: Batch): boolean =>
  targetMs === null || elapsedMs >= COMPLETE_SHARE * targetMs;

/** The batch of a state, open behind an interruption of communication too. */
export function batchOf({ status }: MillState): Batch | null {
  const live = status.kind === 'commInterruption' ? status.before : status;
  return live.kind === 'standby' ? null : live.batch;
}

const isMilling = ({ kind }: MillStatus): boolean => kind === 'milling' || kind === 'timeout';

/** Milled until a moment: while the mill runs it goes on after the last good reading, until communication counts as lost. */
export function elapsedMsAt(state: MillState, atMs: number): number {
  const { lastGoodMs, isRunning } = state.signals;
  const running = isMilling(state.status) && isRunning ? Math.max(0, atMs - lastGoodMs) : 0;
  return (batchOf(state)?.elapsedMs ?? 0) + running;
}

interface Moment {
  readonly state: MillState;
  readonly batch: Batch | null;
  readonly signals: Signals;
  readonly atMs: number;
  readonly parameters: MillParameters;
}

interface Transition {
  readonly name: string;
  readonly from: readonly MillKind[];
  readonly to: MillKind;
  /** Moment after which it happens by itself; null while it does not. */
  readonly dueMs?: (moment: Moment) => number | null;
  /** Whether the event just seen leads to it. */
  readonly when?: (moment: Moment) => boolean;
  /** When that began which it was told by; by default the moment of the change. */
  readonly sinceMs?: (signals: Signals) => number;
  readonly status: (moment: Moment) => MillStatus;
}

const turnedMs = ({ changedMs }: Signals): number => changedMs;
const hasRun = ({ signals, parameters }: Moment): boolean =>
  signals.isRunning && signals.lastGoodMs - signals.changedMs >= parameters.startDelayMs;
const hasStopped = ({ signals, parameters }: Moment): boolean =>
  !signals.isRunning && signals.lastGoodMs - signals.changedMs >= parameters.stopDelayMs;
const limitMs = ({ targetMs }: Batch, { overrunMs }: MillParameters): number =>
  targetMs === null ? Number.POSITIVE_INFINITY : targetMs + overrunMs;

function newBatch({ signals, parameters }: Moment, fromMs: number): Batch {
  return {
    batchNo: signals.recipe?.batchNo ?? null,
    targetMs: signals.recipe?.targetMs ?? parameters.defaultTargetMs,
    fromMs,
    elapsedMs: signals.lastGoodMs - fromMs,
    uncertainMs: 0,
    interruptions: 0,
  };
}

const standby = (): MillStatus => ({ kind: 'standby' });
const down =
  (cause: DownCause) =>
  ({ batch, state }: Moment): MillStatus => ({
    kind: 'downtime',
    cause,
    batch: batch && (isMilling(state.status) ? { ...batch, interruptions: batch.interruptions + 1 } : batch),
  });
function milling(moment: Moment): MillStatus {
  const { batch, state } = moment;
  const { changedMs, lastGoodMs } = state.signals;
  const fromMs = Math.max(changedMs, state.sinceMs);
  return {
    kind: 'milling',
    batch: batch ? { ...batch, elapsedMs: batch.elapsedMs + lastGoodMs - fromMs } : newBatch(moment, fromMs),
  };
}

/** What a mill is when data come back: as before if the gap is short and the current agrees, else by the current. */
function afterGap({ state, signals, parameters }: Moment): LiveStatus | null {
  const { status } = state;
  if (status.kind !== 'commInterruption' || signals.lastGoodMs <= status.lastGoodMs) return null;
  const { before, wasRunning } = status;
  const gapMs = signals.lastGoodMs - status.lastGoodMs;
  const open = before.kind === 'standby' ? null : before.batch;
  const isBridged = gapMs <= parameters.bridgeMaxMs && wasRunning === signals.isRunning;
  const milledMs = isBridged && wasRunning && isMilling(before) ? gapMs : 0;
  const batch = open && {
    ...open,
    elapsedMs: open.elapsedMs + milledMs,
    uncertainMs: open.uncertainMs + gapMs,
  };
  if (signals.hasFault) return { kind: 'downtime', cause: 'fault', batch };
  const runs = (one: Batch): LiveStatus => ({
    kind: one.elapsedMs > limitMs(one, parameters) ? 'timeout' : 'milling',
    batch: one,
  });
  if (isBridged) {
    if (before.kind === 'standby') return before;
    if (before.kind === 'downtime') return { ...before, batch };
    return runs(batch ?? before.batch);
  }
  if (signals.isRunning)
    return runs(
      batch ?? newBatch({ state, batch, signals, atMs: signals.lastGoodMs, parameters }, signals.lastGoodMs),
    );
  if (before.kind === 'standby' || batch === null) return before;
  if (before.kind === 'downtime') return { ...before, batch };
  // It may have milled on unseen and ended as planned.
  const mayBeMs = batch.elapsedMs + (wasRunning ? gapMs : 0);
  return isComplete({ ...batch, elapsedMs: mayBeMs })
    ? { kind: 'standby' }
    : { kind: 'downtime', cause: 'interrupted', batch };
}
const returned = (to: LiveStatus['kind']): Transition => ({
  name: `returned to ${to}`,
  from: ['commInterruption'],
  to,
  when: (moment) => afterGap(moment)?.kind === to,
  status: (moment) => afterGap(moment) ?? moment.state.status,
});

/** All transitions. Of those that hold at once the first one happens. */
export const TRANSITIONS: readonly Transition[] = [
  {
    name: 'communication lost',
    from: ['standby', 'milling', 'timeout', 'downtime'],
    to: 'commInterruption',
    dueMs: ({ signals, parameters }) => signals.lastGoodMs + parameters.commTimeoutMs,
    sinceMs: ({ lastGoodMs }) => lastGoodMs,
    status: ({ state: { status }, signals: { lastGoodMs, isRunning } }) =>
      status.kind === 'commInterruption'
        ? status
        : { kind: 'commInterruption', before: status, lastGoodMs, wasRunning: isRunning },
  },
  {
    name: 'over time',
    from: ['milling'],
    to: 'timeout',
    dueMs: ({ batch, signals, parameters }) =>
      batch && batch.targetMs !== null && signals.isRunning
        ? signals.lastGoodMs + limitMs(batch, parameters) - batch.elapsedMs
        : null,
    status: ({ batch, state }) => (batch ? { kind: 'timeout', batch } : state.status),
  },
  {
    name: 'idle for too long',
    from: ['standby'],
    to: 'downtime',
    dueMs: ({ state, signals, parameters }) =>
      signals.waitsSinceMs === null
        ? null
        : Math.max(state.sinceMs, signals.waitsSinceMs) + parameters.standbyMaxMs,
    status: down('idle'),
  },
  returned('standby'),
  returned('milling'),
  returned('timeout'),
  returned('downtime'),
  {
    name: 'fault',
    from: ['standby', 'milling', 'timeout'],
    to: 'downtime',
    when: ({ signals }) => signals.hasFault,
    status: down('fault'),
  },
  {
    name: 'repair order opened',
    from: ['standby'],
    to: 'downtime',
    when: ({ signals }) => signals.isOrderOpen,
    status: down('repairOrder'),
  },
  {
    name: 'started',
    from: ['standby'],
    to: 'milling',
    when: hasRun,
    sinceMs: turnedMs,
    status: milling,
  },
  {
    name: 'started again',
    from: ['downtime'],
    to: 'milling',
    when: hasRun,
    sinceMs: turnedMs,
    status: milling,
  },
  {
    name: 'extended',
    from: ['timeout'],
    to: 'milling',
    when: ({ state, batch, atMs, parameters }) =>
      batch !== null && elapsedMsAt(state, atMs) < limitMs(batch, parameters),
    status: ({ batch, state }) => (batch ? { kind: 'milling', batch } : state.status),
  },
  {
    name: 'discharged',
    from: ['milling', 'timeout', 'downtime'],
    to: 'standby',
    when: ({ signals, batch }) => batch !== null && signals.isDischargeOpen && !signals.isRunning,
    status: standby,
  },
  {
    name: 'ended',
    from: ['milling', 'timeout'],
    to: 'standby',
    when: (moment) => hasStopped(moment) && moment.batch !== null && isComplete(moment.batch),
    sinceMs: turnedMs,
    status: standby,
  },
  {
    name: 'interrupted',
    from: ['milling', 'timeout'],
    to: 'downtime',
    when: (moment) => hasStopped(moment) && moment.batch !== null && !isComplete(moment.batch),
    sinceMs: turnedMs,
    status: down('interrupted'),
  },
  {
    name: 'repaired',
    from: ['downtime'],
    to: 'standby',
    when: ({ state: { status }, batch, signals }) =>
      batch === null &&
      !signals.hasFault &&
      !signals.isOrderOpen &&
      status.kind === 'downtime' &&
      status.cause !== 'idle',
    status: standby,
  },
  {
    name: 'reset',
    from: ['downtime'],
    to: 'standby',
    when: ({ signals }) => signals.isReset && !signals.hasFault && !signals.isOrderOpen,
    status: standby,
  },
];

/** Before the first reading nothing is known: that is no standby. */
export function unknownMill(atMs: number): MillState {
  return {
    status: { kind: 'commInterruption', before: { kind: 'standby' }, lastGoodMs: atMs, wasRunning: false },
    sinceMs: atMs,
    signals: {
      atMs,
      lastGoodMs: atMs,
      isRunning: false,
      changedMs: atMs,
      hasFault: false,
      isOrderOpen: false,
      isDischargeOpen: false,
      isReset: false,
      waitsSinceMs: null,
      recipe: null,
    },
  };
}

export interface MillStep {
  readonly state: MillState;
  readonly changes: readonly MillChange[];
}

/** The state after an event. One that is older than the last is ignored. */
export function stepMill(before: MillState, event: MillEvent, parameters: MillParameters): MillStep {
  if (event.atMs < before.signals.atMs) return { state: before, changes: [] };
  const changes: MillChange[] = [];
  let state = before;
  const momentAt = (atMs: number): Moment => ({
    state,
    batch: batchOf(state),
    signals: state.signals,
    atMs,
    parameters,
  });
  const change = (transition: Transition, atMs: number): void => {
    const batch = batchOf(state);
    const status = transition.status(momentAt(atMs));
    const ends = status.kind === 'standby' && batch !== null;
    changes.push({
      transition: transition.name,
      from: state.status.kind,
      to: status.kind,
      atMs,
      sinceMs: Math.max(state.sinceMs, transition.sinceMs?.(state.signals) ?? atMs),
      closed: ends ? closedBatch(state, batch) : null,
    });
    // A recipe is used up with its batch; one that came for the next batch stays.
    const isUsed = ends && state.signals.recipe?.batchNo === batch.batchNo;
    const signals = isUsed ? { ...state.signals, recipe: null } : state.signals;
    state = { status, sinceMs: atMs, signals };
  };
  for (let due = nextDue(momentAt(event.atMs)); due !== null; due = nextDue(momentAt(event.atMs)))
    change(due.transition, due.atMs);
  state = absorb(state, event, parameters);
  for (let found = nextWhen(momentAt(event.atMs)); found; found = nextWhen(momentAt(event.atMs)))
    change(found, event.atMs);
  return { state: { ...state, signals: { ...state.signals, isReset: false } }, changes };
}

/** The earliest deadline that passed before the moment. */
function nextDue(moment: Moment): { readonly transition: Transition; readonly atMs: number } | null {
  const due = TRANSITIONS.flatMap((transition) => {
    const atMs = transition.from.includes(moment.state.status.kind) ? transition.dueMs?.(moment) : null;
    return atMs != null && atMs < moment.atMs
      ? [{ transition, atMs: Math.max(atMs, moment.state.sinceMs) }]
      : [];
  });
  return due.toSorted((a, b) => a.atMs - b.atMs)[0] ?? null;
}

const nextWhen = (moment: Moment): Transition | undefined =>
  TRANSITIONS.find(({ from, when }) => from.includes(moment.state.status.kind) && when?.(moment));

function closedBatch({ status, signals }: MillState, batch: Batch): ClosedBatch {
  const { isRunning, changedMs, lastGoodMs } = signals;
  const gapMs = status.kind === 'commInterruption' ? lastGoodMs - status.lastGoodMs : 0;
  return {
    ...batch,
    uncertainMs: batch.uncertainMs + gapMs,
    toMs: isRunning ? lastGoodMs : Math.max(batch.fromMs, changedMs),
    overtimeMs: batch.targetMs === null ? 0 : Math.max(0, batch.elapsedMs - batch.targetMs),
    isComplete: isComplete(batch),
  };
}

/** The state's batch changed, whatever it is in. */
function withBatch(status: MillStatus, change: (batch: Batch) => Batch): MillStatus {
  if (status.kind === 'standby') return status;
  if (status.kind === 'commInterruption')
    return { ...status, before: withBatch(status.before, change) as LiveStatus };
  if (status.kind === 'downtime') return { ...status, batch: status.batch && change(status.batch) };
  return { ...status, batch: change(status.batch) };
}

function absorb(state: MillState, event: MillEvent, parameters: MillParameters): MillState {
  const { atMs } = event;
  const signals = { ...state.signals, atMs };
  switch (event.kind) {
    case 'tick':
      return { ...state, signals };
    case 'recipe': {
      const recipe = { batchNo: event.batchNo, targetMs: event.targetMs };
      const status = withBatch(state.status, (batch) =>
        batch.batchNo === null ? { ...batch, ...recipe } : batch,
      );
      return { ...state, status, signals: { ...signals, recipe } };
    }
    case 'extension':
      return {
        ...state,
        status: withBatch(state.status, (batch) => ({
          ...batch,
          targetMs: batch.targetMs === null ? null : batch.targetMs + event.byMs,
        })),
        signals,
      };
    case 'repairOrder':
      return { ...state, signals: { ...signals, isOrderOpen: event.isOpen } };
    case 'plan':
      return {
        ...state,
        signals: { ...signals, waitsSinceMs: event.isPlanned ? (signals.waitsSinceMs ?? atMs) : null },
      };
    case 'reset':
      return { ...state, signals: { ...signals, isReset: true } };
    case 'reading': {
      const runs = event.currentA === null ? event.isRunning : event.currentA >= parameters.runCurrentA;
      if (runs === undefined) return { ...state, signals };
      const hasFault = event.hasFault ?? false;
      // What runs with a fault does not mill: it counts again once the fault is clear.
      const isRunning = runs && !hasFault;
      const isWorkedOn = event.isChargeOpen === true || event.isDischargeOpen === true;
      const milledMs =
        isMilling(state.status) && signals.isRunning ? Math.max(0, atMs - signals.lastGoodMs) : 0;
      return {
        ...state,
        status: withBatch(state.status, (batch) => ({ ...batch, elapsedMs: batch.elapsedMs + milledMs })),
        signals: {
          ...signals,
          lastGoodMs: atMs,
          isRunning,
          changedMs: isRunning === signals.isRunning ? signals.changedMs : atMs,
          hasFault,
          isDischargeOpen: event.isDischargeOpen ?? false,
          waitsSinceMs: signals.waitsSinceMs !== null && isWorkedOn ? atMs : signals.waitsSinceMs,
        },
      };
    }
  }
}

/** All events, oldest first. */
export function replayMill(
  state: MillState,
  events: readonly MillEvent[],
  parameters: MillParameters,
): MillStep {
  const changes: MillChange[] = [];
  let now = state;
  for (const event of events) {
    const step = stepMill(now, event, parameters);
    now = step.state;
    changes.push(...step.changes);
  }
  return { state: now, changes };
}

/** Time in each state from one moment to another, by the state at its beginning and the changes since. */
export function timeInStates(
  from: { readonly kind: MillKind; readonly fromMs: number },
  changes: readonly MillChange[],
  toMs: number,
): Record<MillKind, number> {
  const times = { standby: 0, milling: 0, timeout: 0, downtime: 0, commInterruption: 0 };
  let { kind, fromMs } = from;
  for (const change of changes) {
    times[kind] += change.atMs - fromMs;
    fromMs = change.atMs;
    kind = change.to;
  }
  times[kind] += toMs - fromMs;
  return times;
}

export interface MillOutlook {
  /** Negative when over time. */
  readonly remainingMs: number;
  /** When the target is reached; null while the mill does not run or nothing is known of it. */
  readonly expectedEndMs: number | null;
  readonly overtimeMs: number;
}

/** What is left of the batch at a moment not before the last event; null without a batch or without a target. */
export function outlookOf(state: MillState, atMs: number): MillOutlook | null {
  const batch = batchOf(state);
  if (batch === null || batch.targetMs === null) return null;
  const remainingMs = batch.targetMs - elapsedMsAt(state, atMs);
  const isGoingOn = isMilling(state.status) && state.signals.isRunning;
  return {
    remainingMs,
    expectedEndMs: isGoingOn ? atMs + Math.max(0, remainingMs) : null,
    overtimeMs: Math.max(0, -remainingMs),
  };
}
