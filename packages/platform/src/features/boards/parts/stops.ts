import type { Period } from '../../../engine/plant-time/periods.ts';
import { plantName } from '../../../engine/names/plant-name.ts';
import type { PanelContext } from './panel-context.ts';

/** A stop as somebody recorded it; one that lasts ends at infinity. */
export interface Stop extends Period {
  readonly areaId: string;
  readonly isPlanned: boolean;
  /** In the reader's language. */
  readonly reason: string;
}

/** Stops of a plant that touch a period, newest first. */
export async function readStops(
  { db, frame, language }: Pick<PanelContext, 'db' | 'frame' | 'language'>,
  { fromMs, toMs }: Period,
): Promise<Stop[]> {
  const rows = await db
    .selectFrom('stop_event')
    .selectAll()
    .where('plant_id', '=', frame.plantId)
    .where('from_at', '<', new Date(toMs))
    .where((where) => where.or([where('to_at', 'is', null), where('to_at', '>', new Date(fromMs))]))
    .orderBy('from_at', 'desc')
    .execute();
  return rows.map((row) => ({
    areaId: row.area_id,
    fromMs: row.from_at.getTime(),
    toMs: row.to_at?.getTime() ?? Number.POSITIVE_INFINITY,
    isPlanned: row.planned,
    reason: plantName(language, { zh: row.reason_zh, en: row.reason_en }),
  }));
}
