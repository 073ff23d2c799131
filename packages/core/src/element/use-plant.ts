import { signal, type ReadonlySignal } from '@preact/signals-core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { GivenPlant } from '../contract/plant-semantics.ts';
import type { Plant, PlantField } from '../plant/plant.ts';
import type { PlantSession, SessionState } from '../session/types.ts';
import { useElement, useSignalValue } from './hooks.ts';
import { retryImport } from './retry-import.ts';

type Tools = typeof import('../plant/plant.ts');

const NONE = signal<GivenPlant | null>({});
let loaded: Tools | undefined;
const load = (): Promise<Tools> => retryImport(() => import('../plant/plant.ts'));

/**
 * What hosts say about the plant, on the element and around it on its session; null where they leave it to the
 * platform, undefined while it is being read and no moment may be shown yet. What does not fit is named by
 * `plant-error`, and the last that did stays.
 */
export function usePlant(
  session: PlantSession | null,
  props: Readonly<Record<string, unknown>>,
): Plant | null | undefined {
  const element = useElement();
  const { timeZone, shifts, unitSystem, tariffPeriods, assetIds } = props;
  // A session of an earlier version has none.
  const around = useSignalValue(session?.plant ?? NONE);
  const own = useMemo(
    () => ({ timeZone, shifts, unitSystem, tariffPeriods, assetIds }),
    [timeZone, shifts, unitSystem, tariffPeriods, assetIds],
  );
  const isOwn = Object.values(own).some((value) => value != null);
  const isGiven = isOwn || around === null || Object.keys(around).length > 0;
  const [tools, setTools] = useState(loaded);
  useEffect(() => {
    if (!isGiven || tools) return undefined;
    let isHere = true;
    void load().then((all) => {
      loaded = all;
      if (isHere) setTools(all);
    });
    return () => {
      isHere = false;
    };
  }, [isGiven, tools]);
  const good = useRef<GivenPlant>({});
  const told = useRef(new Map<PlantField, unknown>());
  const read = useMemo(
    () => (tools && isOwn ? tools.readPlant(own, good.current) : null),
    [tools, isOwn, own],
  );
  useEffect(() => {
    if (!read) return;
    good.current = read.plant;
    for (const problem of tools?.untold(read.problems, told.current) ?? [])
      element.emit('plant-error', tools?.plantError(problem));
  }, [element, read, tools]);
  return useMemo(() => {
    if (!isGiven) return null;
    return tools && around ? tools.plantOf({ ...around, ...read?.plant }) : undefined;
  }, [isGiven, tools, around, read]);
}

const NO_STATE: ReadonlySignal<SessionState | null> = signal(null);

/** The zone in which moments read: the host's, else the platform's. Never the browser's, which differs by reader. */
export function usePlantZone(
  session: PlantSession | null,
  plant: Pick<GivenPlant, 'timeZone'> | null | undefined,
): string {
  const state = useSignalValue(session?.state ?? NO_STATE);
  const told = state?.name === 'ready' ? state.model.enterprise.timeZone : undefined;
  return plant?.timeZone ?? told ?? 'UTC';
}
