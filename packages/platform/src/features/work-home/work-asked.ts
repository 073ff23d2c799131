import { checkTaskFilter } from '@plantdeck/core/rules';
import type { WorkTask } from '@plantdeck/core/contract';
import * as v from 'valibot';
import { accountingLabelAt } from '../../engine/plant-time/periods.ts';
import { addDays } from '../../engine/plant-time/zone.ts';
import { ApiError, type Call, RETCODES } from '../api/index.ts';
import { actionCode, recordContextOf, TASK_CODE } from '../records/index.ts';
import { workTasks } from './tasks.ts';
import { NameListSchema, plantOf, refuseProblems } from '../accounts/index.ts';

const days = v.pipe(v.string(), v.transform(Number));
/** Without days, all that is planned. */
export const TASK_FILTER = {
  lineIds: v.optional(NameListSchema),
  daysBack: v.optional(days),
  daysAhead: v.optional(days),
};
const FilterSchema = v.object(TASK_FILTER);

export const may = (call: Call, code: string): boolean => call.person.resources.has(code);
/** What is a person's own: a service identity has none. */
export function refuseService(call: Call): void {
  if (call.person.kind !== 'person') throw new ApiError(RETCODES.forbidden, 'call.forbidden');
}
export function refuseWithout(call: Call, code: string): void {
  if (!may(call, code)) throw new ApiError(RETCODES.forbidden, 'call.forbidden');
}

const mayChangeTasks = (call: Call): boolean =>
  call.person.kind === 'person' && may(call, actionCode(TASK_CODE, 'edit'));
export function refuseTaskChange(call: Call): void {
  refuseWithout(call, TASK_CODE);
  if (!mayChangeTasks(call)) throw new ApiError(RETCODES.forbidden, 'call.forbidden');
}

/** Tasks of a filter, as they stand now; what a change stands on for those alone who may change them. */
export async function tasksOf(
  call: Call,
  { lineIds, daysBack, daysAhead }: v.InferOutput<typeof FilterSchema>,
): Promise<{ readonly today: string; readonly tasks: WorkTask[] }> {
  refuseWithout(call, TASK_CODE);
  refuseProblems(
    checkTaskFilter({ lineIds: lineIds ?? [], daysBack: daysBack ?? 0, daysAhead: daysAhead ?? 0 }),
  );
  const plant = await plantOf(call);
  if (!plant) return { today: '', tasks: [] };
  const all = await workTasks(await recordContextOf(call), plant);
  const today = accountingLabelAt(plant.frame.calendar, plant.nowMs);
  const from = daysBack === undefined ? '' : addDays(today, -daysBack);
  const to = daysAhead === undefined ? '9999' : addDays(today, daysAhead);
  const isOpen = mayChangeTasks(call);
  return {
    today,
    tasks: all
      .filter(
        ({ lineId, plannedOn }) =>
          (lineIds === undefined || lineIds.length === 0 || lineIds.includes(lineId)) &&
          plannedOn >= from &&
          plannedOn <= to,
      )
      .map(({ change, ...task }) => (isOpen && change ? { ...task, change } : task)),
  };
}
