import type { RouteEntry } from './route-entry.ts';

/** Modules of the menu. */
export const MODULE_ROUTES = [
  { pageId: 9000038, name: 'ProductionControl', path: '/ProductionControl', isModule: true },
  { pageId: 9000046, name: 'output', path: '/output', isModule: true },
  { pageId: 9000053, name: 'QualityAssurance', path: '/QualityAssurance', isModule: true },
  { pageId: 9000059, name: 'jypz', path: '/jypz', isModule: true },
  { pageId: 9000065, name: 'tongjifenxi', path: '/tongjifenxi', isModule: true },
  { pageId: 9000159, name: 'equipment', path: '/equipment', isModule: true },
  { pageId: 9000160, name: 'energy', path: '/energy', isModule: true },
  { pageId: 9000161, name: 'monitoring', path: '/monitoring', isModule: true },
  { pageId: 9000162, name: 'alarms', path: '/alarms', isModule: true },
  { pageId: 9000163, name: 'analysis', path: '/analysis', isModule: true },
  { pageId: 9000164, name: 'reports', path: '/reports', isModule: true },
  { pageId: 9000165, name: 'realTimeBoard', path: '/realTimeBoard', isModule: true },
  { pageId: 9000166, name: 'realTimeBoardEnergy', path: '/realTimeBoardEnergy', isModule: true },
  { pageId: 9000167, name: 'realTimeBoardProduction', path: '/realTimeBoardProduction', isModule: true },
  { pageId: 9000168, name: 'basicData', path: '/basicData', isModule: true },
  { pageId: 9000169, name: 'system', path: '/system', isModule: true },
  { pageId: 9000170, name: 'warehouse', path: '/warehouse', isModule: true },
  { pageId: 9000171, name: 'digitalFactory', path: '/digitalFactory', isModule: true },
] as const satisfies readonly RouteEntry[];
