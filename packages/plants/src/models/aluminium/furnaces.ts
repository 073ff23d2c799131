import { firstOrder, keepPerMinute, tagHash, uniform, type NoiseBank } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { REASON } from '@plantdeck/platform/engine/stop-reasons/stop-reasons.ts';
import { EVENT } from './events.ts';
import { SIGNAL } from './signals.ts';
import { STOP_UNIT } from './stop-units.ts';
import { FURNACES, OUTPUT, type AluminiumMeters } from './structure.ts';

export const CHARGE_T = 25;
export const CHARGE_MINUTES = 90;
export const SKIM_MINUTES = 30;
export const REFINE_MINUTES = 35;
const HOLD_MINUTES_MAX = 90;
export const TAP_MINUTES = 35;
/** Heat of liquid metal at 735 degC, kJ/kg. */
const MOLTEN_KJ_PER_KG = 1_138;
export const GAS_MJ_PER_NM3 = 35.5;
export const GAS = { charge: 250, melt: 400, low: 45 } as const;
export const WALL_MW = 0.3;
export const DOOR_MW = 1.2;
/** Minutes of the charge at which the door opens, and for how long. */
const DOOR_AT = [8, 48];
const DOOR_MINUTES = 4;
const O2_PCT = 2.2;
/** The probe of the second furnace was serviced on scenario day 0 and drifts since then. */
const DRIFTING = 1;
const O2_DRIFT_PER_DAY = 0.05;
const THIN_SCRAP = 0.25;
const AUX_KW = 60;
const LONG_HOLD_MINUTES = 75;
/** A heat with its hold, min; heats of an earlier year are counted by it. */
const USUAL_CYCLE_MINUTES = 393;
/** Skimmed dross is heavier than the metal that is lost: it holds oxide and some metal. */
const DROSS_PER_LOSS = 1.2;
const ROOF_C = { waiting: 620, fires: 1_060, holds: 790 } as const;
const ROOF_LAG_MINUTES = 18;
/** The probe is blown free three times a shift, and reads air meanwhile. */
const PURGE = { everyMinutes: 160, minutes: 3, airPct: 20.9 } as const;
const SPIKES_A_MINUTE = 1 / 1_440;
const SPIKE = 5;
const SHARE_6063 = 0.78;

const PHASE = {
  waiting: 0,
  charging: 1,
  melting: 2,
  skimming: 3,
  refining: 4,
  holding: 5,
  tapping: 6,
} as const;
/** Numbers kept a furnace: phase, minutes in it, heat MJ, mass t, hold wanted, burner down until, hold so far. */
const PER_FURNACE = 7;
/** Kept beside them: number of the heat, alloy, tapped t and dross t so far, roof degC. */
const PER_HEAT = 5;

/** Temperature of metal by its heat: solid, melting, liquid. */
function metalC(kjPerKg: number): number {
  if (kjPerKg < 660) return 25 + kjPerKg / 1.04;
  return kjPerKg < 1_057 ? 660 : 660 + (kjPerKg - 1_057) / 1.08;
}

export interface Furnaces {
  /** @param room of each holding furnace, t @returns metal that each holding furnace gets in this minute, t */
  step(context: MinuteContext, room: readonly [number, number]): readonly [number, number];
}

/** Three regenerative furnaces, heat by heat: an enthalpy balance decides when a charge has melted. */
export function createFurnaces(layout: StateLayout, bank: NoiseBank, meters: AluminiumMeters): Furnaces {
  const base = layout.allot(FURNACES * PER_FURNACE);
  const begunAt = layout.allot(1);
  const each = (code: string, sigma: number, tau: number) =>
    Array.from({ length: FURNACES }, (_, n) => bank.add(`furnace${n + 1}.${code}`, sigma, tau));
  const o2Noise = each('o2', 0.4, 20);
  const gasNoise = each('gas', 0.012, 12);
  const flueNoise = each('flue', 6, 25);
  const pressureNoise = each('pressure', 2.2, 6);
  const auxNoise = each('kw', 0.03, 15);
  const roofNoise = each('roof', 7, 30);
  const heats = layout.allot(FURNACES * PER_HEAT);
  const keepRoof = keepPerMinute(ROOF_LAG_MINUTES);
  const [tag, alloyTag, spikeTag] = [tagHash('heat'), tagHash('heat alloy'), tagHash('o2 spike')];

  /** The next number; the third furnace melts for the rod line. */
  function nextHeat({ state, seed }: MinuteContext, n: number): void {
    const at = heats + n * PER_HEAT;
    const no = state[at]! + 1;
    state[at] = no;
    state[at + 1] = n === 2 ? 2 : uniform(seed ^ n, alloyTag, no) < SHARE_6063 ? 0 : 1;
    state[at + 2] = 0;
    state[at + 3] = 0;
  }

  function begin(context: MinuteContext): void {
    const { state, k } = context;
    for (let n = 0; n < FURNACES; n++) {
      state[heats + n * PER_HEAT] = Math.floor(k / USUAL_CYCLE_MINUTES);
      state[heats + n * PER_HEAT + 4] = ROOF_C.holds;
      nextHeat(context, n);
    }
    // Furnaces begin a third of a cycle apart.
    for (let n = 0; n < FURNACES; n++) {
      state[base + n * PER_FURNACE] = PHASE.charging;
      state[base + n * PER_FURNACE + 1] = 0;
    }
    state[base + PER_FURNACE] = PHASE.waiting;
    state[base + 2 * PER_FURNACE] = PHASE.holding;
    state[base + 2 * PER_FURNACE + 2] = MOLTEN_KJ_PER_KG * CHARGE_T;
    state[base + 2 * PER_FURNACE + 3] = CHARGE_T;
    state[begunAt] = 1;
  }

  /** Moves the phase on. @param room of its holding furnace, t */
  function turn(context: MinuteContext, n: number, room: number): void {
    const { state, calendar, k } = context;
    const at = base + n * PER_FURNACE;
    const minutes = state[at + 1]!;
    const go = (phase: number) => {
      state[at] = phase;
      state[at + 1] = 0;
      if (phase === PHASE.charging) nextHeat(context, n);
    };
    switch (state[at]) {
      case PHASE.waiting:
        // The third furnace feeds the rod line and rests with it.
        if (!(n === 2 && calendar.isPlannedStop) && minutes >= (n === 1 ? 120 : 5)) go(PHASE.charging);
        break;
      case PHASE.charging:
        if (minutes >= CHARGE_MINUTES) go(PHASE.melting);
        break;
      case PHASE.melting:
        if (state[at + 2]! / Math.max(1, state[at + 3]!) >= MOLTEN_KJ_PER_KG) go(PHASE.skimming);
        break;
      case PHASE.skimming:
        if (minutes >= SKIM_MINUTES) go(PHASE.refining);
        break;
      case PHASE.refining:
        if (minutes >= REFINE_MINUTES) {
          state[at + 4] = Math.floor(HOLD_MINUTES_MAX * uniform(context.seed ^ n, tag, k));
          go(PHASE.holding);
        }
        break;
      case PHASE.holding:
        if (minutes >= state[at + 4]! && room >= CHARGE_T) {
          state[at + 6] = minutes;
          go(PHASE.tapping);
        }
        break;
      default:
        if (minutes >= TAP_MINUTES) {
          state[at + 2] = 0;
          state[at + 3] = 0;
          // The next charge stands ready: only the first start is set apart.
          go(n === 2 && calendar.isPlannedStop ? PHASE.waiting : PHASE.charging);
        }
    }
    state[at + 1] = state[at + 1]! + 1;
  }

  return {
    step(context, room) {
      const { state, noise, rates, signals, calendar, k, massT, productQty } = context;
      if (state[begunAt] === 0) begin(context);
      const tapped: [number, number] = [0, 0];
      let doorsOpen = 0;
      let stirs = 0;
      for (let n = 0; n < FURNACES; n++) {
        const at = base + n * PER_FURNACE;
        const into = n === 2 ? 1 : 0;
        turn(context, n, room[into]!);
        const phase = state[at]!;
        const minutes = state[at + 1]!;
        const failure = context.event(EVENT.burnerFailure[n]!);
        if (failure > 0 && (phase === PHASE.melting || phase === PHASE.charging)) state[at + 5] = k + failure;
        const isDown = state[at + 5]! > k;
        const isOpen =
          (phase === PHASE.charging &&
            DOOR_AT.some((from) => minutes > from && minutes <= from + DOOR_MINUTES)) ||
          (phase === PHASE.skimming && minutes <= DOOR_MINUTES);
        if (isOpen) doorsOpen++;
        if (phase === PHASE.melting || phase === PHASE.refining) stirs++;
        const drift = n === DRIFTING ? O2_DRIFT_PER_DAY * calendar.scenarioDay : 0;
        const o2 = O2_PCT + noise[o2Noise[n]!]! + drift;
        const efficiency = 0.66 - 0.01 * (o2 - 2);
        const wanted =
          phase === PHASE.waiting
            ? 12
            : phase === PHASE.charging
              ? GAS.charge
              : phase === PHASE.melting
                ? GAS.melt
                : GAS.low;
        const gas = isDown ? 8 : wanted * (1 + noise[gasNoise[n]!]!);
        rates[meters.furnaceGas[n]!] = gas;
        if (phase === PHASE.charging)
          state[at + 3] = Math.min(CHARGE_T, state[at + 3]! + CHARGE_T / CHARGE_MINUTES);
        const heatMj = (efficiency * gas * GAS_MJ_PER_NM3) / 60 - WALL_MW * 60 - (isOpen ? DOOR_MW * 60 : 0);
        if (phase !== PHASE.waiting) state[at + 2] = Math.max(0, state[at + 2]! + heatMj * context.skill);
        const kjPerKg = state[at + 3]! > 0.5 ? state[at + 2]! / state[at + 3]! : 0;
        const lossPct =
          1.1 +
          0.15 * Math.max(0, o2 - 2) +
          0.004 * Math.max(0, metalC(kjPerKg) - 740) +
          (0.1 * state[at + 6]!) / 60 +
          2 * THIN_SCRAP;
        if (phase === PHASE.tapping) {
          const before = state[at + 3]!;
          const t = Math.min(before, CHARGE_T / TAP_MINUTES);
          state[at + 3] = before - t;
          state[at + 2] = before > 0 ? (state[at + 2]! * (before - t)) / before : 0;
          tapped[into] += t * (1 - lossPct / 100);
          state[heats + n * PER_HEAT + 2]! += t * (1 - lossPct / 100);
        }
        if (phase === PHASE.skimming)
          state[heats + n * PER_HEAT + 3]! += (CHARGE_T * lossPct * DROSS_PER_LOSS) / (100 * SKIM_MINUTES);
        const power = phase === PHASE.melting ? 1.3 : phase === PHASE.charging ? 1.1 : 0.75;
        rates[meters.furnaceAux[n]!] = AUX_KW * power * (1 + noise[auxNoise[n]!]!);
        signals[SIGNAL.phase[n]!] = phase;
        signals[SIGNAL.phaseMin[n]!] = minutes;
        signals[SIGNAL.metalC[n]!] = metalC(kjPerKg);
        signals[SIGNAL.massT[n]!] = state[at + 3]!;
        signals[SIGNAL.o2[n]!] = o2 + (isOpen ? 6 : 0);
        signals[SIGNAL.flueC[n]!] = (phase === PHASE.melting ? 215 : 170) + noise[flueNoise[n]!]!;
        signals[SIGNAL.pressurePa[n]!] = 8 + noise[pressureNoise[n]!]! - (isOpen ? 4 : 0);
        signals[SIGNAL.gasNm3h[n]!] = gas;
        signals[SIGNAL.burnerDown[n]!] = isDown ? 1 : 0;
        signals[SIGNAL.fires[n]!] = phase === PHASE.melting && !isDown && !isOpen ? 1 : 0;
        signals[SIGNAL.longHold[n]!] = phase === PHASE.holding && minutes > LONG_HOLD_MINUTES ? 1 : 0;
        signals[SIGNAL.lossPct[n]!] = lossPct;
        const [heatNo, alloy, tappedT, drossT, roofC] = state.subarray(heats + n * PER_HEAT);
        const roof =
          gas > GAS.low * 2 ? ROOF_C.fires : phase === PHASE.waiting ? ROOF_C.waiting : ROOF_C.holds;
        state[heats + n * PER_HEAT + 4] = firstOrder(roofC!, roof, keepRoof);
        signals[SIGNAL.heatNo[n]!] = heatNo!;
        signals[SIGNAL.alloy[n]!] = alloy!;
        signals[SIGNAL.chargedT[n]!] =
          phase === PHASE.waiting ? 0 : phase === PHASE.charging ? state[at + 3]! : CHARGE_T;
        signals[SIGNAL.tappedT[n]!] = tappedT!;
        signals[SIGNAL.drossT[n]!] = drossT!;
        signals[SIGNAL.doorOpen[n]!] = isOpen ? 1 : 0;
        signals[SIGNAL.roofC[n]!] = roofC! + noise[roofNoise[n]!]! - (isOpen ? 60 : 0);
        const isPurged = (k + 50 * n) % PURGE.everyMinutes < PURGE.minutes;
        const isSpike = uniform(context.seed ^ n, spikeTag, k) < SPIKES_A_MINUTE;
        signals[SIGNAL.o2Purge[n]!] = isPurged ? 1 : 0;
        signals[SIGNAL.o2Probe[n]!] = isPurged
          ? PURGE.airPct
          : Math.min(PURGE.airPct, signals[SIGNAL.o2[n]!]! * (isSpike ? SPIKE : 1));
        context.stop(
          STOP_UNIT.furnaces[n]!,
          isDown
            ? REASON.failure
            : phase === PHASE.waiting
              ? REASON.planned
              : phase === PHASE.holding && minutes > state[at + 4]!
                ? REASON.downstreamFull
                : REASON.none,
        );
      }
      meters.stirrers.forEach((meter, n) => {
        rates[meter] = stirs > n ? 52 * (1 + noise[auxNoise[n]!]!) : 3;
      });
      meters.filterFans.forEach((meter, n) => {
        rates[meter] = 82 * (0.85 + 0.15 * Math.min(1, doorsOpen)) * (1 + noise[auxNoise[n + 1]!]!);
      });
      massT[OUTPUT.melting] = tapped[0] + tapped[1];
      productQty[OUTPUT.melting] = tapped[0] + tapped[1];
      return tapped;
    },
  };
}
