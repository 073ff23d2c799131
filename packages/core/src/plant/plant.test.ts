import { describe, expect, test } from 'vitest';
import type { GivenPlant } from '../contract/plant-semantics.ts';
import { energyUnit, factor } from './energy-units.ts';
import { plantError, plantOf, readPlant, untold } from './plant.ts';
import { shiftAt, shiftStarts, tariffBands } from './plant-clock.ts';
import { shownAssets } from './shown-assets.ts';

const SHANGHAI = 'Asia/Shanghai';
const SHIFTS = [
  { name: 'Early', startsAt: '06:00' },
  { name: 'Late', startsAt: '14:00' },
  { name: 'Night', startsAt: '22:00' },
];
const at = (iso: string): number => Date.parse(iso);
const iso = (tMs: number): string => new Date(tMs).toISOString();

describe('what a host says about its plant', () => {
  test('what fits is read, with the spaces between ids gone', () => {
    const raw = {
      timeZone: SHANGHAI,
      shifts: SHIFTS,
      unitSystem: 'tce',
      tariffPeriods: [
        { tier: 'valley', from: '22:00', to: '08:00' },
        { tier: 'peak', from: '08:00', to: '22:00' },
      ],
      assetIds: 'L1, L2,,L1',
    };
    expect(readPlant(raw)).toEqual({ plant: { ...raw, assetIds: ['L1', 'L2'] }, problems: [] });
    expect(readPlant({})).toEqual({ plant: {}, problems: [] });
  });

  test.each([
    ['timeZone', 'Shanghai', 'expected an IANA time zone such as Asia/Shanghai'],
    ['shifts', [{ name: 'Early', startsAt: '6:00' }], '0.startsAt: expected a time as HH:mm'],
    ['shifts', [{ name: ' ', startsAt: '06:00' }], '0.name: expected a name'],
    ['shifts', [SHIFTS[1], SHIFTS[0]], '1.startsAt: expected a later time than that of the shift before'],
    ['shifts', [], 'expected a shift'],
    ['shifts', 'early', 'expected a list'],
    ['unitSystem', 'BTU', /^Invalid type: Expected \("plant" \| "si"/],
    ['tariffPeriods', [{ tier: 'dear', from: '08:00', to: '09:00' }], /^0\.tier: /],
    ['tariffPeriods', [{ tier: 'peak', from: '24:00', to: '09:00' }], '0.from: expected a time as HH:mm'],
    [
      'tariffPeriods',
      [
        { tier: 'valley', from: '22:00', to: '08:00' },
        { tier: 'peak', from: '07:59', to: '22:00' },
      ],
      '1.from: expected a time that no other period has',
    ],
    ['assetIds', ' , ', 'expected ids parted by commas'],
  ])('%s %j does not fit, is named, and the last that did stays', (field, value, reason) => {
    const before = { [field]: 'as before' } as GivenPlant;
    const { plant, problems } = readPlant({ [field]: value }, before);
    expect(plant).toEqual(before);
    expect(problems).toEqual([
      { field, value, reason: typeof reason === 'string' ? reason : expect.stringMatching(reason) },
    ]);
  });

  test('a problem is told once, and again when it is another or comes back', () => {
    const told = new Map();
    const wrong = (zone: string) => readPlant({ timeZone: zone }).problems;
    expect(untold(wrong('Mars'), told).map(plantError)).toEqual([
      {
        code: 'attribute',
        attribute: 'time-zone',
        value: 'Mars',
        reason: 'expected an IANA time zone such as Asia/Shanghai',
      },
    ]);
    expect(untold(wrong('Mars'), told)).toEqual([]);
    expect(untold(wrong('Moon'), told)).toHaveLength(1);
    expect(untold([], told)).toEqual([]);
    expect(untold(wrong('Moon'), told)).toHaveLength(1);
  });
});

describe('shifts by the plant’s clock', () => {
  test.each([
    ['2026-11-20T06:00:00+08:00', 'Early', '14:00'],
    ['2026-11-20T13:59:59+08:00', 'Early', '14:00'],
    ['2026-11-20T14:00:00+08:00', 'Late', '22:00'],
    ['2026-11-20T23:30:00+08:00', 'Night', '06:00'],
    ['2026-11-20T05:59:00+08:00', 'Night', '06:00'],
  ])('%s is %s until %s', (time, name, endsAt) => {
    expect(shiftAt(SHIFTS, at(time), SHANGHAI)).toMatchObject({ name, endsAt });
  });

  test('a day with one shift is that shift until it begins again', () => {
    const one = [{ name: 'Day', startsAt: '08:00' }];
    expect(shiftAt(one, at('2026-11-20T03:00:00+08:00'), SHANGHAI)).toEqual({
      name: 'Day',
      startsAt: '08:00',
      endsAt: '08:00',
    });
  });

  test('they begin at the wall’s time where clocks change, too', () => {
    // Rome goes back on 25 October 2026 at 03:00.
    const starts = shiftStarts(SHIFTS, at('2026-10-24T12:00:00Z'), at('2026-10-25T14:00:00Z'), 'Europe/Rome');
    expect(starts.map(({ tMs, name }) => `${name} ${iso(tMs)}`)).toEqual([
      'Night 2026-10-24T20:00:00.000Z',
      'Early 2026-10-25T05:00:00.000Z',
      'Late 2026-10-25T13:00:00.000Z',
    ]);
  });
});

describe('the tariff by the plant’s clock', () => {
  test('periods over midnight are one, and what is shown cuts them', () => {
    const bands = tariffBands(
      [
        { tier: 'valley', from: '22:00', to: '08:00' },
        { tier: 'peak', from: '08:00', to: '11:00' },
      ],
      at('2026-11-20T00:00:00+08:00'),
      at('2026-11-20T23:00:00+08:00'),
      SHANGHAI,
    );
    expect(bands.map(({ tier, fromMs, toMs }) => `${tier} ${iso(fromMs)} ${iso(toMs)}`)).toEqual([
      'valley 2026-11-19T16:00:00.000Z 2026-11-20T00:00:00.000Z',
      'peak 2026-11-20T00:00:00.000Z 2026-11-20T03:00:00.000Z',
      'valley 2026-11-20T14:00:00.000Z 2026-11-20T15:00:00.000Z',
    ]);
  });

  test('none given leaves the data’s own, and a long time has no bands that could be told apart', () => {
    const given = plantOf({ tariffPeriods: [{ tier: 'flat', from: '00:00', to: '24:00' }] });
    expect(plantOf({}).tariffBands(0, 3_600_000, 'UTC')).toBeNull();
    expect(given.tariffBands(0, 3_600_000, 'UTC')).toEqual([{ tier: 'flat', fromMs: 0, toMs: 3_600_000 }]);
    expect(given.tariffBands(0, 90 * 86_400_000, 'UTC')).toEqual([]);
  });
});

describe('amounts of energy in the unit of the plant', () => {
  const unit = (code: string) => ({ code, display: code, scale: 1, dp: 0 });
  test.each([
    ['kWh', 'GJ', 0.0036],
    ['kWh', 'tce', 0.0001229],
    ['MWh', 'kgce', 122.9],
    ['kgce', 'GJ', 0.0293076],
    ['tce', 'kWh', 1_000 / 0.1229],
    ['GJ', 'MWh', 1 / 3.6],
    ['kWh', 'kWh', 1],
  ])('a %s is so many %s', (from, to, amount) => {
    expect(factor(from, to)).toBeCloseTo(amount, 9);
  });

  test('by the piece the small unit is told', () => {
    expect(energyUnit(unit('kWh/t'), 'si')).toEqual({ code: 'kWh/t', display: 'MJ/t', scale: 3.6, dp: 2 });
    expect(energyUnit(unit('kgce/m2'), 'MWh').display).toBe('kWh/m²');
    expect(energyUnit({ code: 'kgce', display: 'tce', scale: 1e-3, dp: 1 }, 'tce')).toEqual({
      code: 'kgce',
      display: 'tce',
      scale: 1e-3,
      dp: 2,
    });
  });

  test('power, prices and everything else stay the very same', () => {
    for (const code of ['kW', 'CNY', 'CNY/kWh', 'm3', '%', 't']) {
      const own = unit(code);
      expect(energyUnit(own, 'tce')).toBe(own);
    }
    const kwh = unit('kWh');
    expect(energyUnit(kwh, 'plant')).toBe(kwh);
    expect(energyUnit(kwh, undefined)).toBe(kwh);
  });
});

describe('areas and machines that are shown', () => {
  const panels = {
    machines: { counts: {}, cards: [{ id: 'M1' }, { id: 'M2' }] },
    ranking: { rows: [{ key: 'A1' }, { key: 'A2' }] },
    kpis: [{ code: 'x' }],
  };
  test('a list keeps those that were asked for, and one that has none of them stays whole', () => {
    expect(shownAssets(panels, new Set(['M2']))).toEqual({
      ...panels,
      machines: { counts: {}, cards: [{ id: 'M2' }] },
    });
    expect(shownAssets(panels, new Set(['elsewhere']))).toBe(panels);
    expect(plantOf({ assetIds: ['A1'] }).shown(panels).ranking.rows).toEqual([{ key: 'A1' }]);
    expect(plantOf({}).shown(panels)).toBe(panels);
  });
  test('records are found by their machine, area or settings', () => {
    const records = [{ equipmentId: 'M1' }, { areaId: 'A1' }, { cfg: { equipmentId: 'M3' } }, { id: 'x' }];
    expect(shownAssets({ records }, new Set(['M1', 'A1', 'M3'])).records).toEqual(records.slice(0, 3));
  });
});
