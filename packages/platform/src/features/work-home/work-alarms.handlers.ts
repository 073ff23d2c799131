import type { WorkAlarmPage, WorkAlarmStat } from '@plantdeck/core/contract';
import { checkAlarmRows } from '@plantdeck/core/rules';
import * as v from 'valibot';
import { areaSubtree, NameListSchema, PAGE_QUERY, refuseProblems } from '../accounts/index.ts';
import { readQuery, registerHandlers } from '../api/index.ts';
import { alarmPage } from '../messages/index.ts';
import { may, refuseWithout } from './work-asked.ts';

export const AlarmQuerySchema = v.object({
  ...PAGE_QUERY,
  size: v.optional(v.pipe(v.string(), v.transform(Number)), '10'),
  areaIds: v.optional(NameListSchema),
});
export const AlarmStatQuerySchema = v.object({ areaIds: v.optional(NameListSchema) });

/** The alarms that stand, as the workbench lists and counts them. */
export const workAlarmHandlers = registerHandlers({
  async workAlarms(call): Promise<WorkAlarmPage> {
    refuseWithout(call, 'alarm:list');
    const { areaIds, ...page } = readQuery(call, AlarmQuerySchema);
    refuseProblems(checkAlarmRows(page.size).map((problem) => ({ ...problem, field: 'size' })));
    const { plantId } = call;
    const canAcknowledge = call.person.kind === 'person' && may(call, 'alarm:ack');
    if (plantId === null) return { records: [], total: 0, canAcknowledge };
    const nowMs = call.now();
    const asked = {
      plantId,
      scope: 'active',
      areaIds: areaIds?.length === 0 ? undefined : areaIds,
      isNewestFirst: true,
      nowMs,
      page,
      dataAreaId: call.person.dataAreaId,
    } as const;
    const { records, total } = await alarmPage(call.db, asked, call.language);
    return {
      total,
      canAcknowledge,
      records: records.map((alarm) => ({
        id: alarm.id,
        alarmObject: alarm.areaName,
        alarmName: alarm.name,
        priority: alarm.priority,
        value: alarm.value,
        limit: alarm.limit,
        unit: alarm.unit,
        onAt: alarm.since,
        state: alarm.state,
        durationS: Math.max(0, Math.round((nowMs - Date.parse(alarm.since)) / 1000)),
      })),
    };
  },

  async workAlarmStat(call): Promise<WorkAlarmStat> {
    refuseWithout(call, 'alarm:list');
    const { dataAreaId } = call.person;
    const { areaIds = [] } = readQuery(call, AlarmStatQuerySchema);
    const alarms = call.db
      .selectFrom('alarm')
      .where('plant_id', '=', call.plantId ?? '')
      .$if(dataAreaId != null, (query) =>
        query.where('area_id', 'in', areaSubtree(call.db, dataAreaId ?? '')),
      )
      .$if(areaIds.length > 0, (query) =>
        query.where((where) =>
          where.or(areaIds.map((areaId) => where('area_id', 'in', areaSubtree(call.db, areaId)))),
        ),
      );
    const rows = await alarms
      .select(['priority', 'state', ({ fn }) => fn.countAll<number>().as('n')])
      .where('state', 'in', ['unackActive', 'ackActive'])
      .groupBy(['priority', 'state'])
      .execute();
    const last = await alarms
      .select('on_at')
      .where('raised_hidden', '=', false)
      .orderBy('on_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    const of = (priority: number) =>
      rows.filter((row) => row.priority === priority).reduce((sum, { n }) => sum + n, 0);
    return {
      counts: [of(1), of(2), of(3), of(4)],
      unacknowledged: rows.filter(({ state }) => state === 'unackActive').reduce((sum, { n }) => sum + n, 0),
      lastOnAt: last?.on_at.toISOString() ?? null,
    };
  },
});
