// Written by scripts/boards.mjs from the descriptors of the boards.
import { boardElement } from './board/board-element.ts';
import { element as pulpSchedulingBoardInput } from './pulp-scheduling/pulp-scheduling.board.ts';
import { element as mainBoardInput } from './main/main.board.ts';
import { element as wholePlantEnergyBoardInput } from './whole-plant-energy/whole-plant-energy.board.ts';
import { element as workshopEnergyBoardInput } from './workshop-energy/workshop-energy.board.ts';
import { element as energyQualityBoardInput } from './energy-quality/energy-quality.board.ts';
import { element as productionAlarmBoardInput } from './production-alarm/production-alarm.board.ts';
import { element as energySavingBenefitBoardInput } from './energy-saving-benefit/energy-saving-benefit.board.ts';
import { element as kilnMonitoringBoardInput } from './kiln-monitoring/kiln-monitoring.board.ts';
import { element as productionComprehensiveBoardInput } from './production-comprehensive/production-comprehensive.board.ts';
import { element as ceramicsProductionBoardInput } from './ceramics-production/ceramics-production.board.ts';
import { element as rotaryKilnProductionBoardInput } from './rotary-kiln-production/rotary-kiln-production.board.ts';
import { element as peakValleyUsageBoardInput } from './peak-valley-usage/peak-valley-usage.board.ts';
import { element as meltingFurnaceBoardInput } from './melting-furnace/melting-furnace.board.ts';
import { element as castingLineBoardInput } from './casting-line/casting-line.board.ts';
import { element as hotRollingCastingBoardInput } from './hot-rolling-casting/hot-rolling-casting.board.ts';
import { element as gradingBoardInput } from './grading/grading.board.ts';
import { element as ballMillingBoardInput } from './ball-milling/ball-milling.board.ts';
import { element as energyEfficiencyBoardInput } from './energy-efficiency/energy-efficiency.board.ts';
import { element as equipmentOperationBoardInput } from './equipment-operation/equipment-operation.board.ts';
import { element as paperQualityPredictionBoardInput } from './paper-quality-prediction/paper-quality-prediction.board.ts';

export const pulpSchedulingBoard = boardElement(pulpSchedulingBoardInput);
export const mainBoard = boardElement(mainBoardInput);
export const wholePlantEnergyBoard = boardElement(wholePlantEnergyBoardInput);
export const workshopEnergyBoard = boardElement(workshopEnergyBoardInput);
export const energyQualityBoard = boardElement(energyQualityBoardInput);
export const productionAlarmBoard = boardElement(productionAlarmBoardInput);
export const energySavingBenefitBoard = boardElement(energySavingBenefitBoardInput);
export const kilnMonitoringBoard = boardElement(kilnMonitoringBoardInput);
export const productionComprehensiveBoard = boardElement(productionComprehensiveBoardInput);
export const ceramicsProductionBoard = boardElement(ceramicsProductionBoardInput);
export const rotaryKilnProductionBoard = boardElement(rotaryKilnProductionBoardInput);
export const peakValleyUsageBoard = boardElement(peakValleyUsageBoardInput);
export const meltingFurnaceBoard = boardElement(meltingFurnaceBoardInput);
export const castingLineBoard = boardElement(castingLineBoardInput);
export const hotRollingCastingBoard = boardElement(hotRollingCastingBoardInput);
export const gradingBoard = boardElement(gradingBoardInput);
export const ballMillingBoard = boardElement(ballMillingBoardInput);
export const energyEfficiencyBoard = boardElement(energyEfficiencyBoardInput);
export const equipmentOperationBoard = boardElement(equipmentOperationBoardInput);
export const paperQualityPredictionBoard = boardElement(paperQualityPredictionBoardInput);

/** What is public about the element of every board. */
export const boards = [
  pulpSchedulingBoard,
  mainBoard,
  wholePlantEnergyBoard,
  workshopEnergyBoard,
  energyQualityBoard,
  productionAlarmBoard,
  energySavingBenefitBoard,
  kilnMonitoringBoard,
  productionComprehensiveBoard,
  ceramicsProductionBoard,
  rotaryKilnProductionBoard,
  peakValleyUsageBoard,
  meltingFurnaceBoard,
  castingLineBoard,
  hotRollingCastingBoard,
  gradingBoard,
  ballMillingBoard,
  energyEfficiencyBoard,
  equipmentOperationBoard,
  paperQualityPredictionBoard,
] as const;
