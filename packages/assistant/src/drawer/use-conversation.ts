import type { PlantSession } from '@plantdeck/core';
import {
  AnswerVersionsSchema,
  EvaluateResultSchema,
  HistoryPageSchema,
  QuotaSchema,
  type EvaluateBody,
  type ExtractInfo,
} from '@plantdeck/core/contract';
import { HISTORY_PAGE_SIZE } from '@plantdeck/core/constants';
import type { ElementHandle } from '@plantdeck/core/element';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createConversation, type Conversation } from '../conversation/conversation.ts';
import { INITIAL_CONVERSATION } from '../conversation/conversation-state.ts';
import type { ConversationState } from '../conversation/conversation-types.ts';
import { recorderOf } from '../wire/wire-recorder.ts';
import { useNewest } from './use-newest.ts';

/**
 * Codes of passing faults; anything else the platform answers locks the input, as specified. The six-digit ones are
 * the reference platform's: bad frame, too many requests, answer failed, failure.
 */
const TRANSIENT_CODES = [
  'timeout',
  'network',
  '408',
  '429',
  '500',
  '502',
  '503',
  '504',
  '040001',
  '042901',
  '050000',
  '050001',
];
const LOST_AFTER_MS = 15_000;
const RESUME_WAIT_MS = 4_000;
const OVER_CHECK_PERIOD_MS = 60_000;

export interface ConversationUse {
  readonly conversation: Conversation | null;
  readonly state: ConversationState;
}

/**
 * The conversation of one person over one session. It begins with the first opening and lives until the element or
 * the person goes.
 */
export function useConversation(
  element: ElementHandle,
  session: PlantSession,
  userId: string | null,
  isWanted: boolean,
  options: {
    readonly transientCodes: unknown;
    readonly lockingCodes: unknown;
    readonly isDemo: boolean;
    onAnswerEnded(key: string, requestId: string): void;
    onFailure(where: 'history' | 'quota' | 'evaluate' | 'versions', cause: unknown): void;
  },
): ConversationUse {
  const [conversation, setConversation] = useState<Conversation | null>(null);
  const newest = useNewest(options);

  useEffect(() => {
    if (userId === null || !isWanted) return undefined;
    const { transientCodes, lockingCodes } = newest.current;
    const codes = Array.isArray(transientCodes) ? transientCodes.map(String) : TRANSIENT_CODES;
    const made = createConversation(
      {
        socket: recorderOf(session).socket,
        loadHistory: (cursor, signal) =>
          session.request('assistantHistory', {
            schema: HistoryPageSchema,
            query: { pageSize: HISTORY_PAGE_SIZE, ...(cursor === null ? {} : { cursor }) },
            signal,
          }),
        loadQuota: (signal) => session.request('assistantQuota', { schema: QuotaSchema, signal }),
        evaluate: (messageId, { value, reason }, signal) => {
          const body: EvaluateBody = {
            chatMessageId: messageId,
            evaluate: value,
            ...(reason === null ? {} : { reason }),
          };
          return session.request('assistantEvaluate', { schema: EvaluateResultSchema, body, signal });
        },
        loadVersions: (messageId, signal) =>
          session.request('assistantVersions', {
            schema: AnswerVersionsSchema,
            query: { chatMessageId: messageId },
            signal,
          }),
        newRequestId,
        nowMs: () => Date.now(),
        extractInfo: (): ExtractInfo => ({
          api_domain: session.baseUrl(),
          demo: newest.current.isDemo,
          session_id: session.id,
        }),
        schedule: nextFrame,
        onAnswerEnded: (key, requestId) => newest.current.onAnswerEnded(key, requestId),
        onFailure: (where, cause) => newest.current.onFailure(where, cause),
      },
      {
        transientCodes: new Set(codes),
        lockingCodes: Array.isArray(lockingCodes) ? new Set(lockingCodes.map(String)) : null,
        dialect: 'm1',
        lostAfterMs: LOST_AFTER_MS,
        resumeWaitMs: RESUME_WAIT_MS,
      },
    );
    // The conversation is the external system that this effect starts; the view can only learn of it afterwards.
    // oxlint-disable-next-line react/set-state-in-effect
    setConversation(made);
    // Told while everything still stands; whoever prevents it keeps the session and its values.
    const stopAsking = session.assistant.onRefusal(() =>
      element.emit('plant-session-expired', { where: 'assistant' }),
    );
    session.assistant.open();
    made.loadHistory();
    made.checkQuota();
    return () => {
      stopAsking();
      made.dispose();
      setConversation(null);
    };
  }, [element, session, userId, isWanted, newest]);

  const state = useSyncExternalStore(
    conversation?.subscribe ?? subscribeToNothing,
    conversation?.state ?? initialState,
  );
  const isOver = state.phase === 'over';
  useEffect(() => {
    if (!isOver || conversation === null) return undefined;
    const timer = setInterval(() => conversation.checkQuota(), OVER_CHECK_PERIOD_MS);
    return () => clearInterval(timer);
  }, [isOver, conversation]);
  return { conversation, state };
}

const subscribeToNothing = (): (() => void) => () => undefined;
const initialState = (): ConversationState => INITIAL_CONVERSATION;

function nextFrame(task: () => void): () => void {
  // A hidden tab has no frames, and nothing to draw until it is seen again; a slow timer keeps it current.
  if (document.hidden) {
    const timer = setTimeout(task, 250);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(task);
  return () => cancelAnimationFrame(frame);
}

// randomUUID needs a secure context, which a plant's network often isn't.
function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
