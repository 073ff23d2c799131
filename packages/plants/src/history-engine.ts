import { Worker } from 'node:worker_threads';
import type { RuleChange } from '@plantdeck/platform/engine/alarms/alarm-rule.ts';
import type { TagMeans } from '@plantdeck/platform/engine/tags/tag-means.ts';
import type { HistoryAnswer, HistoryRequest, HistoryStart } from './history-messages.ts';
import { createHistoryServer } from './history-server.ts';

type AnswerOf<K extends HistoryAnswer['kind']> = Extract<HistoryAnswer, { kind: K }>;

/** One plant's simulation, wherever it runs. */
export interface HistoryEngine {
  /** Runs on towards a midnight, `days` days at most. */
  forward(toDay: number, days: number): Promise<AnswerOf<'forward'>>;
  /** A day up to a plant minute. @throws {Error} the day has no checkpoint */
  day(dayIndex: number, toMinute: number): Promise<AnswerOf<'day'>>;
  /** Process values of past minutes, see PlantRun. */
  signals(indexes: readonly number[], fromMinute: number, toMinute: number): Promise<Float32Array>;
  /** Process values of a whole day in steps. @throws {Error} the day has no checkpoint */
  means(dayIndex: number, stepMinutes: number): Promise<TagMeans>;
  /** Alarm rules as the enterprise has changed them, from the minutes that the changes name. */
  setRules(changes: readonly RuleChange[]): Promise<void>;
  close(): Promise<void>;
}

export type OpenHistory = (start: HistoryStart) => HistoryEngine;

/**
 * A simulation keeps little: its days are arrays that are handed over. Left to itself a thread grows to many times that
 * before it clears up, and there is one for each plant.
 */
const THREAD_MEMORY = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 48 } as const;

type Ask = (request: HistoryRequest) => Promise<HistoryAnswer>;

function engineOver(ask: Ask, close: () => Promise<void>): HistoryEngine {
  let nextId = 1;
  return {
    async forward(toDay, days) {
      const answer = await ask({ id: nextId++, kind: 'forward', toDay, days });
      if (answer.kind !== 'forward')
        throw new Error(answer.kind === 'failed' ? answer.message : 'unexpected answer');
      return answer;
    },
    async day(dayIndex, toMinute) {
      const answer = await ask({ id: nextId++, kind: 'day', dayIndex, toMinute });
      if (answer.kind !== 'day')
        throw new Error(answer.kind === 'failed' ? answer.message : 'unexpected answer');
      return answer;
    },
    async signals(indexes, fromMinute, toMinute) {
      const answer = await ask({ id: nextId++, kind: 'signals', indexes, fromMinute, toMinute });
      if (answer.kind !== 'signals')
        throw new Error(answer.kind === 'failed' ? answer.message : 'unexpected answer');
      return answer.series;
    },
    async means(dayIndex, stepMinutes) {
      const answer = await ask({ id: nextId++, kind: 'means', dayIndex, stepMinutes });
      if (answer.kind !== 'means')
        throw new Error(answer.kind === 'failed' ? answer.message : 'unexpected answer');
      return answer.means;
    },
    async setRules(changes) {
      const answer = await ask({ id: nextId++, kind: 'rules', changes });
      if (answer.kind === 'failed') throw new Error(answer.message);
    },
    close,
  };
}

/** In this thread, for tests and tools; a day takes some 100 ms. */
export const openInThread: OpenHistory = (start) => {
  const serve = createHistoryServer(start);
  return engineOver(
    (request) => new Promise((resolve) => setImmediate(() => resolve(serve(request)))),
    () => Promise.resolve(),
  );
};

/** In a worker thread. @param workerUrl the built `history-worker.js` */
export const openInWorker =
  (workerUrl: URL): OpenHistory =>
  (start) => {
    const worker = new Worker(workerUrl, { workerData: start, resourceLimits: THREAD_MEMORY });
    const waiting = new Map<number, { resolve(answer: HistoryAnswer): void; reject(error: Error): void }>();
    let ended: Error | null = null;
    const fail = (error: Error) => {
      ended ??= error;
      for (const one of waiting.values()) one.reject(ended);
      waiting.clear();
    };
    worker.on('message', (answer: HistoryAnswer) => {
      waiting.get(answer.id)?.resolve(answer);
      waiting.delete(answer.id);
    });
    worker.on('error', fail);
    worker.on('exit', () => fail(new Error('the history thread ended')));
    return engineOver(
      (request) =>
        new Promise((resolve, reject) => {
          if (ended !== null) return reject(ended);
          waiting.set(request.id, { resolve, reject });
          worker.postMessage(request);
        }),
      async () => {
        await worker.terminate();
      },
    );
  };
