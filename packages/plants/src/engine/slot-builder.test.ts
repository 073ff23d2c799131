import { expect, test } from 'vitest';
import { createSlotBuilder, QUALITY } from './slot-builder.ts';
import { createStateLayout } from './state-layout.ts';

function builder(capacity = 1_000_000, lastWeek: (start: number) => number = () => Number.NaN) {
  const layout = createStateLayout();
  const slots = createSlotBuilder(layout, [capacity]);
  const state = layout.create();
  const made: [number, number | null, number][] = [];
  let rejected = 0;
  const sink = {
    slot: (_: number, start: number, quantity: number, quality: number) =>
      made.push([start, Number.isNaN(quantity) ? null : quantity, quality]),
    lastWeek: (_: number, start: number) => lastWeek(start),
    rejected: () => rejected++,
  };
  return {
    made,
    rejected: () => rejected,
    read: (minute: number, value: number) => slots.read(state, 0, minute, value, sink),
    changed: (finalValue: number, startValue: number) => slots.changed(state, 0, finalValue, startValue),
  };
}

test('readings on the boundaries give their differences', () => {
  const meter = builder();
  for (const [minute, value] of [
    [0, 100],
    [15, 130],
    [30, 150],
  ] as const)
    meter.read(minute, value);
  expect(meter.made).toEqual([
    [0, 30, QUALITY.good],
    [15, 20, QUALITY.good],
  ]);
});

test('a boundary between two near readings is interpolated and stays good', () => {
  const meter = builder();
  for (const [minute, value] of [
    [0, 0],
    [10, 10],
    [20, 30],
    [30, 40],
  ] as const)
    meter.read(minute, value);
  expect(meter.made).toEqual([
    [0, 20, QUALITY.good],
    [15, 20, QUALITY.good],
  ]);
});

test('a gap up to two hours is interpolated and estimated, and nothing of the register is lost', () => {
  const meter = builder();
  for (const [minute, value] of [
    [0, 0],
    [15, 15],
    [60, 60],
    [75, 75],
  ] as const)
    meter.read(minute, value);
  expect(meter.made).toEqual([
    [0, 15, QUALITY.good],
    [15, 15, QUALITY.estimated],
    [30, 15, QUALITY.estimated],
    [45, 15, QUALITY.estimated],
    [60, 15, QUALITY.good],
  ]);
});

test('beyond two hours last week stands in, or nothing does', () => {
  const meter = builder(1_000_000, (start) => (start === 15 ? 12.5 : Number.NaN));
  meter.read(0, 0);
  meter.read(15, 15);
  meter.read(150, 500);
  expect(meter.made.slice(0, 3)).toEqual([
    [0, 15, QUALITY.good],
    [15, 12.5, QUALITY.estimated],
    [30, null, QUALITY.noData],
  ]);
});

test('a register that rolls over goes on without a spike', () => {
  const meter = builder(1_000_000);
  for (const [minute, value] of [
    [0, 999_980],
    [15, 10],
    [30, 40],
  ] as const)
    meter.read(minute, value);
  expect(meter.made).toEqual([
    [0, 30, QUALITY.good],
    [15, 30, QUALITY.good],
  ]);
});

test('a changed meter goes on from its start value', () => {
  const meter = builder();
  meter.read(0, 5000);
  meter.read(10, 5020);
  meter.changed(5020, 12.3);
  meter.read(15, 22.3);
  expect(meter.made).toEqual([[0, 30, QUALITY.good]]);
});

test('a reading that falls for no reason is refused, the next good one closes the slot', () => {
  const meter = builder();
  meter.read(0, 5000);
  meter.read(5, 4000);
  meter.read(15, 5030);
  expect(meter.rejected()).toBe(1);
  expect(meter.made).toEqual([[0, 30, QUALITY.good]]);
});

test('a reading given twice or late changes nothing', () => {
  const meter = builder();
  meter.read(0, 0);
  meter.read(10, 10);
  meter.read(10, 10);
  meter.read(4, 99);
  meter.read(15, 15);
  expect(meter.made).toEqual([[0, 15, QUALITY.good]]);
});
