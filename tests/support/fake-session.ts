import { signal, type Signal } from '@preact/signals-core';
import {
  parseContract,
  type AssistantClientFrame,
  type AssistantServerFrame,
  type EnterpriseModel,
  type NoticeType,
} from '@plantdeck/core/contract';
import type { EndpointName } from '@plantdeck/core/endpoints';
import { RequestError } from '../../packages/core/src/contract/request-error.ts';
import type {
  AssistantSocket,
  BoardFeed,
  BoardFeedState,
  Language,
  PlantSession,
  SessionPerson,
  SessionState,
  SocketStatus,
} from '../../packages/core/src/session/types.ts';

/** The assistant's socket as its server sees it. Nothing happens by itself: the test is the server. */
export interface FakeAssistantSocket extends AssistantSocket {
  readonly status: Signal<SocketStatus>;
  readonly sent: AssistantClientFrame[];
  /** Whether the client says that an answer is open. */
  readonly isAnswerOpen: boolean;
  /** Frames of a kind, newest last. */
  sentOf<TType extends AssistantClientFrame['type']>(
    type: TType,
  ): Extract<AssistantClientFrame, { type: TType }>[];
  goOnline(): void;
  drop(): void;
  say(frame: AssistantServerFrame): void;
  listenerCount(): number;
  /** The platform refuses the session; answers whether it would end. */
  refuse(): boolean;
}

/** @param isOnline  starts connected, as after an earlier use */
export function createFakeAssistantSocket(isOnline = true): FakeAssistantSocket {
  const status = signal<SocketStatus>(isOnline ? 'online' : 'idle');
  const sent: AssistantClientFrame[] = [];
  const frames = new Set<(frame: AssistantServerFrame) => void>();
  const onlines = new Set<() => void>();
  const refusals = new Set<() => boolean>();
  let isAnswerOpen = false;
  const listen = <T>(set: Set<T>, listener: T): (() => void) => {
    set.add(listener);
    return () => void set.delete(listener);
  };
  return {
    status,
    sent,
    get isAnswerOpen() {
      return isAnswerOpen;
    },
    sentOf: (type) => sent.filter((frame) => frame.type === type) as never,
    open() {
      if (status.value === 'idle') status.value = 'connecting';
    },
    send(frame) {
      if (status.value !== 'online') {
        if (status.value === 'idle') status.value = 'connecting';
        return false;
      }
      sent.push(frame as AssistantClientFrame);
      return true;
    },
    setAnswerOpen: (open) => void (isAnswerOpen = open),
    onFrame: (listener) => listen(frames, listener),
    onOnline: (listener) => listen(onlines, listener),
    onRefusal: (listener) => listen(refusals, listener),
    refuse: () => ![...refusals].map((listener) => listener()).includes(false),
    goOnline() {
      status.value = 'online';
      for (const listener of [...onlines]) listener();
    },
    drop: () => void (status.value = 'waiting'),
    say(frame) {
      for (const listener of [...frames]) listener(frame);
    },
    listenerCount: () => frames.size + onlines.size + refusals.size,
  };
}

type CallOptions = Parameters<PlantSession['request']>[1];

/** Answers the data of a call, or throws like a broken network. */
export type FakeSessionAnswer = (options: CallOptions) => unknown;

interface FakeSessionCall {
  readonly name: EndpointName;
  readonly query: CallOptions['query'];
  readonly body: unknown;
}

export interface FakeSession extends PlantSession {
  readonly state: Signal<SessionState>;
  readonly language: Signal<Language>;
  readonly assistant: FakeAssistantSocket;
  readonly calls: FakeSessionCall[];
  /** Sets or replaces what a call answers. */
  answer(name: EndpointName, answer: FakeSessionAnswer): void;
  answerOf(name: EndpointName): FakeSessionAnswer;
  callsOf(name: EndpointName): FakeSessionCall[];
  /** A notice comes, as the platform would send it. */
  notify(type: NoticeType, payload: unknown): void;
  signInAs(userId: string): void;
}

const person = (userId: string): SessionPerson => ({
  userId,
  userName: userId,
  nickName: userId,
  orgId: 'org-1',
  openOrgId: 'open-1',
  uid: `uid-${userId}`,
  eid: 'e-1',
  kind: 'person',
});

const MODEL: EnterpriseModel = {
  enterprise: {
    eid: 'e-1',
    name: 'Works 1',
    dayAccountTime: '08:00',
    dayAccountFlag: 0,
    timeZone: 'Asia/Shanghai',
  },
  energyTypes: [],
  areaNode: {
    id: 'P',
    name: 'Plant',
    type: 'factory',
    parentId: null,
    children: [
      {
        id: 'P.W1',
        name: 'Workshop 1',
        type: 'workshop',
        parentId: 'P',
        children: [{ id: 'P.W1.L1', name: 'Kiln 1', type: 'line', parentId: 'P.W1', children: [] }],
      },
      { id: 'P.W2', name: 'Workshop 2', type: 'workshop', parentId: 'P', children: [] },
    ],
  },
};

/** What a platform's refusal becomes. */
export function refusal(retCode: string, retMsg: string): RequestError {
  return new RequestError({ kind: 'api', retCode, retMsg, message: retMsg });
}

/** A signed-in session in memory. Calls without an answer fail as a platform that doesn't know them would. */
export function createFakeSession(
  answers: Partial<Record<EndpointName, FakeSessionAnswer>> = {},
  socket: FakeAssistantSocket = createFakeAssistantSocket(),
): FakeSession {
  const table = new Map(Object.entries(answers) as [EndpointName, FakeSessionAnswer][]);
  const calls: FakeSessionCall[] = [];
  const notices = new Map<NoticeType, Set<Parameters<PlantSession['onNotice']>[1]>>();
  const ready = (userId: string): SessionState => ({
    name: 'ready',
    person: person(userId),
    model: MODEL,
  });
  const state = signal<SessionState>(ready('u1'));
  const language = signal<Language>('en');
  const feed: BoardFeedState = {
    status: 'loading',
    data: null,
    error: null,
    connection: 'offline',
    failures: 0,
    nextTryAtMs: null,
  };
  return {
    id: 'fake-session',
    state,
    language,
    setLanguage: (next) => void (language.value = next),
    menus: signal([]),
    buttons: signal({}),
    organisations: signal([]),
    unread: signal(0),
    noticeStatus: signal<SocketStatus>('idle'),
    serverNowMs: () => Date.now(),
    baseUrl: () => 'https://platform.test',
    endpointUrl: (name) => `https://platform.test/${name}`,
    calls,
    callsOf: (name) => calls.filter((call) => call.name === name),
    answer: (name, answer) => void table.set(name, answer),
    answerOf(name) {
      const answer = table.get(name);
      if (!answer) throw new Error(`nothing answers ${name}`);
      return answer;
    },
    async request(name, options) {
      calls.push({ name, query: options.query, body: options.body });
      const answer = table.get(name);
      if (answer === undefined)
        throw new RequestError({ kind: 'http', status: 404, message: `no answer for ${name}` });
      const data: unknown = await answer(options);
      if (options.signal?.aborted === true) throw new RequestError({ kind: 'aborted', message: 'aborted' });
      return parseContract(options.schema, data, name);
    },
    board: (): BoardFeed => ({ state: signal(feed), refresh: () => Promise.resolve() }),
    onNotice(type, listener) {
      const ofType = notices.get(type) ?? new Set();
      notices.set(type, ofType.add(listener));
      return () => void ofType.delete(listener);
    },
    notify(type, payload) {
      for (const listener of [...(notices.get(type) ?? [])]) listener({ messageType: type, payload });
    },
    assistant: socket,
    signInAs: (userId) => void (state.value = ready(userId)),
    signIn: () => Promise.resolve(),
    switchOrganisation: () => Promise.resolve(),
    signOut() {
      state.value = { name: 'signed-out', reason: 'signed-out' };
      return Promise.resolve();
    },
    retry: () => Promise.resolve(),
    reload: () => Promise.resolve(),
    dispose: () => undefined,
  };
}
