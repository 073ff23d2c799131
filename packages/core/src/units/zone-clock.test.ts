import { describe, expect, test, vi } from 'vitest';
import { clockText, learnOffsets, twinMs, wallClock, wallDate, zoneOffsetMs } from './zone-clock.ts';

const at = (iso: string) => Date.parse(iso);
const HOUR_MS = 3_600_000;

/** How many formatters of the browser are made while `run` runs. */
function formattersMade(run: () => void): number {
  const Own = Intl.DateTimeFormat;
  let made = 0;
  class Counted extends Own {
    constructor(...options: ConstructorParameters<typeof Own>) {
      super(...options);
      made += 1;
    }
  }
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: Counted });
  run();
  vi.unstubAllGlobals();
  return made;
}

describe('the clock on a plant’s wall', () => {
  test('follows the rules of its zone, to the quarter hour', () => {
    expect(zoneOffsetMs(at('2026-07-01T00:00:00Z'), 'Asia/Kathmandu')).toBe(20_700_000);
    expect(zoneOffsetMs(at('2026-10-25T00:59:00Z'), 'Europe/Rome')).toBe(2 * HOUR_MS);
    expect(zoneOffsetMs(at('2026-10-25T01:00:00Z'), 'Europe/Rome')).toBe(HOUR_MS);
    expect(wallClock(wallDate(at('2026-11-20T18:30:09Z'), 'America/St_Johns'), true)).toBe('15:00:09');
    expect(formattersMade(() => zoneOffsetMs(5, 'UTC'))).toBe(0);
  });

  test('tells the hour that comes twice apart by its offset, and no other', () => {
    const text = (iso: string, zone: string) => clockText(at(iso), zone);
    expect(text('2026-10-25T02:00:00+02:00', 'Europe/Rome')).toBe('02:00+02');
    expect(text('2026-10-25T02:59:00+02:00', 'Europe/Rome')).toBe('02:59+02');
    expect(text('2026-10-25T02:00:00+01:00', 'Europe/Rome')).toBe('02:00+01');
    expect(text('2026-10-25T01:59:00+02:00', 'Europe/Rome')).toBe('01:59');
    expect(text('2026-10-25T03:00:00+01:00', 'Europe/Rome')).toBe('03:00');
    // The hour that is skipped leaves nothing to be told apart.
    for (const iso of ['01:45:00+01:00', '03:00:00+02:00'])
      expect(text(`2026-03-29T${iso}`, 'Europe/Rome')).not.toContain('+');
    expect(text('2026-11-01T01:30:00-05:00', 'America/New_York')).toBe('01:30-05');
    // Half an hour back.
    expect(text('2026-04-05T01:45:00+10:30', 'Australia/Lord_Howe')).toBe('01:45+10:30');
    expect(text('2026-04-05T01:15:00+11:00', 'Australia/Lord_Howe')).toBe('01:15');
    expect(twinMs(at('2026-10-25T02:15:00+02:00'), 'Europe/Rome')).toBe(at('2026-10-25T02:15:00+01:00'));
    expect(twinMs(at('2026-11-20T02:15:00Z'), 'UTC')).toBeNull();
  });

  test('is read from the accounting days of a payload without asking the browser', () => {
    const zone = 'Asia/Ho_Chi_Minh';
    const made = formattersMade(() => {
      learnOffsets(zone, '06:00', ['2026-11-20T06:00:00+07:00', '2026-11-21T06:00:00.000+07:00']);
      expect(zoneOffsetMs(at('2026-11-20T12:00:00Z'), zone)).toBe(7 * HOUR_MS);
    });
    expect(made).toBe(0);
    // Outside of what is proven the zone's rules are asked.
    expect(formattersMade(() => zoneOffsetMs(at('2026-12-24T12:00:00Z'), zone))).toBe(1);
  });

  test('does not believe times in an offset that is not the zone’s', () => {
    const zone = 'Asia/Seoul';
    learnOffsets(zone, '08:00', [
      '2026-11-19T23:00:00Z',
      '2026-11-20T23:00:00Z',
      '2026-11-20T00:00:00+01:00',
      'x',
    ]);
    expect(zoneOffsetMs(at('2026-11-20T06:00:00Z'), zone)).toBe(9 * HOUR_MS);
  });

  test('asks the zone on a day whose ends disagree, and between proofs far apart', () => {
    const zone = 'Europe/Madrid';
    learnOffsets(zone, '00:00', ['2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00']);
    expect(zoneOffsetMs(at('2026-10-25T00:30:00Z'), zone)).toBe(2 * HOUR_MS);
    expect(zoneOffsetMs(at('2026-10-25T01:30:00Z'), zone)).toBe(HOUR_MS);
    const other = 'Europe/Lisbon';
    learnOffsets(other, '00:00', ['2026-01-01T00:00:00Z', '2026-12-31T00:00:00+00:00']);
    expect(zoneOffsetMs(at('2026-07-01T00:00:00Z'), other)).toBe(HOUR_MS);
  });

  test('reads half hours and offsets west of Greenwich', () => {
    learnOffsets('America/Caracas', '07:30', ['2026-11-20T07:30:00-04:00', '2026-11-21T07:30:00-04:00']);
    expect(zoneOffsetMs(at('2026-11-20T20:00:00Z'), 'America/Caracas')).toBe(-4 * HOUR_MS);
    learnOffsets('Asia/Kolkata', '00:00', ['2026-11-20T00:00:00+05:30', '2026-11-21T00:00:00+05:30']);
    expect(zoneOffsetMs(at('2026-11-20T06:00:00Z'), 'Asia/Kolkata')).toBe(5.5 * HOUR_MS);
  });
});
