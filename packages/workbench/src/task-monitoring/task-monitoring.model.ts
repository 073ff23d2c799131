import {
  WORK_TASK_STATES,
  WorkTaskFilterSchema,
  WorkTaskPageSchema,
  WorkTaskStatSchema,
  type WorkTask,
  type WorkTaskFilter,
  type WorkTaskStat,
  type WorkTaskStep,
} from '@plantdeck/core/contract';
import * as v from 'valibot';

/** Counts of a filter, and its tasks, the late ones first. */
export const TasksSchema = v.object({ stat: WorkTaskStatSchema, page: WorkTaskPageSchema });
export type Tasks = v.InferOutput<typeof TasksSchema>;

export const FilterSchema = WorkTaskFilterSchema;
/** Yesterday's rest, today, and what comes tomorrow, of all lines. */
export const FIRST_FILTER: WorkTaskFilter = { lineIds: [], daysBack: 1, daysAhead: 1 };

export type TaskState = (typeof WORK_TASK_STATES)[number];
/** Tabs in their order. */
export const TABS = ['all', 'late', 'run', 'wait', 'pause', 'done'] as const;
export type TaskTab = (typeof TABS)[number];

export const countOf = (stat: WorkTaskStat, tab: TaskTab): number => (tab === 'all' ? stat.total : stat[tab]);

/** When a task ends: as it did, else as its rate leads to, else as planned. */
export function endOf({ actualTo, projectedEnd, planTo }: WorkTask): {
  readonly at: string;
  readonly kind: 'actual' | 'projected' | 'planned';
} {
  if (actualTo !== null) return { at: actualTo, kind: 'actual' };
  return projectedEnd === null ? { at: planTo, kind: 'planned' } : { at: projectedEnd, kind: 'projected' };
}

/** What the reader would do with a task next; null where they may not, or where it is done. */
export function stepOf({ change }: Pick<WorkTask, 'change'>): {
  readonly name: 'start' | 'resume' | 'complete';
  readonly to: WorkTaskStep;
} | null {
  if (!change || change.state === 'done') return null;
  if (change.state === 'run') return { name: 'complete', to: 'done' };
  return { name: change.state === 'pause' ? 'resume' : 'start', to: 'run' };
}
