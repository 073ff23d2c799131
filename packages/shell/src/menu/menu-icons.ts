import type { IconName } from '@plantdeck/core/ui/base';

/** Icon of a module by the code of its resource; others get the plain one. */
const ICONS: Readonly<Record<string, IconName>> = {
  workbench: 'workbench',
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

export function menuIcon(code: string): IconName {
  return ICONS[code] ?? 'layers';
}
