import type { AlarmRecord } from '@plantdeck/core/contract';
import { toCsv } from '@plantdeck/core/export';
import { expect, test } from 'vitest';
import { alarmQuery, alarmTable, FIRST_FILTER, isUnacknowledged, statesOf } from './alarm-query.ts';

const page = { size: 20, current: 1 };
const record: AlarmRecord = {
  id: 'a',
  name: '=cmd()',
  areaId: 'P.W1',
  areaName: 'Firing, east',
  priority: 2,
  state: 'unackRtn',
  value: 12.5,
  limit: null,
  unit: 'Pa',
  since: '2026-11-20T06:32:10Z',
  until: '2026-11-20T06:40:00Z',
  acknowledgedAt: null,
  acknowledgedBy: null,
};

test('a filter asks for what it says, and for no more than that', () => {
  expect(alarmQuery(FIRST_FILTER, page)).toEqual({ state: 'active', ...page });
  const filter = {
    scope: 'past',
    state: 'normal',
    priorities: [1, 3],
    areaId: 'P.W1',
    text: ' gas ',
  } as const;
  expect(alarmQuery(filter, page)).toEqual({
    state: 'normal',
    priority: '1,3',
    areaId: 'P.W1',
    text: 'gas',
    ...page,
  });
  expect(alarmQuery({ ...FIRST_FILTER, priorities: [] }, page)['priority']).toBeUndefined();
});

test('states belong to what is active, past, or hidden', () => {
  expect(statesOf('all')).toEqual([...statesOf('active'), ...statesOf('past'), ...statesOf('hidden')]);
  expect(isUnacknowledged(record)).toBe(true);
  expect(isUnacknowledged({ ...record, state: 'ackActive' })).toBe(false);
});

test('the csv has times of the plant, and runs no formula', () => {
  const csv = toCsv([alarmTable([record], (key) => key, 'Asia/Shanghai')]);
  expect(csv.split('\r\n')[2]).toBe(
    `2,alarms.state.unackRtn,'=cmd(),"Firing, east",12.5,,Pa,2026-11-20 14:32:10,2026-11-20 14:40:00,,`,
  );
});
