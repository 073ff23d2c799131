import { firstOrder, keepPerMinute, type NoiseBank } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { SLIP_DEMAND_TPH } from './ball-mills.ts';
import { EVENT } from './events.ts';
import { REASON } from '@plantdeck/platform/engine/stop-reasons/ceramics-reasons.ts';
import { SIGNAL } from './signals.ts';
import { MILLS } from './structure.ts';

export const POWDER_CAPACITY_T = 900;
const NOMINAL_TPH = SLIP_DEMAND_TPH / 2;
const GAS_PER_T = 45;
const NOMINAL_KW = 250;
/** Silo share the operators steer for; the rate follows the distance from it. */
const WANTED_FILL = 0.55;
const FIRST_METER = 5 + MILLS;
const FIRST_GAS = 39;
const FIRST_STOP_UNIT = MILLS;

/** Two spray dryers between slip tanks and powder silos. Numbers kept: trip until, actual rate, inlet temperature. */
const PER_DRYER = 3;

export function createSprayDryers(layout: StateLayout, bank: NoiseBank, slipAt: number, powderAt: number) {
  const base = layout.allot(2 * PER_DRYER);
  const inletNoise = [1, 2].map((n) => bank.add(`spray${n}.inletC`, 5.5, 25));
  const outletNoise = [1, 2].map((n) => bank.add(`spray${n}.outletC`, 1.5, 20));
  const moistureNoise = [1, 2].map((n) => bank.add(`spray${n}.moisture`, 0.15, 30));
  const powerNoise = [1, 2].map((n) => bank.add(`spray${n}.kw`, 0.025, 15));
  const keepRate = keepPerMinute(6);
  const keepInlet = keepPerMinute(4);
  return {
    /** @returns t of powder (dry) of this minute */
    step(context: MinuteContext): number {
      const { state, k, noise, signals, rates } = context;
      let madeT = 0;
      for (let n = 0; n < 2; n++) {
        const at = base + n * PER_DRYER;
        const trip = Math.max(context.event(EVENT.sprayTrip[n]!), context.event(EVENT.voltageDip[0]!));
        if (trip > 0 && state[at]! <= k) state[at] = k + trip;
        const isDown = state[at]! > k;
        const isStarved = state[slipAt]! < 15;
        const fill = state[powderAt]! / POWDER_CAPACITY_T;
        const wanted = NOMINAL_TPH * Math.min(1.07, Math.max(0.45, 1 + 2 * (WANTED_FILL - fill)));
        const target = isDown || isStarved || fill > 0.97 ? 0 : wanted;
        state[at + 1] = firstOrder(state[at + 1]!, target, keepRate);
        const rateTph = state[at + 1]!;
        const load = rateTph / NOMINAL_TPH;
        state[at + 2] = firstOrder(state[at + 2]!, isDown ? 420 : 580, keepInlet);
        const inletC = state[at + 2]! + noise[inletNoise[n]!]!;
        madeT += rateTph / 60;
        rates[FIRST_METER + n] =
          (NOMINAL_KW * (0.25 + 0.75 * load) * (1 + noise[powerNoise[n]!]!)) / context.skill;
        // Hotter air than needed leaves with its heat.
        rates[FIRST_GAS + n] = Math.max(
          0,
          (rateTph * GAS_PER_T * (1 + 0.0006 * (inletC - 580))) / context.skill,
        );
        const runs = target > 0 && load > 0.3;
        signals[SIGNAL.sprayRuns[n]!] = runs ? 1 : 0;
        signals[SIGNAL.sprayInletC[n]!] = inletC;
        signals[SIGNAL.sprayOutletC[n]!] = 92 + noise[outletNoise[n]!]!;
        signals[SIGNAL.sprayMoisture[n]!] = 6.2 + 0.02 * (580 - inletC) + noise[moistureNoise[n]!]!;
        context.stop(
          FIRST_STOP_UNIT + n,
          isDown ? REASON.failure : isStarved ? REASON.waitingMaterial : REASON.none,
        );
      }
      signals[SIGNAL.powderT] = state[powderAt]!;
      return madeT;
    },
  };
}
