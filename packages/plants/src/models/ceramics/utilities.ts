import { firstOrder, keepPerMinute, type NoiseBank } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { EVENT } from './events.ts';
import { SIGNAL } from './signals.ts';
import { KILN_M2_PER_MIN } from './product.ts';

const COMPRESSOR_KW = 110;
const FIRST_COMPRESSOR = 33;
const AUX = 37;
const GAS_INCOMER = 38;
const WATER = { incomer: 45, raw: 46, finishing: 47, other: 48 } as const;
const LEAK_FROM_DAY = 15;
const LEAK_TO_DAY = 55;
/** Feeders are this share of the incomer: what is lost in transformers and cables. */
const ACCOUNTED = 0.985;
const TRANSFORMER_SHARE = 0.99;
/** Meters behind each transformer: raw; forming and glazing; firing and finishing; air and offices. */
const BEHIND: readonly (readonly [number, number])[] = [
  [5, 19],
  [19, 27],
  [27, 33],
  [33, 38],
];
const WORK_HOURS: readonly number[] = Array.from({ length: 24 }, (_, h) =>
  h >= 8 && h < 12 ? 1 : h >= 13 && h < 18 ? 1 : h === 12 ? 0.7 : h === 7 || h === 18 ? 0.5 : 0.1,
);
/** Standing faults nobody repairs for weeks: gone for half an hour every so many days. */
const STALE = [
  { signal: SIGNAL.staleGas, everyDays: 11, at: 3 },
  { signal: SIGNAL.staleLevel, everyDays: 9, at: 5 },
  { signal: SIGNAL.staleFan, everyDays: 14, at: 8 },
] as const;

/** Air station, water, offices, and the sums at transformers and incomers. `demandAt` gets the sliding 15-min mean. */
export function createUtilities(layout: StateLayout, bank: NoiseBank, demandAt: number) {
  const ringAt = layout.allot(15, 4800);
  const airAt = layout.allot(1, 6.8);
  const dipUntilAt = layout.allot(1);
  const troubleAt = layout.allot(2); // glaze level, dew point: until
  const oilAt = layout.allot(4, 55);
  const airNoise = bank.add('air.kw', 0.035, 12);
  const barNoise = bank.add('air.bar', 0.05, 8);
  const dewNoise = bank.add('air.dew', 2.2, 3);
  const auxNoise = bank.add('aux.kw', 0.05, 30);
  const gasNoise = bank.add('gas.kpa', 0.5, 15);
  const waterNoise = bank.add('water.kpa', 8, 15);
  const waterUse = bank.add('water.use', 0.05, 20);
  const filterNoise = bank.add('filter.pa', 45, 60);
  const keepAir = keepPerMinute(10);
  const keepOil = keepPerMinute(120);

  function air(context: MinuteContext, activity: number): void {
    const { state, noise, rates, signals, calendar } = context;
    const leaks = calendar.scenarioDay >= LEAK_FROM_DAY && calendar.scenarioDay < LEAK_TO_DAY;
    const wanted = 3 * COMPRESSOR_KW * (0.4 + 0.6 * activity) * (leaks ? 1.25 : 1) * (1 + noise[airNoise]!);
    let left = wanted;
    for (let i = 0; i < 4; i++) {
      // The base-load machine changes each day.
      const compressor = (i + calendar.dayIndex) % 4;
      const share = Math.min(COMPRESSOR_KW * 1.01, Math.max(0, left));
      rates[FIRST_COMPRESSOR + compressor] = share < 12 ? 1.5 : share;
      left -= share;
    }
    state[airAt] = firstOrder(state[airAt]!, 6.85 - (leaks ? 0.22 : 0) - Math.max(0, left) * 0.02, keepAir);
    signals[SIGNAL.airBar] = state[airAt]! + noise[barNoise]!;
  }

  function sums(context: MinuteContext): void {
    const { state, rates, signals } = context;
    let transformers = 0;
    BEHIND.forEach(([from, to], n) => {
      let kw = 0;
      for (let m = from; m < to; m++) kw += rates[m]!;
      rates[1 + n] = kw / TRANSFORMER_SHARE;
      transformers += kw / TRANSFORMER_SHARE;
      state[oilAt + n] = firstOrder(state[oilAt + n]!, 28 + 0.5 * context.outsideC + kw * 0.012, keepOil);
      signals[SIGNAL.transformerC[n]!] = state[oilAt + n]!;
    });
    rates[0] = (transformers * TRANSFORMER_SHARE) / ACCOUNTED;
    let gas = 0;
    for (let m = GAS_INCOMER + 1; m < WATER.incomer; m++) gas += rates[m]!;
    rates[GAS_INCOMER] = gas / 0.995;
    rates[WATER.incomer] = (rates[WATER.raw]! + rates[WATER.finishing]! + rates[WATER.other]!) / 0.985;
    state[ringAt + (((context.k % 15) + 15) % 15)] = rates[0]!;
    let demand = 0;
    for (let i = 0; i < 15; i++) demand += state[ringAt + i]!;
    state[demandAt] = demand / 15;
    signals[SIGNAL.demandKw] = demand / 15;
  }

  return {
    /** @param chargedT material charged to the mills in this minute @param activity mean load of the tile lines, 0..1 */
    step(context: MinuteContext, slipT: number, activity: number): void {
      const { state, noise, rates, signals, calendar, k, minuteOfDay } = context;
      air(context, activity);
      const office = calendar.weeklyLoad * (0.35 + 0.65 * WORK_HOURS[context.hour]!);
      const cooling = Math.max(0, context.outsideC - 22) * 5 * office;
      rates[AUX] =
        (185 * office + 20 + cooling) * (1 + noise[auxNoise]!) * (calendar.holidayLoad < 1 ? 0.6 : 1);
      rates[WATER.raw] = Math.max(0, (4 + slipT * 60 * 0.42) * (1 + noise[waterUse]!));
      rates[WATER.finishing] =
        (2.5 + 1.72 * 60 * 0.012 * activity * KILN_M2_PER_MIN * 2) * (1 + noise[waterUse]!);
      rates[WATER.other] = (3 + 9 * office + 0.4 * cooling * 0.1) * (1 + noise[waterUse]!);
      const dip = context.event(EVENT.gasDip[0]!);
      if (dip > 0) state[dipUntilAt] = k + dip;
      signals[SIGNAL.gasKpa] = 20 + noise[gasNoise]! - (state[dipUntilAt]! > k ? 5 : 0);
      signals[SIGNAL.waterKpa] = 320 + noise[waterNoise]!;
      signals[SIGNAL.filterPa] = 1150 + noise[filterNoise]!;
      const level = context.event(EVENT.glazeLevelTrouble[0]!);
      const dew = context.event(EVENT.dewPointTrouble[0]!);
      if (level > 0) state[troubleAt] = k + level;
      if (dew > 0) state[troubleAt + 1] = k + dew;
      // Troubled level and dew point hang about their limits: that is what makes an alarm chatter.
      if (state[troubleAt]! > k) signals[SIGNAL.glazeLevel[0]!] = signals[SIGNAL.glazeLevel[0]!]! - 24;
      signals[SIGNAL.airDewC] = -14 + noise[dewNoise]! + (state[troubleAt + 1]! > k ? 8 : 0);
      for (const { signal, everyDays, at } of STALE) {
        const isGone =
          ((calendar.dayIndex % everyDays) + everyDays) % everyDays === at &&
          minuteOfDay >= 560 &&
          minuteOfDay < 590;
        signals[signal] = isGone ? 0 : 1;
      }
      sums(context);
    },
  };
}
