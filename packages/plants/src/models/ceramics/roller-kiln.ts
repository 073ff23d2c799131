import { firstOrder, keepPerMinute, type NoiseBank } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { KILN_ZONES, SIGNAL } from './signals.ts';
import { KILN_M2_PER_MIN } from './product.ts';

/** Set points of the zones, degC. */
export const KILN_SET_C: readonly number[] = [
  180, 320, 460, 580, 680, 780, 870, 950, 1020, 1080, 1130, 1165, 1185, 1195, 1200, 1200, 1195, 1120, 850,
  680, 600, 540, 380, 160,
];
/** A tile passes the 250 m in this time. */
const CYCLE_MINUTES = 52;
const RING = 64;
const FIRED_ZONES = 18;
const FIRST_FIRING = 12;
const LAST_FIRING = 16;
const COUPLING = 0.25 * 0.1;
const GAP_RISE_C = 12;
const BURNER_SERVICE_DAY = 30;
const NOMINAL_KW = 352;

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
  const o2 = bank.add(`${name}.o2`, 0.6, 30);
  const pressure = bank.add(`${name}.firePa`, 2, 10);
  const gas = bank.add(`${name}.gas`, 0.012, 30);
  const power = bank.add(`${name}.kw`, 0.02, 25);
  const keepFired = keepPerMinute(12);
  const keepCooling = keepPerMinute(20);
  const keepGas = keepPerMinute(8);
  const gasLoadAt = layout.allot(1, 1);
  const deviation = new Float64Array(KILN_ZONES);

  const fedAgo = (state: Float64Array, minutes: number): number =>
    state[ringAt + ((state[headAt]! - minutes + 2 * RING) % RING)]!;

  return {
    /** Share of tiles missing at the outlet, 0..1. */
    outletGap: (state: Float64Array): number => Math.max(0, 1 - state[lastOutAt]! / KILN_M2_PER_MIN),
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
        const lowerDifference = 6 - noise[lower[z]!]!;
        signals[SIGNAL.kilnDeviationC[zone]!] = deviationC;
        signals[SIGNAL.kilnSetC[zone]!] = KILN_SET_C[z]!;
        signals[SIGNAL.kilnUpperC[zone]!] = KILN_SET_C[z]! + deviationC;
        signals[SIGNAL.kilnLowerC[zone]!] = KILN_SET_C[z]! + deviationC - lowerDifference;
        cross = Math.max(cross, Math.abs(lowerDifference));
      }
      const out = fedAgo(state, CYCLE_MINUTES) * 0.998;
      state[lastOutAt] = out;
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
      signals[SIGNAL.kilnOutM2[line]!] = out;
      return out;
    },
  };
}
