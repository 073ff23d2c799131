import { named } from '../names/plant-name.ts';
import type { StopReason } from './stop-reason.ts';

/** Why units stand, for the models of this side; the order is part of what they store. */
export const REASONS: readonly StopReason[] = [
  { code: 'planned', ...named('reason.planned'), isPlanned: true },
  { code: 'setup', ...named('reason.setup'), isPlanned: false },
  { code: 'failure', ...named('reason.failure'), isPlanned: false },
  { code: 'waitingMaterial', ...named('reason.waitingMaterial'), isPlanned: false },
  { code: 'downstreamFull', ...named('reason.downstreamFull'), isPlanned: false },
  { code: 'minor', ...named('reason.minor'), isPlanned: false },
  { code: 'unknown', ...named('reason.unknown'), isPlanned: false },
  { code: 'peakAvoidance', ...named('reason.peakAvoidance'), isPlanned: true },
  { code: 'break', ...named('reason.break'), isPlanned: false },
  { code: 'cheaperHours', ...named('reason.cheaperHours'), isPlanned: true },
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
  peakAvoidance: 7,
  break: 8,
  cheaperHours: 9,
} as const;
