import {
  WHOLE_PLANT_ENERGY_CODE,
  type AreaRef,
  type PanelGap,
  type WholePlantEnergy,
  type WholePlantPanels,
} from '@plantdeck/core/contract';
import { openMonth, openPeriod, openPlant, type OpenPlant } from '../energy/open-plant.ts';
import {
  BOARD_RANGES,
  accountingDay,
  accountingLabelAt,
  isBoardRange,
  type Period,
} from '../energy/periods.ts';
import { isoAt } from '../energy/zone.ts';
import { ApiError, RETCODES } from '../http/api-error.ts';
import type { BoardContext, BoardScope } from '../http/handlers.ts';
import { settingFor } from './board-setting.ts';
import { flowPanel } from './whole-plant-energy/flow.ts';
import { kpiPanel } from './whole-plant-energy/kpis.ts';
import { loadPanel, readLoadNow } from './whole-plant-energy/load.ts';
import { mixPanel } from './whole-plant-energy/mix.ts';
import { boardNotices, readingCount } from './whole-plant-energy/notices.ts';
import { nameOf, type PanelContext } from './whole-plant-energy/panel-context.ts';
import { planPanel } from './whole-plant-energy/plan.ts';
import { rankingPanel } from './whole-plant-energy/ranking.ts';
import { boardText } from './words.ts';

const REFRESH_S = 60;
/** No setting makes the board ask more often, s. */
const REFRESH_MIN_S = 5;
const STALE_AFTER_S = 300;
/** An imported file is as old as it is; it does not go stale while it is looked at. */
const IMPORTED_STALE_AFTER_S = 100 * 366 * 86_400;
const FALLBACK_ZONE = 'Asia/Shanghai';
const AREA_TYPES = ['factory', 'workshop', 'line', 'process', 'unit'] as const;

type PanelName = keyof WholePlantPanels;
const PANELS = ['kpis', 'load', 'mix', 'ranking', 'flow', 'plan'] as const satisfies readonly PanelName[];

/**
 * Payload of the whole-plant energy board (boards.md 1.1). All sums are over slots, in closed quarter hours; the load
 * curve and the demand forecast come from the minutes.
 * @param scope `areaId` (the plant where left out) and `range` (one of BOARD_RANGES, today where left out)
 * @throws {ApiError} 040001 for a range that does not exist, 040401 for an area of another plant
 */
export async function wholePlantEnergyQuery(
  context: BoardContext,
  scope: BoardScope,
): Promise<WholePlantEnergy> {
  const range = scope['range'] ?? 'today';
  if (!isBoardRange(range))
    throw new ApiError(RETCODES.badField, 'call.bad-field', {
      field: 'range',
      reason: BOARD_RANGES.join(', '),
    });
  const nowMs = context.now();
  const plant =
    context.plantId === null ? null : await openPlant({ db: context.db, plantId: context.plantId, nowMs });
  if (!plant) return emptyBoard(context, nowMs);

  const { frame } = plant;
  const setting = await settingFor(context.db, {
    orgId: context.orgId,
    boardCode: WHOLE_PLANT_ENERGY_CODE,
    areaIds: scope['areaId'] ? [scope['areaId'], frame.rootAreaId] : [frame.rootAreaId, ''],
    userId: context.userId,
    plantModel: frame.model,
  });
  const chosen = scope['areaId'] || setting.areaId;
  const areaId = frame.areas.has(chosen) ? chosen : scope['areaId'] ? null : frame.rootAreaId;
  if (areaId === null) throw new ApiError(RETCODES.notFound, 'board.area-unknown', { code: chosen });

  const period = await openPeriod(plant, range);
  const panelContext: PanelContext = {
    db: context.db,
    plant,
    frame,
    areaId,
    period,
    month: await openMonth(plant, Math.max(period.elapsed.toMs - 1, period.elapsed.fromMs)),
    setting,
    // A contract is the plant's; a part of it has none unless somebody sets one.
    contractKw: setting.contractKw ?? (areaId === frame.rootAreaId ? frame.contractKw : null),
    language: context.language,
    withCost: context.can('panel:cost'),
  };
  const now = await readLoadNow(panelContext);
  const dataAsOfMs = Math.max(now.atMs ?? 0, plant.newestSlotEndMs ?? 0);
  const count = readingCount(panelContext);
  return {
    boardCode: WHOLE_PLANT_ENERGY_CODE,
    area: areaRef(plant, areaId, context),
    period: periodOf(plant, period.asked),
    serverTime: isoAt(frame.calendar.zone, nowMs),
    // Without any reading the plant's data is as old as its first day.
    dataAsOf: isoAt(frame.calendar.zone, dataAsOfMs || Date.parse(frame.startDate)),
    refreshS: Math.max(REFRESH_MIN_S, setting.refreshEvery * (setting.refreshUnit === 'min' ? 60 : 1)),
    staleAfterS: frame.model === 'imported' ? IMPORTED_STALE_AFTER_S : STALE_AFTER_S,
    completeness: count.expected === 0 ? 0 : (count.measured / count.expected) * 100,
    estimatedSlots: count.estimated,
    notices: boardNotices(panelContext, now, count),
    panels: await buildPanels(context, panelContext, now, dataAsOfMs),
  };
}

async function buildPanels(
  context: BoardContext,
  panelContext: PanelContext,
  now: Awaited<ReturnType<typeof readLoadNow>>,
  dataAsOfMs: number,
): Promise<WholePlantPanels> {
  const { frame } = panelContext;
  const isBare = frame.meters.length === 0;
  const gap = notConfigured(context);
  const can = (name: PanelName): boolean => context.can(`panel:${name}`);
  const panels: WholePlantPanels = {};
  if (can('kpis')) panels.kpis = isBare ? gap : await kpiPanel(panelContext, now, dataAsOfMs);
  if (can('load')) panels.load = isBare ? gap : await loadPanel(panelContext, now);
  if (can('mix')) panels.mix = isBare ? gap : await mixPanel(panelContext);
  if (can('ranking')) panels.ranking = isBare ? gap : rankingPanel(panelContext);
  if (can('flow')) panels.flow = isBare ? gap : flowPanel(panelContext);
  if (can('plan')) panels.plan = isBare ? gap : planPanel(panelContext);
  return panels;
}

function areaRef(plant: OpenPlant, areaId: string, context: BoardContext): AreaRef {
  const area = plant.frame.areas.get(areaId);
  const type = AREA_TYPES.find((one) => one === area?.type) ?? 'other';
  return { id: areaId, name: area ? nameOf(area, context.language) : areaId, type };
}

function periodOf(plant: OpenPlant, period: Period): WholePlantEnergy['period'] {
  const { zone, dayAccountTime } = plant.frame.calendar;
  return { from: isoAt(zone, period.fromMs), to: isoAt(zone, period.toMs), tz: zone, dayAccountTime };
}

const notConfigured = (context: BoardContext): PanelGap => ({
  gap: 'notConfigured',
  text: boardText(context.language, 'panel.noPlant'),
});

/** An organisation without a plant: every permitted panel says so, and no figure is invented. */
async function emptyBoard(context: BoardContext, nowMs: number): Promise<WholePlantEnergy> {
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
  const panels: WholePlantPanels = {};
  for (const name of PANELS) if (context.can(`panel:${name}`)) panels[name] = notConfigured(context);
  return {
    boardCode: WHOLE_PLANT_ENERGY_CODE,
    area: { id: '', name: nameOf(names, context.language), type: 'factory' },
    period: { from: isoAt(zone, day.fromMs), to: isoAt(zone, day.toMs), tz: zone, dayAccountTime },
    serverTime: isoAt(zone, nowMs),
    dataAsOf: isoAt(zone, nowMs),
    refreshS: REFRESH_S,
    staleAfterS: STALE_AFTER_S,
    completeness: 0,
    notices: [],
    panels,
  };
}
