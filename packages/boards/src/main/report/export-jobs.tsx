import type { ReactNode } from 'react';
import type { ReportJob } from '@plantdeck/core/contract';
import { Button, Chip, type ChipProps } from '@plantdeck/core/ui/base';
import { formatNumber } from '@plantdeck/core/units';
import { timeOf, type Reader } from '../../board/reader.ts';
import { WORDS } from '../words.ts';
import type { ExportJobs } from './use-export-jobs.ts';

const JOBS_SHOWN = 3;
const TONE: Readonly<Record<ReportJob['state'], ChipProps['tone']>> = {
  queued: 'line',
  running: 'accent',
  done: 'neutral',
  failed: 'error',
  cancelled: 'line',
};

/** The newest files: how far each is, and what can be done with it. */
export function ExportJobList({
  jobs: { jobs, cancel, fetchFile },
  reader,
}: {
  readonly jobs: ExportJobs;
  readonly reader: Reader;
}): ReactNode {
  const word = (key: string, values = {}) => reader.t(`${WORDS}export.${key}`, values);
  if (jobs.length === 0) return null;
  return (
    <ul className="export-jobs" aria-label={word('list')}>
      {jobs.slice(0, JOBS_SHOWN).map((job) => {
        const isActive = job.state === 'queued' || job.state === 'running';
        return (
          <li key={job.jobId}>
            <span className="ell strong" title={job.fileName}>
              {job.fileName}
            </span>
            <span className="t3 nowrap">{timeOf(reader, job.createdAt)}</span>
            {isActive ? (
              <progress
                max={100}
                value={job.progressPct}
                aria-label={word('progress', { name: job.fileName })}
              />
            ) : (
              <Chip tone={TONE[job.state] ?? 'neutral'}>{word(`state.${job.state}`)}</Chip>
            )}
            <span className="grow" role="status">
              {job.problem ??
                (isActive
                  ? word('percent', { pct: Math.floor(job.progressPct) })
                  : job.state === 'done'
                    ? word('size', {
                        kb: formatNumber(Math.max(1, job.sizeBytes / 1024), { decimals: 0 }, reader.lang),
                        rows: formatNumber(job.rowCount, { decimals: 0 }, reader.lang),
                      })
                    : '')}
            </span>
            {isActive && (
              <Button
                size="s"
                aria-label={word('cancelOne', { name: job.fileName })}
                onClick={() => void cancel(job.jobId)}
              >
                {word('cancel')}
              </Button>
            )}
            {job.state === 'done' && (
              <Button
                size="s"
                icon="download"
                aria-label={word('fetchOne', { name: job.fileName })}
                onClick={() => void fetchFile(job.jobId)}
              >
                {word('fetch')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
