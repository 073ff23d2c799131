import type { AlarmRule, RuleChange } from '@plantdeck/platform/engine/alarms/alarm-rule.ts';
import { createAlarmEngine } from './alarm-engine.ts';
import {
  DAY_MINUTES,
  DAY_SLOTS,
  SLOT_MINUTES,
  scenarioDayOf,
} from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { dayCalendar, outsideC, teamAt } from './day-calendar.ts';
import { createDayRecorder, type DayPack, type DayRecorder, type DayTruth } from './day-recorder.ts';
import { createEventCalendar } from './event-calendar.ts';
import { createFaultCalendar, type DayFaults } from './faults.ts';
import { createNoiseBank } from './noise.ts';
import type { MinuteContext, PlantModel } from './plant-model.ts';
import { createProcessRecorder } from './process-recorder.ts';
import { createRegisters } from './registers.ts';
import { createSlotBuilder, QUALITY } from './slot-builder.ts';
import { createStateLayout, decodeState, encodeState } from './state-layout.ts';
import { createStopLog } from './stop-log.ts';
import { createTagRecorder } from './tag-recorder.ts';

/** Good slots of a day, meters x 96 with NaN elsewhere; null where the day is not to be had. */
export type GoodSlotsOf = (dayIndex: number) => Float64Array | null;

/** A plant that moves minute by minute. All of its past is in its state. */
export interface Simulation {
  /** Plant minute that comes next. */
  minute(): number;
  /** Begins nominal at a local midnight. */
  begin(dayIndex: number): void;
  /** Continues from a checkpoint taken at a local midnight. @returns false where it fits no longer */
  restore(checkpoint: string): boolean;
  /** State as text; whole only at a local midnight, because the day's own arrays are not in it. */
  checkpoint(): string;
  /**
   * Moves on to a minute within (or the end of) the current day.
   * @param eachMinute gets the signals of each minute passed; the array is filled anew the next minute
   */
  advance(toMinute: number, eachMinute?: (minute: number, signals: Float64Array) => void): void;
  /** The current day so far. At its end ask before going on. */
  pack(): DayPack;
  truth(): Omit<DayTruth, 'signalMeans'>;
  goodSlots(): Float64Array;
  /** Latest value of each signal, in the order of the model. */
  signals(): Float64Array;
  activeAlarms(): number;
  /** What the enterprise has changed of the alarm rules; acts from the minutes that it names. */
  setRuleChanges(changes: readonly RuleChange[]): void;
  /** The rules as they are at their latest change, in the order that alarm records number them. */
  rules(): readonly AlarmRule[];
}

export function createSimulation(model: PlantModel, seed: number, goodSlotsOf: GoodSlotsOf): Simulation {
  const { meters, production } = model.structure;
  const gateways = Math.max(...meters.map((meter) => meter.gateway)) + 1;
  const layout = createStateLayout();
  const clockAt = layout.allot(1);
  const bank = createNoiseBank();
  const step = model.build(layout, bank);
  const registers = createRegisters(layout, model.registers);
  const slotBuilder = createSlotBuilder(
    layout,
    model.registers.map((one) => one.capacity),
  );
  const alarms = createAlarmEngine(layout, model.rules, seed);
  const stops = createStopLog(layout, model.stopUnits.length, model.stopReasons, model.unknownReason, seed);
  const noiseAt = layout.allot(bank.size());
  const initial = layout.create();
  const state = initial.slice();
  const events = createEventCalendar(model.events, seed);
  const tags = createTagRecorder(model.recorded ?? { tags: [], sags: [] });
  const process = createProcessRecorder(model.process);
  const faultCalendar = createFaultCalendar(model.faults, gateways, meters.length, seed);

  let calendar = dayCalendar(seed, 0, model.hotDayC, model.tiersOfDay);
  let faults: DayFaults = { outages: [], sensors: [] };
  let recorder: DayRecorder | null = null;
  let rejectedReadings = 0;
  const silent = new Uint8Array(meters.length * DAY_MINUTES);
  const ratio = new Float64Array(meters.length).fill(1);
  const drift = new Float64Array(meters.length).fill(1);
  const skew = new Float64Array(meters.length);

  const context: MinuteContext = {
    seed,
    state,
    noise: state.subarray(noiseAt, noiseAt + bank.size()),
    k: 0,
    minuteOfDay: 0,
    hour: 0,
    calendar,
    tier: 'flat',
    outsideC: 0,
    skill: 1,
    event: (source) => events.at(source, context.minuteOfDay),
    eventAhead: (source, minutes) =>
      context.minuteOfDay + minutes < DAY_MINUTES ? events.at(source, context.minuteOfDay + minutes) : 0,
    isSilent: (meter) => silent[meter * DAY_MINUTES + context.minuteOfDay] === 1,
    rates: new Float64Array(meters.length),
    productQty: new Float64Array(production.length),
    massT: new Float64Array(production.length),
    signals: new Float64Array(model.signals.length),
    stop: (unit, reason) => stops.set(state, unit, reason, context.k, addStop),
  };
  const current = (): DayRecorder => {
    if (recorder === null) throw new Error('the plant has no day: begin or restore it');
    return recorder;
  };
  const addStop: DayRecorder['addStop'] = (record) => current().addStop(record);
  const addAlarm: DayRecorder['addAlarm'] = (record) => current().addAlarm(record);
  const slotSink = {
    slot: (meter: number, startMinute: number, quantity: number, quality: number) =>
      current().addSlot(meter, startMinute, quantity, quality),
    lastWeek(meter: number, startMinute: number): number {
      const minute = startMinute - 7 * DAY_MINUTES;
      const dayIndex = Math.floor(minute / DAY_MINUTES);
      const slots = goodSlotsOf(dayIndex);
      if (slots === null) return Number.NaN;
      return slots[meter * DAY_SLOTS + (minute - dayIndex * DAY_MINUTES) / SLOT_MINUTES]!;
    },
    rejected() {
      rejectedReadings++;
    },
  };

  /** Pass 1: everything of a day that is known by its date. */
  function turnTo(dayIndex: number): void {
    calendar = dayCalendar(seed, dayIndex, model.hotDayC, model.tiersOfDay);
    context.calendar = calendar;
    events.turnTo(dayIndex);
    const { scenarioDay } = calendar;
    faults = faultCalendar.of(dayIndex, scenarioDay, scenarioDayOf(dayIndex - 1));
    recorder = createDayRecorder(dayIndex, meters.length, production.length);
    tags.turn();
    process.turn();
    rejectedReadings = 0;
    silent.fill(0);
    for (const { gateway, meter, from, to } of faults.outages) {
      for (let m = 0; m < meters.length; m++) {
        if (m !== meter && meters[m]!.gateway !== gateway) continue;
        silent.fill(1, m * DAY_MINUTES + Math.max(0, from), m * DAY_MINUTES + Math.min(to, DAY_MINUTES));
      }
    }
    const { wrongRatio, clockSkew, driftMeters } = model.faults;
    ratio[wrongRatio.meter] = scenarioDay >= wrongRatio.fromDay ? wrongRatio.factor : 1;
    for (const meter of driftMeters) drift[meter] = 1 + 0.001 * scenarioDay;
    for (let m = 0; m < meters.length; m++)
      skew[m] =
        meters[m]!.gateway === clockSkew.gateway && scenarioDay === clockSkew.day ? clockSkew.minutes : 0;
  }

  function measure(day: DayRecorder): void {
    const { rates, k, minuteOfDay } = context;
    const isBoundary = (minuteOfDay + 1) % SLOT_MINUTES === 0;
    const { meterChange } = model.faults;
    if (calendar.scenarioDay === meterChange.day && minuteOfDay === meterChange.minute) {
      const finalValue = registers.shown(state, meterChange.meter);
      registers.replace(state, meterChange.meter, meterChange.startValue);
      slotBuilder.changed(state, meterChange.meter, finalValue, meterChange.startValue);
    }
    for (let m = 0; m < meters.length; m++) {
      const at = m * DAY_MINUTES + minuteOfDay;
      const counted = rates[m]! * ratio[m]!;
      day.trueRates[at] = rates[m]!;
      if (minuteOfDay === 0) day.boundaries[m * (DAY_SLOTS + 1)] = registers.shown(state, m);
      registers.count(state, m, counted);
      const shown = registers.shown(state, m);
      if (isBoundary) day.boundaries[m * (DAY_SLOTS + 1) + (minuteOfDay + 1) / SLOT_MINUTES] = shown;
      day.measured[at] = Math.round(counted * drift[m]! * 10) / 10;
      if (silent[at] === 1) continue;
      day.minutes[at] = day.measured[at]!;
      slotBuilder.read(state, m, k + 1 + skew[m]!, shown, slotSink);
    }
    for (const fault of faults.sensors) {
      if (minuteOfDay < fault.from || minuteOfDay >= fault.to) continue;
      const at = fault.meter * DAY_MINUTES + minuteOfDay;
      // Only what is shown is wrong; the register counts on.
      if (Number.isNaN(day.minutes[at]!)) continue;
      day.minutes[at] =
        fault.kind === 'spike' ? day.minutes[at]! * 5 : day.measured[fault.meter * DAY_MINUTES + fault.from]!;
    }
    for (const outage of faults.outages)
      if (outage.backfillAt === minuteOfDay) backfill(day, outage.gateway, outage.from, outage.to);
  }

  /** Samples that a gateway had kept arrive late: minutes are filled and their slots become good. */
  function backfill(day: DayRecorder, gateway: number | null, from: number, to: number): void {
    const changedMeter =
      calendar.scenarioDay === model.faults.meterChange.day ? model.faults.meterChange.meter : -1;
    for (let m = 0; m < meters.length; m++) {
      if (meters[m]!.gateway !== gateway || m === changedMeter) continue;
      const row = m * DAY_MINUTES;
      day.minutes.set(day.measured.subarray(row + from, row + to), row + from);
      for (
        let quarter = Math.floor(from / SLOT_MINUTES);
        quarter <= Math.floor((to - 1) / SLOT_MINUTES);
        quarter++
      ) {
        if ((quarter + 1) * SLOT_MINUTES > context.minuteOfDay) break;
        const at = m * (DAY_SLOTS + 1) + quarter;
        const difference = day.boundaries[at + 1]! - day.boundaries[at]!;
        const quantity = difference < 0 ? difference + model.registers[m]!.capacity : difference;
        const start = day.dayIndex * DAY_MINUTES + quarter * SLOT_MINUTES;
        day.addSlot(m, start, Math.round(quantity * 1000) / 1000, QUALITY.good);
      }
    }
  }

  function stepMinute(): void {
    const k = state[clockAt]!;
    const dayIndex = Math.floor(k / DAY_MINUTES);
    if (recorder === null || recorder.dayIndex !== dayIndex) turnTo(dayIndex);
    const day = current();
    context.k = k;
    context.minuteOfDay = k - dayIndex * DAY_MINUTES;
    if (context.minuteOfDay % 60 === 0) {
      context.hour = context.minuteOfDay / 60;
      context.tier = calendar.tiers[context.hour] ?? 'flat';
      context.outsideC = outsideC(calendar, context.hour);
      context.skill = teamAt(dayIndex, context.hour).skill;
    }
    bank.step(context.noise, seed, k);
    step(context);
    measure(day);
    const quarter = Math.floor(context.minuteOfDay / SLOT_MINUTES);
    for (let a = 0; a < production.length; a++) {
      day.outputQty[a * DAY_SLOTS + quarter] =
        day.outputQty[a * DAY_SLOTS + quarter]! + context.productQty[a]!;
      day.outputMassT[a * DAY_SLOTS + quarter] =
        day.outputMassT[a * DAY_SLOTS + quarter]! + context.massT[a]!;
    }
    tags.step(k, context.minuteOfDay, context.signals);
    process.step(k, context.minuteOfDay, context.signals, context.isSilent);
    alarms.step(state, context.signals, k, context.hour < 8, addAlarm);
    state[clockAt] = k + 1;
  }

  return {
    minute: () => state[clockAt]!,
    begin(dayIndex) {
      state.set(initial);
      state[clockAt] = dayIndex * DAY_MINUTES;
      recorder = null;
    },
    restore(checkpoint) {
      const saved = decodeState(checkpoint, state.length);
      if (saved === null) return false;
      state.set(saved);
      recorder = null;
      return true;
    },
    checkpoint: () => encodeState(state),
    advance(toMinute, eachMinute) {
      while (state[clockAt]! < toMinute) {
        stepMinute();
        eachMinute?.(context.k, context.signals);
      }
    },
    pack() {
      const day = current();
      return {
        ...day.pack(state[clockAt]! - day.dayIndex * DAY_MINUTES, calendar),
        tags: tags.values(),
        sags: tags.sags(),
        process: process.values(),
        samples: process.samples(),
      };
    },
    truth: () => ({
      outages: faults.outages,
      sensorFaults: faults.sensors,
      rejectedReadings,
      rates: current().trueRates.slice(),
    }),
    goodSlots: () => current().goodSlots,
    signals: () => context.signals,
    activeAlarms: () => alarms.activeCount(state),
    setRuleChanges: (changes) => alarms.setChanges(changes),
    rules: () => alarms.rules,
  };
}
