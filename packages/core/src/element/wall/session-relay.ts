import { effect } from '@preact/signals-core';
import * as v from 'valibot';
import { ENDPOINTS, type EndpointName } from '../../contract/endpoints.ts';
import type { BoardFeed, PlantSession } from '../../session/types.ts';
import type { GivenPlant, NoticeType } from '../../contract/index.ts';
import { travelling } from './wall-port.ts';
import type { SessionSnapshot, WallMessage } from './wall-messages.ts';

const OptionsSchema = v.object({
  pathParams: v.optional(v.record(v.string(), v.string())),
  query: v.optional(v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.undefined()]))),
  body: v.optional(v.unknown()),
});

/** The page's end of a session that a frame uses: it asks and listens for the frame, and keeps the token here. */
export class SessionRelay {
  readonly #session: PlantSession;
  readonly #send: (message: WallMessage) => void;
  readonly #feeds = new Map<string, { readonly feed: BoardFeed; readonly stop: () => void }>();
  readonly #stops: (() => void)[] = [];

  constructor(session: PlantSession, send: (message: WallMessage) => void) {
    this.#session = session;
    this.#send = send;
    this.#stops.push(effect(() => send({ type: 'session', session: snapshotOf(session) })));
  }

  /** @throws {RequestError} as the session does */
  request(name: string, input: unknown): Promise<unknown> {
    if (!Object.hasOwn(ENDPOINTS, name)) throw new Error(`no such call: ${name}`);
    const { pathParams, query, body } = v.parse(OptionsSchema, input);
    return this.#session.request(name as EndpointName, {
      schema: v.unknown(),
      ...(pathParams && { pathParams }),
      ...(query && { query }),
      ...(body !== undefined && { body }),
    });
  }

  watchBoard(key: string, boardCode: string, scope: Readonly<Record<string, string>>): void {
    if (this.#feeds.has(key)) return;
    const feed = this.#session.board(boardCode, scope);
    const stop = effect(() => {
      const state = feed.state.value;
      this.#send({ type: 'board', key, state: travelling(state) });
    });
    this.#feeds.set(key, { feed, stop });
  }

  unwatchBoard(key: string): void {
    this.#feeds.get(key)?.stop();
    this.#feeds.delete(key);
  }

  async refreshBoard(key: string): Promise<void> {
    await this.#feeds.get(key)?.feed.refresh();
  }

  watchNotices(type: string): void {
    this.#stops.push(
      this.#session.onNotice(type as NoticeType, (message) => this.#send({ type: 'notice', message })),
    );
  }

  dispose(): void {
    for (const { stop } of this.#feeds.values()) stop();
    for (const stop of this.#stops) stop();
    this.#feeds.clear();
  }
}

const plantOf = (plant: GivenPlant | null): SessionSnapshot['plant'] => plant && { ...plant };

function snapshotOf(session: PlantSession): SessionSnapshot {
  return {
    id: session.id,
    baseUrl: session.baseUrl(),
    serverOffsetMs: session.serverNowMs() - Date.now(),
    state: travelling(session.state.value),
    language: session.language.value,
    menus: session.menus.value,
    buttons: session.buttons.value,
    organisations: session.organisations.value,
    unread: session.unread.value,
    noticeStatus: session.noticeStatus.value,
    ageLimits: session.ageLimits?.value ?? {},
    plant: plantOf(session.plant ? session.plant.value : {}),
  };
}
