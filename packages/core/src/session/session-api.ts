import { computed, type ReadonlySignal } from '@preact/signals-core';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { LOGIN_TYPE_OWN } from '../contract/entries.ts';
import { endpointUrl } from '../transport/endpoint-url.ts';
import type { SessionBase } from './session-base.ts';
import type { SessionBoards } from './session-boards.ts';
import type { SessionControls } from './session-options.ts';
import type { SessionSockets } from './session-sockets.ts';
import type { SessionKeeper } from './session-tokens.ts';
import type { SessionVisits } from './session-visits.ts';
import type { SessionWire } from './session-wire.ts';
import { tokenScope } from './token-scope.ts';
import { readGivenToken } from './token-sources.ts';
import type { PlantSession, SessionState, SessionTrouble } from './types.ts';
import type { UnreadCount } from './unread.ts';

/** The parts that a session is made of. */
export interface SessionParts {
  readonly base: SessionBase;
  readonly wire: SessionWire;
  readonly sockets: SessionSockets;
  readonly boards: SessionBoards;
  readonly unread: UnreadCount;
  readonly visits: SessionVisits;
  readonly keeper: SessionKeeper;
  readonly trouble: ReadonlySignal<SessionTrouble | null>;
  /** Ends every part. */
  dispose(): void;
}

/** What elements and pages see of a session. */
export function sessionApi(parts: SessionParts): PlantSession {
  const { base, wire, sockets, boards, unread, visits, keeper } = parts;
  const { options, baseUrl, shared, clock, stored, life, signals } = base;
  const { state, language, token } = signals;
  return {
    id: base.id,
    state: shownState(base),
    language,
    menus: shared.menus,
    buttons: shared.menuButtonConfig,
    organisations: signals.organisations,
    unread: shared.messageCount,
    noticeStatus: sockets.noticeStatus,
    trouble: parts.trouble,
    pairing: signals.pairing,
    ageLimits: signals.ageLimits,
    plant: signals.plant,
    assistant: sockets.assistant,
    speechUrl: sockets.speechUrl,
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
      if (ENDPOINTS[endpoint].access !== 'public') await untilBegun(base);
      const answer = await wire.transport.request(endpoint, call);
      if (endpoint === 'messageRead' || endpoint === 'messageReadAll') void unread.recount();
      return answer;
    },
    board: boards.board,
    onNotice: (type, listener) => sockets.hub.on(type, listener),
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
      parts.dispose();
    },
  };
}

/** The host's zone holds for everything that reads the model. */
function shownState({ signals: { state, plant } }: SessionBase): ReadonlySignal<SessionState> {
  return computed<SessionState>(() => {
    const now = state.value;
    const timeZone = plant.value?.timeZone;
    if (timeZone === undefined || now.name !== 'ready') return now;
    return { ...now, model: { ...now.model, enterprise: { ...now.model.enterprise, timeZone } } };
  });
}

/** While the first token is still being asked for, calls wait for it instead of failing without one. */
function untilBegun({ life, signals: { state } }: SessionBase): Promise<void> {
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

/** What the packages of the suite may do with a session beyond what pages may. */
export function sessionControlsOf(
  { base, visits, keeper }: SessionParts,
  tokenRefused: (token: string) => void,
): SessionControls {
  const { stored, shared, signals } = base;
  const { person, token, ageLimits, plant } = signals;
  return {
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
  };
}
