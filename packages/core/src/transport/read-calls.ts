import { ENDPOINTS } from './endpoints.ts';
import type { Endpoint, EndpointName } from './endpoints.ts';

const NOT_KEPT = 0;
/** What elements ask for side by side, such as the header and the drawer for one permission. */
const MOMENT_MS = 5_000;
/** What is changed by hand and seldom: trees, descriptions, rules, the dress of a host. */
const MINUTE_MS = 60_000;

/**
 * The calls that change nothing, whatever their method, by how old their answer may be for whoever asks next, ms. Equal
 * ones under way are one request. What does not stand here is an action: it goes before all reads and is never shared.
 * Figures are not kept, nor what an editor writes back, nor what a session holds itself (model, menus, organisations).
 */
export const READ_CALLS: Readonly<Partial<Record<EndpointName, number>>> = {
  hostConfig: MINUTE_MS,
  customizationByCode: MINUTE_MS,
  passwordPolicy: MINUTE_MS,
  areaTree: MINUTE_MS,
  factoryTree: MINUTE_MS,
  indexTree: MINUTE_MS,
  parameterTree: MINUTE_MS,
  productLines: MINUTE_MS,
  // A list's fields bear names out of other lists, which another page may just have written.
  recordDescription: 0,
  composedSources: MINUTE_MS,
  assistantPermission: MOMENT_MS,
  lowCodePages: MOMENT_MS,
  brand: MOMENT_MS,
  customizedMenu: MOMENT_MS,
  passwordExpiry: NOT_KEPT,
  passwordCheck: NOT_KEPT,
  serviceValidity: NOT_KEPT,
  phoneAcquire: NOT_KEPT,
  publicKey: NOT_KEPT,
  boardData: NOT_KEPT,
  boardConfig: NOT_KEPT,
  wholeFactoryEnergy: NOT_KEPT,
  peakValleyBoard: NOT_KEPT,
  kanbanTimes: NOT_KEPT,
  areaEnergyBaselines: NOT_KEPT,
  areaEnergyBaselineFit: NOT_KEPT,
  electricFeesBenchmark: NOT_KEPT,
  areaTierEnergy: NOT_KEPT,
  areaEnergyDistribution: NOT_KEPT,
  areaElectricity: NOT_KEPT,
  enterpriseLoad: NOT_KEPT,
  enterpriseCost: NOT_KEPT,
  enterpriseTrend: NOT_KEPT,
  factoryEnergyUsage: NOT_KEPT,
  tradeIndex: NOT_KEPT,
  meterHistory: NOT_KEPT,
  analysisPage: NOT_KEPT,
  equipmentPerf: NOT_KEPT,
  ballBoard: NOT_KEPT,
  produceChecking: NOT_KEPT,
  gradeQuality: NOT_KEPT,
  products: NOT_KEPT,
  materials: NOT_KEPT,
  alarmRules: NOT_KEPT,
  monitorValues: NOT_KEPT,
  metersWithoutParameter: NOT_KEPT,
  recordPage: NOT_KEPT,
  touReport: NOT_KEPT,
  touReportJobs: NOT_KEPT,
  unreadNumber: NOT_KEPT,
  unreadMessageCount: NOT_KEPT,
  messagePage: NOT_KEPT,
  messageDetail: NOT_KEPT,
  activeAlarms: NOT_KEPT,
  alarmSetting: NOT_KEPT,
  docketTemplates: NOT_KEPT,
  dockets: NOT_KEPT,
  handbookList: NOT_KEPT,
  handbookDetail: NOT_KEPT,
  handbookSearch: NOT_KEPT,
  homeConfig: NOT_KEPT,
  composedPage: NOT_KEPT,
  composedFigures: NOT_KEPT,
  workLayout: NOT_KEPT,
  workTasks: NOT_KEPT,
  workTaskStat: NOT_KEPT,
  workTaskTrend: NOT_KEPT,
  workBacklog: NOT_KEPT,
  workBacklogStat: NOT_KEPT,
  workBacklogTrend: NOT_KEPT,
  workAlarms: NOT_KEPT,
  workAlarmStat: NOT_KEPT,
  workAlarmTrend: NOT_KEPT,
  workApplications: NOT_KEPT,
  workApplicationStat: NOT_KEPT,
  workApplicationTrend: NOT_KEPT,
  workQuota: NOT_KEPT,
  workQuotaStat: NOT_KEPT,
  workQuotaTrend: NOT_KEPT,
  workPractice: NOT_KEPT,
  workPracticeStat: NOT_KEPT,
  workPracticeTrend: NOT_KEPT,
  workEquipment: NOT_KEPT,
  workEquipmentStat: NOT_KEPT,
  workEquipmentTrend: NOT_KEPT,
  factoryModelList: NOT_KEPT,
  maxDemandTrend: NOT_KEPT,
  tariffTemplate: NOT_KEPT,
  assistantPage: NOT_KEPT,
  assistantHistory: NOT_KEPT,
  assistantQuota: NOT_KEPT,
  assistantVersions: NOT_KEPT,
  assistantPhrases: NOT_KEPT,
  assistantAttachment: NOT_KEPT,
  assistantAccounts: NOT_KEPT,
};

/** Tells how pages are used: nobody waits for it, and nothing that is shown depends on it. */
export const isBackground = (name: EndpointName): boolean => ENDPOINTS[name].group === 'track';

/** Whether answers from before it may be wrong after it. Which ones only the platform could say. */
export function changesData(name: EndpointName): boolean {
  const { method, access, reads }: Endpoint = ENDPOINTS[name];
  return method === 'POST' && access !== 'public' && reads !== true && READ_CALLS[name] === undefined;
}
