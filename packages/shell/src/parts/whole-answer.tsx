import { useEffect, type ReactNode } from 'react';
import { useElement, useMethods } from '@plantdeck/core/element';
import { Skeleton, StateView } from '@plantdeck/core/ui/base';
import { useWords } from '@plantdeck/core/words';
import { failureText } from '../words/failure-text.ts';

interface Answered {
  readonly value: unknown;
  readonly failure: unknown;
  readonly reload: () => void;
}

/** Tells of an answer that a whole element stands on: ready once it is there, and each failure; `refresh()` asks again. */
export function useAnswerEvents({ value, failure, reload }: Answered, code: string): void {
  const element = useElement();
  useMethods({ refresh: reload });
  const isReady = value !== null;
  useEffect(() => {
    if (isReady) element.emit('plant-ready', {});
  }, [element, isReady]);
  useEffect(() => {
    if (failure !== null) element.emit('plant-error', { code, reason: String(failure) });
  }, [element, failure, code]);
}

/** What stands there before the answer does: its place, or why it does not come. */
export function AnswerAwaited({ failure, reload }: Omit<Answered, 'value'>): ReactNode {
  const core = useWords('core');
  return (
    <div className="screen" aria-busy={failure === null}>
      {failure === null ? (
        <Skeleton height={320} />
      ) : (
        <div className="panel">
          <StateView
            kind="failed"
            title={failureText(failure, core.t)}
            actionLabel={core.t('common.retry')}
            onAction={reload}
          />
        </div>
      )}
    </div>
  );
}
