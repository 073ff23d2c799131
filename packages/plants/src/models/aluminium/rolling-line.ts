/** The rod line as its board knows it: pass schedule, stands with their sensors, coils, and what goes wrong. */
import type { RollingLineData } from '@plantdeck/platform/engine/process/process-unit.ts';
import { named } from '@plantdeck/platform/engine/names/plant-name.ts';
import { firstOrder, keepPerMinute, tagHash, uniform, type NoiseBank } from '../../engine/noise.ts';
import type { LiveProcess, MinuteContext, ProcessSignal } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { EVENT } from './events.ts';
import { STANDS } from './rolling-signals.ts';
import { SIGNAL } from './signals.ts';
import { MILL_GROUPS, type AluminiumMeters } from './structure.ts';

const RATED_TPH = 3.7;
const BAR_MM2 = 2_400;
const BAR_MPM = 9.5;
const ROD_MM = 9.5;
const ROD_MM2 = (Math.PI / 4) * ROD_MM ** 2;
const COIL_KG = 2_000;
const ENTRY_C = 500;
const EXIT_C = 310;
const CASTER_M = 6;
const ENTRY_M = 12;
const STAND_M = 0.9;
const COILER_M = 32;
/** A stand slips ever more for so long before the stock leaves the line. */
const SLIP_MINUTES = 15;
const SLIP_SHARE = 0.05;
const FIRST_SLIPPING = 4;
const LAST_SLIPPING = 11;

/** Each stand takes the same share of the section. */
const areaMm2 = (stand: number): number => BAR_MM2 * (ROD_MM2 / BAR_MM2) ** (stand / STANDS);
const nominalC = (stand: number): number => ENTRY_C - ((ENTRY_C - EXIT_C) * stand) / STANDS;
const nominalMps = (stand: number): number => ((BAR_MPM / 60) * BAR_MM2) / areaMm2(stand);
const groupOf = (stand: number): number => Math.min(MILL_GROUPS - 1, Math.floor((stand - 1) / 5));
const numbers = Array.from({ length: STANDS }, (_, at) => at + 1);

export function createRollingLine(layout: StateLayout, bank: NoiseBank) {
  const clogUntilAt = layout.allot(1);
  const clogAt = layout.allot(1);
  const coilNoAt = layout.allot(1, 1);
  const coilKgAt = layout.allot(1);
  const speedNoise = numbers.map((n) => bank.add(`stand${n}.mps`, 0.0025, 12));
  const loadNoise = numbers.map((n) => bank.add(`stand${n}.loadPct`, 1.5, 8));
  const tempNoise = numbers.map((n) => bank.add(`stand${n}.c`, 2, 10));
  const sizeNoise = bank.add('rod.sizeMm', 0.045, 0.4);
  const ovalNoise = bank.add('rod.ovalMm', 0.02, 6);
  const degasNoise = bank.add('rodDegasser.c', 2, 20);
  const rotorNoise = bank.add('rodDegasser.rpm', 4, 10);
  const flowNoise = bank.add('emulsion.m3h', 1.8, 8);
  const coilerNoise = bank.add('coiler.c', 2.5, 15);
  const slipTag = tagHash('stand slip');
  const keepClog = keepPerMinute(7);

  /** The stand that slips and how far it has come, 0 to 1, before the next cobble. */
  function slipOf(context: MinuteContext): readonly [stand: number, ramp: number] {
    for (let ahead = 1; ahead <= SLIP_MINUTES; ahead++) {
      if (context.eventAhead(EVENT.cobble[0]!, ahead) === 0) continue;
      const place = uniform(context.seed, slipTag, context.k + ahead);
      const stand = FIRST_SLIPPING + Math.floor(place * (LAST_SLIPPING - FIRST_SLIPPING + 1));
      return [stand, 1 - (ahead - 1) / SLIP_MINUTES];
    }
    return [0, 0];
  }

  function coil(context: MinuteContext, kg: number): void {
    const { state, signals } = context;
    const isFull = state[coilKgAt]! + kg >= COIL_KG;
    // What was wound before a cobble is cut off.
    const isCut = signals[SIGNAL.cobble]! > 0 && state[coilKgAt]! > 0;
    if (isFull || isCut) state[coilNoAt] = state[coilNoAt]! + 1;
    state[coilKgAt] = isCut ? 0 : isFull ? state[coilKgAt]! + kg - COIL_KG : state[coilKgAt]! + kg;
    signals[SIGNAL.coilNo] = state[coilNoAt]!;
    signals[SIGNAL.coilKg] = state[coilKgAt]!;
  }

  return {
    /** After the casting, whose rod it rolls. */
    step(context: MinuteContext): void {
      const { state, noise, signals, k } = context;
      const clog = context.event(EVENT.emulsionClog[0]!);
      if (clog > 0) state[clogUntilAt] = k + clog;
      state[clogAt] = firstOrder(state[clogAt]!, state[clogUntilAt]! > k ? 1 : 0, keepClog);
      const clogged = state[clogAt]!;
      const runs = signals[SIGNAL.rodRuns]! > 0;
      const pace = runs ? signals[SIGNAL.rodTph]! / RATED_TPH : 0;
      const [slipping, ramp] = slipOf(context);
      for (const n of numbers) {
        const at = n - 1;
        const slip = slipping > 0 && n >= slipping ? 1 - SLIP_SHARE * ramp : 1;
        signals[SIGNAL.standMps[at]!] = pace * nominalMps(n) * (1 + noise[speedNoise[at]!]!) * slip;
        // The stand that slips takes less, and the one before it has to push.
        const shift = n === slipping ? -14 * ramp : n === slipping - 1 ? 10 * ramp : 0;
        signals[SIGNAL.standLoadPct[at]!] = runs
          ? signals[SIGNAL.millLoadPct[groupOf(n)]!]! + noise[loadNoise[at]!]! + shift + 6 * clogged
          : 0;
        signals[SIGNAL.standC[at]!] = runs
          ? signals[SIGNAL.barC]! -
            (ENTRY_C - nominalC(n)) +
            noise[tempNoise[at]!]! +
            (45 * clogged * n) / STANDS
          : 0;
      }
      signals[SIGNAL.degasC] = signals[SIGNAL.holdingC[1]!]! - 16 + noise[degasNoise]!;
      signals[SIGNAL.degasRpm] = runs ? 480 + noise[rotorNoise]! : 0;
      signals[SIGNAL.barMpm] = pace * BAR_MPM;
      signals[SIGNAL.coilerMps] = runs ? signals[SIGNAL.standMps[STANDS - 1]!]! : 0;
      signals[SIGNAL.coilerC] = runs ? 72 + noise[coilerNoise]! + 14 * clogged : 0;
      signals[SIGNAL.rodSizeMm] = runs ? ROD_MM + noise[sizeNoise]! + 0.16 * clogged : 0;
      signals[SIGNAL.rodOvalMm] = runs ? Math.max(0, 0.12 + noise[ovalNoise]! + 0.08 * clogged) : 0;
      signals[SIGNAL.emulsionLineBar] = Math.max(0, signals[SIGNAL.emulsionBar]! - 0.3 - 1.7 * clogged);
      signals[SIGNAL.emulsionM3h] = Math.max(
        0,
        (signals[SIGNAL.emulsionBar]! / 4) * (runs ? 120 : 60) * (1 - 0.42 * clogged) + noise[flowNoise]!,
      );
      coil(context, (signals[SIGNAL.rodTph]! / 60) * 1_000);
    },
  };
}

const around = (value: number, by: number): [number, number] => [value - by, value + by];

const lineData = (areaId: string): RollingLineData => ({
  product: named('grade.alloyRod', { alloy: 1370 }),
  barMm2: BAR_MM2,
  stands: numbers.map((n) => ({
    posM: Number((ENTRY_M + n * STAND_M).toFixed(1)),
    areaMm2: Number(areaMm2(n).toFixed(2)),
    windowC: around(Math.round(nominalC(n)), 25),
  })),
  casterM: CASTER_M,
  coilerM: COILER_M,
  windows: {
    holdingC: [716, 740],
    degasC: [700, 724],
    barC: around(ENTRY_C, 20),
    coilerC: [60, 85],
    emulsionC: [52, 62],
    emulsionBar: [3.2, 4.2],
    emulsionM3h: [105, 135],
  },
  highLoadPct: 85,
  massFlowPct: 2,
  nominalMm: ROD_MM,
  toleranceMm: [ROD_MM - 0.25, ROD_MM + 0.25],
  highOvalMm: 0.2,
  coilKg: COIL_KG,
  rollingAreaId: `${areaId}.P2`,
});

export function withRollingLine(process: LiveProcess, plantId: string, meters: AluminiumMeters): LiveProcess {
  const areaId = `${plantId}.W3.L1`;
  const one = (signal: number, name: string, unit: string, dp: number): ProcessSignal => ({
    signal,
    areaId,
    name,
    unit,
    dp,
  });
  const each = (signals: readonly number[], name: string, unit: string, dp: number): ProcessSignal[] =>
    signals.map((signal, at) => ({ ...one(signal, name, unit, dp), position: at + 1 }));
  return {
    ...process,
    units: [...process.units, { areaId, kind: 'rollingLine', data: lineData(areaId) }],
    signals: [
      ...process.signals,
      ...each(SIGNAL.standMps, 'standMps', 'm/s', 4),
      ...each(SIGNAL.standLoadPct, 'standLoadPct', '%', 1),
      ...each(SIGNAL.standC, 'standC', '°C', 1),
      one(SIGNAL.rodRuns, 'runs', '', 0),
      one(SIGNAL.cobble, 'cobble', '', 0),
      one(SIGNAL.casterTrip, 'casterTrip', '', 0),
      one(SIGNAL.coilerTrip, 'coilerTrip', '', 0),
      one(SIGNAL.rodTph, 'tph', 't/h', 3),
      one(SIGNAL.holdingC[1]!, 'holdingC', '°C', 1),
      one(SIGNAL.degasC, 'degasC', '°C', 1),
      one(SIGNAL.degasRpm, 'degasRpm', 'r/min', 0),
      one(SIGNAL.barC, 'barC', '°C', 1),
      one(SIGNAL.barMpm, 'barMpm', 'm/min', 2),
      one(SIGNAL.coilerMps, 'coilerMps', 'm/s', 3),
      one(SIGNAL.coilerC, 'coilerC', '°C', 1),
      one(SIGNAL.rodSizeMm, 'sizeMm', 'mm', 3),
      one(SIGNAL.rodOvalMm, 'ovalMm', 'mm', 3),
      one(SIGNAL.coilNo, 'coilNo', '', 0),
      one(SIGNAL.coilKg, 'coilKg', 'kg', 1),
      one(SIGNAL.emulsionC, 'emulsionC', '°C', 1),
      one(SIGNAL.emulsionLineBar, 'emulsionBar', 'bar', 2),
      one(SIGNAL.emulsionM3h, 'emulsionM3h', 'm3/h', 1),
    ],
    meterOf: (id) => (id === areaId ? meters.caster : process.meterOf(id)),
  };
}
