import type { BoardDefinition } from '../api/handlers.ts';
import { energyEfficiencyFields, energyEfficiencyQuery } from './energy-efficiency.query.ts';
import { energyQualityFields } from './energy-quality/fields.ts';
import { energyQualityQuery } from './energy-quality.query.ts';
import { energySavingBenefitQuery } from './energy-saving-benefit.query.ts';
import { peakValleyUsageFields } from './peak-valley-usage/fields.ts';
import { peakValleyUsageQuery } from './peak-valley-usage.query.ts';
import { wholePlantEnergyQuery } from './whole-plant-energy.query.ts';
import { productionAlarmFields, productionAlarmQuery } from './production-alarm.query.ts';
import { workshopEnergyFields } from './workshop-energy/fields.ts';
import { workshopEnergyQuery } from './workshop-energy.query.ts';
import { mainBoardFields, mainBoardQuery } from './main-board.query.ts';
import { equipmentOperationFields, equipmentOperationQuery } from './equipment-operation.query.ts';

/** Every board of the platform, one line each; routes, permissions and subscriptions are made from this list. */
// prettier-ignore
export const BOARDS: readonly BoardDefinition[] = [
  { code: 'wholePlantEnergy', resource: 'realTimeBoardFarm', elementTag: 'plant-whole-plant-energy-board', refreshS: 60, query: wholePlantEnergyQuery },
  { code: 'productionAlarm', resource: 'productAlarmBoard', elementTag: 'plant-production-alarm-board', refreshS: 30, ownFields: productionAlarmFields, query: productionAlarmQuery },
  { code: 'energySavingBenefit', resource: 'energySavingBenefits', elementTag: 'plant-energy-saving-benefit-board', refreshS: 3_600, query: energySavingBenefitQuery },
  { code: 'energyEfficiency', resource: 'processEnergySaving', elementTag: 'plant-energy-efficiency-board', refreshS: 900, ownFields: energyEfficiencyFields, query: energyEfficiencyQuery },
  { code: 'workshopEnergy', resource: 'workshopEnergy', elementTag: 'plant-workshop-energy-board', refreshS: 60, ownFields: workshopEnergyFields, query: workshopEnergyQuery },
  { code: 'peakValleyUsage', resource: 'powerUsageAnalysis', elementTag: 'plant-peak-valley-usage-board', refreshS: 60, ownFields: peakValleyUsageFields, query: peakValleyUsageQuery },
  { code: 'energyQuality', resource: 'realTimeBoardQuality', elementTag: 'plant-energy-quality-board', refreshS: 60, ownFields: energyQualityFields, query: energyQualityQuery },
  { code: 'mainBoard', resource: 'realTimeBoardMain', elementTag: 'plant-main-board', refreshS: 60, query: mainBoardQuery, ownFields: mainBoardFields },
  { code: 'equipmentOperation', resource: 'equipmentOperation', elementTag: 'plant-equipment-operation-board', refreshS: 60, ownFields: equipmentOperationFields, query: equipmentOperationQuery },
];
