// Written by scripts/boards.mjs from the descriptors of the boards.
import type { BoardDefinition } from '../api/index.ts';
import { pulpSchedulingFields } from './pulp-scheduling/fields.ts';
import { pulpSchedulingQuery } from './pulp-scheduling/pulp-scheduling.query.ts';
import { mainBoardFields, mainBoardQuery } from './main-board.query.ts';
import { wholePlantEnergyQuery } from './whole-plant-energy.query.ts';
import { workshopEnergyFields } from './workshop-energy/fields.ts';
import { workshopEnergyQuery } from './workshop-energy.query.ts';
import { energyQualityFields } from './energy-quality/fields.ts';
import { energyQualityQuery } from './energy-quality.query.ts';
import { productionAlarmFields, productionAlarmQuery } from './production-alarm.query.ts';
import { energySavingBenefitQuery } from './energy-saving-benefit.query.ts';
import { kilnMonitoringFields, kilnMonitoringQuery } from './kiln-monitoring/kiln-monitoring.query.ts';
import {
  productionComprehensiveFields,
  productionComprehensiveQuery,
} from './production-comprehensive/production-comprehensive.query.ts';
import { ceramicsProductionFields } from './ceramics-production/fields.ts';
import { ceramicsProductionQuery } from './ceramics-production/ceramics-production.query.ts';
import {
  rotaryKilnProductionFields,
  rotaryKilnProductionQuery,
} from './rotary-kiln-production/rotary-kiln-production.query.ts';
import { peakValleyUsageFields } from './peak-valley-usage/fields.ts';
import { peakValleyUsageQuery } from './peak-valley-usage.query.ts';
import { meltingFurnaceFields } from './melting-furnace/fields.ts';
import { meltingFurnaceQuery } from './melting-furnace/melting-furnace.query.ts';
import { castingLineFields } from './casting-line/fields.ts';
import { castingLineQuery } from './casting-line/casting-line.query.ts';
import {
  hotRollingCastingFields,
  hotRollingCastingQuery,
} from './hot-rolling-casting/hot-rolling-casting.query.ts';
import { gradingFields } from './grading/fields.ts';
import { gradingQuery } from './grading/grading.query.ts';
import { ballMillingFields } from './ball-milling/fields.ts';
import { ballMillingQuery } from './ball-milling/ball-milling.query.ts';
import { energyEfficiencyFields, energyEfficiencyQuery } from './energy-efficiency.query.ts';
import { equipmentOperationFields, equipmentOperationQuery } from './equipment-operation.query.ts';
import { paperQualityPredictionFields } from './paper-quality-prediction/fields.ts';
import { paperQualityPredictionQuery } from './paper-quality-prediction/paper-quality-prediction.query.ts';

/** Every board of the platform; routes, permissions and subscriptions are made from this list. */
export const BOARDS: readonly BoardDefinition[] = [
  {
    code: 'pulpScheduling',
    resource: 'papermakingCockpitView',
    elementTag: 'plant-pulp-scheduling-board',
    refreshS: 60,
    ownFields: pulpSchedulingFields,
    query: pulpSchedulingQuery,
  },
  {
    code: 'mainBoard',
    resource: 'realTimeBoardMain',
    elementTag: 'plant-main-board',
    refreshS: 60,
    ownFields: mainBoardFields,
    query: mainBoardQuery,
  },
  {
    code: 'wholePlantEnergy',
    resource: 'realTimeBoardFarm',
    elementTag: 'plant-whole-plant-energy-board',
    refreshS: 60,
    query: wholePlantEnergyQuery,
  },
  {
    code: 'workshopEnergy',
    resource: 'workshopEnergy',
    elementTag: 'plant-workshop-energy-board',
    refreshS: 60,
    ownFields: workshopEnergyFields,
    query: workshopEnergyQuery,
  },
  {
    code: 'energyQuality',
    resource: 'realTimeBoardQuality',
    elementTag: 'plant-energy-quality-board',
    refreshS: 60,
    ownFields: energyQualityFields,
    query: energyQualityQuery,
  },
  {
    code: 'productionAlarm',
    resource: 'productAlarmBoard',
    elementTag: 'plant-production-alarm-board',
    refreshS: 30,
    ownFields: productionAlarmFields,
    query: productionAlarmQuery,
  },
  {
    code: 'energySavingBenefit',
    resource: 'energySavingBenefits',
    elementTag: 'plant-energy-saving-benefit-board',
    refreshS: 3_600,
    query: energySavingBenefitQuery,
  },
  {
    code: 'kilnMonitoring',
    resource: 'kilnWatchBoard',
    elementTag: 'plant-kiln-monitoring-board',
    refreshS: 60,
    ownFields: kilnMonitoringFields,
    query: kilnMonitoringQuery,
  },
  {
    code: 'productionComprehensive',
    resource: 'productionComprehensiveBoard',
    elementTag: 'plant-production-comprehensive-board',
    refreshS: 60,
    ownFields: productionComprehensiveFields,
    query: productionComprehensiveQuery,
  },
  {
    code: 'ceramicsProduction',
    resource: 'ceramicsProductionBoard',
    elementTag: 'plant-ceramics-production-board',
    refreshS: 60,
    ownFields: ceramicsProductionFields,
    query: ceramicsProductionQuery,
  },
  {
    code: 'rotaryKilnProduction',
    resource: 'rotarykiln_production_board',
    elementTag: 'plant-rotary-kiln-production-board',
    refreshS: 60,
    ownFields: rotaryKilnProductionFields,
    query: rotaryKilnProductionQuery,
  },
  {
    code: 'peakValleyUsage',
    resource: 'powerUsageAnalysis',
    elementTag: 'plant-peak-valley-usage-board',
    refreshS: 60,
    ownFields: peakValleyUsageFields,
    query: peakValleyUsageQuery,
  },
  {
    code: 'meltingFurnace',
    resource: 'meltingFurnaceBoard',
    elementTag: 'plant-melting-furnace-board',
    refreshS: 60,
    ownFields: meltingFurnaceFields,
    query: meltingFurnaceQuery,
  },
  {
    code: 'castingLine',
    resource: 'castingLineBoard',
    elementTag: 'plant-casting-line-board',
    refreshS: 60,
    ownFields: castingLineFields,
    query: castingLineQuery,
  },
  {
    code: 'hotRollingCasting',
    resource: 'hotRollingCastingBoard',
    elementTag: 'plant-hot-rolling-casting-board',
    refreshS: 60,
    ownFields: hotRollingCastingFields,
    query: hotRollingCastingQuery,
  },
  {
    code: 'grading',
    resource: 'gradeBoard',
    elementTag: 'plant-grading-board',
    refreshS: 60,
    ownFields: gradingFields,
    query: gradingQuery,
  },
  {
    code: 'ballMilling',
    resource: 'ballMillingBoard',
    elementTag: 'plant-ball-milling-board',
    refreshS: 60,
    ownFields: ballMillingFields,
    query: ballMillingQuery,
  },
  {
    code: 'energyEfficiency',
    resource: 'processEnergySaving',
    elementTag: 'plant-energy-efficiency-board',
    refreshS: 900,
    ownFields: energyEfficiencyFields,
    query: energyEfficiencyQuery,
  },
  {
    code: 'equipmentOperation',
    resource: 'equipmentOperation',
    elementTag: 'plant-equipment-operation-board',
    refreshS: 60,
    ownFields: equipmentOperationFields,
    query: equipmentOperationQuery,
  },
  {
    code: 'paperQualityPrediction',
    resource: 'paperQualityPrediction',
    elementTag: 'plant-paper-quality-prediction-board',
    refreshS: 60,
    ownFields: paperQualityPredictionFields,
    query: paperQualityPredictionQuery,
  },
];
