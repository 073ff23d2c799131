import type { AlarmRecord } from './alarm-engine.ts';
import {
  DAY_MINUTES,
  DAY_SLOTS,
  SLOT_MINUTES,
  dayName,
} from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import type { SensorFault, Outage } from './faults.ts';
import type { StopRecord } from './stop-log.ts';
import type { SampleRecord } from './process-recorder.ts';
import type { SagRecord } from './tag-recorder.ts';

/** What a plant day (or the part of it that has passed) leaves behind, in arrays that can be handed over. */
export interface DayPack {
  readonly dayIndex: number;
  readonly day: string;
  /** Minutes of the day that have passed; 1440 is the whole day. */
  readonly minutesDone: number;
  /** meters x 1440 minute means as measured, NaN where nothing came (yet). */
  readonly minutes: Float32Array<ArrayBuffer>;
  /** Slots closed or corrected on this day, one entry a (meter, start); a few may start on the day before. */
  readonly slotMeter: Uint16Array<ArrayBuffer>;
  readonly slotStart: Int32Array<ArrayBuffer>;
  /** NaN is null. */
  readonly slotQuantity: Float64Array<ArrayBuffer>;
  readonly slotQuality: Uint8Array<ArrayBuffer>;
  /** production areas x 96; NaN where the quarter has not ended. */
  readonly outputQty: Float64Array<ArrayBuffer>;
  readonly outputMassT: Float64Array<ArrayBuffer>;
  /** recorded tags x 144 values of ten minutes; NaN where they have not ended. */
  readonly tags: Float32Array<ArrayBuffer>;
  readonly sags: readonly SagRecord[];
  /** process signals x 1440 minutes as measured; NaN where nothing came (yet). */
  readonly process: Float32Array<ArrayBuffer>;
  readonly samples: readonly SampleRecord[];
  readonly alarms: readonly AlarmRecord[];
  readonly stops: readonly StopRecord[];
  /** Outside temperature of the day: mean and highest. */
  readonly meanC: number;
  readonly maxC: number;
  readonly isHot: boolean;
}

/** What was true on a day, for tests: boards are checked against it. */
export interface DayTruth {
  readonly outages: readonly Outage[];
  readonly sensorFaults: readonly SensorFault[];
  readonly rejectedReadings: number;
  /** meters x 1440 true means. */
  readonly rates: Float32Array;
  /** Mean of each signal over the day. */
  readonly signalMeans: Float64Array;
}

export interface DayRecorder {
  readonly dayIndex: number;
  /** As measured but perhaps not delivered. */
  readonly measured: Float32Array<ArrayBuffer>;
  readonly minutes: Float32Array<ArrayBuffer>;
  readonly trueRates: Float32Array<ArrayBuffer>;
  /** meters x 97: register at each boundary of the day. */
  readonly boundaries: Float64Array<ArrayBuffer>;
  readonly outputQty: Float64Array<ArrayBuffer>;
  readonly outputMassT: Float64Array<ArrayBuffer>;
  /** meters x 96: quantity of slots that were closed as good on their own day, else NaN. */
  readonly goodSlots: Float64Array<ArrayBuffer>;
  addSlot(meter: number, startMinute: number, quantity: number, quality: number): void;
  addAlarm(record: AlarmRecord): void;
  addStop(record: StopRecord): void;
  /** Everything so far; arrays are copies. */
  pack(
    minutesDone: number,
    weather: Pick<DayPack, 'meanC' | 'maxC' | 'isHot'>,
  ): Omit<DayPack, 'tags' | 'sags' | 'process' | 'samples'>;
}

export function createDayRecorder(dayIndex: number, meters: number, areas: number): DayRecorder {
  const firstMinute = dayIndex * DAY_MINUTES;
  const capacity = meters * DAY_SLOTS * 2;
  const slotMeter = new Uint16Array(capacity);
  const slotStart = new Int32Array(capacity);
  const slotQuantity = new Float64Array(capacity);
  const slotQuality = new Uint8Array(capacity);
  // A slot may be corrected later on its day: the entry is found again here.
  const entryOf = new Int32Array(meters * DAY_SLOTS).fill(-1);
  let slots = 0;
  const alarms = new Map<string, AlarmRecord>();
  const stops = new Map<string, StopRecord>();
  const minutes = new Float32Array(meters * DAY_MINUTES).fill(Number.NaN);
  const goodSlots = new Float64Array(meters * DAY_SLOTS).fill(Number.NaN);
  const outputQty = new Float64Array(areas * DAY_SLOTS);
  const outputMassT = new Float64Array(areas * DAY_SLOTS);
  return {
    dayIndex,
    minutes,
    measured: new Float32Array(meters * DAY_MINUTES),
    trueRates: new Float32Array(meters * DAY_MINUTES),
    boundaries: new Float64Array(meters * (DAY_SLOTS + 1)),
    outputQty,
    outputMassT,
    goodSlots,
    addSlot(meter, startMinute, quantity, quality) {
      const quarter = (startMinute - firstMinute) / SLOT_MINUTES;
      const isToday = quarter >= 0;
      let entry = isToday ? entryOf[meter * DAY_SLOTS + quarter]! : -1;
      if (entry < 0) entry = slots++;
      slotMeter[entry] = meter;
      slotStart[entry] = startMinute;
      slotQuantity[entry] = quantity;
      slotQuality[entry] = quality;
      if (!isToday) return;
      entryOf[meter * DAY_SLOTS + quarter] = entry;
      goodSlots[meter * DAY_SLOTS + quarter] = quality === 0 ? quantity : Number.NaN;
    },
    addAlarm: (record) => alarms.set(`${record.rule} ${record.onMinute}`, record),
    addStop: (record) => stops.set(`${record.unit} ${record.fromMinute}`, record),
    pack(minutesDone, { meanC, maxC, isHot }) {
      const closedQuarters = Math.floor(minutesDone / SLOT_MINUTES);
      const closed = (output: Float64Array) =>
        output.map((value, index) =>
          index % DAY_SLOTS < closedQuarters ? Math.round(value * 1e4) / 1e4 : Number.NaN,
        );
      return {
        dayIndex,
        day: dayName(dayIndex),
        minutesDone,
        minutes: minutes.slice(),
        slotMeter: slotMeter.slice(0, slots),
        slotStart: slotStart.slice(0, slots),
        slotQuantity: slotQuantity.slice(0, slots),
        slotQuality: slotQuality.slice(0, slots),
        outputQty: closed(outputQty) as Float64Array<ArrayBuffer>,
        outputMassT: closed(outputMassT) as Float64Array<ArrayBuffer>,
        alarms: [...alarms.values()],
        stops: [...stops.values()],
        meanC,
        maxC,
        isHot,
      };
    },
  };
}
