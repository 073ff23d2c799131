import { DAY_MINUTES } from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import type { DayPack } from './engine/day-recorder.ts';
import { BURN_IN_DAYS, createPlantRun } from './engine/plant-run.ts';
import type { HistoryAnswer, HistoryRequest, HistoryStart } from './history-messages.ts';
import { createModel } from './models/plant-models.ts';

/** Answers the requests of one plant; the worker thread and the in-thread engine share it. */
export function createHistoryServer(start: HistoryStart): (request: HistoryRequest) => HistoryAnswer {
  const model = createModel(start.model, start.plantId, start);
  const stored = new Map(start.checkpoints.map((one) => [one.dayIndex, one.state]));
  const run = createPlantRun(model, start.seed, start.firstDay, stored);
  run.setRuleChanges(start.ruleChanges);

  /** The last midnight that is reached without a gap from the beginning. */
  function lastDay(): number {
    let day = start.firstDay - BURN_IN_DAYS;
    while (run.checkpoints.has(day + 1)) day++;
    return day;
  }

  function answer(request: HistoryRequest): HistoryAnswer {
    const { id } = request;
    if (request.kind === 'forward') {
      const from = lastDay();
      const to = Math.min(request.toDay, from + request.days);
      for (let day = from; day < to; day++) run.regenerateDay(day);
      const checkpoints = [...run.checkpoints]
        .filter(([dayIndex, state]) => dayIndex <= to && stored.get(dayIndex) !== state)
        .map(([dayIndex, state]) => ({ dayIndex, state }));
      for (const { dayIndex, state } of checkpoints) stored.set(dayIndex, state);
      return { id, kind: 'forward', checkpoints, lastDay: Math.max(from, to) };
    }
    if (request.kind === 'signals') {
      const { indexes, fromMinute, toMinute } = request;
      return { id, kind: 'signals', series: run.signalSeries(indexes, fromMinute, toMinute) };
    }
    if (request.kind === 'means') {
      const means = run.dayMeans(request.dayIndex, request.stepMinutes);
      if (means === null) throw new RangeError(`no checkpoint of day ${request.dayIndex}`);
      return { id, kind: 'means', means };
    }
    if (request.kind === 'rules') {
      run.setRuleChanges(request.changes);
      return { id, kind: 'rules' };
    }
    const { dayIndex, toMinute } = request;
    const pack = run.advance(dayIndex, toMinute);
    const state = toMinute === (dayIndex + 1) * DAY_MINUTES ? run.checkpoints.get(dayIndex + 1) : undefined;
    return {
      id,
      kind: 'day',
      pack,
      checkpoint: state === undefined ? null : { dayIndex: dayIndex + 1, state },
      live: { signals: run.signals().slice() as Float64Array<ArrayBuffer>, activeAlarms: run.activeAlarms() },
    };
  }
  return (request) => {
    try {
      return answer(request);
    } catch (error) {
      return {
        id: request.id,
        kind: 'failed',
        message: error instanceof Error ? error.message : String(error),
      };
    }
  };
}

/** The arrays of an answer, to be handed over instead of copied. */
export function transfersOf(answer: HistoryAnswer): ArrayBuffer[] {
  if (answer.kind === 'signals') return [answer.series.buffer];
  if (answer.kind === 'means') return [answer.means.values.buffer, answer.means.quality.buffer];
  if (answer.kind !== 'day') return [];
  const pack: DayPack = answer.pack;
  const arrays = [
    pack.minutes,
    pack.slotMeter,
    pack.slotStart,
    pack.slotQuantity,
    pack.slotQuality,
    pack.outputQty,
    pack.outputMassT,
    pack.tags,
    pack.process,
  ];
  return [...arrays, answer.live.signals].map((array) => array.buffer);
}
