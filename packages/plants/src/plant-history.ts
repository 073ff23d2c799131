import type { SourceProgress } from '@plantdeck/platform/engine/source.ts';
import { DAY_MINUTES, dayIndexAt, minuteAt } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import type { DayPack } from './engine/day-recorder.ts';
import { differenceOf } from './day-difference.ts';
import type { HistoryEngine } from './history-engine.ts';
import type { Checkpoint, LiveValues } from './history-messages.ts';
import type { PlantStore } from './plant-store.ts';

/** The days whose minutes are kept for every meter: today and the two before. */
const MINUTE_DAYS = 3;
/** The days whose process is kept by the minute: today and the one before, for pictures of the process. */
const PROCESS_DAYS = 2;
/** Values that are judged by their week are kept for it and the day that runs. */
const WEEK_DAYS = 8;
/** The first screen needs this many days; older ones follow behind. */
export const FIRST_DAYS = 15;
/** Days simulated between two writes of checkpoints. */
const FORWARD_DAYS = 10;

/**
 * Brings one plant's rows up to a moment and fills its past. History is whole in [from, to) at all times: `to` moves
 * forward as days are written, `from` moves back behind it. Whatever breaks off is taken up again at the next start.
 */
export interface PlantHistory {
  /** Simulates and writes everything up to a moment, however long ago the last was. @returns whether anything was new */
  advanceTo(nowMs: number): Promise<boolean>;
  /** Writes one older day. @returns false when history is whole back to its first day */
  fillBehind(): Promise<boolean>;
  /** Whole history in plant minutes; null before the first advance. */
  range(): { readonly from: number; readonly to: number } | null;
  live(): LiveValues | null;
}

export interface PlantHistoryParts {
  readonly plantId: string;
  readonly engine: HistoryEngine;
  readonly store: PlantStore;
  readonly firstDay: number;
  readonly stored: { readonly fromMs: number; readonly toMs: number } | null;
  /** Whether every meter keeps the minutes of all days, or of the newest ones only (the electric incomer keeps all). */
  readonly keepsMinutes: 'newest' | 'all';
  /** The newest days that are written before all older ones: those of the first screen. */
  readonly firstDays: number;
  readonly onProgress: (progress: SourceProgress) => void;
  /** Ends long work between two days. */
  readonly signal: AbortSignal;
}

export function createPlantHistory(parts: PlantHistoryParts): PlantHistory {
  const { plantId, engine, store, firstDay, onProgress, signal } = parts;
  const keepsAll = parts.keepsMinutes === 'all';
  let range =
    parts.stored === null ? null : { from: minuteAt(parts.stored.fromMs), to: minuteAt(parts.stored.toMs) };
  let isBegun = range !== null;
  let simulatedTo = Number.NEGATIVE_INFINITY;
  /** The simulation hands each over once: those of a write that failed are written with the next. */
  let unwritten: Checkpoint[] = [];
  let today: DayPack | null = null;
  let live: LiveValues | null = null;

  const tagsOf = (dayIndex: number, nowDay: number): 'week' | 'all' =>
    keepsAll || nowDay - dayIndex < WEEK_DAYS ? 'week' : 'all';

  async function writeCheckpoints(): Promise<void> {
    if (unwritten.length === 0) return;
    await store.writeCheckpoints(unwritten);
    unwritten = [];
  }

  async function simulateTo(dayIndex: number): Promise<void> {
    const first = simulatedTo;
    while (simulatedTo < dayIndex && !signal.aborted) {
      const answer = await engine.forward(dayIndex, FORWARD_DAYS);
      simulatedTo = answer.lastDay;
      unwritten.push(...answer.checkpoints);
      await writeCheckpoints();
      const from = Math.max(firstDay, first);
      if (simulatedTo < dayIndex)
        onProgress({
          plantId,
          stage: 'simulating',
          done: Math.max(0, (simulatedTo - from) / (dayIndex - from)),
        });
    }
  }

  async function writeUpTo(minute: number, nowDay: number): Promise<void> {
    if (range === null) return;
    const dayIndex = Math.floor(range.to / DAY_MINUTES);
    const answer = await engine.day(dayIndex, minute);
    const before = today?.dayIndex === dayIndex ? today : null;
    const isNew = nowDay - dayIndex < MINUTE_DAYS;
    await store.writeDay(
      answer.pack,
      differenceOf(before, answer.pack),
      isNew || keepsAll ? 'all' : 'incomer',
      tagsOf(dayIndex, nowDay),
      nowDay - dayIndex < PROCESS_DAYS,
    );
    if (answer.checkpoint !== null) {
      await store.writeCheckpoints([answer.checkpoint]);
      simulatedTo = Math.max(simulatedTo, answer.checkpoint.dayIndex);
      if (!keepsAll) await store.dropMinutesBefore(nowDay - MINUTE_DAYS + 1);
      await store.dropProcessBefore(nowDay - PROCESS_DAYS + 1);
      if (!keepsAll) await store.dropTagsBefore(nowDay - WEEK_DAYS + 1);
    }
    today = answer.pack;
    live = answer.live;
    range = { from: range.from, to: minute };
    // The beginning is moved by those who fill behind; only a new plant has none yet.
    await store.setHistory(isBegun ? null : range.from, minute);
    isBegun = true;
  }

  return {
    async advanceTo(nowMs) {
      const nowMinute = minuteAt(nowMs);
      const nowDay = dayIndexAt(nowMs);
      if (range === null) {
        const from = Math.max(firstDay, nowDay - parts.firstDays + 1) * DAY_MINUTES;
        range = { from, to: from };
      }
      if (range.to >= nowMinute) return false;
      await writeCheckpoints();
      await simulateTo(Math.floor(range.to / DAY_MINUTES));
      const first = range.to;
      while (range.to < nowMinute && !signal.aborted) {
        const midnight = (Math.floor(range.to / DAY_MINUTES) + 1) * DAY_MINUTES;
        await writeUpTo(Math.min(midnight, nowMinute), nowDay);
        if (nowMinute - first > DAY_MINUTES)
          onProgress({ plantId, stage: 'writing', done: (range.to - first) / (nowMinute - first) });
      }
      return true;
    },
    async fillBehind() {
      if (range === null || signal.aborted || range.from <= firstDay * DAY_MINUTES) return false;
      const dayIndex = Math.floor(range.from / DAY_MINUTES) - 1;
      const { pack } = await engine.day(dayIndex, (dayIndex + 1) * DAY_MINUTES);
      const nowDay = Math.floor(range.to / DAY_MINUTES);
      await store.writeDay(
        pack,
        differenceOf(null, pack),
        keepsAll ? 'all' : 'incomer',
        tagsOf(dayIndex, nowDay),
        nowDay - dayIndex < PROCESS_DAYS,
      );
      range = { from: dayIndex * DAY_MINUTES, to: range.to };
      await store.setHistory(range.from, null);
      const days = Math.floor(range.to / DAY_MINUTES) - firstDay;
      const isWhole = dayIndex <= firstDay;
      onProgress({
        plantId,
        stage: isWhole ? 'whole' : 'behind',
        done: 1 - (dayIndex - firstDay) / Math.max(1, days),
      });
      return !isWhole;
    },
    range: () => range,
    live: () => live,
  };
}
