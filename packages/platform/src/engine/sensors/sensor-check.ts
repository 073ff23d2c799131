/** Whether the newest value of a sensor can be true, by its own course. Pure. */

/** `jump`: the value moved farther than the process can, as a spike or a value in another unit does. */
export type SensorFault = 'missing' | 'frozen' | 'outOfRange' | 'jump';

export interface SensorRule {
  readonly low: number;
  readonly high: number;
  /** Farthest that the process moves in a step; no limit where left out. */
  readonly stepMax?: number;
  /** Equal values in a row that no sensor with noise gives; not checked where left out. */
  readonly frozenSteps?: number;
}

export interface SensorState {
  readonly fault: SensorFault | null;
  /** Newest value that can be true, and its index; null where there is none. */
  readonly value: number | null;
  readonly at: number | null;
}

/** Steps after which a sensor that stays elsewhere is believed again. */
const BELIEVED_AFTER = 72;

/**
 * Which values can be true: within the range, and near enough to the last true one for the steps that tell nothing in
 * between. Values that cannot be true give no such time, or a wrong unit would be believed a little later.
 */
export function trueValues(values: ArrayLike<number>, rule: SensorRule): boolean[] {
  const { low, high, stepMax = Number.POSITIVE_INFINITY } = rule;
  let last: number | null = null;
  let silent = 0;
  let refused = 0;
  return Array.from(values, (value) => {
    if (!Number.isFinite(value)) {
      silent += 1;
      return false;
    }
    const isInRange = value >= low && value <= high;
    const isNear = last === null || Math.abs(value - last) <= stepMax * (silent + 1);
    if (!isInRange || !(isNear || refused >= BELIEVED_AFTER)) {
      refused += 1;
      return false;
    }
    last = value;
    silent = refused = 0;
    return true;
  });
}

export function judgeSensor(values: ArrayLike<number>, rule: SensorRule): SensorState {
  const isTrue = trueValues(values, rule);
  const at = isTrue.lastIndexOf(true);
  const newest = values[values.length - 1];
  const found = at < 0 ? { value: null, at: null } : { value: values[at] ?? null, at };
  if (newest === undefined || !Number.isFinite(newest)) return { fault: 'missing', ...found };
  if (newest < rule.low || newest > rule.high) return { fault: 'outOfRange', ...found };
  if (at !== values.length - 1) return { fault: 'jump', ...found };
  const { frozenSteps } = rule;
  if (frozenSteps === undefined || values.length < frozenSteps) return { fault: null, ...found };
  for (let back = 1; back < frozenSteps; back += 1)
    if (values[values.length - 1 - back] !== newest) return { fault: null, ...found };
  // It froze at its last change.
  let frozenAt = values.length - frozenSteps;
  while (frozenAt > 0 && values[frozenAt - 1] === newest) frozenAt -= 1;
  return { fault: 'frozen', value: newest, at: frozenAt };
}
