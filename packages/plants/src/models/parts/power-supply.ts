import { firstOrder, keepPerMinute } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';

/** Feeders are this share of the incomer: what is lost in transformers and cables. */
const ACCOUNTED = 0.985;
const TRANSFORMER_SHARE = 0.99;
const DEMAND_MINUTES = 15;

export interface PowerSupplyParts {
  readonly incomer: number;
  readonly transformers: readonly {
    readonly meter: number;
    /** Feeders behind it. */
    readonly feeders: readonly number[];
    readonly oilSignal: number;
    /** Rise of the oil by load, degC a kW. */
    readonly riseCPerKw: number;
  }[];
  readonly demandSignal: number;
  /** Demand the plant begins with, kW. */
  readonly initialKw: number;
}

/** Transformers and incomer as sums of what is behind them; oil temperatures; the sliding demand of a quarter hour. */
export function createPowerSupply(layout: StateLayout, parts: PowerSupplyParts) {
  const ringAt = layout.allot(DEMAND_MINUTES, parts.initialKw);
  const oilAt = layout.allot(parts.transformers.length, 55);
  const demandAt = layout.allot(1, parts.initialKw);
  const keepOil = keepPerMinute(120);
  return {
    /** Mean of the last quarter hour, kW. */
    demandKw: (state: Float64Array): number => state[demandAt]!,
    step(context: MinuteContext): void {
      const { state, rates, signals } = context;
      let feedersKw = 0;
      parts.transformers.forEach(({ meter, feeders, oilSignal, riseCPerKw }, n) => {
        let kw = 0;
        for (const feeder of feeders) kw += rates[feeder]!;
        feedersKw += kw;
        rates[meter] = kw / TRANSFORMER_SHARE;
        const oilC = firstOrder(state[oilAt + n]!, 28 + 0.5 * context.outsideC + kw * riseCPerKw, keepOil);
        state[oilAt + n] = oilC;
        signals[oilSignal] = oilC;
      });
      rates[parts.incomer] = feedersKw / ACCOUNTED;
      state[ringAt + (((context.k % DEMAND_MINUTES) + DEMAND_MINUTES) % DEMAND_MINUTES)] =
        rates[parts.incomer]!;
      let sum = 0;
      for (let i = 0; i < DEMAND_MINUTES; i++) sum += state[ringAt + i]!;
      state[demandAt] = sum / DEMAND_MINUTES;
      signals[parts.demandSignal] = sum / DEMAND_MINUTES;
    },
  };
}
