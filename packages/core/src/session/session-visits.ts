import { batch } from '@preact/signals-core';
import * as v from 'valibot';
import { retryDelayMs } from '../channel/retry-delays.ts';
import { buttonFlags } from '../access/menu-tree.ts';
import { entryOfLoginType, SsoLogoutSchema } from '../contract/entries.ts';
import type { Entry } from '../contract/entries.ts';
import type { LoginResult } from '../contract/session.ts';
import { isForbidden } from '../transport/error-message.ts';
import type { Transport } from '../transport/request.ts';
import { RequestError, toRequestError } from '../contract/request-error.ts';
import type { ServerClock } from '../transport/server-clock.ts';
import type { Compatibility } from './compatibility.ts';
import { requestPathOf } from './request-path.ts';
import { loadModel, loadOrganisation, loadPerson, personOfLogin } from './session-loading.ts';
import type { LoadedSession } from './session-loading.ts';
import type { SessionOptions } from './session-options.ts';
import type { SessionSignals } from './session-signals.ts';
import { personOf, stepSession } from './session-state.ts';
import type { SessionEvent } from './session-state.ts';
import type { SharedState } from './shared-state.ts';
import { keepLogin, keepPerson, storedPerson } from './stored-person.ts';
import type { StoredValues } from './stored-values.ts';
import type { SessionSurroundings } from './surroundings.ts';
import type { TabNews } from './tabs.ts';
import type { GivenToken } from './token-keeper-state.ts';
import type { TokenPlace } from './token-place.ts';
import type { SessionPerson } from './types.ts';

export interface SessionVisitsInput {
  readonly options: SessionOptions;
  readonly around: SessionSurroundings;
  readonly signals: SessionSignals;
  readonly stored: StoredValues;
  readonly shared: SharedState;
  readonly clock: ServerClock;
  readonly transport: Transport;
  readonly compatibility: Compatibility;
  readonly tokenPlace: TokenPlace;
  adopt(token: string): void;
  renew(isOn: boolean): void;
  tellTabs(news: TabNews): void;
}

type Wanted = readonly (string | null | undefined)[];

/** Who is signed in: coming, being loaded for, changing the organisation, and leaving. */
export interface SessionVisits {
  tell(event: SessionEvent): void;
  /** Drops what is being loaded. */
  abandon(): void;
  load(wanted?: Wanted): Promise<void>;
  /** Takes up what an earlier visit or another tab stored; false where there is nothing. */
  restore(): boolean;
  takeGiven(given: GivenToken): void;
  signIn(login: LoginResult, loginType: number): Promise<void>;
  switchOrganisation(orgId: string): Promise<void>;
  signOut(): Promise<void>;
  forgetPerson(): void;
  /** @param isNews  whether the other tabs have still to hear of it */
  end(reason: 'signed-out' | 'expired' | 'denied', isNews?: boolean): void;
  /** The token was refused where the reader was. */
  refusedAt(url: string, refuse: () => void): void;
}

export function createSessionVisits(input: SessionVisitsInput): SessionVisits {
  const { options, around, signals, stored, shared, transport, compatibility, adopt, renew, tellTabs } =
    input;
  const { state, organisations, person, token } = signals;
  const { log } = around;
  /** Numbers the sign-ins: what was loaded for an earlier one is dropped. */
  let visit = 0;
  let loadFailures = 0;
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;
  let invalidUrl: string | null = null;

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

  function loadLater(wanted: Wanted): void {
    loadFailures += 1;
    reloadTimer = setTimeout(() => void load(wanted), retryDelayMs(loadFailures, around.random()));
  }

  async function load(wanted: Wanted = []): Promise<void> {
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
    renew(true);
    void load();
    return true;
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

  function beginVisit(login: LoginResult): void {
    const who = personOfLogin(login);
    keepLogin(stored, login, input.clock.nowMs());
    batch(() => {
      shared.reset();
      person.value = who;
      adopt(login.token);
      tell({ type: 'person-known', person: who });
    });
    renew(true);
  }

  function end(reason: 'signed-out' | 'expired' | 'denied', isNews = true): void {
    const wasSignedIn = token.peek() !== null || personOf(state.peek()) !== null;
    beginStep();
    renew(false);
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
    if (person.peek()?.kind !== 'embed') shared.isDataCleared.value = true;
    if (!wasSignedIn && reason !== 'denied') return;
    if (reason === 'expired') options.hooks?.onExpired?.(requestPath());
    if (reason === 'denied') options.hooks?.onDenied?.();
  }

  function requestPath(): string {
    const page = around.pageUrl();
    const path = page === null ? '' : requestPathOf(invalidUrl ?? page, new URL(page).origin);
    invalidUrl = null;
    return path;
  }

  /** Tells the platform that a token is over; whether that arrives changes nothing here, and it may outlive the page. */
  async function leave(own: string, entry: Entry | undefined): Promise<void> {
    const call = { ...(await input.tokenPlace({ token: own })), keepalive: true };
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

  return {
    tell,
    abandon: () => void beginStep(),
    load,
    restore,
    takeGiven,
    end,
    async signIn(login, loginType) {
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
      batch(() => {
        // What the former company told of is none of this one's.
        shared.isMessageShown.value = false;
        shared.currentMessageNumber.value = 0;
        shared.hasAlarm.value = false;
        commit(loaded);
      });
      keepPerson(stored, loaded);
      tellTabs('changed');
    },
    async signOut() {
      const own = token.peek();
      const entry = entryOfLoginType(stored.read('loginType'));
      end('signed-out');
      if (own !== null) await leave(own, entry);
    },
    forgetPerson() {
      const own = token.peek();
      end('signed-out');
      if (own !== null) void leave(own, undefined);
    },
    refusedAt(url, refuse) {
      invalidUrl = url;
      refuse();
      invalidUrl = null;
    },
  };
}
