import { useEffect } from 'react';
import { sharedOf, type PlantSession, type WorkbenchHolder } from '@plantdeck/core';
import * as v from 'valibot';

type IndexData = WorkbenchHolder['indexData'];

const ListSchema = v.looseObject({ records: v.array(v.unknown()) });
const ChosenSchema = v.looseObject({ chosen: v.looseObject({ indicatorIds: v.array(v.string()) }) });

/**
 * Tells the session's other screens what an indicator widget of a workbench shows: its records, and of the trend which
 * indicators were put on it. Widgets that show no list, or stand alone, tell nothing.
 * @param id  of the widget in its layout
 */
export function useHeldData(
  session: PlantSession | null,
  id: string | undefined,
  type: string,
  data: unknown,
): void {
  useEffect(() => {
    const parsed = v.safeParse(ListSchema, data);
    if (!session || id === undefined || !parsed.success) return;
    const { workbench } = sharedOf(session);
    const others = workbench.peek().indexData.filter((each) => each.id !== id);
    const indexData: IndexData = [...others, { id, type, list: parsed.output.records }];
    const chosen = v.safeParse(ChosenSchema, data);
    const chosenIndexes = chosen.success ? chosen.output.chosen.indicatorIds : workbench.peek().chosenIndexes;
    workbench.value = { ...workbench.peek(), indexData, chosenIndexes };
  }, [session, id, type, data]);
  useEffect(() => {
    if (!session || id === undefined) return undefined;
    const { workbench } = sharedOf(session);
    return () => {
      const indexData = workbench.peek().indexData.filter((each) => each.id !== id);
      workbench.value = { ...workbench.peek(), indexData };
    };
  }, [session, id]);
}

const NOTHING: WorkbenchHolder = { list: [], chosenIndexes: [], indexData: [] };

/** Tells them which widgets stand on it; nothing any more once it is gone. */
export function useHeldLayout(session: PlantSession | null, list: WorkbenchHolder['list']): void {
  useEffect(() => {
    if (!session) return;
    const { workbench } = sharedOf(session);
    workbench.value = { ...workbench.peek(), list };
  }, [session, list]);
  useEffect(() => {
    if (!session) return undefined;
    return () => {
      sharedOf(session).workbench.value = NOTHING;
    };
  }, [session]);
}
