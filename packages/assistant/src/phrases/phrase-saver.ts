import type { StoredPhrases } from '@plantdeck/core/contract';
import { isRequestError } from '@plantdeck/core';
import type { Phrase } from './phrase-list.ts';
import { mergePhrases, toStored, type PhraseSync } from './phrase-sync.ts';

export interface PhraseSaverDeps {
  read(signal: AbortSignal): Promise<StoredPhrases>;
  save(stored: StoredPhrases, signal: AbortSignal): Promise<StoredPhrases>;
  /** What stands in the browser now. */
  local(): readonly Phrase[];
  /** Nobody changed what everybody begins with. */
  isSeeded(local: readonly Phrase[]): boolean;
  sync(): PhraseSync | null;
  /** Browser and platform hold the same from now on. */
  agree(version: number): void;
  show(list: readonly Phrase[]): void;
  onFailure(cause: unknown): void;
}

export interface PhraseSaver {
  /** The person changed a phrase. Saves follow one another, the newest list wins. */
  changed(list: readonly Phrase[]): void;
  dispose(): void;
}

/** Keeps a person's phrases on the platform; one that does not offer it is left alone. */
export function createPhraseSaver(deps: PhraseSaverDeps): PhraseSaver {
  const ending = new AbortController();
  const { signal } = ending;
  let version: number | null = null;
  let waiting: readonly Phrase[] | null = null;
  let working: Promise<void> | null = null;

  const open = async (): Promise<void> => {
    const stored = await deps.read(signal);
    const local = deps.local();
    const merged = mergePhrases(local, stored, deps.sync(), !deps.isSeeded(local));
    version = stored.version;
    // What was changed meanwhile is newer than what came.
    if (waiting !== null) return;
    if (merged.list !== local) deps.show(merged.list);
    if (merged.isAhead) waiting = merged.list;
    else if (stored.version > 0) deps.agree(stored.version);
  };
  const saveAll = async (): Promise<void> => {
    while (waiting !== null && version !== null) {
      const list = waiting;
      waiting = null;
      const saved = await deps.save(toStored(list, version), signal).catch(async (cause: unknown) => {
        if (!isRequestError(cause) || cause.kind !== 'api') throw cause;
        // Somebody saved on another device meanwhile: theirs is read, and ours is laid over it once.
        const { version: newer } = await deps.read(signal);
        if (newer === version) throw cause;
        return deps.save(toStored(list, newer), signal);
      });
      version = saved.version;
      deps.agree(saved.version);
    }
  };
  const run = (work: () => Promise<void>): void => {
    working = (working ?? Promise.resolve()).then(work).catch((cause: unknown) => {
      if (signal.aborted || isMissing(cause)) return;
      deps.onFailure(cause);
    });
  };
  run(open);
  run(saveAll);

  return {
    changed(list) {
      waiting = list;
      run(async () => {
        if (version === null) await open();
        await saveAll();
      });
    },
    dispose: () => ending.abort(),
  };
}

/** The platform has no such call. */
const isMissing = (cause: unknown): boolean =>
  isRequestError(cause) && cause.kind === 'http' && (cause.status === 404 || cause.status === 405);
