import { useCallback, useEffect, useRef, useState } from 'react';
import { isRequestError, type PlantSession, type RequestError } from '@plantdeck/core';
import { isStepPrevented, type Command } from '@plantdeck/core/element';
import {
  ReportFileSchema,
  ReportJobListSchema,
  ReportJobSchema,
  type ExportFormat,
  type ReportJob,
  type TouReportQuery,
} from '@plantdeck/core/contract';

/** How often a job under way is asked after, ms; nothing is asked while all of them rest. */
const POLL_MS = 1_000;

const isActive = ({ state }: ReportJob): boolean => state === 'queued' || state === 'running';

export interface ExportJobs {
  /** Newest first; also those of an earlier visit to the page. */
  readonly jobs: readonly ReportJob[];
  readonly error: RequestError | null;
  start(query: TouReportQuery, format: ExportFormat): Promise<void>;
  cancel(jobId: string): Promise<void>;
  /** The browser fetches the file by an address that opens once. */
  fetchFile(jobId: string): Promise<void>;
}

/**
 * Files of reports that the platform makes for this reader.
 * @param open hands the address of a file to the browser
 */
export function useExportJobs(
  session: PlantSession | null,
  command: Command | null,
  lang: string,
  open: (url: string) => void,
): ExportJobs {
  const [jobs, setJobs] = useState<readonly ReportJob[]>([]);
  const [error, setError] = useState<RequestError | null>(null);
  const wanted = useRef(new Set<string>());
  const keep = useCallback((failure: unknown) => {
    if (isStepPrevented(failure)) return;
    if (!isRequestError(failure)) throw failure;
    if (failure.kind !== 'aborted') setError(failure);
  }, []);
  const put = (job: ReportJob) =>
    setJobs((before) => [job, ...before.filter(({ jobId }) => jobId !== job.jobId)]);

  const fetchFile = useCallback(
    async (jobId: string) => {
      if (!session) return;
      try {
        const { url } = await session.request('touReportFile', { schema: ReportFileSchema, body: { jobId } });
        open(`${session.baseUrl()}${url}`);
      } catch (failure) {
        keep(failure);
      }
    },
    [session, open, keep],
  );

  const active = jobs.some(isActive);
  useEffect(() => {
    if (!session) return undefined;
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      try {
        const { records } = await session.request('touReportJobs', {
          schema: ReportJobListSchema,
          signal: ending.signal,
        });
        if (ending.signal.aborted) return;
        setJobs(records);
        for (const job of records) {
          if (isActive(job) || !wanted.current.delete(job.jobId)) continue;
          // Whoever waited for it gets it at once; after a reload it waits to be asked for.
          if (job.state === 'done') void fetchFile(job.jobId);
        }
        if (records.some(isActive)) timer = setTimeout(() => void ask(), POLL_MS);
      } catch (failure) {
        if (ending.signal.aborted) return;
        keep(failure);
        timer = setTimeout(() => void ask(), 5 * POLL_MS);
      }
    };
    void ask();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [session, lang, active, fetchFile, keep]);

  return {
    jobs,
    error,
    fetchFile,
    start: async (query, format) => {
      if (!command) return;
      setError(null);
      try {
        const job = await command('touReportExport', {
          schema: ReportJobSchema,
          body: { query, format },
        });
        wanted.current.add(job.jobId);
        put({ ...job, state: isActive(job) ? job.state : 'running' });
      } catch (failure) {
        keep(failure);
      }
    },
    cancel: async (jobId) => {
      if (!command) return;
      wanted.current.delete(jobId);
      try {
        put(await command('touReportCancel', { schema: ReportJobSchema, body: { jobId } }));
      } catch (failure) {
        keep(failure);
      }
    },
  };
}
