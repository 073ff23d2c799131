import type { BacklogItem } from '@plantdeck/core/contract';
import type { ToDos } from './to-dos.model.ts';

const DAY_MS = 86_400_000;

/** A morning's work of a shift supervisor. */
export function sample(nowMs: number): ToDos {
  const day = (days: number): string => new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10);
  const item = (
    id: string,
    type: BacklogItem['type'],
    title: string,
    from: string,
    inDays: number,
    uri: string,
  ): BacklogItem => ({
    id,
    type,
    title,
    from,
    createdAt: null,
    dueOn: day(inDays),
    overdue: inDays < 0,
    priority: inDays < 0 ? 2 : 3,
    uri,
  });
  const records = [
    item('t1', 'approval', 'Kiln 1 · natural gas', 'Energy baselines', -1, '/kanbanSettings'),
    item('t2', 'inspection', 'Guard of press P3', 'Spot inspection', 0, '/equipmentSpotInspection'),
    item('t3', 'repair', 'Flue oxygen probe of kiln K1', 'Repair tasks', 0, '/task_all_repair_task'),
    item('t4', 'quality', 'Residue check of mill 7', 'Process inspection', 0, '/processInspection'),
    item('t5', 'maintenance', 'Bearings of ball mill 5', 'Maintenance', 1, '/equipmentMaintenance'),
  ];
  return {
    stat: {
      total: records.length,
      overdue: 1,
      counts: { approval: 1, inspection: 1, repair: 1, quality: 1, maintenance: 1 },
      checkedAt: new Date(nowMs).toISOString(),
    },
    page: { records, total: records.length },
  };
}
