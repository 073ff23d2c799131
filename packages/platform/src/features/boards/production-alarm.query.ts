import {
  PRODUCTION_ALARM_CODE,
  type ProductionAlarm,
  type ProductionAlarmPanels,
} from '@plantdeck/core/contract';
import { WINDOW_MS } from '../alarms/index.ts';
import { isoAt } from '../../engine/plant-time/zone.ts';
import type { BoardContext, BoardScope } from '../api/index.ts';
import { boardEnvelope, emptyBoard, openBoard, permittedPanels } from './parts/open-board.ts';
import { alarmKpis } from './production-alarm/alarm-kpis.ts';
import { alarmsNow, toldAlarms, type AlarmScope } from './production-alarm/alarm-rows.ts';
import { alarmBoardFields, alarmBoardSetting } from './production-alarm/alarm-setting.ts';
import {
  activePanel,
  badActorsPanel,
  heatPanel,
  paretoPanel,
  positionsPanel,
  ratePanel,
  responsePanel,
  summaryPanel,
  type AlarmBoardData,
} from './production-alarm/panels.ts';
import { proceduresOf } from './production-alarm/procedures.ts';
import { boardText } from '../board-words/index.ts';
import { SLOT_MS } from '../../engine/plant-time/periods.ts';

const PANELS = [
  'kpis',
  'summary',
  'active',
  'rate',
  'pareto',
  'badActors',
  'response',
  'heat',
  'positions',
] as const;
const DAY_MS = 24 * 3_600_000;
const WEEK_MS = 7 * DAY_MS;
/** Data come by the minute and are up to two minutes old: what is older than three is no warning any more. */
const STALE_AFTER_S = 180;
/** Readings come once a minute from a plant that runs, once a quarter hour from a file. */
const READING_MS = 60_000;

/**
 * Payload of the production alarm board: what stands now, the last 24 hours in windows of ten
 * minutes that end at the running one, and seven days for what is to be mended.
 * @param scope `areaId` (the plant where left out)
 */
export async function productionAlarmQuery(
  context: BoardContext,
  scope: BoardScope,
): Promise<ProductionAlarm> {
  const open = await openBoard(context, scope, PRODUCTION_ALARM_CODE);
  if (!open) return emptyBoard<ProductionAlarmPanels>(context, PRODUCTION_ALARM_CODE, PANELS);
  const { plant, areaId } = open;
  const { frame } = plant;
  const nowMs = context.now();
  const isImported = frame.model === 'imported';
  const setting = alarmBoardSetting(open.setting);
  // Readings of a file stand still: what stands at their end stands now.
  const toMs = Math.min(nowMs, frame.history?.toMs ?? nowMs);
  const alarmScope: AlarmScope = {
    db: context.db,
    plantId: plant.frame.plantId,
    frame,
    areaId,
    setting,
    language: context.language,
    nowMs: isImported ? toMs : nowMs,
    clockMs: nowMs,
  };
  const day = { fromMs: Math.floor(toMs / WINDOW_MS) * WINDOW_MS - DAY_MS + WINDOW_MS, toMs };
  const week = await toldAlarms(alarmScope, { fromMs: toMs - WEEK_MS, toMs });
  const told = week.filter(({ onMs }) => onMs >= day.fromMs);
  const before = week.filter(({ onMs }) => onMs >= day.fromMs - DAY_MS && onMs < day.toMs - DAY_MS);
  const data: AlarmBoardData = {
    frame,
    areaId,
    language: context.language,
    setting,
    nowMs: alarmScope.nowMs,
    clockMs: nowMs,
    readingMs: isImported ? SLOT_MS : READING_MS,
    day,
    told,
    week,
    now: await alarmsNow(alarmScope),
  };
  const asOf = isoAt(frame.calendar.zone, toMs);
  const isLate = !isImported && nowMs - toMs > STALE_AFTER_S * 1000;
  return {
    ...boardEnvelope(
      context,
      open,
      { fromMs: day.fromMs, toMs: alarmScope.nowMs },
      {
        dataAsOfMs: toMs,
        completeness: 100,
        notices: isLate
          ? [
              {
                level: 'warn' as const,
                code: 'alarmSource',
                text: boardText(context.language, 'alarm.sourceLost', { time: asOf.slice(11, 16) }),
              },
            ]
          : [],
      },
    ),
    boardCode: PRODUCTION_ALARM_CODE,
    staleAfterS: isImported ? 100 * 366 * 86_400 : STALE_AFTER_S,
    panels: await permittedPanels<ProductionAlarmPanels>(context, PRODUCTION_ALARM_CODE, {
      kpis: () => alarmKpis({ ...data, before, asOf }),
      summary: () => summaryPanel(data),
      active: async () =>
        activePanel(
          data,
          {
            acknowledge: context.can('alarm:ack') && context.can('alarm:list'),
            shelve: context.can('alarm:shelve'),
          },
          await proceduresOf(context, frame),
        ),
      rate: () => ratePanel(data),
      pareto: () => paretoPanel(data),
      badActors: () => badActorsPanel(data),
      response: () => responsePanel(data),
      heat: () => heatPanel(data),
      positions: () => positionsPanel(data),
    }),
  };
}

/** Settings that only this board has. */
export const productionAlarmFields = async ({
  language,
}: Pick<BoardContext, 'language'>): Promise<ReturnType<typeof alarmBoardFields>> =>
  alarmBoardFields(language);
