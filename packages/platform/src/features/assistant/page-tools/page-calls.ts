import {
  schemaProblem,
  TOOL_OUTCOMES,
  TOOL_WAIT_MS,
  type PageToolOffer,
  type PageTools,
  type ToolOutcome,
} from '@plantdeck/core/contract';

/** How a call ended in the page; `unanswered` where nobody said so in time. */
export interface PageCallEnd {
  readonly outcome: ToolOutcome | 'unanswered';
  readonly atMs: number;
  /** As the page gave it: data, whatever it says. */
  readonly value: unknown;
  readonly reason: string | null;
}

/** The tools of the page that a question came from, and the way to their results. */
export interface PageToolUse {
  readonly pageId: string;
  readonly list: readonly PageToolOffer[];
  /** Who confirms, for the line that says so. */
  readonly person: string;
  newCallId(): string;
  /** To be asked for before the call goes out: its result may be faster than the next line of ours. */
  ended(callId: string): Promise<PageCallEnd>;
}

export interface PageCalls {
  ended(callId: string): Promise<PageCallEnd>;
  /** Answers false for a call that nobody waits for: unknown, ended already, or too late. */
  take(end: {
    readonly callId: string;
    readonly outcome: string;
    readonly result?: string | undefined;
    readonly reason?: string | undefined;
  }): boolean;
}

/** The calls of one answer that are out. With the signal nothing is waited for any more. */
export function createPageCalls(
  now: () => number,
  signal: AbortSignal,
  waitMs: number = TOOL_WAIT_MS,
): PageCalls {
  const waiting = new Map<string, (end: PageCallEnd) => void>();
  return {
    ended: (callId) =>
      new Promise((resolve) => {
        const end = (result: Omit<PageCallEnd, 'atMs'>): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', give);
          if (waiting.delete(callId)) resolve({ ...result, atMs: now() });
        };
        const give = (): void => end({ outcome: 'unanswered', value: null, reason: null });
        const timer = setTimeout(give, waitMs);
        timer.unref();
        waiting.set(callId, (result) => end(result));
        signal.addEventListener('abort', give, { once: true });
        if (signal.aborted) give();
      }),
    take({ callId, outcome, result, reason }) {
      const end = waiting.get(callId);
      const known = TOOL_OUTCOMES.find((each) => each === outcome);
      if (!end || known === undefined) return false;
      const value = readJson(result);
      end({ outcome: known, value, reason: reason?.slice(0, 300) ?? null, atMs: 0 });
      return true;
    },
  };
}

function readJson(text: string | undefined): unknown {
  try {
    return text === undefined ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** What of an offer can be used: arguments that cannot be checked are not asked for. */
export function usableTools(offered: PageTools | undefined): readonly PageToolOffer[] {
  return (offered?.list ?? []).filter(
    ({ parameters }) => parameters['type'] === 'object' && schemaProblem(parameters) === null,
  );
}
