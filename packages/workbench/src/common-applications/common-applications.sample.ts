import type { WorkApplication, WorkApplications } from '@plantdeck/core/contract';

const PAGES = [
  ['peakValleyAnalyze', 'Peak and valley', 'energy'],
  ['productionTask', 'Tasks', 'ProductionControl'],
  ['alarmRule', 'Alarm rules', 'alarms'],
  ['equipmentSpotInspection', 'Spot checks', 'equipment'],
  ['dataQuery', 'Data query', 'reports'],
  ['StockOverview', 'Stock', 'warehouse'],
] as const;

/** What a shift supervisor opens; no times are in it. */
export function sample(_nowMs?: number): WorkApplications {
  const records = PAGES.map(([code, name, icon], index): WorkApplication => ({
    resourcesId: `res-${code}`,
    resourcesCode: code,
    name,
    uri: `/${code}`,
    icon,
    opensWindow: false,
    sort: index + 1,
  }));
  return { records, revoked: 0, version: 1 };
}
