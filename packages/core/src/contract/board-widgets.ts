// Written by scripts/boards.mjs from the descriptors of the boards.
/** Boards that a workbench can hold whole: their kind there, which is their element, and the route that permits them. */
export const BOARD_WIDGETS = {
  'pulp-scheduling-board': 'papermakingCockpitView',
  'main-board': 'realTimeBoardMain',
  'whole-plant-energy-board': 'realTimeBoardFarm',
  'workshop-energy-board': 'workshopEnergy',
  'energy-quality-board': 'realTimeBoardQuality',
  'production-alarm-board': 'productAlarmBoard',
  'energy-saving-benefit-board': 'energySavingBenefits',
  'kiln-monitoring-board': 'kilnWatchBoard',
  'production-comprehensive-board': 'productionComprehensiveBoard',
  'ceramics-production-board': 'ceramicsProductionBoard',
  'rotary-kiln-production-board': 'rotarykiln_production_board',
  'peak-valley-usage-board': 'powerUsageAnalysis',
  'melting-furnace-board': 'meltingFurnaceBoard',
  'casting-line-board': 'castingLineBoard',
  'hot-rolling-casting-board': 'hotRollingCastingBoard',
  'grading-board': 'gradeBoard',
  'ball-milling-board': 'ballMillingBoard',
  'energy-efficiency-board': 'processEnergySaving',
  'equipment-operation-board': 'equipmentOperation',
  'paper-quality-prediction-board': 'paperQualityPrediction',
} as const;
