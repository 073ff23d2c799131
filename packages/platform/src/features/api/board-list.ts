// Written by scripts/boards.mjs from the descriptors of the boards.
import type { BoardSetting } from '@plantdeck/core/contract';
import type { RouteName } from '@plantdeck/core/routes';

/**
 * Panels by board that are granted one by one as `<prefix>:<panel>`, with the route whose buttons they are; their
 * names are `menu.<prefix>:<panel>`. The strip of key figures (`panel:kpis`) and money (`panel:cost`) are granted once
 * for all boards.
 */
export const BOARD_PANELS: readonly {
  readonly route: RouteName;
  readonly code: string;
  readonly prefix: string;
  readonly panels: readonly string[];
}[] = [
  {
    route: 'papermakingCockpitView',
    code: 'pulpScheduling',
    prefix: 'pulpScheduling',
    panels: ['decision', 'gantt', 'chests', 'load', 'constraints', 'whatIf'],
  },
  {
    route: 'realTimeBoardMain',
    code: 'mainBoard',
    prefix: 'mainBoard',
    panels: ['hours', 'lines', 'report'],
  },
  {
    route: 'realTimeBoardFarm',
    code: 'wholePlantEnergy',
    prefix: 'panel',
    panels: ['load', 'mix', 'ranking', 'flow', 'plan'],
  },
  {
    route: 'workshopEnergy',
    code: 'workshopEnergy',
    prefix: 'workshopEnergy',
    panels: ['shift', 'hourly', 'teams', 'equipment', 'tiers', 'media'],
  },
  {
    route: 'realTimeBoardQuality',
    code: 'energyQuality',
    prefix: 'energyQuality',
    panels: ['points', 'live', 'trend', 'spectrum', 'pfMonth', 'events'],
  },
  {
    route: 'productAlarmBoard',
    code: 'productionAlarm',
    prefix: 'productionAlarm',
    panels: ['summary', 'active', 'rate', 'pareto', 'badActors', 'response', 'heat', 'positions'],
  },
  {
    route: 'energySavingBenefits',
    code: 'energySavingBenefit',
    prefix: 'energySavingBenefit',
    panels: ['months', 'adjusted', 'cusum', 'waterfall', 'measures'],
  },
  {
    route: 'kilnWatchBoard',
    code: 'kilnMonitoring',
    prefix: 'kilnMonitoring',
    panels: ['curve', 'tiles', 'detail', 'alarms', 'specific', 'feed', 'yieldHourly', 'deviation', 'drives'],
  },
  {
    route: 'productionComprehensiveBoard',
    code: 'productionComprehensive',
    prefix: 'productionComprehensive',
    panels: ['chain', 'table', 'norms', 'stocks', 'quality', 'stops', 'recovery', 'performance'],
  },
  {
    route: 'ceramicsProductionBoard',
    code: 'ceramicsProduction',
    prefix: 'ceramicsProduction',
    panels: [
      'chain',
      'output',
      'grades',
      'energy',
      'equipment',
      'pareto',
      'stops',
      'orders',
      'powder',
      'stocks',
    ],
  },
  {
    route: 'rotarykiln_production_board',
    code: 'rotaryKilnProduction',
    prefix: 'rotaryKilnProduction',
    panels: ['mimic', 'tiles', 'stability', 'fcao', 'heat', 'fuel', 'shell', 'emissions'],
  },
  {
    route: 'powerUsageAnalysis',
    code: 'peakValleyUsage',
    prefix: 'peakValleyUsage',
    panels: ['curve', 'demand', 'daily', 'heat', 'potential', 'areas'],
  },
  {
    route: 'meltingFurnaceBoard',
    code: 'meltingFurnace',
    prefix: 'meltingFurnace',
    panels: ['furnaces', 'gantt', 'gas', 'combustion', 'metal', 'heat', 'advice'],
  },
  {
    route: 'castingLineBoard',
    code: 'castingLine',
    prefix: 'castingLine',
    panels: ['drop', 'strands', 'trend', 'melt', 'today', 'defects', 'next'],
  },
  {
    route: 'hotRollingCastingBoard',
    code: 'hotRollingCasting',
    prefix: 'hotRollingCasting',
    panels: ['mimic', 'profile', 'stands', 'size', 'coil', 'energy', 'emulsion'],
  },
  {
    route: 'gradeBoard',
    code: 'grading',
    prefix: 'grading',
    panels: ['lines', 'grades', 'yieldHourly', 'teams', 'defects', 'heat', 'spc', 'signals'],
  },
  {
    route: 'ballMillingBoard',
    code: 'ballMilling',
    prefix: 'ballMilling',
    panels: ['hall', 'gantt', 'tanks', 'batches', 'checks'],
  },
  {
    route: 'processEnergySaving',
    code: 'energyEfficiency',
    prefix: 'energyEfficiency',
    panels: ['ranking', 'detail', 'cusum', 'scatter', 'norm', 'alerts', 'model'],
  },
  {
    route: 'equipmentOperation',
    code: 'equipmentOperation',
    prefix: 'equipmentOperation',
    panels: ['machines', 'stops'],
  },
  {
    route: 'paperQualityPrediction',
    code: 'paperQualityPrediction',
    prefix: 'paperQualityPrediction',
    panels: ['reel', 'machine', 'props', 'residuals', 'contrib', 'model', 'advice', 'lab'],
  },
];

/** How often a board asks where that is not every minute. */
export const BOARD_REFRESH: Readonly<Record<string, Pick<BoardSetting, 'refreshEvery' | 'refreshUnit'>>> = {
  energyQuality: {
    refreshEvery: 10,
    refreshUnit: 's',
  },
  energySavingBenefit: {
    refreshEvery: 60,
    refreshUnit: 'min',
  },
  kilnMonitoring: {
    refreshEvery: 5,
    refreshUnit: 's',
  },
  ceramicsProduction: {
    refreshEvery: 60,
    refreshUnit: 's',
  },
  rotaryKilnProduction: {
    refreshEvery: 5,
    refreshUnit: 's',
  },
  meltingFurnace: {
    refreshEvery: 10,
    refreshUnit: 's',
  },
  castingLine: {
    refreshEvery: 5,
    refreshUnit: 's',
  },
  hotRollingCasting: {
    refreshEvery: 5,
    refreshUnit: 's',
  },
  grading: {
    refreshEvery: 30,
    refreshUnit: 's',
  },
  ballMilling: {
    refreshEvery: 10,
    refreshUnit: 's',
  },
  energyEfficiency: {
    refreshEvery: 15,
    refreshUnit: 'min',
  },
};
