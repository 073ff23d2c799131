import type { PeakValleyPanels } from '@plantdeck/core/contract';
import { slotsOf } from '../../../engine/energy/day-block.ts';
import { SLOT_MS } from '../../../engine/plant-time/periods.ts';
import { isMetered } from '../../../engine/energy/plant-frame.ts';
import {
  addDays,
  civilDayAt,
  minutesOfClock,
  clockAt,
  momentOfClock,
} from '../../../engine/plant-time/zone.ts';
import { boardText } from '../../board-words/index.ts';
import { tariffBlocks, type TariffContext } from './context.ts';

const DAYS = 31;
const HOURS = 24;

/** Mean load of each hour of 31 civil days. An hour that comes twice is the mean of both; one that is left out is a gap. */
export async function heatPanel(context: TariffContext): Promise<PeakValleyPanels['heat']> {
  const { frame, period, plan, language } = context;
  if (!isMetered(plan)) return { gap: 'notConfigured' };
  const { zone } = frame.calendar;
  const last = civilDayAt(zone, period.elapsed.toMs - 1);
  const labels = Array.from({ length: DAYS }, (_, index) => addDays(last, index + 1 - DAYS));
  const span = { fromMs: momentOfClock(zone, labels[0] ?? last, '00:00'), toMs: period.elapsed.toMs };
  const sums = new Map(labels.map((label) => [label, new Float64Array(HOURS)]));
  const counts = new Map(labels.map((label) => [label, new Uint8Array(HOURS)]));
  for (const block of await tariffBlocks(context, span)) {
    const fromMs = Math.max(block.fromMs, span.fromMs);
    slotsOf(block, plan, span.fromMs, span.toMs).values.forEach((kwh, index) => {
      if (Number.isNaN(kwh)) return;
      const at = fromMs + index * SLOT_MS;
      const label = civilDayAt(zone, at);
      const hour = Math.floor(minutesOfClock(clockAt(zone, at)) / 60);
      const [sum, count] = [sums.get(label), counts.get(label)];
      if (!sum || !count) return;
      sum[hour] = (sum[hour] ?? 0) + kwh * 4;
      count[hour] = (count[hour] ?? 0) + 1;
    });
  }
  const days = labels.map((day) => ({
    day,
    kw: Array.from({ length: HOURS }, (_, hour) => {
      const count = counts.get(day)?.[hour] ?? 0;
      return count === 0 ? null : (sums.get(day)?.[hour] ?? 0) / count;
    }),
  }));
  if (days.every(({ kw }) => kw.every((value) => value === null)))
    return { gap: 'noData', text: boardText(language, 'panel.noReadings') };
  return { days };
}
