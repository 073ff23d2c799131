import type { PlantStructure, Tier } from '../models/plant-structure.ts';
import type { AlarmRule } from '@plantdeck/platform/engine/alarms/alarm-rule.ts';
import type { DayCalendar } from './day-calendar.ts';
import type { EventSource } from './event-calendar.ts';
import type { MeasuringFaults } from './faults.ts';
import type { NoiseBank } from './noise.ts';
import type { RegisterData } from './registers.ts';
import type { StateLayout } from './state-layout.ts';
import type { ProcessUnitKind } from '@plantdeck/platform/engine/process/process-unit.ts';
import type { StopReason } from '@plantdeck/platform/engine/stop-reasons/stop-reason.ts';

/** One minute of a plant. The engine makes it once and fills it again each minute; nothing is allocated in between. */
export interface MinuteContext {
  readonly seed: number;
  readonly state: Float64Array;
  /** The noise bank's part of the state. */
  readonly noise: Float64Array;
  /** Plant minute: it covers [k, k + 1). */
  k: number;
  minuteOfDay: number;
  hour: number;
  calendar: DayCalendar;
  tier: Tier;
  outsideC: number;
  /** Skill of the team on duty, 1 is normal. */
  skill: number;
  /** Duration of what the event calendar begins in this minute, else 0. */
  event(source: number): number;
  /** The same of the minute that comes so many minutes later, 0 past midnight: what announces itself has begun by then. */
  eventAhead(source: number, minutes: number): number;
  /** Whether nothing arrives from this meter in this minute. */
  isSilent(meter: number): boolean;
  /** True mean of this minute by meter: kW, Nm3/h, m3/h. The model fills all of it. */
  readonly rates: Float64Array;
  /** Output of this minute by production area: in the product's unit, and t. The model fills all of it. */
  readonly productQty: Float64Array;
  readonly massT: Float64Array;
  /** Values of the process by signal. The model fills all of it. */
  readonly signals: Float64Array;
  /** A unit stands for a reason (index into the model's reasons), or runs with -1. */
  stop(unit: number, reason: number): void;
}

/** A process value that is kept, as values of ten minutes. */
export interface RecordedTag {
  readonly code: string;
  /** Index of its signal, which holds for ten minutes; else how it follows from the signals. */
  readonly signal?: number;
  readonly value?: (signals: Float64Array) => number;
  /** For how long: with all of history, or for the week that it is judged by. */
  readonly keeps: 'all' | 'week';
}

/** What a plant keeps of its process beside its meters. */
export interface RecordedProcess {
  readonly tags: readonly RecordedTag[];
  /** Signals that tell of a voltage sag: its residual voltage (%) and its duration (ms, 0 without one). */
  readonly sags: readonly { readonly point: string; readonly residual: number; readonly duration: number }[];
  /** Metering points whose power quality is measured. */
  readonly points: readonly { readonly code: string; readonly meterId: string; readonly nominalKv: number }[];
}

/** A process value whose minutes are kept for the newest days. */
export interface ProcessSignal {
  /** Index of its signal. */
  readonly signal: number;
  readonly areaId: string;
  /** What it tells of its unit; see ProcessTag. */
  readonly name: string;
  readonly position?: number;
  readonly unit: string;
  /** Decimals that the sensor has. */
  readonly dp: number;
}

/** A result of the laboratory: drawn at the full hour, known so many minutes later. */
export interface LabSignal {
  readonly signal: number;
  readonly areaId: string;
  readonly property: string;
  readonly resultAfterMinutes: number;
  readonly whileRunning: number;
}

/** What live pictures of a plant's process are drawn from. */
export interface LiveProcess {
  readonly units: readonly {
    readonly areaId: string;
    readonly kind: ProcessUnitKind;
    readonly data: object;
  }[];
  readonly signals: readonly ProcessSignal[];
  /** Meter beside each unit's sensors: what silences it silences them. */
  readonly meterOf: (areaId: string) => number;
  readonly lab?: readonly LabSignal[];
}

/** A kind of plant as data and behaviour. Cement, paper and aluminium are further models, not further engines. */
export interface PlantModel {
  readonly structure: PlantStructure;
  readonly hotDayC: number;
  tiersOfDay(month: number, isHot: boolean): readonly Tier[];
  readonly events: readonly EventSource[];
  /** By meter, in the order of the structure. */
  readonly registers: readonly RegisterData[];
  readonly faults: MeasuringFaults;
  readonly signals: readonly string[];
  /** Process values that are kept; none where left out. */
  readonly recorded?: RecordedProcess;
  /** Its process as pictures show it; none where left out. */
  readonly process?: LiveProcess;
  readonly rules: readonly AlarmRule[];
  readonly stopUnits: readonly string[];
  readonly stopReasons: readonly StopReason[];
  readonly unknownReason: number;
  /** Allots its state and noise; the returned step moves the whole plant one minute. */
  build(layout: StateLayout, noise: NoiseBank): (context: MinuteContext) => void;
}
