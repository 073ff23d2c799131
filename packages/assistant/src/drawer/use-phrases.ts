import type { PlantSession } from '@plantdeck/core';
import { StoredPhrasesSchema } from '@plantdeck/core/contract';
import { browserText } from '@plantdeck/core/element';
import { DEFAULT_PHRASES_COUNT } from '@plantdeck/core/constants';
import type { AssistantWords as Words } from '../words/index.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPhraseSaver, type PhraseSaver } from '../phrases/phrase-saver.ts';
import type { PhraseSync } from '../phrases/phrase-sync.ts';
import { useNewest } from '../use-newest.ts';
import {
  importPhrases,
  keepPhrase,
  parsePhrases,
  sharedPhrases,
  type ImportedPhrases,
  type Phrase,
} from '../phrases/phrase-list.ts';

const PHRASES_KEY = 'common-phrases';
const SYNC_KEY = 'plantdeck-phrases-kept';

function readSync(userId: string): PhraseSync | null {
  const match = /^\{"userId":"(.{1,120})","version":(\d{1,9})\}$/.exec(browserText.get(SYNC_KEY) ?? '');
  return match?.[1] === userId ? { userId, version: Number(match[2]) } : null;
}

export interface Phrases {
  /** The reader's own: these can be changed. */
  readonly list: readonly Phrase[];
  /** Brought by the page. */
  readonly shared: readonly Phrase[];
  /** Everything that can be chosen or typed by its abbreviation. */
  readonly all: readonly Phrase[];
  keep(phrase: Phrase, index: number | null): void;
  remove(index: number): void;
  /** @returns null when the text is no file of phrases */
  take(text: string): ImportedPhrases | null;
}

/** Who the phrases belong to, and where they are kept beside this browser. */
export interface PhraseKeeper {
  readonly session: PlantSession;
  readonly userId: string;
  onFailure(cause: unknown): void;
}

/**
 * The common phrases of this browser, seeded with nine in the language of the first use, and those of the page. Where
 * the platform keeps phrases, a person finds theirs on the next device too.
 */
export function usePhrases(words: Words, given: unknown, keeper: PhraseKeeper): Phrases {
  const [list, setList] = useState(() => {
    const kept = parsePhrases(browserText.get(PHRASES_KEY));
    if (kept !== null) return kept;
    const seeded = defaultPhrases(words);
    browserText.set(PHRASES_KEY, JSON.stringify(seeded));
    return seeded;
  });
  const shared = useMemo(() => sharedPhrases(given, list), [given, list]);
  const show = useNewest((next: readonly Phrase[]): void => {
    setList(next);
    browserText.set(PHRASES_KEY, JSON.stringify(next));
  });
  const seeds = useNewest(() => JSON.stringify(defaultPhrases(words)));
  const newest = useNewest(keeper);
  const { session, userId } = keeper;
  const saver = useRef<PhraseSaver | null>(null);
  useEffect(() => {
    const made = createPhraseSaver({
      read: (signal) => session.request('assistantPhrases', { schema: StoredPhrasesSchema, signal }),
      save: (body, signal) =>
        session.request('assistantPhrasesSave', { schema: StoredPhrasesSchema, body, signal }),
      local: () => parsePhrases(browserText.get(PHRASES_KEY)) ?? [],
      isSeeded: (local) => JSON.stringify(local) === seeds.current(),
      sync: () => readSync(userId),
      agree: (version) => browserText.set(SYNC_KEY, JSON.stringify({ userId, version })),
      show: (next) => show.current(next),
      onFailure: (cause) => newest.current.onFailure(cause),
    });
    saver.current = made;
    return () => {
      saver.current = null;
      made.dispose();
    };
  }, [session, userId, seeds, show, newest]);
  const store = (next: readonly Phrase[]): void => {
    show.current(next);
    saver.current?.changed(next);
  };
  return {
    list,
    shared,
    all: [...list, ...shared],
    keep: (phrase, index) => store(keepPhrase(list, phrase, index)),
    remove: (index) => store(list.filter((_, at) => at !== index)),
    take(text) {
      const taken = importPhrases(list, text);
      if (taken !== null && taken.added > 0) store(taken.phrases);
      return taken;
    },
  };
}

function defaultPhrases({ t }: Words): readonly Phrase[] {
  return Array.from({ length: DEFAULT_PHRASES_COUNT }, (_, index) => ({
    icon: 'message',
    text: t(`phrase.${index + 1}`),
    abbreviation: t(`phrase.${index + 1}.short`),
  }));
}
