import type { SourceProgress } from '@plantdeck/platform/engine/source.ts';
import { readRuleChanges, ruleChangeMark } from '@plantdeck/platform/store/alarms/rule-store.ts';
import { databaseFault, type Database } from '@plantdeck/platform/store/database/index.ts';
import { latestRules } from './engine/alarm-engine.ts';
import {
  DAY_MINUTES,
  dayIndexAt,
  dayIndexOf,
  minuteAt,
  momentOf,
} from '@plantdeck/platform/engine/plant-time/plant-clock.ts';
import { openInWorker, type HistoryEngine, type OpenHistory } from './history-engine.ts';
import { createProcessHistory, type ProcessHistory } from './process-history.ts';
import { openTagBlocks } from '@plantdeck/platform/store/tags/tag-blocks.ts';
import { createModel } from './models/plant-models.ts';
import { DEMO_PLANTS, PLANT_PROFILES, plantsOf, type DemoPlant, type PlantProfile } from './demo-plants.ts';
import { FIRST_DAYS, createPlantHistory, type PlantHistory } from './plant-history.ts';
import { setUpPlant } from './plant-setup.ts';
import { openPlantStore } from './plant-store.ts';

export interface PlantsOptions {
  /** Noise and events of the first plant of the list; each takes the next number. */
  readonly seed: number;
  /** First day of history, YYYY-MM-DD; by default the profile's days before now. */
  readonly startDate?: string | undefined;
  /** Wall clock, Unix ms. */
  readonly now: () => number;
  /** Plant minutes a minute, 1 to 2500. */
  readonly factor?: number | undefined;
  readonly profile: PlantProfile;
  /** Which of the demo plants, by id; those of the profile by default. */
  readonly plantIds?: readonly string[] | undefined;
  readonly onProgress?: ((progress: SourceProgress) => void) | undefined;
  /** A step that failed; it is tried again with the next. */
  readonly onError?: ((error: unknown) => void) | undefined;
  /** Whether somebody waits for the platform: process values of the past are made more slowly then. */
  readonly isVisited?: (() => boolean) | undefined;
  /** Where a plant is simulated; by default in a worker thread beside the built server. */
  readonly openHistory?: OpenHistory | undefined;
  /**
   * Days that are written before all older ones, 15 by default: those that the first screen shows. Where everything is
   * awaited, Infinity saves simulating the older ones twice.
   */
  readonly firstDays?: number | undefined;
}

interface PlantAdvanced {
  readonly plantId: string;
  /** Rows are whole up to this moment, Unix ms. */
  readonly toMs: number;
}

interface SignalSeries {
  /** Moment of the first value, Unix ms. */
  readonly t0Ms: number;
  readonly stepMinutes: number;
  readonly values: ReadonlyMap<string, Float32Array>;
}

export interface Plants {
  /** Resolves when the newest days of the first plant are written and it runs live: the first screen. */
  readonly ready: Promise<void>;
  /** Resolves when all plants are there with all of their history (or work was stopped). */
  readonly whole: Promise<void>;
  /** Resolves when the process values of every closed day are stored as well (or work was stopped). */
  readonly stored: Promise<void>;
  /** The plants' clock, Unix ms: the wall clock, run faster by the factor. Everything that answers about them uses it. */
  clock(): number;
  /** Tells of `plant-advanced`: a plant's rows have reached a new minute. @returns a function that ends it */
  onAdvanced(listener: (event: PlantAdvanced) => void): () => void;
  /** Latest process values by signal code; null for a plant that is not there (yet). */
  liveValues(plantId: string): ReadonlyMap<string, number> | null;
  /**
   * Process values of the past. Closed days are read from their blocks where these are fine enough for the step; others,
   * and the minutes behind the means, are simulated again, some 100 ms a day.
   * @param codes signal codes of the plant's model, such as `kiln1.z15.upperC`; unknown ones are left out
   * @param stepMinutes a divisor of the day, 1 where left out
   * @returns one array a code from the first whole step at or after `fromMs`: means, of states the last; NaN before
   *   history; null without the plant
   * @throws {RangeError} no divisor of the day, more than 400 days, or more than 31 that are to be simulated again
   */
  signalSeries(
    plantId: string,
    codes: readonly string[],
    fromMs: number,
    toMs: number,
    stepMinutes?: number,
  ): Promise<SignalSeries | null>;
  /** Ends timers and threads after the write under way. What is missing is made at the next start. */
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
const RETRY_MS = 10_000;
/** While the database is away or full; without this a plant would stop until the next start. */
const FAULT_RETRY_MS = 2_000;
/** Boards come first: between two days their queries get in. */
const PAUSE_MS = 5;
/** While somebody waits, work that can wait takes a tenth of the time. */
const GIVES_WAY_TIMES = 9;
const LOOK_MS = 20;
/** Thirty days in twenty minutes; a second of it is a step of 40 plant minutes. */
const FASTEST_FACTOR = 2_500;
/** A faster clock still writes at most once in this time. */
const SHORTEST_STEP_MS = 1_000;

/**
 * Makes the demo plants, or takes up those that are there: the newest days of the first plant, which then runs live;
 * behind it those of the others, then the older days of all. After a pause of any length the missing time is
 * simulated, not skipped.
 */
export function createPlants(db: Database, options: PlantsOptions): Plants {
  const openHistory = options.openHistory ?? openInWorker(new URL('./history-worker.js', import.meta.url));
  const factor = Math.min(FASTEST_FACTOR, Math.max(1, options.factor ?? 1));
  const startedMs = options.now();
  let aheadMs = 0;
  let lastMs = startedMs;
  let lastTickMs = performance.now();
  const clock = () => {
    const nowMs = options.now();
    const tickMs = performance.now();
    // A clock that was set back must not stop the plants until it is there again, nor for the time since the last look.
    if (nowMs < lastMs) aheadMs += (lastMs - nowMs + (tickMs - lastTickMs)) * factor;
    lastMs = nowMs;
    lastTickMs = tickMs;
    return startedMs + aheadMs + (nowMs - startedMs) * factor;
  };
  const listeners = new Set<(event: PlantAdvanced) => void>();
  const onProgress = options.onProgress ?? (() => {});
  const onError = options.onError ?? (() => {});
  const isVisited = options.isVisited ?? (() => false);
  const engines: HistoryEngine[] = [];
  const histories = new Map<
    string,
    {
      history: PlantHistory;
      signals: readonly string[];
      process: ProcessHistory;
      /** Reads what the enterprise has changed of the alarm rules since the last look. */
      readRules(): Promise<void>;
    }
  >();
  const stopping = new AbortController();
  const { signal } = stopping;

  /** What a plant is, and where its history stands; its simulation is opened later. */
  async function setUp(plant: DemoPlant) {
    const model = createModel(plant.model, plant.id, plant);
    const nowMs = clock();
    const firstDay =
      options.startDate === undefined
        ? dayIndexAt(nowMs) - PLANT_PROFILES[options.profile].days
        : dayIndexOf(options.startDate);
    const seed = options.seed + DEMO_PLANTS.indexOf(plant);
    return { plant, model, stored: await setUpPlant(db, model, { seed, firstDay, nowMs }) };
  }

  /** A plant whose newest days are written; from here on it runs live. */
  async function start({ plant, model, stored }: Awaited<ReturnType<typeof setUp>>): Promise<void> {
    const store = await openPlantStore(db, model, stored.firstDay);
    let mark = await ruleChangeMark(db, plant.id);
    const changes = await readRuleChanges(db, plant.id, model.signals);
    store.setRules(latestRules(model.rules, changes));
    const engine = openHistory({
      model: plant.model,
      plantId: plant.id,
      zh: plant.zh,
      en: plant.en,
      seed: stored.seed,
      firstDay: stored.firstDay,
      checkpoints: await store.readCheckpoints(),
      ruleChanges: changes,
    });
    engines.push(engine);
    const history = createPlantHistory({
      plantId: plant.id,
      engine,
      store,
      firstDay: stored.firstDay,
      stored: stored.history,
      firstDays: options.firstDays ?? FIRST_DAYS,
      keepsMinutes: PLANT_PROFILES[options.profile].keepsMinutes,
      onProgress,
      signal,
    });
    try {
      await advance(plant.id, history);
    } catch (error) {
      // It is opened again with the next attempt.
      engines.splice(engines.indexOf(engine), 1);
      await engine.close();
      throw error;
    }
    const readRules = async () => {
      const found = await ruleChangeMark(db, plant.id);
      if (found === mark) return;
      const newest = await readRuleChanges(db, plant.id, model.signals);
      store.setRules(latestRules(model.rules, newest));
      await engine.setRules(newest);
      mark = found;
    };
    const { signals } = model;
    const stepMinutes = PLANT_PROFILES[options.profile].tagStepMinutes;
    const recorded = new Set(model.recorded?.tags.map(({ code }) => code));
    const blocks = openTagBlocks(db, plant.id, signals, recorded, stepMinutes);
    const process = createProcessHistory({ engine, blocks, signals, history, stepMinutes });
    histories.set(plant.id, { history, signals, process, readRules });
  }

  async function advance(plantId: string, history: PlantHistory): Promise<void> {
    if (!(await history.advanceTo(clock()))) return;
    const range = history.range();
    if (range === null || signal.aborted) return;
    for (const listener of listeners) listener({ plantId, toMs: momentOf(range.to) });
  }

  /** Repeats what failed because the database is away or full, until it is done or work was stopped. */
  async function untilDone<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (signal.aborted || databaseFault(error) === null) throw error;
        onError(error);
        await pause(FAULT_RETRY_MS, signal);
      }
    }
  }

  async function runLive(): Promise<void> {
    let hasFailed = false;
    const failed = (error: unknown) => {
      hasFailed = true;
      onError(error);
    };
    while (!signal.aborted) {
      const untilNextMinute = (MINUTE_MS - (clock() % MINUTE_MS)) / factor;
      const untilNext = Math.max(untilNextMinute, factor > 1 ? SHORTEST_STEP_MS : 0);
      await pause(hasFailed ? Math.min(untilNext, FAULT_RETRY_MS) : untilNext, signal);
      hasFailed = false;
      for (const [plantId, { history, readRules }] of histories) {
        if (signal.aborted) return;
        await readRules().catch(failed);
        await advance(plantId, history).catch(failed);
      }
    }
  }

  async function fillBehind(): Promise<void> {
    for (const { history } of histories.values()) {
      for (;;) {
        const more = await history.fillBehind().catch((error: unknown) => {
          onError(error);
          return 'failed' as const;
        });
        if (more === false || signal.aborted) break;
        await pause(more === 'failed' ? RETRY_MS : PAUSE_MS, signal);
      }
    }
  }

  /** Between two steps of work that can wait: others come first, but not for ever. */
  async function giveWay(workedMs: number): Promise<void> {
    await pause(PAUSE_MS, signal);
    const untilMs = performance.now() + GIVES_WAY_TIMES * workedMs;
    while (isVisited() && performance.now() < untilMs && !signal.aborted) await pause(LOOK_MS, signal);
  }

  /** Process values of the days that have closed; behind everything else, for they can be made again. */
  async function keepProcessValues(onStored: () => void): Promise<void> {
    while (!signal.aborted) {
      for (const { process } of histories.values()) {
        for (;;) {
          if (signal.aborted) return;
          const sinceMs = performance.now();
          const more = await process.fill().catch((error: unknown) => {
            onError(error);
            return false;
          });
          if (!more) break;
          await giveWay(performance.now() - sinceMs);
        }
      }
      onStored();
      await pause(Math.max(MINUTE_MS / factor, SHORTEST_STEP_MS), signal);
    }
  }

  const chosen = plantsOf(options.profile, options.plantIds);
  const ready = (async () => {
    // A faster clock has left its rows in the future: time goes on from there, it never goes back.
    aheadMs += Math.max(0, (await untilDone(() => newestRowMs(db, chosen))) - clock());
    const [first] = chosen;
    if (first !== undefined) await untilDone(async () => start(await setUp(first)));
  })();
  /** One after the other: they share the database, and boards come first. */
  async function startOthers(): Promise<void> {
    const others = [];
    // All areas first: who signs in now sees a plant whose readings are on their way.
    for (const plant of chosen.slice(1))
      if (!signal.aborted) others.push(await untilDone(() => setUp(plant)));
    for (const other of others) if (!signal.aborted) await untilDone(() => start(other)).catch(onError);
  }
  const live = ready.then(runLive);
  const whole = ready.then(startOthers).then(fillBehind);
  let onStored = () => {};
  const firstStored = new Promise<void>((resolve) => (onStored = resolve));
  const keeping = whole.then(() => keepProcessValues(onStored));
  const stored = Promise.race([firstStored, keeping]);
  // Whoever awaits them hears of an error; nobody has to.
  for (const promise of [live, whole, keeping, stored]) promise.catch(() => {});

  return {
    ready,
    whole,
    stored,
    clock,
    onAdvanced(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    liveValues(plantId) {
      const found = histories.get(plantId);
      const values = found?.history.live();
      if (found === undefined || !values) return null;
      return new Map(found.signals.map((code, index) => [code, values.signals[index] ?? Number.NaN]));
    },
    async signalSeries(plantId, codes, fromMs, toMs, stepMinutes = 1) {
      if (!Number.isInteger(stepMinutes) || stepMinutes < 1 || DAY_MINUTES % stepMinutes !== 0)
        throw new RangeError('a step of process values divides the day');
      const found = histories.get(plantId);
      const range = found?.history.range();
      if (found === undefined || !range) return null;
      const known = codes.filter((code) => found.signals.includes(code));
      const from = Math.ceil(minuteAt(fromMs + MINUTE_MS - 1) / stepMinutes) * stepMinutes;
      const to = Math.max(from, Math.min(minuteAt(toMs), range.to));
      const series = await found.process.series(known, from, to, stepMinutes);
      const values = known.map((code, row) => [code, series[row] ?? new Float32Array()] as const);
      return { t0Ms: momentOf(from), stepMinutes, values: new Map(values) };
    },
    async stop() {
      stopping.abort();
      listeners.clear();
      await Promise.allSettled([ready, live, whole, keeping]);
      await Promise.all(engines.map((engine) => engine.close()));
    },
  };
}

/** The moment the rows of these plants have reached, Unix ms; 0 before the first. */
async function newestRowMs(db: Database, plants: readonly DemoPlant[]): Promise<number> {
  if (plants.length === 0) return 0;
  const row = await db
    .selectFrom('plant')
    .select(({ fn }) => fn.max('history_to').as('newest'))
    .where(
      'plant_id',
      'in',
      plants.map((plant) => plant.id),
    )
    .executeTakeFirst();
  return row?.newest?.getTime() ?? 0;
}

/** Waits, but not beyond an abort. */
function pause(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    signal.addEventListener('abort', end);
  });
}
