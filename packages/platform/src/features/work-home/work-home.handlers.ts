import {
  BACKLOG_TYPES,
  WORK_TASK_STATES,
  WorkApplicationsSaveSchema,
  WorkLayoutSaveSchema,
  type BacklogPage,
  type BacklogStat,
  type WorkTaskPage,
  type WorkTaskStat,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import { PAGE_QUERY, pageOf, refuseProblems } from '../accounts/index.ts';
import { readBody, readQuery, registerHandlers } from '../api/index.ts';
import { applicationProblems, applicationsOf } from './applications.ts';
import { saveChoices } from './choice-store.ts';
import { layoutOf, saveLayout } from './layout.ts';
import { waitingFor } from './put-off.ts';
import { workAlarmHandlers } from './work-alarms.handlers.ts';
import { refuseService, TASK_FILTER, tasksOf } from './work-asked.ts';
import { workEquipmentHandlers } from './work-equipment.handlers.ts';
import { workIndicatorHandlers } from './work-indicators.handlers.ts';

export const TaskStatQuerySchema = v.object(TASK_FILTER);
export const TaskQuerySchema = v.object({
  ...PAGE_QUERY,
  ...TASK_FILTER,
  state: v.optional(v.picklist(WORK_TASK_STATES)),
});
export const BacklogQuerySchema = v.object({ ...PAGE_QUERY, type: v.optional(v.picklist(BACKLOG_TYPES)) });

/** The calls of the workbench: its layout, what waits, and what each person chose to watch. */
export function workHomeHandlers({ realNow }: { readonly realNow: () => number }) {
  return registerHandlers({
    ...workAlarmHandlers,
    ...workIndicatorHandlers({ realNow }),
    ...workEquipmentHandlers({ realNow }),

    workLayout: (call) => layoutOf(call),

    async workLayoutSave(call) {
      refuseService(call);
      await saveLayout(call, readBody(call, WorkLayoutSaveSchema), realNow());
      return layoutOf(call);
    },

    async workTasks(call): Promise<WorkTaskPage> {
      const { state, size, current, ...filter } = readQuery(call, TaskQuerySchema);
      const { tasks } = await tasksOf(call, filter);
      const found = tasks.filter((task) => state === undefined || task.state === state);
      return pageOf(found, { size, current });
    },

    async workTaskStat(call): Promise<WorkTaskStat> {
      const { tasks, today } = await tasksOf(call, readQuery(call, TaskStatQuerySchema));
      const count = (state: (typeof WORK_TASK_STATES)[number]) =>
        tasks.filter((task) => task.state === state).length;
      return {
        total: tasks.length,
        pause: count('pause'),
        done: count('done'),
        wait: count('wait'),
        run: count('run'),
        late: count('late'),
        doneToday: tasks.filter(({ state, plannedOn }) => state === 'done' && plannedOn === today).length,
      };
    },

    async workBacklog(call): Promise<BacklogPage> {
      const { type, ...page } = readQuery(call, BacklogQuerySchema);
      return pageOf(
        (await waitingFor(call)).items.filter((item) => type === undefined || item.type === type),
        page,
      );
    },

    async workBacklogStat(call): Promise<BacklogStat> {
      const { items: all, putOff } = await waitingFor(call);
      const counts: BacklogStat['counts'] = {};
      for (const { type } of all) counts[type] = (counts[type] ?? 0) + 1;
      return {
        total: all.length,
        overdue: all.filter(({ overdue }) => overdue).length,
        counts,
        putOff,
        checkedAt: new Date(call.now()).toISOString(),
      };
    },

    workApplications: (call) => applicationsOf(call),

    async workApplicationsSave(call) {
      refuseService(call);
      const { resourcesCodes, version } = readBody(call, WorkApplicationsSaveSchema);
      refuseProblems(await applicationProblems(call, resourcesCodes));
      await saveChoices(call, 'user-resource', resourcesCodes, version, realNow());
      return applicationsOf(call);
    },
  });
}
