import { firstOrder, keepPerMinute, type NoiseBank } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { REASON } from '@plantdeck/platform/engine/stop-reasons/stop-reasons.ts';
import { EVENT } from './events.ts';
import { SIGNAL } from './signals.ts';
import { MILLS, OUTPUT, PACKERS, type CementMeters } from './structure.ts';
import { STOP_UNIT } from './stop-units.ts';

const MILL_TPH = 180;
const MILL_KW = 3_300;
const PRESS_KW = 1_400;
const FAN_KW = 500;
/** Clinker in a tonne of cement. */
export const CLINKER_SHARE = 0.764;
export const CEMENT_SILO_T = 30_000;
/** What leaves the silos an hour, on average of a week. */
const DISPATCH_TPH = 189;
/** Cover in hours below which a mill is wanted: always, outside the peaks, in the valley. */
const COVER_H = { always: 60, flat: 72, valley: 92 } as const;
const HYSTERESIS_H = 3;
/** The demand the limiter of the mills holds, kW; one night a week the crew catches up and goes near the contract. */
const LIMIT_KW = 22_300;
const CATCH_UP_LIMIT_KW = 23_550;
const CATCH_UP_EVERY_DAYS = 7;
const LEAST_FEED = 0.8;
/** What a mill adds when it starts, and how far the demand may swing, kW. */
const START_KW = 4_300;
const CIRCUIT_KW = MILL_KW + PRESS_KW + FAN_KW;
const TOLERANCE_KW = 350;
const SHORTEST_MINUTES = 45;
const STAGGER_MINUTES = 30;
const RETURN_MINUTES = 20;
const CLINKER_STORE_T = 45_000;
export const CLINKER_ROOM_T = 60_000;
const CLINKER_SOLD_TPH = 80;
const DISPATCH_SHARE: readonly number[] = Array.from({ length: 24 }, (_, h) =>
  h >= 6 && h < 20 ? 1.52 : 0.38,
);

/** Numbers kept a mill: runs, minutes since its last change, failure until, minor stop until, type change until, feed. */
const PER_MILL = 6;

/** Two roller press and ball mill circuits that fill the silos by night, and what leaves them by day. */
export function createGrinding(layout: StateLayout, bank: NoiseBank, meters: CementMeters) {
  const base = layout.allot(MILLS * PER_MILL);
  const siloAt = layout.allot(1, 0.5 * CEMENT_SILO_T);
  const clinkerAt = layout.allot(1, CLINKER_STORE_T);
  const limiterAt = layout.allot(1, 1);
  const each = (code: string, sigma: number, tau: number) =>
    Array.from({ length: MILLS }, (_, n) => bank.add(`${code}${n + 1}`, sigma, tau));
  const feedNoise = each('cementMill.feed', 2.5, 15);
  const powerNoise = each('cementMill.kw', 0.015, 20);
  const pressNoise = each('rollerPress.kw', 0.03, 8);
  const outletNoise = each('cementMill.outlet', 2.2, 25);
  const vibrationNoise = each('cementMill.vibration', 0.5, 5);
  const blaineNoise = each('cementMill.blaine', 6, 60);
  const residueNoise = each('cementMill.residue', 0.7, 60);
  const gapNoise = each('rollerPress.gap', 1.1, 6);
  const packNoise = bank.add('packing.kw', 0.08, 6);
  const dispatchNoise = bank.add('dispatch.t', 0.12, 45);
  const keepFeed = keepPerMinute(6);

  const limitH = ({ tier }: MinuteContext): number =>
    tier === 'valley' || tier === 'deepValley'
      ? COVER_H.valley
      : tier === 'flat'
        ? COVER_H.flat
        : COVER_H.always;

  function decide(context: MinuteContext, n: number, coverH: number, demandKw: number): number {
    const { state, k, calendar, tier } = context;
    const isDear = tier === 'peak' || tier === 'topPeak';
    const at = base + n * PER_MILL;
    const failure = context.event(EVENT.millFailure[n]!);
    const minor = context.event(EVENT.millMinor[n]!);
    const change = context.event(EVENT.typeChange[n]!);
    const isOn = state[at] === 1;
    if (failure > 0 && isOn) state[at + 2] = k + failure;
    if (minor > 0 && isOn) state[at + 3] = k + minor;
    if (change > 0 && isOn) state[at + 4] = k + change;
    state[at + 1] = state[at + 1]! + 1;
    const isWanted = coverH < limitH(context) + (isOn ? HYSTERESIS_H : 0);
    const next = isOn ? isWanted && !isTooMuch(context, n, demandKw) : isWanted && fits(context, n, demandKw);
    if (next !== isOn && state[at + 1]! >= SHORTEST_MINUTES) {
      state[at] = next ? 1 : 0;
      state[at + 1] = 0;
      if (next) state[limiterAt] = LEAST_FEED;
    }
    if (n === 1 && calendar.isPlannedStop) return REASON.planned;
    if (state[at + 2]! > k) return REASON.failure;
    if (state[at + 3]! > k) return REASON.minor;
    if (state[at + 4]! > k) return REASON.setup;
    if (state[at] === 1) return state[clinkerAt]! < 200 ? REASON.waitingMaterial : REASON.none;
    // There is room in the silos: it avoids the peak, or waits for cheaper hours or for the demand to leave it room.
    if (isDear) return REASON.peakAvoidance;
    return coverH < COVER_H.valley ? REASON.cheaperHours : REASON.downstreamFull;
  }

  /** The demand that is held on this day, kW. */
  const heldKw = ({ calendar }: MinuteContext): number =>
    ((calendar.dayIndex % CATCH_UP_EVERY_DAYS) + CATCH_UP_EVERY_DAYS) % CATCH_UP_EVERY_DAYS === 4
      ? CATCH_UP_LIMIT_KW
      : LIMIT_KW;

  /**
   * A mill may start: not on the heels of the other, not before raw and coal mill have come back at the end of a peak,
   * and within the demand once the other is fed less.
   */
  function fits(context: MinuteContext, n: number, demandKw: number): boolean {
    const { state, minuteOfDay } = context;
    const other = base + (1 - n) * PER_MILL;
    const otherRuns = state[other] === 1;
    if ((otherRuns && state[other + 1]! < STAGGER_MINUTES) || minuteOfDay % 60 < RETURN_MINUTES) return false;
    const freedKw = otherRuns ? CIRCUIT_KW * (state[limiterAt]! - LEAST_FEED) : 0;
    return demandKw + START_KW - freedKw < heldKw(context) + TOLERANCE_KW;
  }

  /** The limiter can do no more: the second mill goes. */
  const isTooMuch = (context: MinuteContext, n: number, demandKw: number): boolean =>
    n === 1 && context.state[limiterAt]! <= LEAST_FEED && demandKw > heldKw(context) + TOLERANCE_KW;

  /** Feed share that keeps the plant within its demand; it looks at the minute before. */
  function limited(context: MinuteContext): number {
    const { state, rates } = context;
    const step = (heldKw(context) - rates[meters.incomer]!) / 30_000;
    state[limiterAt] = Math.min(1, Math.max(LEAST_FEED, state[limiterAt]! + Math.min(0.01, step)));
    return state[limiterAt]!;
  }

  return {
    /** @param clinkerT made in this minute @param demandKw sliding demand of the plant */
    step(context: MinuteContext, clinkerT: number, demandKw: number): void {
      const { state, noise, rates, signals, massT, productQty } = context;
      const coverH = state[siloAt]! / DISPATCH_TPH;
      const share = limited(context);
      let madeT = 0;
      for (let n = 0; n < MILLS; n++) {
        const at = base + n * PER_MILL;
        const reason = decide(context, n, coverH, demandKw);
        const runs = reason === REASON.none;
        const target = runs ? MILL_TPH * share + noise[feedNoise[n]!]! : 0;
        state[at + 5] = firstOrder(state[at + 5]!, target, runs ? keepFeed : 0.2);
        const feedTph = Math.max(0, state[at + 5]!);
        const load = feedTph / MILL_TPH;
        // A mill turns its balls whatever it is fed; the press follows its feed.
        const turning = runs || load > 0.3;
        rates[meters.mills[n]!] = turning
          ? (MILL_KW * (0.12 + 0.88 * load) * (1 + noise[powerNoise[n]!]!)) / context.skill
          : 14;
        rates[meters.presses[n]!] = turning
          ? PRESS_KW * (0.06 + 0.94 * load) * (1 + noise[pressNoise[n]!]!)
          : 5;
        rates[meters.millFans[n]!] = turning ? FAN_KW * (0.3 + 0.7 * load) : 6;
        massT[OUTPUT.mills[n]!] = feedTph / 60;
        productQty[OUTPUT.mills[n]!] = feedTph / 60;
        madeT += feedTph / 60;
        signals[SIGNAL.millRuns[n]!] = runs ? 1 : 0;
        signals[SIGNAL.millDown[n]!] = reason === REASON.failure ? 1 : 0;
        signals[SIGNAL.millFeedTph[n]!] = feedTph;
        signals[SIGNAL.millOutletC[n]!] = runs ? 104 + noise[outletNoise[n]!]! : 60;
        signals[SIGNAL.millVibration[n]!] = runs ? 3 + noise[vibrationNoise[n]!]! : 0;
        signals[SIGNAL.blaine[n]!] = 355 + noise[blaineNoise[n]!]!;
        signals[SIGNAL.residue[n]!] = 7.5 + noise[residueNoise[n]!]!;
        signals[SIGNAL.pressGapMm[n]!] = runs ? 28 + noise[gapNoise[n]!]! : 0;
        context.stop(STOP_UNIT.mills[n]!, reason);
      }
      massT[OUTPUT.grinding] = madeT;
      productQty[OUTPUT.grinding] = madeT;
      dispatch(context, madeT, clinkerT);
    },
  };

  function dispatch(context: MinuteContext, madeT: number, clinkerT: number): void {
    const { state, noise, rates, signals, massT, productQty, calendar, hour } = context;
    const weekend = calendar.weeklyLoad < 1 ? 0.86 : 1.056;
    const level = state[siloAt]! / CEMENT_SILO_T;
    const wantedTph =
      DISPATCH_TPH *
      DISPATCH_SHARE[hour]! *
      weekend *
      (calendar.holidayLoad < 1 ? 0.6 : 1) *
      Math.min(1.15, Math.max(0.7, 1 + 0.6 * (level - 0.47))) *
      Math.max(0, 1 + noise[dispatchNoise]!);
    const takenT = Math.min(state[siloAt]! + madeT, wantedTph / 60);
    state[siloAt] = Math.min(CEMENT_SILO_T, state[siloAt]! + madeT - takenT);
    const soldTph = CLINKER_SOLD_TPH * Math.max(0, 1 + 3 * (state[clinkerAt]! / CLINKER_STORE_T - 1));
    state[clinkerAt] = Math.max(0, state[clinkerAt]! + clinkerT - madeT * CLINKER_SHARE - soldTph / 60);
    const packs = hour >= 8 && hour < 20;
    for (let n = 0; n < PACKERS; n++) rates[meters.packers[n]!] = packs ? 148 * (1 + noise[packNoise]!) : 4;
    signals[SIGNAL.siloT] = state[siloAt]!;
    signals[SIGNAL.siloPct] = (state[siloAt]! / CEMENT_SILO_T) * 100;
    signals[SIGNAL.clinkerStockT] = state[clinkerAt]!;
    signals[SIGNAL.dispatchTph] = takenT * 60;
    massT[OUTPUT.packing] = takenT;
    productQty[OUTPUT.packing] = takenT;
  }
}
