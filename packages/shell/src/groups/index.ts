import type { RouteGroup } from '@plantdeck/core/routes';
import type { OwnPageFile } from '../routes/own-pages.ts';
import { withStyle } from './with-style.tsx';

/** The route groups of the product: a file is a chunk of its own that loads on the first visit. */
export const GROUP_PAGES: Readonly<Record<RouteGroup, OwnPageFile>> = {
  EAMPage: () => import('./EAMPage.tsx'),
  ballMillingBoard: () => import('./ballMillingBoard.tsx'),
  ceramicsProductionBoard: () => import('./ceramicsProductionBoard.tsx'),
  comBoard: () => import('./comBoard.tsx'),
  customTemplate: () => import('./customTemplate.tsx'),
  energySavingBenefits: () => import('./energySavingBenefits.tsx'),
  gradeBoard: () => import('./gradeBoard.tsx'),
  industrialSmart: () => import('./industrialSmart.tsx'),
  kilnWatchBoard: () => import('./kilnWatchBoard.tsx'),
  powerUsageAnalysis: () => import('./powerUsageAnalysis.tsx'),
  processEnergySaving: () => import('./processEnergySaving.tsx'),
  productAlarmBoard: () => import('./productAlarmBoard.tsx'),
  productionComprehensiveBoard: () => import('./productionComprehensiveBoard.tsx'),
  realTimeBoardFarm: () => import('./realTimeBoardFarm.tsx'),
  realTimeBoardMain: () => import('./realTimeBoardMain.tsx'),
  realTimeBoardQuality: () => import('./realTimeBoardQuality.tsx'),
  rotarykiln_production_board: () => import('./rotarykiln_production_board.tsx'),
  workbench: () => import('./workbench.tsx'),
  ceramicsProductionBoardSetting: () => import('./ceramicsProductionBoardSetting.tsx'),
  companieslist: () => import('./companieslist.tsx'),
  equipmentOperation: () => import('./equipmentOperation.tsx'),
  expiredPage: () =>
    withStyle(
      () => import('./expiredPage.tsx'),
      () => import('./expired-page.css?inline'),
    ),
  kanbanSettings: () => import('./kanbanSettings.tsx'),
  public: () => import('./public.tsx'),
  workBenchList: () => import('./workBenchList.tsx'),
  workshopEnergy: () => import('./workshopEnergy.tsx'),
};
