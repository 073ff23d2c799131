import * as v from 'valibot';
import { IsoSchema, JudgeSchema, NumSchema, UnitSchema } from './values.ts';

/** How the work of the workbench goes from day to day, what of it the reader may change, and how its pages are used. */
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const day = v.pipe(v.string(), v.isoDate());
const count = v.number();

/** Days that a course may go over. */
export const WORK_COURSE_DAYS = [7, 14] as const;
/** Accounting days, oldest first, today the last: what came up on each, and what was settled. */
export const WorkCourseSchema = v.object({
  days: v.array(v.object({ day: v.string(), opened: count, closed: count })),
});
export type WorkCourse = v.InferOutput<typeof WorkCourseSchema>;

/** States of a task that a person can give it. */
export const WORK_TASK_STEPS = ['wait', 'run', 'pause', 'done'] as const;
export type WorkTaskStep = (typeof WORK_TASK_STEPS)[number];
export const WorkTaskSaveSchema = v.object({
  id,
  /** The one that the change stands on. */
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  state: v.picklist(WORK_TASK_STEPS),
});

/** So many days ahead a to-do can be put off at most. */
export const PUT_OFF_DAYS_MAX = 31;
/** Puts to-dos off until the morning of a day, for the caller alone; without a day they are back at once. */
export const BacklogSaveSchema = v.object({
  /** Null is everything that the caller has put off. */
  ids: v.nullable(v.pipe(v.array(id), v.minLength(1), v.maxLength(200))),
  until: v.nullable(day),
});
export const BacklogPutOffSchema = v.object({
  putOff: v.array(v.object({ id: v.string(), until: v.string() })),
});
export type BacklogPutOff = v.InferOutput<typeof BacklogPutOffSchema>;

export const WorkAlarmSaveSchema = v.object({ ids: v.pipe(v.array(id), v.minLength(1), v.maxLength(500)) });
export const WorkAlarmSavedSchema = v.object({ ids: v.array(v.string()) });

/** Days that the use of pages is counted over. */
export const USAGE_DAYS = 30;
/** How often the caller opened the pages of their menu, the most used first; pages that were not opened are left out. */
export const WorkUsageSchema = v.object({
  /** First and last day. */
  from: v.string(),
  to: v.string(),
  total: count,
  records: v.array(v.object({ resourcesCode: v.string(), visits: count, lastAt: IsoSchema })),
});
export type WorkUsage = v.InferOutput<typeof WorkUsageSchema>;
/** The same by the day. */
export const WorkUsageTrendSchema = v.object({
  days: v.array(v.string()),
  records: v.array(v.object({ resourcesCode: v.string(), visits: v.array(count) })),
});
export type WorkUsageTrend = v.InferOutput<typeof WorkUsageTrendSchema>;

/** The best-practice figures of the year in short. */
export const PracticeStatSchema = v.object({
  total: count,
  counts: v.record(JudgeSchema, count),
  /** Of those that can be judged, how many keep their target, and that in per cent; null where none can. */
  judged: count,
  metPct: NumSchema,
  /** The figure that is nearest to its best month, or farthest beyond it. */
  nearest: v.nullable(
    v.object({
      indicatorId: v.string(),
      name: v.string(),
      value: v.number(),
      unit: UnitSchema,
      gapPct: v.number(),
    }),
  ),
  /** The team that has most of the best months. */
  bestTeam: v.nullable(v.object({ team: v.string(), times: count })),
});
export type PracticeStat = v.InferOutput<typeof PracticeStatSchema>;
