import { useCallback, useEffect, useState } from 'react';
import { AnalysisSchema, type Analysis } from '@plantdeck/core/contract';
import { ANALYSIS_CALLS, callFor } from '@plantdeck/core/endpoints';
import { useSignalValue } from '@plantdeck/core/element';
import type { Workplace } from '../records.view.tsx';
import type { Asked } from './analysis-address.ts';

export type AnalysisState =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly error: unknown; readonly before: Analysis | null }
  | { readonly name: 'ready'; readonly analysis: Analysis };

/** The answer to what the address asks. The old picture stays until a new one is there, and beside a failure. */
export function useAnalysis(
  { ask, session, shell }: Workplace,
  page: string,
  asked: Asked,
): { readonly state: AnalysisState; readonly isBusy: boolean; readonly again: () => void } {
  const language = useSignalValue(session.language);
  const connection = useSignalValue(shell.state);
  const [state, setState] = useState<AnalysisState>({ name: 'loading' });
  const [isBusy, setBusy] = useState(true);
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);
  const key = JSON.stringify(asked);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    setBusy(true);
    ask(callFor(ANALYSIS_CALLS, page, 'analysisPage'), {
      schema: AnalysisSchema,
      pathParams: { page },
      query: JSON.parse(key) as Record<string, string>,
      signal,
    })
      .then(
        (analysis) => {
          if (!signal.aborted) setState({ name: 'ready', analysis });
        },
        (error: unknown) => {
          if (signal.aborted) return;
          setState((now) => ({
            name: 'failed',
            error,
            before: now.name === 'ready' ? now.analysis : now.name === 'failed' ? now.before : null,
          }));
        },
      )
      .finally(() => {
        if (!signal.aborted) setBusy(false);
      });
    return () => abort.abort();
    // A session that came back reads again by itself; names are in the language of the call.
  }, [ask, page, key, language, round, connection.name]);

  return { state, isBusy, again };
}
