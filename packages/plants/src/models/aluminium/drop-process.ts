/** The billet pit as its control system and its inspection know it: each drop, its strands, and what of it is good. */
import type { CastingLineData } from '@plantdeck/platform/engine/process/process-unit.ts';
import { named } from '@plantdeck/platform/engine/names/plant-name.ts';
import { gauss, tagHash, uniform, type NoiseBank } from '../../engine/noise.ts';
import type { LiveProcess, MinuteContext, ProcessSignal } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { two } from '../parts/structure-builder.ts';
import { SIGNAL } from './signals.ts';
import { DROP_DEFECTS, GRADES, STRANDS, type AluminiumMeters } from './structure.ts';

/** The pit as the casting of the plant moves it. */
export interface PitMinute {
  readonly phase: number;
  /** Minutes in the phase. */
  readonly minutes: number;
  /** Metal that left the furnace in this minute, t. */
  readonly castT: number;
  readonly alloy: number;
  /** The plant's cooling water has failed. */
  readonly isDry: boolean;
}
export const PIT = { idle: 0, casting: 1, unloading: 2 } as const;
/** What is left of the poured metal as billets: the rest stays in launders and filter box. */
export const BILLET_YIELD = 0.985;
export const DROP_MINUTES = 69;
export const UNLOAD_MINUTES = 45;
export const CAST_MM_PER_MIN = 105;

const DIAMETER_MM = 178;
const TARGET_MM = 7_200;
/** Shorter billets do not fit the homogenising racks. */
const SHORTEST_MM = 3_000;
const START_MM = 350;
const AFTER_COOL_MINUTES = 10;
const FILTER_DROPS = 12;
const WATER_M3H = 212;
const IDLE_WATER_M3H = 90;
const DRY_WATER_M3H = 12;
const LEVEL_MM = 38;
const ROTOR_RPM = 450;

/** The water filter of the mould table clogs, so that strands bleed; or the metal stands too high, so that one hangs. */
const TROUBLE = { none: 0, clogged: 1, overfilled: 2 } as const;
const CLOGGED_SHARE = 0.05;
const OVERFILLED_SHARE = 0.09;
const CLOG_MINUTES = 8;
const CLOG_LOSS_PER_MINUTE = 0.035;
const CLOG_CLEARED_AT = 16;
const FILLED_MINUTES = 9;
const FILLED_MM = 6;
const HANG_MM = 8;
const BLEED_MM = -9;
const LEVEL_SIGMA_MM = 0.9;
/** Known beforehand: the first drop after ten o'clock. */
const KNOWN = { day: 57, fromMinute: 600 } as const;
const DAY_MINUTES = 1_440;
/** Billets that a drop loses to a defect by chance, at most so many: shares of drops that lose one more. */
const DEFECT_SHARES = [[0.22], [], [0.14], [0.4, 0.1], []] as const;

export function createDropProcess(layout: StateLayout, bank: NoiseBank) {
  const dropAt = layout.allot(6); // number, poured t, length mm, kind of trouble, its minute, first strand of it
  const beforeAt = layout.allot(1); // phase of the minute before
  const knownAt = layout.allot(1, -DAY_MINUTES);
  const checkedAt = layout.allot(3 + DROP_DEFECTS.length); // number, billets t, good t, billets rejected by defect
  const waterNoise = bank.add('pit.mouldWater', 2.6, 6);
  const speedNoise = bank.add('pit.speed', 0.45, 5);
  const levelNoise = bank.add('pit.level', 0.7, 8);
  const rotorNoise = bank.add('degasser.rotor', 2.5, 4);
  const filterNoise = bank.add('filter.dp', 0.09, 10);
  const troubleTag = tagHash('drop trouble');
  const strandTag = tagHash('drop strand');
  const defectTags = DROP_DEFECTS.map((code) => tagHash(`drop defect ${code}`));
  const levelTags = Array.from({ length: STRANDS }, (_, n) => tagHash(`strand${n + 1}.level`));

  function begin({ state, seed, calendar, minuteOfDay, k }: MinuteContext): void {
    const dropNo = state[dropAt]! + 1;
    const isKnown =
      calendar.scenarioDay === KNOWN.day &&
      minuteOfDay >= KNOWN.fromMinute &&
      k - state[knownAt]! > DAY_MINUTES;
    if (isKnown) state[knownAt] = k;
    const chance = uniform(seed, troubleTag, dropNo);
    state[dropAt] = dropNo;
    state[dropAt + 1] = 0;
    state[dropAt + 2] = 0;
    state[dropAt + 3] =
      isKnown || chance < CLOGGED_SHARE
        ? TROUBLE.clogged
        : chance < OVERFILLED_SHARE
          ? TROUBLE.overfilled
          : TROUBLE.none;
    state[dropAt + 4] = 15 + Math.floor(30 * uniform(seed, strandTag, 2 * dropNo));
    state[dropAt + 5] = Math.floor(STRANDS * uniform(seed, strandTag, 2 * dropNo + 1));
  }

  /** Unloaded billets are looked at and weighed: what is good of them, and why the others are not. */
  function inspect({ state, seed }: MinuteContext): void {
    const [dropNo, pouredT, lengthMm, trouble, troubleMinute] = state.subarray(dropAt, dropAt + 5);
    const castMinutes = lengthMm! / CAST_MM_PER_MIN;
    const hasTrouble = trouble !== TROUBLE.none && castMinutes > troubleMinute! + CLOG_CLEARED_AT;
    const isClogged = hasTrouble && trouble === TROUBLE.clogged;
    const billetsT = pouredT! * BILLET_YIELD;
    let left: number = STRANDS;
    DROP_DEFECTS.forEach((code, at) => {
      const u = uniform(seed, defectTags[at]!, dropNo!);
      let billets = DEFECT_SHARES[at]!.filter((share) => u < share).length;
      if (isClogged && (code === 'bleedOut' || code === 'crack')) billets += 2;
      if (hasTrouble && !isClogged && (code === 'surface' || code === 'coldShut')) billets += 1;
      if (code === 'length' && lengthMm! < SHORTEST_MM) billets = left;
      left -= billets;
      state[checkedAt + 3 + at] = billets;
    });
    state[checkedAt] = dropNo!;
    state[checkedAt + 1] = billetsT;
    state[checkedAt + 2] = (billetsT * left) / STRANDS;
  }

  function strands(context: MinuteContext, casts: boolean, minutes: number): void {
    const { state, signals, seed, k } = context;
    const sinceTrouble = minutes - state[dropAt + 4]!;
    const isClogged = state[dropAt + 3] === TROUBLE.clogged;
    const isFilled = state[dropAt + 3] === TROUBLE.overfilled;
    const first = state[dropAt + 5]!;
    const second = (first + 7) % STRANDS;
    for (let n = 0; n < STRANDS; n++) {
      let levelMm = casts ? LEVEL_SIGMA_MM * gauss(seed, levelTags[n]!, k) : 0;
      let isShut = 0;
      const after = sinceTrouble - (n === first ? 0 : 3);
      if (casts && isClogged && (n === first || n === second)) {
        if (after >= 6) levelMm += BLEED_MM;
        if (after >= 10) isShut = 1;
      }
      if (casts && isFilled && n === first && sinceTrouble >= 4 && sinceTrouble < FILLED_MINUTES + 2)
        levelMm += HANG_MM;
      signals[SIGNAL.strandLevelMm[n]!] = isShut === 1 ? 0 : levelMm;
      signals[SIGNAL.strandShut[n]!] = isShut;
    }
  }

  return {
    step(context: MinuteContext, pit: PitMinute): void {
      const { state, noise, signals } = context;
      if (pit.phase === PIT.casting && pit.minutes === 0) begin(context);
      const before = state[beforeAt]!;
      if (before === PIT.unloading && pit.phase === PIT.idle) inspect(context);
      state[beforeAt] = pit.phase;
      const casts = pit.castT > 0;
      if (casts) {
        state[dropAt + 1] = state[dropAt + 1]! + pit.castT;
        state[dropAt + 2] = state[dropAt + 2]! + CAST_MM_PER_MIN;
      }
      const minutes = state[dropAt + 2]! / CAST_MM_PER_MIN;
      const sinceTrouble = casts ? minutes - state[dropAt + 4]! : -1;
      const isClogged = state[dropAt + 3] === TROUBLE.clogged && sinceTrouble >= 0;
      const isFilled =
        state[dropAt + 3] === TROUBLE.overfilled && sinceTrouble >= 0 && sinceTrouble < FILLED_MINUTES;
      const lost =
        isClogged && sinceTrouble < CLOG_CLEARED_AT
          ? CLOG_LOSS_PER_MINUTE * Math.min(sinceTrouble, CLOG_MINUTES)
          : 0;
      const isCooling =
        pit.phase === PIT.casting ||
        casts ||
        (pit.phase === PIT.unloading && pit.minutes <= AFTER_COOL_MINUTES);
      signals[SIGNAL.pitPhase] = casts ? PIT.casting : pit.phase;
      signals[SIGNAL.dropNo] = state[dropAt]!;
      signals[SIGNAL.dropAlloy] = pit.alloy;
      signals[SIGNAL.dropPouredT] = state[dropAt + 1]!;
      signals[SIGNAL.dropLengthMm] = state[dropAt + 2]!;
      signals[SIGNAL.castSpeed] = casts ? CAST_MM_PER_MIN + noise[speedNoise]! : 0;
      signals[SIGNAL.mouldTableWaterM3h] = pit.isDry
        ? DRY_WATER_M3H
        : (isCooling ? WATER_M3H * (1 - lost) : IDLE_WATER_M3H) + noise[waterNoise]!;
      signals[SIGNAL.metalLevelMm] = casts ? LEVEL_MM + noise[levelNoise]! + (isFilled ? FILLED_MM : 0) : 0;
      signals[SIGNAL.rotorRpm] = casts ? ROTOR_RPM + noise[rotorNoise]! : 0;
      const dropsOnFilter = state[dropAt]! % FILTER_DROPS;
      signals[SIGNAL.filterKpa] = casts
        ? 1.8 + 0.32 * dropsOnFilter + (0.5 * minutes) / DROP_MINUTES + noise[filterNoise]!
        : 0;
      strands(context, casts, minutes);
      signals[SIGNAL.checkedNo] = state[checkedAt]!;
      signals[SIGNAL.checkedT] = state[checkedAt + 1]!;
      signals[SIGNAL.checkedGoodT] = state[checkedAt + 2]!;
      DROP_DEFECTS.forEach((_, at) => {
        signals[SIGNAL.rejected[at]!] = state[checkedAt + 3 + at]!;
      });
    },
  };
}

const data = (plantId: string): CastingLineData => ({
  code: 'D',
  mould: `Ø${DIAMETER_MM}`,
  strands: STRANDS,
  strandAreaMm2: Math.round((Math.PI * DIAMETER_MM ** 2) / 4),
  alloys: GRADES.slice(0, 2).map(({ code }) => code),
  targetMm: TARGET_MM,
  startMm: START_MM,
  speedMmMin: CAST_MM_PER_MIN,
  turnaroundMin: UNLOAD_MINUTES,
  recipes: GRADES.slice(0, 2).map(({ code }) => ({
    alloy: code,
    windows: {
      launderC: [688, 708],
      speed: [102, 108],
      waterM3h: [195, 230],
      waterC: [24, 36],
      levelMm: [34, 42],
    },
  })),
  strandLimitMm: 5,
  hydrogenMax: 0.17,
  argonMinNm3h: 2.7,
  rotorMinRpm: 400,
  filterMaxKpa: 6,
  holdingAreaId: `${plantId}.W2.L1.P1.U01`,
  furnaceAreaIds: [1, 2].map((n) => `${plantId}.W1.L1.P1.U${two(n)}`),
  defects: DROP_DEFECTS.map((code) => ({ code, name: named(`alu.defect.${code}`) })),
});

export function dropProcess(plantId: string, meters: AluminiumMeters): LiveProcess {
  const areaId = `${plantId}.W2.L1.P2.U01`;
  const one = (signal: number, name: string, unit: string, dp: number): ProcessSignal => ({
    signal,
    areaId,
    name,
    unit,
    dp,
  });
  const many = (signals: readonly number[], name: string, unit: string, dp: number): ProcessSignal[] =>
    signals.map((signal, at) => ({ ...one(signal, name, unit, dp), position: at + 1 }));
  return {
    units: [{ areaId, kind: 'castingLine', data: data(plantId) }],
    signals: [
      one(SIGNAL.pitPhase, 'phase', '', 0),
      one(SIGNAL.dropNo, 'dropNo', '', 0),
      one(SIGNAL.dropAlloy, 'alloy', '', 0),
      one(SIGNAL.dropPouredT, 'pouredT', 't', 3),
      one(SIGNAL.dropLengthMm, 'lengthMm', 'mm', 0),
      one(SIGNAL.castSpeed, 'speed', 'mm/min', 1),
      one(SIGNAL.launderC, 'launderC', '°C', 1),
      one(SIGNAL.mouldTableWaterM3h, 'waterM3h', 'm3/h', 1),
      one(SIGNAL.pitWaterC, 'waterC', '°C', 1),
      one(SIGNAL.metalLevelMm, 'levelMm', 'mm', 1),
      one(SIGNAL.hydrogen, 'hydrogen', 'ml/100g', 3),
      one(SIGNAL.argonLpm, 'argonLpm', 'L/min', 1),
      one(SIGNAL.rotorRpm, 'rotorRpm', 'rpm', 0),
      one(SIGNAL.filterKpa, 'filterKpa', 'kPa', 2),
      one(SIGNAL.holdingT[0]!, 'holdingT', 't', 1),
      one(SIGNAL.holdingC[0]!, 'holdingC', '°C', 1),
      one(SIGNAL.checkedNo, 'checkedNo', '', 0),
      one(SIGNAL.checkedT, 'checkedT', 't', 3),
      one(SIGNAL.checkedGoodT, 'checkedGoodT', 't', 3),
      ...many(SIGNAL.rejected, 'rejected', '', 0),
      ...many(SIGNAL.strandLevelMm, 'strandLevelMm', 'mm', 1),
      ...many(SIGNAL.strandShut, 'strandShut', '', 0),
    ],
    meterOf: () => meters.pit,
  };
}
