import { batch, computed, effect, signal, untracked } from '@preact/signals-core';
import type { NoticeListener } from '../channel/notices.ts';
import { BACKOFF_MS } from '../collection/board-feed-state.ts';
import { boardKey, createBoardFeed } from '../collection/board-feed.ts';
import { createCollections } from '../collection/collection.ts';
import { buttonFlags } from '../access/menu-tree.ts';
import { entryOfLoginType, LOGIN_TYPE_OWN, SsoLogoutSchema } from '../contract/entries.ts';
import type { Entry } from '../contract/entries.ts';
import type { LoginResult, Organisation } from '../contract/session.ts';
import type { GivenAgeLimits } from '../judgement/data-age.ts';
import { endpointUrl } from '../transport/endpoint-url.ts';
import { BOARD_CALLS, callFor, ENDPOINTS } from '../transport/endpoints.ts';
import { isForbidden } from '../transport/error-message.ts';
import { createTransport } from '../transport/request.ts';
import { RequestError, toRequestError } from '../transport/request-error.ts';
import { createServerClock } from '../transport/server-clock.ts';
import { matchLanguage } from '../words/language.ts';
import * as v from 'valibot';
import { requestPathOf } from './request-path.ts';
import { loadModel, loadOrganisation, loadPerson, personOfLogin } from './session-loading.ts';
import type { LoadedSession } from './session-loading.ts';
import { createCompatibility, NEWEST } from './compatibility.ts';
import { keepControls } from './session-options.ts';
import type { SessionOptions } from './session-options.ts';
import { personOf, stepSession } from './session-state.ts';
import type { SessionEvent } from './session-state.ts';
import { createSharedState } from './shared-state.ts';
import { createSessionSockets } from './session-sockets.ts';
import { keepLogin, keepPerson, storedPerson } from './stored-person.ts';
import { createStoredValues } from './stored-values.ts';
import { pageSurroundings } from './surroundings.ts';
import { leaseLock, webLock } from './tab-lock.ts';
import { createTabs } from './tabs.ts';
import type { TabNews } from './tabs.ts';
import { tokenScope } from './token-scope.ts';
import { createTokenKeeper } from './token-keeper.ts';
import type { GivenToken } from './token-keeper.ts';
import { createTokenRefresher } from './token-refresher.ts';
import { fetchEmbedToken, readGivenToken } from './token-sources.ts';
import type { BoardScope, Language, Pairing, PlantSession, SessionPerson, SessionState } from './types.ts';
import { createUnreadCount } from './unread.ts';

const DEFAULT_ID = 'default';

/**
 * One signed-in connection to one platform. It begins by itself: with the portal's token where it was given a way to
 * one, else with what an earlier visit left in the storage.
 */
export function createSession(options: SessionOptions): PlantSession {
  const around = options.surroundings ?? pageSurroundings();
  const id = options.id ?? DEFAULT_ID;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
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

  const state = signal<SessionState>({ name: 'restoring' });
  const language = signal<Language>(
    options.language ?? matchLanguage(stored.read('language')) ?? options.fallbackLanguage ?? 'zh-CN',
  );
  const organisations = signal<readonly Organisation[]>([]);
  const person = signal<SessionPerson | null>(null);
  const token = signal<string | null>(null);
  const pairing = signal<Pairing | null>(null);
  const ageLimits = signal<GivenAgeLimits>({});
  /** Whoever may ask now, and for which organisation; data is shown to nobody else. */
  const reader = computed(() => {
    const who = person.value;
    // A portal's token is bound to its organisation, whether the portal names it or not.
    const isPlaced = who !== null && (who.kind === 'embed' || who.orgId !== '');
    return isPlaced && token.value !== null ? `${who.userId}|${who.orgId}` : null;
  });
  /** Numbers the sign-ins: what was loaded for an earlier one is dropped. */
  let visit = 0;
  let loadFailures = 0;
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;
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
  const transport = createTransport({
    onReach,
    baseUrl,
    prefixes: options.prefixes,
    fetch: around.fetch,
    token: () => token.peek(),
    orgId: () => person.peek()?.orgId || options.orgId || null,
    language: () => language.peek(),
    onTokenInvalid: (_url, refused) => tokenRefused(refused),
    onServerTime: (sample) => clock.take(sample),
    now: around.now,
    end: life.signal,
  });

  const compatibility = options.negotiates
    ? createCompatibility({
        transport,
        now: around.now,
        onMismatch: (agreement) => options.hooks?.onIncompatible?.(agreement),
      })
    : NEWEST;

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

  // Tokens

  const lockName = `plantdeck.${id}.refresh`;
  const refresher = createTokenRefresher({
    stored,
    transport,
    clock,
    now: around.now,
    lock:
      isStored && around.locks
        ? webLock(around.locks, lockName)
        : leaseLock({
            storage: isStored ? around.storage : () => null,
            key: lockName,
            owner: roundId,
            now: around.now,
          }),
    onRefreshed(fresh) {
      adopt(fresh);
      tellTabs('changed');
    },
    log,
  });
  const keeper = createTokenKeeper({
    ask: wayToToken(),
    random: around.random,
    onToken: takeGiven,
    onExpiring: () => options.hooks?.onExpiring?.() ?? true,
    onExpired: () => end('expired'),
    onDenied: () => end('denied'),
    onRestored: () => options.hooks?.onRestored?.(),
    onFailed: (error) => tell({ type: 'load-failed', error: toRequestError(error) }),
    log,
  });

  function wayToToken(): (() => Promise<GivenToken>) | null {
    const { tokenProvider, tokenUrl } = options;
    if (tokenProvider) return async () => readGivenToken(await tokenProvider(), 'tokenProvider');
    if (tokenUrl) return () => fetchEmbedToken(around.fetch, tokenUrl, life.signal);
    if (options.isDevice) return askAsDevice;
    return null;
  }

  let deviceTokens: (() => Promise<GivenToken>) | null = null;
  async function askAsDevice(): Promise<GivenToken> {
    // A wall alone needs it.
    const { createDeviceTokens } = await import('./device-token.ts');
    deviceTokens ??= createDeviceTokens({
      transport,
      storage: around.storage,
      key: `plantdeck.${id}.device`,
      locks: around.locks,
      end: life.signal,
      now: () => clock.nowMs(),
      onPairing(next) {
        pairing.value = next;
        if (!life.signal.aborted) options.hooks?.onPairing?.(next);
      },
    });
    return deviceTokens();
  }

  function adopt(fresh: string): void {
    token.value = fresh;
    sockets.tokenRenewed();
  }

  function tellTabs(news: TabNews): void {
    if (stored.place() === 'local') tabs?.tell(news);
  }

  /** Handled once however many calls fail: whoever carries an older token comes too late. */
  function tokenRefused(refused: string): void {
    if (refused !== token.peek()) return;
    if (person.peek()?.kind === 'embed') keeper.refused();
    else end('expired');
  }

  function takeGiven(given: GivenToken): void {
    const known = typeof given === 'string' ? null : given;
    const before = person.peek();
    const who: SessionPerson = {
      kind: 'embed',
      userId: known?.operateUserId ?? before?.userId ?? '',
      userName: '',
      nickName: '',
      uid: known?.uid ?? before?.uid ?? '',
      orgId: known?.orgId ?? before?.orgId ?? options.orgId ?? '',
      openOrgId: known?.openOrgId ?? before?.openOrgId ?? '',
      eid: known?.eid ?? before?.eid ?? '',
    };
    const isSame =
      before?.userId === who.userId && before.orgId === who.orgId && state.peek().name === 'ready';
    batch(() => {
      person.value = who;
      adopt(known?.token ?? String(given));
      if (!isSame) tell({ type: 'person-known', person: who });
    });
    if (!isSame) void load();
  }

  // States

  /** Begins something that makes earlier loading pointless. */
  function beginStep(): number {
    clearTimeout(reloadTimer);
    visit += 1;
    return visit;
  }

  function tell(event: SessionEvent): void {
    state.value = stepSession(state.peek(), event);
  }

  function commit({ person: who, model, menus, organisations: all }: LoadedSession): void {
    batch(() => {
      person.value = who;
      organisations.value = all;
      shared.menus.value = menus;
      shared.menuButtonConfig.value = buttonFlags(menus);
      tell({ type: 'loaded', person: who, model });
    });
  }

  function loadLater(wanted: readonly (string | null | undefined)[]): void {
    const delayMs = BACKOFF_MS[Math.min(loadFailures, BACKOFF_MS.length - 1)] ?? 0;
    loadFailures += 1;
    reloadTimer = setTimeout(() => void load(wanted), delayMs);
  }

  async function load(wanted: readonly (string | null | undefined)[] = []): Promise<void> {
    const who = person.peek();
    const mine = beginStep();
    if (!who) return;
    try {
      await compatibility.need('session');
      const loaded: LoadedSession =
        who.kind === 'embed'
          ? await loadEmbedded(who)
          : await loadPerson(transport, who, [stored.read('orgId'), options.orgId, ...wanted]);
      if (mine !== visit) return;
      loadFailures = 0;
      commit(loaded);
      if (who.kind === 'person') {
        keepPerson(stored, loaded);
      }
    } catch (error) {
      if (mine !== visit) return;
      log('The session could not be loaded.', error);
      const known = toRequestError(error);
      tell({ type: 'load-failed', error: known });
      // A display that nobody stands before must come back by itself.
      if (!isForbidden(known) && known.kind !== 'auth') loadLater(wanted);
    }
  }

  async function loadEmbedded(who: SessionPerson): Promise<LoadedSession> {
    const model = await loadModel(transport, who.orgId);
    return { person: { ...who, eid: who.eid || model.enterprise.eid }, model, menus: [], organisations: [] };
  }

  /** Takes up what an earlier visit or another tab stored; false where there is nothing. */
  function restore(): boolean {
    const kept = storedPerson(stored);
    if (!kept) return false;
    batch(() => {
      person.value = kept.person;
      adopt(kept.token);
      tell({ type: 'person-known', person: kept.person });
      if (kept.model) {
        commit({
          person: kept.person,
          model: kept.model,
          menus: kept.menus,
          organisations: organisations.peek(),
        });
      }
    });
    refresher.start();
    void load();
    return true;
  }

  function end(reason: 'signed-out' | 'expired' | 'denied', isNews = true): void {
    const wasSignedIn = token.peek() !== null || personOf(state.peek()) !== null;
    beginStep();
    refresher.stop();
    batch(() => {
      tell({ type: 'ended', reason });
      token.value = null;
      // An embedded person may come back with the next token and finds the boards as they were.
      if (person.peek()?.kind !== 'embed') {
        person.value = null;
        organisations.value = [];
        shared.reset();
      }
    });
    if (isNews) {
      // Told first: what the other tabs notice of the storage does not say why.
      tellTabs(reason === 'expired' ? 'expired' : 'signed-out');
      stored.clear();
    }
    if (!wasSignedIn && reason !== 'denied') return;
    if (reason === 'expired') options.hooks?.onExpired?.(requestPath());
    if (reason === 'denied') options.hooks?.onDenied?.();
  }

  let invalidUrl: string | null = null;
  function requestPath(): string {
    const page = around.pageUrl();
    const path = page === null ? '' : requestPathOf(invalidUrl ?? page, new URL(page).origin);
    invalidUrl = null;
    return path;
  }

  // Tabs

  const tabs = isStored
    ? createTabs({
        name: `plantdeck.${id}`,
        openTabChannel: around.openTabChannel,
        listenToStorage: around.listenToStorage,
        keys: [`${prefix}accessToken`, `${prefix}orgId`],
        onNews: takeNews,
      })
    : null;

  /** Another tab changed something; what it is, the storage tells. */
  function takeNews(news: TabNews): void {
    // A sign-in of this tab alone has nothing to do with the others'.
    if (stored.place() === 'session') return;
    const kept = storedPerson(stored);
    const who = person.peek();
    // The news may come before the other tab has cleared the storage.
    const isOver = !kept || (news !== 'changed' && kept.token === token.peek());
    if (isOver) {
      if (who) end(news === 'expired' ? 'expired' : 'signed-out', false);
    } else if (kept.person.userId !== who?.userId || kept.person.orgId !== who.orgId) {
      if (kept.person.orgId !== '') restore();
    } else if (kept.token !== token.peek()) adopt(kept.token);
  }

  const stopHints = around.listenForHints((hint) => {
    if (hint === 'network-returned' && state.peek().name === 'failed') void session.retry();
  });

  const boards = createCollections();
  const boardSource = {
    reader,
    language,
    noticeStatus: sockets.noticeStatus,
    log,
    async fetch(boardCode: string, scope: BoardScope, stop: AbortSignal): Promise<unknown> {
      const answer = transport.request(callFor(BOARD_CALLS, boardCode, 'boardData'), {
        schema: v.unknown(),
        query: { ...scope, boardCode },
        signal: stop,
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
    state,
    language,
    menus: shared.menus,
    buttons: shared.menuButtonConfig,
    organisations,
    unread: shared.messageCount,
    noticeStatus: sockets.noticeStatus,
    pairing,
    ageLimits,
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
      if (state.peek().name === 'ready') void load();
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
    async signIn(login, loginType = LOGIN_TYPE_OWN) {
      const before = state.peek();
      const wasExpired = before.name === 'signed-out' && before.reason === 'expired';
      beginVisit(login);
      stored.write('loginType', loginType);
      await load([login.facRogId]);
      if (wasExpired && token.peek() !== null) options.hooks?.onRestored?.();
      tellTabs('changed');
    },
    async switchOrganisation(orgId) {
      const who = person.peek();
      if (!who || who.orgId === orgId) return;
      const all = organisations.peek();
      const organisation = all.find((one) => one.orgId === orgId);
      if (!organisation)
        throw new RequestError({
          kind: 'api',
          message: 'This account does not belong to that organisation.',
        });
      const mine = beginStep();
      const loaded = await loadOrganisation(transport, who, organisation, all);
      if (mine !== visit) return;
      commit(loaded);
      keepPerson(stored, loaded);
      tellTabs('changed');
    },
    async signOut() {
      const own = token.peek();
      const entry = entryOfLoginType(stored.read('loginType'));
      end('signed-out');
      if (own !== null) await leave(own, entry);
    },
    async reload() {
      if (state.peek().name === 'ready') await load();
    },
    async retry() {
      const current = state.peek();
      if (current.name !== 'failed') return;
      if (!current.person) return keeper.start();
      tell({ type: 'person-known', person: current.person });
      await load();
    },
    dispose() {
      if (life.signal.aborted) return;
      life.abort();
      beginStep();
      stopHints();
      refresher.stop();
      keeper.dispose();
      unread.stop();
      boards.dispose();
      stopFollowing();
      sockets.dispose();
      tabs?.dispose();
    },
  };

  /** Tells the platform that a token is over; whether that arrives changes nothing here, and it may outlive the page. */
  async function leave(own: string, entry: Entry | undefined): Promise<void> {
    const call = { query: { token: own }, keepalive: true };
    if (!entry) {
      transport.request('logout', { ...call, schema: v.unknown() }).catch(() => undefined);
      return;
    }
    try {
      const pathParams = { provider: entry.provider };
      const { url } = await transport.request('logoutSso', { ...call, pathParams, schema: SsoLogoutSchema });
      // Still signed in at the service, the next person at this browser would come in by it.
      if (url !== null) around.openUrl(url);
    } catch (error) {
      log('The single sign-on service could not be told of the sign-out.', error);
    }
  }

  function beginVisit(login: LoginResult): void {
    const who = personOfLogin(login);
    keepLogin(stored, login, clock.nowMs());
    batch(() => {
      shared.reset();
      person.value = who;
      adopt(login.token);
      tell({ type: 'person-known', person: who });
    });
    refresher.start();
  }

  /** A token that cannot be read is the page's mistake: the session says so instead of throwing at its making. */
  function takeFirst(given: GivenToken): void {
    try {
      keeper.give(readGivenToken(given, 'token'));
    } catch (error) {
      log('The token could not be read.', error);
      tell({ type: 'load-failed', error: toRequestError(error) });
    }
  }

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
    forgetPerson() {
      const own = token.peek();
      end('signed-out');
      if (own !== null) void leave(own, undefined);
    },
    setAgeLimits: (limits) => void (ageLimits.value = limits),
    giveToken: (given) => keeper.give(readGivenToken(given, 'token')),
    tokenInvalid(url) {
      const own = token.peek();
      if (own === null) return;
      invalidUrl = url;
      tokenRefused(own);
      invalidUrl = null;
    },
    onToken: (listener) => {
      let isFirst = true;
      return token.subscribe((value) => {
        if (!isFirst) listener(value);
        isFirst = false;
      });
    },
  });

  // Under way together with the token.
  if (isEmbedded) void compatibility.level('session');
  if (options.token !== undefined) takeFirst(options.token);
  else if (isEmbedded) keeper.start();
  else if (!restore()) tell({ type: 'nobody-stored' });
  return session;
}
