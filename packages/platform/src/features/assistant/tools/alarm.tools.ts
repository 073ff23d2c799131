import * as v from 'valibot';
import { ackSeconds } from '../../alarms/index.ts';
import { activeAlarms, areasBelow, isoAt } from '../../energy/index.ts';
import { openPeriod } from '../../../store/energy/open-plant.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import type { Period } from '../../../engine/plant-time/periods.ts';
import { byPart, rankedLimitField, rankedTypeField } from './event-parts.ts';
import { areaField, defineTool, nameOfArea, periodFields, periodOf, type ToolContext } from './tool.ts';

const MINUTE_MS = 60_000;

/** Alarms by ISA-18.2: what stands, and what came in a period. What was hidden when it came is in no figure. */
export const listAlarms = defineTool({
  name: 'list_alarms',
  description:
    'Alarms that stand now (not returned to normal, not hidden), the most urgent first, with value and limit.',
  resource: 'alarm:list',
  input: v.object({
    areaId: areaField,
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 10),
  }),
  output: v.object({
    total: v.number(),
    unacknowledged: v.number(),
    alarms: v.array(
      v.object({
        name: v.string(),
        areaName: v.string(),
        priority: v.number(),
        state: v.string(),
        since: v.string(),
        value: v.nullable(v.number()),
        limit: v.nullable(v.number()),
        unit: v.string(),
      }),
    ),
  }),
  run: async (context, { areaId, limit }) => {
    const { language, plant } = context;
    const { alarms, total } = await activeAlarms(context.energy, { areaId: areaId ?? context.defaultAreaId });
    return {
      total,
      unacknowledged: alarms.filter(({ isAcknowledged }) => !isAcknowledged).length,
      alarms: alarms.slice(0, limit).map((alarm) => ({
        name: plantName(language, { zh: alarm.nameZh, en: alarm.nameEn }),
        areaName: nameOfArea(context, alarm.areaId),
        priority: alarm.priority,
        state: alarm.isAcknowledged ? 'ackActive' : 'unackActive',
        since: isoAt(plant.frame.calendar.zone, alarm.onMs),
        value: alarm.value,
        limit: alarm.limit,
        unit: alarm.unit,
      })),
    };
  },
});

export const countAlarms = defineTool({
  name: 'count_alarms',
  description:
    'How many alarms came in a period, by priority and by alarm, how long they lasted and how soon they were acknowledged.',
  resource: 'alarm:list',
  input: v.object({ areaId: areaField, ...periodFields }),
  output: v.object({
    areaId: v.string(),
    areaName: v.string(),
    from: v.string(),
    to: v.string(),
    count: v.number(),
    standing: v.number(),
    meanDurationMin: v.nullable(v.number()),
    meanAckMin: v.nullable(v.number()),
    byPriority: v.array(v.object({ priority: v.number(), count: v.number() })),
    byAlarm: v.array(v.object({ name: v.string(), count: v.number() })),
  }),
  run: async (context, input) => {
    const { plant, language } = context;
    const { frame } = plant;
    const areaId = input.areaId ?? context.defaultAreaId;
    const { asked } = await openPeriod(plant, periodOf(input));
    const toMs = Math.min(asked.toMs, context.nowMs);
    const rows = await alarmsOf(context, areaId, { fromMs: asked.fromMs, toMs });
    const counted = (keyOf: (row: (typeof rows)[number]) => string) => {
      const counts = new Map<string, number>();
      for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
      return [...counts];
    };
    const ended = rows.filter((row) => row.off_at !== null);
    const acks = ackSeconds(
      rows.map((row) => ({
        ruleCode: row.rule_code,
        onMs: row.on_at.getTime(),
        offMs: null,
        ackMs: row.ack_at?.getTime() ?? null,
        priority: row.priority,
      })),
    );
    return {
      areaId,
      areaName: nameOfArea(context, areaId),
      from: isoAt(frame.calendar.zone, asked.fromMs),
      to: isoAt(frame.calendar.zone, toMs),
      count: rows.length,
      standing: rows.filter((row) => row.off_at === null).length,
      meanDurationMin: meanOf(
        ended.map((row) => ((row.off_at?.getTime() ?? 0) - row.on_at.getTime()) / MINUTE_MS),
      ),
      meanAckMin: meanOf(acks.map((seconds) => seconds / 60)),
      byPriority: counted((row) => String(row.priority))
        .map(([priority, count]) => ({ priority: Number(priority), count }))
        .toSorted((a, b) => a.priority - b.priority),
      byAlarm: counted((row) => plantName(language, { zh: row.name_zh, en: row.name_en }))
        .map(([name, count]) => ({ name, count }))
        .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
        .slice(0, 5),
    };
  },
});

/** Alarms of an area that came in a period and were not hidden then. */
async function alarmsOf({ db, plant }: ToolContext, areaId: string, { fromMs, toMs }: Period) {
  const below = areasBelow(plant.frame, areaId);
  const rows = await db
    .selectFrom('alarm')
    .selectAll()
    .where('plant_id', '=', plant.frame.plantId)
    .where('raised_hidden', '=', false)
    .where('on_at', '>=', new Date(fromMs))
    .where('on_at', '<', new Date(toMs))
    .execute();
  return rows.filter((row) => below.has(row.area_id));
}

export const rankAlarms = defineTool({
  name: 'rank_alarms',
  description: 'Which workshops, lines, processes or machines of an area had most alarms in a period.',
  resource: 'alarm:list',
  input: v.object({ areaId: areaField, type: rankedTypeField, limit: rankedLimitField, ...periodFields }),
  output: v.object({
    from: v.string(),
    to: v.string(),
    /** Of the whole area, in whatever part of it. */
    count: v.number(),
    rows: v.array(v.object({ areaId: v.string(), areaName: v.string(), count: v.number() })),
  }),
  run: async (context, { type, limit, ...input }) => {
    const { frame } = context.plant;
    const areaId = input.areaId ?? context.defaultAreaId;
    const { asked } = await openPeriod(context.plant, periodOf(input));
    const toMs = Math.min(asked.toMs, context.nowMs);
    const alarms = await alarmsOf(context, areaId, { fromMs: asked.fromMs, toMs });
    return {
      from: isoAt(frame.calendar.zone, asked.fromMs),
      to: isoAt(frame.calendar.zone, toMs),
      count: alarms.length,
      rows: byPart(context, areaId, type, alarms, (row) => row.area_id)
        .map(({ areaId: id, events }) => ({
          areaId: id,
          areaName: nameOfArea(context, id),
          count: events.length,
        }))
        .toSorted((a, b) => b.count - a.count)
        .slice(0, limit),
    };
  },
});

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
