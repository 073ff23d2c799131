import {
  ReportJobSchema,
  TouReportQuerySchema,
  parseContract,
  type ExportFormat,
  type ReportJob,
  type TouReportQuery,
} from '@plantdeck/core/contract';
import { dataAreaOf, hashOpaqueSecret, newOpaqueSecret, permittedAreas } from '../accounts/index.ts';
import type { Database } from '../../store/database/index.ts';
import { languageOf, type PlatformLanguage } from '../../engine/i18n/language.ts';
import { reportText, type ReportWord } from './report-words.ts';

/** A file is kept for a day; a job that nobody works at any more is told as interrupted. */
const FILE_LIFE_MS = 24 * 3_600_000;
const SILENT_AFTER_MS = 60_000;
/** How long an address of a file opens. */
const ADDRESS_LIFE_S = 60;
const JOBS_SHOWN = 20;
/** Jobs of one person that are not finished. */
export const ACTIVE_JOBS_MAX = 3;

export interface JobOwner {
  readonly orgId: string;
  readonly userId: string;
}
export interface NewJob extends JobOwner {
  readonly format: ExportFormat;
  readonly language: PlatformLanguage;
  readonly withCost: boolean;
  /** The highest area that the file may be about; null is all of the plant. */
  readonly dataAreaId: string | null;
  readonly query: TouReportQuery;
  readonly fileName: string;
}
export interface JobWork extends NewJob {
  readonly jobId: string;
}

/** What somebody may see now, whatever they could when they asked for a file. */
export interface JobReader {
  readonly withCost: boolean;
  /** Null is every area. */
  readonly areaIds: ReadonlySet<string> | null;
}

const isReadable = (
  { withCost, areaIds }: JobReader,
  job: { readonly with_cost: boolean; readonly data_area_id: string | null },
): boolean =>
  (withCost || !job.with_cost) &&
  (areaIds === null || (job.data_area_id !== null && areaIds.has(job.data_area_id)));

const ACTIVE = ['queued', 'running'] as const;

/** @returns null where the person has too many unfinished ones */
export async function addJob(db: Database, job: NewJob, nowMs: number): Promise<string | null> {
  await endSilentJobs(db, nowMs);
  const active = await db
    .selectFrom('report_job')
    .select('job_id')
    .where('org_id', '=', job.orgId)
    .where('user_id', '=', job.userId)
    .where('state', 'in', ACTIVE)
    .execute();
  if (active.length >= ACTIVE_JOBS_MAX) return null;
  const jobId = newOpaqueSecret();
  const now = new Date(nowMs);
  await db
    .insertInto('report_job')
    .values({
      job_id: jobId,
      org_id: job.orgId,
      user_id: job.userId,
      format: job.format,
      language: job.language,
      with_cost: job.withCost,
      data_area_id: job.dataAreaId,
      query: JSON.stringify(job.query),
      state: 'queued',
      progress_pct: 0,
      row_count: 0,
      file_name: job.fileName,
      size_bytes: 0,
      problem: null,
      created_at: now,
      beat_at: now,
      expires_at: new Date(nowMs + FILE_LIFE_MS),
    })
    .execute();
  return jobId;
}

/** The newest jobs of a person in an organisation that they may still read. */
export async function listJobs(
  db: Database,
  owner: JobOwner,
  language: PlatformLanguage,
  reader: JobReader,
  nowMs: number,
): Promise<ReportJob[]> {
  await endSilentJobs(db, nowMs);
  const rows = await db
    .selectFrom('report_job')
    .selectAll()
    .where('org_id', '=', owner.orgId)
    .where('user_id', '=', owner.userId)
    .where('expires_at', '>', new Date(nowMs))
    .orderBy('created_at', 'desc')
    .execute();
  const readable = rows.filter((row) => isReadable(reader, row)).slice(0, JOBS_SHOWN);
  return readable.map((row) =>
    parseContract(
      ReportJobSchema,
      {
        jobId: row.job_id,
        format: row.format,
        state: row.state,
        progressPct: row.progress_pct,
        rowCount: row.row_count,
        fileName: row.file_name,
        sizeBytes: row.size_bytes,
        query: row.query,
        createdAt: row.created_at.toISOString(),
        expiresAt: row.expires_at.toISOString(),
        ...(row.problem === null ? {} : { problem: reportText(language, row.problem as ReportWord) }),
      },
      'report job',
    ),
  );
}

/** Takes a queued job up. @returns null where it was cancelled meanwhile, or another process has it */
export async function takeJob(db: Database, jobId: string, nowMs: number): Promise<JobWork | null> {
  const row = await db
    .updateTable('report_job')
    .set({ state: 'running', beat_at: new Date(nowMs) })
    .where('job_id', '=', jobId)
    .where('state', '=', 'queued')
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  return {
    jobId,
    orgId: row.org_id,
    userId: row.user_id,
    format: row.format === 'csv' ? 'csv' : 'xlsx',
    language: languageOf(row.language),
    withCost: row.with_cost,
    dataAreaId: row.data_area_id,
    query: parseContract(TouReportQuerySchema, row.query, 'report query'),
    fileName: row.file_name,
  };
}

/** Says how far a job is. @returns whether it is still wanted */
export async function beatJob(
  db: Database,
  jobId: string,
  progress: { readonly pct: number; readonly rowCount: number },
  nowMs: number,
): Promise<boolean> {
  const row = await db
    .updateTable('report_job')
    .set({ progress_pct: progress.pct, row_count: progress.rowCount, beat_at: new Date(nowMs) })
    .where('job_id', '=', jobId)
    .where('state', '=', 'running')
    .returning('job_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function addFilePart(
  db: Database,
  jobId: string,
  seq: number,
  bytes: Uint8Array,
): Promise<void> {
  await db.insertInto('report_file').values({ job_id: jobId, seq, bytes }).execute();
}

/** Ends a running job well. A file that nobody wants any more is let go. */
export async function finishJob(
  db: Database,
  jobId: string,
  sizeBytes: number,
  nowMs: number,
): Promise<void> {
  const row = await db
    .updateTable('report_job')
    .set({
      state: 'done',
      progress_pct: 100,
      size_bytes: sizeBytes,
      beat_at: new Date(nowMs),
      expires_at: new Date(nowMs + FILE_LIFE_MS),
    })
    .where('job_id', '=', jobId)
    .where('state', '=', 'running')
    .returning('job_id')
    .executeTakeFirst();
  if (!row) await removeFile(db, jobId);
}

/** Ends a job that did not come to its end; what it wrote is let go. */
export async function endJob(
  db: Database,
  jobId: string,
  state: 'failed' | 'cancelled',
  problem: ReportWord | null,
): Promise<void> {
  await db
    .updateTable('report_job')
    .set({ state, problem })
    .where('job_id', '=', jobId)
    .where('state', 'in', ACTIVE)
    .execute();
  await removeFile(db, jobId);
}

/** @returns whether there was such an unfinished job of this person */
export async function cancelJob(db: Database, owner: JobOwner, jobId: string): Promise<boolean> {
  const row = await db
    .updateTable('report_job')
    .set({ state: 'cancelled' })
    .where('job_id', '=', jobId)
    .where('org_id', '=', owner.orgId)
    .where('user_id', '=', owner.userId)
    .where('state', 'in', ACTIVE)
    .returning('job_id')
    .executeTakeFirst();
  if (row) await removeFile(db, jobId);
  return row !== undefined;
}

const removeFile = (db: Database, jobId: string) =>
  db.deleteFrom('report_file').where('job_id', '=', jobId).execute();

/** Jobs whose process is gone. */
async function endSilentJobs(db: Database, nowMs: number): Promise<void> {
  const gone = await db
    .updateTable('report_job')
    .set({ state: 'failed', problem: 'job.interrupted' satisfies ReportWord })
    .where('state', 'in', ACTIVE)
    .where('beat_at', '<', new Date(nowMs - SILENT_AFTER_MS))
    .returning('job_id')
    .execute();
  for (const { job_id: jobId } of gone) await removeFile(db, jobId);
}

/** Lets go of files, jobs and addresses whose time is over. */
export async function forgetReports(db: Database, nowMs: number): Promise<void> {
  await endSilentJobs(db, nowMs);
  await db.deleteFrom('report_job').where('expires_at', '<=', new Date(nowMs)).execute();
  await db.deleteFrom('report_ticket').where('expires_at', '<=', new Date(nowMs)).execute();
}

/**
 * An address of a finished file: it opens once, within a minute.
 * @returns null where there is no such file of this person, or it holds what they may not see
 */
export async function issueFileTicket(
  db: Database,
  owner: JobOwner,
  jobId: string,
  reader: JobReader,
  nowMs: number,
): Promise<{ readonly ticket: string; readonly lifeS: number } | null> {
  const job = await db
    .selectFrom('report_job')
    .select(['with_cost', 'data_area_id'])
    .where('job_id', '=', jobId)
    .where('org_id', '=', owner.orgId)
    .where('user_id', '=', owner.userId)
    .where('state', '=', 'done')
    .where('expires_at', '>', new Date(nowMs))
    .executeTakeFirst();
  if (!job || !isReadable(reader, job)) return null;
  const ticket = newOpaqueSecret();
  await db
    .insertInto('report_ticket')
    .values({
      ticket_hash: hashOpaqueSecret(ticket),
      job_id: jobId,
      expires_at: new Date(nowMs + ADDRESS_LIFE_S * 1000),
    })
    .execute();
  return { ticket, lifeS: ADDRESS_LIFE_S };
}

export interface ReportFile {
  readonly jobId: string;
  readonly fileName: string;
  readonly format: string;
  readonly sizeBytes: number;
}

/**
 * The file of an address, once. Permissions are read as they are now: whoever lost them meanwhile gets nothing.
 * @returns null for a second use, an old address or an invented one
 */
export async function redeemFileTicket(
  db: Database,
  ticket: string,
  nowMs: number,
): Promise<ReportFile | null> {
  const used = await db
    .deleteFrom('report_ticket')
    .where('ticket_hash', '=', hashOpaqueSecret(ticket))
    .returningAll()
    .executeTakeFirst();
  if (!used || used.expires_at.getTime() <= nowMs) return null;
  const job = await db
    .selectFrom('report_job')
    .selectAll()
    .where('job_id', '=', used.job_id)
    .where('state', '=', 'done')
    .executeTakeFirst();
  if (!job) return null;
  const granted = await db
    .selectFrom('membership')
    .innerJoin('organisation', 'organisation.org_id', 'membership.org_id')
    .innerJoin('role_resource', 'role_resource.role_code', 'membership.role_code')
    .select(['resource_code', 'membership.role_code', 'organisation.plant_id'])
    .where('user_id', '=', job.user_id)
    .where('membership.org_id', '=', job.org_id)
    .where('resource_code', 'in', ['report:export', 'panel:cost'])
    .execute();
  const codes = new Set(granted.map((row) => row.resource_code));
  const [member] = granted;
  if (!member || !codes.has('report:export')) return null;
  const areaIds = await permittedAreas({
    db,
    plantId: member.plant_id,
    person: { dataAreaId: await dataAreaOf(db, job.org_id, member.role_code) },
    now: () => nowMs,
  });
  if (!isReadable({ withCost: codes.has('panel:cost'), areaIds }, job)) return null;
  return { jobId: job.job_id, fileName: job.file_name, format: job.format, sizeBytes: job.size_bytes };
}

/** The bytes of a file, part by part. */
export async function* fileParts(db: Database, jobId: string): AsyncGenerator<Uint8Array> {
  for (let seq = 0; ; seq += 1) {
    const part = await db
      .selectFrom('report_file')
      .select('bytes')
      .where('job_id', '=', jobId)
      .where('seq', '=', seq)
      .executeTakeFirst();
    if (!part) return;
    yield part.bytes;
  }
}
