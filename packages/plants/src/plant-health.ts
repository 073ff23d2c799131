import type { PlantHealth, SourceProgress } from '@plantdeck/platform/engine/source.ts';

/** Collects what the plants report, for monitoring and for the progress lines of the start. */
export function createPlantHealth(plantIds: readonly string[], now: () => number) {
  const unknown = (id: string): PlantHealth => ({ id, historyReadyPct: 0, live: false, lastTick: null });
  const plants = new Map(plantIds.map((id) => [id, unknown(id)]));
  const of = (id: string): PlantHealth => plants.get(id) ?? unknown(id);
  const begunMs = performance.now();
  const movedMs = new Map<string, number>();
  return {
    progressed({ plantId, stage, done }: SourceProgress): void {
      movedMs.set(plantId, performance.now());
      const before = of(plantId);
      // The newest days come first and make up the first screen; the rest follows behind it.
      const historyReadyPct =
        stage === 'whole' ? 100 : stage === 'behind' ? Math.floor(done * 100) : before.historyReadyPct;
      plants.set(plantId, { ...before, historyReadyPct });
    },
    advanced(plantId: string): void {
      movedMs.set(plantId, performance.now());
      plants.set(plantId, { ...of(plantId), live: true, lastTick: new Date(now()).toISOString() });
    },
    /** All of history is there. */
    completed(): void {
      for (const plant of plants.values()) plants.set(plant.id, { ...plant, historyReadyPct: 100 });
    },
    list: (): readonly PlantHealth[] => [...plants.values()],
    /** How long ago the slowest of the live plants moved; before the first is live, since anything moved. */
    tickAgeMs(): number {
      const live = [...plants.values()]
        .filter((plant) => plant.live)
        .map(({ id }) => movedMs.get(id) ?? begunMs);
      const sinceMs = live.length > 0 ? Math.min(...live) : Math.max(begunMs, ...movedMs.values());
      return performance.now() - sinceMs;
    },
  };
}
