import type { ProductionCell } from '@plantdeck/boards/contract';
import { judge } from '@plantdeck/core/judgement';
import { RATIO_MIN_COMPLETENESS_PCT } from '../../../engine/energy/quantities.ts';
import { SLOT_MS, type Period } from '../../../engine/plant-time/periods.ts';
import { hourlyOutput, stoppedMs } from '../../../engine/production/run-time.ts';
import { machineSum } from '../../../store/energy/machines.ts';
import { perOutput, usedBy, type Amount } from '../parts/amounts.ts';
import { kgceOfStep, outputOfArea, DAY_MS, type ProductionContext, type RunPeriod } from './context.ts';
import { betterOf, type Metric, type Step, type TargetPeriod } from './targets.ts';

/** How long the units of a step ran, ms, and of what time. */
export interface RunTime {
  readonly runMs: number | null;
  readonly calendarMs: number;
  readonly completeness: number;
}

/** By the stops of each unit where they are logged, else by the quarter hours in which it took more than idling. */
export function runTimeOf(context: ProductionContext, step: Step, period: Period): RunTime {
  const lengthMs = period.toMs - period.fromMs;
  let runMs = 0;
  let completeness = 100;
  for (const { areaId, hasStopLog } of step.units) {
    const machine = context.machines.get(areaId)?.machine;
    const sum = machine
      ? machineSum(context.blocks, machine, period, machine.highest, context.workshop.idleShare)
      : null;
    completeness = Math.min(completeness, sum && sum.slots > 0 ? (sum.known / sum.slots) * 100 : 0);
    const own = context.stops.filter((stop) => stop.areaId === areaId);
    runMs += hasStopLog ? lengthMs - stoppedMs(own, period) : (sum?.runSlots ?? 0) * SLOT_MS;
  }
  const isKnown = lengthMs > 0 && completeness >= RATIO_MIN_COMPLETENESS_PCT;
  return { runMs: isKnown ? runMs : null, calendarMs: lengthMs * step.units.length, completeness };
}

export function runRateOf({ runMs, calendarMs, completeness }: RunTime): Amount {
  return { value: runMs === null || calendarMs === 0 ? null : (runMs / calendarMs) * 100, completeness };
}

/** The figures of a step in a period. */
export function figuresOf(
  context: ProductionContext,
  step: Step,
  period: Period,
): Readonly<Record<Metric, Amount>> {
  const output = outputOfArea(context, step.outputAreaId, period);
  const run = runTimeOf(context, step, period);
  const completeness = Math.min(output.completeness, run.completeness);
  const isCounted = output.completeness >= RATIO_MIN_COMPLETENESS_PCT;
  return {
    output,
    hourly: { value: isCounted ? hourlyOutput(output.value, run.runMs) : null, completeness },
    runRate: runRateOf(run),
    kwh: perOutput(usedBy(context, step.energyAreaIds, 'electric', period), output),
    kgce: perOutput(kgceOfStep(context, step, period), output),
  };
}

const daysOf = ({ fromMs, toMs }: Period): number => (toMs - fromMs) / DAY_MS;

export function cellOf(
  { targets }: ProductionContext,
  step: Step,
  metric: Metric,
  kind: TargetPeriod,
  { elapsed, whole }: RunPeriod,
  { value, completeness }: Amount,
): ProductionCell {
  const { target, redLine } = targets.of(step, metric, kind, daysOf(elapsed), daysOf(whole));
  // Half a day of a step that waits for cheap hours or the day shift is no half of its day.
  const isEarly = kind === 'day' && !step.isContinuous && (metric === 'output' || metric === 'runRate');
  return {
    value,
    target,
    redLine,
    judge: isEarly ? 'unknown' : judge(value, { better: betterOf(metric), target, redLine }),
    completeness,
  };
}
