import {
  WORK_COURSE_DAYS,
  WorkAlarmSaveSchema,
  type PracticeStat,
  type WorkCourse,
} from '@plantdeck/core/contract';
import * as v from 'valibot';
import { type Call, readBody, readQuery, registerHandlers } from '../api/index.ts';
import { acknowledgeFor } from '../messages/index.ts';
import { recordContextOf } from '../records/index.ts';
import type { Bus } from '../../store/bus/bus.ts';
import { backlogCourse } from './backlog-course.ts';
import { alarmCourse, courseOf, dayOf, lastDays } from './day-counts.ts';
import { practiceList } from './indicators.ts';
import { practiceStat } from './practice-stat.ts';
import { savePutOff } from './put-off.ts';
import { changeTask } from './task-change.ts';
import { usageOf, usageTrendOf } from './usage.ts';
import { refuseService, refuseTaskChange, refuseWithout, tasksOf } from './work-asked.ts';
import { NameListSchema, plantOf } from '../accounts/index.ts';

const courseDays = v.optional(
  v.pipe(v.string(), v.transform(Number), v.picklist(WORK_COURSE_DAYS)),
  String(WORK_COURSE_DAYS[1]),
);
export const CourseQuerySchema = v.object({ days: courseDays });
export const AlarmCourseQuerySchema = v.object({ days: courseDays, areaIds: v.optional(NameListSchema, '') });
export const TaskCourseQuerySchema = v.object({ days: courseDays, lineIds: v.optional(NameListSchema) });
/** The least urgent alarms count too. */
const ALL_PRIORITIES = 4;
const NONE: WorkCourse = { days: [] };

/** What the widgets change, how their work goes from day to day, and how the pages of the menu are used. */
export function workDayHandlers({ bus }: { readonly bus: Bus }) {
  return registerHandlers({
    async workBacklogSave(call) {
      refuseService(call);
      return savePutOff(call);
    },

    async workBacklogTrend(call): Promise<WorkCourse> {
      const { days } = readQuery(call, CourseQuerySchema);
      const plant = await plantOf(call);
      return plant ? backlogCourse(call, await recordContextOf(call), plant, days) : NONE;
    },

    workAlarmSave: (call) => acknowledgeFor(call, bus, readBody(call, WorkAlarmSaveSchema).ids),

    async workAlarmTrend(call): Promise<WorkCourse> {
      refuseWithout(call, 'alarm:list');
      const { days, areaIds } = readQuery(call, AlarmCourseQuerySchema);
      const plant = await plantOf(call);
      if (!plant) return NONE;
      return alarmCourse(call, lastDays(plant, days), 'off_at', {
        plantId: plant.frame.plantId,
        areaIds,
        dataAreaId: call.person.dataAreaId,
        priorityMax: ALL_PRIORITIES,
      });
    },

    async workTaskSave(call) {
      refuseTaskChange(call);
      return changeTask(call);
    },

    async workTaskTrend(call): Promise<WorkCourse> {
      const { days, lineIds } = readQuery(call, TaskCourseQuerySchema);
      const { tasks } = await tasksOf(call, { lineIds });
      const plant = await plantOf(call);
      if (!plant) return NONE;
      const { calendar } = plant.frame;
      return courseOf(lastDays(plant, days), [
        {
          opened: tasks.map(({ plannedOn }) => plannedOn),
          closed: tasks.map(({ state, actualTo, plannedOn }) =>
            state === 'done'
              ? (dayOf(calendar, actualTo === null ? null : Date.parse(actualTo)) ?? plannedOn)
              : null,
          ),
        },
      ]);
    },

    workApplicationStat: (call: Call) => usageOf(call),

    workApplicationTrend: (call: Call) => usageTrendOf(call),

    workPracticeStat: async (call): Promise<PracticeStat> =>
      practiceStat(await practiceList(call, await plantOf(call))),
  });
}
