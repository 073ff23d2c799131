import { expect, test } from 'vitest';
import { demoTeams } from '@plantdeck/plants/models/demo-teams.ts';
import { teamAt } from '@plantdeck/plants/engine/day-calendar.ts';
import { accountingLabelAt } from '../plant-time/periods.ts';
import { byShift, civilDayOfShift, dutyShifts, parseTeamConfig } from './teams.ts';

const CALENDAR = { zone: 'Asia/Shanghai', dayAccountTime: '08:00', dayAccountFlag: 0 };
const at = (text: string): number => Date.parse(text);
const rota = (() => {
  const row = demoTeams();
  return parseTeamConfig({ ...row, config: JSON.parse(row.config) });
})();

test('each shift of forty days has the team that the simulated plant had on duty', () => {
  const period = { fromMs: at('2026-10-01T00:00:00+08:00'), toMs: at('2026-11-10T00:00:00+08:00') };
  const shifts = dutyShifts(CALENDAR, rota, period);
  expect(shifts).toHaveLength(120);
  for (const { fromMs, teamId } of shifts) {
    const local = fromMs + 8 * 3_600_000 - Date.UTC(2026, 0, 1);
    const dayIndex = Math.floor(local / 86_400_000);
    expect(teamId).toBe(teamAt(dayIndex, (local - dayIndex * 86_400_000) / 3_600_000).code);
  }
});

test('no team works two shifts of an accounting day, and each rests sixteen hours between two', () => {
  const period = { fromMs: at('2026-10-01T08:00:00+08:00'), toMs: at('2026-11-10T08:00:00+08:00') };
  const shifts = dutyShifts(CALENDAR, rota, period);
  for (const { id } of rota.teams) {
    const own = shifts.filter(({ teamId }) => teamId === id);
    expect(own.length).toBe(30);
    const days = own.map(({ fromMs }) => accountingLabelAt(CALENDAR, fromMs));
    expect([id, new Set(days).size]).toEqual([id, own.length]);
    const rests = own.slice(1).map(({ fromMs }, index) => (fromMs - (own[index]?.toMs ?? 0)) / 3_600_000);
    expect(Math.min(...rests)).toBeGreaterThanOrEqual(16);
  }
});

test('a shift over midnight is one shift, also when a period begins inside it', () => {
  const config = { ...rota, shifts: [{ code: 'night', from: '22:00', to: '06:00' }], cycle: null };
  const period = { fromMs: at('2026-11-20T01:00:00+08:00'), toMs: at('2026-11-20T23:00:00+08:00') };
  expect(dutyShifts(CALENDAR, config, period).map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
    [at('2026-11-19T22:00:00+08:00'), at('2026-11-20T06:00:00+08:00')],
    [at('2026-11-20T22:00:00+08:00'), at('2026-11-21T06:00:00+08:00')],
  ]);
});

test('where clocks change the night shift has seven or nine hours', () => {
  const calendar = { ...CALENDAR, zone: 'Europe/Rome' };
  const config = byShift(undefined, (shift) => ({ nameZh: shift, nameEn: shift }));
  const hoursOf = (from: string, to: string) =>
    dutyShifts(calendar, config, { fromMs: at(from), toMs: at(to) }).map(
      (shift) => (shift.toMs - shift.fromMs) / 3_600_000,
    );
  expect(hoursOf('2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00')).toEqual([7, 8, 8]);
  expect(hoursOf('2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00')).toEqual([9, 8, 8]);
});

test('a configuration that does not fit names its field', () => {
  const row = {
    config_id: 'x',
    name_zh: '',
    name_en: '',
    config: { shifts: [{ code: 'a', from: '8', to: '16:00' }] },
  };
  expect(() => parseTeamConfig(row)).toThrow(/team_config x: shifts\.0\.from/);
});

test('a turn that was changed decides before the cycle, and a day off leaves its shifts without a team', () => {
  const period = { fromMs: at('2026-11-20T08:00:00+08:00'), toMs: at('2026-11-21T08:00:00+08:00') };
  const before = dutyShifts(CALENDAR, rota, period).map(({ teamId }) => teamId);
  const other = rota.teams.find(({ id }) => !before.includes(id))?.id ?? '';
  const turns = [
    { day: '2026-11-20', shift: 'day', team: other },
    { day: '2026-11-20', shift: 'evening', team: null },
    { day: '2026-11-20', shift: 'evening', team: other },
    // Nobody knows this team: the cycle goes on to hold.
    { day: '2026-11-21', shift: 'night', team: 'gone' },
  ];
  const shifts = dutyShifts(CALENDAR, { ...rota, turns }, period);
  expect(shifts.map(({ teamId }) => teamId)).toEqual([other, null, before[2]]);
  const plain = byShift({ ...rota, turns }, (shift) => ({ nameZh: shift, nameEn: shift }));
  expect(dutyShifts(CALENDAR, plain, period).map(({ teamId }) => teamId)).toEqual(['day', null, 'night']);
});

test('a shift is of the accounting day that it begins in, and an early start opens its own day', () => {
  const of = (startsAt: string, first: string, dayAccountTime: string, dayAccountFlag = 0) =>
    civilDayOfShift({ ...CALENDAR, dayAccountTime, dayAccountFlag }, '2026-11-20', startsAt, first);
  expect(of('08:00', '08:00', '08:00')).toBe('2026-11-20');
  expect(of('00:00', '08:00', '08:00')).toBe('2026-11-21');
  expect(of('00:00', '08:00', '00:00')).toBe('2026-11-20');
  expect(of('06:00', '06:00', '08:00')).toBe('2026-11-20');
  expect(of('08:00', '08:00', '08:00', 1)).toBe('2026-11-19');
});
