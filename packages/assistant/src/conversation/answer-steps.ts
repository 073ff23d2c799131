import type { AssistantServerFrame, MessageNode } from '@plantdeck/core/contract';
import { RETCODE_TOKEN_INVALID } from '@plantdeck/core/constants';
import {
  feedContent,
  feedThinking,
  finishStream,
  joinContent,
  streamNodes,
  type ClosedBy,
} from '@plantdeck/core/grammar';
import type {
  ActiveAnswer,
  AnswerFailure,
  AnswerItem,
  AnswerVersion,
  ConversationEffect,
  ConversationPolicy,
  ConversationState,
  Span,
  Step,
} from './conversation-types.ts';

/** Takes one server frame. Frames of another request, of an ended one and repeated ones change nothing. */
export function takeFrame(
  state: ConversationState,
  frame: AssistantServerFrame,
  atMs: number,
  policy: ConversationPolicy,
): Step {
  const same: Step = { state, effects: [] };
  if ('type' in frame) {
    if (frame.type === 'HEARTBEAT' || state.active?.requestId !== frame.requestId) return same;
    // A stop brings no id; history knows it, and regenerating and rating need it.
    const ids: ConversationEffect = { type: 'load-history', cursor: null, purpose: 'ids' };
    return withEffects([ids], endAnswer(state, { state: 'stopped', stopConfirmed: true }, 'stop', atMs));
  }
  const active = state.active;
  if (frame.eventName === 'ERROR' && frame.requestId === undefined)
    return takeError(state, frame.data, atMs, policy);
  if (active === null || frame.requestId !== active.requestId) return same;

  const numbered = frame.seq !== undefined;
  if (frame.seq !== undefined) {
    if (frame.seq <= active.lastSeq) return same;
    // What follows a gap comes again with what is missing, so it is dropped and asked for once.
    if (frame.seq > active.lastSeq + 1)
      return active.resumedFrom === active.lastSeq ? same : askAgain(state, { ...active, numbered }, policy);
  }
  const taken: ActiveAnswer = {
    ...active,
    numbered,
    sent: true,
    interrupted: false,
    lastSeq: frame.seq ?? active.lastSeq,
  };
  // Anything that comes shows that a RESUME was heard.
  const heard: ConversationEffect[] =
    active.resumedFrom === null ? [] : [{ type: 'stop-timer', timer: 'resume' }];
  if (frame.eventName === 'ERROR')
    return withEffects(heard, takeError({ ...state, active: taken }, frame.data, atMs, policy));
  if (frame.eventName === 'END') {
    const { replyChatMessage, recommendQuestions } = frame.data;
    const ended = endAnswer(
      { ...state, active: taken },
      { state: 'finished', messageId: replyChatMessage.id, recommended: recommendQuestions },
      'end',
      atMs,
    );
    return withEffects([...heard, { type: 'load-quota' }], ended);
  }
  if (frame.eventName === 'TOOL') {
    const call: ConversationEffect = { type: 'call-tools', requestId: frame.requestId, data: frame.data };
    const phase = state.phase === 'stopping' ? 'stopping' : 'streaming';
    return { state: { ...state, phase, active: taken }, effects: [...heard, call] };
  }
  const parser =
    frame.eventName === 'THINKING'
      ? feedThinking(active.parser, frame.data)
      : feedContent(active.parser, frame.data);
  const next: ConversationState = {
    ...state,
    phase: state.phase === 'stopping' ? 'stopping' : 'streaming',
    active: { ...taken, parser },
  };
  if (taken.lastSeq < taken.shownSeq) return { state: next, effects: heard };
  const shown = changeVersion(next, active.key, active.requestId, (version) => ({
    ...version,
    state: 'streaming',
    nodes: streamNodes(parser),
    thinkingSpan: thinkingSpan(version.thinkingSpan, frame.eventName === 'THINKING', atMs),
    nodeSpans: nodeSpans(version.nodeSpans, parser.list.nodes.length, parser.list.open === 'none', atMs),
  }));
  return { state: shown, effects: heard };
}

function takeError(
  state: ConversationState,
  error: { retCode: string; retMsg?: string | null | undefined },
  atMs: number,
  policy: ConversationPolicy,
): Step {
  const message = error.retMsg === undefined || error.retMsg === '' ? null : error.retMsg;
  const failure: AnswerFailure = { kind: failureKind(error.retCode, policy), code: error.retCode, message };
  const ended = endAnswer(state, { state: 'failed', failure }, 'error', atMs);
  // What follows for the session is the session's: it hears the same frame.
  if (failure.kind === 'expired' || failure.kind === 'transient') return ended;
  return { ...ended, state: { ...ended.state, phase: 'over', overMessage: message } };
}

function failureKind(code: string, policy: ConversationPolicy): AnswerFailure['kind'] {
  if (code === RETCODE_TOKEN_INVALID) return 'expired';
  const locks = policy.lockingCodes?.has(code) ?? !policy.transientCodes.has(code);
  return locks ? 'over' : 'transient';
}

/**
 * Asks for what is missing: after a lost connection or a gap. Without numbered frames only history knows.
 */
export function askAgain(state: ConversationState, active: ActiveAnswer, policy: ConversationPolicy): Step {
  const next = { ...state, active: { ...active, resumedFrom: active.lastSeq, interrupted: false } };
  if (active.numbered === false)
    return { state: next, effects: [{ type: 'load-history', cursor: null, purpose: 'recover' }] };
  return {
    state: next,
    effects: [
      { type: 'send-frame', frame: { type: 'RESUME', requestId: active.requestId, fromSeq: active.lastSeq } },
      { type: 'start-timer', timer: 'resume', delayMs: policy.resumeWaitMs, epoch: state.epoch },
    ],
  };
}

/** Ends the active answer, whatever ended it. Text that has come is kept. */
export function endAnswer(
  state: ConversationState,
  change: Partial<AnswerVersion> & Pick<AnswerVersion, 'state'>,
  closedBy: ClosedBy,
  atMs: number,
  readyNodes?: readonly MessageNode[],
): Step {
  const { active } = state;
  if (active === null) return { state, effects: [] };
  const nodes = readyNodes ?? streamNodes(finishStream(active.parser, closedBy));
  const ended = changeVersion(state, active.key, active.requestId, (version) => ({
    ...version,
    ...change,
    nodes,
    thinkingSpan: closeSpan(version.thinkingSpan, atMs),
    nodeSpans: version.nodeSpans.map((span) => closeSpan(span, atMs) ?? span),
  }));
  const emptyFailure = change.state === 'failed' && joinContent(nodes).trim() === '';
  const settled = emptyFailure && active.previousShown !== null ? backToPrevious(ended, active) : ended;
  const effects: ConversationEffect[] = [
    { type: 'answer-open', open: false },
    { type: 'stop-timer', timer: 'stop' },
    { type: 'stop-timer', timer: 'lost' },
    { type: 'stop-timer', timer: 'resume' },
    { type: 'answer-ended', key: active.key, requestId: active.requestId },
  ];
  const exhausted = state.quota?.remaining === 0;
  return { state: { ...settled, active: null, phase: exhausted ? 'over' : 'finished' }, effects };
}

// A regeneration that brought nothing must not cost the answer that was there.
function backToPrevious(state: ConversationState, active: ActiveAnswer): ConversationState {
  let notice: AnswerFailure | null = null;
  const items = state.items.map((item) => {
    if (item.role !== 'assistant' || item.key !== active.key) return item;
    notice = item.versions.find((version) => version.requestId === active.requestId)?.failure ?? null;
    return {
      ...item,
      versions: item.versions.filter((version) => version.requestId !== active.requestId),
      shown: active.previousShown ?? 0,
    };
  });
  return { ...state, items, notice };
}

export function changeVersion(
  state: ConversationState,
  key: string,
  requestId: string,
  change: (version: AnswerVersion) => AnswerVersion,
): ConversationState {
  return changeAnswer(state, key, (item) => ({
    ...item,
    versions: item.versions.map((version) => (version.requestId === requestId ? change(version) : version)),
  }));
}

export function changeAnswer(
  state: ConversationState,
  key: string,
  change: (item: AnswerItem) => AnswerItem,
): ConversationState {
  const items = state.items.map((item) =>
    item.key === key && item.role === 'assistant' ? change(item) : item,
  );
  return { ...state, items };
}

export function withEffects(effects: readonly ConversationEffect[], step: Step): Step {
  return { state: step.state, effects: [...effects, ...step.effects] };
}

function thinkingSpan(span: Span | null, isThinking: boolean, atMs: number): Span | null {
  if (isThinking) return { startMs: span?.startMs ?? atMs, endMs: null };
  return closeSpan(span, atMs);
}

function closeSpan(span: Span | null, atMs: number): Span | null {
  return span === null || span.endMs !== null ? span : { ...span, endMs: atMs };
}

function nodeSpans(
  spans: readonly Span[],
  nodeCount: number,
  lastClosed: boolean,
  atMs: number,
): readonly Span[] {
  const unchanged = spans.length === nodeCount && !(lastClosed && spans.at(-1)?.endMs === null);
  if (unchanged) return spans;
  const next = [...spans];
  while (next.length < nodeCount) next.push({ startMs: atMs, endMs: null });
  return next.map((span, index) =>
    index < nodeCount - 1 || lastClosed ? (closeSpan(span, atMs) ?? span) : span,
  );
}
