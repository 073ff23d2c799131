import { browserText } from '@plantdeck/core/element';
import { DEFAULT_PHRASES_COUNT } from '@plantdeck/core/constants';
import type { Words } from '@plantdeck/core/words';
import { useState } from 'react';
import { keepPhrase, parsePhrases, type Phrase } from '../phrases/phrase-list.ts';

const PHRASES_KEY = 'common-phrases';

export interface Phrases {
  readonly list: readonly Phrase[];
  keep(phrase: Phrase, index: number | null): void;
  remove(index: number): void;
}

/** The common phrases of this browser, seeded with nine in the language of the first use. */
export function usePhrases(words: Words): Phrases {
  const [list, setList] = useState(() => {
    const kept = parsePhrases(browserText.get(PHRASES_KEY));
    if (kept !== null) return kept;
    const seeded = defaultPhrases(words);
    browserText.set(PHRASES_KEY, JSON.stringify(seeded));
    return seeded;
  });
  const store = (next: readonly Phrase[]): void => {
    setList(next);
    browserText.set(PHRASES_KEY, JSON.stringify(next));
  };
  return {
    list,
    keep: (phrase, index) => store(keepPhrase(list, phrase, index)),
    remove: (index) => store(list.filter((_, at) => at !== index)),
  };
}

function defaultPhrases({ t }: Words): readonly Phrase[] {
  return Array.from({ length: DEFAULT_PHRASES_COUNT }, (_, index) => ({
    icon: 'message',
    text: t(`phrase.${index + 1}`),
    abbreviation: t(`phrase.${index + 1}.short`),
  }));
}
