import { useCallback, useEffect, useState } from 'react';
import { isRequestError, type PlantSession, type RequestError } from '@plantdeck/core';
import { TouReportSchema, type TouReport, type TouReportQuery } from '@plantdeck/core/contract';
import { parametersOf } from './report-draft.ts';

export const PAGE_ROWS = 50;

export interface ReportState {
  /** The newest answer; stays in sight while another is asked for. */
  readonly report: TouReport | null;
  readonly isLoading: boolean;
  readonly error: RequestError | null;
  reload(): void;
}

/** The report of a question, asked for whenever the question or the page changes. */
export function useReport(
  session: PlantSession | null,
  lang: string,
  query: TouReportQuery,
  current: number,
): ReportState {
  const [report, setReport] = useState<TouReport | null>(null);
  const [error, setError] = useState<RequestError | null>(null);
  const [isLoading, setLoading] = useState(session !== null);
  const [round, setRound] = useState(0);
  const key = JSON.stringify(parametersOf(query, { size: PAGE_ROWS, current }));
  useEffect(() => {
    if (!session) return undefined;
    const ending = new AbortController();
    setLoading(true);
    setError(null);
    session
      .request('touReport', {
        schema: TouReportSchema,
        query: JSON.parse(key) as Record<string, string>,
        signal: ending.signal,
      })
      .then(
        (answer) => {
          if (ending.signal.aborted) return;
          setReport(answer);
          setLoading(false);
        },
        (failure: unknown) => {
          if (ending.signal.aborted) return;
          setLoading(false);
          if (isRequestError(failure)) setError(failure);
          else throw failure;
        },
      );
    return () => ending.abort();
  }, [session, lang, key, round]);
  return { report, isLoading, error, reload: useCallback(() => setRound((n) => n + 1), []) };
}
