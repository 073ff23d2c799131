import { firstOrder, gauss, keepPerMinute, tagHash, type NoiseBank } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { SIGNAL } from './signals.ts';

const SATURATION = 0.92;
export const RESULT_AFTER_MINUTES = 40;
/** The burning zone counts by its mean of the last hour. */
const MEAN_TAU_MINUTES = 30;

/** One clinker sample an hour; its free lime is known forty minutes later and stands until the next. */
export function createFreeLimeLab(layout: StateLayout, bank: NoiseBank) {
  const meanAt = layout.allot(1, 1430);
  const sampleAt = layout.allot(1, 1);
  const resultAt = layout.allot(1, 1);
  const litreAt = layout.allot(1, 1_250);
  const drawnAt = layout.allot(1);
  const saturationNoise = bank.add('raw.saturation', 0.008, 480);
  const tag = tagHash('free lime');
  const keep = keepPerMinute(MEAN_TAU_MINUTES);
  return {
    step(context: MinuteContext, burningC: number, runs: boolean): void {
      const { state, noise, signals, minuteOfDay, k } = context;
      state[meanAt] = firstOrder(state[meanAt]!, burningC, keep);
      const saturation = SATURATION + noise[saturationNoise]!;
      if (minuteOfDay % 60 === 0) state[drawnAt] = runs ? 1 : 0;
      if (runs && minuteOfDay % 60 === 0) {
        const drawn =
          1.05 +
          0.016 * (1430 - state[meanAt]!) +
          35 * (saturation - SATURATION) +
          0.12 * gauss(context.seed, tag, k);
        state[sampleAt] = Math.round(Math.min(3.5, Math.max(0.3, drawn)) * 100) / 100;
      }
      if (runs && minuteOfDay % 60 === RESULT_AFTER_MINUTES) {
        state[resultAt] = state[sampleAt]!;
        state[litreAt] = Math.round(1_250 - 90 * (state[sampleAt]! - 1));
      }
      // A sample that was not drawn has no result, whatever the last one was.
      const isNew = runs && minuteOfDay % 60 === RESULT_AFTER_MINUTES && state[drawnAt] === 1;
      signals[SIGNAL.labIsNew] = isNew ? 1 : 0;
      signals[SIGNAL.labFreeLime] = state[resultAt]!;
      signals[SIGNAL.labSaturation] = saturation;
      signals[SIGNAL.labLitreWeight] = state[litreAt]!;
    },
  };
}
