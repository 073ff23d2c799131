import { energyEfficiencyBoard } from './energy-efficiency/energy-efficiency.board.ts';
import { energyQualityBoard } from './energy-quality/energy-quality.board.ts';
import { energySavingBenefitBoard } from './energy-saving-benefit/energy-saving-benefit.board.ts';
import { peakValleyUsageBoard } from './peak-valley-usage/peak-valley-usage.board.ts';
import { wholePlantEnergyBoard } from './whole-plant-energy/whole-plant-energy.board.ts';
import { productionAlarmBoard } from './production-alarm/production-alarm.board.ts';
import { workshopEnergyBoard } from './workshop-energy/workshop-energy.board.ts';
import { mainBoard } from './main/main.board.ts';
import { equipmentOperationBoard } from './equipment-operation/equipment-operation.board.ts';

/** One line a board. */
// prettier-ignore
export const boards = [
  wholePlantEnergyBoard,
  productionAlarmBoard,
  energySavingBenefitBoard,
  energyEfficiencyBoard,
  workshopEnergyBoard,
  peakValleyUsageBoard,
  energyQualityBoard,
  mainBoard,
  equipmentOperationBoard,
] as const;
