import {
  LATE_AFTER_PERIODS,
  STALE_AFTER_PERIODS,
  type AgeLimits,
  type GivenAgeLimits,
} from '@plantdeck/core/judgement';
import type { ReadSpec } from './chart-spec-model.ts';

/** Values that come more often than this are not late before two minutes have passed. */
const SHORTEST_PERIOD_S = 60;

/** What is known of the time of a chart's data. */
export interface ChartTimes {
  readonly read: ReadSpec;
  /** Said by the host beside the data, epoch ms. */
  readonly statedMs: number | null;
  /** When the data came, epoch ms of the clock that ages are told by. */
  readonly arrivedMs: number;
  /** Distance of two answers of an address, s; null where the host gives the data. */
  readonly refreshS: number | null;
  readonly limits: readonly GivenAgeLimits[];
}

export interface ChartAge {
  /** Time of the data, epoch ms; null for a drawing of the past, which never grows old. */
  readonly asOfMs: number | null;
  readonly own: AgeLimits;
}

/**
 * Of when a chart's data are: as its description or the host says, else its newest point where the axis runs with the
 * clock, else the answer that brought them. A description without a time is a drawing, until a host sets a limit.
 */
export function chartAge({ read, statedMs, arrivedMs, refreshS, limits }: ChartTimes): ChartAge {
  const periodS = Math.max(SHORTEST_PERIOD_S, refreshS ?? 0, stepOf(read));
  const own = { lateAfterS: periodS * LATE_AFTER_PERIODS, staleAfterS: periodS * STALE_AFTER_PERIODS };
  const said = read.asOfMs ?? statedMs;
  if (said !== null) return { asOfMs: said, own };
  const isLimited = limits.some(
    ({ lateAfterS, staleAfterS }) => lateAfterS !== undefined || staleAfterS !== undefined,
  );
  const newestMs = newestPointMs(read);
  if (newestMs !== null && (isLimited || isRunning(newestMs, arrivedMs, own)))
    return { asOfMs: newestMs, own };
  return { asOfMs: isLimited || refreshS !== null ? arrivedMs : null, own };
}

/** A point so near to now belongs to an axis that runs with the clock; an older one to a drawing of the past. */
export const isRunning = (tMs: number, nowMs: number, { staleAfterS }: AgeLimits): boolean =>
  Math.abs(nowMs - tMs) <= staleAfterS * 1000;

/** Time of the newest value that was measured; a plan or forecast says nothing of now. */
function newestPointMs({ spec, times }: ReadSpec): number | null {
  if (!times) return null;
  let newest = -1;
  for (const { role = 'actual', values } of spec.series)
    if (role === 'actual')
      newest = Math.max(
        newest,
        values.findLastIndex((value) => value !== null),
      );
  return times[newest] ?? null;
}

/** Distance of the last two points of a time axis, s. */
function stepOf({ times }: ReadSpec): number {
  const [before, last] = times?.slice(-2) ?? [];
  return before === undefined || last === undefined ? 0 : (last - before) / 1000;
}
