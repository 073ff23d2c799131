import { useMemo } from 'react';
import { useElement, useSignalValue } from '../element/hooks.ts';
import { wordsOf, type Words } from '../words/catalogue.ts';

/** A package's words in the element's language; renders again when the language changes or its file arrives. */
export function useWords(namespace: string): Words {
  const { language } = useElement();
  return useSignalValue(useMemo(() => wordsOf(namespace, language), [namespace, language]));
}
