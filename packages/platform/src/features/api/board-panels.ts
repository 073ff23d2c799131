import type { RouteName } from '@plantdeck/core/routes';

/**
 * Panels by board that are granted one by one, with the route whose buttons they are; titles are the words
 * `menu.<code>:<panel>`. The strip of key figures (`panel:kpis`) and money (`panel:cost`) are granted once for all
 * boards.
 */
export const BOARD_PANELS: readonly {
  readonly route: RouteName;
  readonly code: string;
  readonly panels: readonly string[];
}[] = [
  {
    route: 'productAlarmBoard',
    code: 'productionAlarm',
    panels: ['summary', 'active', 'rate', 'pareto', 'badActors', 'response', 'heat', 'positions'],
  },
  {
    route: 'workshopEnergy',
    code: 'workshopEnergy',
    panels: ['shift', 'hourly', 'teams', 'equipment', 'tiers', 'media'],
  },
  {
    route: 'powerUsageAnalysis',
    code: 'peakValleyUsage',
    panels: ['curve', 'demand', 'daily', 'heat', 'potential', 'areas'],
  },
  {
    route: 'energySavingBenefits',
    code: 'energySavingBenefit',
    panels: ['months', 'adjusted', 'cusum', 'waterfall', 'measures'],
  },
  {
    route: 'processEnergySaving',
    code: 'energyEfficiency',
    panels: ['ranking', 'detail', 'cusum', 'scatter', 'norm', 'alerts', 'model'],
  },
  {
    route: 'realTimeBoardQuality',
    code: 'energyQuality',
    panels: ['points', 'live', 'trend', 'spectrum', 'pfMonth', 'events'],
  },
  { route: 'realTimeBoardMain', code: 'mainBoard', panels: ['hours', 'lines', 'report'] },
  { route: 'equipmentOperation', code: 'equipmentOperation', panels: ['machines', 'stops'] },
];

const SHARED_PANELS: readonly string[] = ['kpis'];
/** The first board's panels keep the names that roles were granted before there was a second one. */
const FIRST_BOARD = 'wholePlantEnergy';

/** The resource that a reader needs for a panel. */
export function panelResource(boardCode: string, panel: string): string {
  return boardCode === FIRST_BOARD || SHARED_PANELS.includes(panel)
    ? `panel:${panel}`
    : `${boardCode}:${panel}`;
}
