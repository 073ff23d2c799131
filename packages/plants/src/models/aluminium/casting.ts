import { firstOrder, keepPerMinute, tagHash, uniform, type NoiseBank } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { REASON } from '@plantdeck/platform/engine/stop-reasons/stop-reasons.ts';
import {
  BILLET_YIELD,
  CAST_MM_PER_MIN,
  createDropProcess,
  DROP_MINUTES,
  PIT,
  UNLOAD_MINUTES,
} from './drop-process.ts';
import { EVENT } from './events.ts';
import { SIGNAL } from './signals.ts';
import { STOP_UNIT } from './stop-units.ts';
import { MILL_GROUPS, OUTPUT, type AluminiumMeters } from './structure.ts';

const HOLDING_T = 52;
const DROP_T = 23;
const ROD_TPH = 3.7;
const ROD_YIELD = 0.99;
/** Known beforehand: the cooling water fails in daylight. */
const WATER_TRIP = { day: 64, minute: 610, minutes: 13 } as const;
/** The capacitor bank lost a step on these scenario days. */
const BANK_FAILED = { from: 20, to: 26 } as const;
const ROD_KW = { caster: 58, mill: 112, emulsion: 66, coiler: 38 } as const;

/** Two holding furnaces, the billet pit that casts drop by drop, the rod line that runs through. */
export function createCasting(layout: StateLayout, bank: NoiseBank, meters: AluminiumMeters) {
  const holdingAt = [layout.allot(1, 20), layout.allot(1, 28)] as const;
  const pitAt = layout.allot(3); // phase, minutes, alloy 0 or 1
  const abortUntilAt = layout.allot(1);
  const cobbleUntilAt = layout.allot(1);
  const minorUntilAt = layout.allot(1);
  const waterUntilAt = layout.allot(1);
  const argonUntilAt = layout.allot(1);
  const waterKpaAt = layout.allot(1, 420);
  const emulsionAt = layout.allot(1, 58);
  const coolingAt = layout.allot(1, 31);
  const holdingNoise = [bank.add('holding1.c', 3.2, 40), bank.add('holding2.c', 3.2, 40)];
  const launderNoise = bank.add('pit.launder', 3, 12);
  const hydrogenNoise = bank.add('degasser.hydrogen', 0.012, 60);
  const argonNoise = bank.add('degasser.argon', 3, 3);
  const flowNoise = bank.add('pit.water', 3, 8);
  const tempNoise = bank.add('pit.waterC', 0.8, 60);
  const rodNoise = bank.add('rod.tph', 0.012, 20);
  const barNoise = bank.add('rod.bar', 6, 15);
  const loadNoise = Array.from({ length: MILL_GROUPS }, (_, n) => bank.add(`mill${n + 1}.load`, 3, 10));
  const wheelNoise = bank.add('caster.wheel', 4, 15);
  const mouldNoise = bank.add('caster.water', 1.2, 8);
  const emulsionNoise = bank.add('emulsion.bar', 0.08, 8);
  const driveNoise = bank.add('casting.kw', 0.03, 10);
  const waterNoise = bank.add('water.kpa', 8, 15);
  const powerFactorNoise = bank.add('pcc.pf', 0.006, 30);
  const drops = createDropProcess(layout, bank);
  const alloyTag = tagHash('alloy');
  const keepWater = keepPerMinute(1.5);
  const keepEmulsion = keepPerMinute(25);
  const keepCooling = keepPerMinute(8);

  function waterFails(context: MinuteContext): boolean {
    const { state, calendar, minuteOfDay, k } = context;
    const isKnown = calendar.scenarioDay === WATER_TRIP.day && minuteOfDay === WATER_TRIP.minute;
    const trip = isKnown ? WATER_TRIP.minutes : context.event(EVENT.waterTrip[0]!);
    if (trip > 0) state[waterUntilAt] = k + trip;
    return state[waterUntilAt]! > k;
  }

  /** @returns billets of this minute, t */
  function pit(context: MinuteContext, isDry: boolean): number {
    const { state, noise, rates, signals, k } = context;
    const abort = isDry ? 20 : context.event(EVENT.pitAbort[0]!);
    if (abort > 0 && state[pitAt] === PIT.casting) {
      state[abortUntilAt] = k + abort;
      state[pitAt] = PIT.unloading;
      state[pitAt + 1] = 0;
    }
    const isAborted = state[abortUntilAt]! > k;
    let castT = 0;
    state[pitAt + 1] = state[pitAt + 1]! + 1;
    if (state[pitAt] === PIT.idle && !isDry && state[holdingAt[0]]! >= DROP_T + 0.5) {
      state[pitAt] = PIT.casting;
      state[pitAt + 1] = 0;
      state[pitAt + 2] = uniform(context.seed, alloyTag, k) < 0.78 ? 0 : 1;
    } else if (state[pitAt] === PIT.casting) {
      castT = DROP_T / DROP_MINUTES;
      state[holdingAt[0]] = Math.max(0, state[holdingAt[0]]! - castT);
      if (state[pitAt + 1]! >= DROP_MINUTES) {
        state[pitAt] = PIT.unloading;
        state[pitAt + 1] = 0;
      }
    } else if (state[pitAt] === PIT.unloading && state[pitAt + 1]! >= UNLOAD_MINUTES && !isAborted) {
      state[pitAt] = PIT.idle;
    }
    const casts = castT > 0;
    rates[meters.pit] = (casts ? 62 : state[pitAt] === PIT.unloading ? 28 : 9) * (1 + noise[driveNoise]!);
    meters.pumps.forEach((meter, n) => {
      rates[meter] = isDry ? 2 : (casts ? 96 : n === 0 ? 58 : 40) * (1 + noise[driveNoise]!);
    });
    rates[meters.waterCasting] = isDry ? 0.2 : casts ? 9.5 : 3.2;
    signals[SIGNAL.pitCasts] = casts ? 1 : 0;
    signals[SIGNAL.pitAbort] = isAborted ? 1 : 0;
    signals[SIGNAL.pitLengthMm] = casts ? state[pitAt + 1]! * CAST_MM_PER_MIN : 0;
    signals[SIGNAL.launderC] = casts ? 698 + noise[launderNoise]! : 0;
    signals[SIGNAL.pitWaterM3h] = isDry ? 12 : (casts ? 212 : 90) + noise[flowNoise]!;
    signals[SIGNAL.pitWaterC] = 29 + 0.15 * context.outsideC + noise[tempNoise]!;
    signals[SIGNAL.hydrogen] = 0.13 + noise[hydrogenNoise]!;
    const trouble = context.event(EVENT.argonTrouble[0]!);
    if (trouble > 0) state[argonUntilAt] = k + trouble;
    // A flow that hangs about its limit is what makes an alarm chatter.
    signals[SIGNAL.argonLpm] = 60 + noise[argonNoise]! - (state[argonUntilAt]! > k ? 12 : 0);
    drops.step(context, {
      phase: state[pitAt]!,
      minutes: state[pitAt + 1]!,
      castT,
      alloy: state[pitAt + 2]!,
      isDry,
    });
    context.stop(
      STOP_UNIT.pit,
      isAborted
        ? REASON.failure
        : casts
          ? REASON.none
          : state[pitAt] === PIT.unloading
            ? REASON.setup
            : REASON.waitingMaterial,
    );
    return castT * BILLET_YIELD;
  }

  /** @returns rod of this minute, t */
  function rod(context: MinuteContext, isDry: boolean): number {
    const { state, noise, rates, signals, k, calendar } = context;
    const cobble = context.event(EVENT.cobble[0]!);
    const minor = context.event(EVENT.rodMinor[0]!);
    if (cobble > 0 && state[cobbleUntilAt]! <= k) state[cobbleUntilAt] = k + cobble;
    if (minor > 0) state[minorUntilAt] = k + minor;
    const isCobble = state[cobbleUntilAt]! > k;
    const reason = calendar.isPlannedStop
      ? REASON.planned
      : isCobble || isDry
        ? REASON.failure
        : state[minorUntilAt]! > k
          ? REASON.minor
          : state[holdingAt[1]]! < 0.5
            ? REASON.waitingMaterial
            : REASON.none;
    const runs = reason === REASON.none;
    const tph = runs ? ROD_TPH * (1 + noise[rodNoise]!) : 0;
    state[holdingAt[1]] = Math.max(0, state[holdingAt[1]]! - tph / 60);
    const turning = runs ? 1 : calendar.isPlannedStop ? 0.04 : 0.16;
    rates[meters.caster] = ROD_KW.caster * turning * (1 + noise[driveNoise]!);
    meters.mills.forEach((meter, n) => {
      rates[meter] = (ROD_KW.mill * turning * (1 + noise[loadNoise[n]!]! / 68)) / context.skill;
      signals[SIGNAL.millLoadPct[n]!] = runs ? 68 + noise[loadNoise[n]!]! : 0;
      signals[SIGNAL.millTrip[n]!] = isDry || (isCobble && n > 0) ? 1 : 0;
    });
    rates[meters.emulsion] = isDry ? 4 : ROD_KW.emulsion * (runs ? 1 : 0.5);
    rates[meters.coiler] = ROD_KW.coiler * turning;
    state[emulsionAt] = firstOrder(state[emulsionAt]!, isDry ? 76 : runs ? 58 : 48, keepEmulsion);
    signals[SIGNAL.rodRuns] = runs ? 1 : 0;
    signals[SIGNAL.rodTph] = tph;
    signals[SIGNAL.cobble] = isCobble ? 1 : 0;
    signals[SIGNAL.casterTrip] = isDry ? 1 : 0;
    signals[SIGNAL.coilerTrip] = isDry || isCobble ? 1 : 0;
    signals[SIGNAL.mouldWaterM3h] = isDry ? 4 : 42 + noise[mouldNoise]!;
    signals[SIGNAL.wheelC] = (isDry ? 190 : 132) + noise[wheelNoise]!;
    signals[SIGNAL.barC] = runs ? 500 + noise[barNoise]! : 0;
    signals[SIGNAL.emulsionC] = state[emulsionAt]!;
    signals[SIGNAL.emulsionBar] = isDry ? 1.2 : 4 + noise[emulsionNoise]!;
    context.stop(STOP_UNIT.rod, reason);
    return (tph / 60) * ROD_YIELD;
  }

  return {
    /** What each holding furnace can still take, t. */
    room: (state: Float64Array): readonly [number, number] => [
      HOLDING_T - state[holdingAt[0]]!,
      HOLDING_T - state[holdingAt[1]]!,
    ],
    /** @param tapped metal that each holding furnace got, t @returns billets of this minute, t */
    step(context: MinuteContext, tapped: readonly [number, number]): number {
      const { state, noise, signals, massT, productQty, calendar } = context;
      const isDry = waterFails(context);
      holdingAt.forEach((at, n) => {
        state[at] = Math.min(HOLDING_T + 1, state[at]! + tapped[n]!);
        signals[SIGNAL.holdingC[n]!] = 728 + noise[holdingNoise[n]!]!;
      });
      const billetsT = pit(context, isDry);
      const rodT = rod(context, isDry);
      holdingAt.forEach((at, n) => {
        signals[SIGNAL.holdingT[n]!] = state[at]!;
      });
      state[waterKpaAt] = firstOrder(state[waterKpaAt]!, isDry ? 60 : 420, keepWater);
      signals[SIGNAL.waterKpa] = state[waterKpaAt]! + noise[waterNoise]!;
      state[coolingAt] = firstOrder(state[coolingAt]!, isDry ? 74 : 31, keepCooling);
      for (let n = 0; n < 2; n++) signals[SIGNAL.compressorHot[n]!] = state[coolingAt]! + n * 0.5;
      const isWeak = calendar.scenarioDay >= BANK_FAILED.from && calendar.scenarioDay < BANK_FAILED.to;
      signals[SIGNAL.powerFactor] = (isWeak ? 0.88 : 0.95) + noise[powerFactorNoise]!;
      const alloy = state[pitAt + 2] === 0 ? OUTPUT.billet6063 : OUTPUT.billet6061;
      for (const area of [OUTPUT.billet6063, OUTPUT.billet6061]) {
        massT[area] = area === alloy ? billetsT : 0;
        productQty[area] = massT[area]!;
      }
      for (const area of [OUTPUT.rod, OUTPUT.rod1370]) {
        massT[area] = rodT;
        productQty[area] = rodT;
      }
      massT[OUTPUT.billets] = billetsT;
      productQty[OUTPUT.billets] = billetsT;
      massT[OUTPUT.plant] = billetsT + rodT;
      productQty[OUTPUT.plant] = billetsT + rodT;
      return billetsT;
    },
  };
}
