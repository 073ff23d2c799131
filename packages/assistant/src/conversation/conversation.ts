import {
  type AnswerVersions,
  type Attachment,
  type AssistantClientFrame,
  type ExtractInfo,
  type HistoryPage,
  type Quota,
  type UnheardQuestion,
} from '@plantdeck/core/contract';
import type { AssistantSocket } from '@plantdeck/core';
import { canSend, INITIAL_CONVERSATION, step } from './conversation-state.ts';
import {
  shownVersion,
  type ConversationEffect,
  type ConversationEvent,
  type ConversationPolicy,
  type ConversationState,
  type HistoryPurpose,
  type Rating,
  type TimerName,
} from './conversation-types.ts';

/** What a conversation asks of the world. Every part is given, so that tests run without a page. */
export interface ConversationDeps {
  readonly socket: AssistantSocket;
  loadHistory(cursor: string | null, signal: AbortSignal): Promise<HistoryPage>;
  loadQuota(signal: AbortSignal): Promise<Quota>;
  evaluate(messageId: string, rating: Rating, signal: AbortSignal): Promise<unknown>;
  loadVersions(messageId: string, signal: AbortSignal): Promise<AnswerVersions>;
  newRequestId(): string;
  nowMs(): number;
  /** Read when a question goes out. */
  extractInfo(): ExtractInfo;
  /** Runs a task soon, many calls in one: a frame of the screen. Answers the undo. */
  schedule(task: () => void): () => void;
  onAnswerEnded(key: string, requestId: string): void;
  /** The platform asks for tools that went along with the question; see ToolPlanSchema for the data. */
  onToolCall?(requestId: string, data: unknown): void;
  onFailure(where: 'history' | 'quota' | 'evaluate' | 'versions', cause: unknown): void;
  /** Where a question stays until the platform has shown that it has it; without it a reload loses such a one. */
  readonly unheard?: UnheardStore | undefined;
}

export interface UnheardStore {
  read(): UnheardQuestion | null;
  /** The newest one alone; null once nobody waits for it any more. */
  write(question: UnheardQuestion | null): void;
  /** Too old to be asked without a word, or not to be asked now: it is its reader's again. */
  giveBack(query: string): void;
}

export interface Conversation {
  /** Newest state, at most one frame old for listeners. */
  state(): ConversationState;
  subscribe(listener: () => void): () => void;
  /** Answers false when the text could not be taken (empty, running, locked): the caller keeps it. */
  send(query: string, context?: ExtractInfo['context'], attachments?: readonly Attachment[]): boolean;
  retry(key: string): void;
  regenerate(): void;
  stop(): void;
  loadHistory(): void;
  checkQuota(): void;
  evaluate(key: string, rating: Rating): void;
  showVersion(key: string, index: number): void;
  /** Brings what the answer said before this page was opened, and shows the newest of it. */
  loadVersions(key: string): void;
  dispose(): void;
}

/** One loop over effects. What happens is decided in `step`; nothing stays behind after `dispose`. */
export function createConversation(deps: ConversationDeps, policy: ConversationPolicy): Conversation {
  let state = INITIAL_CONVERSATION;
  const listeners = new Set<() => void>();
  const timers = new Map<TimerName, ReturnType<typeof setTimeout>>();
  const ending = new AbortController();
  /** Listeners will be told; a host may tell them at once, before its undo is there. */
  let isTelling = false;
  let unschedule: (() => void) | null = null;

  const dispatch = (event: ConversationEvent): void => {
    if (ending.signal.aborted) return;
    const next = step(state, event, policy);
    if (next.state !== state) {
      state = next.state;
      if (!isTelling) {
        isTelling = true;
        unschedule = deps.schedule(() => {
          isTelling = false;
          for (const listener of [...listeners]) listener();
        });
      }
    }
    for (const effect of next.effects) run(effect);
  };

  const sendFrame = (frame: AssistantClientFrame): void => {
    const sent = deps.socket.send(frame);
    if (!sent && (frame.type === 'SEND' || frame.type === 'REBUILD'))
      dispatch({ type: 'frame-not-sent', requestId: frame.requestId });
  };

  const stopTimer = (name: TimerName): void => {
    clearTimeout(timers.get(name));
    timers.delete(name);
  };

  const fetchHistory = (cursor: string | null, purpose: HistoryPurpose): void => {
    const isFirst = purpose === 'page' && cursor === null;
    deps.loadHistory(cursor, ending.signal).then(
      (page) => {
        dispatch({ type: 'history-loaded', page, cursor, purpose, atMs: deps.nowMs() });
        if (isFirst) takeUpUnheard(page);
      },
      (cause: unknown) => {
        if (ending.signal.aborted) return;
        deps.onFailure('history', cause);
        dispatch({ type: 'history-failed', purpose, atMs: deps.nowMs() });
        if (isFirst) takeUpUnheard(null);
      },
    );
  };

  const keepUnheard = (
    requestId: string,
    query: string,
    more: Pick<UnheardQuestion, 'context' | 'attachments'>,
  ) => deps.unheard?.write({ requestId, query: query.trim(), askedMs: deps.nowMs(), ...more });
  const forgetUnheard = (requestId: string): void => {
    if (deps.unheard?.read()?.requestId === requestId) deps.unheard.write(null);
  };
  /** What the page before this one asked, and the platform has not got: it goes out, or back to its reader. */
  const takeUpUnheard = (page: HistoryPage | null): void => {
    const kept = deps.unheard?.read() ?? null;
    if (ending.signal.aborted || kept === null) return;
    const { requestId, query, askedMs, context, attachments } = kept;
    // Of this page: it is on the screen, with its failure and a way to try again.
    if (
      state.items.some(
        (item) => item.role === 'user' && item.messageId === null && item.requestId === requestId,
      )
    )
      return;
    const isThere = page?.records.some((record) => record.requestId === requestId) === true;
    const isFresh = deps.nowMs() - askedMs < policy.lostAfterMs;
    if (page !== null && isFresh && !isThere && canSend(state))
      return dispatch({
        type: 'send',
        requestId,
        query,
        extractInfo: extractInfo(context, attachments),
        attachments,
      });
    deps.unheard?.write(null);
    if (!isThere) deps.unheard?.giveBack(query);
  };

  const fetchQuota = (): void => {
    deps.loadQuota(ending.signal).then(
      (quota) => dispatch({ type: 'quota-loaded', quota }),
      (cause: unknown) => {
        if (!ending.signal.aborted) deps.onFailure('quota', cause);
      },
    );
  };

  function run(effect: ConversationEffect): void {
    switch (effect.type) {
      case 'send-frame':
        return sendFrame(effect.frame);
      case 'start-timer': {
        const { timer, epoch, delayMs } = effect;
        stopTimer(timer);
        timers.set(
          timer,
          setTimeout(() => dispatch({ type: 'timer', timer, epoch, atMs: deps.nowMs() }), delayMs),
        );
        return;
      }
      case 'stop-timer':
        return stopTimer(effect.timer);
      case 'answer-open':
        return deps.socket.setAnswerOpen(effect.open);
      case 'load-history':
        return fetchHistory(effect.cursor, effect.purpose);
      case 'load-quota':
        return fetchQuota();
      case 'evaluate': {
        const { key, messageId, rating, before } = effect;
        deps.evaluate(messageId, rating, ending.signal).catch((cause: unknown) => {
          if (ending.signal.aborted) return;
          deps.onFailure('evaluate', cause);
          dispatch({ type: 'evaluate-failed', key, rating, before });
        });
        return;
      }
      case 'load-versions':
        deps.loadVersions(effect.messageId, ending.signal).then(
          ({ versions }) => dispatch({ type: 'versions-loaded', key: effect.key, versions }),
          (cause: unknown) => {
            if (!ending.signal.aborted) deps.onFailure('versions', cause);
          },
        );
        return;
      case 'call-tools':
        return deps.onToolCall?.(effect.requestId, effect.data);
      case 'answer-ended':
        if (!isUnheard(effect.key)) forgetUnheard(effect.requestId);
        return deps.onAnswerEnded(effect.key, effect.requestId);
    }
  }

  /** It ended without a sign that the platform has the question. */
  const isUnheard = (key: string): boolean => {
    const item = state.items.find((candidate) => candidate.key === key);
    if (item?.role !== 'assistant') return false;
    const { failure, nodes, messageId } = shownVersion(item);
    return (
      nodes.length === 0 && messageId === null && (failure?.kind === 'unsent' || failure?.kind === 'lost')
    );
  };

  const stops = [
    deps.socket.onFrame((frame) => {
      if ('requestId' in frame && frame.requestId !== undefined) forgetUnheard(frame.requestId);
      dispatch({ type: 'frame', frame, atMs: deps.nowMs() });
    }),
    deps.socket.onOnline(() => dispatch({ type: 'socket-online' })),
    deps.socket.status.subscribe((status) => dispatch({ type: 'socket-status', status })),
  ];

  const extractInfo = (context?: ExtractInfo['context'], attachments: readonly Attachment[] = []): string =>
    JSON.stringify({
      ...deps.extractInfo(),
      ...(context === undefined ? {} : { context }),
      ...(attachments.length === 0 ? {} : { attachments: attachments.map(({ id }) => id) }),
    });
  const attachmentsAsked = (key: string): readonly Attachment[] => {
    const question = state.items[state.items.findIndex((item) => item.key === key) - 1];
    return question?.role === 'user' ? question.attachments : [];
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send(query, context, attachments = []) {
      if (ending.signal.aborted || query.trim() === '' || !canSend(state)) return false;
      const info = extractInfo(context, attachments);
      const requestId = deps.newRequestId();
      keepUnheard(requestId, query, { context, attachments: [...attachments] });
      dispatch({ type: 'send', requestId, query, extractInfo: info, attachments });
      return true;
    },
    retry: (key) => {
      const requestId = deps.newRequestId();
      const attachments = [...attachmentsAsked(key)];
      const item = state.items.at(-1);
      if (item?.role === 'assistant' && item.key === key && canSend(state))
        keepUnheard(requestId, item.question, { context: undefined, attachments });
      dispatch({ type: 'retry', key, requestId, extractInfo: extractInfo(undefined, attachments) });
    },
    regenerate: () => {
      // What it was asked about is the platform's to know; what the page lends may be other than it was.
      const { tools } = deps.extractInfo();
      const info = tools === undefined ? {} : { extractInfo: JSON.stringify({ tools }) };
      dispatch({ type: 'regenerate', requestId: deps.newRequestId(), ...info });
    },
    stop: () => dispatch({ type: 'stop' }),
    loadHistory: () => dispatch({ type: 'load-history' }),
    checkQuota: fetchQuota,
    evaluate: (key, rating) => dispatch({ type: 'evaluate', key, rating }),
    loadVersions: (key) => dispatch({ type: 'load-versions', key }),
    showVersion: (key, index) => dispatch({ type: 'show-version', key, index }),
    dispose() {
      ending.abort();
      unschedule?.();
      for (const stop of stops) stop();
      for (const name of [...timers.keys()]) stopTimer(name);
      // A running answer of a drawer that is gone is no reason to hold the socket open.
      if (state.active !== null) deps.socket.setAnswerOpen(false);
      listeners.clear();
    },
  };
}
