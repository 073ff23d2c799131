import type { IconName } from '@plantdeck/core/ui/base';

/** Icon of a module by the code of its resource; others get the plain one. */
const ICONS: Readonly<Record<string, IconName>> = {
  workbench: 'workbench',
  board: 'board',
  realTimeBoard: 'board',
  energy: 'energy',
  alarm: 'bell',
  message: 'mail',
};

export function menuIcon(code: string): IconName {
  return ICONS[code] ?? 'layers';
}
