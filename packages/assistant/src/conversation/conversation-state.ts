import { STOP_TIMEOUT_MS } from '@plantdeck/core/constants';
import type { HistoryPage } from '@plantdeck/core/contract';
import { startStream, streamNodes } from '@plantdeck/core/grammar';
import { askAgain, changeAnswer, changeVersion, endAnswer, takeFrame, withEffects } from './answer-steps.ts';
import {
  shownVersion,
  type ActiveAnswer,
  type AnswerItem,
  type AnswerVersion,
  type ConversationEvent,
  type ConversationPolicy,
  type ConversationState,
  type HistoryPurpose,
  type Rating,
  type Step,
} from './conversation-types.ts';
import { loadVersions, takeVersions } from './older-versions.ts';
import type { SocketStatus } from './socket-status.ts';
import { adoptIds, itemsOfPage, prependItems, storedNodes, storedParser } from './history-merge.ts';

export const INITIAL_CONVERSATION: ConversationState = {
  phase: 'idle',
  items: [],
  active: null,
  epoch: 0,
  history: { status: 'none', nextCursor: null, hasMore: false },
  quota: null,
  overMessage: null,
  socket: 'idle',
  notice: null,
};

/**
 * The whole behaviour of a conversation. No clock, no socket, no storage in here: facts come in as events, what is
 * to be done goes out as effects.
 */
export function step(state: ConversationState, event: ConversationEvent, policy: ConversationPolicy): Step {
  switch (event.type) {
    case 'send':
      return send(state, event, policy);
    case 'retry':
      return retry(state, event, policy);
    case 'regenerate':
      return regenerate(state, event, policy);
    case 'stop':
      return stop(state);
    case 'frame':
      return takeFrame(state, event.frame, event.atMs, policy);
    case 'frame-not-sent':
      return state.active?.requestId === event.requestId
        ? {
            state: { ...state, active: { ...state.active, sent: false } },
            effects: [
              { type: 'start-timer', timer: 'lost', delayMs: policy.lostAfterMs, epoch: state.epoch },
            ],
          }
        : same(state);
    case 'socket-online':
      return online(state, policy);
    case 'socket-status':
      return socketStatus(state, event.status, policy);
    case 'timer':
      return event.epoch === state.epoch ? timer(state, event.timer, event.atMs) : same(state);
    case 'load-history':
      return loadHistory(state);
    case 'history-loaded':
      return historyLoaded(state, event, policy);
    case 'history-failed':
      return historyFailed(state, event.purpose, event.atMs);
    case 'quota-loaded':
      return quotaLoaded(state, event.quota);
    case 'evaluate':
      return evaluate(state, event.key, event.rating);
    case 'evaluate-failed':
      return {
        state: changeAnswer(state, event.key, (item) =>
          sameRating(ratingOf(item), event.rating) ? { ...item, ...asFields(event.before) } : item,
        ),
        effects: [],
      };
    case 'show-version':
      return {
        state: changeAnswer(state, event.key, (item) =>
          event.index >= 0 && event.index < item.versions.length ? { ...item, shown: event.index } : item,
        ),
        effects: [],
      };
    case 'load-versions':
      return loadVersions(state, event.key);
    case 'versions-loaded':
      return { state: takeVersions(state, event.key, event.versions), effects: [] };
  }
}

/** A question may be asked now: nothing is running and the input isn't locked. */
export function canSend(state: ConversationState): boolean {
  return state.active === null && state.phase !== 'over';
}

/** The last answer, when it may be regenerated: it is the last item, it has ended and the platform knows it. */
export function regenerable(state: ConversationState): AnswerItem | null {
  const last = state.items.at(-1);
  if (last?.role !== 'assistant' || !canSend(state)) return null;
  const version = shownVersion(last);
  return version.messageId !== null && version.state !== 'sending' && version.state !== 'streaming'
    ? last
    : null;
}

const same = (state: ConversationState): Step => ({ state, effects: [] });

const newVersion = (requestId: string): AnswerVersion => ({
  requestId,
  messageId: null,
  nodes: [],
  state: 'sending',
  stopConfirmed: true,
  failure: null,
  recommended: [],
  thinkingSpan: null,
  nodeSpans: [],
  live: true,
});

const newActive = (
  requestId: string,
  key: string,
  frame: ActiveAnswer['frame'],
  policy: ConversationPolicy,
): ActiveAnswer => ({
  requestId,
  key,
  parser: startStream(policy.dialect),
  lastSeq: -1,
  numbered: null,
  frame,
  sent: frame !== null,
  shownSeq: -1,
  resumedFrom: null,
  interrupted: false,
  previousShown: null,
});

function start(state: ConversationState, active: ActiveAnswer): Step {
  const next: ConversationState = {
    ...state,
    active,
    phase: 'sending',
    epoch: state.epoch + 1,
    notice: null,
  };
  const frame = active.frame;
  return {
    state: next,
    effects: [
      { type: 'answer-open', open: true },
      ...(frame === null ? [] : [{ type: 'send-frame' as const, frame }]),
    ],
  };
}

function send(
  state: ConversationState,
  event: Extract<ConversationEvent, { type: 'send' }>,
  policy: ConversationPolicy,
): Step {
  const query = event.query.trim();
  if (query === '' || !canSend(state)) return same(state);
  const { requestId, extractInfo } = event;
  const key = `a:${requestId}`;
  const items = [
    ...state.items,
    {
      role: 'user' as const,
      key: `u:${requestId}`,
      messageId: null,
      requestId,
      text: query,
      attachments: event.attachments ?? [],
      createdAt: null,
    },
    {
      role: 'assistant' as const,
      key,
      question: query,
      versions: [newVersion(requestId)],
      olderVersions: 0,
      shown: 0,
      evaluate: 0 as const,
      reason: null,
      createdAt: null,
    },
  ];
  return start(
    { ...state, items },
    newActive(requestId, key, { type: 'SEND', requestId, query, extractInfo }, policy),
  );
}

function retry(
  state: ConversationState,
  event: { key: string; requestId: string; extractInfo: string },
  policy: ConversationPolicy,
): Step {
  const last = state.items.at(-1);
  if (last?.role !== 'assistant' || last.key !== event.key || !canSend(state) || last.question === '')
    return same(state);
  const { requestId, extractInfo } = event;
  // A failed try without a word is of no use to anybody; one with text stays reachable.
  const kept = last.versions.filter((version) => version.state !== 'failed' || version.nodes.length > 0);
  const next = changeAnswer(state, last.key, (item) => ({
    ...item,
    versions: [...kept, newVersion(requestId)],
    shown: kept.length,
    evaluate: 0,
    reason: null,
  }));
  const frame = { type: 'SEND' as const, requestId, query: last.question, extractInfo };
  return start(next, newActive(requestId, last.key, frame, policy));
}

function regenerate(
  state: ConversationState,
  { requestId, extractInfo }: { readonly requestId: string; readonly extractInfo?: string },
  policy: ConversationPolicy,
): Step {
  const item = regenerable(state);
  const messageId = item === null ? null : shownVersion(item).messageId;
  if (item === null || messageId === null) return same(state);
  const next = changeAnswer(state, item.key, (answer) => ({
    ...answer,
    versions: [...answer.versions, newVersion(requestId)],
    shown: answer.versions.length,
    evaluate: 0,
    reason: null,
  }));
  const frame = {
    type: 'REBUILD' as const,
    chatMessageId: messageId,
    requestId,
    ...(extractInfo === undefined ? {} : { extractInfo }),
  };
  return start(next, { ...newActive(requestId, item.key, frame, policy), previousShown: item.shown });
}

function stop(state: ConversationState): Step {
  if (state.active === null || state.phase === 'stopping') return same(state);
  return {
    state: { ...state, phase: 'stopping' },
    effects: [
      { type: 'send-frame', frame: { type: 'INTERRUPT', requestId: state.active.requestId } },
      { type: 'start-timer', timer: 'stop', delayMs: STOP_TIMEOUT_MS, epoch: state.epoch },
    ],
  };
}

function online(state: ConversationState, policy: ConversationPolicy): Step {
  const { active } = state;
  if (active === null) return same(state);
  const back = { type: 'stop-timer' as const, timer: 'lost' as const };
  if (!active.sent && active.frame !== null) {
    const sent = { ...state, active: { ...active, sent: true, interrupted: false } };
    return { state: sent, effects: [back, { type: 'send-frame', frame: active.frame }] };
  }
  // The first connection of a question that went out with it is not a reconnection.
  if (!active.interrupted) return { state, effects: [back] };
  return withEffects([back], askAgain(state, active, policy));
}

function socketStatus(state: ConversationState, status: SocketStatus, policy: ConversationPolicy): Step {
  if (status === state.socket) return same(state);
  const next = { ...state, socket: status };
  const { active } = state;
  const lost =
    state.socket === 'online' || status === 'waiting' || status === 'refused' || status === 'unsupported';
  if (active === null || !lost || active.interrupted || status === 'online') return same(next);
  return {
    state: { ...next, active: { ...active, interrupted: true } },
    effects: [{ type: 'start-timer', timer: 'lost', delayMs: policy.lostAfterMs, epoch: state.epoch }],
  };
}

function timer(state: ConversationState, name: 'stop' | 'lost' | 'resume', atMs: number): Step {
  const { active } = state;
  if (active === null) return same(state);
  if (name === 'stop')
    return state.phase === 'stopping'
      ? endAnswer(state, { state: 'stopped', stopConfirmed: false }, 'stop', atMs)
      : same(state);
  if (name === 'resume')
    return { state, effects: [{ type: 'load-history', cursor: null, purpose: 'recover' }] };
  return giveUp(state, atMs);
}

function giveUp(state: ConversationState, atMs: number): Step {
  const kind = state.active?.sent === false ? 'unsent' : 'lost';
  return endAnswer(state, { state: 'failed', failure: { kind, code: null, message: null } }, 'lost', atMs);
}

function loadHistory(state: ConversationState): Step {
  const { history } = state;
  if (history.status === 'loading' || (history.status === 'ready' && !history.hasMore)) return same(state);
  return {
    state: { ...state, history: { ...history, status: 'loading' } },
    effects: [{ type: 'load-history', cursor: history.nextCursor, purpose: 'page' }],
  };
}

function historyLoaded(
  state: ConversationState,
  event: { page: HistoryPage; cursor: string | null; purpose: HistoryPurpose; atMs: number },
  policy: ConversationPolicy,
): Step {
  const { page, cursor, purpose, atMs } = event;
  const adopted = { ...state, items: adoptIds(state.items, page) };
  if (purpose === 'ids') return same(adopted);
  if (purpose === 'recover') return takeReloaded(adopted, page, atMs, policy);
  const merged: ConversationState = {
    ...adopted,
    items: prependItems(adopted.items, itemsOfPage(page, policy.dialect)),
    // A platform that gives the same cursor again would be asked for ever.
    history: {
      status: 'ready',
      nextCursor: page.nextCursor,
      hasMore: page.hasMore && page.nextCursor !== cursor,
    },
  };
  return cursor === null && state.active === null ? continueRunning(merged, page, policy) : same(merged);
}

/** A page was loaded in the middle of an answer: it goes on where it is stored. */
function continueRunning(state: ConversationState, page: HistoryPage, policy: ConversationPolicy): Step {
  const running = page.records.findLast((message) => message.state === 'streaming');
  const item = state.items.at(-1);
  if (
    running === undefined ||
    item?.role !== 'assistant' ||
    shownVersion(item).requestId !== running.requestId
  )
    return same(state);
  // Ready nodes don't tell whether the last section is still open, so such an answer is read again from its start,
  // behind what is shown already.
  const again = running.messageNodes != null && running.messageNodes.at(-1)?.type !== 'content';
  const storedSeq = running.seq ?? -1;
  const fromSeq = again ? -1 : storedSeq;
  const active: ActiveAnswer = {
    ...newActive(running.requestId, item.key, null, policy),
    parser: again ? startStream(policy.dialect) : storedParser(running, policy.dialect),
    sent: true,
    lastSeq: fromSeq,
    shownSeq: storedSeq,
    numbered: running.seq === undefined ? false : null,
  };
  const started = start(state, active);
  const next = changeVersion(
    { ...started.state, phase: 'streaming' },
    item.key,
    running.requestId,
    (version) => ({
      ...version,
      state: 'streaming',
      live: true,
    }),
  );
  const asked = askAgain(next, active, policy);
  // Without frame numbers there is nothing to ask: what comes is appended.
  return active.numbered === false ? { ...started, state: next } : withEffects(started.effects, asked);
}

/** The last page was asked for again because frames are missing: the stored answer is the truth. */
function takeReloaded(
  state: ConversationState,
  page: HistoryPage,
  atMs: number,
  policy: ConversationPolicy,
): Step {
  const { active } = state;
  const stored = page.records.findLast((m) => m.requestId === active?.requestId && m.isAnswer);
  if (active === null || stored === undefined) return giveUp(state, atMs);
  const nodes = storedNodes(stored, policy.dialect);
  if (stored.state === 'streaming') {
    const parser = storedParser(stored, policy.dialect);
    const lastSeq = stored.seq ?? active.lastSeq;
    const next = changeVersion(state, active.key, active.requestId, (version) => ({
      ...version,
      state: 'streaming',
      nodes: streamNodes(parser),
      messageId: stored.id,
    }));
    return same({ ...next, phase: 'streaming', active: { ...active, parser, lastSeq } });
  }
  const ended = stored.state ?? 'finished';
  const change =
    ended === 'failed' ? { failure: { kind: 'transient' as const, code: null, message: null } } : {};
  return endAnswer(state, { state: ended, messageId: stored.id, ...change }, 'lost', atMs, nodes);
}

function historyFailed(state: ConversationState, purpose: HistoryPurpose, atMs: number): Step {
  if (purpose === 'page') return same({ ...state, history: { ...state.history, status: 'failed' } });
  return purpose === 'recover' && state.active !== null ? giveUp(state, atMs) : same(state);
}

function quotaLoaded(state: ConversationState, quota: NonNullable<ConversationState['quota']>): Step {
  const left = quota.remaining === null || quota.remaining > 0;
  if (state.active !== null) return same({ ...state, quota });
  if (!left) return same({ ...state, quota, phase: 'over' });
  if (state.phase !== 'over') return same({ ...state, quota });
  return same({ ...state, quota, phase: state.items.length > 0 ? 'finished' : 'idle', overMessage: null });
}

function evaluate(state: ConversationState, key: string, rating: Rating): Step {
  const item = state.items.find((candidate) => candidate.key === key);
  if (item?.role !== 'assistant' || sameRating(ratingOf(item), rating)) return same(state);
  const { messageId } = shownVersion(item);
  if (messageId === null) return same(state);
  return {
    state: changeAnswer(state, key, (answer) => ({ ...answer, ...asFields(rating) })),
    effects: [{ type: 'evaluate', key, messageId, rating, before: ratingOf(item) }],
  };
}

const ratingOf = ({ evaluate: value, reason }: AnswerItem): Rating => ({ value, reason });
const asFields = ({ value, reason }: Rating): Pick<AnswerItem, 'evaluate' | 'reason'> => ({
  evaluate: value,
  reason,
});
const sameRating = (left: Rating, right: Rating): boolean =>
  left.value === right.value && left.reason === right.reason;
