import * as v from 'valibot';
import { areasBelow, isoAt } from '../../energy/index.ts';
import { machinesOf } from '../../../store/energy/machines.ts';
import { openPeriod } from '../../../store/energy/open-plant.ts';
import { SLOT_MS, type Period } from '../../../engine/plant-time/periods.ts';
import { slotIndex } from '../../../engine/energy/day-block.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import { machineStates } from '../../boards/index.ts';
import { byPart, rankedLimitField, rankedTypeField } from './event-parts.ts';
import {
  areaField,
  defineTool,
  energyField,
  nameOfArea,
  periodFields,
  periodOf,
  type ToolContext,
} from './tool.ts';

const QUALITY_BAD = 3;
const NEWEST_WITHIN_MS = 2 * 3_600_000;
const MINUTE_MS = 60_000;
const TOLD_STATE = {
  run: 'running',
  idle: 'idle',
  stop: 'stopped',
  fault: 'stopped',
  comm: 'noData',
} as const;

/** The newest finished quarter hour of each meter. */
export const latestReadings = defineTool({
  name: 'latest_readings',
  description:
    'The newest quarter hour of each meter of an area: quantity, and for electricity the mean load in kW.',
  resource: 'panel:kpis',
  input: v.object({ areaId: areaField, energy: energyField }),
  output: v.object({
    readings: v.array(
      v.object({
        meterId: v.string(),
        name: v.string(),
        from: v.string(),
        quantity: v.number(),
        unit: v.string(),
        loadKw: v.nullable(v.number()),
      }),
    ),
  }),
  run: async (context, input) => {
    const { plant, language } = context;
    const below = areasBelow(plant.frame, input.areaId ?? context.defaultAreaId);
    const period = await openPeriod(plant, {
      fromMs: plant.elapsedMs - NEWEST_WITHIN_MS,
      toMs: plant.elapsedMs,
    });
    return {
      readings: plant.frame.meters
        .filter((meter) => below.has(meter.areaId))
        .filter((meter) => input.energy === undefined || meter.energyCode === input.energy)
        .flatMap((meter) => {
          for (let fromMs = plant.elapsedMs - SLOT_MS; fromMs >= period.elapsed.fromMs; fromMs -= SLOT_MS) {
            const block = period.blocks.find((one) => one.fromMs <= fromMs && fromMs < one.toMs);
            const day = block?.meters.get(meter.meterKey);
            if (!block || !day) continue;
            const index = slotIndex(block, fromMs);
            const quantity = day.values[index] ?? Number.NaN;
            if (Number.isNaN(quantity) || (day.quality[index] ?? 4) >= QUALITY_BAD) continue;
            return [
              {
                meterId: meter.meterId,
                name: plantName(language, { zh: meter.nameZh, en: meter.nameEn }),
                from: isoAt(plant.frame.calendar.zone, fromMs),
                quantity,
                unit: meter.unit,
                loadKw: meter.energyCode === 'electric' ? quantity * 4 : null,
              },
            ];
          }
          return [];
        }),
    };
  },
});

export const equipmentState = defineTool({
  name: 'equipment_state',
  description:
    'Machines of an area now: running, idle or standing still by the load of their own meter, and open stops.',
  resource: 'panel:kpis',
  input: v.object({ areaId: areaField }),
  output: v.object({
    at: v.string(),
    machines: v.array(
      v.object({
        areaId: v.string(),
        name: v.string(),
        state: v.picklist(['running', 'idle', 'stopped', 'noData']),
        loadKw: v.nullable(v.number()),
      }),
    ),
  }),
  run: async (context, input) => {
    const { frame, elapsedMs } = context.plant;
    const known = await machineStates(context, context.plant);
    return {
      at: isoAt(frame.calendar.zone, elapsedMs),
      machines: machinesOf(frame, input.areaId ?? context.defaultAreaId).map(({ id, nameZh, nameEn }) => {
        const now = known.get(id);
        return {
          areaId: id,
          name: plantName(context.language, { zh: nameZh, en: nameEn }),
          state: TOLD_STATE[now?.state ?? 'comm'],
          loadKw: now?.load?.kw ?? null,
        };
      }),
    };
  },
});

export const listStops = defineTool({
  name: 'list_stops',
  description: 'Stops of machines in a period: minutes within it, how often, planned or not, by reason.',
  resource: 'downtimeAnalysis',
  input: v.object({ areaId: areaField, ...periodFields }),
  output: v.object({
    areaId: v.string(),
    areaName: v.string(),
    from: v.string(),
    to: v.string(),
    minutes: v.number(),
    count: v.number(),
    unplanned: v.number(),
    reasons: v.array(
      v.object({ reason: v.string(), minutes: v.number(), count: v.number(), planned: v.boolean() }),
    ),
  }),
  run: async (context, input) => {
    const { plant, language } = context;
    const { frame } = plant;
    const areaId = input.areaId ?? context.defaultAreaId;
    const { elapsed } = await openPeriod(plant, periodOf(input));
    const stops = await stopsOf(context, areaId, elapsed);
    const reasons = new Map<string, { reason: string; minutes: number; count: number; planned: boolean }>();
    for (const row of stops) {
      const reason = plantName(language, { zh: row.reason_zh, en: row.reason_en });
      const known = reasons.get(reason) ?? { reason, minutes: 0, count: 0, planned: row.planned };
      reasons.set(reason, { ...known, minutes: known.minutes + row.minutes, count: known.count + 1 });
    }
    return {
      areaId,
      areaName: nameOfArea(context, areaId),
      from: isoAt(frame.calendar.zone, elapsed.fromMs),
      to: isoAt(frame.calendar.zone, elapsed.toMs),
      minutes: minutesOf(stops),
      count: stops.length,
      unplanned: stops.filter((row) => !row.planned).length,
      reasons: [...reasons.values()].toSorted((a, b) => b.minutes - a.minutes),
    };
  },
});

/** Stops of an area that lie at least partly in a period, with their minutes within it. */
async function stopsOf({ db, plant, nowMs }: ToolContext, areaId: string, { fromMs, toMs }: Period) {
  const rows = await db
    .selectFrom('stop_event')
    .selectAll()
    .where('plant_id', '=', plant.frame.plantId)
    .where('from_at', '<', new Date(toMs))
    .where(({ eb, or }) => or([eb('to_at', 'is', null), eb('to_at', '>', new Date(fromMs))]))
    .orderBy('from_at')
    .execute();
  const below = areasBelow(plant.frame, areaId);
  const withinMs = (row: (typeof rows)[number]): number =>
    Math.min(row.to_at?.getTime() ?? nowMs, toMs) - Math.max(row.from_at.getTime(), fromMs);
  return rows
    .filter((row) => below.has(row.area_id))
    .map((row) => ({ ...row, minutes: Math.max(0, withinMs(row)) / MINUTE_MS }));
}
const minutesOf = (stops: readonly { readonly minutes: number }[]): number =>
  stops.reduce((sum, { minutes }) => sum + minutes, 0);

export const rankStops = defineTool({
  name: 'rank_stops',
  description:
    'Which workshops, lines, processes or machines of an area stood still longest, or most often, in a period.',
  resource: 'downtimeAnalysis',
  input: v.object({
    areaId: areaField,
    type: rankedTypeField,
    by: v.optional(v.picklist(['minutes', 'count']), 'minutes'),
    limit: rankedLimitField,
    ...periodFields,
  }),
  output: v.object({
    from: v.string(),
    to: v.string(),
    /** Of the whole area, in whatever part of it. */
    minutes: v.number(),
    count: v.number(),
    rows: v.array(
      v.object({ areaId: v.string(), areaName: v.string(), minutes: v.number(), count: v.number() }),
    ),
  }),
  run: async (context, { type, by, limit, ...input }) => {
    const { frame } = context.plant;
    const areaId = input.areaId ?? context.defaultAreaId;
    const { elapsed } = await openPeriod(context.plant, periodOf(input));
    const stops = await stopsOf(context, areaId, elapsed);
    return {
      from: isoAt(frame.calendar.zone, elapsed.fromMs),
      to: isoAt(frame.calendar.zone, elapsed.toMs),
      minutes: minutesOf(stops),
      count: stops.length,
      rows: byPart(context, areaId, type, stops, (row) => row.area_id)
        .map(({ areaId: id, events }) => ({
          areaId: id,
          areaName: nameOfArea(context, id),
          minutes: minutesOf(events),
          count: events.length,
        }))
        .toSorted((a, b) => b[by] - a[by])
        .slice(0, limit),
    };
  },
});
