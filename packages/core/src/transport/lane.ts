import { LANE_POLICY, laneAtRest, stepLane } from './lane-state.ts';
import type { LaneEvent, LaneOutcome, LanePolicy } from './lane-state.ts';
import { givenUp, isRequestError, isUnanswered } from '../contract/request-error.ts';

export interface LaneOptions {
  /** The device's clock, epoch ms. */
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  readonly policy?: LanePolicy;
  /** How many reads may go together now; 1 where none. */
  together?(): number;
}

/** Those who begin in the same moment and go together; nothing but itself. */
export type LaneGroup = object;

/** Thrown by the work of a read that began together with others and has to go by itself: it is asked again so. */
export class NotCarried extends Error {}

export interface LaneCall {
  /** Actions pass by reads, and are never tried a second time. */
  readonly isAct: boolean;
  /** A read that may go together with others. */
  readonly joins?: boolean;
  /** Asked anew each time that a place is free. */
  isSeen(): boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The calls of one session, each in its turn. */
export interface Lane {
  /** @throws {RequestError} what `work` throws; `aborted` for a call that was given up while it waited */
  run<T>(call: LaneCall, work: (group: LaneGroup | null) => Promise<T>): Promise<T>;
  /** Gives up what waits; what is under way ends by itself. */
  dispose(): void;
}

/** A read that is refused for now is asked again for so long; then whoever asked is told, and so are those behind it. */
const WAIT_MAX_MS = 30_000;

const TOO_MANY = 429;
const UNAVAILABLE = 503;
const BAD_GATEWAYS = [502, 504];

export function createLane(options: LaneOptions): Lane {
  const { now, random, policy = LANE_POLICY } = options;
  let state = laneAtRest(policy);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  const calls = new Map<
    number,
    {
      readonly call: LaneCall;
      readonly sinceMs: number;
      start(group: LaneGroup | null): void;
      giveUp(error?: unknown): void;
    }
  >();

  function dispatch(event: LaneEvent): void {
    const nowMs = now();
    const isSeen = (id: number): boolean => calls.get(id)?.call.isSeen() ?? false;
    const together = options.together?.() ?? 1;
    const step = stepLane(state, event, { nowMs, random: random(), together, isSeen }, policy);
    state = step.state;
    clearTimeout(timer);
    if (step.wakeAtMs !== null)
      timer = setTimeout(() => dispatch({ type: 'due' }), Math.max(0, step.wakeAtMs - nowMs));
    for (const ids of step.starts) {
      const group = ids.length > 1 ? {} : null;
      for (const id of ids) calls.get(id)?.start(group);
    }
  }

  /** Who has waited as long behind a call that stays refused would only wait on. */
  function tellTheOthers(error: unknown): void {
    for (const { id, kind } of state.waiting) {
      const other = calls.get(id);
      if (kind === 'read' && other && now() - other.sinceMs > WAIT_MAX_MS) other.giveUp(error);
    }
  }

  return {
    run: (call, work) =>
      new Promise((resolve, reject) => {
        if (call.signal?.aborted) return reject(givenUp());
        count += 1;
        const id = count;
        const sinceMs = now();
        const giveUp = (error: unknown = givenUp()): void => {
          end();
          dispatch({ type: 'leave', id });
          reject(error as Error);
        };
        const leave = (): void => giveUp();
        const end = (): void => {
          calls.delete(id);
          call.signal?.removeEventListener('abort', leave);
        };
        // Given up while it runs, a call ends by its own signal; its place is free when it has.
        const wait = (joins: boolean): void => {
          call.signal?.addEventListener('abort', leave, { once: true });
          dispatch({ type: 'ask', id, kind: call.isAct ? 'act' : 'read', sinceMs, joins });
        };
        const start = (group: LaneGroup | null): void => {
          call.signal?.removeEventListener('abort', leave);
          work(group).then(
            (value) => {
              end();
              resolve(value);
              dispatch({ type: 'ended', id, outcome: 'answered' });
            },
            (error: unknown) => {
              const isAlone = error instanceof NotCarried;
              const isAgain = isAlone || (!call.isAct && isRefusedFor(error, now() - sinceMs));
              const asksAgain = isAgain && !call.signal?.aborted;
              if (!asksAgain) {
                end();
                reject(isAlone ? givenUp() : (error as Error));
              }
              dispatch({ type: 'ended', id, outcome: outcomeOf(error), retryAfterMs: retryAfterOf(error) });
              if (asksAgain) wait(call.joins === true && !isAlone);
              else if (outcomeOf(error) === 'refused') tellTheOthers(error);
            },
          );
        };
        calls.set(id, { call, sinceMs, start, giveUp });
        wait(call.joins === true);
      }),
    dispose() {
      clearTimeout(timer);
      for (const { id } of state.waiting) calls.get(id)?.giveUp();
      clearTimeout(timer);
    },
  };
}

const retryAfterOf = (error: unknown): number | undefined =>
  isRequestError(error) ? error.retryAfterMs : undefined;

/** Whether the platform refused without looking at the call, and may take it before anybody has waited too long. */
function isRefusedFor(error: unknown, waitedMs: number): boolean {
  if (!isRequestError(error)) return false;
  const { status, retryAfterMs } = error;
  const isBusy = status === TOO_MANY || (status === UNAVAILABLE && retryAfterMs !== undefined);
  return isBusy && waitedMs + (retryAfterMs ?? 0) <= WAIT_MAX_MS;
}

function outcomeOf(error: unknown): LaneOutcome {
  if (!isRequestError(error) || error.kind === 'aborted') return 'left';
  const { status } = error;
  if (status === TOO_MANY || status === UNAVAILABLE) return 'refused';
  const isAway = isUnanswered(error) && (status === undefined || BAD_GATEWAYS.includes(status));
  return isAway ? 'unanswered' : 'answered';
}
