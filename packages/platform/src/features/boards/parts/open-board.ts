import type { AreaRef, BoardEnvelope, BoardSetting, PanelGap } from '@plantdeck/core/contract';
import { openPlant, type OpenPlant } from '../../../store/energy/open-plant.ts';
import {
  BOARD_RANGES,
  accountingDay,
  accountingLabelAt,
  isBoardRange,
  type BoardRange,
  type Period,
} from '../../../engine/plant-time/periods.ts';
import { countedIn, plantAreaOf } from '../../../engine/energy/plant-frame.ts';
import { daysOf, isOwnRange, type OwnRange } from '../../../engine/plant-time/own-range.ts';
import { isoAt } from '../../../engine/plant-time/zone.ts';
import {
  ApiError,
  type BoardContext,
  type BoardScope,
  panelResource,
  RETCODES,
  ruleReason,
} from '../../api/index.ts';
import { settingFor } from '../../board-settings/index.ts';
import { missingChoicesNotice } from './missing-choices.ts';
import { boardText } from '../../board-words/index.ts';
import { nameOf } from './panel-context.ts';

const REFRESH_S = 60;
/** No setting makes a board ask more often, s. */
const REFRESH_MIN_S = 5;
const STALE_AFTER_S = 300;
/** An imported file is as old as it is; it does not go stale while it is looked at. */
const IMPORTED_STALE_AFTER_S = 100 * 366 * 86_400;
const FALLBACK_ZONE = 'Asia/Shanghai';
const AREA_TYPES = ['factory', 'workshop', 'line', 'process', 'unit'] as const;

/** What a board is asked for: a range by its name, or days of one's own. */
export type BoardPeriod = BoardRange | OwnRange;

/** Parameters that open a page of analysis at the same range. */
export function rangeQuery(range: BoardPeriod): Readonly<Record<string, string>> {
  const days = isBoardRange(range) ? null : daysOf(range);
  return days === null ? { range } : { from: days.first, to: days.last };
}

/** A plant opened for a board: the area that is shown and the setting that holds for the reader. */
export interface OpenBoard {
  readonly plant: OpenPlant;
  readonly setting: BoardSetting;
  readonly areaId: string;
}

/** @throws {ApiError} 040001 for a range that does not exist */
export function boardRange(scope: BoardScope, initial: BoardRange = 'today'): BoardPeriod {
  const range = scope['range'] ?? initial;
  if (!isBoardRange(range) && !isOwnRange(range))
    throw new ApiError(RETCODES.badField, 'call.bad-field', {
      field: 'range',
      reason: ruleReason({ key: 'oneOf', params: { limit: BOARD_RANGES.join(', ') } }),
    });
  return range;
}

/**
 * The plant of the call with the area and the setting of a board; null where the organisation has no plant.
 * @throws {ApiError} 040401 for an area of another plant
 */
export async function openBoard(
  context: BoardContext,
  scope: BoardScope,
  boardCode: string,
): Promise<OpenBoard | null> {
  const nowMs = context.now();
  const plant =
    context.plantId === null
      ? null
      : await openPlant({ db: context.db, plantId: context.plantId, nowMs, dataAreaId: context.dataAreaId });
  if (!plant) return null;
  const { frame } = plant;
  const setting = await settingFor(context.db, {
    orgId: context.orgId,
    boardCode,
    areaIds: scope['areaId'] ? [scope['areaId'], plantAreaOf(frame)] : [plantAreaOf(frame), ''],
    userId: context.userId,
    plantModel: frame.model,
  });
  const chosen = scope['areaId'] || setting.areaId;
  const areaId = frame.areas.has(chosen) ? chosen : scope['areaId'] ? null : frame.rootAreaId;
  if (areaId === null) throw new ApiError(RETCODES.notFound, 'board.area-unknown', { code: chosen });
  return { plant: { ...plant, frame: countedIn(frame, areaId) }, setting, areaId };
}

export interface BoardReadings {
  /** End of the newest reading behind the payload, epoch ms; null without any. */
  readonly dataAsOfMs: number | null;
  /** 0..100, per cent of the expected samples. */
  readonly completeness: number;
  readonly estimatedSlots?: number;
  readonly notices: BoardEnvelope['notices'];
}

/** Everything of the payload but its panels. */
export function boardEnvelope(
  context: BoardContext,
  { plant, setting, areaId }: OpenBoard,
  asked: Period,
  { dataAsOfMs, completeness, estimatedSlots, notices }: BoardReadings,
): BoardEnvelope {
  const { frame } = plant;
  const { zone, dayAccountTime } = frame.calendar;
  return {
    boardCode: setting.boardCode,
    area: areaRef(plant, areaId, context),
    period: { from: isoAt(zone, asked.fromMs), to: isoAt(zone, asked.toMs), tz: zone, dayAccountTime },
    serverTime: isoAt(zone, context.now()),
    // Without any reading the plant's data is as old as its first day.
    dataAsOf: isoAt(zone, dataAsOfMs || Date.parse(frame.startDate)),
    refreshS: Math.max(REFRESH_MIN_S, setting.refreshEvery * (setting.refreshUnit === 'min' ? 60 : 1)),
    staleAfterS: frame.model === 'imported' ? IMPORTED_STALE_AFTER_S : STALE_AFTER_S,
    completeness,
    ...(estimatedSlots === undefined ? {} : { estimatedSlots }),
    notices: [...notices, ...missingChoicesNotice(setting, frame, context.language)],
  };
}

/** An area as payloads name it. */
export function areaRef(plant: OpenPlant, areaId: string, context: Pick<BoardContext, 'language'>): AreaRef {
  const area = plant.frame.areas.get(areaId);
  const type = AREA_TYPES.find((one) => one === area?.type) ?? 'other';
  return { id: areaId, name: area ? nameOf(area, context.language) : areaId, type };
}

/** Why a panel of a plant without meters is empty. */
export const notConfigured = (context: Pick<BoardContext, 'language'>): PanelGap => ({
  gap: 'notConfigured',
  text: boardText(context.language, 'panel.noPlant'),
});

/** The panels that the reader may see, computed one after the other; the others are never computed. */
export async function permittedPanels<TPanels extends object>(
  context: BoardContext,
  boardCode: string,
  builders: { readonly [TPanel in keyof TPanels]-?: () => TPanels[TPanel] | Promise<TPanels[TPanel]> },
): Promise<TPanels> {
  const panels: Partial<TPanels> = {};
  for (const name of Object.keys(builders) as (keyof TPanels & string)[])
    if (context.can(panelResource(boardCode, name))) panels[name] = await builders[name]();
  return panels as TPanels;
}

/** An organisation without a plant: every permitted panel says so, and no figure is invented. */
export async function emptyBoard<TPanels extends object>(
  context: BoardContext,
  boardCode: string,
  panelNames: readonly (keyof TPanels & string)[],
): Promise<BoardEnvelope & { readonly panels: TPanels }> {
  const nowMs = context.now();
  const organisation = await context.db
    .selectFrom('organisation')
    .innerJoin('enterprise', 'enterprise.eid', 'organisation.eid')
    .select([
      'organisation.name_zh',
      'organisation.name_en',
      'enterprise.time_zone',
      'enterprise.day_account_time',
    ])
    .where('organisation.org_id', '=', context.orgId)
    .executeTakeFirst();
  const zone = organisation?.time_zone ?? FALLBACK_ZONE;
  const dayAccountTime = organisation?.day_account_time ?? '00:00';
  const calendar = { zone, dayAccountTime, dayAccountFlag: 0 };
  const day = accountingDay(calendar, accountingLabelAt(calendar, nowMs));
  const names = { nameZh: organisation?.name_zh ?? '', nameEn: organisation?.name_en ?? '' };
  const permitted = panelNames.filter((name) => context.can(panelResource(boardCode, name)));
  return {
    boardCode,
    area: { id: '', name: nameOf(names, context.language), type: 'factory' },
    period: { from: isoAt(zone, day.fromMs), to: isoAt(zone, day.toMs), tz: zone, dayAccountTime },
    serverTime: isoAt(zone, nowMs),
    dataAsOf: isoAt(zone, nowMs),
    refreshS: REFRESH_S,
    staleAfterS: STALE_AFTER_S,
    completeness: 0,
    notices: [],
    panels: Object.fromEntries(permitted.map((name) => [name, notConfigured(context)])) as TPanels,
  };
}
