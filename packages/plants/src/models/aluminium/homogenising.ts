import { firstOrder, keepPerMinute, type NoiseBank } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { REASON } from '@plantdeck/platform/engine/stop-reasons/stop-reasons.ts';
import { SIGNAL } from './signals.ts';
import { STOP_UNIT } from './stop-units.ts';
import { HOMOGENISERS, OUTPUT, type AluminiumMeters } from './structure.ts';

const BATCH_T = 25;
const HEAT_MINUTES = 165;
const SOAK_MINUTES = 150;
const UNLOAD_MINUTES = 40;
const SOAK_C = 565;
const GAS = { heat: 190, soak: 58 } as const;
const FAN_KW = 74;
const PHASE = { idle: 0, heating: 1, soaking: 2, unloading: 3 } as const;
/** Numbers kept a furnace: phase, minutes, temperature. */
const PER_FURNACE = 3;

/** Two furnaces that heat billets through, batch by batch, as they come from the pit. */
export function createHomogenising(layout: StateLayout, bank: NoiseBank, meters: AluminiumMeters) {
  const base = layout.allot(HOMOGENISERS * PER_FURNACE);
  const stockAt = layout.allot(1, 40);
  const each = (code: string, sigma: number, tau: number) =>
    Array.from({ length: HOMOGENISERS }, (_, n) => bank.add(`homogeniser${n + 1}.${code}`, sigma, tau));
  const gasNoise = each('gas', 0.02, 15);
  const fanNoise = each('kw', 0.03, 15);
  const spreadNoise = each('spread', 0.9, 30);
  const keepHeat = keepPerMinute(48);
  const keepCool = keepPerMinute(90);
  return {
    /** @param billetsT cast in this minute */
    step(context: MinuteContext, billetsT: number): void {
      const { state, noise, rates, signals, massT, productQty } = context;
      state[stockAt] = state[stockAt]! + billetsT;
      let gas = 0;
      let madeT = 0;
      for (let n = 0; n < HOMOGENISERS; n++) {
        const at = base + n * PER_FURNACE;
        state[at + 1] = state[at + 1]! + 1;
        const minutes = state[at + 1]!;
        const go = (phase: number) => {
          state[at] = phase;
          state[at + 1] = 0;
        };
        if (state[at] === PHASE.idle && state[stockAt]! >= BATCH_T) {
          state[stockAt] = state[stockAt]! - BATCH_T;
          go(PHASE.heating);
        } else if (state[at] === PHASE.heating && minutes >= HEAT_MINUTES) go(PHASE.soaking);
        else if (state[at] === PHASE.soaking && minutes >= SOAK_MINUTES) go(PHASE.unloading);
        else if (state[at] === PHASE.unloading) {
          madeT += BATCH_T / UNLOAD_MINUTES;
          if (minutes >= UNLOAD_MINUTES) go(PHASE.idle);
        }
        const phase = state[at]!;
        const isHot = phase === PHASE.heating || phase === PHASE.soaking;
        state[at + 2] = firstOrder(state[at + 2]!, isHot ? SOAK_C : 120, isHot ? keepHeat : keepCool);
        const wanted = phase === PHASE.heating ? GAS.heat : phase === PHASE.soaking ? GAS.soak : 0;
        gas += wanted * (1 + noise[gasNoise[n]!]!);
        rates[meters.homogenisers[n]!] = isHot ? FAN_KW * (1 + noise[fanNoise[n]!]!) : 4;
        signals[SIGNAL.homogeniserC[n]!] = state[at + 2]!;
        signals[SIGNAL.homogeniserSpread[n]!] = phase === PHASE.soaking ? 4 + noise[spreadNoise[n]!]! : 0;
        context.stop(
          STOP_UNIT.homogenisers[n]!,
          phase === PHASE.idle
            ? REASON.waitingMaterial
            : phase === PHASE.unloading
              ? REASON.setup
              : REASON.none,
        );
      }
      rates[meters.homogeniserGas] = gas;
      signals[SIGNAL.billetStockT] = state[stockAt]!;
      massT[OUTPUT.homogenised] = madeT;
      productQty[OUTPUT.homogenised] = madeT;
    },
  };
}
