import type { WorkAlarm } from '@plantdeck/core/contract';
import type { Alarms } from './alarm-information.model.ts';

const MINUTE_MS = 60_000;

/** A kiln that runs too hot and mills that take too long. */
export function sample(nowMs: number): Alarms {
  const alarm = (
    id: string,
    alarmObject: string,
    alarmName: string,
    priority: WorkAlarm['priority'],
    minutesAgo: number,
    [value, limit, unit]: readonly [number, number, string],
    isNew = false,
  ): WorkAlarm => ({
    id,
    alarmObject,
    alarmName,
    priority,
    value,
    limit,
    unit,
    onAt: new Date(nowMs - minutesAgo * MINUTE_MS).toISOString(),
    state: isNew ? 'unackActive' : 'ackActive',
    durationS: minutesAgo * 60,
  });
  return {
    stat: {
      counts: [0, 1, 3, 1],
      unacknowledged: 2,
      lastOnAt: new Date(nowMs - 3 * MINUTE_MS).toISOString(),
    },
    page: {
      canAcknowledge: true,
      total: 5,
      records: [
        alarm('a1', 'Kiln K1 zone 14', 'Upper temperature high', 2, 3, [1214, 1205, '°C'], true),
        alarm('a2', 'Ball mill 5', 'Over target time', 3, 20, [47, 30, 'min'], true),
        alarm('a3', 'Ball mill 9', 'Over target time', 3, 29, [38, 30, 'min']),
        alarm('a4', 'Compressor 3', 'Dew point high', 4, 51, [6.4, 5, '°C']),
        alarm('a5', 'Kiln K1 flue', 'Oxygen high', 3, 72, [10.6, 10, '%']),
      ],
    },
  };
}
