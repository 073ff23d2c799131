import type {
  AnswerVersions,
  Attachment,
  AssistantClientFrame,
  AssistantServerFrame,
  HistoryPage,
  MessageNode,
  Quota,
} from '@plantdeck/core/contract';
import type { StreamDialect, StreamParserState } from '@plantdeck/core/grammar';
import type { SocketStatus } from './socket-status.ts';

/** From when to when, client clock in ms; `endMs` is null while it lasts. Measured live only, history has none. */
export interface Span {
  readonly startMs: number;
  readonly endMs: number | null;
}

export interface AnswerFailure {
  /**
   * `over` locks the input, `transient` offers to try again, `expired` means the session, `lost` that the connection
   * did not come back, `unsent` that the question never left.
   */
  readonly kind: 'over' | 'transient' | 'expired' | 'lost' | 'unsent';
  readonly code: string | null;
  /** The server's own words, preferred over ours. */
  readonly message: string | null;
}

/** One try at an answer. Regenerating adds a version, it never replaces one. */
export interface AnswerVersion {
  readonly requestId: string;
  /** The platform's id, known from END or from history. */
  readonly messageId: string | null;
  readonly nodes: readonly MessageNode[];
  readonly state: 'sending' | 'streaming' | 'finished' | 'stopped' | 'failed';
  /** False when a stop was given up waiting for the platform's word. */
  readonly stopConfirmed: boolean;
  readonly failure: AnswerFailure | null;
  readonly recommended: readonly string[];
  readonly thinkingSpan: Span | null;
  /** By position among the CONTENT nodes. */
  readonly nodeSpans: readonly Span[];
  /** It streamed on this page; history does not count as news. */
  readonly live: boolean;
}

export interface QuestionItem {
  readonly role: 'user';
  readonly key: string;
  readonly messageId: string | null;
  readonly requestId: string;
  readonly text: string;
  /** Files that were sent with it. */
  readonly attachments: readonly Attachment[];
  readonly createdAt: string | null;
}

export interface AnswerItem {
  readonly role: 'assistant';
  readonly key: string;
  readonly question: string;
  readonly versions: readonly AnswerVersion[];
  /** Versions before the first of `versions` that the platform still has. */
  readonly olderVersions: number;
  /** Position of the version on the screen. */
  readonly shown: number;
  /** 0 none, 1 up, 2 down. */
  readonly evaluate: 0 | 1 | 2;
  /** Why it was rated so, in the reader's words. */
  readonly reason: string | null;
  readonly createdAt: string | null;
}
export type ConversationItem = QuestionItem | AnswerItem;

/** A reader's word on an answer. */
export interface Rating {
  readonly value: 0 | 1 | 2;
  readonly reason: string | null;
}

/** The answer that is being waited for. At most one at a time. */
export interface ActiveAnswer {
  readonly requestId: string;
  readonly key: string;
  readonly parser: StreamParserState;
  /** Number of the last frame taken; -1 before the first. */
  readonly lastSeq: number;
  /** Whether the platform numbers its frames; null before the first one. */
  readonly numbered: boolean | null;
  /** SEND or REBUILD; null when history brought the running answer. */
  readonly frame: AssistantClientFrame | null;
  readonly sent: boolean;
  /** Frames up to this number were shown before a reload: they are read again, but not shown again. */
  readonly shownSeq: number;
  /** Last frame number asked to be resumed after, so that one gap is asked for once. */
  readonly resumedFrom: number | null;
  /** The connection was lost since the last frame, so the next one has to ask for what is missing. */
  readonly interrupted: boolean;
  /** The version that a failed regeneration goes back to. */
  readonly previousShown: number | null;
}

interface HistoryState {
  readonly status: 'none' | 'loading' | 'ready' | 'failed';
  readonly nextCursor: string | null;
  readonly hasMore: boolean;
}

export interface ConversationState {
  readonly phase: 'idle' | 'sending' | 'streaming' | 'stopping' | 'finished' | 'over';
  readonly items: readonly ConversationItem[];
  readonly active: ActiveAnswer | null;
  /** Rises with each request; timers of an older one are dropped. */
  readonly epoch: number;
  readonly history: HistoryState;
  readonly quota: Quota | null;
  /** The server's words for the locked input; null means our own. */
  readonly overMessage: string | null;
  readonly socket: SocketStatus;
  /** A regeneration failed and the version before it is shown again. */
  readonly notice: AnswerFailure | null;
}

export interface ConversationPolicy {
  /** Error codes that offer to try again instead of locking the input. */
  readonly transientCodes: ReadonlySet<string>;
  /** Where given, only these codes lock the input and all others offer to try again. */
  readonly lockingCodes: ReadonlySet<string> | null;
  readonly dialect: StreamDialect;
  /** Longest time without a connection before a running answer is given up, ms. */
  readonly lostAfterMs: number;
  /** Longest wait for an answer to RESUME before history is asked instead, ms. */
  readonly resumeWaitMs: number;
}

/** Why history is asked: to show a page, to find a running answer again, or to learn the ids of ended ones. */
export type HistoryPurpose = 'page' | 'recover' | 'ids';

export type TimerName = 'stop' | 'lost' | 'resume';

export type ConversationEvent =
  | {
      readonly type: 'send';
      readonly requestId: string;
      readonly query: string;
      readonly extractInfo: string;
      readonly attachments?: readonly Attachment[];
    }
  | { readonly type: 'retry'; readonly key: string; readonly requestId: string; readonly extractInfo: string }
  | { readonly type: 'regenerate'; readonly requestId: string; readonly extractInfo?: string }
  | { readonly type: 'stop' }
  | { readonly type: 'frame'; readonly frame: AssistantServerFrame; readonly atMs: number }
  | { readonly type: 'frame-not-sent'; readonly requestId: string }
  | { readonly type: 'socket-online' }
  | { readonly type: 'socket-status'; readonly status: SocketStatus }
  | { readonly type: 'timer'; readonly timer: TimerName; readonly epoch: number; readonly atMs: number }
  | { readonly type: 'load-history' }
  | {
      readonly type: 'history-loaded';
      readonly page: HistoryPage;
      readonly cursor: string | null;
      readonly purpose: HistoryPurpose;
      readonly atMs: number;
    }
  | { readonly type: 'history-failed'; readonly purpose: HistoryPurpose; readonly atMs: number }
  | { readonly type: 'quota-loaded'; readonly quota: Quota }
  | { readonly type: 'evaluate'; readonly key: string; readonly rating: Rating }
  | {
      readonly type: 'evaluate-failed';
      readonly key: string;
      readonly rating: Rating;
      readonly before: Rating;
    }
  | { readonly type: 'show-version'; readonly key: string; readonly index: number }
  | { readonly type: 'load-versions'; readonly key: string }
  | { readonly type: 'versions-loaded'; readonly key: string; readonly versions: AnswerVersions['versions'] };

export type ConversationEffect =
  | { readonly type: 'send-frame'; readonly frame: AssistantClientFrame }
  | {
      readonly type: 'start-timer';
      readonly timer: TimerName;
      readonly delayMs: number;
      readonly epoch: number;
    }
  | { readonly type: 'stop-timer'; readonly timer: TimerName }
  | { readonly type: 'answer-open'; readonly open: boolean }
  | { readonly type: 'load-history'; readonly cursor: string | null; readonly purpose: HistoryPurpose }
  | { readonly type: 'load-quota' }
  | {
      readonly type: 'evaluate';
      readonly key: string;
      readonly messageId: string;
      readonly rating: Rating;
      readonly before: Rating;
    }
  | { readonly type: 'load-versions'; readonly key: string; readonly messageId: string }
  /** The platform asks for tools of the page. */
  | { readonly type: 'call-tools'; readonly requestId: string; readonly data: unknown }
  | { readonly type: 'answer-ended'; readonly key: string; readonly requestId: string };

export interface Step {
  readonly state: ConversationState;
  readonly effects: readonly ConversationEffect[];
}

/** The version that an answer shows. */
export function shownVersion(item: AnswerItem): AnswerVersion {
  const version = item.versions[item.shown] ?? item.versions.at(-1);
  if (version === undefined) throw new Error('an answer has at least one version');
  return version;
}
