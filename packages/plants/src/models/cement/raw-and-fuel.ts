import { firstOrder, keepPerMinute, type NoiseBank } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { REASON } from '@plantdeck/platform/engine/stop-reasons/stop-reasons.ts';
import { EVENT } from './events.ts';
import { OUTPUT, type CementMeters } from './structure.ts';
import { SIGNAL } from './signals.ts';
import { STOP_UNIT } from './stop-units.ts';

const RAW_TPH = 420;
export const RAW_SILO_T = 9_000;
const COAL_TPH = 33.5;
const COAL_BIN_T = 420;
const RAW_MILL_KW = 3_000;
const RAW_FAN_KW = 1_600;
const COAL_MILL_KW = 750;
const COAL_FAN_KW = 350;
const CRUSHER_KW = 690;
/** Stone for ten hours of the mill's day. */
const CRUSHER_TPH = 830;
const CRUSHER_FROM_HOUR = 7;
const CRUSHER_TO_HOUR = 17;

/** When a mill in front of a store runs: kept off in the peaks while there is enough, off when the store is full. */
interface StoreRule {
  /** Share of the store above which a peak is waited out, and below which it runs whatever the price. */
  readonly waitAbove: number;
  readonly runBelow: number;
  readonly full: number;
}
const RAW_RULE: StoreRule = { waitAbove: 0.6, runBelow: 0.45, full: 0.92 };
const COAL_RULE: StoreRule = { waitAbove: 0.7, runBelow: 0.4, full: 0.94 };

/** Numbers kept a mill: runs, down until, minutes since its last change. */
const PER_MILL = 3;
const SHORTEST_MINUTES = 30;

/** Crusher, raw mill with its silo, coal mill with its bin. */
export function createRawAndFuel(layout: StateLayout, bank: NoiseBank, meters: CementMeters) {
  const rawAt = layout.allot(PER_MILL, 1);
  const coalAt = layout.allot(PER_MILL, 1);
  const rawSiloAt = layout.allot(1, 0.55 * RAW_SILO_T);
  const coalBinAt = layout.allot(1, 0.6 * COAL_BIN_T);
  const rawOutletAt = layout.allot(1, 82);
  const feedNoise = bank.add('rawMill.feed', 6, 20);
  const powerNoise = bank.add('rawMill.kw', 0.02, 15);
  const fanNoise = bank.add('rawFan.kw', 0.015, 20);
  const pressureNoise = bank.add('rawMill.dp', 160, 12);
  const vibrationNoise = bank.add('rawMill.vibration', 0.55, 4);
  const outletNoise = bank.add('rawMill.outlet', 1.6, 25);
  const coalNoise = bank.add('coalMill.kw', 0.025, 15);
  const coalFeedNoise = bank.add('coalMill.feed', 0.6, 20);
  const coalOutletNoise = bank.add('coalMill.outlet', 1.1, 20);
  const coNoise = bank.add('coalMill.co', 22, 30);
  const crusherNoise = bank.add('crusher.kw', 0.08, 6);
  const keepOutlet = keepPerMinute(18);

  /** Moves one mill on. @returns the reason it stands for, or none */
  function decide(
    context: MinuteContext,
    at: number,
    share: number,
    rule: StoreRule,
    failure: number,
  ): number {
    const { state, k, tier } = context;
    if (failure > 0 && state[at + 1]! <= k) state[at + 1] = k + failure;
    state[at + 2] = state[at + 2]! + 1;
    const isPeak = tier === 'peak' || tier === 'topPeak';
    const wanted =
      state[at] === 1
        ? share < rule.full && !(isPeak && share > rule.waitAbove)
        : share < rule.runBelow || (!isPeak && share < rule.full - 0.08);
    if (wanted !== (state[at] === 1) && state[at + 2]! >= SHORTEST_MINUTES) {
      state[at] = wanted ? 1 : 0;
      state[at + 2] = 0;
    }
    if (state[at + 1]! > k) return REASON.failure;
    if (state[at] === 1) return REASON.none;
    return isPeak ? REASON.peakAvoidance : REASON.downstreamFull;
  }

  return {
    rawRuns: (state: Float64Array, k: number): boolean => state[rawAt] === 1 && state[rawAt + 1]! <= k,
    /** Raw meal and coal dust that are there, t. */
    rawMealT: (state: Float64Array): number => state[rawSiloAt]!,
    /** @param rawTakenT raw meal, @param coalTakenT coal dust that the kiln took in this minute */
    step(context: MinuteContext, rawTakenT: number, coalTakenT: number): void {
      const { state, noise, rates, signals, massT, productQty, hour } = context;
      const rawReason = decide(
        context,
        rawAt,
        state[rawSiloAt]! / RAW_SILO_T,
        RAW_RULE,
        context.event(EVENT.rawFailure[0]!),
      );
      const rawRuns = rawReason === REASON.none;
      const rawTph = rawRuns ? RAW_TPH + noise[feedNoise]! : 0;
      state[rawSiloAt] = Math.max(0, state[rawSiloAt]! + rawTph / 60 - rawTakenT);
      rates[meters.rawMill] = rawRuns ? (RAW_MILL_KW * (1 + noise[powerNoise]!)) / context.skill : 28;
      rates[meters.rawFan] = rawRuns ? RAW_FAN_KW * (1 + noise[fanNoise]!) : 60;
      state[rawOutletAt] = firstOrder(state[rawOutletAt]!, rawRuns ? 82 : 60, keepOutlet);
      signals[SIGNAL.rawRuns] = rawRuns ? 1 : 0;
      signals[SIGNAL.rawDown] = rawReason === REASON.failure ? 1 : 0;
      signals[SIGNAL.rawFeedTph] = rawTph;
      signals[SIGNAL.rawPressurePa] = rawRuns ? 7_200 + noise[pressureNoise]! : 0;
      signals[SIGNAL.rawVibration] = rawRuns ? 3.4 + noise[vibrationNoise]! : 0;
      signals[SIGNAL.rawOutletC] = state[rawOutletAt]! + noise[outletNoise]!;
      signals[SIGNAL.rawSiloPct] = (state[rawSiloAt]! / RAW_SILO_T) * 100;
      context.stop(STOP_UNIT.rawMill, rawReason);

      const coalReason = decide(
        context,
        coalAt,
        state[coalBinAt]! / COAL_BIN_T,
        COAL_RULE,
        context.event(EVENT.coalFailure[0]!),
      );
      const coalRuns = coalReason === REASON.none;
      const coalTph = coalRuns ? COAL_TPH + noise[coalFeedNoise]! : 0;
      state[coalBinAt] = Math.max(0, state[coalBinAt]! + coalTph / 60 - coalTakenT);
      rates[meters.coalMill] = coalRuns ? COAL_MILL_KW * (1 + noise[coalNoise]!) : 9;
      rates[meters.coalFan] = coalRuns ? COAL_FAN_KW * (1 + noise[fanNoise]!) : 12;
      signals[SIGNAL.coalRuns] = coalRuns ? 1 : 0;
      signals[SIGNAL.coalDown] = coalReason === REASON.failure ? 1 : 0;
      signals[SIGNAL.coalOutletC] = 68 + noise[coalOutletNoise]!;
      signals[SIGNAL.coalBagCoPpm] = Math.max(0, 130 + noise[coNoise]!);
      signals[SIGNAL.coalBinPct] = (state[coalBinAt]! / COAL_BIN_T) * 100;
      context.stop(STOP_UNIT.coalMill, coalReason);

      const crushes = hour >= CRUSHER_FROM_HOUR && hour < CRUSHER_TO_HOUR;
      rates[meters.crusher] = crushes ? CRUSHER_KW * (1 + noise[crusherNoise]!) : 5;
      signals[SIGNAL.crusherRuns] = crushes ? 1 : 0;
      const crushedT = crushes ? (CRUSHER_TPH * (1 + noise[crusherNoise]! / 2)) / 60 : 0;
      massT[OUTPUT.crushing] = crushedT;
      productQty[OUTPUT.crushing] = crushedT;

      massT[OUTPUT.raw] = rawTph / 60;
      productQty[OUTPUT.raw] = rawTph / 60;
      massT[OUTPUT.coal] = coalTph / 60;
      productQty[OUTPUT.coal] = coalTph / 60;
    },
  };
}
