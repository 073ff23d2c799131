import { computed, effect, untracked } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { createNotices } from '../channel/notices.ts';
import type { NoticeListener, NoticeScope } from '../channel/notices.ts';
import { socketUrl } from '../channel/socket-url.ts';
import type { NoticeType } from '../contract/notices.ts';
import { SocketTicketSchema } from '../contract/session.ts';
import type { Transport } from '../transport/request.ts';
import { RequestError } from '../contract/request-error.ts';
import { createAssistantSocket } from './assistant-socket.ts';
import { createNoticeHub } from './notice-hub.ts';
import type { NoticeHub } from './notice-hub.ts';
import type { Compatibility } from './compatibility.ts';
import type { SessionSurroundings } from './surroundings.ts';
import type { AssistantSocket, Language, SessionPerson, SocketStatus } from './types.ts';

const CLIENT = 'web';
/** A difference is of a board's data, and comes over a socket. */
const LIVE_NEEDS = ['live', 'sockets', 'boards'] as const;
/** Level of `sockets` from which on they take tickets. */
const TICKETS = 2;
const ASSISTANT_API = 'omni_assistant';

export interface SessionSocketsOptions {
  readonly around: SessionSurroundings;
  readonly baseUrl: string;
  readonly socketAuth: 'ticket' | 'token' | 'negotiated';
  readonly compatibility: Compatibility;
  readonly transport: Transport;
  readonly person: ReadonlySignal<SessionPerson | null>;
  readonly token: ReadonlySignal<string | null>;
  /** Person and organisation; each has sockets of their own. */
  readonly reader: ReadonlySignal<string | null>;
  readonly language: ReadonlySignal<Language>;
  /** Names this conversation to the assistant. */
  readonly roundId: string;
  /** Server time, epoch ms. */
  now(): number;
  onTokenRefused(token: string): void;
  /** A notice came, whoever listens to it. */
  onHeard(type: NoticeType): void;
}

/** The two sockets of a session, and who listens to them. */
export interface SessionSockets {
  readonly hub: NoticeHub;
  readonly noticeStatus: ReadonlySignal<SocketStatus>;
  readonly assistant: AssistantSocket;
  /** Address of the dictation's socket, which dictation opens itself: with a ticket that serves once. */
  speechUrl(): Promise<string>;
  /** Over how long the platform wants its clients to come back after an outage. */
  spreadMs(): number;
  subscribeBoard(scope: NoticeScope, listener: NoticeListener): () => void;
  tokenRenewed(): void;
  dispose(): void;
}

export function createSessionSockets(options: SessionSocketsOptions): SessionSockets {
  const { around, baseUrl, transport, person, token, reader, language, compatibility } = options;
  let carries = options.socketAuth === 'token' ? 'token' : 'ticket';

  async function socketToken(): Promise<string> {
    const own = token.peek();
    if (own === null) throw new RequestError({ kind: 'auth', message: 'Nobody is signed in.' });
    if (options.socketAuth === 'negotiated')
      carries = (await compatibility.need('sockets')) >= TICKETS ? 'ticket' : 'token';
    if (carries === 'token') return token.peek() ?? own;
    return (await transport.request('socketTicket', { schema: SocketTicketSchema })).ticket;
  }

  const common = {
    openSocket: around.openSocket,
    random: around.random,
    listenForHints: around.listenForHints,
    now: () => Math.round(options.now()),
    log: around.log,
    onTokenInvalid(inAnswer = false) {
      const own = token.peek();
      // A refused ticket says nothing of the token it was made with; a refused question does.
      if ((carries === 'token' || inAnswer) && own !== null) options.onTokenRefused(own);
    },
  };
  const notices = createNotices({
    ...common,
    async url() {
      const ticket = await socketToken();
      const { orgId, eid } = person.peek() ?? {};
      return socketUrl(baseUrl, 'notice', {
        orgId,
        eid,
        client: CLIENT,
        token: ticket,
        lang: language.peek(),
      });
    },
  });
  async function asPerson(): Promise<Readonly<Record<string, string | number | undefined>>> {
    const ticket = await socketToken();
    const { orgId, userId, eid, uid } = person.peek() ?? {};
    return { token: ticket, orgId, userId, eid, uid };
  }
  const assistant = createAssistantSocket({
    ...common,
    async url() {
      await compatibility.need('assistant');
      const who = await asPerson();
      const query = { ...who, api: ASSISTANT_API, roundId: options.roundId, lang: language.peek() };
      return socketUrl(baseUrl, 'assistant', query);
    },
  });
  // Notices are worded by the platform, so a change of the language is a new audience too.
  const audience = computed(() => (reader.value === null ? null : `${reader.value}|${language.value}`));
  const hub = createNoticeHub(notices, audience, options.onHeard);
  const stopFollowing = effect(() => {
    void reader.value;
    untracked(() => assistant.channel.close());
  });

  return {
    hub,
    noticeStatus: notices.status,
    spreadMs: () => notices.spreadMs(),
    assistant: assistant.socket,
    speechUrl: async () => socketUrl(baseUrl, 'speech', await asPerson()),
    subscribeBoard(scope, listener) {
      let stop: (() => void) | undefined;
      let isOver = false;
      // Where the platform has no live boards they are asked for again and again, as without a socket.
      void Promise.all(LIVE_NEEDS.map((name) => compatibility.level(name))).then((levels) => {
        if (!isOver && !levels.includes(null))
          stop = notices.subscribe('board', { ...scope, lang: language.peek() }, listener);
      });
      return () => {
        isOver = true;
        stop?.();
      };
    },
    tokenRenewed() {
      notices.tokenRenewed();
      assistant.channel.tokenRenewed();
    },
    dispose() {
      stopFollowing();
      hub.dispose();
      notices.dispose();
      assistant.channel.dispose();
    },
  };
}
