import { frameOf, type EnergyContext } from '../../store/energy/open-plant.ts';
import { areasBelow } from '../../engine/energy/plant-frame.ts';

/** An alarm that has not returned to normal. Moments in epoch ms. */
export interface ActiveAlarm {
  readonly alarmId: string;
  readonly areaId: string;
  readonly nameZh: string;
  readonly nameEn: string;
  /** 1 is the most urgent. */
  readonly priority: number;
  readonly state: string;
  readonly value: number | null;
  readonly limit: number | null;
  readonly unit: string;
  readonly onMs: number;
  readonly isAcknowledged: boolean;
}

/**
 * Alarms that stand now in an area and below it, the most urgent and newest first.
 * @returns the first `limit` of them and how many there are
 */
export async function activeAlarms(
  context: EnergyContext,
  asked: { readonly areaId?: string | undefined; readonly limit?: number | undefined } = {},
): Promise<{ readonly alarms: readonly ActiveAlarm[]; readonly total: number }> {
  const frame = await frameOf(context);
  const rows = await context.db
    .selectFrom('alarm')
    .selectAll()
    .where('plant_id', '=', context.plantId)
    .where('off_at', 'is', null)
    .where('hidden', 'is', null)
    .orderBy('priority')
    .orderBy('on_at', 'desc')
    .execute();
  const isNarrowed = context.dataAreaId != null;
  const top = asked.areaId ?? (isNarrowed ? frame?.rootAreaId : undefined);
  const below = frame && top !== undefined && frame.areas.has(top) ? areasBelow(frame, top) : null;
  const alarms = rows
    .filter((row) => (below ? below.has(row.area_id) : !isNarrowed && asked.areaId === undefined))
    .map((row) => ({
      alarmId: row.alarm_id,
      areaId: row.area_id,
      nameZh: row.name_zh,
      nameEn: row.name_en,
      priority: row.priority,
      state: row.state,
      value: row.value,
      limit: row.limit_value,
      unit: row.unit,
      onMs: row.on_at.getTime(),
      isAcknowledged: row.ack_at !== null,
    }));
  return { alarms: alarms.slice(0, asked.limit ?? alarms.length), total: alarms.length };
}
