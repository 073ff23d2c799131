import type { Database } from './store/database/index.ts';
import type { PlantHealth } from './edge/http/operator-pages.ts';
import { createPlantHealth } from './plant-health.ts';
import { createPlants, plantsOf, type Plants, type PlantsOptions } from './plant/index.ts';

/** What a run writes on. */
export interface RunDatabase {
  readonly db: Database;
  /** Ends writes at once, where the run may write no longer. */
  cut(): void;
  close(): Promise<void>;
}

export interface PlantRunsOptions extends PlantsOptions {
  readonly onError: (error: unknown) => void;
  /** @param term of leadership; null where there is one instance only */
  openDatabase(term: number | null): RunDatabase;
  onAdvanced(plantId: string): void;
  onWhole(): Promise<void>;
}

export interface PlantRuns {
  /** Runs the plants from where their rows end. @returns their first screen and the whole of their history */
  start(term: number | null): { readonly ready: Promise<void>; readonly whole: Promise<void> };
  /** Stops them after the write under way. */
  stop(): Promise<void>;
  /** Stops them at once: another instance is about to run them. */
  abandon(): void;
  /** The plants' clock, Unix ms; it goes on after a run. */
  now(): number;
  list(): readonly PlantHealth[];
  tickAgeMs(): number;
}

interface Run {
  readonly plants: Plants;
  readonly health: ReturnType<typeof createPlantHealth>;
  readonly database: RunDatabase;
}

const RESTART_MS = 2_000;

/** Runs the plants while this instance leads. One run ends before the next begins. */
export function createPlantRuns(options: PlantRunsOptions): PlantRuns {
  const { onError } = options;
  let clock = options.now;
  let current: Run | null = null;
  /** Counts starts and stops: what was asked for earlier does not begin any more. */
  let wanted = 0;
  let restart: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();

  function begin(term: number | null): Run {
    const database = options.openDatabase(term);
    const health = createPlantHealth(
      plantsOf(options.profile, options.plantIds).map((plant) => plant.id),
      () => clock(),
    );
    const plants = createPlants(database.db, {
      ...options,
      onProgress(progress) {
        health.progressed(progress);
        options.onProgress?.(progress);
      },
    });
    plants.onAdvanced(({ plantId }) => {
      health.advanced(plantId);
      options.onAdvanced(plantId);
    });
    plants.whole
      .then(async () => {
        health.completed();
        await options.onWhole();
      })
      .catch(onError);
    clock = plants.clock;
    return { plants, health, database };
  }

  async function end(): Promise<void> {
    const ended = current;
    current = null;
    if (ended === null) return;
    await ended.plants.stop();
    await ended.database.close();
  }
  const queue = (step: () => Promise<void>): Promise<void> => (work = work.then(step).catch(onError));

  function start(term: number | null) {
    const own = (wanted += 1);
    let began = (_plants: Plants | null) => {};
    const plants = new Promise<Plants | null>((resolve) => (began = resolve));
    void queue(async () => {
      await end();
      if (own === wanted) current = begin(term);
      began(current?.plants ?? null);
    });
    const ready = plants.then((run) => run?.ready);
    const whole = plants.then((run) => run?.whole);
    ready.catch(() => {
      // Such as a table that cannot be read: it is tried again for as long as this instance leads.
      if (own === wanted) restart = setTimeout(() => own === wanted && void start(term), RESTART_MS);
    });
    whole.catch(() => {});
    return { ready, whole };
  }
  const stop = (): Promise<void> => {
    wanted += 1;
    clearTimeout(restart);
    return queue(end);
  };

  return {
    start,
    stop,
    abandon() {
      current?.database.cut();
      void stop();
    },
    now: () => clock(),
    list: () => current?.health.list() ?? [],
    tickAgeMs: () => current?.health.tickAgeMs() ?? 0,
  };
}
