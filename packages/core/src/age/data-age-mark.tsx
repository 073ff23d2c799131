import type { ReactNode } from 'react';
import type { Language } from '../session/types.ts';
import { AgeMark } from '../ui/parts/messages.tsx';
import { formatAge } from '../units/duration.ts';
import type { DataAge } from './use-data-age.ts';

export interface DataAgeMarkProps {
  readonly age: DataAge;
  /** The state in the reader's words. */
  readonly word: (state: Exclude<DataAge['state'], 'live'>) => string;
  readonly lang: Language;
}

/** The mark of data that are not live: state and age by shape and words; nothing beside what is. */
export function DataAgeMark({ age: { state, ageS }, word, lang }: DataAgeMarkProps): ReactNode {
  if (state === 'live') return null;
  return <AgeMark state={state} word={word(state)} age={formatAge(ageS, lang)} />;
}
