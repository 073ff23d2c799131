import { BOARD_MENU } from './board-menu.ts';
import type { RouteName } from './route-table.ts';

/** A line of the reference menu: a page, or a module with what lies below it. */
export interface MenuNode {
  readonly name: RouteName;
  readonly children?: readonly MenuNode[];
  /** Routes that are allowed together with a page without being lines: details and pages registered by path only. */
  readonly paths?: readonly RouteName[];
}

const module = (name: RouteName, ...children: readonly (RouteName | MenuNode)[]): MenuNode => ({
  name,
  children: children.map((child) => (typeof child === 'string' ? { name: child } : child)),
});
const page = (name: RouteName, ...paths: readonly RouteName[]): MenuNode => ({ name, paths });

/** The reference menu, in its order. */
export const MENU: readonly MenuNode[] = [
  page('workBench', 'workBenchList'),
  module(
    'realTimeBoard',
    module('realTimeBoardEnergy', ...BOARD_MENU.realTimeBoardEnergy),
    module(
      'realTimeBoardProduction',
      ...BOARD_MENU.realTimeBoardProduction,
      page('industrialSmart', 'comBoard'),
    ),
    // The logo leads to the main board from everywhere; the first page after signing in stays the plant's energy.
    ...BOARD_MENU.realTimeBoard,
  ),
  module(
    'ProductionControl',
    page('productionTask', 'producePlan', 'taskStatistics', 'changeDetail', 'YSScheduledCutterProgramDetail'),
    'productionExecution',
    'completionMaintenance',
    'dataEntry',
    page('formulaSelect', 'SOPDetail', 'sopParamsBinding'),
    'materialSelect',
    'materialBatchManage',
  ),
  module(
    'output',
    'energyStatistics',
    'qualityStatistics',
    'materieStatistics',
    'outputStatistics',
    'classGroupStatistics',
    'productAnalysis',
  ),
  module(
    'QualityAssurance',
    'incomingInspection',
    'warehouseInspection',
    'processInspection',
    page('productInspection', 'qualityForecasting'),
    'processInspectionPlan',
    module(
      'jypz',
      'measurementUnit',
      'inspectionItems',
      'incomingStandard',
      'warehouseStandard',
      'processStandard',
    ),
    module('tongjifenxi', 'qualityStatistical'),
  ),
  module(
    'equipment',
    'equipmentLedger',
    'reserveManagement',
    'equipmentSpotInspection',
    'equipmentMaintenance',
    'equipmentOverhaul',
    page('runningRecord', 'stopRecord'),
    'downtimeAnalysis',
    'shutdownReasonManagement',
    'task_all_repair_task',
    'task_all_tallying_task',
    'task_all_maintain_task',
    'task_all_overhaul_task',
  ),
  module(
    'energy',
    'efficiencyAnalyze',
    'energyFlowAnalyze',
    'peakValleyAnalyze',
    'energyQuality',
    'elecAnalysis',
    'energyNeedAnalyze',
    'meterReading',
    'manualReading',
  ),
  module(
    'monitoring',
    page('productionMonitoring', 'monitorView'),
    'meterMonitoring',
    'communicationMonitoring',
    'wholePlantMeasurement',
  ),
  module(
    'alarms',
    'alarmList',
    'communicationAlarm',
    'processLimit',
    page('equipmentAlarm', 'alarmDetailsView'),
    'alarmRule',
  ),
  module('analysis', 'associationAnalysis', 'standIndex'),
  module(
    'reports',
    'energyReport',
    page('dataQuery', 'reportSource'),
    page('specificReports', 'reportCenter'),
    'tianji',
  ),
  module(
    'basicData',
    page('scheduleAllocation', 'productionCalendar'),
    'teamConfiguration',
    'factoryModel',
    'materialCategoryConfig',
    'materialInfoConfig',
    'craftRecipe',
    'workforceManagement',
    'equipmentConfiguration',
    'SupplierManagement',
    page('productManagement', 'SaleOrder'),
    'energyPrice',
    'capacityManagement',
    'proTaskTemplateConfig',
    'tableConfiguration',
  ),
  module(
    'system',
    'userManagement',
    page('roleManagement', 'dataPermissions'),
    'assistantQuota',
    page('assistantModel', 'assistantSpend'),
    'enterpriseInfo',
    'enterpriseBranding',
    'passwordPolicy',
    page('embedClients', 'embedDevices', 'embedAudit'),
    'apiKeys',
    'servicePeriod',
    'menuManagement',
  ),
  module(
    'warehouse',
    'wipcompletion',
    'inventoryallocation',
    'Stocktaking',
    page('StockOverview', 'inventoryDetails'),
  ),
  module('digitalFactory', 'popupConfig', 'checkConfig', 'pageSort', 'pageDesign'),
];
