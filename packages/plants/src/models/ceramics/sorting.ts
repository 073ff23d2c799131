import { keepPerMinute, tagHash, uniform, type NoiseBank } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { EVENT } from './events.ts';
import { TILE_M2 } from './product.ts';
import { SIGNAL } from './signals.ts';
import { DEFECTS, DIMENSIONS } from './sorting-data.ts';
import { GRADES } from './structure.ts';

const HOUR = 60;
const HOUR_VALUES = GRADES.length + DEFECTS.length;
/** From the glaze line to the sorter through kiln and store. */
const GLAZE_TO_SORTER_MIN = 52;
const AFTER_START_MIN = 30;
const FIRST_SHADE = 40;
/** Dimensions wander this slowly, min. */
const DIMENSION_TAU = 25;
/** Draws of one minute that never meet those of another. */
const DRAWS_PER_MINUTE = 64;
const keepFault = keepPerMinute(12);

/** What the sorter sees of a minute. */
export interface SortedMinute {
  /** By grade, in their order. */
  readonly gradeM2: readonly number[];
  /** 0..1: how far firing was off when these tiles were in the kiln. */
  readonly firing: number;
  /** Minutes that the glaze line has run since its last stop. */
  readonly glazeRunMin: number;
  readonly runs: boolean;
}

/** The sorting line: whole pieces by grade, the defect that decides, dimensions of the tile that is drawn, shade. */
export function createSorting(layout: StateLayout, bank: NoiseBank, line: 0 | 1) {
  const restAt = layout.allot(GRADES.length); // m2 by grade that are no whole piece yet
  const hourAt = layout.allot(HOUR_VALUES); // pieces by grade and defect of the running hour
  const lastAt = layout.allot(HOUR_VALUES); // of the hour before
  const shadeAt = layout.allot(1, FIRST_SHADE + line);
  const changeAt = layout.allot(1); // when tiles of the next shade arrive
  const glazingAt = layout.allot(1); // 0..1: how much of a start of the glaze line is sorted
  const noise = DIMENSIONS.map(({ code, sigma }) =>
    bank.add(`sort.${code}${line + 1}`, sigma, DIMENSION_TAU),
  );
  const drawTag = tagHash(`sort.defect${line + 1}`);

  function drawDefect(context: MinuteContext, draw: number, firing: number, glazing: number): number {
    const weights = DEFECTS.map(
      ({ weight, by = {} }) =>
        weight * (1 + firing * ((by.firing ?? 1) - 1)) * (1 + glazing * ((by.glazing ?? 1) - 1)),
    );
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let left = total * uniform(context.seed, drawTag, context.k * DRAWS_PER_MINUTE + draw);
    for (let at = 0; at < weights.length; at++) {
      left -= weights[at]!;
      if (left < 0) return at;
    }
    return weights.length - 1;
  }

  return {
    step(context: MinuteContext, { gradeM2, firing, glazeRunMin, runs }: SortedMinute): void {
      const { state, signals, k, minuteOfDay } = context;
      if (minuteOfDay % HOUR === 0) {
        state.copyWithin(lastAt, hourAt, hourAt + HOUR_VALUES);
        state.fill(0, hourAt, hourAt + HOUR_VALUES);
      }
      const startSeen =
        glazeRunMin >= GLAZE_TO_SORTER_MIN && glazeRunMin < GLAZE_TO_SORTER_MIN + AFTER_START_MIN;
      const before = state[glazingAt]!;
      state[glazingAt] = before + ((startSeen ? 1 : 0) - before) * (1 - keepFault);
      signals.fill(0, SIGNAL.sortedDefects[line]![0]!, SIGNAL.sortedDefects[line]!.at(-1)! + 1);
      let draw = 0;
      gradeM2.forEach((m2, grade) => {
        const rest = state[restAt + grade]! + m2 / TILE_M2;
        const pieces = Math.floor(rest);
        state[restAt + grade] = rest - pieces;
        signals[SIGNAL.sortedPieces[line]![grade]!] = pieces;
        state[hourAt + grade] = state[hourAt + grade]! + pieces;
        if (grade === 0) return;
        for (let piece = 0; piece < pieces; piece++) {
          const found = drawDefect(context, draw++, firing, state[glazingAt]!);
          const signal = SIGNAL.sortedDefects[line]![found]!;
          signals[signal] = signals[signal]! + 1;
          const at = hourAt + GRADES.length + found;
          state[at] = state[at]! + 1;
        }
      });
      let inspected = 0;
      GRADES.forEach((_, grade) => {
        signals[SIGNAL.hourPieces[line]![grade]!] = state[lastAt + grade]!;
        inspected += state[lastAt + grade]!;
      });
      signals[SIGNAL.hourInspected[line]!] = inspected;
      DEFECTS.forEach((_, at) => {
        signals[SIGNAL.hourDefects[line]![at]!] = state[lastAt + GRADES.length + at]!;
      });
      DIMENSIONS.forEach(({ mean, firing: moves = 0 }, at) => {
        signals[SIGNAL.dimensions[line]![at]!] = mean + context.noise[noise[at]!]! + moves * firing;
      });
      if (context.event(EVENT.productChange[line]!) > 0) state[changeAt] = k + GLAZE_TO_SORTER_MIN;
      if (state[changeAt] === k && k > 0) state[shadeAt] = state[shadeAt]! + 1;
      signals[SIGNAL.shadeNo[line]!] = state[shadeAt]!;
      signals[SIGNAL.sortRuns[line]!] = runs ? 1 : 0;
    },
  };
}
