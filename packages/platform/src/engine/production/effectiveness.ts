import { RATIO_MIN_COMPLETENESS_PCT } from '../energy/quantities.ts';
import type { Measured } from '../statistics/outcome.ts';
import { sumOf } from '../statistics/summary.ts';
import { plannedBusyMs, type ElementTimes } from './production-times.ts';

/** Overall equipment effectiveness and its parts (ISO 22400-2:2014). Pure. */

/** What was made of one product in the time that the elements cover. */
export interface ProductOutput {
  /** PQ and GQ in the unit of the product. */
  readonly producedQuantity: Measured;
  readonly goodQuantity: Measured;
  /** PRI: planned run time of one unit of quantity, ms; 1 over the rated output of a continuous line. */
  readonly plannedRunMsPerItem: Measured;
}
export type MissingInput =
  | 'plannedBusyTime'
  | 'readings'
  | 'output'
  | 'producedQuantity'
  | 'goodQuantity'
  | 'plannedRunTime'
  | 'productionTime'
  | 'consistentQuantities';

/** A ratio in per cent; null where an input is missing, which is named. */
export interface RatioFigure {
  readonly pct: number | null;
  readonly missing: readonly MissingInput[];
}
export interface Effectiveness {
  /** APT/PBT. */
  readonly availability: RatioFigure;
  /** Σ PRI·PQ/APT. It is not capped. */
  readonly effectiveness: RatioFigure;
  /** GQ/PQ. */
  readonly qualityRatio: RatioFigure;
  /** Product of the three. */
  readonly oee: RatioFigure;
  /** Effectiveness above 100 %: faster than planned; above 105 % the planned run time is likely wrong. */
  readonly speedMark: 'plausible' | 'abovePlan' | 'planDoubtful';
}
const PLAN_DOUBTFUL_PCT = 105;

const figure = (
  missing: readonly (MissingInput | false)[],
  numerator: Measured,
  denominator: Measured,
): RatioFigure => {
  const named = missing.filter((one) => one !== false);
  const isKnown = named.length === 0 && numerator !== null && denominator !== null && denominator > 0;
  return { pct: isKnown ? (numerator / denominator) * 100 : null, missing: named };
};

const total = (values: readonly Measured[]): Measured =>
  values.some((value) => value === null) ? null : sumOf(values.map((value) => value ?? 0));

/** A unit that was down for the whole planned busy time has an OEE of 0, whatever its other parts are. */
export function effectivenessOf(times: ElementTimes, outputs: readonly ProductOutput[]): Effectiveness {
  const busyMs = plannedBusyMs(times);
  const coveredPct = (busyMs / (busyMs + times.noData)) * 100;
  const noBusy = busyMs === 0 && times.noData === 0 && 'plannedBusyTime';
  const noReadings = times.noData > 0 && coveredPct < RATIO_MIN_COMPLETENESS_PCT && 'readings';
  const produced = total(outputs.map(({ producedQuantity }) => producedQuantity));
  const good = total(outputs.map(({ goodQuantity }) => goodQuantity));
  const plannedMs = total(
    outputs.map(({ producedQuantity, plannedRunMsPerItem }) =>
      producedQuantity === null || plannedRunMsPerItem === null
        ? null
        : producedQuantity * plannedRunMsPerItem,
    ),
  );
  const inputs = [
    noReadings,
    outputs.length === 0 && 'output',
    produced === null && 'producedQuantity',
  ] as const;
  const noRunTime = outputs.some((one) => one.plannedRunMsPerItem === null) && 'plannedRunTime';
  const isImpossible =
    outputs.some(
      ({ producedQuantity, goodQuantity }) => (goodQuantity ?? 0) > (producedQuantity ?? Infinity),
    ) && 'consistentQuantities';
  const availability = figure([noBusy, noReadings], times.production, busyMs);
  const effectiveness = figure(
    [...inputs, noRunTime, times.production === 0 && 'productionTime'],
    plannedMs,
    times.production,
  );
  const qualityRatio = figure([...inputs, good === null && 'goodQuantity', isImpossible], good, produced);
  const parts = [availability, effectiveness, qualityRatio];
  const product = parts.reduce<number | null>(
    (all, { pct }) => (all === null || pct === null ? null : (all * pct) / 100),
    100,
  );
  const isDown = availability.pct === 0 && (produced ?? 0) === 0;
  const missing = [...new Set(parts.flatMap((part) => part.missing))];
  const speed = effectiveness.pct ?? 0;
  return {
    availability,
    effectiveness,
    qualityRatio,
    oee: isDown ? { pct: 0, missing: [] } : { pct: product, missing },
    speedMark: speed > PLAN_DOUBTFUL_PCT ? 'planDoubtful' : speed > 100 ? 'abovePlan' : 'plausible',
  };
}
