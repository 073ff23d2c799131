/** What every plant's alarms must be like over ninety days: near the band of ISA-18.2, with visible bad actors. */
import { expect } from 'vitest';
import type { AlarmRecord } from '../src/engine/alarm-engine.ts';
import { DAY_MINUTES } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import type { PlantModel } from '../src/engine/plant-model.ts';
import { openedOn, TEST_FIRST_DAY, type PlantDay } from './plant-days.ts';

export interface AlarmCharacter {
  /** The two rules that come most often: no deadband, no delay, and a value that hangs about the limit. */
  readonly chattering: readonly [string, string];
  /** Signals of the three faults that stand for days. */
  readonly standing: readonly number[];
}

const FLICKER_DAY = 36;

/** @param days ninety days from scenario day 0 */
export function expectAlarmCharacter(
  model: PlantModel,
  days: readonly PlantDay[],
  { chattering, standing }: AlarmCharacter,
): void {
  const ruleOf = (alarm: { readonly rule: number }) => model.rules[alarm.rule]!;
  const counted = days.map((day) => openedOn(day).filter((alarm) => !alarm.raisedHidden));
  const opened = counted.flat();
  expect(opened.length / days.length).toBeGreaterThan(70);
  expect(opened.length / days.length).toBeLessThan(130);
  const share = (...priorities: number[]) =>
    opened.filter((alarm) => priorities.includes(alarm.priority)).length / opened.length;
  expect(share(3, 4)).toBeGreaterThan(0.78);
  expect(share(3, 4)).toBeLessThan(0.92);
  expect(share(1)).toBeGreaterThan(0.01);
  expect(share(1)).toBeLessThan(0.06);
  const perRule = new Map<string, number>();
  for (const alarm of opened) perRule.set(ruleOf(alarm).code, (perRule.get(ruleOf(alarm).code) ?? 0) + 1);
  const worst = [...perRule].sort((a, b) => b[1] - a[1]).slice(0, 2);
  expect(worst.map(([code]) => code).sort()).toEqual([...chattering].sort());
  const chatter = worst.reduce((sum, [, count]) => sum + count, 0) / days.length;
  expect(chatter).toBeGreaterThan(20);
  expect(chatter).toBeLessThan(60);
  for (const day of days)
    for (const signal of standing) expect(day.truth.signalMeans[signal]).toBeGreaterThan(0.9);

  // A limit switch flickers for an hour and a half: three and more activations in a few minutes.
  const from = (TEST_FIRST_DAY + FLICKER_DAY) * DAY_MINUTES + 9 * 60;
  const flickers = counted[FLICKER_DAY]!.filter((alarm) => ruleOf(alarm).code.endsWith('.switch'));
  expect(flickers.length).toBeGreaterThan(3);
  expect(flickers.every((alarm) => alarm.onMinute >= from && alarm.onMinute < from + 90)).toBe(true);

  // An alarm is told of again with each change; the last time tells its whole life.
  const lives = [
    ...new Map(
      days.flatMap(({ pack }) => pack.alarms).map((alarm) => [`${alarm.rule} ${alarm.onMinute}`, alarm]),
    ).values(),
  ].filter((alarm) => !alarm.raisedHidden);

  // Now and then somebody shelves one, and it comes back by itself.
  const shelved = lives.filter((alarm) => alarm.shelvedMinute !== null).length / lives.length;
  expect(shelved).toBeGreaterThan(0.004);
  expect(shelved).toBeLessThan(0.02);

  // Six in a hundred are acknowledged only after they have gone, however short the alarms of a plant are.
  const gone = lives.filter((alarm) => alarm.offMinute !== null);
  const late = gone.filter(({ ackMinute, offMinute }) => ackMinute === null || ackMinute > offMinute!);
  expect(late.length / gone.length).toBeGreaterThan(0.04);
  expect(late.length / gone.length).toBeLessThan(0.08);

  // A minute and a half by day, stamped by whole minutes; the night takes longer, and no acknowledgement comes early.
  const isNight = (alarm: AlarmRecord) =>
    (alarm.onMinute - DAY_MINUTES * Math.floor(alarm.onMinute / DAY_MINUTES)) / 60 < 8;
  const [night, day] = [lives.filter(isNight), lives.filter((alarm) => !isNight(alarm))].map((some) =>
    some.flatMap(({ onMinute, ackMinute }) => (ackMinute === null ? [] : [ackMinute - onMinute])),
  );
  expect(Math.min(...night!, ...day!)).toBeGreaterThanOrEqual(0);
  expect(median(day!)).toBeGreaterThanOrEqual(1);
  expect(median(day!)).toBeLessThanOrEqual(2);
  expect(median(night!)).toBeGreaterThan(median(day!));
  expect(median(night!)).toBeLessThanOrEqual(4);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
