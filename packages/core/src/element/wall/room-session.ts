import { signal, type ReadonlySignal } from '@preact/signals-core';
import * as v from 'valibot';
import { endpointUrl } from '../../transport/endpoint-url.ts';
import type { GivenPlant } from '../../contract/plant-semantics.ts';
import type { EndpointName } from '../../contract/endpoints.ts';
import { isRequestError, RequestError } from '../../contract/request-error.ts';
import { parseContract } from '../../contract/index.ts';
import type { RequestOptions } from '../../transport/request-options.ts';
import type {
  AssistantSocket,
  BoardFeed,
  BoardFeedState,
  BoardScope,
  Language,
  NoticeMessage,
  PlantSession,
  SessionState,
  SocketStatus,
} from '../../session/types.ts';
import { errorOf } from './wall-port.ts';
import type { AskKind, RoomMessage, SessionSnapshot, WallFailure } from './wall-messages.ts';

/** How the frame reaches the page. */
export interface RoomDoor {
  send(message: RoomMessage): void;
  ask(what: AskKind, name: string, input: unknown): Promise<unknown>;
}

const NO_BOARD: BoardFeedState = {
  status: 'loading',
  data: null,
  error: null,
  connection: 'offline',
  failures: 0,
  nextTryAtMs: null,
};

/** The session of the page as an element in the frame meets it: every call goes through the page, no token is here. */
export class RoomSession implements PlantSession {
  readonly id: string;
  readonly #door: RoomDoor;
  readonly #state;
  readonly #language;
  readonly #menus;
  readonly #buttons;
  readonly #organisations;
  readonly #unread;
  readonly #noticeStatus;
  readonly #ageLimits;
  readonly #plant;
  readonly #boards = new Map<string, { readonly state: ReturnType<typeof signal<BoardFeedState>> }>();
  readonly #listeners = new Map<string, Set<(message: NoticeMessage) => void>>();
  #snapshot: SessionSnapshot;

  constructor(snapshot: SessionSnapshot, door: RoomDoor) {
    this.id = snapshot.id;
    this.#door = door;
    this.#snapshot = snapshot;
    this.#state = signal(snapshot.state as SessionState);
    this.#language = signal(snapshot.language as Language);
    this.#menus = signal(snapshot.menus as PlantSession['menus']['value']);
    this.#buttons = signal(snapshot.buttons as PlantSession['buttons']['value']);
    this.#organisations = signal(snapshot.organisations as PlantSession['organisations']['value']);
    this.#unread = signal(snapshot.unread);
    this.#noticeStatus = signal(snapshot.noticeStatus as SocketStatus);
    this.#ageLimits = signal(snapshot.ageLimits);
    this.#plant = signal<GivenPlant | null>(snapshot.plant);
  }

  /** The page's session has changed. */
  update(snapshot: SessionSnapshot): void {
    this.#snapshot = snapshot;
    this.#state.value = snapshot.state as SessionState;
    this.#language.value = snapshot.language as Language;
    this.#menus.value = snapshot.menus as PlantSession['menus']['value'];
    this.#buttons.value = snapshot.buttons as PlantSession['buttons']['value'];
    this.#organisations.value = snapshot.organisations as PlantSession['organisations']['value'];
    this.#unread.value = snapshot.unread;
    this.#noticeStatus.value = snapshot.noticeStatus as SocketStatus;
    this.#ageLimits.value = snapshot.ageLimits;
    this.#plant.value = snapshot.plant;
  }

  get state(): ReadonlySignal<SessionState> {
    return this.#state;
  }
  get language(): ReadonlySignal<Language> {
    return this.#language;
  }
  get menus(): PlantSession['menus'] {
    return this.#menus;
  }
  get buttons(): PlantSession['buttons'] {
    return this.#buttons;
  }
  get organisations(): PlantSession['organisations'] {
    return this.#organisations;
  }
  get unread(): ReadonlySignal<number> {
    return this.#unread;
  }
  get noticeStatus(): ReadonlySignal<SocketStatus> {
    return this.#noticeStatus;
  }

  get ageLimits(): NonNullable<PlantSession['ageLimits']> {
    return this.#ageLimits;
  }

  get plant(): NonNullable<PlantSession['plant']> {
    return this.#plant;
  }

  serverNowMs(): number {
    return Date.now() + this.#snapshot.serverOffsetMs;
  }
  baseUrl(): string {
    return this.#snapshot.baseUrl;
  }
  endpointUrl(endpoint: EndpointName): string {
    return endpointUrl(endpoint, { baseUrl: this.#snapshot.baseUrl });
  }

  async request<TSchema extends v.GenericSchema>(
    endpoint: EndpointName,
    { schema, pathParams, query, body, signal: stop }: RequestOptions<TSchema>,
  ): Promise<v.InferOutput<TSchema>> {
    const answer = await this.#door.ask('request', endpoint, { pathParams, query, body });
    if (stop?.aborted) throw new RequestError({ kind: 'aborted', message: `${endpoint}: given up` });
    return parseContract(schema, answer, endpoint);
  }

  board(boardCode: string, scope: BoardScope): BoardFeed {
    const given = Object.fromEntries(
      Object.entries(scope).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    const key = JSON.stringify([boardCode, given]);
    let kept = this.#boards.get(key);
    if (!kept) {
      const state = signal<BoardFeedState>(NO_BOARD, {
        watched: () => this.#door.send({ type: 'watch-board', key, boardCode, scope: given }),
        unwatched: () => this.#door.send({ type: 'unwatch-board', key }),
      });
      this.#boards.set(key, (kept = { state }));
    }
    const { state } = kept;
    return {
      state: state as ReadonlySignal<BoardFeedState>,
      refresh: async () => void (await this.#door.ask('refresh-board', key, null)),
    };
  }

  /** The page's feed has moved on. */
  takeBoard(key: string, state: unknown): void {
    const kept = this.#boards.get(key);
    if (!kept || typeof state !== 'object' || state === null) return;
    const next = state as BoardFeedState;
    const error: unknown = next.error;
    const made = error && !isRequestError(error) ? errorOf(error as WallFailure) : error;
    kept.state.value = { ...next, error: made as BoardFeedState['error'] };
  }

  onNotice(type: NoticeMessage['messageType'], listener: (message: NoticeMessage) => void): () => void {
    const listeners = this.#listeners.get(type) ?? new Set();
    if (!this.#listeners.has(type)) this.#door.send({ type: 'notice', name: type });
    this.#listeners.set(type, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  takeNotice(message: unknown): void {
    const notice = message as NoticeMessage;
    for (const listener of this.#listeners.get(notice.messageType) ?? []) listener(notice);
  }

  readonly assistant: AssistantSocket = {
    status: signal<SocketStatus>('unsupported'),
    send: () => false,
    open: () => undefined,
    setAnswerOpen: () => undefined,
    onFrame: () => () => undefined,
    onRefusal: () => () => undefined,
    onOnline: () => () => undefined,
  };

  // Who is signed in, and in which language, is the page's to decide.
  setLanguage(): void {}
  signIn(): Promise<void> {
    return refused('signIn');
  }
  switchOrganisation(): Promise<void> {
    return refused('switchOrganisation');
  }
  signOut(): Promise<void> {
    return refused('signOut');
  }
  retry(): Promise<void> {
    return refused('retry');
  }
  reload(): Promise<void> {
    return refused('reload');
  }
  dispose(): void {}
}

const refused = (name: string): Promise<never> =>
  Promise.reject(new Error(`${name}: an element in a frame leaves this to its page`));
