import {
  BACKLOG_TYPES,
  EquipmentSaveSchema,
  QuotaSaveSchema,
  WORK_TASK_STATES,
  WORK_CYCLES,
  WorkApplicationsSaveSchema,
  WorkLayoutSaveSchema,
  WorkTrendSaveSchema,
  type BacklogPage,
  type BacklogStat,
  type EquipmentStat,
  type IndicatorCfg,
  type QuotaStat,
  type WorkAlarmPage,
  type WorkAlarmStat,
  type WorkTaskPage,
  type WorkTaskStat,
  type WorkTrend,
} from '@plantdeck/core/contract';
import { RECENT_RANGES, TREND_INDICATORS_MAX } from '@plantdeck/core/constants';
import {
  checkAlarmRows,
  checkEquipment,
  checkPractice,
  checkQuota,
  checkTrend,
  type FieldProblem,
} from '@plantdeck/core/rules';
import * as v from 'valibot';
import {
  areaSubtree,
  NameListSchema,
  PAGE_QUERY,
  pageOf,
  plantOf,
  refuseProblems,
} from '../accounts/index.ts';
import { type Call, readBody, readQuery, registerHandlers } from '../api/index.ts';
import { alarmPage } from '../messages/index.ts';
import { applicationProblems, applicationsOf } from './applications.ts';
import { layoutOf, saveLayout } from './layout.ts';
import { readChoices, saveChoices, type ChoiceKind } from './choice-store.ts';
import { equipmentList, machineChoices, readEquipment } from './equipment.ts';
import { definitionProblems, practiceList, quotaList, readIndicators } from './indicators.ts';
import { waitingFor } from './put-off.ts';
import { trendOf } from './trend.ts';
import { may, refuseService, refuseWithout, TASK_FILTER, tasksOf } from './work-asked.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const TaskStatQuerySchema = v.object(TASK_FILTER);
const TaskQuerySchema = v.object({
  ...PAGE_QUERY,
  ...TASK_FILTER,
  state: v.optional(v.picklist(WORK_TASK_STATES)),
});
const BacklogQuerySchema = v.object({ ...PAGE_QUERY, type: v.optional(v.picklist(BACKLOG_TYPES)) });
const AlarmQuerySchema = v.object({
  ...PAGE_QUERY,
  size: v.optional(v.pipe(v.string(), v.transform(Number)), '10'),
  areaIds: v.optional(NameListSchema),
});
const AlarmStatQuerySchema = v.object({ areaIds: v.optional(NameListSchema) });
const TrendQuerySchema = v.object({
  ids: v.optional(NameListSchema),
  range: v.optional(v.picklist(RECENT_RANGES), 'today'),
  compare: v.optional(v.picklist(['none', 'previous']), 'none'),
});
const QuotaQuerySchema = v.object({ cycle: v.optional(v.picklist(WORK_CYCLES)) });

/** The calls of the workbench: what waits, what stands where, and what each person chose to watch. */
export function workHomeHandlers({ realNow }: { realNow: () => number }) {
  async function saveIndicators(call: Call, kind: ChoiceKind, check: typeof checkQuota): Promise<void> {
    refuseService(call);
    const { indicators, version } = readBody(call, QuotaSaveSchema);
    const rules = check(indicators);
    refuseProblems(
      rules.length > 0 ? rules : definitionProblems(call, await plantOf(call), 'indicators', indicators),
    );
    await saveChoices(call, kind, indicators, version, realNow());
  }
  const chosenOf = async (call: Call, all: readonly IndicatorCfg[]): Promise<WorkTrend['chosen']> => {
    const { items, version } = await readChoices(call, 'trend', id);
    return { indicatorIds: items.filter((one) => all.some((cfg) => cfg.id === one)), version };
  };
  /** @param chosen  what is shown where nothing is asked for by name */
  const trend = async (
    call: Call,
    all: readonly IndicatorCfg[],
    chosen: WorkTrend['chosen'] | null,
  ): Promise<WorkTrend> => {
    const { ids = chosen?.indicatorIds, range, compare } = readQuery(call, TrendQuerySchema);
    const unknown = ids?.find((one) => !all.some((cfg) => cfg.id === one));
    // In the order that they were asked for, which is that of their colours.
    const shown =
      ids?.flatMap((one) => all.find((cfg) => cfg.id === one) ?? []) ?? all.slice(0, TREND_INDICATORS_MAX);
    refuseProblems([
      ...(unknown === undefined ? [] : [{ field: 'ids', key: 'unknown' }]),
      ...(shown.length > TREND_INDICATORS_MAX
        ? [{ field: 'ids', key: 'rule.list.count', params: { min: 1, max: TREND_INDICATORS_MAX } }]
        : []),
    ]);
    const plant = await plantOf(call);
    const asked = { range, withPrevious: compare === 'previous' };
    const now = new Date(call.now()).toISOString();
    return {
      ...(plant
        ? await trendOf(call, plant, shown, asked)
        : { from: now, to: now, previousFrom: null, timeZone: 'UTC', records: [], markers: [] }),
      chosen: chosen ?? { indicatorIds: [], version: 0 },
      indicators: all.map((cfg) => ({ id: cfg.id, name: cfg.name, unit: cfg.unit })),
    };
  };
  const quotaTrend = async (call: Call): Promise<WorkTrend> => {
    const { items } = await readIndicators(call, 'production-quota');
    return trend(call, items, await chosenOf(call, items));
  };

  return registerHandlers({
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
        unacknowledged: rows
          .filter(({ state }) => state === 'unackActive')
          .reduce((sum, { n }) => sum + n, 0),
        lastOnAt: last?.on_at.toISOString() ?? null,
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

    workQuota: async (call) => quotaList(call, await plantOf(call), readQuery(call, QuotaQuerySchema).cycle),

    async workQuotaSave(call) {
      await saveIndicators(call, 'production-quota', checkQuota);
      return quotaList(call, await plantOf(call), undefined);
    },

    async workQuotaStat(call): Promise<QuotaStat> {
      const { cycle } = readQuery(call, QuotaQuerySchema);
      const { records } = await quotaList(call, await plantOf(call), cycle);
      const counts: QuotaStat['counts'] = {};
      for (const { kpi } of records) {
        const judge = kpi?.judge ?? 'unknown';
        counts[judge] = (counts[judge] ?? 0) + 1;
      }
      return { total: records.length, counts };
    },

    workQuotaTrend: quotaTrend,

    async workTrendSave(call) {
      refuseService(call);
      const { indicatorIds, version } = readBody(call, WorkTrendSaveSchema);
      const { items } = await readIndicators(call, 'production-quota');
      refuseProblems([
        ...checkTrend(indicatorIds),
        ...indicatorIds.flatMap((one, index): FieldProblem[] =>
          items.some((cfg) => cfg.id === one) ? [] : [{ field: `indicatorIds.${index}`, key: 'unknown' }],
        ),
      ]);
      await saveChoices(call, 'trend', indicatorIds, version, realNow());
      return quotaTrend(call);
    },

    workPractice: async (call) => practiceList(call, await plantOf(call)),

    async workPracticeSave(call) {
      await saveIndicators(call, 'practice', checkPractice);
      return practiceList(call, await plantOf(call));
    },

    workPracticeTrend: async (call) => trend(call, (await readIndicators(call, 'practice')).items, null),

    workEquipment: async (call) => equipmentList(call, await plantOf(call)),

    async workEquipmentSave(call) {
      refuseService(call);
      const { items, version } = readBody(call, EquipmentSaveSchema);
      const plant = await plantOf(call);
      const choices = plant ? machineChoices(call, plant) : [];
      const unknown = items.flatMap(({ equipmentId, parameterIds, indicators }, index): FieldProblem[] => {
        const choice = choices.find((one) => one.equipmentId === equipmentId);
        if (!choice) return [{ field: `items.${index}.equipmentId`, key: 'unknown' }];
        const strange = parameterIds.findIndex(
          (parameterId) => !choice.parameters.some((one) => one.parameterId === parameterId),
        );
        return [
          ...(strange < 0 ? [] : [{ field: `items.${index}.parameterIds.${strange}`, key: 'unknown' }]),
          ...definitionProblems(call, plant, `items.${index}.indicators`, indicators),
        ];
      });
      refuseProblems([...checkEquipment(items), ...unknown]);
      await saveChoices(call, 'eqp-quota', items, version, realNow());
      return equipmentList(call, plant);
    },

    async workEquipmentStat(call): Promise<EquipmentStat> {
      const { records } = await equipmentList(call, await plantOf(call));
      const counts: EquipmentStat['counts'] = {};
      for (const { state } of records) counts[state] = (counts[state] ?? 0) + 1;
      return { total: records.length, counts };
    },

    async workEquipmentTrend(call) {
      const { items } = await readEquipment(call);
      const all = items.flatMap(({ equipmentId, indicators }) =>
        indicators.map((cfg) => ({ ...cfg, id: `${equipmentId}:${cfg.id}` })),
      );
      return trend(call, all, null);
    },
  });
}
