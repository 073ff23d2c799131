/** The sub-applications that the shell hosts in frames. A route names the one that serves it in `app`. */
export const SUB_APPS = [
  'view',
  'cloud_config',
  'operation',
  'pretreat',
  'cloud_custom',
  'production_monitor',
  'lowcode',
] as const;
export type SubApp = (typeof SUB_APPS)[number];
