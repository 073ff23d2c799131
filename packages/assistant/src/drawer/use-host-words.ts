import { HostWordsSchema, tryParseContract } from '@plantdeck/core/contract';
import { useElement } from '@plantdeck/core/element';
import { withHostWords, type Words } from '@plantdeck/core/words';
import { useEffect, useMemo } from 'react';
import type { AssistantWords } from '../words/index.ts';

/** The words with those of the page over them. Ones that do not fit are told to the page, and ours go on speaking. */
export function useHostWords(words: Words, given: unknown): AssistantWords {
  const element = useElement();
  const parsed = useMemo(() => (given == null ? null : tryParseContract(HostWordsSchema, given)), [given]);
  useEffect(() => {
    if (parsed?.ok === false)
      element.emit('plant-error', { code: 'words', field: parsed.field, reason: parsed.reason });
  }, [element, parsed]);
  return useMemo(() => (parsed?.ok === true ? withHostWords(words, parsed.value) : words), [words, parsed]);
}

const RIGHT_TO_LEFT = new Set(['ar', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** Which way a language is written. */
export function directionOf(lang: string): 'ltr' | 'rtl' {
  const locale = new Intl.Locale(lang);
  const script = locale.maximize().script ?? '';
  return RIGHT_TO_LEFT.has(locale.language) || script === 'Arab' || script === 'Hebr' ? 'rtl' : 'ltr';
}
