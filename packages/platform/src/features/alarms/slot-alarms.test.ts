import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredRule } from '../../store/alarms/rule-store.ts';
import { lookBackMs, slotOccurrences, type SlotReading } from './slot-alarms.ts';
import { SLOT_MS } from '../../engine/plant-time/periods.ts';

const rule = (over: Partial<StoredRule> = {}): StoredRule => ({
  code: 'own.load',
  areaId: 'A',
  zh: '负荷',
  en: 'Load',
  tag: 'A.E',
  type: 'H',
  limit: 100,
  deadband: 10,
  onDelayMinutes: 0,
  offDelayMinutes: 0,
  priority: 2,
  unit: 'kW',
  ...over,
});
/** Mean rates a quarter hour; null is a gap. */
const slotsOf = (...rates: readonly (number | null)[]): SlotReading[] =>
  rates.map((rate, index) => ({
    startMs: index * SLOT_MS,
    quantity: rate === null ? null : rate / 4,
    quality: rate === null ? 4 : 0,
  }));
const told = (found: ReturnType<typeof slotOccurrences>) =>
  found.map(({ onMs, offMs, value }) => [onMs / SLOT_MS, offMs === null ? null : offMs / SLOT_MS, value]);

test('beyond the limit it begins, inside by the deadband it ends, and at the end it may stand', () => {
  expect(told(slotOccurrences(rule(), slotsOf(90, 101, 95, 89, 120, 130)))).toEqual([
    [1, 3, 101],
    [4, null, 120],
  ]);
  expect(told(slotOccurrences(rule({ type: 'L', deadband: 0 }), slotsOf(120, 99, 101)))).toEqual([
    [1, 2, 99],
  ]);
});

test('a delay up to a quarter hour lets none pass; a longer one counts quarter hours, and a gap ends the count', () => {
  const slots = slotsOf(101, 50, 101, 102, 103, 50, 50);
  expect(told(slotOccurrences(rule({ onDelayMinutes: 15 }), slots))[0]).toEqual([0, 1, 101]);
  expect(told(slotOccurrences(rule({ onDelayMinutes: 30, offDelayMinutes: 30 }), slots))).toEqual([
    [3, 6, 102],
  ]);
  expect(told(slotOccurrences(rule({ onDelayMinutes: 30 }), slotsOf(101, null, 101, 50)))).toEqual([]);
  // Nobody knows that it is over while nothing is measured.
  expect(told(slotOccurrences(rule(), slotsOf(101, null, null, 101, 50)))).toEqual([[0, 4, 101]]);
});

test('judged in pieces it comes to the same as judged at once', () => {
  const delays = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(
      fc.array(fc.option(fc.integer({ min: 60, max: 140 })), { minLength: 2, maxLength: 60 }),
      fc.integer({ min: 1, max: 59 }),
      delays,
      delays,
      (rates, cut, onDelayMinutes, offDelayMinutes) => {
        const slots = slotsOf(...rates);
        const watched = rule({ onDelayMinutes, offDelayMinutes });
        const whole = told(slotOccurrences(watched, slots));
        const fromMs = cut * SLOT_MS;
        const first = slotOccurrences(
          watched,
          slots.filter(({ startMs }) => startMs < fromMs),
        );
        const standing = first.find(({ offMs }) => offMs === null);
        const rest = slotOccurrences(
          watched,
          slots.filter(({ startMs }) => startMs >= fromMs - lookBackMs(watched)),
          { fromMs, standingMs: standing?.onMs ?? null },
        );
        const joined = [
          ...first.filter(({ offMs }) => offMs !== null),
          ...rest.map((one) => (one.value === null ? { ...one, value: standing?.value ?? null } : one)),
        ];
        expect(told(joined)).toEqual(whole);
      },
    ),
    { seed: 11 },
  );
});
