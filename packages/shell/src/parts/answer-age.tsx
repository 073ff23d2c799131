import { createContext, useContext, type ReactNode } from 'react';
import { isRequestError, isUnanswered, type PlantSession } from '@plantdeck/core';
import { DataAgeMark, useAgeLimits, useDataAge, useElement, useLanguage } from '@plantdeck/core/element';
import type { AgeLimits } from '@plantdeck/core/judgement';
import { useWords } from '@plantdeck/core/words';

/** Attributes of the element around, of which the limits are read. */
export const AgedElement = createContext<Readonly<Record<string, unknown>>>({});

interface AnswerAgeProps {
  /** Time of what is shown, epoch ms of the server's clock. */
  readonly asOfMs: number;
  /** What went wrong with the last try to ask for it. */
  readonly failure: unknown;
  /** Limits where no host has set any. */
  readonly own: AgeLimits;
  readonly session: PlantSession;
}

/** The mark of an answer that goes on being asked for: it is late, stale or cut off. */
export function AnswerAge({ asOfMs, failure, own, session }: AnswerAgeProps): ReactNode {
  const element = useElement();
  const { t } = useWords('core');
  const lang = useLanguage();
  const age = useDataAge({
    asOfMs,
    isOffline: isRequestError(failure) && isUnanswered(failure),
    own,
    limits: useAgeLimits(session, useContext(AgedElement)),
    element,
    session,
  });
  return <DataAgeMark age={age} lang={lang} word={(state) => t(`state.age.${state}`)} />;
}
