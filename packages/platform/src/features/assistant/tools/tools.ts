import { countAlarms, listAlarms, rankAlarms } from './alarm.tools.ts';
import { queryChange } from './change.tools.ts';
import { queryCost, queryTiers, tariffPrices } from './cost.tools.ts';
import { queryEnergy, queryOutput } from './energy.tools.ts';
import { equipmentState, latestReadings, listStops, rankStops } from './equipment.tools.ts';
import { loadHours, powerQuality, queryDemand } from './load.tools.ts';
import { listAreas, listMeters } from './plant.tools.ts';
import { queryQuantity, rankAreas } from './quantity.tools.ts';
import { rankPeriods } from './ranking.tools.ts';
import { listMetrics, queryMetric } from './metric.tools.ts';
import { handbookSearch, listTasks } from './record.tools.ts';
import { querySavings } from './savings.tools.ts';
import { callTool, type Tool, type ToolContext, type ToolResult } from './tool.ts';

/** Everything that a question can be answered from. All of them read; none writes. */
export const TOOLS = {
  list_areas: listAreas,
  list_meters: listMeters,
  latest_readings: latestReadings,
  query_quantity: queryQuantity,
  rank_areas: rankAreas,
  rank_periods: rankPeriods,
  query_energy: queryEnergy,
  query_cost: queryCost,
  query_tiers: queryTiers,
  tariff_prices: tariffPrices,
  query_output: queryOutput,
  list_stops: listStops,
  rank_stops: rankStops,
  query_demand: queryDemand,
  query_load_hours: loadHours,
  power_quality: powerQuality,
  equipment_state: equipmentState,
  list_alarms: listAlarms,
  count_alarms: countAlarms,
  rank_alarms: rankAlarms,
  list_tasks: listTasks,
  search_handbook: handbookSearch,
  query_savings: querySavings,
  query_change: queryChange,
  query_metric: queryMetric,
  list_metrics: listMetrics,
} as const;
export type ToolName = keyof typeof TOOLS;

const isToolName = (name: string): name is ToolName => Object.hasOwn(TOOLS, name);

/** Carries out a call that came as a name and arguments, such as a model's. */
export function callByName(context: ToolContext, name: string, input: unknown): Promise<ToolResult<unknown>> {
  if (!isToolName(name)) return Promise.resolve({ ok: false, refusal: { code: 'unknown-tool' } });
  return callTool(TOOLS[name] as unknown as Tool, context, input);
}
