// Written by scripts/boards.mjs from the descriptors of the boards.
import { sample as pulpSchedulingBoard } from './pulp-scheduling/pulp-scheduling.sample.ts';
import { sample as mainBoard } from './main/main.sample.ts';
import { sample as wholePlantEnergyBoard } from './whole-plant-energy/whole-plant-energy.sample.ts';
import { sample as workshopEnergyBoard } from './workshop-energy/workshop-energy.sample.ts';
import { sample as energyQualityBoard } from './energy-quality/energy-quality.sample.ts';
import { sample as productionAlarmBoard } from './production-alarm/production-alarm.sample.ts';
import { sample as energySavingBenefitBoard } from './energy-saving-benefit/energy-saving-benefit.sample.ts';
import { sample as kilnMonitoringBoard } from './kiln-monitoring/kiln-monitoring.sample.ts';
import { sample as productionComprehensiveBoard } from './production-comprehensive/production-comprehensive.sample.ts';
import { sample as ceramicsProductionBoard } from './ceramics-production/ceramics-production.sample.ts';
import { sample as rotaryKilnProductionBoard } from './rotary-kiln-production/rotary-kiln-production.sample.ts';
import { sample as peakValleyUsageBoard } from './peak-valley-usage/peak-valley-usage.sample.ts';
import { sample as meltingFurnaceBoard } from './melting-furnace/melting-furnace.sample.ts';
import { sample as castingLineBoard } from './casting-line/casting-line.sample.ts';
import { sample as hotRollingCastingBoard } from './hot-rolling-casting/hot-rolling-casting.sample.ts';
import { sample as gradingBoard } from './grading/grading.sample.ts';
import { sample as ballMillingBoard } from './ball-milling/ball-milling.sample.ts';
import { sample as energyEfficiencyBoard } from './energy-efficiency/energy-efficiency.sample.ts';
import { sample as equipmentOperationBoard } from './equipment-operation/equipment-operation.sample.ts';
import { sample as paperQualityPredictionBoard } from './paper-quality-prediction/paper-quality-prediction.sample.ts';

/** A payload of every board, by element name. */
export const boardSamples = (nowMs: number): Readonly<Record<string, unknown>> => ({
  'pulp-scheduling-board': pulpSchedulingBoard(nowMs),
  'main-board': mainBoard(nowMs),
  'whole-plant-energy-board': wholePlantEnergyBoard(nowMs),
  'workshop-energy-board': workshopEnergyBoard(nowMs),
  'energy-quality-board': energyQualityBoard(nowMs),
  'production-alarm-board': productionAlarmBoard(nowMs),
  'energy-saving-benefit-board': energySavingBenefitBoard(nowMs),
  'kiln-monitoring-board': kilnMonitoringBoard(nowMs),
  'production-comprehensive-board': productionComprehensiveBoard(nowMs),
  'ceramics-production-board': ceramicsProductionBoard(nowMs),
  'rotary-kiln-production-board': rotaryKilnProductionBoard(nowMs),
  'peak-valley-usage-board': peakValleyUsageBoard(nowMs),
  'melting-furnace-board': meltingFurnaceBoard(nowMs),
  'casting-line-board': castingLineBoard(nowMs),
  'hot-rolling-casting-board': hotRollingCastingBoard(nowMs),
  'grading-board': gradingBoard(nowMs),
  'ball-milling-board': ballMillingBoard(nowMs),
  'energy-efficiency-board': energyEfficiencyBoard(nowMs),
  'equipment-operation-board': equipmentOperationBoard(nowMs),
  'paper-quality-prediction-board': paperQualityPredictionBoard(nowMs),
});
