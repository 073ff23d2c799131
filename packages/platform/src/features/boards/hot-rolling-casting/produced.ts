import { outputKey, slotIndex } from '../../../engine/energy/day-block.ts';
import { SLOT_MS, type Period } from '../../../engine/plant-time/periods.ts';
import { effectivenessOf, type Effectiveness } from '../../../engine/production/effectiveness.ts';
import { elementTimes, plannedBusyMs, timeParts } from '../../../engine/production/production-times.ts';
import { MINUTE_MS, minuteMs, SLOT_MINUTES, type LineContext } from './line.ts';

const HOUR_MS = 3_600_000;
const MINUTES_AN_HOUR = 60;

export interface Produced {
  /** What was rolled, and what of it was good, t; null where no quarter hour is known. */
  readonly rolledT: number | null;
  readonly goodT: number | null;
  readonly effectiveness: Effectiveness;
  /** Rolled by the hour of the planned busy time. */
  readonly throughputTph: number | null;
  /** Per cent of the quarter hours that have their minutes and their count. */
  readonly completeness: number;
}

/** The accounting day, of those quarter hours in which both what was rolled and what was good of it is known. */
export function producedOf(context: LineContext): Produced {
  const { blocks, line, day, stops, recent, frame } = context;
  const tph = recent('tph');
  const firstMs = minuteMs(context, 0);
  let [rolledT, goodT, known, slots] = [0, 0, 0, 0];
  const noData: Period[] = [];
  for (let fromMs = day.fromMs; fromMs < day.toMs; fromMs += SLOT_MS) {
    slots += 1;
    const at = Math.round((fromMs - firstMs) / MINUTE_MS);
    const minutes = tph.slice(at, at + SLOT_MINUTES);
    const block = blocks.find((one) => one.fromMs <= fromMs && fromMs < one.toMs);
    const good = block?.output.get(outputKey(line.areaId, null))?.massT[slotIndex(block, fromMs)];
    if (minutes.length < SLOT_MINUTES || !minutes.every(Number.isFinite) || !Number.isFinite(good)) {
      noData.push({ fromMs, toMs: fromMs + SLOT_MS });
      continue;
    }
    known += 1;
    rolledT += minutes.reduce((sum, one) => sum + one, 0) / MINUTES_AN_HOUR;
    goodT += good ?? 0;
  }
  const times = elementTimes(timeParts({ period: day, noData, stops }));
  const ideal = frame.areas.get(line.areaId)?.idealPerHour ?? null;
  const effectiveness = effectivenessOf(
    times,
    known === 0
      ? []
      : [
          {
            producedQuantity: rolledT,
            goodQuantity: goodT,
            plannedRunMsPerItem: ideal === null || ideal <= 0 ? null : HOUR_MS / ideal,
          },
        ],
  );
  const busyMs = plannedBusyMs(times);
  return {
    rolledT: known === 0 ? null : rolledT,
    goodT: known === 0 ? null : goodT,
    effectiveness,
    throughputTph: known === 0 || busyMs === 0 ? null : rolledT / (busyMs / HOUR_MS),
    completeness: slots === 0 ? 0 : (known / slots) * 100,
  };
}
