import type { Measured } from '../statistics/outcome.ts';

/**
 * Run rules over points of a control chart as distances from the centre in standard deviations: Western Electric (1956)
 * and L. S. Nelson (Journal of Quality Technology, 1984). Pure. A point on a line is not beyond it, a missing point ends
 * every run.
 */
interface Rule {
  /** How many points in a row the rule looks at. */
  readonly length: number;
  /** Places in the window that it marks; none where the rule does not hold. */
  readonly marks: (window: readonly number[]) => readonly number[];
}

const all = (window: readonly number[]): number[] => window.map((_, at) => at);
const allIf = (window: readonly number[], holds: boolean): readonly number[] => (holds ? all(window) : []);

/** `need` of `length` points beyond a level on one side of the centre, the last one among them. */
const oneSide = (length: number, need: number, level: number): Rule => ({
  length,
  marks: (window) => {
    const side = Math.sign(window.at(-1) ?? 0);
    const beyond = all(window).filter((at) => (window[at] ?? 0) * side > level);
    return beyond.length >= need && beyond.at(-1) === length - 1 ? beyond : [];
  },
});

const stepsOf = (window: readonly number[]): number[] =>
  window.slice(1).map((z, at) => Math.sign(z - (window[at] ?? z)));

const RULES = {
  /** Western Electric 1, Nelson 1. */
  beyond3Sigma: oneSide(1, 1, 3),
  /** Western Electric 2, Nelson 5. */
  twoOfThreeBeyond2Sigma: oneSide(3, 2, 2),
  /** Western Electric 3, Nelson 6. */
  fourOfFiveBeyond1Sigma: oneSide(5, 4, 1),
  /** Western Electric 4. */
  eightOnOneSide: oneSide(8, 8, 0),
  /** Nelson 2. */
  nineOnOneSide: oneSide(9, 9, 0),
  /** Nelson 3. */
  sixRisingOrFalling: {
    length: 6,
    marks: (window) => {
      const steps = stepsOf(window);
      return allIf(window, steps[0] !== 0 && steps.every((step) => step === steps[0]));
    },
  },
  /** Nelson 4. */
  fourteenAlternating: {
    length: 14,
    marks: (window) => {
      const steps = stepsOf(window);
      return allIf(
        window,
        steps.every((step, at) => step !== 0 && (at === 0 || step === -(steps[at - 1] ?? 0))),
      );
    },
  },
  /** Nelson 7: limits too wide, or subgroups mixed from several streams. */
  fifteenWithin1Sigma: {
    length: 15,
    marks: (window) =>
      allIf(
        window,
        window.every((z) => Math.abs(z) < 1),
      ),
  },
  /** Nelson 8: two streams on one chart. */
  eightBeyond1Sigma: {
    length: 8,
    marks: (window) =>
      allIf(
        window,
        window.every((z) => Math.abs(z) > 1),
      ),
  },
} as const satisfies Record<string, Rule>;

export type ControlRule = keyof typeof RULES;
export const WESTERN_ELECTRIC: readonly ControlRule[] = [
  'beyond3Sigma',
  'twoOfThreeBeyond2Sigma',
  'fourOfFiveBeyond1Sigma',
  'eightOnOneSide',
];
export const NELSON: readonly ControlRule[] = [
  'beyond3Sigma',
  'nineOnOneSide',
  'sixRisingOrFalling',
  'fourteenAlternating',
  'twoOfThreeBeyond2Sigma',
  'fourOfFiveBeyond1Sigma',
  'fifteenWithin1Sigma',
  'eightBeyond1Sigma',
];

export interface ControlSignal {
  readonly rule: ControlRule;
  /** Place of the point that completed the pattern: the moment of the signal. */
  readonly at: number;
  /** Places of the points that belong to the pattern, oldest first. */
  readonly points: readonly number[];
}

/** Signals of one rule, oldest first. */
export function controlSignals(rule: ControlRule, zs: readonly Measured[]): ControlSignal[] {
  const { length, marks } = RULES[rule];
  const signals: ControlSignal[] = [];
  for (let at = length - 1; at < zs.length; at += 1) {
    const from = at - length + 1;
    const window = zs.slice(from, at + 1).filter((z) => z !== null);
    if (window.length < length) continue;
    const marked = marks(window);
    if (marked.length > 0) signals.push({ rule, at, points: marked.map((place) => from + place) });
  }
  return signals;
}

/** Rules that mark each point, in the order of the given rules. */
export function markedRules(rules: readonly ControlRule[], zs: readonly Measured[]): ControlRule[][] {
  const marked = zs.map((): ControlRule[] => []);
  for (const rule of rules) {
    const places = new Set(controlSignals(rule, zs).flatMap(({ points }) => points));
    for (const place of places) marked[place]?.push(rule);
  }
  return marked;
}
