import { firstOrder, gauss, keepPerMinute, tagHash, uniform, type NoiseBank } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { REASON } from '@plantdeck/platform/engine/stop-reasons/stop-reasons.ts';
import { EVENT } from './events.ts';
import { DRYER_GROUPS, SIGNAL } from './signals.ts';
import { STOP_UNIT } from './stop-units.ts';
import type { StockUse } from './stock-preparation.ts';
import { BASIS_WEIGHTS, OUTPUT, type PaperMeters } from './structure.ts';

const TRIM_M = 4.2;
const MOISTURE = 0.075;
/** Share of the reel that the winder trims and rejects. */
const TRIM_SHARE = 0.045;
const STARCH_SHARE = 0.04;
const OFF_SPEC_AFTER_BREAK_MINUTES = 12;
const STEAM_BASE_TPH = 4;
const STEAM_PER_T = 1.69;
const STEAM_AT_BREAK = 0.65;
const POWER_AT_BREAK = 0.88;
const STEAM_SHARE = { dryers: [0.52, 0.24], size: 0.03, stock: 0.09, hood: 0.12 } as const;
const STEAM_ACCOUNTED = 0.98;
const JUMBO_MINUTES = 55;
const LAB_MINUTES = 25;
const DRIFT_FROM_DAY = 60;
/** Tensile kN/m, burst kPa, Cobb60 g/m2. */
const LAB_STARTS = [7.9, 305, 32] as const;
const JUMBOS_A_DAY = Math.ceil(1440 / JUMBO_MINUTES);
/** Known beforehand: the steam fails in daylight. */
const STEAM_DIP = { day: 64, minute: 610, minutes: 15 } as const;
/** How often each basis weight is ordered, summed up. */
const GRADE_SHARE = [0.1, 0.3, 0.7, 0.92, 1];
const MIDDLE_GRADE = 2;
const DRYER_C = [82, 96, 108, 118, 122, 112];
const DRYER_BAR = [0.6, 1.1, 1.9, 2.8, 3.1, 2.2];

/** The machine from headbox to winder: grades, sheet breaks, drying by steam, and the strength the laboratory finds. */
export function createPaperMachine(layout: StateLayout, bank: NoiseBank, meters: PaperMeters) {
  const breakUntilAt = layout.allot(1);
  const sinceBreakAt = layout.allot(1, 1_000);
  const changeUntilAt = layout.allot(1);
  const gradeAt = layout.allot(1, 2);
  const gsmAt = layout.allot(1, 110);
  const dipUntilAt = layout.allot(1);
  const steamAt = layout.allot(1, 36);
  const steamBarAt = layout.allot(1, 9.5);
  const winderUntilAt = layout.allot(1);
  const reelT = layout.allot(1, 30); // on jumbos that wait for the winder
  const whiteWaterUntilAt = layout.allot(1);
  const labAt = layout.allot(2, 7.2); // sample, result
  // Sample and result of the other properties; minute and reel of the sample, of the result, and when it came.
  const strengthAt = LAB_STARTS.map((start) => layout.allot(2, start));
  const sampledAt = layout.allot(2);
  const sampleReelAt = layout.allot(2);
  const reportedAt = layout.allot(1);
  const gsmNoise = bank.add('qcs.gsm', 0.6, 8);
  const moistureNoise = bank.add('qcs.moisture', 0.25, 120);
  const spreadNoise = bank.add('qcs.cd', 0.08, 60);
  const ashNoise = bank.add('qcs.ash', 1, 600);
  const starchNoise = bank.add('sizePress.starch', 5, 300);
  const speedNoise = bank.add('machine.speed', 1.6, 20);
  const headboxNoise = bank.add('headbox.kpa', 1.1, 6);
  const consistencyNoise = bank.add('headbox.consistency', 0.012, 12);
  const whiteWaterNoise = bank.add('whiteWater.level', 2.2, 3);
  const vacuumNoise = bank.add('vacuum.kpa', 0.9, 15);
  const drynessNoise = bank.add('press.dryness', 0.4, 40);
  const dryerNoise = Array.from({ length: DRYER_GROUPS }, (_, n) => bank.add(`dryer${n + 1}.c`, 1.1, 20));
  const barNoise = Array.from({ length: DRYER_GROUPS }, (_, n) => bank.add(`dryer${n + 1}.bar`, 0.05, 12));
  const headerNoise = bank.add('steam.bar', 0.16, 10);
  const steamNoise = bank.add('steam.t', 0.012, 15);
  const driveNoise = bank.add('machine.kw', 0.015, 15);
  const winderNoise = bank.add('winder.kw', 0.06, 5);
  const gradeTag = tagHash('basis weight');
  const labTag = tagHash('rct');
  const strengthTags = ['tensile', 'burst', 'cobb'].map(tagHash);
  const keepGsm = keepPerMinute(4);
  const keepSteam = keepPerMinute(6);
  const keepBar = keepPerMinute(3);

  /** @returns why the machine makes no paper now */
  function reasonOf(context: MinuteContext, canFeed: boolean, dips: boolean): number {
    const { state, k } = context;
    const sheetBreak = context.event(EVENT.sheetBreak[0]!);
    if (sheetBreak > 0 && state[breakUntilAt]! <= k) state[breakUntilAt] = k + sheetBreak;
    if (dips) state[breakUntilAt] = Math.max(state[breakUntilAt]!, k + 6);
    if (state[breakUntilAt]! > k) return REASON.break;
    return canFeed ? REASON.none : REASON.waitingMaterial;
  }

  function turnGrade(context: MinuteContext): void {
    const { state, k } = context;
    const change = context.event(EVENT.gradeChange[0]!);
    if (change > 0) {
      const drawn = uniform(context.seed, gradeTag, k);
      const next = GRADE_SHARE.findIndex((share) => drawn < share);
      // Never the grade that runs: the middle one is the plant's bread, and its neighbour comes after it.
      state[gradeAt] =
        next !== state[gradeAt]! ? next : next === MIDDLE_GRADE ? MIDDLE_GRADE + 1 : MIDDLE_GRADE;
      state[changeUntilAt] = k + change;
    }
    state[gsmAt] = firstOrder(state[gsmAt]!, BASIS_WEIGHTS[state[gradeAt]!]!, keepGsm);
  }

  function steamDips(context: MinuteContext): boolean {
    const { state, k, calendar, minuteOfDay } = context;
    const isKnown = calendar.scenarioDay === STEAM_DIP.day && minuteOfDay === STEAM_DIP.minute;
    const dip = isKnown ? STEAM_DIP.minutes : context.event(EVENT.steamDip[0]!);
    if (dip > 0) state[dipUntilAt] = k + dip;
    return state[dipUntilAt]! > k;
  }

  /** The strength nobody measures between two jumbos; the model of quality prediction has to find it. */
  function rct(context: MinuteContext, sre: number, gsm: number, speed: number): number {
    const { noise, calendar, k } = context;
    const drift = -0.012 * Math.max(0, calendar.scenarioDay - DRIFT_FROM_DAY);
    return (
      7.2 +
      0.036 * (sre - 60) -
      0.45 * noise[moistureNoise]! -
      0.09 * noise[ashNoise]! +
      0.015 * noise[starchNoise]! -
      0.003 * (speed - 750) +
      0.002 * (gsm - 110) +
      0.11 * gauss(context.seed, labTag, k) +
      drift
    );
  }

  /** What else the laboratory measures on a jumbo. */
  function strengths({ noise, seed, k }: MinuteContext, sre: number, gsm: number): readonly number[] {
    const [wet, ash, starch] = [noise[moistureNoise]!, noise[ashNoise]!, noise[starchNoise]!];
    const lab = strengthTags.map((tag) => gauss(seed, tag, k));
    return [
      7.9 + 0.028 * (sre - 60) - 0.3 * wet + 0.01 * starch + 0.012 * (gsm - 110) + 0.12 * lab[0]!,
      305 + 1.9 * (sre - 60) - 4 * wet + 0.35 * starch + 0.9 * (gsm - 110) + 6.5 * lab[1]!,
      32 + 0.6 * ash - 0.09 * starch + 1.1 * wet + 0.45 * lab[2]!,
    ];
  }

  return {
    /** @param canFeed whether there is stock @param sre specific refining energy @returns what the stock gives and gets */
    step(context: MinuteContext, canFeed: boolean, sre: number): StockUse {
      const { state, noise, signals, k, massT, productQty } = context;
      turnGrade(context);
      const dips = steamDips(context);
      const reason = reasonOf(context, canFeed, dips);
      const runs = reason === REASON.none;
      const isBreak = reason === REASON.break;
      state[sinceBreakAt] = runs ? state[sinceBreakAt]! + 1 : 0;
      const gsm = state[gsmAt]!;
      const speed = 782 - 1.6 * (gsm - 90) + noise[speedNoise]!;
      const flowTph = canFeed ? (speed * 60 * TRIM_M * gsm) / 1e6 : 0;
      const grossTph = runs ? flowTph : 0;
      const isOffSpec = state[sinceBreakAt]! <= OFF_SPEC_AFTER_BREAK_MINUTES || state[changeUntilAt]! > k;
      const goodTph = isOffSpec ? 0 : grossTph * (1 - TRIM_SHARE);
      const netTph = winder(context, goodTph);

      // The furnish is what reaches the reel without its water and starch; what is no good comes back as broke.
      const dryT = (flowTph / 60) * (1 - MOISTURE);
      const starchT = dryT * STARCH_SHARE;
      const keptT = (goodTph / 60) * (1 - MOISTURE);
      heat(context, runs, isBreak, dips, netTph, grossTph * (1 - TRIM_SHARE));
      drives(context, runs, isBreak, canFeed, flowTph);
      quality(context, runs, sre, gsm, speed);

      context.stop(STOP_UNIT.machine, reason);
      massT[OUTPUT.machine] = grossTph / 60;
      productQty[OUTPUT.machine] = grossTph / 60;
      signals[SIGNAL.machineRuns] = runs ? 1 : 0;
      signals[SIGNAL.machineBreak] = isBreak ? 1 : 0;
      signals[SIGNAL.speedMpm] = canFeed ? speed : 0;
      signals[SIGNAL.grossTph] = grossTph;
      signals[SIGNAL.netTph] = netTph;
      return {
        furnishT: dryT - starchT,
        brokeT: Math.max(0, dryT - starchT - keptT * (1 - STARCH_SHARE)),
        grossTph: flowTph,
      };
    },
  };

  /** Jumbos are cut as they come; a stop of the winder is caught up. @returns t/h that leave */
  function winder(context: MinuteContext, goodTph: number): number {
    const { state, noise, rates, signals, massT, productQty, k } = context;
    const minor = context.event(EVENT.winderMinor[0]!);
    if (minor > 0) state[winderUntilAt] = k + minor;
    const waits = state[reelT]! < 0.2;
    const reason = state[winderUntilAt]! > k ? REASON.minor : waits ? REASON.waitingMaterial : REASON.none;
    state[reelT] = state[reelT]! + goodTph / 60;
    const takenT = reason === REASON.none ? Math.min(state[reelT]!, state[reelT]! / 90) : 0;
    state[reelT] = state[reelT]! - takenT;
    const netTph = takenT * 60;
    rates[meters.winder] = (reason === REASON.none ? 46 + 5 * netTph : 22) * (1 + noise[winderNoise]!);
    signals[SIGNAL.winderRuns] = reason === REASON.none ? 1 : 0;
    context.stop(STOP_UNIT.winder, reason);
    for (const area of [OUTPUT.plant, OUTPUT.winder]) {
      massT[area] = takenT;
      productQty[area] = takenT;
    }
    for (let grade = 0; grade < BASIS_WEIGHTS.length; grade++) {
      const t = grade === state[gradeAt]! ? takenT : 0;
      massT[OUTPUT.firstGrade + grade] = t;
      productQty[OUTPUT.firstGrade + grade] = t;
    }
    return netTph;
  }

  function heat(
    context: MinuteContext,
    runs: boolean,
    isBreak: boolean,
    dips: boolean,
    netTph: number,
    dryingTph: number,
  ): void {
    const { state, noise, rates, signals } = context;
    const wanted = runs
      ? STEAM_BASE_TPH + STEAM_PER_T * dryingTph * 0.985
      : isBreak
        ? STEAM_AT_BREAK * 36
        : STEAM_BASE_TPH * 1.5;
    state[steamAt] = firstOrder(state[steamAt]!, dips ? 8 : wanted / context.skill, keepSteam);
    const tph = Math.max(0.5, state[steamAt]! * (1 + noise[steamNoise]!));
    STEAM_SHARE.dryers.forEach((share, n) => (rates[meters.steamDryers[n]!] = share * tph));
    rates[meters.steamSize] = STEAM_SHARE.size * tph;
    rates[meters.steamStock] = STEAM_SHARE.stock * tph;
    rates[meters.steamHood] = STEAM_SHARE.hood * tph;
    rates[meters.steamIn] = tph / STEAM_ACCOUNTED;
    state[steamBarAt] = firstOrder(state[steamBarAt]!, dips ? 3.5 : 9.5, keepBar);
    const share = state[steamBarAt]! / 9.5;
    for (let n = 0; n < DRYER_GROUPS; n++) {
      signals[SIGNAL.dryerC[n]!] =
        DRYER_C[n]! * (0.7 + 0.3 * share) + noise[dryerNoise[n]!]! - (isBreak ? 2 : 0);
      signals[SIGNAL.dryerBar[n]!] = DRYER_BAR[n]! * share + noise[barNoise[n]!]!;
    }
    signals[SIGNAL.steamTph] = tph;
    signals[SIGNAL.steamBar] = state[steamBarAt]! + noise[headerNoise]!;
    rates[meters.steamPumps[0]!] = 118 + 2 * tph;
    rates[meters.steamPumps[1]!] = 112 + 2 * tph;
    rates[meters.waterSteam] = 6 + 0.35 * tph + 0.1 * netTph;
  }

  function drives(
    context: MinuteContext,
    runs: boolean,
    isBreak: boolean,
    canFeed: boolean,
    flowTph: number,
  ): void {
    const { noise, rates } = context;
    const load = flowTph / 20.8;
    // A break unloads what carries the sheet; pumps and vacuum run on.
    const carried = runs ? 1 : isBreak ? 0.72 : 0.25;
    const wet = canFeed ? 1 : 0.3;
    const kw = (meter: number, rated: number, share: number) => {
      rates[meter] = (rated * share * (1 + noise[driveNoise]!)) / context.skill;
    };
    kw(meters.approach, 640, wet * (0.4 + 0.6 * load));
    kw(meters.headbox, 62, wet);
    for (const meter of meters.vacuum)
      kw(meter, 445, wet * (0.75 + 0.25 * load) * (isBreak ? POWER_AT_BREAK + 0.07 : 1));
    kw(meters.press, 500, carried * (0.3 + 0.7 * load));
    for (const meter of meters.dryers) kw(meter, 345, carried * (0.35 + 0.65 * load));
    kw(meters.sizePress, 125, carried);
    kw(meters.reel, 92, runs ? 1 : 0.3);
    rates[meters.waterMachine] = 34 + 46 * wet * load;
    rates[meters.waterStock] = 12 + 24 * load;
  }

  function quality(context: MinuteContext, runs: boolean, sre: number, gsm: number, speed: number): void {
    const { state, noise, signals, minuteOfDay, k } = context;
    signals[SIGNAL.gsmSet] = BASIS_WEIGHTS[state[gradeAt]!]!;
    signals[SIGNAL.gsm] = runs ? gsm + noise[gsmNoise]! : 0;
    signals[SIGNAL.gsmDeviation] = runs ? gsm + noise[gsmNoise]! - BASIS_WEIGHTS[state[gradeAt]!]! : 0;
    signals[SIGNAL.moisturePct] = runs ? 7.5 + noise[moistureNoise]! : 0;
    signals[SIGNAL.moistureSpread] = 0.45 + noise[spreadNoise]!;
    signals[SIGNAL.ashPct] = 12 + noise[ashNoise]!;
    signals[SIGNAL.starchKgPerT] = 40 + noise[starchNoise]!;
    signals[SIGNAL.headboxKpa] = 48 + noise[headboxNoise]!;
    signals[SIGNAL.headboxConsistency] = 0.85 + noise[consistencyNoise]!;
    const trouble = context.event(EVENT.whiteWaterTrouble[0]!);
    if (trouble > 0) state[whiteWaterUntilAt] = k + trouble;
    // A tank that hangs about its limit is what makes an alarm chatter.
    signals[SIGNAL.whiteWaterPct] = 62 + noise[whiteWaterNoise]! - (state[whiteWaterUntilAt]! > k ? 8.5 : 0);
    signals[SIGNAL.vacuumKpa] = 42 + noise[vacuumNoise]!;
    signals[SIGNAL.pressDrynessPct] = 46 + noise[drynessNoise]!;
    const reel = context.calendar.dayIndex * JUMBOS_A_DAY + Math.floor(minuteOfDay / JUMBO_MINUTES);
    if (runs && minuteOfDay % JUMBO_MINUTES === 0) {
      state[labAt] = Math.round(rct(context, sre, gsm, speed) * 100) / 100;
      strengths(context, sre, gsm).forEach((value, n) => {
        state[strengthAt[n]!] = Math.round(value * 100) / 100;
      });
      state[sampledAt] = k;
      state[sampleReelAt] = reel;
    }
    if (minuteOfDay % JUMBO_MINUTES === LAB_MINUTES && state[sampledAt + 1]! !== state[sampledAt]!) {
      for (const at of [labAt, ...strengthAt, sampledAt, sampleReelAt]) state[at + 1] = state[at]!;
      state[reportedAt] = k;
    }
    signals[SIGNAL.labRct] = state[labAt + 1]!;
    [SIGNAL.labTensile, SIGNAL.labBurst, SIGNAL.labCobb].forEach((signal, n) => {
      signals[signal] = state[strengthAt[n]! + 1]!;
    });
    signals[SIGNAL.labSampleAge] = k + 1 - state[sampledAt + 1]!;
    signals[SIGNAL.labResultAge] = k + 1 - state[reportedAt]!;
    signals[SIGNAL.labReel] = state[sampleReelAt + 1]!;
    signals[SIGNAL.reelNo] = reel;
    signals[SIGNAL.reelAge] = (minuteOfDay % JUMBO_MINUTES) + 1;
    signals[SIGNAL.gradeChanging] = state[changeUntilAt]! > k ? 1 : 0;
    signals[SIGNAL.labPending] = minuteOfDay % JUMBO_MINUTES < LAB_MINUTES ? 1 : 0;
  }
}
