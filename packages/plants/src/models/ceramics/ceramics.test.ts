import { describe, expect, test } from 'vitest';
import { DAY_MINUTES } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import {
  output,
  plantDays,
  slotQuantity,
  TEST_MODEL,
  trueQuantity,
  type PlantDay,
} from '../../../testing/plant-days.ts';

const { meters } = TEST_MODEL.structure;
const indexesOf = (energy: string, kind: string) =>
  meters.flatMap((meter, index) => (meter.energy === energy && meter.kind === kind ? [index] : []));
const incomer = indexesOf('electric', 'incomer')[0]!;
const gasIncomer = indexesOf('gas', 'incomer')[0]!;
const sumOf = (day: PlantDay, indexes: readonly number[], of: (day: PlantDay, meter: number) => number) =>
  indexes.reduce((sum, meter) => sum + of(day, meter), 0);

describe('structure', () => {
  test('38 electric, 7 gas and 4 water meters, each on an area of the tree, with ids of their own', () => {
    const count = (energy: string) => meters.filter((meter) => meter.energy === energy).length;
    expect([count('electric'), count('gas'), count('water')]).toEqual([38, 7, 4]);
    const areas = new Set(TEST_MODEL.structure.areas.map((area) => area.id));
    expect(meters.every((meter) => areas.has(meter.areaId))).toBe(true);
    expect(new Set(meters.map((meter) => meter.id)).size).toBe(meters.length);
    expect(
      TEST_MODEL.structure.areas.every((area) => area.parentId === null || areas.has(area.parentId)),
    ).toBe(true);
    expect(areas.has('CER.W1.L1.P1.U01')).toBe(true);
  });

  test('no feeder of an energy measures what another measures', () => {
    for (const energy of ['electric', 'gas', 'water']) {
      const feeders = indexesOf(energy, 'feeder').map((index) => meters[index]!.areaId);
      for (const a of feeders)
        for (const b of feeders) if (a !== b) expect(a.startsWith(`${b}.`)).toBe(false);
    }
  });

  test('rules and stops belong to areas of the tree', () => {
    const areas = new Set(TEST_MODEL.structure.areas.map((area) => area.id));
    expect(TEST_MODEL.rules.filter((rule) => !areas.has(rule.areaId))).toEqual([]);
    expect(TEST_MODEL.stopUnits.filter((id) => !areas.has(id))).toEqual([]);
    expect(new Set(TEST_MODEL.rules.map((rule) => rule.code)).size).toBe(TEST_MODEL.rules.length);
  });
});

describe('ordinary days', () => {
  const days = plantDays(1, 8);

  test('specific energy is near 5.5 kWh/m2 and 2.73 Nm3/m2', () => {
    for (const day of days) {
      const m2 = output(day, 'outputQty', 0);
      expect(Math.abs(trueQuantity(day, incomer) / m2 / 5.5 - 1)).toBeLessThan(0.15);
      expect(Math.abs(trueQuantity(day, gasIncomer) / m2 / 2.73 - 1)).toBeLessThan(0.15);
      expect(Math.abs(m2 / 22_000 - 1)).toBeLessThan(0.06);
    }
  });

  test('slots are the difference of the register, and feeders are 98.5 % of the incomer', () => {
    for (const day of days) {
      const measured = slotQuantity(day, incomer);
      expect(Math.abs(measured / trueQuantity(day, incomer) - 1)).toBeLessThan(0.0001);
      const feeders = sumOf(day, indexesOf('electric', 'feeder'), slotQuantity);
      expect(Math.abs(feeders / measured - 0.985)).toBeLessThan(0.002);
    }
  });

  test('the load stays between 2,900 and 6,300 kW and the mills work by night', () => {
    let [valley, all] = [0, 0];
    for (const day of days) {
      for (let minute = 0; minute < DAY_MINUTES; minute++) {
        const kw = day.truth.rates[incomer * DAY_MINUTES + minute]!;
        if (kw < 2900 || kw > 6300) expect(kw).toBe('between 2,900 and 6,300');
        for (let mill = 5; mill < 17; mill++) {
          const millKw = day.truth.rates[mill * DAY_MINUTES + minute]!;
          all += millKw;
          if (minute < 480) valley += millKw;
        }
      }
    }
    expect(valley / all).toBeGreaterThan(0.36);
  });

  test('between 3 and 12 alarms are active at the end of any day', () => {
    for (const day of days) {
      expect(day.activeAlarms).toBeGreaterThanOrEqual(3);
      expect(day.activeAlarms).toBeLessThanOrEqual(12);
    }
  });
});

describe('process by the minute', () => {
  const { signals = [] } = TEST_MODEL.process ?? {};
  const minutesOf = ({ pack }: PlantDay, name: string, position = 0, kiln = 0): Float32Array => {
    const rows = signals.flatMap((one, row) =>
      one.name === name && (one.position ?? 0) === position ? [row] : [],
    );
    const row = rows[kiln] ?? -1;
    return pack.process.subarray(row * DAY_MINUTES, (row + 1) * DAY_MINUTES);
  };
  const [frozen, , , , burner, fan] = plantDays(8, 6);

  test('a sensor that is frozen shows the same while the zone beside it moves', () => {
    const shown = minutesOf(frozen!, 'lowerC', 9).subarray(545, 780);
    const known = shown.filter((value) => !Number.isNaN(value));
    expect(known.length).toBeGreaterThan(100);
    expect(new Set(known).size).toBe(1);
    expect(new Set(minutesOf(frozen!, 'lowerC', 10).subarray(545, 780)).size).toBeGreaterThan(20);
  });

  test('a burner that goes out lowers its place only, and is counted', () => {
    const meanOf = (name: string, from: number, to: number): number => {
      const part = minutesOf(burner!, name, 7)
        .subarray(from, to)
        .filter((value) => !Number.isNaN(value));
      return part.reduce((sum, value) => sum + value, 0) / part.length;
    };
    const fallOf = (name: string) => meanOf(name, 500, 550) - meanOf(name, 590, 640);
    expect(fallOf('lowerC') - fallOf('upperC')).toBeGreaterThan(10);
    expect(minutesOf(burner!, 'burnersOut')[600]).toBe(1);
    expect(minutesOf(burner!, 'burnersOut')[700]).toBe(0);
  });

  test('a fan in trouble tells its fault and takes more current', () => {
    expect(minutesOf(fan!, 'hotAir.fault')[650]).toBe(1);
    expect(minutesOf(fan!, 'hotAir.a')[650]! / minutesOf(fan!, 'hotAir.a')[580]!).toBeGreaterThan(1.05);
  });

  test('what silences a meter of the kiln silences its sensors', () => {
    for (const day of plantDays(1, 6)) {
      const silent = day.truth.outages.filter(({ gateway }) => gateway === 3);
      const upper = minutesOf(day, 'upperC', 1);
      for (let minute = 0; minute < DAY_MINUTES; minute++) {
        const isSilent = silent.some(({ from, to }) => minute >= from && minute < to);
        if (Number.isNaN(upper[minute]!) !== isSilent) expect([minute, upper[minute]]).toBe(isSilent);
      }
    }
  });
});
