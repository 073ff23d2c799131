import type { PlantHealth } from './http/operator-pages.ts';
import type { PlantProgress } from './plant/index.ts';

/** Collects what the plants tell of themselves for monitoring and for the progress lines of the start. */
export function createPlantHealth(plantIds: readonly string[], now: () => number) {
  const unknown = (id: string): PlantHealth => ({ id, historyReadyPct: 0, live: false, lastTick: null });
  const plants = new Map(plantIds.map((id) => [id, unknown(id)]));
  const of = (id: string): PlantHealth => plants.get(id) ?? unknown(id);
  return {
    progressed({ plantId, stage, done }: PlantProgress): void {
      const before = of(plantId);
      // The newest days come first and make up the first screen; the rest follows behind it.
      const historyReadyPct =
        stage === 'whole' ? 100 : stage === 'behind' ? Math.floor(done * 100) : before.historyReadyPct;
      plants.set(plantId, { ...before, historyReadyPct });
    },
    advanced(plantId: string): void {
      plants.set(plantId, { ...of(plantId), live: true, lastTick: new Date(now()).toISOString() });
    },
    /** All of history is there. */
    completed(): void {
      for (const plant of plants.values()) plants.set(plant.id, { ...plant, historyReadyPct: 100 });
    },
    list: (): readonly PlantHealth[] => [...plants.values()],
  };
}
