import type { LiveProcess } from '../../engine/plant-model.ts';

/** Processes of several parts of a plant as one; each answers for the meters beside its own units. */
export function joinProcesses(...parts: readonly LiveProcess[]): LiveProcess {
  const partOf = new Map(parts.flatMap((part) => part.signals.map(({ areaId }) => [areaId, part] as const)));
  return {
    units: parts.flatMap(({ units }) => units),
    signals: parts.flatMap(({ signals }) => signals),
    meterOf: (areaId) => partOf.get(areaId)?.meterOf(areaId) ?? 0,
    lab: parts.flatMap(({ lab }) => lab ?? []),
  };
}
