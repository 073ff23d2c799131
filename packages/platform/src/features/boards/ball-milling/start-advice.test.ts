import { describe, expect, test } from 'vitest';
import { startAdvice, type SlipStock, type WaitingMill } from './start-advice.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-10-10T18:05:00Z');
/** Cheap from 22:00 to 06:00 of the clock. */
const priceAt = (ms: number): number => {
  const hour = new Date(ms).getUTCHours();
  return hour >= 22 || hour < 6 ? 0.3 : 0.8;
};
const mill = (id: string, rest: Partial<WaitingMill> = {}): WaitingMill => ({
  id,
  milledMs: 8 * HOUR_MS,
  cycleMs: 10 * HOUR_MS,
  kw: 200,
  chargeT: 40,
  ...rest,
});
const STOCK: SlipStock = { usableT: 400, inMillsT: 80, roomT: 200, demandTPerHour: 20 };

describe('when a waiting mill is started', () => {
  test('at the beginning of the cheap hours, and what that saves', () => {
    const { atMs, because, savesCny } = startAdvice([mill('A')], STOCK, { nowMs: NOW, priceAt }).get('A')!;
    expect([new Date(atMs).toISOString(), because]).toEqual(['2026-10-10T22:00:00.000Z', 'tariff']);
    // From 18:00 four of its eight hours are dear.
    expect(savesCny).toBeCloseTo(4 * 0.5 * 200, 6);
  });

  test('now, where the hours from now on are the cheapest', () => {
    const nowMs = Date.parse('2026-10-10T22:05:00Z');
    expect(startAdvice([mill('A')], STOCK, { nowMs, priceAt }).get('A')).toEqual({
      atMs: nowMs,
      because: 'tariff',
      savesCny: null,
    });
  });

  test('now, where the slip would run short, whatever it costs; the next one only when it has to', () => {
    const short = { ...STOCK, usableT: 150, inMillsT: 40 };
    const advice = startAdvice([mill('A'), mill('B')], short, { nowMs: NOW, priceAt });
    expect(advice.get('A')).toEqual({ atMs: NOW, because: 'supply', savesCny: null });
    // With the first on its way the slip lasts two hours longer: as late as that allows.
    expect(advice.get('B')?.because).toBe('tariff');
    expect(advice.get('B')!.atMs).toBeLessThanOrEqual(NOW + 1.5 * HOUR_MS);
  });

  test('only as many as the tanks have room for', () => {
    const waiting = ['A', 'B', 'C'].map((id) => mill(id));
    const room = (roomT: number) =>
      [...startAdvice(waiting, { ...STOCK, inMillsT: 0, roomT }, { nowMs: NOW, priceAt }).keys()].join('');
    // Until its batch has ended some 278 t are drawn.
    expect([room(0), room(-170), room(-210), room(-250)]).toEqual(['ABC', 'AB', 'A', '']);
  });

  test('without a tariff, a price for all hours or a demand there is nothing to advise', () => {
    const ask = (one: (ms: number) => number | null, stock = STOCK) =>
      startAdvice([mill('A')], stock, { nowMs: NOW, priceAt: one }).size;
    expect(ask(() => null)).toBe(0);
    expect(ask(() => 0.6)).toBe(0);
    expect(ask(priceAt, { ...STOCK, demandTPerHour: 0 })).toBe(0);
    expect(ask((ms) => (ms > NOW + 20 * HOUR_MS ? null : 0.5))).toBe(0);
  });

  test('a mill of unknown load gets a time without an amount', () => {
    expect(
      startAdvice([mill('A', { kw: null })], STOCK, { nowMs: NOW, priceAt }).get('A')?.savesCny,
    ).toBeNull();
  });
});
