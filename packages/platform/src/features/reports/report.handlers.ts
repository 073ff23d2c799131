import {
  EXPORT_FORMATS,
  TOU_DEPTHS,
  TOU_GRANULARITIES,
  TouReportQuerySchema,
  type ReportJob,
  type TouReport,
} from '@plantdeck/core/contract';
import { GROUP_PREFIXES } from '@plantdeck/core/endpoints';
import * as v from 'valibot';
import { permittedAreas } from '../accounts/index.ts';
import { ApiError, type Call, readBody, readQuery, registerHandlers, RETCODES } from '../api/index.ts';
import {
  ACTIVE_JOBS_MAX,
  addJob,
  cancelJob,
  issueFileTicket,
  listJobs,
  type JobReader,
} from './report-job-store.ts';
import type { ReportJobs } from './report-jobs.ts';
import { openReport, type ReportAsker } from './report-scope.ts';
import { reportText } from './report-words.ts';
import { touReport } from './tou-report.ts';

const PAGE_ROWS_MAX = 500;
const positive = (max: number) =>
  v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(max));

/** The report's question as it stands in an address: areas parted by commas. */
export const ReportQuerySchema = v.object({
  areaIds: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').filter((id) => id !== '')),
      TouReportQuerySchema.entries.areaIds,
    ),
    '',
  ),
  depth: v.optional(v.picklist(TOU_DEPTHS), 'all'),
  from: TouReportQuerySchema.entries.from,
  to: TouReportQuerySchema.entries.to,
  granularity: v.optional(v.picklist(TOU_GRANULARITIES), 'day'),
  groupBy: v.optional(v.picklist(['area', 'meter']), 'area'),
  compare: v.optional(v.picklist(['none', 'previous', 'lastYear']), 'none'),
  size: v.optional(positive(PAGE_ROWS_MAX), '100'),
  current: v.optional(positive(1_000_000), '1'),
});
export const ExportBodySchema = v.object({ query: TouReportQuerySchema, format: v.picklist(EXPORT_FORMATS) });
export const JobBodySchema = v.object({ jobId: v.pipe(v.string(), v.maxLength(100)) });

const PANEL_COST = 'panel:cost';
const askerOf = (call: Call): ReportAsker => ({
  db: call.db,
  plantId: call.plantId,
  language: call.language,
  withCost: call.person.resources.has(PANEL_COST),
  nowMs: call.now(),
  dataAreaId: call.person.dataAreaId,
});
const ownerOf = (call: Call) => ({ orgId: call.orgId, userId: call.person.userId });
const readerOf = async (call: Call): Promise<JobReader> => ({
  withCost: call.person.resources.has(PANEL_COST),
  areaIds: await permittedAreas(call),
});

/** Where files are fetched from, by a ticket of {@link issueFileTicket}. */
export const DOWNLOAD_PATH = `${GROUP_PREFIXES.geg}/areaEnergy/export/download`;

export interface ReportHandlerDeps {
  readonly jobs: ReportJobs;
  readonly realNow: () => number;
}

/** The time-of-use electricity report, and files of it as jobs of the platform. */
export function reportHandlers({ jobs, realNow }: ReportHandlerDeps) {
  const jobsOf = async (call: Call) =>
    listJobs(call.db, ownerOf(call), call.language, await readerOf(call), realNow());
  return registerHandlers({
    touReport(call): Promise<TouReport> {
      const { size, current, ...query } = readQuery(call, ReportQuerySchema);
      return touReport(askerOf(call), query, { size, current });
    },

    async touReportExport(call): Promise<ReportJob> {
      const { query, format } = readBody(call, ExportBodySchema);
      // What does not fit is told now, by its field, and not by a job that fails.
      const { withCost } = await openReport(askerOf(call), query);
      const name = reportText(call.language, 'file.name');
      const job = {
        ...ownerOf(call),
        format,
        language: call.language,
        withCost,
        dataAreaId: call.person.dataAreaId ?? null,
        query,
        fileName: `${name}-${query.from}-${query.to}.${format}`,
      };
      const jobId = await addJob(call.db, job, realNow());
      if (jobId === null) throw new ApiError(RETCODES.tooMany, 'report.busy', { max: ACTIVE_JOBS_MAX });
      jobs.start(jobId);
      return jobOf(await jobsOf(call), jobId);
    },

    touReportJobs: async (call) => ({ records: await jobsOf(call) }),

    async touReportCancel(call): Promise<ReportJob> {
      const { jobId } = readBody(call, JobBodySchema);
      if (await cancelJob(call.db, ownerOf(call), jobId)) jobs.cancel(jobId);
      return jobOf(await jobsOf(call), jobId);
    },

    async touReportFile(call) {
      const { jobId } = readBody(call, JobBodySchema);
      const issued = await issueFileTicket(call.db, ownerOf(call), jobId, await readerOf(call), realNow());
      if (issued === null) throw new ApiError(RETCODES.notFound, 'report.no-file');
      return {
        url: `${DOWNLOAD_PATH}?ticket=${issued.ticket}&lang=${call.language}`,
        expiredTime: issued.lifeS,
      };
    },
  });
}

/** @throws {ApiError} 040401: not there, or somebody else's */
function jobOf(records: readonly ReportJob[], jobId: string): ReportJob {
  const job = records.find((one) => one.jobId === jobId);
  if (!job) throw new ApiError(RETCODES.notFound, 'report.no-file');
  return job;
}
