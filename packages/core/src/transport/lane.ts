import { LANE_POLICY, laneAtRest, stepLane } from './lane-state.ts';
import type { LaneEvent, LaneOutcome, LanePolicy } from './lane-state.ts';
import { isRequestError, isUnanswered, RequestError } from './request-error.ts';

export interface LaneOptions {
  /** The device's clock, epoch ms. */
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  readonly policy?: LanePolicy;
}

export interface LaneCall {
  /** Actions pass by reads, and are never tried a second time. */
  readonly isAct: boolean;
  /** Asked anew each time that a place is free. */
  isSeen(): boolean;
  readonly signal?: AbortSignal | undefined;
}

/** The calls of one session, each in its turn. */
export interface Lane {
  /** @throws {RequestError} what `work` throws; `aborted` for a call that was given up while it waited */
  run<T>(call: LaneCall, work: () => Promise<T>): Promise<T>;
  /** Gives up what waits; what is under way ends by itself. */
  dispose(): void;
}

/** A read that is refused for now is asked again for so long; then whoever asked is told, and so are those behind it. */
const WAIT_MAX_MS = 30_000;

const TOO_MANY = 429;
const UNAVAILABLE = 503;
const BAD_GATEWAYS = [502, 504];

export const givenUp = (): RequestError =>
  new RequestError({ kind: 'aborted', message: 'The call was given up.' });

export function createLane({ now, random, policy = LANE_POLICY }: LaneOptions): Lane {
  let state = laneAtRest(policy);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  const calls = new Map<
    number,
    { readonly call: LaneCall; readonly sinceMs: number; start(): void; giveUp(error?: unknown): void }
  >();

  function dispatch(event: LaneEvent): void {
    const nowMs = now();
    const isSeen = (id: number): boolean => calls.get(id)?.call.isSeen() ?? false;
    const step = stepLane(state, event, { nowMs, random: random(), isSeen }, policy);
    state = step.state;
    clearTimeout(timer);
    if (step.wakeAtMs !== null)
      timer = setTimeout(() => dispatch({ type: 'due' }), Math.max(0, step.wakeAtMs - nowMs));
    for (const id of step.starts) calls.get(id)?.start();
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
        const wait = (): void => {
          call.signal?.addEventListener('abort', leave, { once: true });
          dispatch({ type: 'ask', id, kind: call.isAct ? 'act' : 'read', sinceMs });
        };
        const start = (): void => {
          call.signal?.removeEventListener('abort', leave);
          work().then(
            (value) => {
              end();
              resolve(value);
              dispatch({ type: 'ended', id, outcome: 'answered' });
            },
            (error: unknown) => {
              const isAgain = !call.isAct && !call.signal?.aborted && isRefusedFor(error, now() - sinceMs);
              if (!isAgain) {
                end();
                reject(error as Error);
              }
              dispatch({ type: 'ended', id, outcome: outcomeOf(error), retryAfterMs: retryAfterOf(error) });
              if (isAgain) wait();
              else if (outcomeOf(error) === 'refused') tellTheOthers(error);
            },
          );
        };
        calls.set(id, { call, sinceMs, start, giveUp });
        wait();
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
