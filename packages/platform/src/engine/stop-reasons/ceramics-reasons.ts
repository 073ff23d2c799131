import type { StopReason } from './stop-reason.ts';

export const REASONS: readonly StopReason[] = [
  { code: 'planned', zh: '计划检修', en: 'Planned maintenance', isPlanned: true },
  { code: 'setup', zh: '换产调试', en: 'Product change', isPlanned: false },
  { code: 'failure', zh: '设备故障', en: 'Equipment failure', isPlanned: false },
  { code: 'waitingMaterial', zh: '待料', en: 'Waiting for material', isPlanned: false },
  { code: 'downstreamFull', zh: '下游满料', en: 'Downstream full', isPlanned: false },
  { code: 'minor', zh: '短停', en: 'Minor stop', isPlanned: false },
  { code: 'unknown', zh: '原因未填', en: 'Unknown', isPlanned: false },
];
export const REASON = {
  none: -1,
  planned: 0,
  setup: 1,
  failure: 2,
  waitingMaterial: 3,
  downstreamFull: 4,
  minor: 5,
  unknown: 6,
} as const;
