import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Organisation } from '../contract/session.ts';
import type { GivenPlant } from '../contract/plant-semantics.ts';
import type { GivenAgeLimits } from '../judgement/data-age.ts';
import { matchLanguage } from '../contract/language.ts';
import type { SessionOptions } from './session-options.ts';
import type { StoredValues } from './stored-values.ts';
import type { Language, Pairing, SessionPerson, SessionState } from './types.ts';

/** What a session knows, each as a signal; elements see some of it, and never the token. */
export interface SessionSignals {
  readonly state: Signal<SessionState>;
  readonly language: Signal<Language>;
  readonly organisations: Signal<readonly Organisation[]>;
  readonly person: Signal<SessionPerson | null>;
  readonly token: Signal<string | null>;
  readonly pairing: Signal<Pairing | null>;
  readonly ageLimits: Signal<GivenAgeLimits>;
  /** Null while it is being read. */
  readonly plant: Signal<GivenPlant | null>;
  /** Whoever may ask now, and for which organisation; data is shown to nobody else. */
  readonly reader: ReadonlySignal<string | null>;
}

export function createSessionSignals(options: SessionOptions, stored: StoredValues): SessionSignals {
  const person = signal<SessionPerson | null>(null);
  const token = signal<string | null>(null);
  return {
    state: signal<SessionState>({ name: 'restoring' }),
    language: signal<Language>(
      options.language ?? matchLanguage(stored.read('language')) ?? options.fallbackLanguage ?? 'zh-CN',
    ),
    organisations: signal<readonly Organisation[]>([]),
    person,
    token,
    pairing: signal<Pairing | null>(null),
    ageLimits: signal<GivenAgeLimits>({}),
    plant: signal<GivenPlant | null>({}),
    reader: computed(() => {
      const who = person.value;
      // A portal's token is bound to its organisation, whether the portal names it or not.
      const isPlaced = who !== null && (who.kind === 'embed' || who.orgId !== '');
      return isPlaced && token.value !== null ? `${who.userId}|${who.orgId}` : null;
    }),
  };
}
