// Written by scripts/boards.mjs from the descriptors of the boards.
import type { MenuNode } from './menu-table.ts';

/** Lines of the boards by the module of the menu that they are in. */
export const BOARD_MENU = {
  realTimeBoard: [
    {
      name: 'realTimeBoardMain',
      paths: ['mainBoard'],
    },
  ],
  realTimeBoardEnergy: [
    {
      name: 'realTimeBoardFarm',
    },
    {
      name: 'workshopEnergy',
    },
    {
      name: 'realTimeBoardQuality',
    },
    {
      name: 'powerUsageAnalysis',
    },
    {
      name: 'energySavingBenefits',
    },
    {
      name: 'processEnergySaving',
      paths: ['kanbanSettings'],
    },
  ],
  realTimeBoardProduction: [
    {
      name: 'kilnWatchBoard',
    },
    {
      name: 'productionComprehensiveBoard',
    },
    {
      name: 'ceramicsProductionBoard',
      paths: ['ceramicsProductionBoardSetting'],
    },
    {
      name: 'rotarykiln_production_board',
    },
    {
      name: 'meltingFurnaceBoard',
    },
    {
      name: 'castingLineBoard',
    },
    {
      name: 'hotRollingCastingBoard',
    },
    {
      name: 'gradeBoard',
    },
    {
      name: 'ballMillingBoard',
    },
    {
      name: 'papermakingCockpitView',
    },
    {
      name: 'productAlarmBoard',
    },
    {
      name: 'paperQualityPrediction',
    },
    {
      name: 'equipmentOperation',
    },
  ],
} as const satisfies Readonly<Record<string, readonly MenuNode[]>>;
