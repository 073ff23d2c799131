import { firstOrder, keepPerMinute, type NoiseBank } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';

export interface AirStationParts {
  readonly meters: readonly number[];
  readonly ratedKw: number;
  readonly barSignal: number;
  readonly dewSignal: number;
  /** Begins a dew point that hangs about its limit. */
  readonly dewEvent: number;
}

/** Compressors that share the load, base load first; a dryer whose dew point has bad days. */
export function createAirStation(layout: StateLayout, bank: NoiseBank, parts: AirStationParts) {
  const barAt = layout.allot(1, 6.85);
  const troubleAt = layout.allot(1);
  const loadNoise = bank.add('air.kw', 0.035, 12);
  const barNoise = bank.add('air.bar', 0.05, 8);
  const dewNoise = bank.add('air.dew', 2.2, 3);
  const keep = keepPerMinute(10);
  const { meters, ratedKw } = parts;
  return {
    /** @param wantedKw what the plant's use of air needs now */
    step(context: MinuteContext, wantedKw: number): void {
      const { state, noise, rates, signals, k } = context;
      let left = wantedKw * (1 + noise[loadNoise]!);
      for (let i = 0; i < meters.length; i++) {
        // The base-load machine changes each day.
        const meter = meters[(i + context.calendar.dayIndex) % meters.length]!;
        const share = Math.min(ratedKw * 1.01, Math.max(0, left));
        rates[meter] = share < ratedKw * 0.1 ? 1.5 : share;
        left -= share;
      }
      state[barAt] = firstOrder(state[barAt]!, 6.85 - Math.max(0, left) * 0.02, keep);
      signals[parts.barSignal] = state[barAt]! + noise[barNoise]!;
      const dew = context.event(parts.dewEvent);
      if (dew > 0) state[troubleAt] = k + dew;
      signals[parts.dewSignal] = -14 + noise[dewNoise]! + (state[troubleAt]! > k ? 8 : 0);
    },
  };
}
