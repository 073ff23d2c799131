import { effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { sessionControls, type PlantSession, sharedOf } from '@plantdeck/core';
import { HostConfigSchema, type HostConfig } from '@plantdeck/core/contract';
import { useSignalValue } from '@plantdeck/core/element';

const NOTHING_SET: HostConfig = {};

/** What the host sets, for all elements of a session: asked for once in each language. */
interface HostConfigStore {
  readonly config: ReadonlySignal<HostConfig>;
  readonly isKnown: ReadonlySignal<boolean>;
  /** Why the newest call for it failed; null where none did. */
  readonly failure: ReadonlySignal<unknown>;
  retry(): void;
}

const stores = new WeakMap<PlantSession, HostConfigStore>();

/** The configuration of the host that the page was opened from; empty until it is there, or where nobody answers. */
function hostConfigOf(session: PlantSession): HostConfigStore {
  const known = stores.get(session);
  if (known) return known;
  const config = signal<HostConfig>(keptConfig(session));
  const isKnown = signal(false);
  const failure = signal<unknown>(null);
  const attempt = signal(0);
  let round = 0;
  // Titles come in the reader's language. It ends with the session, which nothing outlives.
  effect(() => {
    void session.language.value;
    void attempt.value;
    const mine = ++round;
    session.request('hostConfig', { schema: HostConfigSchema, query: { host: location.hostname } }).then(
      (answer) => {
        if (mine !== round) return;
        take(answer);
        failure.value = null;
        isKnown.value = true;
      },
      (error: unknown) => {
        if (mine !== round) return;
        failure.value = error;
        isKnown.value = true;
      },
    );
  });
  function take(answer: HostConfig): void {
    keepSettings(session, answer);
    config.value = answer;
  }
  const store = { config, isKnown, failure, retry: () => void attempt.value++ };
  stores.set(session, store);
  return store;
}

/**
 * Where a host keeps its sign-ins (terminals that people share keep them for the tab alone), and whether it offers a
 * choice of languages: the next visit knows that before the host is asked.
 */
function keepSettings(session: PlantSession, { customStorage, i18n }: HostConfig): void {
  const isOffered = i18n !== false;
  sharedOf(session).isI18nEnabled.value = isOffered;
  try {
    const { stored } = sessionControls(session);
    stored.moveTo(customStorage ?? 'local');
    stored.write('openI18n', isOffered);
  } catch {
    // A session of another copy of the library keeps its values where it likes.
  }
}

/** What is known from the last visit: on a host without a choice of languages the one that was spoken stays. */
function keptConfig(session: PlantSession): HostConfig {
  try {
    const isOffered = sessionControls(session).stored.read('openI18n') !== false;
    return isOffered ? NOTHING_SET : { i18n: false, languages: [session.language.peek()] };
  } catch {
    return NOTHING_SET;
  }
}

export function useHostConfig(session: PlantSession): HostConfig {
  return useSignalValue(hostConfigOf(session).config);
}

/** Why the host's configuration could not be read, and how to ask again. */
export function useHostFailure(session: PlantSession): {
  readonly failure: unknown;
  readonly retry: () => void;
} {
  const { failure, retry } = hostConfigOf(session);
  return { failure: useSignalValue(failure), retry };
}

/** Whether the host has answered, or is known not to. */
export function useHostIsKnown(session: PlantSession): boolean {
  return useSignalValue(hostConfigOf(session).isKnown);
}
