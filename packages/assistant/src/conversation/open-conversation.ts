import type { AssistantSocket, PlantSession } from '@plantdeck/core';
import {
  AnswerVersionsSchema,
  EvaluateResultSchema,
  HistoryPageSchema,
  QuotaSchema,
  type EvaluateBody,
  type ExtractInfo,
  type PageTools,
} from '@plantdeck/core/contract';
import { HISTORY_PAGE_SIZE } from '@plantdeck/core/constants';
import type { StreamDialect } from '@plantdeck/core/grammar';
import { createConversation, type Conversation, type ConversationDeps } from './conversation.ts';

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
/** Long enough for a walk through a hall without reception, or a platform that starts anew. */
const LOST_AFTER_MS = 60_000;
const RESUME_WAIT_MS = 4_000;

/** What a conversation needs of a session. */
export type ConversationSession = Pick<PlantSession, 'id' | 'request' | 'baseUrl'> & {
  readonly assistant: AssistantSocket;
};

export interface ConversationOptions {
  /** Error codes that offer to try again; by default those of passing faults. */
  readonly transientCodes?: readonly string[] | null;
  /** Where given, only these codes lock the input. */
  readonly lockingCodes?: readonly string[] | null;
  /** How a platform marks thinking and steps; `m1` by default. */
  readonly dialect?: StreamDialect;
  isDemo?(): boolean;
  /** Tools that the page lends with a question. */
  tools?(): PageTools | undefined;
  /** The platform asks for some of them; each is answered by a TOOL_RESULT frame. */
  onToolCall?(requestId: string, data: unknown): void;
  onAnswerEnded?(key: string, requestId: string): void;
  onFailure?: ConversationDeps['onFailure'];
  /** Where a question stays until the platform has it; by default a reload in between loses it. */
  readonly unheard?: ConversationDeps['unheard'];
  /** Runs a task soon, many calls in one; by default with the next frame of the screen. Answers the undo. */
  schedule?(task: () => void): () => void;
}

/**
 * The conversation of the signed-in person over a session, without anything on the screen: for hosts with an
 * interface of their own. It asks for nothing by itself; `dispose` ends it and leaves nothing behind.
 */
export function openConversation(
  session: ConversationSession,
  options: ConversationOptions = {},
): Conversation {
  return createConversation(
    {
      socket: session.assistant,
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
      extractInfo: (): ExtractInfo => {
        const tools = options.tools?.();
        return {
          api_domain: session.baseUrl(),
          demo: options.isDemo?.() ?? false,
          session_id: session.id,
          ...(tools === undefined ? {} : { tools }),
        };
      },
      schedule: options.schedule ?? nextFrame,
      onAnswerEnded: (key, requestId) => options.onAnswerEnded?.(key, requestId),
      onToolCall: (requestId, data) => options.onToolCall?.(requestId, data),
      onFailure: (where, cause) => options.onFailure?.(where, cause),
      unheard: options.unheard,
    },
    {
      transientCodes: new Set(options.transientCodes ?? TRANSIENT_CODES),
      lockingCodes: options.lockingCodes == null ? null : new Set(options.lockingCodes),
      dialect: options.dialect ?? 'm1',
      lostAfterMs: LOST_AFTER_MS,
      resumeWaitMs: RESUME_WAIT_MS,
    },
  );
}

function nextFrame(task: () => void): () => void {
  // A hidden tab has no frames, and nothing to draw until it is seen again; a slow timer keeps it current.
  if (typeof document === 'undefined' || document.hidden) {
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
