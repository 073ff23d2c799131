import type { ExtractInfo } from '@plantdeck/core/contract';
import { plantName } from '../../../engine/names/plant-name.ts';
import { isoAt } from '../../../engine/plant-time/zone.ts';
import { nameOfArea, type ToolContext } from '../tools/tool.ts';

/** What of a board a question was asked from. */
export type AskedFrom = NonNullable<ExtractInfo['context']>;

/** Of what a page says; it is shown to a model and nothing more. */
const LONGEST = 120;

/**
 * Board, panel, area, range and alarm of a question, as data for a model. Areas and alarms that the asker may not see
 * are left out: a page names ids of its own making.
 */
export async function askedFrom(
  context: ToolContext,
  { board, panel, range, area, alarm }: AskedFrom,
): Promise<Readonly<Record<string, unknown>> | null> {
  const short = (text: string | undefined): string | undefined => text?.slice(0, LONGEST);
  const { plant } = context;
  const isSeen = (areaId: string): boolean =>
    (plant.frame.whole ?? plant.frame).areas.has(areaId) && context.areaIds?.has(areaId) !== false;
  const found = {
    board: short(board),
    panel: short(panel),
    range: short(range),
    area:
      area !== undefined && isSeen(area) ? { areaId: area, areaName: nameOfArea(context, area) } : undefined,
    alarm: alarm === undefined ? undefined : await alarmOf(context, alarm, isSeen),
  };
  const known = Object.entries(found).filter(([, value]) => value !== undefined && value !== '');
  return known.length === 0 ? null : Object.fromEntries(known);
}

async function alarmOf(
  context: ToolContext,
  alarmId: string,
  isSeen: (areaId: string) => boolean,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  if (!context.can('alarm:list')) return undefined;
  const row = await context.db
    .selectFrom('alarm')
    .selectAll()
    .where('plant_id', '=', context.energy.plantId)
    .where('alarm_id', '=', alarmId)
    .executeTakeFirst();
  if (row === undefined || !isSeen(row.area_id)) return undefined;
  const { zone } = context.plant.frame.calendar;
  const at = (moment: Date | null): string | null => moment && isoAt(zone, moment.getTime());
  return {
    name: plantName(context.language, { zh: row.name_zh, en: row.name_en }),
    areaName: nameOfArea(context, row.area_id),
    priority: row.priority,
    state: row.state,
    value: row.value,
    limitValue: row.limit_value,
    unit: row.unit,
    since: at(row.on_at),
    acknowledged: at(row.ack_at),
    ended: at(row.off_at),
  };
}
