import type { IconName } from './icon.tsx';

/** Icon of a module by the code of its resource; others get the plain one. */
const ICONS: Readonly<Record<string, IconName>> = {
  workBench: 'workbench',
  board: 'board',
  realTimeBoard: 'board',
  ProductionControl: 'production',
  output: 'statistics',
  QualityAssurance: 'quality',
  equipment: 'equipment',
  energy: 'energy',
  monitoring: 'eye',
  alarms: 'bell',
  analysis: 'analysis',
  reports: 'file',
  basicData: 'table',
  system: 'key',
  warehouse: 'storage',
  digitalFactory: 'settings',
};

/** The icon of a module of the menu. */
export function menuIcon(code: string): IconName {
  return ICONS[code] ?? 'layers';
}
