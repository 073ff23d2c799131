import type { PlantSession } from '@plantdeck/core';
import type { ElementHandle } from '@plantdeck/core/element';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Conversation } from '../conversation/conversation.ts';
import { openConversation } from '../conversation/open-conversation.ts';
import { INITIAL_CONVERSATION } from '../conversation/conversation-state.ts';
import type { ConversationState } from '../conversation/conversation-types.ts';
import { recorderOf } from '../wire/wire-recorder.ts';
import type { ToolDesk } from '../tools/tool-desk.ts';
import type { KeptScope } from './kept-keys.ts';
import { unheardStore } from './unheard-store.ts';
import { useNewest } from '../use-newest.ts';

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
    readonly desk: ToolDesk;
    readonly keptScope: KeptScope;
    onAnswerEnded(key: string, requestId: string): void;
    onFailure(where: 'history' | 'quota' | 'evaluate' | 'versions', cause: unknown): void;
    /** A question of an earlier page that is to be asked by its reader. */
    onGivenBack(query: string): void;
  },
): ConversationUse {
  const [conversation, setConversation] = useState<Conversation | null>(null);
  const newest = useNewest(options);

  useEffect(() => {
    if (userId === null || !isWanted) return undefined;
    const { transientCodes, lockingCodes } = newest.current;
    const made = openConversation(
      {
        id: session.id,
        baseUrl: () => session.baseUrl(),
        request: (endpoint, call) => session.request(endpoint, call),
        assistant: recorderOf(session).socket,
      },
      {
        transientCodes: Array.isArray(transientCodes) ? transientCodes.map(String) : null,
        lockingCodes: Array.isArray(lockingCodes) ? lockingCodes.map(String) : null,
        isDemo: () => newest.current.isDemo,
        tools: () => newest.current.desk.offer(),
        onToolCall: (requestId, data) => newest.current.desk.take(requestId, data),
        onAnswerEnded: (key, requestId) => {
          newest.current.desk.end(requestId);
          newest.current.onAnswerEnded(key, requestId);
        },
        onFailure: (where, cause) => newest.current.onFailure(where, cause),
        unheard: unheardStore(newest.current.keptScope, (query) => newest.current.onGivenBack(query)),
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
