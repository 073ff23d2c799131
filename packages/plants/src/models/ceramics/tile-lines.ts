import { firstOrder, keepPerMinute, type NoiseBank } from '../../engine/noise.ts';
import type { MinuteContext } from '../../engine/plant-model.ts';
import type { StateLayout } from '../../engine/state-layout.ts';
import { EVENT } from './events.ts';
import { FIRED_T_PER_M2, GREEN_T_PER_M2, KILN_M2_PER_MIN } from './product.ts';
import { createRollerKiln } from './roller-kiln.ts';
import { REASON } from '@plantdeck/platform/engine/stop-reasons/ceramics-reasons.ts';
import { SIGNAL } from './signals.ts';
import { createSorting } from './sorting.ts';
import { GRADES } from './structure.ts';

/** One 600 x 1200 tile a stroke: 5.7 strokes a minute. */
const PRESS_M2_PER_MIN = 4.1;
/** Below this the sorter waits for tiles, m2 a minute. */
const IDLE_M2 = 0.2;
/** What a burner that is out costs of the best grade once its tiles are sorted. */
const BURNER_LOSS_PCT = 1.5;
export const CARS_CAPACITY_M2 = 600;
const CARS_RESUME_M2 = 480;
/** Fired tiles that find room before the polishing line. */
export const STORE_CAPACITY_M2 = 1200;

const METER = {
  press: 19,
  dryer: 23,
  glaze: 25,
  kiln: 27,
  polish: 29,
  sort: 31,
  dryerGas: 41,
  kilnGas: 43,
} as const;
const UNIT = { press: 14, glaze: 18, kiln: 20, polish: 22 } as const;
const AREA = { forming: 3, glazing: 5, firing: 7, finishing: 9, graded: 11 } as const;

export interface TileLine {
  /** @returns m2 pressed in this minute (they take powder) */
  step(context: MinuteContext): number;
}

/** One line from the presses to the sorted tile: two presses, dryer, cars, glaze line, kiln, store, polish, sort. */
export function createTileLine(
  layout: StateLayout,
  bank: NoiseBank,
  line: 0 | 1,
  powderAt: number,
): TileLine {
  const name = line + 1;
  const pressDownAt = layout.allot(4); // failure and minor stop of each press: until
  const carsFullAt = layout.allot(1);
  const carsAt = layout.allot(1, 300);
  const dryerLoadAt = layout.allot(1, 1);
  const glazeAt = layout.allot(3); // stop until, change until, minutes since start
  const storeAt = layout.allot(1, 500);
  const afterGapAt = layout.allot(1, 1000); // minutes since the kiln's outlet had a gap
  const kiln = createRollerKiln(layout, bank, line);
  const sorting = createSorting(layout, bank, line);
  const channel = (code: string, sigma: number, tau: number) => bank.add(`${code}${name}`, sigma, tau);
  const pressNoise = [channel('pressA.kw', 0.03, 10), channel('pressB.kw', 0.03, 10)];
  const dryerNoise = channel('dryer.kw', 0.03, 30);
  const dryerGasNoise = channel('dryer.gas', 0.03, 40);
  const moistureNoise = channel('dryer.moisture', 0.06, 45);
  const glazeNoise = channel('glaze.kw', 0.04, 20);
  const levelNoise = channel('glaze.level', 6, 3);
  const polishNoise = channel('polish.kw', 0.03, 12);
  const sortNoise = channel('sort.kw', 0.03, 30);
  const gradeNoise = channel('sort.grade', 0.6, 20);
  const keepDryer = keepPerMinute(25);

  /** Share of the nominal rate this line is planned for. */
  const plannedRate = (context: MinuteContext): number =>
    line === 1 && context.calendar.isPlannedStop ? 0 : context.calendar.holidayLoad;

  function press(context: MinuteContext, rate: number): number {
    const { state, k, noise, rates, signals } = context;
    if (state[carsAt]! >= CARS_CAPACITY_M2) state[carsFullAt] = 1;
    if (state[carsAt]! < CARS_RESUME_M2) state[carsFullAt] = 0;
    let pressed = 0;
    for (let p = 0; p < 2; p++) {
      const index = line * 2 + p;
      const failure = Math.max(
        context.event(EVENT.pressFailure[index]!),
        context.event(EVENT.voltageDip[0]!),
      );
      const minor = context.event(EVENT.pressMinor[index]!);
      if (failure > 0) state[pressDownAt + p] = Math.max(state[pressDownAt + p]!, k + failure);
      if (minor > 0) state[pressDownAt + 2 + p] = k + minor;
      let reason: number = REASON.none;
      if (rate === 0) reason = REASON.planned;
      else if (state[pressDownAt + p]! > k) reason = REASON.failure;
      else if (state[pressDownAt + 2 + p]! > k) reason = REASON.minor;
      else if (state[powderAt]! < 5) reason = REASON.waitingMaterial;
      else if (state[carsFullAt] === 1) reason = REASON.downstreamFull;
      const runs = reason === REASON.none;
      const kw =
        (runs ? 185 * (0.35 + 0.65 * rate) : reason === REASON.planned ? 4 : 45) *
        (1 + noise[pressNoise[p]!]!);
      rates[METER.press + index] = kw / context.skill;
      if (runs) pressed += PRESS_M2_PER_MIN * rate;
      signals[SIGNAL.pressOutM2[index]!] = runs ? PRESS_M2_PER_MIN * rate : 0;
      signals[SIGNAL.pressDown[index]!] = reason === REASON.failure ? 1 : 0;
      context.stop(UNIT.press + index, reason);
    }
    return pressed;
  }

  /** @returns m2 that enter the kiln */
  function glaze(context: MinuteContext, rate: number): number {
    const { state, k, noise, rates, signals } = context;
    const stop = Math.max(context.event(EVENT.glazeStop[line]!), context.event(EVENT.voltageDip[0]!));
    const change = context.event(EVENT.productChange[line]!);
    if (stop > 0) state[glazeAt] = Math.max(state[glazeAt]!, k + stop);
    if (change > 0) state[glazeAt + 1] = k + change;
    const wanted = KILN_M2_PER_MIN * rate;
    let reason: number = REASON.none;
    if (rate === 0) reason = REASON.planned;
    else if (state[glazeAt + 1]! > k) reason = REASON.setup;
    else if (state[glazeAt]! > k) reason = REASON.failure;
    else if (state[carsAt]! < wanted) reason = REASON.waitingMaterial;
    const runs = reason === REASON.none;
    rates[METER.glaze + line] = (runs ? 91 : reason === REASON.planned ? 3 : 48) * (1 + noise[glazeNoise]!);
    state[glazeAt + 2] = runs ? state[glazeAt + 2]! + 1 : 0;
    signals[SIGNAL.glazeStop[line]!] = runs || reason === REASON.planned ? 0 : 1;
    signals[SIGNAL.glazeLevel[line]!] = 60 + noise[levelNoise]!;
    context.stop(UNIT.glaze + line, reason);
    return runs ? wanted : 0;
  }

  function finish(context: MinuteContext, firedM2: number): number {
    const { state, noise, rates, signals, productQty, massT } = context;
    state[storeAt] = state[storeAt]! + firedM2;
    // The crew hands over for ten minutes at the start of each shift.
    const isHandOver = context.minuteOfDay % 480 < 10;
    const takenM2 = isHandOver ? 0 : Math.min(state[storeAt]! / 64, KILN_M2_PER_MIN * 1.25);
    state[storeAt] = state[storeAt]! - takenM2;
    signals[SIGNAL.firedLevel[line]!] = (state[storeAt]! / STORE_CAPACITY_M2) * 100;
    const load = takenM2 / KILN_M2_PER_MIN;
    rates[METER.polish + line] = (450 * (0.18 + 0.82 * load) * (1 + noise[polishNoise]!)) / context.skill;
    rates[METER.sort + line] = 40 * (0.4 + 0.6 * load) * (1 + noise[sortNoise]!);
    state[afterGapAt] = kiln.outletGap(state) > 0.5 ? 0 : state[afterGapAt]! + 1;
    const warpPct = 0.25 * Math.max(0, kiln.firingDeviationC(state, noise) - 3);
    const gapPct = state[afterGapAt]! < 30 ? 0.6 : 0;
    const startPct = state[glazeAt + 2]! < 30 ? 0.4 : 0;
    const burner = kiln.burnerFault(state);
    const burnerPct = BURNER_LOSS_PCT * burner;
    const lostPct = warpPct + gapPct + startPct + burnerPct;
    const drawnPct = (95.2 - lostPct + noise[gradeNoise]!) * (0.9 + 0.1 * context.skill);
    const premiumPct = Math.min(99, Math.max(60, drawnPct));
    const wastePct = Math.max(0.2, 0.8 + 0.25 * (95.2 - premiumPct));
    const betweenPct = 100 - premiumPct - wastePct;
    signals[SIGNAL.premiumPct[line]!] = premiumPct;
    signals[SIGNAL.premiumM2[line]!] = (takenM2 * premiumPct) / 100;
    signals[SIGNAL.firstM2[line]!] = (takenM2 * betweenPct * 0.65) / 100;
    signals[SIGNAL.secondM2[line]!] = (takenM2 * betweenPct * 0.35) / 100;
    signals[SIGNAL.wasteM2[line]!] = (takenM2 * wastePct) / 100;
    [SIGNAL.premiumM2, SIGNAL.firstM2, SIGNAL.secondM2, SIGNAL.wasteM2].forEach((signal, grade) => {
      const at = AREA.graded + line * GRADES.length + grade;
      productQty[at] = signals[signal[line]!]!;
      massT[at] = productQty[at] * FIRED_T_PER_M2;
    });
    sorting.step(context, {
      gradeM2: [SIGNAL.premiumM2, SIGNAL.firstM2, SIGNAL.secondM2, SIGNAL.wasteM2].map(
        (signal) => signals[signal[line]!]!,
      ),
      firing: Math.max(burner, gapPct > 0 ? 0.5 : 0, Math.min(1, warpPct)),
      glazeRunMin: state[glazeAt + 2]!,
      runs: takenM2 >= IDLE_M2,
    });
    context.stop(
      UNIT.polish + line,
      isHandOver ? REASON.setup : takenM2 < IDLE_M2 ? REASON.waitingMaterial : REASON.none,
    );
    return takenM2 * (1 - wastePct / 100);
  }

  return {
    step(context) {
      const { state, noise, rates, signals, productQty, massT } = context;
      const rate = plannedRate(context);
      const pressed = press(context, rate);
      // The dryer passes on what it gets; its heat follows the load with its own inertia.
      state[carsAt] = state[carsAt]! + pressed;
      state[dryerLoadAt] = firstOrder(state[dryerLoadAt]!, pressed / (2 * PRESS_M2_PER_MIN), keepDryer);
      const dryerLoad = state[dryerLoadAt]!;
      rates[METER.dryer + line] = 122 * (0.3 + 0.7 * dryerLoad) * (1 + noise[dryerNoise]!);
      rates[METER.dryerGas + line] = Math.max(
        0,
        138 * (0.15 + 0.85 * dryerLoad) * (1 + noise[dryerGasNoise]!),
      );
      signals[SIGNAL.dryerMoisture[line]!] = 0.6 + 0.5 * Math.max(0, dryerLoad - 0.9) + noise[moistureNoise]!;
      const glazed = glaze(context, rate);
      state[carsAt] = state[carsAt]! - glazed;
      signals[SIGNAL.greenLevel[line]!] = (state[carsAt]! / CARS_CAPACITY_M2) * 100;
      const fired = kiln.step(context, glazed, rate, METER.kiln + line, METER.kilnGas + line);
      context.stop(UNIT.kiln + line, rate === 0 ? REASON.planned : REASON.none);
      const good = finish(context, fired);
      productQty[AREA.forming + line] = pressed;
      massT[AREA.forming + line] = pressed * GREEN_T_PER_M2;
      productQty[AREA.glazing + line] = glazed;
      massT[AREA.glazing + line] = glazed * GREEN_T_PER_M2;
      productQty[AREA.firing + line] = fired;
      massT[AREA.firing + line] = fired * FIRED_T_PER_M2;
      productQty[AREA.finishing + line] = good;
      massT[AREA.finishing + line] = good * FIRED_T_PER_M2;
      return pressed;
    },
  };
}
