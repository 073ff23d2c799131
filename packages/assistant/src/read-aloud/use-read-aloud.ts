import type { Language } from '@plantdeck/core';
import { useElement } from '@plantdeck/core/element';
import { useEffect, useRef, useState } from 'react';
import type { Reading } from './read-aloud.ts';

export interface ReadAloud {
  readonly isReading: boolean;
  /** Why nothing is to be heard. */
  readonly failure: 'noVoice' | 'failed' | null;
  toggle(): void;
}

/** Reads one text aloud, until its end, another click, or the drawer's closing. */
export function useReadAloud(text: string, reader: Language): ReadAloud {
  const { host } = useElement();
  const [isReading, setReading] = useState(false);
  const [failure, setFailure] = useState<ReadAloud['failure']>(null);
  // A click that came before the code of the first, or before a voice, counts.
  const turn = useRef(0);
  const reading = useRef<Reading | null>(null);
  const stop = (): void => {
    turn.current += 1;
    reading.current?.stop();
    reading.current = null;
    setReading(false);
  };
  useEffect(() => {
    host.addEventListener('plant-assistant-closed', stop);
    return () => {
      host.removeEventListener('plant-assistant-closed', stop);
      stop();
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `stop` reads nothing but what lasts
  }, [host]);
  const start = async (): Promise<void> => {
    const mine = (turn.current += 1);
    setReading(true);
    setFailure(null);
    const { readAnswer } = await import('./read-answer.ts');
    if (turn.current !== mine) return;
    const begun = await readAnswer(text, reader, speechSynthesis);
    if (turn.current !== mine) return begun?.stop();
    reading.current = begun;
    const end = begun === null ? 'noVoice' : await begun.ended;
    if (turn.current !== mine) return;
    setReading(false);
    if (end === 'noVoice' || end === 'failed') setFailure(end);
  };
  return {
    isReading,
    failure,
    toggle() {
      if (isReading) return stop();
      start().catch(() => {
        setReading(false);
        setFailure('failed');
      });
    },
  };
}
