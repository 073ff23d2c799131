import {
  ENERGY_EFFICIENCY_CODE,
  type BoardNotice,
  type EnergyEfficiency,
  type EnergyEfficiencyPanels,
  type OwnField,
} from '@plantdeck/core/contract';
import {
  ensureFirstBaselines,
  inLanguage,
  judgedHistory,
  readAlertAcks,
  readBaselines,
  readWeather,
} from '../baseline/index.ts';
import { openPeriod } from '../../store/energy/open-plant.ts';

import { areasBelow } from '../../engine/energy/plant-frame.ts';
import { isoAt } from '../../engine/plant-time/zone.ts';
import type { BoardContext, BoardScope } from '../api/index.ts';
import { plantName } from '../../engine/names/plant-name.ts';
import { gapOf } from './baseline-board.ts';
import { alertsPanel } from './energy-efficiency/alerts.ts';
import { cusumPanel, detailPanel, scatterPanel } from './energy-efficiency/detail.ts';
import {
  judgedBaseline,
  type EfficiencyContext,
  type JudgedBaseline,
} from './energy-efficiency/efficiency-context.ts';
import { normPanel } from './energy-efficiency/norm.ts';
import { rankingPanel } from './energy-efficiency/ranking.ts';
import {
  boardEnvelope,
  boardRange,
  emptyBoard,
  openBoard,
  permittedPanels,
  type BoardPeriod,
  type OpenBoard,
} from './parts/open-board.ts';
import { boardText } from '../board-words/index.ts';

const REFRESH_S = 900;
const STALE_AFTER_S = 7_200;
const DEFAULT_RANGE = 'last30Days';
const PANELS = [
  'ranking',
  'detail',
  'cusum',
  'scatter',
  'norm',
  'alerts',
  'model',
] as const satisfies readonly (keyof EnergyEfficiencyPanels)[];

/**
 * Payload of the energy-efficiency dashboard: every approved baseline below an area over a range of
 * whole days.
 * @param scope `areaId`, `range`, and `model`: id of the baseline that the lower panels show
 * @throws {ApiError} 040001 for a range that does not exist, 040401 for an area of another plant
 */
export async function energyEfficiencyQuery(
  board: BoardContext,
  scope: BoardScope,
): Promise<EnergyEfficiency> {
  const range = boardRange(scope, DEFAULT_RANGE);
  const open = await openBoard(board, scope, ENERGY_EFFICIENCY_CODE);
  if (!open) {
    const empty = await emptyBoard<EnergyEfficiencyPanels>(board, ENERGY_EFFICIENCY_CODE, PANELS);
    return { ...empty, refreshS: REFRESH_S, staleAfterS: STALE_AFTER_S };
  }
  const context = await openContext(board, open, range, scope['model']);
  const { period, all, plant } = context;
  const ended = all.reduce((sum, one) => sum + one.sum.endedDays, 0);
  const counted = all.reduce((sum, one) => sum + one.sum.days, 0);
  const envelope = boardEnvelope(board, open, period.asked, {
    dataAsOfMs: plant.newestSlotEndMs,
    completeness: ended === 0 ? 100 : (counted / ended) * 100,
    notices: noticesOf(context),
  });
  return {
    ...envelope,
    boardCode: ENERGY_EFFICIENCY_CODE,
    staleAfterS: Math.max(STALE_AFTER_S, envelope.staleAfterS),
    panels: await panelsOf(board, context),
  };
}

/** What an enterprise knows of its trade, in the unit of its norm. */
export async function energyEfficiencyFields({
  language,
}: Pick<BoardContext, 'language'>): Promise<readonly OwnField[]> {
  return (['tradeBest', 'tradeAverage'] as const).map((code) => ({
    code,
    label: boardText(language, `field.${code}`),
    hint: boardText(language, 'field.trade.hint'),
    kind: 'number',
    min: 0,
    dp: 3,
  }));
}

async function openContext(
  board: BoardContext,
  { plant, setting, areaId }: OpenBoard,
  range: BoardPeriod,
  modelId: string | undefined,
): Promise<EfficiencyContext> {
  const { db, orgId, language } = board;
  const { frame } = plant;
  await ensureFirstBaselines(db, orgId, plant);
  const period = await openPeriod(plant, range);
  const weather = await readWeather(db, frame.plantId);
  const below = areasBelow(frame, areaId);
  const all: JudgedBaseline[] = [];
  for (const baseline of await readBaselines(db, orgId, frame.plantId, 'approved')) {
    if (!below.has(baseline.definition.areaId)) continue;
    const history = await judgedHistory(plant, weather, baseline, 'current');
    if (history) all.push(judgedBaseline(plant, baseline, history, period));
  }
  return {
    plant,
    areaId,
    language,
    withCost: board.can('panel:cost'),
    setting,
    period,
    all,
    acks: await readAlertAcks(db, orgId),
    canAcknowledge: board.can('baseline:edit'),
    chosen:
      all.find(({ baseline }) => baseline.id === modelId) ??
      all.toSorted((a, b) => (b.enpi ?? -1) - (a.enpi ?? -1))[0] ??
      null,
  };
}

async function panelsOf(board: BoardContext, context: EfficiencyContext): Promise<EnergyEfficiencyPanels> {
  const { chosen, language, plant } = context;
  const none = gapOf(language, 'notConfigured', 'panel.noBaseline');
  return permittedPanels<EnergyEfficiencyPanels>(board, ENERGY_EFFICIENCY_CODE, {
    ranking: () => rankingPanel(context),
    detail: () => (chosen ? detailPanel(context, chosen) : none),
    cusum: () => (chosen ? cusumPanel(context, chosen) : none),
    scatter: () => (chosen ? scatterPanel(context, chosen) : none),
    norm: () => normPanel(context),
    alerts: () => (context.all.length > 0 ? alertsPanel(context) : none),
    model: async () => {
      if (!chosen) return none;
      const { model, approvedBy, approvedAt } = chosen.baseline;
      return {
        ...inLanguage(model, plant.frame, language),
        ...(context.withCost ? {} : { meanPriceCny: null }),
        ...(approvedBy === null ? {} : { approvedBy: await nameOf(board, approvedBy) }),
        ...(approvedAt === null
          ? {}
          : { approvedAt: isoAt(plant.frame.calendar.zone, approvedAt.getTime()) }),
      };
    },
  });
}

/** What a person is called; an account that is gone leaves its id. */
async function nameOf({ db }: BoardContext, userId: string): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select('nick_name')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.nick_name ?? userId;
}

function noticesOf({ all, language, plant }: EfficiencyContext): BoardNotice[] {
  const unfit = all.filter(({ state }) => state === 'expired' || state === 'outOfRange');
  const [first] = unfit;
  if (!first) return [];
  const area = plant.frame.areas.get(first.baseline.definition.areaId);
  return [
    {
      level: 'warn',
      code: 'modelUnfit',
      text: boardText(language, 'notice.modelUnfit', {
        count: unfit.length,
        area: area ? plantName(language, { zh: area.nameZh, en: area.nameEn }) : '',
      }),
    },
  ];
}
