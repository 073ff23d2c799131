/** Figures, units, ages and times as text: pure, the same on the platform and on the screen. */
export {
  formatDate,
  formatDateTime,
  formatDay,
  formatMonth,
  formatMonthDay,
  formatSince,
  formatTime,
  isoDay,
  type Instant,
} from './date-time.ts';
export { formatAge, formatDuration } from './duration.ts';
export { fitText } from './fit-text.ts';
export { zoneOffsetMs, learnOffsets } from './zone-clock.ts';
export {
  formatDelta,
  formatNumber,
  formatPercent,
  joinUnit,
  UNIT_SPACE,
  UNKNOWN_TEXT,
  type NumberStyle,
} from './number.ts';
export {
  commonScale,
  formatQuantity,
  quantityText,
  scaleFactor,
  TEN_THOUSAND_FROM,
  unitText,
  type Quantity,
  type QuantityStyle,
  type Scale,
} from './quantity.ts';
