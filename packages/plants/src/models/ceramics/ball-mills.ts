import { gauss, keepPerMinute, tagHash, uniform, type NoiseBank } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { EVENT } from './events.ts';
import { REASON } from '@plantdeck/platform/engine/stop-reasons/ceramics-reasons.ts';
import { SIGNAL } from './signals.ts';
import { MILLS } from './structure.ts';

export const CHARGE_T = 40;
/** Slip that the spray dryers take in an hour, t dry. */
export const SLIP_DEMAND_TPH = 22.2;
export const SLIP_CAPACITY_T = 806;
const CHARGE_MINUTES = 60;
const DISCHARGE_MINUTES = 35;
const MILL_KW = 200;
const OVERRUN_MINUTES = 30;
/** Cover in hours below which an idle mill is started: always, outside the peaks, in the valley. */
const COVER_ALWAYS_H = 22;
const COVER_FLAT_H = 34;
const COVER_VALLEY_H = 44;
/** With less than this nothing else counts. */
const SHORT_OF_SLIP_H = 14;
/** No mill is started while the quarter's demand is that near to the contract, unless slip runs short, kW. */
const HOLD_START_KW = 5700;
/** Mills at work at once, so that the demand stays within the contract; once a week the crew catches up. */
const MAX_AT_WORK = 9;
const MAX_AT_WORK_CATCHING_UP = 11;
const CATCH_UP_EVERY_DAYS = 7;

const PHASE = { idle: 0, charging: 1, milling: 2, discharging: 3 } as const;
/** Numbers kept a mill: phase, minutes in phase, target, extra before discharge, down until, seen running, batch start. */
const PER_MILL = 6;

export interface BallMills {
  /** @returns t of slip (dry) that reached the tanks in this minute */
  step(context: MinuteContext): number;
}

/** Twelve 40 t mills, a scheduler that fills the tanks by night, and their state machine. */
export function createBallMills(
  layout: StateLayout,
  bank: NoiseBank,
  slipAt: number,
  demandAt: number,
): BallMills {
  const base = layout.allot(MILLS * PER_MILL);
  const noiseOf = Array.from({ length: MILLS }, (_, m) => bank.add(`mill${m + 1}.kw`, 0.02, 20));
  const loadOf = Array.from(
    { length: MILLS },
    (_, m) => 1 + Math.round(4 * gauss(7, tagHash('mill size'), m)) / 250,
  );
  const tag = tagHash('mill batch');
  const emptying = keepPerMinute(3);

  /** Target minutes of a new batch: recipe of the day's grade, the mill's own spread, an extension after a bad first check. */
  function targetMinutes(seed: number, mill: number, k: number): number {
    const recipe = 630 + Math.floor(90 * uniform(seed, tag ^ 11, Math.floor(k / 4320)));
    const extension = uniform(seed ^ mill, tag ^ 23, k) < 0.09 ? 45 : 0;
    return Math.round(recipe * (1 + 0.03 * gauss(seed ^ mill, tag, k))) + extension;
  }

  function schedule(context: MinuteContext): void {
    const { state, tier, k } = context;
    let inProcess = 0;
    let idle = -1;
    for (let i = 0; i < MILLS; i++) {
      // The first mill to ask changes with the day, so that all wear alike.
      const mill = (i + context.calendar.dayIndex) % MILLS;
      const at = base + mill * PER_MILL;
      if (state[at] !== PHASE.idle) inProcess++;
      else if (idle < 0 && state[at + 4]! <= k) idle = mill;
    }
    if (idle < 0) return;
    const coverH = (state[slipAt]! + CHARGE_T * inProcess) / SLIP_DEMAND_TPH;
    const limitH =
      tier === 'valley' || tier === 'deepValley'
        ? COVER_VALLEY_H
        : tier === 'flat'
          ? COVER_FLAT_H
          : COVER_ALWAYS_H;
    const catchesUp =
      ((context.calendar.dayIndex % CATCH_UP_EVERY_DAYS) + CATCH_UP_EVERY_DAYS) % CATCH_UP_EVERY_DAYS === 2;
    const isFull = inProcess >= (catchesUp ? MAX_AT_WORK_CATCHING_UP : MAX_AT_WORK);
    const isHeld = !catchesUp && state[demandAt]! > HOLD_START_KW;
    if (coverH >= limitH || ((isFull || isHeld) && coverH > SHORT_OF_SLIP_H)) return;
    const at = base + idle * PER_MILL;
    state[at] = PHASE.charging;
    state[at + 1] = 0;
    state[at + 2] = targetMinutes(context.seed, idle, k);
    const overruns = uniform(context.seed ^ idle, tag ^ 37, k) < 0.04;
    state[at + 3] = overruns ? 45 + Math.floor(75 * uniform(context.seed ^ idle, tag ^ 41, k)) : 0;
  }

  return {
    step(context) {
      const { state, k, signals, rates, noise } = context;
      schedule(context);
      let arrivedT = 0;
      for (let mill = 0; mill < MILLS; mill++) {
        const at = base + mill * PER_MILL;
        const dip = context.event(EVENT.voltageDip[0]!);
        const trips =
          dip > 0 && state[at] === PHASE.milling && uniform(context.seed ^ mill, tag ^ 53, k) < 0.7;
        const fault = trips ? dip + 4 : context.event(EVENT.millFault[mill]!);
        if (fault > 0 && state[at + 4]! <= k) state[at + 4] = k + fault;
        const isDown = state[at + 4]! > k;
        let kw = 2;
        let shown = 0;
        if (isDown) {
          shown = 3;
        } else if (state[at] === PHASE.charging) {
          kw = 8;
          state[at + 1] = state[at + 1]! + 1;
          if (state[at + 1]! >= CHARGE_MINUTES) {
            state[at] = PHASE.milling;
            state[at + 1] = 0;
          }
        } else if (state[at] === PHASE.milling) {
          const elapsed = state[at + 1]!;
          kw = MILL_KW * loadOf[mill]! * (1 + noise[noiseOf[mill]!]!) * (elapsed > 360 ? 0.978 : 1);
          if (elapsed === 0) kw *= 1.06; // three seconds of starting current within the minute's mean
          state[at + 1] = elapsed + 1;
          shown = elapsed > state[at + 2]! + OVERRUN_MINUTES ? 2 : 1;
          if (elapsed + 1 >= state[at + 2]! + state[at + 3]!) {
            state[at] = PHASE.discharging;
            state[at + 1] = 0;
          }
        } else if (state[at] === PHASE.discharging) {
          kw = 15;
          const room = state[slipAt]! < SLIP_CAPACITY_T - 2;
          if (room) {
            state[at + 1] = state[at + 1]! + 1;
            arrivedT += CHARGE_T / DISCHARGE_MINUTES;
          }
          if (state[at + 1]! >= DISCHARGE_MINUTES) state[at] = PHASE.idle;
        }
        state[at + 5] = kw + (state[at + 5]! - kw) * (isDown ? emptying : 0);
        rates[5 + mill] = Math.max(0, state[at + 5]!);
        signals[SIGNAL.millState[mill]!] = context.isSilent(5 + mill) ? 4 : shown;
        signals[SIGNAL.millTimeout[mill]!] = shown === 2 ? 1 : 0;
        signals[SIGNAL.millDown[mill]!] = isDown ? 1 : 0;
        signals[SIGNAL.millSilent[mill]!] = context.isSilent(5 + mill) ? 1 : 0;
        // Line current at 380 V and a power factor of 0.86.
        signals[SIGNAL.millCurrentA[mill]!] = Math.round(state[at + 5]! / (1.732 * 0.38 * 0.86));
        signals[SIGNAL.millElapsedMin[mill]!] = state[at] === PHASE.milling ? state[at + 1]! : 0;
        signals[SIGNAL.millTargetMin[mill]!] = state[at] === PHASE.milling ? state[at + 2]! : 0;
        signals[SIGNAL.millRemainMin[mill]!] =
          state[at] === PHASE.milling ? Math.max(0, state[at + 2]! - state[at + 1]!) : 0;
        signals[SIGNAL.millChargeOpen[mill]!] = !isDown && state[at] === PHASE.charging ? 1 : 0;
        signals[SIGNAL.millDischargeOpen[mill]!] = !isDown && state[at] === PHASE.discharging ? 1 : 0;
        context.stop(mill, isDown ? REASON.failure : REASON.none);
      }
      return arrivedT;
    },
  };
}
