// Written by scripts/boards.mjs from the descriptors of the boards.
import type { OwnPageFile } from '../routes/own-pages.ts';

/** The pages of the groups of boards and workbench. */
export const BOARD_GROUP_PAGES = {
  ballMillingBoard: () => import('./ballMillingBoard.tsx'),
  ceramicsProductionBoard: () => import('./ceramicsProductionBoard.tsx'),
  ceramicsProductionBoardSetting: () => import('./ceramicsProductionBoardSetting.tsx'),
  comBoard: () => import('./comBoard.tsx'),
  energySavingBenefits: () => import('./energySavingBenefits.tsx'),
  equipmentOperation: () => import('./equipmentOperation.tsx'),
  gradeBoard: () => import('./gradeBoard.tsx'),
  industrialSmart: () => import('./industrialSmart.tsx'),
  kanbanSettings: () => import('./kanbanSettings.tsx'),
  kilnWatchBoard: () => import('./kilnWatchBoard.tsx'),
  powerUsageAnalysis: () => import('./powerUsageAnalysis.tsx'),
  processEnergySaving: () => import('./processEnergySaving.tsx'),
  productAlarmBoard: () => import('./productAlarmBoard.tsx'),
  productionComprehensiveBoard: () => import('./productionComprehensiveBoard.tsx'),
  realTimeBoardFarm: () => import('./realTimeBoardFarm.tsx'),
  realTimeBoardMain: () => import('./realTimeBoardMain.tsx'),
  realTimeBoardQuality: () => import('./realTimeBoardQuality.tsx'),
  rotarykiln_production_board: () => import('./rotarykiln_production_board.tsx'),
  workBenchList: () => import('./workBenchList.tsx'),
  workbench: () => import('./workbench.tsx'),
  workshopEnergy: () => import('./workshopEnergy.tsx'),
} satisfies Readonly<Record<string, OwnPageFile>>;
