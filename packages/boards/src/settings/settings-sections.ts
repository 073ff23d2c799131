/** Sections of a board's settings dialog, in the order of the form. */
export type SettingsSection =
  | 'area'
  | 'filter'
  | 'energy'
  | 'contract'
  | 'targets'
  | 'own'
  | 'cost'
  | 'indicators'
  | 'display';

/** Everything that a board of energy can be set to. */
export const ENERGY_SECTIONS: readonly SettingsSection[] = [
  'area',
  'filter',
  'energy',
  'contract',
  'targets',
  'cost',
  'indicators',
  'display',
];
