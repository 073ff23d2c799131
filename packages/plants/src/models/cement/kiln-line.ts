import { firstOrder, gauss, keepPerMinute, tagHash, type NoiseBank } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { REASON } from '@plantdeck/platform/engine/stop-reasons/stop-reasons.ts';
import { createClinkerCooler } from './clinker-cooler.ts';
import { EVENT } from './events.ts';
import { createFreeLimeLab } from './free-lime-lab.ts';
import { SHELL_POINTS, SIGNAL, STAGES } from './signals.ts';
import { OUTPUT, type CementMeters } from './structure.ts';
import { STOP_UNIT } from './stop-units.ts';

const FEED_TPH = 360;
/** Raw meal for a tonne of clinker. */
export const FEED_FACTOR = 1.57;
export const DEAD_MINUTES = 30;
const RING = 32;
const HEAT_KJ_PER_KG = 3_050;
export const COAL_KJ_PER_KG = 23_000;
const COAL_LOT_SIGMA = 300;
const LOT_MINUTES = 480;
const CALCINER_SHARE = 0.6;
const CALCINER_C = 880;
const BURNING_C = 1_430;
const HEAT_UP_MINUTES = 480;
const COATING_MINUTES = 14 * 1440;
const HOT_FAN_KW = 2_480;
const ID_FAN_KW = 1_470;
const KILN_KW = 495;
/** Known beforehand: a stop with its heat-up, and a trip of the ID fan in daylight. */
const KILN_STOP = { day: 21, minute: 320, minutes: 13 * 60 } as const;
const ID_TRIP = { day: 64, minute: 610, minutes: 15 } as const;
const STATE = { stopped: 0, heating: 1, running: 2 } as const;
const STAGE_C = [330, 520, 670, 780, 860];
const STAGE_PA = [-5_600, -4_700, -3_800, -2_900, -1_900];

export interface KilnTaken {
  /** Of this minute, t. */
  readonly rawMealT: number;
  readonly coalT: number;
  readonly clinkerT: number;
}

/** Preheater, calciner, kiln and cooler of one line: stops, heat-up, fuel by heat balance, quality by the hour. */
export function createKilnLine(layout: StateLayout, bank: NoiseBank, meters: CementMeters) {
  const stopUntilAt = layout.allot(1);
  const tripUntilAt = layout.allot(1);
  const flushUntilAt = layout.allot(1);
  const hoodUntilAt = layout.allot(1);
  const heatedAt = layout.allot(1, HEAT_UP_MINUTES);
  const feedAt = layout.allot(1, FEED_TPH);
  const ringAt = layout.allot(RING, FEED_TPH);
  const calcinerAt = layout.allot(2); // deviation from the set point, integral of the controller
  const whrAt = layout.allot(1, 6_870);
  const coalMainAt = layout.allot(1, 12);
  const lab = createFreeLimeLab(layout, bank);
  const cooler = createClinkerCooler(layout, bank, meters);
  const feedNoise = bank.add('kiln.feed', 2, 10);
  const calcinerNoise = bank.add('calciner.heat', 5, 20);
  const burningNoise = bank.add('kiln.burning', 14, 40);
  const secondaryNoise = bank.add('kiln.secondary', 15, 25);
  const torqueNoise = bank.add('kiln.torque', 9, 15);
  const inletO2Noise = bank.add('kiln.inletO2', 0.3, 12);
  const hoodNoise = bank.add('kiln.hood', 7, 3);
  const noxNoise = bank.add('kiln.nox', 70, 25);
  const coNoise = bank.add('preheater.co', 0.25, 15);
  const stageNoise = Array.from({ length: STAGES }, (_, n) =>
    bank.add(`preheater.c${n + 1}`, 3.5 + n * 0.4, 18),
  );
  const suctionNoise = Array.from({ length: STAGES }, (_, n) => bank.add(`preheater.pa${n + 1}`, 90, 12));
  const shellNoise = Array.from({ length: SHELL_POINTS }, (_, n) => bank.add(`kiln.shell${n + 1}`, 7, 90));
  const tertiaryNoise = bank.add('tertiary.c', 14, 25);
  const fanNoise = bank.add('kiln.fans', 0.012, 15);
  const driveNoise = bank.add('kiln.drive', 0.02, 15);
  const whrNoise = bank.add('whr.kw', 0.015, 30);
  const stackNoise = [
    bank.add('stack.nox', 14, 30),
    bank.add('stack.so2', 4, 30),
    bank.add('stack.dust', 0.8, 40),
  ];
  const lotTag = tagHash('coal lot');
  const keepUp = keepPerMinute(22);
  const keepDown = keepPerMinute(4);
  const keepCalciner = keepPerMinute(3);
  const keepCoal = keepPerMinute(10);
  const keepWhr = keepPerMinute(25);

  function kilnState(context: MinuteContext): number {
    const { state, k, calendar, minuteOfDay } = context;
    const isKnown = calendar.scenarioDay === KILN_STOP.day && minuteOfDay === KILN_STOP.minute;
    const stop = isKnown ? KILN_STOP.minutes : context.event(EVENT.kilnStop[0]!);
    if (stop > 0 && state[stopUntilAt]! <= k && state[heatedAt]! >= HEAT_UP_MINUTES)
      state[stopUntilAt] = k + stop;
    if (state[stopUntilAt]! > k) {
      state[heatedAt] = 0;
      return STATE.stopped;
    }
    if (state[heatedAt]! < HEAT_UP_MINUTES) {
      state[heatedAt] = state[heatedAt]! + 1;
      return STATE.heating;
    }
    return STATE.running;
  }

  function isTripped(context: MinuteContext): boolean {
    const { state, k, calendar, minuteOfDay } = context;
    const isKnown = calendar.scenarioDay === ID_TRIP.day && minuteOfDay === ID_TRIP.minute;
    const trip = isKnown ? ID_TRIP.minutes : context.event(EVENT.idFanTrip[0]!);
    if (trip > 0) state[tripUntilAt] = k + trip;
    return state[tripUntilAt]! > k;
  }

  /** Holds the calciner's temperature. @returns coal of the calciner, t/h */
  function calciner(context: MinuteContext, neededTph: number, heatRatio: number): number {
    const { state, noise } = context;
    const deviation = state[calcinerAt]!;
    const integral = Math.min(0.15, Math.max(-0.15, state[calcinerAt + 1]! - 0.0006 * deviation));
    state[calcinerAt + 1] = integral;
    const ratio = Math.min(1.25, Math.max(0.75, 1 - 0.006 * deviation + integral));
    const target = 400 * (ratio * heatRatio - 1) + noise[calcinerNoise]!;
    state[calcinerAt] = firstOrder(deviation, target, keepCalciner);
    return neededTph * ratio;
  }

  return {
    /** @param rawMealT what the silo holds @param rawMillRuns its gas goes another way when it stands */
    step(context: MinuteContext, rawMealT: number, rawMillRuns: boolean): KilnTaken {
      const { state, noise, rates, signals, k, calendar } = context;
      const phase = kilnState(context);
      const tripped = isTripped(context);
      const runs = phase === STATE.running && !tripped;
      const isStarved = rawMealT < 20;
      const wanted = runs && !isStarved ? FEED_TPH + noise[feedNoise]! : 0;
      state[feedAt] = firstOrder(state[feedAt]!, wanted, wanted > state[feedAt]! ? keepUp : keepDown);
      const feedTph = phase === STATE.running ? state[feedAt]! : 0;
      if (phase !== STATE.running) state[feedAt] = 0;
      const load = feedTph / FEED_TPH;
      const slot = ((k % RING) + RING) % RING;
      const clinkerTph = state[ringAt + ((slot - DEAD_MINUTES + RING) % RING)]! / FEED_FACTOR;
      state[ringAt + slot] = feedTph;

      const coating = Math.sin((2 * Math.PI * (k % COATING_MINUTES)) / COATING_MINUTES);
      const heatKj =
        (HEAT_KJ_PER_KG *
          (1 + 0.001 * Math.max(0, FEED_TPH - feedTph) * (load > 0.5 ? 1 : 0.2)) *
          (1 + 0.01 * coating) *
          (1 + 0.0002 * calendar.scenarioDay)) /
        context.skill;
      const lot = gauss(context.seed, lotTag, Math.floor(k / LOT_MINUTES));
      const heatRatio = 1 + (COAL_LOT_SIGMA * lot) / COAL_KJ_PER_KG;
      const neededTph = ((feedTph / FEED_FACTOR) * heatKj) / COAL_KJ_PER_KG;
      const calcinerTph = load > 0.3 ? calciner(context, CALCINER_SHARE * neededTph, heatRatio) : 0;
      const heating = phase === STATE.heating ? 3 + (9 * state[heatedAt]!) / HEAT_UP_MINUTES : 0;
      // The burner follows the heat of the lot with a delay: the crew sees it in the burning zone first.
      const mainTarget =
        phase === STATE.running ? Math.max(tripped ? 2 : 4, (1 - CALCINER_SHARE) * neededTph) : heating;
      state[coalMainAt] = firstOrder(state[coalMainAt]!, mainTarget, keepCoal);
      const mainTph = phase === STATE.stopped ? 0 : state[coalMainAt]!;
      if (phase === STATE.stopped) state[coalMainAt] = 0;
      rates[meters.coalCalciner] = calcinerTph;
      rates[meters.coalKiln] = mainTph;

      const surplusKj = HEAT_KJ_PER_KG * (1 - CALCINER_SHARE) * (heatRatio - 1);
      const burningC =
        phase === STATE.stopped
          ? 700
          : phase === STATE.heating
            ? 700 + (730 * state[heatedAt]!) / HEAT_UP_MINUTES
            : BURNING_C + 0.012 * surplusKj + noise[burningNoise]! - (rawMillRuns ? 0 : 4);
      lab.step(context, burningC, runs);

      const draught =
        phase === STATE.running ? (tripped ? 0.25 : 0.35 + 0.65 * load) : phase === STATE.heating ? 0.5 : 0.3;
      const cubic = draught ** 3;
      rates[meters.hotFan] = HOT_FAN_KW * (0.05 + 0.95 * cubic) * (1 + noise[fanNoise]!);
      rates[meters.idFan] = tripped ? 0 : ID_FAN_KW * (0.05 + 0.95 * cubic) * (1 + noise[fanNoise]!);
      const torqueA = 640 + 0.8 * (burningC - BURNING_C) + noise[torqueNoise]! + 6 * coating;
      rates[meters.kiln] =
        phase === STATE.stopped
          ? 24
          : KILN_KW *
            (phase === STATE.heating ? 0.3 : (0.5 + 0.5 * load) * (torqueA / 640)) *
            (1 + noise[driveNoise]!);
      rates[meters.feed] = 14 + 112 * load;
      rates[meters.filterFan] = 330 * (0.4 + 0.6 * draught);
      cooler.step(context, clinkerTph);
      state[whrAt] = firstOrder(state[whrAt]!, 30 * clinkerTph * (1 + noise[whrNoise]!), keepWhr);
      rates[meters.generator] = Math.max(0, state[whrAt]!);
      rates[meters.waterBurning] = 22 + 44 * load;

      tellSignals(context, {
        phase,
        tripped,
        feedTph,
        load,
        draught,
        burningC,
        torqueA,
        clinkerTph,
        coating,
        heatKj,
        rawMillRuns,
      });
      signals[SIGNAL.calcinerCoalTph] = calcinerTph;
      signals[SIGNAL.kilnCoalTph] = mainTph;
      context.stop(
        STOP_UNIT.kiln,
        phase === STATE.stopped || tripped
          ? REASON.failure
          : phase === STATE.heating
            ? REASON.setup
            : isStarved
              ? REASON.waitingMaterial
              : REASON.none,
      );
      const clinkerT = clinkerTph / 60;
      for (const area of [OUTPUT.plant, OUTPUT.burning, OUTPUT.kiln]) {
        context.massT[area] = clinkerT;
        context.productQty[area] = clinkerT;
      }
      return { rawMealT: feedTph / 60, coalT: (calcinerTph + mainTph) / 60, clinkerT };
    },
  };

  function tellSignals(
    context: MinuteContext,
    now: {
      readonly phase: number;
      readonly tripped: boolean;
      readonly feedTph: number;
      readonly load: number;
      readonly draught: number;
      readonly burningC: number;
      readonly torqueA: number;
      readonly clinkerTph: number;
      readonly coating: number;
      readonly heatKj: number;
      readonly rawMillRuns: boolean;
    },
  ): void {
    const { state, noise, signals, k } = context;
    const isHot = now.phase !== STATE.stopped;
    const flush = context.event(EVENT.coFlush[0]!);
    if (flush > 0) state[flushUntilAt] = k + flush;
    const trouble = context.event(EVENT.hoodTrouble[0]!);
    if (trouble > 0) state[hoodUntilAt] = k + trouble;
    const isFlushed = state[flushUntilAt]! > k;
    signals[SIGNAL.feedTph] = now.feedTph;
    for (let n = 0; n < STAGES; n++) {
      const cold = isHot ? 0 : -STAGE_C[n]! * 0.6;
      const rise = now.tripped ? 34 : (isFlushed ? 16 : 0) + (now.rawMillRuns ? 0 : 6);
      signals[SIGNAL.stageC[n]!] = STAGE_C[n]! + cold + rise + noise[stageNoise[n]!]!;
      signals[SIGNAL.stagePa[n]!] = STAGE_PA[n]! * now.draught + noise[suctionNoise[n]!]!;
    }
    signals[SIGNAL.outletO2] = 3.1 + noise[inletO2Noise]! * 0.8 + (now.tripped ? -1.8 : 0);
    signals[SIGNAL.outletCoPpm] = isHot
      ? 320 * (1 + noise[coNoise]!) * (now.tripped ? 9 : isFlushed ? 3 : 1)
      : 0;
    signals[SIGNAL.calcinerC] = isHot ? CALCINER_C + state[calcinerAt]! + (now.tripped ? 45 : 0) : 300;
    signals[SIGNAL.tertiaryC] = isHot ? 930 + noise[tertiaryNoise]! - (now.tripped ? 90 : 0) : 250;
    signals[SIGNAL.inletO2] =
      2.8 + noise[inletO2Noise]! + (now.rawMillRuns ? 0 : 0.35) - (now.tripped ? 2 : 0);
    signals[SIGNAL.inletC] = isHot ? 1_080 + 1.2 * noise[tertiaryNoise]! : 350;
    signals[SIGNAL.inletNoxPpm] = isHot
      ? Math.max(0, 900 + 4 * (now.burningC - BURNING_C) + noise[noxNoise]!)
      : 0;
    signals[SIGNAL.kilnState] = now.phase;
    signals[SIGNAL.kilnRuns] = now.phase === STATE.running ? 1 : 0;
    signals[SIGNAL.kilnStopped] = now.phase === STATE.stopped ? 1 : 0;
    signals[SIGNAL.kilnSpeed] =
      now.phase === STATE.running ? 3.9 * (0.4 + 0.6 * now.load) : now.phase === STATE.heating ? 0.6 : 0.05;
    signals[SIGNAL.kilnTorqueA] = now.phase === STATE.running ? now.torqueA : 180;
    signals[SIGNAL.burningC] = now.burningC;
    // A hood whose pressure hangs about its limit is what makes an alarm chatter.
    signals[SIGNAL.hoodPa] =
      -45 + noise[hoodNoise]! + (now.tripped ? 80 : 0) + (state[hoodUntilAt]! > k ? 26 : 0);
    signals[SIGNAL.secondaryC] = isHot ? 1_130 + noise[secondaryNoise]! - (now.tripped ? 120 : 0) : 200;
    for (let n = 0; n < SHELL_POINTS; n++)
      signals[SIGNAL.shellC[n]!] =
        (isHot ? 285 + 8 * (n % 4) - (n > 2 && n < 6 ? 24 * now.coating : 0) : 90) + noise[shellNoise[n]!]!;
    signals[SIGNAL.clinkerTph] = now.clinkerTph;
    signals[SIGNAL.heatKjPerKg] = now.phase === STATE.running ? now.heatKj : 0;
    signals[SIGNAL.idFanTrip] = now.tripped ? 1 : 0;
    signals[SIGNAL.whrKw] = state[whrAt]!;
    signals[SIGNAL.whrSteamC] = 300 + 0.006 * state[whrAt]!;
    signals[SIGNAL.stackNox] = isHot ? 210 + noise[stackNoise[0]!]! + (now.tripped ? 110 : 0) : 20;
    signals[SIGNAL.stackSo2] = isHot ? 22 + noise[stackNoise[1]!]! + (now.rawMillRuns ? 0 : 4) : 2;
    signals[SIGNAL.stackDust] = 5 + noise[stackNoise[2]!]!;
    // False air of the raw mill and its filter thins the gas of the preheater; without fire it is air.
    signals[SIGNAL.stackO2] = isHot ? signals[SIGNAL.outletO2]! + (now.rawMillRuns ? 5.6 : 4.2) : 20.9;
  }
}
