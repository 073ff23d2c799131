import type { Database } from '../../store/database/index.ts';
import { reportFile } from './report-file.ts';
import { addFilePart, beatJob, endJob, finishJob, takeJob, type JobWork } from './report-job-store.ts';
import { yieldNow, prepareReport, type YieldToEventLoop } from './tou-report.ts';

/** Making files of reports, a few at a time, so that boards keep their turn. */
export interface ReportJobs {
  /** Begins a job that stands in the table. */
  start(jobId: string): void;
  /** Ends one of this process at its next breath. */
  cancel(jobId: string): void;
  /** Resolves when nothing is being made any more. */
  idle(): Promise<void>;
  /** Stops everything. */
  close(): Promise<void>;
}

export interface ReportJobDeps {
  readonly db: Database;
  /** The plants' clock, epoch ms. */
  readonly now: () => number;
  readonly realNow: () => number;
  readonly onError: (error: unknown) => void;
  readonly yieldToEventLoop?: YieldToEventLoop;
}

const AT_ONCE = 2;
const PART_BYTES = 256 * 1024;
const BEAT_EVERY_MS = 500;

class Stopped extends Error {}

export function createReportJobs(deps: ReportJobDeps): ReportJobs {
  const { db, now, realNow, onError, yieldToEventLoop = yieldNow } = deps;
  const waiting: string[] = [];
  const running = new Map<string, { isStopped: boolean; readonly done: Promise<void> }>();
  let isClosed = false;

  function next(): void {
    while (!isClosed && running.size < AT_ONCE) {
      const jobId = waiting.shift();
      if (jobId === undefined) return;
      const entry = { isStopped: false, done: Promise.resolve() };
      running.set(jobId, entry);
      entry.done = make(jobId, () => entry.isStopped)
        .catch(onError)
        .finally(() => {
          running.delete(jobId);
          next();
        });
    }
  }

  async function make(jobId: string, isStopped: () => boolean): Promise<void> {
    const work = await takeJob(db, jobId, realNow());
    if (!work) return;
    try {
      await finishJob(db, jobId, await write(work, isStopped), realNow());
    } catch (error) {
      if (error instanceof Stopped) {
        await endJob(db, jobId, isClosed ? 'failed' : 'cancelled', isClosed ? 'job.interrupted' : null);
        return;
      }
      onError(error);
      await endJob(db, jobId, 'failed', 'job.failed');
    }
  }

  /** @returns how many bytes the file has */
  async function write(work: JobWork, isStopped: () => boolean): Promise<number> {
    const plant = await db
      .selectFrom('organisation')
      .select('plant_id')
      .where('org_id', '=', work.orgId)
      .executeTakeFirst();
    const stopOrBreathe: YieldToEventLoop = async () => {
      if (isStopped()) throw new Stopped();
      await yieldToEventLoop();
    };
    const asker = {
      db,
      plantId: plant?.plant_id ?? null,
      language: work.language,
      withCost: work.withCost,
      dataAreaId: work.dataAreaId,
      nowMs: now(),
    };
    const report = await prepareReport(asker, work.query, stopOrBreathe);
    const all = Math.max(1, report.head.rowCount);
    let rowCount = 0;
    let lastBeatMs = realNow();
    let seq = 0;
    let size = 0;
    let held: Buffer[] = [];
    let heldBytes = 0;
    const flush = async () => {
      if (heldBytes === 0) return;
      await addFilePart(db, work.jobId, seq, Buffer.concat(held));
      seq += 1;
      held = [];
      heldBytes = 0;
    };
    const beat = async () => {
      if (realNow() - lastBeatMs < BEAT_EVERY_MS) return;
      lastBeatMs = realNow();
      const pct = Math.min(99, (rowCount / all) * 100);
      if (!(await beatJob(db, work.jobId, { pct, rowCount }, lastBeatMs))) throw new Stopped();
    };
    const pieces = reportFile(report, {
      format: work.format,
      madeAt: new Date(realNow()).toISOString(),
      yieldToEventLoop: async () => {
        await stopOrBreathe();
        await beat();
      },
      onRows: (count) => (rowCount = count),
    });
    for await (const piece of pieces) {
      held.push(piece);
      heldBytes += piece.length;
      size += piece.length;
      if (heldBytes >= PART_BYTES) await flush();
    }
    await flush();
    if (isStopped()) throw new Stopped();
    await beatJob(db, work.jobId, { pct: 99, rowCount }, realNow());
    return size;
  }

  const idle = async () => {
    while (running.size > 0) await Promise.all([...running.values()].map((entry) => entry.done));
  };
  return {
    start(jobId) {
      waiting.push(jobId);
      next();
    },
    cancel(jobId) {
      const at = waiting.indexOf(jobId);
      if (at >= 0) waiting.splice(at, 1);
      const entry = running.get(jobId);
      if (entry) entry.isStopped = true;
    },
    idle,
    async close() {
      isClosed = true;
      waiting.length = 0;
      for (const entry of running.values()) entry.isStopped = true;
      await idle();
    },
  };
}
