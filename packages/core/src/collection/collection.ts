import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';

/** What a running data set can be told. */
export interface RunningSource {
  /** Asks again; settles when the answer is in (or failed). */
  refresh(): Promise<void>;
  stop(): void;
}

export interface CollectionOptions<T> {
  readonly initial: T;
  /** Fetches and subscribes; `set` publishes. Called again after a stop. */
  start(set: (next: T) => void): RunningSource;
  /** How long the last watcher's departure is forgiven: a page that redraws leaves and comes back. */
  readonly graceMs?: number;
}

/** A data set: one fetch and one subscription, whatever the number of its watchers. */
export interface Collection<T> {
  /** Watching it starts the data set; the value of the last run stays after a stop. */
  readonly state: ReadonlySignal<T>;
  refresh(): Promise<void>;
  isRunning(): boolean;
  dispose(): void;
}

export const GRACE_MS = 5_000;

export function createCollection<T>(options: CollectionOptions<T>): Collection<T> {
  const graceMs = options.graceMs ?? GRACE_MS;
  let running: RunningSource | null = null;
  let grace: ReturnType<typeof setTimeout> | undefined;
  let isWatched = false;
  let isDisposed = false;

  const state = signal(options.initial, {
    watched() {
      isWatched = true;
      clearTimeout(grace);
      start();
    },
    unwatched() {
      isWatched = false;
      stopLater();
    },
  });

  function start(): void {
    if (running || isDisposed) return;
    running = options.start((next) => {
      state.value = next;
    });
  }

  function stopLater(): void {
    clearTimeout(grace);
    if (running) grace = setTimeout(stop, graceMs);
  }

  function stop(): void {
    clearTimeout(grace);
    running?.stop();
    running = null;
  }

  return {
    state,
    isRunning: () => running !== null,
    async refresh() {
      start();
      if (!isWatched) stopLater();
      await running?.refresh();
    },
    dispose() {
      isDisposed = true;
      stop();
    },
  };
}

/** Finds data sets by key, so that whoever asks for the same gets the same. */
export interface Collections {
  of<T>(key: string, make: () => Collection<T>): Collection<T>;
  dispose(): void;
}

/** Stopped data sets that are kept with their last value; a wall display must not collect them for ever. */
const KEPT_MAX = 32;

export function createCollections(keptMax = KEPT_MAX): Collections {
  const byKey = new Map<string, Collection<unknown>>();
  return {
    of<T>(key: string, make: () => Collection<T>): Collection<T> {
      // The kind of a data set is part of its key, so what is found is what `make` makes.
      const found = byKey.get(key) as Collection<T> | undefined;
      const collection = found ?? make();
      byKey.delete(key);
      byKey.set(key, collection);
      if (!found) forgetOldest();
      return collection;
    },
    dispose() {
      for (const collection of byKey.values()) collection.dispose();
      byKey.clear();
    },
  };

  function forgetOldest(): void {
    const stopped = [...byKey].slice(0, -1).filter(([, collection]) => !collection.isRunning());
    for (const [key] of stopped.slice(0, Math.max(0, stopped.length - keptMax))) byKey.delete(key);
  }
}
