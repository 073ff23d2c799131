import { browserText } from '@plantdeck/core/element';
import { DEFAULT_PHRASES_COUNT } from '@plantdeck/core/constants';
import type { AssistantWords as Words } from '../words/index.ts';
import { useMemo, useState } from 'react';
import {
  importPhrases,
  keepPhrase,
  parsePhrases,
  sharedPhrases,
  type ImportedPhrases,
  type Phrase,
} from '../phrases/phrase-list.ts';

const PHRASES_KEY = 'common-phrases';

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

/** The common phrases of this browser, seeded with nine in the language of the first use, and those of the page. */
export function usePhrases(words: Words, given: unknown): Phrases {
  const [list, setList] = useState(() => {
    const kept = parsePhrases(browserText.get(PHRASES_KEY));
    if (kept !== null) return kept;
    const seeded = defaultPhrases(words);
    browserText.set(PHRASES_KEY, JSON.stringify(seeded));
    return seeded;
  });
  const shared = useMemo(() => sharedPhrases(given, list), [given, list]);
  const store = (next: readonly Phrase[]): void => {
    setList(next);
    browserText.set(PHRASES_KEY, JSON.stringify(next));
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
