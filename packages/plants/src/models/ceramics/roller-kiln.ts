import { firstOrder, keepPerMinute, type NoiseBank } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { EVENT } from './events.ts';
import { FIRED, KILN_FANS, KILN_ZONES, SIGNAL } from './signals.ts';
import { KILN_M2_PER_MIN } from './product.ts';

/** Set points of the zones, degC. */
export const KILN_SET_C: readonly number[] = [
  180, 320, 460, 580, 680, 780, 870, 950, 1020, 1080, 1130, 1165, 1185, 1195, 1200, 1200, 1195, 1120, 850,
  680, 600, 540, 380, 160,
];
/** A tile passes the 250 m in this time. */
export const CYCLE_MINUTES = 52;
const RING = 64;
const FIRED_ZONES = 18;
const FIRST_FIRING = 12;
const LAST_FIRING = 16;
const COUPLING = 0.25 * 0.1;
const GAP_RISE_C = 12;
const BURNER_SERVICE_DAY = 30;
const NOMINAL_KW = 352;
/** Length of a kiln, m. */
export const KILN_LENGTH_M = 250;
/** Zone (from 0) whose lower burner goes out, by kiln, and how far the place falls. */
const BURNER_ZONE = [6, 9] as const;
const BURNER_FALL_C = 15;
/** From the burner through the rest of the kiln and the polishing line. */
const FAULT_TO_SORTER_MIN = 50;
/** On one day of twenty the sensor below the rollers of a zone shows the same all morning. */
const FROZEN = { zone: 8, everyDays: 20, onDay: 8, from: 9 * 60, to: 13 * 60 } as const;
/** Fans in the order of KILN_FANS: frequency, current, and how much of both is left while the kiln is kept hot. */
const FAN_HZ = [38.4, 42.1, 41.9, 36.2, 33.8, 35] as const;
const FAN_A = [204, 118, 116, 96, 88, 102] as const;
const HOT_AIR = KILN_FANS.indexOf('hotAir');

/** A 250 m roller kiln: gaps of the feed travel through it, lift the zones they pass, and reach the outlet 52 min later. */
export function createRollerKiln(layout: StateLayout, bank: NoiseBank, line: 0 | 1) {
  const deviationAt = layout.allot(KILN_ZONES);
  const ringAt = layout.allot(RING, KILN_M2_PER_MIN);
  const headAt = layout.allot(1);
  const lastOutAt = layout.allot(1, KILN_M2_PER_MIN);
  const name = `kiln${line + 1}`;
  const upper = Array.from({ length: KILN_ZONES }, (_, z) =>
    bank.add(`${name}.z${z + 1}.upper`, 1.5 + (z % 4) * 0.35, 30),
  );
  const lower = Array.from({ length: KILN_ZONES }, (_, z) => bank.add(`${name}.z${z + 1}.lower`, 2, 30));
  const burnerAt = layout.allot(2); // out until, fall of the place
  const fanUntilAt = layout.allot(1);
  const frozenAt = layout.allot(1);
  const preheat = bank.add(`${name}.preheatPa`, 1.4, 12);
  const cool = bank.add(`${name}.coolPa`, 1.1, 12);
  const flue = bank.add(`${name}.flueC`, 3, 25);
  const speed = bank.add(`${name}.speed`, 0.008, 20);
  const fans = KILN_FANS.map((fan) => bank.add(`${name}.${fan}`, 0.008, 15));
  const keepBurner = keepPerMinute(6);
  const o2 = bank.add(`${name}.o2`, 0.6, 30);
  const pressure = bank.add(`${name}.firePa`, 2, 10);
  const gas = bank.add(`${name}.gas`, 0.012, 30);
  const power = bank.add(`${name}.kw`, 0.02, 25);
  const keepFired = keepPerMinute(12);
  const keepCooling = keepPerMinute(20);
  const keepGas = keepPerMinute(8);
  const gasLoadAt = layout.allot(1, 1);
  const burnerSeenAt = layout.allot(2); // tiles of a burner that was out are sorted: from, until
  const burnerFaultAt = layout.allot(1);
  const deviation = new Float64Array(KILN_ZONES);

  const fedAgo = (state: Float64Array, minutes: number): number =>
    state[ringAt + ((state[headAt]! - minutes + 2 * RING) % RING)]!;

  return {
    /** Share of tiles missing at the outlet, 0..1. */
    outletGap: (state: Float64Array): number => Math.max(0, 1 - state[lastOutAt]! / KILN_M2_PER_MIN),
    /** 0..1: how much of what is sorted now was fired with a burner out. */
    burnerFault: (state: Float64Array): number => state[burnerFaultAt]!,
    /** Mean absolute deviation of the firing zones, degC. */
    firingDeviationC(state: Float64Array, noise: Float64Array): number {
      let sum = 0;
      for (let z = FIRST_FIRING; z <= LAST_FIRING; z++)
        sum += Math.abs(state[deviationAt + z]! + noise[upper[z]!]!);
      return sum / (LAST_FIRING - FIRST_FIRING + 1);
    },
    /** @param fedM2 that enters in this minute @param rate planned share of the nominal feed @returns m2 that leaves */
    step(context: MinuteContext, fedM2: number, rate: number, meter: number, gasMeter: number): number {
      const { state, noise, signals, rates, calendar } = context;
      const head = (state[headAt]! + 1) % RING;
      state[headAt] = head;
      state[ringAt + head] = fedM2;
      let inside = 0;
      for (let minutes = 0; minutes < CYCLE_MINUTES; minutes++) inside += fedAgo(state, minutes);
      const fill = inside / (CYCLE_MINUTES * KILN_M2_PER_MIN);
      deviation.set(state.subarray(deviationAt, deviationAt + KILN_ZONES));
      let cross = 0;
      const out = context.event(EVENT.burnerOut[line]!);
      if (out > 0) {
        state[burnerAt] = context.k + out;
        state[burnerSeenAt] = context.k + FAULT_TO_SORTER_MIN;
        state[burnerSeenAt + 1] = state[burnerSeenAt]! + out;
      }
      const isSeen = context.k >= state[burnerSeenAt]! && context.k < state[burnerSeenAt + 1]!;
      state[burnerFaultAt] = firstOrder(state[burnerFaultAt]!, isSeen ? 1 : 0, keepBurner);
      const isOut = state[burnerAt]! > context.k;
      state[burnerAt + 1] = firstOrder(state[burnerAt + 1]!, isOut ? BURNER_FALL_C : 0, keepBurner);
      const isFrozen =
        line === 0 &&
        calendar.scenarioDay % FROZEN.everyDays === FROZEN.onDay &&
        context.minuteOfDay >= FROZEN.from &&
        context.minuteOfDay < FROZEN.to;
      for (let z = 0; z < KILN_ZONES; z++) {
        const fed = fedAgo(state, Math.floor(((z + 0.5) * CYCLE_MINUTES) / KILN_ZONES));
        // A planned lower feed is no gap: the set points of the day are made for it.
        const gap = rate === 0 ? 0 : Math.max(0, 1 - fed / (KILN_M2_PER_MIN * rate));
        const here = deviation[z]!;
        const before = z === 0 ? here : deviation[z - 1]!;
        const after = z === KILN_ZONES - 1 ? here : deviation[z + 1]!;
        const target = COUPLING * (before + after - 2 * here) + GAP_RISE_C * gap;
        state[deviationAt + z] = firstOrder(here, target, z < FIRED_ZONES ? keepFired : keepCooling);
        const zone = line * KILN_ZONES + z;
        const deviationC = state[deviationAt + z]! + noise[upper[z]!]!;
        // The lower side runs 6 degC below the upper.
        const lowerDifference = 6 - noise[lower[z]!]! + (z === BURNER_ZONE[line] ? state[burnerAt + 1]! : 0);
        signals[SIGNAL.kilnDeviationC[zone]!] = deviationC;
        signals[SIGNAL.kilnSetC[zone]!] = KILN_SET_C[z]!;
        signals[SIGNAL.kilnUpperC[zone]!] = KILN_SET_C[z]! + deviationC;
        signals[SIGNAL.kilnLowerC[zone]!] = KILN_SET_C[z]! + deviationC - lowerDifference;
        cross = Math.max(cross, Math.abs(lowerDifference));
        const valve = z + 1 - FIRED.first;
        if (z + 1 >= FIRED.first && z + 1 <= FIRED.last)
          signals[SIGNAL.kilnValvePct[line * (FIRED.last - FIRED.first + 1) + valve]!] =
            rate === 0 ? 18 : Math.min(100, Math.max(0, 30 + 1.6 * valve - 0.9 * deviationC));
      }
      if (isFrozen) signals[SIGNAL.kilnLowerC[FROZEN.zone]!] = state[frozenAt]!;
      else if (line === 0) state[frozenAt] = signals[SIGNAL.kilnLowerC[FROZEN.zone]!]!;
      const outM2 = fedAgo(state, CYCLE_MINUTES) * 0.998;
      state[lastOutAt] = outM2;
      // Gas follows the load of the kiln; a kiln without tiles is kept hot.
      state[gasLoadAt] = firstOrder(state[gasLoadAt]!, fill, keepGas);
      const daysSinceService = (calendar.scenarioDay - BURNER_SERVICE_DAY + 90) % 90;
      const wear = 1 + 0.0003 * daysSinceService;
      const base = rate === 0 ? 150 : 240;
      rates[gasMeter] = ((base + 0.84 * 470 * state[gasLoadAt]!) * wear * (1 + noise[gas]!)) / context.skill;
      rates[meter] = NOMINAL_KW * (rate === 0 ? 0.42 : 0.72 + 0.28 * Math.min(1, fill)) * (1 + noise[power]!);
      signals[SIGNAL.kilnRuns[line]!] = rate === 0 ? 0 : 1;
      signals[SIGNAL.kilnO2[line]!] = 9 + noise[o2]!;
      signals[SIGNAL.kilnPressurePa[line]!] = 12 + noise[pressure]!;
      signals[SIGNAL.kilnFill[line]!] = Math.min(100, fill * 100);
      signals[SIGNAL.kilnCrossC[line]!] = cross;
      signals[SIGNAL.kilnInM2[line]!] = fedM2;
      signals[SIGNAL.kilnOutM2[line]!] = outM2;
      const trouble = context.event(EVENT.fanTrouble[line]!);
      if (trouble > 0) state[fanUntilAt] = context.k + trouble;
      const draught = rate === 0 ? 0.6 : 1;
      for (let fan = 0; fan < KILN_FANS.length; fan++) {
        const at = line * KILN_FANS.length + fan;
        const isFaulty = fan === HOT_AIR && state[fanUntilAt]! > context.k;
        const share = draught * (1 + noise[fans[fan]!]!) * (isFaulty ? 0.9 : 1);
        signals[SIGNAL.fanHz[at]!] = FAN_HZ[fan]! * share;
        signals[SIGNAL.fanA[at]!] = FAN_A[fan]! * share * (isFaulty ? 1.25 : 1);
        signals[SIGNAL.fanFault[at]!] = isFaulty ? 1 : 0;
      }
      signals[SIGNAL.kilnSpeed[line]!] =
        rate === 0 ? 0 : (KILN_LENGTH_M / CYCLE_MINUTES) * (1 + noise[speed]! / 10);
      signals[SIGNAL.kilnPreheatPa[line]!] = -14 * draught + noise[preheat]!;
      signals[SIGNAL.kilnCoolPa[line]!] = 4 * draught + noise[cool]!;
      signals[SIGNAL.kilnFlueC[line]!] = 165 + 20 * fill + noise[flue]!;
      signals[SIGNAL.kilnBurnersOut[line]!] = isOut ? 1 : 0;
      return outM2;
    },
  };
}
