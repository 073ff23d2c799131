import { firstOrder, keepPerMinute, type NoiseBank } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { EVENT } from './events.ts';
import { SIGNAL } from './signals.ts';
import { COOLER_FANS, type CementMeters } from './structure.ts';

const CLINKER_TPH = 229;
const FAN_KW = 318;
const GRATE_KW = 100;

/** Grate cooler: six fans that blow through the bed; the others take over for one that failed. */
export function createClinkerCooler(layout: StateLayout, bank: NoiseBank, meters: CementMeters) {
  const downAt = layout.allot(COOLER_FANS);
  const snowmanAt = layout.allot(1);
  const loadAt = layout.allot(1, 1);
  const fanNoise = Array.from({ length: COOLER_FANS }, (_, n) => bank.add(`coolerFan${n + 1}.kw`, 0.02, 15));
  const bedNoise = bank.add('cooler.undergrate', 210, 10);
  const outNoise = bank.add('cooler.out', 5, 20);
  const keep = keepPerMinute(15);
  return {
    step(context: MinuteContext, clinkerTph: number): void {
      const { state, noise, rates, signals, k } = context;
      state[loadAt] = firstOrder(state[loadAt]!, clinkerTph / CLINKER_TPH, keep);
      const load = state[loadAt]!;
      let down = 0;
      for (let n = 0; n < COOLER_FANS; n++) {
        const failure = context.event(EVENT.coolerFanFailure[n]!);
        if (failure > 0) state[downAt + n] = k + failure;
        if (state[downAt + n]! > k) down++;
      }
      const helps = 1 + 0.35 * (down / COOLER_FANS);
      for (let n = 0; n < COOLER_FANS; n++) {
        const isDown = state[downAt + n]! > k;
        rates[meters.coolerFans[n]!] = isDown
          ? 0
          : FAN_KW * (0.14 + 0.86 * load) * helps * (1 + noise[fanNoise[n]!]!);
        signals[SIGNAL.coolerFanDown[n]!] = isDown ? 1 : 0;
      }
      const snowman = context.event(EVENT.snowman[0]!);
      if (snowman > 0) state[snowmanAt] = k + snowman;
      const grows = state[snowmanAt]! > k && load > 0.5;
      rates[meters.grate] = GRATE_KW * (0.1 + 0.9 * load);
      signals[SIGNAL.undergratePa] = 5_600 * Math.max(0.1, load) + noise[bedNoise]! + (grows ? 1_100 : 0);
      signals[SIGNAL.coolerOutC] = 112 + noise[outNoise]! + (grows ? 24 : 0) + 30 * (down / COOLER_FANS);
    },
  };
}
