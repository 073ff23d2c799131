import { expect, test } from 'vitest';
import { judge, type InstanceRole, type InstanceState } from './readiness.ts';

const instance = (role: InstanceRole, tickAgeMs = 0): InstanceState => ({
  role: () => role,
  tickAgeMs: () => tickAgeMs,
  tickLimitMs: 190_000,
  dataFolder: undefined,
});
const well = { readFault: null, writeFault: null, lease: null } as const;
const led = (tickAgeMs: number) => ({ ...well, lease: { tickAgeMs, isHeld: true } });
const MUCH = 10 ** 9;

test.each([
  ['the only instance', well, MUCH, instance('single'), []],
  ['one without plants', well, null, instance('none'), []],
  ['a follower whose leader moves the plants', led(5_000), null, instance('follower'), []],
  [
    'a follower whose plants have stopped',
    led(200_000),
    null,
    instance('follower'),
    ['the plants stand still'],
  ],
  ['a follower of no leader', well, null, instance('follower'), ['no instance runs the plants']],
  ['plants that have stopped', well, MUCH, instance('single', 200_000), ['the plants stand still']],
  [
    'a full disk',
    { ...led(0), writeFault: 'full' as const },
    null,
    instance('leader'),
    ['the disk of the database is full: nothing can be stored'],
  ],
  [
    'a database that is away',
    { readFault: 'away' as const, writeFault: 'away' as const, lease: null },
    null,
    instance('follower'),
    ['the database cannot be reached'],
  ],
  [
    'a folder that is almost full',
    well,
    1_000,
    instance('single'),
    ['the data folder has almost no space left'],
  ],
])('HLD-04 readiness of %s', (_title, found, freeBytes, state, reasons) => {
  expect(judge(found, freeBytes, state)).toMatchObject({
    status: reasons.length === 0 ? 'ready' : 'failing',
    reasons,
  });
});
