import { useCallback, useEffect, useRef, useState } from 'react';
import {
  RecordDescriptionSchema,
  RecordPageSchema,
  type RecordDescription,
  type RecordPage,
  type RecordQuery,
} from '@plantdeck/core/contract';
import { RECORD_CALLS, callFor } from '@plantdeck/core/endpoints';
import { useSignalValue } from '@plantdeck/core/element';
import type { Workplace } from './records.view.tsx';

export type ListState =
  | { readonly name: 'loading' }
  | { readonly name: 'failed'; readonly error: unknown }
  | { readonly name: 'ready'; readonly description: RecordDescription; readonly page: RecordPage };

/** Description and rows of a resource, read again for each query, language and round. Old rows stay until new ones are there. */
export function useList(
  { ask, session, shell, returns }: Workplace,
  resource: string,
  query: RecordQuery,
): { readonly state: ListState; readonly isBusy: boolean; readonly again: () => void } {
  const language = useSignalValue(session.language);
  const connection = useSignalValue(shell.state);
  const [state, setState] = useState<ListState>({ name: 'loading' });
  const [isBusy, setBusy] = useState(true);
  const [round, setRound] = useState(0);
  const described = useRef<{ readonly of: string; readonly value: RecordDescription } | null>(null);
  const asked = JSON.stringify(query);
  const again = useCallback(() => setRound((before) => before + 1), []);

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const pathParams = { resource };
    // What may be entered is configured elsewhere, and may be something else after a return.
    const of = `${language} ${round} ${returns}`;
    setBusy(true);
    const description =
      described.current?.of === of
        ? described.current.value
        : ask('recordDescription', { schema: RecordDescriptionSchema, pathParams, signal });
    const page = ask(callFor(RECORD_CALLS, resource, 'recordPage'), {
      schema: RecordPageSchema,
      pathParams,
      body: JSON.parse(asked) as RecordQuery,
      signal,
    });
    Promise.all([description, page])
      .then(
        ([value, rows]) => {
          described.current = { of, value };
          if (!signal.aborted) setState({ name: 'ready', description: value, page: rows });
        },
        (error: unknown) => {
          if (!signal.aborted) setState({ name: 'failed', error });
        },
      )
      .finally(() => {
        if (!signal.aborted) setBusy(false);
      });
    return () => abort.abort();
    // A session that came back reads again by itself.
  }, [ask, resource, asked, language, round, returns, connection.name]);

  return { state, isBusy, again };
}
