import type { EndpointName } from '../contract/endpoints.ts';

/**
 * Boards, analyses and lists with a path of their own. Its answer is the one that the call for all of them gives; who
 * asks goes by the own path where there is one.
 */
type Named = Readonly<Record<string, EndpointName>>;

/** By board code. */
export const BOARD_CALLS = {
  wholePlantEnergy: 'wholeFactoryEnergy',
  peakValleyUsage: 'peakValleyBoard',
} as const satisfies Named;

/** By page of the analyses. */
export const ANALYSIS_CALLS = {
  peakValleyAnalyze: 'areaTierEnergy',
  energyFlowAnalyze: 'areaEnergyDistribution',
  elecAnalysis: 'areaElectricity',
  energyNeedAnalyze: 'enterpriseLoad',
  energyReport: 'enterpriseCost',
  efficiencyAnalyze: 'enterpriseTrend',
  energyStatistics: 'factoryEnergyUsage',
  standIndex: 'tradeIndex',
  dataQuery: 'meterHistory',
} as const satisfies Named;

/** By resource of the lists. */
export const RECORD_CALLS = {
  productManagement: 'products',
  materialInfoConfig: 'materials',
  alarmRule: 'alarmRules',
  productionMonitoring: 'monitorValues',
  meterMonitoring: 'metersWithoutParameter',
} as const satisfies Named;

/** The call that answers for one of many, by its own path where it has one. */
export function callFor<TCall extends EndpointName, TShared extends EndpointName>(
  calls: Readonly<Record<string, TCall>>,
  key: string,
  shared: TShared,
): TCall | TShared {
  return Object.hasOwn(calls, key) ? (calls[key] ?? shared) : shared;
}
