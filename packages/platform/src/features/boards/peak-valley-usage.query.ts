import {
  PEAK_VALLEY_USAGE_CODE,
  type BoardNotice,
  type PeakValleyPanels,
  type PeakValleyUsage,
} from '@plantdeck/core/contract';
import { formatNumber } from '@plantdeck/core/units';
import { flatPriceOf, isMetered } from '../../engine/energy/plant-frame.ts';
import { sumPeriod } from '../../engine/energy/quantities.ts';
import { tierAccount } from '../../engine/energy/tier-account.ts';
import type { BoardContext, BoardScope } from '../api/index.ts';
import { readEnergy } from './parts/energy-readings.ts';
import {
  boardEnvelope,
  boardRange,
  emptyBoard,
  notConfigured,
  openBoard,
  permittedPanels,
} from './parts/open-board.ts';
import { areasPanel } from './peak-valley-usage/areas.ts';
import { tariffContext, type TariffContext } from './peak-valley-usage/context.ts';
import { curvePanel } from './peak-valley-usage/curve.ts';
import { dailyPanel } from './peak-valley-usage/daily.ts';
import { demandPanel, readDemand } from './peak-valley-usage/demand.ts';
import { heatPanel } from './peak-valley-usage/heat.ts';
import { kpiPanel } from './peak-valley-usage/kpis.ts';
import { potentialPanel } from './peak-valley-usage/potential.ts';
import { boardText } from '../board-words/index.ts';

const PANELS = [
  'kpis',
  'curve',
  'demand',
  'daily',
  'heat',
  'potential',
  'areas',
] as const satisfies readonly (keyof PeakValleyPanels)[];

/**
 * Payload of the peak-valley usage board: sums over slots in closed quarter hours, demand from the
 * minutes.
 * @param scope `areaId` (the plant where left out) and `range` (one of BOARD_RANGES, the month where left out)
 * @throws {ApiError} 040001 for a range that does not exist, 040401 for an area of another plant
 */
export async function peakValleyUsageQuery(
  context: BoardContext,
  scope: BoardScope,
): Promise<PeakValleyUsage> {
  const range = boardRange(scope, 'thisMonth');
  const open = await openBoard(context, scope, PEAK_VALLEY_USAGE_CODE);
  if (!open) return emptyBoard<PeakValleyPanels>(context, PEAK_VALLEY_USAGE_CODE, PANELS);
  const { panel, readings, isBare } = await readEnergy(context, open, range);
  const priced = tariffContext(panel);
  const demand = await readDemand(priced);
  const gap = notConfigured(context);
  return {
    ...boardEnvelope(context, open, panel.period.asked, {
      ...readings,
      notices: [...tariffNotices(priced), ...readings.notices],
    }),
    panels: await permittedPanels<PeakValleyPanels>(context, PEAK_VALLEY_USAGE_CODE, {
      kpis: () => (isBare ? gap : kpiPanel(priced, demand, readings.dataAsOfMs)),
      curve: () => (isBare ? gap : curvePanel(priced)),
      demand: () => (isBare ? gap : demandPanel(priced, demand)),
      daily: () => (isBare ? gap : dailyPanel(priced)),
      heat: () => (isBare ? gap : heatPanel(priced)),
      potential: () => (isBare ? gap : potentialPanel(priced)),
      areas: () => (isBare ? gap : areasPanel(priced)),
    }),
  };
}

/** What stands between the readings and their cost. */
function tariffNotices(context: TariffContext): BoardNotice[] {
  const { period, plan, language, chosenVersion } = context;
  const notices: BoardNotice[] = [];
  if (!isMetered(plan)) return notices;
  const { untariffedKwh } = tierAccount(sumPeriod(period.blocks, plan, period.elapsed));
  // A flat price tells the cost of every hour.
  if (untariffedKwh > 0 && flatPriceOf(context.frame) === null) {
    const kwh = formatNumber(untariffedKwh, { decimals: 0 }, language);
    notices.push({ level: 'warn', code: 'noTariff', text: boardText(language, 'notice.noTariff', { kwh }) });
  }
  if (chosenVersion !== null) {
    const text = boardText(language, 'notice.chosenTariff', { version: chosenVersion });
    notices.push({ level: 'info', code: 'chosenTariff', text });
  }
  return notices;
}
