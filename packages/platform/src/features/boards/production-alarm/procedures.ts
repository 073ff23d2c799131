import { areasBelow, type PlantFrame } from '../../../engine/energy/plant-frame.ts';
import { allProcedures } from '../../records/index.ts';
import type { BoardContext } from '../../api/index.ts';

/** Which operating procedure tells what to do at an object. */
export type ProcedureOf = (areaId: string) => string | undefined;

/**
 * The active procedures by object: the machine's own, else that of a machine of its kind, else that of the nearest area
 * that has one.
 */
export async function proceduresOf(context: BoardContext, frame: PlantFrame): Promise<ProcedureOf> {
  const rows = await allProcedures({
    db: context.db,
    orgId: context.orgId,
    plantId: context.plantId,
    nowMs: context.now(),
    zone: frame.calendar.zone,
  });
  const active = rows.filter(({ values }) => values['isActive'] === true);
  const byMachine = new Map(active.map(({ id, values }) => [String(values['equipmentId']), id]));
  const byArea = new Map(active.map(({ id, values }) => [String(values['areaId']), id]));
  const typeOf = (areaId: string): string | null => frame.areas.get(areaId)?.equipmentType ?? null;
  const byType = new Map(
    active.flatMap(({ id, values }) => {
      const type = typeOf(String(values['equipmentId']));
      return type === null ? [] : [[type, id] as const];
    }),
  );
  return (areaId) => {
    const own = byMachine.get(areaId) ?? byType.get(typeOf(areaId) ?? '');
    if (own !== undefined) return own;
    // What is told of a line or a process concerns the machines in it.
    const below = [...areasBelow(frame, areaId)].find((id) => byMachine.has(id));
    if (areaId !== frame.rootAreaId && below !== undefined) return byMachine.get(below);
    let at: string | null = areaId;
    while (at !== null && at !== frame.rootAreaId) {
      const found = byArea.get(at);
      if (found !== undefined) return found;
      at = frame.areas.get(at)?.parentId ?? null;
    }
    return undefined;
  };
}
