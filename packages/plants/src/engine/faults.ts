import { DAY_MINUTES } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { createEventCalendar, type EventSource } from './event-calendar.ts';
import { tagHash, uniform } from './noise.ts';

/** What may go wrong between a meter and the database. All by date, so that tests can know it beforehand. */
export interface MeasuringFaults {
  /** Meters whose own line may go silent. */
  readonly silentMeters: readonly number[];
  /** From this scenario day on one meter counts with a wrong current ratio. */
  readonly wrongRatio: { readonly meter: number; readonly factor: number; readonly fromDay: number };
  readonly meterChange: {
    readonly meter: number;
    readonly day: number;
    readonly minute: number;
    readonly startValue: number;
  };
  /** Outages of known time: of one gateway, longer than what may be interpolated. */
  readonly longOutages: readonly {
    readonly gateway: number;
    readonly day: number;
    readonly minute: number;
    readonly minutes: number;
  }[];
  /** The clock of one gateway runs ahead for a day. */
  readonly clockSkew: { readonly gateway: number; readonly day: number; readonly minutes: number };
  /** Meters whose instantaneous value drifts by 0.1 % a day. */
  readonly driftMeters: readonly number[];
}

/** A silence of a gateway or of one meter, in minutes of its day; `backfillAt` where its samples come later. */
export interface Outage {
  readonly gateway: number | null;
  readonly meter: number | null;
  readonly from: number;
  readonly to: number;
  readonly backfillAt: number | null;
}
export interface SensorFault {
  readonly kind: 'spike' | 'frozen';
  readonly meter: number;
  readonly from: number;
  readonly to: number;
}
export interface DayFaults {
  /** Of this day and those that last from the day before, with a negative `from`. */
  readonly outages: readonly Outage[];
  readonly sensors: readonly SensorFault[];
}

const GATEWAY_EVERY_MINUTES = DAY_MINUTES / 0.05;
const SILENCE_EVERY_MINUTES = DAY_MINUTES / 0.05;

/** Draws the faults of a day; the same for the same date whatever was drawn before. */
export function createFaultCalendar(faults: MeasuringFaults, gateways: number, meters: number, seed: number) {
  const sources: EventSource[] = [];
  for (let g = 0; g < gateways; g++)
    sources.push({
      code: `gateway ${g}`,
      everyMinutes: GATEWAY_EVERY_MINUTES,
      medianMinutes: 8,
      sigma: 0.8,
      minMinutes: 2,
      maxMinutes: 40,
    });
  for (const meter of faults.silentMeters)
    sources.push({
      code: `silence ${meter}`,
      everyMinutes: SILENCE_EVERY_MINUTES,
      medianMinutes: 6,
      sigma: 1.256,
      minMinutes: 2,
      maxMinutes: 150,
    });
  const calendar = createEventCalendar(sources, seed);
  const backfillTag = tagHash('backfill');
  const sensorTag = tagHash('sensor fault');

  function outagesOf(dayIndex: number, scenarioDay: number): Outage[] {
    calendar.turnTo(dayIndex);
    const found: Outage[] = [];
    sources.forEach((_, index) => {
      for (let minute = 0; minute < DAY_MINUTES; minute++) {
        const duration = calendar.at(index, minute);
        if (duration === 0) continue;
        const isGateway = index < gateways;
        const to = minute + duration;
        const comesBack = isGateway && uniform(seed, backfillTag, dayIndex * 100 + index) < 0.5;
        const backfillAt = to + 20 + Math.floor(60 * uniform(seed, backfillTag, dayIndex * 100 + index + 50));
        found.push({
          gateway: isGateway ? index : null,
          meter: isGateway ? null : faults.silentMeters[index - gateways]!,
          from: minute,
          to,
          // Only within the day: what a day holds must not depend on the next.
          backfillAt: comesBack && backfillAt < DAY_MINUTES ? backfillAt : null,
        });
      }
    });
    for (const long of faults.longOutages) {
      if (long.day !== scenarioDay) continue;
      found.push({
        gateway: long.gateway,
        meter: null,
        from: long.minute,
        to: long.minute + long.minutes,
        backfillAt: null,
      });
    }
    return found;
  }

  return {
    of(dayIndex: number, scenarioDay: number, yesterday: number): DayFaults {
      const carried = outagesOf(dayIndex - 1, yesterday)
        .filter((outage) => outage.to > DAY_MINUTES)
        .map((outage) => ({
          ...outage,
          from: outage.from - DAY_MINUTES,
          to: outage.to - DAY_MINUTES,
          backfillAt: null,
        }));
      const sensors: SensorFault[] = [];
      for (let n = 0; n < 2; n++) {
        const from = Math.floor(DAY_MINUTES * uniform(seed, sensorTag, dayIndex * 16 + n));
        const meter = Math.floor(meters * uniform(seed, sensorTag, dayIndex * 16 + n + 4));
        sensors.push({ kind: 'spike', meter, from, to: from + 1 });
      }
      if (uniform(seed, sensorTag, dayIndex * 16 + 8) < 0.05) {
        const from = Math.floor(900 * uniform(seed, sensorTag, dayIndex * 16 + 9));
        const meter = Math.floor(meters * uniform(seed, sensorTag, dayIndex * 16 + 10));
        sensors.push({
          kind: 'frozen',
          meter,
          from,
          to: from + 120 + Math.floor(240 * uniform(seed, sensorTag, dayIndex * 16 + 11)),
        });
      }
      return { outages: [...carried, ...outagesOf(dayIndex, scenarioDay)], sensors };
    },
  };
}
