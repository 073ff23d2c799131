import type { WorkCourse } from '@plantdeck/core/contract';
import { readBaselines } from '../baseline/index.ts';
import type { OpenPlant } from '../../store/energy/open-plant.ts';
import type { Call } from '../api/index.ts';
import type { RecordContext } from '../records/index.ts';
import { BACKLOG_LISTS, dueOn, isUnfinished, rowsIn, URGENT_MAX } from './backlog.ts';
import { added, alarmCourse, courseOf, dayOf, lastDays, type DayEvents } from './day-counts.ts';

/**
 * How to-dos come and go by the day, of what the caller has the pages of: work comes up on the day that it is due and
 * is settled on the day that it was finished, as far as its list tells; approvals and urgent alarms go by their moments.
 */
export async function backlogCourse(
  call: Call,
  record: RecordContext,
  plant: OpenPlant,
  count: number,
): Promise<WorkCourse> {
  const { frame } = plant;
  const days = lastDays(plant, count);
  const events: DayEvents[] = [];
  for (const [code, type] of BACKLOG_LISTS) {
    if (!call.person.resources.has(code)) continue;
    const rows = await rowsIn(record, code);
    events.push({
      opened: rows.map((row) => dueOn(row, type)),
      closed: rows.map((row) =>
        isUnfinished(row, type) ? null : (finishedOn(row.values) ?? dueOn(row, type)),
      ),
    });
  }
  if (call.person.resources.has('baseline:approve')) {
    const { userId } = call.person;
    const own = (await readBaselines(call.db, call.orgId, frame.plantId)).filter(
      ({ state, definition, createdBy, submittedBy }) =>
        state !== 'draft' &&
        frame.areas.has(definition.areaId) &&
        createdBy !== userId &&
        submittedBy !== userId,
    );
    events.push({
      opened: own.map(({ createdAt }) => dayOf(frame.calendar, createdAt.getTime())),
      closed: own.map(({ approvedAt }) => dayOf(frame.calendar, approvedAt?.getTime())),
    });
  }
  const work = courseOf(days, events);
  if (!call.person.resources.has('alarm:ack')) return work;
  const counted = {
    plantId: frame.plantId,
    areaIds: [],
    dataAreaId: call.person.dataAreaId,
    priorityMax: URGENT_MAX,
  };
  return added(work, await alarmCourse(call, days, 'ack_at', counted));
}

const finishedOn = ({ finishedOn: day }: Readonly<Record<string, unknown>>): string | null =>
  typeof day === 'string' ? day : null;
