import { expect, test } from 'vitest';
import { differenceOf } from './day-difference.ts';
import { createDayRecorder } from './engine/day-recorder.ts';

const START = 5 * 1440;
const alarm = {
  rule: 3,
  onMinute: START,
  ackMinute: null,
  offMinute: null,
  value: 1,
  limit: 0,
  priority: 3,
  hidden: null,
  raisedHidden: false,
  shelvedMinute: null,
  changedMinute: START,
} as const;

const WEATHER = { meanC: 25.5, maxC: 30, isHot: false };

test('only what is new or corrected since the last write is written', () => {
  const day = createDayRecorder(5, 2, 1);
  day.addSlot(0, START, 10, 0);
  day.addSlot(1, START, 20, 1);
  day.addAlarm(alarm);
  day.addStop({ unit: 0, cause: 1, reason: 1, fromMinute: START, toMinute: null });
  const tags = new Float32Array(144);
  const sag = { point: 'pcc', minute: START + 4, residualPct: 72.5, durationMs: 120 };
  const process = new Float32Array(1440);
  const sample = { areaId: 'A', property: 'p', minute: START, resultMinute: START + 40, value: 1 };
  const before = { ...day.pack(16, WEATHER), tags, sags: [sag], process, samples: [] };
  expect(differenceOf(null, before)).toMatchObject({
    slots: [0, 1],
    quartersFrom: 0,
    quartersTo: 1,
    hasTags: true,
    hoursFrom: 0,
    hoursTo: 1,
    samples: [],
    sags: [sag],
  });
  expect(differenceOf(before, { ...before, minutesDone: 19 })).toMatchObject({ hasTags: false, sags: [] });
  day.addSlot(0, START + 15, 11, 0);
  day.addSlot(1, START, 19.5, 0);
  day.addAlarm({ ...alarm, ackMinute: START + 3, changedMinute: START + 3 });
  const later = { ...sag, minute: START + 28 };
  const after = { ...day.pack(61, WEATHER), tags, sags: [sag, later], process, samples: [sample] };
  expect(differenceOf(before, after)).toEqual({
    slots: [1, 2],
    quartersFrom: 1,
    quartersTo: 4,
    hasTags: true,
    hoursFrom: 0,
    hoursTo: 2,
    samples: [sample],
    sags: [later],
    alarms: [{ ...alarm, ackMinute: START + 3, changedMinute: START + 3 }],
    stops: [],
  });
  expect(differenceOf(after, after)).toMatchObject({ slots: [], alarms: [], stops: [] });
});
