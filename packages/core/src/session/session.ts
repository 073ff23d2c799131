import { computed, effect, untracked } from '@preact/signals-core';
import type { NoticeListener } from '../channel/notices.ts';
import { boardKey, createBoardFeed, type AskForBoard } from '../collection/board-feed.ts';
import { createCollections } from '../collection/collection.ts';
import { LOGIN_TYPE_OWN } from '../contract/entries.ts';
import { endpointUrl } from '../transport/endpoint-url.ts';
import { BOARD_CALLS, callFor, ENDPOINTS } from '../contract/endpoints.ts';
import { createBatches } from '../transport/batches.ts';
import { createLane } from '../transport/lane.ts';
import { createTransport } from '../transport/request.ts';
import { createSharedCalls } from '../transport/shared-calls.ts';
import { createServerClock } from '../transport/server-clock.ts';
import * as v from 'valibot';
import { createCompatibility, NEWEST, type Compatibility } from './compatibility.ts';
import { keepControls } from './session-options.ts';
import type { SessionOptions } from './session-options.ts';
import { createSessionSignals } from './session-signals.ts';
import { createSharedState } from './shared-state.ts';
import { createSessionSockets } from './session-sockets.ts';
import { createSessionTabs } from './session-tabs.ts';
import { createSessionTokens } from './session-tokens.ts';
import { createSessionVisits } from './session-visits.ts';
import { createStoredValues } from './stored-values.ts';
import { pageSurroundings } from './surroundings.ts';
import { createTokenPlace } from './token-place.ts';
import { tokenScope } from './token-scope.ts';
import { readGivenToken } from './token-sources.ts';
import type { BoardScope, PlantSession, SessionState } from './types.ts';
import { watchTrouble } from './session-trouble.ts';
import { createUnreadCount } from './unread.ts';
import { whyUnreachable } from './unreachable.ts';

const DEFAULT_ID = 'default';

/**
 * One signed-in connection to one platform. It begins by itself: with the portal's token where it was given a way to
 * one, else with what an earlier visit left in the storage.
 */
export function createSession(options: SessionOptions): PlantSession {
  const around = options.surroundings ?? pageSurroundings();
  const id = options.id ?? DEFAULT_ID;
  const baseUrl = options.baseUrl.replace(/(?<!\/)\/+$/, '');
  const isEmbedded = Boolean(
    options.token ?? options.tokenUrl ?? options.tokenProvider ?? (options.isDevice || null),
  );
  const isStored = options.storage === 'site' && !isEmbedded;
  const prefix = id === DEFAULT_ID ? '' : `plantdeck.${id}.`;
  const stored = createStoredValues(
    isStored ? around.storage : null,
    prefix,
    isStored ? around.tabStorage : null,
  );
  const clock = createServerClock(around.now);
  const shared = createSharedState();
  const { log } = around;

  const signals = createSessionSignals(options, stored);
  const { state, language, organisations, person, token, pairing, ageLimits, plant, reader } = signals;
  const life = new AbortController();
  const roundId = Array.from({ length: 4 }, () => Math.floor(around.random() * 2 ** 32).toString(16)).join(
    '',
  );

  let isOffline = false;
  const onReach = (isReached: boolean): void => {
    if (isReached !== isOffline) return;
    isOffline = !isReached;
    if (isOffline) options.hooks?.onOffline?.();
    else options.hooks?.onRestored?.();
  };
  const ofOrganisation = (): string | null => person.peek()?.orgId || options.orgId || null;
  const wire = {
    onReach,
    baseUrl,
    prefixes: options.prefixes,
    fetch: around.fetch,
    onServerTime: clock.take,
    now: around.now,
    end: life.signal,
  };
  const plain = createTransport({
    ...wire,
    token: () => token.peek(),
    orgId: ofOrganisation,
    language: () => language.peek(),
    onTokenInvalid: (_url, refused) => tokenRefused(refused),
  });
  const batches = createBatches({ ...wire, isOffered: () => compatibility.isTold('batch') });
  const lane = createLane({ now: around.now, random: around.random, together: batches.most });
  const transport = createSharedCalls(plain, {
    lane,
    carry: batches.carry,
    identity: () => `${reader.peek()} ${language.peek()} ${token.peek()}`,
    caller: () => (token.peek() === null ? null : (person.peek()?.userId ?? null)),
    orgId: ofOrganisation,
    isHidden: around.isHidden,
    now: around.now,
  });

  const compatibility: Compatibility = options.negotiates
    ? createCompatibility({
        transport,
        now: around.now,
        onMismatch: (agreement) => options.hooks?.onIncompatible?.(agreement),
      })
    : NEWEST;
  const tokenPlace = createTokenPlace(compatibility, options.socketAuth);

  const sockets = createSessionSockets({
    around,
    baseUrl,
    socketAuth: options.socketAuth ?? 'ticket',
    compatibility,
    transport,
    person,
    token,
    reader,
    language,
    roundId,
    now: () => clock.nowMs(),
    onTokenRefused: tokenRefused,
    // Told when what readers may open, or its order or dress, may be another.
    onHeard: (type) => type === 'menus' && transport.forget(),
  });
  const { hub } = sockets;
  const pageUrl = around.pageUrl();
  const unread = createUnreadCount({
    transport,
    hub,
    noticeStatus: sockets.noticeStatus,
    shared,
    isDisabled: options.disableUnread,
    host: pageUrl === null ? null : new URL(pageUrl).hostname,
    log,
  });
  const stopFollowing = effect(() => {
    const isPerson = reader.value !== null && person.peek()?.kind === 'person';
    untracked(() => (isPerson ? unread.start() : unread.stop()));
  });

  const visits = createSessionVisits({
    options,
    around,
    signals,
    stored,
    shared,
    clock,
    transport,
    compatibility,
    tokenPlace,
    adopt,
    renew: (isOn) => (isOn ? refresher.start() : refresher.stop()),
    tellTabs: (news) => tabs?.tell(news),
  });
  const { refresher, keeper, takeFirst } = createSessionTokens({
    id,
    options,
    around,
    stored,
    isStored,
    transport,
    clock,
    tokenPlace,
    life,
    owner: roundId,
    pairing,
    onRefreshed(fresh) {
      adopt(fresh);
      tabs?.tell('changed');
    },
    onGiven: visits.takeGiven,
    onEnded: (reason) => visits.end(reason),
    onFailed: (error) => visits.tell({ type: 'load-failed', error }),
  });
  const tabs = isStored
    ? createSessionTabs({
        id,
        prefix,
        around,
        stored,
        signals,
        end: (reason) => visits.end(reason, false),
        restore: () => void visits.restore(),
        adopt,
      })
    : null;

  function adopt(fresh: string): void {
    token.value = fresh;
    sockets.tokenRenewed();
  }

  /** Handled once however many calls fail: whoever carries an older token comes too late. */
  function tokenRefused(refused: string): void {
    if (refused !== token.peek()) return;
    if (person.peek()?.kind === 'embed') keeper.refused();
    else visits.end('expired');
  }

  const stopHints = around.listenForHints((hint) => {
    if (hint === 'network-returned' && state.peek().name === 'failed') void session.retry();
  });

  const stopWatch = around.watchBlocked();

  // The host's zone holds for everything that reads the model.
  const shownState = computed<SessionState>(() => {
    const now = state.value;
    const timeZone = plant.value?.timeZone;
    if (timeZone === undefined || now.name !== 'ready') return now;
    return { ...now, model: { ...now.model, enterprise: { ...now.model.enterprise, timeZone } } };
  });

  const troubles = watchTrouble({
    id,
    state,
    isEmbedded,
    pairing,
    whyUnreachable: (isOfToken) =>
      isOfToken && options.tokenUrl
        ? // Not probed: each call may cost the page's back end a token.
          whyUnreachable(new URL(options.tokenUrl, pageUrl ?? baseUrl).href, null, around, life.signal)
        : whyUnreachable(
            baseUrl,
            endpointUrl('publicKey', { baseUrl, prefixes: options.prefixes }),
            around,
            life.signal,
          ),
    onChange(trouble) {
      if (trouble) log(`${trouble.reason}. ${trouble.remedy}`);
      options.hooks?.onTrouble?.(trouble);
    },
  });
  const boards = createCollections();
  const boardSource = {
    reader,
    language,
    noticeStatus: sockets.noticeStatus,
    spreadMs: () => sockets.spreadMs(),
    log,
    async fetch(boardCode: string, scope: BoardScope, ask: AskForBoard): Promise<unknown> {
      const answer = transport.request(callFor(BOARD_CALLS, boardCode, 'boardData'), {
        schema: v.unknown(),
        query: { ...scope, boardCode },
        ...ask,
      });
      // Both are under way together; what does not fit is not taken for data, whatever it looks like.
      answer.catch(() => undefined);
      await compatibility.need('boards');
      return answer;
    },
    subscribe: (boardCode: string, scope: BoardScope, listener: NoticeListener) =>
      sockets.subscribeBoard({ ...scope, boardCode }, listener),
  };

  const session: PlantSession = {
    id,
    state: shownState,
    language,
    menus: shared.menus,
    buttons: shared.menuButtonConfig,
    organisations,
    unread: shared.messageCount,
    noticeStatus: sockets.noticeStatus,
    trouble: troubles.trouble,
    pairing,
    ageLimits,
    plant,
    assistant: sockets.assistant,
    serverNowMs: () => clock.nowMs(),
    baseUrl: () => baseUrl,
    scope: () => tokenScope(token.peek(), clock.nowMs()),
    endpointUrl: (name) => endpointUrl(name, { baseUrl, prefixes: options.prefixes }),
    setLanguage(next) {
      if (next === language.peek()) return;
      language.value = next;
      stored.write('language', next);
      // Names of menus, areas and energy types come in the reader's language.
      if (state.peek().name === 'ready') void visits.load();
    },
    async request(endpoint, call) {
      if (ENDPOINTS[endpoint].access !== 'public') await untilBegun();
      const answer = await transport.request(endpoint, call);
      if (endpoint === 'messageRead' || endpoint === 'messageReadAll') void unread.recount();
      return answer;
    },
    board: (boardCode, scope) =>
      boards.of(boardKey(boardCode, scope), () => createBoardFeed(boardCode, scope, boardSource, around)),
    onNotice: (type, listener) => hub.on(type, listener),
    signIn: (login, loginType = LOGIN_TYPE_OWN) => visits.signIn(login, loginType),
    switchOrganisation: visits.switchOrganisation,
    signOut: visits.signOut,
    async reload() {
      if (state.peek().name === 'ready') await visits.load();
    },
    async retry() {
      const current = state.peek();
      if (current.name !== 'failed') return;
      if (!current.person) return keeper.start();
      visits.tell({ type: 'person-known', person: current.person });
      await visits.load();
    },
    dispose() {
      if (life.signal.aborted) return;
      life.abort();
      visits.abandon();
      troubles.dispose();
      stopHints();
      stopWatch();
      lane.dispose();
      refresher.stop();
      keeper.dispose();
      unread.stop();
      boards.dispose();
      stopFollowing();
      sockets.dispose();
      tabs?.dispose();
    },
  };

  /** While the first token is still being asked for, calls wait for it instead of failing without one. */
  function untilBegun(): Promise<void> {
    if (state.peek().name !== 'restoring') return Promise.resolve();
    return new Promise((resolve) => {
      life.signal.addEventListener('abort', () => resolve(), { once: true });
      const stop = state.subscribe(({ name }) => {
        if (name === 'restoring') return;
        queueMicrotask(() => stop());
        resolve();
      });
    });
  }

  keepControls(session, {
    stored,
    shared,
    context() {
      const who = person.peek();
      const accessToken = token.peek();
      if (!who || accessToken === null) return null;
      return {
        orgId: who.orgId,
        operateUserId: who.userId,
        openOrgId: who.openOrgId,
        accessToken,
        uid: who.uid,
      };
    },
    forgetPerson: visits.forgetPerson,
    setAgeLimits: (limits) => void (ageLimits.value = limits),
    setPlant: (given) => void (plant.value = given),
    giveToken: (given) => keeper.give(readGivenToken(given, 'token')),
    tokenInvalid(url) {
      const own = token.peek();
      if (own === null) return;
      visits.refusedAt(url, () => tokenRefused(own));
    },
    onToken: (listener) => {
      let isFirst = true;
      return token.subscribe((value) => {
        if (!isFirst) listener(value);
        isFirst = false;
      });
    },
  });

  // Under way together with the token, or with what a session begins with: known before elements ask.
  const negotiates = (): void => void compatibility.level('session');
  if (isEmbedded) negotiates();
  if (options.token !== undefined) takeFirst(options.token);
  else if (isEmbedded) keeper.start();
  else if (visits.restore()) negotiates();
  else visits.tell({ type: 'nobody-stored' });
  return session;
}
