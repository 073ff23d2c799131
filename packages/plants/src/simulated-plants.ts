import { StartError } from '@plantdeck/platform/engine/start-error.ts';
import type { Source } from '@plantdeck/platform/engine/source.ts';
import type { SourceDatabase, SourceDeps } from '@plantdeck/platform/store/source-deps.ts';
import { workerFile } from '@plantdeck/platform/store/worker-file.ts';
import { createPlantHealth } from './plant-health.ts';
import { createPlants, DEMO_PLANTS, openInWorker, plantsOf, type OpenHistory, type Plants } from './index.ts';

interface Run {
  readonly plants: Plants;
  readonly health: ReturnType<typeof createPlantHealth>;
  readonly database: SourceDatabase;
}

const RESTART_MS = 2_000;

/**
 * The simulated plants as a source of the platform. One run ends before the next begins.
 * @param openHistory where a plant is simulated; by default in a worker thread beside the built server
 * @throws {StartError} for plants that there are not
 */
export function simulatedPlants(
  deps: SourceDeps,
  openHistory: OpenHistory = openInWorker(workerFile('history-worker.js', import.meta.url)),
): Source {
  const { onError, configuration } = deps;
  refuseUnknown(configuration.plantIds);
  const plantIds = plantsOf(configuration.profile, configuration.plantIds).map((plant) => plant.id);
  let clock = () => deps.now();
  let current: Run | null = null;
  /** Counts starts and stops: what was asked for earlier does not begin any more. */
  let wanted = 0;
  let restart: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();

  function begin(term: number | null): Run {
    const database = deps.openDatabase(term);
    const health = createPlantHealth(plantIds, () => clock());
    const { profile, seed, startDate, clockFactor } = configuration;
    const plants = createPlants(database.db, {
      profile,
      plantIds: configuration.plantIds,
      seed,
      startDate,
      factor: clockFactor,
      now: () => deps.now(),
      onError,
      isVisited: () => deps.isVisited(),
      openHistory,
      onProgress(progress) {
        health.progressed(progress);
        deps.onProgress(progress);
      },
    });
    plants.onAdvanced(({ plantId }) => {
      health.advanced(plantId);
      deps.onAdvanced(plantId);
    });
    plants.whole
      .then(async () => {
        health.completed();
        await deps.onWhole();
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
    describe: () => plantIds,
    start,
    stop,
    abandon() {
      current?.database.cut();
      void stop();
    },
    now: () => clock(),
    health: () => current?.health.list() ?? [],
    tickAgeMs: () => current?.health.tickAgeMs() ?? 0,
  };
}

/** @throws {StartError} naming the plants that there are */
function refuseUnknown(asked: readonly string[] | undefined): void {
  const known = DEMO_PLANTS.map((plant) => plant.id);
  const unknown = asked?.filter((id) => !known.includes(id)) ?? [];
  if (unknown.length > 0)
    throw new StartError(
      `PLANTS must be plants of ${known.join(', ')}, separated by commas (there is no ${unknown.join(', ')}).`,
    );
}
