import { effect, untracked } from '@preact/signals-core';
import { endpointUrl } from '../transport/endpoint-url.ts';
import { sessionApi, sessionControlsOf } from './session-api.ts';
import { createSessionBase, type SessionBase } from './session-base.ts';
import { createSessionBoards } from './session-boards.ts';
import { createSessionEvents } from './session-events.ts';
import { keepControls } from './session-options.ts';
import type { SessionOptions } from './session-options.ts';
import { createSessionSockets, type SessionSockets } from './session-sockets.ts';
import { createSessionTabs } from './session-tabs.ts';
import { createSessionKeeper, createSessionRefresher } from './session-tokens.ts';
import { watchTrouble, type SessionTroubles } from './session-trouble.ts';
import { createSessionVisits } from './session-visits.ts';
import { createSessionWire, type SessionWire } from './session-wire.ts';
import type { PlantSession } from './types.ts';
import { createUnreadCount, type UnreadCount } from './unread.ts';
import { whyUnreachable } from './unreachable.ts';

/**
 * One signed-in connection to one platform. It begins by itself: with the portal's token where it was given a way to
 * one, else with what an earlier visit left in the storage. Each part is made of those above it; what an upper part
 * reports to a lower one goes through `refusals` and `tabs.follow`.
 */
export function createSession(options: SessionOptions): PlantSession {
  const base = createSessionBase(options);
  const { around, isEmbedded, signals } = base;
  const { state, person, token } = signals;
  /** Tokens that the platform refused. */
  const refusals = createSessionEvents<string>();
  const wire = createSessionWire(base, refusals.emit);
  const sockets = socketsOf(base, wire, refusals.emit);
  const adopt = (fresh: string): void => {
    token.value = fresh;
    sockets.tokenRenewed();
  };
  const unread = unreadOf(base, wire, sockets);
  const tabs = base.isStored ? createSessionTabs(base) : null;
  const refresher = createSessionRefresher(base, wire, (fresh) => {
    adopt(fresh);
    tabs?.tell('changed');
  });
  const visits = createSessionVisits({
    base,
    wire,
    refresher,
    adopt,
    tellTabs: (news) => tabs?.tell(news),
  });
  tabs?.follow({
    end: (reason) => visits.end(reason, false),
    restore: () => void visits.restore(),
    adopt,
  });
  const keeper = createSessionKeeper(base, wire, {
    given: visits.takeGiven,
    ended: (reason) => visits.end(reason),
    failed: (error) => visits.tell({ type: 'load-failed', error }),
  });
  // Handled once however many calls fail: one that carries an older token comes too late.
  refusals.listen((refused) => {
    if (refused !== token.peek()) return;
    if (person.peek()?.kind === 'embed') keeper.refused();
    else visits.end('expired');
  });
  const troubles = troublesOf(base);
  const boards = createSessionBoards(base, wire, sockets);

  const parts = { base, wire, sockets, boards, unread, visits, keeper, trouble: troubles.trouble, dispose };
  const session = sessionApi(parts);
  const stopHints = around.listenForHints((hint) => {
    if (hint === 'network-returned' && state.peek().name === 'failed') void session.retry();
  });
  const stopWatch = around.watchBlocked();
  function dispose(): void {
    visits.abandon();
    troubles.dispose();
    stopHints();
    stopWatch();
    wire.dispose();
    refresher.stop();
    keeper.dispose();
    unread.dispose();
    boards.dispose();
    sockets.dispose();
    tabs?.dispose();
  }
  keepControls(session, sessionControlsOf(parts, refusals.emit));

  // Under way together with the token, or with what a session begins with: known before elements ask.
  const negotiates = (): void => void wire.compatibility.level('session');
  if (isEmbedded) negotiates();
  if (options.token !== undefined) keeper.giveFirst(options.token);
  else if (isEmbedded) keeper.start();
  else if (visits.restore()) negotiates();
  else visits.tell({ type: 'nobody-stored' });
  return session;
}

function socketsOf(base: SessionBase, wire: SessionWire, onTokenRefused: (token: string) => void) {
  const { options, around, baseUrl, roundId, clock, signals } = base;
  const { person, token, reader, language } = signals;
  return createSessionSockets({
    around,
    baseUrl,
    socketAuth: options.socketAuth ?? 'ticket',
    compatibility: wire.compatibility,
    transport: wire.transport,
    person,
    token,
    reader,
    language,
    roundId,
    now: () => clock.nowMs(),
    onTokenRefused,
    // Comes when what readers may open, or its order or branding, may be another.
    onHeard: (type) => type === 'menus' && wire.transport.forget(),
  });
}

/** Counts while a person is signed in. */
function unreadOf(
  { options, around, pageUrl, shared, signals }: SessionBase,
  { transport }: SessionWire,
  { hub, noticeStatus }: SessionSockets,
): UnreadCount & { dispose(): void } {
  const unread = createUnreadCount({
    transport,
    hub,
    noticeStatus,
    shared,
    isDisabled: options.disableUnread,
    host: pageUrl === null ? null : new URL(pageUrl).hostname,
    log: around.log,
  });
  const stopFollowing = effect(() => {
    const isPerson = signals.reader.value !== null && signals.person.peek()?.kind === 'person';
    untracked(() => (isPerson ? unread.start() : unread.stop()));
  });
  return {
    ...unread,
    dispose() {
      unread.stop();
      stopFollowing();
    },
  };
}

function troublesOf({
  id,
  options,
  around,
  baseUrl,
  pageUrl,
  isEmbedded,
  life,
  signals,
}: SessionBase): SessionTroubles {
  const { tokenUrl, prefixes, hooks } = options;
  return watchTrouble({
    id,
    state: signals.state,
    isEmbedded,
    pairing: signals.pairing,
    whyUnreachable: (isOfToken) =>
      isOfToken && tokenUrl
        ? // Not probed: each call may cost the page's back end a token.
          whyUnreachable(new URL(tokenUrl, pageUrl ?? baseUrl).href, null, around, life.signal)
        : whyUnreachable(baseUrl, endpointUrl('publicKey', { baseUrl, prefixes }), around, life.signal),
    onChange(trouble) {
      if (trouble) around.log(`${trouble.reason}. ${trouble.remedy}`);
      hooks?.onTrouble?.(trouble);
    },
  });
}
