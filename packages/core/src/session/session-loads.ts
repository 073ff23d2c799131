import { batch } from '@preact/signals-core';
import { buttonFlags } from '../access/menu-tree.ts';
import { retryDelayMs } from '../channel/retry-delays.ts';
import { toRequestError } from '../contract/request-error.ts';
import { isForbidden } from '../transport/error-message.ts';
import type { SessionBase } from './session-base.ts';
import { loadModel, loadPerson } from './session-loading.ts';
import type { LoadedSession } from './session-loading.ts';
import { stepSession } from './session-state.ts';
import type { SessionEvent } from './session-state.ts';
import type { SessionWire } from './session-wire.ts';
import { keepPerson } from './stored-person.ts';
import type { SessionPerson } from './types.ts';

/** Organisations to begin in, the best first. */
export type Wanted = readonly (string | null | undefined)[];

/** What is loaded for the person of a session, and what the session becomes by it. */
export interface SessionLoads {
  tell(event: SessionEvent): void;
  /** Begins something that makes earlier loading pointless. @returns whether it is still the newest */
  beginStep(): () => boolean;
  commit(loaded: LoadedSession): void;
  load(wanted?: Wanted): Promise<void>;
}

export function createSessionLoads(base: SessionBase, wire: SessionWire): SessionLoads {
  const { options, around, stored, shared, signals } = base;
  const { transport, compatibility } = wire;
  const { state, organisations, person } = signals;
  /** Numbers the steps: what was loaded for an earlier one is dropped. */
  let visit = 0;
  let failures = 0;
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;

  function beginStep(): () => boolean {
    clearTimeout(reloadTimer);
    visit += 1;
    const mine = visit;
    return () => mine === visit;
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
    failures += 1;
    reloadTimer = setTimeout(() => void load(wanted), retryDelayMs(failures, around.random()));
  }

  async function load(wanted: Wanted = []): Promise<void> {
    const who = person.peek();
    const isNewest = beginStep();
    if (!who) return;
    try {
      await compatibility.need('session');
      const loaded: LoadedSession =
        who.kind === 'embed'
          ? await loadEmbedded(who)
          : await loadPerson(transport, who, [stored.read('orgId'), options.orgId, ...wanted]);
      if (!isNewest()) return;
      failures = 0;
      commit(loaded);
      if (who.kind === 'person') keepPerson(stored, loaded);
    } catch (error) {
      if (!isNewest()) return;
      around.log('The session could not be loaded.', error);
      const known = toRequestError(error);
      tell({ type: 'load-failed', error: known });
      // A display without a person in front of it must come back by itself.
      if (!isForbidden(known) && known.kind !== 'auth') loadLater(wanted);
    }
  }

  async function loadEmbedded(who: SessionPerson): Promise<LoadedSession> {
    const model = await loadModel(transport, who.orgId);
    return { person: { ...who, eid: who.eid || model.enterprise.eid }, model, menus: [], organisations: [] };
  }

  return { tell, beginStep, commit, load };
}
