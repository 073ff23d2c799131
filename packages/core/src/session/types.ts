import type { ReadonlySignal } from '@preact/signals-core';
import type * as v from 'valibot';
import type { RequestOptions } from '../transport/request-options.ts';
import type { FeedPlace } from '../collection/feed-places.ts';
import type { GivenPlant } from '../contract/plant-semantics.ts';
import type { GivenAgeLimits } from '../judgement/data-age.ts';
import type { EndpointName } from '../contract/endpoints.ts';
import type { RequestError } from '../contract/request-error.ts';
import type {
  AssistantServerFrame,
  EnterpriseModel,
  LoginResult,
  MenuResource,
  NoticeType,
  Organisation,
} from '../contract/index.ts';

/** The five values every call and socket is made with. */
export interface SessionContext {
  readonly orgId: string;
  readonly operateUserId: string;
  readonly openOrgId: string;
  readonly accessToken: string;
  readonly uid: string;
}

/** What an element may know of who is signed in. It never holds a token. */
export interface SessionPerson {
  readonly userId: string;
  readonly userName: string;
  readonly nickName: string;
  readonly orgId: string;
  readonly openOrgId: string;
  readonly uid: string;
  readonly eid: string;
  /** `person` signed in by name or phone; `embed` came with a token of a portal. */
  readonly kind: 'person' | 'embed';
}

export type SessionState =
  | { readonly name: 'restoring' }
  | { readonly name: 'signed-out'; readonly reason: 'none' | 'signed-out' | 'expired' | 'denied' }
  | { readonly name: 'loading'; readonly person: SessionPerson }
  | { readonly name: 'ready'; readonly person: SessionPerson; readonly model: EnterpriseModel }
  | { readonly name: 'failed'; readonly person: SessionPerson | null; readonly error: RequestError };

export type Language = 'zh-CN' | 'en' | 'id' | 'it' | 'zh-TW' | 'ja' | 'th' | 'vi';

/** What a wall display shows until somebody lets it in. */
export interface Pairing {
  readonly code: string;
  /** Server time, epoch ms. */
  readonly untilMs: number;
}

/** What a token says about itself. */
export interface SessionScope {
  /** `person`, or of a token of a portal `guest`, `user` or `device`; `embed` where the platform does not say which. */
  readonly kind: string;
  readonly orgId: string | null;
  /** Element tags; null is all. */
  readonly elements: readonly string[] | null;
  readonly origins: readonly string[] | null;
  readonly areaId: string | null;
  /** By server time; negative once it is over. */
  readonly expiresInS: number | null;
}

export interface BoardScope {
  readonly areaId?: string | undefined;
  /** A preset of RECENT_RANGES, or `thisWeek` / `thisMonth`. */
  readonly range?: string | undefined;
  readonly [key: string]: string | undefined;
}

/** A board's data as it stands. Old data is kept through failures. */
export interface BoardFeedState {
  readonly status: 'loading' | 'ready' | 'failed' | 'forbidden';
  /** The payload as it came from outside (unparsed beyond the envelope), or null before the first answer. */
  readonly data: unknown;
  readonly error: RequestError | null;
  /**
   * `live` by subscription, `polling` without a socket, `reconnecting` while a lost subscription is tried again and nothing
   * else has brought data, `offline` when that has failed for a while.
   */
  readonly connection: 'live' | 'polling' | 'reconnecting' | 'offline';
  /** How many attempts in a row failed, and when the next one is due (client clock, ms). */
  readonly failures: number;
  readonly nextTryAtMs: number | null;
}

export interface BoardFeed {
  readonly state: ReadonlySignal<BoardFeedState>;
  refresh(): Promise<void>;
  /** A place where it is drawn, until it is left: off screen everywhere, its data is asked for when it is seen again. */
  place?(): FeedPlace;
}

export interface NoticeMessage {
  readonly messageType: NoticeType;
  readonly payload: unknown;
}

export type SocketStatus = 'idle' | 'connecting' | 'online' | 'waiting' | 'refused' | 'unsupported';

/** The assistant's socket: one per session, opened on the first use. */
export interface AssistantSocket {
  readonly status: ReadonlySignal<SocketStatus>;
  /** Opens if needed and sends; answers false when it can't be sent now (the caller keeps the text). */
  send(frame: unknown): boolean;
  open(): void;
  /** While an answer is open a lost socket reconnects at once; idle, it waits for the next send. */
  setAnswerOpen(open: boolean): void;
  onFrame(listener: (frame: AssistantServerFrame) => void): () => void;
  /**
   * Asked when the platform refuses the session on this socket, before anything is removed or left; a listener that
   * answers false keeps the session as it is.
   */
  onRefusal(listener: () => boolean): () => void;
  /** Called after each (re)connection. */
  onOnline(listener: () => void): () => void;
}

export type TroubleCause =
  | 'tokenAddress'
  | 'tokenClient'
  | 'tokenServer'
  | 'tokenSilent'
  | 'tokenOver'
  | 'denied'
  | UnreachableCause
  | 'platformRefused'
  | 'platformSilent';

/** Why a call has no answer: `origin` where the platform answers, but not to pages of this origin. */
export type UnreachableCause = 'offline' | 'policy' | 'origin' | 'unreachable';

/** What keeps a session from being ready, in the words of the doctor; nothing of a token and no address. */
export interface SessionTrouble {
  /** No token came; the token was refused; the platform gave nothing. */
  readonly code: 'token' | 'denied' | 'platform';
  /** As far as a page can know it; each has a sentence of its own on screen. */
  readonly cause: TroubleCause;
  readonly reason: string;
  /** What the integrator can do about it. */
  readonly remedy: string;
  readonly status?: number | undefined;
  readonly retCode?: string | undefined;
}

/**
 * One signed-in connection to one platform. Elements hold this object, never a token. Everything that stays open
 * belongs to it, so that twenty elements share one socket and one poller.
 */
export interface PlantSession {
  readonly id: string;
  readonly state: ReadonlySignal<SessionState>;
  readonly language: ReadonlySignal<Language>;
  setLanguage(language: Language): void;
  readonly menus: ReadonlySignal<readonly MenuResource[]>;
  /** Usable flag per button code; a code that is missing is not usable. */
  readonly buttons: ReadonlySignal<Readonly<Record<string, boolean>>>;
  readonly organisations: ReadonlySignal<readonly Organisation[]>;
  readonly unread: ReadonlySignal<number>;
  readonly noticeStatus: ReadonlySignal<SocketStatus>;
  /** What has kept it from being ready for some seconds; null while nothing does. */
  readonly trouble?: ReadonlySignal<SessionTrouble | null>;
  /** Of a wall display's session: the code that it waits to be let in by. */
  readonly pairing?: ReadonlySignal<Pairing | null>;
  /** From which age on the host wants data marked; elements may set their own. */
  readonly ageLimits?: ReadonlySignal<GivenAgeLimits>;
  /** What the host says about the plant in place of the platform; null while it is being read. */
  readonly plant?: ReadonlySignal<GivenPlant | null>;
  /** Server time now in epoch ms, whatever the client's clock says. */
  serverNowMs(): number;
  baseUrl(): string;
  /** What the present token may do, for reports; never the token. Null where it cannot be read, or there is none. */
  scope?(): SessionScope | null;
  /** Address of an endpoint without path parameters. */
  endpointUrl(endpoint: EndpointName): string;
  request<TSchema extends v.GenericSchema>(
    endpoint: EndpointName,
    options: RequestOptions<TSchema>,
  ): Promise<v.InferOutput<TSchema>>;
  board(boardCode: string, scope: BoardScope): BoardFeed;
  onNotice(type: NoticeType, listener: (message: NoticeMessage) => void): () => void;
  readonly assistant: AssistantSocket;
  /** Address of the platform's dictation socket with a ticket that serves once: for no log. */
  speechUrl?(): Promise<string>;
  /**
   * Takes a login result (from the sign-in frame) and loads model and menus.
   * @param loginType  how the person signed in, kept with the session; without it by the sign-in page
   */
  signIn(login: LoginResult, loginType?: number): Promise<void>;
  switchOrganisation(orgId: string): Promise<void>;
  signOut(): Promise<void>;
  /** Tries again after `failed`. */
  retry(): Promise<void>;
  /** Reads model and menus again, such as after a change of what they hold; what is shown stays meanwhile. */
  reload(): Promise<void>;
  dispose(): void;
}
