import { useCallback, useEffect, useRef, useState } from 'react';

/** What a call answered last, and what went wrong since. */
export interface Answer<T> {
  readonly value: T | null;
  readonly failure: unknown;
  /** An answer to the present question is on its way. */
  readonly isBusy: boolean;
  readonly reload: () => void;
}

/**
 * Asks the platform whenever `question` changes, and again by `reload`. What was answered last stays in sight until the
 * next answer, through failures too.
 */
export function useAnswer<T>(question: string, ask: (signal: AbortSignal) => Promise<T>): Answer<T> {
  const [value, setValue] = useState<T | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const newest = useRef(ask);
  useEffect(() => {
    newest.current = ask;
  });
  const asked = `${round} ${question}`;

  useEffect(() => {
    const ending = new AbortController();
    newest.current(ending.signal).then(
      (answer) => {
        if (ending.signal.aborted) return;
        setValue(answer);
        setFailure(null);
        setAnswered(asked);
      },
      (error: unknown) => {
        if (ending.signal.aborted) return;
        setFailure(error);
        setAnswered(asked);
      },
    );
    return () => ending.abort();
  }, [asked]);

  const reload = useCallback(() => setRound((before) => before + 1), []);
  return { value, failure, isBusy: answered !== asked, reload };
}
