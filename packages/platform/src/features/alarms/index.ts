/** What other features use of this one. */
export {
  ackSeconds,
  byRule,
  floodWindows,
  isFleeting,
  percentile,
  perTenMinutes,
  sharePct,
  STALE_MS,
  topShare,
  WINDOW_MS,
  type Occurrence,
  type Span,
} from './alarm-figures.ts';
export { judgeMeters } from './meter-alarms.ts';
export { endDueShelves, shelveRules, shelvesNow, unshelveRules } from './shelves.ts';
