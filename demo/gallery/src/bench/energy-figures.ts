/**
 * The figures that both embed pages draw: 4 numbers, 3 lines of 288 five-minute points, 24 hourly bars. Computed, so
 * that neither page waits for data.
 */
const ZONE_OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
/** Midnight of today at the plant. */
export const START_MS = Math.floor((Date.now() + ZONE_OFFSET_MS) / DAY_MS) * DAY_MS - ZONE_OFFSET_MS;
export const POINT_COUNT = 288;
export const STEP_MS = 300_000;

const wave = (index: number, phase: number): number =>
  4900 + 620 * Math.sin((index / POINT_COUNT) * 2 * Math.PI + phase) + 90 * Math.sin(index * 0.7 + phase * 3);

export const LINES = [0, 0.4, 0.9].map((phase) =>
  Array.from({ length: POINT_COUNT }, (_, index) => Math.round(wave(index, phase))),
);
export const BARS = Array.from({ length: 24 }, (_, hour) => Math.round(480 + 120 * Math.sin(hour / 3.8)));
export const NUMBERS = [
  { code: 'electricity', value: 118_260, label: 'Electricity today', unit: 'kWh' },
  { code: 'energy', value: 86.4, label: 'Total energy today', unit: 'tce' },
  { code: 'cost', value: 85_700, label: 'Energy cost today', unit: 'CNY' },
  { code: 'load', value: 5538, label: 'Current load', unit: 'kW' },
] as const;

/** In the plant's own offset, as a platform sends its times. */
export function iso(ms: number): string {
  return new Date(ms + ZONE_OFFSET_MS).toISOString().replace(/\.\d{3}Z$/, '+08:00');
}
