import { batch } from '@preact/signals-core';
import type { LoginResult } from '../contract/session.ts';
import { RequestError } from '../contract/request-error.ts';
import type { SessionBase } from './session-base.ts';
import { createSessionExit, type SessionExit } from './session-exit.ts';
import { loadOrganisation, personOfLogin } from './session-loading.ts';
import { createSessionLoads, type SessionLoads } from './session-loads.ts';
import type { SessionWire } from './session-wire.ts';
import { keepLogin, keepPerson, storedPerson } from './stored-person.ts';
import type { TabNews } from './tabs.ts';
import type { GivenToken } from './token-keeper-state.ts';
import type { TokenRefresher } from './token-refresher.ts';
import type { SessionPerson } from './types.ts';

export interface SessionVisitsInput {
  readonly base: SessionBase;
  readonly wire: SessionWire;
  readonly refresher: TokenRefresher;
  adopt(token: string): void;
  tellTabs(news: TabNews): void;
}

/** Who is signed in: coming, being loaded for, changing the organisation, and leaving. */
export interface SessionVisits extends Pick<SessionLoads, 'tell' | 'load'>, SessionExit {
  /** Drops what is being loaded. */
  abandon(): void;
  /** Takes up what an earlier visit or another tab stored; false where there is nothing. */
  restore(): boolean;
  takeGiven(given: GivenToken): void;
  signIn(login: LoginResult, loginType: number): Promise<void>;
  switchOrganisation(orgId: string): Promise<void>;
}

export function createSessionVisits(input: SessionVisitsInput): SessionVisits {
  const { base, wire, refresher, adopt, tellTabs } = input;
  const { options, stored, shared, clock } = base;
  const { state, organisations, person, token } = base.signals;
  const loads = createSessionLoads(base, wire);
  const { tell, commit, load } = loads;

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

  function takeGiven(given: GivenToken): void {
    const before = person.peek();
    const who = personOfGiven(given, before, options.orgId);
    const isSame =
      before?.userId === who.userId && before.orgId === who.orgId && state.peek().name === 'ready';
    batch(() => {
      person.value = who;
      adopt(typeof given === 'string' ? given : given.token);
      if (!isSame) tell({ type: 'person-known', person: who });
    });
    if (!isSame) void load();
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

  async function signIn(login: LoginResult, loginType: number): Promise<void> {
    const before = state.peek();
    const wasExpired = before.name === 'signed-out' && before.reason === 'expired';
    beginVisit(login);
    stored.write('loginType', loginType);
    await load([login.facRogId]);
    if (wasExpired && token.peek() !== null) options.hooks?.onRestored?.();
    tellTabs('changed');
  }

  async function switchOrganisation(orgId: string): Promise<void> {
    const who = person.peek();
    if (!who || who.orgId === orgId) return;
    const all = organisations.peek();
    const organisation = all.find((one) => one.orgId === orgId);
    if (!organisation)
      throw new RequestError({
        kind: 'api',
        message: 'This account does not belong to that organisation.',
      });
    const isNewest = loads.beginStep();
    const loaded = await loadOrganisation(wire.transport, who, organisation, all);
    if (!isNewest()) return;
    batch(() => {
      // What the former company told of is none of this one's.
      shared.isMessageShown.value = false;
      shared.currentMessageNumber.value = 0;
      shared.hasAlarm.value = false;
      commit(loaded);
    });
    keepPerson(stored, loaded);
    tellTabs('changed');
  }

  return {
    ...createSessionExit(input, loads),
    tell,
    load,
    abandon: () => void loads.beginStep(),
    restore,
    takeGiven,
    signIn,
    switchOrganisation,
  };
}

/** Whom a portal's token is for: what it does not say is as before. */
function personOfGiven(
  given: GivenToken,
  before: SessionPerson | null,
  orgId: string | null | undefined,
): SessionPerson {
  const known = typeof given === 'string' ? null : given;
  return {
    kind: 'embed',
    userId: known?.operateUserId ?? before?.userId ?? '',
    userName: '',
    nickName: '',
    uid: known?.uid ?? before?.uid ?? '',
    orgId: known?.orgId ?? before?.orgId ?? orgId ?? '',
    openOrgId: known?.openOrgId ?? before?.openOrgId ?? '',
    eid: known?.eid ?? before?.eid ?? '',
  };
}
